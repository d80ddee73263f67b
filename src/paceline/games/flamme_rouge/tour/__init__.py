"""Tours of Flamme Rouge: a tour is a fold over the results of its stages, wherever those were ridden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from paceline.core.tours import Tours
from paceline.games.flamme_rouge import game
from paceline.games.flamme_rouge.rules.finish import StageResult
from paceline.games.flamme_rouge.rules.setup import setup
from paceline.games.flamme_rouge.rules.variants import TOUR_VARIANTS
from paceline.games.flamme_rouge.state import State
from paceline.games.flamme_rouge.tour import checks, planning, tell
from paceline.games.flamme_rouge.tour.form import form, read_form
from paceline.games.flamme_rouge.tour.model import Plan, Tour
from paceline.games.flamme_rouge.tour.sheets import latest, sheets

__all__ = ["TOURS"]


def stage_result(state: State) -> StageResult:
    """Return the result of a stage that is over."""
    outcome = game.result(state)
    if outcome is None or outcome.stage is None:
        raise ValueError("not a stage of a tour that is over")
    return outcome.stage


class FlammeRougeTours(Tours):
    """The tours of this game, as `core.tours` defines them."""

    plan = Plan
    tour = Tour
    result = StageResult
    choices: ClassVar[Mapping[str, tuple[str, ...]]] = {"variants": TOUR_VARIANTS}

    start = staticmethod(planning.start)
    check_start = staticmethod(planning.check_start)
    next_stage = staticmethod(planning.next_stage)
    setup = staticmethod(setup)
    stage_result = staticmethod(stage_result)
    check = staticmethod(checks.check)
    check_sum = staticmethod(checks.check_sum)
    doubts = staticmethod(checks.doubts)
    form = staticmethod(form)
    read_form = staticmethod(read_form)
    stages = staticmethod(tell.stages)
    rests = staticmethod(tell.rests)
    status = staticmethod(tell.status)
    news = staticmethod(tell.news)
    latest = staticmethod(latest)
    sheets = staticmethod(sheets)


TOURS: Final = FlammeRougeTours()
