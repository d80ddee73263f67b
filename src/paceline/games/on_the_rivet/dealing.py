"""What people are asked who draw with their own hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paceline.core.messages import Message, say
from paceline.games.on_the_rivet.actions import HEADLINES, TEAMS
from paceline.games.on_the_rivet.presentation.names import (
    event_name,
    plain_name,
    rider_name,
    seat_name,
    tactic_name,
    team_name,
)
from paceline.games.on_the_rivet.rules.draws import (
    CardDraw,
    EventDraw,
    FirstLot,
    Pending,
    RiderLot,
    TacticDraw,
    TopLook,
)
from paceline.games.on_the_rivet.state import View


def dealing(pending: Pending) -> Message:
    """The question about a lot or draw, with what can be typed."""
    return _QUESTIONS[type(pending)](pending)


def called(view: View, pending: Pending) -> dict[str, Message]:
    """What people may type instead of numbers: the names of cards, teams and riders, and yes or no."""
    table = view.table
    match pending:
        case FirstLot():
            return {str(seat): seat_name(seat, pending.seats) for seat in range(pending.seats)}
        case CardDraw():
            return {card: plain_name(table, card) for card in pending.cards}
        case TopLook():
            return {"true": say("on-the-rivet.dealing.yes"), "false": say("on-the-rivet.dealing.no")}
        case EventDraw():
            return {card: event_name(table, card) for card in pending.cards}
        case TacticDraw():
            return {card: tactic_name(table, card) for card in pending.cards}
    return {rider: rider_name(rider) for rider in pending.riders}


def holder(pending: Pending) -> int | None:
    """Whose Action cards are drawn from; all other cards and lots are everybody's."""
    return pending.seat if isinstance(pending, CardDraw | TopLook) else None


def _about_first(lot: FirstLot) -> Message:
    """OR 3.1."""
    names = [seat_name(seat, lot.seats) for seat in range(lot.seats)]
    teams = tuple(say("on-the-rivet.dealing.team", seat=seat, team=name) for seat, name in enumerate(names))
    return say("on-the-rivet.dealing.first", teams=teams)


def _about_card(draw: CardDraw) -> Message:
    """OR 4.4: with nothing of the cards that are left, for that would tell what the hand is."""
    key = "card-or-headlines" if HEADLINES in draw.cards else "card"
    return say(f"on-the-rivet.dealing.{key}", team=team_name(TEAMS[draw.seat]))


def _about_top(look: TopLook) -> Message:
    """OR 14.1."""
    return say("on-the-rivet.dealing.top", team=team_name(TEAMS[look.seat]))


def _about_event(_draw: EventDraw) -> Message:
    """OR 14.3."""
    return say("on-the-rivet.dealing.event")


def _about_tactic(draw: TacticDraw) -> Message:
    """OR 19.1: with nothing of the cards that are left, for the others have the rest."""
    return say("on-the-rivet.dealing.tactic", team=team_name(TEAMS[draw.seat]))


def _about_rider(lot: RiderLot) -> Message:
    """OR 20.2."""
    riders = tuple(say("on-the-rivet.dealing.rider", code=rider, rider=rider_name(rider)) for rider in lot.riders)
    return say("on-the-rivet.dealing.lot", riders=riders)


_QUESTIONS: Final[dict[type, Callable[[Any], Message]]] = {
    FirstLot: _about_first,
    CardDraw: _about_card,
    TopLook: _about_top,
    EventDraw: _about_event,
    TacticDraw: _about_tactic,
    RiderLot: _about_rider,
}
