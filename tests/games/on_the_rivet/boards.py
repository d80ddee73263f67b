"""Small roads with riders on them, by row, lane and half, and the moves that can be made there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from paceline.games.on_the_rivet.actions import Kind
from paceline.games.on_the_rivet.rules.bumping import Outcome
from paceline.games.on_the_rivet.rules.links import Field
from paceline.games.on_the_rivet.rules.ride import Ride
from paceline.games.on_the_rivet.rules.strokes import PLAIN, Special
from paceline.games.on_the_rivet.state import Move
from paceline.roads.lanes import LaneRoad, Stretch, lay

Place: TypeAlias = tuple[int, ...]
"""Row, lane and, if it is not the rear one, half; empty if home. Lane -1 and the last one are the road side."""
TERRAINS = {"mountain": 0, "flat": 0, "descent": 0, "sprint": 0, "cobbles": 0}
DOUBLED3, DOUBLED2 = ((), (1, 4), (1, 2, 3, 4)), ((), (1, 4))
HOME: Place = ()


def piece(lanes: int = 3, rows: int = 12, *, terrain: str = "flat", best: str = "right", bend: int = 0) -> Stretch:
    """Return a stretch; a bend has six rows."""
    if bend:
        return Stretch("C", terrain, lanes, 6, "right" if bend > 0 else "left", bend, (DOUBLED2, DOUBLED3)[lanes - 2])
    return Stretch("I", terrain, lanes, rows, best)  # type: ignore[arg-type]  # a plain word


STRAIGHT = lay([piece(rows=20)])


class Board:
    """Riders called by letters on a road, and perhaps a move of one of them."""

    def __init__(self, road: LaneRoad = STRAIGHT, **places: Place) -> None:
        self.road, self.names = road, list(places)
        self.field = Field(road, [self.cell(*place) for place in places.values()])
        self.ride: Ride

    def cell(self, row: int, lane: int, half: int = 0) -> int:
        """Return a space of the road."""
        there = self.road.rows[row]
        if lane in (-1, there.lanes):
            return there.verges[lane != -1]
        return there.cells[lane][half]

    def place(self, name: str) -> Place:
        """Return where a rider is; the half is left out if it is the rear one."""
        number = self.field.cells[self.names.index(name)]
        if number < 0:
            return HOME
        cell = self.road.cells[number]
        return (cell.row, cell.lane, cell.half) if cell.half else (cell.row, cell.lane)

    def places(self) -> dict[str, Place]:
        """Return where everybody is."""
        return {name: self.place(name) for name in self.names}

    def play(
        self,
        name: str,
        kind: Kind,
        ps: int = 6,
        *,
        special: Special = PLAIN,
        prices: Mapping[str, int] = TERRAINS,
        bumps: bool = True,
        barred: str = "",
    ) -> Ride:
        """Begin a move of a rider."""
        move = Move(self.names.index(name), kind=kind, ps=ps, barred=tuple(self.names.index(one) for one in barred))
        self.ride = Ride(self.field, move, special, prices, bumps)
        self.ride.begin()
        return self.ride

    def word(self, riders: tuple[int, ...]) -> str:
        """Return letters of riders."""
        return "".join(self.names[rider] for rider in riders)

    @property
    def train(self) -> str:
        """Riders who follow."""
        return self.word(self.ride.train)

    def pick_ups(self) -> set[str]:
        """Return who may be picked up."""
        return {self.word(riders) for riders in self.ride.pick_ups()}

    def steps(self, way: str) -> list[Outcome]:
        """Return steps of that way."""
        return [outcome for outcome in self.ride.steps() if outcome.way == way]

    def results(self, way: str) -> list[dict[str, Place]]:
        """Return what each step of that way leads to."""
        return [self.after(outcome) for outcome in self.steps(way)]

    def after(self, outcome: Outcome) -> dict[str, Place]:
        """Return where everybody would be after a step."""
        other = Board(self.road)
        other.names, other.field = self.names, self.field.copy()
        other.field.move(outcome.moves)
        return other.places()

    def go(self, way: str, *, cost: int = 1, **places: Place) -> None:
        """Take the only step of that way with that cost that brings these riders to these places."""
        found = [
            outcome
            for outcome in self.steps(way)
            if outcome.cost == cost and places.items() <= self.after(outcome).items()
        ]
        assert len(found) == 1, [(outcome.cost, self.after(outcome)) for outcome in self.steps(way)]
        self.ride.take(found[0])
