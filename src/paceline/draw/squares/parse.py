"""Read text roads: from a drawing back to the road and its riders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

import msgspec

from paceline.draw.course import NO_SQUARE, Column, columns
from paceline.draw.notation import (
    ASIDE,
    COMPANY,
    EMPTY,
    FINISH_LINE,
    GRASS,
    NO_LANE,
    SPLIT,
    SQUARE_WIDTH,
    START_LINE,
    TERRAIN,
    add_company,
    enter,
)
from paceline.roads.squares import Road, Tile, lay

NO_ROAD: Final = "a text road needs a ground line and at least one lane line under it"
_GROUNDS: Final = {**TERRAIN, SPLIT: "flat"}
_SQUARE: Final = re.compile(r"([ :|])([^\s:|]+)")
_TURN: Final = 90
"""Degrees of a drawn split: all that a text says is the side of the inner way."""

Marks = list[tuple[str, str]]
"""A line as (edge, mark) pairs."""


class _Drawing(msgspec.Struct):
    """The lines of all blocks, end to end; lanes and grass are counted from the road's right edge outwards."""

    edges: list[str]
    ground: list[str]
    lanes: list[list[str]]
    right: list[list[str]]
    """Grass to the right of the road."""
    island: list[list[str]]
    """Grass to the right of the left way."""

    def marks(self, column: int, way: int) -> tuple[list[str], list[str]]:
        """Return what stands in the lanes of a way and on its grass; the right way is 0."""
        lanes = [lane[column] for lane in self.lanes]
        if self.ground[column] == SPLIT:
            lanes = lanes[way : way + 1]
        return lanes, [line[column] for line in (self.island if way else self.right)]


def parse_road(text: str, beyond: int = 0, grass: int = 0) -> tuple[Road, dict[str, int]]:
    """Return the road and the riders of a text road; raise ValueError saying which line is wrong.

    Beside every square there is room for `grass` riders, or for as many as are drawn there.
    """
    drawing = _drawing(text)
    depth = max(grass, len(drawing.right), len(drawing.island))
    road = lay(_tiles(drawing), beyond, depth)
    names: dict[str, int] = {}
    for name, cell in _standing(drawing, road):
        enter(names, name, cell)
    add_company(text, names)
    return road, names


def _standing(drawing: _Drawing, road: Road) -> Iterator[tuple[str, int]]:
    """Yield everybody drawn on the road or beside it, with their cell."""
    for number, column in enumerate(columns(road, road.printed)):
        for way, row in enumerate(column.ways):
            if row != NO_SQUARE:
                yield from _in_square(drawing, number, way, road.squares[row].cells, road.squares[row].grass)


def _in_square(
    drawing: _Drawing, column: int, way: int, cells: tuple[int, ...], grass: tuple[int, ...]
) -> Iterator[tuple[str, int]]:
    lanes, beside = drawing.marks(column, way)
    if NO_LANE in lanes[: len(cells)]:
        raise ValueError(f"{NO_LANE} stands below a lane: only the lanes furthest left can be missing")
    places = [*zip(lanes, cells, strict=False), *zip(beside, grass, strict=False)]
    yield from ((name, cell) for name, cell in places if name not in {EMPTY, GRASS, NO_LANE})


def _drawing(text: str) -> _Drawing:
    drawing = _Drawing([], [], [], [], [])
    for ground, *lines in _blocks(text):
        _check_ground(ground)
        island, lanes, right = _sorted(ground, lines)
        _append(drawing.lanes, lanes, len(drawing.ground), NO_LANE)
        _append(drawing.right, right, len(drawing.ground), GRASS)
        _append(drawing.island, island, len(drawing.ground), GRASS)
        drawing.edges += [edge for edge, _ in ground]
        drawing.ground += [mark for _, mark in ground]
        _fill(drawing.lanes, len(drawing.ground), NO_LANE)
        _fill([*drawing.right, *drawing.island], len(drawing.ground), GRASS)
    if not drawing.lanes:
        raise ValueError(NO_ROAD)
    return drawing


def _append(whole: list[list[str]], block: list[list[str]], before: int, blank: str) -> None:
    """Append a block to its lines; a line that begins here was blank before."""
    whole += [[blank] * before for _ in range(len(block) - len(whole))]
    for line, more in zip(whole, block, strict=False):
        line += more


def _fill(lines: list[list[str]], length: int, blank: str) -> None:
    """Fill lines that the last block did not have with blanks."""
    for line in lines:
        line += [blank] * (length - len(line))


def _sorted(ground: Marks, lines: list[Marks]) -> tuple[list[list[str]], list[list[str]], list[list[str]]]:
    """Return lines of the island, of lanes and of the grass on the right, each from right to left or inside out."""
    named = [[name for _, name in line] for line in lines]
    grassy = [GRASS in line for line in named]
    if all(grassy):
        raise ValueError(NO_ROAD)
    first, last = grassy.index(False), len(lines) - grassy[::-1].index(False)
    island, lanes, right = named[:first], named[first:last], named[last:]
    for line in (*island, *right):
        if len(line) == len(ground) + 1 and line[-1] == GRASS:  # it stands there only to tell grass from a lane
            line.pop()
    for number, line in enumerate([*island, *lanes, *right], start=1):
        _check_line(number, line, len(ground))
    return island, lanes[::-1], right


