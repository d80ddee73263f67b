"""FR 7.10 to 7.15: who rides into the wind gets tired."""

from __future__ import annotations

from collections.abc import Sequence

from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.events import Event, Exhausted


def exhausted(course: Course, places: Sequence[int], events: list[Event]) -> tuple[int, ...]:
    """Numbers of the riders who take an exhaustion card; each is told of in `events`."""
    row_of, finish = course.row, course.finish
    rows = [row_of[cell] for cell in places]
    tired = []
    for rider, row in enumerate(rows):
        if row + 1 not in rows and row < finish:  # FR 7.10, 7.11; across the line nobody tires: FR 7.13
            tired.append(rider)
            events.append(Exhausted(RIDERS[rider], course.landing[row + 1]))
    return tuple(tired)
