"""Cards by name: what each counts, the powers of specialists' cards (FR 15), and the decks riders start with (FR 2)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import KINDS

STRONG_ASCENT, STRONG_DESCENT, RECOVERY, RELENTLESS, BREAKAWAY, CHASE, NIMBLE = "adrtbcn"
"""Powers, as they stand behind a card's value."""
HIGHEST: Final = 11
"""No card shows more than this."""
KEPT: Final = "-"
"""Behind the name of a recovery card that was played without giving an exhaustion card back (FR 15.7)."""
_NUMBERS: Final = content.numbers()
ATTACK_FRONT, ATTACK_REAR = (f"{value}{content.ATTACK}" for value in (_NUMBERS.attack_front, _NUMBERS.attack_rear))
"""The cards of the peloton team's riders when it attacks (FR 11.5)."""
_SPECIAL: Final = sorted({card for specialist in content.specialists().values() for card in specialist.add})


def _value(card: str) -> int:
    found = re.match(r"\d+", card)
    assert found is not None, card
    return int(found[0])


def _powers(card: str) -> str:
    letters = card.rstrip(KEPT).lstrip("0123456789") if card.rstrip(KEPT) in _SPECIAL else ""
    return letters.replace(RECOVERY, "") if card.endswith(KEPT) else letters


VALUES: Final = {str(value): value for value in range(HIGHEST + 1)} | {
    content.EXHAUSTION: _NUMBERS.exhaustion,
    ATTACK_FRONT: _NUMBERS.attack_front,
    ATTACK_REAR: _NUMBERS.attack_rear,
    **{card: _value(card) for card in _SPECIAL},
    **{card + KEPT: _value(card) for card in _SPECIAL if RECOVERY in card},
}
"""The value of every card, by its name."""
POWERS: Final = {card: _powers(card) for card in VALUES}
"""The powers with which a card is played, by its name."""
AGILE: Final = frozenset(card for card, powers in POWERS.items() if CHASE in powers or NIMBLE in powers)
"""Cards that can end a move in another cell than others."""


def printed_name(card: str) -> str:
    """Return the name printed on a card, without what its player decided."""
    return card.removesuffix(KEPT)


def cap_of(card: str) -> int:
    """Return the most squares that an ascent leaves of a card (FR 6.1, FR 15.5)."""
    return VALUES[card] if STRONG_ASCENT in POWERS[card] else _NUMBERS.ascent_cap


def minimum_of(card: str, terrain: str) -> int:
    """Return the least that a card counts for a rider who starts on this terrain (FR 6.4, FR 9.3, FR 15.6)."""
    if terrain == "descent":
        return content.strong_descent() if STRONG_DESCENT in POWERS[card] else _NUMBERS.descent_minimum
    return _NUMBERS.supply_minimum if terrain == "supply" else 0


MUSCLE, PELOTON = "muscle", "peloton"
MOST_TEAMS: Final = 6
"""More seats than these have one rider each (FR 11.10)."""


@lru_cache(maxsize=1024)
def start_deck(
    rider: int, dummies: tuple[str, ...], handicap: tuple[int, ...], tired: int = 0, specialist: str = ""
) -> tuple[str, ...]:
    """Return the cards a rider starts with (FR 2.4 to 2.6), `tired` being exhaustion of earlier stages (FR 17.1)."""
    seat = rider // 2 if len(dummies) <= MOST_TEAMS else rider
    kind, dummy = KINDS[rider % 2], dummies[seat]
    if dummy == PELOTON:  # FR 11.5: one deck for both
        return content.deck(PELOTON) if kind == "S" else ()
    if dummy == MUSCLE:
        return content.deck(f"{MUSCLE}-{kind}")
    extra = (content.EXHAUSTION,) * (handicap[seat] + tired)
    return tuple(sorted(apply_specialist(content.deck(kind), specialist) + extra))


def apply_specialist(deck: tuple[str, ...], specialist: str) -> tuple[str, ...]:
    """Return a deck without the cards that a specialist takes out, and with those put in (FR 15.1, 15.4)."""
    if not specialist:
        return deck
    cards, change = list(deck), content.specialists()[specialist]
    for card in change.remove:
        cards.remove(card)
    return (*cards, *change.add)


def grass_for(specialists: Sequence[str]) -> int:
    """Return how many riders need room beside the road: those with nimble cards (FR 15.14)."""
    known = content.specialists()
    nimble = {name for name, change in known.items() if any(NIMBLE in POWERS[card] for card in change.add)}
    return sum(name in nimble for name in specialists)
