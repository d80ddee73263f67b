"""FR 19.1 to 19.6: time trials, in which teams (or all riders) ignore each other."""

from __future__ import annotations

from collections.abc import Sequence

from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.events import Event
from paceline.games.flamme_rouge.rules.exhaustion import find_exhausted, find_strained
from paceline.games.flamme_rouge.rules.movement import move
from paceline.games.flamme_rouge.rules.slipstream import find_silent, slipstream
from paceline.games.flamme_rouge.rules.variants import HELD_CHASE
from paceline.games.flamme_rouge.state import Table

TEAM, INDIVIDUAL = "team-time-trial", "individual-time-trial"
TRIALS = (TEAM, INDIVIDUAL)


def ride_trial(table: Table, track: Course, played: Sequence[str], events: list[Event], down: set[int]) -> list[int]:
    """Return every rider's cell after movement and slipstream, group by group (FR 19.2, 19.5); update `down`."""
    places = list(table.cells)
    for group in groups(table):
        alone, lying = _alone(table.cells, group), down.intersection(group)
        down -= lying
        alone = move(track, alone, played, events, lying, held_chase=table.has(HELD_CHASE))
        if table.kind == TEAM:  # FR 19.5: there is no slipstream in the other one
            slipstream(track, alone, events, lying, find_silent(track, alone, played) if table.specialists else ())
        down |= lying
        for rider in group:
            places[rider] = alone[rider]
    return places


def trial_order(table: Table, track: Course, places: Sequence[int]) -> list[int]:
    """Return the riders on the road from front to back; level teams stay in the order of the start (FR 19.4)."""
    riders, seats = [rider for rider, cell in enumerate(places) if cell >= 0], len(table.dummies)

    def ahead(rider: int) -> tuple[int, int, int, int]:
        since_first = (rider // table.riders - table.first) % seats
        return -track.row[places[rider]], since_first, -places[rider], rider

    return sorted(riders, key=ahead)


def tire_trial(
    table: Table, track: Course, places: Sequence[int], played: Sequence[str], events: list[Event]
) -> tuple[int, ...]:
    """Return the riders who take an exhaustion card in a round of a time trial."""
    dummies, cards = table.dummy_riders, played if table.specialists else ()
    if table.kind == INDIVIDUAL:
        return find_strained(track, places, events, dummies, played)
    tired = [find_exhausted(track, _alone(places, group), events, dummies, cards) for group in groups(table)]
    return tuple(sorted(rider for team in tired for rider in team))


def groups(table: Table) -> list[list[int]]:
    """Return the groups that ignore each other: teams (FR 19.2), or single riders (FR 19.5)."""
    riders = [table.riding(seat) for seat in range(len(table.dummies))]
    return riders if table.kind == TEAM else [[rider] for team in riders for rider in team]


def _alone(cells: Sequence[int], group: Sequence[int]) -> list[int]:
    """Return the road with only these riders on it."""
    return [cell if rider in group else -1 for rider, cell in enumerate(cells)]
