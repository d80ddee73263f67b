"""Faults of a content set, and what is looked for in more than one file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from paceline.core.messages import Message
from paceline.games.on_the_rivet.reading import expects, shown

ID: Final = re.compile(r"[A-Za-z][A-Za-z0-9]{0,7}", re.ASCII)
"""What a card may be called in inputs and race files."""
MOST_PS: Final = 30


class Fault(NamedTuple):
    """A value that is not what it should be."""

    file: str
    entry: str
    """What the entry is called; nothing where it is the whole file."""
    field: str
    found: object
    expected: Message


def ranges(file: str, name: str, values: Any, limits: Mapping[str, tuple[int, int]]) -> Iterator[Fault]:
    """Numbers of an entry that are too small or too large."""
    for field, (low, high) in limits.items():
        number = getattr(values, field)
        if not low <= number <= high:
            expected = expects("range", low=low, high=high) if low < high else expects("only", n=low)
            yield Fault(file, shown(name) if name else "", field, number, expected)


def texts(file: str, name: str, values: Any, fields: Sequence[str]) -> Iterator[Fault]:
    """Texts of an entry that are empty or cannot be shown."""
    for field in fields:
        text = getattr(values, field)
        if not text.strip() or not text.isprintable():
            yield Fault(file, shown(name), field, text, expects("text"))
