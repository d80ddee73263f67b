"""Collect positions of races with their winners, from which the value net learns."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from paceline.games.flamme_rouge.kernel import compiled
from paceline.games.flamme_rouge.kernel.bots.features import FEATURES, count_cards, fill_features, new_decks, survey
from paceline.games.flamme_rouge.kernel.bots.net import new_numbers
from paceline.games.flamme_rouge.kernel.bots.wheelsucker import draw_unit
from paceline.games.flamme_rouge.kernel.chance import draw_below, seed_number
from paceline.games.flamme_rouge.kernel.finish import rank_of_team
from paceline.games.flamme_rouge.kernel.phases import prepare, ride_round
from paceline.games.flamme_rouge.kernel.policies import RANDOM
from paceline.games.flamme_rouge.kernel.start import start_race
from paceline.games.flamme_rouge.kernel.state import new_races
from paceline.games.flamme_rouge.kernel.tables import Records

MOST: Final = 8
"""Riders of a position that is learned from."""
_LATEST: Final = 8
"""Rounds of which some may be ridden at random."""


@compiled()
def _choose_viewer(board: Any, race: Any, policies: Any) -> int:
    """Return a seat that is ridden, rather one with a higher policy."""
    best = -1
    for _ in range(2):
        seat = draw_below(race, board.seats)
        while board.dummy[seat]:
            seat = draw_below(race, board.seats)
        if best < 0 or policies[seat] > policies[best]:
            best = seat
    return best


@compiled(entry=True, nogil=True)
def _collect(
    boards: Any,
    slot: Any,
    seed: Any,
    begin: int,
    rows: Any,
    weights: Any,
    noise: float,
    rate: float,
    out: Any,
    won: Any,
) -> int:
    """Ride races until the room is filled; return the number of races.

    In some first rounds seats ride at random now and then, so that the net sees many kinds of positions; only those
    after these rounds are learned from.
    """
    race, decks, numbers = slot[0], new_decks(), new_numbers()
    filled, number = 0, begin
    while filled < len(out):
        board, row = boards[number % len(boards)], rows[number % len(rows)]
        start_race(board, race, seed, number, number // len(boards) % board.seats)
        survey(board, decks.road)
        prepare(board, race, row, weights)
        before, quiet = filled, draw_below(race, _LATEST)
        while not race.over and filled < len(out):
            policies = row.copy()
            for seat in range(board.seats):
                if race.round < quiet and draw_unit(race) < noise:
                    policies[seat] = RANDOM
            ride_round(board, race, policies, weights)
            if not race.over and race.round > quiet and draw_unit(race) < rate:
                seat = _choose_viewer(board, race, row)
                for rider in range(board.riders):
                    count_cards(board, race, rider, seat, False, decks)
                fill_features(board, race, seat, decks, numbers)
                out[filled] = numbers[: out.shape[1]]
                filled += 1
        while not race.over:
            ride_round(board, race, row, weights)
        for seat in range(board.seats):
            if rank_of_team(board, race, seat) == 0:
                won[before:filled] = seat
        number += 1
    return number - begin


def collect(
    boards: Records, rows: Any, positions: int, seed: int | str, weights: Any, noise: float = 0.2, rate: float = 0.6
) -> tuple[Any, Any, int]:
    """Return so many positions, the seats that won them, and the number of races ridden."""
    out, won = np.zeros((positions, MOST, FEATURES), np.float32), np.zeros(positions, np.int64)
    table = np.atleast_2d(np.asarray(rows, np.int64))
    races = _collect(boards, new_races(1), seed_number(seed), 0, table, weights, noise, rate, out, won)
    return out.astype(np.float16), won, races
