"""Islands: the grass between two ways, on a map and on an unrolled road."""

from __future__ import annotations

from itertools import groupby

from paceline.draw.columns import NO_SQUARE, Column
from paceline.draw.course import Course
from paceline.draw.layout import APART, Plan, Strip
from paceline.draw.palette import ISLAND, ISLAND_RIM
from paceline.draw.pen import Point, dots, el, group, trail
from paceline.draw.piece import LANE
from paceline.draw.plants import plant
from paceline.draw.roundabout import Way


def borders(plan: Plan) -> list[list[Point]]:
    """The edges of every island of a map."""
    found: dict[Point, dict[float, list[Point]]] = {}
    for row, piece in enumerate(plan.pieces):
        if isinstance(piece, Way):
            sides = found.setdefault((piece.entry.x, piece.entry.y), {-1.0: [], 1.0: []})
            sides[piece.side] += [plan.at(row, t, -piece.side * LANE / 2) for t in piece.samples]
    return [sides[-1.0] + sides[1.0][::-1] for sides in found.values()]


def map_islands(plan: Plan) -> str:
    """A green with a tree between the ways of every roundabout, under the road's edges."""
    return "".join(_green(border, plan.unit) for border in borders(plan))


def middle(border: list[Point]) -> Point:
    """The heart of an island."""
    x, y = (sum(values) / len(border) for values in zip(*border, strict=True))
    return x, y


def within(border: list[Point], share: float) -> list[Point]:
    """The same shape round its heart, smaller."""
    x, y = middle(border)
    return [(x + (px - x) * share, y + (py - y) * share) for px, py in border]


def _green(border: list[Point], unit: float) -> str:
    (x, y), ring = middle(border), within(border, 0.6)
    return group(
        el("polygon", points=dots(border), fill=ISLAND),
        el("polygon", points=dots(ring), fill="none", stroke=ISLAND_RIM, stroke_width=unit * 0.05),
        plant("round", x, y + unit * 0.28, unit / 30),
        class_="island",
    )


def strip_islands(course: Course, strip: Strip) -> str:
    """The same unrolled: grass between the ways, and a broken line to where the shorter one begins."""
    shown = course.columns[max(strip.first, 0) : strip.first + strip.count]
    runs = [list(run) for split, run in groupby(shown, key=lambda column: column.split) if split]
    return "".join(_grass(run, strip) + _links(run, strip) for run in runs)


def _grass(run: list[Column], strip: Strip) -> str:
    """Between the ways, and in the place of squares that are not there."""
    boxes = []
    for column in run:
        row, (right, left) = column.rows[0], (way != NO_SQUARE for way in column.ways)
        middle = strip.pieces[row].entry.y
        low, high = (APART / 2 if right else LANE + APART / 2), (-APART / 2 if left else -LANE - APART / 2)
        corners = ((0.0, high), (1.0, high), (1.0, low), (0.0, low))
        boxes.append(trail((strip.at(row, t, y - middle) for t, y in corners), close=True))
    return el("path", d="".join(boxes), fill=ISLAND, class_="island")


def _links(run: list[Column], strip: Strip) -> str:
    """From the end of the single road to the first square of the way that begins later."""
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
