"""Count how often each bot beats the next one: `python bench/ladder.py leader-1 champion,captain,lurker --races 400`.

Two seats of one bot ride against two of the other, every seed twice with the seats exchanged, and a race counts for the
bot whose seat wins it. The interval is 95 %, from the spread between pairs of races. Without names the whole
ladder of characters rides: `python bench/ladder.py leader-1 --races 400`.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import Final

import paceline
from paceline import bots
from paceline.core.race import play_bots

SEATS: Final = 4


def ride_pair(name: str, stages: list[str], pair: tuple[str, str], number: int) -> float:
    """Return the share of two races with the same luck that the first bot wins."""
    game, won = paceline.game(name), 0.0
    given = {game.facts.course_option: stages[number % len(stages)]} if stages else {}
    options = game.in_series(game.with_needs(game.facts.options(**given)), SEATS, number)
    for first in (0, 1):
        field = [pair[(seat + first) % 2] for seat in range(SEATS)]
        race = play_bots(game, options, [(bot, bots.find(game, bot)) for bot in field], f"ladder.{number}")
        result = race.result
        assert result is not None
        best = result.ranking[0]
        won += sum(field[seat] == pair[0] for seat in best) / len(best)
    return won / 2


def compare(name: str, stages: list[str], pair: tuple[str, str], races: int, workers: int) -> tuple[float, float]:
    """Return how often the first bot wins, and half the width of the interval."""
    ride = partial(ride_pair, name, stages, pair)
    if workers == 1:
        scores = [*map(ride, range(races // 2))]
    else:
        with ProcessPoolExecutor(workers) as pool:
            scores = [*pool.map(ride, range(races // 2), chunksize=4)]
    return fmean(scores), 1.96 * stdev(scores) / sqrt(len(scores))


def main() -> None:
    """Print a line for every neighbouring pair."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("bots", nargs="?", default="", help="names from the strongest to the weakest")
    parser.add_argument("--stages", default="", help="courses, separated by semicolons; the usual one without it")
    parser.add_argument("--races", type=int, default=400)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    characters = paceline.game(given.game).characters
    names = given.bots.split(",") if given.bots else [one.name for one in reversed(characters)]
    stages = [stage for stage in given.stages.split(";") if stage]
    for pair in pairwise(names):
        share, half = compare(given.game, stages, pair, given.races, given.workers)
        print(f"{pair[0]:>16} {100 * share:5.1f} ± {100 * half:4.1f} % against {pair[1]}", flush=True)


if __name__ == "__main__":
    main()
