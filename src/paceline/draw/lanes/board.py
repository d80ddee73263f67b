"""Boards of roads of lanes: a place for every space and verge, and one beyond the finish."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from paceline.draw.land.skyline import Vista
from paceline.draw.lanes.flatten import flat_columns, flat_rows
from paceline.draw.lanes.layout import LaneGround, beyond, pose
from paceline.draw.lanes.map import WIDTH, lay_out_lanes, paint_lanes
from paceline.draw.lanes.ribbon import RATIO, lane_shelf
from paceline.draw.lanes.strip import BESIDE, DEPTH, FOOT, SHARED, lane_strip, lane_work
from paceline.draw.page import Page, document
from paceline.draw.parts.portrait import DISC_ROOM, FIGURE_LIFT, FIGURE_ROOM
from paceline.draw.parts.riders import UNIT
from paceline.draw.places import Board, Place, placed
from paceline.draw.profile import bar_of, profile
from paceline.draw.ribbon import RATIO as PORTRAIT_RATIO
from paceline.draw.ribbon import SQUARE, WINDOW, land_above
from paceline.draw.scene import LaneScene
from paceline.draw.squares.geometry import Pose
from paceline.draw.svg.pen import Box

_PROFILE: Final = Box(0, 0, 1600, 104)
_ABOVE: Final = 150.0
_PIP: Final = 0.72, 13.0
"""Diameter of a rider over the profile: in rows, but at most so many pixels."""


def _place(pose: Pose) -> Place:
    return placed(pose.x, pose.y, math.degrees(pose.heading))


def _middles(ground: LaneGround) -> dict[int, Place]:
    rows = range(len(ground.road.rows))
    return {row: _place(Pose(*ground.at(row, 0.5), ground.heading(row, 0.5))) for row in rows}


def lane_map_board(scene: LaneScene) -> Board:
    """The poster."""
    poster = lay_out_lanes(scene, "board lanes", WIDTH)
    plan, page = poster.plan, poster.page
    cells = {cell.number: _place(pose(plan, cell)) for cell in scene.road.cells}
    cells[scene.road.home] = _place(beyond(plan))
    token, along = poster.token * DISC_ROOM, plan.unit * plan.long
    return Board(
        layout="map",
        width=page.width,
        height=page.height,
        svg=paint_lanes(poster),
        token=token,
        along=along,
        aside=plan.unit,
        shared=1.0,
        cells=cells,
        rows=_middles(plan),
        counted=True,
    )


def lane_ribbon_board(scene: LaneScene) -> Board:
    """The whole road as one strip to be looked at through a window, with the land over it."""
    columns = flat_columns(scene)
    window = 0, len(columns.course.columns) + 1
    above = Box(0, 0, SQUARE * window[1], _ABOVE)
    strip = lane_strip(scene, window, Box(0, above.bottom, above.w, 0), RATIO)
    page = Page(scene, "board lane ribbon", above.w, round(strip.box.bottom + DEPTH))
    svg = document(
        page,
        land_above(columns.scene, Vista(columns.course, *window, above, WINDOW), 1.0),
        lane_work(scene, strip, page.prefix, 1.0),
        lane_shelf(scene, strip, 1.0, 2.0, []),
    )
    cells = {
        cell.number: _standing(pose(strip, cell), strip.unit, BESIDE if cell.verge else 1.0)
        for cell in scene.road.cells
    }
    cells[scene.road.home] = _standing(beyond(strip), strip.unit, 1.0)
    return Board(
        layout="ribbon",
        width=page.width,
        height=page.height,
        svg=svg,
        token=SQUARE / UNIT * FIGURE_ROOM,
        along=SQUARE,
        aside=strip.unit,
        shared=SHARED,
        cells=cells,
        rows=_middles(strip),
        counted=True,
    )


def _standing(here: Pose, lane: float, size: float) -> Place:
    """The middle of a figure in this space: its foot stands as far over the edge of the lane as in a ribbon."""
    scale = SQUARE / UNIT * size
    foot = here.y + lane / 2 * size - FOOT * scale
    return placed(here.x, foot - (UNIT * PORTRAIT_RATIO / 2 - FIGURE_LIFT) * scale, 0.0, size)


def lane_profile_board(scene: LaneScene) -> Board:
    """The bar, where riders abreast stand over each other."""
    flat, box, road = flat_rows(scene), _PROFILE, scene.road
    page = Page(scene, "board lane profile", box.w, box.h)
    bar = bar_of(flat.course, box)
    unit = bar.x(1) - bar.x(0)
    pip = min(unit * _PIP[0], _PIP[1])
    cells: dict[int, Place] = {}
    for number, row in enumerate(road.rows):
        x, y = bar.x(number + 0.5), bar.y(number + 0.5)
        abreast = sorted([*(cell for lane in row.cells for cell in lane), *row.verges], reverse=True)
        step = min(pip, (y - box.y) / (len(abreast) + 0.2))  # closer where the sky is low
        cells |= {cell: placed(x, y - (level + 0.6) * step) for level, cell in enumerate(abreast)}
    last = len(road.rows)
    cells[road.home] = placed(bar.x(last + 0.5), bar.y(last) - 0.6 * pip)
    rows = {row: placed(bar.x(row + 0.5), bar.y(row + 0.5)) for row in range(last)}
    return Board(
        layout="profile",
        width=box.w,
        height=box.h,
        svg=document(page, profile(flat.scene, flat.course, box, page.prefix)),
        token=pip * DISC_ROOM,
        along=unit,
        aside=unit,
        shared=1.0,
        cells=cells,
        rows=rows,
        counted=False,
    )


LANE_BOARDS: Final[dict[str, Callable[[LaneScene], Board]]] = {
    "map": lane_map_board,
    "ribbon": lane_ribbon_board,
    "profile": lane_profile_board,
}
