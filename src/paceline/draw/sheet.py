"""Sheets to print: tables set on as few pages as they need, each A4 and lying on its side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from paceline.core.tours import Sheet
from paceline.draw.lettering import el_text, fitted, letters, words
from paceline.draw.palette import BRONZE, CARD, HILLS, INK_2, RED, RULE
from paceline.draw.pen import Box, Point, el, line, moved, rect, smooth
from paceline.draw.skyline import sky
from paceline.draw.table import Speak, Table, draw_table, table

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
        """Put a table where there is room first, or on a new page."""
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
    """How deep the tables of a page may reach."""
    return HEIGHT - _BANNER - 22 - _FOOT


def sheet_pages(sheets: Sequence[Sheet], speak: Speak, title: str) -> tuple[str, ...]:
    """The sheets as SVG documents, one for every page: first everybody's, then those of the teams."""
    groups = [sheet for sheet in sheets if not sheet.own], [sheet for sheet in sheets if sheet.own]
    pages = [page for some in groups if some for page in _set([table(sheet, speak) for sheet in some])]
    return tuple(
        _page(flow, title, f"{number} / {len(pages)}" if len(pages) > 1 else "")
        for number, flow in enumerate(pages, start=1)
    )


def _set(tables: list[Table]) -> list[_Flow]:
    """As few pages as possible, then words as large and rows as far apart as they allow."""
    flow = min((_flow(tables, scale) for scale in _SCALES), key=lambda flow: len(flow.pages))
    return [_airy([block.laid for block in blocks], flow.scale) for blocks in flow.pages]


def _airy(tables: list[Table], scale: float) -> _Flow:
    """One page with its rows as far apart as it has room for."""
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
    """A table may be set wider than it needs, but not so wide that the eye loses its row."""
    width = min(block.width, max(block.laid.width * scale * 2, _COLUMN))
    return moved(*block.place, draw_table(block.laid, width / scale), scale=scale)


def _banner(title: str) -> str:
    """A poster sky over three ranges, and the title written across it."""
    box = Box(0, 0, WIDTH, _BANNER)
    ridges = "".join(_ridge(box, colour, heights) for colour, heights in _RIDGES)
    clip = el("clipPath", rect(box), id="banner")
    size = fitted(title, WIDTH * 0.62, 30, 2.4)
    name = letters(title, _MARGIN, 56, size, BRONZE, weight=2.4)
    scenery = el("g", sky(box, (0.84, 0.62)), ridges, clip_path="url(#banner)")
    return el("defs", clip) + scenery + name + line((0, _BANNER), (WIDTH, _BANNER), RED, 3)


def _ridge(box: Box, colour: str, heights: tuple[float, ...]) -> str:
    """Hills from the middle of the banner to its right edge."""
    left = box.w * 0.34
    step = (box.w - left) / len(heights)
    points = [(left, box.bottom)] + [
        (left + step * (k + 1), box.bottom - box.h * height) for k, height in enumerate(heights)
    ]
    return el("path", d=f"{smooth(points)}V{box.bottom:.1f}Z", fill=colour)
