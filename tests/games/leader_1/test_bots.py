"""The bots of Leader 1: legal, explained, pure, and each as clever as it says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import paceline
from games.leader_1.positions import Position, bunch, on
from paceline.core.chance import Luck
from paceline.core.game import CHANCE, Decision
from paceline.games.leader_1 import GAME, content
from paceline.games.leader_1.actions import ROLES, Chase, Eat, Leave, Ride
from paceline.games.leader_1.bots import BOTS
from paceline.games.leader_1.bots.pace import ROW, pace
from paceline.games.leader_1.course import course, find_course
from paceline.games.leader_1.rules.setup import Options, setup
from paceline.games.leader_1.state import View
from paceline.i18n import english
from soak import amount, some

FLAT, COLS, SUMMIT = "1", "3", "4"
NAMES = list(BOTS)


def questions(names: Sequence[str], seed: int, options: Options) -> Iterator[tuple[str, View, Sequence[Any], Decision]]:
    """Yield every question of a race between bots: who was asked, what they saw, what they might do, what they did."""
    state, luck = setup(len(names), options), Luck(seed)
    rngs = [Random(seat) for seat in range(len(names))]
    while acting := GAME.to_act(state):
        seat = min(acting)
        if seat == CHANCE:
            state, _ = GAME.apply(state, CHANCE, GAME.chance(state).sample(luck))
            continue
        view, legal = GAME.view(state, seat), GAME.legal(state, seat)
        answer = BOTS[names[seat]](view, legal, rngs[seat])
        yield names[seat], view, legal, answer
        state, _ = GAME.apply(state, seat, answer.action)


def wins(names: Sequence[str], races: int, **options: Any) -> Counter[str]:
    """Return who wins a series in which every seat begins as often."""
    found = Counter[str]()
    for race in range(races):
        chosen = GAME.in_series(Options(**options), len(names), race)
        ridden = paceline.Race.new(GAME, list(names), seed=f"bots {race}", **{**options, "first": chosen.first}).play()
        result = GAME.result(ridden.state)
        assert result is not None
        found[names[result.ranking[0][0]]] += 1
    return found


@pytest.mark.parametrize("course", some([ready.name for ready in content.courses()], 2))
def test_bots_do_what_is_allowed_and_say_why(course: str) -> None:
    speak, told = english(), set[str]()
    for seats, riders in ((3, 2), (7, 1)):
        names = [NAMES[seat % len(NAMES)] for seat in range(seats)]
        for _, _, legal, answer in questions(names, seats, Options(course=course, riders=riders)):
            assert answer.action in legal
            sentence = speak(answer.reason)
            assert sentence.endswith(".")
            assert "{" not in sentence
            assert "1000" not in sentence
            told.add(answer.reason.key)
    assert len(told) >= 8


def test_every_reason_is_given_sometimes() -> None:
    told = set[str]()
    for seed, ready in enumerate(content.courses() * amount(1, 2)):
        names = [NAMES[(seat + seed) % len(NAMES)] for seat in range(3 + seed % 2)]
        told |= {
            answer.reason.key for *_, answer in questions(names, seed, Options(course=ready.name, riders=2 + seed % 2))
        }
    said = {f"leader-1.bot.{key}" for key in GAME.presentation.words("en")["bot"]}
    # No race is so crowded that a bot finds no way; a team too weak to chase is tested by itself.
    assert said - told <= {"leader-1.bot.no-way", "leader-1.bot.too-dear"}


def test_bots_only_look_and_their_luck_is_their_own() -> None:
    asked = list(questions(["captain", "raider", "lurker"], 5, Options(course=COLS)))
    for name, view, legal, answer in asked[:: len(asked) // 40]:
        if type(legal[0]).__name__ != "Pick":
            assert BOTS[name](view, legal, Random(99)) == answer


def test_whoever_reckons_beats_whoever_does_not() -> None:
    for where in (FLAT, SUMMIT):
        assert wins(["captain", "random", "random"], 6, course=where)["captain"] == 6


def test_the_captain_is_the_strongest() -> None:
    """On every course, with teams of three; of the two others now one and now the other is better."""
    found = Counter[str]()
    for ready in content.courses():
        found += wins(["captain", "lurker", "raider"], amount(3, 6), course=ready.name)
    assert found["captain"] > 1.5 * max(found["raider"], found["lurker"])


def test_a_raider_leaves_earlier_than_a_captain_and_a_lurker_later() -> None:
    left: dict[str, list[int]] = {name: [] for name in NAMES}
    for name in NAMES:
        for seed in range(4):
            for _, view, _, answer in questions([name] * 3, seed, Options(course=FLAT)):
                if isinstance(answer.action, Leave):
                    left[name].append(view.table.head)
                    break
    heads = {name: sum(rows) / len(rows) for name, rows in left.items()}
    assert heads["raider"] < heads["captain"] < heads["lurker"]


def test_a_captain_chases_opponents_but_not_their_own_best_rider() -> None:
    announced = Counter[bool]()
    for seed in range(8):
        for name, view, _, answer in questions(["raider", "captain", "captain"], seed, Options(course=FLAT)):
            if name == "captain" and isinstance(answer.action, Chase):
                assert view.seat is not None
                table = view.table
                own = [table.riders[number] for number in table.own(view.seat)]
                if answer.action.announced:
                    assert any(rider.on_road and rider.seat != view.seat for rider in table.riders)
                    assert any(rider.cell == -1 for rider in own)
                announced[answer.action.announced] += 1
    assert announced[True]
    assert announced[False]


@pytest.mark.parametrize(("energy", "reason"), [(1, "too-dear"), (20, "chase")])
def test_whoever_could_not_follow_does_not_chase(energy: int, reason: str) -> None:
    """An opponent is ahead, and the only rider of the bot's own team in the peloton is spent, or fresh."""
    race = Position(FLAT, each=1, head=35, phase="chase", AC=bunch(energy=energy), CR=on(6, "M", 0))
    for name in NAMES:
        answer = BOTS[name](GAME.view(race.state, 0), race.legal, Random(0))
        assert (answer.action, answer.reason.key) == (Chase(reason == "chase"), f"leader-1.bot.{reason}")


