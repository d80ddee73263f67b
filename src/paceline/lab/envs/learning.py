"""A small policy that learns: a linear softmax over a few features of each card, trained by REINFORCE on the batch.

It needs NumPy alone and a minute or two, and is a baseline for others: `python -m paceline.lab.envs.baselines`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paceline.games.flamme_rouge.cards import HIGHEST, VALUES
from paceline.lab.envs.batched import BatchedFlammeRouge, Step

CARDS: Final = HIGHEST + 2
"""Indices of the cards that are told apart: plain ones by their value, and exhaustion cards."""
FEATURES: Final = (
    "value", "exhaustion", "rouleur's value", "on a wheel", "slipstream", "in front", "value near the line",
    "value in the sprint", "wasted on an ascent",
)  # fmt: skip
_VALUE: Final = np.array([*VALUES.values()][:CARDS], np.float32)
_USUAL: Final = 4
"""Squares that others are expected to ride."""
_NEAR, _SPRINT = 25, 10
"""Squares from the line."""
_ASCENT: Final = 1
_CAP: Final = 5
_FAR: Final = 99
_ROUNDS: Final = 16
"""Rounds between two changes of the weights: about one race."""


class Learned(NamedTuple):
    """Weights, and the share of races that the policy won while they were learned."""

    weights: NDArray[np.float32]
    won: list[float]


def describe_cards(step: Step, seat: int = 0) -> NDArray[np.float32]:
    """Return the features of every card for the rider of a seat who is to play, as races × cards × features."""
    races = np.arange(len(step.head))
    place = np.maximum(step.head[:, seat, 2], 0)
    to_line = step.riders[:, seat, :, 1].astype(np.float32)
    here = to_line[races, place]
    expected = to_line - _USUAL
    expected[races, place] = _FAR
    gap = (here[:, None] - _VALUE)[:, :, None] - expected[:, None, :]
    nearest = np.where(gap > 0, gap, _FAR).min(axis=-1)
    climbs = ((step.ahead[races, seat, place] & 7) == _ASCENT).argmax(axis=-1)
    ascent = (climbs[:, None] > 0) & (np.maximum(climbs[:, None], _CAP) < _VALUE)
    value = np.broadcast_to(_VALUE / _CAP, nearest.shape)
    near, sprint = (here[:, None] < _NEAR), (here[:, None] < _SPRINT)
    exhaustion = np.broadcast_to(np.arange(CARDS) == CARDS - 1, nearest.shape)
    columns = (value, exhaustion, value * place[:, None], nearest == 1, nearest == 2, nearest == _FAR)
    return np.stack([*columns, value * near, value * sprint, ascent], axis=-1).astype(np.float32)


def choose_at_random(mask: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[Any]:
    """Return one of the indices in every mask, all equally likely."""
    return np.asarray(np.argmax(rng.random(mask.shape, np.float32) * mask, axis=-1))


def weigh(features: NDArray[np.float32], mask: NDArray[np.bool_], weights: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the probability of every card; all zero if none can be played."""
    scores = np.where(mask, features @ weights, -np.inf)
    some = mask.any(axis=-1, keepdims=True)
    odds = np.exp(scores - np.where(some, scores.max(axis=-1, keepdims=True), 0))
    return np.asarray(odds / np.maximum(odds.sum(axis=-1, keepdims=True), 1e-9), np.float32)


def train(
    updates: int, seed: int = 0, batch: int = 1024, rate: float = 1.0, each: Callable[[int, float], None] | None = None
) -> Learned:
    """Learn to ride seat 0 against three random teams; call `each` with the number of every update and its wins."""
    env, rng = BatchedFlammeRouge(batch, seed=seed), np.random.default_rng(seed)
    weights, trace = np.zeros(len(FEATURES), np.float32), np.zeros((batch, len(FEATURES)), np.float32)
    won, step = list[float](), env.reset()
    for update in range(updates):
        change, ended, wins = np.zeros_like(weights), 0, 0.0
        for _ in range(3 * _ROUNDS):
            actions = choose_at_random(step.mask, rng)
            mask = step.mask[:, 0, :CARDS]
            playing = np.asarray(mask.any(axis=-1, keepdims=True))
            if playing.any():
                features = describe_cards(step)
                odds = weigh(features, mask, weights)
                cards = _sample(odds, rng)
                actions[:, 0] = np.where(playing[:, 0], cards, actions[:, 0])
                taken = features[np.arange(batch), cards] - np.einsum("rc,rcf->rf", odds, features)
                trace += taken * playing
            step = env.step(actions)
            change += (step.reward[:, 0] * step.done) @ trace
            ended, wins = ended + int(step.done.sum()), wins + float((step.reward[:, 0] == 1).sum())
            trace[step.done] = 0
        weights += rate * change / max(ended, 1)
        won.append(wins / max(ended, 1))
        if each is not None:
            each(update, won[-1])
    return Learned(weights, won)


def _sample(odds: NDArray[np.float32], rng: np.random.Generator) -> NDArray[Any]:
    """Return a card for every row of probabilities."""
    return np.asarray(np.minimum((odds.cumsum(axis=-1) < rng.random((len(odds), 1))).sum(axis=-1), CARDS - 1))


def evaluate(weights: NDArray[np.float32], races: int, seed: int = 1, batch: int = 1024) -> tuple[float, int]:
    """Return the share of races that the best card by these weights wins against three random teams, and the races.

    Every record of the batch counts with the same number of races, so short ones do not count more often.
    """
    env, rng = BatchedFlammeRouge(batch, seed=seed), np.random.default_rng(seed)
    step, wins, quota = env.reset(), 0, -(-races // batch)
    ended = np.zeros(batch, np.int64)
    while (ended < quota).any():
        actions = choose_at_random(step.mask, rng)
        mask = step.mask[:, 0, :CARDS]
        best = np.where(mask, describe_cards(step) @ weights, -np.inf).argmax(axis=-1)
        actions[:, 0] = np.where(mask.any(axis=-1), best, actions[:, 0])
        step = env.step(actions)
        counted = step.done & (ended < quota)
        wins += int((step.reward[counted, 0] == 1).sum())
        ended += step.done
    return wins / (quota * batch), quota * batch
