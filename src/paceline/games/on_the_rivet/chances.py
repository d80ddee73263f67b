"""What chance does, as a choice of those who type it themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paceline.core.messages import Message, say
from paceline.games.on_the_rivet.actions import HEADLINES, Dealt, Drawn, EventDrawn, First, Lot, Top
from paceline.games.on_the_rivet.presentation.names import card_name, event_name, rider_name, tactic_name, team_of
from paceline.games.on_the_rivet.state import View


def _describe_first(view: View, action: First) -> Message:
    return say("on-the-rivet.choose.first", team=team_of(view.table, action.seat))


def _describe_drawn(view: View, action: Drawn) -> Message:
    team = team_of(view.table, action.seat)
    return say("on-the-rivet.choose.drawn", team=team, card=card_name(view.table, action.card))


def _describe_top(view: View, action: Top) -> Message:
    team = team_of(view.table, action.seat)
    if action.headlines:
        return say("on-the-rivet.choose.top", team=team, card=card_name(view.table, HEADLINES))
    return say("on-the-rivet.choose.top-clear", team=team)


def _describe_event_drawn(view: View, action: EventDrawn) -> Message:
    return say("on-the-rivet.choose.event", card=event_name(view.table, action.card))


def _describe_dealt(view: View, action: Dealt) -> Message:
    card = tactic_name(view.table, action.card)
    return say("on-the-rivet.choose.dealt", team=team_of(view.table, action.seat), card=card)


def _describe_lot(_view: View, action: Lot) -> Message:
    return say("on-the-rivet.choose.lot", rider=rider_name(action.rider))


CHANCES: Final[dict[type, Callable[[View, Any], Message]]] = {
    First: _describe_first,
    Drawn: _describe_drawn,
    Top: _describe_top,
    EventDrawn: _describe_event_drawn,
    Dealt: _describe_dealt,
    Lot: _describe_lot,
}
