"""A table in the memory of a worker: its rows, its race and its connections."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from time import monotonic
from typing import Any, Final, Literal

import msgspec

from paceline.core import registry
from paceline.core.chance import seed_hash
from paceline.core.colours import colours_in, in_colours, team_letter
from paceline.core.game import AnyGame, Seat
from paceline.core.log import parse_header
from paceline.core.messages import Message
from paceline.i18n import Catalogue, catalogue, english
from paceline.web import observability
from paceline.web.connections import Connection, encode
from paceline.web.frames import LogWriter, ask_key, course_title, has_moved_silently, next_snapshot, snapshot
from paceline.web.history.checkpoints import Mark, mark
from paceline.web.protocol import Frame, InfoFrame, NoticeFrame, SeatInfo, StepFrame, TableFrame, TableInfo
from paceline.web.race import Audience, Step, TableRace, replay_steps, split_steps
from paceline.web.store import SeatRow, Stored, TableRow

CHECKPOINT: Final = 64
"""Steps after which the end of a round gets a checkpoint."""


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """The settings a table was created with."""

    options: dict[str, Any] = {}
    name: str = ""
    patience: float = 60.0
    opening: bool = False
    brought: bool = False
    """True if the race was imported, and its seed with it."""
    race: int = 0
    """Number of the race in a series of rematches, from 0."""
    guide: bool = False
    """True if the race is the game's guided one."""
    live: bool = False
    """True if it is a live race of the home page: bots ride only while somebody looks, at a spectator's pace."""


class PendingAsk(msgspec.Struct, frozen=True):
    """An ask without an answer, and when it was put."""

    id: str
    since: float


def token_digest(token: str) -> str:
    """Return what is stored of a token: enough to recognise it, not enough to use it."""
    return sha256(token.encode()).hexdigest()


