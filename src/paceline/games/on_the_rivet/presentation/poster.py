"""The poster: a line of riders on a road that leads up across the picture."""

from __future__ import annotations

from typing import Final

from paceline.draw.game_poster import PICTURE, WIDTH, Sky, draw_cyclist, draw_range, game_poster
from paceline.draw.svg.palette import FLAT, INK
from paceline.draw.svg.pen import el, line

_HEAT: Final = Sky("#F6DFB4", "#F0CE98", "#CF5A32", "#EDB177", (172, 92), 34)
_RANGES: Final = ("#D9B287", "#C08E66", "#9AA071")
_LINE: Final = ((190, 1.04), (138, 0.88), (94, 0.75), (57, 0.63), (26, 0.53))
"""The place across the picture and the size of every rider of the line, front first."""


def poster(title: str) -> str:
    """Return the poster of this title."""
    hills = (
        draw_range(190, 40, 0.028, 0.8, _RANGES[0]),
        draw_range(206, 30, 0.033, 3.0, _RANGES[1]),
        draw_range(226, 26, 0.024, 5.2, _RANGES[2]),
    )
    riders = [draw_cyclist("P", "R", (x, _edge(x) + 22 * scale), scale) for x, scale in reversed(_LINE)]
    return game_poster(title, (_HEAT.draw(), *hills, _road(), *riders), "P")


def _edge(x: float) -> float:
    """Return the height of the far edge of the road."""
    return 196 + x * 0.27


def _road() -> str:
    """Draw the road, wider towards the viewer, with its lanes."""
    near = PICTURE.h
    surface = el("path", d=f"M0 {_edge(0)}L{WIDTH} {_edge(WIDTH)}V{near}H0Z", fill=FLAT.fill)
    lanes = [
        line((0, _edge(0) + 16 * n), (WIDTH, _edge(WIDTH) + 34 * n), INK, 1.4, stroke_dasharray="12 9")
        for n in (1, 2, 3)
    ]
    return surface + line((0, _edge(0)), (WIDTH, _edge(WIDTH)), INK, 3) + "".join(lanes)
