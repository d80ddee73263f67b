"""A road of lanes as a road of squares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from paceline.draw.course import Flat
from paceline.draw.flatten import lay_on_squares, with_gentle_slopes
from paceline.draw.lanes.layout import row_starts
from paceline.draw.lanes.scene import GROUNDS, LaneScene, ground_of
from paceline.draw.scene import Mark, Token
from paceline.roads.lanes import LaneRoad
from paceline.roads.squares import Road, Tile, lay

_SLOPES: Final = {"ascent": 0.32}
"""Height gained by a square."""


def flat_rows(scene: LaneScene) -> Flat:
    """Return the scene with every row as a square."""
    return _flat(scene, tuple(range(len(scene.road.rows) + 1)))


def flat_columns(scene: LaneScene) -> Flat:
    """Return the scene with every column of an unrolled road as a square."""
    return _flat(scene, row_starts(scene.road))


def _flat(scene: LaneScene, starts: Sequence[int]) -> Flat:
    road = _road(scene.road, starts, scene.start)
    tokens = (_token(scene.road, token, road, starts) for token in scene.tokens)
    marks = (_mark(scene, mark, starts) for mark in scene.marks)
    return with_gentle_slopes(lay_on_squares(scene, road, tokens, marks, GROUNDS), _SLOPES)


def _road(road: LaneRoad, starts: Sequence[int], start: int) -> Road:
    tiles, last = [], len(road.stretches) - 1
    for number, (stretch, first) in enumerate(zip(road.stretches, road.first_rows, strict=True)):
        squares = starts[first + stretch.rows] - starts[first]
        tiles.append(
            Tile(
                name=stretch.tile,
                piece=str(number),
                terrain=(ground_of(stretch.terrain),) * squares,
                lanes=(stretch.lanes,) * squares,
                finish=squares if number == last else 0,
            )
        )
    return replace(lay(tiles, beyond=0), start=starts[start])


def _token(road: LaneRoad, token: Token, flat: Road, starts: Sequence[int]) -> Token:
    """Return the same rider; one on a verge stands in the lane beside it."""
    cell = road.cells[token.cell]
    lanes = road.rows[cell.row].lanes
    wide = starts[cell.row + 1] - starts[cell.row]
    ahead = wide - 1 if cell.half or not cell.doubled else 0
    lane = min(max(cell.lane, 0), lanes - 1)
    return replace(token, cell=flat.squares[starts[cell.row] + ahead].cells[lanes - 1 - lane])


def _mark(scene: LaneScene, mark: Mark, starts: Sequence[int]) -> Mark:
    """Return where a mark belongs: to its rider if they are on the road."""
    cells = [token.cell for token in scene.tokens if mark.rider and token.rider == mark.rider]
    row = scene.road.cells[cells[0]].row if cells else mark.row
    return replace(mark, row=starts[min(max(row, 0), len(scene.road.rows) - 1)])
