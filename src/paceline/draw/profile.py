"""The altitude profile: the whole stage in one bar, with its climbs, its line and its groups."""

from __future__ import annotations

import msgspec

from paceline.draw.course import Course, Flat, Run, Spot, spots
from paceline.draw.squares.road import icon
from paceline.draw.squares.scene import Scene, Weather
from paceline.draw.svg.lettering import letters
from paceline.draw.svg.palette import CARD, INK, INK_2, RED, SAND, SLOPE, TERRAIN, WEATHER, WIND
from paceline.draw.svg.patterns import profile_fill
from paceline.draw.svg.pen import Box, Point, centre_box, el, group, line, rect, smooth


class Bar(msgspec.Struct, frozen=True, gc=False):
    """The scales of the bar, for rows and altitudes."""

    course: Course
    box: Box
    margin: float
    scale: float

    @property
    def base(self) -> float:
        """The line of the valley floor."""
        return self.box.bottom - 22 * self.scale

    def x(self, column: float) -> float:
        """Return how far across a column begins."""
        return self.box.x + self.margin + (self.box.w - 2 * self.margin) * column / len(self.course.columns)

    def y(self, column: float) -> float:
        """Return the height of the road there."""
        room = self.base - self.box.y - 44 * self.scale
        return self.base - 11 * self.scale - room * self.course.height(column) / max(self.course.summit, 3.0)


def bar_of(course: Course, box: Box) -> Bar:
    """Return the course in a bar of this size."""
    scale = min(max(box.h / 100, 0.6), 1.4)
    return Bar(course, box, 30 * scale, scale)


def draw_profile(scene: Scene, course: Course, box: Box, prefix: str, window: tuple[int, int] | None = None) -> str:
    """Draw the bar; `window` frames the rows that a ribbon shows."""
    bar = bar_of(course, box)
    return group(
        rect(box, fill=SAND),
        _window(bar, window) if window else "",
        _slopes(bar, prefix),
        "".join(_sky_band(bar, sky, prefix) for sky in scene.weather),
        _ruler(bar),
        _ends(bar),
        _signs(bar, scene),
        class_="profile",
    )


def draw_mini_profile(flat: Flat, box: Box, prefix: str, *, ground: bool = True) -> str:
    """Draw the bar without figures: slopes, ends and the line."""
    bar = Bar(flat.course, box, 12.0, box.h / 150)
    return (rect(box, fill=SAND) if ground else "") + _slopes(bar, prefix) + _ends(bar)


def _window(bar: Bar, window: tuple[int, int]) -> str:
    first, last = max(window[0], 0), min(window[0] + window[1], len(bar.course.columns))
    top = bar.box.y + 3
    frame = Box(bar.x(first), top, bar.x(last) - bar.x(first), bar.base - top)
    return rect(frame, rx=3, fill=CARD, stroke=INK, stroke_width=1.5)


def _slopes(bar: Bar, prefix: str) -> str:
    course, base = bar.course, bar.base
    grounds = []
    for run in course.runs:
        first, last = course.place[run.first], course.begins(run.last + 1)
        ridge = smooth([(bar.x(column), bar.y(column)) for column in range(first, last + 1)])
        floor = f"L{bar.x(last):.1f} {base:.1f}L{bar.x(first):.1f} {base:.1f}Z"
        grounds.append(el("path", d=ridge + floor, fill=profile_fill(prefix, run.terrain) or SLOPE))
    ridge = smooth([(bar.x(column), bar.y(column)) for column in range(len(course.columns) + 1)])
    skyline = el("path", d=ridge, fill="none", stroke=INK, stroke_width=2)
    return "".join(grounds) + skyline + line((bar.x(0), base), (bar.x(len(course.columns)), base), INK, 1.4)


def _sky_band(bar: Bar, sky: Weather, prefix: str) -> str:
    """Draw the weather of a tile: a band along its stretch of road."""
    rows, k = bar.course.tile_rows(sky.tile), bar.scale
    if not rows:
        return ""
    left, right, base = bar.x(bar.course.begins(rows.start)), bar.x(bar.course.begins(rows.stop)), bar.base
    fill = profile_fill(prefix, sky.kind) or WEATHER.get(sky.kind, WIND).fill
    return rect(Box(left, base - 5 * k, right - left, 5 * k), fill=fill, stroke=INK, stroke_width=0.8)


def _sky_sign(bar: Bar, sky: Weather, taken: list[Box]) -> str:
    rows, k = bar.course.tile_rows(sky.tile), bar.scale
    if not rows:
        return ""
    ends = [bar.x(bar.course.begins(row)) for row in (rows.start, rows.stop)]
    place = (ends[0] + ends[1]) / 2, bar.box.y + 17 * k
    return icon(sky.kind, _free(place, 20 * k, 16 * k, taken), 0.85 * k, "none")


