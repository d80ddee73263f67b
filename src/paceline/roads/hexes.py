"""Roads of hexagons: lanes of unequal length, squares ordered by how far they are along their hexagon.

A hexagon has two or three lanes, each cut into squares of its own, fewer on the inside of a bend. Beside the lanes runs
the line that closed groups follow, cut into rows. How far a square is, is a whole number: hexagon `h` begins at
`h * SPAN`, and the middle of square `i` of `n` lies at `(2 i + 1) / (2 n)` of its span.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

SPAN: Final = 55440
"""Divided without remainder by twice every number up to 12."""
MOST_SQUARES: Final = 12
LEFT, MIDDLE, RIGHT = -1, 0, 1
SIDES: Final = {2: (LEFT, RIGHT), 3: (LEFT, MIDDLE, RIGHT)}
"""Lanes of a hexagon from left to right, by their number."""
Spot: TypeAlias = tuple[int, int]
"""A place on the grid of hexagons, in axial coordinates."""
_STEPS: Final[tuple[Spot, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""To the neighbour in each of six directions, every next one 60 degrees to the right."""


class Hex(msgspec.Struct, frozen=True, gc=False):
    """A hexagon as it is laid."""

    name: str
    """As people write it in a course."""
    terrain: str
    lanes: tuple[int, ...]
    """Squares of every lane, from left to right: two lanes or three."""
    rows: int
    """Squares of the line that closed groups follow."""
    bend: int = 0
    """The edge by which the road leaves: 0 opposite, 1 wide to the right, 2 tight, negative to the left."""
    dark: tuple[tuple[int, int], ...] = ()
    """Dangerous squares: lane, counted from 0 at the left, and square of that lane."""
    oval: bool = False
    """True for a velodrome."""


class HexCell(msgspec.Struct, frozen=True, gc=False):
    """A square: room for one rider."""

    number: int
    tile: int
    """Its hexagon; `len(road.hexes)` beyond the last one."""
    side: int
    """`LEFT`, `MIDDLE` or `RIGHT`."""
    index: int
    """Its place in its lane on its hexagon, from 0."""
    count: int
    """Squares of that lane."""
    progress: int
    straight: int | None
    """The square straight ahead; there is none at the end of the road, nor for a middle lane that ends."""
    ahead: tuple[int, ...]
    """All squares one step further on: the one straight ahead first, then those to the left and to the right."""
    dark: bool = False


