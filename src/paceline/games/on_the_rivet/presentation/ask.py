"""What the game asks people: questions, and what stands above and below their choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paceline.core.messages import Message, say
from paceline.games.on_the_rivet.actions import Action, Close, Play, Rescue, Step, Tactic
from paceline.games.on_the_rivet.choices import DESCRIBERS, tactic_rest
from paceline.games.on_the_rivet.lines import dropped_rider, line_ahead, line_behind
from paceline.games.on_the_rivet.plays import play_rest
from paceline.games.on_the_rivet.presentation.names import (
    card_name,
    codes,
    event_name,
    fatigue_name,
    kind_name,
    rider_name,
    rider_names,
    round_of,
    row_name,
    space,
    tactic_name,
    terrain_at,
    terrain_name,
)
from paceline.games.on_the_rivet.rules.order import book_of, course_of
from paceline.games.on_the_rivet.state import NOBODY, Move, Phase, Table, View
from paceline.games.on_the_rivet.steps import step_rest, way_name


def prompt(view: View) -> Message:
    """The question put to the seat that looks at this view."""
    return _PROMPTS[view.table.phase](view)


def describe(view: View, action: Action) -> Message:
    """An action with what it would lead to."""
    return DESCRIBERS[type(action)](view, action)


def heading(view: View, action: Action) -> Message | None:
    """Cards stand by themselves or with all the kinds they can be ridden as, steps by their way, places by their row,
    rescues by the helper, tactics by their card and its rider."""
    match action:
        case Play():
            return say("on-the-rivet.heading.card", card=card_name(view.table, action.card))
        case Step():
            return say("on-the-rivet.heading.way", way=way_name(view.table, action))
        case Close():
            track = course_of(view.table)
            return say("on-the-rivet.heading.row", row=row_name(track, track.road.cells[action.to].row))
        case Rescue():
            return say("on-the-rivet.heading.helper", rider=rider_name(action.helper))
        case Tactic(rider=rider) if rider:
            card = tactic_name(view.table, action.card)
            return say("on-the-rivet.heading.tactic", card=card, rider=rider_name(rider))
    return None


def rank(view: View, action: Action) -> int:
    """Rescues by the rows that the helper loses (OR 16.3), and none at all behind them."""
    if view.table.phase != "rescue":
        return 0
    cells = course_of(view.table).road.cells
    if not isinstance(action, Rescue):
        return len(cells)
    helper = view.table.riders[view.table.number(action.helper)]
    return cells[helper.cell].row - cells[action.helper_to].row


def brief(view: View, action: Action) -> Message:
    """What the heading of a choice leaves open; anything else as it is."""
    match action:
        case Play():
            return play_rest(view, action)
        case Step():
            return step_rest(view, action)
        case Tactic(rider=rider) if rider:
            return tactic_rest(view, action)
    return describe(view, action)


# Before the start.


def _ask_grid(view: View) -> Message:
    """OR 3.2: the next space, by its number."""
    track = course_of(view.table)
    number = sum(rider.on_road for rider in view.table.riders)
    return say("on-the-rivet.prompt.grid", number=number + 1, space=space(track, track.grid[number]))


def _ask_assigning(_view: View) -> Message:
    """OR 19.2."""
    return say("on-the-rivet.prompt.assigning")


# A turn.


def _ask_turn(view: View) -> Message:
    """OR 4.1."""
    return say("on-the-rivet.prompt.turn", stint=view.table.stint, round=round_of(view.table))


def _ask_exchanging(_view: View) -> Message:
    """OR 19.11."""
    return say("on-the-rivet.prompt.exchanging")


def _ask_card(view: View) -> Message:
    """OR 5.1: who rides, from where and with which fatigue."""
    table, move = view.table, _move(view.table)
    rider, track = table.riders[move.rider], course_of(table)
    return say(
        "on-the-rivet.prompt.card",
        rider=rider_name(rider.name),
        space=space(track, rider.cell),
        terrain=terrain_name(terrain_at(track, rider.cell)),
        fatigue=fatigue_name(rider.light, rider.heavy),
    )


def _ask_moving(view: View) -> Message:
    """OR 6: the pedal strokes that are left, and who goes along."""
    table, move = view.table, _move(view.table)
    rider = table.riders[move.rider]
    places = {"rider": rider.name, "kind": kind_name(move.kind), "n": move.ps}
    company = _company(table, move)
    if move.home:
        return say("on-the-rivet.prompt.home", **places, company=company)
    where = space(course_of(table), rider.cell)
    key = "closing" if move.closing or move.ps == 0 else "moving"
    return say(f"on-the-rivet.prompt.{key}", **places, space=where, company=company)


def _company(table: Table, move: Move) -> Message:
    """Who is carried along as things stand, by the kind of the move (OR 7.1, OR 8.1, OR 8.3, OR 9.1)."""
    ahead = () if move.home else line_ahead(table, move.rider)
    train = tuple(table.riders[rider].name for rider in move.train)
    if move.kind == "draft" and not move.read:
        train = line_behind(table, move.rider)
    if move.kind == "lead":
        return (
            say("on-the-rivet.company.lead", riders=codes(train)) if train else say("on-the-rivet.company.lead-alone")
        )
    if move.kind == "chase":
        return (
            say("on-the-rivet.company.chase", riders=codes(ahead)) if ahead else say("on-the-rivet.company.chase-alone")
        )
    if move.kind == "break":
        return say("on-the-rivet.company.break")
    key = "both" if ahead and train else "ahead" if ahead else "behind" if train else "alone"
    return say(f"on-the-rivet.company.draft-{key}", ahead=codes(ahead), behind=codes(train))


def _ask_reacting(view: View) -> Message:
    """OR 19.9: who is to be bumped by whom; OR 19.12: who would take L."""
    table, step = view.table, view.table.bump
    if table.screwed != NOBODY:
        return say("on-the-rivet.prompt.reacting-spare", rider=rider_name(table.riders[table.screwed].name))
    assert step is not None
    bumped = next(rider for rider in table.riders if rider.cell == step.to)
    by = table.riders[_move(table).rider]
    return say(f"on-the-rivet.prompt.reacting-{step.way}", by=rider_name(by.name), rider=rider_name(bumped.name))


def _move(table: Table) -> Move:
    assert table.move is not None
    return table.move


# Between the turns.


def _ask_event(view: View) -> Message:
    """OR 15.8, OR 15.21, OR 15.22, OR 14.10."""
    table, happening = view.table, view.table.happening
    assert happening is not None
    ask = happening.asks[0]
    rider = rider_name(table.riders[ask.rider].name) if ask.rider != NOBODY else ""
    return say(f"on-the-rivet.prompt.event-{ask.kind}", event=event_name(table, happening.card), rider=rider)


def _ask_compact(view: View) -> Message:
    """OR 14.9."""
    table, happening = view.table, view.table.happening
    assert happening is not None
    rider = table.riders[happening.compact[0]]
    return say(
        "on-the-rivet.prompt.compact",
        rider=rider_name(rider.name),
        space=space(course_of(table), rider.cell),
        n=book_of(table).compact_rows,
    )


def _ask_rescue(view: View) -> Message:
    """OR 16.1."""
    rider = dropped_rider(view.table)
    where = space(course_of(view.table), rider.cell)
    return say("on-the-rivet.prompt.rescue", rider=rider_name(rider.name), space=where)


def _ask_over(view: View) -> Message:
    """OR 18.3: nobody is asked any more; whoever looks is told so."""
    best = rider_names(view.table.riders[rider].name for rider in view.table.podium[:1])
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
