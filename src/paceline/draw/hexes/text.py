"""The text of a road of hexagons: a position in 80 columns, from left to right as it is ridden.

    1 -13 F              2 -6 C >>
                         c2
    :-- -- -- -- -- -- --|^^ ^^ ^^ ^^ ^^ ^^ ^^||
    :.. .. [] [] .. .. ..|.. .. .. AR .. .. ..||
    :.. .. [] [] .. .. ..|                    ||
    :.. CL [] [] .. .. ..| ..  ..  xx  xx  .. ||
    [] -10 Peloton: AC AL CC CR

`:` is the start line, `|` the seam of two hexagons and `||` the finish line. Over every hexagon stand its number, the
distance of its first row from the finish, its name, and how it turns: `>` wide to the right, `>>` tight, `<` to the
left, `()` a velodrome; hexagons beyond the line have no number. Under that come the lines across the road: `f` feed
zone, `b` bonus, `c2` a climb of category 2, `m` its summit, `s` sprint. The ground is marked as on other roads.

Every lane has a line, the left one on top. Its squares are spread over the hexagon, so that nobody is ever drawn to
the left of somebody who is further back. `xx` is a dark square, `[]` a closed group; who rides in it stands below,
behind the distance of its head. Riders who share a square are joined: `AR+PS`. Small letters lie on the road.

`read_hex_road` reads all that again, and less: headings, ground and spreading may be left out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby, islice
from typing import Any, Final

import msgspec

from paceline.draw import notation
from paceline.draw.hexes.parse import LIST_END, read_hex_road
from paceline.draw.hexes.scene import Block, HexScene, Line
from paceline.draw.readout import BEHIND, Readout
from paceline.draw.scene import Token
from paceline.roads.hexes import SIDES, SPAN, HexCell, HexRoad

__all__ = ["hex_overview", "hex_position", "hex_road", "read_hex_road"]

_BENDS: Final = {-2: "<<", -1: "<", 0: "", 1: ">", 2: ">>"}
_OVAL: Final = "()"
_LINES: Final = {"feed": "f", "bonus": "b", "climb": "c", "summit": "m", "sprint": "s"}
_Lane = tuple[int, int]
"""Hexagon and side."""


class _Sheet(msgspec.Struct):
    """All that is drawn, by its place."""

    road: HexRoad
    names: notation.Names
    lanes: dict[_Lane, list[HexCell]]
    marks: dict[int, list[str]]
    """Lines across the road, by the hexagon that begins there."""
    closed: frozenset[int]
    """Cells that a closed group covers."""

    def edge(self, tile: int) -> str:
        """Return the line where a hexagon begins."""
        edges = {0: notation.START_LINE, len(self.road.hexes): notation.HEX_FINISH}
        return edges.get(tile, notation.HEX_SEAM)

    def mark(self, cell: HexCell) -> str:
        """Return what is drawn in a square."""
        if cell.number in self.names:
            return self.names[cell.number][0]
        if cell.number in self.closed:
            return notation.CLOSED
        return notation.DARK if cell.dark else notation.EMPTY

    def width(self, tile: int) -> int:
        """Return the columns of a hexagon between its edges: those of its longest lane."""
        return max(self.road.tiles[tile].lanes) * notation.SQUARE_WIDTH - 1

    def room(self, tiles: Sequence[int]) -> int:
        """Return the columns of hexagons with all their edges."""
        return sum(len(self.edge(tile)) + self.width(tile) for tile in tiles) + len(self.edge(tiles[-1] + 1))


def hex_road(
    road: HexRoad,
    riders: Mapping[str, int],
    rows: range | None = None,
    width: int = 80,
    *,
    lines: Sequence[Line] = (),
    block: Block | None = None,
    listed: bool = True,
) -> str:
    """Return the hexagons in which these rows lie, by default up to the finish, in blocks as the width asks for.

    Riders in the cell `road.on_line(row)` ride in a closed group with its head in that row. They are listed below the
    road unless somebody tells it elsewhere.
    """
    sheet = _sheet(road, riders, lines, block)
    rows = _to_the_front(road, riders, block) if rows is None else rows
    shown = _tiles(road, rows)
    blocks = _cut(shown, lambda tiles: sheet.room(tiles) <= width)
    drawn = [_drawn(sheet, tiles, width, last=tiles is blocks[-1]) for tiles in blocks]
    drawn[-1] += _listed(road, sheet.names, block, width) if listed else []
    drawn[-1] += _company(road, sheet.names, shown)
    return "\n\n".join("\n".join(line.rstrip() for line in one) for one in drawn)


def hex_position(road: HexRoad, riders: Mapping[str, int], width: int = 80) -> str:
    """Return the shortest text that says where everybody is: hexagons with somebody on them, squares close together."""
    sheet = _sheet(road, riders, (), None)
    used = sorted({road.cells[cell].tile for cell in riders.values() if cell < len(road.cells)})
    runs = [[tile for _, tile in run] for _, run in groupby(enumerate(used), key=lambda pair: pair[1] - pair[0])]
    lines: list[str] = []
    for tiles in (tiles for run in runs for tiles in _cut(run, lambda some: sheet.room(some) <= width)):
        lines.append(f"{_distance(road, tiles[0]):+d}")
        lines += [_lane_line(sheet, tiles, side, spread=False) for side in _sides(road, tiles)]
    return "\n".join([*lines, *_listed(road, sheet.names, None, width), *_company(road, sheet.names, used)])


def _sheet(road: HexRoad, riders: Mapping[str, int], lines: Sequence[Line], block: Block | None) -> _Sheet:
    lanes: dict[_Lane, list[HexCell]] = defaultdict(list)
    for cell in road.cells:
        lanes[cell.tile, cell.side].append(cell)
    heads = {row: row for row in (road.row_of(cell) for cell in riders.values() if cell >= len(road.cells))}
    closed = {block.head: block.tail} if block else heads
    rows = {row for head, tail in closed.items() for row in range(tail, head + 1)}
    covered = frozenset(cell.number for cell in road.cells if road.row_at(cell.progress) in rows)
    return _Sheet(road, notation.by_cell(riders), lanes, _lines_across(lines), covered)


def _lines_across(lines: Sequence[Line]) -> dict[int, list[str]]:
    """Return the marks of what lies across the road, by hexagon."""
    marks: dict[int, list[str]] = defaultdict(list)
    for line in lines:
        marks[line.tile].append(f"{_LINES.get(line.kind, line.kind[:1])}{line.value or ''}")
    return marks


def _to_the_front(road: HexRoad, riders: Mapping[str, int], block: Block | None) -> range:
    """Return the whole course, and the run-off if somebody has reached it."""
    front = max([*map(road.row_of, riders.values()), block.head if block else 0], default=0)
    return range(len(road.rows) if front >= road.length else road.length)


def _tiles(road: HexRoad, rows: range) -> list[int]:
    """Return the hexagons in which rows lie."""
    first = [0]
    for tile in road.tiles:
        first.append(first[-1] + tile.rows)
    return [tile for tile in range(len(road.tiles)) if first[tile] < rows.stop and rows.start < first[tile + 1]] or [0]


def _cut(tiles: Sequence[int], fits: Callable[[Sequence[int]], bool]) -> list[Sequence[int]]:
    """Return as few blocks as fit, of about equal length: none for one hexagon alone if that can be helped."""
    for size in range(len(tiles), 1, -1):
        even = -(-len(tiles) // -(-len(tiles) // size))
        blocks = [tiles[first : first + even] for first in range(0, len(tiles), even)]
        if all(map(fits, blocks)):
            return blocks
    return [[tile] for tile in tiles]


def _drawn(sheet: _Sheet, tiles: Sequence[int], width: int, *, last: bool) -> list[str]:
    """Return headings, lines across, ground and lanes of a block."""
    heads = "".join(_heading(sheet.road, tile).ljust(sheet.width(tile) + len(sheet.edge(tile))) for tile in tiles)
    marks = _marks(sheet, tiles, width, last=last)
    ground = "".join(f"{sheet.edge(tile)}{_ground(sheet, tile)}" for tile in tiles) + sheet.edge(tiles[-1] + 1)
    lanes = [_lane_line(sheet, tiles, side, spread=True) for side in _sides(sheet.road, tiles)]
    return [heads, *filter(str.strip, [marks]), ground, *lanes]


def _heading(road: HexRoad, tile: int) -> str:
    one, number = road.tiles[tile], str(tile + 1) if tile < len(road.hexes) else ""
    parts = (number, f"{_distance(road, tile):+d}", one.name, _OVAL if one.oval else _BENDS.get(one.bend, ""))
    return " ".join(filter(None, parts))


def _distance(road: HexRoad, tile: int) -> int:
    """Return the distance of the first row of a hexagon."""
    return road.distance(road.row_at(tile * SPAN))


def _marks(sheet: _Sheet, tiles: Sequence[int], width: int, *, last: bool) -> str:
    """Return lines across, each over its edge; what lies at the end is told if nothing follows."""
    marks = [" ".join(sheet.marks.get(tile, ())) for tile in (*tiles, tiles[-1] + 1)]
    rooms = [sheet.width(tile) + len(sheet.edge(tile)) for tile in tiles]
    line = "".join(mark.ljust(room) for mark, room in zip(marks, rooms, strict=False))
    return line[: width - len(marks[-1])] + marks[-1] if last else line


def _ending(line: str, end: str) -> str:
    """Return a line of the same length with another end."""
    return line[: len(line) - len(end)] + end


def _ground(sheet: _Sheet, tile: int) -> str:
    one = sheet.road.tiles[tile]
    return " ".join([notation.GROUND.get(one.terrain, notation.GROUND["flat"])] * max(one.lanes))


def _sides(road: HexRoad, tiles: Sequence[int]) -> tuple[int, ...]:
    """Return the lanes of a block, from left to right."""
    return SIDES[max(len(road.tiles[tile].lanes) for tile in tiles)]


def _lane_line(sheet: _Sheet, tiles: Sequence[int], side: int, *, spread: bool) -> str:
    lane = _spread if spread else _close
    return "".join(f"{sheet.edge(tile)}{lane(sheet, tile, side)}" for tile in tiles) + sheet.edge(tiles[-1] + 1)


def _spread(sheet: _Sheet, tile: int, side: int) -> str:
    """Return squares at the place of their middle along the hexagon; nothing if there is no such lane."""
    width, line = sheet.width(tile), ""
    for cell in sheet.lanes.get((tile, side), ()):
        column = (cell.progress - tile * SPAN) * (width + 1) // SPAN - 1
        line = line.ljust(column) + sheet.mark(cell)
    return line.ljust(width)


def _close(sheet: _Sheet, tile: int, side: int) -> str:
    return " ".join(map(sheet.mark, sheet.lanes.get((tile, side), ()))).ljust(sheet.width(tile))


def _listed(road: HexRoad, names: notation.Names, block: Block | None, width: int) -> list[str]:
    """Return who rides in closed groups, the front group first; a long list begins again on the next line."""
    inside = {road.row_of(cell): list(riders) for cell, riders in names.items() if cell >= len(road.cells)}
    if block:
        inside.setdefault(block.head, [])
    lines = []
    for head in sorted(inside, reverse=True):
        words = f" {block.words}" if block and block.head == head and block.words else ""
        start = f"{notation.CLOSED} {road.distance(head):+d}{words}{LIST_END}"
        lines.append(start)
        for rider in inside[head]:
            if len(lines[-1]) + notation.SQUARE_WIDTH > width:
                lines.append(start)
            lines[-1] += f" {rider}"
    return lines


def _company(road: HexRoad, names: notation.Names, tiles: Sequence[int]) -> list[str]:
    """Return a line of those who share a square on these hexagons."""
    cells = (cell for cell in sorted(names) if cell < len(road.cells) and road.cells[cell].tile in tiles)
    shared = ["+".join(names[cell]) for cell in cells if len(names[cell]) > 1]
    return [" ".join(shared)] if shared else []


def hex_overview(
    road: HexRoad,
    riders: Mapping[str, int],
    width: int = 80,
    *,
    lines: Sequence[Line] = (),
    block: Block | None = None,
) -> str:
    """Return the whole course, a column a row: riders counted above it, a closed group on it, lines across below."""
    counts = Counter(map(road.row_of, riders.values()))
    tiles = _tiles(road, _to_the_front(road, riders, block))
    above = _by_tile(road, [notation.count_mark(counts[row]) for row in range(len(road.rows))], " ")
    ground = _by_tile(road, _heights(road, block), notation.FINISH_LINE)
    marks = {tile: " ".join(found) for tile, found in _lines_across(lines).items()}
    below = [marks.get(tile, "").ljust(len(ground[tile])) for tile in range(len(road.hexes))]
    below[-1] = _ending(below[-1], marks.get(len(road.hexes), ""))
    drawn = []
    for block_of in _cut(tiles, lambda some: sum(len(ground[tile]) for tile in some) <= width):
        drawn += [
            "".join(line[tile] for tile in block_of if tile < len(line)).rstrip() for line in (above, ground, below)
        ]
    return "\n".join(filter(None, drawn))


def _heights(road: HexRoad, block: Block | None) -> list[str]:
    """Return the ground of every row, with a closed group on it from bracket to bracket."""
    heights = [notation.HEIGHTS.get(road.terrain(progress), notation.LEVEL) for progress in road.rows]
    if block:
        drawn = {block.tail: notation.CLOSED[0], block.head: notation.CLOSED[1]}
        for row in range(max(block.tail, 0), block.head + 1):
            heights[row] = drawn.get(row, "=")
    return heights


def _by_tile(road: HexRoad, rows: Sequence[str], finish: str) -> list[str]:
    """Return a letter for every row, cut at the seams; the last hexagon has one more for the finish."""
    found, left = [], iter(rows)
    for number, tile in enumerate(road.tiles, start=1):
        found.append("".join(islice(left, tile.rows)) + finish * (number == len(road.hexes)))
    return found


class HexReadout(Readout):
    """A road of hexagons; its rows are those of the line that closed groups follow."""

    _scene: HexScene

    def __init__(self, scene: HexScene) -> None:
        self._scene, self._road = scene, scene.road

    def text(self, rows: range | None = None, *, listed: bool = True) -> str:
        """Return whole hexagons."""
        scene = self._scene
        return hex_road(
            self._road, notation.riders_of(scene), rows, self.width, lines=scene.lines, block=scene.block, listed=listed
        )

    def closed(self) -> Mapping[str, str]:
        """Return the block, if there is tile."""
        block = self._scene.block
        return {block.words: notation.signed(self._road.distance(block.head))} if block else {}

    def overview(self, width: int) -> str:
        """Return lines cut at the seams of hexagons."""
        scene = self._scene
        return hex_overview(self._road, notation.riders_of(scene), width, lines=scene.lines, block=scene.block)

    def window(self) -> range:
        """Return the rows from the last rider or group to some ahead of the first; if all are home, the finish."""
        road, scene = self._road, self._scene
        rows = [road.row_of(token.cell) for token in scene.tokens]
        rows += [max(scene.block.tail, 0), scene.block.head] if scene.block else []
        if not rows and scene.clock and scene.clock.home:
            return range(max(0, road.length - self.ahead()), road.length)
        if not rows:
            return range(min(road.length, self.ahead()))
        last = max(max(rows) + 1, min(road.length, max(rows) + self.ahead()))
        return range(max(0, min(rows) - BEHIND), last)

    def standing(self) -> object:
        """Return the riders, and the closed group even if nobody rides in it."""
        return self._scene.tokens, self._scene.block

    def square(self, token: Token) -> str:
        """Return the name of the closed group for riders inside it."""
        block = self._scene.block
        inside = block.words if block and token.rider in block.riders else ""
        return token.where or inside or notation.signed(self._road.distance(self._road.row_of(token.cell)))

    def data(self) -> dict[str, Any]:
        """Return hexagons, and the lines across the road."""
        road = self._road
        return {
            "name": self._scene.title,
            "tiles": [tile.name for tile in road.hexes],
            "hexagons": [
                {
                    "terrain": tile.terrain,
                    "lanes": tile.lanes,
                    "rows": tile.rows,
                    "bend": tile.bend,
                    "dark": tile.dark,
                    "oval": tile.oval,
                }
                for tile in road.hexes
            ],
            "lines": [msgspec.structs.asdict(line) for line in self._scene.lines],
            "finish": road.length,
        }
