"""The ground of a map: heights that follow the road, contours, tints and fields."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final, Generic, TypeVar

import msgspec

from paceline.draw.course import Course
from paceline.draw.parts.labels import Board
from paceline.draw.squares.layout import Plan
from paceline.draw.svg.palette import FIELDS, LAND
from paceline.draw.svg.pen import Box, Point, centre_box, el, group, loop, rect, transform

_NEAR: Final = 4.0
"""Squares within which the nearest road is found without a look at all of it."""

T = TypeVar("T")


class Land(msgspec.Struct, frozen=True, dict=True):
    """Middles of the squares with their altitudes, in pixels: what the land follows."""

    area: Box
    unit: float
    middles: tuple[tuple[Point, float], ...]

    @cached_property
    def _near(self) -> Buckets[tuple[Point, float]]:
        """Middles that are near to a place."""
        return Buckets(2 * self.unit, ((place, _NEAR * self.unit, (place, height)) for place, height in self.middles))

    def nearest(self, point: Point) -> tuple[float, float]:
        """Return the distance in squares to the road, and the road's altitude there."""
        least, altitude = _nearest(point, self._near.at(point))
        if least > (_NEAR * self.unit) ** 2:
            least, altitude = _nearest(point, self.middles)
        return math.sqrt(least) / self.unit, altitude


