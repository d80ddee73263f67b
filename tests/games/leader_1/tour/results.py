"""Short ways to write stage races and results of stages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from paceline.core.messages import BadOptions, BadRecord, PacelineError
from paceline.core.tours import Sheet
from paceline.games.leader_1.course import find_course
from paceline.games.leader_1.rules.setup import Options
from paceline.games.leader_1.tour import TOURS
from paceline.games.leader_1.tour.model import Plan, RiderResult, StageResult, Summit, Tour, roles
from paceline.games.leader_1.tour.planning import course_of
from paceline.i18n import english

FLAT = "FFF+FF"
"""One bonus line and no col; 25 energy."""
CLIMB = "FHC2C1DF+F"
"""One bonus line, and one col with two tokens: it scores as category 1."""
SUMMIT = "FFHC3C2"
"""The finish is the summit of a col of category 2."""
COURSES = (FLAT, CLIMB, SUMMIT)
NAMES = ("Maud", "Émile", "Lucie", "Basile", "Nora", "Jules", "Ana", "Otto", "Ida", "Rémi")
NOBODY: Mapping[str, int] = {}


def tour(seats: int = 2, courses: tuple[str, ...] = COURSES, seed: int = 1, **more: Any) -> Tour:
    """Return a stage race before its first stage; two riders a team."""
    names = more.pop("names", NAMES[:seats])
    plan = {"riders": 2 if seats < 6 else 1, "first": 0} | more
    begun: Tour = TOURS.start(Plan(courses=courses, **plan), names, seed)
    return begun


def stage(
    tour: Tour,
    order: str,
    times: str = "",
    *,
    bonus: tuple[str, ...] = (),
    summit: tuple[str, ...] = (),
    energy: Mapping[str, int] = NOBODY,
    seats: tuple[str, ...] = (),
) -> StageResult:
    """Return the result of the next stage: riders in their order, with their times if these matter."""
    course, names = course_of(tour, tour.ridden), order.split()
    lost = [int(time) for time in times.split()] or [0] * len(names)
    lines = [*bonus, *[""] * (len(course.bonuses) - len(bonus))]
    passing = [*summit, *[""] * (len(course.summits) - len(summit))]
    return StageResult(
        find_course(tour.plan.courses[tour.ridden]),
        tuple(
            RiderResult(name, place, time, energy.get(name, 0))
            for place, (name, time) in enumerate(zip(names, lost, strict=True), start=1)
        ),
        roles(tour) or seats or _roles(tour, names),
        tuple(tuple(line.split()) for line in lines),
        tuple(
            Summit(category, tuple(line.split())) for line, (_, category) in zip(passing, course.summits, strict=True)
        ),
    )


def _roles(tour: Tour, names: list[str]) -> tuple[str, ...]:
    letters = "ACJPN"[: len(tour.seats)]
    return tuple("".join(role for role in "RLC" if letter + role in names) for letter in letters)


def ride(tour: Tour, order: str, *rest: Any, **more: Any) -> Tour:
    """Return the stage race after this stage."""
    after: Tour = TOURS.record(tour, stage(tour, order, *rest, **more))
    return after


def upcoming(tour: Tour) -> Options:
    """Return how the next race is set up; there must be one."""
    options = TOURS.next_stage(tour)
    assert options is not None
    return options


def refusal(tour: Tour, result: StageResult, as_recorded: bool = False) -> str:
    """Return the sentence that refuses a result."""
    with pytest.raises(BadRecord) as caught:
        TOURS.record(tour, result, as_recorded)
    return said(caught.value)


def refused(**plan: Any) -> tuple[str, str]:
    """Return the field at fault and the sentence that refuses a plan."""
    with pytest.raises(BadOptions) as caught:
        tour(**plan)
    return caught.value.field, said(caught.value)


def said(error: PacelineError) -> str:
    """Return the sentence of an error, in English."""
    return english()(error.message)


def cells(sheet: Sheet) -> list[list[str]]:
    """Return the rows of a sheet in words."""
    return [[english()(cell) for cell in row] for row in sheet.rows]


def told(tour: Tour, rounds: int | None = None) -> list[str]:
    """Return the status in words."""
    return [english()(sentence) for sentence in TOURS.status(tour, rounds)]
