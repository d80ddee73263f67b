"""FR 5, FR 6 and FR 13 to 15: all riders of a group move, from front to back."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from paceline.games.flamme_rouge.kernel import compiled
from paceline.games.flamme_rouge.kernel.tables import (
    GRASS_BIT,
    HAS_CHASE,
    IS_NIMBLE,
    NOTHING,
    RIDERS,
    WET,
)

_LANES: Final = (1 << GRASS_BIT) - 1
_FREE: Final = np.array([next(lane for lane in range(5) if not bits >> lane & 1) for bits in range(16)], np.int64)
"""The first lane that is free, by the lanes that are taken."""
_LONGEST: Final = 16
"""Room for the rows of one way."""


@compiled(forceinline=True)
def line_up(board: Any, race: Any, begin: int, end: int) -> int:
    """Sort the riders from `begin` to `end` who are on the road, front to back (FR 5.1); return their number."""
    count = 0
    race.group[0], race.group[1], race.lying = begin, end, 0
    for rider in range(begin, end):
        cell = race.cell[rider]
        if cell >= 0:
            ahead = 0
            for other in range(begin, end):  # quicker than sorting: nothing to predict
                ahead += race.cell[other] > cell
            race.order[ahead], race.rows[ahead] = rider, board.row[cell]
            race.lying += race.fallen[rider]
            count += 1
    return count


@compiled(forceinline=True)
def bit_of(board: Any, row: int, cell: int) -> int:
    """Return the bit of a cell in its row."""
    lane = board.lowest[row] + board.lanes[row] - 1 - cell
    return 1 << int(lane if lane >= 0 else GRASS_BIT - 1 - lane)


@compiled(forceinline=True)
def free_lane(race: Any, row: int) -> int:
    """Return the first free lane of a row from the right (FR 5.3); it may lie beyond the last lane."""
    return _FREE[race.taken[row] & _LANES]


@compiled(forceinline=True)
def has_room(board: Any, race: Any, row: int) -> bool:
    """Return whether a lane of a row is free."""
    return free_lane(race, row) < board.lanes[row]


@compiled(forceinline=True)
def put(board: Any, race: Any, rider: int, row: int, cell: int) -> None:
    """Move a rider to a cell that is free."""
    old = int(board.row[race.cell[rider]])
    race.taken[old] ^= bit_of(board, old, int(race.cell[rider]))
    race.taken[row] |= bit_of(board, row, cell)
    race.cell[rider] = cell


@compiled(forceinline=True)
def put_in_lane(board: Any, race: Any, rider: int, row: int, lane: int) -> None:
    """Move a rider to a lane that is free, counted from the right."""
    put(board, race, rider, row, board.lowest[row] + board.lanes[row] - 1 - lane)


@compiled(forceinline=True)
def move(board: Any, race: Any, count: int) -> None:
    """Move the riders who are lined up; `taken` is set for their rows while they move."""
    agile = 0
    for place in range(count):
        rider = int(race.order[place])
        agile |= board.power[race.played[rider]]
        row = int(race.rows[place])
        race.taken[row] |= bit_of(board, row, int(race.cell[rider]))
    careful = board.splits or agile & (HAS_CHASE | IS_NIMBLE)
    for place in range(count):
        if careful or race.lying:
            _ride(board, race, int(race.order[place]))
        else:
            _ride_simply(board, race, int(race.order[place]), int(race.rows[place]))
    for place in range(count):
        race.taken[board.row[race.cell[race.order[place]]]] = 0


@compiled(forceinline=True)
def _ride_simply(board: Any, race: Any, rider: int, row: int) -> None:
    """Move a rider on a road without splits or fallen riders, with a card that has no power over cells."""
    goal = row + board.reach[race.played[rider], row]
    reached = goal
    while reached > row and not has_room(board, race, reached):  # FR 5.4, 5.5
        reached -= 1
    if reached > row:
        put_in_lane(board, race, rider, reached, free_lane(race, reached))
    if reached < goal:
        _fall(race, rider, reached)


@compiled()
def _fall(race: Any, rider: int, row: int) -> None:
    """Let a rider who is held up on a slippery square fall (FR 13.1, 14.3)."""
    if race.ground[row] & WET and not race.fallen[rider]:
        race.fallen[rider] = 1
        race.lying += 1


@compiled()
def _ride(board: Any, race: Any, rider: int) -> None:
    """Move a rider on any road, past fallen riders and with any card."""
    card, row = int(race.played[rider]), int(board.row[race.cell[rider]])
    counted = int(board.counts[card, row])
    if race.fallen[rider]:  # FR 13.5
        counted = max(0, counted - board.fall)
        race.fallen[rider] = 0
        race.lying -= 1
    way = np.empty(_LONGEST, np.int16)
    best_row, best_gained, complete = row, -1, False
    choice = 0
    while choice >= 0 and not complete:  # FR 14.5: inner ways first
        choice = _walk(board, row, counted, choice, way)
        allowed = _allow(board, card, row, counted, way)
        gained = _gain(board, race, card, allowed, way)
        complete = gained == allowed
        if complete or gained > best_gained:
            best_gained = gained
            best_row = int(way[gained - 1]) if gained > 0 else row
    if best_gained > 0:
        _settle(board, race, rider, card, best_row)
    if not complete:
        _fall(race, rider, best_row)
    elif board.power[card] & HAS_CHASE:
        _chase(board, race, rider)


@compiled()
def _walk(board: Any, row: int, steps: int, choice: int, way: Any) -> int:
    """Fill in the way of so many steps that a choice of branches names; return the next choice, -1 after the last.

    Bit n of the choice is set if the way takes the outer branch at step n.
    """
    following = -1
    for step in range(steps):
        outer = board.ahead[row, 1]
        if outer >= 0:
            if choice >> step & 1:
                row = outer
                way[step] = row
                continue
            following = (choice & ((1 << step) - 1)) | 1 << step
        row = board.ahead[row, 0]
        way[step] = row
    return following


@compiled()
def _allow(board: Any, card: int, row: int, counted: int, way: Any) -> int:
    """Return what ascents leave of a way (FR 6)."""
    cap = board.cap[card]
    if board.ascent[row]:
        return min(counted, cap)
    for step in range(counted):
        if board.ascent[way[step]]:
            return min(counted, max(cap, step))
    return counted


@compiled()
def _gain(board: Any, race: Any, card: int, allowed: int, way: Any) -> int:
    """Return how many rows of a way can be ridden."""
    limit = allowed
    if race.lying:
        for step in range(allowed):
            if _is_wall(board, race, int(way[step])):
                limit = step
                break
    if board.power[card] & IS_NIMBLE:  # FR 15.14, 15.15
        return allowed if limit >= allowed - 1 else limit
    while limit > 0 and not has_room(board, race, int(way[limit - 1])):
        limit -= 1
    return limit


@compiled()
def _is_wall(board: Any, race: Any, row: int) -> bool:
    """Return whether a row is full of fallen riders (FR 13.3)."""
    lowest, lying = board.lowest[row], 0
    for rider in range(race.group[0], race.group[1]):
        if race.fallen[rider] and lowest <= race.cell[rider] < lowest + board.lanes[row]:
            lying += 1
    return lying == board.lanes[row]


@compiled()
def _settle(board: Any, race: Any, rider: int, card: int, row: int) -> None:
    """Put a rider into a row; a nimble one always to the right, where others make room (FR 15.13, 15.14)."""
    lane, lanes = free_lane(race, row), board.lanes[row]
    if not board.power[card] & IS_NIMBLE:
        put_in_lane(board, race, rider, row, lane)
        return
    right = board.lowest[row] + lanes - 1
    if lane >= lanes:
        beside = 0
        for place in range(RIDERS):
            if race.taken[row] >> (GRASS_BIT + place) & 1:
                beside = place + 1
        put(board, race, rider, row, right + 1 + beside)
        return
    while lane > 0:
        put(board, race, _rider_in(race, right - lane + 1), row, right - lane)
        lane -= 1
    put(board, race, rider, row, right)


@compiled()
def _rider_in(race: Any, cell: int) -> int:
    """Return the rider in a cell."""
    for rider in range(race.group[0], race.group[1]):
        if race.cell[rider] == cell:
            return rider
    return NOTHING


@compiled()
def _chase(board: Any, race: Any, rider: int) -> None:
    """Close up to riders directly ahead, or one empty square further on (FR 15.10 to 15.12)."""
    here = int(board.row[race.cell[rider]])
    held = False
    for branch in range(2):
        row = int(board.ahead[here, branch])
        if row >= 0 and race.taken[row]:
            held = True
            if has_room(board, race, row):
                put_in_lane(board, race, rider, row, free_lane(race, row))
                return
    if held and board.held_chase:  # FR 15.17
        return
    for branch in range(2):
        row = int(board.ahead[here, branch])
        if row < 0 or race.taken[row]:
            continue
        for further in range(2):
            beyond = board.ahead[row, further]
            if beyond >= 0 and race.taken[beyond]:
                put_in_lane(board, race, rider, row, 0)
                return
