"""Try cards: move all riders by the cards in front of them, see where that leads, and take it back."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from paceline.games.flamme_rouge.kernel import compiled
from paceline.games.flamme_rouge.kernel.movement import line_up, move
from paceline.games.flamme_rouge.kernel.rounds import is_sheltered
from paceline.games.flamme_rouge.kernel.slipstream import slipstream
from paceline.games.flamme_rouge.kernel.tables import (
    INDIVIDUAL_TRIAL,
    IS_RELENTLESS,
    NOTHING,
    RIDERS,
    TEAM_TRIAL,
)

_FIELDS: Final = 4


@compiled()
def remember(board: Any, race: Any) -> Any:
    """Return what a trial changes, to be handed to `restore`."""
    saved = np.empty((_FIELDS, RIDERS), np.int16)
    for rider in range(board.riders):
        saved[0, rider], saved[1, rider] = race.cell[rider], race.fallen[rider]
        saved[2, rider], saved[3, rider] = race.played[rider], race.gained[rider]
    return saved


@compiled()
def restore(board: Any, race: Any, saved: Any) -> None:
    """Put all riders back as they were."""
    for rider in range(board.riders):
        race.cell[rider], race.fallen[rider] = saved[0, rider], saved[1, rider]
        race.played[rider], race.gained[rider] = saved[2, rider], saved[3, rider]


@compiled()
def try_cards(board: Any, race: Any) -> int:
    """Move all riders and let them slipstream; return the riders who tire, as bits."""
    if board.kind == INDIVIDUAL_TRIAL:
        for rider in range(board.riders):
            move(board, race, line_up(board, race, rider, rider + 1))
        return _find_strained(board, race)
    if board.kind != TEAM_TRIAL:
        move(board, race, line_up(board, race, 0, board.riders))
        return _find_tired(board, race, slipstream(board, race, 0, board.riders))
    tired = 0
    for seat in range(board.seats):
        begin, end = seat * board.each, (seat + 1) * board.each
        move(board, race, line_up(board, race, begin, end))
        tired |= _find_tired(board, race, slipstream(board, race, begin, end))
    return tired


@compiled(forceinline=True)
def _find_tired(board: Any, race: Any, count: int) -> int:
    """Return the riders of a group who end behind an empty square (FR 7.10 to 7.15)."""
    tired, row_ahead, row = 0, NOTHING, race.rows[0]
    for place in range(count):
        rider = race.order[place]
        if race.rows[place] != row:
            row, row_ahead = race.rows[place], row
        if race.cell[rider] < board.line and not is_sheltered(board, race, count, row, row_ahead):
            tired |= _can_tire(board, race, rider) << rider
    return tired


@compiled(forceinline=True)
def _can_tire(board: Any, race: Any, rider: int) -> int:
    """Return 1 for a rider of a player without a relentless card (FR 15.8)."""
    if board.dummy[rider // board.each]:
        return 0
    return 0 if board.power[race.played[rider]] & IS_RELENTLESS else 1


@compiled()
def _find_strained(board: Any, race: Any) -> int:
    """Return the riders with the highest card of their kind, in an individual time trial (FR 19.6)."""
    tired = 0
    for rider in range(board.riders):
        card = race.played[rider]
        if card < 0 or race.cell[rider] >= board.line:
            continue
        highest = True
        for other in range(rider % 2, board.riders, 2):
            if race.played[other] >= 0 and board.value[race.played[other]] > board.value[card]:
                highest = False
        if highest:
            tired |= _can_tire(board, race, rider) << rider
    return tired
