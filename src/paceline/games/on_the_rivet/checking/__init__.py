"""What the types of a content set cannot say: how its entries fit the rules and each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from paceline.games.on_the_rivet.box import Parts
from paceline.games.on_the_rivet.checking.cards import action_cards, card_ids, event_cards, tactics_cards
from paceline.games.on_the_rivet.checking.faults import Fault
from paceline.games.on_the_rivet.checking.numbers import numbers, riders
from paceline.games.on_the_rivet.checking.tiles import courses, tiles
from paceline.games.on_the_rivet.reading import wrong

__all__ = ["check"]

_Check: TypeAlias = Callable[[Parts], Iterator[Fault]]
_CHECKS: Final[tuple[_Check, ...]] = (
    riders,
    numbers,
    card_ids,
    action_cards,
    tactics_cards,
    event_cards,
    tiles,
    courses,
)


def check(parts: Parts) -> None:
    """Raise `BadOptions` for the first thing that is wrong."""
    for one in _CHECKS:
        for fault in one(parts):
            raise wrong(*fault)
