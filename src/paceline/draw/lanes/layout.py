"""Roads of lanes on a page: the places of rows, spaces and verges, on a map and on an unrolled strip."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate
from typing import Final, Protocol

import msgspec

from paceline.draw.squares.geometry import Pose
from paceline.draw.svg.pen import Box, Point
from paceline.roads.lanes import FRONT, LaneCell, LaneRoad, Stretch

VERGE: Final = 0.72
"""Width of a verge in lanes."""
PITCH: Final = 6.0
"""Lanes from the middle of a line to the middle of the next one: in a bend of this width riders have room."""
FUNNEL: Final = 0.45
"""Part of a row in which the road grows as wide as the next one."""
BEYOND: Final = 1.1
"""Rows of road that are drawn beyond the finish."""
_ROUND: Final = 6
"""Points along a row of a bend."""


class LaneGround(Protocol):
    """Anything a road of lanes can be painted on."""

    @property
    def road(self) -> LaneRoad:
        """The road itself."""

    @property
    def unit(self) -> float:
        """Pixels across a lane."""

    def at(self, row: int, t: float, offset: float = 0.0) -> Point:
        """Return the point a fraction t along a row, so many lanes to the right of its middle."""

    def heading(self, row: int, t: float) -> float:
        """Return the direction of travel there, in radians."""


def half(road: LaneRoad, row: int, t: float) -> float:
    """Return half the width of the lanes; the road narrows or widens like a funnel if their number changes."""
    lanes = road.rows[row].lanes
    if t < FUNNEL:
        return (lanes + (_seam(road, row) - lanes) * (1 - max(t, 0.0) / FUNNEL)) / 2
    if t > 1 - FUNNEL:
        return (lanes + (_seam(road, row + 1) - lanes) * (1 - (1 - min(t, 1.0)) / FUNNEL)) / 2
    return lanes / 2


def _seam(road: LaneRoad, row: int) -> float:
    """Return the width in lanes at the beginning of a row: between two numbers, but all of a bend's at its ends."""
    sides = [road.rows[place] for place in (row - 1, row) if 0 <= place < len(road.rows)]
    bent = [side.lanes for side in sides if road.stretches[side.stretch].bend]
    return float(bent[0]) if len(bent) == 1 else sum(side.lanes for side in sides) / len(sides)


def across(road: LaneRoad, row: int, t: float, edge: float) -> float:
    """Return how far right of the middle an edge of lanes is: 0 is the left edge of the road, 1 the next."""
    lanes, wide = road.rows[row].lanes, half(road, row, t)
    if edge < 0:
        return -wide + edge * VERGE
    return wide + (edge - lanes) * VERGE if edge > lanes else wide * (2 * edge / lanes - 1)


def span(cell: LaneCell) -> tuple[float, float]:
    """Return the part of its row that a space takes up."""
    if not cell.doubled:
        return 0.0, 1.0
    return (0.5, 1.0) if cell.half == FRONT else (0.0, 0.5)


def samples(road: LaneRoad, row: int, first: float = 0.0, last: float = 1.0) -> list[float]:
    """Return the fractions at which an edge needs a point to look right."""
    bent = road.stretches[road.rows[row].stretch].bend
    steps = [k / _ROUND for k in range(1, _ROUND)] if bent else []
    return [first, *(t for t in sorted({*steps, FUNNEL, 1 - FUNNEL}) if first < t < last), last]


def edge(ground: LaneGround, row: int, place: float, first: float = 0.0, last: float = 1.0) -> list[Point]:
    """Return an edge of lanes along a row."""
    road = ground.road
    return [ground.at(row, t, across(road, row, t, place)) for t in samples(road, row, first, last)]


def band(
    ground: LaneGround, row: int, left: float, right: float, part: tuple[float, float] = (0.0, 1.0)
) -> list[Point]:
    """Return the corners of what lies between two edges of lanes, the left one forward and the right one back."""
    return edge(ground, row, left, *part) + edge(ground, row, right, *part)[::-1]


