"""A square of road as a shape: where it begins, how it turns, how wide it is."""

from __future__ import annotations

import math
from typing import Final

import msgspec

from paceline.draw.pen import Point

LANE: Final = 0.82
"""Width of a lane in lengths of a straight square."""
TAPER: Final = 0.2
"""A wide square narrows to its neighbour within this part of its length."""
_TIGHT: Final = (1.5, 0.75)
"""Below this radius it narrows within that part."""


class Pose(msgspec.Struct, frozen=True, gc=False):
    """A place and the direction of travel there, in radians."""

    x: float
    y: float
    heading: float


class Piece(msgspec.Struct, frozen=True, gc=False):
    """One square of road: its entry, how far it turns (radians, left positive) and how wide it is."""

    entry: Pose
    turn: float
    radius: float
    lanes: int
    before: int
    after: int

    def point(self, t: float, offset: float = 0.0) -> Point:
        """The point a fraction t along the square, `offset` to the right of its centre line."""
        x, y, h = self.entry.x, self.entry.y, self.entry.heading
        if not self.turn:
            return x + t * math.cos(h) - offset * math.sin(h), y + t * math.sin(h) + offset * math.cos(h)
        side = math.copysign(1.0, self.turn)
        cx, cy = x + side * self.radius * math.sin(h), y - side * self.radius * math.cos(h)
        a, r = self.heading(t), self.radius + side * offset
        return cx - side * r * math.sin(a), cy + side * r * math.cos(a)

    def heading(self, t: float) -> float:
        """Direction of travel a fraction t along the square."""
        return self.entry.heading - self.turn * t

    @property
    def exit(self) -> Pose:
        """Where the next square begins."""
        return Pose(*self.point(1.0), self.heading(1.0))

    def half(self, t: float) -> float:
        """Half the width of the road at t."""
        lanes, taper = float(self.lanes), self.taper
        if t < taper:
            lanes = self.before + (self.lanes - self.before) * t / taper
        elif t > 1 - taper:
            lanes = self.after + (self.lanes - self.after) * (1 - t) / taper
        return lanes * LANE / 2

    @property
    def taper(self) -> float:
        """The part of its length in which it narrows: most of it where a tight turn leaves no room for a corner."""
        return _TIGHT[1] if self.turn and self.radius < _TIGHT[0] else TAPER

    @property
    def samples(self) -> tuple[float, ...]:
        """Fractions at which an edge needs a point to look right."""
        if not self.turn:
            return 0.0, TAPER, 1 - TAPER, 1.0
        even = [k / 8 for k in range(9)]
        return tuple(sorted({*even, self.taper, 1 - self.taper})) if self.taper != TAPER else tuple(even)
