"""Weather: drops and gusts on the squares of a tile, and the signs that say what they mean."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from paceline.draw.course import Course
from paceline.draw.geometry import lane_offset
from paceline.draw.layout import Ground
from paceline.draw.lettering import letters, width_of
from paceline.draw.palette import CARD, INK, WEATHER, WIND
from paceline.draw.pen import Box, Point, el, group, moved, rect
from paceline.draw.piece import LANE
from paceline.draw.signs import Size
from paceline.draw.terrain import drops

_GUSTS: Final = "M-8 -2.6H2.4a2.5 2.5 0 1 0 -2.5 -2.8M-8 1.2H6a2.7 2.7 0 1 1 -2.6 3.4M-8 5H-1.4"
"""Wind blowing to the right, round its middle."""
_DROP: Final = "M0 -6C1.6 -2.6 3.4 -.8 3.4 1.6A3.4 3.4 0 0 1 -3.4 1.6C-3.4 -.8 -1.6 -2.6 0 -6Z"
_BLOWS: Final = {"tailwind": 0.0, "headwind": 180.0, "crosswind": 90.0}
"""Where a wind blows, in degrees from the direction of travel."""


def gusts(place: Point, scale: float, turn: float, halo: str = CARD) -> str:
    """The wind sign, blowing towards `turn` degrees."""
    flip = " scale(1 -1)" if 90 < turn % 360 < 270 else ""
    strokes = [
        el("path", d=_GUSTS, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")
        for colour, width in ((halo, 4.6), (WIND.mark, 2.0))
    ]
    way = f"translate({place[0]:.1f} {place[1]:.1f}) rotate({turn % 360:.1f}){flip} scale({scale:.3f})"
    return group(*strokes, transform=way)


def skies(course: Course, ground: Ground, rows: Sequence[int]) -> str:
    """The weather on the squares themselves."""
    drawn = []
    for row in rows:
        kind = course.weather(row)
        if kind == "wet":
            drawn.append(_wet(course, ground, row))
        elif kind in _BLOWS:
            drawn.append(_wind(ground, row, kind))
    return group(*drawn, class_="weather")


def _wet(course: Course, ground: Ground, row: int) -> str:
    """Drops on a flat road; where the ground has marks of its own, pale drops beside them."""
    ink = WEATHER["wet"]
    if course.road.squares[row].terrain in {"", "flat"}:
        return drops(ground, row, ink.mark)
    return drops(ground, row, ink.fill, ink.mark)


def _wind(ground: Ground, row: int, kind: str) -> str:
    """One gust a square, on the line between two lanes, where riders leave it in sight."""
    piece = ground.piece(row)
    turn = math.degrees(piece.heading(0.5)) + _BLOWS[kind]
    between = row % (piece.lanes - 1) + 0.5 if piece.lanes > 1 else 0.0
    place = ground.at(row, 0.5, lane_offset(piece.lanes, 0) - between * LANE)
    return gusts(place, ground.unit * 0.03, turn, WIND.fill)


def icon(kind: str, place: Point, scale: float, ground: str = WIND.fill) -> str:
    """The sign of a weather on a plate."""
    if kind == "wet":
        return moved(*place, el("path", d=_DROP, fill=WEATHER["wet"].mark), scale=scale * 1.1, turn=24)
    return gusts(place, scale, _BLOWS.get(kind, 0.0), ground)


def sky_tag_size(text: str) -> Size:
    """Room for the words of a weather and its sign."""
    return width_of(text, 8.4, 1.9) + 43, 20


def sky_tag(text: str, kind: str) -> str:
    """Words and sign of a weather."""
    w, h = sky_tag_size(text)
    colours = WEATHER.get(kind, WIND)
    sheet = rect(Box(0, 0, w, h), rx=h / 2, fill=colours.fill, stroke=INK, stroke_width=1.5)
    return sheet + icon(kind, (17, h / 2), 0.9) + letters(text, 31, 14.3, 8.4, weight=1.9)
