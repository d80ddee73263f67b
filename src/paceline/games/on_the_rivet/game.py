"""The methods of the rules contract, and the table of which rule carries out which action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

from paceline.core.game import CHANCE, Seat
from paceline.core.messages import Illegal
from paceline.games.on_the_rivet import actions, refusals
from paceline.games.on_the_rivet.actions import Action
from paceline.games.on_the_rivet.events import Event
from paceline.games.on_the_rivet.presentation.names import team_of
from paceline.games.on_the_rivet.rules import draws, event_cards, moving, playing, rescue, setup, tactics, turn, undo
from paceline.games.on_the_rivet.rules.finish import result
from paceline.games.on_the_rivet.run import Run, book_of
from paceline.games.on_the_rivet.state import Phase, State, Table, View

__all__ = ["apply", "chance", "imagine", "legal", "result", "to_act", "view"]

_NO_SEAT: Final[frozenset[Seat]] = frozenset()
_CHANCE_ALONE: Final = frozenset([CHANCE])


def to_act(state: State) -> frozenset[Seat]:
    """Return who may act now: always one, until the race is over. Draws wait for an event in progress (OR 14.1)."""
    table = state.table
    if table.over:
        return _NO_SEAT
    return _CHANCE_ALONE if _chance_acts(table) else frozenset([turn.asked_seat(table)])


def _chance_acts(table: Table) -> bool:
    return bool(table.awaited) and table.happening is None


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """Return what this seat may do now."""
    table = state.table
    if table.over or _chance_acts(table) or seat != turn.asked_seat(table):
        return ()
    return _choices(state)


@lru_cache(maxsize=2)  # `apply` needs the list that was asked for just before
def _choices(state: State) -> tuple[Action, ...]:
    return (*_CHOICES[state.table.phase](state), *undo.undos(state.table))


def chance(state: State) -> draws.Pending:
    """Return the next draw."""
    return draws.pending(state)


def apply(state: State, seat: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Return the state after this input and its events; raise `Illegal` unless `legal` or `chance` offers it."""
    kind = type(action)
    if kind in _DRAWS:
        _check_draw(state, seat, action)
    elif kind in _ANSWERS:
        _check_answer(state, seat, action)
    else:
        raise Illegal("OR 4.1", "on-the-rivet.refused.not-an-action", action=kind.__name__)
    run = Run(state)
    _carry_out(run, action)
    undo.remember(run, state.table, action)
    return run.done()


def _check_draw(state: State, seat: Seat, action: Action) -> None:
    if seat != CHANCE or state.table.over or not _chance_acts(state.table):
        raise Illegal("OR 4.1", "on-the-rivet.refused.no-draw-now")
    draw = draws.pending(state)
    if not draw.allows(action):
        raise refusals.refuse_draw(state.table, draw.label)


def _check_answer(state: State, seat: Seat, action: Action) -> None:
    table = state.table
    if table.over:
        raise Illegal("OR 18.3", "on-the-rivet.refused.race-over")
    if _chance_acts(table):
        raise Illegal("OR 4.1", "on-the-rivet.refused.draw-first", label=draws.pending(state).label)
    asked = turn.asked_seat(table)
    if seat != asked:
        raise Illegal("OR 4.1", "on-the-rivet.refused.not-your-turn", team=team_of(table, asked))
    if action not in legal(state, seat):
        raise refusals.refuse_answer(state, action)


def _carry_out(run: Run, action: Action) -> None:
    """Carry out an input and every automatic transition after it."""
    (_ANSWERS.get(type(action)) or _DRAWS[type(action)])(run, action)
    turn.go_on(run)


def view(state: State, seat: Seat | None) -> View:
    """Return what this seat may know: everything but the hands and tactics cards of others (OR 3.4, OR 19.1)."""
    if seat is None:
        return View(None, state.table)
    return View(seat, state.table, state.hands[seat], state.tactics[seat])


def imagine(view: View, rng: Random) -> State:
    """Return a full state that looks like this view: the hidden cards of other seats are dealt anew."""
    return State(view.table, _guess_hands(view, rng), _guess_tactics(view, rng))


