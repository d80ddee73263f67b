"""The map: a stage as a poster, road laid tile by tile through its land."""

from __future__ import annotations

import random
from itertools import product

import msgspec

from paceline.draw.course import Course, course_of
from paceline.draw.land.relief import fields, land_of, tints
from paceline.draw.land.river import river
from paceline.draw.land.woods import Forester, Standing
from paceline.draw.page import Page, document, seed_of
from paceline.draw.parts.crowd import stands
from paceline.draw.parts.labels import Board
from paceline.draw.parts.panels import LINES, home_list, home_size, square_times
from paceline.draw.parts.riders import SMALLEST, disc, rider
from paceline.draw.parts.signs import cartouche
from paceline.draw.profile import profile
from paceline.draw.scene import Scene
from paceline.draw.squares.crossings import borders, bridged, map_islands, within
from paceline.draw.squares.layout import Fit, Plan, cell_box, cell_point, fit
from paceline.draw.squares.marks import glows, over_tokens
from paceline.draw.squares.notices import race_notices, stage_notices
from paceline.draw.svg.palette import INK, LAND, PAPER, RULE
from paceline.draw.svg.pen import Box, el, group, moved, rect

_TOKEN = 0.77
"""Diameter of a token in squares; a lane is 0.82 wide."""
_HOME_LINES = (LINES, 4, 3, 8, 12, 2)
_HOME_SHARES = (1.0, 0.88, 0.78, 0.68, 0.6)
"""Shapes and sizes that the list of riders at home is tried in, until there is room for it."""


class _Sheet(msgspec.Struct, frozen=True, gc=False):
    """The page's parts: the land and the profile below it."""

    land: Box
    profile: Box
    scale: float


def _sheet(width: float, height: float) -> _Sheet:
    scale = min(max(min(width / 1600, height / 1000), 0.45), 2.5)
    margin = 18 * scale
    tall = 104 * scale
    inner = Box(margin, margin, width - 2 * margin, height - 2 * margin)
    land = Box(inner.x, inner.y, inner.w, inner.h - tall)
    return _Sheet(land, Box(inner.x, land.bottom, inner.w, tall), scale)


class Poster(msgspec.Struct, frozen=True):
    """A map before it is painted: its page, and where its road lies."""

    page: Page[Scene]
    sheet: _Sheet
    course: Course
    laid: Fit
    title: tuple[float, float]
    """Room for the title."""

    @property
    def token(self) -> float:
        """Diameter of a rider."""
        return max(self.laid.plan.unit * _TOKEN, SMALLEST)


def draw_map(scene: Scene, width: int = 1600, height: int = 1000) -> str:
    """The scene as an SVG poster of this size."""
    return paint(lay_out(Page(scene, "map", width, height)))


def lay_out(page: Page[Scene], rows: int | None = None) -> Poster:
    """The road on its page: so many rows, or as many as the scene asks for."""
    sheet, course = _sheet(page.width, page.height), course_of(page.scene, rows)
    title = 400 * sheet.scale, 142 * sheet.scale
    return Poster(page, sheet, course, fit(page.scene.road, course.rows, sheet.land, title), title)


def paint(poster: Poster) -> str:
    """The poster as an SVG document."""
    page, sheet, course, laid = poster.page, poster.sheet, poster.course, poster.laid
    scene, plan, board = page.scene, laid.plan, _board(course, laid, sheet.land)
    stage = stage_notices(scene, course, plan, board)
    ground, trees = _land(scene, course, plan, sheet.land, board.copy())
    _seat_riders(scene, plan, board)
    home = _home(scene, plan, board, page.prefix, sheet.scale)
    race = race_notices(scene, course, plan, board)
    body = (
        group(ground, *(drawn for _, drawn in sorted([*trees, *stage.villages])), class_="land"),
        map_islands(plan),
        group(bridged(course, plan, page.prefix), class_="road"),
        square_times(scene, course, plan, range(course.rows)),
        stage.leaders,
        glows(scene, plan),
        race.poles,
        _tokens(poster),
        over_tokens(scene, plan),
        stage.labels,
        race.labels,
        home,
        _cartouche(scene, laid, poster.title, page.prefix),
    )
    clip = el("clipPath", rect(sheet.land), id=f"{page.prefix}-land")
    return document(
        page,
        clip,
        rect(Box(0, 0, page.width, page.height), fill=PAPER),
        group(*body, clip_path=f"url(#{page.prefix}-land)"),
        profile(scene, course, sheet.profile, page.prefix),
        _frame(sheet),
    )


