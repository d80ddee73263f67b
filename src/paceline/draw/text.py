"""The text road: a position in 80 columns, which is also how tests write a position down.

    -- -- --:-- -- ^^ ^^ vv --|-- --
    .. AS ..:.. .. .. CR .. ..|.. ..
    .. AR CS:.. .. .. .. .. ..|.. ..

The first line is the ground (`--` flat, `^^` ascent, `vv` descent, `oo` cobbles, `++` supply zone), then one
line per lane, the right lane lowest. `:` is the start line, `|` the finish line, `##` where a square has no
such lane. A rider in small letters lies on the road: `upright` tells him from the others.

Weather stands in a line above the ground, and is not read back: `''` rain, `>>` tailwind, `<<` headwind,
`//` crosswind.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

from paceline.draw.scene import Scene
from paceline.road.road import Road, lay
from paceline.road.tiles import Tile

GROUND: Final = {"flat": "--", "ascent": "^^", "descent": "vv", "cobble": "oo", "supply": "++", "wet": "~~"}
WEATHER: Final = {"wet": "''", "tailwind": ">>", "headwind": "<<", "crosswind": "//"}
EMPTY: Final = ".."
NO_LANE: Final = "##"
START_LINE: Final = ":"
FINISH_LINE: Final = "|"
SQUARE_WIDTH: Final = 3
_HEIGHTS: Final = {"ascent": "^", "descent": "v", "cobble": "o", "supply": "+", "wet": "~"}
NO_ROAD: Final = "a text road needs a ground line and at least one lane line under it"
_TERRAIN: Final = {mark: word for word, mark in GROUND.items()}
_SQUARE: Final = re.compile(r"([ :|])([^\s:|]+)")


def riders_of(scene: Scene) -> dict[str, int]:
    """The riders of a scene as `text_road` takes them: those who lie on the road in small letters."""
    return {token.rider.lower() if token.down else token.rider: token.cell for token in scene.tokens}


def weather_of(scene: Scene) -> dict[int, str]:
    """The weather of a scene as `text_road` takes it."""
    return {sky.tile: sky.kind for sky in scene.weather}


def upright(riders: Mapping[str, int]) -> tuple[dict[str, int], frozenset[str]]:
    """The riders that `parse_road` found under their names, and the names of those who lie on the road."""
    down = frozenset(name.upper() for name in riders if name != name.upper())
    return {name.upper(): cell for name, cell in riders.items()}, down


def text_road(
    road: Road,
    riders: Mapping[str, int],
    rows: range | None = None,
    width: int = 80,
    weather: Mapping[int, str] | None = None,
) -> str:
    """The rows of a road with riders in their cells, in as many blocks as the width asks for.

    `weather` gives the kind of weather by the place of its tile.
    """
    rows = range(road.printed) if rows is None else rows
    size = width // SQUARE_WIDTH
    lanes = max(len(road.squares[row].cells) for row in rows)
    by_cell = {cell: name for name, cell in riders.items()}
    blocks = [rows[first : first + size] for first in range(0, len(rows), size)]
    return "\n\n".join(_block(road, by_cell, block, lanes, weather or {}) for block in blocks)


def _block(road: Road, by_cell: Mapping[int, str], rows: range, lanes: int, weather: Mapping[int, str]) -> str:
    lines = [[_distance(road, row) for row in rows]]
    skies = [WEATHER.get(weather.get(road.squares[row].tile, ""), "") for row in rows]
    if any(skies):
        lines.append([f" {sky:2}" for sky in skies])
    lines.append([_edge(road, row) + GROUND.get(road.squares[row].terrain, "--") for row in rows])
    lines += [[_edge(road, row) + _lane(road, row, lane, by_cell) for row in rows] for lane in reversed(range(lanes))]
    return "\n".join("".join(line).rstrip() for line in lines)


def _lane(road: Road, row: int, lane: int, by_cell: Mapping[int, str]) -> str:
    cells = road.squares[row].cells
    return by_cell.get(cells[lane], EMPTY) if lane < len(cells) else NO_LANE


def _edge(road: Road, row: int) -> str:
    edges = {road.start: START_LINE, road.finish: FINISH_LINE}
    return edges.get(row, " ") if row else " "


def _distance(road: Road, row: int) -> str:
    distance = road.distance(row)
    return f"{distance:>+3}" if distance % 5 == 0 else " " * SQUARE_WIDTH


def parse_road(text: str, beyond: int = 0) -> tuple[Road, dict[str, int]]:
    """The road and the riders of a text road; raises ValueError saying which line is wrong."""
    ground: list[tuple[str, str]] = []
    lanes: list[list[str]] = []
    for block in _blocks(text):
        first, *others = block
        _check_block(first, others)
        ground += first
        lanes = lanes or [[] for _ in others]
        if len(lanes) != len(others):
            raise ValueError(f"every block needs the same number of lane lines: {len(lanes)} and {len(others)}")
        for lane, line in zip(lanes, others, strict=True):
            lane += [name for _, name in line]
    if not lanes:
        raise ValueError(NO_ROAD)
    lanes.reverse()
    road = lay([_tile(ground, lanes)], beyond)
    names: dict[str, int] = {}
    for row, square in enumerate(road.squares[: len(ground)]):
        for place, cell in enumerate(square.cells):
            name = lanes[place][row]
            if name == NO_LANE:
                raise ValueError(f"{NO_LANE} stands below a lane: only the lanes furthest left can be missing")
            if name in names or name.swapcase() in names:
                raise ValueError(f"{name} stands twice on the road")
            if name != EMPTY:
                names[name] = cell
    return road, names


def _blocks(text: str) -> list[list[list[tuple[str, str]]]]:
    """The lines of every block as (edge, mark) pairs, without the lines of distances and weather."""
    lines = [line for line in text.split("\n") if line.strip()]
    margin = min((len(line) - len(line.lstrip(" ")) for line in lines if not _is_aside(line)), default=0)
    indented = any(line[margin] in ":|" for line in lines if not _is_aside(line))
    cut = margin if indented else max(margin - 1, 0)
    found = []
    for block in re.split(r"\n[ \t]*\n", text.strip("\n")):
        kept = [line for line in block.split("\n") if line.strip() and not _is_aside(line)]
        if kept:
            found.append([_SQUARE.findall(line[cut:] if line[cut] in " :|" else f" {line[cut:]}") for line in kept])
    return found


def _is_aside(line: str) -> bool:
    """Whether a line holds distances or weather, which say nothing about road and riders."""
    return re.fullmatch(r"[-+\d\s]*\d[-+\d\s]*|(\s*(''|>>|<<|//))+\s*", line) is not None


def _check_block(ground: list[tuple[str, str]], lanes: list[list[tuple[str, str]]]) -> None:
    for _, mark in ground:
        if mark not in _TERRAIN:
            raise ValueError(f"{mark!r} is no ground: expected one of {' '.join(_TERRAIN)}")
    for number, lane in enumerate(lanes, start=1):
        for _, name in lane:
            if len(name) != SQUARE_WIDTH - 1:
                raise ValueError(f"{name!r} in lane line {number}: a rider has two letters, as in AS")
        if len(lane) != len(ground):
            raise ValueError(f"lane line {number} has {len(lane)} squares, the ground has {len(ground)}")
    if not lanes:
        raise ValueError(NO_ROAD)


def _tile(ground: list[tuple[str, str]], lanes: list[list[str]]) -> Tile:
    edges = [edge for edge, _ in ground]
    widths = tuple(sum(lane[row] != NO_LANE for lane in lanes) for row in range(len(ground)))
    start = edges.index(START_LINE) if START_LINE in edges else 0
    finish = edges.index(FINISH_LINE) if FINISH_LINE in edges else 0
    return Tile("text", "text", tuple(_TERRAIN[mark] for _, mark in ground), widths, 0, start, finish)


def overview(road: Road, riders: Mapping[str, int]) -> str:
    """The whole stage in one line a square, and above it how many riders stand where."""
    rows = range(road.printed)
    counts = Counter(road.cells[cell].row for cell in riders.values())
    above = "".join(str(counts[row]) if counts[row] else " " for row in rows)
    ground = "".join(_height(road, row) for row in rows)
    return f"{above.rstrip()}\n{ground}"


def _height(road: Road, row: int) -> str:
    if row in (road.start, road.finish) and row:
        return FINISH_LINE
    return _HEIGHTS.get(road.squares[row].terrain, "_")
