"""FR 7.10 to 7.15: who rides into the wind gets tired."""

from __future__ import annotations

from collections.abc import Container, Sequence

from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.events import Event, Exhausted


def exhausted(
    course: Course, places: Sequence[int], events: list[Event], dummies: Container[int] = ()
) -> tuple[int, ...]:
    """Numbers of the riders who take an exhaustion card; each is told of in `events`. Dummies never do (FR 11.8)."""
    row_of, line = course.row, course.line
    occupied = {row_of[cell] for cell in places if cell >= 0}
    tired = []
    for rider, cell in enumerate(places):
        if not 0 <= cell < line:  # FR 7.13: nobody tires across the line
            continue
        row = row_of[cell]
        if row + 1 not in occupied and rider not in dummies:  # FR 7.10, 7.11
            tired.append(rider)
            events.append(Exhausted(RIDERS[rider], course.landing[row + 1]))
    return tuple(tired)
