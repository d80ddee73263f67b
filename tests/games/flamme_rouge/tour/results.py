"""Short ways to write tours and results of stages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from paceline.core.messages import BadOptions, BadRecord, PacelineError
from paceline.games.flamme_rouge.rules.finish import RiderResult, StageResult, podium
from paceline.games.flamme_rouge.tour import TOURS
from paceline.games.flamme_rouge.tour.model import Plan, Tour
from paceline.games.flamme_rouge.tour.planning import kind_of, stage_name

SHORT = ("gt3", "gt4", "gt8")
"""Cards whose tokens are 5, 3, 1 for sprint and 2, 1 for mountain points; all for mountain points; as the first."""
NAMES = ("Maud", "Émile", "Lucie", "Basile", "Nora", "Jules")
NOBODY: Mapping[str, int] = {}


def tour(teams: int = 2, stages: tuple[str, ...] = SHORT, seed: int = 1, **more: Any) -> Tour:
    """Return a tour before its first stage."""
    names = more.pop("seats", NAMES[:teams])
    begun: Tour = TOURS.start(Plan(stages=stages, **more), names, seed)
    return begun


def seconds(time: str) -> int:
    minutes, _, rest = time.partition(":")
    return 60 * int(minutes) + int(rest)


def stage(
    tour: Tour,
    order: str,
    times: str = "",
    *,
    sprint: Mapping[str, int] = NOBODY,
    mountain: Mapping[str, int] = NOBODY,
    exhaustion: Mapping[str, int] = NOBODY,
    specialists: tuple[str, ...] = (),
) -> StageResult:
    """Return the result of the next stage: riders in their order, with their times if these matter."""
    planned = tour.plan.stages[tour.ridden]
    riders = order.split()
    clocks = [seconds(time) for time in times.split()] or [0] * len(riders)
    told = [
        RiderResult(name, place, time, won, sprint.get(name, 0), mountain.get(name, 0), exhaustion.get(name, 0))
        for place, (name, time, won) in enumerate(
            zip(riders, clocks, podium(kind_of(planned), riders), strict=True), start=1
        )
    ]
    return StageResult(stage_name(planned), tuple(told), specialists)


def ride(tour: Tour, order: str, *rest: Any, **more: Any) -> Tour:
    """Return the tour after this stage."""
    after: Tour = TOURS.record(tour, stage(tour, order, *rest, **more))
    return after


def refusal(tour: Tour, result: StageResult) -> str:
    """Return the sentence that refuses a result."""
    with pytest.raises(BadRecord) as caught:
        TOURS.record(tour, result)
    return said(caught.value)


def refused(**plan: Any) -> tuple[str, str]:
    """Return the field at fault and the sentence that refuses a plan."""
    teams = plan.pop("teams", 2)
    with pytest.raises(BadOptions) as caught:
        tour(teams, **plan)
    return caught.value.field, said(caught.value)


def said(error: PacelineError) -> str:
    """Return the sentence of an error, in English."""
    from paceline.i18n import english

    return english()(error.message)
