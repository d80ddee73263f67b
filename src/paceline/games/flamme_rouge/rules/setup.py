"""FR 2: the stage, the decks, the handicap and the start grid."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from paceline.core.message import BadOptions, Illegal
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import KINDS, RIDERS, TEAMS, Place
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.events import Event, Placed
from paceline.games.flamme_rouge.rules.breakaway import open_auction, waits_at
from paceline.games.flamme_rouge.rules.dummies import MUSCLE, PELOTON, start_places
from paceline.games.flamme_rouge.rules.weather import EVERYWHERE_CLEAR, given_weather
from paceline.games.flamme_rouge.stages import find_stage
from paceline.games.flamme_rouge.state import WEATHER, Cards, State, Table

FEWEST, MOST, MOST_TEAMS, MOST_SEATS = 2, 4, 6, 12
"""Teams in a race (FR 2.3); with Peloton up to six, or twelve people with a rider each (FR 9.5, 11.10)."""
STRONGEST_HANDICAP, SOLO_HANDICAP = content.numbers().handicap, content.numbers().solo_handicap
EXPANSIONS: Final = ("peloton", "meteo")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen before a race."""

    stage: str = "Avenue Corso Paseo"
    """A stage card by name, or a string of tile letters."""
    first: int = 0
    """The seat that places its riders first: at the table, whoever rode a bicycle last."""
    handicap: tuple[int, ...] = ()
    """Exhaustion cards that each seat shuffles into both decks: 0, 1 or 2; left out means 0."""
    expansions: tuple[str, ...] = ()
    """Boxes used besides the base game: peloton, meteo."""
    dummies: tuple[str, ...] = ()
    """For every seat the kind of dummy team it is (muscle, peloton); nothing or left out means that it is ridden."""
    weather: tuple[str, ...] = ()
    """Weather on tiles, as in `b=wet`, instead of tokens dealt."""
    breakaway: bool = True
    """Whether riders bid for a breakaway where the stage has a tile for it."""


def setup(seats: int, options: Options) -> State:
    """The state before the first rider is placed."""
    dummies = _checked_dummies(seats, options)
    if not 0 <= options.first < seats:
        raise BadOptions("first", "flamme-rouge.refused.bad-first", first=options.first, last=seats - 1)
    riders = 2 if seats <= MOST_TEAMS else 1
    stage = _checked_stage(seats * riders, options)
    handicap = _handicaps(dummies, options.handicap)
    cells = start_places(course(stage), dummies) if riders == 2 else [-1] * seats
    turn = [(options.first + step) % seats for step in range(seats)]  # FR 2.7: clockwise
    to_place = tuple(seat for seat in turn if not dummies[seat] for _ in range(riders))  # FR 2.8
    weather = _weather(stage, options)
    cards = tuple(Cards(start_deck(rider, dummies, handicap)) for rider in range(len(cells)))
    table = Table(stage, weather, dummies, riders, handicap, 0, tuple(cells), to_place)
    table = msgspec.structs.replace(table, no_breakaway=not options.breakaway)
    return State(table, cards, to_place[:1]) if weather is not None else State(table, cards, (), (WEATHER,))


def _checked_dummies(seats: int, options: Options) -> tuple[str, ...]:
    """FR 2.3, 9.5, 11.1, 11.9, 11.10: who may sit at the table."""
    for name in options.expansions:
        if name not in EXPANSIONS:
            raise BadOptions("expansions", "flamme-rouge.refused.no-such-box", name=name, boxes=", ".join(EXPANSIONS))
    peloton = "peloton" in options.expansions
    most = MOST_SEATS if peloton else MOST
    if not FEWEST <= seats <= most:
        key = "bad-seats-large" if peloton else "bad-seats"
        raise BadOptions("seats", f"flamme-rouge.refused.{key}", seats=seats, fewest=FEWEST, most=most)
    dummies = options.dummies + ("",) * (seats - len(options.dummies))
    kinds = [kind for kind in dummies if kind]
    if len(dummies) > seats or any(kind not in (MUSCLE, PELOTON) for kind in kinds):
        raise BadOptions("dummies", "flamme-rouge.refused.bad-dummies", dummies=", ".join(dummies), seats=seats)
    if kinds and not peloton:
        raise BadOptions("dummies", "flamme-rouge.refused.dummies-need-peloton")
    if kinds.count(PELOTON) > 1:
        raise BadOptions("dummies", "flamme-rouge.refused.two-pelotons")
    if len(kinds) == seats or (kinds and seats > MOST_TEAMS):
        raise BadOptions("dummies", "flamme-rouge.refused.too-many-dummies", most=MOST_TEAMS)
    return dummies


