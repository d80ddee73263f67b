"""Stage races as tables: the scorekeeper's sheets, and one for each team."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from paceline.core.messages import Message, say
from paceline.core.tour_kit import NONE, cell, cells, player_name, stage_cell
from paceline.core.tours import Mark, Sheet
from paceline.games.leader_1.actions import team_of
from paceline.games.leader_1.presentation.names import rider_name, rider_names
from paceline.games.leader_1.tour.checks import lines
from paceline.games.leader_1.tour.model import Tour, minus, riders, shares_colours
from paceline.games.leader_1.tour.standings import Standing, Totals, history, stage_totals, standing
from paceline.games.leader_1.tour.tell import CLASSIFICATIONS, rider_called, team, title

Rows: TypeAlias = list[tuple[Message, ...]]
JERSEYS: Final = ("yellow", "green", "polka-dots")
"""Marks of the leaders of the three classifications."""
_PODIUM: Final = 3
_WIDEST: Final = 17
"""Letters of a stage that fit into a table."""
_WHOLE: Final = ("place", "time", "gained", "points", "mountains", "energy")
_BRIEF: Final = ("time", "energy")
_PAGE: Final = 40
"""Rows that fit on a page: if there would be more, every stage has one, with only the most important values."""


def sheets(tour: Tour) -> tuple[Sheet, ...]:
    """Return the scorekeeper's sheets, then one for every team."""
    return (
        _general_sheet(tour),
        _most_sheet(tour, 1, lambda rider: rider.points),
        _most_sheet(tour, 2, lambda rider: rider.mountains),
        _results_sheet(tour),
        _totals_sheet(tour),
        *(_team_sheet(tour, seat) for seat in range(len(tour.seats))),
    )


def _head(*words: str) -> tuple[Message, ...]:
    return tuple(say(f"leader-1.tour.head.{word}") for word in words)


def _stage_cell(tour: Tour, number: int) -> Message:
    return stage_cell(number, tour.planned[number], _WIDEST)


