"""Forecast how far a deck carries a rider, as `bots.forecast` does."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from paceline.games.flamme_rouge.bots import forecast
from paceline.games.flamme_rouge.kernel import compiled
from paceline.games.flamme_rouge.kernel.tables import COUNTED, PILE

ROUNDS: Final = forecast.ROUNDS
_HAND, _EMPTY, _SPARE, _SLOW = forecast.HAND, forecast.EMPTY, forecast.SPARE_ROUNDS, forecast.SLOW


@compiled(forceinline=True)
def fill_worths(board: Any, row: int, cards: Any, count: int, best: Any) -> int:
    """Fill in what each card is worth on the road from a row, the best first; return their number."""
    worths, count = board.worth[min(row, board.finish - 1)], min(count, COUNTED)
    for number in range(count):
        worth, place = worths[cards[number]], number
        while place > 0 and best[place - 1] < worth:
            best[place] = best[place - 1]
            place -= 1
        best[place] = worth
    return count


@compiled()
def fill_reserve(board: Any, row: int, cards: Any, count: int, out: Any) -> int:
    """Fill in the squares expected of each number of rounds with these cards; return how many rounds were planned."""
    best = np.empty(COUNTED)
    count = fill_worths(board, row, cards, count, best)
    planned = max(min(ROUNDS, _SPARE + board.to_finish[row] // _SLOW), _SPARE)
    for turn in range(planned):
        squares = 0.0
        for place in range(count):
            squares += board.chances[count, turn, place] * best[place]
        out[turn] = squares + _EMPTY * max(0, turn - count)
    return planned


@compiled()
def fill_dummy_reserve(board: Any, row: int, cards: Any, count: int, out: Any) -> int:
    """Fill in the same for a dummy, whose cards are turned over blindly."""
    best = np.empty(COUNTED)
    count = fill_worths(board, row, cards, count, best)
    each = 0.0
    for place in range(count):
        each += best[place]
    if count:
        each /= count
    for turn in range(ROUNDS):
        out[turn] = each * min(turn, count) + _EMPTY * max(0, turn - count)
    return ROUNDS


@compiled()
def fill_own_reserve(board: Any, row: int, pile: Any, piled: int, back: Any, backs: int, out: Any) -> int:
    """Fill in the same for own cards: recycled ones come back only when the pile has run out."""
    cards = np.empty(2 * PILE, np.int8)
    for place in range(piled):
        cards[place] = pile[place]
    for place in range(backs):
        cards[piled + place] = back[place]
    planned = fill_reserve(board, row, cards, piled + backs, out)
    hands = piled // _HAND
    if hands:
        each = _best_of_hand(board, row, pile, piled)
        whole = out[:planned].copy()
        for turn in range(planned):
            sure = each * turn if turn <= hands else each * hands + whole[turn - hands]
            out[turn] = min(whole[turn], sure)
    return planned


@compiled()
def _best_of_hand(board: Any, row: int, pile: Any, piled: int) -> float:
    """Return what the best card of a hand from this pile is worth, on average over all hands."""
    best = np.empty(COUNTED)
    count = fill_worths(board, row, pile, piled, best)
    total, all_ways = 0.0, 0.0
    for place in range(count):
        worse = count - 1 - place
        ways = 1.0
        for other in range(_HAND - 1):
            ways = ways * (worse - other) / (other + 1)
        total += ways * best[place]
        all_ways += ways
    return total / all_ways


@compiled(forceinline=True)
def rounds_to(squares: float, ahead: Any, planned: int) -> float:
    """Return the rounds a reserve takes for so many squares, with a fraction for the last one."""
    before = 0.0
    for turn in range(planned):
        reached = ahead[turn]
        if reached >= squares:
            return turn - 1 + (squares - before) / (reached - before) if turn else 0.0
        before = reached
    return planned - 1 + (squares - before) / _EMPTY


@compiled(forceinline=True)
def squares_in(rounds: float, ahead: Any, planned: int) -> float:
    """Return squares a reserve gives in so many rounds, as far as it was planned."""
    turn = int(rounds)
    if turn >= planned - 1:
        return float(ahead[planned - 1])
    return float(ahead[turn] + (rounds - turn) * (ahead[turn + 1] - ahead[turn]))
