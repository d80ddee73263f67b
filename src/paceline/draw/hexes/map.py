"""The map of a road of hexagons: tiles laid through their land, riders, accounts, and what happened."""

from __future__ import annotations

import math
import random
from itertools import product
from typing import Final

import msgspec

from paceline.draw.hexes.flatten import straight
from paceline.draw.hexes.layout import LANE, HexFit, HexPlan, hex_fit
from paceline.draw.hexes.notices import course_notices, mark_place, race_notices
from paceline.draw.hexes.road import closed_group, crossings, ends, hexagons, roadway
from paceline.draw.land.relief import Land, fields, tints
from paceline.draw.land.woods import VILLAGE_SIZE, Forester, village
from paceline.draw.page import Page, document, seed_of
from paceline.draw.parts.crowd import Stand, stands
from paceline.draw.parts.labels import Board
from paceline.draw.parts.marks import mark_badge
from paceline.draw.parts.panels import LINES, accounts, energy_panel, energy_shapes, home_list, home_size
from paceline.draw.parts.riders import disc, rider
from paceline.draw.parts.signs import Size, cartouche
from paceline.draw.profile import profile
from paceline.draw.scene import HexScene, Token
from paceline.draw.squares.geometry import Pose
from paceline.draw.svg.lettering import el_text
from paceline.draw.svg.palette import INK, LAND, PAPER, RULE
from paceline.draw.svg.pen import Box, Point, centred, el, group, moved, rect

TOKEN: Final = 0.84
"""Diameter of a token in squares of a straight."""
_SMALLEST: Final = 15.0
_TITLE: Final[Size] = (400.0, 142.0)
_COUNTRY: Final = 0.4
"""Size of the countryside: what a square is to an ordinary map, in sides of a hexagon."""
_HOME_LINES: Final = (LINES, 4, 3, 8, 12, 2)
_HOME_SHARES: Final = (1.0, 0.88, 0.78, 0.68, 0.6)


class HexPoster(msgspec.Struct, frozen=True):
    """A map before it is painted: its page, its parts, and where its road lies."""

    page: Page[HexScene]
    land: Box
    bar: Box
    scale: float
    laid: HexFit

    @property
    def scene(self) -> HexScene:
        """What is drawn."""
        return self.page.scene

    @property
    def plan(self) -> HexPlan:
        """Where the road lies."""
        return self.laid.plan

    @property
    def token(self) -> float:
        """Diameter of a rider who has his square to himself."""
        return max(self.plan.square * TOKEN, _SMALLEST)


def draw_hex_map(scene: HexScene, width: int = 1600, height: int = 1000) -> str:
    """The scene as an SVG poster of this size."""
    return paint_hexes(lay_out_hexes(scene, "hexagons", width, height))


def lay_out_hexes(scene: HexScene, layout: str, width: float, height: float) -> HexPoster:
    """The road on its page."""
    scale = min(max(min(width / 1600, height / 1000), 0.45), 2.5)
    margin, tall = 18 * scale, 104 * scale
    inner = Box(margin, margin, width - 2 * margin, height - 2 * margin)
    land = Box(inner.x, inner.y, inner.w, inner.h - tall)
    wanted: list[tuple[Size, ...]] = [((_TITLE[0] * scale, _TITLE[1] * scale),)]
    if riders := _listed(scene):
        wanted.append(tuple((w * scale, h * scale) for _, (w, h) in energy_shapes(riders)))
    laid = hex_fit(scene.road, land, tuple(wanted))
    return HexPoster(Page(scene, layout, width, height), land, Box(inner.x, land.bottom, inner.w, tall), scale, laid)


def _listed(scene: HexScene) -> int:
    """Riders whose accounts may be shown: those at home had one, and the road stays where it was with them."""
    return len(accounts(scene.tokens)) + (len(scene.clock.home) if scene.clock else 0)


