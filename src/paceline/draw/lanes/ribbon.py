"""The ribbon of a road of lanes: its strips, the figures and chains on them, and what stands under them."""

from __future__ import annotations

from itertools import groupby
from typing import ClassVar, Final

from msgspec.structs import replace

from paceline.draw.board import Place, make_place, place_from_pose
from paceline.draw.course import spots
from paceline.draw.lanes.flatten import flat_columns, flat_rows
from paceline.draw.lanes.layout import VERGE, LaneStrip, beyond, pose, row_starts
from paceline.draw.lanes.map import middles
from paceline.draw.lanes.road import draw_chains, draw_road
from paceline.draw.lanes.scene import LaneScene, ground_of
from paceline.draw.lanes.signs import bonus_colour, bonus_sign, bonus_size, ground_icon, has_words, named_groups
from paceline.draw.parts.crowd import Stand, stands
from paceline.draw.parts.riders import FIGURE_LIFT, UNIT, draw_figure, rider_element
from paceline.draw.parts.signs import mark_badge, plaque, plaque_size
from paceline.draw.ribbon import SQUARE, WINDOW, Ribbon, Window
from paceline.draw.scene import Token
from paceline.draw.shelf import Shelf
from paceline.draw.squares.geometry import Pose
from paceline.draw.squares.layout import RATIO as PORTRAIT_RATIO
from paceline.draw.squares.layout import Strip, straighten
from paceline.draw.svg.lettering import letters, width_of, words
from paceline.draw.svg.palette import INK, INK_2, LAND, PAPER, RED, RULE, terrain_of
from paceline.draw.svg.pen import Box, Point, group, line, rect, transform
from paceline.roads.lanes import LaneCell

RATIO: Final = 1.16
"""Height of a lane in widths of a column."""
FOOT: Final = 8.0
"""Height of a figure's foot over the edge of its lane, at scale 1."""
_BESIDE: Final = 0.84
"""Size of a figure on a verge."""
_DEPTH: Final = 66.0


