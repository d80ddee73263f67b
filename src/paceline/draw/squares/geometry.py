"""Geometry of a map: squares as shapes, chained tile by tile, in units of one straight square."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import Final

import msgspec

from paceline.draw.svg.pen import Point
from paceline.roads.squares import Road, Square, Tile

LANE: Final = 0.82
"""Width of a lane in lengths of a straight square."""
TAPER: Final = 0.2
"""A wide square narrows to its neighbour within this part of its length."""
_TIGHT: Final = (1.5, 0.75)
"""Below this radius it narrows within that part."""


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
        """Return the point a fraction t along the square, `offset` to the right of its centre line."""
        x, y, h = self.entry.x, self.entry.y, self.entry.heading
        if not self.turn:
            return x + t * math.cos(h) - offset * math.sin(h), y + t * math.sin(h) + offset * math.cos(h)
        side = math.copysign(1.0, self.turn)
        cx, cy = x + side * self.radius * math.sin(h), y - side * self.radius * math.cos(h)
        a, r = self.heading(t), self.radius + side * offset
        return cx - side * r * math.sin(a), cy + side * r * math.cos(a)

    def heading(self, t: float) -> float:
        """Return the direction of travel a fraction t along the square."""
        return self.entry.heading - self.turn * t

    @property
    def exit(self) -> Pose:
        """The beginning of the next square."""
        return Pose(*self.point(1.0), self.heading(1.0))

    def half(self, t: float) -> float:
        """Return half the width of the road at t."""
        lanes, taper = float(self.lanes), self.taper
        if t < taper:
            lanes = self.before + (self.lanes - self.before) * t / taper
        elif t > 1 - taper:
            lanes = self.after + (self.lanes - self.after) * (1 - t) / taper
        return lanes * LANE / 2

    @property
    def taper(self) -> float:
        """The part of its length in which it narrows: most of it if a tight turn leaves no room for a corner."""
        return _TIGHT[1] if self.turn and self.radius < _TIGHT[0] else TAPER

    @property
    def samples(self) -> tuple[float, ...]:
        """Fractions at which an edge needs a point to look right."""
        if not self.turn:
            return 0.0, TAPER, 1 - TAPER, 1.0
        even = [k / 8 for k in range(9)]
        return tuple(sorted({*even, self.taper, 1 - self.taper})) if self.taper != TAPER else tuple(even)


_BULGE: Final = (0.28, 1.0)
_ROUND: Final = 1.35
"""Higher is more of a drop, lower more of a circle."""
"""Swing of the inner and of the outer way away from the middle between them, in squares."""
_FINE: Final = 48
"""Steps in which a way is measured."""
_STEP: Final = 1e-4


class Way(Piece, frozen=True, gc=False):
    """A square of one lane that leaves the arc of its roundabout and comes back to it."""

    arc: Piece
    """From the entry to the exit of the roundabout."""
    side: float
    """1 for the way on the right, -1 for the way on the left."""
    bulge: float
    first: float
    last: float
    """Both ends of the square on the arc."""

    def _along(self, t: float) -> float:
        return self.first + (self.last - self.first) * t

    def point(self, t: float, offset: float = 0.0) -> Point:
        """Return the point a fraction t along the square, `offset` to the right of its middle."""
        x, y = _spot(self.arc, self.side, self.bulge, self._along(t))
        heading = self.heading(t) if offset else 0.0
        return x - offset * math.sin(heading), y + offset * math.cos(heading)

    def heading(self, t: float) -> float:
        """Return the direction of travel a fraction t along the square."""
        at = self._along(t)
        (ax, ay), (bx, by) = (_spot(self.arc, self.side, self.bulge, at + step) for step in (-_STEP, _STEP))
        return math.atan2(by - ay, bx - ax)


def _spot(arc: Piece, side: float, bulge: float, at: float) -> Point:
    """Return a point in the middle of a way: beside its neighbour at both ends, furthest from it halfway."""
    inside = min(max(at, 0.0), 1.0)
    return arc.point(at, side * (LANE / 2 + bulge * math.sin(math.pi * inside) ** _ROUND))


def _cuts(arc: Piece, side: float, bulge: float, squares: int) -> list[float]:
    """Return the ends of squares of equal length on the arc."""
    spots = [_spot(arc, side, bulge, k / _FINE) for k in range(_FINE + 1)]
    far = [0.0]
    for one, other in pairwise(spots):
        far.append(far[-1] + math.dist(one, other))
    cuts = [0.0]
    for square in range(1, squares):
        wanted = far[-1] * square / squares
        step = next(k for k in range(_FINE) if far[k + 1] >= wanted)
        cuts.append((step + (wanted - far[step]) / (far[step + 1] - far[step])) / _FINE)
    return [*cuts, 1.0]


def ways(arc: Piece, inner: int, outer: int) -> tuple[list[Way], list[Way]]:
    """Return the squares of the inner way, on the side to which the arc turns, and of the outer way."""
    turned = math.copysign(1.0, arc.turn)
    return _way(arc, -turned, _BULGE[0], inner), _way(arc, turned, _BULGE[1], outer)


def _way(arc: Piece, side: float, bulge: float, squares: int) -> list[Way]:
    cuts = _cuts(arc, side, bulge, squares)
    return [
        Way(arc.entry, arc.turn, arc.radius, 1, 1, 1, arc, side, bulge, first, last) for first, last in pairwise(cuts)
    ]


RADIUS: Final = {90: 1.51, 45: 2.97}
"""Centre line radius of the printed two-square bends, by degrees."""
HAIRPIN: Final = 1.2
"""Centre line radius of a sharp corner, between a straight square at either end."""
ROUNDABOUT: Final = 2.4
"""Centre line radius from the entry of a roundabout to its exit, after two straight squares."""
_TURN_IN: Final = 20.0
"""Degrees that the last square before two ways turns already."""
_ARC: Final = 1.18
"""Length of a bend's square along the centre line, for bends not in the table."""
_GRASS: Final = 0.62
"""Between two riders on the grass."""

