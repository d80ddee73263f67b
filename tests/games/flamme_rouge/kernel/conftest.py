"""Compile what only these tests need of the kernel, too, once for all test processes."""

from __future__ import annotations

import fcntl
from random import Random

import pytest

from games.flamme_rouge.kernel.alike import Positions
from paceline import bots
from paceline.core.race import Race, play_bots
from paceline.games.flamme_rouge import GAME
from paceline.games.flamme_rouge.kernel.policies import RANDOM
from paceline.games.flamme_rouge.kernel.record import Follower, ride_recorded
from paceline.games.flamme_rouge.kernel.steps import close_rounds
from paceline.games.flamme_rouge.rules.setup import Options


@pytest.fixture(scope="session", autouse=True)
def _compile_recorders(kernel: None, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let one process compile while the others wait, which load the result from disk."""
    with tmp_path_factory.getbasetemp().parent.joinpath("recorders.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        Positions(Random(0), 1).find_difference(close_rounds)
        options = Options()
        race = play_bots(GAME, options, [("random", bots.random)] * 2, 0)
        state = GAME.setup(2, options)
        follower = Follower(state)
        for entry in race.log.entries:
            state, _ = GAME.apply(state, entry.seat, entry.action)
            follower.put(entry, state)
        ride_recorded(Race.start(GAME, options, ["kernel"] * 2), [RANDOM] * 2, 0, 0)
