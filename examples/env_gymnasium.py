"""A Gymnasium loop: one agent that saves its high cards for the end, against three bots."""

import sys
from typing import Any

import gymnasium
import numpy as np

from paceline.lab.envs import SoloRace

RACES = int(sys.argv[1]) if len(sys.argv) > 1 else 20

env = gymnasium.make("paceline/FlammeRouge-v0", opponents=["random", "random", "random"], reward="win")
assert isinstance(env.unwrapped, SoloRace)
TO_LINE = env.unwrapped.episode.fields.index("0.to_line")


def choose(seen: dict[str, Any]) -> int:
    """Return the lowest card far from the line and the highest one near it; otherwise the first choice."""
    legal = np.flatnonzero(seen["action_mask"])
    near = seen["observation"][TO_LINE] < 25
    return int(legal[-1 if near and legal[-1] < 12 else 0])


won = 0.0
for race in range(RACES):
    observation, info = env.reset(seed=1 if race == 0 else None)
    ended = False
    while not ended:
        observation, reward, ended, truncated, info = env.step(choose(observation))
    won += float(reward)
print(f"won {won:g} of {RACES}")
