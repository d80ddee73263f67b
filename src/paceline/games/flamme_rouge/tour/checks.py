"""Check a stage's result: refuse what is impossible, and point out what is strange."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, product, zip_longest
from typing import NamedTuple

from paceline.core.messages import BadOptions, BadRecord, Message, say
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.presentation.names import clock
from paceline.games.flamme_rouge.results import LONGEST, MINUTE, RiderResult, StageResult
from paceline.games.flamme_rouge.rules.arriving import podium
from paceline.games.flamme_rouge.rules.draft import checked_specialists
from paceline.games.flamme_rouge.rules.setup import MOST_FATIGUE
from paceline.games.flamme_rouge.rules.trials import TEAM, TRIALS
from paceline.games.flamme_rouge.tokens import MOUNTAIN, SPRINT
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.planning import (
    dummies,
    kind_of,
    leg,
    reconstructed,
    ridden_riders,
    same_stage,
    specialists,
    table_of,
)
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


class Lying(NamedTuple):
    """A pile of tokens on a stage."""

    points: str
    values: tuple[int, ...]
    at_line: bool
    """Whether it lies on the first square across the line."""


def check_tokens(tour: Tour, stage: str, kind: str, riders: Sequence[RiderResult]) -> None:
    """Every token is there once, no rider takes two from one pile, and the pile at the line goes by the places."""
    told = {what: [getattr(rider, what) for rider in riders] for what in (SPRINT, MOUNTAIN)}
    layouts = _layouts(tour, stage, kind)
    if any(_fits(told, layout) for layout in layouts):
        return
    for what in told if len(layouts) == 1 else ():
        _refuse(what, told[what], [pile for pile in layouts[0] if pile.points == what])
    sums = {what: _written(counts) or "0" for what, counts in told.items()}
    unplaced = [[pile._replace(at_line=False) for pile in layout] for layout in layouts]
    if any(_fits(told, layout) for layout in unplaced):
        raise BadRecord("flamme-rouge.tour.tokens-out-of-order", **sums)
    raise BadRecord("flamme-rouge.tour.no-such-tokens", **sums)


def _refuse(what: str, counts: Sequence[int], lying: Sequence[Lying]) -> None:
    """Say what is wrong with one kind of points, if anything is."""
    if _dealt(counts, lying):
        return
    places = {"points": _written(counts), "values": _written([value for pile in lying for value in pile.values]) or "0"}
    if _dealt(counts, [pile._replace(at_line=False) for pile in lying]):
        at_line = next(pile.values for pile in lying if pile.at_line)
        raise BadRecord(f"flamme-rouge.tour.{what}-tokens-out-of-order", line=_written(at_line), **places)
    raise BadRecord(f"flamme-rouge.tour.no-such-{what}-tokens", **places)


def _written(counts: Sequence[int]) -> str:
    return ", ".join(str(count) for count in counts if count)


def _layouts(tour: Tour, stage: str, kind: str) -> list[list[Lying]]:
    """Which piles may lie on a stage: every way where the card is a guess of ours, but one of them at the line."""
    if kind in TRIALS:  # FR 19.1
        return [[]]
    table = table_of(tour, leg(stage)[1], kind)
    if table is not None and not reconstructed(stage):
        finish = course(table.stage).finish
        return [[Lying(pile.points, pile.values, pile.row == finish) for pile in table.piles]]
    major, minor = content.tour_numbers().major, content.tour_numbers().minor
    ways = product((SPRINT, MOUNTAIN), (SPRINT, MOUNTAIN), (True, False))  # FR 20.10 to 20.14
    return [[Lying(one, major, at_line), Lying(other, minor, not at_line)] for one, other, at_line in ways]


def _fits(told: dict[str, list[int]], layout: Sequence[Lying]) -> bool:
    return all(_dealt(counts, [pile for pile in layout if pile.points == what]) for what, counts in told.items())


def _dealt(counts: Sequence[int], lying: Sequence[Lying]) -> bool:
    """Whether riders in the order of their places can have these points: some of each pile to different riders."""
    if not any(counts):
        return True
    if not lying or sum(map(bool, counts)) > sum(len(pile.values) for pile in lying):
        return False
    pile, *others = sorted(lying, key=lambda pile: not pile.at_line)
    taken = _without_first if pile.at_line else _without
    return any(_dealt(left, others) for left in taken(counts, pile.values))


def _without_first(counts: Sequence[int], values: tuple[int, ...]) -> Iterator[list[int]]:
    """FR 16.2: every way to take tokens at the line, which go to the first, the second and so on, if at all."""
    if not values or not counts:
        yield [*counts]
        return
    for own in {0, values[0]}:
        if own <= counts[0]:
            for rest in _without_first(counts[1:], values[1:]):
                yield [counts[0] - own, *rest]


def _without(counts: Sequence[int], values: tuple[int, ...]) -> Iterator[list[int]]:
    """Every way to take the tokens of a pile, or some of them, from different riders with so many points."""
    if not values:
        yield [*counts]
        return
    yield from _without(counts, values[1:])
    for number, count in enumerate(counts):
        if count >= values[0]:
            for rest in _without([*counts[:number], *counts[number + 1 :]], values[1:]):
                yield [*rest, count - values[0]]


def doubts(tour: Tour) -> tuple[Message, ...]:
    """What is strange about the latest result."""
    planned, result = tour.plan.stages[tour.ridden - 1], tour.results[-1]
    return (*_odd_times(tour, planned, result), *_tokens_left(kind_of(planned), result))


def _odd_times(tour: Tour, planned: str, result: StageResult) -> list[Message]:
    """FR 16.5, FR 16.7: seconds that the timing tile of this finish does not show; rounds only add minutes."""
    shown = _shown(tour, planned)
    odd = [rider for rider in result.riders if rider.time % MINUTE not in shown]
    if not odd:
        return []
    told = tuple(say("flamme-rouge.tour.rider-time", rider=rider.rider, time=clock(rider.time)) for rider in odd)
    return [say("flamme-rouge.tour.odd-times", riders=told, seconds=tuple(f"{value:02d}" for value in sorted(shown)))]


def _shown(tour: Tour, planned: str) -> set[int]:
    """What the timing tile may show: both sides where the card, and so its finish, is a guess of ours."""
    flat, ascent = set(content.timing().flat), set(content.timing().ascent)
    table = table_of(tour, leg(planned)[1], kind_of(planned))
    if table is None or reconstructed(planned):
        return flat | ascent
    track = course(table.stage)
    return ascent if track.ascent[track.finish] else flat


def _tokens_left(kind: str, result: StageResult) -> list[Message]:
    """FR 16.2: everybody rides past every pile, so that no token stays."""
    if kind in TRIALS:  # FR 19.1
        return []
    numbers = content.tour_numbers()
    left = sum((*numbers.major, *numbers.minor)) - sum(rider.sprint + rider.mountain for rider in result.riders)
    values = {"major": "/".join(map(str, numbers.major)), "minor": "/".join(map(str, numbers.minor))}
    return [say("flamme-rouge.tour.tokens-left", n=left, **values)] if left > 0 else []
