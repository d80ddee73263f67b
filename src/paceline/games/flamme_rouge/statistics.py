"""Figures of a race for researchers: exhaustion, slipstream, wind and gaps."""

from __future__ import annotations

from collections.abc import Sequence

from paceline.core.offers.statistics import RiderId, Statistics
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS
from paceline.games.flamme_rouge.events import Event, Exhausted, Slipstreamed, Spared, Strained
from paceline.games.flamme_rouge.game import result
from paceline.games.flamme_rouge.rules.movement import front_to_back
from paceline.games.flamme_rouge.state import State, Table, course_of


class RaceStatistics(Statistics[State]):
    """Counts of one race of Flamme Rouge."""

    figures = ("exhaustion", "slipstream", "wind", "gap")
    gap = "gap"

    def __init__(self) -> None:
        super().__init__()
        self._start: Table | None = None
        """The table before the first round."""

    def see(self, events: Sequence[Event], state: State) -> None:
        """Count exhaustion cards, squares of slipstream, and rounds that ended with an empty square ahead."""
        if not state.round:
            self._start = state.table
            return
        if not self.grid and self._start is not None:
            self.grid = [RIDERS[rider] for rider in front_to_back(self._start.cells)]
        row, counts = course_of(state.table).row, self.counts
        for event in events:
            if isinstance(event, Slipstreamed):
                for rider, start, end in zip(event.riders, event.starts, event.ends, strict=True):
                    counts["slipstream"][rider] += row[end] - row[start]
            elif isinstance(event, Exhausted | Spared):
                counts["wind"][event.rider] += 1
            if isinstance(event, Exhausted | Strained):
                counts["exhaustion"][event.rider] += 1

    def riders(self, state: State) -> Sequence[RiderId]:
        """Return all riders, seat by seat."""
        table = state.table
        return [RiderId(RIDERS[rider], rider // table.riders, RIDERS[rider][1]) for rider in range(len(table.cells))]

    def order(self, state: State) -> Sequence[str]:
        """Return the riders from front to back, those at home first."""
        home = [RIDERS[arrival.rider] for arrival in state.table.home]
        return home + [RIDERS[rider] for rider in front_to_back(state.table.cells)]

    def to_go(self, state: State) -> int:
        """Return the squares from the first rider to the line; 0 once somebody is across."""
        track, table = course_of(state.table), state.table
        return 0 if table.home else max(track.to_finish[track.row[max(table.cells)]] - 1, 0)

    def finish(self, state: State) -> Sequence[str]:
        """Return the riders from first to last; the gap is in squares, on a timed stage in seconds."""
        ended = result(state)
        assert ended is not None
        if ended.stage is not None:
            times = {rider.rider: rider.time for rider in ended.stage.riders}
            first = times[ended.riders[0]]
            self.counts["gap"] |= {rider: time - first for rider, time in times.items()}
        else:
            row = course_of(state.table).row
            rows = {rider: row[state.table.cells[NUMBER[rider]]] for rider in ended.riders}
            self.counts["gap"] |= {rider: rows[ended.riders[0]] - here for rider, here in rows.items()}
        return ended.riders
