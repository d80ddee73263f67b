"""Boards as they travel: a picture of a course, and the places of everything that may stand on it."""

from __future__ import annotations

import msgspec


class Place(msgspec.Struct, frozen=True, gc=False):
    """Where something stands on a board."""

    x: float
    y: float
    turn: float = 0.0
    """Degrees clockwise from travelling to the right."""
    size: float = 1.0
    """Share of the usual size."""


class Board(msgspec.Struct, frozen=True, gc=False):
    """A picture of the course that stays as it is while riders move over it."""

    layout: str
    width: float
    height: float
    svg: str
    token: float
    """Pixels across the square drawing of a rider of size 1; its middle is the rider's place."""
    along: float
    """Pixels ahead for a `Stand` that is one square ahead."""
    aside: float
    """Pixels aside for a `Stand` that is one square to the right."""
    shared: float
    """What the size of a `Stand` is multiplied by where riders share a cell."""
    cells: dict[int, Place]
    """Every cell that is shown; on hexagons also what stands for the cell of a closed group, by its first row.

    On lanes also one beyond the finish, for the number after the last cell.
    """
    rows: dict[int, Place]
    """The middle of every square that is shown."""
    bands: dict[int, str] = {}
    """On hexagons, path data of every row that a closed group can take up."""
    counted: bool = False
    """Whether tokens on this board say how tired their riders are."""


def placed(x: float, y: float, turn: float = 0.0, size: float = 1.0) -> Place:
    """A place in round numbers."""
    return Place(round(x, 1), round(y, 1), round(turn, 1), round(size, 2))
