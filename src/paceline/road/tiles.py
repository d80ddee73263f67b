"""Tiles: the printed pieces a road is laid from, as content describes them."""

from __future__ import annotations

import msgspec


class Tile(msgspec.Struct, frozen=True, gc=False):
    """One face of one piece of cardboard; squares are listed in the direction of travel."""

    name: str
    piece: str
    """Names the cardboard: two faces of one piece cannot lie in the same stage."""
    terrain: tuple[str, ...]
    lanes: tuple[int, ...]
    turn: int = 0
    """Degrees over the whole tile, positive to the left, 0 for a straight."""
    start: int = 0
    """Squares behind the start line; 0 where there is none."""
    finish: int = 0
    """Squares before the finish line; 0 where there is none."""
    source: str = ""
    """How well the numbers above are known."""

    def __post_init__(self) -> None:
        if len(self.terrain) != len(self.lanes):
            raise ValueError(f"tile {self.name}: {len(self.terrain)} squares, but lanes for {len(self.lanes)}")
