"""The road itself, on any layout: casing, squares with terrain marks, weather, lanes, start and finish."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from paceline.draw.course import Course
from paceline.draw.parts.signs import Size
from paceline.draw.squares.geometry import LANE, lane_offset
from paceline.draw.squares.layout import Ground, outline
from paceline.draw.squares.scene import Scene
from paceline.draw.svg.lettering import letters, width_of
from paceline.draw.svg.palette import BRONZE, CARD, FLAT, GOLD, INK, INK_2, WEATHER, WIND, ZONE, terrain_of
from paceline.draw.svg.pen import Box, Point, centre_box, dots, el, group, line, rect, trail, transform

_DROPS: Final = ((0.22, 0.14), (0.5, -0.16), (0.78, 0.14))
_BESIDE_MARKS: Final = ((0.14, 0.0), (0.85, 0.22), (0.85, -0.22))
"""Places of drops in a lane: how far along, how far to the right."""


def chevron(ground: Ground, row: int, tail: Point, reach: float, spread: float) -> str:
    """Draw an arrow head in the direction of travel, its tail at (t, offset), twice `spread` wide."""
    t, offset = tail
    corners = (t, offset - spread), (t + reach, offset), (t, offset + spread)
    return el("polyline", points=dots(ground.at(row, *corner) for corner in corners))


def _strokes(ground: Ground, colour: str, width: float, *shapes: str) -> str:
    return group(*shapes, fill="none", stroke=colour, stroke_width=ground.unit * width, stroke_linejoin="round")


def _middles(ground: Ground, row: int) -> list[float]:
    lanes = ground.piece(row).lanes
    return [lane_offset(lanes, lane) for lane in range(lanes)]


def _ascent(ground: Ground, row: int, colour: str) -> str:
    heavy = [chevron(ground, row, (0.3, middle), 0.38, 0.26) for middle in _middles(ground, row)]
    return _strokes(ground, colour, 0.1, *heavy)


def _descent(ground: Ground, row: int, colour: str) -> str:
    thin = [
        chevron(ground, row, (t, middle), 0.24, 0.24) for middle in _middles(ground, row) for t in (0.12, 0.38, 0.64)
    ]
    return _strokes(ground, colour, 0.042, *thin)


def _cobble(ground: Ground, row: int, colour: str) -> str:
    piece = ground.piece(row)
    courses = max(2, piece.lanes * 3)
    beds = [
        el(
            "polyline",
            points=dots(ground.at(row, t / 6, piece.half(t / 6) * (2 * k / courses - 1)) for t in range(7)),
        )
        for k in range(1, courses)
    ]
    joints = [
        el(
            "polyline",
            points=dots(ground.at(row, t, piece.half(t) * (2 * (k + end) / courses - 1)) for end in (0, 1)),
        )
        for k in range(courses)
        for t in ((0.2, 0.53, 0.86) if k % 2 else (0.04, 0.36, 0.69))
    ]
    return _strokes(ground, colour, 0.03, *beds, *joints)


def _supply(ground: Ground, row: int, colour: str) -> str:
    bottle = el("path", d="M-3.6 -3.4Q-3.6 -5 -2 -5.4V-8H2V-5.4Q3.6 -5 3.6 -3.4V8H-3.6Z", fill=colour)
    label = el("path", d="M-3.6 -.6H3.6M-3.6 4H3.6", stroke=terrain_of("supply").fill, stroke_width=1.3)
    return "".join(
        transform(*ground.at(row, 0.5, middle), bottle, label, scale=ground.unit * 0.03)
        for middle in _middles(ground, row)
    )


def drops(ground: Ground, row: int, colour: str, rim: str | None = None) -> str:
    """Draw slanted drops, three in every lane; with a rim they stand clear of the marks of the ground."""
    drop = el(
        "path",
        d="M0 -6C1.6 -2.6 3.4 -.8 3.4 1.6A3.4 3.4 0 0 1 -3.4 1.6C-3.4 -.8 -1.6 -2.6 0 -6Z",
        fill=colour,
        stroke=rim,
        stroke_width=1.6 if rim else None,
    )
    return "".join(
        transform(*ground.at(row, t, middle + shift), drop, scale=ground.unit * 0.022, turn=24)
        for middle in _middles(ground, row)
        for t, shift in (_BESIDE_MARKS if rim else _DROPS)
        if abs(middle + shift) < ground.piece(row).half(t) - 0.1
    )


_MARKS: Final[dict[str, Callable[[Ground, int, str], str]]] = {
    "ascent": _ascent,
    "descent": _descent,
    "cobble": _cobble,
    "supply": _supply,
    "wet": drops,
}


def marks(ground: Ground, row: int, terrain: str) -> str:
    """Draw the marks of one square; flat and unknown ground has none."""
    draw = _MARKS.get(terrain)
    return draw(ground, row, terrain_of(terrain).mark) if draw else ""


_GUSTS: Final = "M-8 -2.6H2.4a2.5 2.5 0 1 0 -2.5 -2.8M-8 1.2H6a2.7 2.7 0 1 1 -2.6 3.4M-8 5H-1.4"
"""Wind blowing to the right, round its middle."""
_DROP: Final = "M0 -6C1.6 -2.6 3.4 -.8 3.4 1.6A3.4 3.4 0 0 1 -3.4 1.6C-3.4 -.8 -1.6 -2.6 0 -6Z"
_BLOWS: Final = {"tailwind": 0.0, "headwind": 180.0, "crosswind": 90.0}
"""Directions of winds, in degrees from the direction of travel."""


def gusts(place: Point, scale: float, turn: float, halo: str = CARD) -> str:
    """Draw the wind sign, blowing towards `turn` degrees."""
    flip = " scale(1 -1)" if 90 < turn % 360 < 270 else ""
    strokes = [
        el("path", d=_GUSTS, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")
        for colour, width in ((halo, 4.6), (WIND.mark, 2.0))
    ]
    way = f"translate({place[0]:.1f} {place[1]:.1f}) rotate({turn % 360:.1f}){flip} scale({scale:.3f})"
    return group(*strokes, transform=way)


def skies(course: Course, ground: Ground, rows: Sequence[int]) -> str:
    """Draw the weather on the squares themselves."""
    drawn = []
    for row in rows:
        kind = course.weather(row)
        if kind == "wet":
            drawn.append(_wet(course, ground, row))
        elif kind in _BLOWS:
            drawn.append(_wind(ground, row, kind))
    return group(*drawn, class_="weather")


def _wet(course: Course, ground: Ground, row: int) -> str:
    """Draw drops on a flat road; where the ground has marks of its own, pale drops beside them."""
    ink = WEATHER["wet"]
    if course.road.squares[row].terrain in {"", "flat"}:
        return drops(ground, row, ink.mark)
    return drops(ground, row, ink.fill, ink.mark)


def _wind(ground: Ground, row: int, kind: str) -> str:
    """Draw one gust a square, on the line between two lanes, which riders leave in sight."""
    piece = ground.piece(row)
    turn = math.degrees(piece.heading(0.5)) + _BLOWS[kind]
    between = row % (piece.lanes - 1) + 0.5 if piece.lanes > 1 else 0.0
    place = ground.at(row, 0.5, lane_offset(piece.lanes, 0) - between * LANE)
    return gusts(place, ground.unit * 0.03, turn, WIND.fill)


def icon(kind: str, place: Point, scale: float, ground: str = WIND.fill) -> str:
    """Draw the sign of a weather on a plate."""
    if kind == "wet":
        return transform(*place, el("path", d=_DROP, fill=WEATHER["wet"].mark), scale=scale * 1.1, turn=24)
    return gusts(place, scale, _BLOWS.get(kind, 0.0), ground)


def sky_tag_size(text: str) -> Size:
    """Return the room for the words of a weather and its sign."""
    return width_of(text, 8.4, 1.9) + 43, 20


def sky_tag(text: str, kind: str) -> str:
    """Draw words and sign of a weather."""
    w, h = sky_tag_size(text)
    colours = WEATHER.get(kind, WIND)
    sheet = rect(Box(0, 0, w, h), rx=h / 2, fill=colours.fill, stroke=INK, stroke_width=1.5)
    return sheet + icon(kind, (17, h / 2), 0.9) + letters(text, 31, 14.3, 8.4, weight=1.9)


def draw_casing(ground: Ground, rows: Sequence[int], flat: float | None = None) -> str:
    """Draw shadow, pale verge and ink edge under the squares; `flat` drops the shadow and sets the pen's unit."""
    unit = flat or ground.unit
    shape = "".join(trail(outline(ground, row), close=True) for row in rows)
    shade = el(
        "path",
        d=shape,
        fill=INK,
        stroke=INK,
        stroke_width=unit * 0.2,
        stroke_linejoin="round",
        opacity=0.2,
        transform=f"translate({unit * 0.07:.1f} {unit * 0.11:.1f})",
    )
    rims = [
        el("path", d=shape, fill=colour, stroke=colour, stroke_width=unit * width, stroke_linejoin="round")
        for colour, width in ((CARD, 0.3), (INK, 0.13))
    ]
    return ("" if flat else shade) + "".join(rims)


