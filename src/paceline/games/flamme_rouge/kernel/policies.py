"""Decisions inside the kernel: each policy has a number, and one function per question asks the policy of a seat.

A policy may read what its seat may know: `board`, the cells and numbers of cards of all riders, and the cards of its
own riders. It never reads the cards of other seats. `weights` is one flat array for all learned policies.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from paceline.games.flamme_rouge.kernel import compiled
from paceline.games.flamme_rouge.kernel.bots.search import search_card
from paceline.games.flamme_rouge.kernel.bots.simple import find_bid, highest_card, place_foremost, saver_card
from paceline.games.flamme_rouge.kernel.bots.wheelsucker import wheelsucker_bid, wheelsucker_card, wheelsucker_first
from paceline.games.flamme_rouge.kernel.chance import draw_below
from paceline.games.flamme_rouge.kernel.energy import has_tired
from paceline.games.flamme_rouge.kernel.start import mark_start
from paceline.games.flamme_rouge.kernel.tables import HAND, TEAM_TRIAL, TIRED

POLICIES: Final = {"random": 0, "highest": 1, "saver": 2, "wheelsucker": 3, "oracle": 4, "champion": 5}
RANDOM, HIGHEST, SAVER, WHEELSUCKER, ORACLE, CHAMPION = POLICIES.values()
"""The policies by the names of the bots that they ride like."""
_FEW, _SOME, _MANY = 5, 11, 31
"""Futures that `oracle` tries for a card together with the team-mate's, and for the second one alone; `champion`'s."""
NO_WEIGHTS: Final = np.zeros(1, np.float32)


@compiled(entry=True)
def choose_place(policy: int, board: Any, race: Any, seat: int, weights: Any) -> int:  # noqa: ARG001
    """Return a rider of the seat and a start row with room, as rider * 256 + row."""
    if policy != RANDOM:
        return place_foremost(board, race, seat, rows_with_room(board, race, seat), policy >= WHEELSUCKER)
    return _random_place(board, race, seat)


@compiled(entry=True, forceinline=True)
def choose_first(policy: int, board: Any, race: Any, seat: int, weights: Any) -> int:  # noqa: ARG001
    """Return which of a seat's two riders draws first, given that both are on the road."""
    if policy != RANDOM:
        return wheelsucker_first(board, race, seat) if policy >= WHEELSUCKER else seat * board.each
    return seat * board.each + draw_below(race, 2)


@compiled(entry=True)
def choose_card(policy: int, board: Any, race: Any, rider: int, weights: Any) -> int:
    """Return a card of the rider's hand."""
    if policy >= ORACLE and not board.timed:
        futures = _FEW if _mate_is_open(board, race, rider) else _SOME
        if policy == CHAMPION:
            futures = _MANY
        return search_card(board, race, rider, weights, futures, policy == CHAMPION)
    if policy >= WHEELSUCKER:
        return wheelsucker_card(board, race, rider)
    if policy == SAVER:
        return saver_card(board, race, rider)
    if policy == HIGHEST:
        return highest_card(board, race, rider)
    return _random_card(board, race, rider, board.special and has_tired(race, rider))


@compiled()
def _mate_is_open(board: Any, race: Any, rider: int) -> bool:
    """Return whether the team-mate still has to play."""
    return bool(board.each == 2 and race.cell[rider ^ 1] >= 0 and race.played[rider ^ 1] < 0)


@compiled(entry=True)
def choose_bidder(policy: int, board: Any, race: Any, seat: int, weights: Any) -> int:  # noqa: ARG001
    """Return the rider of a seat who bids for the breakaway."""
    if policy != RANDOM:
        return seat * board.each + (board.each - 1 if policy >= WHEELSUCKER else 0)
    return seat * board.each + draw_below(race, board.each)


@compiled(entry=True)
def choose_bid(policy: int, board: Any, race: Any, rider: int, weights: Any) -> int:  # noqa: ARG001
    """Return a card of the rider's hand to bid."""
    if policy == HIGHEST:
        return highest_card(board, race, rider)
    if policy != RANDOM:
        return wheelsucker_bid(board, race, rider) if policy >= WHEELSUCKER else find_bid(board, race, rider, 0, 99)
    return _random_card(board, race, rider, False)


@compiled(entry=True)
def choose_refresh(policy: int, board: Any, race: Any, rider: int, weights: Any) -> int:  # noqa: ARG001
    """Return a card to take back in the refresh phase, given that there is one; -1 for enough."""
    if policy != RANDOM:
        return find_retrievable(board, race, rider)
    return _random_refresh(board, race, rider)


