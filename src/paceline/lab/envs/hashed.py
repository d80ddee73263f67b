"""Numbers for a game that has no encoding of its own: whatever a view or an action holds, counted in a few columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final
from zlib import crc32

import msgspec

WIDTH: Final = 256
CHOICE_WIDTH: Final = 16
ACTIONS: Final = 256
HIGHEST: Final = 1000
"""Sums beyond this, or below its negative, are cut."""


class HashedEncoding:
    """Numbers that fit any game: an action is its place in the list of legal ones, a view is a row of hashed fields."""

    version = 0
    actions = ACTIONS
    choice_fields = tuple(f"column_{number}" for number in range(CHOICE_WIDTH))

    def fields(self, _view: Any) -> tuple[str, ...]:
        """Return the names of the columns."""
        return tuple(f"column_{number}" for number in range(WIDTH))

    def observe(self, view: Any) -> Sequence[int]:
        """Return the view, every field of it added to the column that its name hashes to."""
        return _hash(view, WIDTH)

    def indices(self, legal: Sequence[Any]) -> Sequence[int]:
        """Return the places in the list."""
        return range(len(legal))

    def describe(self, _view: Any, legal: Sequence[Any]) -> Sequence[Sequence[int]]:
        """Return the actions, hashed like views."""
        return [_hash(action, CHOICE_WIDTH) for action in legal]


def _hash(value: Any, width: int) -> list[int]:
    columns = [0] * width
    for name, number in _leaves(msgspec.to_builtins(value), ""):
        columns[crc32(name.encode()) % width] += number
    return [max(-HIGHEST, min(number, HIGHEST)) for number in columns]


def _leaves(value: Any, name: str) -> Iterator[tuple[str, int]]:
    """Yield every number of a value under its name; a word is part of the name."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _leaves(part, f"{name}.{key}")
    elif isinstance(value, list | tuple):
        for place, part in enumerate(value):
            yield from _leaves(part, f"{name}.{place}")
    elif isinstance(value, str):
        yield f"{name}={value}", 1
    elif value is not None:
        yield name, int(value)
