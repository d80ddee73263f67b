"""The land round a map: tints by altitude, fields, trees and villages, the same for the same stage."""

from __future__ import annotations

import math
import random

import msgspec

from paceline.draw.contour import contours
from paceline.draw.course import Course
from paceline.draw.labels import Board
from paceline.draw.layout import Plan
from paceline.draw.palette import FIELDS, LAND
from paceline.draw.pen import Box, Point, centred, el, group, loop, moved, rect
from paceline.draw.plants import plant

_TINTS = ((1, 2.5, LAND[1]), (2, 2.0, LAND[2]), (4, 1.6, LAND[3]))
"""Altitude a tint begins at, how far it reaches from such a square, its colour."""
_REACH = 0.2
_HIGHEST = 7.0
"""Squares a tint reaches further for each level above its first, up to so many levels."""


class Land(msgspec.Struct, frozen=True, gc=False):
    """Middles of the squares with their altitudes, in pixels: what the land follows."""

    area: Box
    unit: float
    middles: tuple[tuple[Point, float], ...]

    def nearest(self, point: Point) -> tuple[float, float]:
        """Distance in squares to the road, and the road's altitude there."""
        x, y = point
        best, altitude = math.inf, 0.0
        for (mx, my), height in self.middles:
            away = (x - mx) * (x - mx) + (y - my) * (y - my)
            if away < best:
                best, altitude = away, height
        return math.sqrt(best) / self.unit, altitude


def land_of(course: Course, plan: Plan, area: Box) -> Land:
    """The land round a laid road."""
    middles = tuple((plan.at(row, 0.5), course.height(row + 0.5)) for row in range(course.rows))
    return Land(area, plan.unit, middles)


def tints(land: Land, luck: random.Random) -> str:
    """Ground colours that rise with the road, in soft-edged flat shapes."""
    waves = [(luck.uniform(0.5, 1.1), luck.uniform(0.5, 1.1), luck.uniform(0, 6.3)) for _ in range(3)]
    return "".join(_tint(land, level, reach, colour, waves) for level, reach, colour in _TINTS)


def _tint(land: Land, level: float, reach: float, colour: str, waves: list[tuple[float, float, float]]) -> str:
    high = [
        (x, y, reach + _REACH * min(height - level, _HIGHEST)) for (x, y), height in land.middles if height >= level
    ]
    if not high:
        return ""

    def above(point: Point) -> float:
        px, py = point
        inside = max(far - math.hypot(px - x, py - y) / land.unit for x, y, far in high)
        ripple = sum(math.sin(a * px / land.unit + b * py / land.unit + c) for a, b, c in waves)
        return inside + 0.11 * ripple

    shapes = contours(above, land.area.grown(land.unit), land.unit * 0.5)
    return el("path", d="".join(loop(shape) for shape in shapes if len(shape) > 5), fill=colour, fill_rule="evenodd")


def fields(land: Land, luck: random.Random, board: Board) -> str:
    """Parcels side by side, laid out in small farms away from the road."""
    farms: list[Point] = []
    drawn = []
    unit, box = land.unit, land.area
    for _ in range(500):
        place = luck.uniform(box.x, box.right), luck.uniform(box.y, box.bottom)
        wide, high = luck.uniform(2.2, 4.2) * unit, luck.uniform(1.5, 2.6) * unit
        away, _ = land.nearest(place)
        if away * unit < 1.25 * unit + math.hypot(wide, high) / 2 or any(
            math.dist(place, farm) < 3.9 * unit for farm in farms
        ):
            continue
        farms.append(place)
        drawn.append(moved(*place, _farm(wide, high, unit, luck), turn=luck.choice((-24, -8, 12, 30, 58, -40))))
        board.take(centred(place, wide * 0.75, high * 0.75))
        if len(farms) >= 26:
            break
    return group(*drawn)


def _farm(wide: float, high: float, unit: float, luck: random.Random) -> str:
    """Two or three parcels in a row, their furrows in turn along and across."""
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


def trees(land: Land, luck: random.Random, board: Board, most: int) -> list[tuple[float, str]]:
    """Trees that suit their altitude, where nothing else stands; each with the line of its foot."""
    planted: list[Point] = []
    found = []
    unit, box = land.unit, land.area.grown(-6)
    for _ in range(most * 9):
        place = luck.uniform(box.x, box.right), luck.uniform(box.y + unit * 0.5, box.bottom)
        x, y = place
        if board.crowded(Box(x - unit * 0.3, y - unit * 0.62, unit * 0.6, unit * 0.75)):
            continue
        away, altitude = land.nearest((x, y - 0.25 * unit))
        apart = 0.75 if away < 2.4 else 1.1
        if away < 1.4 or any(math.dist(place, other) < apart * unit for other in planted):
            continue
        kind = _species(away, altitude, luck)
        if kind == "peak" and (away < 1.85 or board.covered(Box(x - 0.6 * unit, y - 0.8 * unit, 1.2 * unit, unit))):
            kind = "pine"
        planted.append(place)
        found.append((y, plant(kind, x, y, unit / 44 * luck.uniform(0.8, 1.12))))
        if len(found) >= most:
            break
    return found


def _species(away: float, altitude: float, luck: random.Random) -> str:
    if altitude >= 3 and away < 3.4:
        return luck.choice(("peak", "pine", "pine"))
    if altitude >= 1 and away < 3:
        return luck.choice(("pine", "round"))
    return luck.choice(("poplar", "poplar", "round"))
