"""Quick riders for whole races: they reckon nothing, but know how to keep a field together."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from paceline.games.on_the_rivet.actions import Activate, Close, Done, Let, PickUp, Play, Step, Undo
from paceline.games.on_the_rivet.rules.order import course_of
from paceline.games.on_the_rivet.state import Table, View

USUAL: Final = 0.8
"""How often they do what brings the field on; otherwise anything."""
CARRIES: Final = {"draft": 0, "lead": 1, "chase": 1, "break": 2}
"""Kinds of cards, those before that carry more riders along."""
TAKES_BACK: Final = 0.04
"""How often a wavering one takes something back where he can."""


def brisk(view: View, legal: Sequence[Any], rng: Random) -> Any:
    """Never takes back. Mostly straight on, in the largest line, with whoever can be taken along; else anything."""
    offers = [action for action in legal if type(action) is not Undo]
    if rng.random() < USUAL:
        offers = _usual(view.table, offers) or offers
    return offers[int(rng.random() * len(offers))]


def wavering(view: View, legal: Sequence[Any], rng: Random) -> Any:
    """The same, but now and then something is taken back."""
    if Undo() in legal and rng.random() < TAKES_BACK:
        return Undo()
    return brisk(view, legal, rng)


def _usual(table: Table, offers: Sequence[Any]) -> list[Any]:
    """What brings the field on."""
    first = offers[0]
    if isinstance(first, Activate):
        riders = [action for action in offers if isinstance(action, Activate)]
        return [max(riders, key=lambda action: _line(table, action.rider))]
    if isinstance(first, Play):
        cards = [action for action in offers if isinstance(action, Play)]
        best = min(CARRIES[action.kind] for action in cards)
        return [action for action in cards if CARRIES[action.kind] == best]
    if isinstance(first, Close):
        return [first]
    picked = [action for action in offers if isinstance(action, PickUp)]
    ahead = [action for action in offers if isinstance(action, Step) and action.way == "forward"]
    cheap = min((action.cost for action in ahead), default=0)
    ended = [action for action in offers if isinstance(action, Done | Let)]
    return picked or [action for action in ahead if action.cost == cheap] or ended


def _line(table: Table, name: str) -> int:
    """How many riders are in his line, by the first reading."""
    cells = course_of(table).road.cells
    taken = {rider.cell for rider in table.riders if rider.cell >= 0}
    here, found = table.riders[table.number(name)].cell, 0
    for way in ("ahead", "behind"):
        cell: int | None = here
        while cell is not None:
            cell = next((one for one in getattr(cells[cell], way) if one in taken), None)
            found += cell is not None
    return found
