"""L1 14: crossing the line, the ranking and the end of the race; L1 15.8: bonus lines and summits on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from paceline.games.leader_1.actions import HOME, IN_PELOTON
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.events import Crossed, LinePassed, PelotonArrived, RaceOver, Ranked
from paceline.games.leader_1.rules.order import (
    course_of,
    inside,
    is_across,
    is_peloton_home,
    outside,
    progress_of,
    sprint_order,
)
from paceline.games.leader_1.state import EARLIER_FIRST, Arrival, Passage, Run, State, Table


class Result(msgspec.Struct, frozen=True):
    """The end of a race: all players and all riders from first to last."""

    ranking: tuple[tuple[int, ...], ...]
    """Seats by their best rider (L1 14.5). No two riders share a place, so nobody ever ties."""
    riders: tuple[str, ...]
    arrivals: tuple[Arrival, ...]
    """In the same order, with turns and rows."""
    energy: tuple[int, ...]
    """Energy left, by the riders' numbers; tiles that were not eaten are lost (L1 13.4)."""
    passages: tuple[Passage, ...]
    """Bonus lines and summits, in the order of passing."""


def pass_lines(run: Run, riders: Sequence[int]) -> None:
    """Record the bonus lines and summits that these riders, in this order, have now passed for the first time."""
    track, rules = course_of(run.table), numbers()
    for line, at in enumerate(track.bonuses):
        beyond = [rider for rider in riders if progress_of(run.table, rider) > at]
        _pass_line(run, beyond, "bonus", line, len(rules.line_points))
    for line, (at, category) in enumerate(track.summits):
        beyond = [rider for rider in riders if progress_of(run.table, rider) > at]
        _pass_line(run, beyond, "summit", line, len(rules.summit_points[category]))


def _pass_line(run: Run, beyond: Sequence[int], kind: Literal["bonus", "summit"], line: int, scoring: int) -> None:
    """Record which of the riders beyond a line are new there, and tell of those who score."""
    before = [passage.rider for passage in run.table.passages if (passage.kind, passage.line) == (kind, line)]
    fresh = [rider for rider in beyond if rider not in before]
    if not fresh:
        return
    run.set(passages=(*run.table.passages, *(Passage(kind, line, rider) for rider in fresh)))
    for position, rider in enumerate(fresh[: max(scoring - len(before), 0)], start=len(before) + 1):
        run.tell(LinePassed(run.name(rider), kind, line, position))


def cross(run: Run, rider: int) -> None:
    """Tell that a rider has crossed the line, if so; they keep their square to the end of the turn (L1 14.3)."""
    if is_across(run.table, rider):
        run.tell(Crossed(run.name(rider), rows_beyond(run.table, rider)))


def rows_beyond(table: Table, rider: int) -> int:
    """Return the rows beyond the line, 1 for the first; 0 is the last row before it."""
    road = course_of(table).road
    row = table.head if table.riders[rider].cell == IN_PELOTON else road.row_of(table.riders[rider].cell)
    return row - road.length + 1


def bring_home(run: Run) -> None:
    """Take the peloton across the line, and everybody in it (L1 14.2)."""
    order = sprint_order(run.table, inside(run.table))
    for rider in order:
        run.arrive(rider, IN_PELOTON)
    rows = run.table.head - course_of(run.table).road.length + 1
    run.tell(PelotonArrived(tuple(map(run.name, order)), rows))


def rank_arrivals(run: Run) -> None:
    """Rank the turn's arrivals by rows beyond the line, then by who got there earlier (L1 14.1); clear the road."""
    table = run.table
    arrived = [rider for rider in outside(table) if is_across(table, rider)]
    if is_peloton_home(table):
        arrived += inside(table)
    rows = {rider: rows_beyond(table, rider) for rider in arrived}
    for rider in sorted(arrived, key=lambda rider: (-rows[rider], table.riders[rider].arrived)):
        home = (*run.table.home, Arrival(rider, table.turn, rows[rider]))
        run.set(home=home)
        run.change(rider, cell=HOME)
        run.tell(Ranked(run.name(rider), len(home)))


def is_race_over(table: Table) -> bool:
    """Return whether everybody is home, or as many as end the race (L1 14.4)."""
    return len(table.home) == len(table.riders) or (table.rules.podium and len(table.home) >= numbers().podium)


def close(run: Run, turn: int) -> None:
    """End the race; rank whoever is still on the road by how far they are, level ones as they would play (L1 14.4)."""
    table = run.table
    last_first = -1 if EARLIER_FIRST not in table.rules.readings else 1
    on_road = sorted(outside(table), key=lambda rider: last_first * table.riders[rider].arrived)
    left = [*sprint_order(table, inside(table)), *on_road]
    left.sort(key=lambda rider: -progress_of(table, rider))
    home = (*table.home, *(Arrival(rider, turn, rows_beyond(table, rider)) for rider in left))
    run.set(home=home, phase="over", queue=())
    run.tell(RaceOver(tuple(run.name(arrival.rider) for arrival in home)))


def result(state: State) -> Result | None:
    """Return the ranking once the race is over."""
    table = state.table
    if table.phase != "over":
        return None
    seats = dict.fromkeys(table.riders[arrival.rider].seat for arrival in table.home)
    return Result(
        tuple((seat,) for seat in seats),
        tuple(table.riders[arrival.rider].name for arrival in table.home),
        table.home,
        tuple(rider.energy for rider in table.riders),
        table.passages,
    )
