"""Positions and order: on the road, around the table, and at the line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paceline.games.leader_1.actions import IN_PELOTON, ROLES
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.course import Course, course
from paceline.games.leader_1.state import Table

_RANK: Final[dict[str, int]] = {role: rank for rank, role in enumerate(ROLES)}


def course_of(table: Table) -> Course:
    """Return the course of this race."""
    return course(table.rules.course)


def head_at(table: Table) -> int:
    """Return how far the head of the peloton is."""
    return course_of(table).road.rows[table.head]


def tail(table: Table) -> int:
    """Return the last row of the peloton (L1 3.1)."""
    return max(table.head - numbers().peloton_length + 1, 0)


def progress_of(table: Table, rider: int) -> int:
    """Return how far a rider is; those in the peloton are at its head."""
    cell = table.riders[rider].cell
    return head_at(table) if cell == IN_PELOTON else course_of(table).road.cells[cell].progress


def inside(table: Table) -> list[int]:
    """Return the riders in the peloton."""
    return [number for number, rider in enumerate(table.riders) if rider.cell == IN_PELOTON]


def outside(table: Table) -> list[int]:
    """Return the riders on the road, those across the line too while they keep their squares."""
    return [number for number, rider in enumerate(table.riders) if rider.cell >= 0]


def is_peloton_home(table: Table) -> bool:
    """Return whether the head of the peloton has crossed the line (L1 14.2)."""
    return table.head >= course_of(table).road.length


def is_across(table: Table, rider: int) -> bool:
    """Return whether a rider on the road has crossed the line."""
    road = course_of(table).road
    return road.cells[table.riders[rider].cell].progress > road.finish


def clockwise(table: Table) -> tuple[int, ...]:
    """Return all seats, from the holder of the peloton token on."""
    return tuple((table.holder + step) % table.seats for step in range(table.seats))


def token_order(table: Table, riders: Iterable[int]) -> list[int]:
    """Sort riders clockwise from the holder of the token, rouleur, leader, climber (L1 7.7, L1 12.2)."""
    return sorted(riders, key=lambda rider: _token_key(table, rider))


def _token_key(table: Table, rider: int) -> tuple[int, int]:
    seat, role = table.riders[rider].seat, table.riders[rider].role
    return (seat - table.holder) % table.seats, _RANK[role]


def road_order(table: Table, riders: Iterable[int]) -> list[int]:
    """Sort riders, the first on the road first (L1 4.1), of level ones the last to get there (L1 4.2)."""
    return sorted(riders, key=lambda rider: (-progress_of(table, rider), -table.riders[rider].arrived))


def sprint_order(table: Table, riders: Iterable[int]) -> list[int]:
    """Sort riders of the peloton at a line by energy, then the sprinter, then in token order (L1 14.2, L1 15.8)."""
    return sorted(
        riders,
        key=lambda rider: (
            -table.riders[rider].energy,
            table.riders[rider].speciality != "sprinter",
            _token_key(table, rider),
        ),
    )
