"""How soon a rider can be home: turns left, by where he is and what energy he has, as if nobody were in his way.

Tables are made once for a course, a role and a speciality. A turn in which the line is crossed counts less the further
one gets beyond it, because of riders who come in together the furthest is first (L1 14.1).
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import Final, TypeAlias

import msgspec

from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.course import NO_TOKEN, Course, course
from paceline.roads.hexes import SPAN

ROW: Final = 0.1
"""What a row beyond the line is worth, in turns."""
SPARE: Final = 24
"""Energy beyond that of the start for which there is a column: food, and squares left unused."""
_Times: TypeAlias = list[list[float]]
"""Turns to the finish: a line for every row, a column for every amount of energy."""
NEVER: Final = 1000.0
"""Turns of a rider who does not get home that way."""


class Pace(msgspec.Struct, frozen=True, gc=False):
    """The tables of one kind of rider on one course; rows beyond the line have none."""

    free: tuple[int, ...]
    """Free squares from every row (L1 9.3 to 9.5)."""
    alone: _Times
    """On the road by himself."""
    away: _Times
    """Leaving now a peloton whose head is in that row."""
    stay: _Times
    """Staying this turn in a peloton whose head is in that row, and leaving it when it is best.

    It chases whenever the token is with an opponent of whoever is ahead: all but one of the players.
    """

    def riding(self, row: int, energy: int) -> float:
        """Turns to the finish by himself."""
        return _look(self.alone, row, energy)

    def leaving(self, row: int, energy: int) -> float:
        """Turns to the finish for one who leaves the peloton now."""
        return _look(self.away, row, energy)

    def staying(self, row: int, energy: int) -> float:
        """Turns to the finish for one who stays in the peloton for this turn at least."""
        return _look(self.stay, row, energy)

    def group(self, row: int, energy: int) -> float:
        """Turns to the finish from the peloton, leaving it when it is best."""
        return min(self.staying(row, energy), self.leaving(row, energy))

    def chasing(self, row: int, energy: int) -> float:
        """Turns to the finish from the peloton if it chases this turn."""
        return _carried(self, row, energy, 1.0)


def _look(times: _Times, row: int, energy: int) -> float:
    """A time; energy beyond the last column does not help any more."""
    if row >= len(times):
        return _beyond(row, len(times))
    line = times[row]
    return line[energy] if 0 <= energy < len(line) else line[-1 if energy > 0 else 0]


def _beyond(row: int, finish: int) -> float:
    """Whoever is home has nothing left to ride, and is the better the further he got."""
    return -ROW * min(row - finish + 1, numbers().run_off)


@lru_cache(maxsize=96)
def pace(code: str, role: str, speciality: str, seats: int) -> Pace:
    """The tables of a rider on a course, in a race of so many players."""
    free, alone, away = _by_himself(code, role, speciality)
    stay = [[NEVER] * len(line) for line in alone]
    made = Pace(free, alone, away, stay)
    for row in reversed(range(len(stay))):
        stay[row] = [_carried(made, row, energy, 1 - 1 / seats) for energy in range(len(stay[row]))]
    return made


@lru_cache(maxsize=64)
def _by_himself(code: str, role: str, speciality: str) -> tuple[tuple[int, ...], _Times, _Times]:
    """Free squares, and the times of one who rides without the peloton."""
    track = course(code)
    finish, columns = track.road.length, track.energy + SPARE
    free, least = _free(track, role, speciality), numbers().leave_least
    alone, away = ([[NEVER] * columns for _ in range(finish)] for _ in range(2))
    for row in reversed(range(finish)):
        most = _safe(track, row, free[row])
        for energy in range(columns):
            times = _moves(alone, row, energy, free[row], most)
            alone[row][energy] = min(times)
            away[row][energy] = min(times[least - 1 :], default=NEVER)
    return free, alone, away


def _free(track: Course, role: str, speciality: str) -> tuple[int, ...]:
    """L1 9.3 to 9.5: free squares from every row up to the finish."""
    rules = numbers()
    rows = [*zip(track.road.rows, track.row_ground, strict=True)][: track.road.length]
    sprints = speciality == "sprinter" and track.sprint is not None
    return tuple(
        rules.free[role][ground]
        + rules.descender * (speciality == "descender" and ground == "D")
        + rules.sprinter * (sprints and progress >= (track.sprint or 0))
        for progress, ground in rows
    )


def _safe(track: Course, row: int, free: int) -> int:
    """The most squares that risk no bonk (L1 11.2)."""
    tokens, paid = row_tokens(track.code), Counter[int]()
    most = free + len(numbers().paid) - 1
    for squares in range(free + 1, most + 1):
        token = tokens[min(row + squares, len(tokens) - 1)]
        paid[token] += 1
        if token != NO_TOKEN and paid[token] > track.limits[token]:
            return squares - 1
    return most


@cache
def row_tokens(code: str) -> tuple[int, ...]:
    """For every row the category token in force."""
    track = course(code)
    tiles = {cell.tile: track.token[cell.number] for cell in track.road.cells}
    return tuple(tiles[progress // SPAN] for progress in track.road.rows)


def _moves(alone: _Times, row: int, energy: int, free: int, most: int) -> list[float]:
    """Turns to the finish after riding one, two, … squares now, as far as he can pay."""
    times, ladder, last, finish = [], numbers().paid, len(alone[0]) - 1, len(alone)
    for squares in range(1, most + 1):
        left = energy - ladder[squares - free] if squares > free else min(energy + free - squares, last)
        if left < 0:
            break
        there = row + squares
        times.append(1 + (alone[there][left] if there < finish else _beyond(there, finish)))
    return times


@cache
def _speeds() -> tuple[tuple[int, float], ...]:
    """What the peloton die shows, and how likely (L1 7.1)."""
    faces = Counter(int(face[0]) for face in numbers().die)
    return tuple((speed, count / len(numbers().die)) for speed, count in sorted(faces.items()))


def _carried(table: Pace, row: int, energy: int, chase: float) -> float:
    """Turns to the finish for one who rides with the peloton this turn, which chases with this chance."""
    total = 0.0
    for rolled, chance in _speeds():
        for more, share in ((0, 1 - chase), (numbers().chase, chase)):
            if share:
                total += chance * share * (1 + _there(table, row, energy, rolled + more))
    return total


def _there(table: Pace, row: int, energy: int, speed: int) -> float:
    """Turns to the finish after the peloton rode so many rows; who cannot pay is dropped (L1 7.7)."""
    cost = numbers().speed_cost.get(speed, 0)
    if energy < cost:
        return table.riding(max(row + speed - numbers().peloton_length, 0), energy)
    return table.group(row + speed, energy - cost)
