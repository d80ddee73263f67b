"""Guesses about cards nobody has shown: dealt anew from what everybody knows."""

from __future__ import annotations

from random import Random

from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.knowledge import Deck, known_deck
from paceline.games.flamme_rouge.rules.energy import deal, hand_size, take_hand
from paceline.games.flamme_rouge.rules.refresh import able, most
from paceline.games.flamme_rouge.state import Cards, Table, View


def guessed_cards(view: View, rng: Random) -> tuple[Cards, ...]:
    """Everybody's cards as they may lie: this seat's own as they are, the others' by guess."""
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


def awaited(view: View) -> tuple[int, ...]:
    """Riders whose cards chance must deal: with their second bids (FR 10.3) those of all seats that owe one."""
    table = view.table
    if table.auction is None or not view.owing:
        return view.drawing
    others = [rider for rider in table.auction.riders if rider not in table.own(view.seat or 0) or view.seat is None]
    due = [rider for rider in others if rider // table.riders in view.owing]
    return tuple(sorted({*view.drawing, *due}))


def undecided(view: View) -> tuple[int, ...]:
    """Riders who may still take back cards: those of other seats that owe an answer are imagined before their first."""
    table = view.table
    if not table.refreshing:
        return ()
    others = [seat for seat in view.owing if seat != view.seat]
    return tuple(sorted({*view.choosing, *able(table, others)}))


def _ridden(view: View, seat: int, rng: Random) -> list[Cards]:
    """A seat that has answered has played some card from some hand."""
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
    """Somebody who has chosen what to take back: as much as he could."""
    return Cards(cards.face_down, cards.recycled, most(table, rider))


def _players(table: Table, own: range, rng: Random) -> list[int]:
    """The riders of a seat who have a card on the table: all on the road, or the one who bids."""
    if table.auction is None:
        return [rider for rider in own if table.cells[rider] >= 0]
    return [rider for rider in own if rider in table.auction.riders] or [rng.choice(own)]


def _dummy(view: View, rider: int, rng: Random) -> Cards:
    """A dummy's deck is known; its card may already be turned over, though not yet told."""
    left = list(known_deck(view.table, rider).left)
    turning = not view.owing and bool(view.drawing) and view.table.started
    if turning and left and rider not in view.drawing:
        card = left.pop(rng.randrange(len(left)))
        return Cards(tuple(left), (), (), card)
    return Cards(tuple(left))


def _split(deck: Deck, rng: Random) -> Cards:
    """Some way the cards left may lie: fresh exhaustion cards are recycled, the rest is anybody's guess."""
    unsure = list(deck.left)
    for _ in range(deck.fresh):
        unsure.remove(EXHAUSTION)
    rng.shuffle(unsure)
    recycled = unsure[deck.pile :] + [EXHAUSTION] * deck.fresh
    return Cards(tuple(sorted(unsure[: deck.pile])), tuple(sorted(recycled)))


def _play_any(cards: Cards, size: int, rng: Random) -> Cards:
    """Some card played face down from some hand."""
    hand = take_hand(cards, size, rng.getrandbits(64))
    if not hand:
        return Cards((), (), (), EXHAUSTION)
    dealt = deal(cards, size, hand)
    rest = list(hand)
    card = rest.pop(rng.randrange(len(rest)))
    return Cards(dealt.face_down, tuple(sorted(dealt.recycled + tuple(rest))), (), card)
