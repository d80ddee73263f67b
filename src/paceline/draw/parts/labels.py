"""Place labels so that they cover no road, no other label and no leader, as near to their anchor as possible."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from paceline.draw.svg.pen import Box, Point, centre_box

_BUCKET: Final = 40.0
_STEP: Final = 12
_ANGLES: Final = [math.radians(angle) for angle in range(0, 360, 10)]
_ROAD, _LABEL, _OUTSIDE, _LEADER = 400.0, 6000.0, 30000.0, 900.0


class Board:
    """The page while it fills: points that must stay visible and boxes already taken."""

    def __init__(self, area: Box) -> None:
        self._area = area
        self._points: dict[tuple[int, int], list[Point]] = defaultdict(list)
        self.boxes: list[Box] = []
        self._leaders: list[tuple[Point, Point]] = []

    def copy(self) -> Board:
        """Return a board that starts from this one and leaves it as it is."""
        other = Board(self._area)
        other.boxes = list(self.boxes)
        other._leaders = list(self._leaders)
        other._points = defaultdict(list, {key: list(points) for key, points in self._points.items()})
        return other

    def keep_clear(self, points: Iterable[Point]) -> None:
        """Keep labels off these points: the road, leaders."""
        for point in points:
            self._points[_bucket(point)].append(point)

    def take(self, box: Box) -> None:
        """Mark a box as occupied."""
        self.boxes.append(box)

    def covered(self, box: Box) -> int:
        """Return how many clear points the box would hide."""
        left, top, right, bottom = box.x, box.y, box.right, box.bottom
        (first, upper), (last, lower) = _bucket((left, top)), _bucket((right, bottom))
        count = 0
        for i in range(first, last + 1):
            for j in range(upper, lower + 1):
                for x, y in self._points.get((i, j), ()):
                    if left <= x <= right and top <= y <= bottom:
                        count += 1
        return count

    def crowded(self, box: Box) -> bool:
        """Return whether the box overlaps one already taken."""
        return next(self._meeting(box), None) is not None

    def _meeting(self, box: Box) -> Iterator[Box]:
        """Return the boxes taken that this one overlaps: `Box.meets`, without a call for each of hundreds."""
        left, top, right, bottom = box.x, box.y, box.right, box.bottom
        return (b for b in self.boxes if b.x < right and left < b.x + b.w and b.y < bottom and top < b.y + b.h)

    def cost(self, box: Box, limit: float = math.inf) -> float:
        """Return the cost of a label here; infinity, and soon, if it is not below the limit."""
        outside = 0 if box.within(self._area) else _OUTSIDE
        if outside >= limit:
            return math.inf
        labels = _LABEL * sum(1 for _ in self._meeting(box.grow(6)))
        return math.inf if labels >= limit else _ROAD * self.covered(box.grow(3)) + labels + outside

    def place(self, anchor: Point, size: tuple[float, float], rings: Sequence[float], *, leader: bool = False) -> Box:
        """Return the cheapest place on rings round the anchor; it is taken, and its leader kept clear."""
        _, best = self._cheapest(anchor, size, rings, leader, 0.0)
        return self._settle(anchor, best, leader)

    def place_at_edge(
        self, edges: Sequence[Point], size: tuple[float, float], rings: Sequence[float], own: float
    ) -> tuple[Box, Point]:
        """Return the cheapest place outside either edge of a wide road, and that edge; road within `own` is free."""
        found = [(*self._cheapest(edge, size, rings, True, own), edge) for edge in edges]
        _, best, edge = min(found, key=lambda place: place[0])
        return self._settle(edge, best, leader=True), edge

    def _cheapest(
        self, anchor: Point, size: tuple[float, float], rings: Sequence[float], leader: bool, own: float
    ) -> tuple[float, Box]:
        best, lowest = centre_box(anchor, *size), math.inf
        for radius in rings:
            if lowest < radius:
                break
            for angle in _ANGLES:
                box = centre_box((anchor[0] + radius * math.cos(angle), anchor[1] + radius * math.sin(angle)), *size)
                away = math.dist(anchor, box.nearest(anchor))
                cost = self.cost(box, lowest - away) + away
                if leader and cost < lowest:
                    cost += self._crossings(anchor, box, own)
                if cost < lowest:
                    best, lowest = box, cost
        return lowest, best

    def _settle(self, anchor: Point, box: Box, leader: bool) -> Box:
        self.take(box)
        if leader:
            self.keep_clear(_along(box.nearest(anchor), anchor)[:-4])
            self._leaders.append((box.nearest(anchor), anchor))
        return box

    def beside(self, anchor: Point, size: tuple[float, float], rings: Sequence[float]) -> Box | None:
        """Return the first place round the anchor that overlaps no box, on the road or off it; it is taken."""
        for radius in rings:
            for angle in _ANGLES:
                middle = anchor[0] + radius * math.cos(angle), anchor[1] + radius * math.sin(angle)
                box = centre_box(middle, *size)
                if box.within(self._area) and not self.crowded(box):
                    self.take(box)
                    return box
        return None

    def anywhere(self, anchor: Point, size: tuple[float, float]) -> Box | None:
        """Return the place nearest to the anchor that covers nothing at all, if there is one; it is taken."""
        area, (w, h) = self._area, size
        across = range(int(area.x) + 1, int(area.right - w), _STEP)
        down = range(int(area.y) + 1, int(area.bottom - h), _STEP)
        boxes = [Box(float(x), float(y), w, h) for x in across for y in down]
        boxes.sort(key=lambda box: math.dist(anchor, box.nearest(anchor)))
        free = (box for box in boxes if not self.crowded(box.grow(5)) and not self.covered(box.grow(3)))
        found = next(free, None)
        if found:
            self.take(found)
        return found

    def _crossings(self, anchor: Point, box: Box, own: float) -> float:
        """Return labels, leaders and roads that a line from the box to its anchor would cross."""
        near = box.nearest(anchor)
        way = _along(near, anchor)
        lines = sum(1 for leader in self._leaders if _cross((near, anchor), leader))
        labels = sum(1 for point in way[:-3] if any(other.holds(point) for other in self.boxes))
        far = [point for point in way if math.dist(point, anchor) > own] if own else way[: len(way) // 2]
        roads = sum(1 for point in far if self.covered(centre_box(point, 6, 6)))
        return _LEADER * (labels + roads + lines)


def _bucket(point: Point) -> tuple[int, int]:
    return int(point[0] // _BUCKET), int(point[1] // _BUCKET)


def _along(start: Point, end: Point) -> list[Point]:
    steps = max(int(math.dist(start, end) / 7), 1)
    return [
        (start[0] + (end[0] - start[0]) * k / steps, start[1] + (end[1] - start[1]) * k / steps)
        for k in range(steps + 1)
    ]


def _cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    (a, b), (c, d) = one, other
    return _side(a, b, c) != _side(a, b, d) and _side(c, d, a) != _side(c, d, b)


def _side(start: Point, end: Point, point: Point) -> bool:
    """Return whether the point lies to the right of the way from start to end."""
    return (end[0] - start[0]) * (point[1] - start[1]) > (end[1] - start[1]) * (point[0] - start[0])
