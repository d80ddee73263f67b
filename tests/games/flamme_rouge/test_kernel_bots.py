"""The policies of the kernel choose as the bots of the same names do."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from paceline.core.chance import Luck
from paceline.core.game import CHANCE
from paceline.games.flamme_rouge import GAME
from paceline.games.flamme_rouge.actions import KINDS, Draw, Place, Play
from paceline.games.flamme_rouge.bots import BOTS
from paceline.games.flamme_rouge.kernel.chance import mix
from paceline.games.flamme_rouge.kernel.policies import (
    NO_WEIGHTS,
    POLICIES,
    choose_bid,
    choose_card,
    choose_first,
    choose_place,
)
from paceline.games.flamme_rouge.kernel.state import load_state
from paceline.games.flamme_rouge.kernel.tables import CARD_NAMES
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.state import State

pytestmark = pytest.mark.usefixtures("kernel")

OPTIONS = (
    (Options("Avenue Corso Paseo"), 4),
    (Options("La Haut Montagne", handicap=(0, 2, 1)), 3),
    (Options("Firenze – Milano", dummies=("", "muscle", "peloton"), expansions=("peloton",)), 3),
    (Options("Avenue Corso Paseo", expansions=("meteo",)), 4),
    (Options("Stage 8", expansions=("peloton",)), 5),
)
_GOLDEN = 0x9E3779B97F4A7C15


class KernelRandom(Random):
    """Random numbers as the kernel draws them."""

    def start(self, state: int) -> KernelRandom:
        self.word = state
        return self

    def random(self) -> float:
        self.word = (self.word + _GOLDEN) % 2**64
        return (int(mix(np.uint64(self.word))) >> 11) * 2.0**-53


def _questions(options: Options, seats: int, seed: int) -> Iterator[tuple[State, int]]:
    """Ride a race at random, and return every position in which a seat has a choice."""
    state, luck, rng = setup(seats, options), Luck(str(seed)), Random(seed)
    while acting := GAME.to_act(state):
        if CHANCE in acting:
            state, _ = GAME.apply(state, CHANCE, GAME.chance(state).sample(luck))
            continue
        seat = min(acting)
        legal = GAME.legal(state, seat)
        if len(legal) > 1:
            yield state, seat
        state, _ = GAME.apply(state, seat, rng.choice(legal))


def _ask(name: str, state: State, seat: int, legal: Any) -> Any:
    """Return what the policy of the kernel answers."""
    boards, races = load_state(state)
    races[0]["rng"] = 1
    board, race, policy = boards[0], races[0], POLICIES[name]
    if isinstance(legal[0], Place):
        choice = choose_place(policy, board, race, seat, NO_WEIGHTS)
        return Place(KINDS[choice // 256 % 2], choice % 256)
    if isinstance(legal[0], Draw):
        return Draw(KINDS[choose_first(policy, board, race, seat, NO_WEIGHTS) % 2])
    rider = next(rider for rider in state.table.own(seat) if state.cards[rider].hand)
    ask = choose_card if state.table.auction is None else choose_bid
    if state.table.auction is not None and state.table.auction.riders:
        for who, card in zip(state.table.auction.riders, state.table.auction.bids, strict=True):
            race["bid"][who, 0] = CARD_NAMES.index(card)
    return Play(CARD_NAMES[ask(policy, board, race, rider, NO_WEIGHTS)])


@pytest.mark.parametrize("name", ["wheelsucker", "saver", "highest"])
@pytest.mark.parametrize(("options", "seats"), OPTIONS)
def test_policies_choose_as_the_bots_do(name: str, options: Options, seats: int) -> None:
    asked = 0
    for state, seat in _questions(options, seats, 7):
        legal = GAME.legal(state, seat)
        if isinstance(legal[0], Draw) and state.table.auction is not None:
            continue
        bot = BOTS[name](GAME.view(state, seat), legal, KernelRandom().start(1)).action
        assert _ask(name, state, seat, legal) == bot, (state.table.round, seat)
        asked += 1
    assert asked > 25
