"""FR 2: the stage, the decks, the handicap and the start grid."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from paceline.core.message import BadOptions, Illegal
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import KINDS, NUMBER, RIDERS, TEAMS, Place
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.events import Event, Placed
from paceline.games.flamme_rouge.stages import find_stage
from paceline.games.flamme_rouge.state import Cards, State, Table

FEWEST, MOST = 2, 4
"""Teams in a race (FR 2.3)."""
STRONGEST_HANDICAP = 2


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen before a race."""

    stage: str = "Avenue Corso Paseo"
    """A stage card by name, or a string of tile letters."""
    first: int = 0
    """The seat that places its riders first: at the table, whoever rode a bicycle last."""
    handicap: tuple[int, ...] = ()
    """Exhaustion cards that each seat shuffles into both decks: 0, 1 or 2; left out means 0."""


def setup(seats: int, options: Options) -> State:
    """The state before the first rider is placed."""
    if not FEWEST <= seats <= MOST:
        raise BadOptions("seats", "flamme-rouge.refused.bad-seats", seats=seats, fewest=FEWEST, most=MOST)
    if not 0 <= options.first < seats:
        raise BadOptions("first", "flamme-rouge.refused.bad-first", first=options.first, last=seats - 1)
    stage = find_stage(options.stage)
    handicap = _handicaps(seats, options.handicap)
    turn = [(options.first + step) % seats for step in range(seats)]  # FR 2.7: clockwise
    to_place = tuple(seat for seat in turn for _ in KINDS)  # FR 2.8: both riders, then the next team
    cards = tuple(Cards(start_deck(rider, handicap)) for rider in range(2 * seats))
    return State(Table(stage, handicap, 0, (-1,) * len(cards), to_place), cards, (options.first,))


def _handicaps(seats: int, given: tuple[int, ...]) -> tuple[int, ...]:
    """FR 2.6, for every seat."""
    if len(given) > seats:
        raise BadOptions("handicap", "flamme-rouge.refused.handicap-for-nobody", given=len(given), seats=seats)
    for extra in given:
        if not 0 <= extra <= STRONGEST_HANDICAP:
            raise BadOptions("handicap", "flamme-rouge.refused.bad-handicap", extra=extra, most=STRONGEST_HANDICAP)
    return given + (0,) * (seats - len(given))


@lru_cache(maxsize=256)
def start_deck(rider: int, handicap: tuple[int, ...]) -> tuple[str, ...]:
    """FR 2.4 to 2.6: the cards a rider starts with."""
    seat, kind = divmod(rider, 2)
    return tuple(sorted(content.deck(KINDS[kind]) + (content.EXHAUSTION,) * handicap[seat]))


@lru_cache(maxsize=4096)
def places(stage: str, cells: tuple[int, ...], seat: int) -> tuple[Place, ...]:
    """FR 2.8: every rider of the seat still to be placed, in any square with a free lane, front row first."""
    track = course(stage)
    free = [row for row in reversed(range(track.start)) if any(cell not in cells for cell in track.landing[row])]
    kinds = [kind for number, kind in enumerate(KINDS, start=2 * seat) if cells[number] < 0]
    return tuple(Place(kind, row) for kind in kinds for row in free)


def place(state: State, seat: int, action: Place) -> tuple[State, tuple[Event, ...]]:
    """Put a rider on the start grid."""
    table = state.table
    if not table.to_place:
        raise Illegal("FR 2.8", "flamme-rouge.refused.start-is-over")
    if seat != table.to_place[0]:
        raise Illegal("FR 2.7", "flamme-rouge.refused.not-your-turn", team=TEAMS[table.to_place[0]])
    if action not in places(table.stage, table.cells, seat):
        raise Illegal("FR 2.8", "flamme-rouge.refused.no-such-place", rider=action.rider, row=action.row)
    number = NUMBER[TEAMS[seat] + action.rider]
    cell = next(c for c in course(table.stage).landing[action.row] if c not in table.cells)  # FR 2.9
    cells = (*table.cells[:number], cell, *table.cells[number + 1 :])
    to_place = table.to_place[1:]
    owing = to_place[:1] or tuple(range(len(cells) // 2))
    table = Table(table.stage, table.handicap, 0, cells, to_place)
    return State(table, state.cards, owing), (Placed(RIDERS[number], cell),)
