"""FR 7.2 to 7.9: packs one empty square behind another close the gap, from the back."""

from __future__ import annotations

from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.events import Event, Refused, Slipstreamed
from paceline.games.flamme_rouge.rules.movement import front_to_back


def slipstream(course: Course, places: list[int], events: list[Event]) -> tuple[str, ...]:
    """Move every rider in `places` who gains slipstream; what happened is added to `events`.

    The names of all riders from front to back come back: slipstream brings nobody past anybody.
    """
    column = _Column(course, places)
    rows = column.rows
    end = len(rows)
    for front in range(end - 1, 0, -1):
        gap = rows[front - 1] - rows[front]
        if gap == 2:  # FR 7.3: exactly one empty square
            end = column.close_gap(front, end, events)
        elif gap > 2:
            end = front
    return column.names


class _Column:
    """All riders from front to back. A pack (FR 7.2) is a slice of the column."""

    __slots__ = ("course", "names", "order", "places", "rows")

    def __init__(self, course: Course, places: list[int]) -> None:
        self.course, self.places = course, places
        self.order = front_to_back(places)
        row_of = course.row
        self.rows = [row_of[places[rider]] for rider in self.order]
        self.names = tuple([RIDERS[rider] for rider in self.order])

    def close_gap(self, front: int, end: int, events: list[Event]) -> int:
        """Pull the pack from `front` to `end` up to the riders ahead; where it ends afterwards (FR 7.4)."""
        barrier = self._barrier(front, end)
        stop = min(end, max(front, barrier))
        if front < stop:
            gap = self.rows[front] + 1
            riders, cell_of = self.order[front:stop], self.places.__getitem__
            starts = tuple(map(cell_of, riders))
            self._pull(front, stop)
            ends = tuple(map(cell_of, riders))
            towards = self.names[self._foremost(front - 1) : front]
            events.append(Slipstreamed(self.names[front:stop], starts, ends, towards, self.course.landing[gap]))
        if stop < end:
            clause = "FR 7.5" if stop == front else "FR 7.6"
            cells = self.course.landing[self.rows[barrier]]
            events.append(Refused(self.names[stop:end], self.names[self._foremost(stop - 1) : stop], cells, clause))
        return stop

    def _barrier(self, front: int, end: int) -> int:
        """The foremost rider on an ascent among the pack and the giver ahead of it, or `end` for none."""
        ascent, rows = self.course.ascent, self.rows
        for place in range(front - 1, end):
            if ascent[rows[place]]:  # FR 7.5 for himself, FR 7.6 for all behind him
                return place
        return end

    def _pull(self, front: int, stop: int) -> None:
        """Move these riders up one square, which they fill from the right in the order they had (FR 7.9)."""
        rows, order, places, landing = self.rows, self.order, self.places, self.course.landing
        last, lane = -1, 0
        for place in range(front, stop):
            row = rows[place] = rows[place] + 1
            lane = lane + 1 if row == last else 0
            places[order[place]] = landing[row][lane]
            last = row

    def _foremost(self, place: int) -> int:
        """Where the pack of this rider begins."""
        rows = self.rows
        while place and rows[place - 1] - rows[place] <= 1:
            place -= 1
        return place
