"""Roads of squares: printed tiles, and the road of squares and cells that they are laid into."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec


class Tile(msgspec.Struct, frozen=True, gc=False):
    """One face of one piece of cardboard; squares are listed in the direction of travel."""

    name: str
    piece: str
    """Names the cardboard: two faces of one piece cannot lie in the same stage."""
    terrain: tuple[str, ...]
    """The ground of every square; on a tile that splits, the squares of both ways stand in the order of `branches`."""
    lanes: tuple[int, ...]
    turn: int = 0
    """Degrees over the whole tile, positive to the left, 0 for a straight."""
    start: int = 0
    """Squares behind the start line; 0 if there is none."""
    finish: int = 0
    """Squares before the finish line; 0 if there is none."""
    source: str = ""
    """The source of the numbers above."""
    split: tuple[int, int] | None = None
    """Squares of the inner and of the outer way, if the tile ends in two ways."""

    def __post_init__(self) -> None:
        if len(self.terrain) != len(self.lanes):
            raise ValueError(f"tile {self.name}: {len(self.terrain)} squares, but lanes for {len(self.lanes)}")

    @property
    def branches(self) -> tuple[str, ...]:
        """The way of every square: `inner`, `outer`, or nothing if there is only one road.

        Squares stand in the order of the road: further from the exit first, and at the same distance from it
        the outer way first, so that the inner one is ahead.
        """
        if self.split is None:
            return ("",) * len(self.terrain)
        inner, outer = self.split
        ways = [
            way
            for to_exit in range(max(self.split), 0, -1)
            for way, squares in (("outer", outer), ("inner", inner))
            if to_exit <= squares
        ]
        return ("",) * (len(self.terrain) - len(ways)) + tuple(ways)

    @property
    def length(self) -> int:
        """Squares on the shortest way over the tile."""
        return len(self.terrain) - max(self.split) if self.split else len(self.terrain)


class Cell(msgspec.Struct, frozen=True, gc=False):
    """Room for one rider: a lane of a square, or a place on the grass beside it."""

    number: int
    row: int
    lane: int
    """0 is the right lane; -1 the grass beside it, -2 further out."""
    ahead: tuple[int, ...]
    """Numbers of the cells one step further on, right lane first; before a split, the inner way first."""


class Square(msgspec.Struct, frozen=True, gc=False):
    """All lanes at one distance from the start; after a split, every way has squares of its own."""

    row: int
    """Its place among all squares in the order of the road."""
    terrain: str
    tile: int
    """Index of the tile it lies on; `len(road.tiles)` beyond the cardboard."""
    cells: tuple[int, ...]
    """Cell numbers, right lane first."""
    ahead: tuple[int, ...] = ()
    """Rows one step further on: two before a split, the inner way first; none at the end of the road."""
    branch: str = ""
    """`inner` or `outer` on a split road."""
    grass: tuple[int, ...] = ()
    """Cell numbers beside the road, the one nearest to the right lane first; none on most roads."""
    to_finish: int = 0
    """Steps to the first square across the finish line on the shortest way; 0 or less from there on."""


class Road(msgspec.Struct, frozen=True, gc=False):
    """Cells are numbered so that a higher number is further ahead; the right lane is ahead of the left."""

    tiles: tuple[Tile, ...]
    squares: tuple[Square, ...]
    cells: tuple[Cell, ...]
    start: int
    """Rows behind the start line: a race starts in rows 0 to start - 1."""
    finish: int
    """The first row across the finish line."""

    @property
    def printed(self) -> int:
        """The number of rows that lie on tiles; the rows after these are the road running on."""
        return sum(len(tile.terrain) for tile in self.tiles)

    @property
    def length(self) -> int:
        """Squares from the first to the last printed one on the shortest way."""
        return sum(tile.length for tile in self.tiles)

    @property
    def splits(self) -> bool:
        """True if there are two ways anywhere."""
        return any(tile.split for tile in self.tiles)

    def distance(self, row: int) -> int:
        """Return signed squares from the finish line: -1 is the last square before it, +1 the first across."""
        steps = self.squares[row].to_finish
        return -steps if steps > 0 else 1 - steps


class _Lain(NamedTuple):
    """A square about to be numbered."""

    terrain: str
    lanes: int
    tile: int
    branch: str


def lay(tiles: Sequence[Tile], beyond: int = 0, grass: int = 0) -> Road:
    """Lay tiles in a line; the road runs on for `beyond` squares, as wide and steep as its last square.

    Beside every square there is room for `grass` riders.
    """
    lain = [
        _Lain(terrain, lanes, index, branch)
        for index, tile in enumerate(tiles)
        for terrain, lanes, branch in zip(tile.terrain, tile.lanes, tile.branches, strict=True)
    ]
    lain += [lain[-1]._replace(tile=len(tiles), branch="")] * beyond
    start = next((tile.start for tile in tiles if tile.start), 0)
    finish = _finish_row(tiles)
    squares = _squares(lain, finish, grass)
    return Road(tuple(tiles), squares, _cells(squares), start, finish)


def _squares(lain: list[_Lain], finish: int, grass: int) -> tuple[Square, ...]:
    squares, first, ways = [], 0, _ways(lain)
    steps = _steps(ways, finish)
    for row, square in enumerate(lain):
        verge = first + square.lanes
        numbers = tuple(range(verge - 1, first - 1, -1))
        beside = tuple(range(verge, verge + grass))
        squares.append(Square(row, square.terrain, square.tile, numbers, ways[row], square.branch, beside, steps[row]))
        first = verge + grass
    return tuple(squares)


def _ways(lain: list[_Lain]) -> list[tuple[int, ...]]:
    """Return for every row the rows one step further on, the inner way first."""
    ways: list[tuple[int, ...]] = [()] * len(lain)
    following: dict[str, int] = {}
    """The nearest row ahead on each way, seen from the single road."""
    for row in reversed(range(len(lain))):
        branch = lain[row].branch
        if branch:
            nearest = following.get(branch, following.get("", -1))
            following[branch] = row
        elif "inner" in following:  # the last square before two ways
            ways[row] = (following.pop("inner"), following.pop("outer"))
            following[""] = row
            continue
        else:
            nearest = following.get("", -1)
            following[""] = row
        ways[row] = (nearest,) if nearest >= 0 else ()
    return ways


def _steps(ways: list[tuple[int, ...]], finish: int) -> list[int]:
    """Return steps from every row to the first one across the line, 0 or less from there on."""
    steps = [finish - row for row in range(len(ways))]
    for row in reversed(range(min(finish, len(ways)))):
        steps[row] = 1 + min((steps[ahead] for ahead in ways[row]), default=0)
    return steps


def _cells(squares: tuple[Square, ...]) -> tuple[Cell, ...]:
    cells = []
    for square in squares:
        ahead = tuple(cell for row in square.ahead for cell in squares[row].cells)
        cells += [Cell(number, square.row, lane, ahead) for lane, number in enumerate(square.cells)]
        cells += [Cell(number, square.row, -place, ahead) for place, number in enumerate(square.grass, start=1)]
    return tuple(sorted(cells, key=lambda cell: cell.number))


def _finish_row(tiles: Sequence[Tile]) -> int:
    """Return the row after the finish line; a road without one finishes at the end of its tiles."""
    row = 0
    for tile in tiles:
        if tile.finish:
            return row + tile.finish
        row += len(tile.terrain)
    return row
