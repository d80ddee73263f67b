"""FR 4: draw hands and play cards."""

from __future__ import annotations

from typing import Any

import numpy as np

from paceline.games.flamme_rouge.kernel import compiled
from paceline.games.flamme_rouge.kernel.chance import HALF, draw_below, next_word, scale
from paceline.games.flamme_rouge.kernel.tables import EXTENDED, HAND_SHIFT, NOTHING, TIRED


@compiled(entry=True, forceinline=True)
def deal(board: Any, race: Any, rider: int) -> None:
    """Draw the hand of a rider; a rider without cards plays an exhaustion card at once (FR 4.7)."""
    own = np.uint64(rider)
    size = race.ground[board.row[race.cell[own]]] >> HAND_SHIFT
    left, drawn = int(race.downs[own]), 0
    if left < size:  # FR 4.5
        for place in range(left):
            race.hand[own, place] = race.down[own, place]
        drawn, left = left, int(race.recycleds[own])
        for place in range(left):
            race.down[own, place] = race.recycled[own, place]
        race.recycleds[own], race.fresh[own] = 0, 0
        if drawn + left == 0:
            race.played[own] = TIRED
    word = next_word(race)
    for turn in range(min(size - drawn, left)):
        if turn & 1:
            word >>= HALF
        elif turn:
            word = next_word(race)
        pick = scale(word, left)
        left -= 1
        race.hand[own, np.uint64(drawn)] = race.down[own, pick]
        race.down[own, pick] = race.down[own, np.uint64(left)]
        drawn += 1
    race.downs[own], race.hands[own] = left, drawn


@compiled(entry=True, forceinline=True)
def play(board: Any, race: Any, rider: int, card: int) -> None:
    """Play a card of the hand face down and recycle the others (FR 4.3)."""
    own = np.uint64(rider)
    printed, left, others = board.printed[card], int(race.recycleds[own]), 0
    for place in range(race.hands[own]):  # without branches, which nobody could predict
        other = race.hand[own, place]
        race.recycled[own, np.uint64(left + others)] = other
        others += other != printed or others < place
    race.recycleds[own], race.hands[own] = left + others, 0
    race.played[own] = card


@compiled()
def has_tired(race: Any, rider: int) -> bool:
    """Return whether an exhaustion card is recycled, or will be once the hand is played (FR 15.7)."""
    for place in range(race.recycleds[rider]):
        if race.recycled[rider, place] == TIRED:
            return True
    for place in range(race.hands[rider]):
        if race.hand[rider, place] == TIRED:
            return True
    return False


@compiled(forceinline=True)
def discard(board: Any, race: Any, rider: int) -> None:
    """Take the card that was played out of the race (FR 7.1)."""
    card = race.played[rider]
    race.shown[rider], race.played[rider] = card, NOTHING
    if board.kind == EXTENDED and card >= 0:
        race.spent[rider, board.printed[card]] += 1


@compiled(forceinline=True)
def tire(race: Any, rider: int, tired: bool) -> None:
    """Recycle a new exhaustion card if a rider is tired (FR 7.10)."""
    race.recycled[rider, race.recycleds[rider]] = TIRED
    race.recycleds[rider] += tired
    race.fresh[rider] += tired
    race.tired[rider] += tired


@compiled()
def give_back(race: Any, rider: int) -> None:
    """Take an exhaustion card out of the recycled ones, if there is one."""
    last = race.recycleds[rider] - 1
    for place in range(last + 1):
        if race.recycled[rider, place] == TIRED:
            race.recycled[rider, place] = race.recycled[rider, last]
            race.recycleds[rider] = last
            race.fresh[rider] = max(0, race.fresh[rider] - 1)
            return


@compiled()
def turn_card(race: Any, rider: int) -> int:
    """Turn over a card of a dummy's deck and return it; -1 if the deck is empty."""
    left = race.downs[rider]
    if left == 0:
        return NOTHING
    place = draw_below(race, left)
    card = race.down[rider, place]
    race.down[rider, place] = race.down[rider, left - 1]
    race.downs[rider] = left - 1
    return card


@compiled()
def shuffle_all(race: Any, rider: int) -> None:
    """Put the recycled cards of a rider back into the deck."""
    left = race.downs[rider]
    for place in range(race.recycleds[rider]):
        race.down[rider, left + place] = race.recycled[rider, place]
    race.downs[rider] = left + race.recycleds[rider]
    race.recycleds[rider], race.fresh[rider] = 0, 0


@compiled()
def put_down(race: Any, rider: int, card: int) -> None:
    """Add a card to a rider's deck."""
    race.down[rider, race.downs[rider]] = card
    race.downs[rider] += 1
