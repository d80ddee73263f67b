"""Terrain marks: shapes inside a square that say what its colour says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paceline.draw.geometry import lane_offset
from paceline.draw.layout import Ground
from paceline.draw.palette import terrain_of
from paceline.draw.pen import Point, dots, el, group, moved

_DROPS: Final = ((0.22, 0.14), (0.5, -0.16), (0.78, 0.14))
_BESIDE_MARKS: Final = ((0.14, 0.0), (0.85, 0.22), (0.85, -0.22))
"""Where drops lie in a lane: how far along, how far to the right."""


def chevron(ground: Ground, row: int, tail: Point, reach: float, spread: float) -> str:
    """An arrow head in the direction of travel, its tail at (t, offset), twice `spread` wide."""
    t, offset = tail
    corners = (t, offset - spread), (t + reach, offset), (t, offset + spread)
    return el("polyline", points=dots(ground.at(row, *corner) for corner in corners))


def _strokes(ground: Ground, colour: str, width: float, *shapes: str) -> str:
    return group(*shapes, fill="none", stroke=colour, stroke_width=ground.unit * width, stroke_linejoin="round")


def _middles(ground: Ground, row: int) -> list[float]:
    lanes = ground.piece(row).lanes
    return [lane_offset(lanes, lane) for lane in range(lanes)]


def _ascent(ground: Ground, row: int, colour: str) -> str:
    heavy = [chevron(ground, row, (0.3, middle), 0.38, 0.26) for middle in _middles(ground, row)]
    return _strokes(ground, colour, 0.1, *heavy)


def _descent(ground: Ground, row: int, colour: str) -> str:
    thin = [
        chevron(ground, row, (t, middle), 0.24, 0.24) for middle in _middles(ground, row) for t in (0.12, 0.38, 0.64)
    ]
    return _strokes(ground, colour, 0.042, *thin)


def _cobble(ground: Ground, row: int, colour: str) -> str:
    piece = ground.piece(row)
    courses = max(2, piece.lanes * 3)
    beds = [
        el(
            "polyline",
            points=dots(ground.at(row, t / 6, piece.half(t / 6) * (2 * k / courses - 1)) for t in range(7)),
        )
        for k in range(1, courses)
    ]
    joints = [
        el(
            "polyline",
            points=dots(ground.at(row, t, piece.half(t) * (2 * (k + end) / courses - 1)) for end in (0, 1)),
        )
        for k in range(courses)
        for t in ((0.2, 0.53, 0.86) if k % 2 else (0.04, 0.36, 0.69))
    ]
    return _strokes(ground, colour, 0.03, *beds, *joints)


def _supply(ground: Ground, row: int, colour: str) -> str:
    bottle = el("path", d="M-3.6 -3.4Q-3.6 -5 -2 -5.4V-8H2V-5.4Q3.6 -5 3.6 -3.4V8H-3.6Z", fill=colour)
    label = el("path", d="M-3.6 -.6H3.6M-3.6 4H3.6", stroke=terrain_of("supply").fill, stroke_width=1.3)
    return "".join(
        moved(*ground.at(row, 0.5, middle), bottle, label, scale=ground.unit * 0.03) for middle in _middles(ground, row)
    )


def drops(ground: Ground, row: int, colour: str, rim: str | None = None) -> str:
    """Slanted drops, three in every lane; with a rim they stand clear of the marks of the ground."""
    drop = el(
        "path",
        d="M0 -6C1.6 -2.6 3.4 -.8 3.4 1.6A3.4 3.4 0 0 1 -3.4 1.6C-3.4 -.8 -1.6 -2.6 0 -6Z",
        fill=colour,
        stroke=rim,
        stroke_width=1.6 if rim else None,
    )
    return "".join(
        moved(*ground.at(row, t, middle + shift), drop, scale=ground.unit * 0.022, turn=24)
        for middle in _middles(ground, row)
        for t, shift in (_BESIDE_MARKS if rim else _DROPS)
        if abs(middle + shift) < ground.piece(row).half(t) - 0.1
    )


_MARKS: Final[dict[str, Callable[[Ground, int, str], str]]] = {
    "ascent": _ascent,
    "descent": _descent,
    "cobble": _cobble,
    "supply": _supply,
    "wet": drops,
}


def marks(ground: Ground, row: int, terrain: str) -> str:
    """The marks of one square; flat and unknown ground has none."""
    draw = _MARKS.get(terrain)
    return draw(ground, row, terrain_of(terrain).mark) if draw else ""
