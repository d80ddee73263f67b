"""What is told of moves that are over: how they began, what came of them, and not every step (OR 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paceline.games.on_the_rivet.events import (
    BonusWon,
    Chosen,
    Crossed,
    EnergySpent,
    Event,
    Moved,
    NewTerrain,
    PickedUp,
    Played,
    Rode,
    Stepped,
    Swapped,
    TacticPlayed,
    TookBack,
    Unhooked,
    Unloaded,
)

_REVOCABLE: Final = (Chosen, TacticPlayed, EnergySpent, Played, Stepped, PickedUp, Unhooked, Swapped, Unloaded)
"""What an action begins with that can be taken back; all that follows belongs to it."""
_PART: Final = (Moved, NewTerrain, BonusWon, Crossed, *_REVOCABLE)


def gist(events: Sequence[Event]) -> list[Event]:
    """Of a move that has ended no steps of its rider, and of everybody he moved the last place only."""
    told: list[Event] = []
    over, placed = False, set[str]()
    for event in reversed(_held_to(events)):
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
