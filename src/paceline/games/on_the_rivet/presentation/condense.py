"""Condense events: tell of moves that are over how they began and what came of them, not every step (OR 6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, zip_longest
from typing import Final, TypeAlias

from msgspec.structs import replace

from paceline.games.on_the_rivet import events
from paceline.games.on_the_rivet.events import Drew, Event, Moved, Stepped, TacticDealt

_REVOCABLE: Final = (
    events.Chosen,
    events.TacticPlayed,
    events.EnergySpent,
    events.Played,
    events.Stepped,
    events.PickedUp,
    events.Unhooked,
    events.Swapped,
    events.Unloaded,
)
"""The first events of actions that can be taken back; all events up to the next one belong to the same action."""
_PART: Final = (events.Moved, events.NewTerrain, events.BonusWon, events.Crossed, *_REVOCABLE)
_RIDING: Final = (events.Stepped, events.Moved, events.NewTerrain, events.BonusWon, events.Crossed)
"""The events of steps in a row."""


class Drawing(events.Public, frozen=True, gc=False, tag="drawing"):
    """Several cards that were drawn in a row: those of one player, or as many for each of several."""

    seats: tuple[int, ...]
    each: int
    cards: tuple[str, ...]
    """Empty if they are unknown."""
    clause: str


class Dealing(events.Public, frozen=True, gc=False, tag="dealing"):
    """Tactics cards that were dealt to others, as many to each of them."""

    seats: tuple[int, ...]
    each: int
    clause: str


class Together(events.Public, frozen=True, gc=False, tag="together"):
    """Several riders who were moved by the same rider in the same way."""

    riders: tuple[str, ...]
    """From front to back."""
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    why: str
    by: str
    clause: str

    @property
    def end(self) -> int:
        """The foremost space that they come to."""
        return max(self.ends)


Told: TypeAlias = Event | Drawing | Dealing | Together
"""An event, or one that sums up several."""


def condense(happened: Sequence[Told]) -> list[Told]:
    """Return what is worth telling.

    Of a move that has ended no steps of its rider, and everybody else's whole way as one; several steps at once as
    one; no rider whose card is told; riders who are moved in the same way, and cards that are drawn in a row, together.
    """
    told: list[Told] = []
    for kind, group in groupby(_join_ended_moves(_drop_undone(happened)), _kind):
        found = list(group)
        if kind == "riding":
            told += _join_riding(found)
        elif kind:
            told += _join_draws([event for event in found if isinstance(event, Drew | TacticDealt)])
        else:
            told += found
    return _join_moved(_drop_chosen(told))


def _drop_chosen(happened: Sequence[Told]) -> list[Told]:
    """Leave out the choice of a rider whose card is told next."""
    return [
        event
        for event, after in zip_longest(happened, happened[1:])
        if not (isinstance(event, events.Chosen) and isinstance(after, events.Played) and event.clause == _BY_CHOICE)
    ]


_BY_CHOICE: Final = "OR 4.1"
"""The clause of a rider who was not drawn by lot."""


def _join_moved(happened: Sequence[Told]) -> list[Told]:
    """Join riders in a row whom the same rider moved in the same way."""
    told: list[Told] = []
    for why, group in groupby(happened, _moved_how):
        found = list(group)
        moved = [event for event in found if isinstance(event, Moved)]
        if why and len(moved) > 1:
            moved.sort(key=lambda event: -event.end)
            riders, starts, ends = zip(*((event.rider, event.start, event.end) for event in moved), strict=True)
            told.append(Together(riders, starts, ends, *why))
        else:
            told += found
    return told


def _moved_how(event: Told) -> tuple[str, str, str] | None:
    return (event.why, event.by, event.clause) if isinstance(event, Moved) else None


def _kind(event: Told) -> str:
    if isinstance(event, _RIDING):
        return "riding"
    return "drawing" if isinstance(event, Drew) else "dealing" if isinstance(event, TacticDealt) else ""


def _join_ended_moves(happened: Sequence[Told]) -> list[Told]:
    """Leave out the steps of moves that have ended, and join what moved everybody else."""
    told: list[Told] = []
    over, last = False, dict[str, int]()
    for event in reversed(happened):
        if isinstance(event, events.Rode | events.Chosen):
            over, last = isinstance(event, events.Rode), {}
        if over and isinstance(event, events.Stepped | events.NewTerrain):
            continue
        if over and isinstance(event, Moved):
            if event.rider in last:
                told[last[event.rider]] = _begin_earlier(told[last[event.rider]], event)
                continue
            last[event.rider] = len(told)
        told.append(event)
    return told[::-1]


def _begin_earlier(later: Told, earlier: Moved) -> Moved:
    assert isinstance(later, Moved)
    return replace(later, start=earlier.start)


def _drop_undone(happened: Sequence[Told]) -> list[Told]:
    """OR 4.8: leave out what was taken back if all of it is here; an audience that saw it is told that it is undone."""
    told: list[Told] = []
    begun: list[int] = []
    for event in happened:
        if isinstance(event, events.TookBack) and begun:
            del told[begun[-min(event.steps, len(begun))] :]
            del begun[-event.steps :]
            continue
        if isinstance(event, _REVOCABLE):
            begun.append(len(told))
        elif not isinstance(event, _PART):
            begun.clear()
        told.append(event)
    return told


def _join_riding(happened: Sequence[Told]) -> list[Told]:
    """OR 6.9: join steps in a row, and everybody's way, from front to back; then whatever they led to."""
    steps = [event for event in happened if isinstance(event, Stepped)]
    moved: dict[str, Moved] = {}
    for event in happened:
        if isinstance(event, Moved):
            moved[event.rider] = _begin_earlier(event, moved[event.rider]) if event.rider in moved else event
    places: list[Stepped | Moved] = [*_join_steps(steps), *moved.values()]
    places.sort(key=lambda event: -event.end)
    return [*places, *(event for event in happened if not isinstance(event, Stepped | Moved))]


def _join_steps(steps: Sequence[Stepped]) -> list[Stepped]:
    """Join steps of a rider as long as they go the same way."""
    told: list[Stepped] = []
    for step in steps:
        last = told[-1] if told else None
        if last and (last.rider, last.way, last.end) == (step.rider, step.way, step.start):
            told[-1] = replace(step, start=last.start, cost=last.cost + step.cost)
        else:
            told.append(step)
    return told


def _join_draws(happened: Sequence[Drew | TacticDealt]) -> list[Told]:
    """Join the cards that a player drew, and those that this audience cannot see of all who took as many."""
    told: list[Told] = []
    unseen = dict[tuple[str, int], list[int]]()
    for (seat, clause), group in groupby(happened, lambda event: (event.seat, event.clause)):
        found = list(group)
        cards = tuple(event.card for event in found if event.card)
        if len(cards) == len(found):
            # tactics cards stay apart, each with its text
            several = len(found) > 1 and isinstance(found[0], Drew)
            told += [Drawing((seat,), len(cards), cards, clause)] if several else found
        else:
            unseen.setdefault((clause, len(found)), []).append(seat)
    for (clause, each), seats in unseen.items():
        drawn = isinstance(happened[0], Drew)
        told.append(Drawing(tuple(seats), each, (), clause) if drawn else Dealing(tuple(seats), each, clause))
    return told
