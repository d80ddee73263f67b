"""Where everybody stands, to be changed in place: what moves are tried on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from paceline.games.on_the_rivet.course import course
from paceline.games.on_the_rivet.state import HOME, Table
from paceline.roads.lanes import LaneRoad

if TYPE_CHECKING:
    from paceline.games.on_the_rivet.rules.outcome import Moves


class Field:
    """Riders by number and the spaces they stand on, the road side included; nobody shares one."""

    __slots__ = ("at", "cells", "road")

    def __init__(self, road: LaneRoad, cells: Sequence[int]) -> None:
        self.road = road
        self.cells = list(cells)
        """For every rider his space; negative where he is not on the road."""
        self.at = {cell: rider for rider, cell in enumerate(cells) if cell >= 0}
        """For every space that is taken its rider."""

    @classmethod
    def of(cls, table: Table) -> Field:
        """The riders of a race as they stand."""
        road = course(table.rules.content, table.rules.course).road
        return cls(road, [rider.cell for rider in table.riders])

    def copy(self) -> Field:
        """The same places, to be changed apart."""
        new = Field.__new__(Field)
        new.road, new.cells, new.at = self.road, self.cells.copy(), self.at.copy()
        return new

    def move(self, moves: Moves) -> None:
        """Put riders on other spaces, all at once; whoever comes to `road.home` has left the road."""
        at, cells, home = self.at, self.cells, self.road.home
        for rider, _ in moves:
            del at[cells[rider]]
        for rider, cell in moves:
            if cell == home:
                cells[rider] = HOME
            else:
                cells[rider] = cell
                at[cell] = rider
