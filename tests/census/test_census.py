"""The counts in `census/<game>.txt` hold; a failing one prints its split by first input."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from census.census import HERE, count, position, split
from paceline.core import registry


def rows() -> Iterator[tuple[str, str, int, int, int]]:
    """Yield game, golden race, inputs already made, depth and count."""
    for file in sorted(HERE.glob("*.txt")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                race, made, depth, expected = line.split()
                yield file.stem, race, int(made), int(depth), int(expected)


@pytest.mark.parametrize(("name", "race", "made", "depth", "expected"), list(rows()))
def test_the_census_holds(name: str, race: str, made: int, depth: int, expected: int) -> None:
    game = registry.game(name)
    state = position(game, race, made)
    found = count(game, state, depth)
    assert found == expected, f"{found} instead of {expected}:\n{split(game, state, depth) if depth > 1 else ''}"


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_every_game_has_a_census(name: str) -> None:
    assert (HERE / f"{name}.txt").is_file()
