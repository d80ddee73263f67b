"""Poster skies: sun and beams over ranges that follow the true altitude of the road below."""

from __future__ import annotations

import math
import random
from typing import Final

import msgspec

from paceline.draw.course import Course
from paceline.draw.land.woods import draw_plant
from paceline.draw.svg.palette import BEAM, HALO, HILLS, SKY, SUN
from paceline.draw.svg.pen import Box, el, rays, rect, smooth


class _Range(msgspec.Struct, frozen=True):
    """One row of hills: how high its foot, its rise with the road, how far it lags, how much it rolls."""

    colour: str
    foot: float
    rise: float
    lag: float
    roll: float


_RANGES: Final = (
    _Range(HILLS[0], 0.30, 0.40, 3.0, 0.05),
    _Range(HILLS[1], 0.18, 0.44, 1.0, 0.035),
    _Range(HILLS[2], 0.09, 0.46, 0.0, 0.015),
)


class Vista(msgspec.Struct, frozen=True, gc=False):
    """A stretch of road seen from the side: columns `first` to `first + count` across a box."""

    course: Course
    first: float
    count: float
    box: Box
    seen: float = 0.0
    """Columns seen at once, if not all of them: the nearness of the hills goes by these."""

    @property
    def width(self) -> float:
        """The number of columns seen at once."""
        return self.seen or self.count

    def x(self, row: float) -> float:
        """Return where a row begins."""
        return self.box.x + (row - self.first) * self.box.w / self.count

    def level(self, row: float) -> float:
        """Return the altitude as a share of the stage's summit; a flat stage stays flat."""
        # A long stretch has narrow squares: its hills look over their neighbours, or they would be spikes.
        reach = max(self.width / 22 - 1, 0.0)
        around = [self.course.height(row + reach * k) for k in (-1, -0.5, 0, 0.5, 1)]
        return sum(around) / len(around) / max(self.course.summit, 3.0)

    def ridge(self, row: float, hills: _Range) -> float:
        """Return the line between hills and sky."""
        wave = hills.roll * math.sin(row * 1.3 / max(self.width / 22, 1.0) + hills.lag * 2)
        rise = hills.foot + hills.rise * self.level(row + hills.lag) + wave
        return self.box.bottom - self.box.h * rise


def draw_sky(box: Box, sun: tuple[float, float]) -> str:
    """Draw beams and sun; `sun` is its place as shares of the box."""
    x, y = box.x + box.w * sun[0], box.y + box.h * sun[1]
    r = min(box.h, 260) * 0.2
    return (
        rect(box, fill=SKY)
        + rays((x, y), box.w * 1.2, (4, 364), 20, BEAM)
        + el("circle", cx=x, cy=y, r=r * 1.36, fill=HALO)
        + el("circle", cx=x, cy=y, r=r, fill=SUN)
    )


def draw_hills(vista: Vista, ranges: int = 3) -> str:
    """Draw the nearest `ranges` rows of hills."""
    return "".join(_hill(vista, hill) for hill in _RANGES[-ranges:])


def _hill(vista: Vista, hill: _Range) -> str:
    step = min(vista.width / 26, 2.0)
    rows = [vista.first + step * k for k in range(-1, math.ceil(vista.count / step) + 2)]
    points = [(vista.x(row), vista.ridge(row, hill)) for row in rows]
    floor = f"V{vista.box.bottom:.1f}H{points[0][0]:.1f}Z"
    return el("path", d=smooth(points) + floor, fill=hill.colour)


def draw_verge(vista: Vista, luck: random.Random, scale: float) -> str:
    """Draw trees along the road and up the slopes."""
    drawn = []
    for row in range(int(vista.first), math.ceil(vista.first + vista.count)):
        for part in (0.1, 0.42, 0.74):
            if luck.random() < 0.42:
                continue
            at = row + part
            high = vista.level(at) > 0.15
            kind = "pine" if high else luck.choice(("poplar", "poplar", "round"))
            foot = vista.box.bottom - 10 * scale
            if high and luck.random() < 0.65:
                foot = min(foot, vista.ridge(at, _RANGES[-1]) + vista.box.h * luck.uniform(0.02, 0.3))
            drawn.append((foot, draw_plant(kind, vista.x(at), foot, scale * luck.uniform(0.85, 1.2))))
    return "".join(tree for _, tree in sorted(drawn))
