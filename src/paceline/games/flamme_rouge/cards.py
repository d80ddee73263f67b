"""Cards by name: what each counts, and the powers that specialists' cards have (FR 15)."""

from __future__ import annotations

import re
from typing import Final

from paceline.games.flamme_rouge import content

STRONG_ASCENT, STRONG_DESCENT, RECOVERY, RELENTLESS, BREAKAWAY, CHASE, NIMBLE = "adrtbcn"
"""Powers, as they stand behind a card's value."""
HIGHEST: Final = 11
"""No card shows more than this."""
KEPT: Final = "-"
"""Behind the name of a recovery card that was played without giving an exhaustion card back (FR 15.7)."""
_NUMBERS: Final = content.numbers()
ATTACK_FRONT, ATTACK_REAR = (f"{value}{content.ATTACK}" for value in (_NUMBERS.attack_front, _NUMBERS.attack_rear))
"""What the riders of the peloton team play when it attacks (FR 11.5)."""
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
"""What a card counts, by its name."""
POWERS: Final = {card: _powers(card) for card in VALUES}
"""The powers with which a card is played, by its name."""
AGILE: Final = frozenset(card for card, powers in POWERS.items() if CHASE in powers or NIMBLE in powers)
"""Cards that end a move in another place than others do."""


def printed(card: str) -> str:
    """The card itself, whatever its player did with it."""
    return card.removesuffix(KEPT)


def cap_of(card: str) -> int:
    """FR 6.1, FR 15.5: squares that an ascent leaves of a card."""
    return VALUES[card] if STRONG_ASCENT in POWERS[card] else _NUMBERS.ascent_cap


def minimum_of(card: str, terrain: str) -> int:
    """FR 6.4, FR 9.3, FR 15.6: what a card counts at least for a rider who starts on this ground."""
    if terrain == "descent":
        return content.strong_descent() if STRONG_DESCENT in POWERS[card] else _NUMBERS.descent_minimum
    return _NUMBERS.supply_minimum if terrain == "supply" else 0
