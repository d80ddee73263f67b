"""Card counting: what everybody can know about hidden cards, and guesses dealt from it."""

from __future__ import annotations

from random import Random

import msgspec

from paceline.games.flamme_rouge.cards import PELOTON, printed_name
from paceline.games.flamme_rouge.content import ATTACK, EXHAUSTION
from paceline.games.flamme_rouge.rules.breakaway import find_second_bidders
from paceline.games.flamme_rouge.rules.energy import deal, hand_size, take_hand
from paceline.games.flamme_rouge.rules.refresh import find_choosers, highest_retrievable
from paceline.games.flamme_rouge.state import Cards, Table, View, deck_of


class Deck(msgspec.Struct, frozen=True, gc=False):
    """A rider's cards at the start of a round, as an attentive opponent knows them."""

    left: tuple[str, ...]
    """All cards that are left, in whichever pile."""
    pile: int
    """Number of cards that lie face down."""
    fresh: int
    """Exhaustion cards taken since the last reshuffle: they are certainly recycled."""


def known_deck(table: Table, rider: int) -> Deck:
    """Return what can be counted from everything revealed: bids for the breakaway, then every round."""
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
    """Count every round: a hand drawn, a card played, perhaps one recovered or an exhaustion card taken."""
    pile, fresh = len(left), 0
    for turn, (cards, tired, hands) in enumerate(zip(table.revealed, table.tired, table.hands, strict=True)):
        if not cards[rider]:  # the rider is home
            break
        if pile >= hands[rider]:
            pile -= hands[rider]
        else:  # FR 4.5: there was a reshuffle
            pile, fresh = max(len(left) - hands[rider], 0), 0
        if left:  # FR 4.7: a rider without cards plays one that was never in the deck
            left.remove(printed_name(cards[rider]))
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
    """Return whether all decks were shuffled at the end of this round (FR 19.10)."""
    return table.refresh is not None and table.refresh.round == turn + 1 and bool(table.refresh.cards)


def _taken_back(table: Table, rider: int) -> tuple[str, ...]:
    return table.refresh.cards[rider] if table.refresh is not None else ()


def _dummy_deck(table: Table, rider: int, left: list[str]) -> Deck:
    """Count the deck of a dummy, which turns over a card a round; the peloton's attack shows as two cards."""
    shared = table.dummies[rider // table.riders] == PELOTON
    for turn, cards in enumerate(table.revealed):
        card = cards[rider] or (cards[rider ^ 1] if shared else "")  # of a deck for two, one rider may be home
        if left and card:
            left.remove(ATTACK if card.endswith(ATTACK) else card)
        if _refreshed_after(table, turn):
            left += _taken_back(table, rider)
    return Deck(tuple(sorted(left)), len(left), 0)


def guess_cards(view: View, rng: Random) -> tuple[Cards, ...]:
    """Return possible cards of all riders: the own seat's as they are, the others' by guess."""
    table = view.table
    cards: list[Cards] = []
    for seat, dummy in enumerate(table.dummies):
        if seat == view.seat:
            cards += view.mine
        elif dummy:
            cards += [_dummy(view, rider, rng) for rider in table.own(seat)]
        else:
            cards += _ridden(view, seat, rng)
    return tuple(cards)


def riders_to_deal(view: View) -> tuple[int, ...]:
    """Return the riders whose cards chance must deal; for second bids (FR 10.3) those of all seats that owe one."""
    table = view.table
    if table.auction is None or not view.owing:
        return view.drawing
    others = [rider for rider in table.auction.riders if rider not in table.own(view.seat or 0) or view.seat is None]
    due = [rider for rider in others if rider // table.riders in view.owing]
    return tuple(sorted({*view.drawing, *due}))


def riders_to_choose(view: View) -> tuple[int, ...]:
    """Return the riders who may still take back cards; other seats that owe an answer are before their first."""
    table = view.table
    if not table.refreshing:
        return ()
    others = [seat for seat in view.owing if seat != view.seat]
    return tuple(sorted({*view.choosing, *find_choosers(table, others)}))


def _ridden(view: View, seat: int, rng: Random) -> list[Cards]:
    """Guess the cards of a seat; if it has answered, it has played some card from some hand."""
    table, own = view.table, view.table.own(seat)
    guesses = [_split(known_deck(table, rider), rng) for rider in own]
    if table.refreshing:
        if seat in view.owing:
            return guesses
        return [_taken(table, *guess) for guess in zip(own, guesses, strict=True)]
    under_way = table.started and bool(view.owing or view.drawing)
    if under_way and seat not in view.owing:
        for rider in _players(table, own, rng):
            place = rider - own.start
            guesses[place] = _play_any(guesses[place], hand_size(table, rider), rng)
    return guesses


def _taken(table: Table, rider: int, cards: Cards) -> Cards:
    """Guess what a rider has taken back: as much as possible."""
    return Cards(cards.face_down, cards.recycled, highest_retrievable(table, rider))


def _players(table: Table, own: range, rng: Random) -> list[int]:
    """Return the riders of a seat who have played a card: all on the road, or the one who bids in this turn."""
    if table.auction is None:
        return [rider for rider in own if table.cells[rider] >= 0]
    if not table.auction.riders:
        return [rng.choice(own)]
    return [rider for rider in own if rider in find_second_bidders(table)]


def _dummy(view: View, rider: int, rng: Random) -> Cards:
    """Return a dummy's deck, which is known; its card may be turned over already, though not yet reported."""
    left = list(known_deck(view.table, rider).left)
    turning = not view.owing and bool(view.drawing) and view.table.started
    if turning and left and rider not in view.drawing:
        card = left.pop(rng.randrange(len(left)))
        return Cards(tuple(left), (), (), card)
    return Cards(tuple(left))


def _split(deck: Deck, rng: Random) -> Cards:
    """Guess in which pile each card lies: fresh exhaustion cards are recycled, the rest is open."""
    unsure = list(deck.left)
    for _ in range(deck.fresh):
        unsure.remove(EXHAUSTION)
    rng.shuffle(unsure)
    recycled = unsure[deck.pile :] + [EXHAUSTION] * deck.fresh
    return Cards(tuple(sorted(unsure[: deck.pile])), tuple(sorted(recycled)))


def _play_any(cards: Cards, size: int, rng: Random) -> Cards:
    """Play some card face down from some hand."""
    hand = take_hand(cards, size, rng.getrandbits(64))
    if not hand:
        return Cards((), (), (), EXHAUSTION)
    dealt = deal(cards, size, hand)
    rest = list(hand)
    card = rest.pop(rng.randrange(len(rest)))
    return Cards(dealt.face_down, tuple(sorted(dealt.recycled + tuple(rest))), (), card)
