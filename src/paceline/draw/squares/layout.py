"""Layouts: the places of squares and cells on the page. A map follows the tiles, a strip unrolls them."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import chain
from typing import Final, Protocol

import msgspec

from paceline.draw.course import column_of, columns
from paceline.draw.squares.geometry import LANE, Piece, Pose, lane_counts, lane_offset, neighbours, trace
from paceline.draw.svg.pen import Box, Point, centre_box
from paceline.roads.squares import Road

PAD: Final = 1.3
"""Squares left free round the road, for labels."""
APART: Final = 0.34
"""Grass between two ways of an unrolled road."""
RATIO: Final = 1.18
"""Height of a lane in widths of a square, unrolled."""
ROTATIONS: Final = range(0, 360, 15)
_SHRINKS: Final = (1.0, 0.95, 0.9, 0.84, 0.78, 0.72)
"""Shares of its largest size at which a road is tried, to make room for its title."""


class Ground(Protocol):
    """Anything the road can be painted on."""

    @property
    def unit(self) -> float:
        """Pixels per square."""

    def at(self, row: int, t: float, offset: float = 0.0) -> Point:
        """Return the point a fraction t along a square, `offset` lanes' units right of its middle."""

    def piece(self, row: int) -> Piece:
        """Return the square itself."""


class Plan(msgspec.Struct, frozen=True, gc=False):
    """The map layout: true tile geometry, scaled and set down on the page."""

    pieces: tuple[Piece, ...]
    unit: float
    origin: Point

    def at(self, row: int, t: float, offset: float = 0.0) -> Point:
        """Return the point a fraction t along a square, `offset` squares right of its middle."""
        x, y = self.pieces[row].point(t, offset)
        return self.origin[0] + self.unit * x, self.origin[1] + self.unit * y

    def piece(self, row: int) -> Piece:
        """Return the square itself, in squares."""
        return self.pieces[row]


class Strip(msgspec.Struct, frozen=True, gc=False):
    """The ribbon layout: the road unrolled from left to right, its right lane below."""

    pieces: tuple[Piece, ...]
    first: int
    """The first column shown."""
    count: int
    """Columns across the page."""
    box: Box
    """The place of the road, as high as its widest square."""
    lane: float
    """Pixels per lane."""
    meadow: float = 0.0
    """Pixels of grass below the road, if riders stand on it."""

    @property
    def unit(self) -> float:
        """Pixels per square."""
        return self.box.w / self.count

    def at(self, row: int, t: float, offset: float = 0.0) -> Point:
        """Return the point a fraction t along a square, `offset` lanes' units below its middle."""
        entry = self.pieces[row].entry
        x = self.box.x + (entry.x - self.first + t) * self.unit
        return x, self.box.y + (self.box.h - self.meadow) / 2 + (entry.y + offset) * self.lane / LANE

    def piece(self, row: int) -> Piece:
        """Return the square itself, straightened."""
        return self.pieces[row]

    @property
    def rows(self) -> range:
        """Rows of the road that this strip shows."""
        shown = [row for row, piece in enumerate(self.pieces) if 0 <= piece.entry.x - self.first < self.count]
        return range(shown[0], shown[-1] + 1) if shown else range(0)

    def top(self, row: int) -> float:
        """Return the edge of the road under a sign: the top of the strip, or lower if two ways make room for grass."""
        if not any(piece.entry.y for piece in self.pieces):
            return self.box.y
        beside = [other for other in self.rows if self.column(other) == self.column(row)]
        return min(self.at(other, 0.5, -self.pieces[other].half(0.5))[1] for other in beside)

    def column(self, row: int) -> int:
        """Return the column of a row."""
        return int(self.pieces[row].entry.x)


def outline(ground: Ground, row: int, grow: float = 0.0) -> list[Point]:
    """Return the corners of a square, left edge forward and right edge back."""
    piece = ground.piece(row)
    left = [ground.at(row, t, -piece.half(t) - grow) for t in piece.samples]
    right = [ground.at(row, t, piece.half(t) + grow) for t in reversed(piece.samples)]
    return left + right


def cell_point(ground: Ground, row: int, lane: int, t: float = 0.5, aside: float = 0.0) -> Point:
    """Return the middle of a cell, or a place further along or to the right of it."""
    return ground.at(row, t, lane_offset(ground.piece(row).lanes, lane) + aside)


def cell_poses(road: Road, plan: Plan) -> dict[int, Pose]:
    """Return where each drawn cell lies on a map and which way its rider looks, by cell number."""
    return {
        cell.number: Pose(*cell_point(plan, cell.row, cell.lane), plan.pieces[cell.row].heading(0.5))
        for cell in road.cells
        if cell.row < len(plan.pieces)
    }


