"""Tour sheets to print: tables set on as few A4 landscape pages as they need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from paceline.core.messages import Message
from paceline.core.tours import Mark, Sheet
from paceline.draw.land.skyline import draw_sky
from paceline.draw.svg.lettering import el_text, fit_size, letters, words
from paceline.draw.svg.palette import BRONZE, CARD, GLOW, GO, HILLS, INK, INK_2, PAPER, RED, RULE, SAND, team_of
from paceline.draw.svg.pen import Box, Point, centre_box, el, line, rect, smooth, transform

WIDTH, HEIGHT = 1188.0, 840.0
"""Four units to a millimetre."""
_MARGIN: Final = 46.0
_BANNER: Final = 84.0
_GUTTER: Final = 30.0
_FOOT: Final = 34.0
_COLUMN: Final = (WIDTH - 2 * _MARGIN - _GUTTER) / 2
_SCALES: Final = (1.0, 0.94, 0.88, 0.82, 0.76)
_AIRS: Final = (1.5, 1.4, 1.3, 1.2, 1.1, 1.0)
"""Sizes of words and distances of rows to try, the best first."""
_RIDGES: Final = (
    (HILLS[0], (0.52, 0.36, 0.58, 0.30, 0.46, 0.28)),
    (HILLS[1], (0.28, 0.42, 0.24, 0.38, 0.20, 0.34)),
    (HILLS[2], (0.18, 0.10, 0.24, 0.12, 0.22, 0.08)),
)


class _Block(msgspec.Struct, frozen=True):
    """A table with its place on a page."""

    laid: Table
    place: Point
    width: float


class _Flow:
    """Sets tables into two columns, page after page; a wide one takes both."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.pages: list[list[_Block]] = [[]]
        self.tops = [0.0, 0.0]

    def add(self, laid: Table) -> None:
        """Put a table on the first page with room, or on a new one."""
        wide = laid.width * self.scale > _COLUMN
        deep = (laid.height + _GUTTER * 0.7) * self.scale
        column = 0 if wide or self.tops[0] <= self.tops[1] else 1
        if not wide and self.tops[column] + deep > _room() >= self.tops[0] + deep:
            column = 0
        top = max(self.tops) if wide else self.tops[column]
        if top + deep > _room() and any(self.tops):
            self.pages.append([])
            self.tops = [0.0, 0.0]
            column, top = 0, 0.0
        x = _MARGIN + column * (_COLUMN + _GUTTER)
        width = WIDTH - 2 * _MARGIN if wide else _COLUMN
        self.pages[-1].append(_Block(laid, (x, _BANNER + 22 + top), width))
        self.tops = [top + deep] * 2 if wide else [top + deep if k == column else at for k, at in enumerate(self.tops)]


def _room() -> float:
    """Return how deep the tables of a page may reach."""
    return HEIGHT - _BANNER - 22 - _FOOT


def sheet_pages(sheets: Sequence[Sheet], speak: Speak, title: str) -> tuple[str, ...]:
    """Return the sheets as SVG documents, one for every page: first everybody's, then those of the teams."""
    groups = [sheet for sheet in sheets if not sheet.own], [sheet for sheet in sheets if sheet.own]
    pages = [page for some in groups if some for page in _set([table(sheet, speak) for sheet in some])]
    return tuple(
        _page(flow, title, f"{number} / {len(pages)}" if len(pages) > 1 else "")
        for number, flow in enumerate(pages, start=1)
    )


def _set(tables: list[Table]) -> list[_Flow]:
    """Return as few pages as possible, then words as large and rows as far apart as they allow."""
    flow = min((_flow(tables, scale) for scale in _SCALES), key=lambda flow: len(flow.pages))
    return [_airy([block.laid for block in blocks], flow.scale) for blocks in flow.pages]


def _airy(tables: list[Table], scale: float) -> _Flow:
    """Return one page with its rows as far apart as it has room for."""
    tries = (_flow([laid.airy(air) for laid in tables], scale) for air in _AIRS)
    return next(flow for flow in tries if len(flow.pages) == 1)


def _flow(tables: list[Table], scale: float) -> _Flow:
    flow = _Flow(scale)
    for laid in tables:
        flow.add(laid)
    return flow


