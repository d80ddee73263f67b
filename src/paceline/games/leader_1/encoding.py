"""Numbers for programs that learn: an index for every action, rows of small integers for views and choices.

Moves depend on the road, so a move has no index of its own: it is its place in the list of moves, and its choice
fields say what it is. All other actions have an index that always stands for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, product
from typing import Any, Final, get_args

from paceline.games.leader_1.actions import (
    HOME,
    IN_PELOTON,
    ROLES,
    Action,
    Appoint,
    Back,
    Chase,
    Eat,
    Leave,
    Pick,
    Ride,
    SitIn,
    Stay,
    Wait,
)
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.rules.moves import price
from paceline.games.leader_1.rules.order import course_of
from paceline.games.leader_1.rules.riding import asked_rider, free_squares
from paceline.games.leader_1.state import RIDING, Phase, Rider, Table, View

MOVES: Final = 256
"""Moves that have an index; in 197 races with random moves the longest list had 137."""
WINDOW: Final = 12
"""Rows ahead whose ground is observed."""
NAMED: Final[tuple[Action, ...]] = (
    *(Pick(role) for role in ROLES),
    *(Appoint(*pair) for pair in product((*ROLES, ""), repeat=2)),  # type: ignore[arg-type]
    *(Leave(role) for role in ROLES),
    Back(),
    Stay(),
    SitIn(),
    Chase(announced=True),
    Chase(announced=False),
    Wait(),
    *(Eat(role, value) for role in ROLES for value in sorted({*numbers().tiles})),
)
"""Actions with an index of their own; the moves follow."""
_INDEX: Final = {action: index for index, action in enumerate(NAMED)}
_PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
_KINDS: Final = (Ride, Wait, Leave, Back, Stay, SitIn, Chase, Eat, Pick, Appoint)
_GROUNDS: Final = "FHCD"
_SPECIALITIES: Final = ("", "sprinter", "descender")
_HEAD: Final = ("phase", "turn", "peloton_to_line", "chase", "holder", "asked")
_RIDER: Final = (
    "role", "in_peloton", "home", "to_line", "side", "energy", "speciality", "risks", "moved", "down", "flat", "wheel",
    "tiles",
)  # fmt: skip
_TILES: Final = 4
"""Tiles of an own rider that are observed, the largest first."""


class Leader1Encoding:
    """The numbers of Leader 1."""

    version = 0
    actions = len(NAMED) + MOVES
    choice_fields = ("kind", "rows", "side", "squares", "cost", "past", "bonk", "crash", "joins", "role", "value")

    def fields(self, view: View) -> tuple[str, ...]:
        """Return the names of the numbers of an observation; riders are numbered from the seat's own on."""
        return (
            *_HEAD,
            *(f"{place}.{name}" for place in range(len(view.table.riders)) for name in _RIDER),
            *(f"{place}.tile_{number}" for place in range(view.table.rules.each) for number in range(_TILES)),
            *(
                f"{place}.ground_{row}"
                for place in ("peloton", *range(view.table.rules.each))
                for row in range(1, WINDOW + 1)
            ),
        )

    def observe(self, view: View) -> Sequence[int]:
        """Return what a seat may know, one number for every field."""
        table, seat = view.table, view.seat or 0
        first, riders = seat * table.rules.each, len(table.riders)
        row = [*_head(table, seat)]
        for place in range(riders):
            row += _rider(table, table.riders[(first + place) % riders])
        for tiles in view.tiles:
            row += [*sorted(tiles, reverse=True), *([0] * _TILES)][:_TILES]
        row += _ground_ahead(table, table.head)
        for number in table.own(seat):
            row += _ground_ahead(table, _row(table, table.riders[number].cell))
        return row

    def indices(self, legal: Sequence[Action]) -> Sequence[int]:
        """Return the index of every legal action: its own one, or for a move its place among the moves."""
        moves = count(len(NAMED))
        return [next(moves) if type(action) is Ride else _INDEX[action] for action in legal]

    def describe(self, view: View, legal: Sequence[Action]) -> Sequence[Sequence[int]]:
        """Return for every legal action its choice fields."""
        table = view.table
        if table.phase not in RIDING and table.mover < 0:
            return [_describe_other(action) for action in legal]
        rider = asked_rider(table)
        here, free = _row(table, table.riders[rider].cell), free_squares(table, rider)
        return [
            _describe_move(table, here, free, action) if type(action) is Ride else _describe_other(action)
            for action in legal
        ]


def _head(table: Table, seat: int) -> Iterator[int]:
    yield _PHASES.index(table.phase)
    yield table.turn
    yield _to_line(table, table.head)
    yield int(table.chase)
    yield (table.holder - seat) % table.seats
    asked = asked_rider(table) if table.queue and (table.phase in RIDING or table.mover >= 0) else -1
    yield (asked - seat * table.rules.each) % len(table.riders) if asked >= 0 else -1


def _rider(table: Table, rider: Rider) -> Iterator[int]:
    yield ROLES.index(rider.role) + 1 if rider.role else 0
    yield int(rider.cell == IN_PELOTON)
    yield int(rider.cell == HOME)
    yield 0 if rider.cell == HOME else _to_line(table, _row(table, rider.cell))
    yield course_of(table).road.cells[rider.cell].side if rider.cell >= 0 else 0
    yield rider.energy
    yield _SPECIALITIES.index(rider.speciality)
    yield rider.risks
    yield int(rider.moved == table.turn)
    yield int(rider.down >= table.turn)
    yield int(rider.flat >= table.turn)
    yield int(rider.wheel == table.turn)
    yield rider.tiles


def _row(table: Table, cell: int) -> int:
    """Return the row of a rider, that of the head for those in the peloton."""
    road = course_of(table).road
    return road.row_of(cell) if cell >= 0 else table.head if cell == IN_PELOTON else len(road.rows)


def _to_line(table: Table, row: int) -> int:
    return course_of(table).road.length - row


def _ground_ahead(table: Table, row: int) -> list[int]:
    """Return the ground of the rows ahead, -1 beyond the road."""
    ahead = course_of(table).row_ground[row + 1 : row + 1 + WINDOW]
    return [*(_GROUNDS.index(letter) for letter in ahead), *([-1] * (WINDOW - len(ahead)))]


def _describe_move(table: Table, here: int, free: int, ride: Ride) -> tuple[int, ...]:
    side = course_of(table).road.cells[ride.end].side if ride.end >= 0 else 0
    cost, bonk, crash = price(free, ride), int("bonk" in ride.risks), int("crash" in ride.risks)
    rows = _row(table, ride.end) - here
    return (1, rows, side, ride.squares, cost, ride.past, bonk, crash, int(ride.end == IN_PELOTON), 0, 0)


def _describe_other(action: Any) -> tuple[int, ...]:
    role = getattr(action, "role", None) or getattr(action, "rider", None) or getattr(action, "sprinter", None)
    value = int(getattr(action, "value", getattr(action, "announced", 0)))
    return (_KINDS.index(type(action)) + 1, 0, 0, 0, 0, 0, 0, 0, 0, ROLES.index(role) + 1 if role else 0, value)
