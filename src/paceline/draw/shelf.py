"""Signs over an unrolled road (the shelf), and words and numbers under it (the footing)."""

from __future__ import annotations

from typing import Final

import msgspec

from paceline.draw.course import Course, Run, Spot, spots
from paceline.draw.parts.signs import (
    PILE,
    Size,
    event_sign,
    flag,
    flag_size,
    pile_sign,
    plaque,
    plaque_size,
    refresh_sign,
    refresh_size,
)
from paceline.draw.scene import Mark
from paceline.draw.squares.layout import Strip
from paceline.draw.squares.marks import mark_cell
from paceline.draw.squares.road import icon
from paceline.draw.squares.scene import Scene, Weather
from paceline.draw.svg.lettering import fit_size, letters, width_of, words
from paceline.draw.svg.palette import GOLD, INK, INK_2, RED, RULE, WEATHER, WIND, terrain_of
from paceline.draw.svg.pen import Box, el, line, rect, trail, transform


def footing_depth(scene: Scene) -> float:
    """Return how much room a footing takes at scale 1: weather has a line of its own."""
    return 66 + _lower(scene)


def _lower(scene: Scene) -> float:
    return 22 if scene.weather else 0


def draw_footing(scene: Scene, course: Course, strip: Strip, scale: float) -> str:
    """Draw everything below one strip of road."""
    runs = [_run(scene, run, strip, scale) for run in course.runs]
    skies = [_sky(course, sky, strip, scale) for sky in scene.weather]
    below = msgspec.structs.replace(strip.box, h=strip.box.h + _lower(scene) * scale)
    lower = msgspec.structs.replace(strip, box=below)
    numbers = [_number(course, row, lower, scale) for row in strip.rows if not course.detour(row)]
    tiles = [_tile(course, row, lower, scale) for row in strip.rows if course.opens_tile(row)]
    return "".join(tiles + numbers + runs + skies) + _waiting(scene, strip, scale)


def _sky(course: Course, sky: Weather, strip: Strip, scale: float) -> str:
    """Draw the weather of a tile, as long as the tile."""
    rows = [row for row in course.tile_rows(sky.tile) if row in strip.rows]
    if not rows:
        return ""
    left, right = strip.at(rows[0], 0.0)[0], strip.at(rows[-1], 1.0)[0]
    box = Box(left, strip.box.bottom + 26 * scale, right - left, 19 * scale)
    plate = rect(box, rx=box.h / 2, fill=WEATHER.get(sky.kind, WIND).fill, stroke=INK, stroke_width=1.5)
    size, room = 9.4 * scale, box.w - 44 * scale
    fitting = [text for text in (sky.words.full, sky.words.short) if width_of(text, size, 1.9) < room]
    wide = width_of(fitting[0], size, 1.9) + 26 * scale if fitting else 16 * scale
    start = box.centre[0] - wide / 2
    sign = icon(sky.kind, (start + 8 * scale, box.centre[1]), 0.95 * scale)
    word = letters(fitting[0], start + 26 * scale, box.centre[1] + size / 2, size, weight=1.9) if fitting else ""
    return plate + sign + word


def _waiting(scene: Scene, strip: Strip, scale: float) -> str:
    """Draw the word under the square where a breakaway waits."""
    rows = [scene.road.cells[cell].row for cell in scene.breakaway.cells] if scene.breakaway else []
    if not scene.breakaway or not rows or rows[0] not in strip.rows:
        return ""
    box = Box(strip.at(rows[0], 0.0)[0], strip.box.bottom + 5 * scale, strip.unit, 18 * scale)
    size = fit_size(scene.breakaway.words, box.w - 9 * scale, 9.4 * scale, 1.9)
    plate = rect(box, fill=GOLD, stroke=INK, stroke_width=1.5)
    word = letters(scene.breakaway.words, box.centre[0], box.centre[1] + size / 2, size, weight=1.9, anchor="middle")
    return plate + word


def _run(scene: Scene, run: Run, strip: Strip, scale: float) -> str:
    spoken = scene.terrain_words.get(run.terrain)
    first, last = max(run.first, strip.rows.start), min(run.last, strip.rows.stop - 1)
    if spoken is None or first > last:
        return ""
    left, right = strip.at(first, 0.0)[0], strip.at(last, 1.0)[0]
    box = Box(left, strip.box.bottom + 5 * scale, right - left, 18 * scale)
    size = 9.4 * scale
    fitting = [text for text in (spoken.full, spoken.short) if width_of(text, size, 1.9) < box.w - 10 * scale]
    plate = rect(box, fill=terrain_of(run.terrain).fill, stroke=INK, stroke_width=1.5)
    if not fitting:
        return plate
    return plate + letters(fitting[0], box.centre[0], box.centre[1] + size / 2, size, weight=1.9, anchor="middle")


def _number(course: Course, row: int, strip: Strip, scale: float) -> str:
    distance = course.road.distance(row)
    fifth = distance % 5 == 0
    text = f"−{-distance}" if distance < 0 else f"+{distance}"
    size = min(strip.unit * 0.16, (11 if fifth else 9.4) * scale)
    return letters(
        text,
        strip.at(row, 0.5)[0],
        strip.box.bottom + 42 * scale,
        size,
        INK if fifth else INK_2,
        weight=2.1 if fifth else 1.7,
        anchor="middle",
    )


