"""All tables of one worker: loaded when somebody comes, moved on by answers, told to others by the doorbell.

The order of a move never changes: authenticate, decode, apply, append, publish. Whatever goes wrong before the append
has returned leaves the race as it was.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Sequence
from time import monotonic, time
from typing import Final

from paceline.core.codec import from_text
from paceline.core.game import AnyGame, Seat
from paceline.core.messages import BadRecord
from paceline.i18n import Catalogue, english
from paceline.web import metrics
from paceline.web.driver import Driver
from paceline.web.errors import Refusal
from paceline.web.pool import Pool
from paceline.web.protocol import LONGEST_ACTION, Answer
from paceline.web.pubsub import Bell
from paceline.web.race import Prepared, race_text
from paceline.web.settings import Settings
from paceline.web.store import Conflict, Store, Stored
from paceline.web.table import OpenTable, steps_of
from paceline.web.tasks import Tasks

_TRIES: Final = 8
"""How often an answer is put after another worker's before we give up."""
_REPLAYS: Final = 2
"""Latecomers whose logs are told at the same time."""
NAME: Final = re.compile(r"[a-z0-9]{1,32}")
"""What tables and tours are called."""
_LOOK_AGAIN: Final = 30.0
"""Seconds after which a table that several workers serve is compared with the store even where nobody rang."""
_SAYING: Final = 0.05
"""Seconds that it takes at most to say what was written."""
_IDLE: Final = 900.0
"""Seconds after which a table that nobody looks at is forgotten; the store keeps it."""