def _ruler(bar: Bar) -> str:
    course, base, k = bar.course, bar.base, bar.scale
    drawn = []
    for row in range(course.rows):
        x, distance = bar.x(course.place[row]), course.road.distance(row)
        if distance < 0 and distance % 10 == 0 and not course.detour(row):
            number = letters(f"−{-distance}", x, base + 18 * k, 9 * k, INK_2, weight=1.8, anchor="middle")
            drawn.append(line((x, base), (x, base + 6 * k), INK, 1.6) + number)
        elif course.opens_tile(row):
            drawn.append(line((x, base), (x, base + 4 * k), INK, 1))
    return "".join(drawn)


def _ends(bar: Bar) -> str:
    road, base, k = bar.course.road, bar.base, bar.scale
    start = ""
    if road.start:
        column = bar.course.begins(road.start)
        x = bar.x(column)
        start = line((x, base), (x, bar.y(column) - 8 * k), INK, 2.4)
    column = bar.course.begins(road.finish)
    x, y = bar.x(column), bar.y(column)
    pole = line((x, base), (x, y - 30 * k), INK, 2.2)
    pennant = f"M{x:.1f} {y - 30 * k:.1f}l{17 * k:.1f} {7 * k:.1f}l{-17 * k:.1f} {7 * k:.1f}Z"
    return start + pole + el("path", d=pennant, fill=RED)


def _signs(bar: Bar, scene: Scene) -> str:
    """Draw climbs with their length, weather and groups with their size, moved apart if they would meet."""
    taken: list[Box] = []
    road = bar.course.road
    climbs = [run for run in bar.course.runs if run.terrain == "ascent" and run.first < road.finish]
    drawn = [_climb(bar, run, taken) for run in climbs]
    drawn += [_sky_sign(bar, sky, taken) for sky in scene.weather]
    return "".join(drawn) + "".join(_group(bar, spot, taken) for spot in spots(scene))


def _climb(bar: Bar, run: Run, taken: list[Box]) -> str:
    k, road = bar.scale, bar.course.road
    top = min(run.last + 1, road.finish)
    length = str(top - run.first)
    half, tall = (10 * k, 16 * k) if len(length) == 1 else (13 * k, 18 * k)
    column = bar.course.begins(top)
    x, y = bar.x(column) - (half + 4 * k if top == road.finish else 0), bar.y(column) - 5 * k
    x, y = _free((x, y - tall / 2), 2 * half, tall, taken)
    y += tall / 2
    shape = f"M{x - half:.1f} {y:.1f}L{x:.1f} {y - tall:.1f}L{x + half:.1f} {y:.1f}Z"
    number = letters(length, x, y - 1.8 * k, 7 * k, CARD, weight=2, anchor="middle", track=1.6)
    return el("path", d=shape, fill=TERRAIN["ascent"].mark) + number


def _group(bar: Bar, spot: Spot, taken: list[Box]) -> str:
    k, road = bar.scale, bar.course.road
    front = max(bar.course.place[road.cells[token.cell].row] for token in spot.tokens) + 0.5
    foot = bar.x(front), bar.y(front) - 2 * k
    r = 9.5 * k
    x, y = _free((foot[0], foot[1] - r - 5 * k), 2 * r + 1, 2 * r + 1, taken)
    stem = f"M{foot[0]:.1f} {foot[1]:.1f}L{x - 4 * k:.1f} {y + r - 3 * k:.1f}H{x + 4 * k:.1f}Z"
    disc = el("circle", cx=x, cy=y, r=r, fill=RED if spot.mine else INK, stroke=CARD, stroke_width=1.6)
    number = letters(str(len(spot.tokens)), x, y + 4.2 * k, 8.4 * k, CARD, weight=2.1, anchor="middle", track=1.6)
    return el("path", d=stem, fill=INK) + disc + number


def _free(place: Point, w: float, h: float, taken: list[Box]) -> Point:
    """Return the place itself, or the nearest one above or beside it that nothing else has taken."""
    x, y = place
    for dx, dy in ((0, 0), (0, -1), (-0.6, -0.8), (0.6, -0.8), (-1, 0), (1, 0), (0, -2)):
        box = centre_box((x + dx * w, y + dy * h), w, h)
        if not any(box.meets(other) for other in taken):
            taken.append(box)
            return box.centre
    taken.append(centre_box(place, w, h))
    return place
