"""The ribbon of a road of squares: its strips, the figures on them, and the road book."""

from __future__ import annotations

from collections.abc import Sequence

from paceline.draw.board import Place, make_place
from paceline.draw.course import Column, Course, Flat, course_of
from paceline.draw.land.skyline import Vista
from paceline.draw.parts.crowd import stands
from paceline.draw.parts.riders import UNIT, draw_figure, lift, rider_element
from paceline.draw.parts.signs import pill, pill_size
from paceline.draw.picture import Page, document
from paceline.draw.profile import draw_profile
from paceline.draw.ribbon import (
    SQUARE,
    WINDOW,
    Ribbon,
    Window,
    clip,
    draw_frame,
    draw_home,
    draw_land,
    draw_title,
    page_scale,
    split_into_windows,
)
from paceline.draw.shelf import draw_footing, draw_shelf, footing_depth
from paceline.draw.squares.crossings import draw_strip_islands
from paceline.draw.squares.geometry import LANE, Piece, lane_offset
from paceline.draw.squares.layout import APART, RATIO, Strip, cell_point, straighten
from paceline.draw.squares.marks import draw_glows, draw_over_tokens
from paceline.draw.squares.road import draw_casing, draw_road, draw_times
from paceline.draw.squares.scene import Scene
from paceline.draw.svg.palette import INK, LAND, PAPER
from paceline.draw.svg.pen import Box, Point, group, line, rect, transform


class SquareRibbon(Ribbon[Scene, Strip]):
    """A road of squares unrolled: as many rows as its riders need, or for a board all of them."""

    name, band, shared = "ribbon", 96.0, 0.8

    def __init__(self, scene: Scene, *, for_board: bool = False) -> None:
        self.scene, self._for_board = scene, for_board
        self.course = course_of(scene, len(scene.road.squares) if for_board else None)
        self.rows = self.columns = Flat(scene, self.course)
        self.depth = footing_depth(scene)

    def window(self, count: int = WINDOW) -> Window:
        """Return the columns around my rearmost rider, else around anybody's, who stands a fifth from the left."""
        scene, course = self.scene, self.course
        mine = [token for token in scene.tokens if token.mine] or list(scene.tokens)
        places = [course.place[scene.road.cells[token.cell].row] for token in mine]
        if not places and scene.clock and scene.clock.home:
            places = [course.begins(scene.road.finish)]  # everybody is home: nothing to see but the finish
        first = min(places, default=0) - count // 5
        return max(min(first, len(course.columns) - count), 0), count

    def strip(self, window: Window, place: Box) -> Strip:
        """Lay out a window, with room for riders on the grass."""
        return unroll(self.course, window, place, RATIO, self._deepest(window))

    def _deepest(self, window: Window) -> int:
        """Return the lane of the rider who stands furthest out on the grass, or of any cell; 0 if it is on the road."""
        cells = self.course.road.cells
        if self._for_board:
            return min(0, *(cell.lane for cell in cells))
        rows = {row for column in self.course.columns[max(window[0], 0) : sum(window)] for row in column.rows}
        standing = (cells[token.cell] for token in self.scene.tokens)
        return min((cell.lane for cell in standing if cell.row in rows), default=0)

    def lanes(self, strip: Strip, prefix: str, k: float) -> str:
        """Draw the road of one strip with everything on and under it."""
        scene, course, rows = self.scene, self.course, strip.rows
        below = Box(strip.box.x, strip.box.y, strip.box.w, strip.box.h + self.depth * k)
        return group(
            rect(below, fill=PAPER),
            rect(strip.box, fill=LAND[0]),
            draw_strip_islands(course, strip),
            draw_casing(strip, rows, flat=SQUARE * k),
            draw_road(course, strip, rows),
            draw_times(scene, course, strip, rows),
            draw_glows(scene, strip, rows),
            self._figures(strip, prefix),
            draw_over_tokens(scene, strip, rows),
            draw_footing(scene, course, strip, k),
            line((strip.box.x, below.bottom), (strip.box.right, below.bottom), INK, 2 * k),
        )

    def _figures(self, strip: Strip, prefix: str) -> str:
        """Draw riders in their lanes, the right lane in front."""
        scene = self.scene
        drawn, notes = [], {mark.rider: mark.words for mark in scene.marks if mark.kind == "fell"}
        where, rows = stands(scene), strip.rows
        for token in scene.tokens:
            cell, stand = scene.road.cells[token.cell], where[token.rider]
            if cell.row in rows:
                size = stand.size if stand.size == 1 else stand.size * self.shared
                scale = strip.unit / UNIT * size
                x, middle = cell_point(strip, cell.row, cell.lane, 0.5 + stand.along, stand.aside)
                foot = middle + strip.lane / 2 * size - lift(cell.lane) * scale
                body, note = (
                    draw_figure(token, (x, foot), scale, prefix),
                    _note(notes.get(token.rider), (x, foot), scale),
                )
                order = -cell.lane, strip.pieces[cell.row].entry.y, stand.aside, cell.row
                drawn.append((order, rider_element(token, body, note)))
        return "".join(drawing for _, drawing in sorted(drawn))

    def shelf(self, strip: Strip, k: float, ceiling: float, taken: list[Box]) -> str:
        """Draw everything said over one strip."""
        return draw_shelf(self.scene, strip, k, ceiling, taken)

    def row_strip(self, strip: Strip) -> Strip:
        """Return the strip itself."""
        return strip

    def draw(self, width: float, window: Window | None = None) -> str:
        """Draw a window, or the whole stage as a road book."""
        return super().draw(width, window) if window else self._road_book(width)

    def _road_book(self, width: float) -> str:
        scene, course = self.scene, self.course
        windows = split_into_windows(len(course.columns), width)
        k = page_scale(width, windows[0][1])
        inner = Box(18 * k, 18 * k, width - 36 * k, 0)
        above = Box(inner.x, inner.y, inner.w, 230 * k)
        bar = Box(inner.x, above.bottom, inner.w, 104 * k)
        strips, top = [], bar.bottom
        for window in windows:
            place = Box(inner.x, top + self.band * k, inner.w, 0)
            strips.append(unroll(course, window, place, 1.12, self._deepest(window)))
            top = strips[-1].box.bottom + self.depth * k
        page = Page(scene, "road book", width, round(top + 18 * k))
        vista = Vista(course, 0, len(course.columns), above)
        body = [draw_title(scene, vista, k), draw_home(scene, above, k, page.prefix)[0]]
        for strip in strips:
            band = Box(inner.x, strip.box.y - self.band * k, inner.w, self.band * k)
            body += [draw_land(scene, Vista(course, strip.first, strip.count, band), k)]
            body += [self.lanes(strip, page.prefix, k), draw_shelf(scene, strip, k, band.y + 2 * k, [])]
        whole = Box(inner.x, inner.y, inner.w, top - inner.y)
        return document(
            page,
            rect(Box(0, 0, width, page.height), fill=PAPER),
            clip(page.prefix, whole, *body),
            draw_profile(scene, course, bar, page.prefix),
            draw_frame(whole, above.bottom, k),
            line((bar.x, bar.bottom), (bar.right, bar.bottom), INK, 2.5 * k),
        )

    @property
    def all_columns(self) -> Window:
        """The window of a board: the whole road."""
        return 0, len(self.course.columns)

    def figure_places(self, strip: Strip) -> dict[int, Place]:
        """Return the middle of a figure in every lane."""
        return {cell.number: _standing(strip, cell.row, cell.lane) for cell in self.scene.road.cells}

    def middles(self, strip: Strip) -> dict[int, Place]:
        """Return the middle of every square."""
        return {row: make_place(*strip.at(row, 0.5)) for row in strip.rows}

    def lane_width(self, strip: Strip) -> float:
        """Return the pixels of a `Stand` that is one square to the right."""
        return strip.lane / LANE


