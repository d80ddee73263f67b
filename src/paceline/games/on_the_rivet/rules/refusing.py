"""Why an input is not allowed: the clause that forbids it, and the sentence that says what was expected."""

from __future__ import annotations

from typing import Final

from paceline.core.messages import Illegal
from paceline.games.on_the_rivet.actions import (
    Action,
    Activate,
    Assign,
    Choose,
    Close,
    Discard,
    Done,
    Exchange,
    Hold,
    Let,
    PickUp,
    Place,
    Play,
    Refill,
    Rescue,
    Spare,
    Spend,
    Step,
    Straight,
    Swap,
    Tactic,
    Undo,
    Unhook,
    Unload,
)
from paceline.games.on_the_rivet.presentation.names import card_name, rider_name
from paceline.games.on_the_rivet.rules.objecting import objection
from paceline.games.on_the_rivet.rules.order import book_of
from paceline.games.on_the_rivet.rules.playing import fits, kinds, the_move
from paceline.games.on_the_rivet.rules.reacting import bumped
from paceline.games.on_the_rivet.rules.strokes import unmet
from paceline.games.on_the_rivet.state import NOBODY, State, Table

_DRAWS: Final = {
    "first": "OR 3.1",
    "deal": "OR 3.3",
    "draw": "OR 4.4",
    "top": "OR 14.1",
    "event": "OR 14.3",
    "tactic": "OR 19.1",
    "grid": "OR 20.2",
    "pool": "OR 20.2",
    "card": "OR 20.2",
}
_ANSWERS: Final[dict[type, tuple[str, str]]] = {
    Place: ("OR 3.2", "on-the-rivet.refused.no-such-place"),
    Assign: ("OR 19.2", "on-the-rivet.refused.no-such-assignment"),
    Activate: ("OR 4.1", "on-the-rivet.refused.nobody-to-activate"),
    Tactic: ("OR 19.3", "on-the-rivet.refused.no-such-tactic"),
    Exchange: ("OR 19.11", "on-the-rivet.refused.no-exchange-now"),
    Refill: ("OR 19.11", "on-the-rivet.refused.no-exchange-now"),
    Spend: ("OR 13.4", "on-the-rivet.refused.no-energy-now"),
    Play: ("OR 5.1", "on-the-rivet.refused.no-such-card"),
    Discard: ("OR 4.3", "on-the-rivet.refused.no-discard-now"),
    Step: ("OR 6.1", "on-the-rivet.refused.no-such-step"),
    Straight: ("OR 6.9", "on-the-rivet.refused.no-such-ride"),
    PickUp: ("OR 7.3", "on-the-rivet.refused.nobody-to-pick-up"),
    Unhook: ("OR 5.11", "on-the-rivet.refused.nobody-to-unhook"),
    Swap: ("OR 5.10", "on-the-rivet.refused.no-such-swap"),
    Unload: ("OR 5.18", "on-the-rivet.refused.no-such-unloading"),
    Done: ("OR 6.2", "on-the-rivet.refused.not-done-yet"),
    Undo: ("OR 4.8", "on-the-rivet.refused.nothing-to-take-back"),
    Hold: ("OR 19.9", "on-the-rivet.refused.nothing-to-hold"),
    Let: ("OR 19.9", "on-the-rivet.refused.nothing-to-let"),
    Choose: ("OR 14.3", "on-the-rivet.refused.nobody-to-choose"),
    Spare: ("OR 14.10", "on-the-rivet.refused.nothing-to-spare"),
    Close: ("OR 14.9", "on-the-rivet.refused.no-such-close"),
    Rescue: ("OR 16.3", "on-the-rivet.refused.no-such-rescue"),
}


def draw_refused(table: Table, label: str) -> Illegal:
    """An outcome that the draw with this label cannot have."""
    return Illegal(_DRAWS[table.awaited[0].kind], "on-the-rivet.refused.impossible-draw", label=label)


def answer_refused(state: State, action: Action) -> Illegal:
    """An answer that was not offered to the seat that is asked."""
    table = state.table
    found = None
    if isinstance(action, Activate) and table.phase == "turn":
        found = _activation_refused(table, action)
    elif isinstance(action, Play) and table.phase == "card":
        found = _card_refused(state, action)
    elif isinstance(action, Step) and table.phase == "moving":
        found = _step_refused(table, action)
    elif isinstance(action, Tactic) and table.queue and table.queue[0] in table.tacticians:
        found = Illegal("OR 19.3", "on-the-rivet.refused.one-tactic-a-turn")
    elif isinstance(action, Undo) and table.past is not None:
        found = Illegal("OR 4.8", "on-the-rivet.refused.taken-back-too-often", n=book_of(table).undo_limit)
    elif isinstance(action, Done) and table.phase == "moving":
        found = _end_refused(table, action)
    return found or objection(table, action) or Illegal(*_ANSWERS[type(action)])


def _activation_refused(table: Table, action: Activate) -> Illegal | None:
    """A rider of one's own who cannot be activated (OR 4.1)."""
    for number in table.own(table.queue[0]):
        rider = table.riders[number]
        if rider.name == action.rider:
            name = rider_name(rider.name)
            if rider.on_road:
                return Illegal("OR 4.1", "on-the-rivet.refused.activated-already", rider=name)
            return Illegal("OR 4.1", "on-the-rivet.refused.not-on-the-road", rider=name)
    return None


def _card_refused(state: State, action: Play) -> Illegal | None:
    """A card of the hand that the rider may not play so (OR 5.8)."""
    table, move = state.table, the_move(state.table)
    if action.card not in state.hands[table.riders[move.rider].seat]:
        return None
    card = book_of(table).cards[action.card]
    name = card_name(table, card.id)
    if action.kind not in kinds(card):
        return Illegal("OR 5.3", "on-the-rivet.refused.wrong-kind", card=name)
    if not fits(table, card, move.boost):
        return Illegal("OR 19.10", "on-the-rivet.refused.wants-a-draft", card=name)
    why = unmet(table, move.rider, card)
    return Illegal("OR 5.8", f"on-the-rivet.refused.{why}", card=name, n=card.linked_behind) if why else None


def _step_refused(table: Table, action: Step) -> Illegal | None:
    """A step that cannot be taken now."""
    move = the_move(table)
    if move.closing:
        return Illegal("OR 4.4", "on-the-rivet.refused.move-is-over")
    if move.ps == 0:
        return Illegal("OR 6.6", "on-the-rivet.refused.no-strokes-left")
    rider = bumped(table, action)
    if rider != NOBODY and rider in move.barred:
        return Illegal("OR 19.9", "on-the-rivet.refused.holds-his-line", rider=rider_name(table.riders[rider].name))
    if rider != NOBODY and any(book_of(table).events[card].lasting == "no-bumps" for card in table.lasting):
        return Illegal("OR 15.16", "on-the-rivet.refused.no-bumps", rider=rider_name(table.riders[rider].name))
    if action.cost > move.ps:
        return Illegal("OR 6.1", "on-the-rivet.refused.too-dear", cost=action.cost, ps=move.ps)
    return None


def _end_refused(table: Table, action: Done) -> Illegal:
    """A move that cannot be confirmed, or not so."""
    if action.spare:
        return Illegal("OR 13.4", "on-the-rivet.refused.nothing-to-spare")
    return Illegal("OR 6.2", "on-the-rivet.refused.strokes-left", n=the_move(table).ps)
