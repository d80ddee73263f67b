"""Tours as tables: the scorekeeper's sheets, and one for each team."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import UNSET

from paceline.core.messages import Message, say
from paceline.core.tour_kit import NONE, cell, cells, clip, stage_cell
from paceline.core.tours import Mark, Sheet
from paceline.games.flamme_rouge.actions import KINDS, NUMBER, RIDERS, TEAMS
from paceline.games.flamme_rouge.presentation.names import clock, rider_name, specialist_name
from paceline.games.flamme_rouge.rules.finish import StageResult
from paceline.games.flamme_rouge.rules.variants import SUPER_COMBATIVE
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.planning import stage_name
from paceline.games.flamme_rouge.tour.standings import (
    JERSEYS,
    Standing,
    Totals,
    bonus_table,
    history,
    ranking,
    scores,
    standing,
)
from paceline.games.flamme_rouge.tour.tell import picks, team, title

_WIDEST: Final = 16
"""Letters of a stage that fit into a table."""
_BONUSES: Final = ("general", "team", "sprint", "mountain")
_BONUS_HEADS: Final = ("general", "teams", "sprint", "mountain")
_PLAYER: Final = ("time", "podium", "sprint", "mountain")
"""Columns of each rider on a team's own sheet."""


def sheets(tour: Tour) -> tuple[Sheet, ...]:
    """Return the scorekeeper's sheets, then one for every team."""
    return (
        _points_sheet(tour),
        _riders_sheet(tour),
        _podium_sheet(tour),
        _totals_sheet(tour, "general", JERSEYS[0], lambda rider: clock(rider.time)),
        _totals_sheet(tour, "sprint", JERSEYS[1], lambda rider: str(rider.sprint)),
        _totals_sheet(tour, "mountain", JERSEYS[2], lambda rider: str(rider.mountain)),
        *(_team_sheet(tour, seat) for seat in range(len(tour.seats))),
    )


def _head(*words: str) -> tuple[Message, ...]:
    return tuple(say(f"flamme-rouge.tour.head.{word}") for word in words)


def _points_sheet(tour: Tour) -> Sheet:
    """FR 18.7: the points of every team by their source, the best team first."""
    order = ranking(tour) if tour.results else tuple(range(len(tour.seats)))
    rows = [_points_row(tour, place, seat) for place, seat in enumerate(order, start=1)]
    combative = ["combative"] if _counts_combative(tour) else []
    names = ("place", "team", "team-time", "podium", "rest", *combative, *_BONUS_HEADS, "total")
    return Sheet(
        say("flamme-rouge.tour.sheet.points", name=title(tour), n=tour.ridden, stages=tour.stages),
        _head(*names),
        tuple(rows),
        tuple(TEAMS[seat] for seat in order),
        marks=tuple(Mark(row, len(names) - 1, "total") for row in range(len(rows))) if tour.results else (),
        notes=(_bonus_note(tour),),
    )


def _counts_combative(tour: Tour) -> bool:
    return SUPER_COMBATIVE in tour.plan.variants


def _points_row(tour: Tour, place: int, seat: int) -> tuple[Message, ...]:
    if not tour.results:
        return cells("", team(tour, seat), *[""] * (8 + _counts_combative(tour)))
    score, time = scores(tour)[seat], clock(standing(tour).team_time(seat))
    combative = [score.combative] if _counts_combative(tour) else []
    bonuses = [getattr(score, name) if tour.over else "" for name in _BONUSES]
    return cells(place, team(tour, seat), time, score.podium, score.rest, *combative, *bonuses, score.total)


def _bonus_note(tour: Tour) -> Message:
    """FR 18.5: what the classifications are worth at the end."""
    table = bonus_table(tour.stages, len(tour.seats))
    return say("flamme-rouge.tour.bonus-note", **{name: "/".join(map(str, getattr(table, name))) for name in _BONUSES})


