"""Whom choices move: what games say of it, and those that say nothing."""

from __future__ import annotations

from random import Random

import pytest

from paceline.core import registry
from paceline.core.ghosts import ghosts_of
from paceline.core.protocol import CHANCE
from paceline.words import english
from toygame import GAME

HAUNTED = [name for name in registry.BUILT_IN if hasattr(registry.game(name), "ghosts")]


def test_choices_of_a_game_that_says_nothing_move_nobody() -> None:
    view = GAME.view(GAME.setup(2, GAME.facts.options()), 0)
    assert ghosts_of(GAME)(view, "anything") == {}


@pytest.mark.parametrize("name", HAUNTED)
def test_ghosts_are_riders_who_stand_elsewhere_on_the_road(name: str) -> None:
    game, rng, seen = registry.game(name), Random("ghosts"), 0
    state = game.setup(min(game.facts.seats), game.facts.options())
    for _ in range(120):
        seat = min(game.to_act(state))
        legal = [next(iter(game.chance(state).outcomes()))[0]] if seat == CHANCE else list(game.legal(state, seat))
        if seat != CHANCE:
            view = game.view(state, seat)
            scene = game.scene(view, (), english())
            places = {token.rider: token.cell for token in scene.tokens}
            for action in legal:
                ghosts = ghosts_of(game)(view, action)
                assert set(ghosts) <= set(places)
                assert all(0 <= cell < len(scene.road.cells) for cell in ghosts.values())
                assert len(set(ghosts.values())) == len(ghosts), "no two of them in one place"
                seen += bool(ghosts)
        state, _ = game.apply(state, seat, rng.choice(legal))
    assert seen > 0
