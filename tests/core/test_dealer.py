"""Dealers: from a seed and from a script."""

from __future__ import annotations

import pytest

from paceline.core.chance import Luck, ScriptedDealer, SeededDealer
from paceline.core.game import CHANCE
from paceline.core.messages import BadRecord
from paceline.core.race import Race, bot_player, play
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


def test_a_race_with_real_cards_has_no_seed_and_the_same_log() -> None:
    bots = [bot_player(GAME.bots["bold"], 1, seat) for seat in range(2)]
    dealt = play(Race.start(GAME, Options(), ["a", "b"], seed=5), SeededDealer(5), bots)
    outcomes = [entry.action for entry in dealt.log.entries if entry.seat == CHANCE]
    scripted = play(Race.start(GAME, Options(), ["a", "b"]), ScriptedDealer(outcomes), bots)
    assert scripted.log.header.seed is None
    assert scripted.log.entries == dealt.log.entries
