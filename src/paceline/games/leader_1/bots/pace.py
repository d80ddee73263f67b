"""Estimate how soon riders can be home: turns left by row and energy, as if nobody were in the way.

Tables are computed once for a course, a role and a speciality. A turn in which the line is crossed counts less the
further the rider gets beyond it, because of riders who come in together the furthest is first (L1 14.1).
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import Final, TypeAlias

import msgspec

from paceline.games.leader_1.actions import HOME, IN_PELOTON, Ride
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.course import NO_TOKEN, Course, course
from paceline.games.leader_1.rules.moves import energy_back, price
from paceline.games.leader_1.rules.order import course_of, head_at, is_peloton_home
from paceline.games.leader_1.rules.riding import free_squares
from paceline.games.leader_1.state import Rider, Table
from paceline.roads.hexes import SPAN

ROW: Final = 0.1
"""The value of a row beyond the line, in turns."""
SPARE: Final = 24
"""Energy beyond that of the start for which there is a column: food, and squares left unused."""
_Times: TypeAlias = list[list[float]]
"""Turns to the finish: a line for every row, a column for every amount of energy."""
NEVER: Final = 1000.0
"""Turns of a rider who does not get home that way."""
SPEED: Final = 4
"""Rows that the peloton rides in a turn, roughly."""
_WHEEL: Final = 2
"""The value of a wheel to follow, in energy: a free square that would have to be paid."""
_GIFT: Final = 1
"""The cost of giving an opponent a wheel."""
_HOME_TIME: Final = 1000.0


class Pace(msgspec.Struct, frozen=True, gc=False):
    """The tables of one kind of rider on one course; rows beyond the line have none."""

    free: tuple[int, ...]
    """Free squares from every row (L1 9.3 to 9.5)."""
    alone: _Times
    """Riding alone."""
    away: _Times
    """Leaving now a peloton whose head is in that row."""
    stay: _Times
    """Staying this turn in a peloton whose head is in that row, and leaving it when it is best.

    It chases whenever an opponent of the rider ahead holds the token: all players but one.
    """
    together: _Times
    """The better of staying and leaving."""

    def riding(self, row: int, energy: int) -> float:
        """Return turns to the finish, riding alone."""
        return _look_up(self.alone, row, energy)

    def leaving(self, row: int, energy: int) -> float:
        """Return turns to the finish after leaving the peloton now."""
        return _look_up(self.away, row, energy)

    def staying(self, row: int, energy: int) -> float:
        """Return turns to the finish after staying in the peloton for this turn at least."""
        return _look_up(self.stay, row, energy)

    def group(self, row: int, energy: int) -> float:
        """Return turns to the finish from the peloton, leaving it when it is best."""
        return _look_up(self.together, row, energy)

    def chasing(self, row: int, energy: int) -> float:
        """Return turns to the finish from the peloton if it chases this turn."""
        return _estimate_carried(self, row, energy, 1.0)


def _look_up(times: _Times, row: int, energy: int) -> float:
    """Return an entry; energy beyond the last column does not help any more."""
    if row >= len(times):
        return _score_beyond(row, len(times))
    line = times[row]
    return line[energy] if 0 <= energy < len(line) else line[-1 if energy > 0 else 0]


def _score_beyond(row: int, finish: int) -> float:
    """Return the turns of a rider across the line: the further, the better."""
    return -ROW * min(row - finish + 1, numbers().run_off)


@lru_cache(maxsize=96)
def pace(code: str, role: str, speciality: str, seats: int) -> Pace:
    """Return the tables of a rider on a course, in a race of so many players."""
    free, alone, away = _ride_alone(code, role, speciality)
    stay, together = ([[NEVER] * len(line) for line in alone] for _ in range(2))
    made = Pace(free, alone, away, stay, together)
    for row in reversed(range(len(stay))):
        stay[row] = [_estimate_carried(made, row, energy, 1 - 1 / seats) for energy in range(len(stay[row]))]
        together[row] = [*map(min, stay[row], away[row])]
    return made


@lru_cache(maxsize=64)
def _ride_alone(code: str, role: str, speciality: str) -> tuple[tuple[int, ...], _Times, _Times]:
    """Return the free squares, and the tables without the peloton."""
    track = course(code)
    finish, columns = track.road.length, track.energy + SPARE
    free, least = _count_free(track, role, speciality), numbers().leave_least
    alone, away = ([[NEVER] * columns for _ in range(finish)] for _ in range(2))
    for row in reversed(range(finish)):
        most = _count_safe(track, row, free[row])
        for energy in range(columns):
            times = _moves(alone, row, energy, free[row], most)
            alone[row][energy] = min(times)
            away[row][energy] = min(times[least - 1 :], default=NEVER)
    return free, alone, away


def _count_free(track: Course, role: str, speciality: str) -> tuple[int, ...]:
    """Return the free squares from every row up to the finish (L1 9.3 to 9.5)."""
    rules = numbers()
    rows = [*zip(track.road.rows, track.row_ground, strict=True)][: track.road.length]
    sprints = speciality == "sprinter" and track.sprint is not None
    return tuple(
        rules.free[role][ground]
        + rules.descender * (speciality == "descender" and ground == "D")
        + rules.sprinter * (sprints and progress >= (track.sprint or 0))
        for progress, ground in rows
    )


def _count_safe(track: Course, row: int, free: int) -> int:
    """Return the most squares that risk no bonk (L1 11.2)."""
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
    """Return for every row the category token in force."""
    track = course(code)
    tiles = {cell.tile: track.token[cell.number] for cell in track.road.cells}
    return tuple(tiles[progress // SPAN] for progress in track.road.rows)


def _moves(alone: _Times, row: int, energy: int, free: int, most: int) -> list[float]:
    """Return turns to the finish after riding one, two, … squares now, as far as the energy lasts."""
    times, ladder, last, finish = [], numbers().paid, len(alone[0]) - 1, len(alone)
    for squares in range(1, most + 1):
        left = energy - ladder[squares - free] if squares > free else min(energy + free - squares, last)
        if left < 0:
            break
        there = row + squares
        times.append(1 + (alone[there][left] if there < finish else _score_beyond(there, finish)))
    return times


@cache
def _speeds() -> tuple[tuple[int, float], ...]:
    """Return the numbers of the peloton die with their odds (L1 7.1)."""
    faces = Counter(int(face[0]) for face in numbers().die)
    return tuple((speed, count / len(numbers().die)) for speed, count in sorted(faces.items()))


def _estimate_carried(table: Pace, row: int, energy: int, chase: float) -> float:
    """Return turns to the finish for a rider in the peloton this turn, which chases with this probability."""
    total = 0.0
    for rolled, chance in _speeds():
        for more, share in ((0, 1 - chase), (numbers().chase, chase)):
            if share:
                total += chance * share * (1 + _estimate_after(table, row, energy, rolled + more))
    return total


def _estimate_after(table: Pace, row: int, energy: int, speed: int) -> float:
    """Return turns to the finish after the peloton rode so many rows; without the energy for it, dropped (L1 7.7)."""
    cost = numbers().speed_cost.get(speed, 0)
    if energy < cost:
        return table.riding(max(row + speed - numbers().peloton_length, 0), energy)
    return table.group(row + speed, energy - cost)


# Estimates for a rider of a race.


@cache
def rows(code: str) -> tuple[int, ...]:
    """Return for every cell its row of the grey line."""
    road = course(code).road
    return tuple(road.row_at(cell.progress) for cell in road.cells)


def pace_of(table: Table, rider: Rider) -> Pace:
    """Return the tables of a rider in this race."""
    return pace(table.rules.course, rider.role, rider.speciality, table.seats)


def is_ahead(table: Table, rider: Rider) -> bool:
    """Return whether a rider is on the road ahead of the peloton."""
    return rider.on_road and rows(table.rules.course)[rider.cell] > table.head


def time_of(table: Table, rider: Rider) -> float:
    """Return the turns until a rider is home."""
    if rider.cell == HOME:
        return _HOME_TIME
    times = pace_of(table, rider)
    if rider.cell == IN_PELOTON:
        return times.group(table.head, rider.energy)
    return _estimate_on_road(table, times, rows(table.rules.course)[rider.cell], rider.energy)


def _estimate_on_road(table: Table, times: Pace, row: int, energy: int) -> float:
    """Return turns alone, or with the peloton after being caught or coming back to it, whichever is less."""
    alone = times.riding(row, energy)
    head = table.head
    if is_peloton_home(table):
        return alone
    if row > head:
        caught = max((row - head) // SPEED - 1, 0) + times.group(max(row, head + SPEED), energy - 1)
        return min(alone, caught)
    gap = head - row + SPEED - times.free[min(row, len(times.free) - 1)]
    ladder = numbers().paid
    if 0 <= gap < len(ladder) and ladder[gap] <= energy:
        return min(alone, 1 + times.group(head + SPEED, energy - ladder[gap]))
    return alone


class Homeward:
    """Estimates for all moves of one rider: what they share is worked out once."""

    def __init__(self, table: Table, number: int) -> None:
        self.table, self.rider, self.free = table, table.riders[number], free_squares(table, number)
        self.times, self.rows = pace_of(table, self.rider), rows(table.rules.course)
        self.road, self.head = course_of(table).road, head_at(table)
        others = [other for other in table.riders if other.cell >= 0]
        self.taken = {other.cell for other in others}
        self.gifts = {self.road.cells[other.cell].straight for other in others if other.seat != self.rider.seat}
        """Squares directly ahead of opponents."""

    def after(self, ride: Ride) -> float:
        """Return the turns until the rider is home after this move, weighted by the odds of its risks."""
        rider, cost = self.rider, price(self.free, ride)
        left = rider.energy - cost + energy_back(self.free, ride)
        if not ride.risks:
            return self._end(ride.end, left)
        rules, spent, luck = numbers(), 0.0, 1.0
        for place, risk in enumerate(ride.risks):
            odds = (rules.event_die - rules.thresholds[rider.risks + place] + 1) / rules.event_die
            factor = rules.bonk if risk == "bonk" else rules.crash
            failed = self._end(ride.end, left - cost * (factor - 1)) + (risk == "crash")
            spent += luck * (1 - odds) * failed
            luck *= odds
        return spent + luck * self._end(ride.end, left)

    def _end(self, end: int, energy: int) -> float:
        """Return the turns until the rider is home who ends a move here with this energy."""
        if end == IN_PELOTON:
            return self.times.group(self.table.head, energy)
        cell, row = self.road.cells[end], self.rows[end]
        if cell.progress > self.road.finish:
            return self.times.riding(row, energy)
        energy += _WHEEL * (cell.straight in self.taken and cell.progress > self.head)
        energy -= _GIFT * (end in self.gifts)
        return _estimate_on_road(self.table, self.times, row, max(energy, 0))
