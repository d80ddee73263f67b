"""The road over hexagons on a map: tiles, squares, edges, the closed group, and lines across it with their signs."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from paceline.draw.hexes.layout import LEAD_IN, HexPlan
from paceline.draw.hexes.scene import Block, HexScene, Line
from paceline.draw.parts.riders import BOLT
from paceline.draw.parts.signs import BOTTLE, Size, chevrons
from paceline.draw.svg import palette
from paceline.draw.svg.lettering import el_text, letters, width_of
from paceline.draw.svg.pen import Box, Point, dots, el, group, line, rect, trail, transform
from paceline.roads.hexes import HexCell

_PEAK: Final = "M-10 7L-2 -8L2 -1.4L4.2 -4.6L10 7Z"
_STAR: Final = "M0 -8L2.3 -2.6L8 -2.4L3.5 1.2L5 6.9L0 3.7L-5 6.9L-3.5 1.2L-8 -2.4L-2.3 -2.6Z"
LINE_COLOURS: Final = {
    "feed": palette.GO,
    "bonus": "#B7791F",
    "climb": palette.JERSEYS["polka"].mark,
    "summit": palette.JERSEYS["polka"].mark,
    "sprint": palette.JERSEYS["green"].fill,
}
"""Colour of a line across the road; ink for kinds that nobody drew."""


def line_size(sign: Line) -> Size:
    """Return the room for the sign of a line."""
    return width_of(sign.words, 9, 1.9) + 42, 26


def line_sign(sign: Line) -> str:
    """Draw a plate with the symbol of the line and its words."""
    w, h = line_size(sign)
    colour = line_colour(sign.kind)
    return group(
        el("title", el_text(sign.words)),
        rect(Box(2, 3, w, h), rx=3, fill=palette.INK, opacity=0.22),
        rect(Box(0, 0, w, h), rx=3, fill=palette.CARD, stroke=palette.INK, stroke_width=1.8),
        rect(Box(0.9, 0.9, 26, h - 1.8), fill=colour),
        transform(13.9, h / 2, _symbol(sign)),
        letters(sign.words, 34, h / 2 + 4.5, 9, weight=1.9),
        class_="line",
        data_kind=sign.kind,
        data_tile=str(sign.tile),
    )


def line_colour(kind: str) -> str:
    """Return the colour of a line and of its sign."""
    return LINE_COLOURS.get(kind, palette.INK)


def _symbol(sign: Line) -> str:
    if sign.kind == "feed":
        return el("path", d=BOTTLE, fill=palette.CARD)
    if sign.kind == "bonus":
        return el("path", d=_STAR, fill=palette.CARD)
    if sign.kind == "sprint":
        return transform(0, -1.5, el("path", d=BOLT, fill=palette.CARD), scale=1.15)
    if sign.kind == "summit":
        return el("path", d=_PEAK, fill=palette.CARD) + el("path", d="M-2 -8V-11.4L4 -9.7Z", fill=palette.GOLD)
    if sign.kind == "climb":
        number = letters(str(sign.value), 0, 6, 7.4, palette.RED, weight=2.2, anchor="middle") if sign.value else ""
        return el("path", d="M-11 8.5L0 -9.5L11 8.5Z", fill=palette.CARD) + number
    return el("circle", r=4.5, fill=palette.CARD)


MARKS: Final = {"rise": 2, "ascent": 1, "descent": 3}
"""Arrow heads on the squares of a terrain."""
_STONES: Final = (
    (0.2, 0.2),
    (0.52, 0.14),
    (0.82, 0.24),
    (0.34, 0.5),
    (0.7, 0.52),
    (0.16, 0.78),
    (0.5, 0.84),
    (0.84, 0.8),
)
_SMOOTH: Final = 24
_TRACK: Final = 0.84, 0.78
"""Half the length and half the width of a velodrome, in sides of its hexagon."""


def draw_hexagons(plan: HexPlan) -> str:
    """Draw the tiles, as quiet ground under the road."""
    shapes = []
    for tile, one in enumerate(plan.road.hexes):
        corners, fill = dots(plan.corners(tile, 0.985)), palette.MEADOW.get(one.terrain, palette.MEADOW["flat"])
        shapes.append(el("polygon", points=corners, fill=fill, stroke=palette.INK, stroke_width=1, stroke_opacity=0.45))
        shapes.append(_velodrome(plan, tile) if one.oval else "")
    shade = "".join(trail(plan.corners(tile), close=True) for tile in range(len(plan.road.hexes)))
    drop = el(
        "path",
        d=shade,
        fill=palette.INK,
        opacity=0.13,
        transform=f"translate({plan.unit * 0.03:.1f} {plan.unit * 0.05:.1f})",
    )
    return drop + group(*shapes, class_="hexagons")


def _velodrome(plan: HexPlan, tile: int) -> str:
    """Draw the rest of the track round its infield."""
    stretch = plan.stretches[tile]
    side, half = math.copysign(1.0, stretch.swing), stretch.half(0.5)
    inner = half - abs(stretch.swing)
    deep = (_TRACK[1] - 0.18 - inner) / 2
    return transform(
        *plan.middle(tile),
        el("ellipse", rx=_TRACK[0], ry=_TRACK[1], fill=palette.ZONE, stroke=palette.INK, stroke_width=0.012),
        el("ellipse", rx=_TRACK[0] - 0.14, ry=_TRACK[1] - 0.12, fill="none", stroke=palette.RULE, stroke_width=0.012),
        el(
            "ellipse",
            cy=-side * (inner + deep),
            rx=0.44,
            ry=deep,
            fill=palette.ISLAND,
            stroke=palette.ISLAND_RIM,
            stroke_width=0.016,
        ),
        scale=plan.unit,
        turn=math.degrees(stretch.entry.heading),
    )


def _edge(plan: HexPlan, tile: int, side: int, grow: float = 0.0) -> list[Point]:
    stretch = plan.stretches[tile]
    steps = [k / _SMOOTH for k in range(_SMOOTH + 1)]
    return [plan.at(tile, t, side * (stretch.half(t) + grow)) for t in steps]


def _outline(plan: HexPlan, tile: int, grow: float = 0.0) -> list[Point]:
    return _edge(plan, tile, -1, grow) + _edge(plan, tile, 1, grow)[::-1]


def draw_road(plan: HexPlan) -> str:
    """Draw casing, squares with their marks, the line for closed groups, edges in the colours of the terrain."""
    tiles = range(len(plan.stretches))
    casing = "".join(trail(_outline(plan, tile, 0.045), close=True) for tile in tiles)
    return group(
        _apron(plan),
        el(
            "path",
            d=casing,
            fill=palette.CARD,
            stroke=palette.CARD,
            stroke_width=plan.unit * 0.02,
            stroke_linejoin="round",
        ),
        *(_square(plan, cell) for cell in plan.road.cells),
        *(_mark(plan, cell) for cell in plan.road.cells if not cell.dark),
        _way(plan),
        *(_edges(plan, tile) for tile in tiles),
        *(_seam(plan, tile) for tile in tiles if tile),
        class_="road",
    )


def _before(plan: HexPlan) -> float:
    """Return how far before the first hexagon the road is drawn."""
    return -LEAD_IN / plan.road.hexes[0].rows


def _apron(plan: HexPlan) -> str:
    """Draw pale rows before the start, where a closed group may wait."""
    ends = [(side, t) for t in (_before(plan), 0.0) for side in (-1, 1)]
    left, right, far_right, far_left = (plan.edge(0, t, side) for side, t in (*ends[:2], ends[3], ends[2]))
    shape = dots((left, right, far_right, far_left))
    halt = line(
        plan.edge(0, _before(plan) / 2, -1),
        plan.edge(0, _before(plan) / 2, 1),
        palette.INK,
        plan.unit * 0.009,
        opacity=0.5,
    )
    return (
        el("polygon", points=shape, fill=palette.ZONE, stroke=palette.CARD, stroke_width=plan.unit * 0.09)
        + el("polygon", points=shape, fill=palette.ZONE, stroke=palette.INK, stroke_width=plan.unit * 0.014)
        + halt
    )


def ground_of(plan: HexPlan, tile: int) -> str:
    """Return the terrain of a stretch; the run-off is like the last hexagon."""
    return plan.road.hexes[min(tile, len(plan.road.hexes) - 1)].terrain


def _square(plan: HexPlan, cell: HexCell) -> str:
    terrain = ground_of(plan, cell.tile)
    beyond = cell.tile >= len(plan.road.hexes) and terrain in {"", "flat"}
    fill = palette.GRAVEL.fill if cell.dark else palette.ZONE if beyond else palette.terrain_of(terrain).fill
    shape = el(
        "polygon",
        class_="square",
        data_cell=str(cell.number),
        points=dots(plan.shape(cell)),
        fill=fill,
        stroke=palette.INK,
        stroke_width=plan.unit * 0.009,
        stroke_opacity=0.55,
    )
    return shape + (_gravel(plan, cell) if cell.dark else "")


def _gravel(plan: HexPlan, cell: HexCell) -> str:
    """Draw loose stones, which tell a dangerous square."""
    stones = [plan.cell(cell, along - 0.5, aside - 0.5) for along, aside in _STONES]
    size = plan.unit * 0.021
    path = "".join(
        f"M{stone.x - size:.1f} {stone.y + size * 0.7:.1f}l{size:.1f} {-size * 1.7:.1f}l{size:.1f} {size * 1.7:.1f}Z"
        for stone in stones
    )
    return el("path", d=path, fill=palette.GRAVEL.mark, class_="dark")


def _mark(plan: HexPlan, cell: HexCell) -> str:
    terrain = ground_of(plan, cell.tile)
    if terrain not in MARKS:
        return ""
    pose = plan.cell(cell)
    return chevrons((pose.x, pose.y), pose.heading, plan.square * 0.8, palette.terrain_of(terrain).mark, MARKS[terrain])


def _way(plan: HexPlan) -> str:
    """Draw the grey line that closed groups follow, with a stroke at the beginning of each row."""
    middle = "".join(
        trail(plan.at(tile, k / _SMOOTH) for k in range(_SMOOTH + 1)) for tile in range(len(plan.stretches))
    )
    start = trail((plan.at(0, _before(plan)), plan.at(0, 0.0)))
    ticks = []
    for row in range(len(plan.road.rows)):
        tile, t, _ = plan.row(row)
        ticks.append(trail((plan.at(tile, t, -0.05), plan.at(tile, t, 0.05))))
    return el(
        "path",
        d=start + middle + "".join(ticks),
        fill="none",
        stroke=palette.GREY,
        stroke_width=plan.unit * 0.02,
        opacity=0.75,
        class_="way",
    )


def _edges(plan: HexPlan, tile: int) -> str:
    """Draw both edges: one line at the left, two at the right."""
    colour = palette.EDGES.get(ground_of(plan, tile), palette.EDGES["flat"])
    both = "".join(trail(_edge(plan, tile, side, 0.012)) for side in (-1, 1))
    second = trail(_edge(plan, tile, 1, -0.024))
    thick = el("path", d=both, fill="none", stroke=colour, stroke_width=plan.unit * 0.032)
    return thick + el("path", d=second, fill="none", stroke=colour, stroke_width=plan.unit * 0.011)


def _seam(plan: HexPlan, tile: int) -> str:
    ends = plan.edge(tile, 0.0, -1), plan.edge(tile, 0.0, 1)
    return line(*ends, palette.INK, plan.unit * 0.014, opacity=0.7)


def draw_ends(plan: HexPlan) -> str:
    """Draw the start line, and two rows of checks at the finish."""
    last = len(plan.road.hexes) - 1
    start = [
        line(_across(plan, 0, 0.0, shift)[0], _across(plan, 0, 0.0, shift)[1], palette.INK, plan.unit * 0.03)
        for shift in (0, 0.05)
    ]
    stretch = plan.stretches[last]
    half, count = stretch.half(1.0), 12
    wide = 2 * half / count
    pose = stretch.exit
    pale = [(column, row) for column in range(count) for row in (0, 1) if (column + row) % 2 == 0]
    squares = "".join(
        f"M{row * wide - wide:.3f} {column * wide - half:.3f}h{wide:.3f}v{wide:.3f}h{-wide:.3f}Z"
        for column, row in pale
    )
    sheet = el(
        "rect",
        x=-wide,
        y=-half,
        width=2 * wide,
        height=2 * half,
        fill=palette.CARD,
        stroke=palette.INK,
        stroke_width=0.01,
    )
    at = plan.at(last, 1.0)
    checks = transform(
        *at, sheet, el("path", d=squares, fill=palette.INK), scale=plan.unit, turn=math.degrees(pose.heading)
    )
    return group(*start, class_="start") + group(checks, class_="finish")


def _across(plan: HexPlan, tile: int, t: float, shift: float = 0.0, grow: float = 0.05) -> tuple[Point, Point]:
    """Return the ends of a line across the road, moved ahead by so many sides."""
    stretch = plan.stretches[tile]
    t += shift / stretch.length
    half = stretch.half(t) + grow
    return plan.at(tile, t, -half), plan.at(tile, t, half)


def seam_of(plan: HexPlan, tile: int) -> tuple[int, float]:
    """Return where a hexagon begins; after the last one the finish."""
    return (tile, 0.0) if tile < len(plan.road.hexes) else (len(plan.road.hexes) - 1, 1.0)


def draw_lines(scene: HexScene, plan: HexPlan) -> str:
    """Draw lines across the road, dashed in their colour; several at one place lie side by side."""
    drawn, seen = [], dict[int, int]()
    for one in scene.lines:
        tile, t = seam_of(plan, one.tile)
        level = seen[one.tile] = seen.get(one.tile, -1) + 1
        finish = one.tile >= len(plan.road.hexes)
        start, end = _across(plan, tile, t, (-0.09 - 0.05 * level) if finish else 0.05 * level, 0.03)
        width, colour = plan.unit * 0.04, line_colour(one.kind)
        drawn.append(line(start, end, palette.CARD, width * 1.5))
        drawn.append(line(start, end, colour, width, stroke_dasharray=f"{width * 1.6:.1f} {width * 0.6:.1f}"))
    return group(*drawn, class_="lines")


def block_shape(plan: HexPlan, block: Block) -> list[str]:
    """Return path data of its rows."""
    rows = range(max(block.tail, -LEAD_IN), min(block.head, len(plan.road.rows) - 1) + 1)
    return [trail(plan.band(row), close=True) for row in rows]


def draw_closed_group(plan: HexPlan, block: Block, title: str) -> str:
    """Draw the closed group: whole rows across the road."""
    return block_drawing(block_shape(plan, block), plan.unit, title)


def block_drawing(shapes: Iterable[str], unit: float, title: str) -> str:
    """Draw rows of a closed group, whatever their shape."""
    path = "".join(shapes)
    return el(
        "g",
        title,
        el("path", d=path, fill=palette.CARD, stroke=palette.CARD, stroke_width=unit * 0.07, stroke_linejoin="round"),
        el("path", d=path, fill=palette.INK_2, stroke=palette.INK, stroke_width=unit * 0.03, stroke_linejoin="round"),
        class_="block",
    )
