"""Columns: a road unrolled on paper, where the squares of two ways stand side by side."""

from __future__ import annotations

from itertools import groupby
from typing import Final

import msgspec

from paceline.roads.squares import Road, Square

NO_SQUARE: Final = -1


class Column(msgspec.Struct, frozen=True, gc=False):
    """What stands side by side: one square, or at the same distance from the exit a square of either way."""

    ways: tuple[int, ...]
    """Rows, the right way first; `NO_SQUARE` where the shorter way has not begun."""

    @property
    def split(self) -> bool:
        """Whether the road is two ways here."""
        return len(self.ways) > 1

    @property
    def rows(self) -> tuple[int, ...]:
        """The squares that there are."""
        return tuple(row for row in self.ways if row != NO_SQUARE)


def columns(road: Road, rows: int | None = None) -> tuple[Column, ...]:
    """The columns of the first rows of a road, all of them unless told."""
    squares = road.squares if rows is None else road.squares[:rows]
    found: list[Column] = []
    for (tile, two), group in groupby(squares, key=lambda square: (square.tile, bool(square.branch))):
        run = list(group)
        found += _split(run, road.tiles[tile].turn) if two else [Column((square.row,)) for square in run]
    return tuple(found)


def _split(squares: list[Square], turn: int) -> list[Column]:
    """The inner way lies on the side to which its tile turns, and both end together."""
    inner, outer = ([square.row for square in squares if square.branch == branch] for branch in ("inner", "outer"))
    length = max(len(inner), len(outer))
    right, left = (outer, inner) if turn >= 0 else (inner, outer)
    padded = ([NO_SQUARE] * (length - len(way)) + way for way in (right, left))
    return [Column(ways) for ways in zip(*padded, strict=True)]


def column_of(found: tuple[Column, ...]) -> dict[int, int]:
    """For every row the number of its column."""
    return {row: number for number, column in enumerate(found) for row in column.rows}


def whole(road: Road, rows: range) -> range:
    """The same rows, and as many more as it takes to cut no two ways apart."""
    first, last = rows.start, rows.stop - 1
    while first > 0 and road.squares[first].branch:
        first -= 1
    while last + 1 < len(road.squares) and road.squares[last + 1].branch:
        last += 1
    return range(first, last + 1)
