"""A road of lanes unrolled: its lanes, chains and riders in a strip, and what stands under them."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from paceline.draw.lanes.flatten import ground_of
from paceline.draw.lanes.layout import VERGE, LaneStrip, pose
from paceline.draw.lanes.road import links, roadway
from paceline.draw.lanes.signs import ground_icon, lane_badge
from paceline.draw.parts.crowd import Stand, stands
from paceline.draw.parts.riders import UNIT, figure, rider
from paceline.draw.scene import LaneScene, Token
from paceline.draw.svg.lettering import letters, width_of, words
from paceline.draw.svg.palette import INK, INK_2, LAND, PAPER, RULE, terrain_of
from paceline.draw.svg.pen import Box, Point, group, line, moved, rect
from paceline.roads.lanes import LaneCell

FOOT: Final = 8.0
"""How far over the edge of its lane a figure of scale 1 stands."""
SHARED: Final = 0.8
"""What figures are scaled by where several share a space."""
BESIDE: Final = 0.84
"""Size of a figure on a verge."""
DEPTH: Final = 66.0
"""Room for what stands under a strip, at scale 1."""


def lane_strip(scene: LaneScene, window: tuple[int, int], place: Box, ratio: float) -> LaneStrip:
    """The road's place: as high as its widest row with both verges."""
    unit = place.w / window[1] * ratio
    lanes = max(row.lanes for row in scene.road.rows)
    return LaneStrip(scene.road, *window, Box(place.x, place.y, place.w, unit * (lanes + 2 * VERGE + 0.2)), unit)


def lane_work(scene: LaneScene, strip: LaneStrip, prefix: str, k: float) -> str:
    """The road of one strip with everything on and under it."""
    below = Box(strip.box.x, strip.box.y, strip.box.w, strip.box.h + DEPTH * k)
    return group(
        rect(below, fill=PAPER),
        rect(strip.box, fill=LAND[0]),
        roadway(scene, strip, strip.rows, shade=0.0),
        links(scene.chains, _seats(scene, strip), strip.step * 0.62),
        _figures(scene, strip, prefix),
        _badges(scene, strip),
        rect(Box(below.x, strip.box.bottom, below.w, DEPTH * k), fill=PAPER),
        line((strip.box.x, strip.box.bottom), (strip.box.right, strip.box.bottom), INK, 2 * k),
        _footing(scene, strip, k),
        line((strip.box.x, below.bottom), (strip.box.right, below.bottom), INK, 2 * k),
    )


def place_on(strip: LaneStrip, cell: LaneCell, stand: Stand) -> Point:
    """The middle of a rider's space, or where he stands beside others in it."""
    here = pose(strip, cell, stand.along, stand.aside)
    return here.x, here.y


def _size(cell: LaneCell, stand: Stand) -> float:
    size = stand.size if stand.size == 1 else stand.size * SHARED
    return size * BESIDE if cell.verge else size


def _shown(scene: LaneScene, strip: LaneStrip) -> list[Token]:
    """Riders the middle of whose space lies in the strip."""
    last = strip.first + strip.count
    found = []
    for token in scene.tokens:
        cell = scene.road.cells[token.cell]
        middle = strip.column(cell.row, 0.5 if not cell.doubled else 0.25 + cell.half / 2)
        if cell.row in strip.rows and strip.first <= middle < last:
            found.append(token)
    return found


def _seats(scene: LaneScene, strip: LaneStrip) -> dict[str, Point]:
    """Where links of chains are fastened: at the wheels."""
    where, found = stands(scene), {}
    for token in _shown(scene, strip):
        x, y = place_on(strip, scene.road.cells[token.cell], where[token.rider])
        found[token.rider] = x, y + strip.unit * 0.04
    return found


