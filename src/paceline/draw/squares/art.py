"""The art of roads of squares."""

from __future__ import annotations

from typing import Final

from paceline.draw.board import Board, Layout, profile_board, ratio_of
from paceline.draw.course import Flat, course_of
from paceline.draw.picture import Page
from paceline.draw.poster import BOARD_SIZE, SIZE, bare_sheet
from paceline.draw.road_art import RoadArt
from paceline.draw.squares.crossings import find_overlap
from paceline.draw.squares.geometry import trace
from paceline.draw.squares.layout import Plan
from paceline.draw.squares.map import SquarePoster
from paceline.draw.squares.ribbon import SquareRibbon
from paceline.draw.squares.scene import Scene
from paceline.roads.squares import Road

_ACROSS: Final = 9
"""Squares across the line that a board shows if there is room: the longest card of most games."""


class SquareArt(RoadArt[Scene]):
    """Draws roads of squares."""

    def poster(self, scene: Scene, width: float | None = None, height: float | None = None) -> SquarePoster:
        """Return the map of a scene before it is painted."""
        return SquarePoster(Page(scene, "map", width or SIZE[0], height or SIZE[1]))

    def ribbon(self, scene: Scene) -> SquareRibbon:
        """Return the scene unrolled."""
        return SquareRibbon(scene)

    def board(self, scene: Scene, layout: Layout, beyond: int, shape: int | None) -> Board:
        """Draw a bare course: the tiles, a run-out, and more only if a rider has got beyond it."""
        if layout == "ribbon":
            return SquareRibbon(scene, for_board=True).board()
        rows = min(max(_run_out(scene.road), scene.road.printed + beyond), len(scene.road.squares))
        if layout == "profile":
            return _profile(scene, rows, shape)
        sheet = None if shape is None else bare_sheet(ratio_of(shape))
        size = (sheet.land.w, sheet.land.h) if sheet else BOARD_SIZE
        return SquarePoster(Page(scene, f"board map {rows}", *size), rows, sheet).board()

    def layout(self, scene: Scene) -> Board:
        """Return the map of the printed tiles, not drawn."""
        return SquarePoster(Page(scene, "map", *SIZE)).board(drawn=False)

    def flat(self, scene: Scene) -> Flat:
        """Return the scene with its course."""
        return Flat(scene, course_of(scene))


def _run_out(road: Road) -> int:
    """Return the rows with those across the line, as far as they would not lie over the road."""
    rows = min(max(road.printed, road.finish + _ACROSS), len(road.squares))
    return find_overlap(Plan(trace(road, rows), 1.0, (0.0, 0.0)), rows, road.printed)


def _profile(scene: Scene, rows: int, shape: int | None) -> Board:
    course = course_of(scene, rows)
    abreast = {}
    for number, column in enumerate(course.columns):
        squares = [scene.road.squares[row] for row in column.rows]
        abreast[number] = [cell for square in squares for cell in (*square.cells, *square.grass)]
    return profile_board(scene, f"board profile {rows}", Flat(scene, course), (abreast, course.place), shape).board


ART: Final = SquareArt()
