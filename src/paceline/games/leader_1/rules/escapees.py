"""L1 4: the first phase, riders ahead of the peloton."""

from __future__ import annotations

from paceline.games.leader_1.rules.order import head_at, outside, place, road_order
from paceline.games.leader_1.rules.run import Run


def begin_escapees(run: Run) -> None:
    """Everybody ahead of the head moves, the first on the road first (L1 4.1); punctures come last (L1 12.3)."""
    table, head = run.table, head_at(run.table)
    ahead = [r for r in outside(table) if place(table, r) > head and table.riders[r].flat != table.turn]
    run.set(queue=tuple(road_order(table, ahead)))
