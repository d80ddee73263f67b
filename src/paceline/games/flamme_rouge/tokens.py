"""Where the tokens of a stage lie: Major and Minor piles (FR 16.1, 20.10 to 20.14), the refresh token (FR 20.9)."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import Final

import msgspec

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.course import tile_names
from paceline.roads.squares import Road, Square, Tile, lay

SPRINT, MOUNTAIN = "sprint", "mountain"
MAJOR, MINOR = "major", "minor"
LONG: Final = 5
"""Squares of an ascent that is long enough for the Major tokens (FR 20.10)."""
SIX: Final = 6
"""Squares of the tiles on which tokens begin (FR 20.9, 20.14)."""
NEAR: Final = 8
"""A supply zone is near the middle if it begins no further from it than this part of the stage (FR 20.9)."""


class Pile(msgspec.Struct, frozen=True, gc=False):
    """Tokens beside one square, for riders who reach it."""

    row: int
    points: str
    """What they count for: `sprint` or `mountain`."""
    values: tuple[int, ...]
    """From the top of the pile."""
    name: str
    """`major` or `minor`."""


@cache
def piles(stage: str) -> tuple[Pile, ...]:
    """FR 16.1: the Major and the Minor pile of a stage given by its tiles."""
    road, values = _road(stage), content.tour_numbers()
    climbs = ascents(road)
    major = _longest(climbs)
    if major is None or len(major) < LONG:
        major, points = None, SPRINT  # FR 20.11
    else:
        points = MOUNTAIN  # FR 20.10
    top = Pile(road.finish if major is None else _after(road, major), points, values.major, MAJOR)
    if top.row != road.finish:  # FR 20.12
        return top, Pile(road.finish, SPRINT, values.minor, MINOR)
    left = _longest([climb for climb in climbs if climb != major])
    if left is None:  # FR 20.14
        return top, Pile(_halfway(road), SPRINT, values.minor, MINOR)
    return top, Pile(_after(road, left), MOUNTAIN, values.minor, MINOR)  # FR 20.13


@cache
def refresh_row(stage: str) -> int:
    """FR 20.9: the row of the refresh token of an extended stage."""
    road = _road(stage)
    away = {row: _from_middle(road, row) for row, tile in _six_squares(road) if "supply" in tile.terrain}
    near = [row for row, squares in away.items() if squares * NEAR <= 2 * road.length]
    return min(near, key=lambda row: (away[row], -row)) if near else _halfway(road)


def _road(stage: str) -> Road:
    """The road of a stage as far as its tiles go; its rows are those of every course along it."""
    return lay([content.tiles()[name] for name in tile_names(stage)])


def ascents(road: Road) -> list[range]:
    """Rows of every ascent without a break, in the order of the road; the finish tile's squares belong to theirs."""
    climbs = []
    for climbing, run in groupby(road.squares[: road.printed], lambda square: square.terrain == "ascent"):
        if climbing:
            rows: list[Square] = list(run)
            climbs.append(range(rows[0].row, rows[-1].row + 1))
    return climbs


def _longest(climbs: list[range]) -> range | None:
    """The longest ascent; of equal ones the last, which is nearest to the finish (FR 20.10, 20.13)."""
    return max(climbs, key=lambda climb: (len(climb), climb.start), default=None)


def _after(road: Road, climb: range) -> int:
    """The first row after an ascent; for one that runs over the finish line the first row across it (FR 20.10)."""
    return road.finish if road.finish in climb else climb.stop


def _halfway(road: Road) -> int:
    """The first row of the six-square tile that begins nearest to the middle; of two the later."""
    return min((row for row, _ in _six_squares(road)), key=lambda row: (_from_middle(road, row), -row))


def _six_squares(road: Road) -> list[tuple[int, Tile]]:
    """Six-square tiles between start and finish with their first rows; on a stage too short for these, any tile."""
    firsts = {square.tile: square.row for square in reversed(road.squares[: road.printed])}
    tiles = [(firsts[index], tile) for index, tile in enumerate(road.tiles)]
    return [(row, tile) for row, tile in tiles[1:-1] if tile.length == SIX] or tiles[1:-1] or tiles[-1:]


def _from_middle(road: Road, row: int) -> int:
    """Twice the squares between a row and the middle of the way from the start line to the finish line."""
    return abs(2 * road.squares[row].to_finish - road.squares[road.start].to_finish)
