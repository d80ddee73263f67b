"""The map of a road of squares, laid tile by tile, with everything written round it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Final

from paceline.draw.board import Board, corners, make_place, place_from_pose
from paceline.draw.course import Course, Flat, Run, Spot, course_of, spots
from paceline.draw.land.relief import land_of
from paceline.draw.land.woods import VILLAGE_SIZE, Forester, Standing, draw_village
from paceline.draw.notices import Notices, Pen, Writer
from paceline.draw.parts import labels, signs
from paceline.draw.parts.crowd import Stand
from paceline.draw.parts.riders import DISC_ROOM, SMALLEST
from paceline.draw.picture import Page
from paceline.draw.poster import Country, Poster, Sheet, sheet_of
from paceline.draw.scene import Mark, Token
from paceline.draw.squares.crossings import borders, draw_islands, draw_with_bridges, within
from paceline.draw.squares.geometry import LANE, Pose
from paceline.draw.squares.layout import Plan, cell_box, cell_point, cell_poses, fit
from paceline.draw.squares.marks import draw_glows, draw_over_tokens, mark_cell
from paceline.draw.squares.road import draw_times, sky_tag, sky_tag_size
from paceline.draw.squares.scene import Breakaway, Scene, Weather
from paceline.draw.svg.palette import GOLD, INK, RED, terrain_of
from paceline.draw.svg.pen import Box, Point, group, transform

_TOKEN: Final = 0.77
"""Diameter of a token in squares; a lane is 0.82 wide."""


class SquarePoster(Poster[Scene]):
    """The map of a road of squares: so many rows, or as many as the scene asks for."""

    def __init__(self, page: Page[Scene], rows: int | None = None, sheet: Sheet | None = None) -> None:
        scene = page.scene
        self.page, self.sheet = page, sheet or sheet_of(page.width, page.height)
        self.course = course_of(scene, rows)
        self.flat = Flat(scene, self.course)
        room = 400 * self.sheet.scale, 142 * self.sheet.scale
        self.laid = fit(scene.road, self.course.rows, self.sheet.inner, room, least=0.94 if sheet else 0.0)
        self.plan = self.laid.plan
        self.token = max(self.plan.unit * _TOKEN, SMALLEST)

    def board(self, *, drawn: bool = True) -> Board:
        """Return the poster with the place of every cell."""
        plan, page = self.plan, self.page
        cells = {cell: place_from_pose(pose) for cell, pose in cell_poses(self.scene.road, plan).items()}
        middles = {
            row: make_place(*plan.at(row, 0.5), math.degrees(piece.heading(0.5)))
            for row, piece in enumerate(plan.pieces)
        }
        return Board(
            layout="map",
            width=page.width,
            height=page.height,
            svg=self.paint() if drawn else "",
            token=self.token * DISC_ROOM,
            along=plan.unit,
            aside=plan.unit,
            shared=1.0,
            cells=cells,
            rows=middles,
            inner=corners(self.sheet.inner),
            signs=self.signs,
        )

    def page_board(self) -> labels.Board:
        """Return the land with the road and the title, before any label is placed."""
        plan, board = self.plan, labels.Board(self.sheet.inner.grow(-8))
        for row in range(self.course.rows):
            piece = plan.pieces[row]
            for t in (0.0, 0.2, 0.4, 0.6, 0.8):
                half = piece.half(t) + 0.17
                board.keep_clear(plan.at(row, t, half * side / 4) for side in range(-4, 5))
        for border in borders(plan):
            for share in (0.2, 0.5, 0.8):
                board.keep_clear(within(border, share))
        if self.laid.title:
            board.take(self.laid.title.grow(6))
        return board

    def course_notices(self, board: labels.Board) -> Notices:
        """Place words, tags, stones and villages that belong to the stage."""
        return stage_notices(self.scene, self.course, self.plan, board)

    def race_notices(self, board: labels.Board, places: Mapping[str, Point]) -> Notices:  # noqa: ARG002 – by cells
        """Place flags of groups and words about what happened."""
        return race_notices(self.scene, self.course, self.plan, board)

    def country(self, board: labels.Board) -> Country:  # noqa: ARG002 – the road is clear already
        """Return a land with a river and peaks over the climbs."""
        land = land_of(self.course, self.plan, self.sheet.land)
        return Country(land, land, int(self.course.summit * 0.9), 6, 4, river=True)

    def avenues(self, forester: Forester) -> None:
        """Plant poplars beside level straights."""
        forester.avenues(self.course, self.plan)

    def pose(self, token: Token, stand: Stand) -> Pose:
        """Return the middle of a lane, or a place beside it."""
        cell = self.scene.road.cells[token.cell]
        place = cell_point(self.plan, cell.row, cell.lane, 0.5 + stand.along, stand.aside)
        return Pose(*place, self.plan.pieces[cell.row].heading(0.5))

    def room(self, token: Token, pose: Pose, stand: Stand) -> Box:  # noqa: ARG002 – all of the cell
        """Return the box of the cell."""
        cell = self.scene.road.cells[token.cell]
        return cell_box(self.plan, cell.row, cell.lane)

    def road(self) -> Iterable[str]:
        """Draw islands, the road with its bridges, and the times across the line."""
        return (
            draw_islands(self.plan),
            group(draw_with_bridges(self.course, self.plan, self.page.prefix), class_="road"),
            draw_times(self.scene, self.course, self.plan, range(self.course.rows)),
        )

    def on_road(self, places: Mapping[str, Point]) -> Iterable[str]:  # noqa: ARG002 – by rows
        """Draw squares that a slipstream closed."""
        return (draw_glows(self.scene, self.plan),)

    def badges(self, places: Mapping[str, Point]) -> str:  # noqa: ARG002 – by cells
        """Draw bars and signs that stand over the riders."""
        return draw_over_tokens(self.scene, self.plan)

    @property
    def title(self) -> Point | None:
        """The free place that the layout has found."""
        return (self.laid.title.x, self.laid.title.y) if self.laid.title else None

    @property
    def finish(self) -> tuple[Point, float]:
        """The finish line and the length of a square."""
        return self.plan.at(min(self.scene.road.finish, len(self.plan.pieces) - 1), 0.0), self.plan.unit


class _Writer(Writer):
    """Places signs tied to squares."""

    def __init__(self, scene: Scene, course: Course, plan: Plan, board: labels.Board) -> None:
        super().__init__(board, min(max(plan.unit / 46, 0.62), 2.0), (), plan.unit * 0.4)
        self.scene, self.course, self.plan = scene, course, plan

    def squares(self, *radii: float) -> list[float]:
        """Return rings; labels shrink less than the road on a small page, and then need wider ones."""
        return [max(self.plan.unit, self.scale * 46) * radius for radius in radii]

    def put_near(self, anchor: Point, size: signs.Size, drawn: str, rings: list[float], *, leader: bool) -> Box:
        """Place a sign on rings round a point."""
        room = size[0] * self.scale, size[1] * self.scale
        box = self.board.place(anchor, room, rings, leader=leader)
        self.put(box, drawn)
        return box

    def tie_to(self, spot: tuple[int, float], size: signs.Size, drawn: str, rings: list[float], pen: Pen) -> None:
        """Tie a sign to a place of the road; of a wide road the nearer edge counts."""
        half = self.plan.pieces[spot[0]].half(spot[1])
        if half <= LANE:
            box = self.put_near(self.plan.at(*spot), size, drawn, rings, leader=True)
            self.lead(self.edge(*spot, box), box, pen)
        else:
            near = [radius - (half - 0.2) * self.plan.unit for radius in rings]
            self.tie(self.edges([spot]), size, drawn, pen, near)

    def edges(self, spots: list[tuple[int, float]]) -> list[Point]:
        """Return both edges of the road at all these places."""
        plan = self.plan
        return [plan.at(*spot, side * plan.pieces[spot[0]].half(spot[1])) for spot in spots for side in (-1, 1)]

    def edge(self, row: int, t: float, box: Box) -> Point:
        """Return the point of the road's edge from which a leader reaches the box soonest."""
        return min(self.edges([(row, t)]), key=lambda side: math.dist(side, box.nearest(side)))

    def line_word(self, row: int, word: str, colour: str) -> None:
        """Place the word at the start or finish line."""
        if not word or not 0 <= row < self.course.rows:
            return
        rings = self.squares(1.5, 1.7, 2.0, 2.4, 2.8, 3.4)
        self.tie_to((row, 1.0), signs.plaque_size(word), signs.plaque(word, colour), rings, (colour, 2.4))

    def group_flag(self, spot: Spot) -> None:
        """Place a group's flag on a pole that stands among its riders."""
        if not spot.name:
            return
        cells = [self.scene.road.cells[token.cell] for token in spot.tokens]
        places = [cell_point(self.plan, cell.row, cell.lane) for cell in cells]
        middle = sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
        rings = self.squares(1.7, 2.1, 2.6, 3.2, 3.9, 4.6)
        drawn = signs.flag(spot.name, spot.gap, spot.mine)
        box = self.put_near(middle, signs.flag_size(spot.name, spot.gap), drawn, rings, leader=True)
        self.lead(min(places, key=lambda place: math.dist(place, box.nearest(place))), box, (INK, 2.2))

    def mark_pill(self, mark: Mark) -> None:
        """Say what happened, in a few words."""
        if not mark.words or not 0 <= mark.row < self.course.rows:
            return
        row, lane = mark_cell(self.scene, mark)
        anchor = self.plan.at(row, 0.5) if lane is None else cell_point(self.plan, row, lane)
        (size, drawn, colour), rings = signs.event_sign(mark), self.squares(1.4, 1.6, 1.9, 2.3, 2.8, 3.4, 4.2)
        if mark.kind == "fell" and self.beside(anchor, size, drawn):
            return
        box = self.put_near(anchor, size, drawn, rings, leader=True)
        foot = self.edge(row, 0.5, box) if lane is None and mark.kind != "refused" else anchor
        self.lead(foot, box, (colour, 2))

    def beside(self, anchor: Point, size: signs.Size, drawn: str) -> bool:
        """Let words lean on their token, if there is room right next to it."""
        room = size[0] * self.scale * 0.86, size[1] * self.scale * 0.86
        box = self.board.beside(anchor, room, [self.plan.unit * radius for radius in (0.7, 0.85, 1.0, 1.15, 1.3)])
        if box:
            self.labels.append(transform(box.x, box.y, drawn, scale=self.scale * 0.86))
        return box is not None

    def rule_tag(self, run: Run) -> None:
        """Place the rule of a stretch of terrain at its beginning."""
        words = self.scene.terrain_words.get(run.terrain)
        if not words or not words.short or run.first >= self.course.road.finish:
            return
        drawn = signs.tag(words.short, terrain_of(run.terrain).fill)
        rings = self.squares(1.3, 1.5, 1.75, 2.0, 2.3, 2.7, 3.2)
        self.tie_to((run.first, 0.5), signs.tag_size(words.short), drawn, rings, (INK, 1.4))

    def sky_tag(self, sky: Weather) -> None:
        """Place the weather of a tile."""
        rows = self.course.tile_rows(sky.tile)
        if not rows or not sky.words.full:
            return
        middle = sorted(rows[1:] or rows, key=lambda row: abs(row - rows[len(rows) // 2]))
        edges = self.edges([(row, 0.0) for row in middle])
        drawn = sky_tag(sky.words.full, sky.kind)
        rings = self.squares(0.6, 0.75, 0.95, 1.2, 1.5, 1.9, 2.4, 3.0)
        self.tie(edges, sky_tag_size(sky.words.full), drawn, (INK, 1.6), rings)

    def waiting(self, breakaway: Breakaway) -> None:
        """Place the word at the square where a breakaway waits."""
        cell = self.scene.road.cells[breakaway.cells[0]]
        drawn, rings = signs.tag(breakaway.words, GOLD), self.squares(1.5, 1.7, 2.0, 2.4, 2.8, 3.3)
        self.tie_to((cell.row, 0.5), signs.tag_size(breakaway.words), drawn, rings, (INK, 1.4))

    def prize(self, row: int, size: signs.Size, drawn: str) -> None:
        """Place tokens at the side of the road."""
        if 0 <= row < self.course.rows:
            self.tie_to((row, 0.5), size, drawn, self.squares(1.4, 1.6, 1.9, 2.3, 2.8, 3.4), (INK, 1.8))

    def stone(self, row: int) -> None:
        """Place a milestone every ten squares."""
        distance = self.course.road.distance(row)
        if distance < 0 and distance % 10 == 0 and not self.course.detour(row):
            rings = self.squares(1.2, 1.35, 1.5, 1.7, 1.95, 2.2, 2.6)
            self.put_near(self.plan.at(row, 0.5), signs.MILESTONE, signs.milestone(-distance), rings, leader=False)

    def village(self, row: int) -> Standing:
        """Place a village beside the road."""
        k, rings = self.plan.unit / 40, self.squares(2.4, 2.8, 3.3, 4.0)
        box = self.board.place(self.plan.at(row, 0.5), (VILLAGE_SIZE[0] * k, VILLAGE_SIZE[1] * k), rings)
        return box.bottom, draw_village(box.x, box.y, k)


def stage_notices(scene: Scene, course: Course, plan: Plan, board: labels.Board) -> Notices:
    """Place words, tags, stones and villages that belong to the stage and never move during a race."""
    writer, road = _Writer(scene, course, plan, board), course.road
    writer.line_word(road.start - 1, scene.start_word, INK)
    writer.line_word(road.finish - 1, scene.finish_word, RED)
    for pile in scene.piles:
        if pile.values:
            writer.prize(pile.row, signs.PILE, signs.pile_sign(pile))
    if scene.refresh:
        writer.prize(scene.refresh.row, signs.refresh_size(scene.refresh.words), signs.refresh_sign(scene.refresh))
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


def race_notices(scene: Scene, course: Course, plan: Plan, board: labels.Board) -> Notices:
    """Place flags of groups and words about what happened, round everything that was there before."""
    writer = _Writer(scene, course, plan, board)
    for spot in spots(scene):
        writer.group_flag(spot)
    for mark in scene.marks:
        writer.mark_pill(mark)
    return writer.notices()
