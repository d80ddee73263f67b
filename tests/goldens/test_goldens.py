"""Golden races replay to the same digests and the same events, and every game has some."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from goldens.regenerate import HERE, as_text
from paceline.core import registry
from paceline.core.race import Race

GOLDENS = sorted(HERE.glob("*/*.race"))
LONGEST = {"on-the-rivet": 450}
"""Lines of a golden race in a game whose moves have several inputs."""


@pytest.mark.parametrize("file", GOLDENS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_golden_race_replays_as_it_was(file: Path) -> None:
    game = registry.game(file.parent.name)
    race = Race.read(game, file.read_text(encoding="utf-8"))
    given = tomllib.loads(file.with_name("races.toml").read_text(encoding="utf-8"))[file.stem]
    assert race.over or len(race.log.entries) == given["inputs"]
    again, events = as_text(game, race)
    assert again == file.read_text(encoding="utf-8")
    assert events == file.with_suffix(".events").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_every_game_has_golden_races_short_enough_to_read(name: str) -> None:
    sizes = [len(file.read_text(encoding="utf-8").splitlines()) for file in (HERE / name).glob("*.race")]
    assert len(sizes) >= 3
    assert max(sizes) < LONGEST.get(name, 250)