@compiled()
def rows_with_room(board: Any, race: Any, seat: int) -> int:
    """Return the rows behind the start line that have a free lane for a seat, as bits."""
    mark_start(board, race, seat, True)
    rows = 0
    for row in range(board.start - 1 if board.kind == TEAM_TRIAL else 0, board.start):
        rows |= (race.taken[row] != (1 << board.lanes[row]) - 1) << row
    mark_start(board, race, seat, False)
    return rows


@compiled()
def can_retrieve(board: Any, race: Any, rider: int, card: int) -> bool:
    """Return whether a rider may still take back a card that was played (FR 19.9)."""
    copies = race.spent[rider, card]
    if copies == 0 or card == TIRED or race.hands[rider] == HAND:
        return False
    budget = board.refresh_budget[1 if rider == race.holder else 0]
    for place in range(race.hands[rider]):
        budget -= board.value[race.hand[rider, place]]
    if board.value[card] > budget:
        return False
    owned = 0  # dummies ride on without cards (FR 11.7)
    for place in range(board.deck_size[rider]):
        owned += board.deck[rider, place] == card
    left = min(copies, owned)
    for place in range(race.hands[rider]):
        left -= race.hand[rider, place] == card
    return left > 0


@compiled(entry=True)
def find_retrievable(board: Any, race: Any, rider: int) -> int:
    """Return the highest card that a rider may still take back; -1 if there is none."""
    best = -1
    for card in range(len(board.value)):
        if can_retrieve(board, race, rider, card) and (best < 0 or board.value[card] > board.value[best]):
            best = card
    return best


@compiled()
def _random_refresh(board: Any, race: Any, rider: int) -> int:
    """Return a card that can be taken back, or -1, each as likely as any other."""
    found = 1
    for card in range(len(board.value)):
        found += can_retrieve(board, race, rider, card)
    pick = draw_below(race, found)
    for card in range(len(board.value)):
        if can_retrieve(board, race, rider, card):
            if pick == 0:
                return card
            pick -= 1
    return -1


@compiled()
def _random_place(board: Any, race: Any, seat: int) -> int:
    first, rows = seat * board.each, rows_with_room(board, race, seat)
    riders, free = 0, 0
    for rider in range(first, first + board.each):
        riders += race.cell[rider] < 0
    for row in range(board.start):
        free += rows >> row & 1
    pick = draw_below(race, riders * free)
    rider = first if race.cell[first] < 0 and pick < free else first + board.each - 1
    left = pick % free
    for row in range(board.start):
        if rows >> row & 1:
            if left == 0:
                return rider * 256 + row
            left -= 1
    return -1


@compiled(forceinline=True)
def _random_card(board: Any, race: Any, rider: int, keeps: bool) -> int:
    """Return one of the different cards that can be played, each as likely as any other.

    With `keeps` a recovery card can be played with or without giving exhaustion back (FR 15.7).
    """
    own = np.uint64(rider)
    different, found, kept, hands = 0, 0, 0, int(race.hands[own])
    for place in range(hands):
        new = _is_new(race, own, place)
        different |= new << place
        found += new
    if keeps:
        kept = _count_kept(board, race, own)
    pick = draw_below(race, found + kept)
    if pick >= found:
        return _pick_kept(board, race, own, pick - found)
    slot, seen = 0, 0
    for place in range(hands):  # without branches, which nobody could predict
        seen += different >> place & 1
        slot += seen <= pick
    return race.hand[own, np.uint64(slot)]


@compiled()
def _count_kept(board: Any, race: Any, rider: Any) -> int:
    kept = 0
    for place in range(race.hands[rider]):
        kept += _is_new(race, rider, place) and board.kept[race.hand[rider, place]] >= 0
    return kept


@compiled(forceinline=True)
def _is_new(race: Any, rider: Any, place: int) -> int:
    """Return 1 if no card before this one in the hand is equal to it."""
    new = 1
    for other in range(place):
        new &= race.hand[rider, other] != race.hand[rider, place]
    return new


@compiled()
def _pick_kept(board: Any, race: Any, rider: Any, pick: int) -> int:
    """Return one of the recovery cards in the hand, to be played without recovery."""
    for place in range(race.hands[rider]):
        kept = board.kept[race.hand[rider, place]]
        if kept >= 0 and _is_new(race, rider, place):
            if pick == 0:
                return kept
            pick -= 1
    return -1
