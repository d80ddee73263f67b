"""Tiles: the printed pieces a road is laid from, as content describes them."""

from __future__ import annotations

import msgspec


class Tile(msgspec.Struct, frozen=True, gc=False):
    """One face of one piece of cardboard; squares are listed in the direction of travel."""

    name: str
    piece: str
    """Names the cardboard: two faces of one piece cannot lie in the same stage."""
    terrain: tuple[str, ...]
    """The ground of every square; on a tile that splits, the squares of both ways stand in the order of `branches`."""
    lanes: tuple[int, ...]
    turn: int = 0
    """Degrees over the whole tile, positive to the left, 0 for a straight."""
    start: int = 0
    """Squares behind the start line; 0 where there is none."""
    finish: int = 0
    """Squares before the finish line; 0 where there is none."""
    source: str = ""
    """How well the numbers above are known."""
    split: tuple[int, int] | None = None
    """Squares of the inner and of the outer way where the last squares of the tile are two ways apart."""

    def __post_init__(self) -> None:
        if len(self.terrain) != len(self.lanes):
            raise ValueError(f"tile {self.name}: {len(self.terrain)} squares, but lanes for {len(self.lanes)}")

    @property
    def branches(self) -> tuple[str, ...]:
        """For every square, the way it belongs to: `inner`, `outer`, or nothing where there is only one road.

        Squares stand in the order of the road: further from the exit first, and at the same distance from it
        the outer way first, so that the inner one is ahead.
        """
        if self.split is None:
            return ("",) * len(self.terrain)
        inner, outer = self.split
        ways = [
            way
            for to_exit in range(max(self.split), 0, -1)
            for way, squares in (("outer", outer), ("inner", inner))
            if to_exit <= squares
        ]
        return ("",) * (len(self.terrain) - len(ways)) + tuple(ways)

    @property
    def length(self) -> int:
        """Squares on the shortest way over the tile."""
        return len(self.terrain) - max(self.split) if self.split else len(self.terrain)
