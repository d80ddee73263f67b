"""What happened on the road, as marks of a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from paceline.core.messages import Message, say
from paceline.draw.scene import Mark
from paceline.games.leader_1.events import (
    Announced,
    Caught,
    Dropped,
    Event,
    Fed,
    Fell,
    Punctured,
    Rode,
    Rolled,
    Sheltered,
)
from paceline.games.leader_1.rules.order import course_of
from paceline.games.leader_1.state import IN_PELOTON, Table

Words = Callable[[Message], str]
_KINDS: Final[dict[type, str]] = {
    Rode: "attack",
    Announced: "chase",
    Caught: "caught",
    Dropped: "dropped",
    Rolled: "bonk",
    Fell: "crash",
    Punctured: "puncture",
    Fed: "feed",
    Sheltered: "slipstream",
}


def marks(table: Table, events: Sequence[Event], words: Words) -> Iterator[Mark]:
    """A mark for everything that people want to see happen, where it happened."""
    road = course_of(table).road
    for event in events:
        if _shown(event):
            cell = _cell(table, event)
            row = road.row_of(cell) if cell >= 0 else table.head if cell == IN_PELOTON else road.length
            yield Mark(_KINDS[type(event)], row, words(_said(event)), getattr(event, "rider", ""))


def _shown(event: Event) -> bool:
    """Of moves only those out of the peloton are marked, of risks only bonks: a fall has an event of its own."""
    match event:
        case Rode():
            return event.start == IN_PELOTON
        case Dropped():
            return event.cell != IN_PELOTON
        case Rolled():
            return event.failed and event.risk == "bonk"
    return type(event) in _KINDS


def _cell(table: Table, event: Event) -> int:
    """Where it happened; what has no place of its own happened where the rider is now."""
    match event:
        case Rode():
            return event.end
        case Caught() | Dropped() | Fell() | Punctured():
            return event.cell
        case Sheltered():
            return event.because[0]
    return next((one.cell for one in table.riders if one.name == getattr(event, "rider", "")), IN_PELOTON)


def _said(event: Event) -> Message:
    if isinstance(event, Fed) and event.value:
        return say("leader-1.mark.feed-known", value=event.value)
    return say(f"leader-1.mark.{_KINDS[type(event)]}")
