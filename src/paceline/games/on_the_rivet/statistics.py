"""Figures of a race for researchers: fatigue, spaces behind others, spaces in the wind, and gaps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from paceline.core.offers.statistics import RiderId, Statistics
from paceline.games.on_the_rivet.events import Event, Moved, Placed, Rode, Stepped, Tired, TookBack
from paceline.games.on_the_rivet.game import result
from paceline.games.on_the_rivet.rules.links import Field, ranking
from paceline.games.on_the_rivet.run import course_of
from paceline.games.on_the_rivet.state import State

Steps: TypeAlias = list[tuple[str, str]]
"""Figures and riders of one step that may still be taken back."""


class RaceStatistics(Statistics[State]):
    """Counts of one race of On the Rivet."""

    figures = ("fatigue", "slipstream", "wind", "gap")
    gap = "gap"

    def __init__(self) -> None:
        super().__init__()
        self._steps: list[Steps] = []

    def see(self, events: Sequence[Event], state: State) -> None:  # noqa: ARG002 – events say it all
        """Count fatigue taken, spaces ridden behind others, and spaces ridden as the activated rider."""
        for event in events:
            if isinstance(event, Placed):
                self.grid.append(event.rider)
            elif isinstance(event, Stepped):
                self._steps.append([("wind", event.rider)])
            elif isinstance(event, Moved) and event.why in ("follows", "herded") and self._steps:
                self._steps[-1].append(("slipstream", event.rider))
            elif isinstance(event, TookBack):
                del self._steps[max(len(self._steps) - event.steps, 0) :]
            elif isinstance(event, Rode):
                self._count_steps()
            elif isinstance(event, Tired):
                self.counts["fatigue"][event.rider] += 1

    def _count_steps(self) -> None:
        for figure, rider in (done for step in self._steps for done in step):
            self.counts[figure][rider] += 1
        self._steps.clear()

    def riders(self, state: State) -> Sequence[RiderId]:
        """Return all riders, seat by seat."""
        return [RiderId(rider.name, rider.seat, rider.letter) for rider in state.table.riders]

    def order(self, state: State) -> Sequence[str]:
        """Return the riders from front to back, those across the line first."""
        table = state.table
        return [table.riders[rider].name for rider in dict.fromkeys([*table.podium, *ranking(Field.of(table))])]

    def to_go(self, state: State) -> int:
        """Return the rows from the first rider to the line; 0 once somebody is across."""
        table, road = state.table, course_of(state.table).road
        standing = [rider.cell for rider in table.riders if rider.on_road]
        if table.crossed or not standing:
            return 0
        return max(-1 - road.distance(road.cells[max(standing)].row), 0)

    def finish(self, state: State) -> Sequence[str]:
        """Return the riders from first to last; the gap is that of their team, in seconds."""
        ended = result(state)
        assert ended is not None
        best = min(ended.seconds)
        for rider in state.table.riders:
            self.counts["gap"][rider.name] = ended.seconds[rider.seat] - best
        return ended.riders
