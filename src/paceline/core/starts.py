"""Starts: a game with much to do before its first round may say when that is over.

Such a game offers `under_way(state)`. Without it the start lasts until the first round is over, which is right where
all that is done in a round is seen at its end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from paceline.core.protocol import AnyGame

UnderWay: TypeAlias = Callable[[Any], bool]
"""A function of a state: whether the first round has begun."""


def under_way_of(game: AnyGame) -> UnderWay:
    """How a game says that its start is over."""
    found: UnderWay = getattr(game, "under_way", _after_a_round)
    return found


def _after_a_round(state: Any) -> bool:
    """A game that says nothing about it."""
    return bool(state.round)
