"""Tables loaded in this worker: answer, persist, publish, catch up with other workers, look after silent seats.

The order of a move never changes: authenticate, decode, apply, append, publish. A failure before the append has
returned leaves the race as it was.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterable, Mapping, Sequence
from time import monotonic, time
from typing import Final

from paceline.core.codec import from_text
from paceline.core.game import AnyGame, Seat
from paceline.core.log import parse_header
from paceline.core.messages import BadRecord
from paceline.web import observability
from paceline.web.bots.driver import BotDriver
from paceline.web.bots.pool import Pool
from paceline.web.connections import Connection, encode
from paceline.web.errors import Refusal
from paceline.web.frames import snapshot
from paceline.web.friends.codes import new_code
from paceline.web.guard.limits import LONGEST_ACTION
from paceline.web.history.checkpoints import Checkpoint, follows, pack, resume, take, unpack
from paceline.web.history.lines import MissedLines
from paceline.web.history.reader import Kept, Log, Reader
from paceline.web.protocol import Answer, Snapshot, TableFrame, audience_key
from paceline.web.pubsub import Published, Publisher
from paceline.web.push.notices import PushNotices
from paceline.web.race import Step, TableRace, race_text, replay_steps
from paceline.web.settings import Settings
from paceline.web.store import Conflict, Store, Stored, StoreUnavailable
from paceline.web.table import Table, stored_steps, token_digest
from paceline.web.tasks import Tasks

NAME: Final = re.compile(r"[a-z0-9]{1,32}")
"""Names of tables and tours."""
_TRIES: Final = 8
"""Attempts to append an answer while other workers append theirs first."""
_FEW: Final = 150
"""Steps that are replayed here; more of them in a process of its own."""
_TOURS: Final = 8 * 1024 * 1024
"""Bytes of tours that are kept."""
_SLICE: Final = 0.005
"""Seconds of replaying after which other tasks get a turn."""
_CODES: Final = 30
"""Codes that are tried before a table gets none."""
_COMPARE_SECONDS: Final = 30.0
"""Seconds after which a shared table is compared with the store even if nothing was published."""
_ACKNOWLEDGE_SECONDS: Final = 0.05
"""Seconds within which a written answer has been acknowledged."""
_IDLE: Final = 900.0
"""Seconds after which a table without connections is unloaded."""
_WATCH: Final = 0.5
"""Seconds between two checks of all tables."""
_TABLES_PER_TURN: Final = 10
"""Tables that are checked before other tasks get a turn."""
_LEFT_ALONE: Final = 2.0
"""Seconds without a move after which a table is checked for work that a dead worker or a failed try left undone."""
_LOG: Final = logging.getLogger(__name__)


class Tables:
    """The tables of this worker."""

    def __init__(
        self,
        store: Store,
        pool: Pool,
        publisher: Publisher,
        settings: Settings,
        *,
        page: str = "",
        reader: Reader | None = None,
    ) -> None:
        self.store, self.publisher, self.settings = store, publisher, settings
        self._page = page
        """The version of the page's files."""
        self.loaded: dict[str, Table] = {}
        self.tasks = Tasks()
        self.notices = PushNotices(store, self.tasks, settings, self.get)
        self.bots = BotDriver(pool, self.tasks, self.move, settings.live_seconds)
        self.reader = reader or Reader()
        """Reads long races in processes of its own."""
        self.folded = Kept(_TOURS)
        """Tours after their finished stages."""
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._moved_while_loading: set[str] = set()

    async def start(self) -> None:
        """Subscribe to other workers and start the watch."""
        await self.publisher.start(self.on_published, self.on_steps)
        self.tasks.spawn(self.watch())

    async def drain(self) -> None:
        """Wait until answers under way are durable and acknowledged."""
        for table in [*self.loaded.values()]:
            async with table.lock:
                pass
        await asyncio.sleep(_ACKNOWLEDGE_SECONDS)

    async def close(self) -> None:
        """Stop background tasks and close all connections."""
        await self.tasks.close()
        await self.publisher.close()
        for table in [*self.loaded.values()]:
            async with table.lock:
                for connection in table.connections:
                    connection.close()

    # Loading.

    async def get(self, name: str) -> Table:
        """Return a table that is not behind the store, loading it if needed; raise `no-such-table`."""
        table = self.loaded.get(name)
        if table is None:
            table = await self._load_once(name)
        table.touched = monotonic()
        if table.stale:
            async with table.lock:
                if table.stale:
                    await self.catch_up(table)
        return table

    async def _load_once(self, name: str) -> Table:
        loading = self._loading.get(name)
        if loading is None:
            loading = self._loading[name] = asyncio.ensure_future(self._load(name))
            loading.add_done_callback(lambda _: self._finish_loading(name))
        return await asyncio.shield(loading)

    def _finish_loading(self, name: str) -> None:
        self._loading.pop(name, None)
        self._moved_while_loading.discard(name)

    async def _load(self, name: str) -> Table:
        stored = await self.store.load_latest(name) if NAME.fullmatch(name) else None
        if stored is None:
            raise no_such_table(name)
        table = Table(stored, await self._race_of(stored))
        table.kept = table.race.steps if table.race is not None and stored.checkpoint else 0
        self.loaded[name] = table
        table.stale = name in self._moved_while_loading
        observability.TABLES_LOADED.set(len(self.loaded))
        self.tasks.spawn(self.recover(table))
        return table

    async def _race_of(self, stored: Stored) -> TableRace | None:
        """Return the race of a stored table, replayed from its checkpoint if that fits, else from its start."""
        name, header = stored.table.id, stored.table.header
        if not header:
            return None
        checkpoint = unpack(stored.checkpoint) if stored.checkpoint else None
        if stored.checkpoint and not self._fits(stored, checkpoint):
            await self.store.drop_checkpoint(name)
            stored, checkpoint = await self.load_stored(name), None
        done = checkpoint.n if checkpoint else 0
        steps = stored_steps(stored, 0)[1 if checkpoint else 0 :]
        if len(steps) > _FEW:
            now = await self.reader.advance(Log(name, header, steps, done), checkpoint)
            if now is not None and now != checkpoint:
                await self.store.keep_checkpoint(name, now.n, pack(now))
                steps, checkpoint = steps[now.n - done :], now
        race = resume(parse_header(header), checkpoint)
        await replay_in_slices(race, steps)
        return race

    def _fits(self, stored: Stored, checkpoint: Checkpoint | None) -> bool:
        """Return whether a checkpoint can be used for a race."""
        if checkpoint is None or resume(parse_header(stored.table.header), checkpoint).steps != checkpoint.n:
            return False
        return stored.table.phase == "over" or follows(checkpoint, stored_steps(stored, 0))

    async def load_stored(self, name: str, after: int = 0) -> Stored:
        """Return a table from the store with its steps after number `after`; raise `no-such-table`."""
        stored = await self.store.load(name, after) if NAME.fullmatch(name) else None
        if stored is None:
            raise no_such_table(name)
        return stored

    async def log_of(self, name: str) -> Log:
        """Return the whole stored log of a table."""
        stored = await self.load_stored(name)
        return Log(name, stored.table.header, await asyncio.to_thread(stored_steps, stored, 0))

    async def keep_checkpoint(self, table: Table) -> None:
        """Store the position that a table marked, so that its race is not replayed from the start."""
        marked, table.mark = table.mark, None
        if marked is not None and table.race is not None:
            checkpoint = take(table.race, marked)
            await self.store.keep_checkpoint(table.id, checkpoint.n, pack(checkpoint))

    def unload_idle(self) -> None:
        """Unload tables without connections or bots that have been idle for a while."""
        now = monotonic()
        for name, table in [*self.loaded.items()]:
            idle = now - table.touched > _IDLE and table.bots_task is None
            if idle and not table.connections and not table.lock.locked():
                del self.loaded[name]
        observability.TABLES_LOADED.set(len(self.loaded))

    async def give_code(self, name: str) -> None:
        """Give a table the four letters by which people find it, unless it has some."""
        for _ in range(_CODES):
            if await self.store.give_code(name, new_code(), time()):
                return
        raise Refusal("store-away", 503, "table.no-code-left")

    # Answers.

    async def answer(self, table: Table, seats: Sequence[Seat], answer: Answer) -> None:
        """Apply and persist the answer of one of these seats; raise `Refusal`."""
        seat = seat_in(answer.ask)
        if seat not in seats:
            raise Refusal("not-your-seat", 403, "table.not-your-seat")
        if table.race is None:
            await self.refresh(table)  # another worker may have started the race just now
        if table.race is None:
            raise Refusal("not-racing", 409, "table.not-racing")
        action = action_in(answer.action, table.game)
        if table.seats[seat].sitting:
            await self.set_sitting(table, seat, False)
        try:
            await self.move(table, seat, answer.ask, action)
        except Refusal as refusal:
            if refusal.status == 409:
                refusal.taken = await self._action_taken(table, seat, answer.ask)
            raise

    async def _action_taken(self, table: Table, seat: Seat, ask: str) -> str:
        """Return the action that answered an ask, or an empty string if it has none."""
        race, before = table.race, int(ask.partition(".")[2])
        if race is None or not 0 < (back := race.answered[seat] - before) <= _FEW:
            return ""
        first = max(0, race.steps - _FEW)
        steps = stored_steps(await self.load_stored(table.id, first), first)
        given = [step.partition("\n")[0].partition(" ")[2] for step in steps if step.startswith(f"{seat} ")]
        return given[-back] if back <= len(given) else ""

    async def move(self, table: Table, seat: Seat, ask: str, action: object, by_bot: bool = False) -> None:
        """Apply an answer, persist it, then publish it; raise `Refusal`."""
        async with table.lock:
            for _ in range(_TRIES):
                if table.stale:
                    await self.catch_up(table)
                if by_bot and not table.is_bot_driven(seat):  # the seat was taken back while the bot was thinking
                    raise Refusal("stale-ask", 409, "table.stale-ask")
                if not table.asks(seat, ask):
                    await self.catch_up(table)  # another worker may have asked just now
                step = self._prepare(table, seat, ask, action)
                if await self._persist(table, step):
                    return
            raise Refusal("store-away", 503, "table.busy")

    def _prepare(self, table: Table, seat: Seat, ask: str, action: object) -> Step:
        race = table.race
        assert race is not None
        if race.over:
            raise Refusal("not-racing", 409, "table.race-over")
        if not table.asks(seat, ask):
            raise Refusal("stale-ask", 409, "table.stale-ask")
        return race.prepare(seat, action)

    async def _persist(self, table: Table, step: Step) -> bool:
        """Persist the step, then commit it in memory. Return False if another worker wrote it first."""
        table.stale = True  # if we are interrupted here, nobody knows whether it was written
        try:
            await self.store.append(table.id, step.n, step.lines)
        except Conflict:
            return False
        table.stale = False
        self._commit(table, step)
        self.notices.on_turns(table)
        return True

    def _commit(self, table: Table, step: Step) -> None:
        table.commit(step)
        table.count_move()
        if table.mark is not None:
            table.kept = table.mark.n
            self.tasks.spawn(self.keep_checkpoint(table))
        self.publisher.publish_step(table.id, step.n, step.lines)
        self.after_step(table)

    def after_step(self, table: Table) -> None:
        """Let bots answer, or archive the race if it is over."""
        if table.phase == "over":
            self.tasks.spawn(self.archive_if_over(table))
        else:
            self.bots.drive(table)

    async def begin(self, table: Table) -> None:
        """Persist the first step of a race that starts with chance, then let bots answer."""
        async with table.lock:
            while table.race is not None and not table.race.steps and (step := table.race.prepare_start()) is not None:
                if await self._persist(table, step):
                    break
                await self.catch_up(table)
        if table.race is not None and not table.race.steps:  # it starts without chance
            table.begun = table.race.waiting
            self.notices.on_turns(table)
        self.after_step(table)

    # The store and other workers.

    async def catch_up(self, table: Table) -> None:
        """Take over newer steps and rows from the store and send them; the table must be locked."""
        table.catch_up(await self.load_stored(table.id, 0 if table.race is None else table.race.steps))

    async def refresh(self, table: Table) -> None:
        """Lock a table and catch up with the store."""
        async with table.lock:
            await self.catch_up(table)

    async def recover(self, table: Table) -> None:
        """Finish what a dead worker, or an unavailable store, left undone."""
        compare = self.publisher.shared and table.connections and monotonic() - table.compared > _COMPARE_SECONDS
        if (table.stale or compare) and not table.lock.locked():
            await self.refresh(table)
        if table.phase == "over":
            await self.archive_if_over(table)
        elif table.race is not None and not table.race.waiting:
            await self.begin(table)
        else:
            self.bots.drive(table)

    async def archive_if_over(self, table: Table) -> None:
        """Store a finished race as a race file."""
        if table.phase != "over" or table.archived:
            return
        stored = await self.load_stored(table.id)
        if not stored.race:
            await self.store.archive(table.id, race_text(stored.table.header, stored_steps(stored, 0)), time())
        await self.reload(table)

    async def on_published(self, names: Iterable[str] | None) -> None:
        """Refresh the tables that another worker changed; None stands for all of them."""
        for name in [*self.loaded, *self._loading] if names is None else names:
            table = self.loaded.get(name)
            if table is not None:
                table.stale = True
                self.tasks.spawn(self.refresh(table))
            elif name in self._loading:
                self._moved_while_loading.add(name)

    async def on_steps(self, steps: Iterable[Published]) -> None:
        """Take over steps of another worker; a table that nobody follows here reads them when it is used."""
        for step in steps:
            table = self.loaded.get(step.table)
            if table is None:
                if step.table in self._loading:
                    self._moved_while_loading.add(step.table)
            elif not table.connections:
                table.stale = table.stale or table.race is None or table.race.steps < step.n
            elif not table.stale and not table.lock.locked() and table.follows(step.n):
                self._follow(table, step)
            else:
                self.tasks.spawn(self._take_over(table, step))

    async def _take_over(self, table: Table, step: Published) -> None:
        """Take over a step as soon as the table is free; read the store if steps before it are missing."""
        async with table.lock:
            if not table.stale and table.follows(step.n):
                self._follow(table, step)
            elif table.stale or table.race is None or table.race.steps < step.n:
                await self.catch_up(table)

    def _follow(self, table: Table, step: Published) -> None:
        table.commit_lines(step.lines)
        self.notices.on_foreign_turns(table)

    async def set_sitting(self, table: Table, seat: Seat, sitting: bool) -> None:
        """Let a bot answer for a person, or return the seat to them."""
        if table.seats[seat].sitting != sitting:
            await self.change_seat(table, seat, sitting=sitting)
            if sitting:
                self.bots.drive(table)

    async def change_seat(self, table: Table, seat: Seat, **changes: object) -> None:
        """Change columns of a seat."""
        table.stale = True  # until the store has answered
        await self.store.update_seat(table.id, seat, {}, **changes)
        await self.reload(table)

    async def reload(self, table: Table) -> None:
        """Load a change of the store into memory, here and in other workers."""
        await self.refresh(table)
        self.publisher.publish(table.id)

    # Clients.

    async def authenticate(self, table: Table, tokens: Sequence[str]) -> Connection:
        """Return a connection for the seats of these tokens; raise `forbidden` if one is unknown here."""
        seats = table.seats_of(tokens)
        if seats is None:  # another worker may have given a seat away just now
            await self.refresh(table)
            seats = table.seats_of(tokens)
        if seats is None:
            raise Refusal("forbidden", 403, "table.foreign-token")
        digests = frozenset(map(token_digest, tokens))
        return Connection(seats, table.is_host(tokens), digests, self.settings.limits.unsent)

    async def join(self, table: Table, connection: Connection, since: Mapping[str, int]) -> None:
        """Send the catch-up frame, then subscribe the connection to the table."""
        missed = await self._missed(table, connection, since)
        async with table.lock:
            if table.stale or table.is_behind(missed.since):
                await self.catch_up(table)
            held = connection.digests
            if held is not None and any(table.seats[seat].token not in held for seat in connection.seats):
                raise Refusal("forbidden", 403, "table.foreign-token")  # the seat was given away meanwhile
            frame = await self._frame(table, connection, missed)
            table.connections.add(connection)
            connection.push(encode(frame))
        table.touched = monotonic()
        for seat in connection.seats:
            await self._mark_joined(table, seat)
        self.after_step(table)

    async def _mark_joined(self, table: Table, seat: Seat) -> None:
        row = table.seats[seat]
        table.pending.pop(seat, None)
        if not row.joined or row.sitting:
            await self.change_seat(table, seat, joined=True, sitting=False)

    async def frame_for(self, table: Table, connection: Connection, since: int) -> TableFrame:
        """Return all that a client may know, for one that does not subscribe."""
        missed = await self._missed(table, connection, {audience_key(who): since for who in connection.audiences})
        async with table.lock:
            return await self._frame(table, connection, missed)

    async def _missed(self, table: Table, connection: Connection, since: Mapping[str, int]) -> MissedLines:
        """Replay what a client missed without locking the table: stored steps never change."""
        known = {who: since.get(audience_key(who), 0) for who in connection.audiences}
        speak = connection.speak
        race, lines = table.race, self.reader.known_lines(table.id, speak.language)
        if race is None or not MissedLines(known, speak).lacks(race):
            return MissedLines(known, speak)
        done = lines.checkpoint.n if lines.checkpoint else 0
        if race.steps - done > _FEW:
            lines = await self.reader.lines(await self.log_of(table.id), speak.language)
            done = lines.checkpoint.n if lines.checkpoint else 0
        missed = MissedLines(known, speak, lines.checkpoint, {who: lines.of(who) for who in known})
        stored = await self.load_stored(table.id, done)
        await asyncio.to_thread(missed.replay, stored.table.header, stored_steps(stored, done))
        return missed

    async def _frame(self, table: Table, connection: Connection, missed: MissedLines) -> TableFrame:
        snapshots: list[Snapshot] = []
        race = table.race
        if race is not None:
            if missed.lacks(race):
                stored = await self.load_stored(table.id, missed.steps)
                missed.replay(table.row.header, stored_steps(stored, missed.steps)[: race.steps - missed.steps])
            speak = connection.speak
            snapshots = [snapshot(race, who, speak, *missed.lines(who, race)) for who in connection.audiences]
        return TableFrame(table.info(connection.speak), connection.you, tuple(snapshots), page=self._page)

    # Silent seats.

    async def watch(self) -> None:
        """Check all tables again and again: recover them, replace silent people by bots, unload idle ones."""
        while True:
            await asyncio.sleep(_WATCH)
            for number, table in enumerate([*self.loaded.values()]):
                if number % _TABLES_PER_TURN == 0:
                    await asyncio.sleep(0)
                try:
                    await self.check(table)
                except StoreUnavailable:
                    break
                except Exception:
                    _LOG.exception("watch-failed", extra={"fields": {"table": table.id}})
            self.unload_idle()

    async def check(self, table: Table) -> None:
        """Recover a table that has not moved for a while, and let bots answer for silent people."""
        now = monotonic()
        if table.bots_task is None and now - table.moved > _LEFT_ALONE:
            table.moved = now
            await self.recover(table)
        if table.connections and table.phase == "racing":
            for seat in table.silent_seats(now):
                await self.set_sitting(table, seat, True)


async def replay_in_slices(race: TableRace, steps: Iterable[str]) -> None:
    """Commit stored steps, and let other tasks have a turn now and then."""
    started = monotonic()
    for _ in replay_steps(race, steps):
        if monotonic() - started > _SLICE:
            await asyncio.sleep(0)
            started = monotonic()


def no_such_table(name: str) -> Refusal:
    """Return the refusal of a name without a table."""
    return Refusal("no-such-table", 404, "table.no-such-table", table=name)


def action_in(text: str, game: AnyGame) -> object:
    """Parse the action of an answer; raise `bad-request`."""
    if len(text) > LONGEST_ACTION:
        raise Refusal("bad-request", 400, "table.long-action", field="action", most=LONGEST_ACTION)
    try:
        return from_text(text, game.facts.actions)
    except BadRecord as error:
        raise Refusal("bad-request", 400, "table.bad-action", field="action", why=error.message) from None


def seat_in(ask: str) -> Seat:
    """Return the seat in the id of an ask; raise `bad-request`."""
    seat, _, number = ask.partition(".")
    if not (seat.isdecimal() and number.isdecimal() and len(ask) < 20):
        raise Refusal("bad-request", 400, "table.bad-ask", ask=ask[:40])
    return int(seat)
