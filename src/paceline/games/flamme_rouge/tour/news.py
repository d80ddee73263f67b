"""What a stage changed: tired legs for the next one, and jerseys on other shoulders."""

from __future__ import annotations

from collections.abc import Sequence

from paceline.core.messages import Message, say
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS
from paceline.games.flamme_rouge.presentation.names import rider_name
from paceline.games.flamme_rouge.tour.honours import jersey_name
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.standings import JERSEYS, history, standing


def news(tour: Tour, seats: Sequence[int]) -> tuple[Message, ...]:
    """Jerseys that changed shoulders, and the exhaustion cards that riders of these seats carry over."""
    return (*_changes(tour), *([] if tour.over or not seats else [_carried(tour, seats)]))


def _changes(tour: Tour) -> list[Message]:
    """FR 17.3; on the first stage every jersey is new, and there is nothing to tell."""
    if tour.ridden < 2:
        return []
    before, now = (standing.jerseys() for standing in history(tour)[-2:])
    changed = [(jersey, old, new) for jersey, old, new in zip(JERSEYS, before, now, strict=True) if new and new != old]
    return [_change(*change) for change in changed]


def _change(jersey: str, old: str, new: str) -> Message:
    places = {"jersey": jersey_name(jersey), "rider": rider_name(new)}
    if not old:
        return say("flamme-rouge.tour.first-jersey", **places)
    return say("flamme-rouge.tour.jersey-goes", old=rider_name(old), **places)


def _carried(tour: Tour, seats: Sequence[int]) -> Message:
    """FR 17.1, FR 17.9: what a rider had at the end of the stage, and what is left for the next one."""
    ended = {rider.rider: rider.exhaustion for rider in tour.results[-1].riders}
    own = [rider for seat in seats for rider in RIDERS[2 * seat : 2 * seat + 2]]
    kept = {rider: standing(tour).riders[NUMBER[rider]].exhaustion for rider in own}
    told = [
        say("flamme-rouge.tour.carried-by", rider=rider_name(rider), before=ended[rider], after=kept[rider])
        for rider in own
    ]
    return say("flamme-rouge.tour.carried", riders=tuple(told))
