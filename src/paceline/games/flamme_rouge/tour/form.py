"""The form for a result at a real table: one line for each rider, in the order of crossing the line."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from paceline.core import tour_kit
from paceline.core.messages import BadRecord, Message, say
from paceline.core.tour_kit import FormLine
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS
from paceline.games.flamme_rouge.design.describe import tokens
from paceline.games.flamme_rouge.rules.finish import MINUTE, RiderResult, StageResult
from paceline.games.flamme_rouge.rules.trials import TRIALS
from paceline.games.flamme_rouge.tour import planning
from paceline.games.flamme_rouge.tour.checks import counts_leads, podium_points
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.planning import kind_of, stage_name

BLANK: Final = "_:__"
"""Stands for a time that is still to be filled in."""
_COUNTS: Final = ("sprint", "mountain", "exhaustion")
_COMBATIVE: Final = ("leads", "breakaway")
_RIDER: Final = re.compile(r"([A-Za-z])\s?([SsRr])\b")
_TIME: Final = re.compile(r"([0-9]+)[:.']([0-9][0-9])\b")
_PICK: Final = re.compile(r"([A-Za-z]\s?[SsRr])\s*[=:]?\s*([A-Za-z][A-Za-z -]*)")
_DIGITS: Final = 3
"""No number in a result is longer."""


def form(tour: Tour) -> str:
    """Return the form to fill in for the next stage; nothing once the tour is over."""
    if tour.over:
        return ""
    planned = tour.planned[tour.ridden]
    counts = "exhaustion 0" if kind_of(planned) in TRIALS else "sprint 0 mountain 0 exhaustion 0"
    counts += " leads 0 breakaway 0" if counts_leads(tour, kind_of(planned)) else ""
    riders = _riders(tour)
    lines = [f"stage {stage_name(planned)}", *(f"{rider} {BLANK} {counts}" for rider in riders)]
    text = tour_kit.write_form(_guide(tour, planned), lines)
    if tour.plan.draft and not any(planning.specialists(tour)):
        ridden = [rider for rider, rides in zip(riders, planning.ridden_riders(tour), strict=True) if rides]
        text += tour_kit.write_form([say("flamme-rouge.tour.form-draft")], [f"specialist {rider}" for rider in ridden])
    return text


def _riders(tour: Tour) -> tuple[str, ...]:
    return RIDERS[: 2 * len(tour.seats)]


def _guide(tour: Tour, planned: str) -> list[Message]:
    """Return how the form is filled in, and which tokens there are."""
    trial, places = kind_of(planned) in TRIALS, {"number": tour.ridden + 1, "stages": tour.stages}
    key = "flamme-rouge.tour.form-trial" if trial else "flamme-rouge.tour.form"
    guide = [say(key, stage=stage_name(planned), **places)]
    table = None if trial else planning.planned_table(tour, planned)
    if table is not None:
        guide += tokens(table.stage)
        guide += [say("flamme-rouge.tour.form-reconstructed")] if planning.reconstructed(planned) else []
    if counts_leads(tour, kind_of(planned)):
        guide.append(say("flamme-rouge.tour.form-combative"))
    return guide


def read_form(tour: Tour, text: str) -> StageResult:
    """Return the result in a filled-in form; places and podium follow from the order of the lines."""
    tour_kit.check_not_over(tour)
    planned = tour.planned[tour.ridden]
    stage, riders, picks = "", list[RiderResult](), dict[str, str]()
    for line in tour_kit.read_lines(text):
        word, _, rest = line.text.partition(" ")
        if word.casefold() == "stage":
            stage = rest
        elif word.casefold() == "specialist":
            _read_pick(line, rest, picks)
        else:
            riders.append(_read_rider(line, len(riders) + 1, counts_leads(tour, kind_of(planned))))
    points = podium_points(tour, kind_of(planned), riders)
    placed = [msgspec.structs.replace(rider, podium=won) for rider, won in zip(riders, points, strict=True)]
    return StageResult(_planned_name(tour, planned, stage), tuple(placed), _specialists(tour, picks))


def _planned_name(tour: Tour, planned: str, stage: str) -> str:
    """Return the stage as it was planned, if that is meant. It must be named, or a result could be added twice."""
    wanted = stage_name(planned)
    if not stage:
        raise BadRecord("core.tour.no-stage-line", number=tour.ridden + 1, stage=wanted)
    return wanted if planning.same_stage(tour, planned, stage) else stage


def _read_rider(line: FormLine, place: int, combative: bool) -> RiderResult:
    """Read `AS 1:20 sprint 5 mountain 2 exhaustion 3`, perhaps with the place before it (FR 16.9).

    If rounds at the head count, `leads 4 breakaway 1` may follow (FR 21.2, 21.3).
    """
    text = line.without_place(place)
    rider = _RIDER.match(text)
    name = "".join(rider.groups()).upper() if rider else ""
    if rider is None or name not in NUMBER:
        raise line.error("flamme-rouge.tour.line-without-rider")
    rest = text[rider.end() :].lstrip(" ,;:=")
    time = _TIME.match(rest)
    if time is None:
        raise line.error("flamme-rouge.tour.line-without-time", rider=name)
    if int(time[2]) >= MINUTE:
        raise line.error("flamme-rouge.tour.line-with-seconds", rider=name, seconds=time[2])
    seconds = MINUTE * line.count(time[1], _DIGITS) + int(time[2])
    words = (*_COUNTS, *_COMBATIVE) if combative else _COUNTS
    values = line.values(rest[time.end() :].lstrip(" ,;"), words, _DIGITS)
    return RiderResult(name, place, seconds, **(dict.fromkeys(words[len(_COUNTS) :], 0) | values))


def _read_pick(line: FormLine, rest: str, picks: dict[str, str]) -> None:
    """Read `specialist AS squirrel` into `picks`."""
    match = _PICK.fullmatch(rest)
    rider = "".join(match[1].split()).upper() if match else ""
    if match is None or rider not in NUMBER:
        raise line.error("flamme-rouge.tour.line-without-specialist")
    if rider in picks:
        raise line.error("flamme-rouge.tour.line-picks-twice", rider=rider)
    picks[rider] = "-".join(match[2].casefold().split())


def _specialists(tour: Tour, picks: dict[str, str]) -> tuple[str, ...]:
    """Return the specialist of every rider by number."""
    riders = _riders(tour)
    strangers = [rider for rider in picks if rider not in riders]
    if strangers:
        raise BadRecord("core.tour.stranger", rider=strangers[0], riders=", ".join(riders))
    return tuple(picks.get(rider, "") for rider in riders) if picks else ()