def unroll(course: Course, window: Window, place: Box, ratio: float, deepest: int) -> Strip:
    """Lay out a strip as high as its widest square, lanes `ratio` times as high as squares are long.

    Below it lies as much grass as it takes to show those who stand in lane `deepest`.
    """
    first, count = window
    pieces = straighten(course.road, course.rows)
    shown = course.columns[max(first, 0) : first + count]
    widest = max((_lanes(column, pieces) for column in shown), default=1.0)
    lane = place.w / count * ratio
    meadow = lane * ((lane_offset(1, deepest) - lane_offset(1, 0)) / LANE + 0.1) if deepest < 0 else 0.0
    return Strip(pieces, first, count, Box(place.x, place.y, place.w, lane * widest + meadow), lane, meadow)


def _lanes(column: Column, pieces: Sequence[Piece]) -> float:
    """Return the room that a column takes, in lanes."""
    return 2 + 2 * APART / LANE if column.split else float(pieces[column.ways[0]].lanes)


def _note(text: str | None, foot: Point, scale: float) -> str:
    """Draw a few words in the free corner over a figure that lies down."""
    if not text:
        return ""
    k = min(0.92, 66 / pill_size(text)[0])
    return transform(foot[0] - 19 * scale, foot[1] - 98 * scale, pill(text, INK), scale=k * scale)


def _standing(strip: Strip, row: int, lane: int) -> Place:
    x, y = cell_point(strip, row, lane)
    return make_place(x, y - (lift(lane) - lift(1)) * strip.unit / UNIT)
