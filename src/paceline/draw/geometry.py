"""Geometry of the road in squares: one piece per square, chained exit to entry. Screen y points down."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import msgspec

from paceline.draw.pen import Point
from paceline.road.road import Road

LANE: Final = 0.82
"""Width of a lane in lengths of a straight square."""
TAPER: Final = 0.2
"""A wide square narrows to its neighbour within this part of its length."""
RADIUS: Final = {90: 1.51, 45: 2.97}
"""Centre line radius of the printed two-square bends, by degrees."""
_ARC: Final = 1.18
"""Length of a bend's square along the centre line, for bends not in the table."""


class Pose(msgspec.Struct, frozen=True, gc=False):
    """A place and the direction of travel there, in radians."""

    x: float
    y: float
    heading: float


class Piece(msgspec.Struct, frozen=True, gc=False):
    """One square of road: its entry, how far it turns (radians, left positive) and how wide it is."""

    entry: Pose
    turn: float
    radius: float
    lanes: int
    before: int
    after: int

    def point(self, t: float, offset: float = 0.0) -> Point:
        """The point a fraction t along the square, `offset` to the right of its centre line."""
        x, y, h = self.entry.x, self.entry.y, self.entry.heading
        if not self.turn:
            return x + t * math.cos(h) - offset * math.sin(h), y + t * math.sin(h) + offset * math.cos(h)
        side = math.copysign(1.0, self.turn)
        cx, cy = x + side * self.radius * math.sin(h), y - side * self.radius * math.cos(h)
        a, r = self.heading(t), self.radius + side * offset
        return cx - side * r * math.sin(a), cy + side * r * math.cos(a)

    def heading(self, t: float) -> float:
        """Direction of travel a fraction t along the square."""
        return self.entry.heading - self.turn * t

    @property
    def exit(self) -> Pose:
        """Where the next square begins."""
        return Pose(*self.point(1.0), self.heading(1.0))

    def half(self, t: float) -> float:
        """Half the width of the road at t."""
        lanes = float(self.lanes)
        if t < TAPER:
            lanes = self.before + (self.lanes - self.before) * t / TAPER
        elif t > 1 - TAPER:
            lanes = self.after + (self.lanes - self.after) * (1 - t) / TAPER
        return lanes * LANE / 2

    @property
    def samples(self) -> tuple[float, ...]:
        """Fractions at which an edge needs a point to look right."""
        return tuple(k / 8 for k in range(9)) if self.turn else (0.0, TAPER, 1 - TAPER, 1.0)


def lane_offset(lanes: int, lane: int) -> float:
    """How far the middle of a lane lies to the right of the centre line; lane 0 is rightmost."""
    return (lanes / 2 - 0.5 - lane) * LANE


def bend_radius(degrees: int, squares: int) -> float:
    """Centre line radius of a bend."""
    if squares == 2 and abs(degrees) in RADIUS:
        return RADIUS[abs(degrees)]
    return _ARC * squares / math.radians(abs(degrees))


def lane_counts(road: Road, rows: int) -> list[int]:
    """Lanes of each of the first `rows` squares."""
    return [len(square.cells) for square in road.squares[:rows]]


def neighbours(lanes: Sequence[int], row: int) -> tuple[int, int]:
    """Lanes the square shares with the one behind and the one ahead: it tapers to these."""
    here = lanes[row]
    behind = min(here, lanes[row - 1]) if row else here
    ahead = min(here, lanes[row + 1]) if row + 1 < len(lanes) else here
    return behind, ahead


def trace(road: Road, rows: int, rotation: float = 0.0) -> tuple[Piece, ...]:
    """The first `rows` squares, chained from the origin at a heading of `rotation` degrees."""
    lanes, pose, pieces = lane_counts(road, rows), Pose(0.0, 0.0, math.radians(rotation)), []
    for row, square in enumerate(road.squares[:rows]):
        turn = radius = 0.0
        if square.tile < len(road.tiles) and road.tiles[square.tile].turn:
            tile = road.tiles[square.tile]
            turn = math.radians(tile.turn) / len(tile.terrain)
            radius = bend_radius(tile.turn, len(tile.terrain))
        piece = Piece(pose, turn, radius, lanes[row], *neighbours(lanes, row))
        pieces.append(piece)
        pose = piece.exit
    return tuple(pieces)
