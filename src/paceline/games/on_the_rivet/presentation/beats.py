"""What is told of moves that are over: how they began, what came of them, and not every step (OR 6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, TypeAlias

from msgspec.structs import replace

from paceline.games.on_the_rivet.events import (
    BonusWon,
    Chosen,
    Crossed,
    Drew,
    EnergySpent,
    Event,
    Moved,
    NewTerrain,
    PickedUp,
    Played,
    Public,
    Rode,
    Stepped,
    Swapped,
    TacticDealt,
    TacticPlayed,
    TookBack,
    Unhooked,
    Unloaded,
)

_REVOCABLE: Final = (Chosen, TacticPlayed, EnergySpent, Played, Stepped, PickedUp, Unhooked, Swapped, Unloaded)
"""What an action begins with that can be taken back; all that follows belongs to it."""
_PART: Final = (Moved, NewTerrain, BonusWon, Crossed, *_REVOCABLE)
_RIDING: Final = (Stepped, Moved, NewTerrain, BonusWon, Crossed)
"""What several steps in a row consist of."""


class Drawing(Public, frozen=True, gc=False, tag="drawing"):
    """Several cards that were drawn one after the other: those of one player, or as many for each of several."""

    seats: tuple[int, ...]
    each: int
    cards: tuple[str, ...]
    """Nothing where they are unknown."""
    clause: str


class Dealing(Public, frozen=True, gc=False, tag="dealing"):
    """Tactics cards that were dealt to others, as many to each of them."""

    seats: tuple[int, ...]
    each: int
    clause: str


Told: TypeAlias = Event | Drawing | Dealing
"""What is told where much happened at once."""


def gist(events: Sequence[Event]) -> list[Told]:
    """Of a move that has ended no steps of its rider, and of everybody he moved the last place only; of several steps
    at once only where they led; of cards that are drawn in a row only which they are or how many."""
    told: list[Told] = []
    for kind, group in groupby(_ended(_held_to(events)), _kind):
        found = list(group)
        if kind == "riding":
            told += _ridden(found)
        elif kind:
            told += _dealt([event for event in found if isinstance(event, Drew | TacticDealt)])
        else:
            told += found
    return told


def _kind(event: Event) -> str:
    """What is told together."""
    if isinstance(event, _RIDING):
        return "riding"
    return "drawing" if isinstance(event, Drew) else "dealing" if isinstance(event, TacticDealt) else ""


def _ended(events: Sequence[Event]) -> list[Event]:
    """Of a move that has ended no steps, and of everybody he moved the last place only."""
    told: list[Event] = []
    over, placed = False, set[str]()
    for event in reversed(events):
        if isinstance(event, Rode | Chosen):
            over, placed = isinstance(event, Rode), set()
        if over and isinstance(event, Stepped | NewTerrain):
            continue
        if over and isinstance(event, Moved):
            if event.rider in placed:
                continue
            placed.add(event.rider)
        told.append(event)
    return told[::-1]


def _held_to(events: Sequence[Event]) -> list[Event]:
    """OR 4.8: without what was taken back, where all of it is here; somebody who saw it is told that it is undone."""
    told: list[Event] = []
    begun: list[int] = []
    for event in events:
        if isinstance(event, TookBack) and begun:
            del told[begun[-min(event.steps, len(begun))] :]
            del begun[-event.steps :]
            continue
        if isinstance(event, _REVOCABLE):
            begun.append(len(told))
        elif not isinstance(event, _PART):
            begun.clear()
        told.append(event)
    return told


def _ridden(events: Sequence[Event]) -> list[Event]:
    """OR 6.9: steps in a row as one, with everybody's last place, from front to back; then whatever it led to."""
    steps = [event for event in events if isinstance(event, Stepped)]
    moved = {event.rider: event for event in events if isinstance(event, Moved)}
    places: list[Stepped | Moved] = [*_joined(steps), *moved.values()]
    places.sort(key=lambda event: -event.end)
    return [*places, *(event for event in events if not isinstance(event, Stepped | Moved))]


def _joined(steps: Sequence[Stepped]) -> list[Stepped]:
    """Steps of a rider as one, as long as he goes the same way."""
    told: list[Stepped] = []
    for step in steps:
        last = told[-1] if told else None
        if last and (last.rider, last.way, last.end) == (step.rider, step.way, step.start):
            told[-1] = replace(step, start=last.start, cost=last.cost + step.cost)
        else:
            told.append(step)
    return told


def _dealt(events: Sequence[Drew | TacticDealt]) -> list[Told]:
    """What a player drew in one sentence; what he did not see in another, for all who took as many."""
    told: list[Told] = []
    unseen = dict[tuple[str, int], list[int]]()
    for (seat, clause), group in groupby(events, lambda event: (event.seat, event.clause)):
        found = list(group)
        cards = tuple(event.card for event in found if event.card)
        if len(cards) == len(found):
            told += [Drawing((seat,), len(cards), cards, clause)] if _several_drawn(found) else found
        else:
            unseen.setdefault((clause, len(found)), []).append(seat)
    for (clause, each), seats in unseen.items():
        drawn = isinstance(events[0], Drew)
        told.append(Drawing(tuple(seats), each, (), clause) if drawn else Dealing(tuple(seats), each, clause))
    return told


def _several_drawn(events: Sequence[Drew | TacticDealt]) -> bool:
    """Tactics cards are told one by one, for each with its text."""
    return len(events) > 1 and isinstance(events[0], Drew)
