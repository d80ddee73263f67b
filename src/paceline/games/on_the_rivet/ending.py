"""The end of a move in words: confirming it, taking something back, and what some cards allow before that."""

from __future__ import annotations

from typing import Final

from paceline.core.messages import Message, say
from paceline.games.on_the_rivet.actions import (
    Action,
    Activate,
    Done,
    Exchange,
    PickUp,
    Play,
    Spend,
    Step,
    Straight,
    Swap,
    Tactic,
    Undo,
    Unhook,
    Unload,
)
from paceline.games.on_the_rivet.notes import undos_left
from paceline.games.on_the_rivet.presentation.names import card_name, card_of, codes, rider_name, space, tactic_name
from paceline.games.on_the_rivet.rules.fatigue import room
from paceline.games.on_the_rivet.rules.order import book_of, course_of
from paceline.games.on_the_rivet.state import NOBODY, Move, Table, View

_FEW_UNDOS: Final = 5
"""So few are worth counting."""


def describe_swap(view: View, action: Swap) -> Message:
    """OR 5.10."""
    table, track = view.table, course_of(view.table)
    rider, other = table.riders[_move(table).rider], table.riders[table.number(action.rider)]
    return say(
        "on-the-rivet.choose.swap",
        rider=rider_name(rider.name),
        other=rider_name(other.name),
        space=space(track, other.cell),
        other_space=space(track, rider.cell),
    )


def describe_unload(_view: View, action: Unload) -> Message:
    """OR 5.18."""
    return say("on-the-rivet.choose.unload", rider=rider_name(action.rider))


def describe_done(view: View, action: Done) -> Message:
    """Where everything ends, the pedal strokes that are lost, and the fatigue of the card (OR 4.4)."""
    table, move = view.table, _move(view.table)
    rider = table.riders[move.rider]
    where = space(course_of(table), rider.cell)
    key = "done-home" if move.home else "done" if move.ps == 0 else "done-early"
    choice = say(f"on-the-rivet.choose.{key}", rider=rider_name(rider.name), space=where, n=move.ps)
    fatigue = card_fatigue(table)
    if not fatigue:
        return choice
    if action.spare:
        return say("on-the-rivet.choose.done-spared", choice=choice)
    if move.unloaded != NOBODY:
        other = rider_name(table.riders[move.unloaded].name)
        return say("on-the-rivet.choose.done-unloaded", choice=choice, rider=other)
    if room(table, move.rider) <= 0 and (fatigue == "L" or not rider.light):  # OR 13.1
        return say("on-the-rivet.choose.done-full", choice=choice)
    return say(f"on-the-rivet.choose.done-{fatigue}", choice=choice)


def card_fatigue(table: Table) -> str:
    """The fatigue that the card in play gives its rider (OR 5.6, OR 5.12)."""
    move = _move(table)
    card = card_of(table, move.card)
    letter = table.riders[move.rider].letter
    spared = card.light_for and book_of(table).class_of[letter] == card.light_for
    return "L" if spared and card.fatigue else card.fatigue


def describe_undo(view: View, _action: Undo) -> Message:
    """OR 4.8: what would be taken back."""
    past, left = view.table.past, undos_left(view.table)
    if past is None or not past.done:
        return say("on-the-rivet.choose.undo")
    choice = say("on-the-rivet.choose.undo-that", what=_named(view.table, past.done[-1]))
    return say("on-the-rivet.choose.undo-few", choice=choice, n=left) if left <= _FEW_UNDOS else choice


def _named(table: Table, action: Action) -> Message:
    """Something that was done, in a few words."""
    if isinstance(action, Step):
        return say(f"on-the-rivet.undo.step-{action.way}", space=space(course_of(table), action.to))
    if isinstance(action, Straight):
        return say("on-the-rivet.undo.straight", space=space(course_of(table), action.to), steps=action.steps)
    return say(f"on-the-rivet.undo.{_UNDONE.get(type(action), 'something')}", **_places(table, action))


def _places(table: Table, action: Action) -> dict[str, object]:
    """Whom or what it was about."""
    match action:
        case Activate() | Swap() | Unload():
            return {"rider": rider_name(action.rider)}
        case Play() | Exchange():
            return {"card": card_name(table, action.card)}
        case Tactic():
            return {"card": tactic_name(table, action.card)}
        case PickUp():
            return {"riders": codes(action.riders)}
        case Unhook():
            return {"n": action.riders}
    return {}


_UNDONE: Final[dict[type, str]] = {
    Activate: "activate",
    Swap: "swap",
    Unload: "unload",
    Play: "play",
    Exchange: "exchange",
    Tactic: "tactic",
    PickUp: "pick-up",
    Unhook: "unhook",
    Spend: "spend",
}
"""What was done, by the last part of its key; a step has its way there."""


def _move(table: Table) -> Move:
    assert table.move is not None
    return table.move
