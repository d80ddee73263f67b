"""A road of lanes as a road of squares: for profiles, skylines and what stands over an unrolled road."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

import msgspec
from msgspec.structs import replace

from paceline.draw.course import Course, course_of
from paceline.draw.lanes.layout import row_starts
from paceline.draw.scene import LaneScene, Mark, Scene, Token
from paceline.roads.lanes import LaneRoad
from paceline.roads.squares import Road, Tile, lay

GROUNDS: Final = {"mountain": "ascent", "cobbles": "cobble"}
"""Words of this kind of road for grounds that others have too."""
_SLOPES: Final = {"ascent": 0.32}
"""How much higher a square ends than it begins."""


def ground_of(terrain: str) -> str:
    """The word that colours and marks go by."""
    return GROUNDS.get(terrain, terrain)


class Flat(msgspec.Struct, frozen=True, gc=False):
    """A scene on squares, and its course."""

    scene: Scene
    course: Course


def flat_rows(scene: LaneScene) -> Flat:
    """Every row a square: for a profile."""
    return _flat(scene, tuple(range(len(scene.road.rows) + 1)))


def flat_columns(scene: LaneScene) -> Flat:
    """Every column of an unrolled road a square."""
    return _flat(scene, row_starts(scene.road))


def _flat(scene: LaneScene, starts: Sequence[int]) -> Flat:
    road = _road(scene.road, starts, scene.start)
    tokens = tuple(_token(scene.road, token, road, starts) for token in scene.tokens)
    flat = Scene(
        title=scene.title,
        subtitle=scene.subtitle,
        start_word=scene.start_word,
        finish_word=scene.finish_word,
        terrain_words={ground_of(word): told for word, told in scene.terrain_words.items()},
        tokens=tokens,
        groups=scene.groups,
        marks=tuple(_mark(scene, mark, starts) for mark in scene.marks),
        moment=scene.moment,
        description=scene.description,
        clock=scene.clock,
        road=road,
    )
    return Flat(flat, _course(flat))


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
    """The same rider; one on a verge stands in the lane beside it."""
    cell = road.cells[token.cell]
    lanes = road.rows[cell.row].lanes
    wide = starts[cell.row + 1] - starts[cell.row]
    ahead = wide - 1 if cell.half or not cell.doubled else 0
    lane = min(max(cell.lane, 0), lanes - 1)
    return replace(token, cell=flat.squares[starts[cell.row] + ahead].cells[lanes - 1 - lane])


def _mark(scene: LaneScene, mark: Mark, starts: Sequence[int]) -> Mark:
    """Where a mark belongs: to its rider where he is on the road."""
    cells = [token.cell for token in scene.tokens if mark.rider and token.rider == mark.rider]
    row = scene.road.cells[cells[0]].row if cells else mark.row
    return replace(mark, row=starts[min(max(row, 0), len(scene.road.rows) - 1)])


def _course(flat: Scene) -> Course:
    """Its course: a climb rises gently, a descent falls evenly back to the valley."""
    course = course_of(flat, len(flat.road.squares))
    heights = [0.0]
    for terrain, run in groupby(square.terrain for square in flat.road.squares):
        foot, length = heights[-1], len([*run])
        step = -foot / length if terrain == "descent" else _SLOPES.get(terrain, 0.0)
        heights += [round(foot + step * k, 6) for k in range(1, length + 1)]
    return replace(course, altitude=tuple(heights))
