"""A road of lanes on any ground: verges, spaces with terrain marks, lines across it, and chains of riders."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Final

from paceline.draw.lanes.layout import (
    BEYOND,
    VERGE,
    LaneGround,
    across,
    band,
    crossing,
    edge,
    half,
    pose,
    samples,
    shape,
)
from paceline.draw.lanes.scene import LaneScene, ground_of
from paceline.draw.parts.riders import BOLT
from paceline.draw.parts.signs import chevrons
from paceline.draw.svg.lettering import letters
from paceline.draw.svg.palette import CARD, EARTH, GLOW, GOLD, INK, INK_2, JERSEYS, PRIORITY, ZONE, terrain_of
from paceline.draw.svg.pen import Point, dots, el, group, line, trail, transform
from paceline.roads.lanes import LaneCell, LaneRoad


def draw_chains(chains: Sequence[Sequence[str]], places: Mapping[str, Point], d: float) -> str:
    """Draw a link between every two neighbours of a chain that are in the picture; `d` is the size of their tokens."""
    drawn = [
        _link(front, behind, places[front], places[behind], d)
        for chain in chains
        for front, behind in pairwise(chain)
        if front in places and behind in places
    ]
    return group(*drawn, class_="chains")


def _link(front: str, behind: str, ahead: Point, back: Point, d: float) -> str:
    """Draw a bar with rounded ends that reaches from one token into the next, hollow like a link of a chain."""
    far = math.dist(ahead, back)
    if far > d * 1.1:  # from rim to rim, and a little under both
        inset = (far - max(far - d * 0.8, d * 0.3)) / 2 / far
        (x, y), (u, v) = ahead, back
        ahead, back = (x + (u - x) * inset, y + (v - y) * inset), (u + (x - u) * inset, v + (y - v) * inset)
    path = trail((ahead, back))
    bars = [
        el("path", d=path, stroke=colour, stroke_width=d * width, stroke_linecap="round")
        for colour, width in ((CARD, 0.5), (INK, 0.4), (GOLD, 0.2))
    ]
    return group(*bars, class_="link", data_front=front, data_behind=behind)


_CHECKS: Final = 5
"""Checks of the finish to a lane."""
_BROADEST: Final = 54.0
"""Pixels to a lane that widths of lines go by at most."""
_BOX: Final = ((0.7, 0.2), (0.9, 0.2), (0.9, 0.8), (0.7, 0.8))


def across_the_road(scene: LaneScene, ground: LaneGround, rows: Sequence[int]) -> str:
    """Draw grid, lines and glow in these rows."""
    return (
        _grid(scene, ground, rows)
        + _start_line(scene, ground, rows)
        + "".join(_line(ground, one.row, one.kind) for one in scene.lines if one.row in rows)
        + _finish_line(ground, rows)
        + _under_way(scene, ground, rows)
    )


def _under_way(scene: LaneScene, ground: LaneGround, rows: Sequence[int]) -> str:
    """Draw a glow on the space of the rider whose move is under way."""
    cells = [scene.road.cells[token.cell] for token in scene.tokens if token.rider == scene.active]
    if not cells or cells[0].row not in rows:
        return ""
    width = min(ground.unit, _BROADEST) * 0.07
    glow = el("polygon", points=dots(shape(ground, cells[0])), fill=GLOW, stroke=INK, stroke_width=width)
    return group(glow, class_="active", data_rider=scene.active)


def _grid(scene: LaneScene, ground: LaneGround, rows: Sequence[int]) -> str:
    """Draw numbered boxes for the start."""
    drawn, road = [], ground.road
    for number, place in enumerate(scene.grid, start=1):
        cell = road.cells[place]
        if cell.row not in rows:
            continue
        box = trail(ground.at(cell.row, t, across(road, cell.row, t, cell.lane + at)) for t, at in _BOX)
        drawn.append(
            el("path", d=box, fill="none", stroke=INK, stroke_width=min(ground.unit, _BROADEST) * 0.04, opacity=0.6)
        )
        x, y = ground.at(cell.row, 0.17, across(road, cell.row, 0.17, cell.lane + 0.5))
        size = min(ground.unit, math.dist(ground.at(cell.row, 0.0), ground.at(cell.row, 1.0)) * 0.6) * 0.3
        drawn.append(letters(str(number), x, y + size / 2, size, INK_2, weight=1.9, anchor="middle", track=1.8))
    return group(*drawn, class_="grid")


def _start_line(scene: LaneScene, ground: LaneGround, rows: Sequence[int]) -> str:
    if not scene.start or scene.start not in rows:
        return ""
    ends = crossing(ground, scene.start, 0.0, 0.12)
    unit = min(ground.unit, _BROADEST)
    return group(line(*ends, INK, unit * 0.24), line(*ends, CARD, unit * 0.08), class_="start")


def _line(ground: LaneGround, row: int, kind: str) -> str:
    """Draw a bonus line: flashes on green, or red dots on pale."""
    (x, y), (u, v) = crossing(ground, row, 0.0, 0.1)
    unit, count = min(ground.unit, _BROADEST), ground.road.rows[row].lanes * 3
    polka = kind == "mountain"
    colours = JERSEYS["polka" if polka else "green"]
    places = [(x + (u - x) * (k + 0.5) / count, y + (v - y) * (k + 0.5) / count) for k in range(count)]
    if polka:
        signs = [el("circle", cx=a, cy=b, r=unit * 0.1, fill=colours.mark) for a, b in places]
    else:
        signs = [
            transform(a, b - unit * 0.03, el("path", d=BOLT, fill=colours.mark), scale=unit * 0.022) for a, b in places
        ]
    ground_ = line((x, y), (u, v), INK, unit * 0.38) + line((x, y), (u, v), colours.fill, unit * 0.29)
    return group(ground_, *signs, class_="bonus", data_kind=kind, data_row=str(row))


def _finish_line(ground: LaneGround, rows: Sequence[int]) -> str:
    """Draw two rows of checks at the end of the road."""
    last = len(ground.road.rows) - 1
    if last not in rows:
        return ""
    wide, count = half(ground.road, last, 1.0), _CHECKS * ground.road.rows[last].lanes
    size = 2 * wide / count
    dark = "".join(
        f"M{column * size - size:.3f} {k * size - wide:.3f}h{size:.3f}v{size:.3f}h{-size:.3f}Z"
        for k in range(count)
        for column in (0, 1)
        if (k + column) % 2
    )
    sheet = el("rect", x=-size, y=-wide, width=2 * size, height=2 * wide, fill=CARD, stroke=INK, stroke_width=0.05)
    turn = math.degrees(ground.heading(last, 1.0))
    checks = transform(*ground.at(last, 1.0), sheet, el("path", d=dark, fill=INK), scale=ground.unit, turn=turn)
    return group(checks, class_="finish")


MARKS: Final = {"ascent": 1, "descent": 3}
"""Arrow heads on the spaces of a terrain."""
_STROKES: Final = "M-.34 .2L-.1 -.2M-.1 .2L.14 -.2M.14 .2L.38 -.2"
"""Leaning strokes of a sprint."""


_BROADEST_laneroad: Final = 44.0


def pen(ground: LaneGround) -> float:
    """Return the unit of stroke widths: a lane, but on a large road they stay fine."""
    return min(ground.unit, _BROADEST_laneroad)


def draw_road(scene: LaneScene, ground: LaneGround, rows: Sequence[int], shade: float = 1.0) -> str:
    """Draw everything painted on the road, in paint order; `shade` 0 leaves the shadow of the road out."""
    road = scene.road
    cells = [road.cells[number] for row in rows for lane in road.rows[row].cells for number in lane]
    return group(
        _casing(ground, rows, shade),
        _verges(ground, rows),
        _apron(ground, rows),
        *(_space(scene, ground, cell) for cell in cells),
        *(_mark(ground, cell) for cell in cells),
        *(_bricks(ground, row) for row in rows if ground_of(road.rows[row].terrain) == "cobble"),
        _joints(ground, rows),
        _between_lanes(ground, rows),
        _halves(ground, cells),
        _funnels(ground, rows),
        _priority(ground, rows),
        _edges(ground, rows),
        across_the_road(scene, ground, rows),
        class_="road",
    )


def _runs(ground: LaneGround, rows: Sequence[int], place: Sequence[float], grow: float = 0.0) -> Iterable[list[Point]]:
    """Yield an edge of the road through all rows with the same number of lanes; `place` is by that number."""
    for lanes, run in groupby(rows, key=lambda row: ground.road.rows[row].lanes):
        points: list[Point] = []
        for row in run:
            points += edge(ground, row, place[lanes - 2] + grow)
        yield points


def _outer(ground: LaneGround, rows: Sequence[int], side: int, grow: float) -> list[Point]:
    """Return the outer edge of the verge, all along."""
    road, points = ground.road, []
    for row in rows:
        points += [ground.at(row, t, side * (half(road, row, t) + VERGE + grow)) for t in samples(road, row)]
    return points


def _casing(ground: LaneGround, rows: Sequence[int], shade: float) -> str:
    """Draw shadow, pale rim and ink edge under the verges."""
    if not rows:
        return ""
    unit = pen(ground)
    outline = trail(_outer(ground, rows, -1, 0.0) + _outer(ground, rows, 1, 0.0)[::-1], close=True)
    rims = [
        el("path", d=outline, fill=colour, stroke=colour, stroke_width=unit * width, stroke_linejoin="round")
        for colour, width in ((CARD, 0.26), (INK, 0.1))
    ]
    drop = f"translate({unit * 0.06:.1f} {unit * 0.12:.1f})"
    shadow = el("path", d=outline, fill=INK, stroke=INK, stroke_width=unit * 0.2, opacity=0.2, transform=drop)
    return (shadow if shade else "") + "".join(rims)


def _verges(ground: LaneGround, rows: Sequence[int]) -> str:
    """Draw brown earth on both sides, a stroke at every row and a few tufts."""
    road, drawn, ticks, tufts = ground.road, [], [], []
    for row in rows:
        lanes = road.rows[row].lanes
        for left in (-1, lanes):
            drawn.append(trail(band(ground, row, left, left + 1), close=True))
            ticks.append(trail(ground.at(row, 0.0, across(road, row, 0.0, place)) for place in (left, left + 1)))
            tufts += [_tuft(ground, row, t, left + place) for t, place in ((0.22, 0.3), (0.74, 0.72))]
    stroke = pen(ground) * 0.03
    return group(
        el("path", d="".join(drawn), fill=EARTH.fill, stroke=EARTH.fill, stroke_width=0.6) if drawn else "",
        el("path", d="".join(ticks), stroke=EARTH.mark, stroke_width=stroke, opacity=0.75) if ticks else "",
        el("path", d="".join(tufts), fill="none", stroke=EARTH.mark, stroke_width=stroke, opacity=0.6) if tufts else "",
        class_="verges",
    )


def _tuft(ground: LaneGround, row: int, t: float, place: float) -> str:
    """Draw three blades of dry grass."""
    x, y = ground.at(row, t, across(ground.road, row, t, place))
    k = ground.unit * 0.07
    return (
        f"M{x - k:.1f} {y - k:.1f}L{x:.1f} {y + k:.1f}L{x + k:.1f} {y - k:.1f}M{x:.1f} {y - 1.4 * k:.1f}v{2.4 * k:.1f}"
    )


def _apron(ground: LaneGround, rows: Sequence[int]) -> str:
    """Draw a little road beyond the finish."""
    last = len(ground.road.rows) - 1
    if last not in rows:
        return ""
    left, right = crossing(ground, last, 1.0)
    far_left, far_right = (ground.at(last, 1 + BEYOND, side * half(ground.road, last, 1.0)) for side in (-1, 1))
    shape_ = dots((left, right, far_right, far_left))
    rim = el("polygon", points=shape_, fill=CARD, stroke=CARD, stroke_width=pen(ground) * 0.26)
    return rim + el("polygon", points=shape_, fill=ZONE, stroke=INK, stroke_width=pen(ground) * 0.06)


def _space(scene: LaneScene, ground: LaneGround, cell: LaneCell) -> str:
    terrain = ground_of(ground.road.rows[cell.row].terrain)
    waiting = cell.row < scene.start and terrain in {"", "flat"}
    fill = ZONE if waiting else terrain_of(terrain).fill
    return el(
        "polygon",
        class_="square",
        data_cell=str(cell.number),
        points=dots(shape(ground, cell)),
        fill=fill,
        stroke=fill,
        stroke_width=0.6,
    )


def _mark(ground: LaneGround, cell: LaneCell) -> str:
    """Draw what the colour of a space says, in a shape."""
    terrain, unit = ground_of(ground.road.rows[cell.row].terrain), ground.unit * 0.92
    here = pose(ground, cell)
    colour = terrain_of(terrain).mark
    if terrain in MARKS:
        return chevrons((here.x, here.y), here.heading, unit, colour, MARKS[terrain])
    if terrain != "sprint":
        return ""
    strokes = el("path", d=_STROKES, fill="none", stroke=colour, stroke_width=0.07, opacity=0.75)
    return transform(here.x, here.y, strokes, scale=unit, turn=math.degrees(here.heading))


def _bricks(ground: LaneGround, row: int) -> str:
    """Draw courses of stones over all lanes of a row."""
    road, lanes = ground.road, ground.road.rows[row].lanes
    beds = [trail(edge(ground, row, k / 3)) for k in range(1, 3 * lanes) if k % 3]
    joints = [
        trail(ground.at(row, t, across(road, row, t, (k + end) / 3)) for end in (0, 1))
        for k in range(3 * lanes)
        for t in ((0.17, 0.5, 0.83) if k % 2 else (0.33, 0.67))
    ]
    colour = terrain_of("cobble").mark
    path = "".join(beds + joints)
    return el("path", d=path, fill="none", stroke=colour, stroke_width=pen(ground) * 0.035, opacity=0.7)


def _stroke(paths: list[str], width: float, colour: str = INK, **more: str | float) -> str:
    return el("path", d="".join(paths), fill="none", stroke=colour, stroke_width=width, **more) if paths else ""


def _joints(ground: LaneGround, rows: Sequence[int]) -> str:
    """Draw lines between rows, heavier between stretches."""
    plain: list[str] = []
    heavy: list[str] = []
    for row in rows:
        opens = row in ground.road.first_rows
        (heavy if opens else plain).append(trail(crossing(ground, row, 0.0)))
    return _stroke(plain, pen(ground) * 0.04, opacity=0.45) + _stroke(heavy, pen(ground) * 0.06, opacity=0.8)


def _between_lanes(ground: LaneGround, rows: Sequence[int]) -> str:
    """Draw dashed lines between lanes."""
    middle = [trail(points) for points in _runs(ground, rows, (1.0, 1.0))]
    wide = [row for row in rows if ground.road.rows[row].lanes > 2]
    second = []
    for run in _unbroken(wide):
        second += [trail(points) for points in _runs(ground, run, (2.0, 2.0))]
    dash = f"{pen(ground) * 0.22:.1f} {pen(ground) * 0.16:.1f}"
    return _stroke(middle + second, pen(ground) * 0.045, opacity=0.7, stroke_dasharray=dash)


def _unbroken(rows: Sequence[int]) -> Iterable[list[int]]:
    """Yield rows that follow on each other."""
    for _, run in groupby(enumerate(rows), key=lambda place: place[1] - place[0]):
        yield [row for _, row in run]


def _halves(ground: LaneGround, cells: Sequence[LaneCell]) -> str:
    """Draw a dotted line between the two spaces that a lane holds in a row."""
    road = ground.road
    paths = [
        trail(ground.at(cell.row, 0.5, across(road, cell.row, 0.5, cell.lane + end)) for end in (0.06, 0.94))
        for cell in cells
        if cell.doubled and not cell.half
    ]
    width = pen(ground) * 0.07
    dotted = _stroke(paths, width, stroke_linecap="round", stroke_dasharray=f"0 {width * 2.2:.1f}", opacity=0.85)
    return group(dotted, class_="halves")


def _funnels(ground: LaneGround, rows: Sequence[int]) -> str:
    """Draw arrows from each lane to those it leads to, if their number changes."""
    road, drawn = ground.road, []
    for row in rows:
        if row + 1 < len(road.rows) and road.rows[row + 1].lanes != road.rows[row].lanes and row + 1 in rows:
            spaces = [road.cells[lane[-1]] for lane in road.rows[row].cells]
            drawn += [_arrow(ground, cell, road.cells[ahead]) for cell in spaces for ahead in cell.ahead]
    return group(*drawn, class_="funnels")


def _arrow(ground: LaneGround, cell: LaneCell, ahead: LaneCell) -> str:
    road, k = ground.road, pen(ground) * 0.09
    start, end = _inside(road, cell, 0.76), _inside(road, ahead, 0.2)
    (x, y), (u, v) = ground.at(cell.row, *start), ground.at(ahead.row, *end)
    turn = math.atan2(v - y, u - x)
    head = [(u - k * 1.6 * math.cos(turn + side * 0.6), v - k * 1.6 * math.sin(turn + side * 0.6)) for side in (-1, 1)]
    path = trail(((x, y), (u, v))) + trail((head[0], (u, v), head[1]))
    pale = el("path", d=path, fill="none", stroke=CARD, stroke_width=k * 1.5, stroke_linecap="round", opacity=0.8)
    return pale + el("path", d=path, fill="none", stroke=INK_2, stroke_width=k * 0.62, stroke_linecap="round")


def _inside(road: LaneRoad, cell: LaneCell, t: float) -> tuple[float, float]:
    return t, across(road, cell.row, t, cell.lane + 0.5)


def _priority(ground: LaneGround, rows: Sequence[int]) -> str:
    """Draw the pale grey line along the best lane."""
    paths, road, inset = [], ground.road, 0.11 * pen(ground) / ground.unit
    for side, run in groupby(rows, key=lambda row: 1 if road.rows[row].best else -1):
        points: list[Point] = []
        for row in run:
            points += [ground.at(row, t, side * (half(road, row, t) - inset)) for t in samples(road, row)]
        paths.append(trail(points))
    rim = _stroke(paths, pen(ground) * 0.2, INK, opacity=0.55)
    return group(rim, _stroke(paths, pen(ground) * 0.13, PRIORITY), class_="priority")


def _edges(ground: LaneGround, rows: Sequence[int]) -> str:
    """Draw ink between lanes and verges."""
    sides = [_outer(ground, rows, side, -VERGE) for side in (-1, 1)]
    return _stroke([trail(points) for points in sides if points], pen(ground) * 0.075)
