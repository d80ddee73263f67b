"""What happened on the road, as marks of a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from paceline.core.messages import Message, say
from paceline.draw.scene import Mark
from paceline.games.on_the_rivet.events import (
    BonusWon,
    ClosedUp,
    Crossed,
    Energised,
    Event,
    Held,
    Moved,
    PickedUp,
    Recovered,
    Rescued,
    RoadSide,
    SentBack,
    Tired,
    Unhooked,
)
from paceline.games.on_the_rivet.presentation.names import clock
from paceline.games.on_the_rivet.rules.order import book_of, course_of
from paceline.games.on_the_rivet.state import Table

Words = Callable[[Message], str]
_KINDS: Final[dict[type, str]] = {
    PickedUp: "picked-up",
    Unhooked: "unhooked",
    Held: "held",
    SentBack: "back",
    RoadSide: "road-side",
    ClosedUp: "closed-up",
    Rescued: "rescued",
    Tired: "exhausted",
    Recovered: "recovered",
    Energised: "energy",
    Crossed: "crossed",
}
_MOVED: Final = {"pushed": "pushed", "bumped": "bumped", "back": "back", "joins": "bumped"}
"""Marks of those who moved in another's step; whoever follows or is driven on has none."""


def marks(table: Table, events: Sequence[Event], words: Words) -> Iterator[Mark]:
    """A mark for everything that people want to see happen, where it happened."""
    road = course_of(table).road
    for event in events:
        kind = _kind(event)
        if kind:
            cell = _cell(table, event)
            row = road.cells[cell].row if 0 <= cell < road.home else len(road.rows) - 1
            yield Mark(kind, row, words(_said(table, kind, event)), getattr(event, "rider", ""))


def _kind(event: Event) -> str:
    """Nothing for what needs no mark."""
    match event:
        case Moved():
            return _MOVED.get(event.why, "")
        case BonusWon():
            return f"{event.kind}-points"
    return _KINDS.get(type(event), "")


def _cell(table: Table, event: Event) -> int:
    """Where it happened; what has no place of its own happened where the rider is now."""
    match event:
        case Moved() | SentBack() | RoadSide() | ClosedUp() | Rescued():
            return event.end
        case PickedUp():
            return event.because[-1]
        case Unhooked():
            return table.riders[table.number(event.riders[0])].cell
    return table.riders[table.number(getattr(event, "rider", ""))].cell


def _said(table: Table, kind: str, event: Event) -> Message:
    match event:
        case Tired():
            return say("on-the-rivet.mark.fatigue", fatigue=event.fatigue)
        case Recovered():
            return say("on-the-rivet.mark.recovered", amount=event.amount)
        case BonusWon():
            return say("on-the-rivet.mark.bonus", worth=clock(-book_of(table).bonus_seconds))
        case Crossed():
            return say("on-the-rivet.mark.crossed", place=event.place)
        case PickedUp() | Unhooked():
            return say(f"on-the-rivet.mark.{kind}", amount=len(event.riders))
    return say(f"on-the-rivet.mark.{kind}")
