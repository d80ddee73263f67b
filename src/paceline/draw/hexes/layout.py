"""Hexagons on a page: the places of tiles, lanes and squares, and the largest course that fits."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

import msgspec

from paceline.draw.parts.labels import Board
from paceline.draw.parts.signs import Size
from paceline.draw.squares.geometry import Pose
from paceline.draw.svg.pen import Box, Point
from paceline.roads.hexes import SIDES, SPAN, Hex, HexCell, HexRoad, Spot, spots

LANE: Final = 0.27
"""Width of a lane in sides of a hexagon."""
ACROSS: Final = math.sqrt(3)
"""From an edge of a hexagon to the opposite one."""
SQUARE: Final = ACROSS / 7
"""A square of a straight with seven of them."""
LEAD_IN: Final = 2
"""Rows before the first one that are drawn: a closed group may wait there."""
_WIDE, _TIGHT = 1.5, 0.5
"""Radius of a bend to the next edge but one, and to the next."""
_BULGE: Final = 0.2
"""Swing of a tight bend to the outside, so that its inner lane has room for riders."""
_OVAL: Final = 0.42
"""The same of a velodrome's track, out of the middle of its hexagon."""
_TAPER: Final = 0.2
"""Part of its length in which a road becomes as wide as the next one."""


class Stretch(msgspec.Struct, frozen=True, gc=False):
    """The road over one hexagon, or beyond the last one, in sides of a hexagon."""

    entry: Pose
    turn: float
    """Radians to the right."""
    radius: float
    length: float
    lanes: int
    before: float
    """Width of the road at its start."""
    after: float
    swing: float = 0.0
    """Distance of its middle to the right of the plain way."""

    def point(self, t: float, offset: float = 0.0) -> Point:
        """Return the point a fraction t along, `offset` to the right; before 0 and after 1 it runs straight."""
        if t < 0 or t > 1:
            end, far = (0.0, t) if t < 0 else (1.0, t - 1)
            (x, y), h = self.point(end, offset), self.heading(end)
            return x + far * self.length * math.cos(h), y + far * self.length * math.sin(h)
        x, y, h = self.entry.x, self.entry.y, self.entry.heading
        o = offset + self.swing * math.sin(math.pi * t) ** 2
        if not self.turn:
            along = t * self.length
            return x + along * math.cos(h) - o * math.sin(h), y + along * math.sin(h) + o * math.cos(h)
        side = math.copysign(1.0, self.turn)
        a, r = h + self.turn * t, self.radius - side * o
        cx, cy = x - side * self.radius * math.sin(h), y + side * self.radius * math.cos(h)
        return cx + side * r * math.sin(a), cy - side * r * math.cos(a)

    def heading(self, t: float) -> float:
        """Return the direction of travel there."""
        t = min(max(t, 0.0), 1.0)
        lean = math.atan2(self.swing * math.pi * math.sin(2 * math.pi * t), self.length)
        return self.entry.heading + self.turn * t + lean

    def half(self, t: float) -> float:
        """Return half the width of the road."""
        wide = self.lanes * LANE
        end, share = (self.before, t / _TAPER) if t < 0.5 else (self.after, (1 - t) / _TAPER)
        share = min(max(share, 0.0), 1.0)
        return (end + (wide - end) * share * share * (3 - 2 * share)) / 2

    def lane(self, lane: float, t: float) -> float:
        """Return how far to the right of the middle a lane is there, counted from 0 at the left."""
        return ((lane + 0.5) * 2 / self.lanes - 1) * self.half(t)

    @property
    def exit(self) -> Pose:
        """The beginning of the next stretch."""
        return Pose(*self.point(1.0), self.heading(1.0))


def centre_of(spot: Spot, turn: float) -> Point:
    """Return the middle of a hexagon, in sides."""
    q, r = spot
    x, y = (q + r / 2) * ACROSS, r * ACROSS * ACROSS / 2
    return x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)


def _swing(one: Hex) -> float:
    if one.oval:  # the longest lane is the outer one
        return _OVAL if one.lanes[-1] >= one.lanes[0] else -_OVAL
    return -math.copysign(_BULGE, one.bend) if abs(one.bend) > 1 else 0.0


def stretches_of(road: HexRoad, turn: float) -> tuple[Stretch, ...]:
    """Return the road over all hexagons and beyond them, turned by so many radians."""
    found: list[Stretch] = []
    widths = [len(one.lanes) * LANE for one in road.hexes]
    seams = [widths[0], *((one + other) / 2 for one, other in pairwise(widths)), widths[-1]]
    for place, ((spot, way), one) in enumerate(zip(spots(road.hexes), road.hexes, strict=True)):
        heading, (x, y) = turn + math.radians(60 * way), centre_of(spot, turn)
        entry = Pose(x - ACROSS / 2 * math.cos(heading), y - ACROSS / 2 * math.sin(heading), heading)
        radius = _WIDE if abs(one.bend) == 1 else _TIGHT
        angle = math.radians(60 * one.bend)
        length = abs(angle) * radius if one.bend else ACROSS
        found.append(Stretch(entry, angle, radius, length, len(one.lanes), seams[place], seams[place + 1], _swing(one)))
    last = found[-1]
    if road.beyond:
        found.append(Stretch(last.exit, 0.0, 0.0, road.beyond * SQUARE, last.lanes, widths[-1], widths[-1]))
    return tuple(found)