def _board(course: Course, laid: Fit, area: Box) -> Board:
    """Road and title, before any label is placed."""
    plan = laid.plan
    board = Board(area.grown(-8))
    for row in range(course.rows):
        piece = plan.pieces[row]
        for t in (0.0, 0.2, 0.4, 0.6, 0.8):
            half = piece.half(t) + 0.17
            board.keep_clear(plan.at(row, t, half * side / 4) for side in range(-4, 5))
    for border in borders(plan):
        for share in (0.2, 0.5, 0.8):
            board.keep_clear(within(border, share))
    if laid.title:
        board.take(laid.title.grown(6))
    return board


def _seat_riders(scene: Scene, plan: Plan, board: Board) -> None:
    """Riders come after the land, so that a stage keeps its countryside from round to round."""
    for token in scene.tokens:
        cell = scene.road.cells[token.cell]
        board.take(cell_box(plan, cell.row, cell.lane))


def _land(scene: Scene, course: Course, plan: Plan, area: Box, board: Board) -> tuple[str, list[Standing]]:
    """The ground, and the trees that stand on it."""
    luck = random.Random(seed_of(scene.title))
    land = land_of(course, plan, area)
    water = river(land, luck, board)
    farms = fields(land, luck, board)
    forester, squares = Forester(land, luck, board), area.w * area.h / (plan.unit * plan.unit)
    forester.mountains(int(course.summit * 0.9))
    forester.avenues(course, plan)
    forester.groves(int(squares / 6))
    forester.singles(int(squares / 4))
    return rect(area, fill=LAND[0]) + farms + tints(land, luck) + water, forester.standing


def _tokens(poster: Poster) -> str:
    """Riders, those lower on the page in front."""
    scene, plan, prefix, size = poster.page.scene, poster.laid.plan, poster.page.prefix, poster.token
    drawn, where = [], stands(scene)
    for token in scene.tokens:
        cell, stand = scene.road.cells[token.cell], where[token.rider]
        place = cell_point(plan, cell.row, cell.lane, 0.5 + stand.along, stand.aside)
        heading = plan.pieces[cell.row].heading(0.5)
        drawn.append((place[1], token.rider, rider(token, disc(token, place, heading, size * stand.size, prefix))))
    return "".join(drawing for _, _, drawing in sorted(drawn))


def _home(scene: Scene, plan: Plan, board: Board, prefix: str, scale: float) -> str:
    """The list of those who are home, as near to the finish as there is room."""
    if not scene.clock or not scene.clock.home:
        return ""
    anchor = plan.at(min(scene.road.finish, len(plan.pieces) - 1), 0.0)
    for share, lines in product(_HOME_SHARES, _HOME_LINES):
        w, h = (length * scale * share for length in home_size(scene.clock, lines))
        box = board.anywhere(anchor, (w, h))
        if box:
            return moved(box.x, box.y, home_list(scene.clock, prefix, lines), scale=scale * share)
    w, h = (length * scale for length in home_size(scene.clock))
    box = board.place(anchor, (w, h), [plan.unit * squares for squares in range(3, 26)])
    return moved(box.x, box.y, home_list(scene.clock, prefix), scale=scale)


def _cartouche(scene: Scene, laid: Fit, size: tuple[float, float], prefix: str) -> str:
    if not laid.title:
        return ""
    scale = size[0] / 400
    drawn = cartouche(scene.title, scene.subtitle, scene.moment, (400, 128), f"{prefix}-sun")
    return moved(laid.title.x, laid.title.y, drawn, scale=scale)


def _frame(sheet: _Sheet) -> str:
    """Double line of a printed poster."""
    land, bar = sheet.land, sheet.profile
    whole = Box(land.x, land.y, land.w, land.h + bar.h)
    rim = 2.5 * sheet.scale
    return (
        rect(whole, fill="none", stroke=INK, stroke_width=rim)
        + rect(whole.grown(6 * sheet.scale), fill="none", stroke=RULE, stroke_width=1.4 * sheet.scale)
        + el("path", d=f"M{land.x:.1f} {land.bottom:.1f}H{land.right:.1f}", stroke=INK, stroke_width=rim)
    )
