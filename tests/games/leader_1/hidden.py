"""What is hidden in a race of Leader 1, as the rules say, for the tests that try to find it out."""

from __future__ import annotations

from typing import Any

from paceline.core.game import Seat


def seen_only_by(state: Any, drawn: Any) -> Seat | None:
    """A feed tile is seen by the player of the rider who takes it (L1 13.1); dice and lots by everybody."""
    if type(drawn).__name__ != "Fed":
        return None
    return next(int(rider.seat) for rider in state.table.riders if rider.name == drawn.rider)


def mistakable(way: Any, drawn: Any) -> bool:
    """Whether two tiles differ: whatever it is worth, its rider may ride on without eating it."""
    return bool(way.value != drawn.value)
