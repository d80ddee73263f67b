"""Everything written round the road on a map: where each word goes and how it is tied to its place."""

from __future__ import annotations

import math

import msgspec

from paceline.draw.course import Course, Run, Spot, spots
from paceline.draw.land.woods import VILLAGE_SIZE, village
from paceline.draw.parts.labels import Board
from paceline.draw.parts.signs import (
    MILESTONE,
    PILE,
    event_sign,
    flag,
    flag_size,
    milestone,
    pile_sign,
    plaque,
    plaque_size,
    refresh_sign,
    refresh_size,
    tag,
    tag_size,
)
from paceline.draw.scene import Breakaway, Mark, Scene, Weather
from paceline.draw.squares.geometry import LANE
from paceline.draw.squares.layout import Plan, cell_point
from paceline.draw.squares.marks import mark_cell
from paceline.draw.squares.road import sky_tag, sky_tag_size
from paceline.draw.svg.palette import GOLD, INK, RED, terrain_of
from paceline.draw.svg.pen import Box, Point, line, moved


class Notices(msgspec.Struct, frozen=True):
    """Placed words, by the layer they are painted in; villages come with the line of their foot."""

    leaders: str
    poles: str
    labels: str
    villages: tuple[tuple[float, str], ...]


class _Writer:
    """Places notices one after the other, the most important first."""

    def __init__(self, scene: Scene, course: Course, plan: Plan, board: Board) -> None:
        self.scene, self.course, self.plan, self.board = scene, course, plan, board
        self.scale = min(max(plan.unit / 46, 0.62), 2.0)
        self.leaders: list[str] = []
        self.poles: list[str] = []
        self.labels: list[str] = []

    def rings(self, *squares: float) -> list[float]:
        # Labels shrink less than the road on a small page, and then need wider rings.
        return [max(self.plan.unit, self.scale * 46) * radius for radius in squares]

    def put(self, anchor: Point, size: tuple[float, float], drawn: str, rings: list[float], *, leader: bool) -> Box:
        room = size[0] * self.scale, size[1] * self.scale
        box = self.board.place(anchor, room, rings, leader=leader)
        self.labels.append(moved(box.x, box.y, drawn, scale=self.scale))
        return box

    def tie(
        self, spot: tuple[int, float], size: tuple[float, float], drawn: str, rings: list[float], pen: tuple[str, float]
    ) -> None:
        """A sign tied to a place of the road; of a wide road the nearer edge counts."""
        half = self.plan.pieces[spot[0]].half(spot[1])
        if half <= LANE:
            box = self.put(self.plan.at(*spot), size, drawn, rings, leader=True)
            edge = self.edge(*spot, box)
            self.leaders.append(line(edge, _heart(box, edge), pen[0], pen[1] * self.scale))
        else:
            near = [radius - (half - 0.2) * self.plan.unit for radius in rings]
            self.tie_outside([spot], size, drawn, near, pen)

    def tie_outside(
        self,
        spots: list[tuple[int, float]],
        size: tuple[float, float],
        drawn: str,
        rings: list[float],
        pen: tuple[str, float],
    ) -> None:
        """A sign tied to the edge of the road at whichever of these places suits it best."""
        edges = [
            self.plan.at(*spot, side * self.plan.pieces[spot[0]].half(spot[1])) for spot in spots for side in (-1, 1)
        ]
        room = size[0] * self.scale, size[1] * self.scale
        box, edge = self.board.place_at_edge(edges, room, rings, self.plan.unit * 0.4)
        self.labels.append(moved(box.x, box.y, drawn, scale=self.scale))
        self.leaders.append(line(edge, _heart(box, edge), pen[0], pen[1] * self.scale))

    def edge(self, row: int, t: float, box: Box) -> Point:
        """The point of the road's edge from which a leader reaches the box soonest."""
        half = self.plan.pieces[row].half(t)
        sides = [self.plan.at(row, t, side * half) for side in (-1, 1)]
        return min(sides, key=lambda side: math.dist(side, box.nearest(side)))

    def line_word(self, row: int, word: str, colour: str) -> None:
        """The word at the start or finish line."""
        if not word or not 0 <= row < self.course.rows:
            return
        rings = self.rings(1.5, 1.7, 2.0, 2.4, 2.8, 3.4)
        self.tie((row, 1.0), plaque_size(word), plaque(word, colour), rings, (colour, 2.4))

    def group_flag(self, spot: Spot) -> None:
        """A group's flag on a pole that stands among its riders."""
        if not spot.name:
            return
        cells = [self.scene.road.cells[token.cell] for token in spot.tokens]
        places = [cell_point(self.plan, cell.row, cell.lane) for cell in cells]
        middle = sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
        rings = self.rings(1.7, 2.1, 2.6, 3.2, 3.9, 4.6)
        drawn = flag(spot.name, spot.gap, spot.mine)
        box = self.put(middle, flag_size(spot.name, spot.gap), drawn, rings, leader=True)
        foot = min(places, key=lambda place: math.dist(place, box.nearest(place)))
        self.poles.append(line(foot, _heart(box, foot), INK, 2.2 * self.scale))

    def mark_pill(self, mark: Mark) -> None:
        """What happened, in a few words."""
        if not mark.words or not 0 <= mark.row < self.course.rows:
            return
        row, lane = mark_cell(self.scene, mark)
        anchor = self.plan.at(row, 0.5) if lane is None else cell_point(self.plan, row, lane)
        (size, drawn, colour), rings = event_sign(mark), self.rings(1.4, 1.6, 1.9, 2.3, 2.8, 3.4, 4.2)
        if mark.kind == "fell" and self.beside(anchor, size, drawn):
            return
        box = self.put(anchor, size, drawn, rings, leader=True)
        foot = self.edge(row, 0.5, box) if lane is None and mark.kind != "refused" else anchor
        self.poles.append(line(foot, _heart(box, foot), colour, 2 * self.scale))

    def beside(self, anchor: Point, size: tuple[float, float], drawn: str) -> bool:
        """Words that lean on their token, where there is room right next to it."""
        room = size[0] * self.scale * 0.86, size[1] * self.scale * 0.86
        box = self.board.beside(anchor, room, [self.plan.unit * radius for radius in (0.7, 0.85, 1.0, 1.15, 1.3)])
        if box:
            self.labels.append(moved(box.x, box.y, drawn, scale=self.scale * 0.86))
        return box is not None

    def rule_tag(self, run: Run) -> None:
        """The rule of a stretch of terrain, at its beginning."""
        words = self.scene.terrain_words.get(run.terrain)
        if not words or not words.short or run.first >= self.course.road.finish:
            return
        drawn = tag(words.short, terrain_of(run.terrain).fill)
        rings = self.rings(1.3, 1.5, 1.75, 2.0, 2.3, 2.7, 3.2)
        self.tie((run.first, 0.5), tag_size(words.short), drawn, rings, (INK, 1.4))

    def sky_tag(self, sky: Weather) -> None:
        """The weather of a tile."""
        rows = self.course.tile_rows(sky.tile)
        if not rows or not sky.words.full:
            return
        middle = sorted(rows[1:] or rows, key=lambda row: abs(row - rows[len(rows) // 2]))
        spots = [(row, 0.0) for row in middle]
        drawn = sky_tag(sky.words.full, sky.kind)
        rings = self.rings(0.6, 0.75, 0.95, 1.2, 1.5, 1.9, 2.4, 3.0)
        self.tie_outside(spots, sky_tag_size(sky.words.full), drawn, rings, (INK, 1.6))

    def waiting(self, breakaway: Breakaway) -> None:
        """The word at the square where a breakaway waits."""
        cell = self.scene.road.cells[breakaway.cells[0]]
        drawn, rings = tag(breakaway.words, GOLD), self.rings(1.5, 1.7, 2.0, 2.4, 2.8, 3.3)
        self.tie((cell.row, 0.5), tag_size(breakaway.words), drawn, rings, (INK, 1.4))

    def prize(self, row: int, size: tuple[float, float], drawn: str) -> None:
        """Tokens at the side of the road."""
        if 0 <= row < self.course.rows:
            self.tie((row, 0.5), size, drawn, self.rings(1.4, 1.6, 1.9, 2.3, 2.8, 3.4), (INK, 1.8))

    def stone(self, row: int) -> None:
        """A milestone every ten squares."""
        distance = self.course.road.distance(row)
        if distance < 0 and distance % 10 == 0 and not self.course.detour(row):
            rings = self.rings(1.2, 1.35, 1.5, 1.7, 1.95, 2.2, 2.6)
            self.put(self.plan.at(row, 0.5), MILESTONE, milestone(-distance), rings, leader=False)

    def notices(self, villages: tuple[tuple[float, str], ...] = ()) -> Notices:
        """What has been placed so far."""
        return Notices("".join(self.leaders), "".join(self.poles), "".join(self.labels), villages)

    def village(self, row: int) -> tuple[float, str]:
        """A village beside the road."""
        k = self.plan.unit / 40
        box = self.board.place(
            self.plan.at(row, 0.5), (VILLAGE_SIZE[0] * k, VILLAGE_SIZE[1] * k), self.rings(2.4, 2.8, 3.3, 4.0)
        )
        return box.bottom, village(box.x, box.y, k)


def _heart(box: Box, point: Point) -> Point:
    """The nearest point well inside a sign: a leader that ends there meets it without a gap."""
    inside = box.h * 0.45
    return Box(box.x + inside, box.y + inside, box.w - 2 * inside, box.h - 2 * inside).nearest(point)


def stage_notices(scene: Scene, course: Course, plan: Plan, board: Board) -> Notices:
    """Words, tags, stones and villages that belong to the stage and never move during a race."""
    writer, road = _Writer(scene, course, plan, board), course.road
    writer.line_word(road.start - 1, scene.start_word, INK)
    writer.line_word(road.finish - 1, scene.finish_word, RED)
    for pile in scene.piles:
        if pile.values:
            writer.prize(pile.row, PILE, pile_sign(pile))
    if scene.refresh:
        writer.prize(scene.refresh.row, refresh_size(scene.refresh.words), refresh_sign(scene.refresh))
    for run in course.runs:
        writer.rule_tag(run)
    if scene.breakaway and scene.breakaway.cells and scene.breakaway.words:
        writer.waiting(scene.breakaway)
    for row in range(course.rows):
        writer.stone(row)
    for sky in scene.weather:
        writer.sky_tag(sky)
    rows = {max(road.start - 1, 0), course.rows // 2, min(road.finish, course.rows - 1)}
    return writer.notices(tuple(writer.village(row) for row in sorted(rows)))


def race_notices(scene: Scene, course: Course, plan: Plan, board: Board) -> Notices:
    """Flags of groups and words about what happened, round everything that was there before."""
    writer = _Writer(scene, course, plan, board)
    for spot in spots(scene):
        writer.group_flag(spot)
    for mark in scene.marks:
        writer.mark_pill(mark)
    return writer.notices()
