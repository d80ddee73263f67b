"""Reasons: what a card does and why, in the words beside the lock."""

from __future__ import annotations

from collections.abc import Sequence

from paceline.core.messages import Message, say
from paceline.games.flamme_rouge import events
from paceline.games.flamme_rouge.cards import VALUES
from paceline.games.flamme_rouge.course import Course, squares_between
from paceline.games.flamme_rouge.events import Event
from paceline.games.flamme_rouge.presentation.names import square

_MANY_LANES = 3


def reason(track: Course, foreseen: Sequence[Event], way: Sequence[int], fallback: Sequence[int]) -> Message:
    """Return how far a rider would move, why not as far as the card says, and the square of the last step.

    `foreseen` is what would happen to the rider, `way` the cells they would cross.
    """
    moved = next(event for event in foreseen if isinstance(event, events.Moved))
    start, n = track.row[moved.start], squares_between(track, track.row[moved.start], track.row[moved.end])
    lands = _lands(track, track.row[way[-1]], fallback)
    why = [found for event in foreseen if (found := _limit(track, event, start)) is not None]
    if n == VALUES[moved.card] or not why:
        return say("flamme-rouge.reason.plain", n=n, lands=lands)
    return say("flamme-rouge.reason.limited", card=VALUES[moved.card], n=n, why=why[-1], lands=lands)


def _limit(track: Course, event: Event, start: int) -> Message | None:
    """Return what makes a move longer or shorter than its card, if this event does."""
    match event:
        case events.Raised():
            ground = "supply" if event.clause == "FR 9.3" else "descent"
            return say(f"flamme-rouge.reason.{ground}", n=event.steps)
        case events.Capped():
            ahead = squares_between(track, start, track.row[event.because[0]])
            if not ahead:
                return say("flamme-rouge.reason.climb-here", n=event.steps)
            key = "climb-ahead" if event.clause == "FR 6.1" else "climb-foot"
            return say(f"flamme-rouge.reason.{key}", n=ahead, most=event.steps)
        case events.StoodUp():
            return say("flamme-rouge.reason.stands-up")
        case events.Blocked():
            return say("flamme-rouge.reason.blocked", square=square(track, track.row[event.because[0]]))
    return None


def _lands(track: Course, row: int, fallback: Sequence[int]) -> Message:
    where = square(track, row)
    if row >= track.finish:
        return say("flamme-rouge.reason.crosses", square=where)
    if not fallback:
        return say("flamme-rouge.reason.lands", square=where)
    lanes = min(len(track.landing[row]), _MANY_LANES)
    return say(f"flamme-rouge.reason.lands-{lanes}", square=where, other=square(track, track.row[fallback[0]]))
