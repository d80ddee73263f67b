"""What stands under an unrolled road: words of the terrain, numbers from the line, letters of the tiles."""

from __future__ import annotations

import msgspec

from paceline.draw.course import Course, Run
from paceline.draw.layout import Strip
from paceline.draw.lettering import fitted, letters, width_of, words
from paceline.draw.palette import GOLD, INK, INK_2, RULE, WEATHER, WIND, terrain_of
from paceline.draw.pen import Box, el, line, moved, rect, trail
from paceline.draw.scene import Scene, Weather
from paceline.draw.weather import icon


def depth(scene: Scene) -> float:
    """How much room a footing takes at scale 1: weather has a line of its own."""
    return 66 + _lower(scene)


def _lower(scene: Scene) -> float:
    return 22 if scene.weather else 0


def footing(scene: Scene, course: Course, strip: Strip, scale: float) -> str:
    """Everything below one strip of road."""
    runs = [_run(scene, run, strip, scale) for run in course.runs]
    skies = [_sky(course, sky, strip, scale) for sky in scene.weather]
    below = msgspec.structs.replace(strip.box, h=strip.box.h + _lower(scene) * scale)
    lower = msgspec.structs.replace(strip, box=below)
    numbers = [_number(course, row, lower, scale) for row in strip.rows if not course.detour(row)]
    tiles = [_tile(course, row, lower, scale) for row in strip.rows if course.opens_tile(row)]
    return "".join(tiles + numbers + runs + skies) + _waiting(scene, strip, scale)


def _sky(course: Course, sky: Weather, strip: Strip, scale: float) -> str:
    """The weather of a tile, as long as the tile."""
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
    """The word under the square where a breakaway waits."""
    rows = [scene.road.cells[cell].row for cell in scene.breakaway.cells] if scene.breakaway else []
    if not scene.breakaway or not rows or rows[0] not in strip.rows:
        return ""
    box = Box(strip.at(rows[0], 0.0)[0], strip.box.bottom + 5 * scale, strip.unit, 18 * scale)
    size = fitted(scene.breakaway.words, box.w - 9 * scale, 9.4 * scale, 1.9)
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
    """An arrow that turns the way the tile does."""
    if not turn:
        return ""
    shaft, tip = ((-3, 0), (-3, -5), (-1, -7), (4, -7)), ((1.4, -9.6), (4.4, -7), (1.4, -4.4))
    side = -1 if turn > 0 else 1
    way = "".join(trail((dx * side, dy) for dx, dy in stroke) for stroke in (shaft, tip))
    return moved(x, y, el("path", d=way, fill="none", stroke=INK_2, stroke_width=1.3), scale=scale)
