"""The policy `wheelsucker`: the bot of this name in compiled code.

It plays as the bot does in races for the win; on timed stages it only races to be first.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any, Final, NamedTuple

import numpy as np

from paceline.games.flamme_rouge.bots import evaluation, forecast, outlook, preparations
from paceline.games.flamme_rouge.bots.question import STANDING_UP
from paceline.games.flamme_rouge.kernel import compiled
from paceline.games.flamme_rouge.kernel.bots.forecast import (
    ROUNDS,
    fill_dummy_reserve,
    fill_own_reserve,
    fill_reserve,
    rounds_to,
    squares_in,
)
from paceline.games.flamme_rouge.kernel.bots.lookahead import remember, restore, try_cards
from paceline.games.flamme_rouge.kernel.bots.simple import find_bid, steps_of
from paceline.games.flamme_rouge.kernel.chance import next_word
from paceline.games.flamme_rouge.kernel.tables import (
    CARD,
    HAND_SHIFT,
    HAS_RECOVERY,
    IS_PELOTON,
    PILE,
    RIDERS,
    TIRED,
)

FUTURES: Final = outlook.FUTURES
_FINALE, _EAGER, _SPRINTING, _BLIND = outlook.FINALE, outlook.EAGER, outlook.SPRINTING, outlook.BLIND
_ATTACK_LIKE, _EMPTY = CARD[outlook.ATTACK_LIKE], forecast.EMPTY
_A_PLACE, _TIRED_COST = evaluation.A_PLACE, evaluation.TIRED
_DOUBT, _DOUBT_A_ROUND = evaluation.DOUBT, evaluation.DOUBT_A_ROUND
_FIRST_BID, _SECOND_BID, _EXPECTED = preparations.FIRST_BID, preparations.SECOND_BID, preparations.EXPECTED
_UNIT: Final = 2.0**-53
_SHIFT: Final = np.uint64(11)


class Seen(NamedTuple):
    """Facts that are the same for every card that a rider may play, by rider."""

    likely: Any
    """Cards of which one may be played now, from the least to the most likely."""
    likelies: Any
    """The number of them."""
    left: Any
    """Number of cards with the one about to be played; 0 if that one is gone already."""
    mean: Any
    """The average card of a dummy; 0 for players."""
    reserve: Any
    planned: Any
    """Number of rounds in the reserve."""
    futures: Any
    """Likely cards of everybody."""


@compiled()
def draw_unit(race: Any) -> float:
    """Return a random number from 0 to 1."""
    return float(next_word(race) >> _SHIFT) * _UNIT


@compiled()
def gather(race: Any, rider: int, cards: Any) -> int:
    """Copy all cards that a rider had at the start of the round, as an opponent counts them; return their number."""
    count = 0
    for pile, size in (
        (race.down[rider], race.downs[rider]),
        (race.recycled[rider], race.recycleds[rider]),
        (race.hand[rider], race.hands[rider]),
    ):
        for place in range(size):  # quicker to compile than slices
            cards[count + place] = pile[place]
        count += size
    return count


@compiled()
def look_out(board: Any, race: Any, rider: int, futures: int) -> Seen:
    """Collect what is the same for every card this rider may play, with likely cards of everybody else.

    The number of futures is a prime.
    """
    seen = Seen(
        np.empty((RIDERS, 2 * PILE), np.int8),
        np.zeros(RIDERS, np.int64),
        np.zeros(RIDERS, np.int64),
        np.zeros(RIDERS),
        np.empty((RIDERS, ROUNDS)),
        np.zeros(RIDERS, np.int64),
        np.full((futures, RIDERS), -1),
    )
    for other in range(board.riders):
        if race.cell[other] >= 0:
            _know(board, race, rider // board.each, other, seen)
    finale = rounds_left(board, race, seen.reserve, seen.planned) <= _FINALE
    for other in range(board.riders):
        if race.cell[other] >= 0:
            _sort_by_appeal(board, race, other, seen, finale)
            taste = _BLIND if seen.mean[other] else _SPRINTING if finale else _EAGER
            _draw_futures(race, other, seen, taste)
    for seat in range(board.seats):
        if board.dummy[seat] == IS_PELOTON:
            _share_cards(board, race, seat, seen)
    return seen


@compiled()
def _know(board: Any, race: Any, seat: int, rider: int, seen: Seen) -> None:
    """Fill in what is known of a rider's cards: own ones as they lie, others as they were revealed."""
    row, cards = board.row[race.cell[rider]], seen.likely[rider]
    reserve, played = seen.reserve[rider], race.played[rider]
    if board.dummy[rider // board.each]:
        _know_dummy(board, race, rider, seen)
        return
    count = gather(race, rider, cards)
    if rider // board.each != seat:
        if played >= 0 and (count or played != TIRED):
            cards[count] = board.printed[played]
            count += 1
        seen.likelies[rider] = seen.left[rider] = count
        seen.planned[rider] = fill_reserve(board, row, cards, count, reserve)
        return
    piled = race.downs[rider]
    seen.planned[rider] = fill_own_reserve(board, row, cards, piled, cards[piled:], count - piled, reserve)
    if played >= 0:
        cards[0], seen.likelies[rider] = played, 1
        return
    seen.left[rider] = count
    seen.likelies[rider] = piled if piled >= race.ground[row] >> HAND_SHIFT else count


@compiled()
def _know_dummy(board: Any, race: Any, rider: int, seen: Seen) -> None:
    """Fill in a dummy's deck, which is public; the peloton team's lies with its sprinteur."""
    row, cards, total = board.row[race.cell[rider]], seen.likely[rider], 0.0
    holder = rider - rider % board.each if board.dummy[rider // board.each] == IS_PELOTON else rider
    count = gather(race, holder, cards)
    counted = cards[:count].copy()
    for place in range(count):
        if cards[place] == board.attack:
            counted[place] = _ATTACK_LIKE
        total += board.value[counted[place]]
    seen.likelies[rider] = seen.left[rider] = count
    seen.mean[rider] = total / count if count else float(_EMPTY)
    seen.planned[rider] = fill_dummy_reserve(board, row, counted, count, seen.reserve[rider])


@compiled(forceinline=True)
def rounds_left(board: Any, race: Any, reserves: Any, planned: Any) -> float:
    """Return rounds until the first rider should be across the line."""
    soonest = float(ROUNDS)
    for rider in range(board.riders):
        if race.cell[rider] >= 0:
            squares = board.to_finish[board.row[race.cell[rider]]]
            if squares_in(soonest, reserves[rider], planned[rider]) >= squares:
                soonest = min(soonest, rounds_to(squares, reserves[rider], planned[rider]))
    return soonest


@compiled()
def _sort_by_appeal(board: Any, race: Any, rider: int, seen: Seen, finale: bool) -> None:
    """Sort cards from the least to the most likely: what gains most here against its worth later on."""
    cards, count, row = seen.likely[rider], seen.likelies[rider], board.row[race.cell[rider]]
    if count == 0:
        cards[0], seen.likelies[rider] = TIRED, 1
        return
    gains = np.empty(count)
    for number in range(count):
        card, place = cards[number], number
        if card == board.attack:
            return
        gain = float(board.reach[card, row])
        if not finale:
            gain -= board.worth[row, card] - board.beyond[card]
        while place > 0 and (
            gains[place - 1] > gain or (gains[place - 1] == gain and board.value[cards[place - 1]] > board.value[card])
        ):
            gains[place], cards[place] = gains[place - 1], cards[place - 1]
            place -= 1
        gains[place], cards[place] = gain, card


@compiled()
def _draw_futures(race: Any, rider: int, seen: Seen, taste: float) -> None:
    """Draw likely cards of a rider, spread evenly over the deck and differently combined each time."""
    futures, count = len(seen.futures), seen.likelies[rider]
    start, step = draw_unit(race), (1 + rider % (futures - 1)) / futures
    for turn in range(futures):
        seen.futures[turn, rider] = seen.likely[rider, int(((start + turn * step) % 1.0) ** taste * count)]


@compiled()
def _share_cards(board: Any, race: Any, seat: int, seen: Seen) -> None:
    """Give both riders of the peloton team one card; an attack sends the rear one ahead (FR 11.5)."""
    first = seat * board.each
    second = first + board.each - 1
    rear = (
        first if race.cell[first] >= 0 and (race.cell[first] < race.cell[second] or race.cell[second] < 0) else second
    )
    if race.cell[rear] < 0:
        return
    for turn in range(len(seen.futures)):
        card = seen.futures[turn, rear]
        for rider in range(first, second + 1):
            if race.cell[rider] >= 0:
                seen.futures[turn, rider] = card
                if card == board.attack:
                    seen.futures[turn, rider] = board.attack_rear if rider == rear else board.attack_front


@compiled()
def wheelsucker_first(board: Any, race: Any, seat: int) -> int:
    """Return the rider who is ahead and moves first."""
    first = seat * board.each
    return first if race.cell[first] > race.cell[first + 1] else first + 1


@compiled()
def wheelsucker_bid(board: Any, race: Any, rider: int) -> int:
    """Bid the best card that may be spent; the second time, the lowest that should be enough."""
    lowest, rivals, mine = find_bid(board, race, rider, 0, 99), np.zeros(RIDERS, np.int64), race.bid[rider, 0]
    players, count = 0, 0
    for seat in range(board.seats):
        players += board.dummy[seat] == 0
    if players <= board.escapes:
        return lowest
    if mine < 0:
        best = -1
        for value in range(_FIRST_BID + 1):
            best = max(best, value if find_bid(board, race, rider, value, value) >= 0 else -1)
        return find_bid(board, race, rider, best, best) if best >= 0 else find_bid(board, race, rider, 0, 99)
    for other in range(board.riders):
        if other != rider and race.bid[other, 0] >= 0:
            value, place = board.value[race.bid[other, 0]], count
            while place > 0 and rivals[place - 1] < value:
                rivals[place] = rivals[place - 1]
                place -= 1
            rivals[place] = value
            count += 1
    wanted = rivals[board.escapes - 1] + _EXPECTED + 1 - board.value[mine]
    enough = find_bid(board, race, rider, wanted, _SECOND_BID)
    return enough if enough >= 0 else lowest


@compiled()
def wheelsucker_card(board: Any, race: Any, rider: int) -> int:
    """Return the card of the hand with the best chances over a few futures."""
    seen, saved = look_out(board, race, rider, FUTURES), remember(board, race)
    best, best_value = -1, 0.0
    for place in range(race.hands[rider]):
        card = candidate(board, race, rider, place)
        if card >= 0:
            value = _evaluate(board, race, rider, card, seen, saved)
            if best < 0 or value > best_value or (value == best_value and board.value[card] < board.value[best]):
                best, best_value = card, value
    return best


@compiled()
def candidate(board: Any, race: Any, rider: int, place: int) -> int:
    """Return a card of the hand if no equal one stands for it: a 2 is a 2, but exhaustion is played before."""
    card = race.hand[rider, place]
    for other in range(race.hands[rider]):
        twin = race.hand[rider, other]
        alike = board.value[twin] == board.value[card] and board.power[twin] == board.power[card]
        if alike and ((twin == TIRED and card != TIRED) or (twin == card and other < place)):
            return -1
    return int(card)


@compiled()
def _evaluate(board: Any, race: Any, rider: int, card: int, seen: Seen, saved: Any) -> float:
    """Return the average chance to win with a card."""
    total, known = 0.0, np.zeros(2, np.bool_)
    mine, planned = np.empty((2, ROUNDS)), np.zeros(2, np.int64)
    for turn in range(FUTURES):
        for other in range(board.riders):
            race.played[other] = seen.futures[turn, other]
        race.played[rider] = card
        tired = try_cards(board, race)
        me = tired >> rider & 1
        if not known[me]:
            restored = race.cell[rider]
            race.cell[rider] = saved[0, rider]
            planned[me] = _fill_left(board, race, rider, card, me, saved[1, rider], mine[me])
            race.cell[rider], known[me] = restored, True
        seen.planned[rider] = planned[me]
        for left in range(planned[me]):
            seen.reserve[rider, left] = mine[me, left]
        total += _chance(board, race, rider, tired, seen)
        restore(board, race, saved)
    return total / FUTURES


@compiled()
def _fill_left(board: Any, race: Any, rider: int, card: int, tired: int, fallen: bool, out: Any) -> int:
    """Fill in the rider's reserve after this card, with or without a new exhaustion card."""
    back, count, gone = np.empty(2 * PILE, np.int8), 0, False
    give = board.power[card] & HAS_RECOVERY
    for pile, size in ((race.recycled[rider], race.recycleds[rider]), (race.hand[rider], race.hands[rider])):
        for place in range(size):
            if give and pile[place] == TIRED:
                give = 0
                continue
            back[count] = pile[place]
            count += 1
    for place in range(count):
        if not gone and back[place] == board.printed[card]:
            back[place], gone = back[count - 1], True
    count -= gone
    if tired:
        back[count] = TIRED
        count += 1
    row = board.row[race.cell[rider]]
    row += steps_of(board, card, row, fallen)
    return fill_own_reserve(board, row, race.down[rider], race.downs[rider], back, count, out)


@compiled()
def _chance(board: Any, race: Any, me: int, tired: int, seen: Seen) -> float:
    """Return how likely the team of rider `me` wins from here."""
    foremost = 0
    for rider in range(board.riders):
        foremost = max(foremost, race.cell[rider])
    if foremost >= board.line:
        ahead = count_ahead(board, race, me // board.each)
        return -_A_PLACE * ahead if ahead else 1.0
    to_go = max(1.0, rounds_left(board, race, seen.reserve, seen.planned))
    doubt, mine, others = _DOUBT + _DOUBT_A_ROUND * sqrt(to_go), 0.0, 0.0
    for rider in range(board.riders):
        if race.cell[rider] < 0:
            continue
        squares = squares_in(to_go, seen.reserve[rider], seen.planned[rider])
        squares -= board.to_finish[board.row[race.cell[rider]]]
        strength = exp((squares - _lost(board, race, me, rider, tired, seen, to_go)) / doubt)
        if rider // board.each == me // board.each:
            mine += strength
        else:
            others += strength
    return mine / (mine + others)


@compiled()
def count_ahead(board: Any, race: Any, seat: int) -> int:
    """Return the number of riders ahead of a team's first."""
    best, ahead = -1, 0
    for rider in range(seat * board.each, (seat + 1) * board.each):
        best = max(best, race.cell[rider])
    for rider in range(board.riders):
        ahead += race.cell[rider] > best
    return ahead


@compiled(forceinline=True)
def _lost(board: Any, race: Any, me: int, rider: int, tired: int, seen: Seen, to_go: float) -> float:
    """Return the squares by which a reserve promises too much: this round's card, exhaustion, a fall."""
    lost = 0.0
    if rider != me:
        if seen.left[rider]:
            missed = board.value[race.played[rider]] - seen.mean[rider]
            lost += missed * min(1.0, to_go / seen.left[rider])
        if tired >> rider & 1:
            lost += _TIRED_COST
    if race.fallen[rider]:
        lost += STANDING_UP
    return lost
