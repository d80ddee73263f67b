"""Tours of Flamme Rouge: a tour is a fold over the results of its stages, wherever those were ridden."""

from __future__ import annotations

from typing import Final

import msgspec

from paceline.core.messages import BadOptions, BadRecord
from paceline.games.flamme_rouge import game
from paceline.games.flamme_rouge.results import StageResult
from paceline.games.flamme_rouge.rules.setup import setup
from paceline.games.flamme_rouge.state import State
from paceline.games.flamme_rouge.tour import planning, tell
from paceline.games.flamme_rouge.tour.checks import check, check_sum, doubts
from paceline.games.flamme_rouge.tour.form import form, typed
from paceline.games.flamme_rouge.tour.model import Plan, Tour
from paceline.games.flamme_rouge.tour.sheets import latest, sheets

__all__ = ["TOURS"]


def record(tour: Tour, result: StageResult, as_recorded: bool = False) -> Tour:
    """The tour after this stage: the fold's only step. It must be possible to ride on from there."""
    (check_sum if as_recorded else check)(tour, result)
    after = msgspec.structs.replace(tour, results=(*tour.results, result))
    if not as_recorded:
        _try_next(after)
    return after


def _try_next(tour: Tour) -> None:
    options = planning.next_stage(tour)
    try:
        if options is not None:
            setup(len(tour.seats), options)
    except BadOptions as error:
        raise BadRecord("flamme-rouge.tour.no-next-stage", number=tour.ridden + 1, why=error.message) from None


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
    check_begun = staticmethod(planning.check_begun)
    next_stage = staticmethod(planning.next_stage)
    record = staticmethod(record)
    finished = staticmethod(finished)
    typed = staticmethod(typed)
    form = staticmethod(form)
    doubts = staticmethod(doubts)
    stages = staticmethod(tell.stages)
    rests = staticmethod(tell.rests)
    status = staticmethod(tell.status)
    news = staticmethod(tell.news)
    latest = staticmethod(latest)
    sheets = staticmethod(sheets)


TOURS: Final = FlammeRougeTours()
