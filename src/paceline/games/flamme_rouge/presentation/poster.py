"""The poster: a sprint under the red kite of the last kilometre."""

from __future__ import annotations

from typing import Final

from paceline.draw.game_poster import PICTURE, WIDTH, Sky, draw_cyclist, draw_range, game_poster
from paceline.draw.svg.lettering import letters
from paceline.draw.svg.palette import CARD, FLAT, INK, RED
from paceline.draw.svg.pen import Box, el, line, rect

_ROAD: Final = 244.0
_DUSK: Final = Sky(sun="#DD6B45", halo="#EFB58A", place=(120, 178), size=46)
_RANGES: Final = ("#E2B48C", "#C98F6B", "#A3A274")


def poster(title: str) -> str:
    """Return the poster of this title."""
    hills = (
        draw_range(214, 44, 0.034, 0.4, _RANGES[0]),
        draw_range(230, 34, 0.027, 2.4, _RANGES[1]),
        draw_range(246, 22, 0.02, 4.2, _RANGES[2]),
    )
    road = (
        rect(Box(0, _ROAD, WIDTH, PICTURE.h - _ROAD), fill=FLAT.fill)
        + line((0, _ROAD), (WIDTH, _ROAD), INK, 3)
        + line((0, _ROAD + 34), (WIDTH, _ROAD + 34), INK, 1.4, stroke_dasharray="12 9")
        + line((0, PICTURE.h - 10), (WIDTH, PICTURE.h - 10), INK, 2.4)
    )
    riders = draw_cyclist("A", "R", (88, 292), 1.3) + draw_cyclist("C", "S", (150, 300), 1.36)
    return game_poster(title, (_DUSK.draw(), *hills, road, _gantry(), riders), "AC")


def _gantry() -> str:
    """Draw two posts with a wire, and the kite that hangs from it."""
    posts = line((30, 26), (30, _ROAD + 30), INK, 5) + line((210, 26), (210, _ROAD + 30), INK, 5)
    wire = el("path", d="M30 34Q120 46 210 34", fill="none", stroke=INK, stroke_width=2)
    kite = el("path", d="M92 40L148 40L120 116Z", fill=RED, stroke=INK, stroke_width=3, stroke_linejoin="round")
    return posts + wire + kite + letters("1", 120, 76, 24, CARD, weight=2.6, anchor="middle")
