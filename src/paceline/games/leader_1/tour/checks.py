"""Check a stage's result: refuse what is impossible, and point out what is strange."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from paceline.core import tour_kit
from paceline.core.messages import BadRecord, Message, say
from paceline.games.leader_1 import content
from paceline.games.leader_1.actions import ROLES, TEAMS
from paceline.games.leader_1.presentation.names import seat_name
from paceline.games.leader_1.tour.model import RiderResult, StageResult, Tour, minus, rider_codes, riders, roles
from paceline.games.leader_1.tour.planning import course_of, same_stage
from paceline.games.leader_1.tour.standings import standing

LONGEST: Final = 9999
"""Beyond that a time or an energy is a slip: no course takes so many turns."""


def check(tour: Tour, result: StageResult) -> None:
    """Raise `BadRecord` if this cannot be the result of the next stage."""
    check_stage(tour, result.stage)
    check_sum(tour, result)
    _check_times(result.riders)
    _check_lines(tour, result)


def check_sum(tour: Tour, result: StageResult) -> None:
    """Raise `BadRecord` if a result cannot be added up, whatever the rules and hexagons of its race were."""
    tour_kit.check_not_over(tour)
    _check_roles(tour, result.roles)
    names = rider_codes(result.roles)
    tour_kit.check_riders(names, result.riders)
    _check_places(result.riders)
    _check_energies(result.riders)
    for line, passing in lines(result):
        _check_passing(line, passing, names)
    _check_categories(result)


def check_stage(tour: Tour, name: str) -> None:
    """Raise `BadRecord` if a name does not mean the next stage."""
    tour_kit.check_not_over(tour)
    tour_kit.check_stage(tour, name, tour.planned[tour.ridden], lambda number: same_stage(tour, number, name))


def lines(result: StageResult) -> Iterator[tuple[Message, tuple[str, ...]]]:
    """Return every bonus line and summit by its number, with the riders who score there."""
    for number, passing in enumerate(result.bonuses, start=1):
        yield line_name("bonus", number), passing
    for number, summit in enumerate(result.summits, start=1):
        yield line_name("summit", number), summit.riders


def line_name(kind: str, number: int) -> Message:
    """Return «bonus line 1» or «summit 2»."""
    return say(f"leader-1.tour.line-{kind}", number=number)


def _check_roles(tour: Tour, given: tuple[str, ...]) -> None:
    """L1 1.2 to L1 1.4, and they are the same on every stage."""
    before = roles(tour)
    if before and given != before:
        raise BadRecord("leader-1.tour.roles-changed", riders=rider_codes(before))
    if len(given) != len(tour.seats):
        raise BadRecord("leader-1.tour.roles-for-nobody", n=len(given), seats=len(tour.seats))
    for seat, own in enumerate(given):
        _check_own_roles(tour, seat, own)
    for seat, (first, second) in enumerate(zip(given, given[len(TEAMS) :], strict=False)):
        if set(first) & set(second):
            rider = rider_codes(given[: seat + 1])[-1]
            raise BadRecord("leader-1.tour.role-taken", rider=rider, first=seat + 1, second=seat + len(TEAMS) + 1)


def _check_own_roles(tour: Tour, seat: int, own: str) -> None:
    """L1 1.3: as many roles as riders, and no role twice."""
    team = seat_name(seat, len(tour.seats))
    unknown = [role for role in own if role not in ROLES]
    if unknown:
        raise BadRecord("leader-1.tour.no-such-role", team=team, role=unknown[0], roles=ROLES)
    if len(own) != tour.plan.riders or len(set(own)) != len(own):
        raise BadRecord("leader-1.tour.wrong-roles", team=team, n=tour.plan.riders, roles=own or "–")


def _check_places(riders: Sequence[RiderResult]) -> None:
    """L1 14.1: there is one winner, and one rider for every place after that."""
    for wanted, rider in enumerate(riders, start=1):
        if rider.place != wanted:
            raise BadRecord("leader-1.tour.wrong-place", rider=rider.rider, place=rider.place, wanted=wanted)


def _check_energies(riders: Sequence[RiderResult]) -> None:
    """L1 9.7: nobody ends below zero."""
    for rider in riders:
        if not 0 <= rider.energy <= LONGEST:
            places = {"energy": minus(rider.energy), "most": LONGEST}
            raise BadRecord("leader-1.tour.wrong-energy", rider=rider.rider, **places)


def _check_times(riders: Sequence[RiderResult]) -> None:
    """L1 15.1: times count from the winner's, and nobody has less than a better-placed rider."""
    for rider in riders:
        if not 0 <= rider.time <= LONGEST:
            raise BadRecord("leader-1.tour.wrong-time", rider=rider.rider, time=minus(rider.time), most=LONGEST)
    if riders[0].time:
        raise BadRecord("leader-1.tour.slow-winner", rider=riders[0].rider, time=riders[0].time)
    tour_kit.check_times_ascend(riders, str)


