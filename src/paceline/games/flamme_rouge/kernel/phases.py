"""The phases in which seats decide: placing riders, bidding, playing cards and taking cards back."""

from __future__ import annotations

from typing import Any

from paceline.games.flamme_rouge.kernel import compiled
from paceline.games.flamme_rouge.kernel.energy import deal, play, put_down, shuffle_all, turn_card
from paceline.games.flamme_rouge.kernel.policies import (
    choose_bid,
    choose_bidder,
    choose_card,
    choose_first,
    choose_place,
    choose_refresh,
    find_retrievable,
)
from paceline.games.flamme_rouge.kernel.rounds import close_round
from paceline.games.flamme_rouge.kernel.start import place_rider
from paceline.games.flamme_rouge.kernel.tables import (
    INDIVIDUAL_TRIAL,
    IS_MUSCLE,
    IS_PELOTON,
    NOTHING,
    TIRED,
)


@compiled()
def prepare(board: Any, race: Any, policies: Any, weights: Any) -> None:
    """Do all that seats decide before the first round of a race: place riders, bid for the breakaway."""
    if board.kind != INDIVIDUAL_TRIAL:
        place_riders(board, race, policies, weights)
    if board.escapes:
        bid(board, race, policies, weights)


@compiled()
def place_riders(board: Any, race: Any, policies: Any, weights: Any) -> None:
    """Let all seats place their riders, clockwise from the first (FR 2.7, 2.8)."""
    for turn in range(board.seats):
        seat = (race.first + turn) % board.seats
        if board.dummy[seat]:
            continue
        for _ in range(board.each):
            choice = choose_place(policies[seat], board, race, seat, weights)
            place_rider(board, race, choice // 256, choice % 256)


@compiled()
def bid(board: Any, race: Any, policies: Any, weights: Any) -> None:
    """Let every seat bid one or two cards of one rider for the breakaway (FR 10)."""
    for turn in range(2):
        for seat in range(board.seats):
            if board.dummy[seat]:
                continue
            rider = find_bidder(board, race, seat)
            if turn == 0:
                rider = choose_bidder(policies[seat], board, race, seat, weights)
            if turn == 0 or not board.single_bid[rider]:
                deal(board, race, rider)
                if race.hands[rider]:
                    play(board, race, rider, choose_bid(policies[seat], board, race, rider, weights))
        turn_bids(board, race, turn)
    settle_bids(board, race)


@compiled(entry=True)
def find_bidder(board: Any, race: Any, seat: int) -> int:
    """Return the rider of a seat who has bid."""
    rider = seat * board.each
    return rider if board.each == 1 or race.bid[rider, 0] >= 0 else rider + 1


@compiled(entry=True)
def turn_bids(board: Any, race: Any, turn: int) -> None:
    """Turn over the bids of this turn."""
    for rider in range(board.riders):
        race.bid[rider, turn] = race.played[rider]
        race.played[rider] = NOTHING


@compiled()
def _worth(board: Any, race: Any, rider: int) -> int:
    """Return the sum of both bids; a single one counts twice (FR 21.6)."""
    first, second = board.value[race.bid[rider, 0]], race.bid[rider, 1]
    return first + board.value[second] if second >= 0 else 2 * first


@compiled()
def _best_bidder(board: Any, race: Any, won: int) -> int:
    """Return the highest bidder besides those who have won; among equals the rearmost (FR 10.4, 10.5)."""
    best = NOTHING
    for rider in range(board.riders):
        if race.bid[rider, 0] < 0 or won >> rider & 1:
            continue
        lead = _worth(board, race, rider) - _worth(board, race, best) if best >= 0 else 1
        if lead > 0 or (lead == 0 and race.cell[rider] < race.cell[best]):
            best = rider
    return best


@compiled(entry=True)
def settle_bids(board: Any, race: Any) -> None:
    """Place the winners, who pay; give losers their cards back; shuffle all decks (FR 10.6, 10.7)."""
    won, cell = 0, board.lowest[board.escape_row] + board.lanes[board.escape_row] - 1
    for place in range(board.escapes):
        best = _best_bidder(board, race, won)
        if best >= 0:
            won |= 1 << best
            race.end[best] = cell - place
    for rider in range(board.riders):
        shuffle_all(race, rider)
        for turn in range(2):
            if race.bid[rider, turn] >= 0:
                put_down(race, rider, TIRED if won >> rider & 1 else race.bid[rider, turn])
        if won >> rider & 1:
            race.cell[rider], race.end[rider] = race.end[rider], NOTHING


@compiled(forceinline=True)
def choose_cards(board: Any, race: Any, seat: int, policy: int, weights: Any) -> None:
    """Let a seat draw and play for those of its riders who have not played yet (FR 4)."""
    rider = _next_rider(board, race, seat, policy, weights)
    for _ in range(board.each):
        _choose_for(board, race, rider, policy, weights)
        rider ^= 1


@compiled(forceinline=True)
def _next_rider(board: Any, race: Any, seat: int, policy: int, weights: Any) -> int:
    """Return the rider of a seat who goes next: the one with a hand, or the one who is chosen to draw first."""
    first = seat * board.each
    if board.each == 1:
        return first
    second = first + 1
    if race.hands[first] or race.hands[second]:
        return first if race.hands[first] else second
    both = race.cell[first] >= 0 and race.cell[second] >= 0
    if both and race.played[first] < 0 and race.played[second] < 0:
        return choose_first(policy, board, race, seat, weights)
    return first


@compiled(forceinline=True)
def _choose_for(board: Any, race: Any, rider: int, policy: int, weights: Any) -> None:
    if race.cell[rider] < 0 or race.played[rider] >= 0:
        return
    if race.hands[rider] == 0:
        deal(board, race, rider)
    if race.hands[rider]:
        play(board, race, rider, choose_card(policy, board, race, rider, weights))


@compiled(entry=True)
def turn_dummies(board: Any, race: Any) -> None:
    """Turn over the cards of dummy teams (FR 11.2)."""
    for seat in range(board.seats):
        first = seat * board.each
        if board.dummy[seat] == IS_MUSCLE:
            for rider in range(first, first + board.each):
                if race.cell[rider] >= 0 and race.played[rider] < 0:
                    card = turn_card(race, rider)
                    race.played[rider] = card if card >= 0 else board.empty_deck  # FR 11.7
        elif board.dummy[seat] == IS_PELOTON and (race.cell[first] >= 0 or race.cell[first + 1] >= 0):
            card = race.played[first] if race.played[first] >= 0 else turn_card(race, first)
            share_card(board, race, first, card if card >= 0 else board.empty_deck)


@compiled()
def share_card(board: Any, race: Any, first: int, card: int) -> None:
    """Give both riders of the Peloton team its card, or the two of an attack (FR 11.5, 11.11)."""
    second = first + 1
    both = race.cell[first] >= 0 and race.cell[second] >= 0
    front = second if race.cell[second] > race.cell[first] else first
    if not both and not board.lone_attack:
        front = NOTHING
    for rider in (first, second):
        race.played[rider] = NOTHING
        if race.cell[rider] >= 0:
            race.played[rider] = card
            if card == board.attack:
                race.played[rider] = board.attack_front if rider == front else board.attack_rear


@compiled()
def refresh(board: Any, race: Any, policies: Any, weights: Any) -> None:
    """Let every rider take back cards, and shuffle all decks (FR 19.9, 19.10)."""
    for rider in range(board.riders):
        seat = rider // board.each
        if board.dummy[seat] or race.cell[rider] < 0:
            continue
        while find_retrievable(board, race, rider) >= 0:
            card = choose_refresh(policies[seat], board, race, rider, weights)
            if card < 0:
                break
            retrieve(race, rider, card)
    close_refresh(board, race)


@compiled(entry=True)
def retrieve(race: Any, rider: int, card: int) -> None:
    """Take back one card, which lies in the hand until the phase is over."""
    race.hand[rider, race.hands[rider]] = card
    race.hands[rider] += 1


@compiled(entry=True)
def close_refresh(board: Any, race: Any) -> None:
    """Let dummies take back their highest cards, and shuffle every deck with what came back."""
    for rider in range(board.riders):
        card = find_retrievable(board, race, rider) if board.dummy[rider // board.each] else NOTHING
        while card >= 0:
            retrieve(race, rider, card)
            card = find_retrievable(board, race, rider)
        shuffle_all(race, rider)
        for place in range(race.hands[rider]):
            put_down(race, rider, race.hand[rider, place])
        race.hands[rider] = 0
    race.refreshing = 0


@compiled()
def ride_round(board: Any, race: Any, policies: Any, weights: Any) -> None:
    """Ride a round, or what is left of it, with the refresh phase if it comes next."""
    for seat in range(board.seats):
        if not board.dummy[seat]:
            choose_cards(board, race, seat, policies[seat], weights)
    turn_dummies(board, race)
    close_round(board, race)
    if race.refreshing:
        refresh(board, race, policies, weights)
