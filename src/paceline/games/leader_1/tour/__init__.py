"""Stage races of Leader 1 (L1 15): a fold over the results of the stages, wherever those were ridden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from paceline.core.tours import Tours
from paceline.games.leader_1 import content
from paceline.games.leader_1.course import course
from paceline.games.leader_1.rules.setup import setup
from paceline.games.leader_1.state import VARIANTS, State, Table
from paceline.games.leader_1.tour import checks, planning, tell
from paceline.games.leader_1.tour.form import form, read_form
from paceline.games.leader_1.tour.model import Plan, RiderResult, StageResult, Summit, Tour
from paceline.games.leader_1.tour.sheets import latest, sheets
from paceline.games.leader_1.tour.standings import times

__all__ = ["TOURS"]


def stage_result(state: State) -> StageResult:
    """Return the result of a stage that is over."""
    table = state.table
    if table.phase != "over":
        raise ValueError("not a stage that is over")
    lost = times([(home.turn, home.rows) for home in table.home])
    riders = [table.riders[home.rider] for home in table.home]
    return StageResult(
        table.rules.course,
        tuple(
            RiderResult(rider.name, place, time, rider.energy)
            for place, (rider, time) in enumerate(zip(riders, lost, strict=True), start=1)
        ),
        tuple("".join(table.riders[number].role for number in table.own(seat)) for seat in range(table.seats)),
        *_lines(table),
    )


def _lines(table: Table) -> tuple[tuple[tuple[str, ...], ...], tuple[Summit, ...]]:
    """Return who scores at bonus lines and summits, in the order of passing (L1 15.8)."""
    track, numbers = course(table.rules.course), content.numbers()
    bonuses = tuple(_first(table, "bonus", line, len(numbers.line_points)) for line in range(len(track.bonuses)))
    summits = tuple(
        Summit(category, _first(table, "summit", line, len(numbers.summit_points[category])))
        for line, (_, category) in enumerate(track.summits)
    )
    return bonuses, summits


def _first(table: Table, kind: str, line: int, most: int) -> tuple[str, ...]:
    passages = [passage for passage in table.passages if (passage.kind, passage.line) == (kind, line)]
    return tuple(table.riders[passage.rider].name for passage in passages[:most])


class Leader1Tours(Tours):
    """The stage races of this game, as `core.tours` defines them."""

    plan = Plan
    tour = Tour
    result = StageResult
    choices: ClassVar[Mapping[str, tuple[str, ...]]] = {"variants": VARIANTS}

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
    status = staticmethod(tell.status)
    news = staticmethod(tell.news)
    latest = staticmethod(latest)
    sheets = staticmethod(sheets)


TOURS: Final = Leader1Tours()
