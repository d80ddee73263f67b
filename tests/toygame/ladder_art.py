"""Drawings of a ladder: its own map and text; profile and ribbon come from laying it out as squares."""

from __future__ import annotations

from typing import Any, Final

from paceline.draw.board import Board, Layout, make_place
from paceline.draw.flatten import FlatArt, lay_on_squares
from paceline.draw.parts.riders import DISC_ROOM, draw_disc, rider_element
from paceline.draw.picture import Page, document
from paceline.draw.readout import Readout
from paceline.draw.scene import Token
from paceline.draw.squares.scene import Scene
from paceline.draw.svg.palette import INK, PAPER
from paceline.draw.svg.pen import Box, Point, line, rect
from paceline.roads.squares import Tile, lay
from toygame.ladder import Ladder, LadderScene

STEP: Final = 60.0
"""Pixels from rung to rung, and from rider to rider."""


class LadderPoster:
    """The ladder upright on a page, its foot below."""

    def __init__(self, page: Page[LadderScene]) -> None:
        self.page, self.road = page, page.scene.road

    def point(self, cell: int) -> Point:
        """Return the middle of a cell."""
        rung, place = divmod(cell, self.road.width)
        return (place + 1.5) * STEP, self.page.height - (rung + 1) * STEP

    def paint(self) -> str:
        """Return the ladder as an SVG document."""
        page, road = self.page, self.road
        sides = STEP, (road.width + 1) * STEP
        rails = [line((x, 0), (x, page.height), INK, 8) for x in sides]
        rungs = [
            line((sides[0], y), (sides[1], y), INK, 9 if rung == road.top else 3)
            for rung in range(road.rungs)
            for _, y in [self.point(rung * road.width)]
        ]
        riders = [
            rider_element(token, draw_disc(token, self.point(token.cell), 0.0, STEP * 0.8, page.prefix))
            for token in page.scene.tokens
        ]
        return document(page, rect(Box(0, 0, page.width, page.height), fill=PAPER), *rails, *rungs, *riders)

    def board(self) -> Board:
        """Return the ladder with the place of every cell."""
        cells = {cell: make_place(*self.point(cell)) for cell in self.road.cells}
        rows = {rung: cells[rung * self.road.width] for rung in range(self.road.rungs)}
        size = self.page.width, self.page.height
        return Board("map", *size, self.paint(), STEP * 0.8 * DISC_ROOM, STEP, STEP, 1.0, cells, rows)


class LadderArt(FlatArt[LadderScene]):
    """Draws the ladder itself, and the rest as squares."""

    def flatten(self, scene: LadderScene) -> Scene:
        """Return a straight road whose cells have the same numbers."""
        road = scene.road
        squares = road.rungs
        tile = Tile("ladder", "ladder", ("flat",) * squares, (road.width,) * squares, start=1, finish=road.top)
        return lay_on_squares(scene, lay([tile]), scene.tokens, scene.marks)

    def poster(self, scene: LadderScene, width: float | None = None, height: float | None = None) -> LadderPoster:
        """Return the ladder on a page of its own size."""
        size = _size(scene.road)
        return LadderPoster(Page(scene, "ladder", width or size[0], height or size[1]))

    def board(self, scene: LadderScene, layout: Layout, beyond: int, shape: int | None) -> Board:
        """Return the ladder for a map, squares for the rest."""
        if layout == "map":
            return LadderPoster(Page(scene, "board ladder", *_size(scene.road))).board()
        return super().board(scene, layout, beyond, shape)


def _size(road: Ladder) -> tuple[float, float]:
    return (road.width + 2) * STEP, (road.rungs + 1) * STEP


class LadderReadout(Readout):
    """A line for every rung, the top above."""

    _scene: LadderScene

    def __init__(self, scene: LadderScene) -> None:
        self._scene, self._road = scene, scene.road

    def text(self, rows: range | None = None, *, listed: bool = True) -> str:
        """Return rungs with their numbers."""
        riders = {token.cell: token.rider for token in self._scene.tokens}
        lines = []
        for rung in reversed(range(self._road.rungs) if rows is None else rows):
            cells = range(rung * self._road.width, (rung + 1) * self._road.width)
            mark = "=" if rung == self._road.top else "-"
            lines.append(f"{rung:>3} |{mark}" + mark.join(riders.get(cell, mark * 2) for cell in cells) + f"{mark}|")
        return "\n".join(lines)

    def overview(self, width: int) -> str:
        """Return the ladder lying on its side."""
        taken = {self._road.rung(token.cell) for token in self._scene.tokens}
        marks = ("o" if rung in taken else "|" if rung == self._road.top else "." for rung in range(self._road.rungs))
        return "".join(marks)[:width]

    def window(self) -> range:
        """Return the ladder from the lowest rider to the top."""
        lowest = min((self._road.rung(token.cell) for token in self._scene.tokens), default=0)
        return range(lowest, self._road.rungs)

    def square(self, token: Token) -> str:
        """Return the number of the rung."""
        return f"rung {self._road.rung(token.cell)}"

    def data(self) -> dict[str, Any]:
        """Return the size of the ladder."""
        return {"name": self._scene.title, "rungs": self._road.rungs, "top": self._road.top}


ART: Final = LadderArt()
