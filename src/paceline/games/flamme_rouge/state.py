"""The state of a race, split by who may know: `Table` everybody, `Cards` one seat."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

WEATHER: Final = -1
"""Stands for the weather among those for whom chance must draw."""


class Cards(msgspec.Struct, frozen=True, gc=False):
    """One rider's cards, each pile as a sorted tuple. There is no order: chance decides when drawing."""

    face_down: tuple[str, ...]
    recycled: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    played: str = ""


class Auction(msgspec.Struct, frozen=True, gc=False):
    """Bids for the breakaway that are open on the table."""

    riders: tuple[int, ...] = ()
    """Who bids, one rider of every team that is ridden; nobody before the first bids are turned over."""
    bids: tuple[str, ...] = ()
    """Their first bids."""


class Escape(msgspec.Struct, frozen=True, gc=False):
    """A rider in the breakaway, and the two cards it cost him."""

    rider: int
    bids: tuple[str, str]


class Table(msgspec.Struct, frozen=True, gc=False):
    """Everything public; changes once a round."""

    stage: str
    """Tile names from start to finish."""
    weather: tuple[str, ...] | None
    """A token for every tile of the stage, `clear` where there is none; None before they are dealt."""
    dummies: tuple[str, ...]
    """For every seat the kind of dummy team it is, nothing for a team that is ridden."""
    riders: int
    """How many riders each seat has: two, or one where more than six people ride."""
    handicap: tuple[int, ...]
    """Exhaustion cards that each seat had in both decks from the start."""
    round: int
    """Rounds completed."""
    cells: tuple[int, ...]
    """A cell for every rider by number, -1 before he is placed."""
    to_place: tuple[int, ...]
    """Seats that still have a rider to place, in turn order; a seat with two stands twice."""
    auction: Auction | None = None
    """The bidding for the breakaway, while it lasts."""
    breakaway: tuple[Escape, ...] = ()
    """Who won the bidding, the highest bid first."""
    no_breakaway: bool = False
    """Whether the race goes without a breakaway though the stage has a tile for it."""
    fallen: tuple[int, ...] = ()
    """Riders who lie on the road."""
    hands: tuple[tuple[int, ...], ...] = ()
    """For every round completed, how many cards every rider was due to draw."""
    revealed: tuple[tuple[str, ...], ...] = ()
    """For every round completed, the card of every rider."""
    tired: tuple[tuple[int, ...], ...] = ()
    """For every round completed, the riders who took an exhaustion card."""

    def placed(self, cells: tuple[int, ...]) -> Table:
        """The table with one rider more on the start grid."""
        return Table(
            self.stage,
            self.weather,
            self.dummies,
            self.riders,
            self.handicap,
            self.round,
            cells,
            self.to_place[1:],
            no_breakaway=self.no_breakaway,
        )

    @property
    def ridden(self) -> tuple[int, ...]:
        """Seats that are ridden by somebody, in order."""
        return _ridden(self.dummies)

    @property
    def dummy_riders(self) -> tuple[int, ...]:
        """Riders nobody chooses for."""
        return _dummy_riders(self.dummies, self.riders)

    def own(self, seat: int) -> range:
        """The numbers of a seat's riders."""
        return range(seat * self.riders, (seat + 1) * self.riders)


@cache
def _ridden(dummies: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(seat for seat, dummy in enumerate(dummies) if not dummy)


@cache
def _dummy_riders(dummies: tuple[str, ...], riders: int) -> tuple[int, ...]:
    return tuple(seat * riders + place for seat, dummy in enumerate(dummies) if dummy for place in range(riders))


class State(msgspec.Struct, frozen=True, gc=False):
    """The whole truth, and no future."""

    table: Table
    cards: tuple[Cards, ...]
    owing: tuple[int, ...]
    """Seats that still owe an answer before the race can go on; empty when it is over."""
    drawing: tuple[int, ...] = ()
    """Riders whose cards chance must deal or turn over; `WEATHER` while the tokens must be laid."""

    @property
    def round(self) -> int:
        """Rounds completed."""
        return self.table.round


class View(msgspec.Struct, frozen=True, gc=False):
    """What one seat (or, without a seat, a spectator) may know."""

    seat: int | None
    table: Table
    mine: tuple[Cards, ...]
    """The cards of this seat's own riders; a spectator has none."""
    owing: tuple[int, ...]
    drawing: tuple[int, ...]
    """Own riders who await a hand."""