def _page(flow: _Flow, title: str, number: str) -> str:
    tables = [el("g", _block(block, flow.scale), class_="sheet") for block in flow.pages[0]]
    return el(
        "svg",
        el("title", el_text(title)),
        rect(Box(0, 0, WIDTH, HEIGHT), fill=CARD),
        _banner(title),
        *tables,
        line((_MARGIN, HEIGHT - _FOOT + 6), (WIDTH - _MARGIN, HEIGHT - _FOOT + 6), RULE, 1),
        words(number, WIDTH - _MARGIN, HEIGHT - 12, 11, INK_2, text_anchor="end"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        width="297mm",
        height="210mm",
        role="img",
    )


def _block(block: _Block, scale: float) -> str:
    """Draw a table may be set wider than it needs, but not so wide that the eye loses its row."""
    width = min(block.width, max(block.laid.width * scale * 2, _COLUMN))
    return transform(*block.place, draw_table(block.laid, width / scale), scale=scale)


def _banner(title: str) -> str:
    """Draw a poster sky over three ranges, and the title written across it."""
    box = Box(0, 0, WIDTH, _BANNER)
    ridges = "".join(_ridge(box, colour, heights) for colour, heights in _RIDGES)
    clip = el("clipPath", rect(box), id="banner")
    size = fit_size(title, WIDTH * 0.62, 30, 2.4)
    name = letters(title, _MARGIN, 56, size, BRONZE, weight=2.4)
    scenery = el("g", draw_sky(box, (0.84, 0.62)), ridges, clip_path="url(#banner)")
    return el("defs", clip) + scenery + name + line((0, _BANNER), (WIDTH, _BANNER), RED, 3)


def _ridge(box: Box, colour: str, heights: tuple[float, ...]) -> str:
    """Draw hills from the middle of the banner to its right edge."""
    left = box.w * 0.34
    step = (box.w - left) / len(heights)
    points = [(left, box.bottom)] + [
        (left + step * (k + 1), box.bottom - box.h * height) for k, height in enumerate(heights)
    ]
    return el("path", d=f"{smooth(points)}V{box.bottom:.1f}Z", fill=colour)


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
    """Colours of a cell with a jersey: ground, words, and the dots on the shirt."""

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
    """Return about how wide words stand in the reader's own font."""
    return size * sum(0.82 if letter in _WIDE else 0.34 if letter in _SLIM else 0.56 for letter in text)


class Table(msgspec.Struct, frozen=True):
    """A sheet in words, with the room it wants."""

    sheet: Sheet
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]
    row: float = _ROW
    """Height of a row."""

    @property
    def widths(self) -> list[float]:
        """The least width of every column."""
        columns = zip(self.head, *self.rows, strict=True)
        return [max(map(text_width, column)) + 2 * _PAD for column in columns]

    @property
    def chip(self) -> float:
        """Room for the letters of teams before every row."""
        return _CHIP if any(self.sheet.teams) else 0.0

    @property
    def width(self) -> float:
        """The least width of the table."""
        return self.chip + sum(self.widths)

    @property
    def height(self) -> float:
        """From the top of its title to the foot of its last note."""
        return _TITLE + _HEAD + self.row * len(self.rows) + _NOTE * len(self.notes) + 2

    def airy(self, air: float) -> Table:
        """Return the same with its rows so much further apart."""
        return msgspec.structs.replace(self, row=_ROW * air)

    def lefts(self, width: float) -> list[float]:
        """Return the edges of columns if the table is set this wide."""
        spare = max(width - self.width, 0) / len(self.head)
        places = [self.chip]
        for wide in self.widths:
            places.append(places[-1] + wide + spare)
        return places

    def is_text(self, column: int) -> bool:
        """Return whether a column holds names, which begin at its left; numbers stand in the middle."""
        return any(letter.isalpha() for row in self.rows for letter in row[column])


def table(sheet: Sheet, speak: Speak) -> Table:
    """Return the sheet in words."""
    return Table(
        sheet,
        speak(sheet.title),
        tuple(map(speak, sheet.head)),
        tuple(tuple(map(speak, row)) for row in sheet.rows),
        tuple(map(speak, sheet.notes)),
    )


def draw_table(laid: Table, width: float) -> str:
    """Draw the table with its top left corner at the origin."""
    lefts = laid.lefts(width)
    size = fit_size(laid.title, width, 10.5)
    parts = [letters(laid.title, 0, 15, size, INK, weight=1.5), _head(laid, lefts)]
    marks = {(mark.row, mark.column): mark for mark in laid.sheet.marks}
    top = _TITLE + _HEAD
    parts += [transform(0, top + laid.row * row, _row(laid, row, lefts, marks)) for row in range(len(laid.rows))]
    foot = top + laid.row * len(laid.rows)
    notes = [
        words(note, 0, foot + _NOTE * (number + 0.82), 11, INK_2, font_style="italic")
        for number, note in enumerate(laid.notes)
    ]
    rules = [line((x, top), (x, foot), RULE, 0.7, stroke_opacity=0.5) for x in lefts[1:-1]]
    return "".join([*parts, *rules, line((0, foot), (lefts[-1], foot), RULE, 1), *notes])


def _head(laid: Table, lefts: list[float]) -> str:
    """Draw the headings on a dark bar; those that belong to a team on its colour."""
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
    """Draw a plate in the colour of the team with its letter."""
    team = team_of(letter)
    plate = centre_box((_CHIP / 2, high / 2), 17, 16)
    name = words(letter, _CHIP / 2, high / 2 + 4.4, 12, team.plate_text, text_anchor="middle", font_weight="bold")
    return rect(plate, fill=team.colour, rx=3.5) + name


def _cell(text: str, box: Box, left: bool, mark: Mark | None) -> str:
    if mark is None or mark.kind not in JERSEYS:
        return _words(text, box, left, INK, mark is not None)
    jersey = JERSEYS[mark.kind]
    ground = rect(box.grow(-1.6), fill=jersey.ground, rx=4, stroke=jersey.dots or None, stroke_width=1)
    beside = _SHIRT_ROOM if box.w >= text_width(text) + _SHIRT_ROOM + 6 else 0.0
    shirt = transform(box.right - 10.5, box.h / 2, _shirt(jersey)) if beside else ""
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
