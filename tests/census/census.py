"""The census, our perft: how many sequences of inputs there are from a position, to a depth."""

from __future__ import annotations

from typing import Any

from paceline.core.codec import to_text
from paceline.core.log import Entry
from paceline.core.protocol import CHANCE, AnyGame


def inputs(game: AnyGame, state: Any) -> list[Entry]:
    """Everything that may come next: all seats' actions and every outcome of the pending draw."""
    found = [
        Entry(seat, action)
        for seat in sorted(game.to_act(state))
        if seat != CHANCE
        for action in game.legal(state, seat)
    ]
    if CHANCE in game.to_act(state):
        found += [Entry(CHANCE, outcome) for outcome, _ in game.chance(state).outcomes()]
    return found


def count(game: AnyGame, state: Any, depth: int) -> int:
    """Sequences of exactly `depth` inputs."""
    following = inputs(game, state)
    if depth <= 1:
        return len(following)
    return sum(count(game, game.apply(state, entry.seat, entry.action)[0], depth - 1) for entry in following)


def split(game: AnyGame, state: Any, depth: int) -> str:
    """The count by first input, to find where two engines part."""
    rows = []
    for entry in inputs(game, state):
        after, _ = game.apply(state, entry.seat, entry.action)
        rows.append(f"{entry.seat} {to_text(entry.action)}: {count(game, after, depth - 1)}")
    return "\n".join(rows)
