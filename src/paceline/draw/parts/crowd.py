"""Crowded cells: riders who share a place stand smaller and apart, so that everybody is seen."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import Final

import msgspec

from paceline.draw.scene import AnyScene, ClosedGroup

_SHRINK: Final = (1.0, 1.0, 0.64, 0.5, 0.42)
"""Size of a token by how many stand abreast."""
_ROOM: Final = 0.8
"""Length and width of a cell that riders stand in."""
_LANE: Final = 1.06
"""Width of a lane of hexagons in lengths of a square."""
_PACKED: Final = 0.94
"""Part of a closed group that riders stand in."""
_OUT: Final = 0.2
"""Lanes by which they keep away from the inside of a tight bend."""
_INSIDE: Final = 0.86
"""The largest size of a rider inside a closed group."""


class Stand(msgspec.Struct, frozen=True, gc=False):
    """A rider's place in a cell: parts of a square ahead of its middle and to the right of it.

    On hexagons to the right counts in lanes, and riders of a closed group stand round its cell all over its rows.
    """

    along: float = 0.0
    aside: float = 0.0
    size: float = 1.0


def stands(scene: AnyScene) -> dict[str, Stand]:
    """Return the stand of every rider; one who has a cell alone stands in its middle."""
    by_cell: dict[int, list[str]] = defaultdict(list)
    for token in scene.tokens:
        by_cell[token.cell].append(token.rider)
    found = {rider: _stand(place, len(riders)) for riders in by_cell.values() for place, rider in enumerate(riders)}
    if packed := scene.closed_group():
        riders = by_cell.get(packed.cell, [])
        found |= dict(zip(riders, _ranks(packed, len(riders)), strict=True))
    return found


def _stand(place: int, riders: int) -> Stand:
    if riders == 1:
        return Stand()
    if riders == 2:
        side = 1 - 2 * place
        return Stand(0.22 * side, 0.17 * side, 0.7)
    abreast = math.ceil(math.sqrt(riders))
    size = _SHRINK[min(abreast, len(_SHRINK) - 1)]
    back, across = divmod(place, abreast)
    deep = math.ceil(riders / abreast)
    return Stand(_ROOM * ((deep - 1) / 2 - back) / abreast, _ROOM * ((abreast - 1) / 2 - across) / abreast, size)


def _ranks(group: ClosedGroup, riders: int) -> list[Stand]:
    """Return ranks and files all over a closed group, the first riders in front and to the left.

    The cell of a group lies in the middle of its first two rows.
    """
    long, wide = group.rows * _PACKED, group.lanes * _PACKED
    out = -math.copysign(_OUT, group.bend) if abs(group.bend) > 1 else 0.0  # the inside of a tight bend is short
    wide -= 2 * abs(out)
    files = max(range(1, max(riders, 1) + 1), key=lambda files: _room(riders, files, long, wide))
    ranks = math.ceil(riders / files)
    size = round(min(_room(riders, files, long, wide), _INSIDE), 3)
    found = []
    for place in range(riders):
        rank, file = divmod(place, files)
        abreast = min(files, riders - rank * files)
        ahead = 1 - group.rows / 2 + long * (0.5 - (rank + 0.5) / ranks)
        found.append(Stand(ahead, out + wide * ((file + 0.5 - abreast / 2) / files), size))
    return found


def _room(riders: int, files: int, long: float, wide: float) -> float:
    """Return how large everybody can be in so many files."""
    return min(long / max(math.ceil(riders / files), 1), wide * _LANE / files)
