"""Headings: a game whose players may have very many choices says which of them belong together.

Such a game offers `heading(view, action)`: choices with the same heading stand under it, those with none by themselves.
With `brief(view, action)` it says of a choice under its heading only what the heading does not say, with
`rank(view, action)` which choices people should read first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from paceline.core.message import Message
from paceline.core.protocol import AnyGame

FEW: Final = 9
"""So many choices are still read at a glance."""
_WORTH_IT: Final = 2
"""The fewest headings that help."""
Heading: TypeAlias = Callable[[Any, Any], Message | None]
"""A function of (view, action): the heading of a choice, or None where it stands by itself."""

Brief: TypeAlias = Callable[[Any, Any], Message]
"""A function of (view, action): what a choice is where its heading stands above it."""


Rank: TypeAlias = Callable[[Any, Any], int]
"""A function of (view, action): choices with a lower rank stand before others; those of the same keep their order."""


class Sheaf(msgspec.Struct, frozen=True):
    """Choices under a heading, or a single one without: a heading over only one choice would hide what it says."""

    heading: Message | None
    actions: tuple[Any, ...]


def heading_of(game: AnyGame) -> Heading | None:
    """How a game puts choices under headings, if it does."""
    found: Heading | None = getattr(game, "heading", None)
    return found


def brief_of(game: AnyGame) -> Brief:
    """How a game tells choices under a heading; where it says nothing about it, as anywhere."""
    found: Brief = getattr(game, "brief", game.describe)
    return found


def rank_of(game: AnyGame) -> Rank:
    """How a game orders choices for people; where it says nothing about it, as they are."""
    found: Rank = getattr(game, "rank", _as_they_are)
    return found


def _as_they_are(_view: Any, _action: Any) -> int:
    """A game that says nothing about it."""
    return 0


def grouped(game: AnyGame, view: Any, legal: Sequence[Any]) -> list[Sheaf]:
    """All choices in the order of the first of each sheaf; where headings would not help, every one by itself."""
    heading, rank = heading_of(game), rank_of(game)
    legal = sorted(legal, key=lambda action: rank(view, action))
    headed = [(heading(view, action), action) for action in legal] if heading and len(legal) > FEW else []
    under = dict[str, tuple[Message | None, list[Any]]]()
    for number, (words, action) in enumerate(headed):
        name = str(number) if words is None else repr(words)  # a message cannot be a key: its places are a dict
        under.setdefault(name, (words, []))[1].append(action)
    if sum(words is not None for words, _ in under.values()) < _WORTH_IT:
        return [Sheaf(None, (action,)) for action in legal]
    return [Sheaf(words if len(actions) > 1 else None, tuple(actions)) for words, actions in under.values()]
