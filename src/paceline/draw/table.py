"""One table drawn: its heading, its columns, its rows with the colours of teams, and cells that stand out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from paceline.core.messages import Message
from paceline.core.tours import Mark, Sheet
from paceline.draw.lettering import fitted, letters, words
from paceline.draw.palette import CARD, GLOW, GO, INK, INK_2, PAPER, RED, RULE, SAND, team_of
from paceline.draw.pen import Box, centred, el, line, moved, rect

Speak = Callable[[Message], str]

_TEXT: Final = 13.0
_ROW: Final = 21.0
_HEAD: Final = 23.0
_TITLE: Final = 25.0
_NOTE: Final = 17.0
_CHIP: Final = 24.0
_PAD: Final = 7.0
_SHIRT_ROOM: Final = 16.0
_WIDE: Final = frozenset("mwMW")
_SLIM: Final = frozenset("ijlt.,:;·'!|() ")
_SHIRT: Final = "M-2.2 -5L-6.5 -2.6L-5 0.4L-3.4 -0.4V5.4H3.4V-0.4L5 0.4L6.5 -2.6L2.2 -5Q0 -3.4 -2.2 -5Z"
_DOTS: Final = ((-1.6, -1.7), (1.6, -1.7), (0.0, 0.8), (-1.6, 3.3), (1.6, 3.3))


class Jersey(msgspec.Struct, frozen=True):
    """How a cell with a jersey looks: its ground, its words, and the dots on the shirt."""

    ground: str
    text: str
    dots: str = ""


JERSEYS: Final = {
    "yellow": Jersey(GLOW, INK),
    "green": Jersey(GO, CARD),
    "polka-dots": Jersey("#FFFFFF", INK, RED),
}
"""Marks with a shirt; any other mark makes a cell's words bold."""


def text_width(text: str, size: float = _TEXT) -> float:
    """About how wide words stand in the reader's own font."""
    return size * sum(0.82 if letter in _WIDE else 0.34 if letter in _SLIM else 0.56 for letter in text)


class Table(msgspec.Struct, frozen=True):
    """A sheet in words, with the room it wants."""

    sheet: Sheet
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]
    row: float = _ROW
    """How high a row is."""

    @property
    def widths(self) -> list[float]:
        """What every column needs at least."""
        columns = zip(self.head, *self.rows, strict=True)
        return [max(map(text_width, column)) + 2 * _PAD for column in columns]

    @property
    def chip(self) -> float:
        """Room for the letters of teams before every row."""
        return _CHIP if any(self.sheet.teams) else 0.0

    @property
    def width(self) -> float:
        """What all of it needs at least."""
        return self.chip + sum(self.widths)

    @property
    def height(self) -> float:
        """From the top of its title to the foot of its last note."""
        return _TITLE + _HEAD + self.row * len(self.rows) + _NOTE * len(self.notes) + 2

    def airy(self, air: float) -> Table:
        """The same with its rows so much further apart."""
        return msgspec.structs.replace(self, row=_ROW * air)

    def lefts(self, width: float) -> list[float]:
        """Where columns begin, and where the last one ends, if the table is set this wide."""
        spare = max(width - self.width, 0) / len(self.head)
        places = [self.chip]
        for wide in self.widths:
            places.append(places[-1] + wide + spare)
        return places

    def is_text(self, column: int) -> bool:
        """Whether a column holds names, which begin at its left; numbers stand in the middle."""
        return any(letter.isalpha() for row in self.rows for letter in row[column])


def table(sheet: Sheet, speak: Speak) -> Table:
    """The sheet in words."""
    return Table(
        sheet,
        speak(sheet.title),
        tuple(map(speak, sheet.head)),
        tuple(tuple(map(speak, row)) for row in sheet.rows),
        tuple(map(speak, sheet.notes)),
    )


