"""A road of hexagons pulled straight: a scene of ordinary squares."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from paceline.draw.course import Flat
from paceline.draw.flatten import lay_on_squares, with_gentle_slopes
from paceline.draw.hexes.scene import HexScene
from paceline.draw.scene import Mark, Token
from paceline.draw.squares.scene import Scene
from paceline.roads.hexes import SIDES, HexRoad
from paceline.roads.squares import Road, Tile, lay

_TURN: Final = -60
_SLOPES: Final = {"rise": 0.4, "ascent": 1.0}
"""Height gained by a row."""


def straight(scene: HexScene) -> Flat:
    """Return the scene pulled straight, with its course."""
    return with_gentle_slopes(flat_scene(scene), _SLOPES)


def flat_road(road: HexRoad) -> Road:
    """Return every row of the line for closed groups as a square, every hexagon as a tile."""
    tiles = [
        Tile(
            name=hexagon.name,
            piece=str(place),
            terrain=(hexagon.terrain,) * hexagon.rows,
            lanes=(len(hexagon.lanes),) * hexagon.rows,
            turn=hexagon.bend * _TURN,
            finish=hexagon.rows if place == len(road.hexes) - 1 else 0,
        )
        for place, hexagon in enumerate(road.hexes)
    ]
    return lay(tiles, beyond=road.beyond)


def flat_scene(scene: HexScene) -> Scene:
    """Return the same moment on squares; riders of a closed group stand in its first row."""
    road = flat_road(scene.road)
    tokens = tuple(_token(scene, token, road) for token in scene.tokens)
    return lay_on_squares(scene, road, tokens, (replace(mark, row=_row(mark, tokens, road)) for mark in scene.marks))


def _row(mark: Mark, tokens: tuple[Token, ...], road: Road) -> int:
    """Return where a mark belongs: to its rider if they are on the road."""
    rows = (road.cells[token.cell].row for token in tokens if mark.rider and token.rider == mark.rider)
    return next(rows, min(max(mark.row, 0), len(road.squares) - 1))


def _token(scene: HexScene, token: Token, flat: Road) -> Token:
    road, row = scene.road, scene.road.row_of(token.cell)
    cells = flat.squares[max(row, 0)].cells
    if token.cell >= len(road.cells):
        return replace(token, cell=cells[len(cells) // 2])
    sides = SIDES[len(cells)]
    return replace(token, cell=cells[::-1][sides.index(road.cells[token.cell].side)])
