"""L1 15.8: bonus lines and summits, in the order in which riders pass them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.events import LinePassed
from paceline.games.leader_1.rules.order import course_of, place
from paceline.games.leader_1.rules.run import Run
from paceline.games.leader_1.state import Passage


def pass_lines(run: Run, riders: Sequence[int]) -> None:
    """Riders, in this order, come to where they are: whatever each of them passes for the first time is kept."""
    track, rules = course_of(run.table), numbers()
    for line, at in enumerate(track.bonuses):
        beyond = [rider for rider in riders if place(run.table, rider) > at]
        _pass(run, beyond, "bonus", line, len(rules.line_points))
    for line, (at, category) in enumerate(track.summits):
        beyond = [rider for rider in riders if place(run.table, rider) > at]
        _pass(run, beyond, "summit", line, len(rules.summit_points[category]))


def _pass(run: Run, beyond: Sequence[int], kind: Literal["bonus", "summit"], line: int, scoring: int) -> None:
    """Riders are beyond a line; those who were not before have passed it, and the first ones score."""
    before = [one.rider for one in run.table.passages if one.kind == kind and one.line == line]
    fresh = [rider for rider in beyond if rider not in before]
    if not fresh:
        return
    run.set(passages=(*run.table.passages, *(Passage(kind, line, rider) for rider in fresh)))
    for position, rider in enumerate(fresh[: max(scoring - len(before), 0)], start=len(before) + 1):
        run.tell(LinePassed(run.name(rider), kind, line, position))
