"""The ribbon: the road unrolled, riders as figures; one window under a poster sky, or a whole road book."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from paceline.draw.course import Column, Course, course_of
from paceline.draw.land.skyline import Vista, hills, sky, verge
from paceline.draw.page import Page, document, seed_of
from paceline.draw.parts.crowd import stands
from paceline.draw.parts.panels import home_list, home_size, square_times
from paceline.draw.parts.riders import UNIT, disc, figure, lift, rider
from paceline.draw.parts.signs import pill, pill_size
from paceline.draw.profile import profile
from paceline.draw.scene import Scene, Token
from paceline.draw.shelf import depth, footing, shelf
from paceline.draw.squares.crossings import strip_islands
from paceline.draw.squares.geometry import LANE, Piece, lane_offset
from paceline.draw.squares.layout import APART, Strip, cell_point, straightened
from paceline.draw.squares.marks import glows, over_tokens
from paceline.draw.squares.road import casing, road
from paceline.draw.svg.lettering import fitted, letters, width_of, words
from paceline.draw.svg.palette import BRONZE, CARD, INK, LAND, PAPER, RED, RULE
from paceline.draw.svg.pen import Box, Point, el, group, line, moved, rect

WINDOW = 22
"""Squares across a wide page."""
SQUARE = 71.0
"""Width of a square at scale 1."""
RATIO = 1.18
"""Height of a lane in widths of a square."""
_HOME = 4
"""Riders below each other in the list of those who are home: the sky is low."""
CROWDED = 0.8
"""Figures are taller than tokens: where several share a square they are a little smaller still."""
_CHIP = Box(0, 0, 58, 30)


def draw_ribbon(scene: Scene, width: int = 1600, window: tuple[int, int] | None = None) -> str:
    """The scene unrolled; `window` is (first column, count), None draws the whole stage in strips."""
    return _road_book(scene, width) if window is None else _window(scene, width, window)


def ribbon_window(scene: Scene, count: int = WINDOW) -> tuple[int, int]:
    """The columns to show: my rearmost rider, else anybody's, about a fifth from the left."""
    mine, course = [token for token in scene.tokens if token.mine] or list(scene.tokens), course_of(scene)
    places = [course.place[scene.road.cells[token.cell].row] for token in mine]
    if not places and scene.clock and scene.clock.home:
        places = [course.begins(scene.road.finish)]  # everybody is home: nothing to see but the finish
    first = min(places, default=0) - count // 5
    return max(min(first, len(course.columns) - count), 0), count


def across(width: float) -> int:
    """Squares that a page of this width shows well."""
    return WINDOW if width >= 1100 else 14 if width >= 600 else 8


def page_scale(width: float, count: int) -> float:
    """Scale of everything but the squares: a narrow page with few squares keeps its words readable."""
    return max(width / 1600, min(width / count / (1600 / WINDOW), 1.0))


def _window(scene: Scene, width: float, window: tuple[int, int]) -> str:
    k, course = page_scale(width, window[1]), course_of(scene)
    inner = Box(18 * k, 18 * k, width - 36 * k, 0)
    bar = Box(inner.x, inner.y, inner.w, 100 * k)
    above = Box(inner.x, bar.bottom, inner.w, 240 * k)
    strip = unrolled(course, window, Box(inner.x, above.bottom, inner.w, 0), RATIO, _deepest(scene, course, window))
    bottom = strip.box.bottom + depth(scene) * k
    page = Page(scene, f"ribbon {window}", width, round(bottom + 18 * k))
    outside, taken = chips(scene, strip, k, page.prefix)
    home, at_home = home_in_sky(scene, above, k, page.prefix)
    body = (
        poster(scene, Vista(course, window[0], window[1], above), k),
        lane_work(scene, course, strip, page.prefix, k),
        shelf(scene, strip, k, above.y + 4 * k, [*taken, *at_home]),
        outside,
        home,
    )
    whole = Box(inner.x, inner.y, inner.w, bottom - inner.y)
    return document(
        page,
        rect(Box(0, 0, width, page.height), fill=PAPER),
        clipped(page.prefix, whole, *body),
        profile(scene, course, bar, page.prefix, window),
        framed(whole, bar.bottom, k),
    )


