"""The poster: a lone rider on a road of hexagons, under a peak."""

from __future__ import annotations

import math
from typing import Final

from paceline.draw.game_poster import PICTURE, WIDTH, Sky, draw_cyclist, draw_range, game_poster
from paceline.draw.svg.palette import CARD, INK, MEADOW
from paceline.draw.svg.pen import Point, el, trail

_MORNING: Final = Sky("#DFE3D3", "#D3DBCB", "#EFC063", "#E6DDB2", (52, 62), 24)
_ROCKS: Final = ("#9FB5B4", "#6F929B", "#54798A")
_SIDE: Final = 46.0
_TINTS: Final = tuple(MEADOW.values())


def poster(title: str) -> str:
    """Return the poster of this title."""
    mountains = (
        el("path", d="M-10 196L38 108L84 164L128 96L190 190Z", fill=_ROCKS[0]),
        el("path", d="M64 216L156 44L252 214Z", fill=_ROCKS[1]),
        el("path", d="M156 44L252 214H172L150 120Z", fill=_ROCKS[2]),
        el("path", d="M156 44L122 108L140 100L152 116L166 98L182 112L192 108Z", fill=CARD),
        draw_range(214, 26, 0.03, 1.0, "#A5B58C"),
    )
    return game_poster(
        title, (_MORNING.draw(), *mountains, _hexagons(), _road(), draw_cyclist("J", "R", (106, 296), 1.42)), "J"
    )


def _hexagons() -> str:
    """Draw the ground as hexagons that reach to the mountains."""
    drawn = []
    for row in range(4):
        for column in range(-1, 5):
            x = column * _SIDE * math.sqrt(3) + (row % 2) * _SIDE * math.sqrt(3) / 2
            y = 222 + row * _SIDE * 1.5 * 0.72
            tint = _TINTS[(row * 2 + column) % len(_TINTS)]
            drawn.append(
                el("path", d=trail(_corners((x, y)), close=True), fill=tint, stroke="#7C8A62", stroke_width=1.6)
            )
    return "".join(drawn)


def _corners(middle: Point) -> list[Point]:
    """Return the corners of a hexagon that is seen from low above."""
    turns = [math.radians(60 * k - 90) for k in range(6)]
    return [(middle[0] + _SIDE * math.cos(turn), middle[1] + 0.72 * _SIDE * math.sin(turn)) for turn in turns]


def _road() -> str:
    """Draw the road, which comes down the valley in a bend."""
    way = f"M-20 {PICTURE.h - 14}C90 {PICTURE.h - 6} 236 300 222 262C214 244 160 246 150 222"
    stroke = {"fill": "none"}
    return (
        el("path", d=way, stroke=INK, stroke_width=40, **stroke)
        + el("path", d=way, stroke=CARD, stroke_width=34, **stroke)
        + el("path", d=way, stroke=INK, stroke_width=1.4, stroke_dasharray="10 8", **stroke)
        + el("path", d=f"M{WIDTH} {PICTURE.h}H0", stroke=INK, stroke_width=2)
    )
