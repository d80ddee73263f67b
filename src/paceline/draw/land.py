"""The land a map's road runs through: how far any point is from it, and how high the road lies there."""

from __future__ import annotations

import math

import msgspec

from paceline.draw.course import Course
from paceline.draw.layout import Plan
from paceline.draw.pen import Box, Point


class Land(msgspec.Struct, frozen=True, gc=False):
    """Middles of the squares with their altitudes, in pixels: what the land follows."""

    area: Box
    unit: float
    middles: tuple[tuple[Point, float], ...]

    def nearest(self, point: Point) -> tuple[float, float]:
        """Distance in squares to the road, and the road's altitude there."""
        x, y = point
        best, altitude = math.inf, 0.0
        for (mx, my), height in self.middles:
            away = (x - mx) * (x - mx) + (y - my) * (y - my)
            if away < best:
                best, altitude = away, height
        return math.sqrt(best) / self.unit, altitude


def land_of(course: Course, plan: Plan, area: Box) -> Land:
    """The land round a laid road."""
    middles = tuple((plan.at(row, 0.5), course.height(course.place[row] + 0.5)) for row in range(course.rows))
    return Land(area, plan.unit, middles)
