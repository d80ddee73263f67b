"""Memory over 10,000 races: what is resident after the first thousand and at the end."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import paceline
from paceline import bots
from paceline.core.race import play_bots

RACES, WARM = 10_000, 1_000
ALLOWED = 1.05


def resident() -> float:
    """Megabytes of this process in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def main() -> int:
    game = paceline.game("flamme-rouge")
    options = game.facts.options()
    field = [("random", bots.random)] * 4
    warm = 0.0
    for race in range(RACES):
        play_bots(game, options, field, race)
        if race == WARM:
            warm = resident()
    end = resident()
    print(f"resident after {WARM} races {warm:.1f} MB, after {RACES} {end:.1f} MB: {end / warm:.2f} times")
    return 0 if end / warm <= ALLOWED else 1


if __name__ == "__main__":
    sys.exit(main())
