"""Dealings: a game may ask in its own words how chance fell, where people draw and roll with their own hands.

Such a game offers `dealing(pending)`: the question about a `Chance`, which says what can be typed as well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from paceline.core.message import Message
from paceline.core.protocol import AnyGame

Dealing: TypeAlias = Callable[[Any], Message]
"""A function of the draw or roll that is pending: the question put to those who see it."""


def dealing_of(game: AnyGame) -> Dealing | None:
    """How a game asks about draws and rolls, if it does."""
    found: Dealing | None = getattr(game, "dealing", None)
    return found