def draw_table(laid: Table, width: float) -> str:
    """The table with its top left corner at the origin."""
    lefts = laid.lefts(width)
    size = fitted(laid.title, width, 10.5)
    parts = [letters(laid.title, 0, 15, size, INK, weight=1.5), _head(laid, lefts)]
    marks = {(mark.row, mark.column): mark for mark in laid.sheet.marks}
    top = _TITLE + _HEAD
    parts += [moved(0, top + laid.row * row, _row(laid, row, lefts, marks)) for row in range(len(laid.rows))]
    foot = top + laid.row * len(laid.rows)
    notes = [
        words(note, 0, foot + _NOTE * (number + 0.82), 11, INK_2, font_style="italic")
        for number, note in enumerate(laid.notes)
    ]
    rules = [line((x, top), (x, foot), RULE, 0.7, stroke_opacity=0.5) for x in lefts[1:-1]]
    return "".join([*parts, *rules, line((0, foot), (lefts[-1], foot), RULE, 1), *notes])


def _head(laid: Table, lefts: list[float]) -> str:
    """The headings on a dark bar; those that belong to a team on its colour."""
    bar = Box(0, _TITLE, lefts[-1], _HEAD)
    parts = [rect(bar, fill=INK, rx=3)]
    columns = laid.sheet.columns or ("",) * len(laid.head)
    for column, (text, letter) in enumerate(zip(laid.head, columns, strict=True)):
        box = Box(lefts[column], _TITLE, lefts[column + 1] - lefts[column], _HEAD)
        colour = PAPER
        if letter:
            team = team_of(letter)
            colour = team.plate_text
            parts.append(rect(box, fill=team.colour, stroke=CARD, stroke_width=0.8))
        parts.append(_words(text, box, laid.is_text(column), colour, True))
    return "".join(parts)


def _row(laid: Table, row: int, lefts: list[float], marks: dict[tuple[int, int], Mark]) -> str:
    parts = [rect(Box(0, 0, lefts[-1], laid.row), fill=SAND, fill_opacity=0.45)] if row % 2 else []
    letter = laid.sheet.teams[row] if laid.sheet.teams else ""
    if letter:
        parts.append(_chip(letter, laid.row))
    for column, text in enumerate(laid.rows[row]):
        box = Box(lefts[column], 0, lefts[column + 1] - lefts[column], laid.row)
        parts.append(_cell(text, box, laid.is_text(column), marks.get((row, column))))
    return el("g", *parts, class_="row", data_team=letter or None)


def _chip(letter: str, high: float) -> str:
    """A plate in the colour of the team with its letter."""
    team = team_of(letter)
    plate = centred((_CHIP / 2, high / 2), 17, 16)
    name = words(letter, _CHIP / 2, high / 2 + 4.4, 12, team.plate_text, text_anchor="middle", font_weight="bold")
    return rect(plate, fill=team.colour, rx=3.5) + name


def _cell(text: str, box: Box, left: bool, mark: Mark | None) -> str:
    if mark is None or mark.kind not in JERSEYS:
        return _words(text, box, left, INK, mark is not None)
    jersey = JERSEYS[mark.kind]
    ground = rect(box.grown(-1.6), fill=jersey.ground, rx=4, stroke=jersey.dots or None, stroke_width=1)
    beside = _SHIRT_ROOM if box.w >= text_width(text) + _SHIRT_ROOM + 6 else 0.0
    shirt = moved(box.right - 10.5, box.h / 2, _shirt(jersey)) if beside else ""
    told = _words(text, Box(box.x, box.y, box.w - beside, box.h), left, jersey.text, True)
    return el("g", ground, shirt, told, class_=mark.kind)


def _shirt(jersey: Jersey) -> str:
    shape = el("path", d=_SHIRT, fill=jersey.ground, stroke=jersey.text, stroke_width=0.9, stroke_linejoin="round")
    return shape + "".join(el("circle", cx=x, cy=y, r=0.95, fill=jersey.dots) for x, y in _DOTS if jersey.dots)


def _words(text: str, box: Box, left: bool, colour: str, bold: bool) -> str:
    if not text:
        return ""
    x, anchor = (box.x + _PAD, "start") if left else (box.x + box.w / 2, "middle")
    weight = "bold" if bold else None
    return words(text, x, box.y + box.h / 2 + 4.6, _TEXT, colour, text_anchor=anchor, font_weight=weight)