def _figures(scene: LaneScene, strip: LaneStrip, prefix: str) -> str:
    """Riders in their lanes, those below in front."""
    drawn, where = [], stands(scene)
    for token in _shown(scene, strip):
        cell, stand = scene.road.cells[token.cell], where[token.rider]
        x, y = place_on(strip, cell, stand)
        size = _size(cell, stand)
        scale = strip.step / UNIT * size
        foot = y + strip.unit / 2 * size - FOOT * scale
        drawn.append((y, x, token.rider, rider(token, figure(token, (x, foot), scale, prefix))))
    return "".join(drawing for *_, drawing in sorted(drawn))


def _badges(scene: LaneScene, strip: LaneStrip) -> str:
    """What happened, over its rider or at the edge of its row."""
    drawn, step, where = [], strip.step, stands(scene)
    tokens = {token.rider: token for token in _shown(scene, strip)}
    for mark in scene.marks:
        token = tokens.get(mark.rider)
        if token:
            x, y = place_on(strip, scene.road.cells[token.cell], where[token.rider])
            drawn.append(lane_badge(mark.kind, (x + step * 0.36, y - step * 0.34), step * 0.14))
        elif not mark.rider and mark.row in strip.rows:
            x, _ = strip.at(mark.row, 0.5)
            drawn.append(lane_badge(mark.kind, (x, strip.box.y + step * 0.3), step * 0.14))
    return "".join(drawn)


def _footing(scene: LaneScene, strip: LaneStrip, k: float) -> str:
    """Words of the terrain, rows to the line, and where tiles begin."""
    rows, road = strip.rows, scene.road
    runs = [_run(scene, strip, [*run], k) for _, run in groupby(rows, key=lambda row: road.rows[row].stretch)]
    numbers = [_number(strip, row, k) for row in rows]
    seams = [_seam(strip, row, k) for row in rows if row in road.first_rows]
    return "".join(seams + numbers + runs)


def _run(scene: LaneScene, strip: LaneStrip, rows: list[int], k: float) -> str:
    terrain = scene.road.rows[rows[0]].terrain
    spoken, ground = scene.terrain_words.get(terrain), ground_of(terrain)
    if not spoken or not spoken.full:
        return ""
    left, right = max(strip.at(rows[0], 0.0)[0], strip.box.x), min(strip.at(rows[-1], 1.0)[0], strip.box.right)
    box, size = Box(left, strip.box.bottom + 5 * k, right - left, 18 * k), 9.4 * k
    plate = rect(box, fill=terrain_of(ground).fill, stroke=INK, stroke_width=1.5)
    fitting = [text for text in (spoken.full, spoken.short) if text and width_of(text, size, 1.9) < box.w - 40 * k]
    if not fitting:
        return plate
    wide = width_of(fitting[0], size, 1.9)
    middle = box.centre[0] + 9 * k
    icon = moved(middle - wide / 2 - 14 * k, box.centre[1], ground_icon(ground, terrain_of(ground).mark), scale=0.8 * k)
    return plate + icon + letters(fitting[0], middle, box.centre[1] + size / 2, size, weight=1.9, anchor="middle")


def _number(strip: LaneStrip, row: int, k: float) -> str:
    distance, x = strip.road.distance(row), strip.at(row, 0.5)[0]
    if not strip.box.x <= x <= strip.box.right:
        return ""
    fifth = distance % 5 == 0
    size = min(strip.step * 0.16, (11 if fifth else 9.4) * k)
    colour, weight = (INK, 2.1) if fifth else (INK_2, 1.7)
    return letters(f"−{-distance}", x, strip.box.bottom + 42 * k, size, colour, weight=weight, anchor="middle")


def _seam(strip: LaneStrip, row: int, k: float) -> str:
    """Where a stretch begins, with the name of its tile."""
    x, top = strip.at(row, 0.0)[0], strip.box.bottom + 24 * k
    if x < strip.box.x:
        return ""
    name = strip.road.stretches[strip.road.rows[row].stretch].tile
    foot = line((x, top), (x, top + 38 * k), RULE, 1.2)
    return foot + words(name, x + 6 * k, top + 36 * k, 11.5 * k, INK_2)
