"""Results as people at a real table type them: one line for every rider, in the order of crossing the line."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from paceline.core.message import BadRecord, say
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS
from paceline.games.flamme_rouge.rules.trials import TRIALS
from paceline.games.flamme_rouge.tour.checks import podium
from paceline.games.flamme_rouge.tour.clock import MINUTE
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.planning import kind_of, leg
from paceline.games.flamme_rouge.tour.planning import specialists as picked
from paceline.games.flamme_rouge.tour.result import RiderResult, StageResult

BLANK: Final = "_:__"
"""Stands in a form where a time is to be written."""
_COUNTS: Final = ("sprint", "mountain", "exhaustion")
_ORDINAL: Final = re.compile(r"^\s*\d+\s*[.)]\s+")
_RIDER: Final = re.compile(r"([A-Za-z])\s?([SsRr])\b")
_TIME: Final = re.compile(r"(\d+)[:.'](\d\d)\b")
_COUNT: Final = re.compile(r"([A-Za-z]+)\s*[=:]?\s*(\d+)\b[\s,;]*")
_PICK: Final = re.compile(r"([A-Za-z]\s?[SsRr])\s*[=:]?\s*([A-Za-z][A-Za-z -]*)")


def typed(tour: Tour, text: str) -> StageResult:
    """The result that a filled-in form tells of; places and podium follow from the order of the lines."""
    if tour.over:
        raise BadRecord("flamme-rouge.tour.is-over", n=tour.stages)
    planned = tour.plan.stages[tour.ridden]
    stage, riders, names = leg(planned)[1], list[RiderResult](), dict[str, str]()
    for number, line in enumerate(text.splitlines(), start=1):
        told = line.partition("#")[0].strip()
        word, _, rest = told.partition(" ")
        if word.casefold() == "stage":
            stage = rest.strip()
        elif word.casefold() == "specialist":
            names |= _specialist(number, told, rest)
        elif told:
            riders.append(_rider(number, told, len(riders) + 1))
    points = podium(kind_of(planned), [rider.rider for rider in riders])
    placed = [msgspec.structs.replace(rider, podium=won) for rider, won in zip(riders, points, strict=True)]
    return StageResult(stage, tuple(placed), _by_number(tour, names))


def _rider(number: int, told: str, place: int) -> RiderResult:
    """One line: `AS 1:20 sprint 5 mountain 2 exhaustion 3`."""
    line = _ORDINAL.sub("", told)
    rider = _RIDER.match(line)
    name = "".join(rider.groups()).upper() if rider else ""
    if rider is None or name not in NUMBER:
        raise BadRecord("flamme-rouge.tour.line-without-rider", number=number, line=told)
    rest = line[rider.end() :].lstrip(" \t,;:=")
    time = _TIME.match(rest)
    if time is None or int(time[2]) >= MINUTE:
        raise BadRecord("flamme-rouge.tour.line-without-time", number=number, line=told, rider=name)
    seconds = MINUTE * int(time[1]) + int(time[2])
    return RiderResult(name, place, seconds, **_counts(number, told, rest[time.end() :].lstrip(" \t,;")))


def _counts(number: int, told: str, rest: str) -> dict[str, int]:
    """The numbers behind the time, each after its word or the beginning of it."""
    counts: dict[str, int] = {}
    while rest:
        found = _COUNT.match(rest)
        meant = [word for word in _COUNTS if found and word.startswith(found[1].casefold())]
        if found is None or not meant:
            raise BadRecord("flamme-rouge.tour.line-not-understood", number=number, line=told, rest=rest)
        if meant[0] in counts:
            raise BadRecord("flamme-rouge.tour.line-says-twice", number=number, line=told, word=meant[0])
        counts[meant[0]] = int(found[2])
        rest = rest[found.end() :]
    return counts


def _specialist(number: int, told: str, rest: str) -> dict[str, str]:
    """A line such as `specialist AS squirrel`."""
    found = _PICK.fullmatch(rest.strip())
    rider = "".join(found[1].split()).upper() if found else ""
    if found is None or rider not in NUMBER:
        raise BadRecord("flamme-rouge.tour.line-without-specialist", number=number, line=told)
    return {rider: "-".join(found[2].casefold().split())}


def _by_number(tour: Tour, names: dict[str, str]) -> tuple[str, ...]:
    strangers = [rider for rider in names if NUMBER[rider] >= 2 * len(tour.seats)]
    if strangers:
        riders = ", ".join(RIDERS[: 2 * len(tour.seats)])
        raise BadRecord("flamme-rouge.tour.stranger", rider=strangers[0], riders=riders)
    return tuple(names.get(rider, "") for rider in RIDERS[: 2 * len(tour.seats)]) if names else ()


def form(tour: Tour) -> str:
    """What people fill in for the next stage; nothing once the tour is over."""
    if tour.over:
        return ""
    planned = tour.plan.stages[tour.ridden]
    trial = kind_of(planned) in TRIALS
    places = {"number": tour.ridden + 1, "stages": tour.stages, "stage": leg(planned)[1]}
    told = str(say("flamme-rouge.tour.form-trial" if trial else "flamme-rouge.tour.form", **places))
    counts = "exhaustion 0" if trial else "sprint 0 mountain 0 exhaustion 0"
    riders = RIDERS[: 2 * len(tour.seats)]
    lines = [f"# {line}".rstrip() for line in told.strip().splitlines()]
    lines += [f"stage {places['stage']}", *(f"{rider} {BLANK} {counts}" for rider in riders)]
    if tour.plan.draft and not any(picked(tour)):
        lines += [f"# {say('flamme-rouge.tour.form-draft')}", *(f"# specialist {rider} " for rider in riders)]
    return "\n".join(line.rstrip() for line in lines) + "\n"
