"""A table in the memory of a worker: its rows, its race, and the sockets that follow it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from hashlib import sha256
from time import monotonic
from typing import Any, Literal

import msgspec

from paceline.core import registry
from paceline.core.fairness import seed_hash
from paceline.core.game import AnyGame, Seat
from paceline.core.log import parse_header
from paceline.i18n import Catalogue
from paceline.web import metrics
from paceline.web.frames import Teller, course_title, look, moved_silently, next_look, question
from paceline.web.past import Past
from paceline.web.protocol import InfoFrame, NoticeFrame, SeatInfo, StepFrame, TableFrame, TableInfo
from paceline.web.race import Live, Prepared, caught_up, steps_in
from paceline.web.store import SeatRow, Stored, TableRow
from paceline.web.visitors import Visitor, encoded


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for when the table was made."""

    options: dict[str, Any] = {}
    patience: float = 60.0
    opening: bool = False
    brought: bool = False
    """Whether the race came as a file, and its seed with it."""
    race: int = 0
    """Which race of a series of rematches it is, counted from 0."""


class Asked(msgspec.Struct, frozen=True):
    """A question that is open, and since when."""

    id: str
    since: float


def digest_of(token: str) -> str:
    """What is kept of a token: enough to know it again, not enough to use it."""
    return sha256(token.encode()).hexdigest()


