"""A series of races, counted."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from paceline import bots
from paceline.core import registry
from paceline.core.codec import digest
from paceline.core.race import Race, play_bots
from paceline.lab.simulate import Summary, simulate
from toygame import GAME as TOY
from toygame import Toy, bold
from toygame.rules import Bid, Options, Result, State, View

FLAMME_ROUGE = registry.game("flamme-rouge")
PAIR = [("random", bots.random), ("first", bots.first)]


def meek(_view: View, legal: Sequence[Bid], _rng: Random) -> Bid:
    return min(legal, key=lambda bid: bid.card)


def test_the_stronger_bot_wins_nearly_every_race() -> None:
    summary = simulate(TOY, Options(stage="long"), [("meek", meek), ("bold", bold)], 40, 1)
    assert sum(summary.wins) == 40
    assert summary.wins[1] > 35
    assert summary.place_mean[1] < 1.2
    assert summary.place_mean[0] > 1.8


class Tied(Toy):
    """A toy game in which seats 0 and 2 always tie for first place."""

    def result(self, state: State) -> Result | None:
        return Result(((0, 2), (1,))) if state.table.over else None


def test_a_tie_shares_the_win_and_the_better_place() -> None:
    summary = simulate(Tied(), Options(), [("bold", bold)] * 3, 4, 1)
    assert summary.wins == [2.0, 0.0, 2.0]
    assert summary.place_mean == [1.0, 3.0, 1.0]


def test_everything_but_the_time_follows_from_the_seed() -> None:
    options = FLAMME_ROUGE.facts.options()
    one, same, other = (simulate(FLAMME_ROUGE, options, PAIR, 6, seed) for seed in ("a", "a", "b"))
    assert one == same
    assert one != msgspec.structs.replace(other, seed="a")
    assert (one.game, one.races, one.seats) == ("flamme-rouge", 6, ["random", "first"])
    assert (one.rules, one.content) == (FLAMME_ROUGE.facts.rules_version, FLAMME_ROUGE.content_hash(2, options))
    assert one.rounds_least <= one.rounds_mean <= one.rounds_most


def test_each_race_is_reported_and_is_the_one_its_seed_rides() -> None:
    told: list[tuple[int, Race]] = []
    options = FLAMME_ROUGE.facts.options()
    simulate(FLAMME_ROUGE, options, PAIR, 3, 5, each=lambda number, race: told.append((number, race)))
    assert [number for number, _ in told] == [0, 1, 2]
    for number, race in told:
        alone = play_bots(FLAMME_ROUGE, FLAMME_ROUGE.in_series(options, 2, number), PAIR, f"5.{number}")
        assert digest(race.state) == digest(alone.state)


def test_every_seat_begins_in_turn() -> None:
    begun: list[Any] = []
    simulate(
        FLAMME_ROUGE,
        FLAMME_ROUGE.facts.options(),
        PAIR,
        4,
        5,
        each=lambda _, race: begun.append(race.log.entries[0].seat),
    )
    assert begun == [0, 1, 0, 1]


def test_a_series_of_nothing_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="at least one race"):
        simulate(TOY, Options(), PAIR, 0, 1)


def test_a_summary_is_written_whole() -> None:
    summary = simulate(TOY, Options(), PAIR, 2, 1)
    assert msgspec.json.decode(msgspec.json.encode(summary), type=Summary) == summary
