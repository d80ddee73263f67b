"""Read the text of a road of hexagons: from a drawing back to the riders on a road that is known."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from paceline.draw.notation import CLOSED, COMPANY, DARK, EMPTY, GROUND, SQUARE_WIDTH, add_company, enter
from paceline.roads.hexes import SIDES, SPAN, HexRoad

LIST_END: Final = ":"
"""Behind it stand those who ride in a closed group."""
_HEADING: Final = re.compile(r"(\d+\s+)?([-+]\d+)(?=\s|$)")
"""The number of a hexagon, if it is written, and the distance of its first row."""
_LIST: Final = re.compile(rf"{re.escape(CLOSED)}\s*([-+]\d+)[^{LIST_END}]*{LIST_END}(.*)")
_LINES: Final = re.compile(r"[a-z]\d*(\s+[a-z]\d*)*")
_STRETCH: Final = re.compile(r"[:|]+([^:|]*)")
_NOBODY: Final = {EMPTY, DARK, CLOSED}
_Lines = list[list[list[str]]]
"""The marks that are drawn, by lane line and hexagon."""


def read_hex_road(road: HexRoad, text: str) -> dict[str, int]:
    """Return the cells of all riders in the text; raise ValueError saying what is wrong.

    A block begins at the hexagon whose distance stands over it, with its number or without; if there is neither, it
    follows the block before, and the first block begins at the start.
    """
    names: dict[str, int] = {}
    tile = 0
    for heading, lines in _blocks(text):
        tile = _tile_under(road, heading) if heading else tile
        tile = _read_block(road, tile, [_stretches(line) for line in lines], names)
    for distance, inside in _lists(text):
        row = _row_at(road, distance)
        for name in inside:
            enter(names, _checked(name), road.on_line(row))
    add_company(text, names)
    return names


def _blocks(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the number and distance over every block, if any, and its lane lines."""
    heading, lines = "", list[str]()
    for line in map(str.strip, text.split("\n")):
        found = _HEADING.match(line)
        if (found or not line) and lines:
            yield heading, lines
            heading, lines = "", []
        if found:
            heading = found.group()
        elif line.startswith((":", "|")):
            lines += [] if _is_ground(line) else [line]
        elif line and not any(aside.fullmatch(line) for aside in (_LIST, _LINES, COMPANY)):
            raise ValueError(f"{line!r} is no line of a road of hexagons")
    if lines:
        yield heading, lines


def _is_ground(line: str) -> bool:
    return set(re.split(r"[\s:|]+", line.strip(":|"))) <= set(GROUND.values())


def _stretches(line: str) -> list[list[str]]:
    """Return what stands between the edges; nothing stands behind the last one."""
    return [stretch.split() for stretch in _STRETCH.findall(line)]


def _read_block(road: HexRoad, first: int, lines: _Lines, names: dict[str, int]) -> int:
    """Enter the riders of a block; the hexagon that follows it."""
    count = max(place for line in lines for place, marks in enumerate(line, start=1) if marks)
    tiles = road.tiles[first : first + count]
    if len(tiles) < count:
        raise ValueError(f"the road has {len(road.tiles)} hexagons, {first + count} are drawn")
    lanes = max(len(tile.lanes) for tile in tiles)
    if len(lines) != lanes:
        raise ValueError(f"hexagon {first + 1} and those beside it have {lanes} lanes, {len(lines)} are drawn")
    numbers = {(cell.tile, cell.side, cell.index): cell.number for cell in road.cells}
    for side, line in zip(SIDES[lanes], lines, strict=True):
        for place in range(count):
            marks = line[place] if place < len(line) else []
            _check_squares(road, first + place, side, marks)
            for index, mark in enumerate(marks):
                if mark not in _NOBODY:
                    enter(names, _checked(mark), numbers[first + place, side, index])
    return first + count


def _check_squares(road: HexRoad, tile: int, side: int, marks: Sequence[str]) -> None:
    lanes = road.tiles[tile].lanes
    sides = SIDES[len(lanes)]
    squares = lanes[sides.index(side)] if side in sides else 0
    if len(marks) != squares:
        lane = SIDES[3].index(side) + 1
        raise ValueError(f"hexagon {tile + 1} has {squares} squares in lane {lane} of 3, {len(marks)} are drawn")


def _checked(name: str) -> str:
    if len(name) != SQUARE_WIDTH - 1 or not name.isalnum():
        raise ValueError(f"{name!r}: a rider has two letters, as in AS")
    return name


def _lists(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the heads of closed groups and those who ride in them."""
    for line in map(str.strip, text.split("\n")):
        found = _LIST.fullmatch(line)
        if found:
            yield int(found.group(1)), found.group(2).split()


def _tile_under(road: HexRoad, heading: str) -> int:
    """Return the hexagon that a heading names."""
    *number, distance = heading.split()
    tile = _tile_at(road, int(distance))
    if number and int(number[0]) != tile + 1:
        raise ValueError(f"hexagon {tile + 1} begins at {distance}, not hexagon {number[0]}")
    return tile


def _tile_at(road: HexRoad, distance: int) -> int:
    """Return the hexagon that begins at a distance from the line."""
    for tile in range(len(road.tiles)):
        if road.distance(road.row_at(tile * SPAN)) == distance:
            return tile
    raise ValueError(f"no hexagon begins at {distance:+d}")


def _row_at(road: HexRoad, distance: int) -> int:
    """Return the row at a distance from the line; there is none at 0."""
    row = distance + road.length - (distance > 0)
    if not distance or not 0 <= row < len(road.rows):
        raise ValueError(f"there is no row at {distance:+d}")
    return row