def shape(ground: LaneGround, cell: LaneCell) -> list[Point]:
    """Return the corners of a space."""
    return band(ground, cell.row, cell.lane, cell.lane + 1, span(cell))


def pose(ground: LaneGround, cell: LaneCell, along: float = 0.0, aside: float = 0.0) -> Pose:
    """Return the middle of a space, or a place so many rows ahead and lanes to the right of it."""
    t = sum(span(cell)) / 2 + along
    offset = across(ground.road, cell.row, t, cell.lane + 0.5) + aside
    return Pose(*ground.at(cell.row, t, offset), ground.heading(cell.row, t))


def beyond(ground: LaneGround) -> Pose:
    """Return a place across the finish line, for those who would leave the road."""
    last = len(ground.road.rows) - 1
    return Pose(*ground.at(last, 1 + BEYOND / 2), ground.heading(last, 1.0))


def crossing(ground: LaneGround, row: int, t: float, grow: float = 0.0) -> tuple[Point, Point]:
    """Return the ends of a line across all lanes, a little longer than they are wide."""
    wide = half(ground.road, row, min(max(t, 0.0), 1.0)) + grow
    return ground.at(row, t, -wide), ground.at(row, t, wide)


class _Piece(msgspec.Struct, frozen=True, gc=False):
    """A stretch on a map, in lanes: its entry, the length of a row, and its bend."""

    entry: Pose
    rows: int
    long: float
    bend: int

    def point(self, place: float, offset: float) -> Point:
        """Return a point so many rows along, `offset` to the right."""
        x, y, h = self.entry.x, self.entry.y, self.entry.heading
        if not self.bend:
            along = place * self.long
            return x + along * math.cos(h) - offset * math.sin(h), y + along * math.sin(h) + offset * math.cos(h)
        r, side = PITCH / 2, self.bend
        cx, cy = x - side * r * math.sin(h), y + side * r * math.cos(h)
        a, out = self.heading(place), r - side * offset
        return cx + side * out * math.sin(a), cy - side * out * math.cos(a)

    def heading(self, place: float) -> float:
        """Return the direction of travel there; y points down, so that a bend to the right grows."""
        return self.entry.heading + self.bend * math.pi * place / self.rows

    @property
    def exit(self) -> Pose:
        """The beginning of the next one."""
        return Pose(*self.point(self.rows, 0.0), self.heading(self.rows))


class LanePlan(msgspec.Struct, frozen=True, dict=True):
    """The map: lines of road one below the other, joined by bends of half a circle."""

    road: LaneRoad
    unit: float
    long: float
    """Length of a row of a straight, in lanes."""
    origin: Point

    @cached_property
    def pieces(self) -> tuple[_Piece, ...]:
        """Every stretch, in lanes."""
        return trace(self.road.stretches, self.long)

    def at(self, row: int, t: float, offset: float = 0.0) -> Point:
        """Return the point a fraction t along a row, so many lanes to the right of its middle."""
        stretch = self.road.rows[row].stretch
        x, y = self.pieces[stretch].point(row - self.road.first_rows[stretch] + t, offset)
        return self.origin[0] + self.unit * x, self.origin[1] + self.unit * y

    def heading(self, row: int, t: float) -> float:
        """Return the direction of travel there, in radians."""
        stretch = self.road.rows[row].stretch
        return self.pieces[stretch].heading(row - self.road.first_rows[stretch] + t)


def trace(stretches: Sequence[Stretch], long: float) -> tuple[_Piece, ...]:
    """Lay stretches one behind the other, the first one to the right."""
    found: list[_Piece] = []
    here = Pose(0.0, 0.0, 0.0)
    for stretch in stretches:
        found.append(_Piece(here, stretch.rows, long, stretch.bend))
        here = found[-1].exit
    return tuple(found)


