"""The ribbon: the road unrolled, riders as figures; one window under a poster sky, or a whole road book."""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Final, Generic, Protocol, TypeVar

from paceline.draw.board import Board, Place, corners
from paceline.draw.course import Flat
from paceline.draw.land.skyline import Vista, draw_hills, draw_sky, draw_verge
from paceline.draw.parts.panels import home_list, home_size
from paceline.draw.parts.riders import FIGURE_ROOM, UNIT, draw_disc, rider_element
from paceline.draw.picture import Page, document, seed_of
from paceline.draw.profile import draw_profile
from paceline.draw.road_art import SceneT
from paceline.draw.scene import AnyScene, Token
from paceline.draw.squares.layout import Strip
from paceline.draw.squares.scene import Scene
from paceline.draw.svg.lettering import fit_size, letters, width_of, words
from paceline.draw.svg.palette import BRONZE, CARD, INK, PAPER, RED, RULE, SKY
from paceline.draw.svg.pen import Box, el, group, line, rect, transform

WINDOW: Final = 22
"""Columns across a wide page."""
SQUARE: Final = 71.0
"""Width of a column at scale 1."""
_HOME: Final = 4
"""Riders below each other in the list of those who are home: the sky is low."""
_ABOVE: Final = 150.0
"""Land over the strip of a board, with room for signs."""
_LOW: Final = 84.0
"""Land over a vignette."""
_EDGE: Final = 27.0
"""Room below a vignette for the words of its ground, not for numbers."""
_VIGNETTE: Final = 6
"""Columns of a vignette."""
_CHIP: Final = Box(0, 0, 58, 30)

Window = tuple[int, int]
"""The first column and how many."""


class AnyStrip(Protocol):
    """A stretch of unrolled road on a page."""

    @property
    def first(self) -> int:
        """The first column shown."""

    @property
    def count(self) -> int:
        """Columns across the page."""

    @property
    def box(self) -> Box:
        """The place of the road."""


StripT = TypeVar("StripT", bound=AnyStrip)


