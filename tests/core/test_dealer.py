"""Dealers: from a seed, from a script, from what people type in."""

from __future__ import annotations

from typing import Any

import pytest

from paceline.core.dealer import AskedDealer, ScriptedDealer, SeededDealer
from paceline.core.luck import Luck
from paceline.core.message import BadRecord, PacelineError
from paceline.core.play import Race, bot_player, play
from paceline.core.protocol import CHANCE, Chance
from toygame import GAME
from toygame.rules import Dealt, Options, Rolled, State


def start() -> State:
    return GAME.setup(2, Options())


def rolled() -> State:
    return GAME.apply(start(), CHANCE, Rolled(2))[0]


def test_a_seed_deals_what_its_luck_says() -> None:
    draw = GAME.chance(start())
    assert SeededDealer("x").deal(draw) == draw.sample(Luck("x"))


def test_a_seed_deals_the_same_whatever_it_dealt_before() -> None:
    used, fresh = SeededDealer(3), SeededDealer(3)
    used.deal(GAME.chance(start()))
    assert used.deal(GAME.chance(rolled())) == fresh.deal(GAME.chance(rolled()))


def test_a_script_gives_each_draw_the_first_outcome_that_fits() -> None:
    dealer = ScriptedDealer([Dealt(0, (1, 4)), Rolled(3), Rolled(1)])
    assert dealer.deal(GAME.chance(start())) == Rolled(3)
    assert dealer.deal(GAME.chance(rolled())) == Dealt(0, (1, 4))
    assert dealer.outcomes == [Rolled(1)]


def test_a_script_that_has_nothing_fitting_names_the_draw() -> None:
    dealer = ScriptedDealer(iter([Rolled(4), Dealt(1, (1, 4))]))
    with pytest.raises(BadRecord) as caught:
        dealer.deal(GAME.chance(start()))
    assert caught.value.message.key == "core.script-ends"
    assert caught.value.message.places == {"label": "round 1, wind"}


def test_people_are_asked_again_until_it_can_be() -> None:
    typed = ["", "rain", "rolled", "rolled two", "rolled 4", "bid 3", "rolled 2", "never asked"]
    labels: list[str] = []
    complaints: list[str] = []

    def complain(error: PacelineError) -> None:
        complaints.append(error.message.key)

    def ask(chance: Chance[Any]) -> str:
        labels.append(chance.label)
        return typed.pop(0)

    assert AskedDealer(GAME, ask, complain).deal(GAME.chance(start())) == Rolled(2)
    assert typed == ["never asked"]
    assert set(labels) == {"round 1, wind"}
    assert complaints == [
        "core.unknown-word",
        "core.unknown-word",
        "core.wrong-fields",
        "core.wrong-value",
        "core.cannot-be-drawn",
        "core.cannot-be-drawn",
    ]


def test_a_race_with_real_cards_has_no_seed_and_the_same_log() -> None:
    bots = [bot_player(GAME.bots["bold"], 1, seat) for seat in range(2)]
    dealt = play(Race.start(GAME, Options(), ["a", "b"], seed=5), SeededDealer(5), bots)
    outcomes = [entry.action for entry in dealt.log.entries if entry.seat == CHANCE]
    scripted = play(Race.start(GAME, Options(), ["a", "b"]), ScriptedDealer(outcomes), bots)
    assert scripted.log.header.seed is None
    assert scripted.log.entries == dealt.log.entries
