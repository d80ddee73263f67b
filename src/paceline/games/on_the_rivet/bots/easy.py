"""The one-ply bot: every rider with every card, and the one that gains most rows right now."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from paceline.core.game import Decision
from paceline.core.messages import say
from paceline.games.on_the_rivet.actions import Activate, Done, Play
from paceline.games.on_the_rivet.bots.asides import aside
from paceline.games.on_the_rivet.bots.plans import Plan, continued, plans
from paceline.games.on_the_rivet.bots.worth import rows_gained, worth
from paceline.games.on_the_rivet.presentation.names import kind_name, rider_name
from paceline.games.on_the_rivet.state import Table, View


def easy(view: View, legal: Sequence[Any], rng: Random) -> Decision | Done:
    """Answer by the rows that a choice gains for one's own riders and for others."""
    found = aside(view, legal, rng)
    if found:
        return found
    table, seat = view.table, view.seat
    assert seat is not None, "only seats are asked"
    found_plans = candidates(view, legal)
    if not found_plans:
        return nothing_to_play(legal)
    best = max(found_plans, key=lambda plan: round(worth(table, seat, plan), 6))
    return Decision(chosen(table, best, legal), _reason(table, seat, best))


def nothing_to_play(legal: Sequence[Any]) -> Decision:
    """No card in the hand may be played by anybody: whoever comes first stays where he is (OR 4.3)."""
    return Decision(legal[0], say("on-the-rivet.bot.nothing"))


def candidates(view: View, legal: Sequence[Any], *, choosy: bool = False) -> list[Plan]:
    """All plans for what is asked: a rider, a card or the next step."""
    table = view.table
    if table.phase == "turn":
        riders = tuple(table.number(action.rider) for action in legal if isinstance(action, Activate))
        return list(plans(table, riders, view.hand, choosy=choosy))
    if table.phase == "card":
        assert table.move
        offered = [(action.card, action.kind) for action in legal if isinstance(action, Play)]
        cards = tuple(dict.fromkeys(card for card, _ in offered))
        found = plans(table, (table.move.rider,), cards, choosy=choosy)
        return [plan for plan in found if (plan.card, plan.kind) in offered]
    return list(continued(table, tuple(legal), choosy=choosy))


def chosen(table: Table, plan: Plan, legal: Sequence[Any]) -> Any:
    """The action that begins a plan."""
    if plan.first is not None:
        return plan.first
    if table.phase == "turn":
        return Activate(table.riders[plan.rider].name)
    return next(action for action in legal if action == Play(plan.card, plan.kind))


def _reason(table: Table, seat: int, plan: Plan) -> Any:
    gained = rows_gained(table, plan)
    others = sum(gained) - gained[seat]
    places = {"rider": rider_name(table.riders[plan.rider].name), "kind": kind_name(plan.kind)}
    return say("on-the-rivet.bot.rows", **places, own=gained[seat], others=others)
