"""The art of roads of lanes."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from paceline.draw.board import Board, Layout, make_place, profile_board, ratio_of
from paceline.draw.course import Flat
from paceline.draw.lanes.flatten import flat_rows
from paceline.draw.lanes.map import LanePoster
from paceline.draw.lanes.ribbon import LaneRibbon
from paceline.draw.lanes.scene import LaneScene
from paceline.draw.poster import BOARD_SIZE
from paceline.draw.road_art import RoadArt


class LaneArt(RoadArt[LaneScene]):
    """Draws roads of lanes."""

    def poster(self, scene: LaneScene, width: float | None = None, height: float | None = None) -> LanePoster:  # noqa: ARG002 – it follows
        """Return the map of a scene before it is painted; its height follows from the width."""
        return LanePoster(scene, "lanes", width or BOARD_SIZE[0])

    def ribbon(self, scene: LaneScene) -> LaneRibbon:
        """Return the scene unrolled."""
        return LaneRibbon(scene)

    def board(self, scene: LaneScene, layout: Layout, beyond: int, shape: int | None) -> Board:  # noqa: ARG002 – the road ends at the finish
        """Draw a bare course."""
        if layout == "ribbon":
            return LaneRibbon(scene).board()
        if layout == "profile":
            return _profile(scene, shape)
        ratio = None if shape is None else ratio_of(shape)
        return LanePoster(scene, "board lanes", ratio=ratio).board()

    def layout(self, scene: LaneScene) -> Board:
        """Return the map, not drawn."""
        return self.poster(scene).board(drawn=False)

    def flat(self, scene: LaneScene) -> Flat:
        """Return the scene with every row as a square."""
        return flat_rows(scene)


def _profile(scene: LaneScene, shape: int | None) -> Board:
    """Draw the bar, with a place beyond the finish."""
    road, last = scene.road, len(scene.road.rows)
    abreast = {
        number: sorted([*(cell for lane in row.cells for cell in lane), *row.verges], reverse=True)
        for number, row in enumerate(road.rows)
    }
    columns = abreast, {row: row for row in range(last)}
    drawn = profile_board(scene, "board lane profile", flat_rows(scene), columns, shape)
    home = make_place(drawn.bar.x(last + 0.5), drawn.bar.y(last) - 0.6 * drawn.pip)
    return replace(drawn.board, cells=drawn.board.cells | {road.home: home})


ART: Final = LaneArt()
