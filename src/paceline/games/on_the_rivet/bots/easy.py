"""The one-ply bot: try every rider with every card and take what gains most rows now."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from paceline.core.game import Decision
from paceline.core.messages import say
from paceline.games.on_the_rivet.actions import Activate, Done, Play
from paceline.games.on_the_rivet.bots.plans import Plan, continued, plans
from paceline.games.on_the_rivet.bots.rules_of_thumb import aside
from paceline.games.on_the_rivet.presentation.names import kind_name, rider_name
from paceline.games.on_the_rivet.run import book_of, course_of
from paceline.games.on_the_rivet.state import Table, View


def easy(view: View, legal: Sequence[Any], rng: Random) -> Decision | Done:
    """Answer by the rows that a choice gains for the own riders and for others."""
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
    """Return an answer if no card may be played: the first rider stays (OR 4.3)."""
    return Decision(legal[0], say("on-the-rivet.bot.nothing"))


def candidates(view: View, legal: Sequence[Any], *, choosy: bool = False) -> list[Plan]:
    """Return all plans for what is asked: a rider, a card or the next step."""
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
    """Return the action that begins a plan."""
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


GIVEN_AWAY: Final = 0.8
"""The weight of a row that opponents gain."""
FATIGUE: Final = {"": 0.0, "L": 1.5, "H": 3.0}
"""The cost of fatigue, in rows."""
RECOVERED: Final = 1.5
"""The value of recovering a light fatigue, in rows."""
_NEAR: Final = 0.2
"""The part of it that still counts near the finish."""


def rows_gained(table: Table, plan: Plan) -> list[int]:
    """Return the rows that the riders of every seat gain; the line is one row beyond the last."""
    road = course_of(table).road
    beyond = len(road.rows)
    gained = [0] * table.seats
    for number, (rider, cell) in enumerate(zip(table.riders, plan.end.field.cells, strict=True)):
        if rider.on_road and rider.cell != cell:
            row = road.cells[cell].row if cell >= 0 else beyond
            gained[number // table.each] += row - road.cells[rider.cell].row
    return gained


def body(table: Table, plan: Plan) -> float:
    """Return the value of what the card does to its rider: fatigue counts little near the finish."""
    card, rider = book_of(table).cards[plan.card], table.riders[plan.rider]
    taken = "L" if card.light_for and book_of(table).class_of[rider.letter] == card.light_for else card.fatigue
    recovers = min(card.recover, rider.light)
    near = course_of(table).road.cells[rider.cell].row >= course_of(table).finish_row
    return (RECOVERED * recovers - FATIGUE[taken]) * (_NEAR if near else 1.0)


def worth(table: Table, seat: int, plan: Plan) -> float:
    """Return the own rows less the opponents' average gain, with what the card does to its rider."""
    gained = rows_gained(table, plan)
    others = [rows for other, rows in enumerate(gained) if other != seat]
    return gained[seat] - GIVEN_AWAY * sum(others) / max(len(others), 1) + body(table, plan)
