"""Leaders' jerseys: a small shirt on a rider, told by its mark as well as by its colour."""

from __future__ import annotations

from typing import Final

from paceline.draw.palette import CARD, INK, JERSEYS
from paceline.draw.pen import Point, el, moved

_SHIRT: Final = "M-4 -9Q0 -5 4 -9L11 -5.5L8 .8L5.6 -.6V9.4H-5.6V-.6L-8 .8L-11 -5.5Z"
_STAR: Final = "M0 -3.4L1.5 -.4L4.8 0L2.4 2.3L3 5.6L0 4L-3 5.6L-2.4 2.3L-4.8 0L-1.5 -.4Z"
BOLT: Final = "M1.6 -5L-3.8 2.2H-.4L-1.8 8L4 .2H.5Z"
_DOTS: Final = ((-2.9, -2.2), (2.9, -2.2), (0.0, 1.8), (-2.9, 6.0), (2.9, 6.0))


def _mark(jersey: str) -> str:
    """A star, a flash or dots."""
    colour = JERSEYS[jersey].mark
    if jersey == "polka":
        return "".join(el("circle", cx=x, cy=y, r=1.9, fill=colour) for x, y in _DOTS)
    return el("path", d=_STAR if jersey == "yellow" else BOLT, fill=colour)


def jersey_badge(jersey: str, place: Point, scale: float) -> str:
    """The shirt round its middle, 22 units wide at scale 1; nothing for a rider who leads nothing."""
    if jersey not in JERSEYS:
        return ""
    halo = el("path", d=_SHIRT, fill=CARD, stroke=CARD, stroke_width=5, stroke_linejoin="round")
    shirt = el("path", d=_SHIRT, fill=JERSEYS[jersey].fill, stroke=INK, stroke_width=1.8, stroke_linejoin="round")
    return el("g", moved(*place, halo, shirt, _mark(jersey), scale=scale), class_="jersey", data_jersey=jersey)
