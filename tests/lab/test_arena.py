"""The arena: fair fields, paired races, ratings, and an end when the order is known."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice
from random import Random

import pytest

from paceline.core import registry
from paceline.core.messages import PacelineError
from paceline.lab.arena import LEAST, Arena, draw_fields
from paceline.lab.intervals import Moments, estimate_paired_share, estimate_share
from paceline.lab.records import Outcome, RaceRecord

GAME = registry.game("flamme-rouge")
STAGE = GAME.facts.options(stage="abLu")


@pytest.mark.parametrize(("bots", "seats"), [("abcde", 4), ("abcdefg", 3), ("ab", 4), ("abc", 3)])
def test_all_bots_race_and_meet_equally(bots: str, seats: int) -> None:
    fields = list(islice(draw_fields(bots, seats, Random(1)), 210))
    raced = Counter(bot for field in fields for bot in field)
    assert max(raced.values()) - min(raced.values()) <= seats
    met = Counter(frozenset(pair) for field in fields for pair in combinations(field, 2) if len({*pair}) == 2)
    assert len(met) == len(list(combinations(bots, 2)))
    assert max(met.values()) <= 1.15 * min(met.values()) + 1


def test_every_bot_sits_in_every_seat_with_the_same_shuffle() -> None:
    heats = list(Arena(GAME, [STAGE], ["random", "first", "saver"], 3, seed="x").heats(7))
    assert len(heats) == 9, "whole blocks"
    for block in range(3):
        races = heats[3 * block : 3 * block + 3]
        assert {heat.seed for heat in races} == {f"x.{block}"}
        assert len({heat.options["first"] for heat in races}) == 1
        for seat in range(3):
            assert {heat.seats[seat] for heat in races} == {"random", "first", "saver"}
    assert {heat.options["first"] for heat in heats} == {0, 1, 2}


def feed(arena: Arena, blocks: int, strength: dict[str, float]) -> None:
    rng = Random(5)
    for heat in arena.heats(blocks * arena.seats):
        order = sorted(heat.seats, key=lambda bot: rng.gauss(strength[bot], 1), reverse=True)
        record = RaceRecord(heat.race, heat.seed, 9, tuple(order.index(bot) + 1 for bot in heat.seats))
        arena.take(Outcome(heat.race, record))


def test_the_better_bot_is_rated_higher_and_the_order_is_decided() -> None:
    arena = Arena(GAME, [STAGE], ["weak", "strong", "middling"], 3)
    feed(arena, 60, {"weak": 0, "middling": 1, "strong": 2})
    result = arena.result(180)
    assert [row.bot for row in result.bots] == ["strong", "middling", "weak"]
    assert result.decided
    assert arena.is_time_to_look()
    assert sum(row.wins for row in result.bots) == result.races == 180
    assert sum(row.share.mean for row in result.bots) == pytest.approx(1, abs=1e-5)
    assert all(pair.ahead.low > 0.5 for pair in result.pairs)
    assert all(row.rating.low < row.rating.mean < row.rating.high for row in result.bots)


def test_equal_bots_are_not_decided_and_few_races_never_are() -> None:
    equal = Arena(GAME, [STAGE], ["one", "two"], 2)
    feed(equal, 100, {"one": 0, "two": 0})
    assert not equal.decided
    clear = Arena(GAME, [STAGE], ["one", "two"], 2)
    feed(clear, LEAST - 1, {"one": 0, "two": 9})
    assert not clear.decided


def test_intervals_hold_what_they_should() -> None:
    rng, inside, paired = Random(2), 0, 0
    for _ in range(300):
        hits = [rng.random() < 0.3 for _ in range(80)]
        inside += (found := estimate_share(sum(hits), 80)).low <= 0.3 <= found.high
        blocks = [(rng.random() < 0.3) / 2 + 0.15 for _ in range(80)]
        paired += (found := estimate_paired_share(blocks, 160)).low <= 0.3 <= found.high
    assert 270 < inside < 300
    assert 270 < paired < 300
    assert estimate_share(0, 0).high == 1
    assert estimate_paired_share(Moments(), 0).high == 1
    assert estimate_paired_share([1.0, 1.0], 4).low < 1


def test_an_arena_needs_two_bots() -> None:
    with pytest.raises(PacelineError, match="two different bots"):
        Arena(GAME, [STAGE], ["random"], 2)