def paint_hexes(poster: HexPoster) -> str:
    """The poster as an SVG document."""
    page, scene, plan = poster.page, poster.scene, poster.plan
    board = _board(poster)
    course = course_notices(scene, plan, board)
    country = _country(poster, board.copy())
    poses = rider_poses(scene, plan)
    for pose, stand in poses.values():
        board.take(centred((pose.x, pose.y), *(2 * [poster.token * stand.size])))
    home = _home(poster, board)
    places = {name: (pose.x, pose.y) for name, (pose, _) in poses.items()}
    race = race_notices(scene, plan, board, places)
    block = scene.block
    body = (
        group(country, class_="land"),
        hexagons(plan),
        roadway(plan),
        course.leaders,
        crossings(scene, plan),
        ends(plan),
        closed_group(plan, block, el("title", el_text(block.words))) if block else "",
        race.leaders,
        _tokens(poster, poses),
        _badges(poster, places),
        course.labels,
        race.labels,
        _panel(poster),
        home,
        _cartouche(poster),
    )
    pulled = straight(scene)
    clip = el("clipPath", rect(poster.land), id=f"{page.prefix}-land")
    return document(
        page,
        clip,
        rect(Box(0, 0, page.width, page.height), fill=PAPER),
        group(*body, clip_path=f"url(#{page.prefix}-land)"),
        profile(pulled.flat, pulled.course, poster.bar, page.prefix),
        _frame(poster),
    )


def _board(poster: HexPoster) -> Board:
    """Road and panels, before any sign is placed."""
    board = Board(poster.land.grown(-8))
    board.keep_clear(poster.plan.surface())
    taken = poster.laid.boxes if accounts(poster.scene.tokens) else poster.laid.boxes[:1]
    for box in taken:
        board.take(box.grown(6))
    return board


def _country(poster: HexPoster, board: Board) -> str:
    """The ground, and what stands on it."""
    plan, area = poster.plan, poster.land
    luck, unit = random.Random(seed_of(poster.scene.title)), plan.unit * _COUNTRY
    board.keep_clear(plan.ground())
    land = _land(poster, unit)
    villages = _villages(poster, land, board)
    farms = fields(land, luck, board)
    forester, squares = Forester(land, luck, board), area.w * area.h / (unit * unit)
    forester.mountains(int(max(height for _, height in land.middles) * 0.9))
    forester.groves(int(squares / 6))
    forester.singles(int(squares / 4))
    standing = sorted([*forester.standing, *villages])
    return rect(area, fill=LAND[0]) + farms + tints(land, luck) + "".join(drawn for _, drawn in standing)


def _land(poster: HexPoster, unit: float) -> Land:
    """Points of every hexagon with the height of the road there."""
    plan, course = poster.plan, straight(poster.scene).course
    row, middles = 0, []
    for tile, one in enumerate(plan.road.hexes):
        height = course.height(row + one.rows / 2) * 0.5
        row += one.rows
        middles += [(point, height) for size in (0.3, 0.8) for point in plan.corners(tile, size)]
    return Land(poster.land, unit, tuple(middles))


