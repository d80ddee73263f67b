"""What people are asked who roll and draw with their own hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paceline.core.messages import Message, say
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.presentation.names import rider_name, seat_name
from paceline.games.leader_1.rules.dice import EventRoll, FeedDraw, PelotonRoll, Pending, TokenLot


def dealing(pending: Pending) -> Message:
    """The question about a roll or draw, with all that can fall."""
    return _QUESTIONS[type(pending)](pending)


def _about_token(lot: TokenLot) -> Message:
    """L1 3.2."""
    names = [seat_name(seat, lot.seats) for seat in range(lot.seats)]
    teams = tuple(say("leader-1.dealing.team", seat=seat, team=name) for seat, name in enumerate(names))
    return say("leader-1.dealing.token", teams=teams)


def _about_peloton(_roll: PelotonRoll) -> Message:
    """L1 7.1."""
    return say("leader-1.dealing.peloton", faces=tuple(map(_face, dict.fromkeys(numbers().die))))


def _face(face: str) -> Message:
    return say(f"leader-1.dealing.face-{'red' if face.endswith('R') else 'plain'}", face=face, value=face[0])


def _about_event(roll: EventRoll) -> Message:
    """L1 11.1, L1 12.1."""
    places = {"rider": rider_name(roll.rider), "sides": numbers().event_die}
    if roll.about == "puncture":
        return say("leader-1.dealing.puncture", **places, value=numbers().puncture)
    return say(f"leader-1.dealing.{roll.about}", **places, needed=roll.needed)


def _about_feed(draw: FeedDraw) -> Message:
    """L1 13.1: with all tiles of the game, for those that are left would tell what others carry."""
    return say("leader-1.dealing.feed", rider=rider_name(draw.rider), values=tuple(dict.fromkeys(numbers().tiles)))


_QUESTIONS: Final[dict[type, Callable[[Any], Message]]] = {
    TokenLot: _about_token,
    PelotonRoll: _about_peloton,
    EventRoll: _about_event,
    FeedDraw: _about_feed,
}
