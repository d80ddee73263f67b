"""A team's own sheet: what its riders did on every stage, and what it makes in all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paceline.core.messages import Message, say
from paceline.core.tours import Mark, Sheet
from paceline.games.leader_1.actions import team_of
from paceline.games.leader_1.tour.cells import cell, cells, head, stage_cell, values
from paceline.games.leader_1.tour.model import Tour
from paceline.games.leader_1.tour.standings import Scored, scored, standing
from paceline.games.leader_1.tour.team import minus, own_letter, riders
from paceline.games.leader_1.tour.telling import team

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
