"""L1 6: the third phase, the chase."""

from __future__ import annotations

from typing import Final

from paceline.games.leader_1.actions import Chase
from paceline.games.leader_1.events import Announced
from paceline.games.leader_1.rules.order import peloton_home
from paceline.games.leader_1.rules.run import Run

CHOICES: Final = (Chase(False), Chase(True))


def begin_chase(run: Run) -> None:
    """The holder of the token is asked (L1 6.1), unless he sits in (L1 5.5)."""
    table = run.table
    if not peloton_home(table) and table.holder not in table.sitting:
        run.set(queue=(table.holder,))


def chase(run: Run, action: Chase) -> None:
    """The holder has said whether the peloton chases."""
    if action.announced:
        run.tell(Announced(run.table.holder))
    run.set(queue=(), chase=action.announced)
