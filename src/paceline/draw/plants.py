"""Small things of the countryside: trees, peaks and houses, standing on their own foot."""

from __future__ import annotations

from typing import Final

from paceline.draw.palette import CARD
from paceline.draw.pen import el, moved

_TRUNK: Final = "#5B4A32"


def _poplar() -> str:
    trunk = el("path", d="M0 0V-5", stroke=_TRUNK, stroke_width=1.6)
    light = el("path", d="M0 -26C6 -18 5 -7 0 -3C-5 -7 -6 -18 0 -26Z", fill="#7E925F")
    return trunk + light + el("path", d="M0 -26C6 -18 5 -7 0 -3Z", fill="#5F7750")


def _round() -> str:
    trunk = el("path", d="M0 0V-6", stroke=_TRUNK, stroke_width=1.8)
    crown = el("circle", cy=-11, r=7, fill="#8FA068")
    return trunk + crown + el("path", d="M0 -18A7 7 0 0 1 0 -4Z", fill="#6F8558")


def _pine() -> str:
    return el("path", d="M0 -20L7 -2H-7Z", fill="#6C7F57") + el("path", d="M0 -20L7 -2H0Z", fill="#52694C")


def _peak() -> str:
    rock = el("path", d="M-22 0L-4 -28L4 -18L9 -24L24 0Z", fill="#B98A66")
    shade = el("path", d="M-4 -28L4 -18L9 -24L24 0H4Z", fill="#9A6F52")
    return rock + shade + el("path", d="M-4 -28L-9 -20L-5 -21L-2 -17L1 -21.5Z", fill=CARD)


def _house() -> str:
    wall = el("rect", x=-8, y=-9, width=16, height=9, fill=CARD)
    gable = el("rect", x=1, y=-9, width=7, height=9, fill="#D9C8A5")
    return wall + gable + el("path", d="M-10 -9L-4 -15H6L10 -9Z", fill="#B7573C")


def _church() -> str:
    nave = el("rect", x=-6, y=-10, width=18, height=10, fill=CARD)
    roof = el("path", d="M-6 -10L-1 -15H10L14 -10Z", fill="#B7573C")
    tower = el("rect", x=-12, y=-18, width=8, height=18, fill="#E6D7B5")
    return nave + roof + tower + el("path", d="M-13 -18L-8 -32L-3 -18Z", fill="#5B6B78")


_PLANTS: Final = {
    "poplar": _poplar(),
    "round": _round(),
    "pine": _pine(),
    "peak": _peak(),
    "house": _house(),
    "church": _church(),
}
_VILLAGE: Final = (
    ("church", 34, 38),
    ("house", 60, 43),
    ("house", 16, 44),
    ("house", 78, 53),
    ("house", 48, 56),
    ("house", 25, 58),
)
VILLAGE_SIZE: Final = (100.0, 62.0)


def plant(kind: str, x: float, y: float, scale: float) -> str:
    """One of them, set down at (x, y)."""
    return moved(x, y, _PLANTS[kind], scale=scale)


def village(x: float, y: float, scale: float) -> str:
    """A church and its houses, from the top left of the place they need."""
    houses = [plant(kind, x + dx * scale, y + dy * scale, 1.25 * scale) for kind, dx, dy in _VILLAGE]
    return "".join(houses)
