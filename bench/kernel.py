"""Races a second of the kernel against a simple C program of the same rules and PyPI's flamme-rouge, in one run.

Four random teams on Avenue Corso Paseo, one core each, one after the other. The ratios of medians count. Then: two
threads against one, and the time until the kernel is ready, compiled anew and from disk.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import paceline
from paceline.games.flamme_rouge.kernel.batch import simulate
from paceline.games.flamme_rouge.kernel.policies import RANDOM
from paceline.games.flamme_rouge.kernel.tables import board_of

STAGE = "Avenue Corso Paseo"
RACES, REPEATS, PEER_RACES = 40_000, 9, 8
OF_C, OF_PEER, OF_ONE_CORE, COLD, WARM = 0.9, 1500, 1.8, 60.0, 1.0
PEER = f"""
import time
from flamme_rouge.core import Game
from flamme_rouge.teams import Regular
from flamme_rouge.tracks import AVENUE_CORSO_PASEO
started = time.process_time()
for _ in range({PEER_RACES}):
    Game(AVENUE_CORSO_PASEO, [Regular(name=str(seat)) for seat in range(4)]).play()
print({PEER_RACES} / (time.process_time() - started))
"""
READY = """
import time
started = time.process_time()
import paceline
paceline.game("flamme-rouge").compile()
print(time.process_time() - started)
"""


def run(command: list[str], **environment: str) -> float:
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ | environment)
    return float(done.stdout.split()[0])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer", required=True, help="a Python with flamme-rouge 0.1.2 installed")
    peer = parser.parse_args().peer
    table = paceline.game("flamme-rouge").setup(4, paceline.game("flamme-rouge").facts.options(stage=STAGE)).table
    board = board_of(table)
    start, finish = int(board[0]["start"]), int(board[0]["finish"])

    def ride(races: int, threads: int = 1) -> float:
        clock = time.process_time if threads == 1 else time.perf_counter
        started = clock()
        simulate(board, [RANDOM] * 4, range(races), 1, threads=threads)
        return races / (clock() - started)

    ride(10)
    ours, c, theirs, pairs = [], [], [], []
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "flat_race")
        subprocess.run(["cc", "-O2", "-o", program, str(Path(__file__).with_name("flat_race.c"))], check=True)
        for _ in range(REPEATS):
            ours.append(ride(RACES))
            c.append(run([program, str(RACES), str(start), str(finish)]))
            theirs.append(run([peer, "-c", PEER]))
            pairs.append(_wall(ride, 1) / _wall(ride, 2))
        cold = run([sys.executable, "-c", READY], NUMBA_CACHE_DIR=folder)
        warm = run([sys.executable, "-c", READY], NUMBA_CACHE_DIR=folder)
    of_c = median(a / b for a, b in zip(ours, c, strict=True))
    of_peer = median(a / b for a, b in zip(ours, theirs, strict=True))
    print(f"kernel:        {median(ours):,.0f} races/s on one core")
    print(f"simple C:      {median(c):,.0f} races/s: the kernel reaches {of_c:.2f} of it (wanted: {OF_C})")
    print(
        f"flamme-rouge:  {median(theirs):,.0f} races/s: the kernel is {of_peer:,.0f} times as fast (wanted: {OF_PEER})"
    )
    print(f"two threads:   {median(pairs):.2f} times as fast as one (wanted: {OF_ONE_CORE})")
    print(f"ready:         {cold:.1f} CPU-s compiled anew (wanted: {COLD:.0f}), {warm:.2f} from disk (wanted: {WARM})")
    reached = [of_c >= OF_C, of_peer >= OF_PEER, median(pairs) >= OF_ONE_CORE, cold <= COLD, warm <= WARM]
    return 0 if all(reached) else 1


def _wall(ride: object, threads: int) -> float:
    """Return the seconds that so many threads need for the same races."""
    started = time.perf_counter()
    ride(RACES, threads)  # type: ignore[operator]
    return time.perf_counter() - started


if __name__ == "__main__":
    sys.exit(main())
