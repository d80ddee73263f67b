"""Parts of the text of a road of lanes: what stands over a block of rows, and its lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from paceline.draw.lanereading import SKIP, VERGE, spaces
from paceline.draw.notation import HEX_FINISH, HEX_SEAM, SQUARE_WIDTH, START_LINE
from paceline.draw.scene import LaneLine
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
"""Letters of a ground where there is no room for all."""
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
    """What grounds are called; headings are rows alone where nothing is told."""

    def wide(self, row: int) -> int:
        """Columns of a row without its edge."""
        return _LONG if any(len(lane) > 1 for lane in self.road.rows[row].cells) else _NAME

    def room(self, block: Block) -> int:
        """Columns of a block with all its edges."""
        rows = sum(1 + self.wide(row) for run in block for row in run)
        return rows + len(_GAP) * (len(block) - 1) + sum(len(self._edge(run.stop)) for run in block)

    def drawn(self, block: Block, width: int) -> list[str]:
        """Headings, lines across, verges and lanes of a block."""
        lanes = max(self.road.rows[row].lanes for run in block for row in run)
        lines = [self._lane(block, line, lanes) for line in range(lanes)]
        left, right = (self._verge(block, side) for side in (0, 1))
        return [*self._above(block, width), *left, *lines, *right]

    def _edge(self, row: int) -> str:
        """What lies before a row from side to side."""
        if row == len(self.road.rows):
            return HEX_FINISH
        if row and row == self.start:
            return START_LINE
        if row in self.lines:
            return _CROSSING
        return HEX_SEAM if row in self.road.first_rows else " "

    def _before(self, row: int, line: int, lanes: int) -> str:
        """What stands before a row in a lane's line: an edge, a link, or where a middle lane begins or ends."""
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
        """What a lane's line shows of a row."""
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
        """The line of a verge, if somebody stands there; a full one begins with a mark."""
        verges = {row: self.road.rows[row].verges[side] for run in block for row in run}
        if not any(cell in self.names for cell in verges.values()):
            return []
        runs = ["".join(f" {self._mark(verges[row], VERGE, self.wide(row))}" for row in run) for run in block]
        ends = [" " * len(self._edge(run.stop)) for run in block]
        line = _GAP.join(run + end for run, end in zip(runs, ends, strict=True))
        return [line if VERGE in line else VERGE + line[1:]]

    def _above(self, block: Block, width: int) -> list[str]:
        """Headings, and under them the lines across and the distances of some rows."""
        heads, places = "", [*self._places(block)]
        for number, (column, row, first) in enumerate(places):
            then = next((other for other, later, new in places[number + 1 :] if new or self._begins(later)), width + 1)
            heads = self._head(heads, (column, row, first), then, skipped=number > 0)
        ruler = self._ruler(places) if self.words is not None else ""
        return [heads, *filter(None, [ruler])]

    def _ruler(self, places: Sequence[tuple[int, int, bool]]) -> str:
        """Lines across where they lie, and distances wherever that leaves room."""
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
        """For every row the column of its edge, the row, and whether a run begins with it."""
        column = 0
        for run in block:
            for row in run:
                yield column, row, row == run.start
                column += 1 + self.wide(row)
            column += len(self._edge(run.stop)) + len(_GAP)

    def _begins(self, row: int) -> bool:
        return self.words is not None and row in self.road.first_rows

    def _head(self, heads: str, place: tuple[int, int, bool], then: int, *, skipped: bool) -> str:
        """The line of headings with what stands over a row, as much of it as there is room for before the next."""
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
        """What is said of a stretch behind its distance, from all of it to nothing."""
        stretch = self.road.stretches[self.road.rows[row].stretch]
        ground, bend = (self.words or {}).get(stretch.terrain, stretch.terrain), BENDS[stretch.bend]
        name = ground.partition(_PARTS)[0]
        whole, named = (stretch.tile, bend, ground), (stretch.tile, bend, name)
        ways = (whole, whole[1:], named, named[1:], (bend, name[:_SHORT]), (bend,), ())
        return ["".join(f" {part}" for part in parts if part) for parts in ways]


def _put(line: str, column: int, text: str) -> str:
    """A line with something in it, if there is room for it and a blank at both sides."""
    end = column + len(text)
    line = line.ljust(end + 1)
    return line if line[column - 1 : end + 1].strip() else line[:column] + text + line[end:]
