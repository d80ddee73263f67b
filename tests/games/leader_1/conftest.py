"""Hexagons of a fixed make for clause tests.

How many squares a lane has is reconstructed, and tuned; clauses hold whatever the number. So that their tests outlive
every correction of the data, they ride on the hexagons below; chapter 2 of the rules and whole races are tested with
the real ones.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from paceline.games.leader_1 import content

SQUARES: dict[str, tuple[tuple[int, ...], tuple[int, ...], int]] = {
    "straight": ((7, 7, 7), (7, 7), 7),
    "wide": ((6, 7, 8), (6, 8), 7),
    "tight": ((4, 6, 8), (5, 7), 6),
}
"""Squares of three lanes and of two, from the inner to the outer one, and rows of the grey line."""


def _forget() -> None:
    """Empty every cache of the game but those of its data files: all of them may hold something of a course."""
    for name, module in [*sys.modules.items()]:
        if name.startswith("paceline.games.leader_1.") and module is not content:
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear"):
                    kept.cache_clear()


@pytest.fixture(scope="module")
def hexagons_of_seven() -> Iterator[None]:
    """Give a straight seven squares for the tests of a file."""
    shapes = dict(content.shapes())
    for name, (three, two, rows) in SQUARES.items():
        shapes[name] = replace(shapes[name], three=three, two=two, rows=rows)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(content, "shapes", lambda: shapes)
        _forget()
        yield
    _forget()
