"""Badges that tell special riders: those of a dummy team, those who lie on the road, and those who stand by it."""

from __future__ import annotations

from typing import Final

from paceline.draw.palette import CARD, INK, RED
from paceline.draw.pen import Point, el, group, moved

_DUMBBELL: Final = "M-4 0H4M-7 -3.2V3.2M-4.4 -5.2V5.2M4.4 -5.2V5.2M7 -3.2V3.2"
_PACK: Final = ((-5.2, 3.4), (5.2, 3.4), (0.0, -3.8))
_STAR: Final = "M0 -12L3 -5L10.4 -6L6 0L10.4 6L3 5L0 12L-3 5L-10.4 6L-6 0L-10.4 -6L-3 -5Z"


def dummy_sign(kind: str, place: Point, scale: float, colour: str = INK) -> str:
    """A dumbbell for a muscle team, a pack of three for the peloton team."""
    if kind == "peloton":
        drawn = group(*(el("circle", cx=x, cy=y, r=3.5) for x, y in _PACK), fill=colour)
    else:
        drawn = el("path", d=_DUMBBELL, fill="none", stroke=colour, stroke_width=2.3, stroke_linecap="round")
    return el("g", moved(*place, drawn, scale=scale), class_="dummy", data_dummy=kind)


def dummy_badge(kind: str, place: Point, r: float) -> str:
    """The sign of a dummy team on a small disc, to hang on a token."""
    sheet = el("circle", cx=place[0], cy=place[1], r=r, fill=CARD, stroke=INK, stroke_width=r * 0.16)
    return sheet + dummy_sign(kind, place, r / 11)


def flat_badge(place: Point, r: float) -> str:
    """A wheel without air: this rider stands by the road with a puncture."""
    sheet = el("circle", r=12, fill=CARD, stroke=INK, stroke_width=2)
    tyre = el("path", d="M-5.5 5A7.4 7.4 0 1 1 5.5 5Z", fill="none", stroke=INK, stroke_width=2.6)
    hub = el("circle", r=1.8, fill=RED)
    return el("g", moved(*place, sheet, tyre, hub, scale=r / 12), class_="flat")


def fall_badge(place: Point, r: float) -> str:
    """A red star: this rider fell."""
    star = el("path", d=_STAR, fill=RED, stroke=CARD, stroke_width=2.2, stroke_linejoin="round")
    return el("g", moved(*place, star, scale=r / 12), class_="down")
