"""FR 8 and FR 16: the end of a race, tokens on the way, times and points at the line."""

from __future__ import annotations

from typing import Any

from paceline.games.flamme_rouge.kernel import compiled
from paceline.games.flamme_rouge.kernel.tables import INDIVIDUAL_TRIAL, NOTHING, PILES, SEATS, TEAM_TRIAL


@compiled()
def rank(race: Any, count: int) -> None:
    """End a race that is not timed; riders stand in the order of their cells (FR 8.2, 8.3)."""
    for place in range(count):
        rider = int(race.order[place])
        race.place[rider], race.end[rider] = place + 1, race.cell[rider]
    race.over = 1


@compiled()
def line_up_trial(board: Any, race: Any) -> int:
    """Sort all riders of a time trial: by row, then as their teams started (FR 19.4); return their number."""
    count = 0
    for rider in range(board.riders):
        if race.cell[rider] < 0:
            continue
        place = count
        while place > 0 and _is_ahead(board, race, rider, race.order[place - 1]):
            race.order[place] = race.order[place - 1]
            place -= 1
        race.order[place] = rider
        count += 1
    for place in range(count):
        race.rows[place] = board.row[race.cell[race.order[place]]]
    return count


@compiled()
def _is_ahead(board: Any, race: Any, rider: int, other: int) -> bool:
    """Return whether the first of two riders, who has the higher number, is ahead in a time trial."""
    row, there = board.row[race.cell[rider]], board.row[race.cell[other]]
    if row != there:
        return row > there
    since = (rider // board.each - race.first) % board.seats
    since_other = (other // board.each - race.first) % board.seats
    return since < since_other if since != since_other else race.cell[rider] > race.cell[other]


@compiled()
def take_tokens(board: Any, race: Any, count: int) -> None:
    """Give tokens to riders who reached a pile in this round, in their order at its end (FR 16.2)."""
    for pile in range(PILES):
        for place in range(count):
            rider, row = int(race.order[place]), board.pile_row[pile]
            if not race.pile_left[pile] or not race.before[rider] < row <= race.rows[place]:
                continue
            value = board.pile_value[pile, board.pile_size[pile] - race.pile_left[pile]]
            race.pile_left[pile] -= 1
            if board.pile_mountain[pile]:
                race.mountain[rider] += value
            else:
                race.sprint[rider] += value


@compiled()
def arrive(board: Any, race: Any, count: int) -> None:
    """Give places, times and points to riders across the line, a minute to others (FR 16.4 to 16.7)."""
    for place in range(count):
        rider = int(race.order[place])
        if race.cell[rider] < board.line:
            continue
        row = race.rows[_front_of(board, race, count, place)]
        second = board.seconds[min(row - board.finish, board.last_second)]
        race.podium[rider] = _podium(board, race, rider)
        race.home += 1
        race.place[rider], race.end[rider] = race.home, race.cell[rider]
        race.time[rider] = second + board.minute * race.minutes
    race.minutes += race.home > 0


@compiled()
def _front_of(board: Any, race: Any, count: int, place: int) -> int:
    """Return the place in the order of the front rider of a pack across the line (FR 16.6, 19.2, 19.5)."""
    if board.kind == INDIVIDUAL_TRIAL:
        return place
    row, front = race.rows[place], place
    seat = race.order[place] // board.each
    for other in range(count - 1, -1, -1):
        there = race.rows[other]
        alone = board.kind == TEAM_TRIAL and race.order[other] // board.each != seat
        if not alone and ((there == row and other < front) or there == row + 1):
            front, row = other, there
    return front


@compiled()
def _podium(board: Any, race: Any, rider: int) -> int:
    """Return the tour points for the next place (FR 16.4); in a team time trial only the first of a team counts."""
    if board.team_times:
        return 0
    if board.kind != TEAM_TRIAL:
        return board.podium[race.home]
    teams, seat = 0, rider // board.each
    for other in range(board.riders):
        if race.place[other] == 0:
            continue
        if other // board.each == seat:
            return 0
        mate = other ^ 1 if board.each == 2 else other
        teams += race.place[mate] == 0 or race.place[other] <= race.place[mate]
    return board.podium[teams]


@compiled()
def leave_road(board: Any, race: Any) -> None:
    """Take riders who are home off the road (FR 16.8); the race is over when all are."""
    for rider in range(board.riders):
        if race.cell[rider] >= board.line:
            race.cell[rider], race.fallen[rider] = NOTHING, 0
    race.over = race.home == board.riders


@compiled()
def settle_times(board: Any, race: Any) -> None:
    """Correct times and points once all are home: of team time trials (FR 19.3) and combined times (FR 21.4)."""
    if board.kind == TEAM_TRIAL:
        for rider in range(0, board.riders, board.each):
            slower = max(race.time[rider], race.time[rider + board.each - 1])
            race.time[rider] = race.time[rider + board.each - 1] = slower
    if board.team_times:
        for seat in range(board.seats):
            best = rank_of_team(board, race, seat)
            rider = seat * board.each
            if board.each == 2 and race.place[rider + 1] < race.place[rider]:
                rider += 1
            race.podium[rider] = board.podium[best]


@compiled()
def rank_of_team(board: Any, race: Any, seat: int) -> int:
    """Return how many teams are ahead of one, by their first riders or by combined times (FR 8.4, 21.4)."""
    ahead = 0
    for other in range(board.seats):
        if other == seat:
            continue
        sooner = _best_place(board, race, other) < _best_place(board, race, seat)
        if board.team_times:
            time, their = _sum_times(board, race, seat), _sum_times(board, race, other)
            sooner = their < time or (their == time and sooner)
        ahead += sooner
    return ahead


@compiled()
def _best_place(board: Any, race: Any, seat: int) -> int:
    best = 2 * SEATS
    for rider in range(seat * board.each, (seat + 1) * board.each):
        best = min(best, race.place[rider])
    return best


@compiled()
def _sum_times(board: Any, race: Any, seat: int) -> int:
    total = 0
    for rider in range(seat * board.each, (seat + 1) * board.each):
        total += race.time[rider]
    return total
