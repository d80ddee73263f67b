"""The clock: times on the squares across the line, and the list of those who are home."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from paceline.draw.course import Course
from paceline.draw.geometry import lane_offset
from paceline.draw.jerseys import jersey_badge
from paceline.draw.layout import Ground
from paceline.draw.lettering import el_text, letters, width_of, words
from paceline.draw.palette import CARD, FLAT, INK, INK_2, RED, RULE, terrain_of
from paceline.draw.pen import Box, centred, el, group, moved, rect
from paceline.draw.scene import Clock, Home, Scene, Token
from paceline.draw.signs import Size
from paceline.draw.tokens import disc

LINES: Final = 6
"""Riders below each other, where nothing else is asked for; the next ones stand beside them."""
_LINE: Final = 25.0
_WIDE: Final = 196.0
_HEAD: Final = 34.0


def square_times(scene: Scene, course: Course, ground: Ground, rows: Sequence[int]) -> str:
    """The seconds of the timing tile, in the left lane, which fills last."""
    if not scene.clock:
        return ""
    drawn = []
    for row, text in enumerate(scene.clock.times, start=course.road.finish):
        if row in rows:
            lanes = ground.piece(row).lanes
            x, y = ground.at(row, 0.53, lane_offset(lanes, lanes - 1))
            size = min(ground.unit * 0.2, ground.unit * 0.6 / max(width_of(text, 1.0, 1.9), 0.1))
            if terrain_of(course.road.squares[row].terrain) is not FLAT:  # letters over hatching
                plate = centred((x, y), width_of(text, size, 1.9) + size, size * 1.9)
                drawn.append(rect(plate, rx=size * 0.4, fill=CARD, opacity=0.86))
            drawn.append(letters(text, x, y + size / 2, size, INK_2, weight=1.9, anchor="middle"))
    return group(*drawn, class_="times")


def _shape(clock: Clock, lines: int) -> tuple[int, int]:
    """Columns of the list, and lines in each of them."""
    across = math.ceil(len(clock.home) / lines)
    return across, math.ceil(len(clock.home) / across)


def home_size(clock: Clock, lines: int = LINES) -> Size:
    """Room for the list."""
    across, down = _shape(clock, lines)
    return across * _WIDE + 14, _HEAD + down * _LINE + 8


def home_list(clock: Clock, prefix: str, lines: int = LINES) -> str:
    """Who is home, with his time and what he lost on the first."""
    (w, h), (_, down) = home_size(clock, lines), _shape(clock, lines)
    riders = [
        moved(7 + place // down * _WIDE, _HEAD + place % down * _LINE, _line(place + 1, rider, prefix))
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
        disc(token, (37, 12), 0.0, 20, prefix),
        jersey_badge(home.jersey, (63, 12), 0.8),
        words(home.rider, 78, 17, 13, font_weight="700"),
        words(time, 142, 17, 13, text_anchor="end"),
        words(gap, 186, 17, 13, INK_2, text_anchor="end"),
        class_="home",
        data_rider=home.rider,
    )
