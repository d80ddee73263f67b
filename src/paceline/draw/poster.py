"""The map: a course as a poster, its road through the land with riders, signs and profile. One for all roads."""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import ClassVar, Final, Generic

import msgspec

from paceline.draw.board import Board, corners
from paceline.draw.course import Flat
from paceline.draw.land.relief import Land, draw_fields, draw_tints
from paceline.draw.land.river import draw_river
from paceline.draw.land.woods import VILLAGE_SIZE, Forester, Standing, draw_village
from paceline.draw.notices import Notices
from paceline.draw.parts import labels
from paceline.draw.parts.crowd import Stand, stands
from paceline.draw.parts.panels import LINES, home_list, home_size
from paceline.draw.parts.riders import draw_disc, rider_element
from paceline.draw.parts.signs import cartouche, mark_badge
from paceline.draw.picture import Page, document, seed_of
from paceline.draw.profile import draw_profile
from paceline.draw.road_art import SceneT
from paceline.draw.scene import Token
from paceline.draw.squares.geometry import Pose
from paceline.draw.svg.palette import INK, LAND, PAPER, RULE
from paceline.draw.svg.pen import Box, Point, el, group, rect, transform

SIZE: Final = (1600, 1000)
"""Of a picture. Picture ids derive from how it is written: not 1600.0."""
BOARD_SIZE: Final = (1600.0, 1000.0)
TITLE: Final = (400.0, 128.0)
_HOME_LINES: Final = (LINES, 4, 3, 8, 12, 2)
_HOME_SHARES: Final = (1.0, 0.88, 0.78, 0.68, 0.6)
"""Shapes and sizes that the list of riders at home is tried in, until there is room for it."""

Poses = Mapping[str, tuple[Pose, Stand]]
"""The place of every rider, and where in their cell they stand."""


_ROOM: Final = 1.44e6
"""Pixels of a map that is drawn for a window."""
_AROUND: Final = 0.1
"""Land on every side of such a map, in its own sizes: windows have not exactly its shape."""


class Sheet(msgspec.Struct, frozen=True, gc=False):
    """The page's parts: the land and the profile below it."""

    land: Box
    profile: Box | None
    """None for a map that is nothing but land."""
    scale: float
    seen: Box | None = None

    @property
    def inner(self) -> Box:
        """The part of the land for road and signs."""
        return self.seen or self.land


def sheet_of(width: float, height: float) -> Sheet:
    """Divide a page of this size."""
    scale = min(max(min(width / SIZE[0], height / SIZE[1]), 0.45), 2.5)
    margin, tall = 18 * scale, 104 * scale
    inner = Box(margin, margin, width - 2 * margin, height - 2 * margin)
    land = Box(inner.x, inner.y, inner.w, inner.h - tall)
    return Sheet(land, Box(inner.x, land.bottom, inner.w, tall), scale)


def bare_sheet(ratio: float) -> Sheet:
    """Return land for a window so many times as wide as high, without frame and profile."""
    height = math.sqrt(_ROOM / ratio)
    width = height * ratio
    return with_land_around(width, height, ratio, min(max(min(width / SIZE[0], height / 900), 0.5), 1.0))


def with_land_around(width: float, height: float, ratio: float, scale: float) -> Sheet:
    """Return a sheet with so much to be seen, in the middle of land of this ratio."""
    room = 1 + 2 * _AROUND
    wide, high = max(width, height * ratio) * room, max(height, width / ratio) * room
    land = Box(0.0, 0.0, float(round(wide)), float(round(high)))
    return Sheet(land, None, scale, Box((land.w - width) / 2, (land.h - height) / 2, width, height))


class Country(msgspec.Struct, frozen=True, gc=False):
    """The look of the land around a road."""

    land: Land
    hills: Land
    """Points and heights that coloured ground follows."""
    peaks: int
    groves: int
    """Squares of land to a grove, and to a single tree."""
    singles: int
    villages: tuple[Point, ...] = ()
    """Points near which a village is wanted."""
    village: float = 1.0
    """Scale of a village."""
    river: bool = False


