"""Bots that reckon how soon riders can be home; they differ in how they feel about attacking and chasing."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from paceline.core.game import Bot, Decision
from paceline.core.messages import say
from paceline.games.leader_1.actions import IN_PELOTON, Chase, Eat, Leave, Pick, Ride, SitIn, Stay, Wait
from paceline.games.leader_1.bots.before import appoint, pick
from paceline.games.leader_1.bots.outlook import is_ahead, pace_of, time_after, time_of
from paceline.games.leader_1.bots.pace import NEVER
from paceline.games.leader_1.presentation.names import rider_name
from paceline.games.leader_1.rules.riding import asked
from paceline.games.leader_1.state import Rider, Table, View


class Temper(msgspec.Struct, frozen=True):
    """What tells one bot from another, in turns."""

    name: str
    attack: float
    """How much later home an attack may bring a rider than waiting, and he still attacks."""
    effort: float
    """How much later home a chase may bring one's own best rider."""
    patience: float
    """How much later home every attack must bring one's riders to sit in for longer."""


def bot(temper: Temper) -> Bot:
    """A bot of this temper."""

    def answer(view: View, legal: Sequence[Any], rng: Random) -> Decision:
        """Eat what there is, then whatever is asked."""
        meals = [action for action in legal if isinstance(action, Eat)]
        if meals:
            return _eat(view, max(meals, key=lambda meal: meal.value))
        if isinstance(legal[0], Pick):
            return pick(view, legal, rng)
        if isinstance(legal[0], (Ride, Wait)):
            return _ride(view.table, legal)
        if isinstance(legal[0], Chase):
            return _chase(temper, view)
        if isinstance(legal[0], (Leave, Stay)):
            return _leave(temper, view, legal)
        return appoint(view, legal)

    answer.__name__ = temper.name
    return answer


def _own(view: View) -> list[Rider]:
    """One's own riders, as far as they are not home."""
    assert view.seat is not None, "only seats are asked"
    return [view.table.riders[number] for number in view.table.own(view.seat)]


def _eat(view: View, meal: Eat) -> Decision:
    """Energy in the legs is worth more than in the pocket."""
    rider = next(one for one in _own(view) if one.role == meal.rider)
    return Decision(meal, say("leader-1.bot.eat", rider=rider_name(rider.name), n=meal.value))


def _ride(table: Table, legal: Sequence[Any]) -> Decision:
    """The move after which he is home soonest; of equal ones the cheapest."""
    rides = [action for action in legal if isinstance(action, Ride)]
    if not rides:
        return Decision(legal[0], say("leader-1.bot.no-way"))
    number = asked(table)
    times = {ride: time_after(table, number, ride) for ride in rides}
    best = min(rides, key=lambda ride: (round(times[ride], 6), len(ride.risks), ride.squares))
    rider = table.riders[number]
    key = "risk" if best.risks else "join" if best.end == IN_PELOTON else "spare" if best.squares == 1 else "ride"
    places = {"rider": rider_name(rider.name), "n": best.squares, "turns": _turns(times[best])}
    return Decision(best, say(f"leader-1.bot.{key}", **places))


def _turns(time: float) -> str:
    """Turns as people say them."""
    return f"{max(time, 0) + 1:.1f}"


def _leave(temper: Temper, view: View, legal: Sequence[Any]) -> Decision:
    """Leave the peloton with the rider who loses least by it, if he loses little enough."""
    table = view.table
    gains = {
        rider.role: pace_of(table, rider).leaving(table.head, rider.energy)
        - pace_of(table, rider).staying(table.head, rider.energy)
        for rider in _own(view)
        if rider.cell == IN_PELOTON
    }
    leaves = [action for action in legal if isinstance(action, Leave)]
    best = min(leaves, key=lambda leave: gains[leave.rider], default=None)
    if best is not None and gains[best.rider] <= temper.attack:
        rider = next(one for one in _own(view) if one.role == best.rider)
        key = "attack" if gains[best.rider] <= 0 else "gamble"
        return Decision(best, say(f"leader-1.bot.{key}", rider=rider_name(rider.name), turns=_by(gains[best.rider])))
    quiet = not any(is_ahead(table, rider) for rider in table.riders)
    return _wait(temper, legal, NEVER if best is None else gains[best.rider], quiet)


def _wait(temper: Temper, legal: Sequence[Any], gain: float, quiet: bool) -> Decision:
    """Stay in the peloton, for longer where nothing is to be gained soon and nobody has to be chased."""
    sit_in = next((action for action in legal if isinstance(action, SitIn)), None) if quiet else None
    if sit_in is not None and gain > temper.patience:
        return Decision(sit_in, say("leader-1.bot.sit-in"))
    stay = next(action for action in legal if isinstance(action, Stay))
    if gain > NEVER / 2:
        return Decision(stay, say("leader-1.bot.stay-in"))
    return Decision(stay, say("leader-1.bot.wait" if gain > 0 else "leader-1.bot.lurk", turns=_by(gain)))


def _by(turns: float) -> str:
    return f"{abs(turns):.1f}"


def _chase(temper: Temper, view: View) -> Decision:
    """Chase opponents who are ahead, as long as the best of one's own riders is not up there with them.

    A row more costs every rider in the peloton less than anybody on the road pays for one.
    """
    table = view.table
    best = min(_own(view), key=lambda rider: time_of(table, rider))
    if best.cell != IN_PELOTON:
        return Decision(Chase(announced=False), say("leader-1.bot.not-ours"))
    ahead = [rider for rider in table.riders if rider.seat != view.seat and is_ahead(table, rider)]
    if not ahead:
        return Decision(Chase(announced=False), say("leader-1.bot.no-danger"))
    times = pace_of(table, best)
    price = times.chasing(table.head, best.energy) - times.staying(table.head, best.energy)
    if price > temper.effort:
        return Decision(Chase(announced=False), say("leader-1.bot.too-dear"))
    rival = min(ahead, key=lambda rider: time_of(table, rider))
    return Decision(Chase(announced=True), say("leader-1.bot.chase", rider=rider_name(rival.name)))
