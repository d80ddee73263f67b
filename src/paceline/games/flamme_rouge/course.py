"""A course: the road of a stage with the tables that make the rules quick to apply."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from paceline.games.flamme_rouge import content
from paceline.road.road import Road, lay

RUN_ON: Final = 24
"""Squares the road runs on beyond the last tile (FR 8.5): the longest card and every slipstream fit."""
HIGHEST: Final = 11
"""No card shows more than this."""
VALUES: Final = {str(value): value for value in range(HIGHEST + 1)} | {content.EXHAUSTION: 2}
"""What a card counts, by its name."""


class Course(msgspec.Struct, frozen=True, gc=False):
    """A road seen by the rules: rows of cells, which of them climb, and how far a card carries."""

    road: Road
    row: tuple[int, ...]
    """Row of every cell."""
    landing: tuple[tuple[int, ...], ...]
    """Cells of every row in the order they are taken: the right lane first (FR 5.3)."""
    ascent: tuple[bool, ...]
    descent: tuple[bool, ...]
    reach: tuple[tuple[int, ...], ...]
    """reach[value][row]: squares that a card of this value allows from this row (FR 6)."""
    start: int
    """Rows behind the start line."""
    finish: int
    """The first row across the finish line."""
    line: int
    """The lowest cell number across the line."""


@lru_cache(maxsize=256)
def course(stage: str) -> Course:
    """The course of a stage given by its tile letters."""
    faces = content.tiles()
    return along(lay([faces[letter] for letter in stage], beyond=RUN_ON))


def along(road: Road) -> Course:
    """The course along a road, which must run on far enough."""
    terrain = [square.terrain for square in road.squares]
    return Course(
        road,
        tuple(cell.row for cell in road.cells),
        tuple(square.cells for square in road.squares),
        tuple(word == "ascent" for word in terrain),
        tuple(word == "descent" for word in terrain),
        tuple(_reach(value, terrain) for value in range(HIGHEST + 1)),
        road.start,
        road.finish,
        min(road.squares[road.finish].cells),
    )


def _reach(value: int, terrain: list[str]) -> tuple[int, ...]:
    return tuple(allowed(value, row, terrain) for row in range(len(terrain)))


def allowed(value: int, row: int, terrain: Sequence[str]) -> int:
    """Squares a card of this value may move from this row: the minimum first (FR 6.5), then the cap."""
    numbers = content.numbers()
    if terrain[row] == "descent":  # FR 6.4
        value = max(value, numbers.descent_minimum)
    if terrain[row] == "ascent":  # FR 6.1
        return min(value, numbers.ascent_cap)
    for step, word in enumerate(terrain[row + 1 : row + value + 1], start=1):
        if word == "ascent":
            return min(value, max(numbers.ascent_cap, step - 1))  # FR 6.1 within the cap, FR 6.2 beyond it
    return value
