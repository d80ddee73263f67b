"""The ribbon of a road of lanes: unrolled under a poster sky, a window round the riders or the whole road in strips."""

from __future__ import annotations

import math
from typing import Final

import msgspec

from paceline.draw.course import spots
from paceline.draw.land.skyline import Vista
from paceline.draw.lanes.flatten import Flat, flat_columns, flat_rows
from paceline.draw.lanes.layout import LaneStrip, row_starts
from paceline.draw.lanes.signs import bonus_colour, bonus_sign, bonus_size, flagged, speaks
from paceline.draw.lanes.strip import DEPTH, lane_strip, lane_work
from paceline.draw.page import Page, document
from paceline.draw.parts.signs import plaque, plaque_size
from paceline.draw.profile import profile
from paceline.draw.ribbon import WINDOW, across, chips, clipped, framed, home_in_sky, land_above, page_scale, poster
from paceline.draw.scene import LaneScene
from paceline.draw.shelf import Shelf
from paceline.draw.squares.layout import Strip, straightened
from paceline.draw.svg.palette import INK, PAPER, RED
from paceline.draw.svg.pen import Box, rect

RATIO: Final = 1.16
"""Height of a lane in widths of a column."""
_BAND: Final = 104.0
"""Land over every strip but the first."""


def draw_lane_ribbon(scene: LaneScene, width: float = 1600, window: tuple[int, int] | None = None) -> str:
    """The scene unrolled; `window` is (first column, count), None draws the whole course in strips."""
    rows, columns = flat_rows(scene), flat_columns(scene)
    windows = [_whole_rows(scene, *window)] if window else _book(scene, width)
    k = page_scale(width, windows[0][1])
    inner = Box(18 * k, 18 * k, width - 36 * k, 0)
    bar = Box(inner.x, inner.y, inner.w, 100 * k)
    above = Box(inner.x, bar.bottom, inner.w, 240 * k)
    strips = _strips(scene, windows, above, k)
    bottom = strips[-1].box.bottom + DEPTH * k
    page = Page(scene, f"lane ribbon {window}", width, round(bottom + 18 * k))
    outside, taken = chips(rows.scene, row_strip(rows, strips[0]), k, page.prefix) if window else ("", [])
    home, at_home = home_in_sky(rows.scene, above, k, page.prefix)
    seen = windows[0] if window else (0, len(columns.course.columns))
    body = [poster(columns.scene, Vista(columns.course, *seen, above), k)]
    for place, strip in enumerate(strips):
        ceiling = strip.box.y - _BAND * k if place else above.y
        if place:
            band = Box(inner.x, ceiling, inner.w, _BAND * k)
            body.append(land_above(columns.scene, Vista(columns.course, strip.first, strip.count, band), k))
        body.append(lane_work(scene, strip, page.prefix, k))
        body.append(lane_shelf(scene, strip, k, ceiling + 4 * k, [] if place else [*taken, *at_home]))
    whole = Box(inner.x, inner.y, inner.w, bottom - inner.y)
    return document(
        page,
        rect(Box(0, 0, width, page.height), fill=PAPER),
        clipped(page.prefix, whole, *body, outside, home),
        profile(rows.scene, rows.course, bar, page.prefix, _framed_rows(strips[0]) if window else None),
        framed(whole, bar.bottom, k),
    )


def lane_ribbon_window(scene: LaneScene, count: int = WINDOW) -> tuple[int, int]:
    """The columns with whoever moves, most of my riders and then most of all, the rearmost a fifth from the left."""
    starts = row_starts(scene.road)
    places = {token.rider: starts[scene.road.cells[token.cell].row] for token in scene.tokens}
    mine = {token.rider for token in scene.tokens if token.mine}
    if not places and scene.clock and scene.clock.home:
        places = {"": starts[-1]}  # everybody is home: nothing to see but the finish

    def merit(first: int) -> tuple[bool, int, int, int]:
        seen = {rider for rider, place in places.items() if first <= place < first + count}
        return scene.active in seen, len(mine & seen), len(seen), -first

    firsts = {max(min(place - count // 5, starts[-1] + 1 - count), 0) for place in places.values()}
    return max(firsts or {0}, key=merit), count


def _whole_rows(scene: LaneScene, first: int, count: int) -> tuple[int, int]:
    """The window with the rows at its ends whole: nobody stands half in it."""
    ends = row_starts(scene.road)
    left = max((end for end in ends if end <= first), default=first)
    right = min((end for end in ends if end >= first + count), default=first + count)
    return left, right - left


def _book(scene: LaneScene, width: float) -> list[tuple[int, int]]:
    """Windows that show the whole course, one below the other."""
    length = row_starts(scene.road)[-1] + 1
    count = math.ceil(length / max(round(length / across(width)), 1))
    return [(first, count) for first in range(0, length, count)]


def _strips(scene: LaneScene, windows: list[tuple[int, int]], above: Box, k: float) -> list[LaneStrip]:
    strips, top = list[LaneStrip](), above.bottom
    for window in windows:
        strips.append(lane_strip(scene, window, Box(above.x, top, above.w, 0), RATIO))
        top = strips[-1].box.bottom + (DEPTH + _BAND) * k
    return strips


def _framed_rows(strip: LaneStrip) -> tuple[int, int]:
    return strip.rows.start, len(strip.rows)


def row_strip(rows: Flat, strip: LaneStrip) -> Strip:
    """The same window counted in rows: those outside it are told how far away they are."""
    pieces = straightened(rows.scene.road, rows.course.rows)
    return Strip(pieces, strip.rows.start, max(len(strip.rows), 1), strip.box, strip.unit)


def lane_shelf(scene: LaneScene, strip: LaneStrip, k: float, ceiling: float, taken: list[Box]) -> str:
    """Everything said over one strip of road, below the ceiling."""
    columns = flat_columns(scene)
    flat = columns.scene
    there = Strip(straightened(flat.road, columns.course.rows), strip.first, strip.count, strip.box, strip.unit)
    signs = Shelf(flat, there, k, ceiling, taken)
    start = strip.starts[scene.start]
    if scene.start_word and start in there.rows:
        signs.put((start, 0.0), plaque_size(scene.start_word), plaque(scene.start_word, INK), INK)
    signs.line_word(flat.road.finish, scene.finish_word, RED)
    for one in scene.lines:
        column = strip.starts[one.row]
        if column in there.rows:
            signs.put((column, 0.0), bonus_size(one), bonus_sign(one), bonus_colour(one.kind))
    for spot in spots(msgspec.structs.replace(flat, groups=tuple(flagged(flat.groups)))):
        signs.group(spot)
    riders = {token.rider for token in scene.tokens}
    for mark in flat.marks:
        if speaks(mark, riders):
            signs.pill(mark)
    return signs.drawn()
