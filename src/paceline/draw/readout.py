"""What a terminal says of a scene, whatever its road is like: the only place that tells the roads apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

import msgspec

from paceline.draw.course import whole
from paceline.draw.hexes.text import hex_overview, hex_road
from paceline.draw.lanes.readout import LaneReadout
from paceline.draw.notation import signed
from paceline.draw.scene import AnyScene, HexScene, LaneScene, Scene, Token
from paceline.draw.squares.text import beside_of, overview, riders_of, text_road, weather_of

NO_WORDS: Final[Mapping[str, str]] = {}
BEHIND, AHEAD = 1, 8
"""Squares shown behind the last rider and ahead of the first."""


class Readout(Protocol):
    """A scene as a terminal tells it."""

    heads_of: Mapping[str, str]
    """Other words at the head of a table of riders: `fatigue` for `tired`, `space` for `square`, `bonus` for
    `points`."""
    heads: bool
    """Whether it is enough to tell where groups begin: there are many, and the road is plain enough for the rest."""

    def text(self, rows: range | None = None, *, listed: bool = True) -> str:
        """The road with everybody on it and everything beside it, all of it unless told.

        `listed`: with lists of those who ride in closed groups.
        """
        ...

    def closed(self) -> Mapping[str, str]:
        """Closed groups by their names, with where their heads are."""
        ...

    def overview(self, width: int) -> str:
        """The whole course, a column for every square, in lines of about equal length."""
        ...

    def window(self) -> range:
        """The stretch of road worth looking at."""
        ...

    def standing(self) -> object:
        """All that moves on the road: who has seen it sees nothing new until it differs."""
        ...

    def square(self, token: Token) -> str:
        """Where a rider is: in words, or counted from the line, with a true minus sign."""
        ...

    def place(self, token: Token) -> str:
        """The same where there is little room."""
        ...

    def data(self) -> dict[str, Any]:
        """The course for programs."""
        ...


def readout(scene: AnyScene) -> Readout:
    """The words for a scene."""
    if isinstance(scene, LaneScene):
        return LaneReadout(scene)
    return HexReadout(scene) if isinstance(scene, HexScene) else RoadReadout(scene)


def road_of_move(before: AnyScene, scene: AnyScene) -> str:
    """The road around a move in small steps that lies between two scenes or goes on; nothing if that is not all."""
    if not isinstance(before, LaneScene) or not isinstance(scene, LaneScene):
        return ""
    turns, then = ({token.rider: token.spent for token in one.tokens} for one in (before, scene))
    return LaneReadout(scene).near() if turns == then and before.moment == scene.moment else ""


def road_nearby(scene: AnyScene) -> str:
    """The road around whoever is asked about, where all of it is too much; nothing where there is no less to show."""
    return LaneReadout(scene).nearby() if isinstance(scene, LaneScene) and not scene.grid else ""


class RoadReadout:
    """A road whose squares lie one behind the other."""

    heads_of, heads = NO_WORDS, False

    def __init__(self, scene: Scene) -> None:
        self._scene, self._road = scene, scene.road

    def text(self, rows: range | None = None, *, listed: bool = True) -> str:  # noqa: ARG002 – no group is closed
        """All lanes of every square."""
        scene = self._scene
        return text_road(self._road, riders_of(scene), rows, weather=weather_of(scene), beside=beside_of(scene))

    def closed(self) -> Mapping[str, str]:
        """There are none."""
        return {}

    def overview(self, width: int) -> str:
        """Lines of equal length: no line for the last two squares."""
        above, ground, *below = overview(self._road, riders_of(self._scene), beside_of(self._scene)).split("\n")
        lines = -(-len(ground) // width)
        length = -(-len(ground) // lines)
        cut = [
            line[first : first + length].rstrip()
            for first in range(0, len(ground), length)
            for line in (above, ground, *below)
        ]
        return "\n".join(filter(None, cut))

    def window(self) -> range:
        """From a square behind the last rider to some ahead of the first; where all are home, the finish."""
        road, clock = self._road, self._scene.clock
        rows = [road.cells[token.cell].row for token in self._scene.tokens]
        if not rows and clock and clock.home:
            return whole(road, range(max(0, road.finish - AHEAD), road.printed))
        if not rows:
            return range(min(road.printed, road.start + AHEAD))
        last = max(max(rows) + 1, min(road.printed, max(rows) + AHEAD))
        return whole(road, range(max(0, min(rows) - BEHIND), last))

    def standing(self) -> object:
        """The riders."""
        return self._scene.tokens

    def square(self, token: Token) -> str:
        """His own words where the distance does not say which square it is."""
        return token.where or signed(self._road.distance(self._road.cells[token.cell].row))

    def place(self, token: Token) -> str:
        """There is nothing shorter."""
        return self.square(token)

    def data(self) -> dict[str, Any]:
        """Tile by tile and square by square."""
        road = self._road
        return {
            "name": self._scene.title,
            "tiles": [tile.name for tile in road.tiles],
            "squares": [
                {"terrain": square.terrain, "lanes": len(square.cells), "distance": road.distance(square.row)}
                for square in road.squares[: road.printed]
            ],
            "start": road.start,
            "finish": road.finish,
        }


class HexReadout:
    """A road of hexagons; its rows are those of the line that closed groups follow."""

    heads_of, heads = NO_WORDS, False

    def __init__(self, scene: HexScene) -> None:
        self._scene, self._road = scene, scene.road

    def text(self, rows: range | None = None, *, listed: bool = True) -> str:
        """Whole hexagons."""
        scene = self._scene
        return hex_road(self._road, riders_of(scene), rows, lines=scene.lines, block=scene.block, listed=listed)

    def closed(self) -> Mapping[str, str]:
        """The block, if there is one."""
        block = self._scene.block
        return {block.words: signed(self._road.distance(block.head))} if block else {}

    def overview(self, width: int) -> str:
        """Cut at the seams of hexagons."""
        scene = self._scene
        return hex_overview(self._road, riders_of(scene), width, lines=scene.lines, block=scene.block)

    def window(self) -> range:
        """From behind the last rider or group to some rows ahead of the first; where all are home, the finish."""
        road, scene = self._road, self._scene
        rows = [road.row_of(token.cell) for token in scene.tokens]
        rows += [max(scene.block.tail, 0), scene.block.head] if scene.block else []
        if not rows and scene.clock and scene.clock.home:
            return range(max(0, road.length - AHEAD), road.length)
        if not rows:
            return range(min(road.length, AHEAD))
        last = max(max(rows) + 1, min(road.length, max(rows) + AHEAD))
        return range(max(0, min(rows) - BEHIND), last)

    def standing(self) -> object:
        """The riders, and the closed group even where nobody rides in it."""
        return self._scene.tokens, self._scene.block

    def square(self, token: Token) -> str:
        """Inside a closed group its name says it."""
        block = self._scene.block
        inside = block.words if block and token.rider in block.riders else ""
        return token.where or inside or signed(self._road.distance(self._road.row_of(token.cell)))

    def place(self, token: Token) -> str:
        """There is nothing shorter."""
        return self.square(token)

    def data(self) -> dict[str, Any]:
        """Hexagon by hexagon, with the lines across the road."""
        road = self._road
        return {
            "name": self._scene.title,
            "tiles": [one.name for one in road.hexes],
            "hexagons": [
                {
                    "terrain": one.terrain,
                    "lanes": one.lanes,
                    "rows": one.rows,
                    "bend": one.bend,
                    "dark": one.dark,
                    "oval": one.oval,
                }
                for one in road.hexes
            ],
            "lines": [msgspec.structs.asdict(line) for line in self._scene.lines],
            "finish": road.length,
        }
