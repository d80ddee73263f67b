"""FR 2.4 to 2.6, 11.5, 11.6, 15.1 and 17.1: the cards with which riders start."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import KINDS
from paceline.games.flamme_rouge.cards import NIMBLE, POWERS
from paceline.games.flamme_rouge.state import Table

MUSCLE, PELOTON = "muscle", "peloton"
MOST_TEAMS: Final = 6
"""More seats than these have one rider each (FR 11.10)."""


def deck_of(table: Table, rider: int) -> tuple[str, ...]:
    """The cards a rider of this race started with."""
    tired = table.fatigue[rider] if table.fatigue else 0
    specialist = table.specialists[rider] if table.specialists else ""
    return start_deck(rider, table.dummies, table.handicap, tired, specialist)


@lru_cache(maxsize=1024)
def start_deck(
    rider: int, dummies: tuple[str, ...], handicap: tuple[int, ...], tired: int = 0, specialist: str = ""
) -> tuple[str, ...]:
    """The cards a rider starts with; `tired` are exhaustion cards from earlier stages (FR 17.1)."""
    seat = rider // 2 if len(dummies) <= MOST_TEAMS else rider
    kind, dummy = KINDS[rider % 2], dummies[seat]
    if dummy == PELOTON:  # FR 11.5: one deck for both
        return content.deck(PELOTON) if kind == "S" else ()
    if dummy == MUSCLE:
        return content.deck(f"{MUSCLE}-{kind}")
    extra = (content.EXHAUSTION,) * (handicap[seat] + tired)
    return tuple(sorted(specialised(content.deck(kind), specialist) + extra))


def specialised(deck: tuple[str, ...], specialist: str) -> tuple[str, ...]:
    """FR 15.1, 15.4: a deck without the cards that a specialist takes out, and with those he puts in."""
    if not specialist:
        return deck
    cards, change = list(deck), content.specialists()[specialist]
    for card in change.remove:
        cards.remove(card)
    return (*cards, *change.add)


def grass_for(specialists: Sequence[str]) -> int:
    """FR 15.14: places beside the road, one for every rider with nimble cards."""
    found = content.specialists()
    nimble = {name for name, one in found.items() if any(NIMBLE in POWERS[card] for card in one.add)}
    return sum(name in nimble for name in specialists)
