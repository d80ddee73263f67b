"""L1 6 and L1 7: the chase, and the peloton: it rides, catches, charges and drops riders."""

from __future__ import annotations

from typing import Final

from paceline.games.leader_1.actions import IN_PELOTON, Chase, PelotonDie
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.events import Announced, Caught, Charged, Dropped, Passed, PelotonRode
from paceline.games.leader_1.rules import order
from paceline.games.leader_1.rules.finish import bring_home, cross, pass_lines
from paceline.games.leader_1.rules.food import eat_to_stay, pass_feeds
from paceline.games.leader_1.rules.sitting import look_around
from paceline.games.leader_1.state import Awaited, Run, Table

CHASE_CHOICES: Final = (Chase(False), Chase(True))
RED: Final = "R"
"""Marks the red face of the die."""


def begin_chase(run: Run) -> None:
    """Ask the holder of the token (L1 6.1), unless they sit in (L1 5.5)."""
    table = run.table
    if not order.is_peloton_home(table) and table.holder not in table.sitting:
        run.set(queue=(table.holder,))


def chase(run: Run, action: Chase) -> None:
    """Announce a chase, or none (L1 6.1)."""
    if action.announced:
        run.tell(Announced(run.table.holder))
    run.set(queue=(), chase=action.announced)


def begin_peloton(run: Run) -> None:
    """Await the peloton die while the peloton is on the road (L1 7.1)."""
    if not order.is_peloton_home(run.table):
        run.set(awaited=(Awaited("peloton"),))


def roll_peloton(run: Run, action: PelotonDie) -> None:
    """Move the peloton: it rides, catches, charges and drops riders, then passes lines; on the red face tyres burst."""
    run.set(awaited=())
    start = run.table.head
    cost = _ride(run, action.face)
    _catch(run, start)
    dropped = _charge(run, cost) if cost else []
    look_around(run, start)
    _pass(run, dropped)
    if action.face.endswith(RED):
        _await_punctures(run)


def _ride(run: Run, face: str) -> int:
    """Move the peloton along its grey line as far as there are rows (L1 7.3); return the cost of its speed (L1 7.4)."""
    table, rules = run.table, numbers()
    empty = not order.inside(table)  # L1 7.2
    speed = int(face.removesuffix(RED)) + rules.chase * table.chase + rules.empty * empty
    end = min(table.head + speed, len(order.course_of(table).road.rows) - 1)
    cost = rules.speed_cost.get(speed, 0)
    run.tell(PelotonRode(face, table.chase, empty, speed, table.head, end, cost))
    run.set(head=end)
    return cost


def _catch(run: Run, start: int) -> None:
    """Catch whoever was ahead of the head and no longer is (L1 7.5), unless they are by the road (L1 7.6)."""
    table = run.table
    rows = order.course_of(table).road.rows
    reached = [
        rider for rider in order.outside(table) if rows[start] < order.progress_of(table, rider) <= rows[table.head]
    ]
    for number in order.road_order(table, reached):
        rider = table.riders[number]
        if order.is_across(table, number):  # L1 14.3
            continue
        if is_by_the_road(table, number):
            run.tell(Passed(rider.name, rider.cell))
        else:
            run.change(number, cell=IN_PELOTON)
            run.tell(Caught(rider.name, rider.cell))


def is_by_the_road(table: Table, number: int) -> bool:
    """Return whether a rider lies there until the end of the turn they miss, or stands there with a puncture."""
    rider = table.riders[number]
    return rider.down >= table.turn or bool(rider.flat)


def _charge(run: Run, cost: int) -> list[int]:
    """Charge everybody in the peloton (L1 7.4); return those who could not pay and were dropped (L1 7.7)."""
    paid, dropped = [], []
    for number in order.token_order(run.table, order.inside(run.table)):
        eat_to_stay(run, number, cost)
        rider = run.table.riders[number]
        if rider.energy >= cost:
            run.change(number, energy=rider.energy - cost)
            paid.append(rider.name)
            continue
        cell = put_behind(run, number)
        run.tell(Dropped(rider.name, cell, cost, rider.energy, "L1 7.7" if cell >= 0 else "L1 7.10"))
        if cell >= 0:
            dropped.append(number)
    if paid:
        run.tell(Charged(tuple(paid), cost))
    return dropped


def put_behind(run: Run, number: int) -> int:
    """Put a rider on the first free square behind the tail (L1 7.9); if none is free, leave them in it (L1 7.10)."""
    table = run.table
    taken = {rider.cell for rider in table.riders}
    for cell in order.course_of(table).behind(order.tail(table)):
        if cell not in taken:
            run.arrive(number, cell, moved=table.turn)
            return cell
    return IN_PELOTON


def _pass(run: Run, dropped: list[int]) -> None:
    """Let riders in the peloton, then those just dropped, pass bonus lines, the finish and feed zones."""
    dropped = order.road_order(run.table, dropped)
    pass_lines(run, [*order.sprint_order(run.table, order.inside(run.table)), *dropped])
    if order.is_peloton_home(run.table):
        bring_home(run)
    for rider in dropped:
        cross(run, rider)
    pass_feeds(run, [*order.token_order(run.table, order.inside(run.table)), *dropped])


def _await_punctures(run: Run) -> None:
    """Await a roll for every rider who is not home (L1 12.1)."""
    rolls = tuple(Awaited("puncture", rider) for rider in _rolling(run.table))
    run.set(awaited=(*run.table.awaited, *rolls))


def _rolling(table: Table) -> list[int]:
    """Return those outside the peloton, then those in it (L1 12.2); whoever has crossed the line is home."""
    on_road = [rider for rider in order.outside(table) if not order.is_across(table, rider)]
    riding = [] if order.is_peloton_home(table) else order.inside(table)
    return [*order.road_order(table, on_road), *order.token_order(table, riding)]
