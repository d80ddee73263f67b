"""FR 7.2 to 7.9: packs one empty square behind another close the gap, from the back.

As in the reference there are two implementations: a column for roads without a split and rounds without breakaway
cards, and one for everything else.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from paceline.games.flamme_rouge.kernel import compiled
from paceline.games.flamme_rouge.kernel.movement import line_up
from paceline.games.flamme_rouge.kernel.tables import IS_BREAKAWAY, NO_DRAFT, RIDERS


@compiled()
def slipstream(board: Any, race: Any, begin: int, end: int) -> int:
    """Move every rider of a group who gains slipstream, and line the group up; return its number of riders."""
    count = line_up(board, race, begin, end)
    silent = _find_silent(board, race, count) if board.special else 0
    if board.simple and not silent:
        _close_gaps(board, race, count)
        return count
    _slipstream_anywhere(board, race, count, silent)
    return line_up(board, race, begin, end)


@compiled()
def _find_silent(board: Any, race: Any, count: int) -> int:
    """Return the riders, as bits, in squares where a breakaway card ended: they give no slipstream (FR 15.9)."""
    silent = 0
    for place in range(count):
        if board.power[race.played[race.order[place]]] & IS_BREAKAWAY:
            for other in range(count):
                if race.rows[other] == race.rows[place]:
                    silent |= 1 << int(race.order[other])
    return silent


@compiled(forceinline=True)
def drafts(race: Any, row: int, count: int) -> bool:
    """Return whether slipstream is possible at all on a row."""
    if race.ground[row] & NO_DRAFT:
        return False
    if race.lying:  # FR 13.4
        for place in range(count):
            if race.rows[place] == row and race.fallen[race.order[place]]:
                return False
    return True


@compiled(forceinline=True)
def _close_gaps(board: Any, race: Any, count: int) -> None:
    """Close every gap of one square in the column of riders, from the back."""
    end = count
    for front in range(count - 1, 0, -1):
        gap = race.rows[front - 1] - race.rows[front]
        if gap > 2:
            end = front
        elif gap == 2:  # FR 7.3
            stop = front - 1
            while stop < end and drafts(race, int(race.rows[stop]), count):  # FR 7.5, 7.6
                stop += 1
            end = max(front, stop)
            if end > front:
                _pull(board, race, front, end)


@compiled(forceinline=True)
def _pull(board: Any, race: Any, front: int, stop: int) -> None:
    """Move these riders up one square, which they fill from the right in the order they had (FR 7.9, 9.4)."""
    last, lane = race.rows[front - 1], 0
    for place in range(front, stop):
        row = race.rows[place] + 1
        if row < last:
            lane = 0
        else:
            row, lane = last, lane + 1
            if lane == board.lanes[row]:
                row, lane = row - 1, 0
        rider = int(race.order[place])
        race.gained[rider] += row - race.rows[place]
        race.rows[place] = last = row
        race.cell[rider] = board.lowest[row] + board.lanes[row] - 1 - lane


@compiled()
def _slipstream_anywhere(board: Any, race: Any, count: int, silent: int) -> None:
    """Do the same on any road and with any cards: the backmost pack moves, or is passed over for good."""
    passed = 0
    packs = np.empty(RIDERS, np.int8)
    gaps, sources = np.empty(RIDERS, np.int16), np.empty(RIDERS, np.int16)
    while True:
        _find_packs(board, race, count, packs)
        pack = _backmost(board, race, count, packs, passed)
        if pack < 0:
            return
        found = _find_gaps(board, race, count, packs, pack, silent, gaps, sources)
        if found:
            _roll(board, race, count, packs, pack, silent, gaps[:found], sources)
            count = line_up(board, race, int(race.group[0]), int(race.group[1]))
        else:
            for place in range(count):
                if packs[place] == pack:
                    passed |= 1 << int(race.order[place])


@compiled()
def _find_packs(board: Any, race: Any, count: int, packs: Any) -> None:
    """Number the packs: riders in one row or in rows that touch belong together (FR 7.2)."""
    for place in range(count):
        packs[place] = place
    for place in range(count):
        row = int(race.rows[place])
        for other in range(count):
            there = race.rows[other]
            touches = there == row or board.ahead[row, 0] == there or board.ahead[row, 1] == there
            if touches and packs[other] != packs[place]:
                old, new = packs[other], packs[place]
                for member in range(count):
                    if packs[member] == old:
                        packs[member] = new


@compiled()
def _backmost(board: Any, race: Any, count: int, packs: Any, passed: int) -> int:
    """Return the pack whose rearmost rider is backmost (FR 14.9) among those not passed over; -1 for none."""
    best, best_rank = -1, 0
    for place in range(count):
        if passed >> int(race.order[place]) & 1:
            continue
        pack, rank = int(packs[place]), 4 * int(board.rows)
        for other in range(count):
            if packs[other] == pack:  # an inner square comes just before the outer one with as far to go
                row = int(race.rows[other])
                rank = min(rank, 2 * row - 3 if board.inner[row] else 2 * row)
        if best < 0 or rank < best_rank:
            best, best_rank = pack, rank
    return best


@compiled()
def _is_taken(race: Any, count: int, row: int) -> bool:
    for place in range(count):
        if race.rows[place] == row:
            return True
    return False


@compiled()
def _gives(race: Any, count: int, row: int, silent: int) -> bool:
    """Return whether somebody in this row gives slipstream."""
    if not drafts(race, row, count):
        return False
    for place in range(count):
        if race.rows[place] == row and not silent >> int(race.order[place]) & 1:
            return True
    return False


@compiled()
def _find_gaps(board: Any, race: Any, count: int, packs: Any, pack: int, silent: int, gaps: Any, sources: Any) -> int:
    """Find the empty squares into which a pack is drawn (FR 7.3), each with the row whose riders enter it."""
    found, last = 0, -1
    for place in range(count):
        row = int(race.rows[place])
        if packs[place] != pack or row == last or not drafts(race, row, count):
            continue
        last = row
        for branch in range(2):
            gap = int(board.ahead[row, branch])
            if gap < 0 or _is_taken(race, count, gap) or _index_of(gaps, found, gap) >= 0:
                continue
            for further in range(2):
                beyond = int(board.ahead[gap, further])
                if beyond >= 0 and _is_taken(race, count, beyond) and _gives(race, count, beyond, silent):
                    gaps[found], sources[found] = gap, row
                    found += 1
                    break
    return found


@compiled()
def _index_of(rows: Any, count: int, row: int) -> int:
    for place in range(count):
        if rows[place] == row:
            return place
    return -1


@compiled()
def _roll(board: Any, race: Any, count: int, packs: Any, pack: int, silent: int, gaps: Any, sources: Any) -> None:
    """Move everybody of a pack who can be moved up one square, from its front."""
    targets, sizes = np.empty(2 * RIDERS, np.int16), np.zeros(2 * RIDERS, np.int8)
    riders = np.empty((2 * RIDERS, RIDERS), np.int8)
    number = len(gaps)
    for gap in range(number):
        targets[gap] = gaps[gap]
    place = 0
    while place < count:
        row, begin = int(race.rows[place]), place
        while place < count and race.rows[place] == row:
            place += 1
        if packs[begin] != pack or not drafts(race, row, count):  # FR 7.6
            continue
        inner = _find_way(board, race, count, row, 0, silent, targets[:number], len(gaps), sources)
        outer = _find_way(board, race, count, row, 1, silent, targets[:number], len(gaps), sources)
        if inner < 0 and outer < 0:
            continue
        targets[number] = row
        for member in range(begin, place):  # FR 7.9, 14.8, 9.4
            goal = number
            if inner >= 0 and sizes[inner] < board.lanes[targets[inner]]:
                goal = inner
            elif outer >= 0 and sizes[outer] < board.lanes[targets[outer]]:
                goal = outer
            riders[goal, sizes[goal]] = race.order[member]
            sizes[goal] += 1
            race.gained[race.order[member]] += goal != number
        number += 1
    for target in range(number):
        _fill(board, race, int(targets[target]), riders[target, : sizes[target]])


@compiled()
def _find_way(
    board: Any, race: Any, count: int, row: int, branch: int, silent: int, targets: Any, gaps: int, sources: Any
) -> int:
    """Return the target into which riders of a row are drawn on one way; -1 if there is none.

    The first targets are gaps, each entered from its source; the others are rows whose riders leave or stay.
    """
    ahead = int(board.ahead[row, branch])
    found = _index_of(targets, len(targets), ahead)
    if found >= gaps:
        return found if _gives(race, count, ahead, silent) else -1  # FR 7.4, 15.9
    return found if found >= 0 and sources[found] == row else -1


@compiled()
def _fill(board: Any, race: Any, row: int, riders: Any) -> None:
    """Put riders into a row: lanes from the right, before them the grass (FR 15.16)."""
    right = board.lowest[row] + board.lanes[row] - 1
    beside = max(0, len(riders) - board.lanes[row])
    for place in range(len(riders)):
        race.cell[riders[place]] = right + beside - place
