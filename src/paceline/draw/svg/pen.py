"""The pen: SVG elements, paths and boxes as small pure functions."""

from __future__ import annotations

import math
from collections.abc import Iterable
from html import escape
from itertools import pairwise

import msgspec

Point = tuple[float, float]


def num(value: float) -> str:
    """Draw at most two decimals, shortest form: pictures stay small and equal on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".") if abs(value) < 20 else f"{value:.1f}".removesuffix(".0")
    return "0" if text in {"-0", ""} else text


def el(name: str, *children: str, **attributes: str | float | None) -> str:
    """Draw one element; `data_row` becomes `data-row`, `class_` becomes `class`, None leaves the attribute out."""
    words = [name]
    for key, value in attributes.items():
        if value is None:
            continue
        shown = escape(value) if isinstance(value, str) else num(value)
        words.append(f'{key.rstrip("_").replace("_", "-")}="{shown}"')
    head, body = " ".join(words), "".join(children)
    return f"<{head}>{body}</{name}>" if body else f"<{head}/>"


def group(*children: str, **attributes: str | float | None) -> str:
    """Draw a `<g>`; nothing at all when there is nothing in it."""
    return el("g", *children, **attributes) if any(children) else ""


def transform(x: float, y: float, *children: str, scale: float = 1.0, turn: float = 0.0) -> str:
    """Draw children drawn round their own origin, set down at (x, y); `turn` in degrees."""
    steps = [f"translate({num(x)} {num(y)})"]
    if turn:
        steps.append(f"rotate({num(turn)})")
    if scale != 1.0:
        steps.append(f"scale({scale:.3f})")
    return group(*children, transform=" ".join(steps))


def dots(points: Iterable[Point]) -> str:
    """Draw points in the form `polygon` and `polyline` want."""
    return " ".join(f"{num(x)},{num(y)}" for x, y in points)


def trail(points: Iterable[Point], *, close: bool = False) -> str:
    """Draw straight path data through the points."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + ("Z" if close else "")


def smooth(points: list[Point]) -> str:
    """Draw path data of a gentle curve, flat at every point: the hand of a profile or a skyline."""
    parts = [f"M{num(points[0][0])} {num(points[0][1])}"]
    for (x0, y0), (x1, y1) in pairwise(points):
        middle = num((x0 + x1) / 2)
        parts.append(f"C{middle} {num(y0)} {middle} {num(y1)} {num(x1)} {num(y1)}")
    return "".join(parts)


def loop(points: list[Point]) -> str:
    """Draw path data of a closed curve that rounds every corner."""
    halves = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, points[1:] + points[:1], strict=True)]
    parts = [f"M{num(halves[-1][0])} {num(halves[-1][1])}"]
    for (cx, cy), (x, y) in zip(points, halves, strict=True):
        parts.append(f"Q{num(cx)} {num(cy)} {num(x)} {num(y)}")
    return "".join(parts) + "Z"


def line(start: Point, end: Point, colour: str, width: float, **attributes: str | float | None) -> str:
    """Draw a straight stroke."""
    return el("path", d=trail((start, end)), stroke=colour, stroke_width=width, **attributes)


def rays(centre: Point, reach: float, span: tuple[float, float], count: int, colour: str) -> str:
    """Draw sunbeams over a span of angles in degrees, every other wedge filled."""
    first, last = span
    step = (last - first) / (2 * count)
    wedges = []
    for index in range(count):
        ends = (math.radians(first + step * (2 * index + side)) for side in (0, 1))
        tips = [(centre[0] + reach * math.cos(a), centre[1] + reach * math.sin(a)) for a in ends]
        wedges.append(trail((centre, *tips), close=True))
    return el("path", d="".join(wedges), fill=colour)


class Box(msgspec.Struct, frozen=True, gc=False):
    """A rectangle on the page, from its top left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> Point:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def grow(self, by: float) -> Box:
        """Return the same box with `by` more on every side."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def holds(self, point: Point) -> bool:
        """Return whether the point lies inside or on the edge."""
        return self.x <= point[0] <= self.right and self.y <= point[1] <= self.bottom

    def meets(self, other: Box) -> bool:
        """Return whether the two share any ground."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def within(self, other: Box) -> bool:
        """Return whether all of it lies in the other."""
        return other.holds((self.x, self.y)) and other.holds((self.right, self.bottom))

    def nearest(self, point: Point) -> Point:
        """Return its point closest to the given one."""
        return min(max(point[0], self.x), self.right), min(max(point[1], self.y), self.bottom)


def rect(box: Box, **attributes: str | float | None) -> str:
    """Draw a box as an element."""
    return el("rect", x=box.x, y=box.y, width=box.w, height=box.h, **attributes)


def centre_box(point: Point, w: float, h: float) -> Box:
    """Return the box of this size round a point."""
    return Box(point[0] - w / 2, point[1] - h / 2, w, h)
