"""FR 7.2 to 7.9: packs one empty square behind another close the gap, from the back.

This is the quick way of it, for roads without a split and rounds without powers; `slipstream_ways` knows them all.
"""

from __future__ import annotations

from collections.abc import Collection

from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.events import Event, Refused, Slipstreamed
from paceline.games.flamme_rouge.rules.movement import front_to_back
from paceline.games.flamme_rouge.rules.slipstream_ways import slipstream_ways


def slipstream(
    course: Course, places: list[int], events: list[Event], down: Collection[int] = (), silent: Collection[int] = ()
) -> tuple[str, ...]:
    """Move every rider in `places` who gains slipstream; what happened is added to `events`.

    `down` are the riders who lie on the road, `silent` those who give no slipstream this round (FR 15.9).
    The names of all riders from front to back come back.
    """
    if silent or not course.simple:
        slipstream_ways(course, places, events, down, silent)
        return tuple([RIDERS[rider] for rider in front_to_back(places)])
    column = _Column(course, places, down)
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

    __slots__ = ("course", "fallen", "names", "order", "places", "rows")

    def __init__(self, course: Course, places: list[int], down: Collection[int]) -> None:
        self.course, self.places = course, places
        self.fallen = {course.row[places[rider]] for rider in down} if down else ()
        self.order = front_to_back(places)
        row_of = course.row
        self.rows = [row_of[places[rider]] for rider in self.order]
        self.names = tuple([RIDERS[rider] for rider in self.order])

    def close_gap(self, front: int, end: int, events: list[Event]) -> int:
        """Pull the pack from `front` to `end` up to the riders ahead; where it ends afterwards (FR 7.4)."""
        barrier = self._barrier(front, end)
        stop = min(end, max(front, barrier))
        if front < stop:
            gap, cell_of = self.course.landing[self.rows[front] + 1], self.places.__getitem__
            riders, names = self.order[front:stop], self.names[front:stop]
            towards = self.names[self._foremost(front - 1) : front]
            starts = tuple(map(cell_of, riders))
            stayed = self._pull(front, stop)
            events.append(Slipstreamed(names, starts, tuple(map(cell_of, riders)), towards, gap))
            if stayed:
                self._tell_narrow(stayed, towards, events)
        if stop < end:
            row = self.rows[barrier]
            clause = self._why(row) if stop == front else "FR 7.6"
            towards = self.names[self._foremost(stop - 1) : stop]
            events.append(Refused(self.names[stop:end], towards, self.course.landing[row], clause))
        return stop

    def _tell_narrow(self, stayed: list[str], towards: tuple[str, ...], events: list[Event]) -> None:
        """FR 9.4: those for whom the next square had no room."""
        row = self.rows[self.names.index(stayed[0])]
        events.append(Refused(tuple(stayed), towards, self.course.landing[row + 1], "FR 9.4"))

    def _why(self, row: int) -> str:
        """The clause that forbids slipstream on a row."""
        if row in self.fallen:
            return "FR 13.4"
        return {"ascent": "FR 7.5", "cobble": "FR 9.2"}.get(self.course.road.squares[row].terrain, "FR 12.2")

    def _barrier(self, front: int, end: int) -> int:
        """The foremost rider without slipstream among the pack and the giver ahead of it, or `end` for none."""
        no_draft, fallen, rows = self.course.no_draft, self.fallen, self.rows
        for place in range(front - 1, end):
            if no_draft[rows[place]] or rows[place] in fallen:  # FR 7.5 for himself, FR 7.6 for all behind him
                return place
        return end

    def _pull(self, front: int, stop: int) -> list[str]:
        """Move these riders up one square, which they fill from the right in the order they had (FR 7.9).

        Where the road narrows, those without room stay and close up to the right (FR 9.4): their names come back.
        """
        stayed = []
        rows, order, places, landing = self.rows, self.order, self.places, self.course.landing
        last, lane = rows[front - 1], 0
        for place in range(front, stop):
            row = rows[place] + 1
            if row < last:
                lane = 0
            else:  # into the square of the rider before him, if there is room, or back into his own
                row, lane = last, lane + 1
                if lane == len(landing[row]):
                    row, lane = row - 1, 0
                if row == rows[place]:
                    stayed.append(self.names[place])
            rows[place] = last = row
            places[order[place]] = landing[row][lane]
        return stayed

    def _foremost(self, place: int) -> int:
        """Where the pack of this rider begins."""
        rows = self.rows
        while place and rows[place - 1] - rows[place] <= 1:
            place -= 1
        return place
