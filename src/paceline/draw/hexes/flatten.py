"""A road of hexagons pulled straight: a scene of ordinary squares for profiles, skylines and signs over a strip."""

from __future__ import annotations

from itertools import groupby
from typing import Final

import msgspec
from msgspec.structs import replace

from paceline.draw.course import Course, course_of
from paceline.draw.scene import HexScene, Mark, Scene, Token
from paceline.roads.hexes import SIDES, HexRoad
from paceline.roads.squares import Road, Tile, lay

_TURN: Final = -60
_SLOPES: Final = {"rise": 0.4, "ascent": 1.0}
"""How much higher a row ends than it begins."""


class Straight(msgspec.Struct, frozen=True, gc=False):
    """A scene on hexagons, and the same on squares."""

    scene: HexScene
    flat: Scene
    course: Course


def straight(scene: HexScene) -> Straight:
    """The scene pulled straight."""
    flat = flat_scene(scene)
    return Straight(scene, flat, flat_course(flat))


def flat_road(road: HexRoad) -> Road:
    """Every row of the line for closed groups as a square, every hexagon as a tile."""
    tiles = [
        Tile(
            name=one.name,
            piece=str(place),
            terrain=(one.terrain,) * one.rows,
            lanes=(len(one.lanes),) * one.rows,
            turn=one.bend * _TURN,
            finish=one.rows if place == len(road.hexes) - 1 else 0,
        )
        for place, one in enumerate(road.hexes)
    ]
    return lay(tiles, beyond=road.beyond)


def flat_scene(scene: HexScene) -> Scene:
    """The same moment on squares; riders of a closed group stand in its first row."""
    road = flat_road(scene.road)
    tokens = tuple(_flat_token(scene, token, road) for token in scene.tokens)
    return Scene(
        title=scene.title,
        subtitle=scene.subtitle,
        start_word=scene.start_word,
        finish_word=scene.finish_word,
        terrain_words=scene.terrain_words,
        tokens=tokens,
        groups=scene.groups,
        marks=tuple(replace(mark, row=_row(mark, tokens, road)) for mark in scene.marks),
        moment=scene.moment,
        description=scene.description,
        clock=scene.clock,
        road=road,
    )


def _row(mark: Mark, tokens: tuple[Token, ...], road: Road) -> int:
    """Where a mark belongs: to its rider where he is on the road."""
    rows = (road.cells[token.cell].row for token in tokens if mark.rider and token.rider == mark.rider)
    return next(rows, min(max(mark.row, 0), len(road.squares) - 1))


def _flat_token(scene: HexScene, token: Token, flat: Road) -> Token:
    road, row = scene.road, scene.road.row_of(token.cell)
    cells = flat.squares[max(row, 0)].cells
    if token.cell >= len(road.cells):
        return replace(token, cell=cells[len(cells) // 2])
    sides = SIDES[len(cells)]
    return replace(token, cell=cells[::-1][sides.index(road.cells[token.cell].side)])


def flat_course(flat: Scene) -> Course:
    """Its course; the road rises gently where it does so, a descent falls evenly back to the valley."""
    course = course_of(flat, len(flat.road.squares))
    heights = [0.0]
    for terrain, run in groupby(square.terrain for square in flat.road.squares):
        foot, length = heights[-1], len([*run])
        step = -foot / length if terrain == "descent" else _SLOPES.get(terrain, 0.0)
        heights += [round(foot + step * k, 6) for k in range(1, length + 1)]
    return replace(course, altitude=tuple(heights))