def _check_ground(ground: Marks) -> None:
    for _, mark in ground:
        if mark not in _GROUNDS:
            raise ValueError(f"{mark!r} is no ground: expected one of {' '.join(_GROUNDS)}")


def _check_line(number: int, line: list[str], squares: int) -> None:
    for name in line:
        if len(name) != SQUARE_WIDTH - 1:
            raise ValueError(f"{name!r} in lane line {number}: a rider has two letters, as in AS")
    if len(line) != squares:
        raise ValueError(f"lane line {number} has {len(line)} squares, the ground has {squares}")


def _blocks(text: str) -> Iterator[list[Marks]]:
    """Yield the lines of every block, without those that draw no road."""
    lines = [line for line in text.split("\n") if _draws(line)]
    margin = min((len(line) - len(line.lstrip(" ")) for line in lines), default=0)
    indented = any(line[margin] in ":|" for line in lines)
    cut = margin if indented else max(margin - 1, 0)
    for block in re.split(r"\n[ \t]*\n", text.strip("\n")):
        kept = [line for line in block.split("\n") if _draws(line)]
        if kept:
            yield [_SQUARE.findall(line[cut:] if line[cut] in " :|" else f" {line[cut:]}") for line in kept]


def _draws(line: str) -> bool:
    """Return whether a line draws road; distances, weather and company are asides."""
    return bool(line.strip()) and not ASIDE.fullmatch(line) and not COMPANY.fullmatch(line)


def _tiles(drawing: _Drawing) -> list[Tile]:
    """Return the drawn road as tiles: one, or one more after every stretch with two ways."""
    tiles = [_tile(drawing, list(numbers)) for numbers in _stretches(drawing.ground)]
    found = _rows_before(drawing, tiles)
    start, finish = found[START_LINE], found[FINISH_LINE]
    if start:
        tiles[0] = msgspec.structs.replace(tiles[0], start=start)
    first = 0
    for index, tile in enumerate(tiles):
        if first < finish <= first + len(tile.terrain):
            tiles[index] = msgspec.structs.replace(tile, finish=finish - first)
        first += len(tile.terrain)
    return tiles


def _stretches(ground: list[str]) -> Iterator[list[int]]:
    """Yield the columns of every tile."""
    stretch: list[int] = []
    for split, run in groupby(range(len(ground)), key=lambda number: ground[number] == SPLIT):
        stretch += run
        if split:
            yield stretch
            stretch = []
    if stretch:
        yield stretch


def _tile(drawing: _Drawing, numbers: list[int]) -> Tile:
    plain = [number for number in numbers if drawing.ground[number] != SPLIT]
    terrain = tuple(_GROUNDS[drawing.ground[number]] for number in plain)
    widths = tuple(sum(lane[number] != NO_LANE for lane in drawing.lanes) for number in plain)
    if len(plain) == len(numbers):
        return Tile("text", "text", terrain, widths)
    right, left = _ways(drawing, numbers[len(plain) :])
    squares, turn = right + left, _TURN if left <= right else -_TURN
    split = min(left, right), max(left, right)
    return Tile("text", "text", terrain + ("flat",) * squares, widths + (1,) * squares, turn, split=split)


def _ways(drawing: _Drawing, numbers: list[int]) -> tuple[int, int]:
    """Return squares of the right and of the left way of a split."""
    if len(drawing.lanes) < 2:
        raise ValueError(f"{SPLIT} needs two lane lines, one for every way")
    for lane in drawing.lanes[2:]:
        if any(lane[number] != NO_LANE for number in numbers):
            raise ValueError(f"{SPLIT} has two ways: the lane lines over them are {NO_LANE}")
    lengths = []
    for lane in drawing.lanes[:2]:
        marks = [lane[number] == NO_LANE for number in numbers]
        if marks != sorted(marks, reverse=True) or all(marks):
            raise ValueError(f"{NO_LANE} stands before the shorter way of {SPLIT}, and nowhere else in it")
        lengths.append(marks.count(False))
    if max(lengths) < len(numbers):
        raise ValueError(f"{SPLIT} has a column without a square")
    return lengths[0], lengths[1]


def _rows_before(drawing: _Drawing, tiles: Iterable[Tile]) -> dict[str, int]:
    """Return how many rows stand before the start and before the finish line; 0 if there is none."""
    found: tuple[Column, ...] = columns(lay(list(tiles)))
    rows = {edge: found[drawing.edges.index(edge)].rows[0] for edge in set(drawing.edges)}
    return {START_LINE: rows.get(START_LINE, 0), FINISH_LINE: rows.get(FINISH_LINE, 0)}
