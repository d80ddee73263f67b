"""What lies across a road of lanes: the numbered grid, the start line, bonus lines and the finish."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from paceline.draw.jerseys import BOLT
from paceline.draw.lanelayout import LaneGround, across, crossing, half, shape
from paceline.draw.lettering import letters
from paceline.draw.palette import CARD, GLOW, INK, INK_2, JERSEYS
from paceline.draw.pen import dots, el, group, line, moved, trail
from paceline.draw.scene import LaneScene

_CHECKS: Final = 5
"""Checks of the finish to a lane."""
_BROADEST: Final = 54.0
"""Pixels to a lane that widths of lines go by at most."""
_BOX: Final = ((0.7, 0.2), (0.9, 0.2), (0.9, 0.8), (0.7, 0.8))


def across_the_road(scene: LaneScene, ground: LaneGround, rows: Sequence[int]) -> str:
    """Everything of it that lies in these rows."""
    return (
        _grid(scene, ground, rows)
        + _start_line(scene, ground, rows)
        + "".join(_line(ground, one.row, one.kind) for one in scene.lines if one.row in rows)
        + _finish_line(ground, rows)
        + _under_way(scene, ground, rows)
    )


def _under_way(scene: LaneScene, ground: LaneGround, rows: Sequence[int]) -> str:
    """A glow on the space of the rider whose move is under way."""
    cells = [scene.road.cells[token.cell] for token in scene.tokens if token.rider == scene.active]
    if not cells or cells[0].row not in rows:
        return ""
    width = min(ground.unit, _BROADEST) * 0.07
    glow = el("polygon", points=dots(shape(ground, cells[0])), fill=GLOW, stroke=INK, stroke_width=width)
    return group(glow, class_="active", data_rider=scene.active)


def _grid(scene: LaneScene, ground: LaneGround, rows: Sequence[int]) -> str:
    """Numbered boxes for the start."""
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
    """A bonus line: flashes on green, or red dots on pale."""
    (x, y), (u, v) = crossing(ground, row, 0.0, 0.1)
    unit, count = min(ground.unit, _BROADEST), ground.road.rows[row].lanes * 3
    polka = kind == "mountain"
    colours = JERSEYS["polka" if polka else "green"]
    places = [(x + (u - x) * (k + 0.5) / count, y + (v - y) * (k + 0.5) / count) for k in range(count)]
    if polka:
        signs = [el("circle", cx=a, cy=b, r=unit * 0.1, fill=colours.mark) for a, b in places]
    else:
        signs = [
            moved(a, b - unit * 0.03, el("path", d=BOLT, fill=colours.mark), scale=unit * 0.022) for a, b in places
        ]
    ground_ = line((x, y), (u, v), INK, unit * 0.38) + line((x, y), (u, v), colours.fill, unit * 0.29)
    return group(ground_, *signs, class_="bonus", data_kind=kind, data_row=str(row))


def _finish_line(ground: LaneGround, rows: Sequence[int]) -> str:
    """Two rows of checks at the end of the road."""
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
    checks = moved(*ground.at(last, 1.0), sheet, el("path", d=dark, fill=INK), scale=ground.unit, turn=turn)
    return group(checks, class_="finish")
