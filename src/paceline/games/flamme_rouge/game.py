"""The eight methods of the contract for Flamme Rouge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

from paceline.core.message import Illegal
from paceline.core.protocol import CHANCE, Seat
from paceline.games.flamme_rouge.actions import Action, Draw, Drawn, Place, Play
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.events import Event
from paceline.games.flamme_rouge.knowledge import Deck, known_deck
from paceline.games.flamme_rouge.rules.energy import (
    DRAW_EITHER,
    HandDraw,
    deal,
    draw,
    drawn,
    play,
    plays,
    take_hand,
)
from paceline.games.flamme_rouge.rules.finish import Result, rank
from paceline.games.flamme_rouge.rules.setup import place, places
from paceline.games.flamme_rouge.state import Cards, State, View

_HANDLERS: Final[dict[type, Callable[[State, Seat, Any], tuple[State, tuple[Event, ...]]]]] = {
    Place: place,
    Draw: draw,
    Play: play,
    Drawn: drawn,
}
_NO_CARDS: Final[tuple[Cards, ...]] = ()


@lru_cache(maxsize=1024)
def _acting(owing: tuple[int, ...], drawing: tuple[int, ...]) -> frozenset[Seat]:
    """Seats that owe an answer, but for those whose hand is being dealt."""
    served = {rider // 2 for rider in drawing}
    chance = [CHANCE] if drawing else []
    return frozenset([*chance, *(seat for seat in owing if seat not in served)])


def to_act(state: State) -> frozenset[Seat]:
    """Who may act now."""
    return _acting(state.owing, state.drawing)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """What this seat may do now."""
    if seat not in state.owing:
        return ()
    if state.table.to_place:
        return places(state.table.stage, state.table.cells, seat)
    first, cards = 2 * seat, state.cards
    hand = cards[first].hand or cards[first + 1].hand
    if hand:
        return plays(hand)
    if state.drawing and (first in state.drawing or first + 1 in state.drawing):
        return ()
    return DRAW_EITHER


def chance(state: State) -> HandDraw:
    """The next hand to be dealt."""
    rider = state.drawing[0]
    return HandDraw(rider, state.table.round + 1, state.cards[rider])


def apply(state: State, seat: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after this input; refuses whatever `legal` and `chance` would not offer."""
    try:
        handler = _HANDLERS[type(action)]
    except KeyError:
        raise Illegal("FR 3.1", "flamme-rouge.refused.not-an-action", action=type(action).__name__) from None
    return handler(state, seat, action)


def view(state: State, seat: Seat | None) -> View:
    """What this seat may know: of all cards, only its own (FR 4.8)."""
    if seat is None:
        return View(None, state.table, _NO_CARDS, state.owing, ())
    first = 2 * seat
    drawing = state.drawing
    if drawing:
        drawing = tuple([rider for rider in drawing if rider >> 1 == seat])
    return View(seat, state.table, state.cards[first : first + 2], state.owing, drawing)


def imagine(view: View, rng: Random) -> State:
    """A full state that looks like this view: other seats' cards are dealt anew from what is known.

    A seat that still owes an answer is imagined before its first draw: a view never tells how far it is.
    """
    table = view.table
    racing = bool(view.owing) and not table.to_place
    cards: list[Cards] = []
    for rider in range(len(table.cells)):
        if view.seat == rider // 2:
            cards.append(view.mine[rider % 2])
            continue
        guess = _split(known_deck(table, rider), rng)
        locked = racing and rider // 2 not in view.owing
        cards.append(_play_any(guess, rng) if locked else guess)
    return State(table, tuple(cards), view.owing, view.drawing)


def _split(deck: Deck, rng: Random) -> Cards:
    """Some way the cards left may lie: fresh exhaustion cards are recycled, the rest is anybody's guess."""
    unsure = list(deck.left)
    for _ in range(deck.fresh):
        unsure.remove(EXHAUSTION)
    rng.shuffle(unsure)
    recycled = unsure[deck.pile :] + [EXHAUSTION] * deck.fresh
    return Cards(tuple(sorted(unsure[: deck.pile])), tuple(sorted(recycled)))


def _play_any(cards: Cards, rng: Random) -> Cards:
    """Some card played face down from some hand."""
    hand = take_hand(cards, rng.getrandbits(64))
    if not hand:
        return Cards((), (), (), EXHAUSTION)
    dealt = deal(cards, hand)
    rest = list(hand)
    card = rest.pop(rng.randrange(len(rest)))
    return Cards(dealt.face_down, tuple(sorted(dealt.recycled + tuple(rest))), (), card)


def result(state: State) -> Result | None:
    """The ranking once the race is over."""
    if state.owing:
        return None
    return rank(course(state.table.stage), state.table.cells)
