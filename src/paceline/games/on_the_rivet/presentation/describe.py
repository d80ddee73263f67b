"""Describe every choice but cards and steps, and outcomes of chance, with what they would lead to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paceline.core.messages import Message, say
from paceline.games.on_the_rivet.actions import (
    HEADLINES,
    Action,
    Activate,
    Assign,
    Choose,
    Close,
    Dealt,
    Discard,
    Done,
    Drawn,
    EventDrawn,
    Exchange,
    First,
    Hold,
    Let,
    Lot,
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
    Top,
    Undo,
    Unhook,
    Unload,
)
from paceline.games.on_the_rivet.presentation.describe_moves import describe_play, describe_step, describe_straight
from paceline.games.on_the_rivet.presentation.names import (
    at,
    card_name,
    card_of,
    class_name,
    codes,
    event_name,
    fatigue_name,
    rider_name,
    signed,
    space,
    tactic_name,
    team_of,
    terrain_at,
    terrain_name,
)
from paceline.games.on_the_rivet.presentation.preview import dropped_rider, line_ahead, line_behind
from paceline.games.on_the_rivet.rules.strokes import mat, room
from paceline.games.on_the_rivet.rules.undo import undos_left
from paceline.games.on_the_rivet.run import book_of, course_of, move_of
from paceline.games.on_the_rivet.state import NOBODY, Table, View


def _describe_place(view: View, action: Place) -> Message:
    """OR 1.6: with the terrain modifiers of the rider."""
    classes = book_of(view.table).classes[action.rider[1]]
    good = tuple(
        say("on-the-rivet.choose.modifier", terrain=terrain_name(terrain), ps=signed(ps))
        for terrain, ps in classes.items()
        if ps
    )
    return say("on-the-rivet.choose.place", rider=rider_name(action.rider), modifiers=codes(good, "comma"))


def _describe_assign(view: View, action: Assign) -> Message:
    card = book_of(view.table).tactics[action.card]
    name, rider = tactic_name(view.table, action.card), rider_name(action.rider)
    key = "assign-unlinked" if card.terrain == "unlinked" else "assign"
    terrain = "" if card.terrain == "unlinked" else terrain_name(card.terrain)
    return say(f"on-the-rivet.choose.{key}", card=name, rider=rider, ps=card.amount, terrain=terrain)


def _describe_activate(view: View, action: Activate) -> Message:
    """Describe where the rider is, their fatigue and energy, and who is linked to them."""
    table, number = view.table, view.table.number(action.rider)
    rider, track = table.riders[number], course_of(table)
    choice = say(
        "on-the-rivet.choose.activate",
        rider=class_name(rider.name),
        space=space(track, rider.cell),
        terrain=terrain_name(terrain_at(track, rider.cell)),
        ps=signed(book_of(table).classes[rider.letter][terrain_at(track, rider.cell)]),
    )
    if rider.fatigue:
        tired = fatigue_name(rider.light, rider.heavy)
        choice = say("on-the-rivet.choose.tired", choice=choice, fatigue=tired, ps=signed(mat(table)[rider.fatigue]))
    if rider.energy:
        choice = say("on-the-rivet.choose.fresh", choice=choice)
    return _with_line(table, number, choice)


def _with_line(table: Table, rider: int, choice: Message) -> Message:
    ahead, behind = line_ahead(table, rider), line_behind(table, rider)
    if ahead:
        choice = say("on-the-rivet.choose.ahead", choice=choice, riders=codes(ahead))
    if behind:
        choice = say("on-the-rivet.choose.behind", choice=choice, riders=codes(behind))
    return choice if ahead or behind else say("on-the-rivet.choose.unlinked", choice=choice)


def _describe_tactic(view: View, action: Tactic) -> Message:
    return say(
        "on-the-rivet.choose.tactic",
        card=tactic_name(view.table, action.card),
        what=_tactic_does(view, action, rider_name(action.rider) if action.rider else ""),
    )


def tactic_rest(view: View, action: Tactic) -> Message:
    """Return what a tactics card does, without the card and its rider."""
    return _tactic_does(view, action, rider_name(action.rider))


def _tactic_does(view: View, action: Tactic, rider: Message | str) -> Message:
    """OR 19.5 to OR 19.12."""
    card = book_of(view.table).tactics[action.card]
    return say(
        f"on-the-rivet.tactic.{card.does}",
        rider=rider,
        other=rider_name(action.other) if action.other else "",
        n=action.amount,
        amount=card.amount,
        space=space(course_of(view.table), action.end),
    )


def _describe_exchange(view: View, action: Exchange) -> Message:
    return say("on-the-rivet.choose.exchange", card=card_name(view.table, action.card))


def _describe_refill(view: View, _action: Refill) -> Message:
    return say("on-the-rivet.choose.refill", n=book_of(view.table).hand - len(view.hand))


def _describe_spend(_view: View, _action: Spend) -> Message:
    return say("on-the-rivet.choose.spend")


def _describe_discard(view: View, action: Discard) -> Message:
    return say("on-the-rivet.choose.discard", card=card_name(view.table, action.card))


def _describe_pick_up(view: View, action: PickUp) -> Message:
    """OR 7.3; before the first step it is the choice of a line (OR 6.8)."""
    move = view.table.move
    begun = move is not None and (move.forward or move.sideways)
    key = "pick-up" if begun else "train" if action.riders else "train-nobody"
    return say(f"on-the-rivet.choose.{key}", riders=codes(action.riders), n=len(action.riders))


def _describe_unhook(view: View, action: Unhook) -> Message:
    """OR 5.11."""
    assert view.table.move is not None
    riders = tuple(view.table.riders[rider].name for rider in view.table.move.train[-action.riders :])
    return say("on-the-rivet.choose.unhook", riders=codes(riders), n=len(riders))


def _describe_hold(view: View, _action: Hold) -> Message:
    """OR 19.9."""
    card = next(card for card in view.tactics if book_of(view.table).tactics[card].does == "hold")
    return say("on-the-rivet.choose.hold", card=tactic_name(view.table, card))


def _describe_let(view: View, _action: Let) -> Message:
    table = view.table
    if table.phase == "reacting":
        return _let_bump(table) if table.bump else say("on-the-rivet.choose.let-spare")
    if table.phase == "compact":
        assert table.happening is not None
        rider = table.riders[table.happening.compact[0]]
        where = space(course_of(table), rider.cell)
        return say("on-the-rivet.choose.let-compact", rider=rider_name(rider.name), space=where)
    if table.phase == "rescue":
        return say("on-the-rivet.choose.let-rescue")
    assert table.happening is not None
    return say(f"on-the-rivet.choose.let-{table.happening.asks[0].kind}")


def _let_bump(table: Table) -> Message:
    """Return where the rider who is bumped would go."""
    step = table.bump
    assert step is not None
    bumped = next(rider for rider in table.riders if rider.cell == step.to)
    end = dict(step.others)[bumped.name]
    return say("on-the-rivet.choose.let-bump", rider=rider_name(bumped.name), space=space(course_of(table), end))


def _describe_choose(view: View, action: Choose) -> Message:
    table, rider = view.table, view.table.riders[view.table.number(action.rider)]
    assert table.happening is not None
    return say(
        f"on-the-rivet.choose.{table.happening.asks[0].kind}",
        rider=rider_name(rider.name),
        space=space(course_of(table), rider.cell),
        fatigue=fatigue_name(rider.light, rider.heavy),
    )


def _describe_spare(_view: View, _action: Spare) -> Message:
    return say("on-the-rivet.choose.spare")


def _describe_close(view: View, action: Close) -> Message:
    """OR 14.9: with the rank the rider would have and whom they would follow."""
    table, track = view.table, course_of(view.table)
    place = 1 + sum(rider.cell > action.to for rider in table.riders)
    choice = say("on-the-rivet.choose.close", space=space(track, action.to), place=place + table.crossed)
    who = at(table)
    near = tuple(who[cell].name for cell in track.road.cells[action.to].ahead if cell in who)
    if near:
        return say("on-the-rivet.choose.right-behind", choice=choice, riders=codes(near))
    ahead = min((cell for cell in who if cell > action.to), default=None)
    return choice if ahead is None else say("on-the-rivet.choose.next-behind", choice=choice, rider=who[ahead].name)


def _describe_rescue(view: View, action: Rescue) -> Message:
    """OR 16.3, OR 16.4."""
    table, track = view.table, course_of(view.table)
    rider, helper = dropped_rider(table), table.riders[table.number(action.helper)]
    return say(
        f"on-the-rivet.choose.{'rescue-tail' if helper.cell == action.helper_to else 'rescue'}",
        helper=action.helper,
        behind=space(track, action.helper_to),
        rider=rider.name,
        space=space(track, action.to),
        n=track.road.cells[helper.cell].row - track.road.cells[action.helper_to].row,
    )


_FEW_UNDOS: Final = 5
"""So few are worth counting."""


def describe_swap(view: View, action: Swap) -> Message:
    """Describe a swap (OR 5.10)."""
    table, track = view.table, course_of(view.table)
    rider, other = table.riders[move_of(table).rider], table.riders[table.number(action.rider)]
    return say(
        "on-the-rivet.choose.swap",
        rider=rider_name(rider.name),
        other=rider_name(other.name),
        space=space(track, other.cell),
        other_space=space(track, rider.cell),
    )


def describe_unload(_view: View, action: Unload) -> Message:
    """Describe passing on fatigue (OR 5.18)."""
    return say("on-the-rivet.choose.unload", rider=rider_name(action.rider))


def describe_done(view: View, action: Done) -> Message:
    """Describe where everything ends, the pedal strokes that are lost, and the fatigue of the card (OR 4.4)."""
    table, move = view.table, move_of(view.table)
    rider = table.riders[move.rider]
    where = space(course_of(table), rider.cell)
    key = "done-home" if move.home else "done" if move.ps == 0 else "done-early"
    choice = say(f"on-the-rivet.choose.{key}", rider=rider_name(rider.name), space=where, n=move.ps)
    fatigue = card_fatigue(table, move.rider, move.card)
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


def card_fatigue(table: Table, rider: int, card: str) -> str:
    """Return the fatigue that a card gives a rider (OR 5.6, OR 5.12)."""
    face, letter = card_of(table, card), table.riders[rider].letter
    eased = face.light_for and book_of(table).class_of[letter] == face.light_for
    return "L" if eased and face.fatigue else face.fatigue


def describe_undo(view: View, _action: Undo) -> Message:
    """Describe what would be taken back (OR 4.8)."""
    past, left = view.table.past, undos_left(view.table)
    if past is None or not past.done:
        return say("on-the-rivet.choose.undo")
    choice = say("on-the-rivet.choose.undo-that", what=_named(view.table, past.done[-1]))
    return say("on-the-rivet.choose.undo-few", choice=choice, n=left) if left <= _FEW_UNDOS else choice


def _named(table: Table, action: Action) -> Message:
    """Return a past action in a few words."""
    if isinstance(action, Step):
        return say(f"on-the-rivet.undo.step-{action.way}", space=space(course_of(table), action.to))
    if isinstance(action, Straight):
        return say("on-the-rivet.undo.straight", space=space(course_of(table), action.to), steps=action.steps)
    return say(f"on-the-rivet.undo.{_UNDONE.get(type(action), 'something')}", **_places(table, action))


def _places(table: Table, action: Action) -> dict[str, object]:
    """Return whom or what it was about."""
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
"""The last part of the key of every past action; a step has its way there."""


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


DESCRIBERS: Final[dict[type, Callable[[View, Any], Message]]] = {
    Place: _describe_place,
    Assign: _describe_assign,
    Activate: _describe_activate,
    Tactic: _describe_tactic,
    Exchange: _describe_exchange,
    Refill: _describe_refill,
    Spend: _describe_spend,
    Play: describe_play,
    Discard: _describe_discard,
    Step: describe_step,
    Straight: describe_straight,
    PickUp: _describe_pick_up,
    Unhook: _describe_unhook,
    Swap: describe_swap,
    Unload: describe_unload,
    Done: describe_done,
    Undo: describe_undo,
    Hold: _describe_hold,
    Let: _describe_let,
    Choose: _describe_choose,
    Spare: _describe_spare,
    Close: _describe_close,
    Rescue: _describe_rescue,
    **CHANCES,
}
