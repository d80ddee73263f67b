r"""The text of a road of lanes: a position in 80 columns, from left to right as it is ridden.

    -12 L1 mountain   -6 C1 >> flat
             m=AS         -5
     ,, ,, ES ,, ,, ,, ,, ,,,,, ,, ,, ,,,,, ,,
    |__ __ __!B1-BS __|.. .. c1-CS .. .. .. ..||
    |.. .. ..!.. .. DA\                       ||
    |.. .. ..!.. .. ..|DS-_E1__ __ __ _____ __||

Over every stretch stand the distance of its first row from the finish, its tile, where it bends (`>>` to the right,
`<<` to the left) and its ground, as far as there is room. `|` is where a stretch begins, `:` the start line, `||` the
finish and `!` a line that is worth something: over it stands `s` for a sprint or `m` for a mountain, and who has won
it. Beside that stand the distances of more rows.

Every lane has a line, the left one on top. `__` is an empty space of the lane on the priority line, `..` one of any
other lane. Where a lane holds two spaces in a row, its column is wider: they stand one behind the other, and beside
them a single space is as long as both: `.....` or `.AS..`. Two lanes stand where the outer ones of three would; the
middle one leads to both at `<` and begins from both at `>`. Linked riders are joined by `-`, into and out of a middle
lane by `/` and `\`. Small letters have had their turn. Verges are drawn where somebody stands there, with `,,` for
empty places: the left one above the lanes, the right one below them; a full one begins with `,`. `~` is where empty
rows are left out. Numbers are those of empty spaces before the start.

`read_lane_road` reads all that again, and less: the distance may be a row (`row 9`), the rest of a heading and all
that stands between spaces may be left out.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise
from typing import Final

from paceline.draw.lanereading import read_lane_road
from paceline.draw.lanesheet import BENDS, Block, Sheet
from paceline.draw.notation import FINISH_LINE
from paceline.draw.scene import LaneLine, LaneScene
from paceline.draw.text import HEIGHTS, LEVEL, count_mark
from paceline.roads.lanes import LaneRoad

__all__ = ["lane_overview", "lane_position", "lane_riders", "lane_road", "read_lane_road"]

_HEIGHTS: Final = {**HEIGHTS, "mountain": "^", "cobbles": "o", "sprint": "="}
_NEAR: Final = 2
"""Empty rows shown around riders where others are left out."""
_FEWEST: Final = 3
"""Fewer rows are never left out."""


def lane_riders(scene: LaneScene) -> dict[str, int]:
    """The riders of a scene as `lane_road` takes them: those who have had their turn in small letters."""
    return {token.rider.lower() if token.spent else token.rider: token.cell for token in scene.tokens}


def lane_road(
    road: LaneRoad,
    riders: Mapping[str, int],
    rows: range | None = None,
    width: int = 80,
    *,
    chains: Sequence[Sequence[str]] = (),
    lines: Sequence[LaneLine] = (),
    start: int = 0,
    grid: Sequence[int] = (),
    words: Mapping[str, str] | None = None,
    skip: bool = False,
) -> str:
    """These rows, all of them unless told, in blocks that end with a stretch where the width asks for several.

    `chains` are linked riders from front to back, `start` is the first row beyond the start line, `grid` the numbered
    spaces before it, `words` say what grounds are called. `skip` leaves out empty rows between riders who are far
    apart.
    """
    sheet = Sheet(road, _by_cell(road, riders), _links(road, riders, chains))
    sheet.lines, sheet.start = {line.row: line for line in lines}, start
    sheet.grid, sheet.words = {cell: number for number, cell in enumerate(grid, start=1)}, words or {}
    rows = range(len(road.rows)) if rows is None else rows
    return _text(sheet, _runs(road, riders, rows) if skip else [rows], width)


def lane_position(
    road: LaneRoad,
    riders: Mapping[str, int],
    rows: range | None = None,
    width: int = 80,
    *,
    chains: Sequence[Sequence[str]] = (),
) -> str:
    """The shortest text that says where everybody is: these rows, or those around the riders."""
    sheet = Sheet(road, _by_cell(road, riders), _links(road, riders, chains))
    if rows is None and not sheet.names:
        return ""
    return _text(sheet, _runs(road, riders, _around(road, riders)) if rows is None else [rows], width)


def _by_cell(road: LaneRoad, riders: Mapping[str, int]) -> dict[int, str]:
    """Who stands in every space that is not empty; whoever is at home is nowhere."""
    return {cell: name for name, cell in riders.items() if 0 <= cell < road.home}


def _links(road: LaneRoad, riders: Mapping[str, int], chains: Sequence[Sequence[str]]) -> frozenset[tuple[int, int]]:
    """Spaces of riders who follow one another in a chain, the one behind first."""
    cells = {name.upper(): cell for name, cell in riders.items() if 0 <= cell < road.home}
    pairs = ((cells[back], cells[front]) for chain in chains for front, back in pairwise(chain))
    return frozenset(pairs)


def _around(road: LaneRoad, riders: Mapping[str, int]) -> range:
    """From a row behind the last rider to one ahead of the first."""
    rows = [road.cells[cell].row for cell in _by_cell(road, riders)]
    return range(max(min(rows) - 1, 0), min(max(rows) + 2, len(road.rows)))


def _runs(road: LaneRoad, riders: Mapping[str, int], rows: range) -> list[range]:
    """Rows near somebody, and those ahead of the first."""
    taken = sorted({road.cells[cell].row for cell in _by_cell(road, riders)} & set(rows))
    if not taken:
        return [rows]
    runs, first = [], rows.start
    for back, front in pairwise([rows.start, *taken]):
        stop, begin = min(back + _NEAR, front) + 1, front - _NEAR
        if begin - stop >= _FEWEST:
            runs.append(range(first, stop))
            first = begin
    return [*runs, range(first, rows.stop)]


def _text(sheet: Sheet, runs: Sequence[range], width: int) -> str:
    blocks = _cut(sheet, [part for run in runs for part in _parts(sheet, run, width)], width)
    return "\n\n".join("\n".join(line.rstrip() for line in sheet.drawn(block, width)) for block in blocks)


def _parts(sheet: Sheet, run: range, width: int) -> list[range]:
    """Rows of one stretch each, in pieces of equal length where a stretch is wider than the page."""
    parts: list[range] = []
    for _, group in groupby(run, key=lambda row: sheet.road.rows[row].stretch):
        rows = list(group)
        count = 1
        while any(sheet.room([part]) > width for part in _even(rows, count)) and count < len(rows):
            count += 1
        parts += _even(rows, count)
    return parts


def _even(rows: Sequence[int], count: int) -> list[range]:
    size = -(-len(rows) // count)
    return [range(rows[at], rows[min(at + size, len(rows)) - 1] + 1) for at in range(0, len(rows), size)]


def _cut(sheet: Sheet, parts: Sequence[range], width: int) -> list[Block]:
    """As few blocks as fit, of about equal length."""
    fewest = len(_filled(sheet, parts, width))
    limits = range(1, width + 1)
    return _filled(
        sheet, parts, limits[bisect_left(limits, -fewest, key=lambda limit: -len(_filled(sheet, parts, limit)))]
    )


def _filled(sheet: Sheet, parts: Sequence[range], limit: int) -> list[Block]:
    """Blocks of as many parts as a width holds; parts that follow one another are one run."""
    blocks: list[list[range]] = []
    for part in parts:
        last = blocks[-1] if blocks else []
        joined = (
            [*last[:-1], range(last[-1].start, part.stop)] if last and last[-1].stop == part.start else [*last, part]
        )
        if last and sheet.room(joined) <= limit:
            blocks[-1] = joined
        else:
            blocks.append([part])
    return list(blocks)


def lane_overview(
    road: LaneRoad, riders: Mapping[str, int], width: int = 80, *, lines: Sequence[LaneLine] = (), start: int = 0
) -> str:
    """The whole course in one line, one or several rows a column: riders counted above it, bends and lines below."""
    rows = len(road.rows)
    each = -(-rows // (width - 1))
    counts = Counter(road.cells[cell].row // each for cell in _by_cell(road, riders))
    columns = range(-(-rows // each))
    middles = [min(column * each + each // 2, rows - 1) for column in columns]
    ground = "".join(_HEIGHTS.get(road.rows[row].terrain, LEVEL) for row in middles)
    if start:
        ground = ground[: start // each] + FINISH_LINE + ground[start // each + 1 :]
    stretches = zip(road.first_rows, road.stretches, strict=True)
    marks = {(first + stretch.rows // 2) // each: BENDS[stretch.bend][:1] for first, stretch in stretches}
    marks |= {line.row // each: line.kind[0] for line in lines}
    above = "".join(count_mark(counts[column]) for column in columns)
    below = "".join(marks.get(column, "") or " " for column in columns)
    return "\n".join(filter(None, (above.rstrip(), ground + FINISH_LINE, below.rstrip())))
