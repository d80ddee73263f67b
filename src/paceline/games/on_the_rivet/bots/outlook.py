"""What a position promises: for every rider the place he may expect, and so the seconds of every team.

A rider is expected behind another with a chance that depends on the rows between them and on how far it is to the line.
Rows are counted with what makes riders faster later: a place in a line, fresh legs, a turn that is still to come.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from paceline.games.on_the_rivet.rules.field import Field
from paceline.games.on_the_rivet.rules.order import book_of, course_of
from paceline.games.on_the_rivet.rules.strokes import mat
from paceline.games.on_the_rivet.state import Table

_LINKED: Final = 1.6
"""Rows that it is worth to have somebody directly ahead or behind."""
_SHELTERED: Final = 0.7
"""Rows more with somebody directly ahead."""
_TO_COME: Final = 3.2
"""Rows that a turn still to come in this phase is worth: others carry riders along anyway."""
_STRIDE: Final = 11.0
"""Rows that a rider makes in a Movement phase."""
_USE: Final = 0.55
"""How often a rider's own fatigue slows him: not when others carry him, nor in a Draft."""
_TIGHT: Final = 1.3
_LOOSE: Final = 0.085
"""How much order may still change: rows at the line, and more for every row before it."""
_STEPS: Final = 8
"""Parts of a row that chances are kept for."""
_FAR: Final = 60
_VERGE: Final = 2.0
"""Rows that it costs to stand on the road side."""
_OUTSIDE: Final = 0.15
"""Rows that every lane away from the priority line costs."""


@lru_cache(maxsize=512)
def _chances(spread: float) -> tuple[float, ...]:
    """Chances that somebody so many parts of a row ahead stays ahead, from far behind to far ahead."""
    steps = range(-_FAR * _STEPS, _FAR * _STEPS + 1)
    return tuple(1 / (1 + math.exp(max(min(-step / _STEPS / spread, 60.0), -60.0))) for step in steps)


def reach(table: Table, field: Field) -> list[tuple[int, float]]:
    """Riders on the road, and how far each is with what is to come."""
    road, at = field.road, field.at
    losses = mat(table)
    rows = len(road.rows)
    found: list[tuple[int, float]] = []
    for number, rider in enumerate(table.riders):
        if rider.cell < 0:
            continue
        here = road.cells[rider.cell]
        value = here.row - _OUTSIDE * road.far(rider.cell) - _VERGE * here.verge
        ahead = any(one in at for one in here.ahead)
        if ahead or any(one in at for one in here.behind):
            value += _LINKED + _SHELTERED * ahead
        if not rider.activated:
            value += _TO_COME
        value += losses[min(rider.fatigue, len(losses) - 1)] * _USE * (rows - here.row) / _STRIDE
        found.append((number, value))
    return found


def seconds(table: Table) -> list[float]:
    """For every seat the seconds it may expect, penalties and bonuses included."""
    far = reach(table, Field.of(table))
    book = book_of(table)
    podium = book.podium_steep if table.rules.steep else book.podium
    totals = [0.0] * table.seats
    each = table.each
    for taken, number in enumerate(table.podium[: table.crossed]):
        totals[number // each] += podium[taken]
    for number, place in _places(table, far):
        totals[number // each] += _worth(podium, place) + book.penalty
    for number, rider in enumerate(table.riders):
        if rider.bonuses:
            totals[number // each] -= book.bonus_seconds * len(rider.bonuses)
    return totals


def _places(table: Table, far: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """The place that every rider on the road may expect, counted from 0."""
    rows = len(course_of(table).road.rows)
    lead = max((value for _, value in far), default=0.0)
    chances = _chances(round(_TIGHT + _LOOSE * max(rows - lead, 0.0), 1))
    middle, most = _FAR * _STEPS, 2 * _FAR * _STEPS
    found = [float(table.crossed)] * len(far)
    values = [value * _STEPS for _, value in far]
    for mine, value in enumerate(values):
        for other in range(mine + 1, len(values)):
            chance = chances[min(max(int(values[other] - value) + middle, 0), most)]
            found[mine] += chance
            found[other] += 1 - chance
    return [(number, place) for (number, _), place in zip(far, found, strict=True)]


def _worth(podium: tuple[int, ...], place: float) -> float:
    """Seconds of a place between two places."""
    low = min(int(place), len(podium) - 2)
    return podium[low] + (podium[low + 1] - podium[low]) * (place - low)