def _guess_hands(view: View, rng: Random) -> tuple[tuple[str, ...], ...]:
    table = view.table
    return tuple(
        view.hand if seat == view.seat else tuple(sorted(rng.sample(draws.hidden(table, seat), deck.hand)))
        for seat, deck in enumerate(table.decks)
    )


def _guess_tactics(view: View, rng: Random) -> tuple[tuple[str, ...], ...]:
    """Guess everybody's tactics cards.

    Initial ones are played at once, in the order of the queue: a seat has as many of them as it has entries there.
    While cards are still being dealt anybody may have any.
    """
    table = view.table
    unseen = [card for card in sorted(book_of(table).tactics) if card not in (*table.tactics_played, *view.tactics)]
    rng.shuffle(unseen)
    early = setup.initial(table, tuple(unseen))
    late = [card for card in unseen if card not in early]
    hands = []
    for seat, deck in enumerate(table.decks):
        if seat == view.seat:
            hands.append(view.tactics)
        elif table.phase == "assigning" and not setup.is_dealt(table):
            hands.append(tuple(sorted(unseen.pop() for _ in range(deck.tactics))))
        else:
            initial = table.queue.count(seat) if table.phase == "assigning" else 0  # still to be played (OR 19.2)
            cards = [early.pop() for _ in range(initial)] + [late.pop() for _ in range(deck.tactics - initial)]
            hands.append(tuple(sorted(cards)))
    return tuple(hands)


_CHOICES: Final[dict[Phase, Callable[[State], Sequence[Action]]]] = {
    "grid": lambda state: setup.places(state.table),
    "assigning": setup.assignments,
    "turn": playing.turn_choices,
    "exchanging": tactics.exchanges,
    "card": playing.card_choices,
    "moving": playing.move_choices,
    "reacting": tactics.reactions,
    "event": event_cards.event_choices,
    "compact": lambda state: event_cards.compact_choices(state.table),
    "rescue": lambda state: rescue.choices(state.table),
}
"""The legal answers of each phase."""


def _let(run: Run, action: actions.Let) -> None:
    answer: dict[Phase, Callable[[Run, Action], None]] = {
        "reacting": tactics.let,
        "event": event_cards.answer_event,
        "compact": event_cards.answer_compact,
        "rescue": rescue.answer,
    }
    answer[run.table.phase](run, action)


def _spare(run: Run, action: actions.Spare) -> None:
    """Cancel an L with energy: the L of T14, or of an event."""
    (tactics.spare_screwed if run.table.phase == "reacting" else event_cards.answer_event)(run, action)


def _undo(run: Run, _action: actions.Undo) -> None:
    undo.take_back(run, _carry_out)


_ANSWERS: Final[dict[type, Callable[[Run, Any], None]]] = {
    actions.Place: setup.place,
    actions.Assign: setup.assign,
    actions.Activate: playing.activate,
    actions.Tactic: tactics.play_tactic,
    actions.Exchange: tactics.exchange,
    actions.Refill: tactics.refill_hand,
    actions.Spend: playing.spend,
    actions.Play: playing.play,
    actions.Discard: playing.give_up,
    actions.Step: tactics.declare_step,
    actions.Straight: moving.ride_on,
    actions.PickUp: moving.pick_up,
    actions.Unhook: moving.unhook,
    actions.Swap: playing.swap,
    actions.Unload: playing.unload,
    actions.Done: playing.finish_move,
    actions.Undo: _undo,
    actions.Hold: tactics.hold,
    actions.Let: _let,
    actions.Choose: event_cards.answer_event,
    actions.Spare: _spare,
    actions.Close: event_cards.answer_compact,
    actions.Rescue: rescue.answer,
}
_DRAWS: Final[dict[type, Callable[[Run, Any], None]]] = {
    actions.First: setup.name_first,
    actions.Drawn: turn.draw,
    actions.Top: event_cards.look,
    actions.EventDrawn: event_cards.draw_event,
    actions.Dealt: setup.deal,
    actions.Lot: turn.pick_by_lot,
}