class Ribbon(ABC, Generic[SceneT, StripT]):
    """A road unrolled from left to right. Subclasses lay out strips of it and paint them."""

    name: ClassVar[str]
    """Part of the ids of its pictures."""
    band: ClassVar[float]
    """Land over every strip but the first, at scale 1."""
    shared: ClassVar[float]
    """Factor of figures that share a cell."""
    counted: ClassVar[bool] = False

    scene: SceneT
    rows: Flat
    """The course with a column for every row: for the profile and distances."""
    columns: Flat
    """The course with the columns of the strips: for the land over them."""
    depth: float
    """Room for what stands under a strip, at scale 1."""

    @abstractmethod
    def window(self, count: int = WINDOW) -> Window:
        """Return the columns to show: those around my riders, else around all, the rearmost a fifth from the left."""

    @abstractmethod
    def strip(self, window: Window, place: Box) -> StripT:
        """Lay out a window of the road at this place; its height follows."""

    @abstractmethod
    def lanes(self, strip: StripT, prefix: str, k: float) -> str:
        """Draw the road of one strip with everything on and under it."""

    @abstractmethod
    def shelf(self, strip: StripT, k: float, ceiling: float, taken: list[Box]) -> str:
        """Draw everything said over one strip, below the ceiling; add its place to those taken."""

    @abstractmethod
    def row_strip(self, strip: StripT) -> Strip:
        """Return the same strip counted in rows of `rows`."""

    @property
    def length(self) -> int:
        """Columns of the whole course."""
        return len(self.columns.course.columns)

    def whole(self, window: Window) -> Window:
        """Return the window without rows cut in two."""
        return window

    def profile_window(self, window: Window, strip: StripT) -> Window:  # noqa: ARG002 – a default
        """Return the rows that the profile frames."""
        return window

    def below(self, width: float, k: float) -> float:  # noqa: ARG002 – a default
        """Return the height of what stands under all strips."""
        return 0.0

    def footer(self, box: Box, k: float, prefix: str) -> str:  # noqa: ARG002 – a default
        """Draw what stands under all strips."""
        return ""

    def draw(self, width: float, window: Window | None = None) -> str:
        """Draw a window, or the whole course in strips."""
        windows = [self.whole(window)] if window else split_into_windows(self.length, width)
        k = page_scale(width, windows[0][1])
        inner = Box(18 * k, 18 * k, width - 36 * k, 0)
        bar = Box(inner.x, inner.y, inner.w, 100 * k)
        above = Box(inner.x, bar.bottom, inner.w, 240 * k)
        strips, top = list[StripT](), above.bottom
        for shown in windows:
            strips.append(self.strip(shown, Box(above.x, top, above.w, 0)))
            top = strips[-1].box.bottom + (self.depth + self.band) * k
        foot = strips[-1].box.bottom + self.depth * k
        bottom = foot + self.below(inner.w, k)
        page = Page(self.scene, f"{self.name} {window}", width, round(bottom + 18 * k))
        seen = windows[0] if window else (0, len(self.columns.course.columns))
        body = [draw_title(self.columns.scene, Vista(self.columns.course, *seen, above), k)]
        body += self._strips(strips, above, k, page.prefix, windowed=window is not None)
        body += [self.footer(Box(inner.x, foot, inner.w, bottom - foot), k, page.prefix)]
        whole = Box(inner.x, inner.y, inner.w, bottom - inner.y)
        framing = self.profile_window(window, strips[0]) if window else None
        return document(
            page,
            rect(Box(0, 0, width, page.height), fill=PAPER),
            clip(page.prefix, whole, *body),
            draw_profile(self.rows.scene, self.rows.course, bar, page.prefix, framing),
            draw_frame(whole, bar.bottom, k),
        )

    def _strips(self, strips: list[StripT], above: Box, k: float, prefix: str, *, windowed: bool) -> list[str]:
        """Draw all strips, riders outside a window, and the list of those who are home."""
        outside, taken = draw_chips(self.rows.scene, self.row_strip(strips[0]), k, prefix) if windowed else ("", [])
        home, at_home = draw_home(self.rows.scene, above, k, prefix)
        body = []
        for place, strip in enumerate(strips):
            ceiling = strip.box.y - self.band * k if place else above.y
            if place:
                band = Box(above.x, ceiling, above.w, self.band * k)
                body.append(self._land(strip, band, k))
            body.append(self.lanes(strip, prefix, k))
            body.append(self.shelf(strip, k, ceiling + 4 * k, [] if place else [*taken, *at_home]))
        return [*body, outside, home]

    def _land(self, strip: StripT, band: Box, k: float) -> str:
        return draw_land(self.columns.scene, Vista(self.columns.course, strip.first, strip.count, band), k)

    @property
    @abstractmethod
    def all_columns(self) -> Window:
        """The window of a board: the whole road."""

    @abstractmethod
    def figure_places(self, strip: StripT) -> dict[int, Place]:
        """Return the middle of a figure in every cell."""

    @abstractmethod
    def middles(self, strip: StripT) -> dict[int, Place]:
        """Return the middle of every row."""

    @abstractmethod
    def lane_width(self, strip: StripT) -> float:
        """Return the pixels of a `Stand` that is one to the right."""

    def bands(self, strip: StripT) -> Mapping[int, str]:  # noqa: ARG002 – a default
        """Return path data of rows that a closed group can take up."""
        return {}

    def vignette(self) -> str:
        """Draw the first squares with their riders, to show what a rule means."""
        window = self.whole((0, _VIGNETTE))
        above = Box(0, 0, SQUARE * window[1], _LOW)
        strip = self.strip(window, Box(0, above.bottom, above.w, 0))
        page = Page(self.scene, f"vignette {self.name}", above.w, round(strip.box.bottom + _EDGE))
        return self._one_strip(page, window, above, strip, [])

    def _one_strip(self, page: Page[SceneT], window: Window, above: Box, strip: StripT, taken: list[Box]) -> str:
        """Draw a window as one strip with the land over it; add the places of signs to `taken`."""
        return document(
            page,
            draw_country(self.columns.scene, Vista(self.columns.course, *window, above, WINDOW), 1.0),
            self.lanes(strip, page.prefix, 1.0),
            self.shelf(strip, 1.0, 2.0, taken),
        )

    def board(self) -> Board:
        """Draw the whole road as one strip to be looked at through a window, with the land over it."""
        window = self.all_columns
        above = Box(0, 0, SQUARE * window[1], _ABOVE)
        strip = self.strip(window, Box(0, above.bottom, above.w, 0))
        page = Page(self.scene, f"board {self.name}", above.w, round(strip.box.bottom + self.depth))
        taken: list[Box] = []
        svg = self._one_strip(page, window, above, strip, taken)
        return Board(
            layout="ribbon",
            width=above.w,
            height=page.height,
            svg=svg,
            token=SQUARE / UNIT * FIGURE_ROOM,
            along=SQUARE,
            aside=self.lane_width(strip),
            shared=self.shared,
            cells=self.figure_places(strip),
            rows=self.middles(strip),
            bands=dict(self.bands(strip)),
            counted=self.counted,
            signs=tuple(corners(box) for box in taken),
        )


def split_into_windows(length: int, width: float) -> list[Window]:
    """Return windows that show a whole course of so many columns, one below the other."""
    count = math.ceil(length / max(round(length / across(width)), 1))
    return [(first, count) for first in range(0, length, count)]


def across(width: float) -> int:
    """Return how many columns a page of this width shows well."""
    return WINDOW if width >= 1100 else 14 if width >= 600 else 8


def page_scale(width: float, count: int) -> float:
    """Return the scale of everything but the columns: a narrow page with few of them keeps its words readable."""
    return max(width / 1600, min(width / count / (1600 / WINDOW), 1.0))


