"""FR 3: how a round ends once every card is played: movement, slipstream, exhaustion, and perhaps the race."""

from __future__ import annotations

from typing import Any

from paceline.games.flamme_rouge.kernel import compiled
from paceline.games.flamme_rouge.kernel.energy import discard, give_back, tire
from paceline.games.flamme_rouge.kernel.finish import (
    arrive,
    leave_road,
    line_up_trial,
    rank,
    settle_times,
    take_tokens,
)
from paceline.games.flamme_rouge.kernel.movement import line_up, move
from paceline.games.flamme_rouge.kernel.slipstream import slipstream
from paceline.games.flamme_rouge.kernel.tables import (
    HAS_RECOVERY,
    INDIVIDUAL_TRIAL,
    IS_RELENTLESS,
    NOTHING,
    TEAM_TRIAL,
)


@compiled(entry=True)
def close_round(board: Any, race: Any) -> None:
    """Move, slipstream and tire all riders; `race.over` is set if that was the last round.

    If it sets `race.refreshing`, the refresh phase comes next.
    """
    riders = int(board.riders)
    if board.special:
        _recover(board, race)
    if board.timed:
        _remember_rows(board, race)
    if board.kind in (TEAM_TRIAL, INDIVIDUAL_TRIAL):
        count = _ride_trial(board, race)
    else:
        move(board, race, line_up(board, race, 0, riders))
        count = slipstream(board, race, 0, riders)
        _exhaust(board, race, count)
    if race.refresh_row >= 0:
        _reach_refresh(board, race)
    for rider in range(riders):
        discard(board, race, rider)
    race.round += 1
    if board.timed:
        _finish_timed(board, race, count)
    elif race.cell[race.order[0]] >= board.line:  # FR 8.1
        rank(race, count)
    if race.over:
        race.refreshing = 0


@compiled()
def _remember_rows(board: Any, race: Any) -> None:
    for rider in range(board.riders):
        race.before[rider] = board.row[race.cell[rider]] if race.cell[rider] >= 0 else NOTHING


@compiled()
def _finish_timed(board: Any, race: Any, count: int) -> None:
    """Give tokens, places and times to riders who reached them in this round."""
    take_tokens(board, race, count)
    if board.leads and not race.home:  # FR 21.2
        race.leads[race.order[0]] += 1
    arrive(board, race, count)
    leave_road(board, race)
    if race.over:
        settle_times(board, race)


@compiled()
def _recover(board: Any, race: Any) -> None:
    """Take an exhaustion card out of the recycled ones for every recovery card, if there is one (FR 15.7)."""
    for rider in range(board.riders):
        card = race.played[rider]
        if card >= 0 and board.power[card] & HAS_RECOVERY:
            give_back(race, rider)


@compiled()
def _ride_trial(board: Any, race: Any) -> int:
    """Move group by group: teams (FR 19.2), or single riders without slipstream (FR 19.5)."""
    if board.kind == INDIVIDUAL_TRIAL:
        for rider in range(board.riders):
            move(board, race, line_up(board, race, rider, rider + 1))
        for rider in range(board.riders):
            _strain(board, race, rider)
        return line_up_trial(board, race)
    for seat in range(board.seats):
        begin, end = seat * board.each, (seat + 1) * board.each
        move(board, race, line_up(board, race, begin, end))
        _exhaust(board, race, slipstream(board, race, begin, end))
    return line_up_trial(board, race)


@compiled()
def _strain(board: Any, race: Any, rider: int) -> None:
    """Tire a rider who played the highest card of its kind in an individual time trial (FR 19.6)."""
    card = race.played[rider]
    if card < 0 or race.cell[rider] >= board.line or board.dummy[rider // board.each]:
        return
    for other in range(rider % 2, board.riders, 2):
        if race.played[other] >= 0 and board.value[race.played[other]] > board.value[card]:
            return
    tire(race, rider, not board.power[card] & IS_RELENTLESS)  # FR 15.8


@compiled(forceinline=True)
def _exhaust(board: Any, race: Any, count: int) -> None:
    """Give an exhaustion card to every rider with an empty square ahead (FR 7.10 to 7.15); dummies take none."""
    row_ahead, row = NOTHING, int(race.rows[0])
    for place in range(count):
        rider = int(race.order[place])
        if race.rows[place] != row:
            row, row_ahead = int(race.rows[place]), row
        wind = race.cell[rider] < board.line and not is_sheltered(board, race, count, row, row_ahead)
        race.wind[rider] += wind
        relentless = board.special and board.power[race.played[rider]] & IS_RELENTLESS  # FR 15.8
        tire(race, rider, wind and not relentless and not board.dummy[rider // board.each])


@compiled(forceinline=True)
def is_sheltered(board: Any, race: Any, count: int, row: int, row_ahead: int) -> bool:
    """Return whether somebody is directly ahead, on any way (FR 14.11)."""
    if not board.splits:
        return row_ahead == row + 1
    for place in range(count):
        there = race.rows[place]
        if there == board.ahead[row, 0] or there == board.ahead[row, 1]:
            return True
    return False


@compiled()
def _reach_refresh(board: Any, race: Any) -> None:
    """Give the refresh token to the foremost rider who reached it, even across the line (FR 19.8)."""
    holder = 0
    for rider in range(board.riders):
        if race.cell[rider] > race.cell[holder]:
            holder = rider
    if race.cell[holder] >= 0 and board.row[race.cell[holder]] >= race.refresh_row:
        race.refresh_row, race.holder, race.refreshing = NOTHING, holder, 1
