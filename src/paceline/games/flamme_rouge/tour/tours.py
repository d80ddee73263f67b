"""The game's tours as everybody else knows them."""

from __future__ import annotations

from typing import Final

import msgspec

from paceline.games.flamme_rouge import game
from paceline.games.flamme_rouge.state import State
from paceline.games.flamme_rouge.tour import planning, telling
from paceline.games.flamme_rouge.tour.checks import check
from paceline.games.flamme_rouge.tour.model import Plan, Tour
from paceline.games.flamme_rouge.tour.result import StageResult
from paceline.games.flamme_rouge.tour.sheets import sheets
from paceline.games.flamme_rouge.tour.typed import form, typed


def record(tour: Tour, result: StageResult) -> Tour:
    """The tour after this stage: the fold's only step."""
    check(tour, result)
    return msgspec.structs.replace(tour, results=(*tour.results, result))


def finished(state: State) -> StageResult:
    """The result of a stage that is over."""
    outcome = game.result(state)
    if outcome is None or outcome.stage is None:
        raise ValueError("not a stage of a tour that is over")
    return outcome.stage


class FlammeRougeTours:
    """The shape that `core.tours` asks for."""

    plan: Final = Plan
    tour: Final = Tour
    result: Final = StageResult

    start = staticmethod(planning.start)
    next_stage = staticmethod(planning.next_stage)
    record = staticmethod(record)
    finished = staticmethod(finished)
    typed = staticmethod(typed)
    form = staticmethod(form)
    stages = staticmethod(telling.stages)
    status = staticmethod(telling.status)
    sheets = staticmethod(sheets)


TOURS: Final = FlammeRougeTours()
