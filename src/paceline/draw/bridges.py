"""Bridges: where wide tiles make a map's road meet itself, the later stretch lies over the earlier one."""

from __future__ import annotations

import math

from paceline.draw.course import Course
from paceline.draw.layout import Plan, outline
from paceline.draw.pen import el, group, trail
from paceline.draw.roadway import casing, road
from paceline.draw.roundabout import Way

_APART = 3
"""Squares this near to each other along the road meet anyway."""


def meeting(plan: Plan, rows: int, first: int = 0) -> int:
    """The row, not before `first`, that is the first to lie over an earlier one; `rows` where none does."""
    for row in range(first, rows):
        for other in range(row - _APART):
            if _overlap(plan, row, other) and not _beside(plan, row, other):
                return row
    return rows


def _beside(plan: Plan, row: int, other: int) -> bool:
    """Whether two squares belong to the same roundabout, or one to it and the other to its entry or exit."""
    ways = [index for index in range(other, row + 1) if isinstance(plan.pieces[index], Way)]
    return bool(ways) and row - other - len(ways) < _APART


def _overlap(plan: Plan, row: int, other: int) -> bool:
    """Whether two squares share more than a hair of ground."""
    one, two = plan.pieces[row], plan.pieces[other]
    reach = one.half(0.5) + two.half(0.5) - 0.06
    return any(math.dist(one.point(t), two.point(u)) < reach for t in (0.2, 0.5, 0.8) for u in (0.2, 0.5, 0.8))


def bridged(course: Course, plan: Plan, prefix: str) -> str:
    """Casing and road; where the road meets itself, the later stretch gets edges of its own."""
    first = meeting(plan, course.rows)
    while 0 < first < course.rows and not course.opens_tile(first):
        first -= 1
    below, above = range(first), range(first, course.rows)
    drawn = casing(plan, below) + road(course, plan, below)
    if not above:
        return drawn
    clip = el("clipPath", el("path", d=_sleeve(plan, above)), id=f"{prefix}-bridge")
    return drawn + clip + group(casing(plan, above), clip_path=f"url(#{prefix}-bridge)") + road(course, plan, above)


def _sleeve(plan: Plan, rows: range) -> str:
    """Wider than the road but not longer at its beginning, so that it joins the stretch before without a seam."""
    parts = [trail(outline(plan, row, 0.3), close=True) for row in rows]
    last = rows[-1]
    half = plan.pieces[last].half(1.0) + 0.3
    ends = [plan.at(last, t, side) for t, side in ((0.9, -half), (1.3, -half), (1.3, half), (0.9, half))]
    return "".join(parts) + trail(ends, close=True)
