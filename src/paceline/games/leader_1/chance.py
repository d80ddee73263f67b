"""Pending rolls and draws: the lot for the token, two dice and the feed tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import msgspec

from paceline.core.chance import Luck
from paceline.games.leader_1.actions import EventDie, Face, Fed, PelotonDie, Token
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.rules.food import left
from paceline.games.leader_1.state import State

_FACES: Final[tuple[Face, ...]] = msgspec.convert(numbers().die, tuple[Face, ...])


class TokenLot(msgspec.Struct, frozen=True, gc=False):
    """The lot for the peloton token (L1 3.2)."""

    seats: int

    @property
    def label(self) -> str:
        """There is one lot per race."""
        return "token"

    def sample(self, luck: Luck) -> Token:
        """Return the seat that this luck draws."""
        return Token(luck.word(self.label) % self.seats)

    def allows(self, outcome: object) -> bool:
        """Return whether there is such a seat."""
        return type(outcome) is Token and 0 <= outcome.seat < self.seats

    def outcomes(self) -> Iterator[tuple[Token, int]]:
        """Yield every seat; all are equally likely."""
        for seat in range(self.seats):
            yield Token(seat), 1


class PelotonRoll(msgspec.Struct, frozen=True, gc=False):
    """A pending roll of the peloton die (L1 7.1)."""

    turn: int

    @property
    def label(self) -> str:
        """The die is rolled once per turn."""
        return f"turn {self.turn}, peloton"

    def sample(self, luck: Luck) -> PelotonDie:
        """Return the face that this luck rolls."""
        return PelotonDie(_FACES[luck.word(self.label) % len(_FACES)])

    def allows(self, outcome: object) -> bool:
        """Return whether the die has such a face."""
        return type(outcome) is PelotonDie and outcome.face in _FACES

    def outcomes(self) -> Iterator[tuple[PelotonDie, int]]:
        """Yield every face with how often the die has it."""
        for face, weight in Counter(_FACES).items():
            yield PelotonDie(face), weight


class EventRoll(msgspec.Struct, frozen=True, gc=False):
    """A pending roll of the event die for a rider's risk (L1 11.1) or puncture (L1 12.1)."""

    turn: int
    rider: str
    about: Literal["bonk", "crash", "puncture"]
    needed: int = 0
    """The lowest number that passes the risk; 0 for punctures."""

    @property
    def label(self) -> str:
        """A rider rolls for each of these at most once per turn."""
        return f"turn {self.turn}, {self.rider} {self.about}"

    def sample(self, luck: Luck) -> EventDie:
        """Return the number that this luck rolls."""
        return EventDie(self.rider, self.about, luck.word(self.label) % numbers().event_die + 1)

    def allows(self, outcome: object) -> bool:
        """Return whether it is a number of the die, rolled for this rider and reason."""
        return (
            type(outcome) is EventDie
            and (outcome.rider, outcome.about) == (self.rider, self.about)
            and 1 <= outcome.value <= numbers().event_die
        )

    def outcomes(self) -> Iterator[tuple[EventDie, int]]:
        """Yield every number; all are equally likely."""
        for value in range(1, numbers().event_die + 1):
            yield EventDie(self.rider, self.about, value), 1


class FeedDraw(msgspec.Struct, frozen=True, gc=False):
    """A pending draw of a feed tile (L1 13.1)."""

    zone: int
    """Index of the feed zone on the course."""
    rider: str
    left: tuple[int, ...]
    """The tiles of the rider's colour that nobody carries (L1 13.2)."""

    @property
    def label(self) -> str:
        """A rider takes one tile per feed zone."""
        return f"feed {self.zone + 1}, {self.rider}"

    def sample(self, luck: Luck) -> Fed:
        """Return the tile that this luck draws."""
        return Fed(self.rider, self.left[luck.word(self.label) % len(self.left)])

    def allows(self, outcome: object) -> bool:
        """Return whether such a tile is left for this rider."""
        return type(outcome) is Fed and outcome.rider == self.rider and outcome.value in self.left

    def outcomes(self) -> Iterator[tuple[Fed, int]]:
        """Yield every value with how many tiles have it."""
        for value, weight in Counter(self.left).items():
            yield Fed(self.rider, value), weight


Pending: TypeAlias = TokenLot | PelotonRoll | EventRoll | FeedDraw


def pending(state: State) -> Pending:
    """Return the roll or draw that comes next."""
    table = state.table
    owed = table.awaited[0]
    if owed.kind == "token":
        return TokenLot(table.seats)
    if owed.kind == "peloton":
        return PelotonRoll(table.turn)
    rider = table.riders[owed.rider]
    if owed.kind == "feed":
        return FeedDraw(rider.feeds, rider.name, left(table, state.tiles, rider.role))
    if owed.kind == "puncture":
        return EventRoll(table.turn, rider.name, owed.kind)
    return EventRoll(table.turn, rider.name, owed.kind, numbers().thresholds[rider.risks])
