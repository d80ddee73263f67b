"""L1 8: the fifth phase, riders behind the head of the peloton."""

from __future__ import annotations

from paceline.games.leader_1.rules.order import across, head_at, outside, place, road_order
from paceline.games.leader_1.rules.run import Run


def begin_dropped(run: Run) -> None:
    """Everybody moves who is not ahead of the head and has neither moved nor been dropped in this turn (L1 8.1)."""
    table, head = run.table, head_at(run.table)
    behind = [rider for rider in outside(table) if place(table, rider) <= head and not across(table, rider)]
    due = [r for r in behind if table.riders[r].moved < table.turn and table.riders[r].flat != table.turn]
    run.set(queue=tuple(road_order(table, due)))
