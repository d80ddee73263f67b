"""FR 8: when the race is over, and who won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.results import RiderResult, StageResult
from paceline.games.flamme_rouge.rules.movement import front_to_back
from paceline.games.flamme_rouge.rules.trials import TEAM
from paceline.games.flamme_rouge.stages import name_of
from paceline.games.flamme_rouge.state import Cards, Table


class Result(msgspec.Struct, frozen=True):
    """The end of a race: all teams and all riders from first to last."""

    ranking: tuple[tuple[int, ...], ...]
    """Seats by their best rider (FR 8.4). No two riders share a cell, so nobody ever ties."""
    riders: tuple[str, ...]
    across: int
    """How many riders crossed the line."""
    stage: StageResult | None = None
    """Times and points, where everybody rode to the line."""


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


def stage_result(table: Table, cards: Sequence[Cards]) -> Result:
    """The result of a stage on which everybody is home (FR 16.9)."""
    times, tokens = _times(table), Counter[tuple[int, str]]()
    for token in table.tokens:
        tokens[token.rider, token.points] += token.value
    riders = [
        RiderResult(
            RIDERS[arrival.rider],
            arrival.place,
            times[arrival.rider],
            arrival.podium,
            tokens[arrival.rider, "sprint"],
            tokens[arrival.rider, "mountain"],
            (cards[arrival.rider].face_down + cards[arrival.rider].recycled).count(EXHAUSTION),
        )
        for arrival in table.home
    ]
    seats = list(dict.fromkeys(arrival.rider // table.riders for arrival in table.home))
    if table.kind == TEAM:  # the team with the lowest time wins, then the one whose first rider was home before
        seats.sort(key=lambda seat: times[table.own(seat)[0]])
    result = StageResult(name_of(table.stage), tuple(riders), table.specialists)
    return Result(tuple((seat,) for seat in seats), tuple(rider.rider for rider in riders), len(riders), result)


def _times(table: Table) -> dict[int, int]:
    """Everybody's time; in a team time trial that of the slower rider counts for both (FR 19.3)."""
    times = {arrival.rider: arrival.time for arrival in table.home}
    if table.kind == TEAM:
        return {rider: max(times[mate] for mate in table.own(rider // table.riders)) for rider in times}
    return times
