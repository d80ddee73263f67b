"""A study of stages: how long races are, and how often the strong bot wins, by the kind of the stage."""

import sys
from random import Random
from statistics import mean

import paceline

STAGES = int(sys.argv[1]) if len(sys.argv) > 1 else 5
"""Generated stages of each kind."""
RACES = 4
"""Races on each of them."""
GAME = paceline.game("flamme-rouge")

print(f"{'kind':10} {'rounds':>6} {'wins of wheelsucker':>20}")
for kind in ("flat", "hilly", "mountain"):
    series = []
    for number in range(STAGES):
        stage = GAME.designer.generate(2, kind, Random(f"{kind} {number}"))
        boxes = ("peloton", "meteo", "grand-tour")
        series.append(
            paceline.simulate(GAME, ["wheelsucker", "highest"], races=RACES, seed=number, stage=stage, expansions=boxes)
        )
    rounds = mean(summary.rounds_mean for summary in series)
    wins = mean(summary.wins[0] / RACES for summary in series)
    print(f"{kind:10} {rounds:6.1f} {wins:20.0%}")
