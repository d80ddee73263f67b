"""The map of a road of lanes: a serpentine through its land, as it lies on a table, with riders and chains."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import msgspec

from paceline.draw.land.relief import Land, fields, tints
from paceline.draw.land.woods import VILLAGE_SIZE, Forester, village
from paceline.draw.lanes.flatten import Flat, flat_rows
from paceline.draw.lanes.layout import BEYOND, VERGE, LanePlan, bounds, half, laid, pose
from paceline.draw.lanes.notices import course_notices, mark_place, race_notices
from paceline.draw.lanes.road import links, roadway
from paceline.draw.lanes.signs import lane_badge, legend, legend_size
from paceline.draw.page import Page, document, seed_of
from paceline.draw.parts.crowd import Stand, stands
from paceline.draw.parts.labels import Board
from paceline.draw.parts.panels import home_list, home_size
from paceline.draw.parts.riders import disc, rider
from paceline.draw.parts.signs import Size, cartouche
from paceline.draw.profile import profile
from paceline.draw.scene import LaneScene
from paceline.draw.squares.geometry import Pose
from paceline.draw.svg.palette import INK, LAND, PAPER, RULE
from paceline.draw.svg.pen import Box, Point, centred, el, group, moved, rect

WIDTH: Final = 1600.0
TOKEN: Final = 0.78
"""Diameter of a token in lanes."""
_LANE: Final = 36.0
"""Pixels across a lane on a page of the usual width."""
_HEAD: Final = 172.0
"""Land over the road, for the title, the legend and those who are home."""
_FOOT: Final = 46.0
_TITLE: Final[Size] = (400.0, 128.0)
_LINES: Final = 5
"""Riders below each other in the list of those who are home."""
_COUNTRY: Final = 1.05
"""Size of the countryside, in lanes."""
_HILLS: Final = 1.5
"""How much wider its hills are: they lie under several lines of road."""


class LanePoster(msgspec.Struct, frozen=True):
    """A map before it is painted: its page, its parts, and where its road lies."""

    page: Page[LaneScene]
    land: Box
    bar: Box
    scale: float
    plan: LanePlan

    @property
    def scene(self) -> LaneScene:
        """What is drawn."""
        return self.page.scene

    @property
    def token(self) -> float:
        """Diameter of a rider who has his space to himself."""
        return self.plan.unit * TOKEN


def draw_lane_map(scene: LaneScene, width: float = WIDTH) -> str:
    """The scene as an SVG poster of this width, as high as its lines ask for."""
    return paint_lanes(lay_out_lanes(scene, "lanes", width))


def lay_out_lanes(scene: LaneScene, layout: str, width: float) -> LanePoster:
    """The road on its page."""
    k = width / WIDTH
    margin, tall, side = 18 * k, 104 * k, 26 * k
    inner = width - 2 * margin
    road = laid(scene.road, inner - 2 * side, _LANE * k)
    high = round(bounds(road).h + (_HEAD + _FOOT) * k)
    land = Box(margin, margin, inner, high)
    plan = LanePlan(
        scene.road, road.unit, road.long, (road.origin[0] + land.x + side, road.origin[1] + land.y + _HEAD * k)
    )
    bar = Box(land.x, land.bottom, land.w, tall)
    return LanePoster(Page(scene, layout, width, round(bar.bottom + margin)), land, bar, k, plan)


def paint_lanes(poster: LanePoster) -> str:
    """The poster as an SVG document."""
    page, scene, plan = poster.page, poster.scene, poster.plan
    flat = flat_rows(scene)
    board = Board(poster.land.grown(-8 * poster.scale))
    board.keep_clear(_surface(plan))
    title, key, home = _panels(poster)
    for box in (title, key, home):
        board.take(box.grown(6))
    course = course_notices(scene, plan, board)
    country = _country(poster, flat, board.copy())
    poses = rider_poses(scene, plan)
    places = {name: (pose.x, pose.y) for name, (pose, _) in poses.items()}
    for place in places.values():
        board.take(centred(place, poster.token, poster.token))
    race = race_notices(scene, plan, board, places)
    body = (
        group(country, class_="land"),
        roadway(scene, plan, range(len(scene.road.rows))),
        course.leaders,
        links(scene.chains, places, poster.token),
        race.leaders,
        _tokens(poster, poses),
        _badges(poster, places),
        course.labels,
        race.labels,
        _legend(poster, key),
        _home(poster, home),
        _cartouche(poster, title),
    )
    clip = el("clipPath", rect(poster.land), id=f"{page.prefix}-land")
    return document(
        page,
        clip,
        rect(Box(0, 0, page.width, page.height), fill=PAPER),
        group(*body, clip_path=f"url(#{page.prefix}-land)"),
        profile(flat.scene, flat.course, poster.bar, page.prefix),
        _frame(poster),
    )


def _surface(plan: LanePlan) -> list[Point]:
    """Points all over lanes and verges, close enough that no sign slips through."""
    road, last = plan.road, len(plan.road.rows) - 1
    points = [
        plan.at(last, 1 + BEYOND * k / 4, half(road, last, 1.0) * side / 4) for k in range(5) for side in range(-4, 5)
    ]
    for row in range(len(road.rows)):
        steps = 8 if road.stretches[road.rows[row].stretch].bend else 4
        for t in (k / steps for k in range(steps)):
            wide = half(road, row, t) + VERGE + 0.14
            points += [plan.at(row, t, wide * k / 6) for k in range(-6, 7)]
    return points


def _panels(poster: LanePoster) -> tuple[Box, Box, Box]:
    """Places for the title, the legend and those who are home, side by side over the road."""
    land, k = poster.land, poster.scale
    title = Box(land.x + 16 * k, land.y + 16 * k, _TITLE[0] * k, _TITLE[1] * k)
    w, h = legend_size(_teams(poster.scene))
    key = Box(land.right - (w + 18) * k, land.y + 16 * k, w * k, h * k)
    w, h = _home_size(poster.scene)
    free = key.x - title.right - 44 * k
    share = min(1.0, free / (w * k), 138 / h) if w else 0.0
    home = Box(key.x - 22 * k - w * k * share, land.y + 16 * k, w * k * share, h * k * share)
    return title, key, home


def _teams(scene: LaneScene) -> list[str]:
    """Letters of all teams, on the road or at home."""
    home = scene.clock.home if scene.clock else ()
    return sorted({token.team for token in scene.tokens} | {one.team for one in home})


def _home_size(scene: LaneScene) -> Size:
    return home_size(scene.clock, _LINES) if scene.clock and scene.clock.home else (0.0, 0.0)


def _country(poster: LanePoster, flat: Flat, board: Board) -> str:
    """The ground, and what stands on it."""
    area, unit = poster.land, poster.plan.unit * _COUNTRY
    luck = random.Random(seed_of(poster.scene.title))
    rows = range(len(poster.scene.road.rows))
    beside = ((row, t, offset) for row in rows for t, offset in ((0.25, -1.2), (0.75, 1.2)))
    land = Land(
        area, unit, tuple((poster.plan.at(row, t, offset), flat.course.height(row + t)) for row, t, offset in beside)
    )
    hills = Land(area, unit * _HILLS, tuple((poster.plan.at(row, 0.5), flat.course.height(row + 0.5)) for row in rows))
    villages = _villages(poster, unit, board)
    farms = fields(land, luck, board)
    forester, squares = Forester(land, luck, board), area.w * area.h / (unit * unit)
    forester.mountains(int(flat.course.summit * 1.4))
    forester.groves(int(squares / 4))
    forester.singles(int(squares / 2))
    standing = sorted([*forester.standing, *villages])
    return rect(area, fill=LAND[0]) + farms + tints(hills, luck) + "".join(drawn for _, drawn in standing)


def _villages(poster: LanePoster, unit: float, board: Board) -> list[tuple[float, str]]:
    """A village by the start and one by the finish, where there is room."""
    plan, found, k = poster.plan, [], unit / 40
    for row in (0, len(plan.road.rows) - 1):
        box = board.anywhere(plan.at(row, 0.5), (VILLAGE_SIZE[0] * k, VILLAGE_SIZE[1] * k))
        if box:
            found.append((box.bottom, village(box.x, box.y, k)))
    return found


def rider_poses(scene: LaneScene, plan: LanePlan) -> dict[str, tuple[Pose, Stand]]:
    """Where every rider stands and which way he looks."""
    where, found = stands(scene), {}
    for token in scene.tokens:
        stand = where[token.rider]
        found[token.rider] = pose(plan, scene.road.cells[token.cell], stand.along / plan.long, stand.aside), stand
    return found


def _tokens(poster: LanePoster, poses: dict[str, tuple[Pose, Stand]]) -> str:
    """Riders, those lower on the page in front."""
    drawn = []
    for token in poster.scene.tokens:
        here, stand = poses[token.rider]
        size = poster.token * stand.size
        body = disc(token, (here.x, here.y), here.heading, size, poster.page.prefix, counted=True)
        drawn.append((here.y, token.rider, rider(token, body)))
    return "".join(drawing for _, _, drawing in sorted(drawn))


def _badges(poster: LanePoster, places: dict[str, Point]) -> str:
    """What happened, on its rider or beside its row."""
    drawn, d = [], poster.token
    for mark in poster.scene.marks:
        x, y = mark_place(poster.plan, mark.row, places.get(mark.rider))
        shift = d * 0.42 if mark.rider in places else 0.0
        drawn.append(lane_badge(mark.kind, (x + shift, y - shift), d * 0.26))
    return "".join(drawn)


def _legend(poster: LanePoster, box: Box) -> str:
    teams: Sequence[str] = _teams(poster.scene)
    return moved(box.x, box.y, legend(teams, poster.page.prefix), scale=poster.scale) if teams else ""


def _home(poster: LanePoster, box: Box) -> str:
    """The list of those who are home."""
    clock = poster.scene.clock
    if not clock or not clock.home:
        return ""
    drawn = home_list(clock, poster.page.prefix, _LINES)
    return moved(box.x, box.y, drawn, scale=box.w / home_size(clock, _LINES)[0])


def _cartouche(poster: LanePoster, box: Box) -> str:
    scene = poster.scene
    drawn = cartouche(scene.title, scene.subtitle, scene.moment, _TITLE, f"{poster.page.prefix}-sun")
    return moved(box.x, box.y, drawn, scale=poster.scale)


def _frame(poster: LanePoster) -> str:
    """Double line of a printed poster."""
    land, bar = poster.land, poster.bar
    whole, rim = Box(land.x, land.y, land.w, land.h + bar.h), 2.5 * poster.scale
    return (
        rect(whole, fill="none", stroke=INK, stroke_width=rim)
        + rect(whole.grown(6 * poster.scale), fill="none", stroke=RULE, stroke_width=1.4 * poster.scale)
        + el("path", d=f"M{land.x:.1f} {land.bottom:.1f}H{land.right:.1f}", stroke=INK, stroke_width=rim)
    )