def fill_of(course: Course, row: int) -> str:
    """Draw colour of a square: the zones at both ends are pale if the road is flat."""
    terrain = course.road.squares[row].terrain
    if course.weather(row) == "wet" and terrain in {"", "flat"}:
        return terrain_of("wet").fill
    return ZONE if course.zone(row) and terrain in {"", "flat"} else terrain_of(terrain).fill


def surface(course: Course, ground: Ground, rows: Sequence[int]) -> str:
    """Draw squares in their colours, with the marks of their terrain."""
    squares = [
        el(
            "polygon",
            class_="square",
            data_row=str(row),
            points=dots(outline(ground, row)),
            fill=fill_of(course, row),
            stroke=fill_of(course, row),
            stroke_width=0.6,
        )
        for row in rows
    ]
    return group(*squares) + group(*(marks(ground, row, course.road.squares[row].terrain) for row in rows))


def joints(course: Course, ground: Ground, rows: Sequence[int]) -> str:
    """Draw lines between squares; a joint of two tiles is heavier."""
    tiles: list[str] = []
    plain: list[str] = []
    for row in rows:
        half = ground.piece(row).half(0.0)
        stroke = trail((ground.at(row, 0.0, -half), ground.at(row, 0.0, half)))
        (tiles if course.opens_tile(row) else plain).append(stroke)
    return _stroke(plain, 1.1, opacity=0.42) + _stroke(tiles, 2.0, opacity=0.8)


