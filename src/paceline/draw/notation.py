"""Marks and helpers that the texts of all roads share."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from paceline.draw.scene import AnyScene

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
HEIGHTS: Final = {"rise": "/", "ascent": "^", "descent": "v", "cobble": "o", "supply": "+", "wet": "~"}
LEVEL: Final = "_"
_MANY: Final = "*"
"""Ten riders or more in one column of the overview."""
Names = Mapping[int, Sequence[str]]
"""Riders by cell, the one who is drawn there first."""

ASIDE: Final = re.compile(r"[-+\d\s]*\d[-+\d\s]*|(\s*(''|>>|<<|//))+\s*|(\s*([a-z]\d+|rf|:\d\d))+\s*")
"""A line of distances, weather, tokens or times, which says nothing about road and riders."""
COMPANY: Final = re.compile(r"(\s*[^\s+]{2}(\+[^\s+]{2})+)+\s*")
"""A line of riders who share a place: `AS+CS JR+PR`."""
_MINUS: Final = "−"


def signed(distance: int) -> str:
    """Return a distance from the finish line as people read it, with a true minus sign."""
    return f"{distance:+d}".replace("-", _MINUS)


def riders_of(scene: AnyScene) -> dict[str, int]:
    """Return the riders of a scene as `text_road` takes them: those who lie on the road in small letters."""
    return {token.rider.lower() if token.down else token.rider: token.cell for token in scene.tokens}


def upright(riders: Mapping[str, int]) -> tuple[dict[str, int], frozenset[str]]:
    """Return the riders that `parse_road` found under their names, and the names of those who lie on the road."""
    down = frozenset(name.upper() for name in riders if name != name.upper())
    return {name.upper(): cell for name, cell in riders.items()}, down


def by_cell(riders: Mapping[str, int]) -> Names:
    """Return who stands in every cell that is not empty."""
    found: dict[int, list[str]] = defaultdict(list)
    for name, cell in riders.items():
        found[cell].append(name)
    return found


def count_mark(riders: int) -> str:
    """Return how many riders stand in a column of an overview."""
    if not riders:
        return " "
    return str(riders) if riders < 10 else _MANY


def add_company(text: str, names: dict[str, int]) -> None:
    """Add those who share a place with somebody who is drawn."""
    for first, *others in _companies(text):
        if first not in names:
            raise ValueError(f"{first} has company, but does not stand on the road")
        for name in others:
            enter(names, name, names[first])


def enter(names: dict[str, int], name: str, cell: int) -> None:
    """Put a rider in a cell; nobody stands twice on the road, upright or not."""
    if name in names or name.swapcase() in names:
        raise ValueError(f"{name} stands twice on the road")
    names[name] = cell


def _companies(text: str) -> Iterator[list[str]]:
    """Yield riders who share a place, the one drawn on the road first."""
    for line in text.split("\n"):
        if COMPANY.fullmatch(line):
            yield from (together.split("+") for together in line.split())