def _letters(tour: Tour, order: Sequence[int]) -> tuple[str, ...]:
    return tuple(team_of(number // tour.plan.riders) for number in order)


def _general_sheet(tour: Tour) -> Sheet:
    """L1 15.4: times less gains, the lowest total first; and what everybody carries over (L1 15.5)."""
    order = standing(tour).general()
    rows = [_general_row(tour, place, number) for place, number in enumerate(order, start=1)]
    names = ("place", "rider", "player", "time", "gained", "total", "gap", *(() if tour.over else ("energy",)))
    return Sheet(
        say("leader-1.tour.sheet.general", name=title(tour), n=tour.ridden, stages=tour.stages),
        _head(*names),
        tuple(rows),
        _letters(tour, order),
        marks=(Mark(0, names.index("total"), JERSEYS[0]),) if tour.results else (),
        notes=(
            say("leader-1.tour.general-note"),
            *(() if tour.over else (say("leader-1.tour.carried-note"),)),
        ),  # L1 15.5
    )


def _general_row(tour: Tour, place: int, number: int) -> tuple[Message, ...]:
    whose = rider_called(tour, number), player_name(tour, number // tour.plan.riders) or NONE
    if not tour.results:
        return cells("", *whose, *[""] * 5)
    now = standing(tour)
    rider, best = now.riders[number], now.riders[now.general()[0]]
    lost = rider.total - best.total
    values = (rider.time, _gain(rider), minus(rider.total), f"+{lost}" if lost else NONE)
    return cells(place, *whose, *values, *(() if tour.over else (rider.carried,)))


def _most_sheet(tour: Tour, which: int, value: Callable[[Totals], int]) -> Sheet:
    """L1 15.6, L1 15.7: a classification by points; riders without any stand below, in the general order."""
    now = standing(tour)
    having = (now.points(), now.mountains())[which - 1]
    order = (*having, *(number for number in now.general() if number not in having))
    rows = []
    for place, number in enumerate(order, start=1):
        won = value(now.riders[number])
        name = rider_called(tour, number)
        rows.append(cells(place, name, won) if won else cells("", name, NONE if tour.results else ""))
    return Sheet(
        say(f"leader-1.tour.sheet.{CLASSIFICATIONS[which]}"),
        _head("place", "rider", "points"),
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
        _head("stage", "first", "second", "third", *CLASSIFICATIONS),
        tuple(rows),
        marks=tuple(marks),
    )


def _results_row(tour: Tour, number: int) -> tuple[Message, ...]:
    stage = _stage_cell(tour, number)
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
        (*_head("stage"), *map(cell, riders(tour) or letters)),
        tuple(rows),
        columns=("", *letters),
        marks=tuple(Mark(row, now.general()[0] + 1, JERSEYS[0]) for row, now in enumerate(after)),
    )


def _totals_row(tour: Tour, number: int, after: Sequence[Standing], count: int) -> tuple[Message, ...]:
    totals = [minus(rider.total) for rider in after[number].riders] if number < len(after) else [""] * count
    return cells(_stage_cell(tour, number), *totals)


def latest(tour: Tour) -> Sheet:
    """Return the result of the latest stage, and who came first over lines and summits (L1 15.8)."""
    result, totals = tour.results[-1], stage_totals(tour.results[-1])
    rows = [
        cells(rider.place, rider_name(rider.rider), *_values(totals[rider.rider]), rider.energy)
        for rider in result.riders
    ]
    passed = [
        say("leader-1.tour.passed", line=line, riders=rider_names(passing))
        for line, passing in lines(result)
        if passing
    ]
    name = tour.planned[tour.ridden - 1]
    return Sheet(
        say("leader-1.tour.sheet.stage", number=tour.ridden, stages=tour.stages, name=name),
        _head("place", "rider", "time", "gained", "points", "mountains", "energy"),
        tuple(rows),
        tuple(rider.rider[0] for rider in result.riders),
        notes=(*passed, say("leader-1.tour.stage-note")),
    )


def _values(rider: Totals) -> tuple[object, ...]:
    """Return time, gains, points and mountains of a rider."""
    return rider.time, _gain(rider), rider.points or NONE, rider.mountains or NONE


def _gain(rider: Totals) -> str:
    """Return what is taken off a time (L1 15.3)."""
    return minus(-rider.gained) if rider.gained else NONE


def _team_sheet(tour: Tour, seat: int) -> Sheet:
    """The results of one team's riders on every stage, and overall."""
    each = tour.plan.riders
    own = range(seat * each, (seat + 1) * each)
    return _brief_sheet(tour, seat, own) if each * (tour.stages + 1) > _PAGE else _whole_sheet(tour, seat, own)


def _results(tour: Tour, number: int) -> Iterator[tuple[int, Totals] | None]:
    """Return a rider with their place on every stage and then overall; None if there is no result yet."""
    names, now = riders(tour), standing(tour)
    for result in tour.results:
        rider = stage_totals(result)[names[number]]
        yield rider.place, rider
    yield from [None] * (tour.stages - tour.ridden)
    yield (now.general().index(number) + 1, now.riders[number]) if tour.results else None


def _energy(tour: Tour, row: int, rider: Totals) -> object:
    """Return the energy left on a stage; in the last row what is carried over if a stage follows (L1 15.5)."""
    return rider.energy if row < tour.stages else "" if tour.over else rider.carried


def _row_name(tour: Tour, row: int) -> Message:
    return _stage_cell(tour, row) if row < tour.stages else _head("total")[0]


def _own_name(tour: Tour, number: int) -> Message:
    """Return a rider on the team's own sheet; nothing while the role is not known."""
    names = riders(tour)
    return cell(names[number] if names else "")


def _whole_sheet(tour: Tour, seat: int, own: range) -> Sheet:
    """A row for every rider on every stage; the stage is named before the first of them."""
    rows = []
    for row, ridden in enumerate(zip(*(_results(tour, number) for number in own), strict=True)):
        for number, result in zip(own, ridden, strict=True):
            name = _row_name(tour, row) if number == own[0] else ""
            values = (result[0], *_values(result[1]), _energy(tour, row, result[1])) if result else [""] * len(_WHOLE)
            rows.append(cells(name, _own_name(tour, number), *values))
    return _own_sheet(tour, seat, _head("stage", "rider", *_WHOLE), rows, say("leader-1.tour.player-note"))


def _brief_sheet(tour: Tour, seat: int, own: range) -> Sheet:
    """A row for every stage: of each rider the place, the time less gains, and the energy."""
    rows = []
    for row, ridden in enumerate(zip(*(_results(tour, number) for number in own), strict=True)):
        values = [
            value
            for result in ridden
            for value in ((result[0], minus(result[1].total), _energy(tour, row, result[1])) if result else [""] * 3)
        ]
        rows.append(cells(_row_name(tour, row), *values))
    heads = [word for number in own for word in (_own_name(tour, number), *_head(*_BRIEF))]
    return _own_sheet(tour, seat, (*_head("stage"), *heads), rows, say("leader-1.tour.brief-note"))


def _own_sheet(
    tour: Tour, seat: int, heads: tuple[Message, ...], rows: list[tuple[Message, ...]], note: Message
) -> Sheet:
    """The last rows are the sums: one, or one for every rider."""
    sums = len(rows) // (tour.stages + 1)
    letter = f"{team_of(seat)}{seat + 1}" if shares_colours(tour) else team_of(seat)
    marks = [Mark(row, column, "total") for row in range(len(rows) - sums, len(rows)) for column in range(len(heads))]
    return Sheet(
        say("leader-1.tour.sheet.player", team=team(tour, seat)),
        heads,
        tuple(rows),
        (team_of(seat),) * len(rows),
        own=letter,
        marks=tuple(marks),
        notes=(note, say("leader-1.tour.sum-note")),
    )
