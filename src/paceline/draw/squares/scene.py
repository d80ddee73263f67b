"""A scene on a road of squares."""

from __future__ import annotations

import math
from typing import Any, Final

import msgspec

from paceline.draw.road_art import drawn_by
from paceline.draw.scene import AnyScene, TerrainWords, omit, omit_empty
from paceline.roads.squares import Road

_FURTHER: Final = 4
"""A board that must show more squares grows by so many, so that it seldom changes."""


class Weather(msgspec.Struct, frozen=True, gc=False):
    """The weather over a tile: `wet`, `crosswind`, `tailwind` or `headwind`."""

    tile: int
    """Place of the tile on the road, counted from 0."""
    kind: str
    words: TerrainWords
    """As in `CROSSWIND · NO DRAFT` and `NO DRAFT`."""


class Breakaway(msgspec.Struct, frozen=True, gc=False):
    """The cells in which the riders of a breakaway wait for the start."""

    cells: tuple[int, ...]
    words: str


class Pile(msgspec.Struct, frozen=True, gc=False):
    """Tokens beside a square, for those who reach it."""

    row: int
    kind: str
    """`sprint` or `mountain`: the classification that they count for."""
    values: tuple[int, ...]
    """From the top; nothing is drawn if none is left."""
    words: str
    """For people and screen readers: «Major sprint tokens: 5, 3, 1»."""


class Refresh(msgspec.Struct, frozen=True, gc=False):
    """The square where riders may take back cards."""

    row: int
    words: str


@drawn_by(art="paceline.draw.squares.art:ART", readout="paceline.draw.squares.text:RoadReadout")
class Scene(AnyScene, frozen=True, gc=False, kw_only=True):
    """One moment of a race on a road whose squares lie one behind the other, all lanes alike."""

    road: Road
    weather: tuple[Weather, ...] = ()
    """Tiles that do not lie under a clear sky."""
    breakaway: Breakaway | None = None
    piles: tuple[Pile, ...] = ()
    refresh: Refresh | None = None

    @property
    def rows_needed(self) -> int:
        """The number of rows that shows every rider."""
        return max((self.road.cells[token.cell].row + 1 for token in self.tokens), default=0)

    def distance(self, cell: int) -> int | None:
        """Return signed squares from the finish line."""
        return self.road.distance(self.road.cells[cell].row)

    def fixtures(self) -> tuple[object, ...]:
        """Return the weather, the waiting breakaway, piles of tokens and the refresh."""
        return self.weather, self.breakaway, self.piles, self.refresh

    def rows_beyond(self) -> int:
        """Return how far riders have left the tiles, in steps of several squares."""
        return max(math.ceil((self.rows_needed - self.road.printed) / _FURTHER), 0) * _FURTHER

    def grounds(self) -> set[str]:
        """Return the terrain of all squares and the kinds of weather."""
        return {square.terrain for square in self.road.squares} | {sky.kind for sky in self.weather}

    def key(self) -> dict[str, Any]:
        """Leave out what follows from the order of the squares."""
        plain = super().key()
        omit_empty([plain], "weather", "breakaway", "piles", "refresh")
        omit_empty(plain["road"]["tiles"], "split")
        omit_empty(plain["road"]["squares"], "branch", "grass")
        omit(plain["road"]["squares"], "ahead", "to_finish")
        return plain
