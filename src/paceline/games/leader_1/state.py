"""The state of a race, split by who may know: `Table` everybody, feed tiles one seat."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from paceline.games.leader_1.actions import HOME, IN_PELOTON, Ride, team_of

Phase: TypeAlias = Literal[
    "picking", "appointing", "escapees", "leaving", "chase", "peloton", "dropped", "flats", "over"
]
"""Where in the race we are: before the start, the phases of a turn (L1 3.3), and the end.

`flats` are riders with a puncture, who move after the dropped ones (L1 12.3).
"""
NEVER: Final = 0
"""Stands for a turn: turns are counted from 1."""


class Rider(msgspec.Struct, frozen=True, gc=False):
    """What everybody knows of a rider. Turns are numbered from 1; `NEVER` where something does not hold."""

    seat: int
    role: str
    """`R`, `L` or `C`; nothing while it is not chosen."""
    energy: int
    speciality: Literal["", "sprinter", "descender"] = ""
    cell: int = IN_PELOTON
    """His square, `IN_PELOTON` or `HOME`. Riders across the line keep their square to the end of the turn."""
    arrived: int = 0
    """The how-manieth arrival on a square his was: of level riders the last to arrive plays first (L1 4.2)."""
    risks: int = 0
    """Risks crossed off (L1 11.1)."""
    moved: int = NEVER
    """The last turn in which he moved, was dropped or stayed for want of a move."""
    down: int = NEVER
    """The turn that he misses after a fall (L1 11.5)."""
    flat: int = NEVER
    """The turn in which he moves last because of a puncture (L1 12.3); mended, it is `NEVER` again (L1 12.6)."""
    wheel: int = NEVER
    """The turn in which he has slipstream (L1 10.1)."""
    feeds: int = 0
    """Feed zones that he has passed (L1 13.1)."""
    tiles: int = 0
    """Feed tiles that he carries; what they are worth only his seat knows."""

    @property
    def name(self) -> str:
        """Short name: colour and role, as in `AR`."""
        return team_of(self.seat) + self.role

    @property
    def on_road(self) -> bool:
        """Whether he stands on a square."""
        return self.cell >= 0


class Awaited(msgspec.Struct, frozen=True, gc=False):
    """A roll or draw that chance still owes."""

    kind: Literal["token", "peloton", "bonk", "crash", "puncture", "feed"]
    rider: int = -1


class Arrival(msgspec.Struct, frozen=True, gc=False):
    """A rider across the line, in the order of the ranking."""

    rider: int
    turn: int
    rows: int
    """Rows beyond the line at the end of that turn; 0 or less where the race was stopped (L1 15.2)."""


class Passage(msgspec.Struct, frozen=True, gc=False):
    """A rider passed a line or summit that counts in stage races, in the order of passing (L1 15.8)."""

    kind: Literal["bonus", "summit"]
    line: int
    """Its place among those of its kind."""
    rider: int


class Risked(msgspec.Struct, frozen=True, gc=False):
    """A move under way: its rider has risks to roll for."""

    rider: int
    ride: Ride
    cost: int
    """What the move costs if nothing fails."""
    failed: tuple[str, ...] = ()


class Rules(msgspec.Struct, frozen=True, gc=False):
    """The options that the rules ask for during a race."""

    course: str
    """As it is written down (L1 2.17), feed zones included."""
    each: int
    """Riders of every player (L1 1.1)."""
    podium: bool = False
    """Whether the race ends with the third rider (L1 14.4)."""
    diagonal: bool = False
    """Whether slipstream works diagonally too (L1 10.1)."""
    stop_on_black: bool = True
    """Whether a move may end on a black square (L1 11.6)."""


class Table(msgspec.Struct, frozen=True, gc=False):
    """Everything public."""

    rules: Rules
    riders: tuple[Rider, ...]
    """Seat by seat: seat s has riders s * each to s * each + each - 1."""
    phase: Phase
    queue: tuple[int, ...] = ()
    """Whom the phase has still to ask: riders while they move, otherwise seats."""
    mover: int = -1
    """The rider who is leaving the peloton, while he is asked for his move; -1 otherwise."""
    holder: int = 0
    """The seat with the peloton token; before the lot it is 0."""
    head: int = 1
    """The row of the head of the peloton (L1 3.1)."""
    chase: bool = False
    """Whether a chase was announced this turn."""
    round: int = 0
    """Turns completed."""
    arrivals: int = 0
    """Arrivals on squares so far."""
    awaited: tuple[Awaited, ...] = ()
    """Rolls and draws to come, the next one first."""
    risked: Risked | None = None
    home: tuple[Arrival, ...] = ()
    """Everybody who is home, in the order of the ranking; complete when the race is over."""
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
        """How many players there are."""
        return len(self.riders) // self.rules.each

    def own(self, seat: int) -> range:
        """Numbers of a seat's riders."""
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
    """What a seat may know: the table, and the tiles of its own riders."""

    seat: int | None
    table: Table
    tiles: tuple[tuple[int, ...], ...]
    """Those of its own riders, in their order; nothing for a spectator."""


__all__ = [
    "HOME",
    "IN_PELOTON",
    "NEVER",
    "Arrival",
    "Awaited",
    "Passage",
    "Phase",
    "Rider",
    "Risked",
    "Rules",
    "State",
    "Table",
    "View",
]
