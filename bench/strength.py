"""Measure the strength of the bots of Flamme Rouge and print the table of docs/results.md.

One bot rides against three others, on the seven base stages, in every seat, with every seat placing first, on fresh
seeds: `python bench/strength.py --races 1008`. `--reference N` rides N more races through the ordinary game loop.
"""

from __future__ import annotations

import argparse
import platform
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any, Final

import numpy as np

from paceline.core.race import play_bots
from paceline.games.flamme_rouge import GAME
from paceline.games.flamme_rouge.bots import BOTS
from paceline.games.flamme_rouge.kernel.batch import simulate
from paceline.games.flamme_rouge.kernel.bots.weights import load_weights
from paceline.games.flamme_rouge.kernel.policies import POLICIES
from paceline.games.flamme_rouge.kernel.tables import board_of
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.lab.train import BASE

TEAMS: Final = 4
DUMMIES: Final = ("peloton", "muscle", "muscle")


def seat_of(number: int) -> int:
    """Return the seat of the measured bot in race `number`: seats change after every turn of all stages."""
    return number // len(BASE) % TEAMS


def first_of(number: int) -> int:
    """Return the seat that places first."""
    return number // (len(BASE) * TEAMS) % TEAMS


def options_of(number: int, dummies: bool) -> Options:
    """Return the options of race `number`, perhaps with dummies in all seats but one."""
    stage, seat = BASE[number % len(BASE)], seat_of(number)
    if not dummies:
        return Options(stage, first=first_of(number))
    return Options(stage, dummies=(*DUMMIES[:seat], "", *DUMMIES[seat:]), expansions=("peloton",))


def ride_kernel(bot: str, other: str, races: int, seed: str) -> Any:
    """Return for every race whether the bot won, ridden on the kernel."""
    cycle, dummies = range(len(BASE) * TEAMS * TEAMS), other == "dummies"
    boards = np.concatenate([board_of(setup(TEAMS, options_of(number, dummies)).table) for number in cycle])
    rival = POLICIES["wheelsucker" if dummies else other]
    rows = [[POLICIES[bot] if seat == seat_of(number) else rival for seat in range(TEAMS)] for number in cycle]
    firsts = [first_of(number) for number in cycle]
    found = simulate(boards, rows, range(races), seed, firsts=firsts, weights=load_weights())
    return found["winner"] == np.array([seat_of(number) for number in range(races)])


def ride_reference(bot: str, other: str, races: int, seed: str) -> Any:
    """Return the same from the ordinary game loop with the bots themselves."""
    won = []
    for number in range(races):
        seats = [(name := bot if seat == seat_of(number) else other, BOTS[name]) for seat in range(TEAMS)]
        race = play_bots(GAME, options_of(number, False), seats, f"{seed}.{number}")
        result = GAME.result(race.state)
        assert result is not None
        won.append(seat_of(number) in result.ranking[0])
    return np.array(won)


def interval(won: Any) -> tuple[float, float, float]:
    """Return a share in percent with its 95 % interval (Wilson)."""
    number, share, z = len(won), float(np.mean(won)), 1.96
    middle = (share + z * z / (2 * number)) / (1 + z * z / number)
    half = z / (1 + z * z / number) * (share * (1 - share) / number + z * z / (4 * number * number)) ** 0.5
    return 100 * share, 100 * (middle - half), 100 * (middle + half)


def line_of(bot: str, against: str, won: Any, seconds: float) -> str:
    """Return a row of the table."""
    (share, low, high), each = interval(won), 1000 * seconds / len(won)
    return f"| {bot} | {against} | {len(won)} | {share:.1f} % | {low:.1f} to {high:.1f} % | {each:.1f} |"


def report(names: Sequence[str], rivals: Sequence[str], races: int, reference: int, seed: str) -> None:
    """Print the table."""
    print(f"Measured on {datetime.now(UTC).date()}, {platform.machine()}, seed {seed}.\n")
    print("| bot | against | races | won | 95 % interval | CPU ms a race |\n|---|---|--:|--:|---|--:|")
    stages: list[str] = []
    for bot in names:
        for rival in rivals:
            begin = time.process_time()
            won = ride_kernel(bot, rival, races, f"{seed}.{bot}.{rival}")
            against = "one Peloton, two Muscle" if rival == "dummies" else f"three {rival}"
            print(line_of(bot, against, won, time.process_time() - begin), flush=True)
            if rival == "wheelsucker":
                shares = [interval(won[place :: len(BASE)]) for place in range(len(BASE))]
                stages += [
                    f"| {bot} | {stage} | {s:.1f} % | {a:.1f} to {b:.1f} % |"
                    for stage, (s, a, b) in zip(BASE, shares, strict=True)
                ]
        if reference:
            begin = time.process_time()
            won = ride_reference(bot, "wheelsucker", reference, f"{seed}.reference")
            print(line_of(bot, "three wheelsucker, ordinary loop", won, time.process_time() - begin), flush=True)
    print("\n| bot | stage | won against three wheelsucker | 95 % interval |\n|---|---|--:|---|")
    print("\n".join(stages))


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--bots", default="oracle,champion")
    parser.add_argument("--against", default="wheelsucker,saver,highest,dummies")
    parser.add_argument("--races", type=int, default=1008)
    parser.add_argument("--reference", type=int, default=0)
    parser.add_argument("--seed", default=str(Random().getrandbits(32)))
    chosen = parser.parse_args()
    report(chosen.bots.split(","), chosen.against.split(","), chosen.races, chosen.reference, chosen.seed)


if __name__ == "__main__":
    main()