Bend = tuple[float, float]
"""Degrees to the left and centre line radius of one square; no degrees for a straight."""
_STRAIGHT: Final[Bend] = (0.0, 0.0)


def lane_offset(lanes: int, lane: int) -> float:
    """Return how far right of the centre line the middle of a lane lies; lane 0 is rightmost, grass is beyond it."""
    if lane < 0:
        return lanes * LANE / 2 + 0.46 - (lane + 1) * _GRASS
    return (lanes / 2 - 0.5 - lane) * LANE


def bend_radius(degrees: int, squares: int) -> float:
    """Return the centre line radius of a bend."""
    if squares == 2 and abs(degrees) in RADIUS:
        return RADIUS[abs(degrees)]
    return _ARC * squares / math.radians(abs(degrees))


def bends(tile: Tile) -> list[Bend]:
    """Return how every square of a tile turns; of a tile that splits, every square before it does."""
    squares = len(tile.terrain)
    if tile.split:
        squares -= sum(tile.split)
        turn_in = math.copysign(_TURN_IN, tile.turn)
        bent = int(squares > 2)
        return [_STRAIGHT] * (squares - bent) + [(turn_in, ROUNDABOUT)] * bent
    if not tile.turn:
        return [_STRAIGHT] * squares
    if abs(tile.turn) >= 180 and squares > 2:
        return [_STRAIGHT, *[(tile.turn / (squares - 2), HAIRPIN)] * (squares - 2), _STRAIGHT]
    return [(tile.turn / squares, bend_radius(tile.turn, squares))] * squares


def lane_counts(road: Road, rows: int) -> list[int]:
    """Return the lanes of each of the first `rows` squares."""
    return [len(square.cells) for square in road.squares[:rows]]


def neighbours(road: Road, lanes: Sequence[int]) -> list[tuple[int, int]]:
    """Return the lanes that every square shares with those behind and those ahead: it tapers to these."""
    behind, ahead = [0] * len(lanes), [0] * len(lanes)
    for square in road.squares[: len(lanes)]:
        for row in square.ahead:
            if row < len(lanes):
                ahead[square.row] += lanes[row]
                behind[row] += lanes[square.row]
    return [
        (min(here, back or here), min(here, on or here)) for here, back, on in zip(lanes, behind, ahead, strict=True)
    ]


def trace(road: Road, rows: int, rotation: float = 0.0) -> tuple[Piece, ...]:
    """Return the first `rows` squares, chained from the origin at a heading of `rotation` degrees."""
    lanes = lane_counts(road, rows)
    widths = neighbours(road, lanes)
    pose, pieces = Pose(0.0, 0.0, math.radians(rotation)), []
    for index, group in groupby(road.squares[:rows], key=lambda square: square.tile):
        squares = list(group)
        tile = road.tiles[index] if index < len(road.tiles) else None
        turns = bends(tile) if tile else [_STRAIGHT] * len(squares)
        for square, (degrees, radius) in zip(squares, turns, strict=False):
            row = square.row
            piece = Piece(pose, math.radians(degrees), radius, lanes[row], *widths[row])
            pieces.append(piece)
            pose = piece.exit
        if tile and tile.split and len(squares) > len(turns):
            arc = Piece(pose, math.radians(tile.turn - sum(degrees for degrees, _ in turns)), ROUNDABOUT, 2, 2, 2)
            pieces += _split(squares[len(turns) :], arc)
            pose = arc.exit
    return tuple(pieces)


def _split(squares: Sequence[Square], arc: Piece) -> list[Piece]:
    """Return the squares of both ways in the order of the road."""
    counts = (sum(square.branch == branch for square in squares) for branch in ("inner", "outer"))
    inner, outer = (iter(way) for way in ways(arc, *counts))
    return [next(inner if square.branch == "inner" else outer) for square in squares]
