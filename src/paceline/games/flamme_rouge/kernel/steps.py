"""Steps over a batch of races for callers who choose the cards themselves, such as environments.

A round is: `deal_first`, cards for all seats, `play_and_deal`, cards for all seats again, `play_and_close`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from paceline.games.flamme_rouge.kernel import compiled
from paceline.games.flamme_rouge.kernel.batch import fill_result
from paceline.games.flamme_rouge.kernel.energy import deal, play
from paceline.games.flamme_rouge.kernel.phases import prepare, refresh, turn_dummies
from paceline.games.flamme_rouge.kernel.rounds import close_round
from paceline.games.flamme_rouge.kernel.start import start_race
from paceline.games.flamme_rouge.kernel.tables import NOTHING


@compiled(entry=True, nogil=True)
def begin(boards: Any, races: Any, seed: Any, policies: Any, weights: Any) -> None:
    """Start race n of a series in record n, with riders placed by `policies` (races x seats)."""
    for number in range(len(races)):
        races[number].board = number % len(boards)
        races[number].number = number
        _start(boards, races[number], seed, policies[number % len(policies)], weights)


@compiled()
def _start(boards: Any, race: Any, seed: Any, policies: Any, weights: Any) -> None:
    board = boards[race.board]
    start_race(board, race, seed, race.number, race.number % board.seats)
    prepare(board, race, policies, weights)


@compiled()
def _deal(board: Any, race: Any, rider: int) -> int:
    """Deal a hand; return the rider, or -1 if the rider is home, has played or has no cards."""
    if race.cell[rider] < 0 or race.played[rider] >= 0:
        return NOTHING
    deal(board, race, rider)
    return rider if race.hands[rider] else NOTHING


@compiled(entry=True, nogil=True)
def deal_first(boards: Any, races: Any, firsts: Any, active: Any) -> None:
    """Deal to one rider of every seat, the second if `firsts[race, seat]`; `active` gets the riders to play, or -1."""
    for number in range(len(races)):
        race = races[number]
        board = boards[race.board]
        for seat in range(board.seats):
            active[number, seat] = NOTHING
            if board.dummy[seat]:
                continue
            rider = seat * board.each + min(firsts[number, seat], board.each - 1)
            if race.cell[rider] < 0 and board.each == 2:
                rider ^= 1
            active[number, seat] = _deal(board, race, rider)


@compiled()
def _play(board: Any, race: Any, active: Any, cards: Any) -> None:
    for seat in range(board.seats):
        if active[seat] >= 0:
            play(board, race, active[seat], cards[seat])


@compiled(entry=True, nogil=True)
def play_and_deal(boards: Any, races: Any, active: Any, cards: Any) -> None:
    """Play `cards[race, seat]` for the active riders, then deal to their team-mates, who become active."""
    for number in range(len(races)):
        race = races[number]
        board = boards[race.board]
        _play(board, race, active[number], cards[number])
        for seat in range(board.seats):
            active[number, seat] = NOTHING
            for rider in range(seat * board.each, (seat + 1) * board.each):
                if active[number, seat] < 0 and not board.dummy[seat]:
                    active[number, seat] = _deal(board, race, rider)


@compiled(entry=True, nogil=True)
def play_and_close(
    boards: Any, races: Any, active: Any, cards: Any, seed: Any, policies: Any, weights: Any, results: Any, done: Any
) -> None:
    """Play the cards of the active riders and close the round.

    A race that is over sets `done`, fills in its result and starts again as another race of the series.
    """
    for number in range(len(races)):
        race = races[number]
        board = boards[race.board]
        _play(board, race, active[number], cards[number])
        turn_dummies(board, race)
        close_round(board, race)
        if race.refreshing:
            refresh(board, race, policies[number % len(policies)], weights)
        done[number] = race.over
        if race.over:
            fill_result(board, race, results[number])
            race.number += len(races)
            _start(boards, race, seed, policies[number % len(policies)], weights)


@compiled(entry=True, nogil=True)
def mark_legal(boards: Any, races: Any, active: Any, mask: Any) -> None:
    """Set `mask[race, seat, card]` for the cards that the active rider of a seat may play."""
    mask[:] = False
    for number in range(len(races)):
        race = races[number]
        for seat in range(boards[race.board].seats):
            rider = active[number, seat]
            for place in range(race.hands[rider] if rider >= 0 else 0):
                mask[number, seat, race.hand[rider, place]] = True


@compiled(entry=True, nogil=True)
def close_rounds(boards: Any, races: Any) -> None:
    """Close the round of every race, once all cards are played."""
    for number in range(len(races)):
        close_round(boards[races[number].board], races[number])


def random_cards(mask: Any, rng: np.random.Generator) -> Any:
    """Return a legal card for every active rider, each as likely as any other; 0 if nobody is."""
    return np.argmax(rng.random(mask.shape, np.float32) * mask, axis=-1)
