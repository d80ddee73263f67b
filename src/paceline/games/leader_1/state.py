"""The state of a race, split by who may know it (`Table`: everybody; feed tiles: one seat), and how rules change it."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from paceline.games.leader_1.actions import HOME, IN_PELOTON, Ride, team_of
from paceline.games.leader_1.events import Event

Phase: TypeAlias = Literal[
    "picking", "appointing", "escapees", "leaving", "chase", "peloton", "dropped", "flats", "over"
]
"""Two phases before the start, the phases of a turn (L1 3.3), and the end.

`flats` are riders with a puncture, who move after the dropped ones (L1 12.3).
"""
EARLIER_FIRST, CLOSED_BLOCK, BLACK_IF_FREE = "earlier-first", "closed-block", "black-if-free"
VARIANTS: Final = (EARLIER_FIRST, CLOSED_BLOCK, BLACK_IF_FREE)
"""Other readings of the rules (L1 16.2 to 16.4)."""
FORMER_READINGS: Final = (EARLIER_FIRST,)
"""The readings of races of rules version 1."""
NEVER: Final = 0
"""Stands for a turn: turns are counted from 1."""
RIDING: Final[tuple[Phase, ...]] = ("escapees", "dropped", "flats")
"""Phases in which riders are asked for their moves, one after the other."""


class Rider(msgspec.Struct, frozen=True, gc=False):
    """The public state of a rider. Turns are numbered from 1; `NEVER` means that something does not hold."""

    seat: int
    role: str
    """`R`, `L` or `C`; empty until it is chosen."""
    energy: int
    speciality: Literal["", "sprinter", "descender"] = ""
    cell: int = IN_PELOTON
    """The rider's square, `IN_PELOTON` or `HOME`. Riders across the line keep their square to the end of the turn."""
    arrived: int = 0
    """The number of their latest arrival on a square: of level riders the last to arrive plays first (L1 4.2)."""
    risks: int = 0
    """Risks crossed off (L1 11.1)."""
    moved: int = NEVER
    """The last turn in which they moved, were dropped, or stayed because they had no move."""
    down: int = NEVER
    """The turn they miss after a fall (L1 11.5)."""
    flat: int = NEVER
    """The turn in which they move last because of a puncture (L1 12.3); once mended, `NEVER` again (L1 12.6)."""
    wheel: int = NEVER
    """The turn in which they have slipstream (L1 10.1)."""
    feeds: int = 0
    """Feed zones passed (L1 13.1)."""
    tiles: int = 0
    """Feed tiles carried; only the rider's seat knows their values."""

    @property
    def name(self) -> str:
        """Short name: colour and role, as in `AR`."""
        return team_of(self.seat) + self.role

    @property
    def on_road(self) -> bool:
        """True if the rider stands on a square."""
        return self.cell >= 0


class Awaited(msgspec.Struct, frozen=True, gc=False):
    """A roll or draw that is pending."""

    kind: Literal["token", "peloton", "bonk", "crash", "puncture", "feed"]
    rider: int = -1


class Arrival(msgspec.Struct, frozen=True, gc=False):
    """A rider across the line, in the order of the ranking."""

    rider: int
    turn: int
    rows: int
    """Rows beyond the line at the end of that turn; 0 or less if the race was stopped (L1 15.2)."""


class Passage(msgspec.Struct, frozen=True, gc=False):
    """A rider passed a line or summit that counts in stage races, in the order of passing (L1 15.8)."""

    kind: Literal["bonus", "summit"]
    line: int
    """Its index among those of its kind."""
    rider: int


class Risked(msgspec.Struct, frozen=True, gc=False):
    """A move whose risks are still to be rolled for."""

    rider: int
    ride: Ride
    cost: int
    """Energy of the move if nothing fails."""
    failed: tuple[str, ...] = ()


class Rules(msgspec.Struct, frozen=True, gc=False):
    """The options that the rules need during a race."""

    course: str
    """In its notation (L1 2.17), feed zones included."""
    each: int
    """Riders of every player (L1 1.1)."""
    podium: bool = False
    """True if the race ends with the third rider (L1 14.4)."""
    diagonal: bool = False
    """True if slipstream works diagonally too (L1 10.1)."""
    stop_on_black: bool = True
    """True if a move may end on a black square (L1 11.6)."""
    variants: tuple[str, ...] | UnsetType = UNSET
    """Other readings that are played (L1 16.1); unset in a race of rules version 1."""

    @property
    def readings(self) -> tuple[str, ...]:
        """Other readings that are played, those of rules version 1 in a race of that time."""
        return FORMER_READINGS if self.variants is UNSET else self.variants


