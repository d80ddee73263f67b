"""Where choices lead: what games say of it, and those that say nothing."""

from __future__ import annotations

from random import Random

import pytest

from paceline.core import registry
from paceline.core.goals import goal_of
from paceline.core.protocol import CHANCE
from paceline.words import english
from toygame import GAME


def test_choices_of_a_game_that_says_nothing_lead_nowhere() -> None:
    view = GAME.view(GAME.setup(2, GAME.facts.options()), 0)
    assert goal_of(GAME)(view, "anything") is None


@pytest.mark.parametrize("name", [name for name in registry.BUILT_IN if hasattr(registry.game(name), "goal")])
def test_goals_are_cells_of_the_road(name: str) -> None:
    game, rng, led = registry.game(name), Random("goals"), 0
    state = game.setup(min(game.facts.seats), game.facts.options())
    cells = len(game.scene(game.view(state, None), (), english()).road.cells)
    for _ in range(60):
        seat = min(game.to_act(state))
        legal = [next(iter(game.chance(state).outcomes()))[0]] if seat == CHANCE else list(game.legal(state, seat))
        if seat != CHANCE:
            goals = [goal_of(game)(game.view(state, seat), action) for action in legal]
            assert all(cell is None or 0 <= cell < cells for cell in goals)
            led += sum(cell is not None for cell in goals)
        state, _ = game.apply(state, seat, rng.choice(legal))
    assert led > 0
