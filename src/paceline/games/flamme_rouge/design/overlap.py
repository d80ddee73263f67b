"""Find tiles of a stage that lie on top of each other (FR 20.15).

Every tile is a chain of squares from its entry to its exit, with the centre line of `draw.geometry`. Straights and
bends have printed measures; nobody has measured the tiles of the Grand Tour, and as far as their squares tell

- a roundabout is two straight squares and a quarter of a ring, which on its outer side swells round an island;
- a sharp corner is a straight square, half a circle of four squares and another straight square.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, TypeAlias

import msgspec

from paceline.draw.squares.geometry import HAIRPIN, LANE, RADIUS, ROUNDABOUT
from paceline.games.flamme_rouge import content
from paceline.roads.squares import Tile

Point: TypeAlias = tuple[float, float]
Axis: TypeAlias = tuple[float, float, float, float]
"""A direction, and the least and the greatest value of a shape along it."""
WIDEST: Final = 2.1
"""Width of cardboard with three lanes: they are narrower, or two official stages could not be laid side by side."""
RING: Final = ((0.82, 0.9), (1.05, 1.65), (1.1, 1.82), (1.05, 1.55))
"""Reach of a roundabout's ring inside and outside its centre line, in four parts from entry to exit."""
TOLERANCE: Final = 0.05
"""Overlap that is ignored: the measures are no more exact than this."""
NEIGHBOURS: Final = 2
"""Squares so near to each other along the road always touch."""
EIGHTHS: Final = 8
"""Directions a road can take."""


class Shape(msgspec.Struct, frozen=True, gc=False):
    """A square of cardboard as a convex outline, with data for a quick test of distance."""

    corners: tuple[Point, ...]
    axes: tuple[Axis, ...]
    centre: Point
    reach: float
    """No corner is further from the centre."""


class Footprint(msgspec.Struct, frozen=True, gc=False):
    """The squares of a tile that is entered at the origin, and where the next tile begins."""

    shapes: tuple[Shape, ...]
    exit: Point
    heading: int
    """The direction of the exit in eighths of a turn."""


class _Stretch(msgspec.Struct, frozen=True, gc=False):
    """One square along the centre line, so far to its left and to its right."""

    left: float
    right: float
    turn: float = 0.0
    radius: float = 0.0


class Lain(msgspec.Struct, frozen=True, gc=False):
    """A square on the table."""

    tile: int
    x: float
    y: float
    shape: Shape


class Layout:
    """Tiles on the table, one laid behind the other."""

    def __init__(self, gap: float = -TOLERANCE) -> None:
        """`gap` is the room there must be between tiles."""
        self._gap = gap
        self._ends: list[tuple[Point, int, int]] = [((0.0, 0.0), 0, 0)]
        self.squares: list[Lain] = []

    @property
    def end(self) -> tuple[Point, int]:
        """Position and direction, in eighths of a turn, of the next tile."""
        return self._ends[-1][:2]

    def lay(self, tile: str) -> None:
        """Lay one more tile, even on top of others."""
        (x, y), heading, _ = self._ends[-1]
        face, number = footprint(tile, heading), len(self._ends) - 1
        for shape in face.shapes:
            self.squares.append(Lain(number, x + shape.centre[0], y + shape.centre[1], shape))
        self._ends.append(((x + face.exit[0], y + face.exit[1]), face.heading, len(self.squares)))

    def take_up(self) -> None:
        """Remove the last tile."""
        self._ends.pop()
        del self.squares[self._ends[-1][2] :]

    def conflicts(self) -> Iterator[int]:
        """Return the numbers of the tiles that the last one lies on."""
        gap = self._gap
        for step in range(self._ends[-2][2], len(self.squares)):
            new = self.squares[step]
            x, y, tile, reach = new.x, new.y, new.tile, new.shape.reach + max(0.0, gap)
            for old in self.squares[: max(0, step - NEIGHBOURS)]:
                dx, dy, far = x - old.x, y - old.y, reach + old.shape.reach
                if dx * dx + dy * dy < far * far and old.tile != tile and overlap(old, new, -gap) > -gap:
                    yield old.tile


