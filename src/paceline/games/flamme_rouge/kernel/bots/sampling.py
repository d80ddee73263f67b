"""Sample cards that the other seats may play: deal them possible hands, and let them choose as `wheelsucker` would."""

from __future__ import annotations

from typing import Any

import numpy as np

from paceline.games.flamme_rouge.kernel import compiled
from paceline.games.flamme_rouge.kernel.bots.wheelsucker import Seen, gather, wheelsucker_card, wheelsucker_first
from paceline.games.flamme_rouge.kernel.chance import draw_below
from paceline.games.flamme_rouge.kernel.energy import deal, play
from paceline.games.flamme_rouge.kernel.state import RACE
from paceline.games.flamme_rouge.kernel.tables import HAND_SHIFT, NOTHING, PILE, TIRED


@compiled()
def sample_cards(board: Any, race: Any, seat: int, seen: Seen) -> None:
    """Replace the likely cards of other players by what they choose from hands dealt at random."""
    slots = np.empty(1, RACE)
    for future in seen.futures:
        slots[0] = race
        imagined = slots[0]
        for other in range(board.seats):
            if other != seat and not board.dummy[other]:
                _choose_for(board, imagined, other, future)
        race.rng = imagined.rng


@compiled()
def _choose_for(board: Any, race: Any, seat: int, future: Any) -> None:
    """Let both riders of a seat play, the one ahead first."""
    first, last = seat * board.each, seat * board.each + board.each - 1
    for rider in range(first, last + 1):
        deal_anew(board, race, rider)
    rider = wheelsucker_first(board, race, seat) if board.each == 2 else first
    for _ in range(board.each):
        if race.cell[rider] >= 0:
            deal(board, race, rider)
            if race.hands[rider]:
                play(board, race, rider, wheelsucker_card(board, race, rider))
            future[rider] = race.played[rider]
        rider = first + last - rider


@compiled()
def deal_anew(board: Any, race: Any, rider: int) -> None:
    """Deal the cards of a rider into piles as they may have lain when the round began."""
    cards, played = np.empty(2 * PILE, np.int8), race.played[rider]
    count, size = gather(race, rider, cards), race.ground[board.row[race.cell[rider]]] >> HAND_SHIFT
    drawn = race.hands[rider] > 0 or played >= 0
    if played >= 0 and (count or played != TIRED):
        cards[count] = board.printed[played]
        count += 1
    fresh, recycled, open_cards = race.fresh[rider], 0, 0
    for place in range(count):
        if cards[place] == TIRED and recycled < fresh:
            race.recycled[rider, recycled] = TIRED
            recycled += 1
        else:
            cards[open_cards] = cards[place]
            open_cards += 1
    piled = min(open_cards, race.downs[rider] + (size if drawn else 0))
    for place in range(open_cards):
        pick = place + draw_below(race, open_cards - place)
        cards[place], cards[pick] = cards[pick], cards[place]
        if place < piled:
            race.down[rider, place] = cards[place]
        else:
            race.recycled[rider, recycled] = cards[place]
            recycled += 1
    race.downs[rider], race.recycleds[rider] = piled, recycled
    race.hands[rider], race.played[rider] = 0, NOTHING
