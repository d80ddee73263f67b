"""Bots that estimate how soon riders can be home; they differ in how readily they attack and chase."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import msgspec

from paceline.core.game import Bot, Decision
from paceline.core.messages import Message, say
from paceline.games.leader_1.actions import IN_PELOTON, Appoint, Chase, Eat, Leave, Pick, Ride, SitIn, Stay, Wait
from paceline.games.leader_1.bots.pace import NEVER, Homeward, is_ahead, pace, pace_of, time_of
from paceline.games.leader_1.presentation.names import rider_name
from paceline.games.leader_1.rules.riding import asked_rider
from paceline.games.leader_1.state import Rider, Table, View

_WHIM: Final = 0.5
"""Turns by which a role may be slower and still be picked: otherwise the whole field would have one role."""


class Temper(msgspec.Struct, frozen=True):
    """The parameters of a bot, in turns."""

    name: str
    attack: float
    """Turns that an attack may cost a rider compared with waiting, and they still attack."""
    effort: float
    """Turns that a chase may cost the seat's best rider."""
    patience: float
    """Turns that every attack must cost the seat's riders to make it sit in."""


def bot(temper: Temper) -> Bot:
    """Return a bot of this temper."""

    def answer(view: View, legal: Sequence[Any], rng: Random) -> Decision:
        """Eat if possible, then answer the question."""
        meals = [action for action in legal if isinstance(action, Eat)]
        if meals:
            return _eat(view, max(meals, key=lambda meal: meal.value))
        if isinstance(legal[0], Pick):
            return _pick(view, legal, rng)
        if isinstance(legal[0], (Ride, Wait)):
            return _ride(view.table, legal)
        if isinstance(legal[0], Chase):
            return _chase(temper, view)
        if isinstance(legal[0], (Leave, Stay)):
            return _leave(temper, view, legal)
        return _appoint(view, legal)

    answer.__name__ = temper.name
    return answer


def _own(view: View) -> list[Rider]:
    """Return the seat's own riders."""
    assert view.seat is not None, "only seats are asked"
    return [view.table.riders[number] for number in view.table.own(view.seat)]


def _eat(view: View, meal: Eat) -> Decision:
    """Eat at once: energy in the legs is worth more than in the pocket."""
    rider = next(rider for rider in _own(view) if rider.role == meal.rider)
    return Decision(meal, say("leader-1.bot.eat", rider=rider_name(rider.name), n=meal.value))


def _ride(table: Table, legal: Sequence[Any]) -> Decision:
    """Choose the move that brings the rider home soonest; of equal ones the cheapest."""
    rides = [action for action in legal if isinstance(action, Ride)]
    if not rides:
        return Decision(legal[0], say("leader-1.bot.no-way"))
    number = asked_rider(table)
    homeward, rider = Homeward(table, number), table.riders[number]
    times = [homeward.after(ride) for ride in rides]
    ranks = [(round(time, 6), len(ride.risks), ride.squares) for time, ride in zip(times, rides, strict=True)]
    place = ranks.index(min(ranks))
    best = rides[place]
    key = "risk" if best.risks else "join" if best.end == IN_PELOTON else "spare" if best.squares == 1 else "ride"
    places = {"rider": rider_name(rider.name), "n": best.squares, "turns": _turns(times[place])}
    return Decision(best, say(f"leader-1.bot.{key}", **places))


def _turns(time: float) -> Message:
    """Return turns to the finish for people."""
    return _by(max(time, 0) + 1)


def _leave(temper: Temper, view: View, legal: Sequence[Any]) -> Decision:
    """Leave the peloton with the rider who loses least by it, if they lose little enough."""
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
        rider = next(rider for rider in _own(view) if rider.role == best.rider)
        key = "attack" if gains[best.rider] <= 0 else "gamble"
        return Decision(best, say(f"leader-1.bot.{key}", rider=rider_name(rider.name), turns=_by(gains[best.rider])))
    quiet = not any(is_ahead(table, rider) for rider in table.riders)
    return _wait(temper, legal, NEVER if best is None else gains[best.rider], quiet)


def _wait(temper: Temper, legal: Sequence[Any], gain: float, quiet: bool) -> Decision:
    """Stay in the peloton; sit in if nothing is to be gained soon and nobody has to be chased."""
    sit_in = next((action for action in legal if isinstance(action, SitIn)), None) if quiet else None
    if sit_in is not None and gain > temper.patience:
        return Decision(sit_in, say("leader-1.bot.sit-in"))
    stay = next(action for action in legal if isinstance(action, Stay))
    if gain > NEVER / 2:
        return Decision(stay, say("leader-1.bot.stay-in"))
    return Decision(stay, say("leader-1.bot.wait" if gain > 0 else "leader-1.bot.lurk", turns=_by(gain)))


def _by(turns: float) -> Message:
    whole, _, tenths = f"{abs(turns):.1f}".partition(".")
    return say("leader-1.decimal", whole=whole, tenths=tenths)


def _chase(temper: Temper, view: View) -> Decision:
    """Chase opponents who are ahead, unless the seat's best rider is up there with them.

    One more row costs every rider in the peloton less than anybody on the road pays for one.
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


def _estimate_turns(table: Table, role: str, speciality: str = "") -> float:
    """Return the turns that such a rider needs on this course, from the peloton."""
    full = max(rider.energy for rider in table.riders)
    return pace(table.rules.course, role, speciality, table.seats).group(table.head, full)


def _pick(view: View, legal: Sequence[Pick], rng: Random) -> Decision:
    """Choose the role that is home soonest, with a little randomness."""
    times = {action: _estimate_turns(view.table, action.role) + _WHIM * rng.random() for action in legal}
    best = min(legal, key=lambda action: times[action])
    return Decision(best, say("leader-1.bot.pick", role=say(f"leader-1.role.{best.role}")))


def _appoint(view: View, legal: Sequence[Appoint]) -> Decision:
    """Choose the specialities that bring the seat's best rider home soonest, then the others."""
    assert view.seat is not None, "only seats are asked"
    roles = [view.table.riders[number].role for number in view.table.own(view.seat)]

    def estimate(action: Appoint) -> list[float]:
        given: dict[str, str] = {action.sprinter: "sprinter", action.descender: "descender"}
        return sorted(round(_estimate_turns(view.table, role, given.get(role, "")), 6) for role in roles)

    best = min(legal, key=estimate)
    return Decision(best, say("leader-1.bot.appoint"))
