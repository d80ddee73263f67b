"""Tokens beside the road: piles to ride for, and the place where cards come back."""

from __future__ import annotations

from typing import Final

from paceline.draw.jerseys import BOLT
from paceline.draw.lettering import el_text, letters, width_of
from paceline.draw.palette import CARD, INK, JERSEYS, TERRAIN
from paceline.draw.pen import Box, el, group, moved, rect
from paceline.draw.scene import Mark, Pile, Refresh
from paceline.draw.signs import PILLS, Size, pill, pill_size

PILE: Final[Size] = (60, 34)
_THICK: Final = 3.6
"""How much higher one token lies on the other."""
_PEAK: Final = "M-9 6L-2 -7L1.6 -1L3.6 -4L9 6Z"
_SNOW: Final = "M-2 -7L-4.6 -2.2L-2.6 -2.8L-1.2 -.8L.6 -2.7Z"
_ROUND: Final = "M6.2 -3.4A7 7 0 1 0 7 1.4M7.6 -7.4L6.6 -2.8L2 -3.8"


def pile_sign(pile: Pile) -> str:
    """A plate with what the tokens count for, and the tokens on top of each other with the value of the first."""
    w, h = PILE
    plate = rect(Box(0, 8, w, h - 8), rx=4, fill=CARD, stroke=INK, stroke_width=1.8)
    shade = rect(Box(2, 11, w, h - 8), rx=4, fill=INK, opacity=0.22)
    return el(
        "g",
        el("title", el_text(pile.words)),
        shade,
        plate,
        moved(15, 21, _kind(pile.kind)),
        _stack(pile),
        class_="pile",
        data_square=str(pile.row),
        data_kind=pile.kind,
        data_values=",".join(map(str, pile.values)),
    )


def _kind(kind: str) -> str:
    """A flash for the sprint, a mountain for the climbers."""
    if kind == "sprint":
        return el("circle", r=10, fill=JERSEYS["green"].fill, stroke=INK, stroke_width=1.6) + moved(
            0, -1, el("path", d=BOLT, fill=CARD), scale=0.95
        )
    rock = el("path", d=_PEAK, fill=JERSEYS["polka"].mark, stroke=INK, stroke_width=1.4, stroke_linejoin="round")
    return rock + el("path", d=_SNOW, fill=CARD)


def _stack(pile: Pile) -> str:
    """Tokens seen from the side, the first on top."""
    fill = JERSEYS["green"].fill if pile.kind == "sprint" else JERSEYS["polka"].mark
    drawn = []
    for level in range(len(pile.values)):
        y = 25 - _THICK * level
        side = f"M29 {y:.1f}v{_THICK}a14 7 0 0 0 28 0v{-_THICK}Z"
        drawn.append(el("path", d=side, fill=fill, stroke=INK, stroke_width=1.4))
        drawn.append(el("ellipse", cx=43, cy=y, rx=14, ry=7, fill=CARD, stroke=INK, stroke_width=1.4))
    top = 25 - _THICK * (len(pile.values) - 1)
    return "".join(drawn) + letters(str(pile.values[0]), 43, top + 4.2, 8.6, weight=2.2, anchor="middle")


_POINTS: Final = "-points"
"""Ends the kind of a mark that is a token taken."""


def event_sign(mark: Mark) -> tuple[Size, str, str]:
    """What happened, as a sign with its size and the colour of its pole: points on a pennant, all else in a pill."""
    if mark.kind.endswith(_POINTS):
        return points_size(mark.words), points_sign(mark.words, mark.kind.removesuffix(_POINTS)), INK
    colour = PILLS.get(mark.kind, INK)
    return pill_size(mark.words), pill(mark.words, colour), colour


def points_size(text: str) -> Size:
    """Room for points won."""
    return width_of(text, 10, 2.2) + 44, 25


def points_sign(text: str, kind: str) -> str:
    """Points won: a pale pennant with the symbol of what they count for."""
    w, h = points_size(text)
    shape = f"M0 0H{w:.1f}L{w - 9:.1f} {h / 2:.1f}L{w:.1f} {h}H0Z"
    return group(
        el("path", d=shape, fill=INK, opacity=0.22, transform="translate(2 3)"),
        el("path", d=shape, fill=CARD, stroke=INK, stroke_width=1.8, stroke_linejoin="round"),
        moved(14.5, h / 2, _kind(kind)),
        letters(text, 28, h / 2 + 5, 10, weight=2.2),
        class_="points",
        data_kind=kind,
    )


def refresh_size(text: str) -> Size:
    """Room for the refresh token's sign."""
    return width_of(text, 8.4, 1.9) + 42, 22


def refresh_sign(refresh: Refresh) -> str:
    """An arrow that comes round again, and the words."""
    w, h = refresh_size(refresh.words)
    colours = TERRAIN["supply"]
    sheet = rect(Box(0, 0, w, h), rx=h / 2, fill=colours.fill, stroke=INK, stroke_width=1.6)
    arrow = el("path", d=_ROUND, fill="none", stroke=INK, stroke_width=2.2, stroke_linejoin="round")
    text = letters(refresh.words, 30, 15.3, 8.4, weight=1.9)
    return group(sheet, moved(17, h / 2, arrow, scale=0.9), text, class_="refresh")
