"""What a position promises: for every rider the place he may expect, and so the seconds of every team.

A rider is expected behind another with a chance that depends on the rows between them and on how far it is to the line.
Rows are counted with what makes riders faster later: a place in a line, fresh legs, a turn that is still to come.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from paceline.games.on_the_rivet.course import course
from paceline.games.on_the_rivet.rules.order import book_of, course_of
from paceline.games.on_the_rivet.rules.strokes import mat
from paceline.games.on_the_rivet.state import Table

_LINKED: Final = 1.6
"""Rows that it is worth to have somebody directly ahead or behind."""
_SHELTERED: Final = 0.7
"""Rows more with somebody directly ahead."""
_TO_COME: Final = 3.2
"""Rows that a turn still to come in this phase is worth: others carry riders along anyway."""
_STRIDE: Final = 20.0
"""Rows that a rider makes in a Movement phase."""
_USE: Final = 0.55
"""How often a rider's own fatigue slows him: not when others carry him, nor in a Draft."""
_TIGHT: Final = 1.3
_LOOSE: Final = 0.25
"""How much order may still change: rows at the line, and more for every row before it."""
_STEPS: Final = 8
"""Parts of a row that chances are kept for."""
_AHEAD: Final = 20
"""Rows by which what is to come may take a rider beyond the line."""
_VERGE: Final = 2.0
"""Rows that it costs to stand on the road side."""
_OUTSIDE: Final = 0.15
"""Rows that every lane away from the priority line costs."""


@lru_cache(maxsize=512)
def _chances(spread: float, furthest: int) -> tuple[float, ...]:
    """Chances that somebody so many parts of a row ahead stays ahead; negative numbers count from the end."""
    steps = (*range(furthest + 1), *range(-furthest, 0))
    return tuple(1 / (1 + math.exp(max(min(-step / _STEPS / spread, 60.0), -60.0))) for step in steps)


@lru_cache(maxsize=16)
def _standing(folder: str, code: str) -> tuple[float, ...]:
    """What every space of a course is worth by itself, in rows."""
    road = course(folder, code).road
    return tuple(cell.row - _OUTSIDE * road.far(cell.number) - _VERGE * cell.verge for cell in road.cells)


def reach(table: Table) -> list[list[int]]:
    """For every seat how far its riders on the road are with what is to come, in parts of a row."""
    road = course_of(table).road
    standing, cells, losses = _standing(table.rules.content, table.rules.course), road.cells, mat(table)
    most, rows, each = len(losses) - 1, len(road.rows), table.each
    taken = {rider.cell for rider in table.riders}
    found: list[list[int]] = [[] for _ in range(table.seats)]
    for number, rider in enumerate(table.riders):
        if rider.cell < 0:
            continue
        here, value = cells[rider.cell], standing[rider.cell]
        if not taken.isdisjoint(here.ahead):
            value += _LINKED + _SHELTERED
        elif not taken.isdisjoint(here.behind):
            value += _LINKED
        if not rider.activated:
            value += _TO_COME
        chits = rider.light + rider.heavy
        if chits:
            value += losses[min(chits, most)] * _USE * (rows - here.row) / _STRIDE
        found[number // each].append(max(int(value * _STEPS), 0))
    return found


def seconds(table: Table) -> list[float]:
    """For every seat the seconds it may expect beside what all have in common; a place is worth the same everywhere.

    Riders of one team lose to each other what they win, so only those of different teams are compared.
    """
    far, book = reach(table), book_of(table)
    rows, each = len(course_of(table).road.rows), table.each
    lead = max((max(values) for values in far if values), default=0) / _STEPS
    chances = _chances(round(_TIGHT + _LOOSE * max(rows - lead, 0.0), 1), (rows + _AHEAD) * _STEPS)
    podium = book.podium_steep if table.rules.steep else book.podium
    a_place = podium[len(table.riders) - 1] / (len(table.riders) - 1)
    totals = [float(len(values) * (table.crossed * a_place + book.penalty)) for values in far]
    for taken, number in enumerate(table.podium[: table.crossed]):
        totals[number // each] += podium[taken]
    for seat, values in enumerate(far):
        others = [value for other, theirs in enumerate(far) if other != seat for value in theirs]
        totals[seat] += a_place * sum([chances[other - value] for value in values for other in others])
        totals[seat] += a_place * len(values) * (len(values) - 1) / 2
    for number, rider in enumerate(table.riders):
        if rider.bonuses:
            totals[number // each] -= book.bonus_seconds * len(rider.bonuses)
    return totals
