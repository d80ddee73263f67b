r"""The text of a road of lanes: a position in 80 columns, from left to right as it is ridden.

    -12 L1 mountain   -6 C1 >> flat
             m=AS         -5
     ,, ,, ES ,, ,, ,, ,, ,,,,, ,, ,, ,,,,, ,,
    |__ __ __!B1-BS __|.. .. c1-CS .. .. .. ..||
    |.. .. ..!.. .. DA\                       ||
    |.. .. ..!.. .. ..|DS-_E1__ __ __ _____ __||

Over every stretch stand the distance of its first row from the finish, its tile, how it bends (`>>` to the right,
`<<` to the left) and its ground, as far as there is room. `|` begins a stretch, `:` is the start line, `||` the finish
and `!` a line that is worth something: over it stands `s` for a sprint or `m` for a mountain, and who has won
it. Beside that stand the distances of more rows.

Every lane has a line, the left one on top. `__` is an empty space of the lane on the priority line, `..` one of any
other lane. Where a lane holds two spaces in a row, its column is wider: they stand one behind the other, and beside
them a single space is as long as both: `.....` or `.AS..`. Two lanes stand where the outer ones of three would; the
middle one leads to both at `<` and begins from both at `>`. Linked riders are joined by `-`, into and out of a middle
lane by `/` and `\`. Small letters have had their turn. Verges are drawn if somebody stands there, with `,,` for
empty places: the left one above the lanes, the right one below them; a full one begins with `,`. `~` is where empty
rows are left out. Numbers are those of empty spaces before the start.

`read_lane_road` reads all that again, and less: the distance may be a row (`row 9`), the rest of a heading and all
that stands between spaces may be left out.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any, ClassVar, Final, TypeAlias

import msgspec

from paceline.draw.lanes.parse import SKIP, VERGE, read_lane_road, spaces
from paceline.draw.lanes.scene import LaneLine, LaneScene
from paceline.draw.notation import (
    FINISH_LINE,
    HEIGHTS,
    HEX_FINISH,
    HEX_SEAM,
    LEVEL,
    SQUARE_WIDTH,
    START_LINE,
    count_mark,
    signed,
)
from paceline.draw.readout import Readout
from paceline.draw.scene import Token
from paceline.roads.lanes import LaneRoad

BENDS: Final = {-1: "<<", 0: "", 1: ">>"}
Block: TypeAlias = Sequence[range]
"""Runs of rows that are drawn side by side, with rows left out between them."""
_SPACE, _BEST = ".", "_"
_CROSSING: Final = "!"
_LINK, _UP, _DOWN = "-", "/", "\\"
_FORK, _JOIN = "<", ">"
_NAME: Final = SQUARE_WIDTH - 1
_LONG: Final = 2 * SQUARE_WIDTH - 1
"""Columns of a row in which a lane holds two spaces."""
_GAP: Final = f" {SKIP} "
_MIDDLE: Final = 1
_PARTS: Final = " · "
_SHORT: Final = 4
"""Letters of a ground if there is no room for all."""
_EVERY: Final = 5
"""Rows from one distance to the next."""


class Sheet(msgspec.Struct):
    """All that is drawn, by its place."""

    road: LaneRoad
    names: Mapping[int, str]
    links: frozenset[tuple[int, int]] = frozenset()
    """Spaces of linked riders, the one behind first."""
    lines: Mapping[int, LaneLine] = {}
    """Lines across the road by the first row beyond them."""
    start: int = 0
    grid: Mapping[int, int] = {}
    """Numbers of spaces that have one."""
    words: Mapping[str, str] | None = None
    """Names of grounds; headings are rows alone if there are none."""

    def wide(self, row: int) -> int:
        """Return the columns of a row without its edge."""
        return _LONG if any(len(lane) > 1 for lane in self.road.rows[row].cells) else _NAME

    def room(self, block: Block) -> int:
        """Return the columns of a block with all its edges."""
        rows = sum(1 + self.wide(row) for run in block for row in run)
        return rows + len(_GAP) * (len(block) - 1) + sum(len(self._edge(run.stop)) for run in block)

    def drawn(self, block: Block, width: int) -> list[str]:
        """Return headings, lines across, verges and lanes of a block."""
        lanes = max(self.road.rows[row].lanes for run in block for row in run)
        lines = [self._lane(block, line, lanes) for line in range(lanes)]
        left, right = (self._verge(block, side) for side in (0, 1))
        return [*self._above(block, width), *left, *lines, *right]

    def _edge(self, row: int) -> str:
        """Return what lies before a row from side to side."""
        if row == len(self.road.rows):
            return HEX_FINISH
        if row and row == self.start:
            return START_LINE
        if row in self.lines:
            return _CROSSING
        return HEX_SEAM if row in self.road.first_rows else " "

    def _before(self, row: int, line: int, lanes: int) -> str:
        """Return what precedes a row in a lane's line: an edge, a link, or the beginning or end of a middle lane."""
        rows = self.road.rows
        if not 0 < row < len(rows):
            return self._edge(row)
        behind, ahead = spaces(self.road, row - 1, line, lanes), spaces(self.road, row, line, lanes)
        if behind and ahead:
            return _LINK if (behind[-1], ahead[0]) in self.links else self._edge(row)
        if not behind and not ahead:
            return self._edge(row)
        outer = rows[row if behind else row - 1].cells
        for lane, mark in ((outer[0], _UP if behind else _DOWN), (outer[-1], _DOWN if behind else _UP)):
            pair = (behind[-1], lane[0]) if behind else (lane[-1], ahead[0])
            if pair in self.links:
                return mark
        return _FORK if behind else _JOIN

    def _lane(self, block: Block, line: int, lanes: int) -> str:
        runs = []
        for run in block:
            drawn = "".join(self._before(row, line, lanes) + self._row(row, line, lanes) for row in run)
            runs.append(drawn + self._before(run.stop, line, lanes))
        return _GAP.join(runs)

    def _row(self, row: int, line: int, lanes: int) -> str:
        """Return what a lane's line shows of a row."""
        cells, wide = spaces(self.road, row, line, lanes), self.wide(row)
        if not cells:
            return " " * wide
        here = self.road.rows[row]
        empty = _BEST if cells == here.cells[here.best] else _SPACE
        if len(cells) == 1:
            return self._mark(cells[0], empty, wide)
        link = _LINK if cells in self.links else " "
        return link.join(self._mark(cell, empty, _NAME) for cell in cells)

    def _mark(self, cell: int, empty: str, wide: int) -> str:
        number = self.grid.get(cell)
        name = self.names.get(cell) or (f"{number:>{_NAME}}" if number else empty * _NAME)
        return name if wide == _NAME else f"{empty}{name}".ljust(wide, empty)

    def _verge(self, block: Block, side: int) -> list[str]:
        """Return the line of a verge, if somebody stands there; a full one begins with a mark."""
        verges = {row: self.road.rows[row].verges[side] for run in block for row in run}
        if not any(cell in self.names for cell in verges.values()):
            return []
        runs = ["".join(f" {self._mark(verges[row], VERGE, self.wide(row))}" for row in run) for run in block]
        ends = [" " * len(self._edge(run.stop)) for run in block]
        line = _GAP.join(run + end for run, end in zip(runs, ends, strict=True))
        return [line if VERGE in line else VERGE + line[1:]]

    def _above(self, block: Block, width: int) -> list[str]:
        """Return headings, and under them the lines across and the distances of some rows."""
        heads, places = "", [*self._places(block)]
        for number, (column, row, first) in enumerate(places):
            then = next((other for other, later, new in places[number + 1 :] if new or self._begins(later)), width + 1)
            heads = self._head(heads, (column, row, first), then, skipped=number > 0)
        ruler = self._ruler(places) if self.words is not None else ""
        return [heads, *filter(None, [ruler])]

    def _ruler(self, places: Sequence[tuple[int, int, bool]]) -> str:
        """Return lines across at their places, and distances if that leaves room."""
        drawn = ""
        for column, row, _ in places:
            if row in self.lines:
                line = self.lines[row]
                drawn = _put(drawn, column, line.kind[0] + f"={line.won}" * bool(line.won))
        for column, row, first in places:
            distance = self.road.distance(row)
            if distance % _EVERY == 0 and not first and not self._begins(row):
                drawn = _put(drawn, column + SQUARE_WIDTH - len(str(distance)), str(distance))
        return drawn.rstrip()

    def _places(self, block: Block) -> Iterator[tuple[int, int, bool]]:
        """Yield for every row the column of its edge, the row, and whether a run begins with it."""
        column = 0
        for run in block:
            for row in run:
                yield column, row, row == run.start
                column += 1 + self.wide(row)
            column += len(self._edge(run.stop)) + len(_GAP)

    def _begins(self, row: int) -> bool:
        return self.words is not None and row in self.road.first_rows

    def _head(self, heads: str, place: tuple[int, int, bool], then: int, *, skipped: bool) -> str:
        """Return the line of headings with that of a row, as much of it as there is room for before the next."""
        column, row, first = place
        distance = self.road.distance(row)
        if self.words is None:
            return heads.ljust(column) + (f"{SKIP} {row} " if skipped else f"row {row} ") if first else heads
        if not first and not self._begins(row):
            return heads
        skip = f"{SKIP} " if first and skipped else ""
        column = max(column - len(_GAP) + 1 if skip else column, len(heads))
        ways = [f"{skip}{distance:+d}{more} " for more in self._told(row)]
        fitting = [way for way in ways if column + len(way) <= then]
        return heads.ljust(column) + (fitting or ways[-1:])[0] if fitting or first else heads

    def _told(self, row: int) -> list[str]:
        """Return the words of a stretch behind its distance, from all of them to none."""
        stretch = self.road.stretches[self.road.rows[row].stretch]
        ground, bend = (self.words or {}).get(stretch.terrain, stretch.terrain), BENDS[stretch.bend]
        name = ground.partition(_PARTS)[0]
        whole, named = (stretch.tile, bend, ground), (stretch.tile, bend, name)
        ways = (whole, whole[1:], named, named[1:], (bend, name[:_SHORT]), (bend,), ())
        return ["".join(f" {part}" for part in parts if part) for parts in ways]


