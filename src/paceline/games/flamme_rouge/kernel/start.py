"""FR 2: decks, weather and the start grid of a new race."""

from __future__ import annotations

from typing import Any

from paceline.games.flamme_rouge.kernel import compiled
from paceline.games.flamme_rouge.kernel.chance import draw_below, seed_race
from paceline.games.flamme_rouge.kernel.movement import bit_of, free_lane
from paceline.games.flamme_rouge.kernel.tables import (
    CLEAR,
    CROSSWIND,
    EXTENDED,
    HAND_SHIFT,
    HEADWIND,
    NO_DRAFT,
    NOTHING,
    PILES,
    RAIN,
    RIDERS,
    TAILWIND,
    TEAM_TRIAL,
    TILES,
    WET,
)


@compiled(entry=True)
def start_race(board: Any, race: Any, seed: Any, number: Any, first: int) -> None:
    """Set up race `number` of a series, in which seat `first` begins to place its riders."""
    seed_race(race, seed, number)
    race.round, race.over, race.home, race.minutes, race.first = 0, 0, 0, 0, first
    for rider in range(RIDERS):
        race.cell[rider], race.fallen[rider] = board.grid[rider], 0
        race.played[rider], race.shown[rider] = NOTHING, NOTHING
        race.recycleds[rider], race.hands[rider], race.fresh[rider] = 0, 0, 0
        race.place[rider], race.end[rider] = 0, NOTHING
        race.tired[rider], race.gained[rider], race.wind[rider] = 0, 0, 0
        race.time[rider], race.podium[rider], race.leads[rider] = 0, 0, 0
        race.sprint[rider], race.mountain[rider] = 0, 0
        race.bid[rider, 0] = race.bid[rider, 1] = NOTHING
        race.downs[rider] = board.deck_size[rider]
        for place in range(board.deck_size[rider]):
            race.down[rider, place] = board.deck[rider, place]
    for row in range(board.rows):
        race.ground[row] = board.ground[row]

    race.refresh_row, race.refreshing, race.holder = board.refresh_row, 0, NOTHING
    for pile in range(PILES):
        race.pile_left[pile] = board.pile_size[pile]
    if board.kind == EXTENDED:
        race.spent[:] = 0
    if board.bag_size:
        _deal_weather(board, race)


@compiled()
def _deal_weather(board: Any, race: Any) -> None:
    """Lay a random token on every straight tile (FR 12.1)."""
    for tile in range(TILES):
        race.sky[tile] = CLEAR
    drawn = 0
    for place in range(board.token_tiles):
        pick = draw_below(race, board.bag_size - place)
        for token in range(board.bag_size):
            if drawn >> token & 1:
                continue
            if pick == 0:
                drawn |= 1 << token
                race.sky[board.token_tile[place]] = board.bag[token]
                break
            pick -= 1
    lay_weather(board, race)


@compiled(entry=True)
def lay_weather(board: Any, race: Any) -> None:
    """Apply the weather of every tile to its squares (FR 12.2 to 12.4, FR 13.1)."""
    for row in range(board.rows):
        token, ground = race.sky[board.tile[row]], board.ground[row]
        flags = ground & (NO_DRAFT | WET)
        if token == CROSSWIND:
            ground |= NO_DRAFT
        elif token == RAIN:
            ground |= WET
        elif token == HEADWIND:
            ground = flags | board.headwind_hand << HAND_SHIFT
        elif token == TAILWIND:
            ground = flags | board.tailwind_hand << HAND_SHIFT
        race.ground[row] = ground


@compiled(entry=True)
def place_rider(board: Any, race: Any, rider: int, row: int) -> None:
    """Put a rider into the first free lane of a row behind the start line (FR 2.9)."""
    mark_start(board, race, rider // board.each, True)
    cell = board.lowest[row] + board.lanes[row] - 1 - free_lane(race, row)
    mark_start(board, race, rider // board.each, False)
    race.cell[rider] = cell


@compiled()
def mark_start(board: Any, race: Any, seat: int, taken: bool) -> None:
    """Mark the lanes of start rows that a seat cannot use, or clear the marks; in a trial only its own (FR 19.2)."""
    begin, end = 0, int(board.riders)
    if board.kind == TEAM_TRIAL:
        begin, end = seat * board.each, (seat + 1) * board.each
    for rider in range(begin, end):
        cell = race.cell[rider]
        if cell >= 0:
            row = int(board.row[cell])
            race.taken[row] = race.taken[row] | bit_of(board, row, int(cell)) if taken else 0
