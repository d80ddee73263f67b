"""The course of a scene on squares: columns, terrain runs, altitudes and groups, before anything is drawn."""

from __future__ import annotations

from itertools import groupby
from typing import Final

import msgspec

from paceline.draw.scene import Token
from paceline.draw.squares.scene import Scene, Weather
from paceline.roads.packs import packs
from paceline.roads.squares import Road, Square

NO_SQUARE: Final = -1


class Column(msgspec.Struct, frozen=True, gc=False):
    """Squares side by side: one, or at the same distance from the exit a square of either way."""

    ways: tuple[int, ...]
    """Rows, the right way first; `NO_SQUARE` if the shorter way has not begun."""

    @property
    def split(self) -> bool:
        """True if the road is two ways here."""
        return len(self.ways) > 1

    @property
    def rows(self) -> tuple[int, ...]:
        """The squares that there are."""
        return tuple(row for row in self.ways if row != NO_SQUARE)


def columns(road: Road, rows: int | None = None) -> tuple[Column, ...]:
    """Return the columns of the first rows of a road, by default of all."""
    squares = road.squares if rows is None else road.squares[:rows]
    found: list[Column] = []
    for (tile, two), group in groupby(squares, key=lambda square: (square.tile, bool(square.branch))):
        run = list(group)
        found += _split(run, road.tiles[tile].turn) if two else [Column((square.row,)) for square in run]
    return tuple(found)


def _split(squares: list[Square], turn: int) -> list[Column]:
    """Return the columns of two ways: the inner one lies on the side to which its tile turns, and both end together."""
    inner, outer = ([square.row for square in squares if square.branch == branch] for branch in ("inner", "outer"))
    length = max(len(inner), len(outer))
    right, left = (outer, inner) if turn >= 0 else (inner, outer)
    padded = ([NO_SQUARE] * (length - len(way)) + way for way in (right, left))
    return [Column(ways) for ways in zip(*padded, strict=True)]


def column_of(found: tuple[Column, ...]) -> dict[int, int]:
    """Return for every row the number of its column."""
    return {row: number for number, column in enumerate(found) for row in column.rows}


def extend_over_splits(road: Road, rows: range) -> range:
    """Return the same rows, and as many more as it takes to cut no two ways apart."""
    first, last = rows.start, rows.stop - 1
    while first > 0 and road.squares[first].branch:
        first -= 1
    while last + 1 < len(road.squares) and road.squares[last + 1].branch:
        last += 1
    return range(first, last + 1)


_SLOPES: Final = {"ascent": 1, "descent": -1}


class Run(msgspec.Struct, frozen=True, gc=False):
    """Neighbouring squares of one terrain, both ends included."""

    terrain: str
    first: int
    last: int

    @property
    def length(self) -> int:
        """The number of squares."""
        return self.last - self.first + 1


class Spot(msgspec.Struct, frozen=True, gc=False):
    """A group as a picture shows it: its riders and the words on its flag."""

    tokens: tuple[Token, ...]
    name: str
    gap: int

    @property
    def mine(self) -> bool:
        """True if one of my riders is in it."""
        return any(token.mine for token in self.tokens)