class Table(msgspec.Struct, frozen=True, gc=False):
    """Everything public."""

    rules: Rules
    riders: tuple[Rider, ...]
    """Seat by seat: seat s has riders s * each to s * each + each - 1."""
    phase: Phase
    queue: tuple[int, ...] = ()
    """Still to be asked in this phase: riders while they move, otherwise seats."""
    mover: int = -1
    """The rider who is leaving the peloton, while their move is asked for; -1 otherwise."""
    holder: int = 0
    """The seat with the peloton token; before the lot it is 0."""
    head: int = 1
    """The row of the head of the peloton (L1 3.1)."""
    chase: bool = False
    """True if a chase was announced this turn."""
    round: int = 0
    """Turns completed."""
    arrivals: int = 0
    """Arrivals on squares so far."""
    awaited: tuple[Awaited, ...] = ()
    """Rolls and draws to come, the next one first."""
    risked: Risked | None = None
    home: tuple[Arrival, ...] = ()
    """Arrivals in the order of the ranking; complete when the race is over."""
    passages: tuple[Passage, ...] = ()
    sitting: tuple[int, ...] = ()
    """Seats that sit in (L1 5.5)."""
    kept: tuple[int, ...] = ()
    """Riders who were about to leave in this turn and were kept in the peloton (L1 5.1)."""

    @property
    def turn(self) -> int:
        """The turn that is being ridden, counted from 1."""
        return self.round + 1

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.riders) // self.rules.each

    def own(self, seat: int) -> range:
        """Return the numbers of a seat's riders."""
        return range(seat * self.rules.each, (seat + 1) * self.rules.each)


class State(msgspec.Struct, frozen=True, gc=False):
    """A race: the table, and the feed tiles that every rider carries, each a sorted tuple of values."""

    table: Table
    tiles: tuple[tuple[int, ...], ...]

    @property
    def round(self) -> int:
        """Turns completed."""
        return self.table.round


class View(msgspec.Struct, frozen=True, gc=False):
    """A seat's view: the table, and the tiles of its own riders."""

    seat: int | None
    table: Table
    tiles: tuple[tuple[int, ...], ...]
    """Tiles of its own riders, in their order; empty for a spectator."""


class Run:
    """A state while an input is carried out: the rules change it in place and collect events on the way."""

    __slots__ = ("before", "events", "table", "tiles")

    def __init__(self, state: State) -> None:
        self.before, self.table, self.tiles = state.table, state.table, state.tiles
        self.events: list[Event] = []

    def set(self, **fields: Any) -> Table:
        """Change fields of the table, and return it."""
        self.table = msgspec.structs.replace(self.table, **fields)
        return self.table

    def change(self, rider: int, **fields: Any) -> Rider:
        """Change fields of a rider, and return them."""
        riders = self.table.riders
        changed = msgspec.structs.replace(riders[rider], **fields)
        self.set(riders=(*riders[:rider], changed, *riders[rider + 1 :]))
        return changed

    def arrive(self, rider: int, cell: int, **fields: Any) -> Rider:
        """Put a rider on a cell, as the latest arrival."""
        table = self.set(arrivals=self.table.arrivals + 1)
        return self.change(rider, cell=cell, arrived=table.arrivals, **fields)

    def carry(self, rider: int, tiles: tuple[int, ...]) -> None:
        """Replace the feed tiles of a rider."""
        self.tiles = (*self.tiles[:rider], tuple(sorted(tiles)), *self.tiles[rider + 1 :])
        self.change(rider, tiles=len(tiles))

    def tell(self, event: Event) -> None:
        """Add an event."""
        self.events.append(event)

    def name(self, rider: int) -> str:
        """Return the short name of a rider."""
        return self.table.riders[rider].name

    def finish(self) -> tuple[State, tuple[Event, ...]]:
        """Return the state reached and the events."""
        return State(self.table, self.tiles), tuple(self.events)


__all__ = [
    "HOME",
    "IN_PELOTON",
    "NEVER",
    "RIDING",
    "Arrival",
    "Awaited",
    "Passage",
    "Phase",
    "Rider",
    "Risked",
    "Rules",
    "Run",
    "State",
    "Table",
    "View",
]
