"""A river through the land: the easiest way from edge to edge, over as little road as can be."""

from __future__ import annotations

import math
import random
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final

from paceline.draw.land.relief import Land
from paceline.draw.parts.labels import Board
from paceline.draw.svg.palette import WATER
from paceline.draw.svg.pen import Point, centre_box, el, num

Node = tuple[int, int]
_STEP: Final = 0.6
"""Squares between two places the river may go."""
_WORTH: Final = 7.0
"""Extra cost of each step back towards the place it came in."""
_NEXT: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))


def draw_river(land: Land, luck: random.Random, board: Board) -> str:
    """Draw the river; its banks are taken, so that nothing grows in the water."""
    toil = _toil(land, luck, board)
    bed = [_place(land, node) for node in _course(land, toil)]
    for point in bed:
        board.take(centre_box(point, land.unit, land.unit))
    course = _meander([_beyond(land, bed[0]), *bed[1:-1:3], _beyond(land, bed[-1])])
    return "".join(
        el(
            "path",
            d=course,
            fill="none",
            stroke=colour,
            stroke_width=land.unit * width,
            stroke_linecap="round",
        )
        for colour, width in zip(WATER, (0.5, 0.34), strict=True)
    )


def _place(land: Land, node: Node) -> Point:
    return land.area.x + node[0] * land.unit * _STEP, land.area.y + node[1] * land.unit * _STEP


def _beyond(land: Land, point: Point) -> Point:
    """Return the same point pushed over the nearest edge, so that no end of the river is seen."""
    area, over = land.area, land.unit
    moves = (
        (point[0] - area.x, (-over, 0.0)),
        (area.right - point[0], (over, 0.0)),
        (point[1] - area.y, (0.0, -over)),
        (area.bottom - point[1], (0.0, over)),
    )
    _, (dx, dy) = min(moves)
    return point[0] + dx, point[1] + dy


def _toil(land: Land, luck: random.Random, board: Board) -> dict[Node, float]:
    """Return what it costs water to pass each place: roads, slopes and houses are dear."""
    columns, rows = (int(side / (land.unit * _STEP)) + 1 for side in (land.area.w, land.area.h))
    toil = {}
    for node in ((i, j) for i in range(columns) for j in range(rows)):
        place = _place(land, node)
        away, altitude = land.nearest(place)
        dear = (16.0 if away < 1.8 else 0.0) + (3.0 * altitude if away < 3 else 0.0)
        house = 40.0 if board.crowded(centre_box(place, land.unit * 0.8, land.unit * 0.8)) else 0.0
        edge = 0.0 if land.area.grow(-1.6 * land.unit).holds(place) else 5.0
        toil[node] = 1 + 4 * luck.random() + dear + house + edge
    return toil


def _rim(toil: dict[Node, float]) -> list[Node]:
    last = max(toil)
    return [node for node in toil if node[0] in {0, last[0]} or node[1] in {0, last[1]}]


def _course(land: Land, toil: dict[Node, float]) -> list[Node]:
    """Return the way from the openest place on the edge that crosses much land at little cost."""
    rim = _rim(toil)
    source = max(rim, key=lambda node: 3 * land.nearest(_place(land, node))[0] - toil[node])
    spent, before = _easiest(toil, source)
    mouth = max(rim, key=lambda node: _WORTH * math.dist(source, node) - spent[node])
    way = [mouth]
    while way[-1] != source:
        way.append(before[way[-1]])
    return way


def _easiest(toil: dict[Node, float], source: Node) -> tuple[dict[Node, float], dict[Node, Node]]:
    """Return the least cost to every place, and the place before it on that way."""
    least, before, ahead = {source: 0.0}, {source: source}, [(0.0, source)]
    while ahead:
        spent, node = heappop(ahead)
        if spent > least[node]:
            continue
        for di, dj in _NEXT:
            there = node[0] + di, node[1] + dj
            cost = spent + toil.get(there, math.inf) * math.hypot(di, dj)
            if cost < least.get(there, math.inf):
                least[there], before[there] = cost, node
                heappush(ahead, (cost, there))
    return least, before


def _meander(points: list[Point]) -> str:
    """Draw a curve that swings from the middle of one step to the middle of the next."""
    parts = [f"M{num(points[0][0])} {num(points[0][1])}"]
    for (ax, ay), (bx, by) in pairwise(points[1:]):
        parts.append(f"Q{num(ax)} {num(ay)} {num((ax + bx) / 2)} {num((ay + by) / 2)}")
    return "".join(parts) + f"L{num(points[-1][0])} {num(points[-1][1])}"
