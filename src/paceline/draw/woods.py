"""Trees of a map: avenues along the road, groves and single trees, each kind at its own altitude."""

from __future__ import annotations

import math
import random

from paceline.draw.course import Course
from paceline.draw.labels import Board
from paceline.draw.land import Land
from paceline.draw.layout import Plan
from paceline.draw.pen import Box, Point
from paceline.draw.plants import plant

Standing = tuple[float, str]
"""The line of a thing's foot, and its drawing: things lower on the page stand in front."""


class Forester:
    """Plants trees where nothing else stands."""

    def __init__(self, land: Land, luck: random.Random, board: Board) -> None:
        self.land, self.luck, self.board = land, luck, board
        self.standing: list[Standing] = []
        self._feet: list[Point] = []

    def mountains(self, count: int) -> None:
        """Peaks over the highest stretches of road."""
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
        """Rows of poplars beside level straights."""
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
        """A few trees close together, again and again."""
        for _ in range(count):
            heart = self._anywhere()
            for _ in range(self.luck.randint(3, 7)):
                away, turn = self.luck.uniform(0.0, 1.3) * self.land.unit, self.luck.uniform(0.0, 6.28)
                self._grow((heart[0] + away * math.cos(turn), heart[1] + 0.7 * away * math.sin(turn)), 0.36)

    def singles(self, count: int) -> None:
        """Trees on their own."""
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
        self.standing.append((y, plant(kind, x, y, unit / 40 * self.luck.uniform(0.82, 1.15))))


def _species(away: float, altitude: float, luck: random.Random) -> str:
    if altitude >= 3 and away < 3.4:
        return "pine"
    if altitude >= 1 and away < 3:
        return luck.choice(("pine", "pine", "round"))
    return luck.choice(("poplar", "round", "round"))
