"""Pictures by night: the land is dark, and the road stays paper under the moon."""

from __future__ import annotations

import re
from typing import Final

from paceline.draw.svg import palette
from paceline.draw.svg.palette import (
    BEAM,
    BRONZE,
    CARD,
    EARTH,
    HALO,
    HILLS,
    INK_2,
    LAND,
    PAPER,
    PRIORITY,
    RULE,
    SAND,
    SKY,
    SLOPE,
    SUN,
    TERRAIN,
)

_ROADS: Final = {
    "flat": ("#BDB39D", palette.INK),
    "rise": ("#C9A56B", "#5F3A14"),
    "ascent": ("#BF7E58", "#5A1F08"),
    "descent": ("#7FA2AE", "#0C3844"),
    "cobble": ("#948C84", "#3B342E"),
    "supply": ("#A8A563", "#40400C"),
    "wet": ("#8FA8BA", "#0C3844"),
    "sprint": ("#C9AC5A", "#523700"),
}
"""Fill and mark of a terrain."""
NIGHT: Final = {
    **{TERRAIN[word].fill: fill for word, (fill, _) in _ROADS.items()},
    **{TERRAIN[word].mark: mark for word, (_, mark) in _ROADS.items()},
    **dict(zip(LAND, ("#33463F", "#3F4B3E", "#51503F", "#5F5140"), strict=True)),
    **dict(zip(HILLS, ("#22343F", "#23403F", "#28473F"), strict=True)),
    SKY: "#16233A",
    PAPER: "#C9BEA6",
    CARD: "#EFE4CB",
    INK_2: "#3A424D",
    BEAM: "#1A2A45",
    SUN: "#F3E3B3",
    HALO: "#2B3B57",
    BRONZE: "#F0C36A",
    SAND: "#C9BEA6",
    RULE: "#9C8F70",
    SLOPE: "#A3977B",
    EARTH.fill: "#5C4B3A",
    EARTH.mark: "#3E3226",
    PRIORITY: "#9AA3A8",
}
"""Colours by night of those by day; people and their signs keep theirs."""
_DARKER: Final = (0.27, 0.35, 0.38)
"""Shares of red, green and blue that are left of the land in moonlight."""
_LAND: Final = frozenset(
    (
        *palette.WATER,
        *palette.MEADOW.values(),
        *(colour for field in palette.FIELDS for colour in field),
        palette.ISLAND_RIM,
        *("#7E925F", "#5F7750", "#8FA068", "#6F8558", "#6C7F57", "#52694C", "#5B4A32"),
    )
)
"""Water, fields and woods."""
_DIMMED: Final = (0.55, 0.58, 0.62)
_HOUSES: Final = frozenset(("#B98A66", "#9A6F52", "#D9C8A5", "#B7573C", "#E6D7B5", "#5B6B78"))
_COLOUR: Final = re.compile(rb"#[0-9A-F]{6}\b")
_PATTERNS: Final = re.compile(rb"(<defs>.*?</defs>)", re.DOTALL)


def _shade(colour: str, shares: tuple[float, float, float]) -> str:
    """Return a colour of which these shares are left."""
    return "#" + "".join(
        f"{round(int(colour[at : at + 2], 16) * share):02X}" for at, share in zip((1, 3, 5), shares, strict=True)
    )


_ALL: Final = {
    **{colour: _shade(colour, _DARKER) for colour in _LAND},
    **{colour: _shade(colour, _DIMMED) for colour in _HOUSES},
    **NIGHT,
}
_IN_PATTERNS: Final = {TERRAIN[word].fill: fill for word, (fill, _) in _ROADS.items()}
"""Jerseys are patterns too, and keep their colours."""


def by_night(svg: bytes) -> bytes:
    """Return a drawing, as it is or in JSON, in the colours of the night."""
    parts = _PATTERNS.split(svg)
    for at, part in enumerate(parts):
        colours = _IN_PATTERNS if at % 2 else _ALL
        parts[at] = _COLOUR.sub(
            lambda found, known=colours: known.get(found[0].decode(), found[0].decode()).encode(), part
        )
    return b"".join(parts)
