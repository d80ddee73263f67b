"""The form for a result at a real table: one line for each rider, in the order of crossing the line."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from paceline.core.messages import BadRecord, Message, say
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS
from paceline.games.flamme_rouge.design.describe import tokens
from paceline.games.flamme_rouge.results import MINUTE, RiderResult, StageResult
from paceline.games.flamme_rouge.rules.arriving import podium
from paceline.games.flamme_rouge.rules.trials import TRIALS
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.planning import kind_of, leg, reconstructed, ridden_riders, same_stage, table_of
from paceline.games.flamme_rouge.tour.planning import specialists as picked

BLANK: Final = "_:__"
"""Stands in a form where a time is to be written."""
_COUNTS: Final = ("sprint", "mountain", "exhaustion")
_ORDINAL: Final = re.compile(r"\s*([0-9]+)\s*[.)]\s*(?=[A-Za-z])")
_RIDER: Final = re.compile(r"([A-Za-z])\s?([SsRr])\b")
_TIME: Final = re.compile(r"([0-9]+)[:.']([0-9][0-9])\b")
_COUNT: Final = re.compile(r"([A-Za-z]+)\s*[=:]?\s*([0-9]+)\b[\s,;]*")
_PICK: Final = re.compile(r"([A-Za-z]\s?[SsRr])\s*[=:]?\s*([A-Za-z][A-Za-z -]*)")
_DIGITS: Final = 3
"""No number in a result is longer."""
_ROOM: Final = 60
"""How much of a line is repeated in a complaint."""


def typed(tour: Tour, text: str) -> StageResult:
    """The result that a filled-in form tells of; places and podium follow from the order of the lines."""
    if tour.over:
        raise BadRecord("flamme-rouge.tour.is-over", n=tour.stages)
    planned = tour.plan.stages[tour.ridden]
    stage, riders, names = "", list[RiderResult](), dict[str, str]()
    for number, line in enumerate(text.splitlines(), start=1):
        told = line.partition("#")[0].strip()
        word, _, rest = told.partition(" ")
        if word.casefold() == "stage":
            stage = rest.strip()
        elif word.casefold() == "specialist":
            _specialist(number, told, rest, names)
        elif told:
            riders.append(_rider(number, told, len(riders) + 1))
    points = podium(kind_of(planned), [rider.rider for rider in riders])
    placed = [msgspec.structs.replace(rider, podium=won) for rider, won in zip(riders, points, strict=True)]
    return StageResult(_stage(tour, planned, stage), tuple(placed), _by_number(tour, names))


def _stage(tour: Tour, planned: str, told: str) -> str:
    """The stage as it was planned, where that is meant: without a name, a result handed in twice would go unseen."""
    wanted = leg(planned)[1]
    if not told:
        raise BadRecord("flamme-rouge.tour.no-stage-line", number=tour.ridden + 1, stage=wanted)
    return wanted if same_stage(tour, planned, told) else told


def _wrong(key: str, number: int, told: str, **places: object) -> BadRecord:
    """What is wrong with a line; very long ones are not repeated whole."""
    return BadRecord(key, number=number, line=_clipped(told), **places)


def _clipped(text: str) -> str:
    return text if len(text) <= _ROOM else text[: _ROOM - 1] + "…"


def _rider(number: int, told: str, place: int) -> RiderResult:
    """One line: `AS 1:20 sprint 5 mountain 2 exhaustion 3`."""
    line = _in_place(number, told, place)
    rider = _RIDER.match(line)
    name = "".join(rider.groups()).upper() if rider else ""
    if rider is None or name not in NUMBER:
        raise _wrong("flamme-rouge.tour.line-without-rider", number, told)
    rest = line[rider.end() :].lstrip(" \t,;:=")
    time = _TIME.match(rest)
    if time is None:
        raise _wrong("flamme-rouge.tour.line-without-time", number, told, rider=name)
    if int(time[2]) >= MINUTE:
        raise _wrong("flamme-rouge.tour.line-with-seconds", number, told, rider=name, seconds=time[2])
    seconds = MINUTE * _count(number, told, time[1]) + int(time[2])
    return RiderResult(name, place, seconds, **_counts(number, told, rest[time.end() :].lstrip(" \t,;")))


def _in_place(number: int, told: str, place: int) -> str:
    """A line without the place before it, which must be the one where the line stands (FR 16.9)."""
    ordinal = _ORDINAL.match(told)
    if ordinal is None:
        return told
    if ordinal[1].lstrip("0") != str(place):
        raise _wrong("flamme-rouge.tour.line-out-of-place", number, told, place=_clipped(ordinal[1]), wanted=place)
    return told[ordinal.end() :]


def _count(number: int, told: str, digits: str) -> int:
    if len(digits.lstrip("0")) > _DIGITS:
        raise _wrong("flamme-rouge.tour.line-with-too-much", number, told, value=_clipped(digits))
    return int(digits)


def _counts(number: int, told: str, rest: str) -> dict[str, int]:
    """The numbers behind the time, each after its word or the beginning of it."""
    counts: dict[str, int] = {}
    while rest:
        found = _COUNT.match(rest)
        meant = [word for word in _COUNTS if found and word.startswith(found[1].casefold())]
        if found is None or not meant:
            raise _wrong("flamme-rouge.tour.line-not-understood", number, told, rest=_clipped(rest))
        if meant[0] in counts:
            raise _wrong("flamme-rouge.tour.line-says-twice", number, told, word=meant[0])
        counts[meant[0]] = _count(number, told, found[2])
        rest = rest[found.end() :]
    return counts


def _specialist(number: int, told: str, rest: str, names: dict[str, str]) -> None:
    """A line such as `specialist AS squirrel`, added to those before it."""
    found = _PICK.fullmatch(rest.strip())
    rider = "".join(found[1].split()).upper() if found else ""
    if found is None or rider not in NUMBER:
        raise _wrong("flamme-rouge.tour.line-without-specialist", number, told)
    if rider in names:
        raise _wrong("flamme-rouge.tour.line-picks-twice", number, told, rider=rider)
    names[rider] = "-".join(found[2].casefold().split())


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
    counts = "exhaustion 0" if trial else "sprint 0 mountain 0 exhaustion 0"
    riders = RIDERS[: 2 * len(tour.seats)]
    lines = [_remark(words) for words in _guide(tour, planned, trial)]
    lines += [f"stage {leg(planned)[1]}", *(f"{rider} {BLANK} {counts}" for rider in riders)]
    if tour.plan.draft and not any(picked(tour)):
        ridden = [rider for rider, rides in zip(riders, ridden_riders(tour), strict=True) if rides]
        lines += [_remark(say("flamme-rouge.tour.form-draft")), *(f"specialist {rider}" for rider in ridden)]
    return "\n".join(lines) + "\n"


def _guide(tour: Tour, planned: str, trial: bool) -> list[Message]:
    """How the form is filled in, and which tokens there are."""
    places = {"number": tour.ridden + 1, "stages": tour.stages, "stage": leg(planned)[1]}
    told = [say("flamme-rouge.tour.form-trial" if trial else "flamme-rouge.tour.form", **places)]
    table = None if trial else table_of(tour, leg(planned)[1], kind_of(planned))
    if table is not None:
        told += tokens(table.stage)
        told += [say("flamme-rouge.tour.form-reconstructed")] if reconstructed(planned) else []
    return told


def _remark(words: Message) -> str:
    """Words that are not read."""
    return "\n".join(f"# {line}" for line in str(words).strip().splitlines())