def _road_book(scene: Scene, width: float) -> str:
    course = course_of(scene)
    length = len(course.columns)
    count = math.ceil(length / max(round(length / across(width)), 1))
    k = page_scale(width, count)
    inner = Box(18 * k, 18 * k, width - 36 * k, 0)
    above = Box(inner.x, inner.y, inner.w, 230 * k)
    bar = Box(inner.x, above.bottom, inner.w, 104 * k)
    strips, top = [], bar.bottom
    for first in range(0, length, count):
        window, place = (first, count), Box(inner.x, top + 96 * k, inner.w, 0)
        strips.append(unrolled(course, window, place, 1.12, _deepest(scene, course, window)))
        top = strips[-1].box.bottom + depth(scene) * k
    page = Page(scene, "road book", width, round(top + 18 * k))
    body = [poster(scene, Vista(course, 0, length, above), k), home_in_sky(scene, above, k, page.prefix)[0]]
    for strip in strips:
        band = Box(inner.x, strip.box.y - 96 * k, inner.w, 96 * k)
        body += [land_above(scene, Vista(course, strip.first, strip.count, band), k)]
        body += [lane_work(scene, course, strip, page.prefix, k), shelf(scene, strip, k, band.y + 2 * k, [])]
    whole = Box(inner.x, inner.y, inner.w, top - inner.y)
    return document(
        page,
        rect(Box(0, 0, width, page.height), fill=PAPER),
        clipped(page.prefix, whole, *body),
        profile(scene, course, bar, page.prefix),
        framed(whole, above.bottom, k),
        line((bar.x, bar.bottom), (bar.right, bar.bottom), INK, 2.5 * k),
    )


def unrolled(course: Course, window: tuple[int, int], place: Box, ratio: float, deepest: int) -> Strip:
    """The road's place: as high as its widest square, lanes `ratio` times as high as squares are long.

    Below it lies as much grass as it takes to show those who stand in lane `deepest`.
    """
    first, count = window
    pieces = straightened(course.road, course.rows)
    shown = course.columns[max(first, 0) : first + count]
    widest = max((_lanes(column, pieces) for column in shown), default=1.0)
    lane = place.w / count * ratio
    meadow = lane * ((lane_offset(1, deepest) - lane_offset(1, 0)) / LANE + 0.1) if deepest < 0 else 0.0
    return Strip(pieces, first, count, Box(place.x, place.y, place.w, lane * widest + meadow), lane, meadow)


def _deepest(scene: Scene, course: Course, window: tuple[int, int]) -> int:
    """The lane of the rider who stands furthest out on the grass; 0 where nobody does."""
    shown = course.columns[max(window[0], 0) : sum(window)]
    rows = {row for column in shown for row in column.rows}
    cells = [course.road.cells[token.cell] for token in scene.tokens]
    return min((cell.lane for cell in cells if cell.row in rows), default=0)


def _lanes(column: Column, pieces: Sequence[Piece]) -> float:
    """Room that a column takes, in lanes."""
    return 2 + 2 * APART / LANE if column.split else float(pieces[column.ways[0]].lanes)


def poster(scene: Scene, vista: Vista, k: float) -> str:
    """Sky, hills, and the title across them."""
    luck = random.Random(seed_of(scene.title))
    box = vista.box
    size = fitted(scene.title, box.w * 0.6, 38 * k, 2.2)
    title = letters(scene.title, box.x + 30 * k, box.y + 30 * k + size, size, BRONZE, weight=2.2, inline=PAPER)
    under = box.y + 30 * k + size + 28 * k
    line_two = letters(scene.subtitle, box.x + 31 * k, under, _subtitle_size(scene, box, k), RED, weight=1.9)
    return group(
        sky(box, (0.83, 0.42)),
        hills(vista),
        verge(vista, luck, 1.05 * k) if vista.count <= 2 * WINDOW else "",
        title,
        line_two,
        _moment(scene, box, under, k),
    )


def _subtitle_size(scene: Scene, box: Box, k: float) -> float:
    return fitted(scene.subtitle, box.w * 0.56, 12 * k, 1.9)


def _after_subtitle(scene: Scene, box: Box, k: float) -> float:
    """Where the moment stands."""
    wide = width_of(scene.subtitle, _subtitle_size(scene, box, k), 1.9)
    return box.x + 31 * k + (wide + 24 * k if scene.subtitle else 0)


def _moment_width(scene: Scene, k: float) -> float:
    return width_of(scene.moment, 11 * k, 2) + 26 * k if scene.moment else 0.0


def _moment(scene: Scene, box: Box, base: float, k: float) -> str:
    if not scene.moment:
        return ""
    left, wide = _after_subtitle(scene, box, k), _moment_width(scene, k)
    sheet = rect(Box(left, base - 18 * k, wide, 24 * k), rx=12 * k, fill=INK, stroke=CARD, stroke_width=1.6)
    return sheet + letters(scene.moment, left + wide / 2, base - 0.5 * k, 11 * k, CARD, weight=2, anchor="middle")


def land_above(scene: Scene, vista: Vista, k: float) -> str:
    """A low strip of land over one line of a road book."""
    luck = random.Random(seed_of(scene.title) + int(vista.first))
    return rect(vista.box, fill=PAPER) + hills(vista) + verge(vista, luck, 0.95 * k)


def lane_work(scene: Scene, course: Course, strip: Strip, prefix: str, k: float) -> str:
    """The road of one strip with everything on and under it."""
    rows = strip.rows
    below = Box(strip.box.x, strip.box.y, strip.box.w, strip.box.h + depth(scene) * k)
    return group(
        rect(below, fill=PAPER),
        rect(strip.box, fill=LAND[0]),
        strip_islands(course, strip),
        casing(strip, rows, flat=SQUARE * k),
        road(course, strip, rows),
        square_times(scene, course, strip, rows),
        glows(scene, strip, rows),
        _figures(scene, strip, prefix),
        over_tokens(scene, strip, rows),
        footing(scene, course, strip, k),
        line((strip.box.x, below.bottom), (strip.box.right, below.bottom), INK, 2 * k),
    )


