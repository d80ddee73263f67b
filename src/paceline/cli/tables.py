"""Sheets as tables of text: 80 columns where that is possible, with the first column again where it is not."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from shutil import get_terminal_size
from typing import Final

from paceline.cli.terminal import BOLD, DIM, WIDTH, paint, paint_name, show, speak, wrap
from paceline.core.messages import say
from paceline.core.tours import Sheet

_GAPS: Final = ("  ", " ")
"""Between columns, the second where it saves a block."""
_MARKS: Final = {"yellow": "30;103", "green": "30;102", "polka-dots": "31;107"}
"""Colours of cells with a jersey; other marks are bold."""
_WORN: Final = "*"
"""Stands behind such a cell, for those who see no colours."""


def show_sheet(sheet: Sheet) -> None:
    """A table with its title above it and its notes below."""
    table = min((_Table(sheet, gap) for gap in _GAPS), key=lambda table: len(table.blocks()))
    show(paint(speak(sheet.title), BOLD))
    for columns in table.blocks():
        show()
        for line in table.lines(columns):
            show(line)
    notes = [*sheet.notes, *([say("cli.worn")] if table.worn else [])]
    for note in notes:
        show(paint(wrap(speak(note)), DIM))


def _room() -> int:
    """Columns for a table: 80, or more where the terminal is wider."""
    return max(WIDTH, get_terminal_size((WIDTH, 24)).columns) if sys.stdout.isatty() else WIDTH


class _Table:
    """The words of a sheet, and the widths they need."""

    def __init__(self, sheet: Sheet, gap: str) -> None:
        self.sheet, self.gap = sheet, gap
        self.marks = {(mark.row, mark.column): mark.kind for mark in sheet.marks}
        self.worn = any(kind in _MARKS for kind in self.marks.values())
        self.head = [speak(word) for word in sheet.head]
        self.rows = [
            [self._cell(speak(word), row, column) for column, word in enumerate(words)]
            for row, words in enumerate(sheet.rows)
        ]
        self.widths = [max(map(len, column)) for column in zip(self.head, *self.rows, strict=True)]
        self.names = [
            any(letter.isalpha() for row in self.rows for letter in row[column]) for column in range(len(self.head))
        ]
        self.chip = any(sheet.teams)

    def _cell(self, text: str, row: int, column: int) -> str:
        """A cell with room for the sign of a jersey in every column that has one."""
        signed = any(kind in _MARKS for (_, place), kind in self.marks.items() if place == column)
        return text + (_WORN if self.marks.get((row, column)) in _MARKS else " ") if signed else text

    def blocks(self) -> list[list[int]]:
        """The columns in blocks that fit on the screen, each with the names of the rows before it."""
        names = next((column for column, name in enumerate(self.names) if name), 0)
        blocks = [list(range(names + 1))]
        for column in range(names + 1, len(self.head)):
            if self._width([*blocks[-1], column]) > _room() and len(blocks[-1]) > 1:
                blocks.append([names])
            blocks[-1].append(column)
        return _evened(blocks)

    def _width(self, columns: Sequence[int]) -> int:
        gaps = len(self.gap) * (len(columns) - 1)
        return (2 if self.chip else 0) + sum(self.widths[column] for column in columns) + gaps

    def lines(self, columns: Sequence[int]) -> Iterator[str]:
        """The heading and the rows of one block."""
        letters = self.sheet.columns or ("",) * len(self.head)
        heads = [self._head(column, letters[column]) for column in columns]
        yield ("  " if self.chip else "") + self.gap.join(heads).rstrip()
        for row, cells in enumerate(self.rows):
            team = self.sheet.teams[row] if self.chip else ""
            told = self.gap.join(self._painted(cells[column], row, column) for column in columns).rstrip()
            yield (paint_name(team or " ", team, mine=False) + " " if self.chip else "") + told

    def _head(self, column: int, team: str) -> str:
        text = self._set(self.head[column], column)
        return paint_name(text, team, mine=False) if team else paint(text, DIM)

    def _painted(self, cell: str, row: int, column: int) -> str:
        kind = self.marks.get((row, column))
        text = self._set(cell, column)
        return paint(text, _MARKS.get(kind, BOLD)) if kind else text

    def _set(self, text: str, column: int) -> str:
        """Names begin at the left, numbers end at the right."""
        width = self.widths[column]
        return text.ljust(width) if self.names[column] else text.rjust(width)


def _evened(blocks: list[list[int]]) -> list[list[int]]:
    """Blocks of about equal width: no block for the last two columns."""
    if len(blocks) == 1:
        return blocks
    names = blocks[1][0]
    lead = blocks[0][: blocks[0].index(names) + 1]
    columns = [column for block in blocks for column in block if column not in lead]
    size = -(-len(columns) // len(blocks))
    parts = [columns[first : first + size] for first in range(0, len(columns), size)]
    return [[*(lead if place == 0 else [names]), *part] for place, part in enumerate(parts)]
