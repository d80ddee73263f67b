"""Races a second against PyPI's flamme-rouge, and replaying against racing, alternating in one run.

Four random teams on Avenue Corso Paseo, one core each, one after the other, never at the same time.
The ratio of medians is what counts: machines are noisy, ratios of neighbouring runs much less.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from typing import Any

import paceline
from paceline import bots
from paceline.core.race import play_bots, replay

STAGE = "Avenue Corso Paseo"
PEER_RACES, OUR_RACES, REPEATS = 8, 80, 25
PEER = """
import sys, time
from flamme_rouge.core import Game
from flamme_rouge.teams import Regular
from flamme_rouge.tracks import AVENUE_CORSO_PASEO
for line in sys.stdin:
    started = time.perf_counter()
    for _ in range(int(line)):
        Game(AVENUE_CORSO_PASEO, [Regular(name=str(seat)) for seat in range(4)]).play()
    print((time.perf_counter() - started) / int(line), flush=True)
"""


def timed(run: Callable[[Any], object], races: Sequence[Any]) -> float:
    started = time.perf_counter()
    for race in races:
        run(race)
    return (time.perf_counter() - started) / len(races)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer", required=True, help="a Python with flamme-rouge 0.1.2 installed")
    arguments = parser.parse_args()
    game = paceline.game("flamme-rouge")
    options = game.facts.options(stage=STAGE)
    field = [("random", bots.random)] * 4
    logs = [play_bots(game, options, field, seed).log for seed in range(OUR_RACES)]
    peer = subprocess.Popen([arguments.peer, "-c", PEER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert peer.stdin is not None
    assert peer.stdout is not None
    theirs, ours, replays = [], [], []
    for repeat in range(REPEATS):
        peer.stdin.write(f"{PEER_RACES}\n")
        peer.stdin.flush()
        theirs.append(float(peer.stdout.readline()))
        ours.append(
            timed(partial(play_bots, game, options, field), range(repeat * OUR_RACES, (repeat + 1) * OUR_RACES))
        )
        replays.append(timed(partial(replay, game), logs))
    peer.stdin.close()
    faster = median(a / b for a, b in zip(theirs, ours, strict=True))
    again = median(a / b for a, b in zip(ours, replays, strict=True))
    print(f"flamme-rouge 0.1.2: {1000 * median(theirs):.2f} ms a race")
    print(f"paceline:           {1000 * median(ours):.2f} ms a race, {faster:.2f} times as fast (wanted: 10)")
    print(
        f"replaying a log:    {1000 * median(replays):.2f} ms a race, {again:.2f} times as fast as racing (wanted: 2)"
    )
    return 0 if faster >= 10 and again >= 2 else 1


if __name__ == "__main__":
    sys.exit(main())
