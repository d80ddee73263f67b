"""A tournament: every bot rides against every other, and points are counted."""

import sys
from collections import Counter
from itertools import combinations

import paceline

BOTS = ("wheelsucker", "saver", "highest", "random")
RACES = int(sys.argv[1]) if len(sys.argv) > 1 else 50
"""Races of each pair."""

points: Counter[str] = Counter()
for pair in combinations(BOTS, 2):
    summary = paceline.simulate("flamme-rouge", pair, races=RACES, seed="tournament", stage="abLu")
    points.update(dict(zip(pair, summary.wins, strict=True)))
for bot, won in points.most_common():
    print(f"{bot:12} {won:6.1f} of {RACES * (len(BOTS) - 1)}")