def _riders_sheet(tour: Tour) -> Sheet:
    """The classifications side by side, riders by total time."""
    now = standing(tour)
    order = now.general() if tour.results else tuple(range(len(now.riders)))
    worn = {NUMBER[rider]: jersey for rider, jersey in zip(now.jerseys(), JERSEYS, strict=True) if rider}
    columns = dict(zip(JERSEYS, (2, 4, 5), strict=True))
    marks = [Mark(row, columns[worn[n]], worn[n]) for row, n in enumerate(order) if n in worn and tour.results]
    names = ("place", "rider", "time", "gap", "sprint", "mountain", "exhaustion")
    return Sheet(
        say("flamme-rouge.tour.sheet.riders"),
        _head(*names, *(["specialist"] if any(picks(tour)) else [])),
        tuple(_rider_row(tour, place, number) for place, number in enumerate(order, start=1)),
        tuple(TEAMS[number // 2] for number in order),
        marks=tuple(marks),
        notes=(say("flamme-rouge.tour.jersey-note"),),
    )


def _rider_row(tour: Tour, place: int, number: int) -> tuple[Message, ...]:
    name, specialist = rider_name(RIDERS[number]), _specialist_cells(tour, number)
    if not tour.results:
        return cells("", name, *[""] * 5, *specialist)
    now = standing(tour)
    rider, best = now.riders[number], now.riders[now.general()[0]]
    gap = f"+{clock(rider.time - best.time)}" if rider.time > best.time else NONE
    return cells(place, name, clock(rider.time), gap, rider.sprint, rider.mountain, rider.exhaustion, *specialist)


def _specialist_cells(tour: Tour, number: int) -> tuple[object, ...]:
    """FR 15.4: one more cell in tours with specialists."""
    picked = picks(tour)
    if not any(picked):
        return ()
    return (specialist_name(picked[number]) if picked[number] else NONE,)


def latest(tour: Tour) -> Sheet:
    """Return the result of the latest stage, rider by rider."""
    riders, number = tour.results[-1].riders, tour.ridden
    leads = ["leads"] if riders[0].leads is not UNSET else []
    columns = ("time", "podium", "sprint", "mountain", *leads, "exhaustion")
    rows = [
        cells(rider.place, rider_name(rider.rider), *_texts(*(getattr(rider, column) for column in columns)))
        for rider in riders
    ]
    name = stage_name(tour.planned[number - 1])
    return Sheet(
        say("flamme-rouge.tour.sheet.stage", number=number, stages=tour.stages, name=name),
        _head("place", "rider", *columns),
        tuple(rows),
        tuple(rider.rider[0] for rider in riders),
        notes=(say("flamme-rouge.tour.stage-note"),),
    )


def _texts(time: int, *counts: int) -> list[str]:
    return [clock(time), *(str(count or NONE) for count in counts)]


def _rows_by_stage(tour: Tour, values: Callable[[Standing], Sequence[object]], width: int) -> list[tuple[Message, ...]]:
    """Return a row for every stage of the tour, empty if it is still to be ridden."""
    rows = [values(now) for now in history(tour)[1:]] + [[""] * width] * (tour.stages - tour.ridden)
    return [cells(_stage_cell(tour, number), *row) for number, row in enumerate(rows)]


def _stage_cell(tour: Tour, number: int) -> Message:
    """Return a short stage name; the line of a rest day stands below it."""
    name = stage_name(tour.planned[number])
    if number + 1 in tour.plan.rests:
        return say("flamme-rouge.tour.stage-then-rest", number=number + 1, name=clip(name, _WIDEST))
    return stage_cell(number, name, _WIDEST)


def _podium_sheet(tour: Tour) -> Sheet:
    """Tour points from podiums, added up stage by stage."""
    letters = tuple(TEAMS[: len(tour.seats)])
    return Sheet(
        say("flamme-rouge.tour.sheet.podium"),
        (*_head("stage"), *map(cell, letters)),
        tuple(_rows_by_stage(tour, lambda now: now.podium, len(letters))),
        columns=("", *letters),
    )


def _totals_sheet(tour: Tour, name: str, jersey: str, value: Callable[[Totals], str]) -> Sheet:
    """One classification, added up stage by stage; the jersey marks who wore it."""
    riders = RIDERS[: 2 * len(tour.seats)]
    worn = [now.jerseys()[JERSEYS.index(jersey)] for now in history(tour)[1:]]
    return Sheet(
        say(f"flamme-rouge.tour.sheet.{name}"),
        (*_head("stage"), *map(cell, riders)),
        tuple(_rows_by_stage(tour, lambda now: [value(rider) for rider in now.riders], len(riders))),
        columns=("", *(rider[0] for rider in riders)),
        marks=tuple(Mark(row, NUMBER[rider] + 1, jersey) for row, rider in enumerate(worn) if rider),
    )


def _team_sheet(tour: Tour, seat: int) -> Sheet:
    """The results of one team's riders on every stage: time, podium, sprint and mountain points."""
    heads = [f"{kind}-{what}" for kind in KINDS for what in _PLAYER]
    stages = [_team_values(result, TEAMS[seat]) for result in tour.results]
    sums = [[sum(values) for values in zip(*rider, strict=True)] for rider in zip(*stages, strict=True)]
    lines = [[text for rider in riders for text in _texts(*rider)] for riders in (*stages, sums)]
    lines[-1:] = [[""] * len(heads)] * (tour.stages - tour.ridden) + [lines[-1] or [""] * len(heads)]
    called = [*(_stage_cell(tour, number) for number in range(tour.stages)), *_head("total")]
    return Sheet(
        say("flamme-rouge.tour.sheet.player", team=team(tour, seat)),
        _head("stage", *heads),
        tuple(cells(first, *line) for first, line in zip(called, lines, strict=True)),
        columns=("", *(TEAMS[seat] for _ in heads)),
        own=TEAMS[seat],
        marks=tuple(Mark(tour.stages, column, "total") for column in range(len(heads) + 1)),
    )


def _team_values(result: StageResult, team: str) -> list[list[int]]:
    """Return the values of a team's riders on one stage, by kind of rider and column."""
    riders = {rider.rider: rider for rider in result.riders}
    return [[getattr(riders[team + kind], column) for column in _PLAYER] for kind in KINDS]
