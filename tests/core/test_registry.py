"""The registry: games by name, the nearest one if there is none, further ones from the environment."""

from __future__ import annotations

import pytest

from paceline.core import registry
from paceline.core.messages import PacelineError
from toygame import GAME


@pytest.fixture(autouse=True)
def _no_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(registry.EXTRA_GAMES, raising=False)


def test_the_games_are_those_built_in() -> None:
    assert registry.names() == tuple(registry.BUILT_IN)


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_every_game_is_known_by_its_own_name(name: str) -> None:
    game = registry.game(name)
    assert game.facts.name == name
    assert registry.game(name) is game


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_a_name_misspelled_suggests_the_nearest(name: str) -> None:
    with pytest.raises(PacelineError) as caught:
        registry.game(name[1:] + "x")
    assert caught.value.message.key == "core.unknown-game-near"
    assert caught.value.message.places == {"name": name[1:] + "x", "near": name}


@pytest.mark.parametrize("name", ["chess", "toy", "x", ""])
def test_a_name_like_no_other_lists_all_games(name: str) -> None:
    with pytest.raises(PacelineError) as caught:
        registry.game(name)
    assert caught.value.message.key == "core.unknown-game"
    assert caught.value.message.places == {"name": name, "games": registry.names()}


def test_games_from_elsewhere_are_found_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(registry.EXTRA_GAMES, "toy=toygame:GAME")
    assert registry.names() == (*registry.BUILT_IN, "toy")
    assert registry.game("toy") is GAME
    with pytest.raises(PacelineError) as caught:
        registry.game("tyo")
    assert caught.value.message.places["near"] == "toy"


def test_several_games_are_parted_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(registry.EXTRA_GAMES, " toy = toygame:GAME ,again=toygame:GAME,")
    assert registry.names()[-2:] == ("toy", "again")
    assert registry.game("again") is registry.game("toy") is GAME


def test_a_game_from_elsewhere_can_speak(monkeypatch: pytest.MonkeyPatch) -> None:
    from paceline.i18n import Catalogue

    view, words = GAME.view(GAME.setup(2, GAME.facts.options()), 0), Catalogue()
    with pytest.raises(KeyError):
        words(GAME.presentation.prompt(view))
    monkeypatch.setenv(registry.EXTRA_GAMES, "toy=toygame:GAME")
    assert words(GAME.presentation.prompt(view)) == "The wind is 0. Your bid?"


@pytest.mark.parametrize("address", ["nowhere_at_all:GAME", "json:GAME", ""])
def test_a_game_that_cannot_be_loaded_says_why(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(registry.EXTRA_GAMES, f"ghost={address}")
    with pytest.raises(PacelineError, match="«ghost» cannot be loaded"):
        registry.game("ghost")
