"""Hidden information of Leader 1, as the rules say, for the tests of secrecy."""

from __future__ import annotations

from typing import Any

from paceline.core.game import Seat


def seen_only_by(state: Any, drawn: Any) -> Seat | None:
    """Return the seat of the rider who takes a feed tile (L1 13.1); everybody sees dice and lots."""
    if type(drawn).__name__ != "Fed":
        return None
    return next(int(rider.seat) for rider in state.table.riders if rider.name == drawn.rider)


def mistakable(way: Any, drawn: Any) -> bool:
    """Return whether two tiles differ: whatever it is worth, its rider may ride on without eating it."""
    return bool(way.value != drawn.value)