def lines(ground: Ground, rows: Sequence[int]) -> str:
    """Draw dashed lines between lanes, and the second line that tells the right lane."""
    lanes, seconds = [], []
    for row in rows:
        piece = ground.piece(row)
        for lane in range(1, piece.lanes):
            offset = (piece.lanes / 2 - lane) * LANE
            lanes.append(trail(ground.at(row, t, offset) for t in piece.samples))
        seconds.append(trail(ground.at(row, t, piece.half(t) - 0.085) for t in piece.samples))
    dash = f"{ground.unit * 0.16:.1f} {ground.unit * 0.14:.1f}"
    return _stroke(lanes, 1.3, opacity=0.7, stroke_dasharray=dash) + _stroke(seconds, 1.5)


def _stroke(paths: list[str], width: float, **more: str | float) -> str:
    return el("path", d="".join(paths), fill="none", stroke=INK, stroke_width=width, **more) if paths else ""


def start_grid(course: Course, ground: Ground, rows: Sequence[int]) -> str:
    """Draw a box for each rider behind the start line."""
    boxes = []
    for row in (row for row in rows if row < course.road.start):
        lanes = ground.piece(row).lanes
        for lane in range(lanes):
            middle = lane_offset(lanes, lane)
            corners = ((0.55, -0.22), (0.82, -0.22), (0.82, 0.22), (0.55, 0.22))
            boxes.append(trail(ground.at(row, t, middle + side) for t, side in corners))
    return _stroke(boxes, 1.5, opacity=0.55)


