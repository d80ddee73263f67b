"""Accounts of riders: a bar for what each has left, and boxes for the risks he took."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from paceline.draw.lettering import el_text, letters, words
from paceline.draw.palette import CARD, GO, INK, INK_2, RED, RULE, SAND
from paceline.draw.pen import Box, el, group, line, moved, rect
from paceline.draw.scene import Energy, Token
from paceline.draw.signs import Size
from paceline.draw.tokens import disc

LINE: Final = 25.0
WIDE: Final = 222.0
_BAR: Final = Box(70, 7, 72, 11)
_BOX: Final = 10.0
_LOW: Final = 0.25
"""Share of the full account under which a bar is red."""


def accounts(tokens: Sequence[Token]) -> list[Token]:
    """Riders whose account everybody knows, team by team."""
    return sorted((token for token in tokens if token.energy), key=lambda token: (token.team, token.rider))


def energy_shapes(riders: int) -> list[tuple[int, Size]]:
    """Lines of a panel for so many, the best shape first, each with the room it takes."""
    counts = sorted({math.ceil(riders / across) for across in range(1, 5)}, reverse=True)
    best = sorted(counts, key=lambda lines: abs(lines - 6))
    return [(lines, energy_size(riders, lines)) for lines in best]


def energy_size(riders: int, lines: int) -> Size:
    """Room for a panel."""
    return math.ceil(riders / lines) * WIDE + 10, lines * LINE + 14


def energy_panel(tokens: Sequence[Token], lines: int, prefix: str) -> str:
    """A card with the accounts of these riders."""
    w, h = energy_size(len(tokens), lines)
    entries = [
        moved(6 + place // lines * WIDE, 7 + place % lines * LINE, account(token, prefix))
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
    """One rider: his token, his letters, his bar with its number, his boxes."""
    energy = token.energy or Energy(0, 0)
    name = token.full_name or token.name
    return el(
        "g",
        el("title", el_text(f"{name}: {energy.words}" if energy.words else name)),
        disc(token, (17, LINE / 2), 0.0, 19, prefix),
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
