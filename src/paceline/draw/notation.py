"""The marks of a text road."""

from __future__ import annotations

import re
from typing import Final

GROUND: Final = {
    "flat": "--",
    "rise": "^-",
    "ascent": "^^",
    "descent": "vv",
    "cobble": "oo",
    "supply": "++",
    "wet": "~~",
}
TERRAIN: Final = {mark: word for word, mark in GROUND.items()}
SPLIT: Final = "()"
WEATHER: Final = {"wet": "''", "tailwind": ">>", "headwind": "<<", "crosswind": "//"}
EMPTY: Final = ".."
GRASS: Final = ",,"
NO_LANE: Final = "##"
START_LINE: Final = ":"
FINISH_LINE: Final = "|"
HEX_SEAM: Final = "|"
HEX_FINISH: Final = "||"
DARK: Final = "xx"
CLOSED: Final = "[]"
REFRESH: Final = "rf"
SQUARE_WIDTH: Final = 3

ASIDE: Final = re.compile(r"[-+\d\s]*\d[-+\d\s]*|(\s*(''|>>|<<|//))+\s*|(\s*([a-z]\d+|rf|:\d\d))+\s*")
"""A line of distances, weather, tokens or times, which says nothing about road and riders."""
COMPANY: Final = re.compile(r"(\s*[^\s+]{2}(\+[^\s+]{2})+)+\s*")
"""A line of riders who share a place: `AS+CS JR+PR`."""
_MINUS: Final = "−"


def signed(distance: int) -> str:
    """A distance from the finish line as people read it, with a true minus sign."""
    return f"{distance:+d}".replace("-", _MINUS)
