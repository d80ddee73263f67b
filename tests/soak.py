"""Counts of the long tests: a few cases in `make test`, all of them in `make soak`, which sets SOAK=1."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
SOAK = os.environ.get("SOAK") == "1"


def amount(usual: int, soak: int) -> int:
    """Return how many races, seeds or positions to try."""
    return soak if SOAK else usual


def some(cases: Sequence[T], usual: int) -> list[T]:
    """Return `usual` of these cases, evenly spread, or all of them in a soak."""
    if SOAK or len(cases) <= usual:
        return list(cases)
    return [cases[number * len(cases) // usual] for number in range(usual)]
