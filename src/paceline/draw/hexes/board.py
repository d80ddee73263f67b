"""Boards of roads of hexagons: places for squares, for closed groups, and the rows these take up."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable
from typing import Final

from paceline.draw.hexes.flatten import straight
from paceline.draw.hexes.layout import LANE, LEAD_IN
from paceline.draw.hexes.map import lay_out_hexes, paint_hexes
from paceline.draw.hexes.ribbon import hex_shelf
from paceline.draw.hexes.strip import FOOT, SHARED, HexStrip, band_path, hex_lanes, hex_strip
from paceline.draw.land.skyline import Vista
from paceline.draw.page import Page, document
from paceline.draw.parts.portrait import DISC_ROOM, FIGURE_LIFT, FIGURE_ROOM
from paceline.draw.parts.riders import UNIT
from paceline.draw.places import Board, Place, placed
from paceline.draw.profile import bar_of, profile
from paceline.draw.ribbon import RATIO, SQUARE, WINDOW, land_above, unrolled
from paceline.draw.scene import HexScene
from paceline.draw.shelf import depth
from paceline.draw.svg.pen import Box, trail

_MAP: Final = (1600.0, 1000.0)
_PROFILE: Final = Box(0, 0, 1600, 104)
_ABOVE: Final = 150.0
_PIP: Final = 0.72, 13.0
"""Diameter of a rider over the profile: in rows, but at most so many pixels."""

_GROUP: Final = 3.0
"""Height of a closed group over the profile, in riders."""


def hex_map_board(scene: HexScene) -> Board:
    """The poster."""
    poster = lay_out_hexes(scene, "board hexagons", *_MAP)
    plan, road = poster.plan, scene.road
    cells = {cell.number: plan.cell(cell) for cell in road.cells}
    cells |= {road.on_line(row): plan.on_line(row) for row in range(len(road.rows))}
    there = {number: placed(pose.x, pose.y, math.degrees(pose.heading)) for number, pose in cells.items()}
    middles = {row: plan.on_line(row + 0.5) for row in range(len(road.rows))}
    rows = {row: placed(pose.x, pose.y, math.degrees(pose.heading)) for row, pose in middles.items()}
    bands = {row: trail(plan.band(row), close=True) for row in range(-LEAD_IN, len(road.rows))}
    token, aside = poster.token * DISC_ROOM, LANE * plan.unit
    return Board("map", *_MAP, paint_hexes(poster), token, plan.square, aside, 1.0, there, rows, bands)


def hex_ribbon_board(scene: HexScene) -> Board:
    """The whole road as one strip to be looked at through a window, with the land over it."""
    pulled, first = straight(scene), -LEAD_IN
    flat, course = pulled.flat, pulled.course
    window = first, len(course.columns) - first
    width = SQUARE * window[1]
    above = Box(0, 0, width, _ABOVE)
    strip = unrolled(course, window, Box(0, above.bottom, width, 0), RATIO, 0)
    page = Page(scene, "board hex ribbon", width, round(strip.box.bottom + depth(flat)))
    svg = document(
        page,
        land_above(flat, Vista(course, *window, above, WINDOW), 1.0),
        hex_lanes(pulled, strip, page.prefix, 1.0),
        hex_shelf(pulled, strip, 1.0, 2.0, []),
    )
    there, road = hex_strip(scene.road, strip), scene.road
    numbers = [*range(len(road.cells)), *(road.on_line(row) for row in range(len(road.rows)))]
    cells = {number: _standing(there, number) for number in numbers}
    rows = {row: placed(there.x(row + 0.5), there.middle) for row in range(len(road.rows))}
    bands = {row: band_path(there.band(row)) for row in range(first, len(road.rows))}
    token = SQUARE / UNIT * FIGURE_ROOM
    return Board("ribbon", width, page.height, svg, token, SQUARE, strip.lane, SHARED, cells, rows, bands)


def _standing(there: HexStrip, cell: int) -> Place:
    """The middle of a figure in this square."""
    x, y = there.place(cell)
    return placed(x, y - (FOOT - FIGURE_LIFT) * there.strip.unit / UNIT)


def hex_profile_board(scene: HexScene) -> Board:
    """The bar, where riders abreast stand over each other."""
    pulled, box, road = straight(scene), _PROFILE, scene.road
    course = pulled.course
    page = Page(scene, "board hex profile", box.w, box.h)
    bar = bar_of(course, box)
    svg = document(page, profile(pulled.flat, course, box, page.prefix))
    unit = bar.x(1) - bar.x(0)
    pip = min(unit * _PIP[0], _PIP[1])
    by_row: dict[int, list[int]] = defaultdict(list)
    for cell in road.cells:
        by_row[road.row_of(cell.number)].append(cell.number)
    cells: dict[int, Place] = {}
    for row in range(len(road.rows)):
        x, y = bar.x(row + 0.5), bar.y(row + 0.5)
        step = min(pip, (y - box.y) / (len(by_row[row]) + 0.2))  # closer where the sky is low
        cells |= {cell: placed(x, y - (level + 0.6) * step) for level, cell in enumerate(by_row[row])}
        cells[road.on_line(row)] = placed(bar.x(row), y - _GROUP * pip / 2)
    rows = {row: placed(bar.x(row + 0.5), bar.y(row + 0.5)) for row in range(len(road.rows))}
    ridge = {row: bar.y(row + 0.5) for row in rows}
    bands = {row: band_path(Box(bar.x(row), y - _GROUP * pip, unit, _GROUP * pip)) for row, y in ridge.items()}
    return Board("profile", box.w, box.h, svg, pip * DISC_ROOM, unit, pip, 1.0, cells, rows, bands)


HEX_BOARDS: Final[dict[str, Callable[[HexScene], Board]]] = {
    "map": hex_map_board,
    "ribbon": hex_ribbon_board,
    "profile": hex_profile_board,
}
