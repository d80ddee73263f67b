"""Figures of a race for researchers: energy, slipstream, moves outside the peloton, falls and gaps."""

from __future__ import annotations

from collections.abc import Sequence

from paceline.core.offers.statistics import RiderId, Statistics
from paceline.games.leader_1.actions import HOME
from paceline.games.leader_1.events import Charged, Event, Fell, Rode
from paceline.games.leader_1.game import result
from paceline.games.leader_1.rules.order import course_of, head_at, progress_of
from paceline.games.leader_1.state import State, Table


class RaceStatistics(Statistics[State]):
    """Counts of one race of Leader 1."""

    figures = ("energy", "slipstream", "wind", "falls", "gap")
    gap = "gap"

    def see(self, events: Sequence[Event], state: State) -> None:  # noqa: ARG002 – events say it all
        """Count energy that was paid, squares of slipstream, squares ridden outside the peloton, and falls."""
        counts = self.counts
        for event in events:
            if isinstance(event, Rode):
                counts["energy"][event.rider] += event.cost
                counts["slipstream"][event.rider] += event.sheltered
                counts["wind"][event.rider] += event.squares - event.sheltered
            elif isinstance(event, Charged):
                for rider in event.riders:
                    counts["energy"][rider] += event.cost
            elif isinstance(event, Fell):
                counts["falls"][event.rider] += 1

    def riders(self, state: State) -> Sequence[RiderId]:
        """Return all riders, seat by seat."""
        return [RiderId(rider.name, rider.seat, rider.role) for rider in state.table.riders]

    def order(self, state: State) -> Sequence[str]:
        """Return the riders from front to back, those at home first; in the peloton, by seats."""
        table = state.table
        road = [rider for rider in range(len(table.riders)) if table.riders[rider].cell != HOME]
        road.sort(key=lambda rider: -progress_of(table, rider))
        home = [arrival.rider for arrival in table.home] if table.phase != "over" else []
        return [table.riders[rider].name for rider in dict.fromkeys([*home, *road])]

    def to_go(self, state: State) -> int:
        """Return the rows from the first rider to the line; 0 once somebody is across."""
        return _rows_to_go(state.table)

    def finish(self, state: State) -> Sequence[str]:
        """Return the riders from first to last; the gap is in turns."""
        ended = result(state)
        assert ended is not None
        first = ended.arrivals[0].turn
        for name, arrival in zip(ended.riders, ended.arrivals, strict=True):
            self.counts["gap"][name] = arrival.turn - first
        return ended.riders


def _rows_to_go(table: Table) -> int:
    """Return the rows from the first rider to the line."""
    if table.home:
        return 0
    road = course_of(table).road
    cells = [rider.cell for rider in table.riders if rider.cell >= 0]
    front = max([road.row_of(cell) for cell in cells], default=0)
    ahead = table.head if head_at(table) >= 0 and len(cells) < len(table.riders) else 0
    return max(road.length - 1 - max(front, ahead), 0)