def _figures(scene: Scene, strip: Strip, prefix: str) -> str:
    """Riders in their lanes, the right lane in front."""
    drawn, notes = [], {mark.rider: mark.words for mark in scene.marks if mark.kind == "fell"}
    where, rows = stands(scene), strip.rows
    for token in scene.tokens:
        cell, stand = scene.road.cells[token.cell], where[token.rider]
        if cell.row in rows:
            size = stand.size if stand.size == 1 else stand.size * CROWDED
            scale = strip.unit / UNIT * size
            x, middle = cell_point(strip, cell.row, cell.lane, 0.5 + stand.along, stand.aside)
            foot = middle + strip.lane / 2 * size - lift(cell.lane) * scale
            body, note = figure(token, (x, foot), scale, prefix), _note(notes.get(token.rider), (x, foot), scale)
            depth = -cell.lane, strip.pieces[cell.row].entry.y, stand.aside, cell.row
            drawn.append((depth, rider(token, body, note)))
    return "".join(drawing for _, drawing in sorted(drawn))


def _note(text: str | None, foot: Point, scale: float) -> str:
    """A few words in the free corner over a figure that lies down."""
    if not text:
        return ""
    k = min(0.92, 66 / pill_size(text)[0])
    return moved(foot[0] - 19 * scale, foot[1] - 98 * scale, pill(text, INK), scale=k * scale)


def chips(scene: Scene, strip: Strip, k: float, prefix: str) -> tuple[str, list[Box]]:
    """Riders outside the window, at the edge they left by, with the squares to them."""
    drawn, taken = [], []
    for side in (-1, 1):
        out = [token for token in scene.tokens if _outside(scene, token, strip) * side > 0]
        out.sort(key=lambda token: abs(_outside(scene, token, strip)))
        for index, token in enumerate(out):
            column, level = index % 6, index // 6
            x = strip.box.x + 8 * k + column * 62 * k
            if side > 0:
                x = strip.box.right - 66 * k - column * 62 * k
            box = Box(x, strip.box.y - (44 + 36 * level) * k, _CHIP.w * k, _CHIP.h * k)
            taken.append(box)
            drawn.append(moved(box.x, box.y, _chip(token, _outside(scene, token, strip), prefix), scale=k))
    return "".join(drawn), taken


def _outside(scene: Scene, token: Token, strip: Strip) -> int:
    """Squares beyond the window's edge: negative behind it, positive ahead, 0 inside."""
    column = strip.column(scene.road.cells[token.cell].row)
    return min(column - strip.first, 0) or max(column - (strip.first + strip.count - 1), 0)


def home_in_sky(scene: Scene, above: Box, k: float, prefix: str) -> tuple[str, list[Box]]:
    """The list of those who are home, in the sky, and the place it takes."""
    if not scene.clock or not scene.clock.home:
        return "", []
    w, h = home_size(scene.clock, _HOME)
    heading = width_of(scene.title, fitted(scene.title, above.w * 0.6, 38 * k, 2.2), 2.2) + 30 * k
    left = max(above.x + heading, _after_subtitle(scene, above, k) + _moment_width(scene, k)) + 16 * k
    scale = min(0.9 * k, (above.right - 14 * k - left) / w)
    box = Box(above.right - (w * scale + 14 * k), above.y + 7 * k, w * scale, h * scale)
    return moved(box.x, box.y, home_list(scene.clock, prefix, _HOME), scale=scale), [box]


def _chip(token: Token, away: int, prefix: str) -> str:
    behind = away < 0
    sheet = rect(_CHIP, rx=15, fill=CARD, stroke=RED if token.mine else INK, stroke_width=1.8)
    far = f"‹{-away}" if behind else f"{away}›"
    text = words(far, 43 if behind else 16, 19.6, 13, text_anchor="middle", font_weight="700")
    return rider(token, sheet, disc(token, (18 if behind else 40, 15), 0.0, 21, prefix), text)


def clipped(prefix: str, box: Box, *body: str) -> str:
    """Drawings of which only what lies in the box is seen."""
    clip = el("clipPath", rect(box), id=f"{prefix}-page")
    return clip + group(*body, clip_path=f"url(#{prefix}-page)")


def framed(whole: Box, under: float, k: float) -> str:
    """Double line round the page and a line under its first part."""
    return (
        rect(whole, fill="none", stroke=INK, stroke_width=2.5 * k)
        + rect(whole.grown(6 * k), fill="none", stroke=RULE, stroke_width=1.4 * k)
        + line((whole.x, under), (whole.right, under), INK, 2.5 * k)
    )