class Poster(ABC, Generic[SceneT]):
    """A map before it is painted. Subclasses lay out the road and paint it."""

    counted: ClassVar[bool] = False
    """True if tokens say how tired their riders are."""
    smallest: ClassVar[float] = 0.0
    """Least diameter of a token, also of riders who share a cell."""
    badge: ClassVar[float] = 0.3
    """Radius of a badge in diameters of a token."""

    page: Page[SceneT]
    sheet: Sheet
    flat: Flat
    token: float
    """Diameter of a rider who has a cell alone."""
    signs: tuple[tuple[float, float, float, float], ...] = ()
    """Boxes of signs beside the road, once the poster is painted."""

    @property
    def scene(self) -> SceneT:
        """Return the scene that is drawn."""
        return self.page.scene

    @abstractmethod
    def board(self, *, drawn: bool = True) -> Board:
        """Return the poster with the place of every cell; not `drawn`, only the places."""

    @abstractmethod
    def page_board(self) -> labels.Board:
        """Return the land with the road and the panels, before any sign is placed."""

    @abstractmethod
    def course_notices(self, board: labels.Board) -> Notices:
        """Place words that belong to the course and never move during a race."""

    @abstractmethod
    def race_notices(self, board: labels.Board, places: Mapping[str, Point]) -> Notices:
        """Place flags of groups and words about what happened, round everything that was there before."""

    @abstractmethod
    def country(self, board: labels.Board) -> Country:
        """Return how the land looks."""

    @abstractmethod
    def pose(self, token: Token, stand: Stand) -> Pose:
        """Return where a rider stands and which way they look."""

    @abstractmethod
    def room(self, token: Token, pose: Pose, stand: Stand) -> Box:
        """Return the box that no sign may cover."""

    @abstractmethod
    def road(self) -> Iterable[str]:
        """Draw the road."""

    def on_road(self, places: Mapping[str, Point]) -> Iterable[str]:  # noqa: ARG002 – a default
        """Draw what lies on the road under the riders."""
        return ()

    def badge_place(self, row: int) -> Point:
        """Return where a mark of nobody in the picture stands."""
        raise NotImplementedError

    def badges(self, places: Mapping[str, Point]) -> str:
        """Draw what happened, on its rider or at its row."""
        drawn = []
        for mark in self.scene.marks:
            here = places.get(mark.rider)
            x, y = here or self.badge_place(mark.row)
            shift = self.token * 0.42 if here else 0.0
            drawn.append(mark_badge(mark.kind, (x + shift, y - shift), self.token * self.badge))
        return "".join(drawn)

    def panels(self) -> Iterable[str]:
        """Draw cards beside the road."""
        return ()

    @property
    @abstractmethod
    def title(self) -> Point | None:
        """The top left corner of the title, or None if there is no room for it."""

    @property
    @abstractmethod
    def finish(self) -> tuple[Point, float]:
        """The finish, near which those at home are listed, and the length of a square."""

    def paint(self) -> str:
        """Return the poster as an SVG document."""
        page, sheet, board = self.page, self.sheet, self.page_board()
        course = self.course_notices(board)
        self.signs = tuple(corners(box) for box in board.boxes)
        country = self._paint_country(board.copy(), course.villages)
        poses = self.poses()
        for token in self.scene.tokens:
            board.take(self.room(token, *poses[token.rider]))
        home = self.home(board)
        places = {name: (pose.x, pose.y) for name, (pose, _) in poses.items()}
        race = self.race_notices(board, places)
        body = (
            group(country, class_="land"),
            *self.road(),
            course.leaders,
            *self.on_road(places),
            race.leaders,
            self._tokens(poses),
            self.badges(places),
            course.labels,
            race.labels,
            *self.panels(),
            home,
            self._cartouche(),
        )
        clip = el("clipPath", rect(sheet.land), id=f"{page.prefix}-land")
        return document(
            page,
            clip,
            rect(Box(0, 0, page.width, page.height), fill=PAPER),
            group(*body, clip_path=f"url(#{page.prefix}-land)"),
            self._framed_profile(sheet.profile) if sheet.profile else "",
        )

    def poses(self) -> Poses:
        """Return where every rider stands."""
        where = stands(self.scene)
        return {token.rider: (self.pose(token, where[token.rider]), where[token.rider]) for token in self.scene.tokens}

    def _tokens(self, poses: Poses) -> str:
        """Draw riders, those lower on the page in front."""
        drawn = []
        for token in self.scene.tokens:
            pose, stand = poses[token.rider]
            size = max(self.token * stand.size, self.smallest)
            body = draw_disc(token, (pose.x, pose.y), pose.heading, size, self.page.prefix, counted=self.counted)
            drawn.append((pose.y, token.rider, rider_element(token, body)))
        return "".join(drawing for _, _, drawing in sorted(drawn))

    def _paint_country(self, board: labels.Board, villages: Sequence[Standing]) -> str:
        """Draw the ground, and what stands on it; a stage keeps its countryside from round to round."""
        luck, look, area = random.Random(seed_of(self.scene.title)), self.country(board), self.sheet.land
        water = draw_river(look.land, luck, board) if look.river else ""
        villages = [*villages, *_villages(look, board)]
        farms = draw_fields(look.land, luck, board)
        forester, squares = Forester(look.land, luck, board), area.w * area.h / (look.land.unit * look.land.unit)
        forester.mountains(look.peaks)
        self.avenues(forester)
        forester.groves(int(squares / look.groves))
        forester.singles(int(squares / look.singles))
        standing = "".join(drawn for _, drawn in sorted([*forester.standing, *villages]))
        return rect(area, fill=LAND[0]) + farms + draw_tints(look.hills, luck) + water + standing

    def avenues(self, forester: Forester) -> None:
        """Plant trees along the road."""

    def home(self, board: labels.Board) -> str:
        """List those who are home, as near to the finish as there is room."""
        clock, scale = self.scene.clock, self.sheet.scale
        if not clock or not clock.home:
            return ""
        anchor, step = self.finish
        for share, lines in product(_HOME_SHARES, _HOME_LINES):
            w, h = (length * scale * share for length in home_size(clock, lines))
            if box := board.anywhere(anchor, (w, h)):
                return transform(box.x, box.y, home_list(clock, self.page.prefix, lines), scale=scale * share)
        w, h = (length * scale for length in home_size(clock))
        box = board.place(anchor, (w, h), [step * squares for squares in range(3, 26)])
        return transform(box.x, box.y, home_list(clock, self.page.prefix), scale=scale)

    def _cartouche(self) -> str:
        scene, title = self.scene, self.title
        if not title:
            return ""
        drawn = cartouche(scene.title, scene.subtitle, scene.moment, TITLE, f"{self.page.prefix}-sun")
        return transform(*title, drawn, scale=self.sheet.scale)

    def _framed_profile(self, bar: Box) -> str:
        """Draw the profile, and the double line of a printed poster round everything."""
        land, k = self.sheet.land, self.sheet.scale
        whole = Box(land.x, land.y, land.w, land.h + bar.h)
        return (
            draw_profile(self.flat.scene, self.flat.course, bar, self.page.prefix)
            + rect(whole, fill="none", stroke=INK, stroke_width=2.5 * k)
            + rect(whole.grow(6 * k), fill="none", stroke=RULE, stroke_width=1.4 * k)
            + el("path", d=f"M{land.x:.1f} {land.bottom:.1f}H{land.right:.1f}", stroke=INK, stroke_width=2.5 * k)
        )


def _villages(look: Country, board: labels.Board) -> list[Standing]:
    """Place villages, as many as there is room for."""
    k, found = look.village, []
    for point in look.villages:
        box = board.anywhere(point, (VILLAGE_SIZE[0] * k, VILLAGE_SIZE[1] * k))
        if box:
            found.append((box.bottom, draw_village(box.x, box.y, k)))
    return found
