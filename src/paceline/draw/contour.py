"""Contour lines: the borders of the ground above a level, found on a grid."""

from __future__ import annotations

from collections.abc import Callable

from paceline.draw.pen import Box, Point

Edge = tuple[int, int, int]
"""A grid edge: column, row, and 0 for the edge to the right or 1 for the one down."""
_SEGMENTS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((3, 0),),
    2: ((0, 1),),
    3: ((3, 1),),
    4: ((1, 2),),
    5: ((3, 0), (1, 2)),
    6: ((0, 2),),
    7: ((3, 2),),
    8: ((2, 3),),
    9: ((2, 0),),
    10: ((0, 1), (2, 3)),
    11: ((2, 1),),
    12: ((1, 3),),
    13: ((1, 0),),
    14: ((0, 3),),
}
"""Sides a border joins (0 top, 1 right, 2 bottom, 3 left), by the corners inside (1, 2, 4, 8 clockwise)."""


def contours(height: Callable[[Point], float], area: Box, step: float) -> list[list[Point]]:
    """Closed borders of the ground where `height` is above zero; beyond the area everything lies below."""
    columns, rows = int(area.w / step) + 2, int(area.h / step) + 2
    grid = [
        [
            height((area.x + step * i, area.y + step * j)) if 0 < i < columns and 0 < j < rows else -1.0
            for i in range(columns + 1)
        ]
        for j in range(rows + 1)
    ]
    links = _links(grid, columns, rows)
    return [[_crossing(grid, edge, area, step) for edge in ring] for ring in _rings(links)]


def _links(grid: list[list[float]], columns: int, rows: int) -> dict[Edge, Edge]:
    links: dict[Edge, Edge] = {}
    for j in range(rows):
        for i in range(columns):
            corners = grid[j][i], grid[j][i + 1], grid[j + 1][i + 1], grid[j + 1][i]
            inside = sum(1 << bit for bit, value in enumerate(corners) if value > 0)
            sides: tuple[Edge, ...] = ((i, j, 0), (i + 1, j, 1), (i, j + 1, 0), (i, j, 1))
            for start, end in _SEGMENTS.get(inside, ()):
                links[sides[start]] = sides[end]
    return links


def _rings(links: dict[Edge, Edge]) -> list[list[Edge]]:
    rings = []
    while links:
        edge, ring = next(iter(links)), []
        while edge in links:
            ring.append(edge)
            edge = links.pop(edge)
        rings.append(ring)
    return rings


def _crossing(grid: list[list[float]], edge: Edge, area: Box, step: float) -> Point:
    i, j, down = edge
    a = grid[j][i]
    b = grid[j + 1][i] if down else grid[j][i + 1]
    share = a / (a - b) if a != b else 0.5
    return area.x + step * (i + share * (1 - down)), area.y + step * (j + share * down)