def bounds(plan: LanePlan) -> Box:
    """Return the smallest upright box round the road with its verges."""
    points = [
        plan.at(row, t, side * (half(plan.road, row, t) + VERGE))
        for row in range(len(plan.road.rows))
        for t in (0.0, 0.25, 0.5, 0.75, 1.0)
        for side in (-1, 1)
    ]
    points.append(plan.at(len(plan.road.rows) - 1, 1 + BEYOND))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


_LONGEST: Final = 2.0
_STRETCHED: Final = 2.4
"""The longest row of a map that is drawn for a window."""
_SHORTEST: Final = 1.16


def lay_out(road: LaneRoad, width: float, unit: float) -> LanePlan:
    """Lay the road from the left edge of a page this wide, its rows as long as there is room for."""
    fixed, one, other = (bounds(LanePlan(road, 1.0, long, (0.0, 0.0))).w for long in (0.0, 1.0, 2.0))
    long = (width / unit - one) / (other - one) + 1 if other > one else _LONGEST
    long = min(max(long, _SHORTEST), _LONGEST) if fixed <= width / unit else _SHORTEST
    box = bounds(LanePlan(road, 1.0, long, (0.0, 0.0)))
    unit = min(unit, width / box.w)
    return LanePlan(road, unit, long, ((width - box.w * unit) / 2 - box.x * unit, -box.y * unit))


def lay_out_in(road: LaneRoad, ratio: float, unit: float, edge: float) -> LanePlan:
    """Lay the road with rows so long that it is `ratio` times as wide as high, with an edge on every side."""
    one, other = (bounds(LanePlan(road, unit, long, (0.0, 0.0))) for long in (1.0, 2.0))
    wide = ratio * (one.h + 2 * edge) - 2 * edge
    long = 1 + (wide - one.w) / (other.w - one.w) if other.w > one.w else 1.0
    return LanePlan(road, unit, min(max(long, _SHORTEST), _STRETCHED), (0.0, 0.0))


class LaneStrip(msgspec.Struct, frozen=True, dict=True):
    """The ribbon: the road unrolled from left to right; a row that holds two spaces in a lane is twice as long."""

    road: LaneRoad
    first: int
    """The first column shown."""
    count: int
    box: Box
    """The place of lanes and verges."""
    unit: float
    """Pixels across a lane."""

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The column in which every row begins, and the end of the last one."""
        return row_starts(self.road)

    @property
    def step(self) -> float:
        """Pixels to a column."""
        return self.box.w / self.count

    @property
    def middle(self) -> float:
        """The middle of the road."""
        return self.box.y + self.box.h / 2

    def x(self, column: float) -> float:
        """Return how far across a column begins."""
        return self.box.x + (column - self.first) * self.step

    def column(self, row: int, t: float = 0.0) -> float:
        """Return the column of a place in a row."""
        return self.starts[row] + t * (self.starts[row + 1] - self.starts[row])

    def at(self, row: int, t: float, offset: float = 0.0) -> Point:
        """Return the point a fraction t along a row, so many lanes below its middle."""
        return self.x(self.column(row, t)), self.middle + offset * self.unit

    def heading(self, _row: int, _t: float) -> float:
        """Return 0: always to the right."""
        return 0.0

    @cached_property
    def rows(self) -> range:
        """Rows of which the strip shows anything."""
        last = self.first + self.count
        shown = [r for r in range(len(self.road.rows)) if self.starts[r] < last and self.starts[r + 1] > self.first]
        return range(shown[0], shown[-1] + 1) if shown else range(0)


def row_starts(road: LaneRoad) -> tuple[int, ...]:
    """Return the columns of an unrolled road: two for a row that holds two spaces in a lane."""
    widths = (2 if any(len(lane) > 1 for lane in row.cells) else 1 for row in road.rows)
    return tuple(accumulate(widths, initial=0))
