"""Roundabouts: two ways from the same entry to the same exit, round an island."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

from paceline.draw.pen import Point
from paceline.draw.piece import LANE, Piece

_BULGE: Final = (0.28, 1.0)
_ROUND: Final = 1.35
"""Higher is more of a drop, lower more of a circle."""
"""How far the inner and the outer way swing away from the middle between them, in squares."""
_FINE: Final = 48
"""Steps in which a way is measured."""
_STEP: Final = 1e-4


class Way(Piece, frozen=True, gc=False):
    """A square of one lane that leaves the arc of its roundabout and comes back to it."""

    arc: Piece
    """From the entry to the exit of the roundabout."""
    side: float
    """1 for the way on the right, -1 for the way on the left."""
    bulge: float
    first: float
    last: float
    """Where on the arc the square begins and ends."""

    def _along(self, t: float) -> float:
        return self.first + (self.last - self.first) * t

    def point(self, t: float, offset: float = 0.0) -> Point:
        """The point a fraction t along the square, `offset` to the right of its middle."""
        x, y = _spot(self.arc, self.side, self.bulge, self._along(t))
        heading = self.heading(t) if offset else 0.0
        return x - offset * math.sin(heading), y + offset * math.cos(heading)

    def heading(self, t: float) -> float:
        """Direction of travel a fraction t along the square."""
        at = self._along(t)
        (ax, ay), (bx, by) = (_spot(self.arc, self.side, self.bulge, at + step) for step in (-_STEP, _STEP))
        return math.atan2(by - ay, bx - ax)


def _spot(arc: Piece, side: float, bulge: float, at: float) -> Point:
    """A point in the middle of a way: beside its neighbour at both ends, furthest from it halfway."""
    inside = min(max(at, 0.0), 1.0)
    return arc.point(at, side * (LANE / 2 + bulge * math.sin(math.pi * inside) ** _ROUND))


def _cuts(arc: Piece, side: float, bulge: float, squares: int) -> list[float]:
    """Where squares of equal length begin and end on the arc."""
    spots = [_spot(arc, side, bulge, k / _FINE) for k in range(_FINE + 1)]
    far = [0.0]
    for one, other in pairwise(spots):
        far.append(far[-1] + math.dist(one, other))
    cuts = [0.0]
    for square in range(1, squares):
        wanted = far[-1] * square / squares
        step = next(k for k in range(_FINE) if far[k + 1] >= wanted)
        cuts.append((step + (wanted - far[step]) / (far[step + 1] - far[step])) / _FINE)
    return [*cuts, 1.0]


def ways(arc: Piece, inner: int, outer: int) -> tuple[list[Way], list[Way]]:
    """The squares of the inner way, on the side to which the arc turns, and of the outer way."""
    turned = math.copysign(1.0, arc.turn)
    return _way(arc, -turned, _BULGE[0], inner), _way(arc, turned, _BULGE[1], outer)


def _way(arc: Piece, side: float, bulge: float, squares: int) -> list[Way]:
    cuts = _cuts(arc, side, bulge, squares)
    return [
        Way(arc.entry, arc.turn, arc.radius, 1, 1, 1, arc, side, bulge, first, last) for first, last in pairwise(cuts)
    ]