def overlaps(tiles: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Return the positions of tiles that lie on top of each other, the earlier one first."""
    layout = Layout()
    found: dict[tuple[int, int], None] = {}
    for place, tile in enumerate(tiles):
        layout.lay(tile)
        found.update({(other, place): None for other in layout.conflicts()})
    return tuple(found)


def overlap(one: Lain, other: Lain, least: float = -math.inf) -> float:
    """Return the overlap of two squares: the shortest way to push them apart, negative if there is a gap.

    Once it is not above `least` nobody looks how small it is.
    """
    dx, dy = other.x - one.x, other.y - one.y
    depth = _depth(one.shape, other.shape, dx, dy, least)
    return depth if depth <= least else min(depth, _depth(other.shape, one.shape, -dx, -dy, least))


def _depth(one: Shape, other: Shape, dx: float, dy: float, enough: float) -> float:
    """Return the least overlap along the axes of the first of two shapes, the second lying (dx, dy) away."""
    least = math.inf
    for x, y, low, high in one.axes:
        values = [x * px + y * py for px, py in other.corners]
        away = x * dx + y * dy
        least = min(least, high - min(values) - away, max(values) + away - low)
        if least <= enough:
            break
    return least


@cache
def footprint(tile: str, heading: int) -> Footprint:
    """Return the squares of a tile entered in this direction."""
    pose, shapes = (0.0, 0.0, heading * math.tau / EIGHTHS), []
    for stretch in _stretches(content.tiles()[tile]):
        outline, pose = _outline(stretch, pose)
        shapes.append(_shape(outline))
    x, y, angle = pose
    return Footprint(tuple(shapes), (x, y), round(angle * EIGHTHS / math.tau) % EIGHTHS)


def _stretches(tile: Tile) -> list[_Stretch]:
    """Return the squares of a tile along its centre line."""
    turn, halves = math.radians(tile.turn), [min(lanes * LANE, WIDEST) / 2 for lanes in tile.lanes]
    straight = [_Stretch(half, half) for half in halves]
    if tile.split:
        return straight[:2] + [_ring(inside, outside, turn) for inside, outside in RING]
    if abs(tile.turn) > 90:
        bent = [_Stretch(half, half, turn / 4, HAIRPIN) for half in halves[1:-1]]
        return [straight[0], *bent, straight[-1]]
    if tile.turn:
        return [_Stretch(half, half, turn / len(halves), RADIUS[abs(tile.turn)]) for half in halves]
    return straight


def _ring(inside: float, outside: float, turn: float) -> _Stretch:
    left, right = (inside, outside) if turn > 0 else (outside, inside)
    return _Stretch(left, right, turn / len(RING), ROUNDABOUT)


def _outline(stretch: _Stretch, pose: tuple[float, float, float]) -> tuple[list[Point], tuple[float, float, float]]:
    """Return the corners of a square entered at a pose, and the pose at its exit."""
    parts = (0.0, 0.5, 1.0) if stretch.turn else (0.0, 1.0)
    poses = [_along(stretch, pose, part) for part in parts]
    left, right = ([_beside(at, away) for at in poses] for away in (stretch.left, -stretch.right))
    if stretch.turn > 0:
        left = [left[0], left[-1]]  # the inside of a bend is hollow: its ends will do
    elif stretch.turn < 0:
        right = [right[0], right[-1]]
    return left + right[::-1], poses[-1]


def _along(stretch: _Stretch, pose: tuple[float, float, float], part: float) -> tuple[float, float, float]:
    x, y, angle = pose
    if not stretch.turn:
        return x + part * math.cos(angle), y + part * math.sin(angle), angle
    after, radius = angle + part * stretch.turn, math.copysign(stretch.radius, stretch.turn)
    return (
        x + radius * (math.sin(after) - math.sin(angle)),
        y - radius * (math.cos(after) - math.cos(angle)),
        after,
    )


def _beside(pose: tuple[float, float, float], left: float) -> Point:
    x, y, angle = pose
    return x - left * math.sin(angle), y + left * math.cos(angle)


def _shape(outline: list[Point]) -> Shape:
    """Return an outline relative to its centre."""
    cx, cy = (sum(values) / len(outline) for values in zip(*outline, strict=True))
    corners = tuple((x - cx, y - cy) for x, y in outline)
    axes = []
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
        length = math.hypot(x1 - x0, y1 - y0)
        x, y = (y1 - y0) / length, (x0 - x1) / length
        values = [x * px + y * py for px, py in corners]
        axes.append((x, y, min(values), max(values)))
    return Shape(corners, tuple(axes), (cx, cy), max(math.hypot(*corner) for corner in corners))
