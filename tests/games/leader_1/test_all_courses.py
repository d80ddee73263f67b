"""Every ready course with every number of players: the race comes to its end, and in proper order."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from paceline.core.race import play_bots
from paceline.games.leader_1 import GAME
from paceline.games.leader_1.actions import HOME, SitIn, Stay
from paceline.games.leader_1.course import course
from paceline.games.leader_1.rules.setup import Options
from paceline.games.leader_1.state import State
from soak import amount

SEEDS = amount(3, 50)
LONGEST = 80
"""Turns; the longest course has 125 rows, and somebody left behind may be slow."""
STAGES = [stage.name for stage in GAME.stages()]


def lazy(_view: Any, legal: Sequence[Any], rng: Random) -> Any:
    """Stays in the peloton most of the time, which keeps races short; otherwise anything."""
    if rng.random() < 0.9:
        for staying in (SitIn(), Stay()):
            if staying in legal:
                return staying
    return legal[int(rng.random() * len(legal))]


def check(state: State, seats: int) -> None:
    """Check what must hold at the end of a race."""
    table, result = state.table, GAME.result(state)
    assert result is not None
    assert sorted(result.ranking) == [(seat,) for seat in range(seats)]
    assert table.phase == "over"
    order = [one.rider for one in table.home]
    assert sorted(order) == list(range(len(table.riders)))
    assert list(result.riders) == [table.riders[rider].name for rider in order]
    best = list(dict.fromkeys(table.riders[rider].seat for rider in order))
    assert [seat for (seat,) in result.ranking] == best
    assert all(rider.cell == HOME for rider in table.riders)
    keys = [(one.turn, -one.rows) for one in table.home]
    assert keys == sorted(keys)
    assert all(1 <= one.rows <= course(table.rules.course).road.beyond for one in table.home)
    assert table.round <= LONGEST


@pytest.mark.parametrize("stage", STAGES)
def test_every_race_ends(stage: str) -> None:
    """L1 14.1 to L1 14.5: with every number of players."""
    for seats in GAME.facts.seats:
        for seed in range(SEEDS):
            race = play_bots(GAME, Options(course=stage), [("lazy", lazy)] * seats, seed)
            assert race.over
            check(race.state, seats)