def breakaway_box(course: Course, ground: Ground, rows: Sequence[int]) -> str:
    """Draw a dashed golden box round the cells where a breakaway waits."""
    cells = [course.road.cells[cell] for cell in course.breakaway if course.road.cells[cell].row in rows]
    if not cells:
        return ""
    row, lanes = cells[0].row, ground.piece(cells[0].row).lanes
    offsets = [lane_offset(lanes, cell.lane) for cell in cells]
    left, right = min(offsets) - LANE / 2 + 0.07, max(offsets) + LANE / 2 - 0.12
    corners = [ground.at(row, t, side) for t, side in ((0.07, left), (0.93, left), (0.93, right), (0.07, right))]
    dash = f"{ground.unit * 0.12:.1f} {ground.unit * 0.07:.1f}"
    sheet = el("polygon", points=dots(corners), fill=GOLD, opacity=0.55)
    return sheet + el(
        "polygon",
        class_="breakaway",
        points=dots(corners),
        fill="none",
        stroke=BRONZE,
        stroke_width=ground.unit * 0.055,
        stroke_dasharray=dash,
    )


def start_line(course: Course, ground: Ground, rows: Sequence[int]) -> str:
    """Draw ink with a pale thread, across the road behind which the riders wait."""
    row = course.road.start - 1
    if row not in rows:
        return ""
    half = ground.piece(row).half(1.0)
    ends = ground.at(row, 1.0, -half - 0.06), ground.at(row, 1.0, half + 0.06)
    return line(*ends, INK, ground.unit * 0.16) + line(*ends, CARD, ground.unit * 0.05)


def finish_line(course: Course, ground: Ground, rows: Sequence[int]) -> str:
    """Draw two rows of checks, one on either side of the line."""
    row = course.road.finish - 1
    if row not in rows:
        return ""
    half, wide = ground.piece(row).half(1.0), 0.13
    count = 5 * ground.piece(row).lanes
    corners = ground.at(row, 1 - wide, -half), ground.at(row, 1 + wide, -half)
    backs = ground.at(row, 1 + wide, half), ground.at(row, 1 - wide, half)
    dark = [
        trail(_check(ground, row, 1 - wide + wide * side, wide, (-half, half, count, k)), close=True)
        for side in (0, 1)
        for k in range(count)
        if (k + side) % 2
    ]
    return el("polygon", points=dots((*corners, *backs)), fill=CARD) + el("path", d="".join(dark), fill=INK)


def _check(ground: Ground, row: int, t: float, wide: float, across: tuple[float, float, int, int]) -> tuple[Point, ...]:
    left, right, count, k = across
    a, b = (left + (right - left) * edge / count for edge in (k, k + 1))
    return (
        ground.at(row, t, a),
        ground.at(row, t + wide, a),
        ground.at(row, t + wide, b),
        ground.at(row, t, b),
    )


def draw_road(course: Course, ground: Ground, rows: Sequence[int]) -> str:
    """Draw everything painted on the cardboard, in paint order."""
    return (
        surface(course, ground, rows)
        + breakaway_box(course, ground, rows)
        + joints(course, ground, rows)
        + lines(ground, rows)
        + skies(course, ground, rows)
        + start_grid(course, ground, rows)
        + start_line(course, ground, rows)
        + finish_line(course, ground, rows)
    )


def draw_times(scene: Scene, course: Course, ground: Ground, rows: Sequence[int]) -> str:
    """Draw the seconds of the timing tile, in the left lane, which fills last."""
    if not scene.clock:
        return ""
    drawn = []
    for row, text in enumerate(scene.clock.times, start=course.road.finish):
        if row in rows:
            lanes = ground.piece(row).lanes
            x, y = ground.at(row, 0.53, lane_offset(lanes, lanes - 1))
            size = min(ground.unit * 0.2, ground.unit * 0.6 / max(width_of(text, 1.0, 1.9), 0.1))
            if terrain_of(course.road.squares[row].terrain) is not FLAT:  # letters over hatching
                plate = centre_box((x, y), width_of(text, size, 1.9) + size, size * 1.9)
                drawn.append(rect(plate, rx=size * 0.4, fill=CARD, opacity=0.86))
            drawn.append(letters(text, x, y + size / 2, size, INK_2, weight=1.9, anchor="middle"))
    return group(*drawn, class_="times")
