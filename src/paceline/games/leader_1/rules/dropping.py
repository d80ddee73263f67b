"""L1 7.9: the place behind the peloton."""

from __future__ import annotations

from paceline.games.leader_1.actions import IN_PELOTON
from paceline.games.leader_1.rules.order import course_of, tail
from paceline.games.leader_1.rules.run import Run


def put_behind(run: Run, rider: int) -> int:
    """Put a rider on the first free square behind the tail; where none is free he stays in the peloton (L1 7.10)."""
    table = run.table
    taken = {one.cell for one in table.riders}
    for cell in course_of(table).behind(tail(table)):
        if cell not in taken:
            run.arrive(rider, cell, moved=table.turn)
            return cell
    return IN_PELOTON
