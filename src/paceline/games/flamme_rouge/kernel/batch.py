"""Whole races: series on one or more threads, playouts from a position, and steps over a batch of races."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from paceline.games.flamme_rouge.kernel import compiled
from paceline.games.flamme_rouge.kernel.chance import borrow, seed_number, seed_race
from paceline.games.flamme_rouge.kernel.finish import rank_of_team
from paceline.games.flamme_rouge.kernel.phases import prepare, refresh, ride_round
from paceline.games.flamme_rouge.kernel.policies import NO_WEIGHTS, RANDOM, choose_card
from paceline.games.flamme_rouge.kernel.start import start_race
from paceline.games.flamme_rouge.kernel.state import load_state, new_races
from paceline.games.flamme_rouge.kernel.tables import RIDERS, Records, board_of
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.state import State

RESULT: Final = np.dtype(
    [
        ("winner", np.int8),  # the seat of the first rider
        ("rounds", np.int16),
        ("place", np.int8, (RIDERS,)),  # of every rider, 1 is first
        ("cell", np.int16, (RIDERS,)),  # in which each ended the race
        ("time", np.int32, (RIDERS,)),  # seconds, in a timed race; so are the points that follow
        ("podium", np.int8, (RIDERS,)),
        ("sprint", np.int8, (RIDERS,)),
        ("mountain", np.int8, (RIDERS,)),
        ("tired", np.int16, (RIDERS,)),  # exhaustion cards taken
        ("gained", np.int16, (RIDERS,)),  # squares gained by slipstream
        ("wind", np.int16, (RIDERS,)),  # rounds ended with an empty square ahead
    ],
    align=True,
)
"""The result of one race."""


@compiled()
def fill_result(board: Any, race: Any, result: Any) -> None:
    """Copy the outcome of a race that is over."""
    result.rounds = race.round
    for seat in range(board.seats):
        if rank_of_team(board, race, seat) == 0:
            result.winner = seat
    for rider in range(board.riders):
        result.time[rider], result.podium[rider] = race.time[rider], race.podium[rider]
        result.sprint[rider], result.mountain[rider] = race.sprint[rider], race.mountain[rider]
        result.place[rider], result.cell[rider] = race.place[rider], race.end[rider]
        result.tired[rider], result.gained[rider] = race.tired[rider], race.gained[rider]
        result.wind[rider] = race.wind[rider]


@compiled(entry=True, nogil=True)
def _simulate(
    boards: Any, slot: Any, origin: Any, seed: Any, begin: int, policies: Any, firsts: Any, weights: Any, results: Any
) -> None:
    """Ride the races from number `begin` on, as many as there are results; from the `origin` if there is one.

    Series and playouts are one function, as each would take as long to compile as both.
    """
    race, policies, weights = slot[0], borrow(policies), borrow(weights)
    for place in range(len(results)):
        number = begin + place
        board, seats = boards[number % len(boards)], policies[number % len(policies)]
        if len(origin):
            slot[0] = origin[0]
            seed_race(race, seed, number)
            if race.refreshing:
                refresh(board, race, seats, weights)
        else:
            start_race(board, race, seed, number, firsts[number % len(firsts)])
            prepare(board, race, seats, weights)
        while not race.over:
            ride_round(board, race, seats, weights)
        fill_result(board, race, results[place])


def simulate(
    boards: Records,
    policies: ArrayLike,
    races: range,
    seed: int | str,
    *,
    firsts: Sequence[int] = (0,),
    weights: NDArray[np.float32] = NO_WEIGHTS,
    threads: int = 1,
) -> Records:
    """Ride races by their numbers and return one `RESULT` each.

    Race n rides on board n, with row n of `policies` (a policy number for every seat), and seat n of `firsts` begins,
    each modulo its length. A race depends on the seed and its number only, so a series may be cut into any ranges.
    """
    table = np.atleast_2d(np.asarray(policies, np.int64))
    first_seats, word = np.asarray(firsts, np.int64), seed_number(seed)
    results = np.zeros(len(races), RESULT)
    cuts = np.linspace(0, len(races), threads + 1).astype(int)

    def ride(part: int) -> None:
        begin, end = int(cuts[part]), int(cuts[part + 1])
        mine = results[begin:end]
        slot, origin = new_races(1), new_races(0)
        _simulate(boards, slot, origin, word, races.start + begin, table, first_seats, weights, mine)

    if threads == 1:
        ride(0)
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(ride, range(threads)))
    return results


def play_out(
    state: State, policies: ArrayLike, playouts: int, seed: int | str, weights: NDArray[np.float32] = NO_WEIGHTS
) -> Records:
    """Ride on from a state of the reference so many times, and return one `RESULT` each."""
    board, origin = load_state(state)
    table, firsts = np.atleast_2d(np.asarray(policies, np.int64)), np.zeros(1, np.int64)
    results = np.zeros(playouts, RESULT)
    _simulate(board, new_races(1), origin, seed_number(seed), 0, table, firsts, weights, results)
    return results


def compile_kernel() -> None:
    """Compile series, playouts and the choice of a card, or load them from disk."""
    boards, races = board_of(setup(2, Options()).table), new_races(1)
    simulate(boards, [RANDOM] * 2, range(1), 0)
    races[0]["hands"] = 1
    choose_card(RANDOM, boards[0], races[0], 0, NO_WEIGHTS)
