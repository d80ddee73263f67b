"""The text road: a position in 80 columns, which is also how tests write a position down.

    -- -- --:-- -- ^^ ^^ vv --|-- --
    .. AS ..:.. .. .. CR .. ..|.. ..
    .. AR CS:.. .. .. .. .. ..|.. ..

The first line is the ground (`--` flat, `^-` false flat, `^^` ascent, `vv` descent, `oo` cobbles, `++` supply zone,
`~~` wet), then one line per lane, the right lane lowest. `:` is the start line, `|` the finish line, `##` where a
square has no such lane. A rider in small letters lies on the road: `upright` tells them from the others.

Weather stands in a line above the ground, and is not read back: `''` rain, `>>` tailwind, `<<` headwind,
`//` crosswind. So does what lies beside the road: `s5` sprint tokens, of which the first is worth 5, `m2` mountain
tokens, `rf` the refresh token, and across the line of a timed stage the seconds `:40`.

Every block has as many lane lines as its widest square needs; a lane that a later block adds was missing before.

Over two ways the ground is `()`. Each way has a lane line, squares equally far from the exit stand in one column; the
shorter way is the inner one, on the side to which the road turns. Here it turns left:

    -- -- -- () () () () () --
    .. .. .. ## ## AS .. .. ..
    .. .. CR .. AR .. .. .. ..
    ,, ,, JS ,, ,, ,, ,, ,, ,,
    AR+PS

Lines with `,,` are grass, drawn if somebody stands on it: below the road what lies to its right, the line nearest
to the road first; between ground and lanes what lies to the right of a left way. A grass line that is full ends with
one `,,` more. Riders who share a place are joined below: `AR+PS` says that PS stands where AR is drawn.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from paceline.draw import notation
from paceline.draw.course import NO_SQUARE, Column, column_of, columns, extend_over_splits
from paceline.draw.readout import BEHIND, Readout
from paceline.draw.scene import Token
from paceline.draw.squares.parse import parse_road
from paceline.draw.squares.scene import Scene
from paceline.roads.squares import Road

__all__ = ["beside_of", "overview", "parse_road", "text_road", "weather_of"]

_Beside = Mapping[int, Sequence[str]]
"""Marks of what lies beside a square, by its row."""


def weather_of(scene: Scene) -> dict[int, str]:
    """Return the weather of a scene as `text_road` takes it."""
    return {sky.tile: sky.kind for sky in scene.weather}


def beside_of(scene: Scene) -> dict[int, list[str]]:
    """Return what lies beside the road as `text_road` takes it: times, tokens by kind and value, the refresh."""
    times = scene.clock.times if scene.clock else ()
    marks = [(row, time[-notation.SQUARE_WIDTH :]) for row, time in enumerate(times, start=scene.road.finish)]
    marks += [(pile.row, f"{pile.kind[0]}{pile.values[0]}") for pile in scene.piles if pile.values]
    marks += [(scene.refresh.row, notation.REFRESH)] if scene.refresh else []
    found: dict[int, list[str]] = defaultdict(list)
    for row, mark in marks:
        found[row].append(mark)
    return found


def text_road(
    road: Road,
    riders: Mapping[str, int],
    rows: range | None = None,
    width: int = 80,
    *,
    weather: Mapping[int, str] | None = None,
    beside: _Beside | None = None,
) -> str:
    """Return the rows of a road with riders in their cells, in blocks of equal length, as many as the width asks for.

    `weather` gives the kind of weather by the place of its tile, `beside` what lies beside a row.
    """
    rows = range(road.printed) if rows is None else rows
    shown = [column for column in columns(road) if any(row in rows for row in column.rows)]
    names = notation.by_cell(riders)
    return "\n\n".join(
        "\n".join(
            line.rstrip() for line in (*_asides(road, block, weather or {}, beside or {}), *_block(road, names, block))
        )
        for block in _cut(shown, width // notation.SQUARE_WIDTH)
    )


def _cut(shown: Sequence[Column], most: int) -> list[Sequence[Column]]:
    """Return blocks of about equal length: none for the last two squares alone."""
    count = max(math.ceil(len(shown) / most), 1)
    size = math.ceil(len(shown) / count)
    return [shown[first : first + size] for first in range(0, len(shown), size)]


def _lines(road: Road, column: Column) -> int:
    """Return how many lane lines a column needs."""
    return len(column.ways) if column.split else len(road.squares[column.ways[0]].cells)


def _asides(road: Road, block: Sequence[Column], weather: Mapping[int, str], beside: _Beside) -> list[str]:
    """Return what stands above the ground: distances, the sky, and what lies beside the road."""
    skies = [notation.WEATHER.get(weather.get(road.squares[column.rows[0]].tile, ""), "") for column in block]
    lines = ["".join(_distance(road, column) for column in block)]
    if any(skies):
        lines.append("".join(f" {sky:2}" for sky in skies))
    piled = [[mark for row in column.rows for mark in beside.get(row, ())] for column in block]
    for place in range(max(map(len, piled))):
        marks = [stack[place] if place < len(stack) else "" for stack in piled]
        lines.append("".join(mark if len(mark) == notation.SQUARE_WIDTH else f" {mark:2}" for mark in marks))
    return lines


def _block(road: Road, names: notation.Names, block: Sequence[Column]) -> list[str]:
    """Return ground, lanes and grass, and below them who shares a place."""
    edges = [_edge(road, column.rows[0]) for column in block]
    lanes = max(_lines(road, column) for column in block)
    drawn = [[_ground(road, column) for column in block]]
    drawn += _grass(road, names, block, 1)
    drawn += [[_lane(road, column, lane, names) for column in block] for lane in reversed(range(lanes))]
    drawn += _grass(road, names, block, 0)
    lines = ["".join(edge + mark for edge, mark in zip([*edges, " "], marks, strict=False)) for marks in drawn]
    return lines + _company(road, names, block)


def _ground(road: Road, column: Column) -> str:
    return (
        notation.SPLIT
        if column.split
        else notation.GROUND.get(road.squares[column.ways[0]].terrain, notation.GROUND["flat"])
    )


def _lane(road: Road, column: Column, lane: int, names: notation.Names) -> str:
    cells: tuple[int, ...] = ()
    if not column.split:
        cells = road.squares[column.ways[0]].cells[lane : lane + 1]
    elif lane < len(column.ways) and column.ways[lane] != NO_SQUARE:
        cells = road.squares[column.ways[lane]].cells
    return _name(names, cells[0], notation.EMPTY) if cells else notation.NO_LANE


def _name(names: notation.Names, cell: int, empty: str) -> str:
    return names[cell][0] if cell in names else empty


def _grass(road: Road, names: notation.Names, block: Sequence[Column], way: int) -> list[list[str]]:
    """Return lines of grass to the right of a way, as many as somebody stands on."""
    beside = [_verge(road, column, way) for column in block]
    deep = max((place + 1 for grass in beside for place, cell in enumerate(grass or ()) if cell in names), default=0)
    lines = [
        [notation.NO_LANE if grass is None else _name(names, grass[place], notation.GRASS) for grass in beside]
        for place in range(deep)
    ]
    return [line if notation.GRASS in line else [*line, notation.GRASS] for line in lines]


def _verge(road: Road, column: Column, way: int) -> tuple[int, ...] | None:
    """Return the places on the grass of a way; None if there is no such way."""
    if way >= len(column.ways) or column.ways[way] == NO_SQUARE:
        return None
    return road.squares[column.ways[way]].grass


def _company(road: Road, names: notation.Names, block: Sequence[Column]) -> list[str]:
    """Return a line of those who share a place."""
    squares = [road.squares[row] for column in block for row in column.rows]
    cells = sorted(cell for square in squares for cell in (*square.cells, *square.grass))
    shared = ["+".join(names[cell]) for cell in cells if len(names.get(cell, ())) > 1]
    return [f" {' '.join(shared)}"] if shared else []


def _edge(road: Road, row: int) -> str:
    edges = {road.start: notation.START_LINE, road.finish: notation.FINISH_LINE}
    return edges.get(row, " ") if row else " "


def _distance(road: Road, column: Column) -> str:
    """Return the distance over every fifth square, but not over the detour of a longer way."""
    distance = road.distance(column.rows[0])
    return f"{distance:>+3}" if distance % 5 == 0 and NO_SQUARE not in column.ways else " " * notation.SQUARE_WIDTH


def overview(road: Road, riders: Mapping[str, int], beside: _Beside | None = None) -> str:
    """Return the whole stage, a letter a column: riders counted above it, tokens, if any, below."""
    shown = columns(road, road.printed)
    place = column_of(shown)
    counts = Counter(place.get(road.cells[cell].row) for cell in riders.values())
    above = "".join(notation.count_mark(counts[number]) for number in range(len(shown)))
    ground = "".join(_height(road, shown, number) for number in range(len(shown)))
    below = "".join(_letter(column, beside or {}) for column in shown).rstrip()
    return "\n".join([above.rstrip(), ground, *filter(None, [below])])


def _letter(column: Column, beside: _Beside) -> str:
    """Return what the first token beside a column is; times are no tokens."""
    marks = (mark for row in column.rows for mark in beside.get(row, ()))
    return next((mark[0] for mark in marks if mark[0].isalpha()), " ")


def _height(road: Road, shown: Sequence[Column], number: int) -> str:
    column = shown[number]
    if column.rows[0] in (road.start, road.finish) and column.rows[0]:
        return notation.FINISH_LINE
    if not column.split:
        return notation.HEIGHTS.get(road.squares[column.ways[0]].terrain, notation.LEVEL)
    if not shown[number - 1].split:
        return notation.SPLIT[0]
    return "=" if number + 1 < len(shown) and shown[number + 1].split else notation.SPLIT[1]


class RoadReadout(Readout):
    """A road whose squares lie one behind the other."""

    _scene: Scene

    def __init__(self, scene: Scene) -> None:
        self._scene, self._road = scene, scene.road

    def text(self, rows: range | None = None, *, listed: bool = True) -> str:  # noqa: ARG002 – no group is closed
        """Return all lanes of every square."""
        scene = self._scene
        return text_road(
            self._road, notation.riders_of(scene), rows, self.width, weather=weather_of(scene), beside=beside_of(scene)
        )

    def overview(self, width: int) -> str:
        """Return lines of equal length: no line for the last two squares."""
        above, ground, *below = overview(self._road, notation.riders_of(self._scene), beside_of(self._scene)).split(
            "\n"
        )
        lines = -(-len(ground) // width)
        length = -(-len(ground) // lines)
        cut = [
            line[first : first + length].rstrip()
            for first in range(0, len(ground), length)
            for line in (above, ground, *below)
        ]
        return "\n".join(filter(None, cut))

    def window(self) -> range:
        """Return the rows from one behind the last rider to some ahead of the first; if all are home, the finish."""
        road, clock = self._road, self._scene.clock
        rows = [road.cells[token.cell].row for token in self._scene.tokens]
        if not rows and clock and clock.home:
            return extend_over_splits(road, range(max(0, road.finish - self.ahead()), road.printed))
        if not rows:
            return range(min(road.printed, road.start + self.ahead()))
        last = max(max(rows) + 1, min(road.printed, max(rows) + self.ahead()))
        return extend_over_splits(road, range(max(0, min(rows) - BEHIND), last))

    def square(self, token: Token) -> str:
        """Return the token's words if the distance does not say which square it is."""
        return token.where or notation.signed(self._road.distance(self._road.cells[token.cell].row))

    def data(self) -> dict[str, Any]:
        """Return tiles and squares."""
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