def _checked_stage(riders: int, options: Options) -> str:
    """The stage, with a start for so many riders and only tiles from the boxes used (FR 9.1, 9.5)."""
    large = riders > 2 * MOST
    stage = find_stage(options.stage, large, "peloton" in options.expansions)
    track = course(stage)
    if large and len(track.landing[0]) < 3:
        raise BadOptions("stage", "flamme-rouge.refused.start-too-narrow", riders=riders)
    return stage


def _weather(stage: str, options: Options) -> tuple[str, ...] | None:
    if options.weather and "meteo" not in options.expansions:
        raise BadOptions("weather", "flamme-rouge.refused.weather-needs-meteo")
    if options.weather:
        return given_weather(stage, options.weather)
    return None if "meteo" in options.expansions else EVERYWHERE_CLEAR


def _handicaps(dummies: tuple[str, ...], given: tuple[int, ...]) -> tuple[int, ...]:
    """FR 2.6 for every seat; FR 11.9 for one who rides alone against dummies."""
    seats, solo = len(dummies), dummies.count("") == 1
    if len(given) > seats:
        raise BadOptions("handicap", "flamme-rouge.refused.handicap-for-nobody", given=len(given), seats=seats)
    if any(extra and dummy for extra, dummy in zip(given, dummies, strict=False)):
        raise BadOptions("handicap", "flamme-rouge.refused.handicap-for-a-dummy")
    most = SOLO_HANDICAP if solo else STRONGEST_HANDICAP
    for extra in given:
        if not 0 <= extra <= most:
            raise BadOptions("handicap", "flamme-rouge.refused.bad-handicap", extra=extra, most=most)
    if solo and not given:
        return tuple(0 if dummy else SOLO_HANDICAP for dummy in dummies)
    return given + (0,) * (seats - len(given))


@lru_cache(maxsize=1024)
def start_deck(rider: int, dummies: tuple[str, ...], handicap: tuple[int, ...]) -> tuple[str, ...]:
    """FR 2.4 to 2.6, FR 11.5, 11.6: the cards a rider starts with."""
    seat = rider // 2 if len(dummies) <= MOST_TEAMS else rider
    kind, dummy = KINDS[rider % 2], dummies[seat]
    if dummy == PELOTON:  # FR 11.5: one deck for both
        return content.deck(PELOTON) if kind == "S" else ()
    if dummy == MUSCLE:
        return content.deck(f"{MUSCLE}-{kind}")
    return tuple(sorted(content.deck(kind) + (content.EXHAUSTION,) * handicap[seat]))


@lru_cache(maxsize=4096)
def places(stage: str, cells: tuple[int, ...], own: range) -> tuple[Place, ...]:
    """FR 2.8: every rider of a seat still to be placed, in any square with a free lane, front row first."""
    track = course(stage)
    free = [row for row in reversed(range(track.start)) if any(cell not in cells for cell in track.landing[row])]
    kinds = [KINDS[rider % 2] for rider in own if cells[rider] < 0]
    return tuple(Place(kind, row) for kind in kinds for row in free)


def place(state: State, seat: int, action: Place) -> tuple[State, tuple[Event, ...]]:
    """Put a rider on the start grid."""
    table = state.table
    if not table.to_place:
        raise Illegal("FR 2.8", "flamme-rouge.refused.start-is-over")
    if state.drawing:
        raise Illegal("FR 12.1", "flamme-rouge.refused.weather-first")
    if seat != table.to_place[0]:
        raise Illegal("FR 2.7", "flamme-rouge.refused.not-your-turn", team=_team(table, table.to_place[0]))
    own = table.own(seat)
    if action not in places(table.stage, table.cells, own):
        raise Illegal("FR 2.8", "flamme-rouge.refused.no-such-place", rider=action.rider, row=action.row)
    number = own[-1] if action.rider == "R" else own[0]
    cells = [*table.cells]
    cell = next(free for free in course(table.stage).landing[action.row] if free not in cells)  # FR 2.9
    cells[number] = cell
    table = table.placed(tuple(cells))
    placed = (Placed(RIDERS[number], cell),)
    if table.to_place:
        return State(table, state.cards, table.to_place[:1]), placed
    if waits_at(table.stage)[1] and not table.no_breakaway:
        return open_auction(table, state.cards), placed
    return State(table, state.cards, table.ridden), placed


def _team(table: Table, seat: int) -> str:
    return TEAMS[table.own(seat)[0] // 2]