class HexRoad(msgspec.Struct, frozen=True, gc=False):
    """Cells are numbered so that a higher number is never further back; of level ones the right one is last."""

    hexes: tuple[Hex, ...]
    cells: tuple[HexCell, ...]
    rows: tuple[int, ...]
    """The progress of every row of the line for closed groups, the run-off included."""
    beyond: int = 0
    """Rows that the road runs on beyond the last hexagon."""

    @property
    def finish(self) -> int:
        """The far edge of the last hexagon; whatever is further has crossed the line."""
        return len(self.hexes) * SPAN

    @property
    def length(self) -> int:
        """Rows up to the finish."""
        return len(self.rows) - self.beyond

    @property
    def tiles(self) -> tuple[Hex, ...]:
        """The hexagons, and behind them the run-off, if there is one."""
        return (*self.hexes, *_run_off(self.hexes, self.beyond))

    def on_line(self, row: int) -> int:
        """Return the number that stands for the cell of a closed group in this row: one beyond those of all cells."""
        return len(self.cells) + row

    def terrain(self, progress: int) -> str:
        """Return the ground there; the run-off is like the last hexagon."""
        return self.hexes[min(progress // SPAN, len(self.hexes) - 1)].terrain

    def row_at(self, progress: int) -> int:
        """Return the row that a square lies in: the last whose edge it has reached."""
        tile = min(progress // SPAN, len(self.hexes))
        before = sum(one.rows for one in self.hexes[:tile])
        count = self.hexes[tile].rows if tile < len(self.hexes) else max(self.beyond, 1)
        return before + (progress - tile * SPAN) * count // SPAN

    def row_of(self, cell: int) -> int:
        """Return the row that a cell lies in, or that stands for it on the line of closed groups."""
        return self.row_at(self.cells[cell].progress) if cell < len(self.cells) else cell - len(self.cells)

    def distance(self, row: int) -> int:
        """Return signed rows from the finish line: -1 is the last row before it, +1 the first across."""
        return row - self.length + (row >= self.length)

    def past(self, progress: int) -> int:
        """Return rows across the finish line, 1 for the first; 0 before it."""
        return max(self.row_at(progress) - self.length + 1, 0)


def lay(hexes: Sequence[Hex], beyond: int = 0) -> HexRoad:
    """Lay hexagons one behind the other; the road runs straight on for `beyond` squares, as wide as the last one."""
    tiles = [*hexes, *_run_off(hexes, beyond)]
    for tile in tiles:
        _check(tile)
    places = sorted(
        (tile * SPAN + middle(index, count), side, tile, index, count)
        for tile, one in enumerate(tiles)
        for side, count in zip(SIDES[len(one.lanes)], one.lanes, strict=True)
        for index in range(count)
    )
    numbers = {(tile, side, index): number for number, (_, side, tile, index, _) in enumerate(places)}
    cells = tuple(
        HexCell(
            number,
            tile,
            side,
            index,
            count,
            progress,
            numbers.get(_straight(tile, side, index, count)),
            tuple(numbers[there] for there in _ahead(tiles, tile, side, index, count) if there in numbers),
            (SIDES[len(tiles[tile].lanes)].index(side), index) in tiles[tile].dark,
        )
        for number, (progress, side, tile, index, count) in enumerate(places)
    )
    rows = tuple(tile * SPAN + middle(row, one.rows) for tile, one in enumerate(tiles) for row in range(one.rows))
    return HexRoad(tuple(hexes), cells, rows, beyond)


def _run_off(hexes: Sequence[Hex], beyond: int) -> list[Hex]:
    """Return the road behind the last hexagon, as a hexagon of its own."""
    return [Hex("", hexes[-1].terrain, (beyond,) * len(hexes[-1].lanes), beyond)] if beyond else []


def _check(tile: Hex) -> None:
    if len(tile.lanes) not in SIDES:
        raise ValueError("a hexagon has two lanes or three")
    if not all(1 <= count <= MOST_SQUARES for count in (*tile.lanes, tile.rows)):
        raise ValueError(f"a lane has at most {MOST_SQUARES} squares on a hexagon, and at least one")
    if not all(0 <= lane < len(tile.lanes) and 0 <= index < tile.lanes[lane] for lane, index in tile.dark):
        raise ValueError("a dark square is one of a lane's squares")


def middle(index: int, count: int) -> int:
    """Return how far on its hexagon the middle of a square is."""
    return (2 * index + 1) * SPAN // (2 * count)


_Place: TypeAlias = tuple[int, int, int]
"""Hexagon, side, square."""


def _straight(tile: int, side: int, index: int, count: int) -> _Place:
    """Return the cell straight ahead; at a seam left joins left, right joins right, a middle lane only another."""
    return (tile, side, index + 1) if index + 1 < count else (tile + 1, side, 0)


def _ahead(tiles: Sequence[Hex], tile: int, side: int, index: int, count: int) -> list[_Place]:
    """Return the square straight ahead, then in each neighbouring lane the first that is further than this one."""
    found = [_straight(tile, side, index, count)]
    here, last = middle(index, count), index + 1 == count
    lanes, after = len(tiles[tile].lanes), len(tiles[tile + 1].lanes) if tile + 1 < len(tiles) else 0
    for other in _neighbours(side, lanes):
        squares = tiles[tile].lanes[SIDES[lanes].index(other)]
        further = next((square for square in range(squares) if middle(square, squares) > here), None)
        if further is not None:
            found.append((tile, other, further))
        elif lanes == after or side == MIDDLE:  # if three lanes become two, the middle goes to both
            found.append((tile + 1, other, 0))
    if last and lanes == 2 and after == 3:
        found.append((tile + 1, MIDDLE, 0))
    return found


def _neighbours(side: int, lanes: int) -> tuple[int, ...]:
    """Return lanes beside this one, the left one first."""
    sides = SIDES[lanes]
    place = sides.index(side)
    return tuple(sides[other] for other in (place - 1, place + 1) if 0 <= other < lanes)


def spots(hexes: Sequence[Hex]) -> list[tuple[Spot, int]]:
    """Return where every hexagon lies on the table, and in which of six directions its road comes in."""
    found: list[tuple[Spot, int]] = []
    (q, r), heading = (0, 0), 0
    for one in hexes:
        found.append(((q, r), heading))
        heading = (heading + one.bend) % 6
        step = _STEPS[heading]
        q, r = q + step[0], r + step[1]
    return found