def draw_title(scene: AnyScene, vista: Vista, k: float) -> str:
    """Draw sky and hills, and the title across them."""
    luck = random.Random(seed_of(scene.title))
    box = vista.box
    size = fit_size(scene.title, box.w * 0.6, 38 * k, 2.2)
    heading = letters(scene.title, box.x + 30 * k, box.y + 30 * k + size, size, BRONZE, weight=2.2, inline=PAPER)
    under = box.y + 30 * k + size + 28 * k
    line_two = letters(scene.subtitle, box.x + 31 * k, under, _subtitle_size(scene, box, k), RED, weight=1.9)
    return group(
        draw_sky(box, (0.83, 0.42)),
        draw_hills(vista),
        draw_verge(vista, luck, 1.05 * k) if vista.count <= 2 * WINDOW else "",
        heading,
        line_two,
        _moment(scene, box, under, k),
    )


def _subtitle_size(scene: AnyScene, box: Box, k: float) -> float:
    return fit_size(scene.subtitle, box.w * 0.56, 12 * k, 1.9)


def _after_subtitle(scene: AnyScene, box: Box, k: float) -> float:
    wide = width_of(scene.subtitle, _subtitle_size(scene, box, k), 1.9)
    return box.x + 31 * k + (wide + 24 * k if scene.subtitle else 0)


def _moment_width(scene: AnyScene, k: float) -> float:
    return width_of(scene.moment, 11 * k, 2) + 26 * k if scene.moment else 0.0


def _moment(scene: AnyScene, box: Box, base: float, k: float) -> str:
    if not scene.moment:
        return ""
    left, wide = _after_subtitle(scene, box, k), _moment_width(scene, k)
    sheet = rect(Box(left, base - 18 * k, wide, 24 * k), rx=12 * k, fill=INK, stroke=CARD, stroke_width=1.6)
    return sheet + letters(scene.moment, left + wide / 2, base - 0.5 * k, 11 * k, CARD, weight=2, anchor="middle")


def draw_land(scene: AnyScene, vista: Vista, k: float) -> str:
    """Draw a low strip of land over one line of a road book."""
    return rect(vista.box, fill=SKY) + draw_country(scene, vista, k)


def draw_country(scene: AnyScene, vista: Vista, k: float) -> str:
    """Draw hills and trees, without a sky."""
    luck = random.Random(seed_of(scene.title) + int(vista.first))
    return draw_hills(vista) + draw_verge(vista, luck, 0.95 * k)


def draw_home(scene: AnyScene, above: Box, k: float, prefix: str) -> tuple[str, list[Box]]:
    """Draw the list of those who are home in the sky, and return the place it takes."""
    if not scene.clock or not scene.clock.home:
        return "", []
    w, h = home_size(scene.clock, _HOME)
    heading = width_of(scene.title, fit_size(scene.title, above.w * 0.6, 38 * k, 2.2), 2.2) + 30 * k
    left = max(above.x + heading, _after_subtitle(scene, above, k) + _moment_width(scene, k)) + 16 * k
    scale = min(0.9 * k, (above.right - 14 * k - left) / w)
    box = Box(above.right - (w * scale + 14 * k), above.y + 7 * k, w * scale, h * scale)
    return transform(box.x, box.y, home_list(scene.clock, prefix, _HOME), scale=scale), [box]


def draw_chips(scene: Scene, strip: Strip, k: float, prefix: str) -> tuple[str, list[Box]]:
    """Draw riders outside the window at the edge they left by, with the squares to them."""
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
            drawn.append(transform(box.x, box.y, _chip(token, _outside(scene, token, strip), prefix), scale=k))
    return "".join(drawn), taken


def _outside(scene: Scene, token: Token, strip: Strip) -> int:
    """Return the squares beyond the window's edge: negative behind it, positive ahead, 0 inside."""
    column = strip.column(scene.road.cells[token.cell].row)
    return min(column - strip.first, 0) or max(column - (strip.first + strip.count - 1), 0)


def _chip(token: Token, away: int, prefix: str) -> str:
    behind = away < 0
    sheet = rect(_CHIP, rx=15, fill=CARD, stroke=RED if token.mine else INK, stroke_width=1.8)
    far = f"‹{-away}" if behind else f"{away}›"
    text = words(far, 43 if behind else 16, 19.6, 13, text_anchor="middle", font_weight="700")
    return rider_element(token, sheet, draw_disc(token, (18 if behind else 40, 15), 0.0, 21, prefix), text)


def clip(prefix: str, box: Box, *body: str) -> str:
    """Draw only what lies in the box."""
    path = el("clipPath", rect(box), id=f"{prefix}-page")
    return path + group(*body, clip_path=f"url(#{prefix}-page)")


def draw_frame(whole: Box, under: float, k: float) -> str:
    """Draw a double line round the page and a line under its first part."""
    return (
        rect(whole, fill="none", stroke=INK, stroke_width=2.5 * k)
        + rect(whole.grow(6 * k), fill="none", stroke=RULE, stroke_width=1.4 * k)
        + line((whole.x, under), (whole.right, under), INK, 2.5 * k)
    )
