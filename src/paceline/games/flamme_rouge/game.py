"""The eight methods of the contract for Flamme Rouge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final, TypeAlias

from paceline.core.game import CHANCE, Seat
from paceline.core.messages import Illegal
from paceline.games.flamme_rouge.actions import (
    Action,
    Draw,
    Drawn,
    Enough,
    Flip,
    Lot,
    Pick,
    Place,
    Play,
    Retrieve,
    Weather,
)
from paceline.games.flamme_rouge.card_counting import guess_cards, riders_to_choose, riders_to_deal
from paceline.games.flamme_rouge.events import Event
from paceline.games.flamme_rouge.rules.draft import LotsDraw, draw_lot, lots_left, pick, picks
from paceline.games.flamme_rouge.rules.dummies import CardFlip, flip
from paceline.games.flamme_rouge.rules.energy import (
    HAND,
    HandDraw,
    draw,
    draws,
    hand_size,
    play,
    plays,
    receive_hand,
    recoverable,
)
from paceline.games.flamme_rouge.rules.finish import Result, rank, stage_result
from paceline.games.flamme_rouge.rules.refresh import retrievals, retrieve, stop_retrieving
from paceline.games.flamme_rouge.rules.start import place, places
from paceline.games.flamme_rouge.rules.weather import WeatherDraw, lay_weather, tiles_with_tokens
from paceline.games.flamme_rouge.state import LOTS, WEATHER, Cards, State, Table, View, course_of

Pending: TypeAlias = HandDraw | CardFlip | WeatherDraw | LotsDraw
_HANDLERS: Final[dict[type, Callable[[State, Seat, Any], tuple[State, tuple[Event, ...]]]]] = {
    Place: place,
    Draw: draw,
    Play: play,
    Drawn: receive_hand,
    Flip: flip,
    Weather: lay_weather,
    Lot: draw_lot,
    Pick: pick,
    Retrieve: retrieve,
    Enough: stop_retrieving,
}
_NO_CARDS: Final[tuple[Cards, ...]] = ()


@lru_cache(maxsize=4096)
def _acting(owing: tuple[int, ...], drawing: tuple[int, ...], riders: int) -> frozenset[Seat]:
    """Return the seats that owe an answer, except those waiting for their hand."""
    served = {rider // riders for rider in drawing}
    chance = [CHANCE] if drawing else []
    return frozenset([*chance, *(seat for seat in owing if seat not in served)])


def to_act(state: State) -> frozenset[Seat]:
    """Return who may act now."""
    return _acting(state.owing, state.drawing, state.table.riders)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """Return the legal actions of a seat."""
    if seat not in state.owing:
        return ()
    table, cards = state.table, state.cards
    if state.choosing:
        return retrievals(state, seat)
    first = seat * table.riders
    last = first + table.riders - 1
    holder = cards[first] if cards[first].hand else cards[last]
    if holder.hand:
        return plays(holder.hand, recoverable(table, holder)) if table.specialists else plays(holder.hand)
    if table.to_place or table.draft is not None:
        return _before_the_start(table, seat)
    if state.drawing and (first in state.drawing or last in state.drawing):
        return ()
    return draws(table, seat)


def _before_the_start(table: Table, seat: Seat) -> Sequence[Action]:
    own = table.own(seat)
    if table.draft is not None:
        return picks(table.specialists, own, len(table.ridden))
    return places(table.stage, table.cells, own, table.kind, table.grass)


def chance(state: State) -> Pending:
    """Return the next draw: the weather, the order of the draft, a hand, or a dummy's card."""
    rider, table = state.drawing[0], state.table
    if rider == WEATHER:
        return WeatherDraw(len(tiles_with_tokens(table)))
    if rider == LOTS:
        return lots_left(table)
    cards = state.cards[rider]
    if not state.owing:
        return CardFlip(rider, table.round + 1, cards)
    return HandDraw(rider, _turn(table), cards, hand_size(table, rider) if table.weather else HAND)


def _turn(table: Table) -> str:
    """Return the label of this turn for chance."""
    if table.auction is None:
        return f"round {table.round + 1}"
    return "second bid" if table.auction.riders else "first bid"


def apply(state: State, seat: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Return the state after this input; refuse whatever `legal` and `chance` would not offer."""
    try:
        handler = _HANDLERS[type(action)]
    except KeyError:
        raise Illegal("FR 3.1", "flamme-rouge.refused.not-an-action", action=type(action).__name__) from None
    return handler(state, seat, action)


def view(state: State, seat: Seat | None) -> View:
    """Return what this seat may know: of all cards, only its own (FR 4.8)."""
    table, drawing = state.table, state.drawing
    if seat is None:
        return View(None, table, _NO_CARDS, state.owing, () if state.owing else drawing)
    first = seat * table.riders
    end = first + table.riders
    if drawing and state.owing:
        drawing = tuple([rider for rider in drawing if first <= rider < end])
    choosing = tuple([rider for rider in state.choosing if first <= rider < end]) if state.choosing else ()
    return View(seat, table, state.cards[first:end], state.owing, drawing, choosing)


def imagine(view: View, rng: Random) -> State:
    """Return a full state that looks like this view: other seats' cards are dealt anew from what is known.

    A seat that still owes an answer is imagined before its first draw: a view never tells how far it is.
    """
    return State(view.table, guess_cards(view, rng), view.owing, riders_to_deal(view), riders_to_choose(view))


def result(state: State) -> Result | None:
    """Return the ranking once the race is over."""
    if state.owing or state.drawing:
        return None
    table = state.table
    if table.timed:
        return stage_result(table, state.cards)
    return rank(course_of(table), table.cells, table.riders)
