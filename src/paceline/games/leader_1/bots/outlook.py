"""What a bot makes of the race: how soon every rider can be home, from where everybody can see him."""

from __future__ import annotations

from functools import cache
from typing import Final

from paceline.games.leader_1.actions import HOME, IN_PELOTON, Ride
from paceline.games.leader_1.bots.pace import Pace, pace
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.course import course
from paceline.games.leader_1.rules.moves import price, regained
from paceline.games.leader_1.rules.order import course_of, head_at, peloton_home
from paceline.games.leader_1.rules.riding import free_squares
from paceline.games.leader_1.state import Rider, Table

SPEED: Final = 4
"""Rows that the peloton rides in a turn, more or less."""
_WHEEL: Final = 2
"""What a wheel to follow is worth, in energy: a free square that would have to be paid."""
_GIFT: Final = 1
"""What it costs to give an opponent one."""
_GONE: Final = 1000.0


@cache
def rows(code: str) -> tuple[int, ...]:
    """For every cell the row of the grey line that it lies in."""
    road = course(code).road
    return tuple(road.row_at(cell.progress) for cell in road.cells)


def pace_of(table: Table, rider: Rider) -> Pace:
    """How soon such a rider can be home on this course."""
    return pace(table.rules.course, rider.role, rider.speciality, table.seats)


def is_ahead(table: Table, rider: Rider) -> bool:
    """Whether a rider is on the road ahead of the peloton."""
    return rider.on_road and rows(table.rules.course)[rider.cell] > table.head


def time_of(table: Table, rider: Rider) -> float:
    """Turns until a rider is home, as things are."""
    if rider.cell == HOME:
        return _GONE
    times = pace_of(table, rider)
    if rider.cell == IN_PELOTON:
        return times.group(table.head, rider.energy)
    return _on_the_road(table, times, rows(table.rules.course)[rider.cell], rider.energy)


def _on_the_road(table: Table, times: Pace, row: int, energy: int) -> float:
    """By himself, or with the peloton once it has caught him or he has come back to it."""
    alone = times.riding(row, energy)
    if peloton_home(table):
        return alone
    if row > table.head:
        caught = max((row - table.head) // SPEED - 1, 0) + times.group(max(row, table.head + SPEED), energy - 1)
        return min(alone, caught)
    gap = table.head - row + SPEED - times.free[min(row, len(times.free) - 1)]
    ladder = numbers().paid
    if 0 <= gap < len(ladder) and ladder[gap] <= energy:
        return min(alone, 1 + times.group(table.head + SPEED, energy - ladder[gap]))
    return alone


def time_after(table: Table, number: int, ride: Ride) -> float:
    """Turns until a rider is home after this move, weighed with what its risks may come to."""
    rider = table.riders[number]
    free = free_squares(table, number)
    cost = price(free, ride)
    left = rider.energy - cost + regained(free, ride)
    if not ride.risks:
        return _settled(table, number, ride, left)
    rules, spent, luck = numbers(), 0.0, 1.0
    for place, risk in enumerate(ride.risks):
        odds = (rules.event_die - rules.thresholds[rider.risks + place] + 1) / rules.event_die
        factor = rules.bonk if risk == "bonk" else rules.crash
        failed = _settled(table, number, ride, left - cost * (factor - 1)) + (risk == "crash")
        spent += luck * (1 - odds) * failed
        luck *= odds
    return spent + luck * _settled(table, number, ride, left)


def _settled(table: Table, number: int, ride: Ride, energy: int) -> float:
    """Turns until a rider is home who has come to the end of a move with this energy."""
    rider = table.riders[number]
    times = pace_of(table, rider)
    if ride.end == IN_PELOTON:
        return times.group(table.head, energy)
    track = course_of(table)
    row = rows(table.rules.course)[ride.end]
    if track.road.cells[ride.end].progress > track.road.finish:
        return times.riding(row, energy)
    taken = {one.cell: one for one in table.riders if one.cell >= 0}
    ahead = track.road.cells[ride.end].straight
    energy += _WHEEL * (ahead in taken and track.road.cells[ride.end].progress > head_at(table))
    energy -= _GIFT * any(
        track.road.cells[cell].straight == ride.end and one.seat != rider.seat for cell, one in taken.items()
    )
    return _on_the_road(table, times, row, max(energy, 0))
