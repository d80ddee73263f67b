"""L1 12.3: riders with a puncture, who move after the dropped ones."""

from __future__ import annotations

from paceline.games.leader_1.rules.order import across, outside, road_order
from paceline.games.leader_1.rules.run import Run
from paceline.games.leader_1.state import NEVER


def begin_flats(run: Run) -> None:
    """Whoever had his puncture in the last turn, the first on the road first."""
    table = run.table
    flat = [rider for rider in outside(table) if table.riders[rider].flat == table.turn and not across(table, rider)]
    run.set(queue=tuple(road_order(table, [rider for rider in flat if table.riders[rider].moved < table.turn])))


def mend(run: Run) -> None:
    """At the end of the turn also those are mended who had no move in it (L1 12.6)."""
    for number, rider in enumerate(run.table.riders):
        if rider.flat == run.table.turn:
            run.change(number, flat=NEVER)
