"""OR 13: fatigue and energy."""

from __future__ import annotations

from typing import Literal, TypeAlias

from paceline.games.on_the_rivet.events import Brimful, EnergySpent, Recovered, Tired
from paceline.games.on_the_rivet.rules.run import Run
from paceline.games.on_the_rivet.rules.strokes import mat
from paceline.games.on_the_rivet.state import Table

Fatigue: TypeAlias = Literal["L", "H"]
Why: TypeAlias = Literal["card", "event", "rescue", "tactic"]


def room(table: Table, rider: int) -> int:
    """How many chits a rider can still take (OR 1.4)."""
    return len(mat(table)) - 1 - table.riders[rider].fatigue


def tire(run: Run, rider: int, fatigue: Fatigue, why: Why, clause: str) -> None:
    """A rider takes fatigue; beyond what he can hold it is ignored, but H replaces an L (OR 13.1)."""
    one = run.table.riders[rider]
    full = room(run.table, rider) <= 0
    if full and (fatigue == "L" or not one.light):
        run.tell(Brimful(one.name, fatigue))
        return
    light, heavy = (one.light + 1, one.heavy) if fatigue == "L" else (one.light - full, one.heavy + 1)
    run.change(rider, light=light, heavy=heavy)
    run.tell(Tired(one.name, fatigue, light, heavy, why, clause))


def recover(run: Run, rider: int, amount: int, clause: str) -> None:
    """Up to so many L leave a rider (OR 13.2)."""
    one = run.table.riders[rider]
    amount = min(amount, one.light)
    if amount > 0:
        run.change(rider, light=one.light - amount)
        run.tell(Recovered(one.name, amount, one.light - amount, clause))


def spare(run: Run, rider: int, clause: str = "OR 13.4") -> None:
    """Energy cancels an L that a rider would take (OR 13.4)."""
    one = run.change(rider, energy=False)
    run.tell(EnergySpent(one.name, "L", clause))
