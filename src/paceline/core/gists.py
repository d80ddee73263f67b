"""Gists: a game whose moves are rows of small steps may say which events tell enough of a move that is over.

Such a game offers `gist(events)`: the events that are worth telling of a row of them, in their order. Whoever looked at
every step when it was taken has been told it; this is for those who come later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from paceline.core.protocol import AnyGame

Gist: TypeAlias = Callable[[Sequence[Any]], Sequence[Any]]
"""A function of events as somebody may know them: those of them that are told."""


def gist_of(game: AnyGame) -> Gist:
    """How a game tells less of what is over; where it says nothing about it, everything is told."""
    found: Gist = getattr(game, "gist", _everything)
    return found


def has_gist(game: AnyGame) -> bool:
    """Whether a game tells less of what is over."""
    return hasattr(game, "gist")


def _everything(events: Sequence[Any]) -> Sequence[Any]:
    """A game that says nothing about it."""
    return events
