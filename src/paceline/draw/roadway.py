"""The road itself, on any layout: casing, squares, lanes, start and finish."""

from __future__ import annotations

from collections.abc import Sequence

from paceline.draw.course import Course
from paceline.draw.geometry import lane_offset
from paceline.draw.layout import Ground, outline
from paceline.draw.palette import BRONZE, CARD, GOLD, INK, ZONE, terrain_of
from paceline.draw.pen import Point, dots, el, group, line, trail
from paceline.draw.piece import LANE
from paceline.draw.terrain import marks
from paceline.draw.weather import skies


def casing(ground: Ground, rows: Sequence[int], flat: float | None = None) -> str:
    """Shadow, pale verge and ink edge under the squares; `flat` drops the shadow and sets the pen's unit."""
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
    """Colour of a square: the zones at both ends are pale where the road is flat."""
    terrain = course.road.squares[row].terrain
    if course.weather(row) == "wet" and terrain in {"", "flat"}:
        return terrain_of("wet").fill
    return ZONE if course.zone(row) and terrain in {"", "flat"} else terrain_of(terrain).fill


def surface(course: Course, ground: Ground, rows: Sequence[int]) -> str:
    """Squares in their colours, with the marks of their terrain."""
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
    """Lines between squares; a joint of two tiles is heavier."""
    tiles: list[str] = []
    plain: list[str] = []
    for row in rows:
        half = ground.piece(row).half(0.0)
        stroke = trail((ground.at(row, 0.0, -half), ground.at(row, 0.0, half)))
        (tiles if course.opens_tile(row) else plain).append(stroke)
    return _stroke(plain, 1.1, opacity=0.42) + _stroke(tiles, 2.0, opacity=0.8)


def lines(ground: Ground, rows: Sequence[int]) -> str:
    """Dashed lines between lanes, and the second line that tells the right lane."""
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
    """A box for each rider behind the start line."""
    boxes = []
    for row in (row for row in rows if row < course.road.start):
        lanes = ground.piece(row).lanes
        for lane in range(lanes):
            middle = lane_offset(lanes, lane)
            corners = ((0.55, -0.22), (0.82, -0.22), (0.82, 0.22), (0.55, 0.22))
            boxes.append(trail(ground.at(row, t, middle + side) for t, side in corners))
    return _stroke(boxes, 1.5, opacity=0.55)


def breakaway_box(course: Course, ground: Ground, rows: Sequence[int]) -> str:
    """A dashed golden box round the cells where a breakaway waits."""
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
    """Ink with a pale thread, across the road behind which the riders wait."""
    row = course.road.start - 1
    if row not in rows:
        return ""
    half = ground.piece(row).half(1.0)
    ends = ground.at(row, 1.0, -half - 0.06), ground.at(row, 1.0, half + 0.06)
    return line(*ends, INK, ground.unit * 0.16) + line(*ends, CARD, ground.unit * 0.05)


def finish_line(course: Course, ground: Ground, rows: Sequence[int]) -> str:
    """Two rows of checks, one on either side of the line."""
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


def road(course: Course, ground: Ground, rows: Sequence[int]) -> str:
    """Everything painted on the cardboard, in paint order."""
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
