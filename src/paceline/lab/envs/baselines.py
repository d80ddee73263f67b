"""Baselines: simple policies in the environment of every game, against random opponents; prints the table of the docs.

Run `python -m paceline.lab.envs.baselines`; the same seed gives the same table.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from paceline import bots
from paceline.core import registry
from paceline.core.game import AnyGame, Decision
from paceline.lab.envs.episode import Observation
from paceline.lab.envs.solo import SoloRace, env_id

Policy: TypeAlias = Callable[[SoloRace, Observation, Random], int]
"""Returns the index of an answer."""
_NORMAL: Final = 1.96
"""Standard deviations of a 95 % interval."""
_SLOWER: Final = {"leader-1": 5, "on-the-rivet": 25}
"""Games of which fewer races are ridden, because their races take longer."""


class Row(NamedTuple):
    """One policy in one environment."""

    env: str
    policy: str
    races: int
    won: float
    """Share of races won; a tie is shared."""
    reward: float
    """Mean reward, from 1 for the first place to -1 for the last."""
    steps: float
    """Mean number of answers in a race."""

    @property
    def interval(self) -> float:
        """Half of the 95 % interval of `won`."""
        return _NORMAL * sqrt(max(self.won * (1 - self.won), 1 / self.races) / self.races)


def choose_at_random(_env: SoloRace, seen: Observation, rng: Random) -> int:
    """Return any index of the mask."""
    return int(rng.choice(np.flatnonzero(seen["action_mask"])))


def choose_first(_env: SoloRace, seen: Observation, _rng: Random) -> int:
    """Return the lowest index of the mask."""
    return int(np.argmax(seen["action_mask"]))


def follow(name: str) -> Policy:
    """Return a policy that answers as a bot of the game does."""

    def choose(env: SoloRace, _seen: Observation, rng: Random) -> int:
        episode, (seat,) = env.episode, env.episode.agents
        state = episode.race.state
        legal = episode.game.legal(state, seat)
        answer = bots.find(episode.game, name)(episode.game.view(state, seat), legal, rng)
        action = answer.action if isinstance(answer, Decision) else answer
        return episode.encoding.indices(legal)[legal.index(action)]

    return choose


def measure(game: AnyGame, name: str, policy: Policy, races: int, seed: int) -> Row:
    """Ride a series against random opponents and return its row."""
    env, rng, won, reward, steps = SoloRace(game), Random(seed), 0.0, 0.0, 0
    for number in range(races):
        seen, _ = env.reset(seed=seed if number == 0 else None)
        ended = False
        while not ended:
            seen, gained, ended, _, _ = env.step(policy(env, seen, rng))
            steps += 1
        reward += gained
        result = env.episode.race.result
        best: Sequence[int] = result.ranking[0] if result is not None else ()
        won += (0 in best) / max(len(best), 1)
    return Row(env_id(game), name, races, won / races, reward / races, steps / races)


def measure_all(races: int, seed: int, updates: int) -> Iterator[Row]:
    """Yield a row for every game and policy, last the one that learns."""
    for name in registry.BUILT_IN:
        game = registry.game(name)
        own = next(iter(game.bots))
        for policy, choose in {"random": choose_at_random, "first": choose_first, own: follow(own)}.items():
            yield measure(game, policy, choose, max(races // _SLOWER.get(name, 1), 1), seed)
    yield measure_learned(races, seed, updates)


def measure_learned(races: int, seed: int, updates: int) -> Row:
    """Train the linear policy, then ride the batch with it."""
    from paceline.lab.envs import learning  # noqa: PLC0415 – compiles the kernel

    learned = learning.train(updates, seed)
    won, ridden = learning.evaluate(learned.weights, max(races, 1024), seed + 1)
    return Row("BatchedFlammeRouge", f"linear, {updates} updates", ridden, won, float("nan"), float("nan"))


def write_table(rows: Iterator[Row]) -> Iterator[str]:
    """Yield the lines of a Markdown table."""
    yield "| environment | policy | races | won | mean reward | answers a race |"
    yield "|---|---|---|---|---|---|"
    for row in rows:
        share = f"{100 * row.won:.1f} ± {100 * row.interval:.1f} %"
        numbers: list[Any] = [f"{row.reward:+.2f}", f"{row.steps:.0f}"] if row.steps == row.steps else ["–", "–"]
        yield f"| {row.env} | {row.policy} | {row.races} | {share} | {numbers[0]} | {numbers[1]} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--races", type=int, default=1000, help="races of a row; fewer of the slower games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--updates", type=int, default=60, help="updates of the policy that learns")
    given = parser.parse_args(arguments)
    if given.races < 1 or given.updates < 0:
        parser.error("expected at least one race, and no negative number of updates")
    for line in write_table(measure_all(given.races, given.seed, given.updates)):
        print(line, flush=True)


if __name__ == "__main__":
    main()
