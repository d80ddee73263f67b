"""Panels: the list of those who are home, and energy accounts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from paceline.draw.parts.riders import draw_disc, jersey_badge
from paceline.draw.parts.signs import Size
from paceline.draw.scene import Clock, Energy, Home, Token
from paceline.draw.svg.lettering import el_text, letters, words
from paceline.draw.svg.palette import CARD, GO, INK, INK_2, RED, RULE, SAND
from paceline.draw.svg.pen import Box, el, group, line, rect, transform

LINES: Final = 6
"""Riders below each other by default; the next ones stand beside them."""
_LINE: Final = 25.0
_WIDE: Final = 196.0
_HEAD: Final = 34.0


def _shape(clock: Clock, lines: int) -> tuple[int, int]:
    """Return the columns of the list, and lines in each of them."""
    across = math.ceil(len(clock.home) / lines)
    return across, math.ceil(len(clock.home) / across)


def home_size(clock: Clock, lines: int = LINES) -> Size:
    """Return the room for the list."""
    across, down = _shape(clock, lines)
    return across * _WIDE + 14, _HEAD + down * _LINE + 8


def home_list(clock: Clock, prefix: str, lines: int = LINES) -> str:
    """List those who are home, with their times and gaps."""
    (w, h), (_, down) = home_size(clock, lines), _shape(clock, lines)
    riders = [
        transform(7 + place // down * _WIDE, _HEAD + place % down * _LINE, _line(place + 1, rider, prefix))
        for place, rider in enumerate(clock.home)
    ]
    return group(
        rect(Box(3, 4, w, h), rx=4, fill=INK, opacity=0.22),
        rect(Box(0, 0, w, h), rx=4, fill=CARD, stroke=INK, stroke_width=2),
        rect(Box(3, 3, w - 6, h - 6), rx=3, fill="none", stroke=RULE, stroke_width=1),
        letters(clock.words, 14, 24, 11, RED, weight=2),
        *riders,
        class_="homecoming",
    )


def _line(place: int, home: Home, prefix: str) -> str:
    token = Token(home.rider, home.team, home.kind, -1, home.name, home.mine)
    time, gap = (text.replace("-", "−") for text in (home.time, home.gap))
    return el(
        "g",
        el("title", el_text(home.name)),
        words(str(place), 20, 17, 13, INK_2, text_anchor="end"),
        draw_disc(token, (37, 12), 0.0, 20, prefix),
        jersey_badge(home.jersey, (63, 12), 0.8),
        words(home.rider, 78, 17, 13, font_weight="700"),
        words(time, 142, 17, 13, text_anchor="end"),
        words(gap, 186, 17, 13, INK_2, text_anchor="end"),
        class_="home",
        data_rider=home.rider,
    )


LINE: Final = 25.0
WIDE: Final = 222.0
_BAR: Final = Box(70, 7, 72, 11)
_BOX: Final = 10.0
_LOW: Final = 0.25
"""Share of the full account under which a bar is red."""


def accounts(tokens: Sequence[Token]) -> list[Token]:
    """Return riders whose account everybody knows, team by team."""
    return sorted((token for token in tokens if token.energy), key=lambda token: (token.team, token.rider))


def energy_shapes(riders: int) -> list[tuple[int, Size]]:
    """Return the lines of a panel for so many, the best shape first, each with the room it takes."""
    counts = sorted({math.ceil(riders / across) for across in range(1, 5)}, reverse=True)
    best = sorted(counts, key=lambda lines: abs(lines - 6))
    return [(lines, energy_size(riders, lines)) for lines in best]


def energy_size(riders: int, lines: int) -> Size:
    """Return the room for a panel."""
    return math.ceil(riders / lines) * WIDE + 10, lines * LINE + 14


def energy_panel(tokens: Sequence[Token], lines: int, prefix: str) -> str:
    """Draw a card with the accounts of these riders."""
    w, h = energy_size(len(tokens), lines)
    entries = [
        transform(6 + place // lines * WIDE, 7 + place % lines * LINE, account(token, prefix))
        for place, token in enumerate(tokens)
    ]
    return group(
        rect(Box(3, 4, w, h), rx=4, fill=INK, opacity=0.22),
        rect(Box(0, 0, w, h), rx=4, fill=CARD, stroke=INK, stroke_width=2),
        rect(Box(3, 3, w - 6, h - 6), rx=3, fill="none", stroke=RULE, stroke_width=1),
        *entries,
        class_="accounts",
    )


def account(token: Token, prefix: str) -> str:
    """Draw one rider: token, letters, bar with its number, boxes."""
    energy = token.energy or Energy(0, 0)
    name = token.full_name or token.name
    return el(
        "g",
        el("title", el_text(f"{name}: {energy.words}" if energy.words else name)),
        draw_disc(token, (17, LINE / 2), 0.0, 19, prefix),
        words(token.rider, 38, 17.5, 13, font_weight="700"),
        _bar(energy),
        letters(str(energy.left), 170, 17.5, 10, INK if _share(energy) > _LOW else RED, weight=2.1, anchor="end"),
        _boxes(energy),
        class_="account",
        data_account=token.rider,
    )


def _share(energy: Energy) -> float:
    return min(max(energy.left / energy.full, 0.0), 1.0) if energy.full > 0 else 0.0


def _bar(energy: Energy) -> str:
    share = _share(energy)
    filled = Box(_BAR.x, _BAR.y, _BAR.w * share, _BAR.h)
    quarters = [_BAR.x + _BAR.w * k / 4 for k in (1, 2, 3)]
    return (
        rect(_BAR, fill=SAND)
        + (rect(filled, fill=GO if share > _LOW else RED) if share else "")
        + "".join(line((x, _BAR.y), (x, _BAR.bottom), CARD, 1, opacity=0.7) for x in quarters)
        + rect(_BAR, fill="none", stroke=INK, stroke_width=1.4)
    )


def _boxes(energy: Energy) -> str:
    crossed, count = energy.boxes
    drawn = []
    for place in range(count):
        box = Box(177 + place * (_BOX + 2), 7.5, _BOX, _BOX)
        drawn.append(rect(box, fill=CARD, stroke=INK_2, stroke_width=1.2))
        if place < crossed:
            ends = ((box.x, box.y), (box.right, box.bottom)), ((box.x, box.bottom), (box.right, box.y))
            drawn += [line(start, end, RED, 1.8) for start, end in ends]
    return "".join(drawn)
