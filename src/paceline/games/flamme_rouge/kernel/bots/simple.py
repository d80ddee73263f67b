"""The policies `saver` and `highest`, which play as the bots of these names, and what they share with others."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from paceline.games.flamme_rouge.bots.simple import HELD
from paceline.games.flamme_rouge.kernel import compiled
from paceline.games.flamme_rouge.kernel.energy import has_tired
from paceline.games.flamme_rouge.kernel.tables import CARD_NAMES, TIRED

_NAME_ORDER: Final = np.argsort(np.argsort(np.array(CARD_NAMES)))
"""The place of every card among their names."""


@compiled()
def place_foremost(board: Any, race: Any, seat: int, rows: int, favourite: int) -> int:
    """Return the furthest free row, given as bits, for the favourite kind of rider if that one is not placed."""
    rider = seat * board.each
    if board.each == 2 and (race.cell[rider] >= 0 or (favourite and race.cell[rider + 1] < 0)):
        rider += 1
    row = int(board.start) - 1
    while not rows >> row & 1:
        row -= 1
    return rider * 256 + row


@compiled()
def find_bid(board: Any, race: Any, rider: int, least: int, most: int) -> int:
    """Return the lowest card of a hand from `least` to `most`; -1 if there is none."""
    best = -1
    for place in range(race.hands[rider]):
        card = race.hand[rider, place]
        if least <= board.value[card] <= most and (best < 0 or _is_lower(board, card, best)):
            best = card
    return best


@compiled()
def _is_lower(board: Any, card: int, other: int) -> bool:
    """Return whether a card comes before another by value and name, as `bots.question.rank` orders them."""
    if board.value[card] != board.value[other]:
        return bool(board.value[card] < board.value[other])
    return bool(_NAME_ORDER[card] < _NAME_ORDER[other])


@compiled()
def highest_card(board: Any, race: Any, rider: int) -> int:
    """Return the highest card of the hand."""
    best = race.hand[rider, 0]
    for place in range(1, race.hands[rider]):
        if _is_lower(board, best, race.hand[rider, place]):
            best = race.hand[rider, place]
    return int(best)


@compiled(forceinline=True)
def saver_card(board: Any, race: Any, rider: int) -> int:
    """Hold back the best cards until they cover the distance left; until then play the highest of the others."""
    counts = np.zeros(32, np.int64)
    for pile, size in (
        (race.down[rider], race.downs[rider]),
        (race.recycled[rider], race.recycleds[rider]),
        (race.hand[rider], race.hands[rider]),
    ):
        for place in range(size):
            counts[board.value[pile[place]]] += 1
    held, value, squares = 0, 31, 0
    while held < HELD and value >= 0:
        if counts[value]:
            counts[value] -= 1
            held, squares = held + 1, squares + value
        else:
            value -= 1
    sprints = squares >= board.to_finish[board.row[race.cell[rider]]]
    best = _furthest(board, race, rider, counts, sprints)
    return best if best >= 0 else _lowest(board, race, rider)


@compiled(forceinline=True)
def _furthest(board: Any, race: Any, rider: int, spare: Any, anyone: bool) -> int:
    """Return the card that carries furthest, of those with a spare value or any; of equal ones the lowest."""
    row, best, keeps = board.row[race.cell[rider]], -1, has_tired(race, rider)
    for place in range(race.hands[rider]):
        card = race.hand[rider, place]
        if not anyone and spare[board.value[card]] == 0:
            continue
        if keeps and board.kept[card] >= 0:
            card = board.kept[card]
        if best < 0 or _carries_further(board, row, race.fallen[rider], card, best):
            best = card
    return int(best)


@compiled(forceinline=True)
def _carries_further(board: Any, row: int, fallen: bool, card: int, other: int) -> bool:
    gain = steps_of(board, card, row, fallen) - steps_of(board, other, row, fallen)
    if gain == 0:
        gain = board.value[other] - board.value[card]
    return bool(gain > 0 or (gain == 0 and _NAME_ORDER[card] > _NAME_ORDER[other]))


@compiled(forceinline=True)
def steps_of(board: Any, card: int, row: int, fallen: bool) -> int:
    """Return the squares that a card carries a rider on the inner way, after standing up if `fallen`."""
    if not fallen:
        return int(board.reach[card, row])
    counted, cap = max(0, board.counts[card, row] - board.fall), board.cap[card]
    if board.ascent[row]:
        return int(min(counted, cap))
    for step in range(counted):
        row = board.ahead[row, 0]
        if board.ascent[row]:
            return int(min(counted, max(cap, step)))
    return int(counted)


@compiled()
def _lowest(board: Any, race: Any, rider: int) -> int:
    """Return the lowest card, an exhaustion card before another of its value."""
    best = race.hand[rider, 0]
    for place in range(1, race.hands[rider]):
        card = race.hand[rider, place]
        same = board.value[card] == board.value[best]
        if board.value[card] < board.value[best] or (same and best != TIRED and card == TIRED):
            best = card
    return int(best)
