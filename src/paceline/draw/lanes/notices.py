"""Everything written round a road of lanes on a map: where each sign goes and how it is tied to its place."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import groupby

import msgspec

from paceline.draw.lanes.flatten import ground_of
from paceline.draw.lanes.layout import VERGE, LanePlan, half
from paceline.draw.lanes.signs import bonus_colour, bonus_sign, bonus_size, flagged, ground_sign, ground_size, speaks
from paceline.draw.parts.labels import Board
from paceline.draw.parts.signs import MILESTONE, Size, event_sign, flag, flag_size, milestone, plaque, plaque_size
from paceline.draw.scene import LaneScene
from paceline.draw.svg.palette import INK, RED
from paceline.draw.svg.pen import Box, Point, line, moved

_STONES = 10
"""Rows from stone to stone."""
_EDGE, _LANES = 0.6, 3.2
"""Lanes of road that a leader may cross: from the edge, or from a rider."""


class LaneNotices(msgspec.Struct, frozen=True):
    """Placed words: what ties them to the road, and they themselves."""

    leaders: str
    labels: str


class _Writer:
    """Places signs one after the other, the most important first."""

    def __init__(self, plan: LanePlan, board: Board, own: float) -> None:
        self.plan, self.board, self.own = plan, board, own * plan.unit
        self.scale = plan.unit / 36
        self.leaders: list[str] = []
        self.labels: list[str] = []

    def rings(self) -> list[float]:
        return [self.scale * radius for radius in (18, 24, 30, 40, 52, 66, 84, 106, 132, 164, 204, 254)]

    def tie(self, anchors: Sequence[Point], size: Size, drawn: str, pen: tuple[str, float]) -> None:
        """A sign tied to whichever of these places suits it best."""
        room = size[0] * self.scale, size[1] * self.scale
        box, edge = self.board.place_at_edge(anchors, room, self.rings(), self.own)
        self.labels.append(moved(box.x, box.y, drawn, scale=self.scale))
        self.leaders.append(line(edge, _heart(box, edge), pen[0], pen[1] * self.scale))

    def edges(self, row: int, t: float) -> list[Point]:
        """Both outer edges of the verges."""
        wide = half(self.plan.road, row, t) + VERGE
        return [self.plan.at(row, t, side * wide) for side in (-1, 1)]

    def stone(self, row: int) -> None:
        """A milestone, where there is room right beside the verge."""
        w, h = (length * self.scale * 0.9 for length in MILESTONE)
        for x, y in self.edges(row, 0.0):
            for away in (-1, 1):
                box = Box(x - w / 2, y + away * (h / 2 + 9 * self.scale) - h / 2, w, h)
                if not self.board.crowded(box.grown(4)) and not self.board.covered(box.grown(2)):
                    self.board.take(box)
                    stone = milestone(-self.plan.road.distance(row))
                    self.labels.append(moved(box.x, box.y, stone, scale=self.scale * 0.9))
                    return

    def notices(self) -> LaneNotices:
        """What has been placed so far."""
        return LaneNotices("".join(self.leaders), "".join(self.labels))


def _heart(box: Box, point: Point) -> Point:
    """The nearest point well inside a sign: a leader that ends there meets it without a gap."""
    inside = box.h * 0.45
    return Box(box.x + inside, box.y + inside, box.w - 2 * inside, box.h - 2 * inside).nearest(point)


def course_notices(scene: LaneScene, plan: LanePlan, board: Board) -> LaneNotices:
    """Words that belong to the course and never move during a race."""
    writer, rows = _Writer(plan, board, _EDGE), scene.road.rows
    ends = ((scene.start, 0.0, scene.start_word, INK), (len(rows) - 1, 1.0, scene.finish_word, RED))
    for row, t, word, colour in ends:
        if word:
            writer.tie(writer.edges(row, t), plaque_size(word), plaque(word, colour), (colour, 2.4))
    for sign in scene.lines:
        writer.tie(writer.edges(sign.row, 0.0), bonus_size(sign), bonus_sign(sign), (bonus_colour(sign.kind), 2.2))
    firsts = [next(run) for _, run in groupby(range(len(rows)), key=lambda row: rows[row].terrain)]
    # There is less room round a bend: its signs are placed first.
    for first in sorted(firsts, key=lambda row: not scene.road.stretches[rows[row].stretch].bend):
        terrain = rows[first].terrain
        spoken = scene.terrain_words.get(terrain)
        if spoken and spoken.full:
            drawn = ground_sign(spoken.full, ground_of(terrain))
            places = [*writer.edges(first, 0.3), *writer.edges(min(first + 1, len(rows) - 1), 0.3)]
            writer.tie(places, ground_size(spoken.full), drawn, (INK, 1.5))
    for row in range(scene.start, len(rows)):
        if scene.road.distance(row) % _STONES == 0:
            writer.stone(row)
    return writer.notices()


def race_notices(scene: LaneScene, plan: LanePlan, board: Board, places: dict[str, Point]) -> LaneNotices:
    """Flags of groups and words about what happened, round everything that was there before."""
    writer = _Writer(plan, board, _LANES)
    mine = {token.rider for token in scene.tokens if token.mine}
    for group in flagged(scene.groups):
        there = [places[rider] for rider in group.riders if rider in places]
        if there:
            middle = sum(x for x, _ in there) / len(there), sum(y for _, y in there) / len(there)
            anchors = sorted(there, key=lambda place: math.dist(place, middle))[:3]
            drawn = flag(group.name, group.gap, bool(mine & {*group.riders}))
            writer.tie(anchors, flag_size(group.name, group.gap), drawn, (INK, 2.2))
    for mark in scene.marks:
        if speaks(mark, places):
            size, drawn, colour = event_sign(mark)
            writer.tie([mark_place(plan, mark.row, places.get(mark.rider))], size, drawn, (colour, 2.0))
    return writer.notices()


def mark_place(plan: LanePlan, row: int, rider: Point | None) -> Point:
    """Where a mark belongs: to its rider where he is on the road, else to the edge of its row."""
    if rider:
        return rider
    row = min(max(row, 0), len(plan.road.rows) - 1)
    return plan.at(row, 0.5, -half(plan.road, row, 0.5) - VERGE)