def straighten(road: Road, rows: int) -> tuple[Piece, ...]:
    """Return the squares with every bend pulled straight: each begins at its column, ways lie beside each other."""
    found = columns(road, rows)
    place, lanes = column_of(found), lane_counts(road, rows)
    beside = {row: side for column in found if column.split for side, row in zip((1, -1), column.ways, strict=True)}
    shift = LANE / 2 + APART / 2
    return tuple(
        Piece(Pose(float(place[row]), beside.get(row, 0) * shift, 0.0), 0.0, 0.0, lanes[row], *widths)
        for row, widths in enumerate(neighbours(road, lanes))
    )


def bounds(pieces: tuple[Piece, ...], pad: float = PAD) -> Box:
    """Return the smallest upright box round the road, in squares."""
    points = [
        piece.point(t, side * piece.half(t)) for piece in pieces for t in (0, 0.25, 0.5, 0.75, 1) for side in (-1, 1)
    ]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).grow(pad)


class Fit(msgspec.Struct, frozen=True, gc=False):
    """A map layout and the place it leaves free for the title."""

    plan: Plan
    title: Box | None


def fit(road: Road, rows: int, area: Box, title: tuple[float, float], least: float = 0.0) -> Fit:
    """Return the rotation that draws the road largest and still leaves a place for a title of this size.

    The printed road alone decides: riders beyond the last tile make the map smaller, but never turn it round.
    A road that would need less than the `least` share of its largest size has no title.
    """
    largest, *smaller = shrinks = tuple(shrink for shrink in _SHRINKS if shrink >= least)
    pieces = trace(road, rows, _best_turn(road, area, title, shrinks))
    first = _fitted(pieces, area, title, largest)
    found = chain([first], (_fitted(pieces, area, title, shrink) for shrink in smaller))
    return next((fit for fit in found if fit.title), first)


@lru_cache(maxsize=64)
def _best_turn(road: Road, area: Box, title: tuple[float, float], shrinks: tuple[float, ...]) -> int:
    """Return among the rotations that cost little size, the first with room for the title."""
    scales = {turn: _scale(bounds(trace(road, road.printed, turn)), area) for turn in ROTATIONS}
    ranked = sorted(ROTATIONS, key=lambda turn: -scales[turn])
    for shrink in shrinks:
        for turn in ranked:
            share = shrink * scales[ranked[0]] / scales[turn]
            if share <= 1 and _fitted(trace(road, road.printed, turn), area, title, share).title:
                return turn
    return ranked[0]


def _fitted(pieces: tuple[Piece, ...], area: Box, title: tuple[float, float], shrink: float) -> Fit:
    """Return the road in this rotation, at a share of its largest size."""
    box = bounds(pieces)
    plans = _settings(pieces, box, area, _scale(box, area) * shrink)
    placed = ((plan, free_place(plan, area, title)) for plan in plans)
    return next((Fit(plan, place) for plan, place in placed if place), Fit(plans[0], None))


def _scale(box: Box, area: Box) -> float:
    return min(area.w / box.w, area.h / box.h)


def _settings(pieces: tuple[Piece, ...], box: Box, area: Box, unit: float) -> list[Plan]:
    """Return the road in the middle of the area, or pushed to a side if there is room to spare."""
    found = []
    for across, down in ((0.5, 0.5), (1.0, 0.5), (0.0, 0.5), (0.5, 1.0), (0.5, 0.0), (1.0, 1.0), (0.0, 0.0)):
        x = area.x + (area.w - unit * box.w) * across - unit * box.x
        y = area.y + (area.h - unit * box.h) * down - unit * box.y
        found.append(Plan(pieces, unit, (x, y)))
    return found


def free_place(plan: Plan, area: Box, size: tuple[float, float]) -> Box | None:
    """Return where a box of this size covers no road, as near to a corner as can be."""
    road = [plan.at(row, t) for row in range(len(plan.pieces)) for t in (0.0, 0.5)]
    clear = plan.unit * (max(piece.lanes for piece in plan.pieces) * LANE / 2 + 0.45)
    room = area.grow(-plan.unit * 0.35)
    spare = room.w - size[0], room.h - size[1]
    if min(spare) < 0:
        return None
    steps = [k / 12 for k in range(13)]
    places = [Box(room.x + spare[0] * i, room.y + spare[1] * j, *size) for i in steps for j in steps]
    places.sort(key=_from_corner(room))
    return next((box for box in places if not any(map(box.grow(clear).holds, road))), None)


def _from_corner(room: Box) -> Callable[[Box], float]:
    """Return the distance from the nearest corner; the top left one is a little nearer than the others."""

    def distance(box: Box) -> float:
        dx = min(box.x - room.x, room.right - box.right + 30)
        dy = min(box.y - room.y, room.bottom - box.bottom + 20)
        return math.hypot(dx, dy)

    return distance


def cell_box(ground: Ground, row: int, lane: int) -> Box:
    """Return the room a token takes."""
    return centre_box(cell_point(ground, row, lane), 0.9 * ground.unit, 0.9 * ground.unit)
