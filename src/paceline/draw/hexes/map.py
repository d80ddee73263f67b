"""The map of a road of hexagons: tiles laid through their land, energy accounts, and everything written round it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import ClassVar, Final

from paceline.draw.board import Board, corners, place_from_pose
from paceline.draw.hexes.flatten import straight
from paceline.draw.hexes.layout import LANE, LEAD_IN, hex_fit
from paceline.draw.hexes.road import (
    draw_closed_group,
    draw_ends,
    draw_hexagons,
    draw_lines,
    draw_road,
    ground_of,
    line_colour,
    line_sign,
    line_size,
    seam_of,
)
from paceline.draw.hexes.scene import HexScene
from paceline.draw.land.relief import Land
from paceline.draw.notices import Notices, Writer, race_notices
from paceline.draw.parts import labels
from paceline.draw.parts.crowd import Stand
from paceline.draw.parts.panels import accounts, energy_panel, energy_shapes
from paceline.draw.parts.riders import DISC_ROOM
from paceline.draw.parts.signs import Size, plaque, plaque_size, tag, tag_size
from paceline.draw.picture import Page
from paceline.draw.poster import Country, Poster, Sheet, sheet_of
from paceline.draw.scene import Token
from paceline.draw.squares.geometry import Pose
from paceline.draw.svg.lettering import el_text
from paceline.draw.svg.palette import INK, RED, terrain_of
from paceline.draw.svg.pen import Box, Point, centre_box, el, trail, transform

TOKEN: Final = 0.84
"""Diameter of a token in squares of a straight."""
_TITLE: Final[Size] = (400.0, 142.0)
_COUNTRY: Final = 0.4
"""Size of the countryside: what a square is to an ordinary map, in sides of a hexagon."""
_RINGS: Final = (24, 34, 46, 60, 76, 96, 120, 150, 190, 240, 300)


class HexPoster(Poster[HexScene]):
    """The map of a road of hexagons."""

    smallest: ClassVar[float] = 15.0

    def __init__(self, page: Page[HexScene], sheet: Sheet | None = None) -> None:
        self.page, self.sheet = page, sheet or sheet_of(page.width, page.height)
        self.flat = straight(page.scene)
        scale = self.sheet.scale
        wanted: list[tuple[Size, ...]] = [((_TITLE[0] * scale, _TITLE[1] * scale),)]
        if riders := self._accounts():
            wanted.append(tuple((w * scale, h * scale) for _, (w, h) in energy_shapes(riders)))
        self.laid = hex_fit(page.scene.road, self.sheet.inner, tuple(wanted), least=0.94 if sheet else 0.0)
        self.plan = self.laid.plan
        self.token = max(self.plan.square * TOKEN, self.smallest)

    def _accounts(self) -> int:
        """Count riders whose accounts may be shown: with those at home, so that the road stays in its place."""
        clock = self.scene.clock
        return len(accounts(self.scene.tokens)) + (len(clock.home) if clock else 0)

    def board(self, *, drawn: bool = True) -> Board:
        """Return the poster with the place of every cell, of closed groups, and the rows these take up."""
        plan, road, page = self.plan, self.scene.road, self.page
        every = range(len(road.rows))
        cells = {cell.number: place_from_pose(plan.cell(cell)) for cell in road.cells}
        cells |= {road.on_line(row): place_from_pose(plan.on_line(row)) for row in every}
        rows = {row: place_from_pose(plan.on_line(row + 0.5)) for row in every}
        bands = {row: trail(plan.band(row), close=True) for row in range(-LEAD_IN, len(road.rows))}
        return Board(
            layout="map",
            width=page.width,
            height=page.height,
            svg=self.paint() if drawn else "",
            token=self.token * DISC_ROOM,
            along=plan.square,
            aside=LANE * plan.unit,
            shared=1.0,
            cells=cells,
            rows=rows,
            bands=bands,
            inner=corners(self.sheet.inner),
            signs=self.signs,
        )

    def page_board(self) -> labels.Board:
        """Return the land with road and panels, before any sign is placed."""
        board = labels.Board(self.sheet.inner.grow(-8))
        board.keep_clear(self.plan.surface())
        for box in self.laid.boxes if accounts(self.scene.tokens) else self.laid.boxes[:1]:
            board.take(box.grow(6))
        return board

    def _writer(self, board: labels.Board) -> Writer:
        return Writer(board, min(max(self.plan.square / 40, 0.72), 1.35), _RINGS, self.plan.unit * 0.1)

    def course_notices(self, board: labels.Board) -> Notices:
        """Place the words of both ends, lines across the road and terrain."""
        scene, plan, writer = self.scene, self.plan, self._writer(board)
        for tile, word, colour in ((0, scene.start_word, INK), (len(plan.road.hexes), scene.finish_word, RED)):
            if word:
                writer.tie(self._edges(*seam_of(plan, tile)), plaque_size(word), plaque(word, colour), (colour, 2.4))
        for sign in scene.lines:
            edges = self._edges(*seam_of(plan, sign.tile))
            writer.tie(edges, line_size(sign), line_sign(sign), (line_colour(sign.kind), 2.2))
        tiles = range(len(plan.road.hexes))
        for terrain, run in groupby(tiles, key=lambda tile: ground_of(plan, tile)):
            spoken, first = scene.terrain_words.get(terrain), next(run)
            if spoken and spoken.short:
                drawn = tag(spoken.short, terrain_of(terrain).fill)
                edges = [*self._edges(first, 0.5), *self._edges(first, 0.3)]
                writer.tie(edges, tag_size(spoken.short), drawn, (INK, 1.4))
        return writer.notices()

    def _edges(self, tile: int, t: float) -> list[Point]:
        return [self.plan.edge(tile, t, side) for side in (-1, 1)]

    def race_notices(self, board: labels.Board, places: Mapping[str, Point]) -> Notices:
        """Place flags of groups and words about what happened."""
        scene = self.scene
        groups = [group for group in scene.groups if group.name]
        marks = [mark for mark in scene.marks if mark.words]
        return race_notices(self._writer(board), scene, (groups, marks), places, self.badge_place)

    def country(self, board: labels.Board) -> Country:
        """Return a land that follows the hexagons, which nothing stands on."""
        plan, unit, course = self.plan, self.plan.unit * _COUNTRY, self.flat.course
        board.keep_clear(plan.ground())
        row, middles = 0, []
        for tile, hexagon in enumerate(plan.road.hexes):
            height = course.height(row + hexagon.rows / 2) * 0.5
            row += hexagon.rows
            middles += [(point, height) for size in (0.3, 0.8) for point in plan.corners(tile, size)]
        land, last = Land(self.sheet.land, unit, tuple(middles)), len(plan.road.hexes) - 1
        villages = tuple(plan.at(tile, 0.5) for tile in sorted({0, (last + 1) // 2, last}))
        peaks = int(max(height for _, height in middles) * 0.9)
        return Country(land, land, peaks, 6, 4, villages, unit / 44)

    def pose(self, token: Token, stand: Stand) -> Pose:
        """Return the middle of a square or a place beside it, also inside a closed group."""
        plan, road = self.plan, self.plan.road
        if token.cell < len(road.cells):
            return plan.cell(road.cells[token.cell], stand.along, stand.aside)
        pose = plan.on_line(token.cell - len(road.cells) + stand.along)
        right = stand.aside * LANE * plan.unit
        return Pose(pose.x - right * math.sin(pose.heading), pose.y + right * math.cos(pose.heading), pose.heading)

    def room(self, token: Token, pose: Pose, stand: Stand) -> Box:  # noqa: ARG002 – by its size
        """Return the box of the token."""
        size = self.token * stand.size
        return centre_box((pose.x, pose.y), size, size)

    def road(self) -> Iterable[str]:
        """Draw the tiles and the road over them."""
        return draw_hexagons(self.plan), draw_road(self.plan)

    def on_road(self, places: Mapping[str, Point]) -> Iterable[str]:  # noqa: ARG002 – by rows
        """Draw lines across the road and the closed group."""
        plan, block = self.plan, self.scene.block
        closed = draw_closed_group(plan, block, el("title", el_text(block.words))) if block else ""
        return draw_lines(self.scene, plan), draw_ends(plan), closed

    def badge_place(self, row: int) -> Point:
        """Return the left edge of a row."""
        tile, start, end = self.plan.row(min(max(row, -1), len(self.plan.road.rows) - 1))
        return self.plan.edge(tile, (start + end) / 2, -1)

    def panels(self) -> Iterable[str]:
        """Draw the accounts of all riders, in a corner that the road leaves free."""
        tokens, land, scale = accounts(self.scene.tokens), self.sheet.land, self.sheet.scale
        if not tokens:
            return ()
        shapes = energy_shapes(self._accounts())
        if len(self.laid.boxes) > 1:
            box, shape = self.laid.boxes[1], self.laid.shapes[1]
        else:
            w, h = shapes[0][1]
            box, shape = Box(land.right - (w + 12) * scale, land.bottom - (h + 12) * scale, w, h), 0
        return (transform(box.x, box.y, energy_panel(tokens, shapes[shape][0], self.page.prefix), scale=scale),)

    @property
    def title(self) -> Point | None:
        """The free place that the layout has found, or the top left corner of a poster."""
        land = self.sheet.land
        corner = (land.x + 14, land.y + 14) if self.sheet.profile else None
        return (self.laid.boxes[0].x, self.laid.boxes[0].y) if self.laid.boxes else corner

    @property
    def finish(self) -> tuple[Point, float]:
        """The finish line and the length of a square."""
        return self.plan.at(len(self.plan.road.hexes) - 1, 1.0), self.plan.square
