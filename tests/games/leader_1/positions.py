"""Positions of a race: riders put on a course by hand, answers and dice chosen by the test.

Places are written `on(hexagon, side, square)`, counted from 0, with sides `L`, `M` and `R`. On straight hexagons of the
make in `conftest` square `i` lies in row `7 * hexagon + i` of the grey line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import pytest
from msgspec.structs import replace

from paceline.core.game import CHANCE
from paceline.core.messages import Illegal
from paceline.games.leader_1 import GAME
from paceline.games.leader_1 import actions as do
from paceline.games.leader_1.actions import IN_PELOTON, ROLES, TEAMS, Action, Ride
from paceline.games.leader_1.course import Course, course, find_course
from paceline.games.leader_1.events import Event
from paceline.games.leader_1.state import Awaited, Phase, Rider, Rules, State, Table

EventT = TypeVar("EventT", bound=Event)
Place: TypeAlias = tuple[int, str, int]

FLAT: Final = "FF*FFFFF"
"""Seven straights of the flat: the line lies behind row 48, the only feed zone before row 7."""
GROUNDS: Final = "FF*HC3DFF"
"""All four grounds on straights: hexagon 2 false flat, 3 col, 4 descent."""
COL: Final = "FF*HC2CF"
"""A col of two straights, from hexagon 3 on."""
BLACK: Final = "FF*DrrFF"
"""A descent that bends to the right on hexagon 2: its right lane has five squares, the third and fourth are black."""
BOTH: Final = "FF*HC1DrrFF"
"""A hard col on hexagon 3, and right behind it the bend with the black squares."""
SUMMIT: Final = "FF*HC2C"
"""Up to the summit of a col."""
TURN: Final = 5
"""In which positions are, so that there is a turn before it."""
SIDES: Final = {"L": -1, "M": 0, "R": 1}
LETTERS: Final = {side: letter for letter, side in SIDES.items()}
PELOTON: Final = (-1, "peloton", 0)
OFF: Final = (-1, "home", 0)


class Spot(NamedTuple):
    """A rider's position, and other fields of their state."""

    place: Place | None
    changes: dict[str, Any]
    tiles: tuple[int, ...] = ()


def on(tile: int, side: str, square: int, *, tiles: tuple[int, ...] = (), **changes: Any) -> Spot:
    """Return a spot on the road."""
    return Spot((tile, side, square), changes, tiles)


def bunch(*, tiles: tuple[int, ...] = (), **changes: Any) -> Spot:
    """Return a spot in the peloton."""
    return Spot(None, changes, tiles)


