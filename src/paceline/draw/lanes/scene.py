"""A scene on a road of lanes."""

from __future__ import annotations

from typing import Any, Final, Self

import msgspec
from msgspec.structs import replace

from paceline.draw.road_art import drawn_by
from paceline.draw.scene import AnyScene, omit, omit_empty
from paceline.roads.lanes import LaneRoad

GROUNDS: Final = {"mountain": "ascent", "cobbles": "cobble"}
"""Terrain words of this kind of road that other roads have under another name."""


def ground_of(terrain: str) -> str:
    """Return the word that colours and marks go by."""
    return GROUNDS.get(terrain, terrain)


class LaneLine(msgspec.Struct, frozen=True, gc=False):
    """A line across a road of lanes that is worth something to the first who crosses it."""

    row: int
    """The first row beyond it."""
    kind: str
    """`sprint` or `mountain`."""
    words: str
    """For people: «Sprint bonus, won by Azur sprinter»."""
    won: str = ""
    """Short name of the rider who was first over it."""


@drawn_by(art="paceline.draw.lanes.art:ART", readout="paceline.draw.lanes.text:LaneReadout")
class LaneScene(AnyScene, frozen=True, gc=False, kw_only=True):
    """One moment of a race on a road of lanes; rows of marks are rows of the road."""

    road: LaneRoad
    lines: tuple[LaneLine, ...] = ()
    chains: tuple[tuple[str, ...], ...] = ()
    """Riders who are linked, each chain from front to back."""
    grid: tuple[int, ...] = ()
    """Numbered spaces before the start line: the cell of space 1 first."""
    start: int = 0
    """The first row beyond the start line."""
    active: str = ""
    """Short name of the rider whose move is under way, or about whom somebody is asked."""

    def without_riders(self) -> Self:
        """Return the bare course, without chains or a move under way."""
        return replace(super().without_riders(), chains=(), active="")

    def fixtures(self) -> tuple[object, ...]:
        """Return the lines across the road and the numbered spaces of the start."""
        return self.lines, self.grid, self.start

    def moving_parts(self) -> dict[str, Any]:
        """Return the chains and the rider whose move is under way."""
        return {"chains": self.chains, "active": self.active}

    def grounds(self) -> set[str]:
        """Return the terrain of all stretches."""
        return {ground_of(stretch.terrain) for stretch in self.road.stretches}

    def key(self) -> dict[str, Any]:
        """Leave out what follows from the stretches."""
        plain = super().key()
        omit_empty([plain], "lines", "chains", "grid", "active")
        omit([plain["road"]], "cells", "rows")
        return plain
