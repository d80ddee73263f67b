"""What a terminal says of a road of lanes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any, Final

import msgspec

from paceline.draw.lanes.text import lane_overview, lane_riders, lane_road
from paceline.draw.notation import signed
from paceline.draw.scene import LaneScene, Token

_BEHIND, _AHEAD = 1, 6
"""Rows shown behind the last rider and ahead of the first: these roads are wide, and all should fit on a line."""
_END: Final = 8
"""Rows shown of an empty finish."""
_BACK, _FORTH = 7, 13
"""Rows shown behind a rider who moves and ahead of him: they fit on a line in a bend as well."""


class LaneReadout:
    """A road of lanes; in a window of it empty rows between riders are left out."""

    heads_of: Mapping[str, str] = {"tired": "fatigue", "square": "space", "points": "bonus"}
    heads = True

    def __init__(self, scene: LaneScene) -> None:
        self._scene, self._road = scene, scene.road

    def text(self, rows: range | None = None, *, listed: bool = True) -> str:  # noqa: ARG002 – no group is closed
        """All lanes of every row, linked riders joined."""
        return self._text(rows, skip=rows is not None and not self._scene.grid)

    def _text(self, rows: range | None, *, skip: bool) -> str:
        scene = self._scene
        return lane_road(
            self._road,
            lane_riders(scene),
            rows,
            chains=scene.chains,
            lines=scene.lines,
            start=scene.start,
            grid=scene.grid,
            words={terrain: words.full for terrain, words in scene.terrain_words.items()},
            skip=skip,
        )

    def closed(self) -> Mapping[str, str]:
        """There are none."""
        return {}

    def overview(self, width: int) -> str:
        """A long course in one line all the same: its columns are several rows."""
        scene = self._scene
        return lane_overview(self._road, lane_riders(scene), width, lines=scene.lines, start=scene.start)

    def window(self) -> range:
        """From a row behind the last rider or numbered space to some ahead of the first; in the end the finish."""
        road, scene = self._road, self._scene
        rows = [road.cells[token.cell].row for token in scene.tokens]
        if not rows and scene.clock and scene.clock.home:
            return range(max(0, len(road.rows) - _END), len(road.rows))
        rows += [road.cells[cell].row for cell in scene.grid] or [0] * (not rows)
        return range(max(0, min(rows) - _BEHIND), min(len(road.rows), max(rows) + 1 + _AHEAD))

    def near(self) -> str:
        """The road around the rider who moves, all its rows; where nobody does, that around all riders."""
        cells = [token.cell for token in self._scene.tokens if token.rider == self._scene.active]
        if not cells:
            return self.text(self.window())
        row = self._road.cells[cells[0]].row
        return self._text(range(max(0, row - _BACK), min(len(self._road.rows), row + 1 + _FORTH)), skip=False)

    def nearby(self) -> str:
        """Around whoever is asked about, or one's own, first those who have not had their turn; else all riders."""
        road, own = self._road, [token for token in self._scene.tokens if token.mine]
        rows = [road.cells[token.cell].row for token in [one for one in own if not one.spent] or own]
        if self._scene.active or not rows:
            return self.near()
        return self._text(range(max(0, min(rows) - _BEHIND), min(len(road.rows), max(rows) + 1 + _AHEAD)), skip=True)

    def standing(self) -> object:
        """The riders."""
        return self._scene.tokens

    def square(self, token: Token) -> str:
        """Counted from the line, unless the game has words for it."""
        return token.where or self.place(token)

    def place(self, token: Token) -> str:
        """His row, whatever his lane is."""
        return signed(self._road.distance(self._road.cells[token.cell].row))

    def data(self) -> dict[str, Any]:
        """Stretch by stretch, with the lines across the road and the numbered spaces before the start."""
        road, scene = self._road, self._scene
        cells = [road.cells[cell] for cell in scene.grid]
        return {
            "name": scene.title,
            "tiles": [tile for tile, _ in groupby(stretch.tile for stretch in road.stretches)],
            "stretches": [msgspec.structs.asdict(stretch) for stretch in road.stretches],
            "lines": [msgspec.structs.asdict(line) for line in scene.lines],
            "grid": [{"row": cell.row, "lane": cell.lane} for cell in cells],
            "start": scene.start,
            "finish": len(road.rows),
        }