def _villages(poster: HexPoster, land: Land, board: Board) -> list[tuple[float, str]]:
    """A village near the start, one half way and one near the finish, where there is room."""
    plan, found = poster.plan, []
    size = VILLAGE_SIZE[0] * land.unit / 44, VILLAGE_SIZE[1] * land.unit / 44
    for tile in sorted({0, len(plan.road.hexes) // 2, len(plan.road.hexes) - 1}):
        box = board.anywhere(plan.at(tile, 0.5), size)
        if box:
            found.append((box.bottom, village(box.x, box.y, land.unit / 44)))
    return found


def rider_poses(scene: HexScene, plan: HexPlan) -> dict[str, tuple[Pose, Stand]]:
    """Where every rider stands and which way he looks."""
    where = stands(scene)
    return {token.rider: (_pose(plan, token, where[token.rider]), where[token.rider]) for token in scene.tokens}


def _pose(plan: HexPlan, token: Token, stand: Stand) -> Pose:
    road = plan.road
    if token.cell < len(road.cells):
        return plan.cell(road.cells[token.cell], stand.along, stand.aside)
    pose = plan.on_line(token.cell - len(road.cells) + stand.along)
    right = stand.aside * LANE * plan.unit
    return Pose(pose.x - right * math.sin(pose.heading), pose.y + right * math.cos(pose.heading), pose.heading)


def _tokens(poster: HexPoster, poses: dict[str, tuple[Pose, Stand]]) -> str:
    """Riders, those lower on the page in front."""
    drawn = []
    for token in poster.scene.tokens:
        pose, stand = poses[token.rider]
        size = max(poster.token * stand.size, _SMALLEST)
        body = disc(token, (pose.x, pose.y), pose.heading, size, poster.page.prefix)
        drawn.append((pose.y, token.rider, rider(token, body)))
    return "".join(drawing for _, _, drawing in sorted(drawn))


def _badges(poster: HexPoster, places: dict[str, Point]) -> str:
    """What happened, on its rider or on its row."""
    r, drawn = poster.token * 0.3, []
    for mark in poster.scene.marks:
        x, y = mark_place(poster.plan, mark.row, places.get(mark.rider))
        shift = poster.token * 0.42 if mark.rider in places else 0.0
        drawn.append(mark_badge(mark.kind, (x + shift, y - shift), r))
    return "".join(drawn)


def _panel(poster: HexPoster) -> str:
    """The accounts of all riders, in a corner that the road leaves free."""
    tokens = accounts(poster.scene.tokens)
    if not tokens:
        return ""
    shapes, scale = energy_shapes(_listed(poster.scene)), poster.scale
    if len(poster.laid.boxes) > 1:
        box, shape = poster.laid.boxes[1], poster.laid.shapes[1]
    else:
        w, h = shapes[0][1]
        box, shape = Box(poster.land.right - (w + 12) * scale, poster.land.bottom - (h + 12) * scale, w, h), 0
    return moved(box.x, box.y, energy_panel(tokens, shapes[shape][0], poster.page.prefix), scale=scale)


def _home(poster: HexPoster, board: Board) -> str:
    """The list of those who are home, as near to the finish as there is room."""
    clock, scale = poster.scene.clock, poster.scale
    if not clock or not clock.home:
        return ""
    anchor = poster.plan.at(len(poster.plan.road.hexes) - 1, 1.0)
    for share, lines in product(_HOME_SHARES, _HOME_LINES):
        w, h = (length * scale * share for length in home_size(clock, lines))
        box = board.anywhere(anchor, (w, h))
        if box:
            return moved(box.x, box.y, home_list(clock, poster.page.prefix, lines), scale=scale * share)
    w, h = (length * scale for length in home_size(clock))
    box = board.place(anchor, (w, h), [poster.plan.square * squares for squares in range(3, 26)])
    return moved(box.x, box.y, home_list(clock, poster.page.prefix), scale=scale)


def _cartouche(poster: HexPoster) -> str:
    scene, land = poster.scene, poster.land
    x, y = (poster.laid.boxes[0].x, poster.laid.boxes[0].y) if poster.laid.boxes else (land.x + 14, land.y + 14)
    drawn = cartouche(scene.title, scene.subtitle, scene.moment, (400, 128), f"{poster.page.prefix}-sun")
    return moved(x, y, drawn, scale=poster.scale)


def _frame(poster: HexPoster) -> str:
    """Double line of a printed poster."""
    land, bar = poster.land, poster.bar
    whole, rim = Box(land.x, land.y, land.w, land.h + bar.h), 2.5 * poster.scale
    return (
        rect(whole, fill="none", stroke=INK, stroke_width=rim)
        + rect(whole.grown(6 * poster.scale), fill="none", stroke=RULE, stroke_width=1.4 * poster.scale)
        + el("path", d=f"M{land.x:.1f} {land.bottom:.1f}H{land.right:.1f}", stroke=INK, stroke_width=rim)
    )
