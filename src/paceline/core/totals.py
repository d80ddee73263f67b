"""Totals: a game may say what each seat's place in the ranking was decided by, such as the time of its team.

Such a game offers `totals(result)`: for every seat, by its number, what stands beside it in the final table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from paceline.core.protocol import AnyGame

Totals: TypeAlias = Callable[[Any], Sequence[str]]
"""A function of a result: a few letters for every seat."""


def totals_of(game: AnyGame) -> Totals:
    """How a game tells what its ranking rests on; where it says nothing about it, nothing."""
    found: Totals = getattr(game, "totals", _nothing)
    return found


def _nothing(_result: Any) -> Sequence[str]:
    """A game that says nothing about it."""
    return ()
