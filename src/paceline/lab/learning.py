"""Fit the value net of Flamme Rouge to positions and their winners, by gradient descent over NumPy arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from paceline.games.flamme_rouge.kernel.bots.net import HIDDEN, SHAPES, SIZE

Parts = dict[str, NDArray[np.float32]]
_RATE, _DECAY, _FIRST, _SECOND, _TINY = 2e-3, 1e-5, 0.9, 0.999, 1e-8
_BATCH: Final = 2048
_NEVER: Final = -1e9
"""The logit of a seat that nobody rides."""


def split_weights(weights: NDArray[np.float32]) -> Parts:
    """Return the parts of flat weights, as views."""
    parts, begin = {}, 0
    for name, shape in SHAPES.items():
        size = int(np.prod(shape))
        parts[name] = weights[begin : begin + size].reshape(shape)
        begin += size
    return parts


def new_weights(seed: int) -> NDArray[np.float32]:
    """Return weights before any training: the net says what the forecast says."""
    rng, weights = np.random.default_rng(seed), np.zeros(SIZE, np.float32)
    parts = split_weights(weights)
    for name in ("rider", "team", "field"):
        parts[name][:] = rng.normal(0, (2 / len(parts[name])) ** 0.5, parts[name].shape)
    parts["out"][:] = rng.normal(0, 0.1 / HIDDEN**0.5, HIDDEN)
    parts["scale"][:] = 1
    return weights


def find_gradient(
    parts: Parts, numbers: NDArray[np.float32], winners: NDArray[np.int64], gradient: Parts
) -> tuple[float, float]:
    """Fill in the gradient of a batch; return the loss and the share of winners foreseen."""
    batch, riders = numbers.shape[:2]
    seats = riders // 2
    there = numbers.any(2).astype(np.float32)
    riding = there.reshape(batch, seats, 2).any(2)
    flat = numbers.reshape(batch * riders, -1)
    hidden = np.maximum(flat @ parts["rider"] + parts["rider_bias"], 0) * there.reshape(-1, 1)
    teams = hidden.reshape(batch, seats, 2, HIDDEN).sum(2)
    share = there.sum(1, keepdims=True)
    field = teams.sum(1) / share
    upper = np.maximum(teams @ parts["team"] + (field @ parts["field"])[:, None] + parts["team_bias"], 0)
    forecast = np.log((np.exp(numbers[:, :, 0]) * there).reshape(batch, seats, 2).sum(2) + 1e-9)
    logits = np.where(riding, upper @ parts["out"] + parts["scale"] * forecast, _NEVER)
    chances = np.exp(logits - logits.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    index = np.arange(batch)
    loss = float(-np.log(chances[index, winners] + 1e-9).mean())
    hits = float((chances.argmax(1) == winners).mean())
    slope = chances.copy()
    slope[index, winners] -= 1
    slope = np.where(riding, slope / batch, 0).astype(np.float32)
    gradient["scale"][:] = (slope * np.where(riding, forecast, 0)).sum()
    gradient["out"][:] = np.einsum("bs,bsh->h", slope, upper)
    back = (slope[..., None] * parts["out"]) * (upper > 0)
    gradient["team_bias"][:] = back.sum((0, 1))
    gradient["team"][:] = teams.reshape(-1, HIDDEN).T @ back.reshape(-1, HIDDEN)
    gradient["field"][:] = field.T @ back.sum(1)
    down = back @ parts["team"].T + ((back.sum(1) @ parts["field"].T) / share)[:, None]
    down = np.repeat(down, 2, axis=1).reshape(batch * riders, HIDDEN) * (hidden > 0)
    gradient["rider"][:] = flat.T @ down
    gradient["rider_bias"][:] = down.sum(0)
    return loss, hits


def fit(
    weights: NDArray[np.float32],
    numbers: NDArray[np.float16],
    winners: NDArray[np.int64],
    *,
    epochs: int,
    seed: int,
    report: Callable[[str], Any] = print,
) -> None:
    """Improve weights in place by Adam; a twentieth of the positions, the last ones, is kept to measure the loss."""
    rng, parts = np.random.default_rng(seed), split_weights(weights)
    slope = np.zeros_like(weights)
    gradient, mean, spread = split_weights(slope), np.zeros_like(weights), np.zeros_like(weights)
    held = max(1, len(winners) // 20)
    learned, step = len(winners) - held, 0
    steps = epochs * max(1, learned // _BATCH)
    for epoch in range(epochs):
        order, losses = rng.permutation(learned), []
        for begin in range(0, max(1, learned - _BATCH + 1), _BATCH):
            chosen = np.sort(order[begin : begin + _BATCH])
            losses.append(find_gradient(parts, numbers[chosen].astype(np.float32), winners[chosen], gradient)[0])
            step += 1
            mean += (1 - _FIRST) * (slope - mean)
            spread += (1 - _SECOND) * (slope * slope - spread)
            rate = _RATE * 0.5 * (1 + np.cos(np.pi * step / (steps + 1)))
            update = mean / (1 - _FIRST**step) / (np.sqrt(spread / (1 - _SECOND**step)) + _TINY)
            weights -= rate * (update + _DECAY * weights)
        loss, hits = find_gradient(parts, numbers[learned:].astype(np.float32), winners[learned:], gradient)
        report(f"epoch {epoch + 1}: loss {np.mean(losses):.4f}, held out {loss:.4f}, winners foreseen {hits:.3f}")