class Hub:
    """The tables of this worker."""

    def __init__(self, store: Store, pool: Pool, bell: Bell, settings: Settings) -> None:
        self.store, self.pool, self.bell, self.settings = store, pool, bell, settings
        self.speak: Catalogue = english()
        self.tables: dict[str, OpenTable] = {}
        self.tasks = Tasks()
        self.driver = Driver(self)
        self.importing = asyncio.Lock()
        """Held while a race file is read: that takes a while."""
        self._loading: dict[str, asyncio.Future[OpenTable]] = {}
        self._rung_for: set[str] = set()
        """Tables that moved on while they were being loaded."""
        self.replaying = asyncio.Semaphore(_REPLAYS)
        """Held while a latecomer's log is told: that takes a while too."""

    async def start(self) -> None:
        """Listen to the doorbell, and look after silent seats."""
        await self.bell.start(self.heard)
        self.tasks.spawn(self.driver.keep_watch())

    async def settle(self) -> None:
        """Wait until what is being written is written, and has been acknowledged."""
        for table in [*self.tables.values()]:
            async with table.lock:
                pass
        await asyncio.sleep(_SAYING)

    async def close(self) -> None:
        """Finish what is in hand and let everybody go."""
        await self.tasks.close()
        await self.bell.close()
        for table in [*self.tables.values()]:
            async with table.lock:
                for visitor in table.visitors:
                    visitor.leave()

    # Finding tables.

    async def table(self, name: str) -> OpenTable:
        """A table by its name, loaded if need be and not behind the store."""
        table = self.tables.get(name)
        if table is None:
            table = await self._load_once(name)
        table.touched = monotonic()
        if table.behind:
            async with table.lock:
                if table.behind:
                    await self.catch_up(table)
        return table

    async def _load_once(self, name: str) -> OpenTable:
        """However many ask at once, a table is loaded once."""
        waiting = self._loading.get(name)
        if waiting is None:
            waiting = self._loading[name] = asyncio.ensure_future(self._load(name))
            waiting.add_done_callback(lambda _: self._loaded(name))
        return await asyncio.shield(waiting)

    def _loaded(self, name: str) -> None:
        self._loading.pop(name, None)
        self._rung_for.discard(name)

    async def _load(self, name: str) -> OpenTable:
        table = OpenTable(await self.stored(name), self.speak)
        self.tables[name] = table
        table.behind = name in self._rung_for
        metrics.TABLES_LOADED.set(len(self.tables))
        self.tasks.spawn(self.mend(table))
        return table

    async def stored(self, name: str, after: int = 0) -> Stored:
        """What the store knows of a table, of its steps those after this one."""
        stored = await self.store.load(name, after) if NAME.fullmatch(name) else None
        if stored is None:
            raise Refusal("no-such-table", 404, "table.no-such-table", table=name)
        return stored

    def forget_idle(self) -> None:
        """Let go of tables that nobody has looked at for a while."""
        now = monotonic()
        for name, table in [*self.tables.items()]:
            if not table.visitors and not table.lock.locked() and now - table.touched > _IDLE and table.driver is None:
                del self.tables[name]
        metrics.TABLES_LOADED.set(len(self.tables))

    # Answers.

    async def answer(self, table: OpenTable, seats: Sequence[Seat], answer: Answer) -> None:
        """Take the answer of one of these seats; when it returns, the answer will never be lost."""
        seat = seat_in(answer.ask)
        if seat not in seats:
            raise Refusal("not-your-seat", 403, "table.not-your-seat")
        if table.live is None:
            await self.refresh(table)  # another worker may have started the race just now
        if table.live is None:
            raise Refusal("not-racing", 409, "table.not-racing")
        action = action_in(answer.action, table.game)
        if table.seats[seat].sitting:
            await self.sit(table, seat, False)
        await self.move(table, seat, answer.ask, action)

    async def move(self, table: OpenTable, seat: Seat, ask: str, action: object, by_bot: bool = False) -> None:
        """Apply an answer of a seat, make it durable, and tell everybody; raises `Refusal`."""
        async with table.lock:
            for _ in range(_TRIES):
                if table.behind:
                    await self.catch_up(table)
                if by_bot and not table.ridden_by_bot(seat):  # somebody took his seat back while the bot was thinking
                    raise Refusal("stale-ask", 409, "table.stale-ask")
                if not table.asks(seat, ask):
                    await self.catch_up(table)  # another worker may have put the question just now
                step = self._prepared(table, seat, ask, action)
                if await self._appended(table, step):
                    return
            raise Refusal("store-away", 503, "table.busy")

    def _prepared(self, table: OpenTable, seat: Seat, ask: str, action: object) -> Prepared:
        live = table.live
        assert live is not None
        if live.over:
            raise Refusal("not-racing", 409, "table.race-over")
        if not table.asks(seat, ask):
            raise Refusal("stale-ask", 409, "table.stale-ask")
        return live.prepare(seat, action)

    async def _appended(self, table: OpenTable, step: Prepared) -> bool:
        """Make a step durable and then the truth; False where another worker was quicker."""
        table.behind = True  # until we know better: whoever interrupts us here does not know whether it was written
        try:
            await self.store.append(table.id, step.n, step.lines)
        except Conflict:
            return False
        table.behind = False
        self._took(table, step)
        return True

    def _took(self, table: OpenTable, step: Prepared) -> None:
        table.take(step)
        table.moves.inc()
        self.bell.ring(table.id)
        self.after_step(table)

    def after_step(self, table: OpenTable) -> None:
        """What a step brings about: bots answer, a finished race is archived."""
        if table.phase == "over":
            self.tasks.spawn(self.archive_if_over(table))
        elif table.bots_owing():
            self.driver.drive(table)

    async def begin(self, table: OpenTable) -> None:
        """Take the first step of a race that begins with chance, and let the bots begin."""
        async with table.lock:
            while table.live is not None and not table.live.steps and (step := table.live.prepare_start()) is not None:
                if await self._appended(table, step):
                    break
                await self.catch_up(table)
        self.after_step(table)

    async def catch_up(self, table: OpenTable) -> None:
        """Take over whatever the store knows and we do not, and tell everybody; the table is locked."""
        table.follow(await self.stored(table.id, 0 if table.live is None else table.live.steps))

    async def mend(self, table: OpenTable) -> None:
        """Do what was left undone, by a worker that died or because the store was away."""
        unheard = self.bell.shared and table.visitors and monotonic() - table.compared > _LOOK_AGAIN
        if (table.behind or unheard) and not table.lock.locked():
            await self.refresh(table)
        if table.phase == "over":
            await self.archive_if_over(table)
        elif table.live is not None and not table.live.waiting:
            await self.begin(table)
        else:
            self.driver.drive(table)

    async def archive_if_over(self, table: OpenTable) -> None:
        """Keep a finished race as a race file."""
        if table.phase != "over" or table.archived:
            return
        stored = await self.stored(table.id)
        if not stored.race:
            await self.store.archive(table.id, race_text(stored.table.header, steps_of(stored, 0)), time())
        await self.changed(table)

    # What others do.

    async def heard(self, names: Iterable[str] | None) -> None:
        """Another worker moved these tables on; None: perhaps any."""
        for name in [*self.tables, *self._loading] if names is None else names:
            table = self.tables.get(name)
            if table is not None:
                table.behind = True
                self.tasks.spawn(self.refresh(table))
            elif name in self._loading:
                self._rung_for.add(name)

    async def refresh(self, table: OpenTable) -> None:
        """Bring a table up to date with the store."""
        async with table.lock:
            await self.catch_up(table)

    async def sit(self, table: OpenTable, seat: Seat, sitting: bool) -> None:
        """Let a bot ride for a person, or give the seat back."""
        if table.seats[seat].sitting != sitting:
            await self.change_seat(table, seat, sitting=sitting)
            if sitting:
                self.driver.drive(table)

    async def change_seat(self, table: OpenTable, seat: Seat, **changes: object) -> None:
        """Change what is known of a seat, for everybody."""
        table.behind = True  # until we know better
        await self.store.update_seat(table.id, seat, {}, **changes)
        await self.changed(table)

    async def changed(self, table: OpenTable) -> None:
        """Something about a table was changed in the store: take it over, here and at other workers."""
        await self.refresh(table)
        self.bell.ring(table.id)


def action_in(text: str, game: AnyGame) -> object:
    """The action that a text means."""
    if len(text) > LONGEST_ACTION:
        raise Refusal("bad-request", 400, "table.long-action", field="action", most=LONGEST_ACTION)
    try:
        return from_text(text, game.facts.actions)
    except BadRecord as error:
        raise Refusal("bad-request", 400, "table.bad-action", field="action", why=error.message) from None


def seat_in(ask: str) -> Seat:
    """The seat that an ask was put to."""
    seat, _, number = ask.partition(".")
    if not (seat.isdecimal() and number.isdecimal() and len(ask) < 20):
        raise Refusal("bad-request", 400, "table.bad-ask", ask=ask[:40])
    return int(seat)
