"""A scene on a road of hexagons."""

from __future__ import annotations

from typing import Any, Self

import msgspec
from msgspec.structs import replace

from paceline.draw.road_art import drawn_by
from paceline.draw.scene import AnyScene, ClosedGroup, omit, omit_empty
from paceline.roads.hexes import SPAN, HexRoad


class Line(msgspec.Struct, frozen=True, gc=False):
    """Something that lies across a road of hexagons, at the edge where a hexagon begins."""

    tile: int
    """The hexagon that begins there; as many as there are for the end of the last one."""
    kind: str
    """`feed`, `bonus`, `climb`, `summit` or `sprint`."""
    words: str
    """For people: «Feed zone», «Climb, category 2»."""
    value: int = 0
    """The category of a climb."""


class Block(msgspec.Struct, frozen=True, gc=False):
    """A closed group on a road of hexagons: it takes up whole rows, however many ride in it."""

    tail: int
    """Its rearmost row; it may lie before the first one."""
    head: int
    riders: tuple[str, ...]
    """Short names of those inside. Their tokens stand in the cell `road.on_line(head)`."""
    words: str
    """For people: «Peloton»."""


@drawn_by(art="paceline.draw.hexes.art:ART", readout="paceline.draw.hexes.text:HexReadout")
class HexScene(AnyScene, frozen=True, gc=False, kw_only=True):
    """One moment of a race on hexagons; rows of marks are those of the line that closed groups follow."""

    road: HexRoad
    lines: tuple[Line, ...] = ()
    block: Block | None = None

    def without_riders(self) -> Self:
        """Return the bare course, without the closed group."""
        return replace(super().without_riders(), block=None)

    def fixtures(self) -> tuple[object, ...]:
        """Return the lines across the road."""
        return (self.lines,)

    def moving_parts(self) -> dict[str, Any]:
        """Return the closed group."""
        return {"block": self.block}

    def closed_group(self) -> ClosedGroup | None:
        """Return the closed group with the road under its head."""
        if not self.block:
            return None
        road, head = self.road, self.block.head
        tile = road.rows[min(max(head, 0), len(road.rows) - 1)] // SPAN
        bend = road.hexes[tile].bend if tile < len(road.hexes) else 0
        lanes = len(road.hexes[min(tile, len(road.hexes) - 1)].lanes)
        return ClosedGroup(road.on_line(head), head - self.block.tail + 1, lanes, bend)

    def grounds(self) -> set[str]:
        """Return the terrain of all hexagons."""
        return {tile.terrain for tile in self.road.hexes}

    def key(self) -> dict[str, Any]:
        """Leave out what follows from the hexagons."""
        plain = super().key()
        omit_empty([plain], "lines", "block")
        omit([plain["road"]], "cells", "rows")
        return plain
