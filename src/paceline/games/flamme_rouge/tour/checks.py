"""Check a stage's result: refuse what is impossible, and point out what is strange."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product, zip_longest
from typing import NamedTuple

from msgspec import UNSET

from paceline.core import tour_kit
from paceline.core.messages import BadOptions, BadRecord, Message, say
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.presentation.names import clock
from paceline.games.flamme_rouge.rules.draft import check_specialists
from paceline.games.flamme_rouge.rules.finish import LONGEST, MINUTE, RiderResult, StageResult, podium
from paceline.games.flamme_rouge.rules.setup import MOST_FATIGUE
from paceline.games.flamme_rouge.rules.trials import TEAM, TRIALS
from paceline.games.flamme_rouge.rules.variants import SUPER_COMBATIVE, TEAM_TIMES, keep_half, share_podium
from paceline.games.flamme_rouge.stages import MOUNTAIN, SPRINT
from paceline.games.flamme_rouge.tour import planning
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.planning import kind_of, stage_name


def check(tour: Tour, result: StageResult) -> None:
    """Raise `BadRecord` if this cannot be the result of the next stage."""
    check_sum(tour, result)
    stage = tour.planned[tour.ridden]
    kind = kind_of(stage)
    check_stage(tour, result.stage)
    _check_times(kind, result.riders)
    _check_podium(tour, kind, result.riders)
    _check_combative(tour, kind, result.riders)
    _check_tokens(tour, stage, result.riders)
    _check_specialists(tour, result.specialists)


def check_sum(tour: Tour, result: StageResult) -> None:
    """Raise `BadRecord` if a result cannot be added up, whatever the rules and tiles of its race were."""
    tour_kit.check_not_over(tour)
    tour_kit.check_riders(RIDERS[: 2 * len(tour.seats)], result.riders)
    _check_places(result.riders)
    _check_counts(result.riders)
    _check_exhaustion(tour, result.riders)


def check_stage(tour: Tour, name: str) -> None:
    """Raise `BadRecord` if a name does not mean the next stage."""
    wanted = stage_name(tour.planned[tour.ridden])
    tour_kit.check_stage(tour, name, wanted, lambda n: planning.same_stage(tour, tour.planned[n], name))


def _check_places(riders: Sequence[RiderResult]) -> None:
    """FR 16.9: there is one winner, and one rider for every place after that."""
    for place, rider in enumerate(riders, start=1):
        same = next((other for other in riders[: place - 1] if other.place == rider.place), None)
        if same is not None:
            names = {"rider": rider.rider, "other": same.rider}
            raise BadRecord("flamme-rouge.tour.same-place", place=rider.place, **names)
        if rider.place != place:
            raise BadRecord("flamme-rouge.tour.wrong-place", rider=rider.rider, place=rider.place, wanted=place)


def _check_times(kind: str, riders: Sequence[RiderResult]) -> None:
    """FR 16.5 to 16.7: nobody arrives before the start, or later than a rider placed worse."""
    for rider in riders:
        if rider.time < 0:
            raise BadRecord("flamme-rouge.tour.negative-time", rider=rider.rider, time=rider.time)
        if rider.time > LONGEST:
            raise BadRecord("flamme-rouge.tour.too-late", rider=rider.rider, most=clock(LONGEST))
    if kind == TEAM:
        _check_pairs(riders)
    elif riders[0].time >= MINUTE:  # FR 16.7: minutes are given from the winner's round on, and not to the winner
        raise BadRecord("flamme-rouge.tour.slow-winner", rider=riders[0].rider, time=clock(riders[0].time))
    if kind not in TRIALS:
        tour_kit.check_times_ascend(riders, clock)


def _check_pairs(riders: Sequence[RiderResult]) -> None:
    """FR 19.3."""
    times: dict[str, int] = {}
    for rider in riders:
        team = rider.rider[0]
        if times.setdefault(team, rider.time) != rider.time:
            both = {"time": clock(rider.time), "other": clock(times[team])}
            raise BadRecord("flamme-rouge.tour.team-times-differ", rider=rider.rider, **both)


def podium_points(tour: Tour, kind: str, riders: Sequence[RiderResult]) -> tuple[int, ...]:
    """Return the tour points of a stage by the places of its riders (FR 16.4), or by their teams' times (FR 21.4)."""
    if TEAM_TIMES in tour.plan.variants:
        return share_podium([(NUMBER[rider.rider] // 2, rider.time) for rider in riders])
    return podium(kind, [rider.rider for rider in riders])


def counts_leads(tour: Tour, kind: str) -> bool:
    """Return whether rounds at the head count on a stage (FR 21.2)."""
    return SUPER_COMBATIVE in tour.plan.variants and kind not in TRIALS


def _check_combative(tour: Tour, kind: str, riders: Sequence[RiderResult]) -> None:
    """FR 21.2, FR 21.3: tokens only if they are planned."""
    for rider in riders:
        if not counts_leads(tour, kind) and (rider.leads or rider.breakaway):
            raise BadRecord("flamme-rouge.tour.no-combative", rider=rider.rider, n=rider.leads or 0)
        if (rider.leads or 0) < 0 or rider.breakaway not in (UNSET, 0, 1):
            raise BadRecord("flamme-rouge.tour.bad-combative", rider=rider.rider, n=rider.leads or 0)


def _check_podium(tour: Tour, kind: str, riders: Sequence[RiderResult]) -> None:
    for rider, wanted in zip(riders, podium_points(tour, kind, riders), strict=True):
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
    dummies = planning.dummies(tour)
    for rider in riders:
        if rider.exhaustion and dummies[NUMBER[rider.rider] // 2]:
            raise BadRecord("flamme-rouge.tour.tired-dummy", rider=rider.rider, n=rider.exhaustion)
        if keep_half(rider.exhaustion, tour.plan.variants) > MOST_FATIGUE:
            raise BadRecord("flamme-rouge.tour.too-tired", rider=rider.rider, n=rider.exhaustion, most=2 * MOST_FATIGUE)


def _check_specialists(tour: Tour, names: tuple[str, ...]) -> None:
    """FR 15.1 to 15.4: after a draft every ridden rider has one, without it nobody, and they last the whole tour."""
    before, ridden = planning.specialists(tour), planning.ridden_riders(tour)
    if any(names) and not (tour.plan.draft or any(before)):
        raise BadRecord("flamme-rouge.tour.specialists-not-planned", picked=", ".join(filter(None, names)))
    if any(names) and len(names) != len(ridden):
        raise BadRecord("flamme-rouge.tour.specialists-for-nobody", n=len(names), riders=len(ridden))
    if any(names) and any(before) and before != names:
        raise BadRecord("flamme-rouge.tour.specialists-changed", picked=", ".join(filter(None, before)))
    try:
        check_specialists(names, ridden, planning.dummies(tour).count(""))
    except BadOptions as error:
        raise BadRecord(error.message.key, **error.message.places) from None
    if tour.plan.draft and not any(before):
        _check_draft(names, ridden)


def _check_draft(names: tuple[str, ...], ridden: Sequence[bool]) -> None:
    """FR 15.3: whoever rides has been drafted for before the first stage."""
    pairs = zip_longest(RIDERS[: len(ridden)], names, fillvalue="")
    left = [rider for (rider, name), rides in zip(pairs, ridden, strict=False) if rides and not name]
    if left:
        raise BadRecord("flamme-rouge.tour.draft-missing", n=len(left), riders=", ".join(left), rider=left[0])


class _Pile(NamedTuple):
    """A pile of tokens on a stage."""

    points: str
    values: tuple[int, ...]
    at_line: bool
    """True if it lies on the first square across the line."""


def _check_tokens(tour: Tour, stage: str, riders: Sequence[RiderResult]) -> None:
    """FR 16.1 to 16.3: each token goes to one rider, nobody takes two of a pile, and places decide those at the line.

    Several layouts are possible if the stage card is reconstructed.
    """
    counts = {what: [getattr(rider, what) for rider in riders] for what in (SPRINT, MOUNTAIN)}
    layouts = _layouts(tour, stage)
    if any(_fits(counts, layout) for layout in layouts):
        return
    for what in counts if len(layouts) == 1 else ():
        _check_points(what, counts[what], [pile for pile in layouts[0] if pile.points == what])
    sums = {what: _join(points) or "0" for what, points in counts.items()}
    if any(_fits(counts, _anywhere(layout)) for layout in layouts):
        raise BadRecord("flamme-rouge.tour.tokens-out-of-order", **sums)
    raise BadRecord("flamme-rouge.tour.no-such-tokens", **sums)


def _check_points(what: str, counts: Sequence[int], piles: Sequence[_Pile]) -> None:
    """Raise `BadRecord` if points of one kind cannot come from these piles."""
    if _can_deal(counts, piles):
        return
    places = {"points": _join(counts), "values": _join([value for pile in piles for value in pile.values]) or "0"}
    if _can_deal(counts, _anywhere(piles)):
        at_line = next(pile.values for pile in piles if pile.at_line)
        raise BadRecord(f"flamme-rouge.tour.{what}-tokens-out-of-order", line=_join(at_line), **places)
    raise BadRecord(f"flamme-rouge.tour.no-such-{what}-tokens", **places)


def _anywhere(piles: Sequence[_Pile]) -> list[_Pile]:
    return [pile._replace(at_line=False) for pile in piles]


def _join(counts: Sequence[int]) -> str:
    return ", ".join(str(count) for count in counts if count)


def _layouts(tour: Tour, stage: str) -> list[list[_Pile]]:
    """Return the piles that may lie on a stage; for a reconstructed card every combination with one at the line."""
    if kind_of(stage) in TRIALS:  # FR 19.1
        return [[]]
    table = planning.planned_table(tour, stage)
    if table is not None and not planning.reconstructed(stage):
        finish = course(table.stage).finish
        return [[_Pile(pile.points, pile.values, pile.row == finish) for pile in table.piles]]
    major, minor = content.tour_numbers().major, content.tour_numbers().minor
    ways = product((SPRINT, MOUNTAIN), (SPRINT, MOUNTAIN), (True, False))  # FR 20.10 to 20.14
    return [[_Pile(one, major, at_line), _Pile(other, minor, not at_line)] for one, other, at_line in ways]


def _fits(counts: dict[str, list[int]], layout: Sequence[_Pile]) -> bool:
    return all(_can_deal(points, [pile for pile in layout if pile.points == what]) for what, points in counts.items())


def _can_deal(counts: Sequence[int], piles: Sequence[_Pile]) -> bool:
    """Return whether riders in the order of their places can have these points."""
    if not any(counts):
        return True
    if not piles or sum(map(bool, counts)) > sum(len(pile.values) for pile in piles):
        return False
    pile, *others = sorted(piles, key=lambda pile: not pile.at_line)
    take = _take_at_line if pile.at_line else _take
    return any(_can_deal(left, others) for left in take(counts, pile.values))


def _take_at_line(counts: Sequence[int], values: tuple[int, ...]) -> Iterator[list[int]]:
    """FR 16.2: yield what is left for every way to take tokens at the line, which go to the first riders, if at all."""
    if not values or not counts:
        yield [*counts]
        return
    for own in {0, values[0]}:
        if own <= counts[0]:
            for rest in _take_at_line(counts[1:], values[1:]):
                yield [counts[0] - own, *rest]


def _take(counts: Sequence[int], values: tuple[int, ...]) -> Iterator[list[int]]:
    """Yield what is left for every way to take tokens of a pile from different riders with so many points."""
    if not values:
        yield [*counts]
        return
    yield from _take(counts, values[1:])
    for number, count in enumerate(counts):
        if count >= values[0]:
            for rest in _take([*counts[:number], *counts[number + 1 :]], values[1:]):
                yield [*rest, count - values[0]]


def doubts(tour: Tour) -> tuple[Message, ...]:
    """Return what is strange about the latest result, though it is possible."""
    planned, result = tour.planned[tour.ridden - 1], tour.results[-1]
    return (*_odd_times(tour, planned, result), *_tokens_left(kind_of(planned), result))


def _odd_times(tour: Tour, planned: str, result: StageResult) -> list[Message]:
    """FR 16.5, FR 16.7: seconds that the timing tile of this finish does not show; rounds only add minutes."""
    shown = _shown_seconds(tour, planned)
    odd = [rider for rider in result.riders if rider.time % MINUTE not in shown]
    if not odd:
        return []
    riders = tuple(say("flamme-rouge.tour.rider-time", rider=rider.rider, time=clock(rider.time)) for rider in odd)
    return [say("flamme-rouge.tour.odd-times", riders=riders, seconds=tuple(f"{value:02d}" for value in sorted(shown)))]


def _shown_seconds(tour: Tour, planned: str) -> set[int]:
    """Return what the timing tile may show: both sides if the card, and so its finish, is reconstructed."""
    flat, ascent = set(content.timing().flat), set(content.timing().ascent)
    table = planning.planned_table(tour, planned)
    if table is None or planning.reconstructed(planned):
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
