"""FR 8: when the race is over, and who won."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.rules.movement import front_to_back


class Result(msgspec.Struct, frozen=True):
    """The end of a race: all teams and all riders from first to last."""

    ranking: tuple[tuple[int, ...], ...]
    """Seats by their best rider (FR 8.4). No two riders share a cell, so nobody ever ties."""
    riders: tuple[str, ...]
    across: int
    """How many riders crossed the line."""


def across(course: Course, places: Sequence[int]) -> int:
    """How many riders stand across the line; the race ends when it is not 0 (FR 8.1)."""
    line = course.line
    return sum([cell >= line for cell in places]) if max(places) >= line else 0


def rank(course: Course, places: Sequence[int], riders_per_seat: int = 2) -> Result:
    """The result of a race that ended with the riders in these cells."""
    riders = front_to_back(places)  # FR 8.2, 8.3
    seats = dict.fromkeys(number // riders_per_seat for number in riders)
    return Result(
        tuple((seat,) for seat in seats),
        tuple(RIDERS[number] for number in riders),
        across(course, places),
    )
