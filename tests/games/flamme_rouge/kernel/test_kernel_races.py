"""Whole races: logs of the reference run on the kernel, and races of the kernel are logs of the reference."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import numpy as np
import pytest

import paceline
from games.flamme_rouge.kernel.alike import any_options, compare
from paceline import bots
from paceline.core.race import Race, play_bots
from paceline.games.flamme_rouge import GAME, game
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.kernel.batch import play_out, simulate
from paceline.games.flamme_rouge.kernel.policies import RANDOM
from paceline.games.flamme_rouge.kernel.record import Follower, ride_recorded
from paceline.games.flamme_rouge.kernel.state import load_state
from paceline.games.flamme_rouge.kernel.support import supports
from paceline.games.flamme_rouge.kernel.tables import board_of
from paceline.games.flamme_rouge.rules.setup import Options
from soak import amount

LOGS, RACES = amount(25, 400), amount(40, 600)


@pytest.mark.parametrize("seed", range(LOGS))
def test_a_log_of_the_reference_runs_on_the_kernel(seed: int) -> None:
    """Every input: the same cells, cards, tokens and times on both sides."""
    options, seats = any_options(Random(seed))
    race = play_bots(GAME, options, [("random", bots.random)] * seats, seed)
    state = GAME.setup(seats, options)
    follower = Follower(state)
    for entry in race.log.entries:
        state, _ = GAME.apply(state, entry.seat, entry.action)
        follower.put(entry, state)
        if state.table.refresh is None or state.table.refresh.cards:
            compare(follower.race, state)
    assert follower.race["over"]


@pytest.mark.parametrize("seed", range(RACES))
def test_a_race_of_the_kernel_is_a_log_of_the_reference(seed: int) -> None:
    """The race file replays to the same digests, and `simulate` reports the same race."""
    options, seats = any_options(Random(f"kernel {seed}"), draft=False)
    assert supports(options, seats) is None
    race = paceline.Race.start(GAME, options, ["kernel"] * seats)
    record = ride_recorded(race, [RANDOM] * seats, seed, "series", options.first)[0]
    compare(record, race.state)
    assert Race.read(GAME, race.text).state == race.state
    board = board_of(GAME.setup(seats, options).table)
    (told,) = simulate(board, [RANDOM] * seats, range(seed, seed + 1), "series", firsts=[options.first])
    result = game.result(race.state)
    assert result is not None
    assert told["rounds"] == race.state.round
    assert told["winner"] == result.ranking[0][0]
    assert tuple(RIDERS[rider] for rider in np.argsort(told["place"][: len(result.riders)])) == result.riders
    for rider in result.stage.riders if result.stage else ():
        number = RIDERS.index(rider.rider)
        shown = [told[field][number] for field in ("time", "podium", "sprint", "mountain")]
        assert shown == [rider.time, rider.podium, rider.sprint, rider.mountain]


def test_a_series_does_not_depend_on_how_it_is_cut() -> None:
    board = board_of(GAME.setup(4, Options()).table)
    whole = simulate(board, [RANDOM] * 4, range(60), 7)
    halves = [simulate(board, [RANDOM] * 4, part, 7, threads=2) for part in (range(25), range(25, 60))]
    assert np.array_equal(whole, np.concatenate(halves))
    assert not np.array_equal(whole, simulate(board, [RANDOM] * 4, range(60), 8))


def test_random_riders_win_as_often_as_with_the_reference() -> None:
    """Random seats are alike; the mean number of rounds is that of the reference (95 % interval)."""
    board = board_of(GAME.setup(4, Options()).table)
    told = simulate(board, [RANDOM] * 4, range(20_000), "fair", firsts=range(4))
    assert np.abs(np.bincount(told["winner"], minlength=4) / len(told) - 0.25).max() < 0.02
    rounds = [play_bots(GAME, Options(), [("random", bots.random)] * 4, seed).state.round for seed in range(60)]
    assert abs(np.mean(rounds) - told["rounds"].mean()) < 4 * told["rounds"].std() / len(rounds) ** 0.5


def test_playouts_start_anywhere_in_a_race() -> None:
    """Cards already in hands and on the table are kept."""
    race = play_bots(GAME, Options(), [("random", bots.random)] * 4, 3)
    state = GAME.setup(4, Options())
    for entry in race.log.entries:
        state, _ = GAME.apply(state, entry.seat, entry.action)
        if not state.table.to_place and state.table.round > 10:
            told = play_out(state, [RANDOM] * 4, 3, 1)
            assert (told["rounds"] >= max(state.table.round, 1)).all()
            assert (np.sort(told["place"][:, :8]) == np.arange(1, 9)).all()
    last = play_out(state, [RANDOM] * 4, 3, 1)
    assert (last["winner"] == race.result.ranking[0][0]).all()  # type: ignore[union-attr]


def test_a_state_is_loaded_and_compared_as_it_is() -> None:
    state = GAME.setup(3, Options(first=1))
    compare(load_state(state)[1][0], state)


def test_what_the_kernel_cannot_ride_is_said() -> None:
    options = Options(expansions=("grand-tour",), draft=True)
    assert "cannot draft specialists" in str(supports(options, 4))
    assert supports(Options(), 4) is None


def test_without_numba_one_line_says_what_is_missing() -> None:
    """All of Paceline but the kernel can be used."""
    program = """
import sys
sys.modules["numba"] = None
import paceline
paceline.game("flamme-rouge")
try:
    import paceline.games.flamme_rouge.kernel.batch
except paceline.core.messages.PacelineError as error:
    print(error)
"""
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert said == "The fast kernel needs Numba, which is not installed: pip install 'paceline[bots]'.\n"
