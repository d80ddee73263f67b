"""L1 11: bonks and falls, rolled for with the event die."""

from __future__ import annotations

from typing import Final

from paceline.games.leader_1.actions import EventDie
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.events import Rolled
from paceline.games.leader_1.rules.riding import carry_out
from paceline.games.leader_1.rules.run import Run
from paceline.games.leader_1.state import Risked

_CLAUSES: Final = {"bonk": "L1 11.2", "crash": "L1 11.4"}


def needed(risks: int) -> int:
    """What the event die must show after so many risks were crossed off (L1 11.1)."""
    return numbers().thresholds[risks]


def roll_risk(run: Run, action: EventDie) -> None:
    """A risk is crossed off, however it ends; after the last one the rider moves."""
    table, risked = run.table, run.table.risked
    assert risked is not None
    assert action.about != "puncture"
    rider = table.riders[risked.rider]
    wanted = needed(rider.risks)
    failed = action.value < wanted
    run.tell(Rolled(rider.name, action.about, wanted, action.value, failed, _CLAUSES[action.about]))
    run.change(risked.rider, risks=rider.risks + 1)
    fails = (*risked.failed, action.about) if failed else risked.failed
    risked = Risked(risked.rider, risked.ride, risked.cost, fails)
    run.set(risked=risked, awaited=table.awaited[1:])
    if not run.table.awaited:
        run.set(risked=None)
        carry_out(run, risked.rider, risked.ride, risked.cost * _factor(fails), "crash" in fails)


def _factor(failed: tuple[str, ...]) -> int:
    """How many times its energy a move costs: the higher one where both fail (L1 11.3, 11.5, 11.8)."""
    rules = numbers()
    factors = {"bonk": rules.bonk, "crash": rules.crash}
    return max((factors[risk] for risk in failed), default=1)
