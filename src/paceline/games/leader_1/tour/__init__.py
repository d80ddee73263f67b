"""Stage races of Leader 1 (L1 15): a fold over the results of the stages, wherever those were ridden."""

from __future__ import annotations

from typing import Final

import msgspec

from paceline.core.messages import BadOptions, BadRecord
from paceline.games.leader_1 import content
from paceline.games.leader_1.course import course
from paceline.games.leader_1.rules.setup import setup
from paceline.games.leader_1.state import State, Table
from paceline.games.leader_1.tour import planning, tell
from paceline.games.leader_1.tour.checks import check, check_sum, doubts
from paceline.games.leader_1.tour.form import form, typed
from paceline.games.leader_1.tour.model import Plan, RiderResult, StageResult, Summit, Tour
from paceline.games.leader_1.tour.sheets import latest, sheets
from paceline.games.leader_1.tour.standings import times

__all__ = ["TOURS"]


def record(tour: Tour, result: StageResult, as_recorded: bool = False) -> Tour:
    """The stage race after this stage: the fold's only step. It must be possible to ride on from there."""
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
        raise BadRecord("leader-1.tour.no-next-stage", number=tour.ridden + 1, why=error.message) from None


def finished(state: State) -> StageResult:
    """The result of a stage that is over."""
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
    """L1 15.8: who scores at bonus lines and summits, in the order of passing."""
    track, numbers = course(table.rules.course), content.numbers()
    bonuses = tuple(_first(table, "bonus", line, len(numbers.line_points)) for line in range(len(track.bonuses)))
    summits = tuple(
        Summit(category, _first(table, "summit", line, len(numbers.summit_points[category])))
        for line, (_, category) in enumerate(track.summits)
    )
    return bonuses, summits


def _first(table: Table, kind: str, line: int, most: int) -> tuple[str, ...]:
    passing = [table.riders[one.rider].name for one in table.passages if (one.kind, one.line) == (kind, line)]
    return tuple(passing[:most])


class Leader1Tours:
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


TOURS: Final = Leader1Tours()
