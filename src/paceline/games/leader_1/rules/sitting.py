"""L1 5.5: players who sit in are not asked until something happens."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import Final, Literal

from paceline.games.leader_1.actions import IN_PELOTON
from paceline.games.leader_1.events import SatIn, SatUp
from paceline.games.leader_1.rules.order import course_of, outside
from paceline.games.leader_1.state import Run, Table
from paceline.roads.hexes import SPAN

LAST_HEXAGONS: Final = 2
"""Hexagons at the end of the course on which nobody sits in."""


def near_the_end(table: Table) -> bool:
    """Return whether the head of the peloton is on the last two hexagons, or beyond."""
    return table.head >= first_row_of_the_end(table)


def first_row_of_the_end(table: Table) -> int:
    """Return the first row of the last two hexagons."""
    road = course_of(table).road
    return bisect_left(road.rows, (len(road.hexes) - LAST_HEXAGONS) * SPAN)


def may_sit_in(table: Table, seat: int) -> bool:
    """Return whether sitting in would last: a rider of the seat is in the peloton, and the end is far away."""
    return not near_the_end(table) and any(table.riders[rider].cell == IN_PELOTON for rider in table.own(seat))


def sit_in(run: Run, seat: int) -> None:
    """Stop asking a player until something happens."""
    run.set(sitting=tuple(sorted({*run.table.sitting, seat})))
    run.tell(SatIn(seat))


def sit_up(run: Run, seats: Iterable[int], because: Literal["outside", "fed", "ground", "finish"]) -> None:
    """Ask again those of these players who sit in."""
    for seat in seats:
        if seat in run.table.sitting:
            run.set(sitting=tuple(other for other in run.table.sitting if other != seat))
            run.tell(SatUp(seat, because))


def look_around(run: Run, start: int | None = None) -> None:
    """Make everybody sit up if a rider left or joined the peloton or, after its move from row `start`, for the road."""
    table = run.table
    if not table.sitting:
        return
    if {*outside(table)} != {*outside(run.before)}:
        sit_up(run, table.sitting, "outside")
    elif start is not None and len({*course_of(table).row_ground[start : table.head + 1]}) > 1:
        sit_up(run, table.sitting, "ground")
    elif near_the_end(table):
        sit_up(run, table.sitting, "finish")
