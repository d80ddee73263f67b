"""Which way round a course of hexagons fits its page best, and what room it leaves beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from paceline.draw.hexlayout import HexPlan, centre_of, stretches_of
from paceline.draw.labels import Board
from paceline.draw.pen import Box, Point
from paceline.draw.signs import Size
from paceline.roads.hexes import HexRoad, spots

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
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).grown(pad)


class HexFit(msgspec.Struct, frozen=True, gc=False):
    """A course on its page, and the places it leaves free for what stands beside it."""

    plan: HexPlan
    boxes: tuple[Box, ...]
    """One for everything that was asked for; none where there is no room."""
    shapes: tuple[int, ...] = ()
    """Which of its shapes each of them has."""


@lru_cache(maxsize=64)
def hex_fit(road: HexRoad, area: Box, wanted: tuple[tuple[Size, ...], ...]) -> HexFit:
    """The largest course that leaves room for all that is wanted, each in one of its shapes."""
    bounds = {degrees: _bounds(_turned(road, degrees)) for degrees in _TURNS}
    scales = {degrees: min(area.w / box.w, area.h / box.h) for degrees, box in bounds.items()}
    ranked = sorted(_TURNS, key=lambda degrees: -round(scales[degrees], 6))
    for shrink in _SHRINKS:
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
    room = area.grown(-18)
    spare = room.w - size[0], room.h - size[1]
    if min(spare) < 0:
        return None
    steps = [k / 10 for k in range(11)]
    places = [Box(room.x + spare[0] * i, room.y + spare[1] * j, *size) for i in steps for j in steps]
    places.sort(key=lambda box: _from_corner(room, box))
    return next((box for box in places if not page.crowded(box.grown(14)) and not page.covered(box.grown(clear))), None)


def _from_corner(room: Box, box: Box) -> float:
    """Distance from the nearest corner; the top left one is a little nearer than the others."""
    dx = min(box.x - room.x, room.right - box.right + 30)
    dy = min(box.y - room.y, room.bottom - box.bottom + 20)
    return math.hypot(dx, dy)