def _put(line: str, column: int, text: str) -> str:
    """Return a line with a text in it, if there is room for it and a blank at both sides."""
    end = column + len(text)
    line = line.ljust(end + 1)
    return line if line[column - 1 : end + 1].strip() else line[:column] + text + line[end:]


__all__ = ["lane_overview", "lane_position", "lane_riders", "lane_road", "read_lane_road"]

_HEIGHTS: Final = {**HEIGHTS, "mountain": "^", "cobbles": "o", "sprint": "="}
_BEHIND, _AHEAD = 1, 6
"""Rows shown behind the last rider and ahead of the first: these roads are wide, and all should fit on a line."""
_END: Final = 8
"""Rows shown of an empty finish."""
_BACK, _FORTH = 7, 13
"""Rows shown behind and ahead of a rider who moves: they fit on a line in a bend as well."""
_NEAR: Final = 2
"""Empty rows shown around riders if others are left out."""
_FEWEST: Final = 3
"""Fewer rows are never left out."""


def lane_riders(scene: LaneScene) -> dict[str, int]:
    """Return the riders of a scene as `lane_road` takes them: those who have had their turn in small letters."""
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
    """Return these rows, by default all, in blocks that end with a stretch if the width asks for several.

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
    """Return the shortest text that says where everybody is: these rows, or those around the riders."""
    sheet = Sheet(road, _by_cell(road, riders), _links(road, riders, chains))
    if rows is None and not sheet.names:
        return ""
    return _text(sheet, _runs(road, riders, _around(road, riders)) if rows is None else [rows], width)


def _by_cell(road: LaneRoad, riders: Mapping[str, int]) -> dict[int, str]:
    """Return who stands in every space that is not empty; riders at home are nowhere."""
    return {cell: name for name, cell in riders.items() if 0 <= cell < road.home}


def _links(road: LaneRoad, riders: Mapping[str, int], chains: Sequence[Sequence[str]]) -> frozenset[tuple[int, int]]:
    """Return spaces of riders who follow one another in a chain, the one behind first."""
    cells = {name.upper(): cell for name, cell in riders.items() if 0 <= cell < road.home}
    pairs = ((cells[back], cells[front]) for chain in chains for front, back in pairwise(chain))
    return frozenset(pairs)


def _around(road: LaneRoad, riders: Mapping[str, int]) -> range:
    """Return the rows from one behind the last rider to one ahead of the first."""
    rows = [road.cells[cell].row for cell in _by_cell(road, riders)]
    return range(max(min(rows) - 1, 0), min(max(rows) + 2, len(road.rows)))


def _runs(road: LaneRoad, riders: Mapping[str, int], rows: range) -> list[range]:
    """Return rows near somebody, and those ahead of the first."""
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
    """Return rows of one stretch each, in pieces of equal length if a stretch is wider than the page."""
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
    """Return as few blocks as fit, of about equal length."""
    fewest = len(_filled(sheet, parts, width))
    limits = range(1, width + 1)
    return _filled(
        sheet, parts, limits[bisect_left(limits, -fewest, key=lambda limit: -len(_filled(sheet, parts, limit)))]
    )


def _filled(sheet: Sheet, parts: Sequence[range], limit: int) -> list[Block]:
    """Return blocks of as many parts as a width holds; parts that follow one another are one run."""
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
    """Return the course in one line, one or several rows a column: riders counted above it, bends and lines below."""
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


class LaneReadout(Readout):
    """A road of lanes; in a window of it empty rows between riders are left out."""

    heads_of: ClassVar[Mapping[str, str]] = {"tired": "fatigue", "square": "space", "points": "bonus"}
    heads: ClassVar[bool] = True

    _scene: LaneScene

    def __init__(self, scene: LaneScene) -> None:
        self._scene, self._road = scene, scene.road

    def text(self, rows: range | None = None, *, listed: bool = True) -> str:  # noqa: ARG002 – no group is closed
        """Return all lanes of every row, linked riders joined."""
        return self._text(rows, skip=rows is not None and not self._scene.grid)

    def _text(self, rows: range | None, *, skip: bool) -> str:
        scene = self._scene
        return lane_road(
            self._road,
            lane_riders(scene),
            rows,
            self.width,
            chains=scene.chains,
            lines=scene.lines,
            start=scene.start,
            grid=scene.grid,
            words={terrain: words.full for terrain, words in scene.terrain_words.items()},
            skip=skip,
        )

    def overview(self, width: int) -> str:
        """Return one line, also for a long course: its columns are several rows then."""
        scene = self._scene
        return lane_overview(self._road, lane_riders(scene), width, lines=scene.lines, start=scene.start)

    def window(self) -> range:
        """Return the rows from one behind the last rider or space to some ahead of the first; in the end the finish."""
        road, scene = self._road, self._scene
        rows = [road.cells[token.cell].row for token in scene.tokens]
        if not rows and scene.clock and scene.clock.home:
            return range(max(0, len(road.rows) - _END), len(road.rows))
        rows += [road.cells[cell].row for cell in scene.grid] or [0] * (not rows)
        return range(max(0, min(rows) - _BEHIND), min(len(road.rows), max(rows) + 1 + self.ahead(_AHEAD)))

    def _near(self) -> str:
        """Return the road around the rider who moves, all its rows; around all riders if nobody does."""
        cells = [token.cell for token in self._scene.tokens if token.rider == self._scene.active]
        if not cells:
            return self.text(self.window())
        row = self._road.cells[cells[0]].row
        return self._text(
            range(max(0, row - _BACK), min(len(self._road.rows), row + 1 + self.ahead(_FORTH))), skip=False
        )

    def during_move(self, before: Readout) -> str:
        """Return the road around the rider who moves, if only a move in small steps lies between two scenes."""
        if not isinstance(before, LaneReadout) or before._scene.moment != self._scene.moment:
            return ""
        turns, then = ({token.rider: token.spent for token in scene.tokens} for scene in (before._scene, self._scene))
        return self._near() if turns == then else ""

    def nearby(self) -> str:
        """Return the road around whoever is asked about, or around one's own riders, those with a turn left first."""
        if self._scene.grid:
            return ""
        road, own = self._road, [token for token in self._scene.tokens if token.mine]
        rows = [road.cells[token.cell].row for token in [token for token in own if not token.spent] or own]
        if self._scene.active or not rows:
            return self._near()
        return self._text(
            range(max(0, min(rows) - _BEHIND), min(len(road.rows), max(rows) + 1 + self.ahead(_AHEAD))), skip=True
        )

    def square(self, token: Token) -> str:
        """Return the game's words, or the distance."""
        return token.where or self.place(token)

    def place(self, token: Token) -> str:
        """Return the distance of the row."""
        return signed(self._road.distance(self._road.cells[token.cell].row))

    def data(self) -> dict[str, Any]:
        """Return stretches, the lines across the road and the numbered spaces before the start."""
        road, scene = self._road, self._scene
        cells = [road.cells[cell] for cell in scene.grid]
        return {
            "name": scene.title,
            "tiles": [tile for tile, _ in groupby(stretch.tile for stretch in road.stretches)],
            "stretches": [msgspec.structs.asdict(stretch) for stretch in road.stretches],
            "lines": [msgspec.structs.asdict(line) for line in scene.lines],
            "grid": [{"row": cell.row, "lane": cell.lane} for cell in cells],
            "start": scene.start,
            "finish": len(road.rows),
        }
