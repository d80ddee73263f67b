"""Ghosts: a game may say where everybody would stand after a choice, so that it can be shown before it is taken.

Such a game offers `ghosts(view, action)`: short names of riders with the cells that they would come to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from paceline.core.protocol import AnyGame

Ghosts: TypeAlias = Callable[[Any, Any], Mapping[str, int]]
"""A function of (view, action): riders whom a choice would move, each with his new cell."""


def ghosts_of(game: AnyGame) -> Ghosts:
    """How a game says whom choices move; where it does not, they move nobody."""
    found: Ghosts = getattr(game, "ghosts", _nobody)
    return found


def _nobody(_view: Any, _action: Any) -> Mapping[str, int]:
    """A game that says nothing about it."""
    return {}
