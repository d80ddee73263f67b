"""The policies `oracle` and `champion`: one round of look-ahead over every pair of own cards with the value net.

Each pair is tried against likely cards of everybody else. As long as the team-mate has not drawn, a card is worth what
the best reply of the team-mate makes of it, on average over the hands that they may draw.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from paceline.games.flamme_rouge.kernel import compiled
from paceline.games.flamme_rouge.kernel.bots.features import Decks, count_cards, fill_features, new_decks, survey
from paceline.games.flamme_rouge.kernel.bots.lookahead import remember, restore, try_cards
from paceline.games.flamme_rouge.kernel.bots.net import fill_chances, new_numbers
from paceline.games.flamme_rouge.kernel.bots.sampling import sample_cards
from paceline.games.flamme_rouge.kernel.bots.wheelsucker import Seen, candidate, count_ahead, look_out
from paceline.games.flamme_rouge.kernel.tables import CARD, CARDS, HAND_SHIFT, HAS_RECOVERY, NOTHING, SEATS, TIRED

_A_PLACE: Final = 0.02
_ATTACK_LIKE: Final = CARD["5"]


class Leaf(NamedTuple):
    """Room for one position after the round."""

    before: Decks
    """The cards at the start of the round."""
    decks: Decks
    numbers: Any
    chances: Any
    left: Any
    """Number of cards of every rider without a new exhaustion card."""


@compiled()
def search_card(board: Any, race: Any, rider: int, weights: Any, futures: int, thorough: bool) -> int:
    """Return the card of a rider's hand after which the seat is most likely to win.

    If `thorough`, others choose from hands dealt to them.
    """
    values, cards = np.zeros(race.hands[rider]), np.full(race.hands[rider], NOTHING)
    distinct = 0
    for place in range(race.hands[rider]):
        cards[place] = candidate(board, race, rider, place)
        distinct += cards[place] >= 0
    if distinct > 1:
        seen = look_out(board, race, rider, futures)
        if thorough:
            sample_cards(board, race, rider // board.each, seen)
        value_cards(board, race, rider, weights, seen, cards, values)
    best = NOTHING
    for place in range(len(cards)):
        if cards[place] >= 0 and (best < 0 or values[place] > values[best]):
            best = place
    return int(cards[best])


@compiled()
def value_cards(board: Any, race: Any, rider: int, weights: Any, seen: Seen, cards: Any, values: Any) -> None:
    """Fill in the chances to win with each of these cards."""
    seat, mate = rider // board.each, _find_open_mate(board, race, rider)
    leaf = Leaf(new_decks(), new_decks(), new_numbers(), np.zeros(SEATS), np.zeros(len(race.cell), np.int64))
    survey(board, leaf.decks.road)
    for other in range(board.riders):
        if race.cell[other] >= 0:
            count_cards(board, race, other, seat, True, leaf.before)
    replies, copies = np.full(1, NOTHING), np.zeros((1, 2), np.int64)
    if mate >= 0:
        replies, copies = _list_replies(race, mate, leaf.before)
    table = np.zeros((len(cards), len(replies)))
    saved = remember(board, race)
    for future in seen.futures:
        _try_pairs(board, race, rider, mate, future, weights, saved, leaf, cards, replies, table)
    for place in range(len(cards)):
        values[place] = _expect_best(board, race, mate, table[place], copies) if mate >= 0 else table[place, 0]


@compiled()
def _find_open_mate(board: Any, race: Any, rider: int) -> int:
    """Return the team-mate who still has to play; -1 if there is none."""
    if board.each == 2 and race.cell[rider ^ 1] >= 0 and race.played[rider ^ 1] < 0:
        return rider ^ 1
    return NOTHING


@compiled()
def _try_pairs(
    board: Any, race: Any, rider: int, mate: int, future: Any, weights: Any, saved: Any, leaf: Leaf,
    cards: Any, replies: Any, table: Any,
) -> None:  # fmt: skip
    """Add the value of every pair of cards in one future."""
    seat = rider // board.each
    for other in range(board.riders):
        if race.cell[other] >= 0:
            gone = other not in (rider, mate) and other // board.each == seat
            _put_aside(board, other, future[other], leaf, gone)
    for place in range(len(cards)):
        if cards[place] < 0:
            continue
        future[rider] = cards[place]
        _put_aside(board, rider, cards[place], leaf, False)
        for reply in range(len(replies)):
            if mate >= 0:
                future[mate] = replies[reply]
                _put_aside(board, mate, replies[reply], leaf, False)
            table[place, reply] += _value(board, race, seat, future, weights, leaf)
            restore(board, race, saved)


@compiled()
def _list_replies(race: Any, mate: int, decks: Decks) -> Any:
    """Return the different cards of a rider, and how many copies lie face down and elsewhere."""
    counts, found = np.zeros((CARDS, 2), np.int64), 0
    for place in range(decks.counts[mate]):
        card = decks.cards[mate, place]
        found += counts[card, 0] + counts[card, 1] == 0
        counts[card, 0 if place < race.downs[mate] else 1] += 1
    if found == 0:
        counts[TIRED, 0], found = 1, 1
    replies, copies, found = np.empty(found, np.int64), np.empty((found, 2), np.int64), 0
    for card in range(CARDS):
        if counts[card, 0] + counts[card, 1]:
            replies[found] = card
            copies[found, 0], copies[found, 1] = counts[card, 0], counts[card, 1]
            found += 1
    return replies, copies


@compiled()
def _put_aside(board: Any, rider: int, card: int, leaf: Leaf, gone: bool) -> None:
    """Copy the cards of a rider without the one that is played, unless that one is gone already."""
    decks, cards, wanted = leaf.before, leaf.decks.cards[rider], board.printed[card]
    count = decks.counts[rider]
    if wanted == board.attack:
        wanted = _ATTACK_LIKE
    for place in range(count):
        cards[place] = decks.cards[rider, place]
    recovers = board.power[card] & HAS_RECOVERY
    place = 0
    while place < count:
        if cards[place] == wanted and not gone:
            cards[place], gone, count = cards[count - 1], True, count - 1
        elif recovers and cards[place] == TIRED:
            cards[place], recovers, count = cards[count - 1], 0, count - 1
        else:
            place += 1
    leaf.left[rider] = count
    leaf.decks.piled[rider], leaf.decks.pile_mean[rider] = decks.piled[rider], decks.pile_mean[rider]


@compiled()
def _value(board: Any, race: Any, seat: int, future: Any, weights: Any, leaf: Leaf) -> float:
    """Return the chance of a seat to win after these cards."""
    for rider in range(board.riders):
        race.played[rider] = future[rider]
    tired, foremost = try_cards(board, race), 0
    for rider in range(board.riders):
        foremost = max(foremost, race.cell[rider])
    if foremost >= board.line:
        ahead = count_ahead(board, race, seat)
        return -_A_PLACE * ahead if ahead else 1.0
    for rider in range(board.riders):
        leaf.decks.counts[rider] = leaf.left[rider]
        if tired >> rider & 1:
            leaf.decks.cards[rider, leaf.left[rider]] = TIRED
            leaf.decks.counts[rider] += 1
    fill_features(board, race, seat, leaf.decks, leaf.numbers)
    fill_chances(board, leaf.numbers, weights, leaf.chances)
    return float(leaf.chances[seat])


@compiled()
def _expect_best(board: Any, race: Any, mate: int, values: Any, copies: Any) -> float:
    """Return the value of the best card of a hand, on average over all hands that the team-mate may draw."""
    size, piled = race.ground[board.row[race.cell[mate]]] >> HAND_SHIFT, race.downs[mate]
    pile, sure = 0, -1e9
    if piled < size:  # FR 4.5: the pile is drawn whatever comes, the rest from the recycled cards
        pile, size = 1, size - piled
        for reply in range(len(values)):
            if copies[reply, 0]:
                sure = max(sure, values[reply])
    number = 0
    for reply in range(len(values)):
        number += copies[reply, pile]
    if number == 0:
        return sure
    size = min(size, number)
    total, better, none_before = 0.0, 0, 1.0
    for reply in _sort_down(values):
        if copies[reply, pile] == 0:
            continue
        better += copies[reply, pile]
        none = 1.0  # how likely no card so far is in the hand
        for draw in range(size):
            none *= max(0.0, (number - better - draw) / (number - draw))
        total += (none_before - none) * max(sure, values[reply])
        none_before = none
    return total


@compiled()
def _sort_down(values: Any) -> Any:
    """Return the places of values, the highest first; NumPy's sort takes seconds to compile."""
    order = np.empty(len(values), np.int64)
    for number in range(len(values)):
        place = number
        while place > 0 and values[order[place - 1]] < values[number]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = number
    return order