class HexPlan(msgspec.Struct, frozen=True, gc=False):
    """A course of hexagons, turned, scaled and set down on the page."""

    road: HexRoad
    stretches: tuple[Stretch, ...]
    centres: tuple[Point, ...]
    turn: float
    unit: float = 1.0
    """Pixels of a side."""
    origin: Point = (0.0, 0.0)

    def _set(self, point: Point) -> Point:
        return self.origin[0] + self.unit * point[0], self.origin[1] + self.unit * point[1]

    @property
    def square(self) -> float:
        """Pixels of a square of a straight."""
        return self.unit * SQUARE

    def at(self, tile: int, t: float, offset: float = 0.0) -> Point:
        """Return a point of a stretch, `offset` sides to the right of its middle."""
        return self._set(self.stretches[tile].point(t, offset))

    def edge(self, tile: int, t: float, side: int) -> Point:
        """Return the left (-1) or right (1) edge of the road."""
        return self.at(tile, t, side * self.stretches[tile].half(t))

    def on_way(self, progress: float) -> tuple[int, float]:
        """Return the stretch at some progress, and the fraction of it; negative before the start."""
        tile = min(max(int(progress // SPAN), 0), len(self.stretches) - 1)
        return tile, progress / SPAN - tile

    def cell(self, cell: HexCell, along: float = 0.0, aside: float = 0.0) -> Pose:
        """Return the middle of a square, or a place so many squares ahead and lanes to the right of it."""
        stretch = self.stretches[cell.tile]
        t = (cell.index + 0.5 + along) / cell.count
        offset = stretch.lane(lane_of(cell, stretch.lanes) + aside, t)
        return Pose(*self._set(stretch.point(t, offset)), stretch.heading(t))

    def shape(self, cell: HexCell) -> list[Point]:
        """Return the corners of a square, its left edge forward and its right edge back."""
        stretch, lane = self.stretches[cell.tile], lane_of(cell, self.stretches[cell.tile].lanes)
        steps = [(cell.index + k / 4) / cell.count for k in range(5)]
        left = [self.at(cell.tile, t, stretch.lane(lane - 0.5, t)) for t in steps]
        return left + [self.at(cell.tile, t, stretch.lane(lane + 0.5, t)) for t in reversed(steps)]

    def row(self, row: int) -> tuple[int, float, float]:
        """Return the stretch of a row, and the fractions of it at which the row begins and ends."""
        for tile, count in enumerate(row_counts(self.road)):
            if row < count:
                return tile, row / count, (row + 1) / count
            row -= count
        raise IndexError(row)

    def on_line(self, row: float) -> Pose:
        """Return a place on the line for closed groups; rows begin at whole numbers."""
        tile, start, end = self.row(min(math.floor(row), len(self.road.rows) - 1))
        t = start + (end - start) * (row - math.floor(row))
        return Pose(*self.at(tile, t), self.stretches[tile].heading(t))

    def band(self, row: int, room: float = 0.96) -> list[Point]:
        """Return the corners of a whole row, all lanes of it."""
        tile, start, end = self.row(row)
        stretch = self.stretches[tile]
        steps = [start + (end - start) * k / 3 for k in range(4)]
        left = [self.at(tile, t, -stretch.half(t) * room) for t in steps]
        return left + [self.at(tile, t, stretch.half(t) * room) for t in reversed(steps)]

    def middle(self, tile: int) -> Point:
        """Return the middle of a hexagon."""
        return self._set(self.centres[tile])

    def corners(self, tile: int, size: float = 1.0) -> list[Point]:
        """Return the corners of a hexagon."""
        x, y = self.centres[tile]
        angles = [self.turn + math.radians(60 * k + 30) for k in range(6)]
        return [self._set((x + size * math.cos(a), y + size * math.sin(a))) for a in angles]

    def ground(self) -> Iterator[Point]:
        """Yield points all over the hexagons and the run-off."""
        for tile in range(len(self.road.hexes)):
            yield self.middle(tile)
            for size in (1.0, 0.72, 0.4):
                corners = self.corners(tile, size)
                for (x, y), (u, v) in zip(corners, corners[1:] + corners[:1], strict=True):
                    yield from ((x + (u - x) * k / 4, y + (v - y) * k / 4) for k in range(4))
        yield from self._ends()

    def _ends(self) -> Iterator[Point]:
        """Yield points of the road that lie on no hexagon."""
        count = row_counts(self.road)[0]
        for side in (-1, 0, 1):
            yield from (self.edge(0, -step / count, side) for step in range(LEAD_IN + 1))
            if self.road.beyond:
                yield from (self.edge(len(self.stretches) - 1, k / 8, side) for k in range(9))

    def surface(self) -> Iterator[Point]:
        """Yield points all over the road."""
        for tile, stretch in enumerate(self.stretches):
            for k in range(20):
                t = (k + 0.5) / 20
                yield from (self.at(tile, t, stretch.half(t) * side / 4) for side in range(-5, 6, 2))
        yield from self._ends()


def row_counts(road: HexRoad) -> list[int]:
    """Return the rows of every stretch."""
    return [one.rows for one in road.hexes] + ([road.beyond] if road.beyond else [])


def lane_of(cell: HexCell, lanes: int) -> int:
    """Return the lane of a cell, counted from 0 at the left."""
    return SIDES[lanes].index(cell.side)


_SHRINKS: Final = (1.0, 0.96, 0.92, 0.88, 0.84, 0.8, 0.76, 0.72, 0.68, 0.64, 0.6)
"""Shares of its largest size at which a course is tried, to make room for what stands beside it."""
_TURNS: Final = range(0, 360, 15)
_TRIED: Final = 8
"""Rotations that are tried, the largest first."""
_SETTINGS: Final = ((0.5, 0.5), (1.0, 0.5), (0.0, 0.5), (0.5, 1.0), (0.5, 0.0), (1.0, 1.0), (0.0, 0.0))


@lru_cache(maxsize=64)
def _turned(road: HexRoad, degrees: int) -> HexPlan:
    turn = math.radians(degrees)
    centres = tuple(centre_of(spot, turn) for spot, _ in spots(road.hexes))
    return HexPlan(road, stretches_of(road, turn), centres, turn)


def _bounds(plan: HexPlan, pad: float = 0.12) -> Box:
    points = [*plan.ground()]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).grow(pad)


class HexFit(msgspec.Struct, frozen=True, gc=False):
    """A course on its page, and the places it leaves free for what stands beside it."""

    plan: HexPlan
    boxes: tuple[Box, ...]
    """One for everything that is wanted; none if there is no room."""
    shapes: tuple[int, ...] = ()
    """Which of its shapes each of them has."""


@lru_cache(maxsize=64)
def hex_fit(road: HexRoad, area: Box, wanted: tuple[tuple[Size, ...], ...], least: float = 0.0) -> HexFit:
    """Return the largest course that leaves room for all that is wanted, each in one of its shapes.

    Nothing stands beside a course that would need less than the `least` share of its largest size.
    """
    bounds = {degrees: _bounds(_turned(road, degrees)) for degrees in _TURNS}
    scales = {degrees: min(area.w / box.w, area.h / box.h) for degrees, box in bounds.items()}
    ranked = sorted(_TURNS, key=lambda degrees: -round(scales[degrees], 6))
    for shrink in (shrink for shrink in _SHRINKS if shrink >= least):
        unit = scales[ranked[0]] * shrink
        for degrees in ranked[:_TRIED]:
            if unit > scales[degrees] * 1.0001:
                break
            for across, down in _SETTINGS:
                plan = _set_down(_turned(road, degrees), bounds[degrees], area, unit, (across, down))
                if found := _beside(plan, area, wanted):
                    return found
    best = ranked[0]
    return HexFit(_set_down(_turned(road, best), bounds[best], area, scales[best], (0.5, 0.5)), ())


def _set_down(plan: HexPlan, box: Box, area: Box, unit: float, push: Point) -> HexPlan:
    x = area.x + (area.w - unit * box.w) * push[0] - unit * box.x
    y = area.y + (area.h - unit * box.h) * push[1] - unit * box.y
    return msgspec.structs.replace(plan, unit=unit, origin=(x, y))


def _beside(plan: HexPlan, area: Box, wanted: Sequence[Sequence[Size]]) -> HexFit | None:
    """Places for all boxes that cover no hexagon, each as near to a corner as can be."""
    page = Board(area)
    page.keep_clear(plan.ground())
    boxes, shapes = [], []
    for sizes in wanted:
        tries = ((_corner(page, area, size, plan.unit * 0.1), shape) for shape, size in enumerate(sizes))
        box, shape = next(((box, shape) for box, shape in tries if box), (None, 0))
        if box is None:
            return None
        page.take(box)
        boxes.append(box)
        shapes.append(shape)
    return HexFit(plan, tuple(boxes), tuple(shapes))


def _corner(page: Board, area: Box, size: Size, clear: float) -> Box | None:
    room = area.grow(-18)
    spare = room.w - size[0], room.h - size[1]
    if min(spare) < 0:
        return None
    steps = [k / 10 for k in range(11)]
    places = [Box(room.x + spare[0] * i, room.y + spare[1] * j, *size) for i in steps for j in steps]
    places.sort(key=lambda box: _from_corner(room, box))
    return next((box for box in places if not page.crowded(box.grow(14)) and not page.covered(box.grow(clear))), None)


def _from_corner(room: Box, box: Box) -> float:
    """Return the distance from the nearest corner; the top left one is a little nearer than the others."""
    dx = min(box.x - room.x, room.right - box.right + 30)
    dy = min(box.y - room.y, room.bottom - box.bottom + 20)
    return math.hypot(dx, dy)
