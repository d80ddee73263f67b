"""Boards: a course without its riders and a place for every cell, for clients that move the riders themselves.

A rider stands at the place of their cell. If several share a cell, each is moved by a `Stand` (`parts.crowd`), as
`place_of` does it. Riders lower on the page stand in front.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from paceline.draw.course import Flat
from paceline.draw.parts.crowd import Stand, stands
from paceline.draw.parts.riders import DISC_ROOM
from paceline.draw.picture import Page, document
from paceline.draw.profile import Bar, bar_of, draw_profile
from paceline.draw.road_art import art_of
from paceline.draw.scene import AnyScene
from paceline.draw.squares.geometry import Pose
from paceline.draw.svg.pen import Box

Layout: TypeAlias = Literal["map", "ribbon", "profile"]

_SHAPE: Final = 1.2
"""Ratio of width and height from one shape to the next."""
LONGEST, SHORTEST = 20, -4
"""Shapes that are drawn: from half as wide as high to forty times as wide."""
_PROFILE: Final = Box(0, 0, 1600, 104)
_PIP: Final = 0.72, 13.0
"""Diameter of a rider over the profile: in columns, but at most so many pixels."""


class Place(msgspec.Struct, frozen=True, gc=False):
    """A place on a board."""

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
    """Factor of the size of a `Stand` if riders share a cell."""
    cells: dict[int, Place]
    """Every cell that is shown; on hexagons also what stands for the cell of a closed group, by its first row.

    On lanes also one beyond the finish, for the number after the last cell.
    """
    rows: dict[int, Place]
    """The middle of every square that is shown."""
    bands: dict[int, str] = {}
    """On hexagons, path data of every row that a closed group can take up."""
    counted: bool = False
    """True if tokens on this board say how tired their riders are."""
    inner: tuple[float, float, float, float] | None = None
    """Left, top, width and height of what must be seen: around it lies nothing but land. None for all of it."""
    signs: tuple[tuple[float, float, float, float], ...] = ()
    """Left, top, width and height of everything written beside the road."""


def board(scene: AnyScene, layout: Layout, shape: int | None = None) -> Board:
    """Draw the board of a scene: its course, and everything beside it but what the race has left there.

    With a `shape` it is drawn for a window 1.2 ** shape times as wide as high, a map without a frame and profile.
    """
    return art_of(scene).board(scene.without_riders(), layout, scene.rows_beyond(), shape)


def ratio_of(shape: int) -> float:
    """Return how many times as wide as high a shape is."""
    return float(_SHAPE**shape)


def corners(box: Box) -> tuple[float, float, float, float]:
    """Return left, top, width and height in round numbers."""
    return round(box.x, 1), round(box.y, 1), round(box.w, 1), round(box.h, 1)


def places(scene: AnyScene, board: Board) -> dict[str, Place]:
    """Return where every rider stands whose cell the board shows."""
    cells, where = board.cells, stands(scene)
    return {
        token.rider: place_of(cells[token.cell], where[token.rider], board)
        for token in scene.tokens
        if token.cell in cells
    }


def place_of(cell: Place, stand: Stand, board: Board) -> Place:
    """Return the place of a rider who stands so in their cell."""
    if stand.size == 1:
        return cell
    turn = math.radians(cell.turn)
    ahead, right = stand.along * board.along, stand.aside * board.aside
    x = cell.x + ahead * math.cos(turn) - right * math.sin(turn)
    y = cell.y + ahead * math.sin(turn) + right * math.cos(turn)
    return make_place(x, y, cell.turn, stand.size * board.shared)


def make_place(x: float, y: float, turn: float = 0.0, size: float = 1.0) -> Place:
    """Return a place in round numbers."""
    return Place(round(x, 1), round(y, 1), round(turn, 1), round(size, 2))


def place_from_pose(pose: Pose) -> Place:
    """Return a pose as a place."""
    return make_place(pose.x, pose.y, math.degrees(pose.heading))


class ProfileBoard(msgspec.Struct, frozen=True):
    """The bar with the whole course, in which riders abreast stand over each other."""

    bar: Bar
    pip: float
    """Diameter of a rider."""
    board: Board


def profile_board(
    scene: AnyScene,
    layout: str,
    flat: Flat,
    columns: tuple[Mapping[int, Sequence[int]], Mapping[int, int]],
    shape: int | None,
) -> ProfileBoard:
    """Draw a course as a bar: `columns` are the cells in every column, and the columns of all rows."""
    abreast, rows = columns
    box = _PROFILE if shape is None else Box(0, 0, round(_PROFILE.h * ratio_of(shape)), _PROFILE.h)
    page, course = Page(scene, layout, box.w, box.h), flat.course
    bar = bar_of(course, box)
    unit = bar.x(1) - bar.x(0)
    pip = min(unit * _PIP[0], _PIP[1])
    cells: dict[int, Place] = {}
    for column, numbers in abreast.items():
        x, y = bar.x(column + 0.5), bar.y(column + 0.5)
        step = min(pip, (y - box.y) / (len(numbers) + 0.2))  # closer if the sky is low
        cells |= {cell: make_place(x, y - (level + 0.6) * step) for level, cell in enumerate(numbers)}
    middles = {row: make_place(bar.x(column + 0.5), bar.y(column + 0.5)) for row, column in rows.items()}
    svg = document(page, draw_profile(flat.scene, course, box, page.prefix))
    found = Board("profile", box.w, box.h, svg, pip * DISC_ROOM, unit, unit, 1.0, cells, middles)
    return ProfileBoard(bar, pip, found)
