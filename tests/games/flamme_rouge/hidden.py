"""Hidden information of Flamme Rouge, as the rule book says, for the tests of secrecy."""

from __future__ import annotations

from typing import Any

from paceline.core.game import Seat

_RIDERS = [team + kind for team in "ACJPNM" for kind in "SR"]
_MOST_TEAMS = 6


def seen_only_by(state: Any, drawn: Any) -> Seat | None:
    """Return the seat of the rider, which alone sees the hand: up to six have two riders, more have one (FR 11.10)."""
    if not hasattr(drawn, "cards"):
        return None
    seats = len(state.table.cells) // state.table.riders
    return _RIDERS.index(drawn.rider) // (2 if seats <= _MOST_TEAMS else 1)


def mistakable(way: Any, drawn: Any) -> bool:
    """Return whether two hands differ and have a card in common, which can be played from both."""
    return bool(way != drawn and set(way.cards) & set(drawn.cards))
