"""Stage races as tables: the scorekeeper's sheets, and one for each team."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from paceline.core.messages import Message, say
from paceline.core.tours import Mark, Sheet
from paceline.games.leader_1.actions import team_of
from paceline.games.leader_1.presentation.names import rider_name, rider_names
from paceline.games.leader_1.tour.checks import lines_of
from paceline.games.leader_1.tour.model import Tour, minus, own_letter, player, riders
from paceline.games.leader_1.tour.standings import Scored, Standing, history, scored, standing
from paceline.games.leader_1.tour.tell import CLASSIFICATIONS, named, team, title

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


_WIDEST: Final = 17
"""Letters of a stage that fit into a table."""
NONE: Final = "–"


def cell(text: object) -> Message:
    """A cell with nothing but a text."""
    return say("leader-1.tour.cell", text=str(text))


def cells(*texts: object) -> tuple[Message, ...]:
    """Several cells, some of them in words already."""
    return tuple(text if isinstance(text, Message) else cell(text) for text in texts)


def head(*words: str) -> tuple[Message, ...]:
    """Headings of columns."""
    return tuple(say(f"leader-1.tour.head.{word}") for word in words)


def gain(rider: Scored) -> str:
    """What is taken off a time (L1 15.3), with a true minus sign."""
    return minus(-rider.gained) if rider.gained else NONE


def gap(lost: int) -> str:
    """What a rider lost on the leader."""
    return f"+{lost}" if lost else NONE


def stage_cell(tour: Tour, number: int) -> Message:
    """A stage as short as a table wants it."""
    name = tour.plan.courses[number]
    short = name if len(name) <= _WIDEST else name[: _WIDEST - 1] + "…"
    return say("leader-1.tour.stage", number=number + 1, name=short)


def values(rider: Scored) -> tuple[object, ...]:
    """Time, gains, points and mountains of a rider."""
    return rider.time, gain(rider), rider.points or NONE, rider.mountains or NONE


_WHOLE: Final = ("place", "time", "gained", "points", "mountains", "energy")
_BRIEF: Final = ("time", "energy")
_PAGE: Final = 40
"""Rows that fit on a page: where there would be more, every stage has one, and tells only the most important."""


def player_sheet(tour: Tour, seat: int) -> Sheet:
    """What one team's riders did."""
    each = tour.plan.riders
    own = range(seat * each, (seat + 1) * each)
    return _brief_sheet(tour, seat, own) if each * (tour.stages + 1) > _PAGE else _whole_sheet(tour, seat, own)


def _results(tour: Tour, number: int) -> Iterator[tuple[int, Scored] | None]:
    """A rider on every stage and then in all, with his place; nothing where there is no result yet."""
    names, now = riders(tour), standing(tour)
    for result in tour.results:
        rider = scored(result)[names[number]]
        yield rider.place, rider
    yield from [None] * (tour.stages - tour.ridden)
    yield (now.general().index(number) + 1, now.riders[number]) if tour.results else None


def _energy(tour: Tour, row: int, rider: Scored) -> object:
    """What was left on a stage; in the last row what is taken along, while a stage follows (L1 15.5)."""
    return rider.energy if row < tour.stages else "" if tour.over else rider.carried


def _called(tour: Tour, row: int) -> Message:
    return stage_cell(tour, row) if row < tour.stages else head("total")[0]


def _own_name(tour: Tour, number: int) -> Message:
    """A rider on his team's own sheet: nothing while his role is not known."""
    names = riders(tour)
    return cell(names[number] if names else "")


def _whole_sheet(tour: Tour, seat: int, own: range) -> Sheet:
    """A row for every rider on every stage; the stage is named before the first of them."""
    rows = []
    for row, ridden in enumerate(zip(*(_results(tour, number) for number in own), strict=True)):
        for number, found in zip(own, ridden, strict=True):
            called = _called(tour, row) if number == own[0] else cell("")
            told = (found[0], *values(found[1]), _energy(tour, row, found[1])) if found else [""] * len(_WHOLE)
            rows.append(cells(called, _own_name(tour, number), *told))
    return _sheet(tour, seat, head("stage", "rider", *_WHOLE), rows, say("leader-1.tour.player-note"))


def _brief_sheet(tour: Tour, seat: int, own: range) -> Sheet:
    """A row for every stage: of each rider the place, the time less what he gained, and the energy."""
    rows = []
    for row, ridden in enumerate(zip(*(_results(tour, number) for number in own), strict=True)):
        told = [
            text
            for found in ridden
            for text in ((found[0], minus(found[1].total), _energy(tour, row, found[1])) if found else ("", "", ""))
        ]
        rows.append(cells(_called(tour, row), *told))
    heads = [word for number in own for word in (_own_name(tour, number), *head(*_BRIEF))]
    return _sheet(tour, seat, (*head("stage"), *heads), rows, say("leader-1.tour.brief-note"))


def _sheet(tour: Tour, seat: int, heads: tuple[Message, ...], rows: list[tuple[Message, ...]], note: Message) -> Sheet:
    """The last rows are the sums: one, or one for every rider."""
    sums = len(rows) // (tour.stages + 1)
    marks = [Mark(row, column, "total") for row in range(len(rows) - sums, len(rows)) for column in range(len(heads))]
    return Sheet(
        say("leader-1.tour.sheet.player", team=team(tour, seat)),
        heads,
        tuple(rows),
        (team_of(seat),) * len(rows),
        own=own_letter(tour, seat),
        marks=tuple(marks),
        notes=(note, say("leader-1.tour.sum-note")),
    )
