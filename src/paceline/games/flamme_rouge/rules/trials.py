"""FR 19.1 to 19.6: who rides with whom, and how a round is ridden where teams ignore each other."""

from __future__ import annotations

from collections.abc import Sequence

from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.cards import BREAKAWAY, POWERS
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.events import Event
from paceline.games.flamme_rouge.rules.exhaustion import exhausted, strained
from paceline.games.flamme_rouge.rules.movement import front_to_back, move
from paceline.games.flamme_rouge.rules.slipstream import slipstream
from paceline.games.flamme_rouge.state import Table

TEAM, INDIVIDUAL = "team-time-trial", "individual-time-trial"
TRIALS = (TEAM, INDIVIDUAL)


def ride_round(table: Table, track: Course, played: Sequence[str], events: list[Event], down: set[int]) -> list[int]:
    """Everybody's cell after movement and slipstream; `down` is brought up to date."""
    return ride_in_order(table, track, played, events, down)[0]


def ride_in_order(
    table: Table, track: Course, played: Sequence[str], events: list[Event], down: set[int]
) -> tuple[list[int], tuple[str, ...]]:
    """Everybody's cell after movement and slipstream, and the names of all riders from front to back."""
    if table.kind in TRIALS:
        places = _ride_trial(table, track, played, events, down)
        return places, tuple(RIDERS[rider] for rider in in_order(table, track, places))
    if not table.specialists:  # nearly all races: no power to look for
        places = move(track, table.cells, played, events, down, specialists=False)
        return places, slipstream(track, places, events, down)
    places = move(track, table.cells, played, events, down)
    return places, slipstream(track, places, events, down, silent(track, places, played))


def in_order(table: Table, track: Course, places: Sequence[int]) -> list[int]:
    """Riders on the road from front to back; where teams share squares, in the order of the start (FR 19.4)."""
    if table.kind not in TRIALS:
        return front_to_back(places)
    riders, seats = [rider for rider, cell in enumerate(places) if cell >= 0], len(table.dummies)

    def ahead(rider: int) -> tuple[int, int, int, int]:
        since_first = (rider // table.riders - table.first) % seats
        return -track.row[places[rider]], since_first, -places[rider], rider

    return sorted(riders, key=ahead)


def _ride_trial(table: Table, track: Course, played: Sequence[str], events: list[Event], down: set[int]) -> list[int]:
    """The same where riders ignore each other (FR 19.2, 19.5)."""
    places = list(table.cells)
    for group in groups(table):
        alone, lying = _alone(table.cells, group), down.intersection(group)
        down -= lying
        alone = move(track, alone, played, events, lying)
        if table.kind == TEAM:  # FR 19.5: there is no slipstream in the other one
            slipstream(track, alone, events, lying, silent(track, alone, played) if table.specialists else ())
        down |= lying
        for rider in group:
            places[rider] = alone[rider]
    return places


def groups(table: Table) -> list[list[int]]:
    """Riders for whom nobody else exists: teams (FR 19.2), or everybody alone (FR 19.5)."""
    riders = [table.riding(seat) for seat in range(len(table.dummies))]
    return riders if table.kind == TEAM else [[rider] for team in riders for rider in team]


def _alone(cells: Sequence[int], group: Sequence[int]) -> list[int]:
    """The road with only these riders on it."""
    return [cell if rider in group else -1 for rider, cell in enumerate(cells)]


def silent(track: Course, places: Sequence[int], played: Sequence[str]) -> set[int]:
    """FR 15.9: all riders in a square where a breakaway card ended."""
    rows = {
        track.row[places[rider]]
        for rider, card in enumerate(played)
        if card and places[rider] >= 0 and BREAKAWAY in POWERS[card]
    }
    return {rider for rider, cell in enumerate(places) if cell >= 0 and track.row[cell] in rows} if rows else set()


def tire_out(
    table: Table, track: Course, places: Sequence[int], played: Sequence[str], events: list[Event]
) -> tuple[int, ...]:
    """Riders who take an exhaustion card in this round."""
    dummies, cards = table.dummy_riders, played if table.specialists else ()
    if table.kind not in TRIALS:
        return exhausted(track, places, events, dummies, cards)
    if table.kind == INDIVIDUAL:
        return strained(track, places, events, dummies, played)
    tired = [exhausted(track, _alone(places, group), events, dummies, cards) for group in groups(table)]
    return tuple(sorted(rider for team in tired for rider in team))
