"""Everything written round a road of hexagons on a map: where each sign goes and how it is tied to its place."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import groupby

import msgspec

from paceline.draw.hexes.layout import HexPlan
from paceline.draw.hexes.road import ground_of, seam_of
from paceline.draw.parts.labels import Board
from paceline.draw.parts.marks import line_colour, line_sign, line_size
from paceline.draw.parts.signs import Size, event_sign, flag, flag_size, plaque, plaque_size, tag, tag_size
from paceline.draw.scene import HexScene
from paceline.draw.svg.palette import INK, RED, terrain_of
from paceline.draw.svg.pen import Box, Point, line, moved


class HexNotices(msgspec.Struct, frozen=True):
    """Placed words: what ties them to the road, and they themselves."""

    leaders: str
    labels: str


class _Writer:
    """Places signs one after the other, the most important first."""

    def __init__(self, plan: HexPlan, board: Board) -> None:
        self.plan, self.board = plan, board
        self.scale = min(max(plan.square / 40, 0.72), 1.35)
        self.leaders: list[str] = []
        self.labels: list[str] = []

    def rings(self) -> list[float]:
        return [self.scale * radius for radius in (24, 34, 46, 60, 76, 96, 120, 150, 190, 240, 300)]

    def tie(self, anchors: Sequence[Point], size: Size, drawn: str, pen: tuple[str, float]) -> None:
        """A sign tied to whichever of these places suits it best."""
        room = size[0] * self.scale, size[1] * self.scale
        box, edge = self.board.place_at_edge(anchors, room, self.rings(), self.plan.unit * 0.1)
        self.labels.append(moved(box.x, box.y, drawn, scale=self.scale))
        self.leaders.append(line(edge, _heart(box, edge), pen[0], pen[1] * self.scale))

    def edges(self, tile: int, t: float) -> list[Point]:
        return [self.plan.edge(tile, t, side) for side in (-1, 1)]

    def notices(self) -> HexNotices:
        """What has been placed so far."""
        return HexNotices("".join(self.leaders), "".join(self.labels))


def _heart(box: Box, point: Point) -> Point:
    """The nearest point well inside a sign: a leader that ends there meets it without a gap."""
    inside = box.h * 0.45
    return Box(box.x + inside, box.y + inside, box.w - 2 * inside, box.h - 2 * inside).nearest(point)


def course_notices(scene: HexScene, plan: HexPlan, board: Board) -> HexNotices:
    """Words that belong to the course and never move during a race."""
    writer = _Writer(plan, board)
    for tile, word, colour in ((0, scene.start_word, INK), (len(plan.road.hexes), scene.finish_word, RED)):
        if word:
            writer.tie(writer.edges(*seam_of(plan, tile)), plaque_size(word), plaque(word, colour), (colour, 2.4))
    for sign in scene.lines:
        edges = writer.edges(*seam_of(plan, sign.tile))
        writer.tie(edges, line_size(sign), line_sign(sign), (line_colour(sign.kind), 2.2))
    tiles = range(len(plan.road.hexes))
    for terrain, run in groupby(tiles, key=lambda tile: ground_of(plan, tile)):
        spoken, first = scene.terrain_words.get(terrain), next(run)
        if spoken and spoken.short:
            drawn = tag(spoken.short, terrain_of(terrain).fill)
            edges = [*writer.edges(first, 0.5), *writer.edges(first, 0.3)]
            writer.tie(edges, tag_size(spoken.short), drawn, (INK, 1.4))
    return writer.notices()


def race_notices(scene: HexScene, plan: HexPlan, board: Board, places: dict[str, Point]) -> HexNotices:
    """Flags of groups and words about what happened, round everything that was there before."""
    writer = _Writer(plan, board)
    mine = {token.rider for token in scene.tokens if token.mine}
    named = [group for group in scene.groups if group.name and any(rider in places for rider in group.riders)]
    for group in named:
        there = [places[rider] for rider in group.riders if rider in places]
        middle = sum(x for x, _ in there) / len(there), sum(y for _, y in there) / len(there)
        anchors = sorted(there, key=lambda place: math.dist(place, middle))[:3]
        drawn = flag(group.name, group.gap, bool(mine & {*group.riders}))
        writer.tie(anchors, flag_size(group.name, group.gap), drawn, (INK, 2.2))
    for mark in scene.marks:
        place = mark_place(plan, mark.row, places.get(mark.rider))
        if mark.words:
            size, drawn, colour = event_sign(mark)
            writer.tie([place], size, drawn, (colour, 2.0))
    return writer.notices()


def mark_place(plan: HexPlan, row: int, rider: Point | None) -> Point:
    """Where a mark belongs: to its rider where he is on the road, else to the edge of its row."""
    if rider:
        return rider
    tile, start, end = plan.row(min(max(row, -1), len(plan.road.rows) - 1))
    return plan.edge(tile, (start + end) / 2, -1)
