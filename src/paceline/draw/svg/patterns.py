"""Patterns of jerseys, cards and terrain, with ids of one picture's own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paceline.draw.svg.palette import RULE, SAND, Team, terrain_of
from paceline.draw.svg.pen import el

_SIZES: Final = {
    "hoops": (12, 8, ""),
    "sash": (12, 12, "rotate(38)"),
    "dots": (10, 10, ""),
    "chevron": (10, 8, ""),
    "checks": (13, 13, ""),
    "plain": (10, 10, ""),
    "crosses": (9, 9, ""),
}
_PROFILE: Final = {
    "rise": ("M0 6L4 4.6L8 6", "#8C5A2B", 1.0),
    "ascent": ("M0 7L4 3L8 7", "#5A2410", 1.5),
    "descent": ("M0 2L4 6L8 2M0 5L4 9L8 5M0 -3L4 1L8 -3", "#0E3E4C", 1.0),
    "cobble": ("M0 .5H8M0 4.5H8M2 .5V4.5M6 4.5V8.5", "#4A433C", 1.0),
    "supply": ("M1 2H3M5 6H7", "#4E4C10", 2.0),
    "wet": ("M2 1L1 3.4M6 5L5 7.4", "#0E3E4C", 1.4),
    "sprint": ("M1 7L4 1M5 7L8 1", "#7A5200", 1.2),
}
"""Texture of a terrain in the profile: path, colour, stroke."""


def jersey_fill(prefix: str, team: Team) -> str:
    """Draw what to fill a jersey with; the pattern must stand in the picture's defs."""
    return f"url(#{prefix}-{team.letter})"


def hatch_fill(prefix: str) -> str:
    """Draw the fill of an exhaustion card."""
    return f"url(#{prefix}-hatch)"


def profile_fill(prefix: str, terrain: str) -> str | None:
    """Return the textured fill of a terrain in the profile; None if it has no texture."""
    return f"url(#{prefix}-{terrain})" if terrain in _PROFILE else None


def _pattern(name: str, size: tuple[int, int, str], ground: str, *marks: str) -> str:
    width, height, turn = size
    sheet = el("rect", width=width, height=height, fill=ground)
    return el(
        "pattern",
        sheet,
        *marks,
        id=name,
        width=width,
        height=height,
        patternUnits="userSpaceOnUse",
        patternTransform=turn or None,
    )


def _jersey(team: Team) -> str:
    colour = team.pattern_colour
    return {
        "hoops": el("rect", y=3.2, width=12, height=3.6, fill=colour),
        "sash": el("rect", width=4.4, height=12, fill=colour),
        "dots": el("circle", cx=3, cy=3, r=1.7, fill=colour) + el("circle", cx=8, cy=8, r=1.7, fill=colour),
        "chevron": el("path", d="M-1 8L5 3L11 8", fill="none", stroke=colour, stroke_width=2.4),
        "checks": el("path", d="M0 0H6.5V6.5H0ZM6.5 6.5H13V13H6.5Z", fill=colour),
        "crosses": el("path", d="M4.5 1.2V7.8M1.2 4.5H7.8", stroke=colour, stroke_width=2),
    }.get(team.pattern, "")


def patterns(prefix: str, teams: Iterable[Team], terrains: Iterable[str]) -> str:
    """Draw definitions of every pattern a picture uses."""
    jerseys = [_pattern(f"{prefix}-{team.letter}", _SIZES[team.pattern], team.colour, _jersey(team)) for team in teams]
    hatch = el("rect", width=1.6, height=6, fill=RULE)
    card = _pattern(f"{prefix}-hatch", (6, 6, "rotate(45)"), SAND, hatch)
    grounds = [_texture(prefix, terrain) for terrain in terrains if terrain in _PROFILE]
    return "".join(jerseys) + card + "".join(grounds)


def _texture(prefix: str, terrain: str) -> str:
    path, colour, width = _PROFILE[terrain]
    stroke = el("path", d=path, fill="none", stroke=colour, stroke_width=width)
    return _pattern(f"{prefix}-{terrain}", (8, 8, ""), terrain_of(terrain).fill, stroke)
