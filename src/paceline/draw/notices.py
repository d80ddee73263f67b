"""Words around the road on a map: the place of each sign and the line that ties it to the road."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from paceline.draw.land.woods import Standing
from paceline.draw.parts.labels import Board
from paceline.draw.parts.signs import Size, event_sign, flag, flag_size
from paceline.draw.scene import AnyScene, Group, Mark
from paceline.draw.svg.palette import INK
from paceline.draw.svg.pen import Box, Point, line, transform

Pen = tuple[str, float]
"""Colour and width of a leader."""


class Notices(msgspec.Struct, frozen=True):
    """Placed words: what ties them to the road, they themselves, and villages with the line of their foot."""

    leaders: str
    labels: str
    villages: tuple[Standing, ...] = ()


class Writer:
    """Places signs one after the other, the most important first."""

    def __init__(self, board: Board, scale: float, rings: Sequence[float], own: float) -> None:
        """`rings`: distances that are tried, at scale 1; `own`: pixels of road that a leader may cross."""
        self.board, self.scale, self.own = board, scale, own
        self.rings = [scale * radius for radius in rings]
        self.leaders: list[str] = []
        self.labels: list[str] = []

    def put(self, box: Box, drawn: str) -> None:
        """Draw a sign in its place."""
        self.labels.append(transform(box.x, box.y, drawn, scale=self.scale))

    def lead(self, edge: Point, box: Box, pen: Pen) -> None:
        """Draw the line from the road to a sign."""
        self.leaders.append(line(edge, _inside(box, edge), pen[0], pen[1] * self.scale))

    def tie(
        self, anchors: Sequence[Point], size: Size, drawn: str, pen: Pen, rings: Sequence[float] | None = None
    ) -> None:
        """Place a sign and tie it to whichever of these points suits it best."""
        room = size[0] * self.scale, size[1] * self.scale
        box, edge = self.board.place_at_edge(anchors, room, rings or self.rings, self.own)
        self.put(box, drawn)
        self.lead(edge, box, pen)

    def notices(self, villages: tuple[Standing, ...] = ()) -> Notices:
        """Return what has been placed so far."""
        return Notices("".join(self.leaders), "".join(self.labels), villages)


def _inside(box: Box, point: Point) -> Point:
    """Return the nearest point well inside a sign: a leader that ends there meets it without a gap."""
    inside = box.h * 0.45
    return Box(box.x + inside, box.y + inside, box.w - 2 * inside, box.h - 2 * inside).nearest(point)


def race_notices(
    writer: Writer,
    scene: AnyScene,
    told: tuple[Iterable[Group], Iterable[Mark]],
    places: Mapping[str, Point],
    edge: Callable[[int], Point],
) -> Notices:
    """Place flags of these groups and words about these marks, tied to riders or to the edge of a row."""
    groups, marks = told
    mine = {token.rider for token in scene.tokens if token.mine}
    for group in groups:
        there = [places[rider] for rider in group.riders if rider in places]
        if there:
            middle = sum(x for x, _ in there) / len(there), sum(y for _, y in there) / len(there)
            anchors = sorted(there, key=lambda place: math.dist(place, middle))[:3]
            drawn = flag(group.name, group.gap, bool(mine & {*group.riders}))
            writer.tie(anchors, flag_size(group.name, group.gap), drawn, (INK, 2.2))
    for mark in marks:
        size, drawn, colour = event_sign(mark)
        writer.tie([places.get(mark.rider) or edge(mark.row)], size, drawn, (colour, 2.0))
    return writer.notices()
