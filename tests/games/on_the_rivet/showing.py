"""Views made by hand, to be asked, told and drawn; and races ridden at random to be looked at."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from paceline.core.game import CHANCE
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import CLASSES, TEAMS, Action, Done, Step, Undo
from paceline.games.on_the_rivet.course import Course, course, find_course
from paceline.games.on_the_rivet.rules.setup import Options
from paceline.games.on_the_rivet.state import Deck, Move, Rider, Rules, State, Table, View

SHORT: Final = find_course("", "short")
"""134 rows: the start on the flat with three lanes, then a bend to the right, …"""
TRACK: Final[Course] = course("", SHORT)
HOME_CELL: Final = TRACK.road.home
LANES: Final = {"left": 0, "middle": 1, "right": 2}


def cell(row: int, lane: str = "left", half: int = 0) -> int:
    """Return the number of a space: its row by its distance from the line, -1 being the last; a lane by its name."""
    wanted = (len(TRACK.road.rows) + row, LANES[lane], half)
    return next(one.number for one in TRACK.road.cells if (one.row, one.lane, one.half) == wanted and not one.verge)


def verge(row: int, side: int) -> int:
    """Return the left (0) or right (1) road side of a row, by its distance from the line."""
    return TRACK.road.rows[row].verges[side]


def table(seats: int = 3, riders: dict[str, dict[str, Any]] | None = None, **changes: Any) -> Table:
    """Return a race of three teams of six on the short course; other riders stand on the grid, from space 1 on."""
    each = {3: 6, 4: 5, 5: 4}.get(seats, 3)
    names = [TEAMS[seat] + letter for seat in range(seats) for letter in CLASSES[:each]]
    spaces = dict(zip(names, TRACK.grid, strict=False))
    found = []
    for name in names:
        usual = Rider(TEAMS.index(name[0]), name[1], spaces[name])
        found.append(replace(usual, **(riders or {}).get(name, {})))
    rules = replace(Rules(SHORT, each, seats, variants=()), **changes.pop("rules", {}))
    changes = {"phase": "turn", "queue": (0,), "order": tuple(range(seats)), **changes}
    return Table(rules, tuple(found), (Deck(hand=5),) * seats, **changes)


def view(seat: int | None = 0, hand: tuple[str, ...] = (), tactics: tuple[str, ...] = (), **changes: Any) -> View:
    """Return such a table as a seat sees it."""
    return View(seat, table(**changes), hand, tactics)


def moving(rider: str = "AA", **fields: Any) -> Move:
    """Return a move of a rider of three teams, with six pedal strokes of a plain Lead."""
    number = TEAMS.index(rider[0]) * len(CLASSES) + CLASSES.index(rider[1])
    return Move(number, **{"card": "A01", "ps": 6, "read": True, **fields})


def walk(seats: int, options: Options, seed: int, most: int) -> Iterator[tuple[State, int, Action, State, Any]]:
    """Ride at random, but mostly ahead, for so many inputs: yield the state, who acts, how, and what follows."""
    rng, state = Random(seed), GAME.setup(seats, options)
    for _ in range(most):
        acting = GAME.to_act(state)
        if not acting:
            return
        seat = min(acting)
        action = _drawn(state, rng) if seat == CHANCE else _chosen([*GAME.legal(state, seat)], rng)
        after, events = GAME.apply(state, seat, action)
        yield state, seat, action, after, events
        state = after


def _drawn(state: State, rng: Random) -> Action:
    outcomes = [*GAME.chance(state).outcomes()]
    drawn: Action = rng.choices([one for one, _ in outcomes], [weight for _, weight in outcomes])[0]
    return drawn


def _chosen(legal: list[Action], rng: Random) -> Action:
    """Choose an action; seldom take back, stop early or ride aside, or races would not end."""
    eager = [one for one in legal if isinstance(one, Step) and one.way == "forward"]
    if eager and rng.random() < 0.7:
        return rng.choice(eager)
    if rng.random() < 0.9:
        legal = [one for one in legal if not isinstance(one, Undo)] or legal
    if rng.random() < 0.7:
        legal = [one for one in legal if not isinstance(one, Done)] or legal
    return rng.choice(legal)
