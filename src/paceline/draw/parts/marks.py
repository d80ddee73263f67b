"""Signs of a road of hexagons: what lies across it, and what happened on it, each told by its shape."""

from __future__ import annotations

import math
from typing import Final

from paceline.draw.parts.riders import BOLT
from paceline.draw.parts.signs import PILLS, Size
from paceline.draw.scene import Line
from paceline.draw.svg.lettering import el_text, letters, width_of
from paceline.draw.svg.palette import CARD, GO, GOLD, INK, JERSEYS, RED
from paceline.draw.svg.pen import Box, Point, el, group, moved, rect

_BOTTLE: Final = "M-3.6 -3.4Q-3.6 -5 -2 -5.4V-8H2V-5.4Q3.6 -5 3.6 -3.4V8H-3.6Z"
_PEAK: Final = "M-10 7L-2 -8L2 -1.4L4.2 -4.6L10 7Z"
_STAR: Final = "M0 -8L2.3 -2.6L8 -2.4L3.5 1.2L5 6.9L0 3.7L-5 6.9L-3.5 1.2L-8 -2.4L-2.3 -2.6Z"
LINE_COLOURS: Final = {
    "feed": GO,
    "bonus": "#B7791F",
    "climb": JERSEYS["polka"].mark,
    "summit": JERSEYS["polka"].mark,
    "sprint": JERSEYS["green"].fill,
}
"""Colour of a line across the road; ink for kinds that nobody drew."""


def line_size(sign: Line) -> Size:
    """Room for the sign of a line."""
    return width_of(sign.words, 9, 1.9) + 42, 26


def line_sign(sign: Line) -> str:
    """A plate with the symbol of the line and its words."""
    w, h = line_size(sign)
    colour = line_colour(sign.kind)
    return group(
        el("title", el_text(sign.words)),
        rect(Box(2, 3, w, h), rx=3, fill=INK, opacity=0.22),
        rect(Box(0, 0, w, h), rx=3, fill=CARD, stroke=INK, stroke_width=1.8),
        rect(Box(0.9, 0.9, 26, h - 1.8), fill=colour),
        moved(13.9, h / 2, _symbol(sign)),
        letters(sign.words, 34, h / 2 + 4.5, 9, weight=1.9),
        class_="line",
        data_kind=sign.kind,
        data_tile=str(sign.tile),
    )


def line_colour(kind: str) -> str:
    """The colour of a line and of its sign."""
    return LINE_COLOURS.get(kind, INK)


def _symbol(sign: Line) -> str:
    if sign.kind == "feed":
        return el("path", d=_BOTTLE, fill=CARD)
    if sign.kind == "bonus":
        return el("path", d=_STAR, fill=CARD)
    if sign.kind == "sprint":
        return moved(0, -1.5, el("path", d=BOLT, fill=CARD), scale=1.15)
    if sign.kind == "summit":
        return el("path", d=_PEAK, fill=CARD) + el("path", d="M-2 -8V-11.4L4 -9.7Z", fill=GOLD)
    if sign.kind == "climb":
        number = letters(str(sign.value), 0, 6, 7.4, RED, weight=2.2, anchor="middle") if sign.value else ""
        return el("path", d="M-11 8.5L0 -9.5L11 8.5Z", fill=CARD) + number
    return el("circle", r=4.5, fill=CARD)


_HAPPENED: Final = {
    "attack": "M-5 5.5L5 -4.5M-1 -5H5.4V1.4",
    "chase": "M-6 -5L-1 0L-6 5M1 -5L6 0L1 5",
    "slipstream": "M-6 -4H3M-7 0H6.4M-6 4H3",
    "caught": "M-6 0H-1M6 0H1M-3.6 -3L-.8 0L-3.6 3M3.6 -3L.8 0L3.6 3",
    "dropped": "M0 -6V5M-4.6 .6L0 5.2L4.6 .6",
    "bonk": "M-6 -3.4H4.4V3.4H-6ZM4.4 -1.2H6.4V1.2H4.4M-4 3.2L-1.6 -3.2",
    "crash": "M0 -7L1.8 -2.4L6.4 -3.6L3 0L6.4 3.6L1.8 2.4L0 7L-1.8 2.4L-6.4 3.6L-3 0L-6.4 -3.6L-1.8 -2.4Z",
    "puncture": "M-4 4.6A6 6 0 1 1 4 4.6ZM-1.4 -.6H1.4",
}
"""Strokes of what happened, round their middle."""


def mark_badge(kind: str, place: Point, r: float) -> str:
    """What happened on a small disc, to hang on a rider or to lie on the road; a dot for unknown kinds."""
    colour = PILLS.get(kind, INK)
    if kind not in _HAPPENED and kind != "feed":
        drawn = el("circle", r=5, fill=colour, stroke=CARD, stroke_width=1.8)
    else:
        strokes = _HAPPENED.get(kind)
        symbol = (
            el("path", d=strokes, fill="none", stroke=CARD, stroke_width=2.2, stroke_linejoin="round")
            if strokes
            else moved(0, 0, el("path", d=_BOTTLE, fill=CARD), scale=0.8)
        )
        drawn = el("circle", r=11, fill=colour, stroke=CARD, stroke_width=1.8) + symbol
    return el("g", moved(*place, drawn, scale=r / 11), class_="mark", data_kind=kind)


def chevrons(place: Point, heading: float, unit: float, colour: str, count: int) -> str:
    """Arrow heads in the direction of travel, one heavy or several thin ones."""
    width, reach, spread = (0.1, 0.3, 0.24) if count == 1 else (0.05, 0.2, 0.22)
    first = -0.5 * reach - 0.13 * (count - 1)
    path = "".join(f"M{first + 0.26 * k:.2f} {-spread}l{reach} {spread}l{-reach} {spread}" for k in range(count))
    stroke = el("path", d=path, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round")
    return moved(*place, stroke, scale=unit, turn=math.degrees(heading))