def test_what_is_carried_is_eaten() -> None:
    meals = [
        answer for *_, answer in questions(["captain"] * 4, 3, Options(course=FLAT)) if isinstance(answer.action, Eat)
    ]
    assert meals


# How soon a rider can be home.


@pytest.mark.parametrize("role", ROLES)
def test_more_energy_and_less_road_are_never_worse(role: str) -> None:
    code = find_course(COLS)
    times = pace(code, role, "", 4)
    for line in times.alone:
        assert all(more <= less for less, more in pairwise(line))
    rows, full = course(code).road.length, course(code).energy
    assert times.riding(rows - 1, full) < 1 < times.riding(0, full)
    assert times.riding(rows, 0) == -ROW


def test_a_rider_alone_is_home_when_a_plain_search_says_so() -> None:
    """On a short flat road every way of spending energy is tried."""
    code = find_course("FFF*F")
    track, rules = course(code), content.numbers()
    for role in ROLES:
        free = rules.free[role]["F"]

        def best(row: int, energy: int, free: int = free) -> float:
            found = []
            for squares in range(1, free + len(rules.paid)):
                cost = rules.paid[max(squares - free, 0)]
                if cost <= energy:
                    left, there = energy - cost + max(free - squares, 0), row + squares
                    over = there - track.road.length + 1
                    found.append(1 + (-ROW * min(over, rules.run_off) if over > 0 else best(there, left)))
            return min(found)

        start = track.road.length - 12
        for energy in (0, 3, 9, 20):
            assert pace(code, role, "", 4).riding(start, energy) == pytest.approx(best(start, energy))


def test_specialities_help_on_their_ground() -> None:
    flat, cols = find_course(FLAT), find_course(COLS)
    row = course(flat).road.length - 5
    assert pace(flat, "L", "sprinter", 4).free[row] == pace(flat, "L", "", 4).free[row] + 1
    descent = course(cols).row_ground.index("D")
    assert pace(cols, "L", "descender", 4).free[descent] == pace(cols, "L", "", 4).free[descent] + 1
    assert pace(find_course(SUMMIT), "C", "sprinter", 4).free == pace(find_course(SUMMIT), "C", "", 4).free


def test_nobody_needs_the_truth() -> None:
    """A bot is given a view, in which others' tiles are not."""
    for _, view, legal, _ in questions(["captain"] * 3, 1, Options(course=FLAT)):
        assert len(view.tiles) == view.table.rules.each
        if isinstance(legal[0], Ride):
            break
