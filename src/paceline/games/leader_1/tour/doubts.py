"""What is strange about a result though it may be right: people who typed it in should look again."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from paceline.core.messages import Message, say
from paceline.games.leader_1 import content
from paceline.games.leader_1.tour.checks import lines_of
from paceline.games.leader_1.tour.model import StageResult, Tour
from paceline.games.leader_1.tour.planning import course_of
from paceline.games.leader_1.tour.standings import standing
from paceline.games.leader_1.tour.team import riders


def doubts(tour: Tour) -> tuple[Message, ...]:
    """What is strange about the latest result."""
    return (*_empty_lines(tour.results[-1]), *_rested(tour))


def _empty_lines(result: StageResult) -> Iterator[Message]:
    """L1 15.8: the first three of a stage have passed every line, so that all who score there are known."""
    numbers = content.numbers()
    scoring = [len(numbers.line_points) for _ in result.bonuses]
    scoring += [len(numbers.summit_points[summit.category]) for summit in result.summits]
    for (line, passing), most in zip(lines_of(result), scoring, strict=True):
        wanted = min(most, len(result.riders))
        if len(passing) < wanted:
            key = "leader-1.tour.line-not-full" if passing else "leader-1.tour.line-empty"
            yield say(key, n=len(passing), wanted=wanted, line=line)


def _rested(tour: Tour) -> Iterator[Message]:
    """L1 1.6, L1 15.5: riders who had more energy at the finish than at the start."""
    before = standing(msgspec.structs.replace(tour, results=tour.results[:-1]))
    milestones = course_of(tour, tour.ridden - 1).energy
    for rider, carried, now in zip(riders(tour), before.riders, standing(tour).riders, strict=True):
        began = milestones + carried.carried
        if now.energy > began:
            yield say("leader-1.tour.rested", rider=rider, n=now.energy, began=began)