class Position:
    """A race under way that is ridden on by the methods below; all its events are kept."""

    def __init__(
        self,
        code: str = FLAT,
        *,
        seats: int = 2,
        each: int = 3,
        head: int = 10,
        holder: int = 0,
        phase: Phase = "peloton",
        turn: int = TURN,
        energy: int = 30,
        options: Mapping[str, Any] | None = None,
        sitting: tuple[int, ...] = (),
        riders: Mapping[str, Spot] | None = None,
        **named: Spot,
    ) -> None:
        spots = {**(riders or {}), **named}
        rules = Rules(find_course(code), each, **{"variants": (), **(options or {})})
        self.course: Course = course(rules.course)
        self.events: list[Event] = []
        names = _names(seats, each, spots)
        assert set(spots) <= set(names)
        known = [spots.get(name, bunch()) for name in names]
        order = {name: place + 1 for place, name in enumerate(spots)}
        plain = [
            Rider(place // each, name[1], energy, arrived=order.get(name, 0), tiles=len(known[place].tiles))
            for place, name in enumerate(names)
        ]
        field = tuple(self._put(rider, spot, head) for rider, spot in zip(plain, known, strict=True))
        table = Table(rules, field, phase, (), -1, holder, head, round=turn - 1, arrivals=len(spots), sitting=sitting)
        tiles = tuple(tuple(sorted(spot.tiles)) for spot in known)
        self.state = State(replace(table, **self._asked(table)), tiles)

    def _put(self, rider: Rider, spot: Spot, head: int) -> Rider:
        cell = IN_PELOTON if spot.place is None else self.cell(*spot.place)
        progress = self.course.road.rows[head] if cell == IN_PELOTON else self.course.road.cells[cell].progress
        passed = sum(feed < progress for feed in self.course.feeds)
        return replace(rider, **{"cell": cell, "feeds": passed, **spot.changes})

    def _asked(self, table: Table) -> dict[str, Any]:
        """Return whom the phase asks, or what it rolls for."""
        if table.phase == "peloton":
            return {"awaited": (Awaited("peloton"),)}
        if table.phase == "chase":
            return {"queue": (table.holder,)}
        if table.phase == "leaving":
            seats = [(table.holder + step) % table.seats for step in range(table.seats)]
            inside = {rider.seat for rider in table.riders if rider.cell == IN_PELOTON}
            return {"queue": tuple(seat for seat in seats if seat in inside and seat not in table.sitting)}
        return {"queue": tuple(sorted(self._movers(table), key=lambda rider: self._rank(table, rider)))}

    def _movers(self, table: Table) -> list[int]:
        outside = [
            number
            for number, rider in enumerate(table.riders)
            if rider.cell >= 0 and table.turn not in {rider.moved, rider.down}
        ]
        flats = [number for number in outside if table.riders[number].flat == table.turn]
        if table.phase == "flats":
            return flats
        edge, ahead = self.course.road.rows[table.head], table.phase == "escapees"
        found = [number for number in outside if (-self._rank(table, number)[0] > edge) == ahead]
        return [number for number in found if number not in flats]

    def _rank(self, table: Table, number: int) -> tuple[int, int]:
        rider = table.riders[number]
        return -self.course.road.cells[rider.cell].progress, -rider.arrived

    # Looking.

    @property
    def table(self) -> Table:
        return self.state.table

    def cell(self, tile: int, side: str, square: int) -> int:
        """Return the number of a square."""
        wanted = (tile, SIDES[side], square)
        return next(one.number for one in self.course.road.cells if (one.tile, one.side, one.index) == wanted)

    def place(self, cell: int) -> Place:
        """Return what a number of a square stands for."""
        if cell < 0:
            return PELOTON if cell == IN_PELOTON else OFF
        one = self.course.road.cells[cell]
        return one.tile, LETTERS[one.side], one.index

    def rider(self, name: str) -> Rider:
        return next(rider for rider in self.table.riders if rider.name == name)

    def tiles(self, name: str) -> tuple[int, ...]:
        """Return the tiles that a rider carries, as only their player may know."""
        return next(self.state.tiles[place] for place, rider in enumerate(self.table.riders) if rider.name == name)

    def where(self, name: str) -> Place:
        return self.place(self.rider(name).cell)

    def energy(self, name: str) -> int:
        return self.rider(name).energy

    @property
    def acting(self) -> frozenset[int]:
        return GAME.to_act(self.state)

    @property
    def seat(self) -> int:
        """The seat that is asked; chance is not among them."""
        (seat,) = self.acting
        assert seat != CHANCE, self.table.awaited
        return seat

    @property
    def asked(self) -> str:
        """The rider whose move is asked for; nobody while chance rolls, or something else is asked."""
        if CHANCE in self.acting or not self.acting:
            return ""
        table = self.table
        if table.phase == "leaving" and table.mover >= 0:
            return table.riders[table.mover].name
        return table.riders[table.queue[0]].name if table.phase in {"escapees", "dropped", "flats"} else ""

    @property
    def awaited(self) -> list[tuple[str, str]]:
        """Pending draws: the kind, and the rider's name."""
        riders = self.table.riders
        return [(one.kind, riders[one.rider].name if one.rider >= 0 else "") for one in self.table.awaited]

    @property
    def legal(self) -> Sequence[Action]:
        return GAME.legal(self.state, self.seat)

    @property
    def rides(self) -> list[Ride]:
        """The moves on offer."""
        return [action for action in self.legal if isinstance(action, Ride)]

    def ends(self, squares: int) -> set[Place]:
        """Return where moves of so many squares may end."""
        return {self.place(ride.end) for ride in self.rides if ride.squares == squares}

    def of(self, kind: type[EventT]) -> list[EventT]:
        """Return the events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def last(self, kind: type[EventT]) -> EventT:
        """Return the latest event of a kind."""
        return self.of(kind)[-1]

    # Riding.

    def put(self, seat: int, action: Action) -> Position:
        """Apply one input."""
        self.state, events = GAME.apply(self.state, seat, action)
        self.events += events
        return self

    def answer(self, *actions: Action) -> Position:
        """Answer for whoever is asked, one action after the other."""
        for action in actions:
            self.put(self.seat, action)
        return self

    def refused(self, action: Action, seat: int | None = None) -> str:
        """Return the clause with which an input is refused."""
        with pytest.raises(Illegal) as caught:
            GAME.apply(self.state, self.seat if seat is None else seat, action)
        return caught.value.clause

    def find(self, end: Place, squares: int, past: int | None = None, risks: tuple[str, ...] | None = None) -> Ride:
        """Return the move on offer that is meant; there must be exactly one."""
        fitting = [
            ride
            for ride in self.rides
            if (self.place(ride.end), ride.squares) == (end, squares)
            and (past is None or ride.past == past)
            and (risks is None or ride.risks == risks)
        ]
        assert len(fitting) == 1, (fitting, [(self.place(ride.end), ride) for ride in self.rides])
        return fitting[0]

    def ride(self, end: Place, squares: int, past: int | None = None, risks: tuple[str, ...] | None = None) -> Position:
        """Make a move that is on offer with the rider who is asked."""
        return self.answer(self.find(end, squares, past, risks))

    def leave(self, role: do.Role, end: Place, squares: int) -> Position:
        """Let a rider of the seat that is asked leave the peloton, and ride."""
        return self.answer(do.Leave(role)).ride(end, squares)

    def roll(self, face: do.Face) -> Position:
        """Roll this face of the peloton die."""
        return self.put(CHANCE, do.PelotonDie(face))

    def die(self, *values: int) -> Position:
        """Roll this face of the event die, once for everybody who is next."""
        for value in values:
            one = self.table.awaited[0]
            assert one.kind in {"bonk", "crash", "puncture"}
            about: Any = one.kind
            self.put(CHANCE, do.EventDie(self.table.riders[one.rider].name, about, value))
        return self

    def feed(self, *values: int) -> Position:
        """Draw these tiles, for everybody who is next."""
        for value in values:
            one = self.table.awaited[0]
            assert one.kind == "feed"
            self.put(CHANCE, do.Fed(self.table.riders[one.rider].name, value))
        return self

    def stay(self, times: int = 1) -> Position:
        """Keep the riders of so many seats in the peloton."""
        return self.answer(*[do.Stay()] * times)

    def chase(self, announced: bool = False) -> Position:
        """Answer for the holder of the token whether the peloton chases."""
        return self.answer(do.Chase(announced))

    def go_on(self, face: do.Face = "3") -> Position:
        """Let all stay in and nobody chase, roll this face, and go on to the next question about a rider."""
        while self.table.phase == "leaving":
            self.stay()
        if self.table.phase == "chase":
            self.chase()
        return self.roll(face)


def _names(seats: int, each: int, spots: Mapping[str, Spot]) -> list[str]:
    """Return the riders of every seat: those named, and as many more as are missing."""
    names: list[str] = []
    for team in TEAMS[:seats]:
        roles = [role for role in ROLES if team + role in spots]
        roles += [role for role in ROLES if role not in roles][: each - len(roles)]
        names += [team + role for role in sorted(roles, key=ROLES.index)]
    return names
