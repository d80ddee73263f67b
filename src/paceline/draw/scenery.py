"""Ground of a map: tints that rise with the road, and farms of a few fields."""

from __future__ import annotations

import math
import random

from paceline.draw.contour import contours
from paceline.draw.labels import Board
from paceline.draw.land import Land
from paceline.draw.palette import FIELDS, LAND
from paceline.draw.pen import Box, Point, centred, el, group, loop, moved, rect

_TINTS = ((1, 2.5, LAND[1]), (2, 2.0, LAND[2]), (4, 1.6, LAND[3]))
"""Altitude a tint begins at, how far it reaches from such a square, its colour."""
_REACH = 0.2
_HIGHEST = 7.0
"""Squares a tint reaches further for each level above its first, up to so many levels."""


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
    drawn = []
    unit, box = land.unit, land.area
    for _ in range(500):
        place = luck.uniform(box.x, box.right), luck.uniform(box.y, box.bottom)
        wide, high = luck.uniform(1.7, 4.2) * unit, luck.uniform(1.3, 2.6) * unit
        plot = centred(place, *(2 * [math.hypot(wide, high) * 0.86]))
        near = land.nearest(place)[0] * unit < 1.1 * unit + math.hypot(wide, high) / 2
        if near or board.crowded(plot):
            continue
        drawn.append(moved(*place, _farm(wide, high, unit, luck), turn=luck.choice((-24, -8, 12, 30, 58, -40))))
        board.take(plot)
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
