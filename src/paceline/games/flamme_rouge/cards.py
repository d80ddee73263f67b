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


MUSCLE, PELOTON = "muscle", "peloton"
MOST_TEAMS: Final = 6
"""More seats than these have one rider each (FR 11.10)."""


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
