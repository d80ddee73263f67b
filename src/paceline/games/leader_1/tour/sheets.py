"""The stage race as tables: what the scorekeeper writes down, then what every player does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from paceline.core.messages import Message, say
from paceline.core.tours import Mark, Sheet
from paceline.games.leader_1.actions import team_of
from paceline.games.leader_1.presentation.names import rider_name, rider_names
from paceline.games.leader_1.tour.cells import NONE, cell, cells, gain, gap, head, stage_cell, values
from paceline.games.leader_1.tour.checks import lines_of
from paceline.games.leader_1.tour.model import Tour
from paceline.games.leader_1.tour.standings import Scored, Standing, history, scored, standing
from paceline.games.leader_1.tour.team import minus, player, riders
from paceline.games.leader_1.tour.teamsheet import player_sheet
from paceline.games.leader_1.tour.telling import CLASSIFICATIONS, named, title

JERSEYS: Final = ("yellow", "green", "polka-dots")
"""How the leaders of the three classifications are marked."""
_PODIUM: Final = 3


def sheets(tour: Tour) -> tuple[Sheet, ...]:
    """The scorekeeper's sheets, then one for every team."""
    return (
        _general_sheet(tour),
        _most_sheet(tour, 1, lambda rider: rider.points),
        _most_sheet(tour, 2, lambda rider: rider.mountains),
        _results_sheet(tour),
        _totals_sheet(tour),
        *(player_sheet(tour, seat) for seat in range(len(tour.seats))),
    )


def _letters(tour: Tour, order: Sequence[int]) -> tuple[str, ...]:
    return tuple(team_of(number // tour.plan.riders) for number in order)


def _general_sheet(tour: Tour) -> Sheet:
    """L1 15.4: times less gains, the lowest total first; and what everybody takes along (L1 15.5)."""
    order = standing(tour).general()
    rows = [_general_row(tour, place, number) for place, number in enumerate(order, start=1)]
    names = ("place", "rider", "player", "time", "gained", "total", "gap", *(() if tour.over else ("energy",)))
    return Sheet(
        say("leader-1.tour.sheet.general", name=title(tour), n=tour.ridden, stages=tour.stages),
        head(*names),
        tuple(rows),
        _letters(tour, order),
        marks=(Mark(0, names.index("total"), JERSEYS[0]),) if tour.results else (),
        notes=(say("leader-1.tour.general-note"), *_carried_note(tour)),
    )


def _general_row(tour: Tour, place: int, number: int) -> tuple[Message, ...]:
    whose = named(tour, number), player(tour, number // tour.plan.riders) or NONE
    if not tour.results:
        return cells("", *whose, *[""] * 5)
    now = standing(tour)
    rider, best = now.riders[number], now.riders[now.general()[0]]
    told = (rider.time, gain(rider), minus(rider.total), gap(rider.total - best.total))
    return cells(place, *whose, *told, *(() if tour.over else (rider.carried,)))


def _carried_note(tour: Tour) -> tuple[Message, ...]:
    """L1 15.5: as long as a stage follows."""
    return () if tour.over else (say("leader-1.tour.carried-note"),)


def _most_sheet(tour: Tour, which: int, value: Callable[[Scored], int]) -> Sheet:
    """L1 15.6, L1 15.7: one of the classifications by points; whoever has none stands below, as in the general one."""
    now = standing(tour)
    having = (now.points(), now.mountains())[which - 1]
    order = (*having, *(number for number in now.general() if number not in having))
    rows = []
    for place, number in enumerate(order, start=1):
        won = value(now.riders[number])
        told = (place, named(tour, number), won) if won else ("", named(tour, number), NONE if tour.results else "")
        rows.append(cells(*told))
    return Sheet(
        say(f"leader-1.tour.sheet.{CLASSIFICATIONS[which]}"),
        head("place", "rider", "points"),
        tuple(rows),
        _letters(tour, order),
        marks=(Mark(0, 2, JERSEYS[which]),) if having else (),
    )


def _results_sheet(tour: Tour) -> Sheet:
    """The first three of every stage, and who led the classifications after it."""
    rows = [_results_row(tour, number) for number in range(tour.stages)]
    marks = [
        Mark(row, _PODIUM + 1 + column, JERSEYS[column])
        for row, now in enumerate(history(tour)[1:])
        for column, leader in enumerate(now.leaders())
        if leader is not None
    ]
    return Sheet(
        say("leader-1.tour.sheet.results"),
        head("stage", "first", "second", "third", *CLASSIFICATIONS),
        tuple(rows),
        marks=tuple(marks),
    )


def _results_row(tour: Tour, number: int) -> tuple[Message, ...]:
    stage = stage_cell(tour, number)
    if number >= tour.ridden:
        return cells(stage, *[""] * (_PODIUM + len(JERSEYS)))
    podium = [rider.rider for rider in tour.results[number].riders[:_PODIUM]]
    podium += [NONE] * (_PODIUM - len(podium))
    led = [NONE if who is None else riders(tour)[who] for who in history(tour)[number + 1].leaders()]
    return cells(stage, *podium, *led)


def _totals_sheet(tour: Tour) -> Sheet:
    """The general classification added up stage by stage, riders in the order of the seats."""
    count = len(tour.seats) * tour.plan.riders
    letters = _letters(tour, range(count))
    after = history(tour)[1:]
    rows = [_totals_row(tour, number, after, count) for number in range(tour.stages)]
    return Sheet(
        say("leader-1.tour.sheet.totals"),
        (*head("stage"), *map(cell, riders(tour) or letters)),
        tuple(rows),
        columns=("", *letters),
        marks=tuple(Mark(row, now.general()[0] + 1, JERSEYS[0]) for row, now in enumerate(after)),
    )


def _totals_row(tour: Tour, number: int, after: Sequence[Standing], count: int) -> tuple[Message, ...]:
    totals = [minus(rider.total) for rider in after[number].riders] if number < len(after) else [""] * count
    return cells(stage_cell(tour, number), *totals)


def latest(tour: Tour) -> Sheet:
    """How the latest stage ended, rider by rider, and who came first over lines and summits (L1 15.8)."""
    result, brought = tour.results[-1], scored(tour.results[-1])
    rows = [cells(one.place, rider_name(one.rider), *values(brought[one.rider]), one.energy) for one in result.riders]
    passed = [
        say("leader-1.tour.passed", line=line, riders=rider_names(passing))
        for line, passing in lines_of(result)
        if passing
    ]
    name = tour.plan.courses[tour.ridden - 1]
    return Sheet(
        say("leader-1.tour.sheet.stage", number=tour.ridden, stages=tour.stages, name=name),
        head("place", "rider", "time", "gained", "points", "mountains", "energy"),
        tuple(rows),
        tuple(one.rider[0] for one in result.riders),
        notes=(*passed, say("leader-1.tour.stage-note")),
    )
