"""Hidden information of On the Rivet, as the rules say, for the tests of secrecy."""

from __future__ import annotations

from typing import Any

from paceline.core.game import Seat
from paceline.games.on_the_rivet.actions import HEADLINES
from paceline.games.on_the_rivet.content import book


def seen_only_by(state: Any, drawn: Any) -> Seat | None:
    """Return the seat that alone sees a card: it is for a hand (OR 3.4), or a tactics card (OR 19.1).

    Everybody sees Making Headlines (OR 14.1), the artificial team's cards (OR 20.2), events, lots and tops of decks.
    """
    kind = type(drawn).__name__
    if kind == "Dealt":
        return int(drawn.seat)
    if kind == "Drawn" and drawn.card != HEADLINES and drawn.seat != state.table.rules.third:
        return int(drawn.seat)
    return None


def mistakable(way: Any, drawn: Any) -> bool:
    """Return whether others cannot distinguish two draws: Making Headlines and initial tactics are seen (OR 19.2)."""
    if way == drawn:
        return False
    if type(drawn).__name__ == "Dealt":
        return _is_initial(way.card) == _is_initial(drawn.card)
    return HEADLINES not in {way.card, drawn.card}


def _is_initial(card: str) -> bool:
    return book().tactics[card].kind == "initial"
