"""Boards: a course without its riders, and a place for every cell, for clients that move the riders themselves.

A rider stands at the place of his cell. Where several share a cell, each is moved by his `Stand` (`crowd.stands`), as
`place_of` does it. Riders lower on the page stand in front.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from paceline.draw.course import course_of, ridden
from paceline.draw.hexes.board import HEX_BOARDS
from paceline.draw.land.skyline import Vista
from paceline.draw.lanes.board import LANE_BOARDS
from paceline.draw.page import AScene, Page, document
from paceline.draw.parts.crowd import Stand, stands
from paceline.draw.parts.portrait import DISC_ROOM, FIGURE_ROOM
from paceline.draw.parts.riders import UNIT, lift
from paceline.draw.places import Board, Place, placed
from paceline.draw.profile import Bar, bar_of, profile
from paceline.draw.ribbon import CROWDED, RATIO, SQUARE, WINDOW, land_above, lane_work, unrolled
from paceline.draw.scene import AnyScene, HexScene, LaneScene, Scene
from paceline.draw.shelf import depth, shelf
from paceline.draw.squares.crossings import meeting
from paceline.draw.squares.geometry import LANE, trace
from paceline.draw.squares.layout import Plan, Strip, cell_point, cell_poses
from paceline.draw.squares.map import lay_out, paint
from paceline.draw.svg.pen import Box
from paceline.roads.squares import Road

__all__ = ["Board", "Layout", "Place", "base_of", "beyond", "board", "place_of", "places"]

Layout: TypeAlias = Literal["map", "ribbon", "profile"]

_MAP: Final = (1600.0, 1000.0)
_PROFILE: Final = Box(0, 0, 1600, 104)
_ABOVE: Final = 150.0
"""Land over the strip, with room for signs."""
_ACROSS: Final = 9
"""Squares across the line that a board shows where there is room: the longest card of most games."""
_FURTHER: Final = 4
"""A board that must show more grows by so many squares, so that it seldom changes."""
_PIP: Final = 0.72, 13.0
"""Diameter of a rider over the profile: in columns, but at most so many pixels."""


def board(scene: AnyScene, layout: Layout) -> Board:
    """The board of a scene: its course, and everything beside it but what the race has left there."""
    if isinstance(scene, HexScene):
        return HEX_BOARDS[layout](base_of(scene))
    if isinstance(scene, LaneScene):
        return LANE_BOARDS[layout](base_of(scene))
    return _BOARDS[layout](base_of(scene), _shown_rows(scene))


def base_of(scene: AScene) -> AScene:
    """The scene without riders, on the road or at home, and without anything that happened."""
    clock = replace(scene.clock, home=()) if scene.clock else None
    bare = replace(scene, tokens=(), groups=(), marks=(), moment="", description="", clock=clock)
    if isinstance(bare, LaneScene):
        return replace(bare, chains=(), active="")
    return replace(bare, block=None) if isinstance(bare, HexScene) else bare


def beyond(scene: AnyScene) -> int:
    """Squares beyond the tiles that a board must show because of its riders: the one thing they change about it."""
    if not isinstance(scene, Scene):
        return 0
    return max(math.ceil((ridden(scene) - scene.road.printed) / _FURTHER), 0) * _FURTHER


def _shown_rows(scene: Scene) -> int:
    """Rows that a map or a profile shows: the tiles, a run-out, and more only where a rider has got beyond it."""
    return min(max(_run_out(scene.road), scene.road.printed + beyond(scene)), len(scene.road.squares))


def _run_out(road: Road) -> int:
    """Rows with those across the line, as far as they would not lie over the road."""
    rows = min(max(road.printed, road.finish + _ACROSS), len(road.squares))
    return meeting(Plan(trace(road, rows), 1.0, (0.0, 0.0)), rows, road.printed)


def places(scene: AnyScene, board: Board) -> dict[str, Place]:
    """For every rider whose cell the board shows, where he stands."""
    cells, where = board.cells, stands(scene)
    return {
        token.rider: place_of(cells[token.cell], where[token.rider], board)
        for token in scene.tokens
        if token.cell in cells
    }


def place_of(cell: Place, stand: Stand, board: Board) -> Place:
    """The place of a rider who stands so in his cell."""
    if stand.size == 1:
        return cell
    turn = math.radians(cell.turn)
    ahead, right = stand.along * board.along, stand.aside * board.aside
    x = cell.x + ahead * math.cos(turn) - right * math.sin(turn)
    y = cell.y + ahead * math.sin(turn) + right * math.cos(turn)
    return placed(x, y, cell.turn, stand.size * board.shared)


def _map(scene: Scene, rows: int) -> Board:
    """The poster."""
    poster = lay_out(Page(scene, f"board map {rows}", *_MAP), rows)
    plan = poster.laid.plan
    cells = {
        cell: placed(pose.x, pose.y, math.degrees(pose.heading)) for cell, pose in cell_poses(scene.road, plan).items()
    }
    middles = {
        row: placed(*plan.at(row, 0.5), math.degrees(piece.heading(0.5))) for row, piece in enumerate(plan.pieces)
    }
    return Board("map", *_MAP, paint(poster), poster.token * DISC_ROOM, plan.unit, plan.unit, 1.0, cells, middles)


def _ribbon(scene: Scene, _rows: int) -> Board:
    """The whole road as one strip to be looked at through a window, with the land over it."""
    road = scene.road
    course = course_of(scene, len(road.squares))
    window = 0, len(course.columns)
    width = SQUARE * window[1]
    above = Box(0, 0, width, _ABOVE)
    deepest = min(cell.lane for cell in road.cells)
    strip = unrolled(course, window, Box(0, above.bottom, width, 0), RATIO, min(deepest, 0))
    page = Page(scene, "board ribbon", width, round(strip.box.bottom + depth(scene)))
    svg = document(
        page,
        land_above(scene, Vista(course, *window, above, WINDOW), 1.0),
        lane_work(scene, course, strip, page.prefix, 1.0),
        shelf(scene, strip, 1.0, 2.0, []),
    )
    cells = {cell.number: _standing(strip, cell.row, cell.lane) for cell in road.cells}
    middles = {row: placed(*strip.at(row, 0.5)) for row in strip.rows}
    token, aside = SQUARE / UNIT * FIGURE_ROOM, strip.lane / LANE
    return Board("ribbon", width, page.height, svg, token, SQUARE, aside, CROWDED, cells, middles)


def _standing(strip: Strip, row: int, lane: int) -> Place:
    """The middle of a figure in this lane."""
    x, y = cell_point(strip, row, lane)
    return placed(x, y - (lift(lane) - lift(1)) * strip.unit / UNIT)


def _profile(scene: Scene, rows: int) -> Board:
    """The bar, where riders abreast stand over each other."""
    box, course = _PROFILE, course_of(scene, rows)
    page = Page(scene, f"board profile {rows}", box.w, box.h)
    bar = bar_of(course, box)
    svg = document(page, profile(scene, course, box, page.prefix))
    unit = bar.x(1) - bar.x(0)
    pip = min(unit * _PIP[0], _PIP[1])
    cells: dict[int, Place] = {}
    for column, there in enumerate(course.columns):
        squares = [scene.road.squares[row] for row in there.rows]
        abreast = [cell for square in squares for cell in (*square.cells, *square.grass)]
        step = min(pip, (bar.y(column + 0.5) - box.y) / (len(abreast) + 0.2))  # closer where the sky is low
        cells |= {cell: _over(bar, column, (level + 0.6) * step) for level, cell in enumerate(abreast)}
    middles = {row: _over(bar, column) for row, column in course.place.items()}
    return Board("profile", box.w, box.h, svg, pip * DISC_ROOM, unit, unit, 1.0, cells, middles)


def _over(bar: Bar, column: int, up: float = 0.0) -> Place:
    """A place over the middle of a column."""
    return placed(bar.x(column + 0.5), bar.y(column + 0.5) - up)


_BOARDS: Final[dict[Layout, Callable[[Scene, int], Board]]] = {"map": _map, "ribbon": _ribbon, "profile": _profile}
