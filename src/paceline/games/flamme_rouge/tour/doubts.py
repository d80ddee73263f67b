"""What is strange about a result though it may be right: people who typed it in should look again."""

from __future__ import annotations

from paceline.core.messages import Message, say
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.presentation.names import clock
from paceline.games.flamme_rouge.results import MINUTE, StageResult
from paceline.games.flamme_rouge.rules.trials import TRIALS
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.planning import kind_of, leg, reconstructed, table_of


def doubts(tour: Tour) -> tuple[Message, ...]:
    """What is strange about the latest result."""
    planned, result = tour.plan.stages[tour.ridden - 1], tour.results[-1]
    return (*_odd_times(tour, planned, result), *_tokens_left(kind_of(planned), result))


def _odd_times(tour: Tour, planned: str, result: StageResult) -> list[Message]:
    """FR 16.5, FR 16.7: seconds that the timing tile of this finish does not show; rounds only add minutes."""
    shown = _shown(tour, planned)
    odd = [rider for rider in result.riders if rider.time % MINUTE not in shown]
    if not odd:
        return []
    told = tuple(say("flamme-rouge.tour.rider-time", rider=rider.rider, time=clock(rider.time)) for rider in odd)
    return [say("flamme-rouge.tour.odd-times", riders=told, seconds=tuple(f"{value:02d}" for value in sorted(shown)))]


def _shown(tour: Tour, planned: str) -> set[int]:
    """What the timing tile may show: both sides where the card, and so its finish, is a guess of ours."""
    flat, ascent = set(content.timing().flat), set(content.timing().ascent)
    table = table_of(tour, leg(planned)[1], kind_of(planned))
    if table is None or reconstructed(planned):
        return flat | ascent
    track = course(table.stage)
    return ascent if track.ascent[track.finish] else flat


def _tokens_left(kind: str, result: StageResult) -> list[Message]:
    """FR 16.2: everybody rides past every pile, so that no token stays."""
    if kind in TRIALS:  # FR 19.1
        return []
    numbers = content.tour_numbers()
    left = sum((*numbers.major, *numbers.minor)) - sum(rider.sprint + rider.mountain for rider in result.riders)
    values = {"major": "/".join(map(str, numbers.major)), "minor": "/".join(map(str, numbers.minor))}
    return [say("flamme-rouge.tour.tokens-left", n=left, **values)] if left > 0 else []
