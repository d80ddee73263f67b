"""What a result must say to be possible: whoever writes it down, a race or people at a real table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, zip_longest

from paceline.core.messages import BadOptions, BadRecord
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS
from paceline.games.flamme_rouge.presentation.names import clock
from paceline.games.flamme_rouge.results import LONGEST, MINUTE, RiderResult, StageResult
from paceline.games.flamme_rouge.rules.arriving import podium
from paceline.games.flamme_rouge.rules.draft import checked_specialists
from paceline.games.flamme_rouge.rules.setup import MOST_FATIGUE
from paceline.games.flamme_rouge.rules.trials import TEAM, TRIALS
from paceline.games.flamme_rouge.tokens import MOUNTAIN, SPRINT
from paceline.games.flamme_rouge.tour.dealing import check_tokens
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.planning import dummies, kind_of, leg, ridden_riders, same_stage, specialists
from paceline.games.flamme_rouge.tour.standings import kept


def check(tour: Tour, result: StageResult) -> None:
    """Raise what cannot be right about a result."""
    check_sum(tour, result)
    stage = tour.plan.stages[tour.ridden]
    kind = kind_of(stage)
    _check_stage(tour, stage, result.stage)
    _check_times(kind, result.riders)
    _check_podium(kind, result.riders)
    check_tokens(tour, stage, kind, result.riders)
    _check_specialists(tour, result.specialists)


def check_sum(tour: Tour, result: StageResult) -> None:
    """Raise what keeps a result from being added up, whatever the rules and tiles were when it was ridden."""
    if tour.over:
        raise BadRecord("flamme-rouge.tour.is-over", n=tour.stages)
    _check_riders(tour, result.riders)
    _check_places(result.riders)
    _check_counts(result.riders)
    _check_exhaustion(tour, result.riders)


def _check_stage(tour: Tour, stage: str, told: str) -> None:
    if same_stage(tour, stage, told):
        return
    wanted, before = leg(stage)[1], enumerate(tour.plan.stages[: tour.ridden], start=1)
    ridden = [number for number, past in before if same_stage(tour, past, told)]
    if ridden:
        raise BadRecord("flamme-rouge.tour.already-ridden", stage=told, number=ridden[-1], wanted=wanted)
    raise BadRecord("flamme-rouge.tour.wrong-stage", stage=told, number=tour.ridden + 1, wanted=wanted)


def _check_riders(tour: Tour, riders: Sequence[RiderResult]) -> None:
    """Two riders a team, each once."""
    wanted = RIDERS[: 2 * len(tour.seats)]
    told = Counter(rider.rider for rider in riders)
    strangers = [name for name in told if name not in wanted]
    if strangers:
        raise BadRecord("flamme-rouge.tour.stranger", rider=strangers[0], riders=", ".join(wanted))
    twice = [name for name, times in told.items() if times > 1]
    if twice:
        raise BadRecord("flamme-rouge.tour.rider-twice", rider=twice[0])
    missing = [name for name in wanted if name not in told]
    if missing:
        raise BadRecord("flamme-rouge.tour.rider-missing", n=len(missing), riders=", ".join(missing))


def _check_places(riders: Sequence[RiderResult]) -> None:
    """FR 16.9: there is one winner, and one rider for every place after him."""
    for place, rider in enumerate(riders, start=1):
        same = next((other for other in riders[: place - 1] if other.place == rider.place), None)
        if same is not None:
            names = {"rider": rider.rider, "other": same.rider}
            raise BadRecord("flamme-rouge.tour.same-place", place=rider.place, **names)
        if rider.place != place:
            raise BadRecord("flamme-rouge.tour.wrong-place", rider=rider.rider, place=rider.place, wanted=place)


def _check_times(kind: str, riders: Sequence[RiderResult]) -> None:
    """FR 16.5 to 16.7: nobody arrives before the start, or later than somebody behind him."""
    for rider in riders:
        if rider.time < 0:
            raise BadRecord("flamme-rouge.tour.negative-time", rider=rider.rider, time=rider.time)
        if rider.time > LONGEST:
            raise BadRecord("flamme-rouge.tour.too-late", rider=rider.rider, most=clock(LONGEST))
    if kind == TEAM:
        _check_pairs(riders)
    elif riders[0].time >= MINUTE:  # FR 16.7: minutes are given from the round of the winner on, and not to him
        raise BadRecord("flamme-rouge.tour.slow-winner", rider=riders[0].rider, time=clock(riders[0].time))
    if kind in TRIALS:
        return
    for ahead, behind in pairwise(riders):
        if behind.time < ahead.time:
            times = {"time": clock(behind.time), "ahead": clock(ahead.time)}
            raise BadRecord("flamme-rouge.tour.time-goes-back", rider=behind.rider, other=ahead.rider, **times)


def _check_pairs(riders: Sequence[RiderResult]) -> None:
    """FR 19.3."""
    times: dict[str, int] = {}
    for rider in riders:
        team = rider.rider[0]
        if times.setdefault(team, rider.time) != rider.time:
            told = {"time": clock(rider.time), "other": clock(times[team])}
            raise BadRecord("flamme-rouge.tour.team-times-differ", rider=rider.rider, **told)


def _check_podium(kind: str, riders: Sequence[RiderResult]) -> None:
    for rider, wanted in zip(riders, podium(kind, [rider.rider for rider in riders]), strict=True):
        if rider.podium != wanted:
            places = {"place": rider.place, "podium": rider.podium, "wanted": wanted}
            raise BadRecord("flamme-rouge.tour.wrong-podium", rider=rider.rider, **places)


def _check_counts(riders: Sequence[RiderResult]) -> None:
    for rider in riders:
        for what, count in ((SPRINT, rider.sprint), (MOUNTAIN, rider.mountain), ("exhaustion", rider.exhaustion)):
            if count < 0:
                raise BadRecord("flamme-rouge.tour.negative-count", rider=rider.rider, what=what, n=count)


def _check_exhaustion(tour: Tour, riders: Sequence[RiderResult]) -> None:
    """No more than the next stage can be set up with, and none for dummies (FR 11.8)."""
    unridden = dummies(tour)
    for rider in riders:
        if rider.exhaustion and unridden[NUMBER[rider.rider] // 2]:
            raise BadRecord("flamme-rouge.tour.tired-dummy", rider=rider.rider, n=rider.exhaustion)
        if kept(rider.exhaustion) > MOST_FATIGUE:
            raise BadRecord("flamme-rouge.tour.too-tired", rider=rider.rider, n=rider.exhaustion, most=2 * MOST_FATIGUE)


def _check_specialists(tour: Tour, told: tuple[str, ...]) -> None:
    """FR 15.1 to 15.4: every ridden rider has one after a draft, nobody without, and they are the same all the tour."""
    before, ridden = specialists(tour), ridden_riders(tour)
    if any(told) and not (tour.plan.draft or any(before)):
        raise BadRecord("flamme-rouge.tour.specialists-not-planned", picked=", ".join(filter(None, told)))
    if any(told) and len(told) != len(ridden):
        raise BadRecord("flamme-rouge.tour.specialists-for-nobody", n=len(told), riders=len(ridden))
    if any(told) and any(before) and before != told:
        raise BadRecord("flamme-rouge.tour.specialists-changed", picked=", ".join(filter(None, before)))
    try:
        checked_specialists(told, ridden, dummies(tour).count(""))
    except BadOptions as error:
        raise BadRecord(error.message.key, **error.message.places) from None
    if tour.plan.draft and not any(before):
        _check_draft(told, ridden)


def _check_draft(told: tuple[str, ...], ridden: Sequence[bool]) -> None:
    """FR 15.3: whoever rides has been drafted for before the first stage."""
    names = zip_longest(RIDERS[: len(ridden)], told, fillvalue="")
    left = [rider for (rider, name), rides in zip(names, ridden, strict=False) if rides and not name]
    if left:
        raise BadRecord("flamme-rouge.tour.draft-missing", n=len(left), riders=", ".join(left), rider=left[0])
