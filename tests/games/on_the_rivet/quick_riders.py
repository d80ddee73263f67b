"""Quick riders for whole races: they reckon nothing, but know how to keep a field together."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from paceline.games.on_the_rivet.actions import (
    Activate,
    Choose,
    Close,
    Done,
    Exchange,
    Hold,
    Let,
    PickUp,
    Play,
    Rescue,
    Spare,
    Spend,
    Step,
    Straight,
    Swap,
    Tactic,
    Undo,
    Unhook,
    Unload,
)
from paceline.games.on_the_rivet.run import book_of, course_of
from paceline.games.on_the_rivet.state import Table, View

USUAL: Final = 0.95
"""Probability of an action that brings the field on; otherwise any."""
CARRIES: Final = {"draft": 3, "lead": 2, "chase": 2, "break": 0}
"""Value of carrying others along, in pedal strokes."""
TIRES: Final = {"": 0, "L": 1, "H": 3}
"""Price of fatigue, in pedal strokes."""
RARE: Final[tuple[tuple[type, float], ...]] = (
    (Hold, 0.9),
    (Spare, 0.9),
    (Spend, 0.05),
    *((kind, 0.5) for kind in (Unhook, Swap, Unload, Exchange, Tactic, Rescue, PickUp, Choose)),
)
"""Actions that are seldom offered, and how often a curious one does them; energy is kept for something else."""
EAGER: Final[tuple[tuple[type, float], ...]] = (
    *((kind, 1.0) for kind in (Hold, Spare, Exchange)),
    *((kind, 0.7) for kind in (Tactic, Unload, Rescue, Swap)),
    (Spend, 0.15),
    *((kind, 0.4) for kind in (Unhook, PickUp)),
)
"""Actions that a thorough one does (almost) whenever they are offered; energy is kept for something else."""
BUMPS: Final = 0.15
"""Probability that a thorough one bumps somebody if that is possible."""
TAKES_BACK: Final = 0.04
"""The chance that a wavering one takes something back."""


def brisk(view: View, legal: Sequence[Any], rng: Random) -> Any:
    """Never take back. Ride mostly straight on, in the largest line, with whoever can be picked up; else anything."""
    offers = [action for action in legal if type(action) is not Undo]
    if rng.random() < USUAL:
        offers = _usual(view.table, offers) or offers
    return offers[int(rng.random() * len(offers))]


def wavering(view: View, legal: Sequence[Any], rng: Random) -> Any:
    """Choose like `brisk`, but now and then take something back."""
    if Undo() in legal and rng.random() < TAKES_BACK:
        return Undo()
    return brisk(view, legal, rng)


def curious(view: View, legal: Sequence[Any], rng: Random) -> Any:
    """Do what is seldom offered whenever it is, and bump and step aside now and then."""
    for kind, often in RARE:
        rare = [action for action in legal if type(action) is kind]
        if rare and rng.random() < often:
            return rng.choice(rare)
    pushes = [action for action in legal if type(action) is Step and action.way in {"left", "right"}]
    if pushes and rng.random() < 0.1:
        return rng.choice([action for action in pushes if action.cost > 1] or pushes)
    return wavering(view, legal, rng)


def thorough(view: View, legal: Sequence[Any], rng: Random) -> Any:
    """Show much in few inputs and events: exchange whole hands, bump others, tire a single rider, ride alone."""
    named = [action for action in legal if type(action) is Choose]
    if named:
        return named[0]
    for kind, often in EAGER:
        rare = [action for action in legal if type(action) is kind]
        if rare and rng.random() < often:
            return rng.choice(rare)
    bumps = [action for action in legal if type(action) is Step and action.way in {"left", "right"} and action.cost > 1]
    if bumps and rng.random() < BUMPS:
        return rng.choice(bumps)
    plays = [action for action in legal if type(action) is Play]
    if plays:
        return _alone(view.table, plays)
    riders = [action for action in legal if type(action) is Activate]
    if riders:
        return max(riders, key=lambda action: _tired(view.table, action.rider))
    return brisk(view, legal, rng)


def _alone(table: Table, plays: list[Play]) -> Play:
    """Return a card that moves few others, a tiring one if the rider is tired already."""
    cards = book_of(table).cards
    tired = table.move is not None and table.riders[table.move.rider].fatigue > 0
    return min(
        plays, key=lambda play: (CARRIES[play.kind], -TIRES[cards[play.card].fatigue] * tired, cards[play.card].ps)
    )


def _tired(table: Table, name: str) -> int:
    return table.riders[table.number(name)].fatigue


def _usual(table: Table, offers: Sequence[Any]) -> list[Any]:
    """Return what brings the field on."""
    first = offers[0]
    if isinstance(first, Activate):
        riders = [action for action in offers if isinstance(action, Activate)]
        return [max(riders, key=lambda action: _line(table, action.rider))]
    if isinstance(first, Play):
        cards = [action for action in offers if isinstance(action, Play)]
        return [max(cards, key=lambda action: _good(table, action))]
    if isinstance(first, Close):
        return [first]
    whole = [action for action in offers if isinstance(action, Straight)]
    if whole:
        return whole
    picked = [action for action in offers if isinstance(action, PickUp)]
    ahead = [action for action in offers if isinstance(action, Step) and action.way == "forward"]
    cheap = min((action.cost for action in ahead), default=0)
    ended = [action for action in offers if isinstance(action, Done | Let)]
    return picked or [action for action in ahead if action.cost == cheap] or ended


def _good(table: Table, action: Play) -> int:
    """Return how much a card does for the field, roughly."""
    card = book_of(table).cards[action.card]
    return card.ps + CARRIES[action.kind] - TIRES[card.fatigue]


def _line(table: Table, name: str) -> int:
    """Return how many riders are in their line, by the first reading."""
    cells = course_of(table).road.cells
    taken = {rider.cell for rider in table.riders if rider.cell >= 0}
    here, found = table.riders[table.number(name)].cell, 0
    for way in ("ahead", "behind"):
        cell: int | None = here
        while cell is not None:
            cell = next((one for one in getattr(cells[cell], way) if one in taken), None)
            found += cell is not None
    return found