class Buckets(Generic[T]):
    """Things by the ground that they reach, for quick looks at a place."""

    def __init__(self, size: float, things: Iterable[tuple[Point, float, T]]) -> None:
        """`size` of a bucket; every thing with its place and its reach."""
        self._size = size
        self._found: dict[tuple[int, int], list[T]] = defaultdict(list)
        for (x, y), reach, thing in things:
            for i in range(int((x - reach) // size), int((x + reach) // size) + 1):
                for j in range(int((y - reach) // size), int((y + reach) // size) + 1):
                    self._found[i, j].append(thing)

    def at(self, point: Point) -> Sequence[T]:
        """Return everything that may reach this point, in the order given, and some that does not."""
        return self._found.get((int(point[0] // self._size), int(point[1] // self._size)), ())


def _nearest(point: Point, middles: Sequence[tuple[Point, float]]) -> tuple[float, float]:
    """Return the squared distance to the nearest of these, and its altitude."""
    if not middles:
        return math.inf, 0.0
    x, y = point
    squared = [(x - mx) * (x - mx) + (y - my) * (y - my) for (mx, my), _ in middles]
    least = min(squared)
    return least, middles[squared.index(least)][1]


def land_of(course: Course, plan: Plan, area: Box) -> Land:
    """Return the land round a laid road."""
    middles = tuple((plan.at(row, 0.5), course.height(course.place[row] + 0.5)) for row in range(course.rows))
    return Land(area, plan.unit, middles)


Edge = tuple[int, int, int]
"""A grid edge: column, row, and 0 for the edge to the right or 1 for the one down."""
_SEGMENTS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((3, 0),),
    2: ((0, 1),),
    3: ((3, 1),),
    4: ((1, 2),),
    5: ((3, 0), (1, 2)),
    6: ((0, 2),),
    7: ((3, 2),),
    8: ((2, 3),),
    9: ((2, 0),),
    10: ((0, 1), (2, 3)),
    11: ((2, 1),),
    12: ((1, 3),),
    13: ((1, 0),),
    14: ((0, 3),),
}
"""Sides a border joins (0 top, 1 right, 2 bottom, 3 left), by the corners inside (1, 2, 4, 8 clockwise)."""


def contours(height: Callable[[Point], float], area: Box, step: float) -> list[list[Point]]:
    """Return closed borders of the ground that has a `height` above zero; beyond the area everything lies below."""
    columns, rows = int(area.w / step) + 2, int(area.h / step) + 2
    grid = [
        [
            height((area.x + step * i, area.y + step * j)) if 0 < i < columns and 0 < j < rows else -1.0
            for i in range(columns + 1)
        ]
        for j in range(rows + 1)
    ]
    links = _links(grid, columns)
    return [[_crossing(grid, edge, area, step) for edge in ring] for ring in _rings(links)]


def _links(grid: list[list[float]], columns: int) -> dict[Edge, Edge]:
    links: dict[Edge, Edge] = {}
    for j, (above, below) in enumerate(pairwise(grid)):
        for i in range(columns):
            a, b, c, d = above[i], above[i + 1], below[i + 1], below[i]
            inside = (a > 0) + 2 * (b > 0) + 4 * (c > 0) + 8 * (d > 0)
            if not inside or inside == 15:
                continue
            sides: tuple[Edge, ...] = ((i, j, 0), (i + 1, j, 1), (i, j + 1, 0), (i, j, 1))
            for start, end in _SEGMENTS.get(inside, ()):
                links[sides[start]] = sides[end]
    return links


def _rings(links: dict[Edge, Edge]) -> list[list[Edge]]:
    rings = []
    while links:
        edge, ring = next(iter(links)), []
        while edge in links:
            ring.append(edge)
            edge = links.pop(edge)
        rings.append(ring)
    return rings


def _crossing(grid: list[list[float]], edge: Edge, area: Box, step: float) -> Point:
    i, j, down = edge
    a = grid[j][i]
    b = grid[j + 1][i] if down else grid[j][i + 1]
    share = a / (a - b) if a != b else 0.5
    return area.x + step * (i + share * (1 - down)), area.y + step * (j + share * down)


_TINTS = ((1, 2.5, LAND[1]), (2, 2.0, LAND[2]), (4, 1.6, LAND[3]))
"""Altitude a tint begins at, how far it reaches from such a square, its colour."""
_REACH = 0.2
_HIGHEST = 7.0
"""Squares a tint reaches further for each level above its first, up to so many levels."""


def draw_tints(land: Land, luck: random.Random) -> str:
    """Draw ground colours that rise with the road, in soft-edged flat shapes."""
    waves = [(luck.uniform(0.5, 1.1), luck.uniform(0.5, 1.1), luck.uniform(0, 6.3)) for _ in range(3)]
    return "".join(_tint(land, level, reach, colour, waves) for level, reach, colour in _TINTS)


def _tint(land: Land, level: float, reach: float, colour: str, waves: list[tuple[float, float, float]]) -> str:
    high = [
        (x, y, reach + _REACH * min(height - level, _HIGHEST)) for (x, y), height in land.middles if height >= level
    ]
    if not high:
        return ""

    unit = land.unit
    # One square further than the ground can rise: a contour lies between a height above zero and one below.
    hills = Buckets(2 * unit, (((x, y), (far + 1) * unit, (x, y, far)) for x, y, far in high))

    def above(point: Point) -> float:
        near, (px, py) = hills.at(point), point
        if not near:
            return -1.0
        inside = max([far - math.hypot(px - x, py - y) / unit for x, y, far in near])
        return inside + 0.11 * sum([math.sin(a * px / unit + b * py / unit + c) for a, b, c in waves])

    shapes = contours(above, land.area.grow(land.unit), land.unit * 0.5)
    return el("path", d="".join(loop(shape) for shape in shapes if len(shape) > 5), fill=colour, fill_rule="evenodd")


def draw_fields(land: Land, luck: random.Random, board: Board) -> str:
    """Draw parcels side by side, laid out in small farms away from the road."""
    drawn = []
    unit, box = land.unit, land.area
    for _ in range(500):
        place = luck.uniform(box.x, box.right), luck.uniform(box.y, box.bottom)
        wide, high = luck.uniform(1.7, 4.2) * unit, luck.uniform(1.3, 2.6) * unit
        plot = centre_box(place, *(2 * [math.hypot(wide, high) * 0.86]))
        near = land.nearest(place)[0] * unit < 1.1 * unit + math.hypot(wide, high) / 2
        if near or board.crowded(plot):
            continue
        drawn.append(transform(*place, _farm(wide, high, unit, luck), turn=luck.choice((-24, -8, 12, 30, 58, -40))))
        board.take(plot)
    return group(*drawn)


def _farm(wide: float, high: float, unit: float, luck: random.Random) -> str:
    """Draw two or three parcels in a row, their furrows in turn along and across."""
    cuts = [0.0, *((luck.uniform(0.3, 0.45), luck.uniform(0.6, 0.75)) if wide > 3 * unit else (0.55,)), 1.0]
    colours = luck.sample(FIELDS, len(cuts) - 1)
    parcels = []
    for index, (colour, furrow) in enumerate(colours):
        left, right = wide * (cuts[index] - 0.5), wide * (cuts[index + 1] - 0.5) - unit * 0.05
        rise = high * luck.uniform(0.8, 1.0)
        parcel = Box(left, -high / 2, right - left, rise)
        parcels.append(rect(parcel, fill=colour) + _furrows(parcel, furrow, unit * 0.2, across=luck.random() < 0.5))
    return "".join(parcels)


def _furrows(box: Box, colour: str, step: float, *, across: bool) -> str:
    if across:
        path = [f"M{box.x:.1f} {box.y + step * k:.1f}h{box.w:.1f}" for k in range(1, int(box.h / step))]
    else:
        path = [f"M{box.x + step * k:.1f} {box.y:.1f}v{box.h:.1f}" for k in range(1, int(box.w / step))]
    return el("path", d="".join(path), stroke=colour, stroke_width=1.2)
