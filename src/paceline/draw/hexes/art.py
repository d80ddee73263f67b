"""The art of roads of hexagons."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from msgspec.structs import replace

from paceline.draw.board import Board, Layout, make_place, profile_board, ratio_of
from paceline.draw.course import Flat
from paceline.draw.hexes.flatten import straight
from paceline.draw.hexes.map import HexPoster
from paceline.draw.hexes.ribbon import HexRibbon, band_path
from paceline.draw.hexes.scene import HexScene
from paceline.draw.picture import Page
from paceline.draw.poster import BOARD_SIZE, SIZE, bare_sheet
from paceline.draw.road_art import RoadArt
from paceline.draw.svg.pen import Box

_GROUP: Final = 3.0
"""Height of a closed group over the profile, in riders."""


class HexArt(RoadArt[HexScene]):
    """Draws roads of hexagons."""

    def poster(self, scene: HexScene, width: float | None = None, height: float | None = None) -> HexPoster:
        """Return the map of a scene before it is painted."""
        return HexPoster(Page(scene, "hexagons", width or SIZE[0], height or SIZE[1]))

    def ribbon(self, scene: HexScene) -> HexRibbon:
        """Return the scene pulled straight."""
        return HexRibbon(scene)

    def board(self, scene: HexScene, layout: Layout, beyond: int, shape: int | None) -> Board:  # noqa: ARG002 – the run-off is always shown
        """Draw a bare course."""
        if layout == "ribbon":
            return HexRibbon(scene).board()
        if layout == "profile":
            return _profile(scene, shape)
        sheet = None if shape is None else bare_sheet(ratio_of(shape))
        size = (sheet.land.w, sheet.land.h) if sheet else BOARD_SIZE
        return HexPoster(Page(scene, "board hexagons", *size), sheet).board()

    def layout(self, scene: HexScene) -> Board:
        """Return the map, not drawn."""
        return self.poster(scene).board(drawn=False)

    def flat(self, scene: HexScene) -> Flat:
        """Return the scene pulled straight."""
        return straight(scene)


def _profile(scene: HexScene, shape: int | None) -> Board:
    """Draw the bar, with places and rows of closed groups."""
    road, rows = scene.road, range(len(scene.road.rows))
    abreast: dict[int, list[int]] = defaultdict(list)
    for cell in road.cells:
        abreast[road.row_of(cell.number)].append(cell.number)
    drawn = profile_board(scene, "board hex profile", straight(scene), (abreast, {row: row for row in rows}), shape)
    bar, pip, board = drawn.bar, drawn.pip, drawn.board
    high, ridge = _GROUP * pip, {row: bar.y(row + 0.5) for row in rows}
    on_line = {road.on_line(row): make_place(bar.x(row), y - high / 2) for row, y in ridge.items()}
    bands = {row: band_path(Box(bar.x(row), y - high, board.along, high)) for row, y in ridge.items()}
    return replace(board, aside=pip, cells=board.cells | on_line, bands=bands)


ART: Final = HexArt()
