"""Trees, peaks and villages, and the forester who plants them."""

from __future__ import annotations

import math
import random
from typing import Final

from paceline.draw.course import Course
from paceline.draw.land.relief import Land
from paceline.draw.parts.labels import Board
from paceline.draw.squares.layout import Plan
from paceline.draw.svg.palette import CARD
from paceline.draw.svg.pen import Box, Point, el, transform

_TRUNK: Final = "#5B4A32"


def _poplar() -> str:
    trunk = el("path", d="M0 0V-5", stroke=_TRUNK, stroke_width=1.6)
    light = el("path", d="M0 -26C6 -18 5 -7 0 -3C-5 -7 -6 -18 0 -26Z", fill="#7E925F")
    return trunk + light + el("path", d="M0 -26C6 -18 5 -7 0 -3Z", fill="#5F7750")


def _round() -> str:
    trunk = el("path", d="M0 0V-6", stroke=_TRUNK, stroke_width=1.8)
    crown = el("circle", cy=-11, r=7, fill="#8FA068")
    return trunk + crown + el("path", d="M0 -18A7 7 0 0 1 0 -4Z", fill="#6F8558")


def _pine() -> str:
    return el("path", d="M0 -20L7 -2H-7Z", fill="#6C7F57") + el("path", d="M0 -20L7 -2H0Z", fill="#52694C")


def _peak() -> str:
    rock = el("path", d="M-22 0L-4 -28L4 -18L9 -24L24 0Z", fill="#B98A66")
    shade = el("path", d="M-4 -28L4 -18L9 -24L24 0H4Z", fill="#9A6F52")
    return rock + shade + el("path", d="M-4 -28L-9 -20L-5 -21L-2 -17L1 -21.5Z", fill=CARD)


def _house() -> str:
    wall = el("rect", x=-8, y=-9, width=16, height=9, fill=CARD)
    gable = el("rect", x=1, y=-9, width=7, height=9, fill="#D9C8A5")
    return wall + gable + el("path", d="M-10 -9L-4 -15H6L10 -9Z", fill="#B7573C")


def _church() -> str:
    nave = el("rect", x=-6, y=-10, width=18, height=10, fill=CARD)
    roof = el("path", d="M-6 -10L-1 -15H10L14 -10Z", fill="#B7573C")
    tower = el("rect", x=-12, y=-18, width=8, height=18, fill="#E6D7B5")
    return nave + roof + tower + el("path", d="M-13 -18L-8 -32L-3 -18Z", fill="#5B6B78")


_PLANTS: Final = {
    "poplar": _poplar(),
    "round": _round(),
    "pine": _pine(),
    "peak": _peak(),
    "house": _house(),
    "church": _church(),
}
_VILLAGE: Final = (
    ("church", 34, 38),
    ("house", 60, 43),
    ("house", 16, 44),
    ("house", 78, 53),
    ("house", 48, 56),
    ("house", 25, 58),
)
VILLAGE_SIZE: Final = (100.0, 62.0)


def draw_plant(kind: str, x: float, y: float, scale: float) -> str:
    """Draw one of them, set down at (x, y)."""
    return transform(x, y, _PLANTS[kind], scale=scale)


def draw_village(x: float, y: float, scale: float) -> str:
    """Draw a church and its houses, from the top left of the place they need."""
    houses = [draw_plant(kind, x + dx * scale, y + dy * scale, 1.25 * scale) for kind, dx, dy in _VILLAGE]
    return "".join(houses)


Standing = tuple[float, str]
"""The line of a thing's foot, and its drawing: things lower on the page stand in front."""


class Forester:
    """Plants trees in free places."""

    def __init__(self, land: Land, luck: random.Random, board: Board) -> None:
        self.land, self.luck, self.board = land, luck, board
        self.standing: list[Standing] = []
        self._feet: list[Point] = []

    def mountains(self, count: int) -> None:
        """Raise peaks over the highest stretches of road."""
        high = [place for place, altitude in self.land.middles if altitude >= 3]
        for _ in range(count * 6 if high else 0):
            x, y = self.luck.choice(high)
            away, turn = self.luck.uniform(1.7, 3.2) * self.land.unit, self.luck.uniform(0.0, 6.28)
            place = x + away * math.cos(turn), y + away * math.sin(turn)
            if self.land.nearest((place[0], place[1] - 0.3 * self.land.unit))[0] > 1.75:
                self._plant(place, "peak", 1.0)
            if len(self.standing) >= count:
                break

    def avenues(self, course: Course, plan: Plan) -> None:
        """Plant rows of poplars beside level straights."""
        for run in course.runs:
            straight = [row for row in range(run.first, run.last + 1) if not plan.pieces[row].turn]
            if run.terrain != "flat" or len(straight) < 5 or self.luck.random() < 0.35:
                continue
            side = self.luck.choice((-1, 1)) * (plan.pieces[straight[0]].half(0.5) + 0.72)
            first = self.luck.randrange(len(straight) - 3)
            for row in straight[first : first + 6]:
                for t in (0.25, 0.75):
                    self._plant(plan.at(row, t, side), "poplar", 0.3)

    def groves(self, count: int) -> None:
        """Plant groves of a few trees."""
        for _ in range(count):
            heart = self._anywhere()
            for _ in range(self.luck.randint(3, 7)):
                away, turn = self.luck.uniform(0.0, 1.3) * self.land.unit, self.luck.uniform(0.0, 6.28)
                self._grow((heart[0] + away * math.cos(turn), heart[1] + 0.7 * away * math.sin(turn)), 0.36)

    def singles(self, count: int) -> None:
        """Plant single trees."""
        for _ in range(count):
            self._grow(self._anywhere(), 1.0)

    def _anywhere(self) -> Point:
        box = self.land.area
        return self.luck.uniform(box.x, box.right), self.luck.uniform(box.y, box.bottom)

    def _grow(self, place: Point, apart: float) -> None:
        away, altitude = self.land.nearest((place[0], place[1] - 0.25 * self.land.unit))
        if away > 1.4:
            self._plant(place, _species(away, altitude, self.luck), apart)

    def _plant(self, place: Point, kind: str, apart: float) -> None:
        unit, (x, y) = self.land.unit, place
        wide, high = (0.62, 0.8) if kind == "peak" else (0.2, 0.66)
        room = Box(x - wide * unit, y - high * unit, 2 * wide * unit, (high + 0.06) * unit)
        near = any(math.dist(place, other) < apart * unit for other in self._feet)
        if near or self.board.crowded(room) or self.board.covered(room) or not room.within(self.land.area):
            return
        self._feet.append(place)
        if kind == "peak":
            self.board.take(room)
        self.standing.append((y, draw_plant(kind, x, y, unit / 40 * self.luck.uniform(0.82, 1.15))))


def _species(away: float, altitude: float, luck: random.Random) -> str:
    if altitude >= 3 and away < 3.4:
        return "pine"
    if altitude >= 1 and away < 3:
        return luck.choice(("pine", "pine", "round"))
    return luck.choice(("poplar", "round", "round"))