def _tile(course: Course, row: int, strip: Strip, scale: float) -> str:
    x, top = strip.at(row, 0.0)[0], strip.box.bottom + 24 * scale
    foot = line((x, top), (x, top + 38 * scale), RULE, 1.2)
    index = course.road.squares[row].tile
    if index >= len(course.road.tiles):
        return foot
    tile = course.road.tiles[index]
    name = words(tile.name, x + 6 * scale, top + 36 * scale, 11.5 * scale, INK_2)
    return foot + name + _bend(tile.turn, x + (14 + 6.5 * len(tile.name)) * scale, top + 36 * scale, scale)


def _bend(turn: int, x: float, y: float, scale: float) -> str:
    """Draw an arrow that turns the way the tile does."""
    if not turn:
        return ""
    shaft, tip = ((-3, 0), (-3, -5), (-1, -7), (4, -7)), ((1.4, -9.6), (4.4, -7), (1.4, -4.4))
    side = -1 if turn > 0 else 1
    way = "".join(trail((dx * side, dy) for dx, dy in stroke) for stroke in (shaft, tip))
    return transform(x, y, el("path", d=way, fill="none", stroke=INK_2, stroke_width=1.3), scale=scale)


_SHIFTS: Final = [side * far for far in range(40, 400, 20) for side in (-1, 1)]
"""Distances beside its place at which a sign may stand if there is no room left above it."""


class Shelf:
    """Levels over the road, up to a ceiling; a sign takes the lowest that is free above its place."""

    def __init__(self, scene: Scene, strip: Strip, scale: float, ceiling: float, taken: list[Box]) -> None:
        self.scene, self.strip, self.scale, self.ceiling = scene, strip, scale, ceiling
        self._taken = taken
        self._signs: list[str] = []
        self._poles: list[str] = []

    def put(self, place: tuple[int, float], size: Size, drawn: str, colour: str) -> None:
        """Place a sign with its pole, a part of a square along a row."""
        w, h = size[0] * self.scale, size[1] * self.scale
        x, foot = self.strip.at(*place)[0], self.strip.top(place[0])
        box = self._free(x, w, h)
        self._taken.append(box)
        top = min(max(x, box.x + 6 * self.scale), box.right - 6 * self.scale)
        self._poles.append(line((x, foot), (top, box.bottom), colour, 2.2 * self.scale))
        self._signs.append(transform(box.x, box.y, drawn, scale=self.scale))

    def _free(self, x: float, w: float, h: float) -> Box:
        """Return the lowest place that touches no other sign: over the pole, to one side of it, or further aside."""
        over = self._lowest([x - w * lean for lean in (0.5, 0.12, 0.88)], w, h)
        aside = (self._lowest([x - w / 2 + shift * self.scale], w, h) for shift in _SHIFTS)
        return over or next(filter(None, aside), Box(x - w / 2, self.strip.box.y - h, w, h))

    def _lowest(self, lefts: list[float], w: float, h: float) -> Box | None:
        """Return the lowest free place that begins at one of these, if there is one under the ceiling."""
        frame = self.strip.box
        for lift in range(0, 300, 6):
            top = frame.y - h - (16 + lift) * self.scale
            for left in (min(max(left, frame.x + 6), frame.right - w - 6) for left in lefts):
                box = Box(left, top, w, h)
                if top >= self.ceiling and not any(box.grow(4).meets(other) for other in self._taken):
                    return box
        return None

    def line_word(self, row: int, word: str, colour: str) -> None:
        """Place the word at the start or finish line."""
        if word and row - 1 in self.strip.rows:
            self.put((row - 1, 1.0), plaque_size(word), plaque(word, colour), colour)

    def prize(self, row: int, size: Size, drawn: str) -> None:
        """Place tokens at the side of the road."""
        if row in self.strip.rows:
            self.put((row, 0.5), size, drawn, INK)

    def group(self, spot: Spot) -> None:
        """Place a group's flag over the middle of those of its riders who are in the strip."""
        rows = [self.scene.road.cells[token.cell].row for token in spot.tokens]
        seen = [row for row in rows if row in self.strip.rows]
        # Only the strip that holds the front of the group names it, so that each flag flies once.
        if spot.name and max(rows) in self.strip.rows:
            columns = [self.strip.column(row) for row in (min(seen), max(seen))]
            middle = sum(columns) / 2 + 0.5
            row = next(row for row in self.strip.rows if self.strip.column(row) + 1 > middle - 1e-9)
            self.put(
                (row, middle - self.strip.column(row)),
                flag_size(spot.name, spot.gap),
                flag(spot.name, spot.gap, spot.mine),
                INK,
            )

    def pill(self, mark: Mark) -> None:
        """Place the words of a mark."""
        row, lane = mark_cell(self.scene, mark)
        if mark.kind == "fell" and lane is not None:
            return  # the figure carries these words itself
        if mark.words and row in self.strip.rows:
            self.put((row, 0.5), *event_sign(mark))

    def draw(self) -> str:
        """Draw all poles, the first ones on top, then all signs."""
        return "".join(reversed(self._poles)) + "".join(self._signs)


def draw_shelf(scene: Scene, strip: Strip, scale: float, ceiling: float, taken: list[Box]) -> str:
    """Draw everything said over one strip of road, below the ceiling; add its place to those taken."""
    road, signs = scene.road, Shelf(scene, strip, scale, ceiling, taken)
    signs.line_word(road.start, scene.start_word, INK)
    signs.line_word(road.finish, scene.finish_word, RED)
    for pile in scene.piles:
        if pile.values:
            signs.prize(pile.row, PILE, pile_sign(pile))
    if scene.refresh:
        signs.prize(scene.refresh.row, refresh_size(scene.refresh.words), refresh_sign(scene.refresh))
    for spot in spots(scene):
        signs.group(spot)
    for mark in scene.marks:
        signs.pill(mark)
    return signs.draw()
