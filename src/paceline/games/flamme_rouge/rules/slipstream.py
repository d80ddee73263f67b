"""FR 7.2 to 7.9: packs one empty square behind another close the gap, from the back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.events import Event, Refused, Slipstreamed
from paceline.games.flamme_rouge.rules.movement import front_to_back
from paceline.road.packs import packs

Standing: TypeAlias = dict[int, list[int]]
"""Rider numbers on every occupied row, the right lane first."""


def slipstream(course: Course, places: list[int], events: list[Event]) -> list[int]:
    """Move every rider in `places` who gains slipstream; what happened is added to `events`.

    The riders from front to back come back: slipstream brings nobody past anybody.
    """
    row_of = course.row
    standing: Standing = {}
    order = front_to_back(places)
    for rider in order:
        standing.setdefault(row_of[places[rider]], []).append(rider)
    pack, *others = packs(standing)  # FR 7.2, backmost first
    for ahead in others:
        if ahead[0] - pack[-1] == 2:  # FR 7.3: exactly one empty square
            pack = _close_gap(course, places, standing, pack, ahead, events)
        else:
            pack = ahead
    return order


def _close_gap(
    course: Course,
    places: list[int],
    standing: Standing,
    pack: list[int],
    ahead: list[int],
    events: list[Event],
) -> list[int]:
    """Move `pack` towards `ahead` as far as terrain lets it; the pack to be checked next (FR 7.4)."""
    ascent, towards = course.ascent, _names(standing, ahead)
    front, giver = pack[-1], ahead[0]
    if ascent[front] or ascent[giver]:  # FR 7.5
        barrier = course.landing[giver if ascent[giver] else front]
        events.append(Refused(_names(standing, pack), towards, barrier, "FR 7.5"))
        return ahead
    held = next((row for row in reversed(pack) if ascent[row]), -1)
    moving = [row for row in reversed(pack) if row > held]  # FR 7.6
    riders = [rider for row in moving for rider in standing[row]]
    starts = tuple([places[rider] for rider in riders])
    for row in moving:
        standing[row + 1] = standing.pop(row)
        for rider, cell in zip(standing[row + 1], course.landing[row + 1], strict=False):  # FR 7.9
            places[rider] = cell
    ends = tuple([places[rider] for rider in riders])
    names = tuple([RIDERS[rider] for rider in riders])
    events.append(Slipstreamed(names, starts, ends, towards, course.landing[front + 1]))
    if held >= 0:
        left_behind = _names(standing, [row for row in pack if row <= held])
        events.append(Refused(left_behind, names, course.landing[held], "FR 7.6"))
    return [row + 1 for row in reversed(moving)] + ahead


def _names(standing: Standing, rows: Iterable[int]) -> tuple[str, ...]:
    """Names of the riders on these rows (given from back to front), front to back."""
    return tuple([RIDERS[rider] for row in reversed([*rows]) for rider in standing[row]])