class LaneRibbon(Ribbon[LaneScene, LaneStrip]):
    """A road of lanes unrolled."""

    name, band, shared = "lane ribbon", 104.0, 0.8
    counted: ClassVar[bool] = True

    def __init__(self, scene: LaneScene) -> None:
        self.scene, self.depth = scene, _DEPTH
        self.rows, self.columns = flat_rows(scene), flat_columns(scene)

    def window(self, count: int = WINDOW) -> Window:
        """Return the columns with whoever moves, then most of my riders, then most of all."""
        scene, starts = self.scene, row_starts(self.scene.road)
        places = {token.rider: starts[scene.road.cells[token.cell].row] for token in scene.tokens}
        mine = {token.rider for token in scene.tokens if token.mine}
        if not places and scene.clock and scene.clock.home:
            places = {"": starts[-1]}  # everybody is home: nothing to see but the finish

        def merit(first: int) -> tuple[bool, int, int, int]:
            seen = {rider for rider, place in places.items() if first <= place < first + count}
            return scene.active in seen, len(mine & seen), len(seen), -first

        firsts = {max(min(place - count // 5, starts[-1] + 1 - count), 0) for place in places.values()}
        return max(firsts or {0}, key=merit), count

    def whole(self, window: Window) -> Window:
        """Return the window with the rows at its ends whole: nobody stands half in it."""
        (first, count), ends = window, row_starts(self.scene.road)
        left = max((end for end in ends if end <= first), default=first)
        right = min((end for end in ends if end >= first + count), default=first + count)
        return left, right - left

    @property
    def length(self) -> int:
        """Columns of a road book, with one beyond the finish."""
        return row_starts(self.scene.road)[-1] + 1

    def strip(self, window: Window, place: Box) -> LaneStrip:
        """Lay out a window as high as the widest row with both verges."""
        road, unit = self.scene.road, place.w / window[1] * RATIO
        lanes = max(row.lanes for row in road.rows)
        return LaneStrip(road, *window, Box(place.x, place.y, place.w, unit * (lanes + 2 * VERGE + 0.2)), unit)

    def row_strip(self, strip: LaneStrip) -> Strip:
        """Return the same window counted in rows: chips say how many rows away riders are."""
        pieces = straighten(self.rows.scene.road, self.rows.course.rows)
        return Strip(pieces, strip.rows.start, max(len(strip.rows), 1), strip.box, strip.unit)

    def profile_window(self, window: Window, strip: LaneStrip) -> Window:  # noqa: ARG002 – in rows
        """Return the rows of the strip."""
        return strip.rows.start, len(strip.rows)

    def lanes(self, strip: LaneStrip, prefix: str, k: float) -> str:
        """Draw the road of one strip with everything on and under it."""
        scene, depth = self.scene, self.depth * k
        below = Box(strip.box.x, strip.box.y, strip.box.w, strip.box.h + depth)
        return group(
            rect(below, fill=PAPER),
            rect(strip.box, fill=LAND[0]),
            draw_road(scene, strip, strip.rows, shade=0.0),
            draw_chains(scene.chains, _seats(scene, strip), strip.step * 0.62),
            self._figures(strip, prefix),
            _badges(scene, strip),
            rect(Box(below.x, strip.box.bottom, below.w, depth), fill=PAPER),
            line((strip.box.x, strip.box.bottom), (strip.box.right, strip.box.bottom), INK, 2 * k),
            _footing(scene, strip, k),
            line((strip.box.x, below.bottom), (strip.box.right, below.bottom), INK, 2 * k),
        )

    def _figures(self, strip: LaneStrip, prefix: str) -> str:
        """Draw riders in their lanes, those below in front."""
        drawn, where = [], stands(self.scene)
        for token in _shown(self.scene, strip):
            cell, stand = self.scene.road.cells[token.cell], where[token.rider]
            x, y = place_on(strip, cell, stand)
            size = stand.size if stand.size == 1 else stand.size * self.shared
            size = size * _BESIDE if cell.verge else size
            scale = strip.step / UNIT * size
            foot = y + strip.unit / 2 * size - FOOT * scale
            drawn.append((y, x, token.rider, rider_element(token, draw_figure(token, (x, foot), scale, prefix))))
        return "".join(drawing for *_, drawing in sorted(drawn))

    def shelf(self, strip: LaneStrip, k: float, ceiling: float, taken: list[Box]) -> str:
        """Draw everything said over one strip."""
        scene, flat = self.scene, self.columns.scene
        pieces = straighten(flat.road, self.columns.course.rows)
        there = Strip(pieces, strip.first, strip.count, strip.box, strip.unit)
        signs = Shelf(flat, there, k, ceiling, taken)
        start = strip.starts[scene.start]
        if scene.start_word and start in there.rows:
            signs.put((start, 0.0), plaque_size(scene.start_word), plaque(scene.start_word, INK), INK)
        signs.line_word(flat.road.finish, scene.finish_word, RED)
        for sign in scene.lines:
            column = strip.starts[sign.row]
            if column in there.rows:
                signs.put((column, 0.0), bonus_size(sign), bonus_sign(sign), bonus_colour(sign.kind))
        for spot in spots(replace(flat, groups=tuple(named_groups(flat.groups)))):
            signs.group(spot)
        riders = {token.rider for token in scene.tokens}
        for mark in flat.marks:
            if has_words(mark, riders):
                signs.pill(mark)
        return signs.draw()

    @property
    def all_columns(self) -> Window:
        """The window of a board: the whole road, and a column beyond the finish."""
        return 0, len(self.columns.course.columns) + 1

    def figure_places(self, strip: LaneStrip) -> dict[int, Place]:
        """Return the middle of a figure in every space and verge, and beyond the finish."""
        road = self.scene.road
        cells = {
            cell.number: _standing(pose(strip, cell), strip.unit, _BESIDE if cell.verge else 1.0) for cell in road.cells
        }
        return cells | {road.home: _standing(beyond(strip), strip.unit, 1.0)}

    def middles(self, strip: LaneStrip) -> dict[int, Place]:
        """Return the middle of every row."""
        return {row: place_from_pose(middle) for row, middle in middles(strip).items()}

    def lane_width(self, strip: LaneStrip) -> float:
        """Return the height of a lane."""
        return strip.unit


def _standing(here: Pose, lane: float, size: float) -> Place:
    """Return the middle of a figure: its foot stands as far over the edge of the lane as in a ribbon."""
    scale = SQUARE / UNIT * size
    foot = here.y + lane / 2 * size - FOOT * scale
    return make_place(here.x, foot - (UNIT * PORTRAIT_RATIO / 2 - FIGURE_LIFT) * scale, 0.0, size)


def place_on(strip: LaneStrip, cell: LaneCell, stand: Stand) -> Point:
    """Return the middle of a rider's space, or a place beside others in it."""
    here = pose(strip, cell, stand.along, stand.aside)
    return here.x, here.y


def _shown(scene: LaneScene, strip: LaneStrip) -> list[Token]:
    """Return riders the middle of whose space lies in the strip."""
    last = strip.first + strip.count
    found = []
    for token in scene.tokens:
        cell = scene.road.cells[token.cell]
        middle = strip.column(cell.row, 0.5 if not cell.doubled else 0.25 + cell.half / 2)
        if cell.row in strip.rows and strip.first <= middle < last:
            found.append(token)
    return found


def _seats(scene: LaneScene, strip: LaneStrip) -> dict[str, Point]:
    """Return the places of links of chains: at the wheels."""
    where, found = stands(scene), {}
    for token in _shown(scene, strip):
        x, y = place_on(strip, scene.road.cells[token.cell], where[token.rider])
        found[token.rider] = x, y + strip.unit * 0.04
    return found


def _badges(scene: LaneScene, strip: LaneStrip) -> str:
    """Draw what happened, over its rider or at the edge of its row."""
    drawn, step, where = [], strip.step, stands(scene)
    tokens = {token.rider: token for token in _shown(scene, strip)}
    for mark in scene.marks:
        token = tokens.get(mark.rider)
        if token:
            x, y = place_on(strip, scene.road.cells[token.cell], where[token.rider])
            drawn.append(mark_badge(mark.kind, (x + step * 0.36, y - step * 0.34), step * 0.14))
        elif not mark.rider and mark.row in strip.rows:
            x, _ = strip.at(mark.row, 0.5)
            drawn.append(mark_badge(mark.kind, (x, strip.box.y + step * 0.3), step * 0.14))
    return "".join(drawn)


def _footing(scene: LaneScene, strip: LaneStrip, k: float) -> str:
    """Draw words of the terrain, rows to the line, and seams of tiles."""
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
    icon = transform(
        middle - wide / 2 - 14 * k, box.centre[1], ground_icon(ground, terrain_of(ground).mark), scale=0.8 * k
    )
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
    """Draw the beginning of a stretch, with the name of its tile."""
    x, top = strip.at(row, 0.0)[0], strip.box.bottom + 24 * k
    if x < strip.box.x:
        return ""
    name = strip.road.stretches[strip.road.rows[row].stretch].tile
    foot = line((x, top), (x, top + 38 * k), RULE, 1.2)
    return foot + words(name, x + 6 * k, top + 36 * k, 11.5 * k, INK_2)
