"""Start a stage race and set up its next stage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from paceline.core.chance import Luck
from paceline.core.messages import BadOptions, BadRecord
from paceline.games.leader_1 import content
from paceline.games.leader_1.course import Course, course, find_course, name_of
from paceline.games.leader_1.rules.setup import Options, setup
from paceline.games.leader_1.tour.model import ALL, Plan, Tour, roles
from paceline.games.leader_1.tour.standings import standing

LOT: Final = -1


def start(plan: Plan, seats: Sequence[str], seed: int | str) -> Tour:
    """A stage race before its first stage; every stage is tried, so that none fails in the third week."""
    _check_seats(plan, len(seats))
    plan = msgspec.structs.replace(plan, courses=written_out(plan.courses))
    tour = Tour(plan, tuple(seats), seed)
    each = {_try(tour, number) for number in range(tour.stages)}
    first = Luck(seed).word("who begins the tour") % len(seats) if plan.first == LOT else plan.first  # L1 3.2
    return msgspec.structs.replace(tour, plan=msgspec.structs.replace(plan, riders=each.pop(), first=first))


def _check_seats(plan: Plan, seats: int) -> None:
    """L1 1.1; and whoever holds the token first must be there."""
    players = content.numbers().riders
    if seats not in players:
        raise BadOptions("seats", "leader-1.tour.bad-seats", seats=seats, fewest=min(players), most=max(players))
    if not LOT <= plan.first < seats:
        raise BadOptions("first", "leader-1.tour.bad-first", first=plan.first, last=seats - 1)


def written_out(given: Sequence[str]) -> tuple[str, ...]:
    """The courses by name, or as they are written down where they have none."""
    word = given[0].strip().casefold() if len(given) == 1 else ""
    courses = [ready.name for ready in content.courses()] if word == ALL else given
    few, many = content.numbers().fewest_stages, content.numbers().most_stages
    if not few <= len(courses) <= many:
        raise BadOptions("courses", "leader-1.tour.bad-length", n=len(courses), fewest=few, most=many)
    return tuple(_name(number, text) for number, text in enumerate(courses, start=1))


def _name(number: int, text: str) -> str:
    try:
        return name_of(find_course(text))
    except BadOptions as error:
        raise BadOptions("courses", "leader-1.tour.bad-stage", number=number, why=error.message) from None


def course_of(tour: Tour, number: int) -> Course:
    """The course of a stage, counted from 0."""
    return course(find_course(tour.plan.courses[number]))


def same_stage(tour: Tour, number: int, told: str) -> bool:
    """Whether people, or a race, mean this stage: by its number among the ready ones, its name, or written down."""
    try:
        return find_course(told) == find_course(tour.plan.courses[number])
    except BadOptions:
        return False


def _try(tour: Tour, number: int) -> int:
    """How many riders every player has on a stage; raises where it cannot be set up."""
    try:
        return setup(len(tour.seats), _options(tour, number)).table.rules.each
    except BadOptions as error:
        if error.field != "course":
            raise
        raise BadOptions("courses", "leader-1.tour.bad-stage", number=number + 1, why=error.message) from None


def check_begun(tour: Tour, seats: Sequence[str], seed: int | str) -> None:
    """Raise what cannot be right about a stage race before its first stage that somebody wrote down."""
    if tour.seats != tuple(seats) or tour.seed != seed:
        told = {"seats": ", ".join(seats), "own": ", ".join(tour.seats)}
        raise BadRecord("leader-1.tour.other-seats", seed=str(seed), own_seed=str(tour.seed), **told)
    allowed = content.numbers().riders
    if len(seats) not in allowed:  # L1 1.1
        raise BadRecord("leader-1.tour.bad-seats", seats=len(seats), fewest=min(allowed), most=max(allowed))
    if not 0 <= tour.plan.first < len(seats):
        raise BadRecord("leader-1.tour.changed-first", first=tour.plan.first, last=len(seats) - 1)
    if tour.plan.riders not in allowed[len(seats)]:
        each = tuple(map(str, allowed[len(seats)]))
        raise BadRecord("leader-1.tour.changed-riders", riders=tour.plan.riders, allowed=each)
    if tour.results:
        raise BadRecord("leader-1.tour.begun-already", n=tour.ridden)


def first_seat(tour: Tour) -> int:
    """Who holds the peloton token at the start of the next stage: on every stage the next player (L1 15.9)."""
    return (tour.plan.first + tour.ridden) % len(tour.seats)


def next_stage(tour: Tour) -> Options | None:
    """The options of the next race, or None where the stage race is over."""
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
        course=plan.courses[number],
        riders=plan.riders,
        ending=plan.ending,
        slipstream=plan.slipstream,
        stop_on_black=plan.stop_on_black,
    )
