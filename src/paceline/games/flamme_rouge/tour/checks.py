"""What a result must say to be possible: whoever writes it down, a race or people at a real table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import TypeAlias

from paceline.core.message import BadRecord
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS
from paceline.games.flamme_rouge.rules.setup import MOST_FATIGUE
from paceline.games.flamme_rouge.rules.trials import TEAM, TRIALS
from paceline.games.flamme_rouge.tokens import MOUNTAIN, SPRINT
from paceline.games.flamme_rouge.tour.clock import clock
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.planning import dummies, kind_of, leg, reconstructed, specialists, table_of
from paceline.games.flamme_rouge.tour.result import RiderResult, StageResult
from paceline.games.flamme_rouge.tour.standings import kept

Piles: TypeAlias = dict[str, tuple[tuple[int, ...], ...]]


def check(tour: Tour, result: StageResult) -> None:
    """Raise what cannot be right about a result."""
    if tour.over:
        raise BadRecord("flamme-rouge.tour.is-over", n=tour.stages)
    stage = tour.plan.stages[tour.ridden]
    _check_stage(tour, stage, result.stage)
    _check_riders(tour, result.riders)
    _check_places(result.riders)
    kind = kind_of(stage)
    _check_times(kind, result.riders)
    _check_podium(kind, result.riders)
    _check_counts(result.riders)
    _check_exhaustion(tour, result.riders)
    _check_tokens(tour, stage, kind, result.riders)
    _check_specialists(tour, result.specialists)


def _check_stage(tour: Tour, stage: str, told: str) -> None:
    _, wanted = leg(stage)
    if told.strip().casefold() == wanted.casefold():
        return
    planned, ridden_here = (table_of(tour, name, kind_of(stage)) for name in (wanted, told))
    if planned and ridden_here and planned.stage == ridden_here.stage:
        return
    ridden = [number for number, past in enumerate(tour.results, start=1) if past.stage.casefold() == told.casefold()]
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
    if kind == TEAM:
        _check_pairs(riders)
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


def podium(kind: str, riders: Sequence[str]) -> tuple[int, ...]:
    """FR 16.4, FR 19.4: the tour points of riders who crossed the line in this order."""
    points, teams, won = list(content.tour_numbers().podium), set[str](), []
    for rider in riders:
        counts = kind != TEAM or rider[0] not in teams
        teams.add(rider[0])
        won.append(points.pop(0) if counts and points else 0)
    return tuple(won)


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


def _check_tokens(tour: Tour, stage: str, kind: str, riders: Sequence[RiderResult]) -> None:
    """FR 16.1 to 16.3: every token is there once, and no rider takes two from one pile."""
    told = {what: [getattr(rider, what) for rider in riders] for what in (SPRINT, MOUNTAIN)}
    layouts = _layouts(tour, stage, kind)
    if any(all(_dealt(told[what], lying[what]) for what in told) for lying in layouts):
        return
    for what, lying in layouts[0].items():
        points = ", ".join(str(count) for count in told[what] if count)
        values = ", ".join(str(value) for pile in lying for value in pile) or "0"
        if len(layouts) == 1 and not _dealt(told[what], lying):
            raise BadRecord(f"flamme-rouge.tour.no-such-{what}-tokens", points=points, values=values)
    sums = {what: ", ".join(str(count) for count in counts if count) or "0" for what, counts in told.items()}
    raise BadRecord("flamme-rouge.tour.no-such-tokens", **sums)


def _layouts(tour: Tour, stage: str, kind: str) -> list[Piles]:
    """Which piles may lie on a stage for either kind of points: every way where the card is a guess of ours."""
    if kind in TRIALS:  # FR 19.1
        return [{SPRINT: (), MOUNTAIN: ()}]
    table = table_of(tour, leg(stage)[1], kind)
    if table is not None and not reconstructed(stage):
        return [_sorted([(pile.points, pile.values) for pile in table.piles])]
    both = (content.tour_numbers().major, content.tour_numbers().minor)
    sides = product((SPRINT, MOUNTAIN), repeat=len(both))
    return [_sorted(list(zip(side, both, strict=True))) for side in sides]


def _sorted(lying: list[tuple[str, tuple[int, ...]]]) -> Piles:
    return {what: tuple(pile for points, pile in lying if points == what) for what in (SPRINT, MOUNTAIN)}


def _dealt(counts: Sequence[int], lying: Sequence[tuple[int, ...]]) -> bool:
    """Whether the riders can have these points: some of each pile's tokens to different riders."""
    counts = [count for count in counts if count]
    if not counts or len(counts) > sum(map(len, lying)):
        return not counts
    return any(_dealt(left, lying[1:]) for left in _without(counts, lying[0]))


def _without(counts: Sequence[int], values: tuple[int, ...]) -> Iterator[list[int]]:
    """Every way to take the tokens of a pile, or some of them, from riders with so many points."""
    if not values:
        yield [*counts]
        return
    yield from _without(counts, values[1:])
    for number, count in enumerate(counts):
        if count >= values[0]:
            for rest in _without([*counts[:number], *counts[number + 1 :]], values[1:]):
                yield [*rest, count - values[0]]


def _check_specialists(tour: Tour, told: tuple[str, ...]) -> None:
    """FR 15.1, 15.2, 15.4: specialists who exist, for the right riders, not too many, and the same all the tour."""
    if not any(told):
        return
    if len(told) != 2 * len(tour.seats):
        raise BadRecord("flamme-rouge.tour.specialists-for-nobody", n=len(told), riders=2 * len(tour.seats))
    before = specialists(tour)
    if any(before) and before != told:
        raise BadRecord("flamme-rouge.tour.specialists-changed", picked=", ".join(filter(None, before)))
    for number, name in enumerate(told):
        _check_specialist(RIDERS[number], name)
    most = content.copies().few if len(tour.seats) <= content.copies().few_teams else content.copies().many
    for name, times in Counter(filter(None, told)).items():
        if times > most:
            raise BadRecord("flamme-rouge.tour.specialist-twice", name=name, times=times, n=most)


def _check_specialist(rider: str, name: str) -> None:
    of_his_kind = [known for known, card in content.specialists().items() if card.kind == rider[1]]
    if name and name not in of_his_kind:
        raise BadRecord("flamme-rouge.tour.no-such-specialist", rider=rider, name=name, names=", ".join(of_his_kind))