def _check_passing(line: Message, passing: Sequence[str], wanted: Sequence[str]) -> None:
    """L1 15.8: everybody passes a line once."""
    for place, rider in enumerate(passing):
        if rider not in wanted:
            raise BadRecord("leader-1.tour.stranger-at-line", rider=rider, line=line, riders=", ".join(wanted))
        if rider in passing[:place]:
            raise BadRecord("leader-1.tour.twice-at-line", rider=rider, line=line)


def _check_categories(result: StageResult) -> None:
    """L1 15.7."""
    known = content.numbers().summit_points
    for number, summit in enumerate(result.summits, start=1):
        if summit.category not in known:
            categories = tuple(str(category) for category in sorted(known))
            places = {"line": line_name("summit", number), "category": summit.category}
            raise BadRecord("leader-1.tour.no-such-category", categories=categories, **places)


def _check_lines(tour: Tour, result: StageResult) -> None:
    """L1 15.7, L1 15.8: as many as the course has, of its categories, each with no more riders than score there."""
    course = course_of(tour, tour.ridden)
    counts = {"bonuses": len(course.bonuses), "summits": len(course.summits)}
    if (len(result.bonuses), len(result.summits)) != (len(course.bonuses), len(course.summits)):
        given = {"told_bonuses": len(result.bonuses), "told_summits": len(result.summits)}
        raise BadRecord("leader-1.tour.other-lines", stage=tour.planned[tour.ridden], **counts, **given)
    for number, (summit, (_, category)) in enumerate(zip(result.summits, course.summits, strict=True), start=1):
        if summit.category != category:
            places = {"category": summit.category, "wanted": category}
            raise BadRecord("leader-1.tour.other-category", line=line_name("summit", number), **places)
    for (line, passing), most in zip(lines(result), _scoring_places(result), strict=True):
        if len(passing) > most:
            raise BadRecord("leader-1.tour.crowded-line", line=line, n=most, given=len(passing))


def _scoring_places(result: StageResult) -> list[int]:
    """Return how many riders score at every bonus line and summit."""
    numbers = content.numbers()
    summits = [len(numbers.summit_points[summit.category]) for summit in result.summits]
    return [len(numbers.line_points)] * len(result.bonuses) + summits


def doubts(tour: Tour) -> tuple[Message, ...]:
    """Return what is strange about the latest result, though it is possible."""
    return (*_empty_lines(tour.results[-1]), *_rested(tour))


def _empty_lines(result: StageResult) -> Iterator[Message]:
    """L1 15.8: the first three of a stage have passed every line, so that all who score there are known."""
    for (line, passing), most in zip(lines(result), _scoring_places(result), strict=True):
        wanted = min(most, len(result.riders))
        if len(passing) < wanted:
            key = "leader-1.tour.line-not-full" if passing else "leader-1.tour.line-empty"
            yield say(key, n=len(passing), wanted=wanted, line=line)


def _rested(tour: Tour) -> Iterator[Message]:
    """L1 1.6, L1 15.5: riders with more energy at the finish than at the start."""
    before = standing(msgspec.structs.replace(tour, results=tour.results[:-1]))
    milestones = course_of(tour, tour.ridden - 1).energy
    for rider, carried, now in zip(riders(tour), before.riders, standing(tour).riders, strict=True):
        began = milestones + carried.carried
        if now.energy > began:
            yield say("leader-1.tour.rested", rider=rider, n=now.energy, began=began)
