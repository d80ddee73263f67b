"""Cells and headings of sheets, and what numbers look like in them."""

from __future__ import annotations

from typing import Final

from paceline.core.messages import Message, say
from paceline.games.leader_1.tour.model import Tour
from paceline.games.leader_1.tour.standings import Scored
from paceline.games.leader_1.tour.team import minus

_WIDEST: Final = 17
"""Letters of a stage that fit into a table."""
NONE: Final = "–"


def cell(text: object) -> Message:
    """A cell with nothing but a text."""
    return say("leader-1.tour.cell", text=str(text))


def cells(*texts: object) -> tuple[Message, ...]:
    """Several cells, some of them in words already."""
    return tuple(text if isinstance(text, Message) else cell(text) for text in texts)


def head(*words: str) -> tuple[Message, ...]:
    """Headings of columns."""
    return tuple(say(f"leader-1.tour.head.{word}") for word in words)


def gain(rider: Scored) -> str:
    """What is taken off a time (L1 15.3), with a true minus sign."""
    return minus(-rider.gained) if rider.gained else NONE


def gap(lost: int) -> str:
    """What a rider lost on the leader."""
    return f"+{lost}" if lost else NONE


def stage_cell(tour: Tour, number: int) -> Message:
    """A stage as short as a table wants it."""
    name = tour.plan.courses[number]
    short = name if len(name) <= _WIDEST else name[: _WIDEST - 1] + "…"
    return say("leader-1.tour.stage", number=number + 1, name=short)


def values(rider: Scored) -> tuple[object, ...]:
    """Time, gains, points and mountains of a rider."""
    return rider.time, gain(rider), rider.points or NONE, rider.mountains or NONE
