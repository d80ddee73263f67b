"""L1 7: the fourth phase, the peloton."""

from __future__ import annotations

from paceline.games.leader_1.actions import IN_PELOTON, PelotonDie
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.events import Caught, Charged, Dropped, Passed, PelotonRode
from paceline.games.leader_1.rules.dropping import put_behind
from paceline.games.leader_1.rules.finish import bring_home, cross
from paceline.games.leader_1.rules.food import eat_to_stay, pass_feeds
from paceline.games.leader_1.rules.lines import pass_lines
from paceline.games.leader_1.rules.order import (
    across,
    course_of,
    inside,
    outside,
    peloton_home,
    place,
    road_order,
    sprint_order,
    token_order,
)
from paceline.games.leader_1.rules.punctures import check_tyres
from paceline.games.leader_1.rules.run import Run
from paceline.games.leader_1.rules.sitting import look_around
from paceline.games.leader_1.state import Awaited, Table

RED = "R"
"""Marks the red face of the die."""


def begin_peloton(run: Run) -> None:
    """Chance owes a roll while the peloton is on the road."""
    if not peloton_home(run.table):
        run.set(awaited=(Awaited("peloton"),))


def roll_peloton(run: Run, action: PelotonDie) -> None:
    """The peloton rides, catches, is paid and drops riders; then it passes lines, and on the red face tyres burst."""
    run.set(awaited=())
    start = run.table.head
    cost = _ride(run, action.face)
    _catch(run, start)
    dropped = _charge(run, cost) if cost else []
    look_around(run, start)
    _pass(run, dropped)
    if action.face.endswith(RED):
        check_tyres(run)


def _ride(run: Run, face: str) -> int:
    """Move the peloton along its grey line, as far as there are rows (L1 7.3); what its speed costs (L1 7.4)."""
    table, rules = run.table, numbers()
    empty = not inside(table)  # L1 7.2
    speed = int(face.removesuffix(RED)) + rules.chase * table.chase + rules.empty * empty
    end = min(table.head + speed, len(course_of(table).road.rows) - 1)
    cost = rules.speed_cost.get(speed, 0)
    run.tell(PelotonRode(face, table.chase, empty, speed, table.head, end, cost))
    run.set(head=end)
    return cost


def _catch(run: Run, start: int) -> None:
    """Whoever was ahead of the head and is not any more is caught (L1 7.5), unless he is by the road (L1 7.6)."""
    table = run.table
    rows = course_of(table).road.rows
    reached = [rider for rider in outside(table) if rows[start] < place(table, rider) <= rows[table.head]]
    for number in road_order(table, reached):
        rider = table.riders[number]
        if across(table, number):  # L1 14.3
            continue
        if by_the_road(table, number):
            run.tell(Passed(rider.name, rider.cell))
        else:
            run.change(number, cell=IN_PELOTON)
            run.tell(Caught(rider.name, rider.cell))


def by_the_road(table: Table, rider: int) -> bool:
    """Whether he lies there after a fall, to the end of the turn that he misses, or stands there with a puncture."""
    one = table.riders[rider]
    return one.down >= table.turn or bool(one.flat)


def _charge(run: Run, cost: int) -> list[int]:
    """Everybody in the peloton pays (L1 7.4), or pays nothing and is dropped (L1 7.7); those who were dropped."""
    paid, dropped = [], []
    for number in token_order(run.table, inside(run.table)):
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


def _pass(run: Run, dropped: list[int]) -> None:
    """Riders in the peloton pass with its head, then those just dropped: bonus lines, the finish, feed zones."""
    dropped = road_order(run.table, dropped)
    pass_lines(run, [*sprint_order(run.table, inside(run.table)), *dropped])
    if peloton_home(run.table):
        bring_home(run)
    for rider in dropped:
        cross(run, rider)
    pass_feeds(run, [*token_order(run.table, inside(run.table)), *dropped])
