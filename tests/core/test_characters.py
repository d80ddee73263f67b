"""Characters: every game has eight or more, whose answers are legal and explained."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from paceline import bots
from paceline.core import registry
from paceline.core.chance import SeededDealer
from paceline.core.game import CHANCE, AnyGame, Decision
from paceline.core.offers.characters import LEVELS, distract, mix

GAMES = ("flamme-rouge", "leader-1", "on-the-rivet")


@pytest.mark.parametrize("name", GAMES)
def test_there_are_eight_or_more_from_newcomer_upwards(name: str) -> None:
    characters = registry.game(name).characters
    levels = [character.level for character in characters]
    assert len(characters) >= 8
    assert levels == sorted(set(levels))
    assert levels[0] == 1
    assert levels[-1] <= LEVELS
    assert len({character.style for character in characters}) >= 5


@pytest.mark.parametrize("name", GAMES)
def test_each_has_words_for_level_style_and_biography(name: str) -> None:
    for character in registry.game(name).characters:
        for message in (character.level_name, character.style_name, character.biography):
            assert "." not in str(message).rstrip(".")
            assert str(message) != message.key
        assert str(character.biography).endswith(".")


@pytest.mark.parametrize("name", GAMES)
def test_the_first_opponents_offered_are_newcomers_and_old_names_still_work(name: str) -> None:
    game = registry.game(name)
    offered = list(bots.available(game))
    assert offered[: len(game.characters)] == [character.name for character in game.characters]
    assert {*game.bots, *bots.GENERAL} <= {*offered}
    assert not {*game.bots, *bots.GENERAL} & {character.name for character in game.characters}


@pytest.mark.parametrize("name", GAMES)
def test_each_answers_legally_and_says_why(name: str) -> None:
    game = registry.game(name)
    asked = 0
    for state, seat in positions(game):
        view, legal = game.view(state, seat), game.legal(state, seat)
        for character in game.characters:
            decision = character.bot(view, legal, Random(3))
            action = decision.action if isinstance(decision, Decision) else decision
            assert action in legal
            if isinstance(decision, Decision):
                assert str(decision.reason)
            asked += 1
    assert asked >= 40


def positions(game: AnyGame) -> list[tuple[Any, int]]:
    """Return a few positions of a random race, and who is asked."""
    state, dealer, rng = game.setup(3, game.facts.options()), SeededDealer(4), Random(4)
    found: list[tuple[Any, int]] = []
    for step in range(90):
        acting = game.to_act(state)
        if not acting:
            break
        seat = min(acting)
        if seat == CHANCE:
            action = dealer.deal(game.chance(state))
        else:
            if step % 9 == 0:
                found.append((state, seat))
            action = rng.choice(game.legal(state, seat))
        state, _ = game.apply(state, seat, action)
    return found


def test_a_distracted_bot_is_itself_most_of_the_time() -> None:
    def steady(_view: Any, _legal: Any, _rng: Random) -> Decision:
        return Decision("steady", bots.first(None, ["x"], Random(0)).reason)

    rng = Random(1)
    answers = Counter(distract(steady, 0.25)(None, ["a", "b"], rng).action for _ in range(2000))
    assert 1400 < answers["steady"] < 1600
    assert abs(answers["a"] - answers["b"]) < 100


def test_a_mix_is_one_bot_or_the_other() -> None:
    one, other = (lambda *_: "one"), (lambda *_: "other")
    assert {mix(one, other, 0.0)(None, [], Random(seed)) for seed in range(20)} == {"one"}
    assert {mix(one, other, 1.0)(None, [], Random(seed)) for seed in range(20)} == {"other"}
