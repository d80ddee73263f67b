"""The road: squares one behind the other, their lanes as cells of a forward graph."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from paceline.road.tiles import Tile


class Cell(msgspec.Struct, frozen=True, gc=False):
    """Room for one rider: a lane of a square."""

    number: int
    row: int
    lane: int
    """0 is the right lane."""
    ahead: tuple[int, ...]
    """Numbers of the cells one step further on, right lane first."""


class Square(msgspec.Struct, frozen=True, gc=False):
    """All lanes at one distance from the start; `row` counts squares from the very first one."""

    row: int
    terrain: str
    tile: int
    """Index of the tile it lies on; `len(road.tiles)` where the road runs on beyond the cardboard."""
    cells: tuple[int, ...]
    """Cell numbers, right lane first."""


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
        """How many rows lie on tiles; the rows after these are the road running on."""
        return sum(len(tile.terrain) for tile in self.tiles)

    def distance(self, row: int) -> int:
        """Signed squares from the finish line: -1 is the last square before it, +1 the first across."""
        return row - self.finish if row < self.finish else row - self.finish + 1

    def row_at(self, distance: int) -> int:
        """The row that `distance` names; the inverse of `distance()`."""
        return self.finish + distance if distance < 0 else self.finish + distance - 1


def lay(tiles: Sequence[Tile], beyond: int = 0) -> Road:
    """Lay tiles in a line; the road runs on for `beyond` squares, as wide and steep as its last square."""
    terrain = [word for tile in tiles for word in tile.terrain]
    lanes = [count for tile in tiles for count in tile.lanes]
    owner = [index for index, tile in enumerate(tiles) for _ in tile.terrain]
    terrain += terrain[-1:] * beyond
    lanes += lanes[-1:] * beyond
    owner += [len(tiles)] * beyond
    squares = _squares(terrain, lanes, owner)
    start = next((tile.start for tile in tiles if tile.start), 0)
    return Road(tuple(tiles), squares, _cells(squares), start, _finish_row(tiles))


def _squares(terrain: list[str], lanes: list[int], owner: list[int]) -> tuple[Square, ...]:
    squares, first = [], 0
    for row, (word, count, tile) in enumerate(zip(terrain, lanes, owner, strict=True)):
        numbers = tuple(range(first + count - 1, first - 1, -1))
        squares.append(Square(row, word, tile, numbers))
        first += count
    return tuple(squares)


def _cells(squares: tuple[Square, ...]) -> tuple[Cell, ...]:
    ends = [*(square.cells for square in squares[1:]), ()]
    cells = [
        Cell(number, square.row, lane, ahead)
        for square, ahead in zip(squares, ends, strict=True)
        for lane, number in enumerate(square.cells)
    ]
    return tuple(sorted(cells, key=lambda cell: cell.number))


def _finish_row(tiles: Sequence[Tile]) -> int:
    """The row after the finish line; a road without one finishes where its tiles end."""
    row = 0
    for tile in tiles:
        if tile.finish:
            return row + tile.finish
        row += len(tile.terrain)
    return row