class Table:
    """A loaded table."""

    def __init__(self, stored: Stored, race: TableRace | None = None) -> None:
        self.connections: set[Connection] = set()
        self.lock = asyncio.Lock()
        """Held while a step is persisted."""
        self.stale = False
        """True if the store may have newer steps or rows."""
        self.bots_task: asyncio.Task[None] | None = None
        """The task that answers for its bots."""
        self._moves = observability.MOVES.labels(stored.table.game)
        self._uncounted = [0, 0]
        """A round and its answers, which are counted when it is over: before, the figure would tell of sealed cards."""
        self.pending: dict[Seat, PendingAsk] = {}
        self.touched = self.moved = self.compared = monotonic()
        """Times of the last request, of the last step or check, and of the last comparison with the store."""
        self.shown = 0.0
        """Time at which the last round began; bots of a live race give spectators time to see it."""
        self.begun: tuple[Seat, ...] = ()
        """Seats whose turn began with the latest step."""
        self.kept = 0
        """Number of steps of the last checkpoint."""
        self.mark: Mark | None = None
        """A later position that no checkpoint was taken of yet."""
        self.load(stored, race)

    def load(self, stored: Stored, race: TableRace | None = None) -> None:
        """Replace rows by those of the store, and the race by this one or else by the stored one."""
        self.row: TableRow = stored.table
        self.seats: tuple[SeatRow, ...] = stored.seats
        self.setup = msgspec.json.decode(stored.table.setup, type=Setup)
        self.game: AnyGame = in_colours(registry.game(stored.table.game), colours_in(self.setup.options))
        self.race: TableRace | None = None
        self.stale = False
        self._courses: dict[str, str] = {}
        self._take_over(stored)
        if self.row.header:
            self.race = race or TableRace(parse_header(self.row.header))
            for _ in replay_steps(self.race, stored_steps(stored, 0) if race is None else ()):
                pass
            self.game = self.race.game

    def catch_up(self, stored: Stored) -> None:
        """Take over newer steps and rows of the store and send them."""
        known, returned = self._public_rows, self._returned_seats(stored)
        self._disconnect_replaced(stored)
        if self.race is None:
            self.load(msgspec.structs.replace(stored, steps=(), race=""))
            self._send_start()
        if self.race is not None and not self.race.over:
            for lines in stored_steps(stored, self.race.steps):
                self.commit_lines(lines)
        self.row, self.seats, self.stale, self.compared = stored.table, stored.seats, False, monotonic()
        self._take_over(stored)
        for seat in returned:
            self.pending.pop(seat, None)  # their time to answer starts again
        if known != self._public_rows:
            self.send_info()

    def _take_over(self, stored: Stored) -> None:
        """Replace what brings people together by that of the store."""
        self.code, self.screen, self.nudges = stored.code, stored.screen, stored.nudges
        self.subscribed = stored.subscribed

    @property
    def _public_rows(self) -> tuple[object, ...]:
        """The rows that the public description is made of."""
        return self.row, self.seats, self.code, self.screen, self.nudges

    def _disconnect_replaced(self, stored: Stored) -> None:
        """Close connections whose seat now belongs to another player."""
        seats = zip(self.seats, stored.seats, strict=True)
        lost = {now.seat for before, now in seats if (before.token, before.kind) != (now.token, now.kind)}
        for connection in self.connections:
            if lost & {*connection.seats}:
                connection.close()

    def _returned_seats(self, stored: Stored) -> list[Seat]:
        """Return seats that a bot answered for until now."""
        return [now.seat for before, now in zip(self.seats, stored.seats, strict=True) if before.sitting > now.sitting]

    def is_behind(self, since: Mapping[Audience, int]) -> bool:
        """Return True if a client is ahead of this worker (another worker died before publishing)."""
        race = self.race
        return race is not None and any(known > race.seen[audience] for audience, known in since.items())

    @property
    def id(self) -> str:
        """The name in its address."""
        return self.row.id

    @property
    def archived(self) -> bool:
        """True if its race is over and stored as a race file."""
        return self.row.finished is not None

    @property
    def phase(self) -> Literal["gathering", "racing", "over"]:
        """Before, during or after the race."""
        if self.race is None:
            return "gathering"
        return "over" if self.race.over else "racing"

    def asks(self, seat: Seat, ask: str) -> bool:
        """Return whether this ask is open for this seat."""
        return self.race is not None and self.race.ask_id(seat) == ask and seat in self.race.waiting

    # Seats.

    def seats_of(self, tokens: Iterable[str]) -> tuple[Seat, ...] | None:
        """Return the seats of these tokens in order, or None if one token is unknown here."""
        seats = set()
        for digest in map(token_digest, tokens):
            held = {row.seat for row in self.seats if row.token == digest and row.kind == "person"}
            if not held and digest != self.row.host:
                return None
            seats |= held
        return tuple(sorted(seats))

    def is_host(self, tokens: Iterable[str]) -> bool:
        """Return whether the host's token is among these."""
        return any(token_digest(token) == self.row.host for token in tokens)

    def is_bot_driven(self, seat: Seat) -> bool:
        """Return whether a bot answers for a seat now."""
        row = self.seats[seat]
        if row.kind == "person":
            opening = self.setup.opening and self.race is not None and self.race.opening(seat)
            return row.sitting or opening
        return row.kind == "bot"

    def bot_for(self, seat: Seat) -> str:
        """Return the name of the bot that would answer for a seat."""
        row = self.seats[seat]
        return row.name if row.kind == "bot" else next(iter(self.game.bots), "random")

    @property
    def paced(self) -> bool:
        """True if bots keep the pace of spectators: in a live race, unless a visitor rides in it."""
        return self.setup.live and all(row.kind != "person" or row.sitting for row in self.seats)

    def pending_bots(self) -> tuple[Seat, ...]:
        """Return seats whose ask a bot answers; none in a live race that nobody looks at."""
        if self.race is None or (self.setup.live and not self.connections):
            return ()
        return tuple(seat for seat in self.race.waiting if self.is_bot_driven(seat))

    def silent_seats(self, now: float) -> list[Seat]:
        """Return people who have owed an answer for too long while another connected player waits."""
        race = self.race
        assert race is not None
        owing = [seat for seat in race.waiting if not self.is_bot_driven(seat)]
        self.pending = {seat: self._pending_ask(race, seat, now) for seat in owing}
        # Who owes an answer as well, or has a bot playing for them, does not wait: a race without players stands still.
        waiting = any(
            seat not in owing and not self.is_bot_driven(seat)
            for connection in self.connections
            for seat in connection.seats
        )
        if not self.setup.patience or not (waiting or self.setup.live):  # spectators of a live race wait too
            return []
        return [seat for seat in owing if now - self.pending[seat].since > self.setup.patience]

    def _pending_ask(self, race: TableRace, seat: Seat, now: float) -> PendingAsk:
        known, ask = self.pending.get(seat), race.ask_id(seat)
        return known if known is not None and known.id == ask else PendingAsk(ask, now)

    def count_move(self) -> None:
        """Count an answer in the metrics once its round is over."""
        assert self.race is not None
        number, answers = self._uncounted
        self._uncounted[1] += 1
        if self.race.state.round != number or self.race.over:
            self._moves.inc(answers + 1)
            self._uncounted = [self.race.state.round, 0]

    # Frames.

    def info(self, speak: Catalogue) -> TableInfo:
        """Return the public description of the table."""
        race, facts = self.race, self.game.facts
        result = race.result if race is not None else None
        header = race.header if race is not None else None
        options = self._options
        return TableInfo(
            id=self.id,
            game=facts.name,
            title=facts.title,
            course=self._course_title(speak)
            or str(options.get(facts.course_option, getattr(facts.options(), facts.course_option, ""))),
            phase=self.phase,
            seats=tuple(self._seat_info(row, speak) for row in self.seats),
            options=options,
            patience=self.setup.patience,
            seed_hash=self._seed_hash,
            seed=header.seed if header is not None and result is not None else None,
            ranking=None if result is None else result.ranking,
            next=self.row.next,
            tour=self.row.tour,
            stage=self.row.stage,
            rules_page=self.game.facts.rules_page,
            guide=self.setup.guide,
            live=self.setup.live,
            name=self.setup.name,
            code=self.code,
            kinds=facts.kinds,
            screen=self.screen,
            nudges=self._nudging,
        )

    @property
    def _nudging(self) -> tuple[Seat, ...]:
        """Seats that have nudged since somebody last began to owe an answer."""
        if self.race is None:
            return ()
        return tuple(sorted(seat for period, seat in self.nudges if period == self.race.period))

    @property
    def _options(self) -> dict[str, Any]:
        """The options of the race, or the requested ones."""
        return self.setup.options if self.race is None else self.race.header.options

    @property
    def _seed_hash(self) -> str:
        """Commits to the seed. That of an imported race might be guessed from it and is shown at the end."""
        if self.race is None or self.race.header.seed is None or (self.setup.brought and not self.race.over):
            return ""
        return seed_hash(self.race.header.seed)

    def _course_title(self, speak: Catalogue) -> str:
        """Return the title of the course in this language, or an empty text before the race."""
        if self.race is not None and speak.language not in self._courses:
            self._courses[speak.language] = course_title(self.race, speak)
        return self._courses.get(speak.language, "")

    def _seat_info(self, row: SeatRow, speak: Catalogue) -> SeatInfo:
        team = speak(self.game.presentation.seat_name(row.seat, len(self.seats)))
        letter = team_letter(self.game, row.seat, colours_in(self._options))
        return SeatInfo(row.seat, team, row.kind, row.name, row.joined, row.sitting, letter)

    def commit(self, step: Step) -> None:
        """Commit a durable step and send its frame to every audience whose view changed."""
        race = self.race
        assert race is not None
        readers: dict[Audience, dict[str, list[Connection]]] = defaultdict(lambda: defaultdict(list))
        for connection in self.connections:
            for audience in connection.audiences:
                readers[audience][connection.speak.language].append(connection)
        asked = {audience: ask_key(race, audience) for audience in readers}
        before, waited = race.state, race.waiting
        noticed = race.commit(step)
        self.begun = tuple(seat for seat in race.waiting if seat not in waited)
        if race.state.round != before.round:
            self.shown = monotonic()
        if race.steps - self.kept >= CHECKPOINT and (race.over or race.state.round != before.round):
            self.mark = mark(race, step.lines)
        silently = None in noticed and has_moved_silently(race, english(), before, step)
        self.touched = self.moved = monotonic()
        writers = {language: LogWriter(race, catalogue(language)) for found in readers.values() for language in found}
        for audience in readers.keys() & noticed:
            same = asked[audience] == ask_key(race, audience)
            for language, connections in readers[audience].items():
                shown = next_snapshot(race, audience, writers[language], step, before, same_ask=same, moved=silently)
                frame = encode(StepFrame(shown))
                for connection in connections:
                    connection.push(frame)
        if race.over:
            self.send_info()

    def follows(self, n: int) -> bool:
        """Return whether the n-th step is the next one of the race."""
        return self.race is not None and self.race.steps + 1 == n

    def commit_lines(self, lines: str) -> None:
        """Commit a stored step that another worker has written."""
        assert self.race is not None
        self.commit(self.race.read(lines))

    def _send_start(self) -> None:
        """Send the first snapshots if the race has started."""
        race = self.race
        if race is not None:
            for connection in self.connections:
                speak = connection.speak
                snapshots = tuple(snapshot(race, audience, speak) for audience in connection.audiences)
                connection.push(encode(TableFrame(self.info(speak), connection.you, snapshots)))

    def send_info(self) -> None:
        """Send the public description."""
        self._broadcast(lambda speak: InfoFrame(self.info(speak)))

    def send_notice(self, message: Message) -> None:
        """Send a sentence that is not part of the race."""
        self._broadcast(lambda speak: NoticeFrame(speak(message)))

    def _broadcast(self, frame_in: Callable[[Catalogue], Frame]) -> None:
        """Send a frame to all connections, made once for each of their languages."""
        frames = dict[str, str]()
        for connection in self.connections:
            speak = connection.speak
            if speak.language not in frames:
                frames[speak.language] = encode(frame_in(speak))
            connection.push(frames[speak.language])


def stored_steps(stored: Stored, after: int) -> Sequence[str]:
    """Return the steps after number `after`, from the archived race file if there is one."""
    return split_steps(stored.race)[after:] if stored.race else [step.lines for step in stored.steps]
