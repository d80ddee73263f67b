"""What follows once everybody has his specialist: the weather, then the start grid."""

from __future__ import annotations

import msgspec

from paceline.games.flamme_rouge.course import course_of
from paceline.games.flamme_rouge.rules.decks import deck_of, grass_for
from paceline.games.flamme_rouge.rules.dummies import start_places
from paceline.games.flamme_rouge.rules.trials import INDIVIDUAL, TEAM
from paceline.games.flamme_rouge.state import WEATHER, Cards, State, Table


def ready(table: Table) -> State:
    """The race before the first rider is placed, or before its weather is laid."""
    table = msgspec.structs.replace(table, grass=grass_for(table.specialists))
    table = msgspec.structs.replace(table, cells=_grid(table))
    cards = start_cards(table)
    if table.weather is None:
        return State(table, cards, (), (WEATHER,))
    return State(table, cards, table.to_place[:1] or table.ridden)


def start_cards(table: Table) -> tuple[Cards, ...]:
    """Everybody's deck, face down."""
    return tuple(Cards(deck_of(table, rider)) for rider in range(len(table.cells)))


def _grid(table: Table) -> tuple[int, ...]:
    """Where riders stand before anybody places his: dummies (FR 11.3, 11.4), and all in a trial (FR 19.1)."""
    track = course_of(table)
    front = track.landing[track.start - 1]
    if table.kind == INDIVIDUAL:
        return (front[0],) * len(table.cells)
    if table.kind == TEAM:
        dummies = [bool(table.dummies[rider // table.riders]) for rider in range(len(table.cells))]
        return tuple(front[rider % 2] if dummy else -1 for rider, dummy in enumerate(dummies))
    return tuple(start_places(track, table.dummies)) if table.riders == 2 else table.cells
