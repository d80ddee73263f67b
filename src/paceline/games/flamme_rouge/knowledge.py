"""What everybody at the table can count of a rider's cards, from what was revealed so far."""

from __future__ import annotations

import msgspec

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.rules.setup import start_deck
from paceline.games.flamme_rouge.state import Table


class Deck(msgspec.Struct, frozen=True, gc=False):
    """A rider's cards at the start of a round, as an attentive opponent knows them."""

    left: tuple[str, ...]
    """All cards he still has, wherever they lie."""
    pile: int
    """How many of them lie face down."""
    fresh: int
    """Exhaustion cards taken since his last reshuffle: surely among the recycled ones."""


def known_deck(table: Table, rider: int) -> Deck:
    """Count along with every round revealed."""
    hand = content.numbers().hand
    left = list(start_deck(rider, table.handicap))
    pile, fresh = len(left), 0
    for cards, tired in zip(table.revealed, table.tired, strict=True):
        if pile >= hand:
            pile -= hand
        else:  # FR 4.5: he had to reshuffle
            pile, fresh = max(len(left) - hand, 0), 0
        if left:  # FR 4.7: a rider without cards plays one that was never his
            left.remove(cards[rider])
        if rider in tired:
            left.append(EXHAUSTION)
            fresh += 1
    return Deck(tuple(sorted(left)), pile, fresh)
