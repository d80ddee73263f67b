"""The map of a road of lanes: a serpentine through its land, with chains, legend and everything written round it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import ClassVar, Final

from paceline.draw.board import Board, corners, place_from_pose
from paceline.draw.land.relief import Land
from paceline.draw.lanes.flatten import flat_rows
from paceline.draw.lanes.layout import (
    BEYOND,
    VERGE,
    LaneGround,
    LanePlan,
    beyond,
    bounds,
    half,
    lay_out,
    lay_out_in,
    pose,
)
from paceline.draw.lanes.road import draw_chains, draw_road
from paceline.draw.lanes.scene import LaneScene, ground_of
from paceline.draw.lanes.signs import (
    bonus_colour,
    bonus_sign,
    bonus_size,
    ground_sign,
    ground_size,
    has_words,
    legend,
    legend_size,
    named_groups,
)
from paceline.draw.notices import Notices, Writer, race_notices
from paceline.draw.parts import labels
from paceline.draw.parts.crowd import Stand
from paceline.draw.parts.panels import home_list, home_size
from paceline.draw.parts.riders import DISC_ROOM
from paceline.draw.parts.signs import MILESTONE, Size, milestone, plaque, plaque_size
from paceline.draw.picture import Page
from paceline.draw.poster import BOARD_SIZE, TITLE, Country, Poster, Sheet, with_land_around
from paceline.draw.scene import Token
from paceline.draw.squares.geometry import Pose
from paceline.draw.svg.palette import INK, RED
from paceline.draw.svg.pen import Box, Point, centre_box, transform
from paceline.roads.lanes import LaneRoad

TOKEN: Final = 0.78
"""Diameter of a token in lanes."""
_LANE: Final = 36.0
"""Pixels across a lane on a page of the usual width."""
_HEAD: Final = 172.0
"""Land over the road, for the title, the legend and those who are home."""
_FOOT: Final = 46.0
_EDGING: Final = 1.3
"""Lanes of land around a road without a title, for signs."""
_LINES: Final = 5
"""Riders below each other in the list of those who are home."""
_COUNTRY: Final = 1.05
"""Size of the countryside, in lanes."""
_HILLS: Final = 1.5
"""Width of its hills in countrysides: they lie under several lines of road."""
_STONES: Final = 10
"""Rows from stone to stone."""
_EDGE, _LANES = 0.6, 3.2
"""Lanes of road that a leader may cross: from the edge, or from a rider."""
_RINGS: Final = (18, 24, 30, 40, 52, 66, 84, 106, 132, 164, 204, 254)


class LanePoster(Poster[LaneScene]):
    """The map of a road of lanes, as high as its lines ask for."""

    counted: ClassVar[bool] = True
    badge: ClassVar[float] = 0.26

    def __init__(self, scene: LaneScene, layout: str, width: float = BOARD_SIZE[0], ratio: float | None = None) -> None:
        """Lay the road out on a poster of this width, or on bare land for a window of this ratio."""
        if ratio is None:
            self.plan, self.sheet, height = _on_poster(scene.road, width)
        else:
            self.plan, self.sheet = _on_land(scene.road, ratio)
            width, height = self.sheet.land.w, self.sheet.land.h
        self.page = Page(scene, layout, width, height)
        self.flat = flat_rows(scene)
        self.token = self.plan.unit * TOKEN

    def board(self, *, drawn: bool = True) -> Board:
        """Return the poster with the place of every space and verge, and one beyond the finish."""
        plan, page, road = self.plan, self.page, self.scene.road
        cells = {cell.number: place_from_pose(pose(plan, cell)) for cell in road.cells}
        cells[road.home] = place_from_pose(beyond(plan))
        return Board(
            layout="map",
            width=page.width,
            height=page.height,
            svg=self.paint() if drawn else "",
            token=self.token * DISC_ROOM,
            along=plan.unit * plan.long,
            aside=plan.unit,
            shared=1.0,
            cells=cells,
            rows={row: place_from_pose(middle) for row, middle in middles(plan).items()},
            counted=self.counted,
            inner=corners(self.sheet.inner),
            signs=self.signs,
        )

    def page_board(self) -> labels.Board:
        """Return the land with road, title, legend and list, before any sign is placed."""
        board = labels.Board(self.sheet.inner.grow(-8 * self.sheet.scale))
        board.keep_clear(_surface(self.plan))
        for box in self._boxes() if self.sheet.profile else ():
            board.take(box.grow(6))
        return board

    def _boxes(self) -> tuple[Box, Box, Box]:
        """Return the places of title, legend and those who are home, side by side over the road."""
        land, k = self.sheet.land, self.sheet.scale
        title = Box(land.x + 16 * k, land.y + 16 * k, TITLE[0] * k, TITLE[1] * k)
        w, h = legend_size(self._teams())
        key = Box(land.right - (w + 18) * k, land.y + 16 * k, w * k, h * k)
        w, h = self._home_size()
        free = key.x - title.right - 44 * k
        share = min(1.0, free / (w * k), 138 / h) if w else 0.0
        return title, key, Box(key.x - 22 * k - w * k * share, land.y + 16 * k, w * k * share, h * k * share)

    def _teams(self) -> list[str]:
        """Return the letters of all teams, on the road or at home."""
        home = self.scene.clock.home if self.scene.clock else ()
        return sorted({token.team for token in self.scene.tokens} | {rider.team for rider in home})

    def _home_size(self) -> Size:
        clock = self.scene.clock
        return home_size(clock, _LINES) if clock and clock.home else (0.0, 0.0)

    def _writer(self, board: labels.Board, own: float) -> Writer:
        return Writer(board, self.plan.unit / 36, _RINGS, own * self.plan.unit)

    def course_notices(self, board: labels.Board) -> Notices:
        """Place the words of both ends, bonus lines, terrain and milestones."""
        scene, writer, rows = self.scene, self._writer(board, _EDGE), self.scene.road.rows
        ends = ((scene.start, 0.0, scene.start_word, INK), (len(rows) - 1, 1.0, scene.finish_word, RED))
        for row, t, word, colour in ends:
            if word:
                writer.tie(self._edges(row, t), plaque_size(word), plaque(word, colour), (colour, 2.4))
        for sign in scene.lines:
            pen = bonus_colour(sign.kind), 2.2
            writer.tie(self._edges(sign.row, 0.0), bonus_size(sign), bonus_sign(sign), pen)
        firsts = [next(run) for _, run in groupby(range(len(rows)), key=lambda row: rows[row].terrain)]
        # There is less room round a bend: its signs are placed first.
        for first in sorted(firsts, key=lambda row: not scene.road.stretches[rows[row].stretch].bend):
            self._name_ground(writer, first)
        for row in range(scene.start, len(rows)):
            if scene.road.distance(row) % _STONES == 0:
                self._place_stone(writer, row)
        return writer.notices()

    def _edges(self, row: int, t: float) -> list[Point]:
        """Return both outer edges of the verges."""
        wide = half(self.plan.road, row, t) + VERGE
        return [self.plan.at(row, t, side * wide) for side in (-1, 1)]

    def _name_ground(self, writer: Writer, first: int) -> None:
        """Place the words of the terrain that begins with a row."""
        rows = self.scene.road.rows
        terrain = rows[first].terrain
        spoken = self.scene.terrain_words.get(terrain)
        if spoken and spoken.full:
            drawn = ground_sign(spoken.full, ground_of(terrain))
            places = [*self._edges(first, 0.3), *self._edges(min(first + 1, len(rows) - 1), 0.3)]
            writer.tie(places, ground_size(spoken.full), drawn, (INK, 1.5))

    def _place_stone(self, writer: Writer, row: int) -> None:
        """Place a milestone, if there is room right beside the verge."""
        board, k = writer.board, writer.scale
        w, h = (length * k * 0.9 for length in MILESTONE)
        for x, y in self._edges(row, 0.0):
            for away in (-1, 1):
                box = Box(x - w / 2, y + away * (h / 2 + 9 * k) - h / 2, w, h)
                if not board.crowded(box.grow(4)) and not board.covered(box.grow(2)):
                    board.take(box)
                    stone = milestone(-self.plan.road.distance(row))
                    writer.labels.append(transform(box.x, box.y, stone, scale=k * 0.9))
                    return

    def race_notices(self, board: labels.Board, places: Mapping[str, Point]) -> Notices:
        """Place flags of groups and words about what happened."""
        scene, writer = self.scene, self._writer(board, _LANES)
        told = named_groups(scene.groups), [mark for mark in scene.marks if has_words(mark, places)]
        return race_notices(writer, scene, told, places, self.badge_place)

    def country(self, board: labels.Board) -> Country:  # noqa: ARG002 – the road is clear already
        """Return a land with wide hills, and a village at both ends."""
        plan, course, area = self.plan, self.flat.course, self.sheet.land
        unit, rows = plan.unit * _COUNTRY, range(len(plan.road.rows))
        beside = ((row, t, offset) for row in rows for t, offset in ((0.25, -1.2), (0.75, 1.2)))
        land = Land(area, unit, tuple((plan.at(row, t, offset), course.height(row + t)) for row, t, offset in beside))
        middle = tuple((plan.at(row, 0.5), course.height(row + 0.5)) for row in rows)
        villages = plan.at(0, 0.5), plan.at(rows[-1], 0.5)
        return Country(land, Land(area, unit * _HILLS, middle), int(course.summit * 1.4), 4, 2, villages, unit / 40)

    def pose(self, token: Token, stand: Stand) -> Pose:
        """Return the middle of a space, or a place beside it."""
        return pose(self.plan, self.scene.road.cells[token.cell], stand.along / self.plan.long, stand.aside)

    def room(self, token: Token, pose: Pose, stand: Stand) -> Box:  # noqa: ARG002 – always a whole token
        """Return the box of a token."""
        return centre_box((pose.x, pose.y), self.token, self.token)

    def road(self) -> Iterable[str]:
        """Draw the road."""
        return (draw_road(self.scene, self.plan, range(len(self.scene.road.rows))),)

    def on_road(self, places: Mapping[str, Point]) -> Iterable[str]:
        """Draw the chains."""
        return (draw_chains(self.scene.chains, places, self.token),)

    def badge_place(self, row: int) -> Point:
        """Return the left verge of a row."""
        road = self.plan.road
        row = min(max(row, 0), len(road.rows) - 1)
        return self.plan.at(row, 0.5, -half(road, row, 0.5) - VERGE)

    def panels(self) -> Iterable[str]:
        """Draw the legend of teams."""
        teams, box = self._teams(), self._boxes()[1]
        return (transform(box.x, box.y, legend(teams, self.page.prefix), scale=self.sheet.scale) if teams else "",)

    def home(self, board: labels.Board) -> str:  # noqa: ARG002 – it has its place
        """List those who are home, beside the legend."""
        clock, box = self.scene.clock, self._boxes()[2]
        if not clock or not clock.home:
            return ""
        drawn = home_list(clock, self.page.prefix, _LINES)
        return transform(box.x, box.y, drawn, scale=box.w / self._home_size()[0])

    @property
    def title(self) -> Point | None:
        """The top left corner of a poster."""
        box = self._boxes()[0]
        return (box.x, box.y) if self.sheet.profile else None

    @property
    def finish(self) -> tuple[Point, float]:
        """The finish line and the width of a lane."""
        return self.plan.at(len(self.plan.road.rows) - 1, 1.0), self.plan.unit


def _on_poster(road: LaneRoad, width: float) -> tuple[LanePlan, Sheet, float]:
    """Lay a road out under a title and over a profile; also return the height of the page."""
    k = width / BOARD_SIZE[0]
    margin, tall, side = 18 * k, 104 * k, 26 * k
    inner = width - 2 * margin
    laid = lay_out(road, inner - 2 * side, _LANE * k)
    land = Box(margin, margin, inner, round(bounds(laid).h + (_HEAD + _FOOT) * k))
    origin = laid.origin[0] + land.x + side, laid.origin[1] + land.y + _HEAD * k
    bar = Box(land.x, land.bottom, land.w, tall)
    return LanePlan(road, laid.unit, laid.long, origin), Sheet(land, bar, k), round(bar.bottom + margin)


def _on_land(road: LaneRoad, ratio: float) -> tuple[LanePlan, Sheet]:
    """Lay a road out for a window, its rows as long as make it as wide."""
    laid = lay_out_in(road, ratio, _LANE, _EDGING * _LANE)
    box = bounds(laid).grow(_EDGING * _LANE)
    sheet = with_land_around(box.w, box.h, ratio, 1.0)
    origin = laid.origin[0] + sheet.inner.x - box.x, laid.origin[1] + sheet.inner.y - box.y
    return LanePlan(road, laid.unit, laid.long, origin), sheet


def _surface(plan: LanePlan) -> list[Point]:
    """Return points all over lanes and verges, close enough that no sign slips through."""
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


def middles(ground: LaneGround) -> dict[int, Pose]:
    """Return the middle of every row."""
    rows = range(len(ground.road.rows))
    return {row: Pose(*ground.at(row, 0.5), ground.heading(row, 0.5)) for row in rows}
