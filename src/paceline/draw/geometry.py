"""Geometry of a map: tiles chained square by square, in units of one straight square."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from paceline.draw.piece import LANE, Piece, Pose
from paceline.draw.roundabout import ways
from paceline.roads.squares import Road, Square, Tile

RADIUS: Final = {90: 1.51, 45: 2.97}
"""Centre line radius of the printed two-square bends, by degrees."""
HAIRPIN: Final = 1.2
"""Centre line radius of a sharp corner, between a straight square at either end."""
ROUNDABOUT: Final = 2.4
"""Centre line radius from the entry of a roundabout to its exit, after two straight squares."""
_TURN_IN: Final = 20.0
"""Degrees that the last square before two ways turns already."""
_ARC: Final = 1.18
"""Length of a bend's square along the centre line, for bends not in the table."""
_GRASS: Final = 0.62
"""Between two riders on the grass."""

Bend = tuple[float, float]
"""Degrees to the left and centre line radius of one square; no degrees for a straight."""
_STRAIGHT: Final[Bend] = (0.0, 0.0)


def lane_offset(lanes: int, lane: int) -> float:
    """How far the middle of a lane lies to the right of the centre line; lane 0 is rightmost, grass is beyond it."""
    if lane < 0:
        return lanes * LANE / 2 + 0.46 - (lane + 1) * _GRASS
    return (lanes / 2 - 0.5 - lane) * LANE


def bend_radius(degrees: int, squares: int) -> float:
    """Centre line radius of a bend."""
    if squares == 2 and abs(degrees) in RADIUS:
        return RADIUS[abs(degrees)]
    return _ARC * squares / math.radians(abs(degrees))


def bends(tile: Tile) -> list[Bend]:
    """How every square of a tile turns; of a tile that splits, every square before it does."""
    squares = len(tile.terrain)
    if tile.split:
        squares -= sum(tile.split)
        turn_in = math.copysign(_TURN_IN, tile.turn)
        bent = int(squares > 2)
        return [_STRAIGHT] * (squares - bent) + [(turn_in, ROUNDABOUT)] * bent
    if not tile.turn:
        return [_STRAIGHT] * squares
    if abs(tile.turn) >= 180 and squares > 2:
        return [_STRAIGHT, *[(tile.turn / (squares - 2), HAIRPIN)] * (squares - 2), _STRAIGHT]
    return [(tile.turn / squares, bend_radius(tile.turn, squares))] * squares


def lane_counts(road: Road, rows: int) -> list[int]:
    """Lanes of each of the first `rows` squares."""
    return [len(square.cells) for square in road.squares[:rows]]


def neighbours(road: Road, lanes: Sequence[int]) -> list[tuple[int, int]]:
    """Lanes that every square shares with those behind and those ahead: it tapers to these."""
    behind, ahead = [0] * len(lanes), [0] * len(lanes)
    for square in road.squares[: len(lanes)]:
        for row in square.ahead:
            if row < len(lanes):
                ahead[square.row] += lanes[row]
                behind[row] += lanes[square.row]
    return [
        (min(here, back or here), min(here, on or here)) for here, back, on in zip(lanes, behind, ahead, strict=True)
    ]


def trace(road: Road, rows: int, rotation: float = 0.0) -> tuple[Piece, ...]:
    """The first `rows` squares, chained from the origin at a heading of `rotation` degrees."""
    lanes = lane_counts(road, rows)
    widths = neighbours(road, lanes)
    pose, pieces = Pose(0.0, 0.0, math.radians(rotation)), []
    for index, group in groupby(road.squares[:rows], key=lambda square: square.tile):
        squares = list(group)
        tile = road.tiles[index] if index < len(road.tiles) else None
        turns = bends(tile) if tile else [_STRAIGHT] * len(squares)
        for square, (degrees, radius) in zip(squares, turns, strict=False):
            row = square.row
            piece = Piece(pose, math.radians(degrees), radius, lanes[row], *widths[row])
            pieces.append(piece)
            pose = piece.exit
        if tile and tile.split and len(squares) > len(turns):
            arc = Piece(pose, math.radians(tile.turn - sum(degrees for degrees, _ in turns)), ROUNDABOUT, 2, 2, 2)
            pieces += _split(squares[len(turns) :], arc)
            pose = arc.exit
    return tuple(pieces)


def _split(squares: Sequence[Square], arc: Piece) -> list[Piece]:
    """The squares of both ways in the order of the road."""
    counts = (sum(square.branch == branch for square in squares) for branch in ("inner", "outer"))
    inner, outer = (iter(way) for way in ways(arc, *counts))
    return [next(inner if square.branch == "inner" else outer) for square in squares]
