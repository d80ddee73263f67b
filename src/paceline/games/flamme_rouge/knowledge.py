"""What everybody at the table can count of a rider's cards, from what was revealed so far."""

from __future__ import annotations

import msgspec

from paceline.games.flamme_rouge.cards import printed
from paceline.games.flamme_rouge.content import ATTACK, EXHAUSTION
from paceline.games.flamme_rouge.rules.decks import PELOTON, deck_of
from paceline.games.flamme_rouge.rules.energy import hand_size
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
    left = list(deck_of(table, rider))
    if table.dummies[rider // table.riders]:
        return _dummy_deck(table, rider, left)
    if table.auction is not None and rider in table.auction.riders:
        left.remove(table.auction.bids[table.auction.riders.index(rider)])
        return Deck(tuple(left), len(left) + 1 - hand_size(table, rider), 0)
    for escape in table.breakaway:
        if escape.rider == rider:  # FR 10.7
            for bid in escape.bids:
                left.remove(bid)
            left += [EXHAUSTION] * len(escape.bids)
    return _count_along(table, rider, left)


def _count_along(table: Table, rider: int, left: list[str]) -> Deck:
    """Round after round: a hand drawn, a card played, perhaps one recovered, perhaps an exhaustion card taken."""
    pile, fresh = len(left), 0
    for turn, (cards, tired, hands) in enumerate(zip(table.revealed, table.tired, table.hands, strict=True)):
        if not cards[rider]:  # he is home
            break
        if pile >= hands[rider]:
            pile -= hands[rider]
        else:  # FR 4.5: he had to reshuffle
            pile, fresh = max(len(left) - hands[rider], 0), 0
        if left:  # FR 4.7: a rider without cards plays one that was never his
            left.remove(printed(cards[rider]))
        if (turn, rider) in table.recovered:  # FR 15.7
            left.remove(EXHAUSTION)
            fresh = max(0, fresh - 1)
        if rider in tired:
            left.append(EXHAUSTION)
            fresh += 1
        if _refreshed_after(table, turn):
            left += _taken_back(table, rider)
            pile, fresh = len(left), 0
    return Deck(tuple(sorted(left)), pile, fresh)


def _refreshed_after(table: Table, turn: int) -> bool:
    """FR 19.10: whether all decks were shuffled at the end of this round."""
    return table.refresh is not None and table.refresh.round == turn + 1 and bool(table.refresh.cards)


def _taken_back(table: Table, rider: int) -> tuple[str, ...]:
    return table.refresh.cards[rider] if table.refresh is not None else ()


def _dummy_deck(table: Table, rider: int, left: list[str]) -> Deck:
    """A dummy turns over a card a round until there is none; the peloton's attack shows as two cards."""
    shared = table.dummies[rider // table.riders] == PELOTON
    for turn, cards in enumerate(table.revealed):
        card = cards[rider] or (cards[rider ^ 1] if shared else "")  # of a deck for two, one rider may be home
        if left and card:
            left.remove(ATTACK if card.endswith(ATTACK) else card)
        if _refreshed_after(table, turn):
            left += _taken_back(table, rider)
    return Deck(tuple(sorted(left)), len(left), 0)
