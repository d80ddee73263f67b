"""The game keeps the contract, on every stage card and on stages nobody drew."""

from __future__ import annotations

from random import Random

import pytest

from paceline.core.conformance import conforms
from paceline.games.flamme_rouge import GAME, content
from paceline.games.flamme_rouge.rules.setup import Options

CARDS = [card.name for card in content.stage_cards()]


def random_stage(seed: int) -> str:
    """A legal stage of any length: each piece of cardboard at most once, either face up."""
    rng = Random(seed)
    inner = sorted({tile.piece for tile in content.tiles().values() if not tile.start and not tile.finish})
    chosen = rng.sample(inner, rng.randint(1, len(inner)))
    return "".join(rng.choice((piece, piece.upper())) for piece in ["a", *chosen, "u"])


@pytest.mark.parametrize("seats", GAME.facts.seats)
@pytest.mark.parametrize("stage", CARDS)
def test_the_game_conforms_on_every_stage_card(stage: str, seats: int) -> None:
    report = conforms(GAME, seats, Options(stage, first=seats - 1, handicap=(1, 2)), races=1, seed=stage)
    assert report.inputs > 100


@pytest.mark.parametrize("seed", range(100))
def test_the_game_conforms_on_random_stages(seed: int) -> None:
    seats = 2 + seed % 3
    report = conforms(GAME, seats, Options(random_stage(seed)), races=1, seed=seed, moments=2)
    assert report.races == 1


def test_random_stages_differ_and_use_both_faces() -> None:
    stages = {random_stage(seed) for seed in range(100)}
    assert len(stages) == 100
    assert {letter for stage in stages for letter in stage} == set(content.tiles())
