"""Thumbnails: a course as a small map without words, and its mini profile. One for all roads."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import groupby
from typing import Final

import msgspec

from paceline.draw.board import Board
from paceline.draw.course import Flat
from paceline.draw.picture import seed_of
from paceline.draw.profile import draw_mini_profile
from paceline.draw.road_art import art_of
from paceline.draw.scene import AnyScene
from paceline.draw.svg.palette import FIELDS, INK, LAND, RED, RULE, ZONE, terrain_of
from paceline.draw.svg.patterns import patterns
from paceline.draw.svg.pen import Box, Point, el, line, num, rect, trail, transform

WIDTH, MAP, PROFILE = 408, 256, 64
"""Units of a thumbnail: a map, and below it a profile; it is shown at half of that or less."""
_PAD: Final = 22.0
_LANE: Final = 0.41
"""Half of a lane in squares."""
_JOINTED: Final = 7.0
"""Units to a square from which joints are drawn."""
_TREES: Final = 70
_PREFIX: Final = "t"


class _Slice(msgspec.Struct, frozen=True, gc=False):
    """A column of the road on the page: its middle, its heading and the reach of its lanes to both sides."""

    x: float
    y: float
    heading: float
    left: float
    right: float
    terrain: str

    def edge(self, side: float) -> Point:
        """Return the point on the left edge (-1), on the right one (1), or between them."""
        reach = -self.left * side if side < 0 else self.right * side
        return self.x - math.sin(self.heading) * reach, self.y + math.cos(self.heading) * reach

    @property
    def middle(self) -> Point:
        """The point halfway between the edges."""
        (a, b), (c, d) = self.edge(-1), self.edge(1)
        return (a + c) / 2, (b + d) / 2


class _Road(msgspec.Struct, frozen=True, gc=False):
    slices: tuple[_Slice, ...]
    unit: float
    start: int
    finish: int
    """Columns of the first square after the start line, and of the first after the finish."""


def draw_thumbnail(scene: AnyScene) -> str:
    """Draw the course as a small map with its profile below."""
    art = art_of(scene)
    flat = art.flat(scene)
    road = _fit(_lay(art.layout(scene), flat))
    box = Box(0, MAP, WIDTH, PROFILE)
    return _document(MAP + PROFILE, flat, _draw_map(road, seed_of(scene.title)), draw_mini_profile(flat, box, _PREFIX))


def draw_thin_profile(scene: AnyScene) -> str:
    """Draw the profile alone."""
    flat = art_of(scene).flat(scene)
    return _document(PROFILE, flat, draw_mini_profile(flat, Box(0, 0, WIDTH, PROFILE), _PREFIX, ground=False))


def _document(height: float, flat: Flat, *body: str) -> str:
    """Return an SVG document that stands in a page of its own, as the source of an image."""
    grounds = sorted({run.terrain for run in flat.course.runs})
    defs = el("defs", patterns(_PREFIX, (), grounds))
    return el("svg", defs, *body, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {height:g}")


def _lay(board: Board, flat: Flat) -> _Road:
    """Return the road as a board has it, column by column."""
    found: list[tuple[Point, float, str]] = []
    kept: list[int] = []
    road = flat.course.road
    for number, column in enumerate(flat.course.columns):
        places = [board.rows[row] for row in column.rows if row in board.rows]
        if places:
            middle = sum(place.x for place in places) / len(places), sum(place.y for place in places) / len(places)
            found.append((middle, math.radians(places[0].turn), road.squares[column.rows[0]].terrain))
            kept.append(number)
    reaches = _reaches(board, found)
    slices = tuple(
        _Slice(*middle, heading, *reach, terrain)
        for (middle, heading, terrain), reach in zip(found, reaches, strict=True)
    )
    start, finish = (
        len([number for number in kept if number < flat.course.begins(row)]) for row in (road.start, road.finish)
    )
    return _Road(slices, board.along, start, min(finish, len(slices) - 1))


def _reaches(board: Board, found: Sequence[tuple[Point, float, str]]) -> list[tuple[float, float]]:
    """Return how far the cells of every column reach to both sides of its middle."""
    lane = _LANE * board.aside
    reaches = [(-lane, lane)] * len(found)
    for cell in board.cells.values():
        near = min(range(len(found)), key=lambda number: math.dist(found[number][0], (cell.x, cell.y)))
        (x, y), heading, _ = found[near]
        if math.dist((x, y), (cell.x, cell.y)) > 8 * board.aside:
            continue
        aside = (cell.y - y) * math.cos(heading) - (cell.x - x) * math.sin(heading)
        left, right = reaches[near]
        reaches[near] = min(left, aside - lane), max(right, aside + lane)
    return reaches


def _fit(road: _Road) -> _Road:
    """Return the road as large as the map allows."""
    edges = [one.edge(side) for one in road.slices for side in (-1, 1)]
    left, top = min(x for x, _ in edges), min(y for _, y in edges)
    wide, high = max(x for x, _ in edges) - left, max(y for _, y in edges) - top
    k = min((WIDTH - 2 * _PAD) / max(wide, 1.0), (MAP - 2 * _PAD) / max(high, 1.0))
    dx, dy = (WIDTH - wide * k) / 2 - left * k, (MAP - high * k) / 2 - top * k
    slices = tuple(
        _Slice(one.x * k + dx, one.y * k + dy, one.heading, one.left * k, one.right * k, one.terrain)
        for one in road.slices
    )
    return msgspec.structs.replace(road, slices=slices, unit=road.unit * k)


def _draw_map(road: _Road, seed: int) -> str:
    luck = random.Random(seed)
    land = rect(Box(0, 0, WIDTH, MAP), fill=LAND[0])
    return land + _fields(luck) + _hills(road) + _trees(road, luck) + _surface(road) + _ends(road)


def _fields(luck: random.Random) -> str:
    """Draw parcels of land."""
    drawn = []
    for _ in range(9):
        ground, furrow = luck.choice(FIELDS)
        w, h = luck.uniform(26, 46), luck.uniform(16, 26)
        furrows = "".join(f"M{num(-w / 2)} {num(y)}h{num(w)}" for y in (-h / 4, 0.0, h / 4))
        parcel = rect(Box(-w / 2, -h / 2, w, h), fill=ground) + el("path", d=furrows, stroke=furrow, stroke_width=1.2)
        place = luck.uniform(0, WIDTH), luck.uniform(0, MAP)
        drawn.append(transform(*place, parcel, turn=luck.uniform(-40, 40)))
    return "".join(drawn)


def _hills(road: _Road) -> str:
    """Draw tinted ground round the climbs."""
    climbs = [one for one in road.slices if one.terrain == "ascent"]
    if not climbs:
        return ""
    dots = "".join(f"M{num(one.x)} {num(one.y)}h.1" for one in climbs)
    rings = ((70.0, LAND[2]), (42.0, LAND[3]))
    return "".join(el("path", d=dots, stroke=tint, stroke_width=wide, stroke_linecap="round") for wide, tint in rings)


def _trees(road: _Road, luck: random.Random) -> str:
    """Draw poplars wherever the road is not."""
    crowns, stems = [], []
    for _ in range(_TREES):
        x, y = luck.uniform(6, WIDTH - 6), luck.uniform(10, MAP - 6)
        if all(math.dist((x, y), (one.x, one.y)) > one.right - one.left for one in road.slices):
            crowns.append(f"M{num(x)} {num(y)}q-4.4 -4 0 -11q4.4 7 0 11")
            stems.append(f"M{num(x)} {num(y - 4)}v6.5")
    return el("path", d="".join(stems), stroke="#5B6B45", stroke_width=1.4) + el(
        "path", d="".join(crowns), fill="#7C9163", stroke="#5B6B45", stroke_width=0.8
    )


def _outline(road: _Road, first: int, last: int) -> str:
    """Return the shape of some columns, from half a column before the first to half a column behind the last."""
    here = list(road.slices[first : last + 1])
    ends = _halfway(road, first - 1, first), _halfway(road, last, last + 1)
    sides = []
    for side in (-1, 1):
        points = [one.edge(side) for one in here]
        sides.append([ends[0][side > 0], *points, ends[1][side > 0]])
    return trail([*sides[0], *sides[1][::-1]], close=True)


def _halfway(road: _Road, before: int, after: int) -> tuple[Point, Point]:
    """Return both edges between two columns, or half a square beyond the end of the road."""
    last = len(road.slices) - 1
    if before >= 0 and after <= last:
        left, right = (_between(road.slices[before].edge(side), road.slices[after].edge(side)) for side in (-1, 1))
        return left, right
    end, way = (road.slices[0], -0.5) if before < 0 else (road.slices[last], 0.5)
    dx, dy = math.cos(end.heading) * road.unit * way, math.sin(end.heading) * road.unit * way
    (a, b), (c, d) = end.edge(-1), end.edge(1)
    return (a + dx, b + dy), (c + dx, d + dy)


def _between(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _surface(road: _Road) -> str:
    """Draw the casing, every stretch of ground in its colour, and the joints."""
    whole, last = _outline(road, 0, len(road.slices) - 1), len(road.slices) - 1
    drawn = [
        el("path", d=whole, fill=INK, stroke="#FCF6E7", stroke_width=7, stroke_linejoin="round"),
        el("path", d=whole, fill=INK, stroke=INK, stroke_width=3.4, stroke_linejoin="round"),
    ]
    numbered = [(_fill(road, number), number) for number in range(last + 1)]
    for fill, run in groupby(numbered, key=lambda pair: pair[0]):
        numbers = [number for _, number in run]
        drawn.append(el("path", d=_outline(road, numbers[0], numbers[-1]), fill=fill, stroke=fill, stroke_width=0.5))
    if road.unit >= _JOINTED:
        joints = "".join(trail(_halfway(road, number, number + 1)) for number in range(last))
        drawn.append(el("path", d=joints, stroke=INK, stroke_width=0.7, opacity=0.45))
    middle = trail(one.middle for one in road.slices)
    drawn.append(el("path", d=middle, fill="none", stroke=RULE, stroke_width=0.9, stroke_dasharray="4 3"))
    return "".join(drawn)


def _fill(road: _Road, number: int) -> str:
    """Return the colour of a column."""
    beyond = number < road.start or number >= road.finish
    return ZONE if beyond else terrain_of(road.slices[number].terrain).fill


def _ends(road: _Road) -> str:
    """Draw the start line, and the red flag at the finish."""
    start = line(*_halfway(road, road.start - 1, road.start), INK, 3.2) if road.start else ""
    left, right = _halfway(road, road.finish - 1, road.finish)
    x, y = min(left, right, key=lambda point: point[1])
    pole = line((x, y), (x, y - 24), INK, 2.4)
    pennant = el("path", d=f"M{num(x)} {num(y - 25)}l18 6.5l-18 6.5Z", fill=RED)
    return start + line(left, right, INK, 4.2) + pole + pennant