class Course(msgspec.Struct, frozen=True, gc=False):
    """The drawn part of a road with its terrain runs and altitudes."""

    road: Road
    rows: int
    runs: tuple[Run, ...]
    columns: tuple[Column, ...]
    """The same squares side by side, as a profile or a ribbon shows them."""
    place: dict[int, int]
    """The column of every row."""
    altitude: tuple[float, ...]
    """At the beginning of every column, and at the end of the last."""
    sky: dict[int, Weather]
    """The weather by the place of the tile it lies on."""
    breakaway: tuple[int, ...]
    """Cells where a breakaway waits."""

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares that are drawn."""
        return self.road.squares[: self.rows]

    @property
    def summit(self) -> float:
        """The highest altitude."""
        return max(self.altitude)

    def height(self, at: float) -> float:
        """Return the altitude at a fractional column; the ends run on level."""
        at = min(max(at, 0.0), float(len(self.columns)))
        column = min(int(at), len(self.columns) - 1)
        return self.altitude[column] + (self.altitude[column + 1] - self.altitude[column]) * (at - column)

    def begins(self, row: int) -> int:
        """Return the column in which a row begins; after the last row the end of the road."""
        return self.place[row] if row < self.rows else len(self.columns)

    def detour(self, row: int) -> bool:
        """Return whether a square lies on the longer of two ways: it is no measure of the stage."""
        return self.road.squares[row].branch == "outer"

    def zone(self, row: int) -> bool:
        """Return whether the square lies behind the start line or across the finish."""
        return row < self.road.start or row >= self.road.finish

    def weather(self, row: int) -> str:
        """Return the kind of weather on a square; nothing under a clear sky."""
        found = self.sky.get(self.road.squares[row].tile)
        return found.kind if found else ""

    def tile_rows(self, tile: int) -> range:
        """Return the rows that a tile covers."""
        rows = [row for row in range(self.rows) if self.road.squares[row].tile == tile]
        return range(rows[0], rows[-1] + 1) if rows else range(0)

    def opens_tile(self, row: int) -> bool:
        """Return whether a tile begins with this square."""
        return row == 0 or self.road.squares[row - 1].tile != self.road.squares[row].tile


class Flat(msgspec.Struct, frozen=True, gc=False):
    """A scene on squares, and its course."""

    scene: Scene
    course: Course


def course_of(scene: Scene, rows: int | None = None) -> Course:
    """Return the course of so many rows; by default the printed tiles, and further only if a rider is there."""
    road = scene.road
    if rows is None:
        rows = min(max(road.printed, scene.rows_needed), len(road.squares))
    runs, found = _runs(road.squares[:rows]), columns(road, rows)
    sky = {weather.tile: weather for weather in scene.weather}
    waiting = scene.breakaway.cells if scene.breakaway else ()
    grounds = [road.squares[column.rows[0]].terrain for column in found]
    return Course(road, rows, runs, found, column_of(found), _altitude(grounds), sky, waiting)


def _runs(squares: tuple[Square, ...]) -> tuple[Run, ...]:
    found: list[Run] = []
    for square in squares:
        if found and found[-1].terrain == square.terrain:
            found[-1] = Run(square.terrain, found[-1].first, square.row)
        else:
            found.append(Run(square.terrain, square.row, square.row))
    return tuple(found)


def _altitude(grounds: list[str]) -> tuple[float, ...]:
    """Return heights: one up for each square of ascent; a descent falls evenly back to the valley."""
    heights = [0.0]
    for terrain, run in groupby(grounds):
        slope, length = _SLOPES.get(terrain, 0), len(list(run))
        step = heights[-1] * slope / length if slope < 0 else float(slope)
        foot = heights[-1]
        heights += [round(foot + step * k, 6) for k in range(1, length + 1)]
    return tuple(heights)


def spots(scene: Scene) -> list[Spot]:
    """Return the scene's groups, front first; riders in no named group are packed by the squares between them."""
    by_name = {token.rider: token for token in scene.tokens}
    named = [
        Spot(tuple(by_name[rider] for rider in group.riders if rider in by_name), group.name, group.gap)
        for group in scene.groups
    ]
    rest = [token for token in scene.tokens if not any(token in spot.tokens for spot in named)]
    return [spot for spot in named if spot.tokens] + _unnamed(scene.road, rest)


def _unnamed(road: Road, tokens: list[Token]) -> list[Spot]:
    rows = {token.rider: road.cells[token.cell].row for token in tokens}
    found = [
        Spot(tuple(token for token in tokens if rows[token.rider] in pack), "", 0) for pack in packs(rows.values())
    ]
    return found[::-1]
