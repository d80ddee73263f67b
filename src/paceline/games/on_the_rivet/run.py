"""The table, hidden cards and events while an input is carried out; lookups that rules need again and again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from paceline.core.game import Notation
from paceline.games.on_the_rivet.box import Book
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.course import Course, course
from paceline.games.on_the_rivet.events import Event
from paceline.games.on_the_rivet.state import HOME, UNPLACED, Deck, Move, Rider, State, Table


class Run:
    """A mutable race for the rules to change in place; every value in it is frozen."""

    __slots__ = ("events", "hands", "table", "tactics")

    def __init__(self, state: State) -> None:
        self.table, self.hands, self.tactics = state.table, state.hands, state.tactics
        self.events: list[Event] = []

    @property
    def book(self) -> Book:
        """The cards and numbers of this race."""
        return book(self.table.rules.content)

    @property
    def course(self) -> Course:
        """The course of this race."""
        return course(self.table.rules.content, self.table.rules.course)

    def set(self, **fields: Any) -> Table:
        """Change fields of the table, and return it."""
        self.table = msgspec.structs.replace(self.table, **fields)
        return self.table

    def change(self, rider: int, **fields: Any) -> Rider:
        """Change fields of a rider, and return it."""
        riders = self.table.riders
        changed = msgspec.structs.replace(riders[rider], **fields)
        self.set(riders=(*riders[:rider], changed, *riders[rider + 1 :]))
        return changed

    def put(self, cells: dict[int, int]) -> None:
        """Put riders on spaces, all at once."""
        riders = list(self.table.riders)
        for rider, cell in cells.items():
            riders[rider] = msgspec.structs.replace(riders[rider], cell=cell)
        self.set(riders=tuple(riders))

    def deck(self, seat: int, **fields: Any) -> Deck:
        """Change fields of a seat's deck, and return it."""
        decks = self.table.decks
        changed = msgspec.structs.replace(decks[seat], **fields)
        self.set(decks=(*decks[:seat], changed, *decks[seat + 1 :]))
        return changed

    def moving(self, **fields: Any) -> Move:
        """Change fields of the move under way, and return it."""
        assert self.table.move
        move = msgspec.structs.replace(self.table.move, **fields)
        self.set(move=move)
        return move

    def hold(self, seat: int, cards: tuple[str, ...]) -> None:
        """Give a seat this hand."""
        self.hands = (*self.hands[:seat], tuple(sorted(cards)), *self.hands[seat + 1 :])
        self.deck(seat, hand=len(cards))

    def keep(self, seat: int, cards: tuple[str, ...]) -> None:
        """Give a seat these tactics cards."""
        self.tactics = (*self.tactics[:seat], tuple(sorted(cards)), *self.tactics[seat + 1 :])
        self.deck(seat, tactics=len(cards))

    def tell(self, event: Event) -> None:
        """Add an event."""
        self.events.append(event)

    def name(self, rider: int) -> str:
        """Return the short name of a rider."""
        return self.table.riders[rider].name

    def state(self) -> State:
        """Return the state reached."""
        return State(self.table, self.hands, self.tactics)

    def done(self) -> tuple[State, tuple[Event, ...]]:
        """Return the state reached and the events."""
        return self.state(), tuple(self.events)


def book_of(table: Table) -> Book:
    """Return the cards and numbers of a race."""
    return book(table.rules.content)


def course_of(table: Table) -> Course:
    """Return the course of a race."""
    return course(table.rules.content, table.rules.course)


def move_of(table: Table) -> Move:
    """Return the move under way; only valid while there is one."""
    assert table.move is not None
    return table.move


def clockwise(seats: int, first: int) -> tuple[int, ...]:
    """Return all seats from this one on (OR 3.1)."""
    return tuple((first + step) % seats for step in range(seats))


def available(table: Table, seat: int) -> tuple[int, ...]:
    """Return the riders of a seat who can be activated: on the road and not activated yet (OR 4.1)."""
    return tuple(
        rider for rider in table.own(seat) if table.riders[rider].on_road and not table.riders[rider].activated
    )


def people(table: Table) -> tuple[int, ...]:
    """Return the seats that are not the artificial team's."""
    return tuple(seat for seat in range(table.seats) if seat != table.rules.third)


def _distances(state: State) -> list[int]:
    road = course_of(state.table).road
    return [road.distance(cell.row) for cell in road.cells]


def _faults(state: State) -> Iterator[str]:
    standing = [rider.cell for rider in state.table.riders if rider.on_road]
    if len(set(standing)) < len(standing):
        yield "two riders stand in one space"


NOTATION: Final = Notation(
    cells=frozenset({"Rider.cell", "Move.visits"}),
    riders=frozenset({"Table.riders"}),
    seats=frozenset({"Table.decks", "State.hands", "State.tactics"}),
    off_road={HOME: "home", UNPLACED: "unplaced"},
    distances=_distances,
    rider_names=lambda state: [rider.name for rider in state.table.riders],
    faults=_faults,
)
