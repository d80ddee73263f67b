"""Invariants of every tour, recounted from its results alone."""

from __future__ import annotations

from collections import defaultdict
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as some

from games.flamme_rouge.tour.results import NAMES
from paceline.core.codec import from_json, to_json
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.rules.finish import RiderResult, StageResult, podium
from paceline.games.flamme_rouge.tour import TOURS
from paceline.games.flamme_rouge.tour.model import Plan, Tour
from paceline.games.flamme_rouge.tour.planning import kind_of
from paceline.games.flamme_rouge.tour.standings import history, ranking, scores

TOKENS = {  # what 5, 3 and 1 count for, and 2 and 1; trials have none
    "Grand Tour 3": ("sprint", "mountain"),
    "Grand Tour 4": ("mountain", "mountain"),
    "Grand Tour 8": ("sprint", "mountain"),
    "Grand Tour 13": ("mountain", "sprint"),
    "Grand Tour 19": ("mountain", "sprint"),
    "Grand Tour 10": (),
    "Grand Tour 1": (),
}
BONUS = {7: ("321", "1", "21"), 14: ("4321", "21", "321"), 21: ("54321", "321", "4321")}


def random_result(tour: Tour, rng: Random) -> StageResult:
    """Return some result that the next stage may have."""
    stage = tour.plan.stages[tour.ridden]
    names = list(RIDERS[: 2 * len(tour.seats)])
    rng.shuffle(names)
    times = [0, *sorted(rng.choice((0, 10, 20, 60, 70, 130)) for _ in names[1:])]
    if kind_of(stage) == "team-time-trial":
        times = [times[sorted(RIDERS).index(name) // 2] for name in names]
    points, at_line = {"sprint": dict[str, int](), "mountain": dict[str, int]()}, rng.randrange(2)
    for pile, (what, values) in enumerate(zip(TOKENS[stage], ((5, 3, 1), (2, 1)), strict=False)):
        takers = names if pile == at_line else rng.sample(names, len(values))
        for name, value in zip(takers, values, strict=False):
            points[what][name] = points[what].get(name, 0) + value
    sprint, mountain = points.values()
    return StageResult(
        stage,
        tuple(
            RiderResult(name, place, time, won, sprint.get(name, 0), mountain.get(name, 0), rng.randrange(9))
            for place, (name, time, won) in enumerate(
                zip(names, times, podium(kind_of(stage), names), strict=True), start=1
            )
        ),
    )


def random_tour(seed: int) -> Tour:
    """Return a whole tour with random results and, often, a rest day."""
    rng = Random(seed)
    stages = tuple(rng.choice([*TOKENS]) for _ in range(rng.choice((3, 5, 8, 15))))
    rests = (rng.randrange(1, len(stages)),) if rng.random() < 0.7 else ()
    seats = NAMES[: rng.choice((2, 2, 3, 4))]
    tour = Tour(Plan(stages=stages, rests=rests), seats, seed, 0)  # not begun by `start`: here cards come again
    for _ in stages:
        tour = TOURS.record(tour, random_result(tour, rng))
    return tour


def naive(tour: Tour) -> dict[str, int]:
    """Return the points of every team, counted with a pencil: each part on its own, from the first stage on."""
    points: dict[str, int] = defaultdict(int)
    time: dict[str, int] = defaultdict(int)
    sprint: dict[str, int] = defaultdict(int)
    mountain: dict[str, int] = defaultdict(int)
    for number, result in enumerate(tour.results, start=1):
        for rider in result.riders:
            points[rider.rider[0]] += rider.podium
            time[rider.rider] += rider.time
            sprint[rider.rider] += rider.sprint
            mountain[rider.rider] += rider.mountain
        latest = [rider.rider for rider in result.riders]
        if number in tour.plan.rests:
            for best in (tops(time, latest, -1), tops(sprint, latest, 1), tops(mountain, latest, 1)):
                for leader in best[:1]:
                    points[leader[0]] += 1
    general, team, others = BONUS[7 if len(tour.seats) == 2 else next(n for n in BONUS if len(tour.results) <= n)]
    both: dict[str, int] = defaultdict(int)
    for name, seconds in time.items():
        both[name[0]] += seconds
    first = list(dict.fromkeys(rider[0] for rider in latest))
    award(points, tops(time, latest, -1), general)
    award(points, tops(both, first, -1), team)
    award(points, tops(sprint, latest, 1), others)
    award(points, tops(mountain, latest, 1), others)
    return dict(points)


def tops(counts: dict[str, int], latest: list[str], sign: int) -> list[str]:
    """Return riders, the best first; of points (sign 1) at least one is needed."""
    order = sorted(counts, key=latest.index)
    order.sort(key=lambda name: -sign * counts[name])
    return [name for name in order if sign < 0 or counts[name] > 0]


def award(points: dict[str, int], order: list[str], worth: str) -> None:
    for name, won in zip(order, worth, strict=False):
        points[name[0]] += int(won)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(some.integers(0, 10**6))
def test_the_fold_equals_a_recount(seed: int) -> None:
    """FR 16.4, FR 17.8, FR 17.10, FR 18.5 to 18.8."""
    tour = random_tour(seed)
    totals = {letter: score.total for letter, score in zip("ACJP", scores(tour), strict=False)}
    assert totals == naive(tour)
    latest = [rider.rider[0] for rider in tour.results[-1].riders]
    best = max(totals.values())
    winner = next(letter for letter in latest if totals[letter] == best)
    assert "ACJP"[ranking(tour)[0]] == winner


@settings(max_examples=40, deadline=None, derandomize=True)
@given(some.integers(0, 10**6))
def test_points_are_conserved(seed: int) -> None:
    """FR 16.4, FR 17.8: six points a stage (fewer in a team time trial of two teams), up to three a rest day."""
    tour = random_tour(seed)
    trial_of_two = [len(tour.seats) == 2 and result.stage == "Grand Tour 1" for result in tour.results]
    for ridden, now in enumerate(history(tour)):
        assert sum(now.podium) == sum(5 if small else 6 for small in trial_of_two[:ridden])
        rested = sum(rest <= ridden for rest in tour.plan.rests)
        assert rested <= sum(now.rest) <= 3 * rested
        assert sum(rider.time for rider in now.riders) == sum(
            rider.time for result in tour.results[:ridden] for rider in result.riders
        )


@settings(max_examples=40, deadline=None, derandomize=True)
@given(some.integers(0, 10**6))
def test_jerseys_are_distinct(seed: int) -> None:
    """FR 17.3, FR 17.4: and each is worn by a leader, or by the best who wears nothing better."""
    for now in history(random_tour(seed))[1:]:
        worn = [rider for rider in now.jerseys() if rider]
        assert len(worn) == len(set(worn))
        yellow, green, dots = now.jerseys()
        assert now.riders[RIDERS.index(yellow)].time == min(rider.time for rider in now.riders)
        others = [rider.sprint for number, rider in enumerate(now.riders) if RIDERS[number] != yellow]
        assert (now.riders[RIDERS.index(green)].sprint if green else 0) == max(others)
        last = [rider.mountain for number, rider in enumerate(now.riders) if RIDERS[number] not in (yellow, green)]
        assert (now.riders[RIDERS.index(dots)].mountain if dots else 0) == max(last)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(some.integers(0, 10**6))
def test_a_tour_resumed_any_day_is_the_same_tour(seed: int) -> None:
    tour = random_tour(seed)
    again = Tour(tour.plan, tour.seats, tour.seed, tour.first)
    for result in tour.results:
        again = from_json(to_json(again), TOURS.tour)
        again = TOURS.record(again, from_json(to_json(result), TOURS.result))
    assert again == tour
    assert history(again) == history(tour)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(some.integers(0, 10**6))
def test_exhaustion_never_grows_between_stages(seed: int) -> None:
    """FR 17.1, FR 17.9: at least half is kept without a rest day, at least a quarter with one."""
    tour = random_tour(seed)
    for number, (result, now) in enumerate(zip(tour.results, history(tour)[1:], strict=True), start=1):
        for rider in result.riders:
            carried = now.riders[RIDERS.index(rider.rider)].exhaustion
            part = 4 if number in tour.plan.rests else 2
            assert rider.exhaustion / part <= carried <= rider.exhaustion
