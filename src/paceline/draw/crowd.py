"""Crowded cells: riders who share a place stand smaller and apart, so that everybody is seen."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import Final

import msgspec

from paceline.draw.scene import Scene

_SHRINK: Final = (1.0, 1.0, 0.64, 0.5, 0.42)
"""Size of a token by how many stand abreast."""
_ROOM: Final = 0.8
"""Length and width of a cell that riders stand in."""


class Stand(msgspec.Struct, frozen=True, gc=False):
    """Where in his cell a rider stands: parts of a square ahead of its middle and to the right of it."""

    along: float = 0.0
    aside: float = 0.0
    size: float = 1.0


def stands(scene: Scene) -> dict[str, Stand]:
    """For every rider of a scene; one who has his cell to himself stands in its middle."""
    by_cell: dict[int, list[str]] = defaultdict(list)
    for token in scene.tokens:
        by_cell[token.cell].append(token.rider)
    return {rider: _stand(place, len(riders)) for riders in by_cell.values() for place, rider in enumerate(riders)}


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
