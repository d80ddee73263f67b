"""The state of a race, split by who may know: `Table` everybody, `Cards` one seat."""

from __future__ import annotations

import msgspec


class Cards(msgspec.Struct, frozen=True, gc=False):
    """One rider's cards, each pile as a sorted tuple. There is no order: chance decides when drawing."""

    face_down: tuple[str, ...]
    recycled: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    played: str = ""


class Table(msgspec.Struct, frozen=True, gc=False):
    """Everything public; changes once a round."""

    stage: str
    """Tile letters from start to finish."""
    handicap: tuple[int, ...]
    """Exhaustion cards that each seat had in both decks from the start."""
    round: int
    """Rounds completed."""
    cells: tuple[int, ...]
    """A cell for every rider by number, -1 before he is placed."""
    to_place: tuple[int, ...]
    """Seats that still have a rider to place, in turn order; a seat with two stands twice."""
    revealed: tuple[tuple[str, ...], ...] = ()
    """For every round completed, the card of every rider."""
    tired: tuple[tuple[int, ...], ...] = ()
    """For every round completed, the riders who took an exhaustion card."""


class State(msgspec.Struct, frozen=True, gc=False):
    """The whole truth, and no future."""

    table: Table
    cards: tuple[Cards, ...]
    owing: tuple[int, ...]
    """Seats that still owe an answer before the race can go on; empty when it is over."""
    drawing: tuple[int, ...] = ()
    """Riders whose hand chance must deal."""

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
