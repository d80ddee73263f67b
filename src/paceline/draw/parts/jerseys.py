"""The jersey of a team, as the sign of a seat."""

from __future__ import annotations

from typing import Final

from paceline.draw.svg.lettering import letters
from paceline.draw.svg.palette import CARD, INK, team_of
from paceline.draw.svg.patterns import jersey_fill, patterns
from paceline.draw.svg.pen import el, group

_SIZE: Final = 64
_SHAPE: Final = "M22 7Q32 14 42 7L60 17L53.5 30L46 26.5V57Q32 60 18 57V26.5L10.5 30L4 17Z"
_COLLAR: Final = "M22 7Q32 14 42 7Q38 18 32 18Q26 18 22 7Z"
_DASHES: Final = "6 4.5"
_PREFIX: Final = "jersey"


def jersey_svg(letter: str) -> str:
    """Return the jersey of a team with its letter on a bib; dashed and empty without a letter."""
    drawn = _jersey(letter) if letter else _dashed()
    return el(
        "svg", drawn, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {_SIZE} {_SIZE}", width=_SIZE, height=_SIZE
    )


def _jersey(letter: str) -> str:
    team, around = team_of(letter), {"stroke_linejoin": "round"}
    halo = el("path", d=_SHAPE, fill=CARD, stroke=CARD, stroke_width=8, **around)
    shirt = el("path", d=_SHAPE, fill=jersey_fill(_PREFIX, team), stroke=INK, stroke_width=3, **around)
    collar = el("path", d=_COLLAR, fill=INK)
    bib = el("circle", cx=32, cy=36, r=11, fill=CARD, stroke=INK, stroke_width=2)
    sign = letters(letter, 32, 41.5, 11, weight=2.4, anchor="middle")
    return el("defs", patterns(_PREFIX, [team], ())) + group(halo, shirt, collar, bib, sign)


def _dashed() -> str:
    return el(
        "path",
        d=_SHAPE,
        fill="none",
        stroke="#6F7378",
        stroke_width=3,
        stroke_dasharray=_DASHES,
        stroke_linejoin="round",
    )
