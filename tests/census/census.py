"""The census, our perft: how many sequences of inputs there are from a position, to a depth.

If a golden race was ridden anew, `PYTHONPATH=tests python tests/census/census.py <game>` counts its rows again.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from paceline.core import registry
from paceline.core.codec import to_text
from paceline.core.game import CHANCE, AnyGame
from paceline.core.log import Entry
from paceline.core.race import Race, replay

HERE = Path(__file__).parent
GOLDENS = HERE.parent / "goldens"


def inputs(game: AnyGame, state: Any) -> list[Entry]:
    """Return everything that may come next: all seats' actions and every outcome of the pending draw."""
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
    """Count sequences of exactly `depth` inputs."""
    following = inputs(game, state)
    if depth <= 1:
        return len(following)
    return sum(count(game, game.apply(state, entry.seat, entry.action)[0], depth - 1) for entry in following)


def split(game: AnyGame, state: Any, depth: int) -> str:
    """Return the count by first input, to find where two engines part."""
    rows = []
    for entry in inputs(game, state):
        after, _ = game.apply(state, entry.seat, entry.action)
        rows.append(f"{entry.seat} {to_text(entry.action)}: {count(game, after, depth - 1)}")
    return "\n".join(rows)


def position(game: AnyGame, race: str, made: int) -> Any:
    """Return the state of a golden race after so many inputs."""
    text = (GOLDENS / game.facts.name / f"{race}.race").read_text(encoding="utf-8")
    return replay(game, Race.read(game, text).log, made).state


def main(name: str) -> None:
    game, file, rows = registry.game(name), HERE / f"{name}.txt", []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            race, made, depth = line.split()[:3]
            rows.append(f"{race} {made} {depth} {count(game, position(game, race, int(made)), int(depth))}")
        else:
            rows.append(line)
    file.write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
