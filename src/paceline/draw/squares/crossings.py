"""Bridges over a road that meets itself, and islands between the ways of a roundabout."""

from __future__ import annotations

import math
from itertools import groupby
from typing import NamedTuple

from paceline.draw.course import NO_SQUARE, Column, Course
from paceline.draw.land.woods import draw_plant
from paceline.draw.squares.geometry import LANE, Way
from paceline.draw.squares.layout import APART, Plan, Strip, outline
from paceline.draw.squares.road import draw_casing, draw_road
from paceline.draw.svg.palette import ISLAND, ISLAND_RIM
from paceline.draw.svg.pen import Point, dots, el, group, trail

_APART = 3
"""Squares this near to each other along the road meet anyway."""


class _Spots(NamedTuple):
    """Half the width of a square, and points along its middle."""

    half: float
    points: tuple[Point, ...]


def find_overlap(plan: Plan, rows: int, first: int = 0) -> int:
    """Return the row, not before `first`, that is the first to lie over an earlier one; `rows` if none does."""
    spots = [_Spots(piece.half(0.5), tuple(piece.point(t) for t in (0.2, 0.5, 0.8))) for piece in plan.pieces[:rows]]
    for row in range(first, rows):
        for other in range(row - _APART):
            if _overlap(spots[row], spots[other]) and not _beside(plan, row, other):
                return row
    return rows


def _beside(plan: Plan, row: int, other: int) -> bool:
    """Return whether two squares belong to the same roundabout, or one to it and the other to its entry or exit."""
    ways = [index for index in range(other, row + 1) if isinstance(plan.pieces[index], Way)]
    return bool(ways) and row - other - len(ways) < _APART


def _overlap(one: _Spots, two: _Spots) -> bool:
    """Return whether two squares share more than a hair of ground."""
    reach = one.half + two.half - 0.06
    return any(math.dist(a, b) < reach for a in one.points for b in two.points)


def draw_with_bridges(course: Course, plan: Plan, prefix: str) -> str:
    """Draw casing and road; if the road meets itself, the later stretch gets edges of its own."""
    first = find_overlap(plan, course.rows)
    while 0 < first < course.rows and not course.opens_tile(first):
        first -= 1
    below, above = range(first), range(first, course.rows)
    drawn = draw_casing(plan, below) + draw_road(course, plan, below)
    if not above:
        return drawn
    clip = el("clipPath", el("path", d=_sleeve(plan, above)), id=f"{prefix}-bridge")
    return (
        drawn
        + clip
        + group(draw_casing(plan, above), clip_path=f"url(#{prefix}-bridge)")
        + draw_road(course, plan, above)
    )


def _sleeve(plan: Plan, rows: range) -> str:
    """Draw edges wider than the road but not longer at its beginning, so that it joins the stretch before."""
    parts = [trail(outline(plan, row, 0.3), close=True) for row in rows]
    last = rows[-1]
    half = plan.pieces[last].half(1.0) + 0.3
    ends = [plan.at(last, t, side) for t, side in ((0.9, -half), (1.3, -half), (1.3, half), (0.9, half))]
    return "".join(parts) + trail(ends, close=True)


def borders(plan: Plan) -> list[list[Point]]:
    """Return the edges of every island of a map."""
    found: dict[Point, dict[float, list[Point]]] = {}
    for row, piece in enumerate(plan.pieces):
        if isinstance(piece, Way):
            sides = found.setdefault((piece.entry.x, piece.entry.y), {-1.0: [], 1.0: []})
            sides[piece.side] += [plan.at(row, t, -piece.side * LANE / 2) for t in piece.samples]
    return [sides[-1.0] + sides[1.0][::-1] for sides in found.values()]


def draw_islands(plan: Plan) -> str:
    """Draw a green with a tree between the ways of every roundabout, under the road's edges."""
    return "".join(_green(border, plan.unit) for border in borders(plan))


def middle(border: list[Point]) -> Point:
    """Return the middle of an island."""
    x, y = (sum(values) / len(border) for values in zip(*border, strict=True))
    return x, y


def within(border: list[Point], share: float) -> list[Point]:
    """Return the same shape, smaller."""
    x, y = middle(border)
    return [(x + (px - x) * share, y + (py - y) * share) for px, py in border]


def _green(border: list[Point], unit: float) -> str:
    (x, y), ring = middle(border), within(border, 0.6)
    return group(
        el("polygon", points=dots(border), fill=ISLAND),
        el("polygon", points=dots(ring), fill="none", stroke=ISLAND_RIM, stroke_width=unit * 0.05),
        draw_plant("round", x, y + unit * 0.28, unit / 30),
        class_="island",
    )


def draw_strip_islands(course: Course, strip: Strip) -> str:
    """Draw the same unrolled: grass between the ways, and a broken line to the beginning of the shorter one."""
    shown = course.columns[max(strip.first, 0) : strip.first + strip.count]
    runs = [list(run) for split, run in groupby(shown, key=lambda column: column.split) if split]
    return "".join(_grass(run, strip) + _links(run, strip) for run in runs)


def _grass(run: list[Column], strip: Strip) -> str:
    """Draw grass between the ways, and in the place of squares that are not there."""
    boxes = []
    for column in run:
        row, (right, left) = column.rows[0], (way != NO_SQUARE for way in column.ways)
        middle = strip.pieces[row].entry.y
        low, high = (APART / 2 if right else LANE + APART / 2), (-APART / 2 if left else -LANE - APART / 2)
        corners = ((0.0, high), (1.0, high), (1.0, low), (0.0, low))
        boxes.append(trail((strip.at(row, t, y - middle) for t, y in corners), close=True))
    return el("path", d="".join(boxes), fill=ISLAND, class_="island")


def _links(run: list[Column], strip: Strip) -> str:
    """Draw lines from the end of the single road to the first square of the way that begins later."""
    drawn = []
    for way in (0, 1):
        rows = [column.ways[way] for column in run]
        missing = rows.count(NO_SQUARE)
        if not missing or missing == len(rows):
            continue
        first, other = rows[missing], run[0].rows[0]
        shift = strip.pieces[first].entry.y
        start = strip.at(other, 0.12, shift - strip.pieces[other].entry.y)
        end = strip.at(first, -0.14)
        tip = [(end[0] - strip.unit * 0.12, end[1] + dy * strip.unit) for dy in (-0.09, 0.09)]
        dash = f"{strip.unit * 0.14:.1f} {strip.unit * 0.1:.1f}"
        drawn += [el("path", d=trail((start, end)), stroke_dasharray=dash), el("path", d=trail((tip[0], end, tip[1])))]
    return group(*drawn, fill="none", stroke=ISLAND_RIM, stroke_width=strip.unit * 0.05)
