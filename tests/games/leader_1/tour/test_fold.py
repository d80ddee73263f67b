"""Invariants of every stage race, recounted from its results alone."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

from games.leader_1.tour.results import COURSES, tour, upcoming
from paceline.core.codec import from_json, to_json
from paceline.games.leader_1.course import find_course
from paceline.games.leader_1.tour import TOURS
from paceline.games.leader_1.tour.model import RiderResult, StageResult, Summit, Tour, rider_codes, riders, roles
from paceline.games.leader_1.tour.planning import course_of
from paceline.games.leader_1.tour.standings import standing, winner

MOUNTAINS = {1: (5, 3, 1), 2: (3, 2, 1), 3: (2, 1)}


def random_result(tour: Tour, rng: Random) -> StageResult:
    """Return some result that the next stage may have."""
    course = course_of(tour, tour.ridden)
    picked = roles(tour) or _picked(tour, rng)
    names = list(rider_codes(picked))
    order = rng.sample(names, len(names))
    times = [0, *sorted(rng.randrange(30) for _ in names[1:])]
    return StageResult(
        find_course(tour.plan.courses[tour.ridden]),
        tuple(
            RiderResult(name, place, time, rng.randrange(25))
            for place, (name, time) in enumerate(zip(order, times, strict=True), start=1)
        ),
        picked,
        tuple(tuple(rng.sample(names, min(3, len(names)))) for _ in course.bonuses),
        tuple(Summit(cat, tuple(rng.sample(names, min(len(MOUNTAINS[cat]), len(names))))) for _, cat in course.summits),
    )


def _picked(tour: Tour, rng: Random) -> tuple[str, ...]:
    """Return the roles that are picked (L1 1.3, L1 1.4)."""
    own = ["".join(rng.sample("RLC", tour.plan.riders)) for _ in tour.seats[:5]]
    return (*own, *(rng.choice([role for role in "RLC" if role not in own[k]]) for k in range(len(tour.seats) - 5)))


def random_tour(seed: int) -> Tour:
    """Return a whole stage race with random results."""
    rng = Random(seed)
    seats = rng.choice((2, 3, 4, 5, 6, 10))
    each = {2: 3, 3: 2, 4: 3, 5: 2}.get(seats, 1)
    ridden = tour(seats, tuple(rng.choice(COURSES) for _ in range(rng.randrange(2, 7))), seed, riders=each)
    while not ridden.over:
        ridden = TOURS.record(ridden, random_result(ridden, rng))
    return ridden


def naive(tour: Tour) -> dict[str, tuple[int, int, int]]:
    """Return total, points and mountains of every rider, counted with a pencil."""
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for result in tour.results:
        for rider in result.riders:
            sums[rider.rider][0] += rider.time - max(4 - rider.place, 0)
            sums[rider.rider][1] += dict(enumerate((10, 7, 5, 3, 1), start=1)).get(rider.place, 0)
        for line in result.bonuses:
            for name, gain, points in zip(line, (2, 1, 0), (5, 3, 1), strict=False):
                sums[name][0] -= gain
                sums[name][1] += points
        for summit in result.summits:
            for name, points in zip(summit.riders, MOUNTAINS[summit.category], strict=False):
                sums[name][2] += points
    return {name: (total, points, mountains) for name, (total, points, mountains) in sums.items()}


@pytest.mark.parametrize("seed", range(30))
def test_l1_15_4_everything_adds_up(seed: int) -> None:
    """L1 15.3, L1 15.6, L1 15.7, L1 15.10 too."""
    over = random_tour(seed)
    found = {
        name: (rider.total, rider.points, rider.mountains)
        for name, rider in zip(riders(over), standing(over).riders, strict=True)
    }
    assert found == naive(over)
    places = {rider.rider: rider.place for rider in over.results[-1].riders}
    best = min(found, key=lambda name: (found[name][0], places[name]))
    assert best in rider_codes([*[""] * winner(over), over.results[0].roles[winner(over)]])


@pytest.mark.parametrize("seed", range(0, 30, 3))
def test_a_stage_race_survives_its_file(seed: int) -> None:
    over = random_tour(seed)
    assert from_json(to_json(over), TOURS.tour) == over


@pytest.mark.parametrize("seed", range(10))
def test_l1_15_5_carried_energy_never_exceeds_ten(seed: int) -> None:
    rng, ridden = Random(seed), tour(3)
    for _ in range(2):
        result = random_result(ridden, rng)
        ridden = TOURS.record(ridden, result)
        left = {rider.rider: rider.energy for rider in result.riders}
        assert upcoming(ridden).carried == tuple(min(left[name], 10) for name in riders(ridden))
