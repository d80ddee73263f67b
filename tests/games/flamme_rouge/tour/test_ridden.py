"""Tours ridden here: what a race hands over is what a tour takes, stage after stage."""

from __future__ import annotations

import pytest

from games.flamme_rouge.tour.test_fold import naive
from games.flamme_rouge.tour.test_planning import upcoming
from paceline import bots
from paceline.core.codec import from_json, to_json
from paceline.core.race import play_bots
from paceline.games.flamme_rouge import GAME
from paceline.games.flamme_rouge.actions import RIDERS, TEAMS
from paceline.games.flamme_rouge.rules.finish import StageResult
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.tour import TOURS
from paceline.games.flamme_rouge.tour.model import Plan, Tour
from paceline.games.flamme_rouge.tour.standings import history, scores

TRIALS_AND_MORE = ("gt1", "gt10", "gt5", "gt3")
"""A team time trial, an individual one, an extended stage and a plain one."""


def ridden(options: Options, seats: int, seed: str) -> StageResult:
    """Return the result of a race of bots that know no game."""
    result: StageResult = TOURS.stage_result(play_bots(GAME, options, [("random", bots.random)] * seats, seed).state)
    return result


def whole(plan: Plan, names: tuple[str, ...], seed: int) -> Tour:
    tour: Tour = TOURS.start(plan, names, seed)
    while (options := TOURS.next_stage(tour)) is not None:
        tour = from_json(to_json(tour), TOURS.tour)  # as if every stage were ridden on another day
        tour = TOURS.record(tour, ridden(options, len(names), f"{seed}/{tour.ridden}"))
    return tour


@pytest.mark.parametrize("seed", range(4))
def test_a_tour_of_all_kinds_adds_up(seed: int) -> None:
    """FR 16.4, FR 17.8, FR 18.5, FR 19.4."""
    teams = 2 + seed % 3
    tour = whole(Plan(stages=TRIALS_AND_MORE, rests=(2,), expansions=("peloton",)), ("bot",) * teams, seed)
    totals = {letter: score.total for letter, score in zip(TEAMS, scores(tour), strict=False)}
    assert totals == naive(tour)


def test_a_draft_is_ridden_once_and_remembered() -> None:
    """FR 15.3, FR 15.4."""
    tour = whole(Plan(stages=("gt3", "gt4", "gt8"), draft=True), ("bot",) * 3, 5)
    picked = {result.specialists for result in tour.results}
    assert len(picked) == 1
    assert all(picked.pop())


def test_dummies_ride_along() -> None:
    """FR 11.8, FR 16.4: they win podiums and jerseys, but are never tired and never place riders first."""
    plan = Plan(stages=("gt3", "gt4", "gt8"), expansions=("peloton", "meteo"))
    tour = whole(plan, ("bot", "muscle", "peloton"), 2)
    for now in history(tour):
        assert all(rider.exhaustion == 0 for rider in now.riders[2:])


def test_riders_start_as_tired_as_they_were_left() -> None:
    """FR 17.1, FR 17.2: whole decks, and what is left of the exhaustion."""
    begun: Tour = TOURS.start(Plan(stages=("gt3", "gt4", "gt8")), ("bot", "bot"), 1)
    fresh = setup(2, upcoming(begun))
    one = TOURS.record(begun, ridden(upcoming(begun), 2, "x"))
    tired = setup(2, upcoming(one))
    for number, (before, after) in enumerate(zip(fresh.cards, tired.cards, strict=True)):
        left = next(rider.exhaustion for rider in one.results[0].riders if rider.rider == RIDERS[number])
        assert sorted(after.face_down) == sorted(before.face_down + ("2x",) * (left - left // 2))


def test_a_race_that_is_no_stage_has_no_result_for_a_tour() -> None:
    with pytest.raises(ValueError, match="not a stage"):
        TOURS.stage_result(setup(2, Options()))
