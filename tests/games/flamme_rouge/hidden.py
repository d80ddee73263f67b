"""What is hidden in a race of Flamme Rouge, as the rule book says, for the tests that try to find it out."""

from __future__ import annotations

from typing import Any

from paceline.core.game import Seat

_RIDERS = [team + kind for team in "ACJPNM" for kind in "SR"]
_MOST_TEAMS = 6


def seen_only_by(state: Any, drawn: Any) -> Seat | None:
    """A hand is seen by its rider's team: up to six have two riders, more have one (FR 11.10)."""
    if not hasattr(drawn, "cards"):
        return None
    seats = len(state.table.cells) // state.table.riders
    return _RIDERS.index(drawn.rider) // (2 if seats <= _MOST_TEAMS else 1)


def mistakable(way: Any, drawn: Any) -> bool:
    """Whether two hands differ and have a card in common, which can be played from both."""
    return bool(way != drawn and set(way.cards) & set(drawn.cards))
