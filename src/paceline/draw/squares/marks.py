"""Marks of what happened on squares: glows, bars and signs over the riders."""

from __future__ import annotations

from typing import Final

from paceline.draw.parts.signs import refused_sign, wind_badge
from paceline.draw.scene import Mark
from paceline.draw.squares.geometry import lane_offset
from paceline.draw.squares.layout import Ground, cell_point, outline
from paceline.draw.squares.road import chevron
from paceline.draw.squares.scene import Scene
from paceline.draw.svg.palette import BRONZE, GLOW, INK, RED
from paceline.draw.svg.pen import dots, el, group, line

_OF_A_RIDER: Final = {"blocked", "exhausted", "fell", "stood-up"}


def mark_cell(scene: Scene, mark: Mark) -> tuple[int, int | None]:
    """Return row and lane a mark belongs to: its rider's if they are in the picture, else its row and no lane."""
    for token in scene.tokens:
        if mark.rider and token.rider == mark.rider and mark.kind in _OF_A_RIDER:
            cell = scene.road.cells[token.cell]
            return cell.row, cell.lane
    return mark.row, None


def draw_glows(scene: Scene, ground: Ground, rows: range | None = None) -> str:
    """Draw squares that a slipstream closed, under the riders."""
    marks = [mark for mark in scene.marks if mark.kind == "slipstream" and _shown(scene, mark, rows)]
    return "".join(_glow(ground, mark.row) for mark in marks)


def _glow(ground: Ground, row: int) -> str:
    lanes = ground.piece(row).lanes
    square = el("polygon", points=dots(outline(ground, row)), fill=GLOW, stroke=BRONZE, stroke_width=2.4)
    push = [
        chevron(ground, row, (t, lane_offset(lanes, lane)), 0.22, 0.2)
        for lane in range(lanes)
        for t in (0.1, 0.36, 0.62)
    ]
    return square + group(*push, fill="none", stroke=INK, stroke_width=ground.unit * 0.07)


def draw_over_tokens(
    scene: Scene,
    ground: Ground,
    rows: range | None = None,
) -> str:
    """Draw bars and signs that stand over the riders."""
    drawn = []
    for mark in scene.marks:
        if not _shown(scene, mark, rows):
            continue
        row, lane = mark_cell(scene, mark)
        if mark.kind == "blocked":
            drawn.append(_bar(ground, row, lane))
        elif mark.kind == "refused":
            drawn.append(refused_sign(ground.at(mark.row, 0.5), ground.unit * 0.34))
        elif mark.kind == "exhausted":
            drawn.append(_tired(ground, row, lane))
    return "".join(drawn)


def _shown(scene: Scene, mark: Mark, rows: range | None) -> bool:
    return rows is None or mark_cell(scene, mark)[0] in rows


def _bar(ground: Ground, row: int, lane: int | None) -> str:
    """Draw a red bar across the way ahead."""
    piece = ground.piece(row)
    middle, reach = (0.0, piece.half(0.9)) if lane is None else (lane_offset(piece.lanes, lane), 0.38)
    ends = ground.at(row, 1.01, middle - reach), ground.at(row, 1.01, middle + reach)
    return line(*ends, RED, ground.unit * 0.075)


def _tired(ground: Ground, row: int, lane: int | None) -> str:
    """Draw the wind in a rider's face: whoever tires has an empty square ahead, so there is room for it."""
    place = ground.at(row, 1.08) if lane is None else cell_point(ground, row, lane, 1.08)
    return wind_badge(place, ground.unit * 0.16)
