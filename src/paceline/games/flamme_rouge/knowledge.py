"""What everybody at the table can count of a rider's cards, from what was revealed so far."""

from __future__ import annotations

import msgspec

from paceline.games.flamme_rouge.content import ATTACK, EXHAUSTION
from paceline.games.flamme_rouge.rules.energy import hand_size
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
    """Count along with everything revealed: bids for the breakaway, then round after round."""
    left = list(start_deck(rider, table.dummies, table.handicap))
    if table.dummies[rider // table.riders]:
        return _dummy_deck(table, rider, left)
    pile, fresh = len(left), 0
    if table.auction is not None and rider in table.auction.riders:
        left.remove(table.auction.bids[table.auction.riders.index(rider)])
        return Deck(tuple(left), pile - hand_size(table, rider), 0)
    for escape in table.breakaway:
        if escape.rider == rider:  # FR 10.7
            for bid in escape.bids:
                left.remove(bid)
            left += [EXHAUSTION] * len(escape.bids)
            pile = len(left)
    for cards, tired, hands in zip(table.revealed, table.tired, table.hands, strict=True):
        if pile >= hands[rider]:
            pile -= hands[rider]
        else:  # FR 4.5: he had to reshuffle
            pile, fresh = max(len(left) - hands[rider], 0), 0
        if left:  # FR 4.7: a rider without cards plays one that was never his
            left.remove(cards[rider])
        if rider in tired:
            left.append(EXHAUSTION)
            fresh += 1
    return Deck(tuple(sorted(left)), pile, fresh)


def _dummy_deck(table: Table, rider: int, left: list[str]) -> Deck:
    """A dummy turns over a card a round until there is none; the peloton's attack shows as two cards."""
    for cards in table.revealed:
        if left:
            left.remove(ATTACK if cards[rider].endswith(ATTACK) else cards[rider])
    return Deck(tuple(left), len(left), 0)
