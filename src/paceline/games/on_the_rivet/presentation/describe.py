"""Describe every choice but cards and steps, and outcomes of chance, with what they would lead to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paceline.core.messages import Message, say
from paceline.games.on_the_rivet import actions
from paceline.games.on_the_rivet.presentation import names
from paceline.games.on_the_rivet.presentation.describe_moves import (
    card_fatigue,
    describe_play,
    describe_step,
    describe_straight,
)
from paceline.games.on_the_rivet.presentation.preview import dropped_rider, line_ahead, line_behind
from paceline.games.on_the_rivet.rules.strokes import room
from paceline.games.on_the_rivet.rules.undo import undos_left
from paceline.games.on_the_rivet.run import book_of, course_of, move_of
from paceline.games.on_the_rivet.state import NOBODY, Rider, Table, View


def _describe_place(view: View, action: actions.Place) -> Message:
    return say("on-the-rivet.choose.place", rider=names.class_name(action.rider), modifiers=place_rest(view, action))


def place_rest(view: View, action: actions.Place) -> Message:
    """Return the terrain modifiers of a rider (OR 1.6)."""
    good = [
        say("on-the-rivet.choose.modifier", terrain=names.terrain_name(terrain), ps=names.signed(ps))
        for terrain, ps in book_of(view.table).classes[action.rider[1]].items()
        if ps
    ]
    return names.joined(good) or say("on-the-rivet.choose.even")


def _describe_assign(view: View, action: actions.Assign) -> Message:
    card = book_of(view.table).tactics[action.card]
    name, rider = names.tactic_name(view.table, action.card), names.class_name(action.rider)
    key = "assign-unlinked" if card.terrain == "unlinked" else "assign"
    terrain = "" if card.terrain == "unlinked" else names.terrain_name(card.terrain)
    return say(f"on-the-rivet.choose.{key}", card=name, rider=rider, ps=card.amount, terrain=terrain)


def _describe_activate(view: View, action: actions.Activate) -> Message:
    return say("on-the-rivet.choose.activate", rider=names.class_name(action.rider), rest=activate_rest(view, action))


def activate_rest(view: View, action: actions.Activate) -> Message:
    """Return what the ground gives a rider, who is linked to them, fatigue and energy."""
    table, number = view.table, view.table.number(action.rider)
    rider = table.riders[number]
    choice = say("on-the-rivet.choose.rest", **ground(table, rider), line=_line(view, number))
    if rider.fatigue:
        tired = names.fatigue_name(rider.light, rider.heavy)
        choice = say("on-the-rivet.choose.tired", choice=choice, fatigue=tired)
    return say("on-the-rivet.choose.fresh", choice=choice) if rider.energy else choice


def ground(table: Table, rider: Rider) -> dict[str, object]:
    """Return the terrain under a rider and what it gives their class (OR 1.6)."""
    terrain = names.terrain_at(course_of(table), rider.cell)
    ps = book_of(table).classes[rider.letter][terrain]
    return {"terrain": names.terrain_name(terrain), "ps": names.signed(ps)}


def _line(view: View, rider: int) -> Message:
    """Return who is ahead of a rider and how many are behind."""
    ahead, behind = line_ahead(view.table, rider), line_behind(view.table, rider)
    if ahead and behind:
        places = {"ahead": names.count(len(ahead)), "count": names.count(len(behind))}
        return say("on-the-rivet.choose.ahead-behind", **places, n=len(behind))
    if ahead:
        return say("on-the-rivet.choose.on-a-wheel", rider=names.known_as(view, ahead[-1]))
    if behind:
        return say("on-the-rivet.choose.behind", count=names.count(len(behind)), n=len(behind))
    return say("on-the-rivet.choose.alone")


def _describe_tactic(view: View, action: actions.Tactic) -> Message:
    return say(
        "on-the-rivet.choose.tactic",
        card=names.tactic_name(view.table, action.card),
        what=tactic_rest(view, action),
    )


def tactic_rest(view: View, action: actions.Tactic) -> Message:
    """Return what a tactics card does (OR 19.5 to OR 19.12)."""
    card = book_of(view.table).tactics[action.card]
    return say(
        f"on-the-rivet.tactic.{card.does}",
        rider=names.known_as(view, action.rider) if action.rider else "",
        other=names.known_as(view, action.other) if action.other else "",
        n=action.amount,
        amount=card.amount,
        space=names.space(course_of(view.table), action.end),
    )


def _describe_exchange(view: View, action: actions.Exchange) -> Message:
    return say("on-the-rivet.choose.exchange", card=names.plain_name(view.table, action.card))


def _describe_refill(view: View, _action: actions.Refill) -> Message:
    return say("on-the-rivet.choose.refill", n=book_of(view.table).hand - len(view.hand))


def _describe_spend(_view: View, _action: actions.Spend) -> Message:
    return say("on-the-rivet.choose.spend")


def _describe_discard(view: View, action: actions.Discard) -> Message:
    return say("on-the-rivet.choose.discard", card=names.plain_name(view.table, action.card))


def _describe_pick_up(view: View, action: actions.PickUp) -> Message:
    """OR 7.3; before the first step it is the choice of a line (OR 6.8)."""
    move = view.table.move
    begun = move is not None and (move.forward or move.sideways)
    key = "pick-up" if begun else "train" if action.riders else "train-nobody"
    return say(f"on-the-rivet.choose.{key}", riders=names.line_name(view, action.riders))


def _describe_unhook(view: View, action: actions.Unhook) -> Message:
    """OR 5.11."""
    assert view.table.move is not None
    riders = tuple(view.table.riders[rider].name for rider in view.table.move.train[-action.riders :])
    return say("on-the-rivet.choose.unhook", riders=names.line_name(view, riders))


def _describe_hold(view: View, _action: actions.Hold) -> Message:
    """OR 19.9."""
    card = next(card for card in view.tactics if book_of(view.table).tactics[card].does == "hold")
    return say("on-the-rivet.choose.hold", card=names.tactic_name(view.table, card))


def _describe_let(view: View, _action: actions.Let) -> Message:
    table = view.table
    if table.phase == "reacting":
        return _let_bump(view) if table.bump else say("on-the-rivet.choose.let-spare")
    if table.phase == "compact":
        assert table.happening is not None
        rider = table.riders[table.happening.compact[0]]
        return say("on-the-rivet.choose.let-compact", rider=names.known_as(view, rider.name))
    if table.phase == "rescue":
        return say("on-the-rivet.choose.let-rescue")
    assert table.happening is not None
    return say(f"on-the-rivet.choose.let-{table.happening.asks[0].kind}")


def _let_bump(view: View) -> Message:
    """Return who makes room."""
    step = view.table.bump
    assert step is not None
    bumped = next(rider for rider in view.table.riders if rider.cell == step.to)
    return say("on-the-rivet.choose.let-bump", rider=names.known_as(view, bumped.name))


def _describe_choose(view: View, action: actions.Choose) -> Message:
    table, rider = view.table, view.table.riders[view.table.number(action.rider)]
    assert table.happening is not None
    return say(
        f"on-the-rivet.choose.{table.happening.asks[0].kind}",
        rider=names.known_as(view, rider.name),
        space=names.spot(course_of(table), rider.cell),
        fatigue=names.fatigue_name(rider.light, rider.heavy),
    )


def _describe_spare(_view: View, _action: actions.Spare) -> Message:
    return say("on-the-rivet.choose.spare")


def _describe_close(view: View, action: actions.Close) -> Message:
    """OR 14.9: with the rank the rider would have and whom they would follow."""
    table, track = view.table, course_of(view.table)
    choice = _name_close(view, action, "close")
    who = names.at(table)
    near = tuple(names.known_as(view, who[cell].name) for cell in track.road.cells[action.to].ahead if cell in who)
    if near:
        return say("on-the-rivet.choose.close-wheel", choice=choice, riders=near)
    ahead = min((cell for cell in who if cell > action.to), default=None)
    if ahead is None:
        return choice
    return say("on-the-rivet.choose.close-after", choice=choice, rider=names.known_as(view, who[ahead].name))


def close_rest(view: View, action: actions.Close) -> Message:
    """Return the square and the rank there."""
    return _name_close(view, action, "close-brief")


def _name_close(view: View, action: actions.Close, key: str) -> Message:
    table = view.table
    place = 1 + sum(rider.cell > action.to for rider in table.riders) + table.crossed
    return say(f"on-the-rivet.choose.{key}", space=names.space(course_of(table), action.to), place=place)


def rescue_rest(view: View, action: actions.Rescue) -> Message:
    """Return the helper and the rows that they lose."""
    return _describe_rescue(view, action, "-brief")


def _describe_rescue(view: View, action: actions.Rescue, brief: str = "") -> Message:
    """OR 16.3, OR 16.4."""
    table, track = view.table, course_of(view.table)
    rider, helper = dropped_rider(table), table.riders[table.number(action.helper)]
    lost = track.road.cells[helper.cell].row - track.road.cells[action.helper_to].row
    way = "-tail" if helper.cell == action.helper_to else "" if lost > 0 else "-up"
    return say(
        f"on-the-rivet.choose.rescue{brief}{way}",
        helper=names.known_as(view, action.helper),
        behind=names.space(track, action.helper_to),
        rider=names.known_as(view, rider.name),
        space=names.space(track, action.to),
        n=lost,
    )


_FEW_UNDOS: Final = 5
"""So few are worth counting."""


def describe_swap(view: View, action: actions.Swap) -> Message:
    """Describe a swap (OR 5.10)."""
    return say("on-the-rivet.choose.swap", other=names.known_as(view, action.rider))


def describe_unload(view: View, action: actions.Unload) -> Message:
    """Describe passing on fatigue (OR 5.18)."""
    return say("on-the-rivet.choose.unload", rider=names.known_as(view, action.rider))


def describe_done(view: View, action: actions.Done) -> Message:
    """Describe where the move ends, the strokes that are lost, and the fatigue of the card (OR 4.4)."""
    table, move = view.table, move_of(view.table)
    rider = table.riders[move.rider]
    key = "done-home" if move.home else "done" if move.ps == 0 else "done-early"
    choice = say(f"on-the-rivet.choose.{key}", space=names.spot(course_of(table), rider.cell), n=move.ps)
    fatigue = card_fatigue(table, move.rider, move.card)
    if not fatigue:
        return choice
    if action.spare:
        return say("on-the-rivet.choose.done-spared", choice=choice)
    if move.unloaded != NOBODY:
        other = names.known_as(view, table.riders[move.unloaded].name)
        return say("on-the-rivet.choose.done-unloaded", choice=choice, rider=other)
    if room(table, move.rider) <= 0 and (fatigue == "L" or not rider.light):  # OR 13.1
        return say("on-the-rivet.choose.done-full", choice=choice)
    return say(f"on-the-rivet.choose.done-{fatigue}", choice=choice)


def describe_undo(view: View, _action: actions.Undo) -> Message:
    """Describe what would be taken back (OR 4.8)."""
    past, left = view.table.past, undos_left(view.table)
    if past is None or not past.done:
        return say("on-the-rivet.choose.undo")
    choice = say("on-the-rivet.choose.undo-that", what=_named(view, past.done[-1]))
    return say("on-the-rivet.choose.undo-few", choice=choice, n=left) if left <= _FEW_UNDOS else choice


def _named(view: View, action: actions.Action) -> Message:
    """Return a past action in a few words."""
    table = view.table
    if isinstance(action, actions.Step):
        return say(f"on-the-rivet.undo.step-{action.way}", space=names.spot(course_of(table), action.to))
    if isinstance(action, actions.Straight):
        return say("on-the-rivet.undo.straight", space=names.spot(course_of(table), action.to), steps=action.steps)
    return say(f"on-the-rivet.undo.{_UNDONE.get(type(action), 'something')}", **_places(view, action))


def _places(view: View, action: actions.Action) -> dict[str, object]:
    """Return whom or what it was about."""
    match action:
        case actions.Activate() | actions.Swap() | actions.Unload():
            return {"rider": names.known_as(view, action.rider)}
        case actions.Play() | actions.Exchange():
            return {"card": names.plain_name(view.table, action.card)}
        case actions.Tactic():
            return {"card": names.tactic_name(view.table, action.card)}
        case actions.PickUp():
            return {"riders": names.line_name(view, action.riders)}
        case actions.Unhook():
            return {"n": action.riders}
    return {}


_UNDONE: Final[dict[type, str]] = {
    actions.Activate: "activate",
    actions.Swap: "swap",
    actions.Unload: "unload",
    actions.Play: "play",
    actions.Exchange: "exchange",
    actions.Tactic: "tactic",
    actions.PickUp: "pick-up",
    actions.Unhook: "unhook",
    actions.Spend: "spend",
}
"""The last part of the key of every past action; a step has its way there."""


def _describe_first(view: View, action: actions.First) -> Message:
    return say("on-the-rivet.choose.first", team=names.team_of(view.table, action.seat))


def _describe_drawn(view: View, action: actions.Drawn) -> Message:
    team = names.team_of(view.table, action.seat)
    return say("on-the-rivet.choose.drawn", team=team, card=names.card_name(view.table, action.card))


def _describe_top(view: View, action: actions.Top) -> Message:
    team = names.team_of(view.table, action.seat)
    if action.headlines:
        return say("on-the-rivet.choose.top", team=team, card=names.card_name(view.table, actions.HEADLINES))
    return say("on-the-rivet.choose.top-clear", team=team)


def _describe_event_drawn(view: View, action: actions.EventDrawn) -> Message:
    return say("on-the-rivet.choose.event", card=names.event_name(view.table, action.card))


def _describe_dealt(view: View, action: actions.Dealt) -> Message:
    card = names.tactic_name(view.table, action.card)
    return say("on-the-rivet.choose.dealt", team=names.team_of(view.table, action.seat), card=card)


def _describe_lot(_view: View, action: actions.Lot) -> Message:
    return say("on-the-rivet.choose.lot", rider=names.rider_name(action.rider))


CHANCES: Final[dict[type, Callable[[View, Any], Message]]] = {
    actions.First: _describe_first,
    actions.Drawn: _describe_drawn,
    actions.Top: _describe_top,
    actions.EventDrawn: _describe_event_drawn,
    actions.Dealt: _describe_dealt,
    actions.Lot: _describe_lot,
}


DESCRIBERS: Final[dict[type, Callable[[View, Any], Message]]] = {
    actions.Place: _describe_place,
    actions.Assign: _describe_assign,
    actions.Activate: _describe_activate,
    actions.Tactic: _describe_tactic,
    actions.Exchange: _describe_exchange,
    actions.Refill: _describe_refill,
    actions.Spend: _describe_spend,
    actions.Play: describe_play,
    actions.Discard: _describe_discard,
    actions.Step: describe_step,
    actions.Straight: describe_straight,
    actions.PickUp: _describe_pick_up,
    actions.Unhook: _describe_unhook,
    actions.Swap: describe_swap,
    actions.Unload: describe_unload,
    actions.Done: describe_done,
    actions.Undo: describe_undo,
    actions.Hold: _describe_hold,
    actions.Let: _describe_let,
    actions.Choose: _describe_choose,
    actions.Spare: _describe_spare,
    actions.Close: _describe_close,
    actions.Rescue: _describe_rescue,
    **CHANCES,
}
