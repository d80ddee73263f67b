"""Notes: a game may say more beside a question than the question itself, such as what its player holds.

Such a game offers `notes(view)`: sentences for the seat that looks, which stand above the question put to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from paceline.core.message import Message
from paceline.core.protocol import AnyGame

Notes: TypeAlias = Callable[[Any], Sequence[Message]]
"""A function of a view: what stands above its question, a line or two each."""


def notes_of(game: AnyGame) -> Notes:
    """What a game says beside its questions; where it says nothing about it, nothing."""
    found: Notes = getattr(game, "notes", _nothing)
    return found


def _nothing(_view: Any) -> Sequence[Message]:
    """A game that says nothing about it."""
    return ()
