"""Questions, headings and the order of choices; questions about draws for people with real cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paceline.core.messages import Message, say
from paceline.games.on_the_rivet.actions import (
    HEADLINES,
    TEAMS,
    Action,
    Activate,
    Close,
    Place,
    Play,
    Rescue,
    Step,
    Straight,
    Tactic,
)
from paceline.games.on_the_rivet.presentation import names
from paceline.games.on_the_rivet.presentation.describe import (
    DESCRIBERS,
    activate_rest,
    close_rest,
    place_rest,
    rescue_rest,
    tactic_rest,
)
from paceline.games.on_the_rivet.presentation.describe_moves import play_reason, play_rest, way_name
from paceline.games.on_the_rivet.presentation.preview import dropped_rider
from paceline.games.on_the_rivet.rules.draws import (
    CardDraw,
    EventDraw,
    FirstLot,
    Pending,
    RiderLot,
    TacticDraw,
    TopLook,
)
from paceline.games.on_the_rivet.run import course_of, move_of
from paceline.games.on_the_rivet.state import NOBODY, Phase, View


def prompt(view: View) -> Message:
    """Return the question to the seat of this view."""
    return _PROMPTS[view.table.phase](view)


def describe(view: View, action: Action) -> Message:
    """Return an action with what it would lead to."""
    return DESCRIBERS[type(action)](view, action)


def heading(view: View, action: Action) -> Message | None:
    """Return what a choice has in common with others.

    For cards the card, for steps the way, for places the row, for rescues the helper, for tactics the card and its
    rider.
    """
    match action:
        case Play():
            return say("on-the-rivet.heading.card", card=names.card_name(view.table, action.card))
        case Step() | Straight():
            way = way_name(view.table, action) if isinstance(action, Step) else say("on-the-rivet.way.straight")
            return say("on-the-rivet.heading.way", way=way)
        case Close():
            track = course_of(view.table)
            return say("on-the-rivet.heading.row", row=names.row_name(track, track.road.cells[action.to].row))
        case Rescue():
            return say("on-the-rivet.heading.helper", rider=names.known_as(view, action.helper))
        case Tactic(rider=rider) if rider:
            card = names.tactic_name(view.table, action.card)
            return say("on-the-rivet.heading.tactic", card=card, rider=names.known_as(view, rider))
    return None


def rank(view: View, action: Action) -> int:
    """Return the order of rescues: by the rows that the helper loses (OR 16.3), then none at all."""
    if view.table.phase != "rescue":
        return 0
    cells = course_of(view.table).road.cells
    if not isinstance(action, Rescue):
        return len(cells)
    helper = view.table.riders[view.table.number(action.helper)]
    return cells[helper.cell].row - cells[action.helper_to].row


def brief(view: View, action: Action) -> Message | None:
    """Return a choice in a few words, those of its heading left out; None if the whole choice is short enough."""
    found = _BRIEFS.get(type(action))
    return found(view, action) if found else None


_BRIEFS: Final[dict[type, Callable[[View, Any], Message | None]]] = {
    Place: place_rest,
    Activate: activate_rest,
    Play: play_rest,
    Step: lambda view, step: way_name(view.table, step),
    Straight: lambda _view, ride: say("on-the-rivet.way.on", count=names.count(ride.steps, capital=True)),
    Close: close_rest,
    Rescue: rescue_rest,
    Tactic: lambda view, tactic: tactic_rest(view, tactic) if tactic.rider else None,
}


def reason(view: View, action: Action) -> Message | None:
    """Return how far a card leads; the sentence of anything else says all."""
    return play_reason(view, action) if isinstance(action, Play) else None


# Before the start.


def _ask_grid(view: View) -> Message:
    """OR 3.2: the next space, by its number."""
    return say("on-the-rivet.prompt.grid", number=1 + sum(rider.on_road for rider in view.table.riders))


def _ask_assigning(_view: View) -> Message:
    """OR 19.2."""
    return say("on-the-rivet.prompt.assigning")


# A turn.


def _ask_turn(_view: View) -> Message:
    """OR 4.1."""
    return say("on-the-rivet.prompt.turn")


def _ask_exchanging(_view: View) -> Message:
    """OR 19.11."""
    return say("on-the-rivet.prompt.exchanging")


def _ask_card(view: View) -> Message:
    """OR 5.1."""
    return say("on-the-rivet.prompt.card", rider=_rider(view, move_of(view.table).rider))


def _ask_moving(view: View) -> Message:
    """OR 6: the strokes that are left."""
    move = move_of(view.table)
    undecided = move.kind == "lead" and not move.read and move.ps  # OR 6.8
    key = "home" if move.home else "closing" if move.closing or not move.ps else "train" if undecided else "moving"
    return say(f"on-the-rivet.prompt.{key}", rider=_rider(view, move.rider), n=move.ps)


def _rider(view: View, number: int) -> Message:
    return names.known_as(view, view.table.riders[number].name)


def _ask_reacting(view: View) -> Message:
    """OR 19.9: who is to be bumped by whom; OR 19.12: who would take L."""
    table, step = view.table, view.table.bump
    if table.screwed != NOBODY:
        return say("on-the-rivet.prompt.reacting-spare", rider=_rider(view, table.screwed))
    assert step is not None
    bumped = next(rider for rider in table.riders if rider.cell == step.to)
    by, rider = _rider(view, move_of(table).rider), names.known_as(view, bumped.name)
    return say(f"on-the-rivet.prompt.reacting-{step.way}", by=by, rider=rider)


# Between the turns.


def _ask_event(view: View) -> Message:
    """OR 15.8, OR 15.21, OR 15.22, OR 14.10."""
    table, happening = view.table, view.table.happening
    assert happening is not None
    ask = happening.asks[0]
    rider = _rider(view, ask.rider) if ask.rider != NOBODY else ""
    return say(f"on-the-rivet.prompt.event-{ask.kind}", event=names.event_name(table, happening.card), rider=rider)


def _ask_compact(view: View) -> Message:
    """OR 14.9."""
    happening = view.table.happening
    assert happening is not None
    return say("on-the-rivet.prompt.compact", rider=_rider(view, happening.compact[0]))


def _ask_rescue(view: View) -> Message:
    """OR 16.1."""
    return say("on-the-rivet.prompt.rescue", rider=names.known_as(view, dropped_rider(view.table).name))


def _ask_over(view: View) -> Message:
    """OR 18.3: the race is over and nobody is asked."""
    best = names.rider_names(view.table.riders[rider].name for rider in view.table.podium[:1])
    return say("on-the-rivet.prompt.over", rider=best)


_PROMPTS: Final[dict[Phase, Callable[[View], Message]]] = {
    "grid": _ask_grid,
    "assigning": _ask_assigning,
    "turn": _ask_turn,
    "exchanging": _ask_exchanging,
    "card": _ask_card,
    "moving": _ask_moving,
    "reacting": _ask_reacting,
    "event": _ask_event,
    "compact": _ask_compact,
    "rescue": _ask_rescue,
    "over": _ask_over,
}


# Draws and rolls for people with real cards.


def draw_prompt(pending: Pending) -> Message:
    """Return the question about a lot or draw, with what can be typed."""
    return _QUESTIONS[type(pending)](pending)


def outcome_names(view: View, pending: Pending) -> dict[str, Message]:
    """Return what people may type instead of numbers: names of cards, teams and riders, yes or no."""
    table = view.table
    match pending:
        case FirstLot():
            return {str(seat): names.seat_name(seat, pending.seats) for seat in range(pending.seats)}
        case CardDraw():
            return {card: names.plain_name(table, card) for card in pending.cards}
        case TopLook():
            return {"true": say("on-the-rivet.dealing.yes"), "false": say("on-the-rivet.dealing.no")}
        case EventDraw():
            return {card: names.event_name(table, card) for card in pending.cards}
        case TacticDraw():
            return {card: names.tactic_name(table, card) for card in pending.cards}
    return {rider: names.rider_name(rider) for rider in pending.riders}


def deck_owner(pending: Pending) -> int | None:
    """Return the seat whose Action cards are drawn, or None: all other cards and lots are common."""
    return pending.seat if isinstance(pending, CardDraw | TopLook) else None


def _about_first(lot: FirstLot) -> Message:
    """OR 3.1."""
    called = [names.seat_name(seat, lot.seats) for seat in range(lot.seats)]
    teams = tuple(say("on-the-rivet.dealing.team", seat=seat, team=name) for seat, name in enumerate(called))
    return say("on-the-rivet.dealing.first", teams=teams)


def _about_card(draw: CardDraw) -> Message:
    """OR 4.4: name no cards that are left, for they would tell the hand."""
    key = "card-or-headlines" if HEADLINES in draw.cards else "card"
    return say(f"on-the-rivet.dealing.{key}", team=names.team_name(TEAMS[draw.seat]))


def _about_top(look: TopLook) -> Message:
    """OR 14.1."""
    return say("on-the-rivet.dealing.top", team=names.team_name(TEAMS[look.seat]))


def _about_event(_draw: EventDraw) -> Message:
    """OR 14.3."""
    return say("on-the-rivet.dealing.event")


def _about_tactic(draw: TacticDraw) -> Message:
    """OR 19.1: name no cards that are left, for the others have the rest."""
    return say("on-the-rivet.dealing.tactic", team=names.team_name(TEAMS[draw.seat]))


def _about_rider(lot: RiderLot) -> Message:
    """OR 20.2."""
    riders = tuple(say("on-the-rivet.dealing.rider", code=rider, rider=names.rider_name(rider)) for rider in lot.riders)
    return say("on-the-rivet.dealing.lot", riders=riders)


_QUESTIONS: Final[dict[type, Callable[[Any], Message]]] = {
    FirstLot: _about_first,
    CardDraw: _about_card,
    TopLook: _about_top,
    EventDraw: _about_event,
    TacticDraw: _about_tactic,
    RiderLot: _about_rider,
}
