"""Dealings: a game may ask in its own words how chance fell, where people draw and roll with their own hands.

Such a game offers `dealing(pending)`: the question about a `Chance`, which says what can be typed as well. With
`called(view, pending)` it says what outcomes are called by those who do not write race files, and with
`holder(pending)` whose deck is drawn from: that of a bot is in the machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from paceline.core.message import Message
from paceline.core.protocol import AnyGame, Seat

Dealing: TypeAlias = Callable[[Any], Message]
"""A function of the draw or roll that is pending: the question put to those who see it."""
Called: TypeAlias = Callable[[Any, Any], Mapping[str, Message]]
"""A function of (view, pending): for words of race files what people call them."""
Holder: TypeAlias = Callable[[Any], Seat | None]
"""A function of the draw that is pending: the seat from whose deck it comes, or None."""


def dealing_of(game: AnyGame) -> Dealing | None:
    """How a game asks about draws and rolls, if it does."""
    found: Dealing | None = getattr(game, "dealing", None)
    return found


def called_of(game: AnyGame) -> Called:
    """What a game calls outcomes; where it says nothing about it, they have no other names."""
    found: Called = getattr(game, "called", _unnamed)
    return found


def holder_of(game: AnyGame) -> Holder:
    """How a game says whose deck is drawn from; where it does not, nobody's."""
    found: Holder = getattr(game, "holder", _nobody)
    return found


def _unnamed(_view: Any, _pending: Any) -> Mapping[str, Message]:
    """A game that says nothing about it."""
    return {}


def _nobody(_pending: Any) -> None:
    """A game that says nothing about it."""
