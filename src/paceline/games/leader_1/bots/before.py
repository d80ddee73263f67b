"""What bots choose before the start: roles and specialities that suit the course."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from paceline.core.game import Decision
from paceline.core.messages import say
from paceline.games.leader_1.actions import Appoint, Pick
from paceline.games.leader_1.bots.pace import pace
from paceline.games.leader_1.state import Table, View

_WHIM: Final = 0.5
"""Turns by which a role may be slower and still be picked: a field of one role would be no race."""


def _suits(table: Table, role: str, speciality: str = "") -> float:
    """Turns that such a rider needs on this course, from the peloton."""
    full = max(rider.energy for rider in table.riders)
    return pace(table.rules.course, role, speciality, table.seats).group(table.head, full)


def pick(view: View, legal: Sequence[Pick], rng: Random) -> Decision:
    """The role that is home soonest, give or take a whim."""
    times = {action: _suits(view.table, action.role) + _WHIM * rng.random() for action in legal}
    best = min(legal, key=lambda action: times[action])
    return Decision(best, say("leader-1.bot.pick", role=say(f"leader-1.role.{best.role}")))


def appoint(view: View, legal: Sequence[Appoint]) -> Decision:
    """The specialities with which one's best rider is home soonest, then the others."""
    assert view.seat is not None, "only seats are asked"
    roles = [view.table.riders[number].role for number in view.table.own(view.seat)]

    def times(action: Appoint) -> list[float]:
        given: dict[str, str] = {action.sprinter: "sprinter", action.descender: "descender"}
        return sorted(round(_suits(view.table, role, given.get(role, "")), 6) for role in roles)

    best = min(legal, key=times)
    return Decision(best, say("leader-1.bot.appoint"))
