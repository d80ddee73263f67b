"""Boxes: a game whose cards and tiles people may replace by those of their own box gives them its data files.

Such a game offers `box()`: the names of its files, each with its text. The folder with the corrected ones is named by
one of its options (`Facts.folders`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from paceline.core.protocol import AnyGame

Box: TypeAlias = Callable[[], Mapping[str, str]]
"""A function without arguments: the texts of a game's data files by their names."""


def box_of(game: AnyGame) -> Box | None:
    """How a game gives its data files, if it does."""
    found: Box | None = getattr(game, "box", None)
    return found
