"""Read the text of a road of lanes: from a drawing back to the riders on a road that is known."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from paceline.draw.notation import SQUARE_WIDTH, enter
from paceline.roads.lanes import LaneRoad

SKIP: Final = "~"
"""Stands for rows that are left out, and before the number of the row that follows."""
VERGE: Final = ","
"""A line with one of these is a verge."""
NOBODY: Final = "._" + VERGE
"""An empty space is any run of one of these; around a name they make the space longer."""
BETWEEN: Final = "|:!<>/\\-"
"""Marks that may stand between two spaces."""
_HEADING: Final = re.compile(r"(?:row\s+(?=\d)|(?=[-+]))([-+]?\d+)(?=\s|$)")
_SKIPPED: Final = re.compile(rf"{SKIP}\s*([-+]?\d+)")
_RULER: Final = re.compile(r"(([a-z](=\w\w)?|-\d+)(\s+|$))+")
"""Lines across the road and the distances of some rows, under a heading."""
_BLANKS: Final = str.maketrans(dict.fromkeys(BETWEEN, " "))
_Marks = list[list[str]]
"""A line: what stands in its spaces, for every run of rows."""


def read_lane_road(road: LaneRoad, text: str) -> dict[str, int]:
    """Return the cells of all riders in the text; raise ValueError saying what is wrong.

    A block begins at the row that stands over it: `row 9`, counted from 0, or `-13`, its distance from the finish.
    Without one it follows the block before, and the first block begins with the first row.
    """
    names: dict[str, int] = {}
    row = 0
    for heading, lines in _blocks(text):
        firsts = _firsts(road, heading) if heading else [row]
        row = _read_block(road, firsts, lines, names)
    return names


def _blocks(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield what stands over every block, if anything, and its lines."""
    heading, lines = "", list[str]()
    for line in map(str.strip, text.split("\n")):
        if heading and not lines and _RULER.fullmatch(line):
            continue
        found = _HEADING.match(line)
        if (found or not line) and lines:
            yield heading, lines
            heading, lines = "", []
        if found:
            heading = line
        elif line:
            lines.append(line)
    if lines:
        yield heading, lines


def _firsts(road: LaneRoad, heading: str) -> list[int]:
    """Return the first row of every run in a block."""
    found = _HEADING.match(heading)
    assert found
    return [_row(road, number) for number in (found.group(1), *_SKIPPED.findall(heading))]


def _row(road: LaneRoad, number: str) -> int:
    """Return a row by its number, or by its distance if it has a sign."""
    row = int(number) if number.isdigit() else int(number) + len(road.rows)
    if not 0 <= row < len(road.rows):
        raise ValueError(f"there is no row {number}")
    return row


def _read_block(road: LaneRoad, firsts: Sequence[int], lines: Sequence[str], names: dict[str, int]) -> int:
    """Enter the riders of a block; the row that follows it."""
    verges = [VERGE in line for line in lines]
    drawn = [_marks(line, len(firsts)) for line in lines]
    lanes = [marks for marks, verge in zip(drawn, verges, strict=True) if not verge]
    if not lanes:
        raise ValueError("a verge is drawn without a road")
    runs = [_rows(road, first, marks) for first, marks in zip(firsts, lanes[0], strict=True)]
    shown = [row for run in runs for row in run]
    most = max(road.rows[row].lanes for row in shown)
    if len(lanes) != most:
        raise ValueError(f"row {shown[0]} and those beside it have {most} lanes, {len(lanes)} are drawn")
    for number, marks in enumerate(lanes):
        _read_line(marks, [[spaces(road, row, number, most) for row in run] for run in runs], number, names)
    first_lane = verges.index(False)
    for place, marks in enumerate(drawn):
        if verges[place]:
            side = 0 if place < first_lane else 1
            _read_verge(marks, [[road.rows[row].verges[side] for row in run] for run in runs], names)
    return shown[-1] + 1


def _marks(line: str, runs: int) -> _Marks:
    """Return what stands in the spaces of a line."""
    parts = line.split(SKIP)
    if len(parts) != runs:
        raise ValueError(f"the heading tells {runs} runs of rows, {len(parts)} are drawn: {line!r}")
    return [part.translate(_BLANKS).split() for part in parts]


def _rows(road: LaneRoad, first: int, marks: Sequence[str]) -> range:
    """Return the rows that are drawn, counted in the left lane, which is nowhere missing."""
    row, left = first, len(marks)
    while left > 0:
        if row == len(road.rows):
            raise ValueError(f"the road has {len(road.rows)} rows, more are drawn")
        left -= len(road.rows[row].cells[0])
        row += 1
    if left or row == first:
        raise ValueError(f"the left lane has no row of which {len(marks)} spaces are drawn from row {first} on")
    return range(first, row)


def spaces(road: LaneRoad, row: int, line: int, lines: int) -> tuple[int, ...]:
    """Return the cells that a line shows of a row; two lanes stand at the edges if another row has three."""
    cells = road.rows[row].cells
    if len(cells) == lines:
        return cells[line]
    return {0: cells[0], lines - 1: cells[-1]}.get(line, ())


def _read_line(marks: _Marks, spaces: list[list[tuple[int, ...]]], lane: int, names: dict[str, int]) -> None:
    for drawn, rows in zip(marks, spaces, strict=True):
        cells = [cell for row in rows for cell in row]
        if len(drawn) != len(cells):
            raise ValueError(f"lane line {lane + 1} has {len(cells)} spaces, {len(drawn)} are drawn: {' '.join(drawn)}")
        _enter_all(drawn, cells, names)


def _read_verge(marks: _Marks, cells: list[list[int]], names: dict[str, int]) -> None:
    for drawn, there in zip(marks, cells, strict=True):
        if len(drawn) != len(there):
            raise ValueError(f"the verge has {len(there)} spaces, {len(drawn)} are drawn: {' '.join(drawn)}")
        _enter_all(drawn, there, names)


def _enter_all(marks: Sequence[str], cells: Sequence[int], names: dict[str, int]) -> None:
    for mark, cell in zip(marks, cells, strict=True):
        name = _name(mark)
        if name:
            enter(names, name, cell)


def _name(mark: str) -> str:
    """Return the rider in a space, or nothing; an empty space may have a number."""
    name = "" if mark.isdigit() else mark.strip(NOBODY)
    if name and (len(name) != SQUARE_WIDTH - 1 or not name.isalnum() or not name[0].isalpha()):
        raise ValueError(f"{name!r}: a rider has a letter and another or a digit, as in AS or A1")
    return name
