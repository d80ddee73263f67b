"""L1 12: punctures, rolled for after the red face of the peloton die."""

from __future__ import annotations

from paceline.games.leader_1.actions import IN_PELOTON, EventDie
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.events import NoPunctures, Punctured
from paceline.games.leader_1.rules.dropping import put_behind
from paceline.games.leader_1.rules.order import across, inside, outside, peloton_home, road_order, token_order
from paceline.games.leader_1.rules.run import Run
from paceline.games.leader_1.rules.sitting import look_around
from paceline.games.leader_1.state import NEVER, Awaited, Table


def check_tyres(run: Run) -> None:
    """Chance owes a roll for every rider who is not home (L1 12.1)."""
    rolls = tuple(Awaited("puncture", rider) for rider in _rolling(run.table))
    run.set(awaited=(*run.table.awaited, *rolls))


def _rolling(table: Table) -> list[int]:
    """First those outside the peloton, then those in it (L1 12.2); whoever has crossed the line is home."""
    on_road = [rider for rider in outside(table) if not across(table, rider)]
    riding = [] if peloton_home(table) else inside(table)
    return [*road_order(table, on_road), *token_order(table, riding)]


def roll_puncture(run: Run, action: EventDie) -> None:
    """A rider has a puncture or not; who has one already is no worse off."""
    table = run.table
    number = table.awaited[0].rider
    run.set(awaited=table.awaited[1:])
    if action.value <= numbers().puncture and not table.riders[number].flat:
        _puncture(run, number)
    if not run.table.awaited and not any(rider.flat > table.turn for rider in run.table.riders):
        run.tell(NoPunctures())


def _puncture(run: Run, number: int) -> None:
    """In the next turn he moves last (L1 12.3); out of the peloton he comes behind it (L1 12.4)."""
    rider, turn = run.table.riders[number], run.table.turn
    clause, cell = "L1 12.1", rider.cell
    if cell == IN_PELOTON:
        cell = put_behind(run, number)
        clause = "L1 12.4" if cell >= 0 else "L1 7.10"
    if cell >= 0:
        run.change(number, flat=turn + 1, wheel=NEVER)  # L1 10.4
    run.tell(Punctured(rider.name, cell, clause))
    look_around(run)
