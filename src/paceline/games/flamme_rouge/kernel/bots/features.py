"""Describe a position to the value net: one row of numbers for every rider, as one seat sees them."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np

from paceline.games.flamme_rouge.kernel import compiled
from paceline.games.flamme_rouge.kernel.bots.forecast import (
    ROUNDS,
    fill_dummy_reserve,
    fill_reserve,
    rounds_to,
    squares_in,
)
from paceline.games.flamme_rouge.kernel.bots.wheelsucker import gather
from paceline.games.flamme_rouge.kernel.tables import (
    CARD,
    HAND_SHIFT,
    IS_MUSCLE,
    IS_PELOTON,
    NO_DRAFT,
    PILE,
    RIDERS,
    ROWS,
    TIRED,
)

FEATURES: Final = 53
"""Numbers for every rider; the first is how well the forecast places the rider."""
_LOW: Final = CARD["2"]
_ATTACK_LIKE: Final = CARD["5"]
_DOUBT, _DOUBT_A_ROUND, _CLIP = 1.0, 1.2, 6.0
_NEAR, _SIGHT = 6, 12
"""Squares ahead that are looked at closely, and at all."""
_STRETCHES: Final = (0, 3, 6, 10, 16, 30, 400)
"""Squares from a rider at which stretches of the road begin and end."""


class Decks(NamedTuple):
    """The cards of all riders after a round, as far as a seat can count them."""

    cards: Any
    counts: Any
    piled: Any
    """Number of cards that lie face down."""
    pile_mean: Any
    """Their average, or what it should be."""
    road: Any
    """Ascents and descents from every row to the line."""


@compiled()
def new_decks() -> Decks:
    """Return room for the cards of all riders, and for a survey of the road."""
    return Decks(
        np.zeros((RIDERS, 2 * PILE), np.int8),
        np.zeros(RIDERS, np.int64),
        np.zeros(RIDERS, np.int64),
        np.zeros(RIDERS),
        np.zeros((2, ROWS), np.int64),
    )


@compiled()
def survey(board: Any, road: Any) -> None:
    """Count ascents and descents from every row to the line."""
    road[:, board.finish] = 0
    for row in range(board.finish - 1, -1, -1):
        road[0, row] = road[0, row + 1] + board.ascent[row]
        road[1, row] = road[1, row + 1] + (board.reach[_LOW, row] > board.value[_LOW])


@compiled()
def count_cards(board: Any, race: Any, rider: int, seat: int, under_way: bool, decks: Decks) -> None:
    """Fill in the cards of a rider with the hand, and with the card played if another seat looks on.

    In a round under way, the pile is what will be left when everybody has drawn.
    """
    holder = rider
    if board.dummy[rider // board.each] == IS_PELOTON:
        holder = rider - rider % board.each
    cards, played = decks.cards[rider], race.played[holder]
    count = gather(race, holder, cards)
    if rider // board.each != seat and played >= 0 and (count or played != TIRED):
        cards[count] = board.printed[played]
        count += 1
    total = 0.0
    for place in range(count):
        if cards[place] == board.attack:
            cards[place] = _ATTACK_LIKE
        total += board.value[cards[place]]
    decks.counts[rider] = count
    _expect_pile(board, race, rider, seat, total, under_way, decks)


@compiled()
def _expect_pile(board: Any, race: Any, rider: int, seat: int, total: float, under_way: bool, decks: Decks) -> None:
    """Fill in the number of cards that will lie face down, and their average."""
    size, count, piled = race.ground[board.row[race.cell[rider]]] >> HAND_SHIFT, decks.counts[rider], race.downs[rider]
    drawn = race.hands[rider] > 0 or race.played[rider] >= 0
    mean = total / count if count else 0.0
    if rider // board.each == seat:
        mean = _mean_of(board, race.down[rider], piled) if piled else mean
    elif count > race.fresh[rider]:
        mean = (total - board.value[TIRED] * race.fresh[rider]) / (count - race.fresh[rider])
    if under_way and not drawn:
        if piled < size:
            piled, mean = count, total / count if count else 0.0
        piled = max(0, piled - size)
    decks.piled[rider], decks.pile_mean[rider] = piled, mean


@compiled()
def _mean_of(board: Any, cards: Any, count: int) -> float:
    total = 0.0
    for place in range(count):
        total += board.value[cards[place]]
    return total / count


@compiled()
def fill_features(board: Any, race: Any, seat: int, decks: Decks, out: Any) -> None:
    """Fill in the numbers of every rider on the road; those of others stay 0."""
    reserves, planned = np.empty((RIDERS, ROUNDS)), np.zeros(RIDERS, np.int64)
    to_go = float(ROUNDS)
    for rider in range(board.riders):
        if race.cell[rider] < 0:
            continue
        row, cards, count = board.row[race.cell[rider]], decks.cards[rider], decks.counts[rider]
        if board.dummy[rider // board.each]:
            planned[rider] = fill_dummy_reserve(board, row, cards, count, reserves[rider])
        else:
            planned[rider] = fill_reserve(board, row, cards, count, reserves[rider])
        squares = board.to_finish[row]
        if squares_in(to_go, reserves[rider], planned[rider]) >= squares:
            to_go = min(to_go, rounds_to(squares, reserves[rider], planned[rider]))
    to_go = max(1.0, to_go)
    for rider in range(board.riders):
        numbers = out[rider]
        numbers[:] = 0.0
        if race.cell[rider] >= 0:
            _describe_forecast(board, race, rider, reserves[rider], planned[rider], to_go, numbers)
            _describe_place(board, race, rider, numbers)
            _describe_road(board, race, rider, decks.road, numbers)
            _describe_deck(board, race, rider, decks, numbers)
            numbers[52] = rider // board.each == seat


@compiled()
def _describe_forecast(board: Any, race: Any, rider: int, reserve: Any, planned: int, to_go: float, out: Any) -> None:
    squares = board.to_finish[board.row[race.cell[rider]]]
    margin = squares_in(to_go, reserve, planned) - squares
    out[0] = min(max(margin / (_DOUBT + _DOUBT_A_ROUND * sqrt(to_go)), -_CLIP), _CLIP)
    out[1] = min(max(margin / 8.0, -2.0), 1.0)
    rounds = rounds_to(squares, reserve, planned)
    out[2] = min((rounds - to_go) / 4.0, 2.0)
    out[3] = rounds / 10.0
    out[4] = to_go / 10.0
    out[5] = reserve[1] / 9.0
    out[6] = reserve[2] / 16.0


@compiled()
def _describe_place(board: Any, race: Any, rider: int, out: Any) -> None:
    """Describe where a rider stands among the others."""
    squares, cell = board.to_finish[board.row[race.cell[rider]]], race.cell[rider]
    before, ahead, beside, near_ahead, near_behind = 0, 99, 0, 0, 0
    behind, foremost, first_lane = 99, squares, 1.0
    for other in range(board.riders):
        if other == rider or race.cell[other] < 0:
            continue
        gap = squares - board.to_finish[board.row[race.cell[other]]]
        before += race.cell[other] > cell
        foremost = min(foremost, squares - gap)
        if gap > 0:
            ahead = min(ahead, gap)
            near_ahead += gap <= 2
        elif gap < 0:
            behind = min(behind, -gap)
            near_behind += gap >= -2
        else:
            beside += 1
            if race.cell[other] > cell:
                first_lane = 0.0
    out[7], out[8] = squares / 40.0, min(squares, _SIGHT) / _SIGHT
    out[9], out[10] = min((squares - foremost) / 10.0, 2.0), before / 8.0
    out[11], out[12] = ahead == 1, min(ahead, _NEAR) / _NEAR
    out[13], out[14] = ahead == 99, min(behind, _NEAR) / _NEAR
    out[15], out[16], out[17], out[18] = beside / 2.0, near_ahead / 4.0, near_behind / 4.0, first_lane
    if board.each == 2:
        mate = race.cell[rider ^ 1]
        if mate >= 0:
            out[19] = min(max((squares - board.to_finish[board.row[mate]]) / 10.0, -1.0), 1.0)
    out[20] = ahead == 2


@compiled()
def _describe_road(board: Any, race: Any, rider: int, road: Any, out: Any) -> None:
    """Describe the road from a rider to the line, stretch by stretch."""
    here, finish = board.row[race.cell[rider]], board.finish
    out[21], out[22] = board.ascent[here], board.reach[_LOW, here] > board.value[_LOW]
    out[23] = race.ground[here] & NO_DRAFT
    for stretch in range(6):
        begin, end = min(here + _STRETCHES[stretch], finish), min(here + _STRETCHES[stretch + 1], finish)
        out[24 + stretch] = (road[0, begin] - road[0, end]) / 4.0
        out[30 + stretch] = (road[1, begin] - road[1, end]) / 4.0


@compiled()
def _describe_deck(board: Any, race: Any, rider: int, decks: Decks, out: Any) -> None:
    """Describe the cards of a rider, who they are, and whether they can reach the line at once."""
    cards, count, row = decks.cards[rider], decks.counts[rider], board.row[race.cell[rider]]
    best, total, tired, high, low, furthest = np.zeros(4), 0.0, 0, 0, 0, 0
    for number in range(count):
        value = board.value[cards[number]]
        total += value
        tired += cards[number] == TIRED
        high += value >= 6
        low += value <= 3
        furthest = max(furthest, board.reach[cards[number], row])
        place = 4
        while place > 0 and best[place - 1] < value:
            if place < 4:
                best[place] = best[place - 1]
            place -= 1
        if place < 4:
            best[place] = value
    mean = total / count if count else 0.0
    out[36], out[37], out[38] = count / 15.0, mean / 5.0, tired / 5.0
    for place in range(4):
        out[39 + place] = best[place] / 9.0
    out[43], out[44] = high / 4.0, low / 8.0
    out[45], out[46] = decks.piled[rider] / 12.0, (decks.pile_mean[rider] - mean) / 3.0 if decks.piled[rider] else 0.0
    out[47], out[48] = furthest >= board.to_finish[row], furthest / 9.0
    dummy = board.dummy[rider // board.each]
    out[49], out[50] = rider % 2, race.fallen[rider]
    out[51] = 1.0 if dummy == IS_PELOTON else 0.5 if dummy == IS_MUSCLE else 0.0
