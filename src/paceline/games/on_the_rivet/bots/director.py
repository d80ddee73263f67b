"""The better bot: it reckons in seconds at the finish, and looks at what the next opponents would do."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from paceline.core.game import Decision
from paceline.core.messages import Message, say
from paceline.games.on_the_rivet.actions import Done, Straight
from paceline.games.on_the_rivet.bots.asides import aside
from paceline.games.on_the_rivet.bots.easy import candidates, chosen, nothing_to_play
from paceline.games.on_the_rivet.bots.plans import Plan
from paceline.games.on_the_rivet.bots.replies import after, answered, margin
from paceline.games.on_the_rivet.presentation.names import kind_name, rider_name
from paceline.games.on_the_rivet.state import Table, View

_LOOKED_INTO: Final = 5
"""How many of the most promising plans are followed by replies."""
_OPPONENTS: Final = 2
"""How many seats reply."""
_TRUST: Final = 0.25
"""How much the replies weigh: they are played with cards that are only guessed."""


def director(view: View, legal: Sequence[Any], rng: Random) -> Decision | Done:
    """The plan that leaves one's own team ahead by most, opponents' answers included."""
    found = aside(view, legal, rng)
    if found:
        return found
    table, seat = view.table, view.seat
    assert seat is not None, "only seats are asked"
    plans = candidates(view, [action for action in legal if not isinstance(action, Straight)], choosy=True)
    if not plans:
        return nothing_to_play(legal)
    best, value = _best(table, seat, plans)
    return Decision(chosen(table, best, legal), _reason(table, best, value - margin(table, seat)))


def _best(table: Table, seat: int, plans: list[Plan]) -> tuple[Plan, float]:
    """The best plan and what it is worth."""
    ends = [after(table, plan) for plan in plans]
    values = [margin(end, seat) for end in ends]
    order = sorted(range(len(plans)), key=lambda number: -round(values[number], 6))[:_LOOKED_INTO]
    repliers = _repliers(table)
    if len(order) > 1 and repliers:
        replied = {number: margin(answered(ends[number], repliers), seat) for number in order}
        order.sort(key=lambda number: -round(values[number] * (1 - _TRUST) + replied[number] * _TRUST, 6))
    return plans[order[0]], values[order[0]]


def _repliers(table: Table) -> tuple[int, ...]:
    """Who moves next in this round."""
    return table.queue[1 : 1 + _OPPONENTS]


def _reason(table: Table, plan: Plan, gained: float) -> Message:
    places = {"rider": rider_name(table.riders[plan.rider].name), "kind": kind_name(plan.kind)}
    key = "ahead" if gained >= 0 else "least-harm"
    return say(f"on-the-rivet.bot.{key}", **places, seconds=f"{abs(gained):.1f}")