class OpenTable:
    """A table that somebody is looking at."""

    def __init__(self, stored: Stored, speak: Catalogue) -> None:
        self.speak = speak
        self.visitors: set[Visitor] = set()
        self.lock = asyncio.Lock()
        """Held while a step is made durable: a table does one thing at a time."""
        self.behind = False
        """Whether the store may know more than we do."""
        self.driver: asyncio.Task[None] | None = None
        """Whoever rides the bots of this table."""
        self.moves = metrics.MOVES.labels(stored.table.game)
        self.asked: dict[Seat, Asked] = {}
        self.touched = self.moved = self.compared = monotonic()
        """When somebody last came, when the race last went on or was looked after, when the store was last asked."""
        self.accept(stored)

    def accept(self, stored: Stored) -> None:
        """Begin again from what the store knows."""
        self.row: TableRow = stored.table
        self.seats: tuple[SeatRow, ...] = stored.seats
        self.setup = msgspec.json.decode(stored.table.setup, type=Setup)
        self.game: AnyGame = registry.game(stored.table.game)
        self.live: Live | None = None
        self.behind = False
        self._course = ""
        if self.row.header:
            self.live = Live(parse_header(self.row.header))
            self._course = course_title(self.live, self.speak)
            for _ in caught_up(self.live, steps_of(stored, 0)):
                pass

    def follow(self, stored: Stored) -> None:
        """Take over what the store knows and we do not, and tell everybody."""
        known, back = (self.row, self.seats), self._given_back(stored)
        self._turn_away(stored)
        if self.live is None:
            self.accept(msgspec.structs.replace(stored, steps=(), race=""))
            self._tell_start()
        if self.live is not None:
            for lines in steps_of(stored, self.live.steps):
                self.take(self.live.read(lines))
        self.row, self.seats, self.behind, self.compared = stored.table, stored.seats, False, monotonic()
        for seat in back:
            self.asked.pop(seat, None)  # his patience begins anew
        if known != (self.row, self.seats):
            self.tell_info()

    def _turn_away(self, stored: Stored) -> None:
        """Whoever held a seat that is given to somebody else hears no more of it."""
        seats = zip(self.seats, stored.seats, strict=True)
        lost = {now.seat for before, now in seats if (before.token, before.kind) != (now.token, now.kind)}
        for visitor in self.visitors:
            if lost & {*visitor.seats}:
                visitor.leave()

    def _given_back(self, stored: Stored) -> list[Seat]:
        """Seats that a bot rode for until now."""
        return [now.seat for before, now in zip(self.seats, stored.seats, strict=True) if before.sitting > now.sitting]

    def outrun(self, past: Past) -> bool:
        """Whether a visitor knows more than we do: he heard it from a worker that died before it could ring."""
        live = self.live
        return live is not None and any(known > live.seen[audience] for audience, known in past.since.items())

    @property
    def id(self) -> str:
        """Its public name."""
        return self.row.id

    @property
    def archived(self) -> bool:
        """Whether its race is over and kept as a race file."""
        return self.row.finished is not None

    @property
    def phase(self) -> Literal["gathering", "racing", "over"]:
        """Where its life stands."""
        if self.live is None:
            return "gathering"
        return "over" if self.live.over else "racing"

    def asks(self, seat: Seat, ask: str) -> bool:
        """Whether this question is put to this seat now."""
        return self.live is not None and self.live.ask_id(seat) == ask and seat in self.live.waiting

    # Who may speak for whom.

    def seats_of(self, tokens: Iterable[str]) -> tuple[Seat, ...] | None:
        """The seats that these tokens speak for, in order; None where one of them belongs to nobody here."""
        found = set()
        for digest in map(digest_of, tokens):
            held = {row.seat for row in self.seats if row.token == digest and row.kind == "person"}
            if not held and digest != self.row.host:
                return None
            found |= held
        return tuple(sorted(found))

    def is_host(self, tokens: Iterable[str]) -> bool:
        """Whether the host is among those who hold these tokens."""
        return any(digest_of(token) == self.row.host for token in tokens)

    def ridden_by_bot(self, seat: Seat) -> bool:
        """Whether a bot answers for a seat now."""
        row = self.seats[seat]
        if row.kind == "person":
            opening = self.setup.opening and self.live is not None and self.live.opening(seat)
            return row.sitting or opening
        return row.kind == "bot"

    def bot_of(self, seat: Seat) -> str:
        """The bot that answers for a seat when one does."""
        row = self.seats[seat]
        return row.name if row.kind == "bot" else next(iter(self.game.bots), "random")

    def bots_owing(self) -> tuple[Seat, ...]:
        """Seats that owe an answer which a bot gives."""
        return () if self.live is None else tuple(seat for seat in self.live.waiting if self.ridden_by_bot(seat))

    # What everybody hears.

    @property
    def info(self) -> TableInfo:
        """What everybody knows of the table."""
        live, facts = self.live, self.game.facts
        result = live.result if live is not None else None
        header = live.header if live is not None else None
        options = self.setup.options if header is None else header.options
        return TableInfo(
            id=self.id,
            game=facts.name,
            title=facts.title,
            course=self._course
            or str(options.get(facts.course_option, getattr(facts.options(), facts.course_option, ""))),
            phase=self.phase,
            seats=tuple(self._seat_info(row) for row in self.seats),
            options=options,
            patience=self.setup.patience,
            seed_hash=self._seed_hash,
            seed=header.seed if header is not None and result is not None else None,
            ranking=None if result is None else result.ranking,
            next=self.row.next,
            tour=self.row.tour,
            stage=self.row.stage,
            rules_page=self.game.facts.rules_page,
        )

    @property
    def _seed_hash(self) -> str:
        """Binds the dealer. Seeds that others chose may be guessed from it, so theirs is kept until the end."""
        if self.live is None or self.live.header.seed is None or (self.setup.brought and not self.live.over):
            return ""
        return seed_hash(self.live.header.seed)

    def _seat_info(self, row: SeatRow) -> SeatInfo:
        team = self.speak(self.game.presentation.seat_name(row.seat, len(self.seats)))
        return SeatInfo(row.seat, team, row.kind, row.name, row.joined, row.sitting)

    def take(self, step: Prepared) -> None:
        """Make a durable step the truth, and tell everybody who notices it."""
        live = self.live
        assert live is not None
        audiences = {audience for visitor in self.visitors for audience in visitor.audiences}
        asked = {audience: question(live, audience) for audience in audiences}
        before = live.state
        noticed = live.take(step)
        silently = None in noticed and moved_silently(live, self.speak, before, step)
        self.touched = self.moved = monotonic()
        teller = Teller(live, self.speak)
        for audience in audiences & noticed:
            same = asked[audience] == question(live, audience)
            seen = next_look(live, audience, teller, step, same_ask=same, moved=silently)
            frame = encoded(StepFrame(seen))
            for visitor in self.visitors:
                if audience in visitor.audiences:
                    visitor.push(frame)
        if live.over:
            self.tell_info()

    def _tell_start(self) -> None:
        """Show the race to everybody who waited for it, if it has begun."""
        live = self.live
        if live is not None:
            for visitor in self.visitors:
                looks = tuple(look(live, audience, self.speak) for audience in visitor.audiences)
                visitor.push(encoded(TableFrame(self.info, visitor.you, looks)))

    def tell_info(self) -> None:
        """Tell everybody what is known of the table now."""
        self._tell(encoded(InfoFrame(self.info)))

    def tell_notice(self, words: str) -> None:
        """Tell everybody something that is not part of the race."""
        self._tell(encoded(NoticeFrame(words)))

    def _tell(self, frame: str) -> None:
        for visitor in self.visitors:
            visitor.push(frame)


def steps_of(stored: Stored, after: int) -> Sequence[str]:
    """The steps of a race after some, whether it is archived or not."""
    return steps_in(stored.race)[after:] if stored.race else [step.lines for step in stored.steps]
