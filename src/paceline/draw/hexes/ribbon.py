"""The ribbon of a road of hexagons: pulled straight, squares of unequal lanes spread over their hexagon."""

from __future__ import annotations

import math
from typing import Final

from paceline.draw.course import Course, spots
from paceline.draw.hexes.flatten import Straight, flat_scene, straight
from paceline.draw.hexes.layout import LEAD_IN
from paceline.draw.hexes.strip import hex_lanes, hex_strip
from paceline.draw.land.skyline import Vista
from paceline.draw.page import Page, document
from paceline.draw.parts.marks import line_colour, line_sign, line_size
from paceline.draw.parts.panels import LINE, WIDE, account, accounts
from paceline.draw.parts.signs import plaque, plaque_size
from paceline.draw.profile import profile
from paceline.draw.ribbon import (
    RATIO,
    WINDOW,
    across,
    chips,
    clipped,
    framed,
    home_in_sky,
    land_above,
    page_scale,
    poster,
    unrolled,
)
from paceline.draw.scene import HexScene, Scene
from paceline.draw.shelf import Shelf, depth
from paceline.draw.squares.layout import Strip
from paceline.draw.svg.palette import CARD, INK, PAPER, RED
from paceline.draw.svg.pen import Box, group, moved, rect

_BAND: Final = 112.0
"""Land over every strip but the first."""


def draw_hex_ribbon(scene: HexScene, width: int = 1600, window: tuple[int, int] | None = None) -> str:
    """The scene pulled straight; `window` is (first row, count), None draws the whole course in strips."""
    pulled = straight(scene)
    flat, course = pulled.flat, pulled.course
    windows = [window] if window else _book(course, width)
    k = page_scale(width, windows[0][1])
    inner = Box(18 * k, 18 * k, width - 36 * k, 0)
    bar = Box(inner.x, inner.y, inner.w, 100 * k)
    above = Box(inner.x, bar.bottom, inner.w, 240 * k)
    strips = _strips(flat, course, windows, above, k)
    foot = strips[-1].box.bottom + depth(flat) * k
    bottom = foot + _accounts_depth(scene, inner.w, k)
    page = Page(scene, f"hex ribbon {window}", width, round(bottom + 18 * k))
    outside, taken = chips(flat, strips[0], k, page.prefix) if window else ("", [])
    home, at_home = home_in_sky(flat, above, k, page.prefix)
    seen = windows[0] if window else (0, len(course.columns))
    body = [poster(flat, Vista(course, *seen, above), k)]
    for place, strip in enumerate(strips):
        ceiling = strip.box.y - _BAND * k if place else above.y
        if place:
            band = Box(inner.x, ceiling, inner.w, _BAND * k)
            body.append(land_above(flat, Vista(course, strip.first, strip.count, band), k))
        body += [hex_lanes(pulled, strip, page.prefix, k)]
        body += [hex_shelf(pulled, strip, k, ceiling + 4 * k, [] if place else [*taken, *at_home])]
    body += [outside, home, _accounts(scene, Box(inner.x, foot, inner.w, bottom - foot), k, page.prefix)]
    whole = Box(inner.x, inner.y, inner.w, bottom - inner.y)
    return document(
        page,
        rect(Box(0, 0, width, page.height), fill=PAPER),
        clipped(page.prefix, whole, *body),
        profile(flat, course, bar, page.prefix, window),
        framed(whole, bar.bottom, k),
    )


def hex_ribbon_window(scene: HexScene, count: int = WINDOW) -> tuple[int, int]:
    """The rows to show: my rearmost rider, else anybody's, about a fifth from the left."""
    flat = flat_scene(scene)
    mine = [token for token in flat.tokens if token.mine] or list(flat.tokens)
    rows = [flat.road.cells[token.cell].row for token in mine]
    if not rows and scene.clock and scene.clock.home:
        rows = [flat.road.finish]  # everybody is home: nothing to see but the finish
    first = min(rows, default=0) - count // 5
    return max(min(first, len(flat.road.squares) - count), -LEAD_IN), count


def _book(course: Course, width: float) -> list[tuple[int, int]]:
    """Windows that show the whole course, one below the other."""
    length = len(course.columns)
    count = math.ceil(length / max(round(length / across(width)), 1))
    return [(first, count) for first in range(0, length, count)]


def _strips(flat: Scene, course: Course, windows: list[tuple[int, int]], above: Box, k: float) -> list[Strip]:
    strips, top = list[Strip](), above.bottom
    for window in windows:
        strips.append(unrolled(course, window, Box(above.x, top, above.w, 0), RATIO, 0))
        top = strips[-1].box.bottom + (depth(flat) + _BAND) * k
    return strips


def hex_shelf(pulled: Straight, strip: Strip, k: float, ceiling: float, taken: list[Box]) -> str:
    """Everything said over one strip of road, below the ceiling."""
    scene, flat = pulled.scene, pulled.flat
    signs, there = Shelf(flat, strip, k, ceiling, taken), hex_strip(scene.road, strip)
    if scene.start_word and 0 in strip.rows:
        signs.put((0, 0.0), plaque_size(scene.start_word), plaque(scene.start_word, INK), INK)
    signs.line_word(flat.road.finish, scene.finish_word, RED)
    for one in scene.lines:
        row = there.starts[one.tile]
        place = (row - 1, 0.7) if one.tile >= len(scene.road.hexes) else (row, 0.0)
        if place[0] in strip.rows:
            signs.put(place, line_size(one), line_sign(one), line_colour(one.kind))
    for spot in spots(flat):
        signs.group(spot)
    for mark in flat.marks:
        signs.pill(mark)
    return signs.drawn()


def _per_line(width: float, k: float) -> int:
    return max(int(width / (WIDE * k + 8 * k)), 1)


def _accounts_depth(scene: HexScene, width: float, k: float) -> float:
    riders = len(accounts(scene.tokens))
    return math.ceil(riders / _per_line(width, k)) * LINE * k + (16 * k if riders else 0)


def _accounts(scene: HexScene, box: Box, k: float, prefix: str) -> str:
    """Accounts of all riders, below the road."""
    tokens, per_line = accounts(scene.tokens), _per_line(box.w, k)
    step = box.w / per_line
    drawn = [
        moved(
            box.x + place % per_line * step + 10 * k,
            box.y + 8 * k + place // per_line * LINE * k,
            account(token, prefix),
            scale=k,
        )
        for place, token in enumerate(tokens)
    ]
    return rect(box, fill=CARD) + group(*drawn, class_="accounts") if tokens else ""
