"""FR 2.7 to 2.9, 11.3, 11.4 and 19.1: the start grid."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from paceline.core.messages import Illegal
from paceline.games.flamme_rouge.actions import KINDS, RIDERS, TEAMS, Place
from paceline.games.flamme_rouge.cards import MUSCLE, PELOTON, grass_for
from paceline.games.flamme_rouge.course import Course, course
from paceline.games.flamme_rouge.events import Event, Placed
from paceline.games.flamme_rouge.rules.breakaway import open_auction, waits_at
from paceline.games.flamme_rouge.rules.trials import INDIVIDUAL, TEAM
from paceline.games.flamme_rouge.state import WEATHER, Cards, State, Table, course_of, deck_of


def prepare_start(table: Table) -> State:
    """Return the race before the first rider is placed, or before its weather is laid."""
    table = msgspec.structs.replace(table, grass=grass_for(table.specialists))
    table = msgspec.structs.replace(table, cells=_grid(table))
    cards = start_cards(table)
    if table.weather is None:
        return State(table, cards, (), (WEATHER,))
    return State(table, cards, table.to_place[:1] or table.ridden)


def start_cards(table: Table) -> tuple[Cards, ...]:
    """Return all decks, face down."""
    return tuple(Cards(deck_of(table, rider)) for rider in range(len(table.cells)))


def _grid(table: Table) -> tuple[int, ...]:
    """Return the cells before players place riders: of dummies (FR 11.3, 11.4), and of all in a trial (FR 19.1)."""
    track = course_of(table)
    front = track.landing[track.start - 1]
    if table.kind == INDIVIDUAL:
        return (front[0],) * len(table.cells)
    if table.kind == TEAM:
        dummies = [bool(table.dummies[rider // table.riders]) for rider in range(len(table.cells))]
        return tuple(front[rider % 2] if dummy else -1 for rider, dummy in enumerate(dummies))
    return tuple(start_places(track, table.dummies)) if table.riders == 2 else table.cells


@lru_cache(maxsize=4096)
def places(stage: str, cells: tuple[int, ...], own: range, kind: str = "plain", grass: int = 0) -> tuple[Place, ...]:
    """Return the legal placements of a seat: any rider, any square with a free lane, front row first (FR 2.8).

    In a team time trial that is the foremost square, and no other team is in the way (FR 19.1, 19.2).
    """
    track = course(stage, None, grass)
    rows = [track.start - 1] if kind == TEAM else [*reversed(range(track.start))]
    taken = {cells[rider] for rider in own} if kind == TEAM else {*cells}
    free = [row for row in rows if not taken.issuperset(track.landing[row])]
    kinds = [KINDS[rider % 2] for rider in own if cells[rider] < 0]
    return tuple(Place(kind, row) for kind in kinds for row in free)


def place(state: State, seat: int, action: Place) -> tuple[State, tuple[Event, ...]]:
    """Put a rider on the start grid."""
    table = state.table
    if not table.to_place:
        raise Illegal("FR 2.8", "flamme-rouge.refused.start-is-over")
    if table.draft is not None:
        raise Illegal("FR 15.3", "flamme-rouge.refused.draft-first")
    if state.drawing:
        raise Illegal("FR 12.1", "flamme-rouge.refused.weather-first")
    if seat != table.to_place[0]:
        raise Illegal("FR 2.7", "flamme-rouge.refused.not-your-turn", team=_team(table, table.to_place[0]))
    own = table.own(seat)
    if action not in places(table.stage, table.cells, own, table.kind, table.grass):
        raise Illegal("FR 2.8", "flamme-rouge.refused.no-such-place", rider=action.rider, row=action.row)
    number = own[-1] if action.rider == "R" else own[0]
    cells = [*table.cells]
    cells[number] = cell = start_cell(table, seat, action.row)
    table = msgspec.structs.replace(table, cells=tuple(cells), to_place=table.to_place[1:])
    placed = (Placed(RIDERS[number], cell),)
    if table.to_place:
        return State(table, state.cards, table.to_place[:1]), placed
    if waits_at(table.stage)[1] and not table.no_breakaway:
        return open_auction(table, state.cards), placed
    return State(table, state.cards, table.ridden), placed


def start_cell(table: Table, seat: int, row: int) -> int:
    """Return the lane that a rider of this seat takes on a square behind the line (FR 2.9)."""
    taken = {table.cells[rider] for rider in table.own(seat)} if table.kind == TEAM else {*table.cells}
    return next(cell for cell in course_of(table).landing[row] if cell not in taken)


def _team(table: Table, seat: int) -> str:
    return TEAMS[table.own(seat)[0] // 2]


def start_places(track: Course, dummies: tuple[str, ...]) -> list[int]:
    """Return a cell for every rider of a dummy team (FR 11.3, 11.4), -1 for all others."""
    cells = [-1] * (2 * len(dummies))
    for kind in (PELOTON, MUSCLE):
        for seat, dummy in enumerate(dummies):
            if dummy == kind:
                row = track.start
                for rider in (2 * seat, 2 * seat + 1):  # the second one on a square further back
                    row = next(r for r in reversed(range(row)) if any(c not in cells for c in track.landing[r]))
                    cells[rider] = next(c for c in track.landing[row] if c not in cells)
    return cells
