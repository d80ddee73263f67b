"""Goals: a game may say where on the road a choice leads, so that it can be shown there.

Such a game offers `goal(view, action)`: a cell of its road, or None for choices that lead nowhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from paceline.core.protocol import AnyGame

Goal: TypeAlias = Callable[[Any, Any], int | None]
"""A function of (view, action): the cell that a choice leads to, or None."""


def goal_of(game: AnyGame) -> Goal:
    """How a game says where choices lead; where it does not, they lead nowhere."""
    found: Goal = getattr(game, "goal", _nowhere)
    return found


def _nowhere(_view: Any, _action: Any) -> None:
    """A game that says nothing about it."""
