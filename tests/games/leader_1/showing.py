"""Views made by hand, to be asked, told and drawn; and the course they are on."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from paceline.games.leader_1.actions import ROLES, TEAMS
from paceline.games.leader_1.course import Course, course, find_course
from paceline.games.leader_1.state import IN_PELOTON, Rider, Rules, Table, View

HILLY: Final = find_course("FF*HC2CDrrF+F")
"""Start and feed zone on the flat, a false flat, a col of category 2, a tight bend down, a bonus line, the sprint."""
TRACK: Final[Course] = course(HILLY)
SIDES: Final = {"L": -1, "M": 0, "R": 1}
ENERGY: Final = 30
TURN: Final = 5


def cell(hexagon: int, side: str, square: int) -> int:
    """Return the number of a square; hexagons and squares are counted from 1, as in sentences."""
    wanted = (hexagon - 1, SIDES[side], square - 1)
    return next(one.number for one in TRACK.road.cells if (one.tile, one.side, one.index) == wanted)


def table(seats: int = 2, each: int = 3, riders: dict[str, dict[str, Any]] | None = None, **changes: Any) -> Table:
    """Return everybody in the peloton, whose head is on the fourth row, but for the riders named."""
    found = []
    for seat in range(seats):
        for role in ROLES[:each]:
            usual = Rider(seat, role, ENERGY, cell=IN_PELOTON)
            found.append(replace(usual, **(riders or {}).get(TEAMS[seat] + role, {})))
    changes = {"phase": "escapees", "head": 3, "round": TURN - 1, **changes}
    return Table(Rules(HILLY, each), tuple(found), **changes)


def view(seat: int | None = 0, **changes: Any) -> View:
    """Return such a table as a seat sees it; nobody carries a tile that it could know."""
    made = table(**changes)
    return View(seat, made, ((),) * made.rules.each if seat is not None else ())
