"""Hidden draws of the toy game, for the tests of secrecy."""

from __future__ import annotations

from typing import Any

from paceline.core.game import Seat


def seen_only_by(_state: Any, drawn: Any) -> Seat | None:
    """Return the seat that draws: a hand is shown to nobody else (TOY 3)."""
    seat: Seat | None = drawn.seat if hasattr(drawn, "cards") else None
    return seat


def mistakable(way: Any, drawn: Any) -> bool:
    """Return whether two hands differ and have a card in common, which can be played from both."""
    return bool(way != drawn and set(way.cards) & set(drawn.cards))
