"""Start a stage race and set up its next stage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from paceline.core import tour_kit
from paceline.core.chance import Luck
from paceline.core.messages import BadOptions, BadRecord
from paceline.games.leader_1 import content
from paceline.games.leader_1.course import Course, course, find_course, name_of
from paceline.games.leader_1.rules.setup import Options, setup
from paceline.games.leader_1.tour.model import ALL, Plan, Tour, roles
from paceline.games.leader_1.tour.standings import standing

LOT: Final = -1


def start(plan: Plan, seats: Sequence[str], seed: int | str) -> Tour:
    """Return a stage race before its first stage; every stage is set up once, so that none fails in the third week."""
    _check_seats(plan, len(seats))
    plan = msgspec.structs.replace(plan, courses=_course_names(plan.courses))
    tour = Tour(plan, tuple(seats), seed)
    each = {_riders_each(tour, number) for number in range(tour.stages)}
    first = Luck(seed).word("who begins the tour") % len(seats) if plan.first == LOT else plan.first  # L1 3.2
    return msgspec.structs.replace(tour, plan=msgspec.structs.replace(plan, riders=each.pop(), first=first))


def _check_seats(plan: Plan, seats: int) -> None:
    """L1 1.1; and the first holder of the token must be one of them."""
    players = content.numbers().riders
    if seats not in players:
        raise BadOptions("seats", "leader-1.tour.bad-seats", seats=seats, fewest=min(players), most=max(players))
    if not LOT <= plan.first < seats:
        raise BadOptions("first", "leader-1.tour.bad-first", first=plan.first + 1, last=seats)


def _course_names(given: Sequence[str]) -> tuple[str, ...]:
    """Return the courses by name, or as they are written down if they have none."""
    word = given[0].strip().casefold() if len(given) == 1 else ""
    courses = [ready.name for ready in content.courses()] if word == ALL else given
    few, many = content.numbers().fewest_stages, content.numbers().most_stages
    if not few <= len(courses) <= many:
        raise BadOptions("courses", "leader-1.tour.bad-length", n=len(courses), fewest=few, most=many)
    return tuple(_course_name(number, text) for number, text in enumerate(courses, start=1))


def _course_name(number: int, text: str) -> str:
    return tour_kit.plan_stage(number, "course", "courses", lambda: name_of(find_course(text)))


def _riders_each(tour: Tour, number: int) -> int:
    """Return how many riders every player has on a stage."""
    state = tour_kit.plan_stage(number + 1, "course", "courses", lambda: setup(len(tour.seats), _options(tour, number)))
    return state.table.rules.each


def course_of(tour: Tour, number: int) -> Course:
    """Return the course of a stage, counted from 0."""
    return course(find_course(tour.planned[number]))


def same_stage(tour: Tour, number: int, name: str) -> bool:
    """Return whether a name, a number among the ready courses or a written course means this stage."""
    try:
        return find_course(name) == find_course(tour.planned[number])
    except BadOptions:
        return False


def check_start(tour: Tour, seats: Sequence[str], seed: int | str) -> None:
    """Raise `BadRecord` if a stage race that was read from a file cannot have started like this."""
    tour_kit.check_start(tour, seats, seed)
    allowed = content.numbers().riders
    if len(seats) not in allowed:  # L1 1.1
        raise BadRecord("leader-1.tour.bad-seats", seats=len(seats), fewest=min(allowed), most=max(allowed))
    if not 0 <= tour.plan.first < len(seats):
        raise BadRecord("leader-1.tour.changed-first", first=tour.plan.first, last=len(seats) - 1)
    if tour.plan.riders not in allowed[len(seats)]:
        each = tuple(map(str, allowed[len(seats)]))
        raise BadRecord("leader-1.tour.changed-riders", riders=tour.plan.riders, allowed=each)


def first_seat(tour: Tour) -> int:
    """Return who holds the peloton token at the start of the next stage: on each one the next player (L1 15.9)."""
    return (tour.plan.first + tour.ridden) % len(tour.seats)


def next_stage(tour: Tour) -> Options | None:
    """Return the options of the next race, or None if the stage race is over."""
    if tour.over:
        return None
    options = msgspec.structs.replace(_options(tour, tour.ridden), first=first_seat(tour))
    if not tour.results:
        return options
    carried = tuple(rider.carried for rider in standing(tour).riders)  # L1 15.5
    return msgspec.structs.replace(options, roles=roles(tour), carried=carried)


def _options(tour: Tour, number: int) -> Options:
    plan = tour.plan
    return Options(
        course=tour.planned[number],
        riders=plan.riders,
        ending=plan.ending,
        slipstream=plan.slipstream,
        stop_on_black=plan.stop_on_black,
        variants=plan.variants,
    )
