"""The text road: a position in 80 columns, which is also how tests write a position down.

    -- -- --:-- -- ^^ ^^ vv --|-- --
    .. AS ..:.. .. .. CR .. ..|.. ..
    .. AR CS:.. .. .. .. .. ..|.. ..

The first line is the ground (`--` flat, `^-` false flat, `^^` ascent, `vv` descent, `oo` cobbles, `++` supply zone,
`~~` wet), then one line per lane, the right lane lowest. `:` is the start line, `|` the finish line, `##` where a
square has no such lane. A rider in small letters lies on the road: `upright` tells him from the others.

Weather stands in a line above the ground, and is not read back: `''` rain, `>>` tailwind, `<<` headwind,
`//` crosswind. So does what lies beside the road: `s5` sprint tokens, of which the first is worth 5, `m2` mountain
tokens, `rf` the refresh token, and across the line of a timed stage the seconds `:40`.

Every block has as many lane lines as its widest square needs; a lane that a later block adds was missing before.

Over two ways the ground is `()`. Each way has a lane line, and squares stand where they are as far from the exit; the
shorter way is the inner one, on the side to which the road turns. Here it turns left:

    -- -- -- () () () () () --
    .. .. .. ## ## AS .. .. ..
    .. .. CR .. AR .. .. .. ..
    ,, ,, JS ,, ,, ,, ,, ,, ,,
    AR+PS

Lines with `,,` are grass, drawn where somebody stands on it: below the road what lies to its right, the line nearest
to the road first; between ground and lanes what lies to the right of a left way. A grass line that is full ends with
one `,,` more. Riders who share a place are joined below: `AR+PS` says that PS stands where AR is drawn.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from paceline.draw.course import NO_SQUARE, Column, column_of, columns
from paceline.draw.notation import (
    EMPTY,
    FINISH_LINE,
    GRASS,
    GROUND,
    NO_LANE,
    REFRESH,
    SPLIT,
    SQUARE_WIDTH,
    START_LINE,
    WEATHER,
)
from paceline.draw.scene import AnyScene, Scene
from paceline.draw.squares.parse import parse_road
from paceline.roads.squares import Road

__all__ = [
    "GROUND",
    "beside_of",
    "by_cell",
    "count_mark",
    "overview",
    "parse_road",
    "riders_of",
    "text_road",
    "upright",
    "weather_of",
]

HEIGHTS: Final = {"rise": "/", "ascent": "^", "descent": "v", "cobble": "o", "supply": "+", "wet": "~"}
LEVEL: Final = "_"
_MANY: Final = "*"
"""Ten riders or more in one column of the overview."""
Names = Mapping[int, Sequence[str]]
"""Riders by cell, the one who is drawn there first."""
_Beside = Mapping[int, Sequence[str]]
"""Marks of what lies beside a square, by its row."""


def riders_of(scene: AnyScene) -> dict[str, int]:
    """The riders of a scene as `text_road` takes them: those who lie on the road in small letters."""
    return {token.rider.lower() if token.down else token.rider: token.cell for token in scene.tokens}


def weather_of(scene: Scene) -> dict[int, str]:
    """The weather of a scene as `text_road` takes it."""
    return {sky.tile: sky.kind for sky in scene.weather}


def beside_of(scene: Scene) -> dict[int, list[str]]:
    """What lies beside the road of a scene as `text_road` takes it: times, tokens by kind and value, the refresh."""
    times = scene.clock.times if scene.clock else ()
    marks = [(row, time[-SQUARE_WIDTH:]) for row, time in enumerate(times, start=scene.road.finish)]
    marks += [(pile.row, f"{pile.kind[0]}{pile.values[0]}") for pile in scene.piles if pile.values]
    marks += [(scene.refresh.row, REFRESH)] if scene.refresh else []
    found: dict[int, list[str]] = defaultdict(list)
    for row, mark in marks:
        found[row].append(mark)
    return found


def upright(riders: Mapping[str, int]) -> tuple[dict[str, int], frozenset[str]]:
    """The riders that `parse_road` found under their names, and the names of those who lie on the road."""
    down = frozenset(name.upper() for name in riders if name != name.upper())
    return {name.upper(): cell for name, cell in riders.items()}, down


def text_road(
    road: Road,
    riders: Mapping[str, int],
    rows: range | None = None,
    width: int = 80,
    *,
    weather: Mapping[int, str] | None = None,
    beside: _Beside | None = None,
) -> str:
    """The rows of a road with riders in their cells, in blocks of equal length, as many as the width asks for.

    `weather` gives the kind of weather by the place of its tile, `beside` what lies beside a row.
    """
    rows = range(road.printed) if rows is None else rows
    shown = [column for column in columns(road) if any(row in rows for row in column.rows)]
    names = by_cell(riders)
    return "\n\n".join(
        "\n".join(
            line.rstrip() for line in (*_asides(road, block, weather or {}, beside or {}), *_block(road, names, block))
        )
        for block in _cut(shown, width // SQUARE_WIDTH)
    )


def _cut(shown: Sequence[Column], most: int) -> list[Sequence[Column]]:
    """Blocks of about equal length: none for the last two squares alone."""
    count = max(math.ceil(len(shown) / most), 1)
    size = math.ceil(len(shown) / count)
    return [shown[first : first + size] for first in range(0, len(shown), size)]


def by_cell(riders: Mapping[str, int]) -> Names:
    """Who stands in every cell that is not empty."""
    found: dict[int, list[str]] = defaultdict(list)
    for name, cell in riders.items():
        found[cell].append(name)
    return found


def _lines(road: Road, column: Column) -> int:
    """How many lane lines a column needs."""
    return len(column.ways) if column.split else len(road.squares[column.ways[0]].cells)


def _asides(road: Road, block: Sequence[Column], weather: Mapping[int, str], beside: _Beside) -> list[str]:
    """What stands above the ground: distances, the sky, and what lies beside the road."""
    skies = [WEATHER.get(weather.get(road.squares[column.rows[0]].tile, ""), "") for column in block]
    lines = ["".join(_distance(road, column) for column in block)]
    if any(skies):
        lines.append("".join(f" {sky:2}" for sky in skies))
    piled = [[mark for row in column.rows for mark in beside.get(row, ())] for column in block]
    for place in range(max(map(len, piled))):
        marks = [stack[place] if place < len(stack) else "" for stack in piled]
        lines.append("".join(mark if len(mark) == SQUARE_WIDTH else f" {mark:2}" for mark in marks))
    return lines


def _block(road: Road, names: Names, block: Sequence[Column]) -> list[str]:
    """Ground, lanes and grass, and below them who shares a place."""
    edges = [_edge(road, column.rows[0]) for column in block]
    lanes = max(_lines(road, column) for column in block)
    drawn = [[_ground(road, column) for column in block]]
    drawn += _grass(road, names, block, 1)
    drawn += [[_lane(road, column, lane, names) for column in block] for lane in reversed(range(lanes))]
    drawn += _grass(road, names, block, 0)
    lines = ["".join(edge + mark for edge, mark in zip([*edges, " "], marks, strict=False)) for marks in drawn]
    return lines + _company(road, names, block)


def _ground(road: Road, column: Column) -> str:
    return SPLIT if column.split else GROUND.get(road.squares[column.ways[0]].terrain, GROUND["flat"])


def _lane(road: Road, column: Column, lane: int, names: Names) -> str:
    cells: tuple[int, ...] = ()
    if not column.split:
        cells = road.squares[column.ways[0]].cells[lane : lane + 1]
    elif lane < len(column.ways) and column.ways[lane] != NO_SQUARE:
        cells = road.squares[column.ways[lane]].cells
    return _name(names, cells[0], EMPTY) if cells else NO_LANE


def _name(names: Names, cell: int, empty: str) -> str:
    return names[cell][0] if cell in names else empty


def _grass(road: Road, names: Names, block: Sequence[Column], way: int) -> list[list[str]]:
    """Lines of grass to the right of a way, as many as somebody stands on."""
    beside = [_verge(road, column, way) for column in block]
    deep = max((place + 1 for grass in beside for place, cell in enumerate(grass or ()) if cell in names), default=0)
    lines = [
        [NO_LANE if grass is None else _name(names, grass[place], GRASS) for grass in beside] for place in range(deep)
    ]
    return [line if GRASS in line else [*line, GRASS] for line in lines]


def _verge(road: Road, column: Column, way: int) -> tuple[int, ...] | None:
    """The places on the grass of a way; None where there is no such way."""
    if way >= len(column.ways) or column.ways[way] == NO_SQUARE:
        return None
    return road.squares[column.ways[way]].grass


def _company(road: Road, names: Names, block: Sequence[Column]) -> list[str]:
    """A line of those who share a place."""
    squares = [road.squares[row] for column in block for row in column.rows]
    cells = sorted(cell for square in squares for cell in (*square.cells, *square.grass))
    shared = ["+".join(names[cell]) for cell in cells if len(names.get(cell, ())) > 1]
    return [f" {' '.join(shared)}"] if shared else []


def _edge(road: Road, row: int) -> str:
    edges = {road.start: START_LINE, road.finish: FINISH_LINE}
    return edges.get(row, " ") if row else " "


def _distance(road: Road, column: Column) -> str:
    """The distance over every fifth square, but not over the detour of a longer way."""
    distance = road.distance(column.rows[0])
    return f"{distance:>+3}" if distance % 5 == 0 and NO_SQUARE not in column.ways else " " * SQUARE_WIDTH


def overview(road: Road, riders: Mapping[str, int], beside: _Beside | None = None) -> str:
    """The whole stage in one line a column, above it how many riders stand where, below it the tokens, if any."""
    shown = columns(road, road.printed)
    place = column_of(shown)
    counts = Counter(place.get(road.cells[cell].row) for cell in riders.values())
    above = "".join(count_mark(counts[number]) for number in range(len(shown)))
    ground = "".join(_height(road, shown, number) for number in range(len(shown)))
    below = "".join(_letter(column, beside or {}) for column in shown).rstrip()
    return "\n".join([above.rstrip(), ground, *filter(None, [below])])


def _letter(column: Column, beside: _Beside) -> str:
    """What the first token beside a column is; times are no tokens."""
    marks = (mark for row in column.rows for mark in beside.get(row, ()))
    return next((mark[0] for mark in marks if mark[0].isalpha()), " ")


def count_mark(riders: int) -> str:
    """How many riders stand in a column of an overview."""
    if not riders:
        return " "
    return str(riders) if riders < 10 else _MANY


def _height(road: Road, shown: Sequence[Column], number: int) -> str:
    column = shown[number]
    if column.rows[0] in (road.start, road.finish) and column.rows[0]:
        return FINISH_LINE
    if not column.split:
        return HEIGHTS.get(road.squares[column.ways[0]].terrain, LEVEL)
    if not shown[number - 1].split:
        return SPLIT[0]
    return "=" if number + 1 < len(shown) and shown[number + 1].split else SPLIT[1]
