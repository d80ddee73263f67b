"""L1 12: punctures, rolled for after the red face of the peloton die."""

from __future__ import annotations

from paceline.games.leader_1.actions import IN_PELOTON, EventDie
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.events import NoPunctures, Punctured
from paceline.games.leader_1.rules.order import is_across, outside, road_order
from paceline.games.leader_1.rules.peloton import put_behind
from paceline.games.leader_1.rules.sitting import look_around
from paceline.games.leader_1.state import NEVER, Run


def roll_puncture(run: Run, action: EventDie) -> None:
    """Give a rider a puncture if the die says so; one who has a puncture already is no worse off."""
    table = run.table
    number = table.awaited[0].rider
    run.set(awaited=table.awaited[1:])
    if action.value <= numbers().puncture and not table.riders[number].flat:
        _puncture(run, number)
    if not run.table.awaited and not any(rider.flat > table.turn for rider in run.table.riders):
        run.tell(NoPunctures())


def _puncture(run: Run, number: int) -> None:
    """Make a rider move last in the next turn (L1 12.3); one in the peloton falls back behind it (L1 12.4)."""
    rider, turn = run.table.riders[number], run.table.turn
    clause, cell = "L1 12.1", rider.cell
    if cell == IN_PELOTON:
        cell = put_behind(run, number)
        clause = "L1 12.4" if cell >= 0 else "L1 7.10"
    if cell >= 0:
        run.change(number, flat=turn + 1, wheel=NEVER)  # L1 10.4
    run.tell(Punctured(rider.name, cell, clause))
    look_around(run)


def begin_flats(run: Run) -> None:
    """Queue the riders who punctured in the last turn, the first on the road first (L1 12.3)."""
    table = run.table
    flat = [rider for rider in outside(table) if table.riders[rider].flat == table.turn and not is_across(table, rider)]
    run.set(queue=tuple(road_order(table, [rider for rider in flat if table.riders[rider].moved < table.turn])))


def mend(run: Run) -> None:
    """Mend at the end of the turn also the punctures of riders who had no move in it (L1 12.6)."""
    for number, rider in enumerate(run.table.riders):
        if rider.flat == run.table.turn:
            run.change(number, flat=NEVER)
