"""The rating of a stage, from races that are made up, and its page."""

from __future__ import annotations

from random import Random

import pytest

from paceline.core import registry
from paceline.core.game import AnyGame
from paceline.i18n import english
from paceline.lab.processes import InThisProcess
from paceline.lab.rate import Rater, chance_of
from paceline.lab.records import RaceRecord, RiderRecord, Setting
from paceline.lab.report import make_page, tell
from paceline.lab.simulate import Series
from toygame import GAME as TOY

GAME = registry.game("flamme-rouge")
FRONT = ((30, 2), (12, 1), (4, 1), (0, 1))
LATE = ((30, 2), (12, 1), (4, 2), (0, 1))


def record(race: int, winner: int, leads: tuple[tuple[int, int], ...]) -> RaceRecord:
    """Return a race of two teams that the rider on this place of the grid won."""
    order = [winner, *(place for place in range(1, 5) if place != winner)]
    riders = tuple(
        RiderRecord(f"{'AC'[place > 2]}{'SR'[place % 2]}", place // 3, "SR"[place % 2], place, order.index(place) + 1)
        for place in range(1, 5)
    )
    first = winner // 3
    return RaceRecord(race, f"s.{race}", 9, (1 + first, 2 - first), riders, leads)


def rate(game: AnyGame, records: list[RaceRecord]) -> Rater:
    rater = Rater(game, 2)
    rater.tally._gap = ""
    for one in records:
        rater.add(one)
    return rater


def test_a_stage_that_the_front_wins_is_unfair_and_decided_early() -> None:
    rater = rate(GAME, [record(race, 1 + (race % 5 == 0), FRONT) for race in range(100)])
    rating = rater.rating("abLu", GAME.facts.options(stage="abLu"), ["x", "x"], seed=1, asked=100)
    assert [round(place.share.mean, 2) for place in rating.grid] == [0.8, 0.2, 0, 0]
    assert rating.grid_fair < 0.01
    assert rating.kinds[0].kind == "R"
    assert rating.settled is not None
    assert (rating.settled.median, rating.settled.last_round.mean) == (12, 0)
    assert [(point.to_go, point.leads.mean) for point in rating.leads] == [(0, 1), (10, 1), (30, 0)]
    said = " ".join(english()(message) for _, message in tell(GAME, rating, english()))
    assert "favours the rouleur" in said
    assert "starting place 1 wins 80 % ± 8 of the races, and would win 40 %" in said
    assert "leads for good from 12 squares" in said


def test_a_fair_stage_that_is_decided_at_the_line() -> None:
    rng = Random(3)
    rater = rate(GAME, [record(race, rng.randrange(1, 5), LATE) for race in range(200)])
    rating = rater.rating("abLu", GAME.facts.options(stage="abLu"), ["x", "x"], seed=1, asked=200)
    said = " ".join(english()(message) for _, message in tell(GAME, rating, english()))
    assert "The grid is fair" in said
    assert "No kind of rider is favoured" in said
    assert "decided at the line" in said


def test_equal_chances_are_doubted_as_seldom_as_they_should_be() -> None:
    rng, doubted = Random(1), 0
    for _ in range(400):
        counts = [0] * 8
        for _ in range(200):
            counts[rng.randrange(8)] += 1
        doubted += chance_of(counts, [25.0] * 8) < 0.05
    assert 5 < doubted < 40
    assert chance_of([50, 150], [100, 100]) < 0.001
    assert chance_of([50, 150], [52, 148]) > 0.1
    assert chance_of([], []) == chance_of([7], [7]) == chance_of([7, 0], [7, 0]) == 1


@pytest.mark.parametrize(
    ("stage", "kind"), [("Avenue Corso Paseo", "flat"), ("La Haut Montagne", "mountain"), ("abLu", "flat")]
)
def test_climbs_make_the_kind(stage: str, kind: str) -> None:
    assert GAME.designer is not None
    assert GAME.designer.classify(stage) == kind


def test_the_page_needs_nothing_else() -> None:
    options = GAME.facts.options(stage="abLu")
    series, rater = Series(GAME, options, ["random"] * 2, "page"), Rater(GAME, 2)
    for outcome in InThisProcess(Setting("flamme-rouge")).run(series.heats(25)):
        assert outcome.record is not None
        rater.add(outcome.record)
    rating = rater.rating("abLu", options, ["random"] * 2, seed=1, asked=25)
    page = make_page(GAME, rating, "<svg></svg>", english())
    assert page.count("<svg") == 6
    assert page.count("<h2>") == 5
    assert "src=" not in page
    assert "@import" not in page
    assert page == make_page(GAME, rating, "<svg></svg>", english())


def test_a_game_that_tells_nothing_of_riders_is_rated_by_rounds() -> None:
    rater = Rater(TOY, 2)
    for race in range(5):
        rater.add(RaceRecord(race, "", 3 + race % 2, (1, 2)))
    rating = rater.rating("long", TOY.facts.options(), ["bold"] * 2, seed=1, asked=5)
    assert [name for name, _ in tell(TOY, rating, english())] == ["rounds"]
    assert (rating.grid, rating.kinds, rating.settled, rating.kind) == ([], [], None, "")
