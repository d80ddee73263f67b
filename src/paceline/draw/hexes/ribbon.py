"""The ribbon of a road of hexagons: pulled straight, squares of unequal lanes spread over their hexagon."""

from __future__ import annotations

import math
from itertools import accumulate, pairwise
from typing import Final

import msgspec

from paceline.draw.board import Place, make_place
from paceline.draw.course import spots
from paceline.draw.hexes.flatten import straight
from paceline.draw.hexes.layout import LEAD_IN, lane_of, row_counts
from paceline.draw.hexes.road import MARKS, block_drawing, line_colour, line_sign, line_size
from paceline.draw.hexes.scene import HexScene
from paceline.draw.parts.crowd import stands
from paceline.draw.parts.panels import LINE, WIDE, account, accounts
from paceline.draw.parts.riders import FIGURE_LIFT, UNIT, draw_figure, rider_element
from paceline.draw.parts.signs import chevrons, mark_badge, plaque, plaque_size
from paceline.draw.ribbon import WINDOW, Ribbon, Window
from paceline.draw.scene import Token
from paceline.draw.shelf import Shelf, draw_footing, footing_depth
from paceline.draw.squares.layout import RATIO, Strip
from paceline.draw.squares.ribbon import unroll
from paceline.draw.svg.lettering import el_text
from paceline.draw.svg.palette import CARD, EDGES, GRAVEL, GREY, INK, LAND, PAPER, RED, ZONE, terrain_of
from paceline.draw.svg.pen import Box, Point, el, group, line, rect, trail, transform
from paceline.roads.hexes import HexCell, HexRoad

FOOT: Final = 8.0
"""Height of a figure's foot over the edge of its lane, at scale 1."""
_STONES: Final = ((0.2, 0.24), (0.6, 0.18), (0.82, 0.5), (0.4, 0.52), (0.18, 0.8), (0.62, 0.82))


class HexRibbon(Ribbon[HexScene, Strip]):
    """A road of hexagons pulled straight."""

    name, band, shared = "hex ribbon", 112.0, 0.95

    def __init__(self, scene: HexScene) -> None:
        self.scene = scene
        self.rows = self.columns = straight(scene)
        self.depth = footing_depth(self.rows.scene)

    def window(self, count: int = WINDOW) -> Window:
        """Return the rows around my rearmost rider, else around anybody's, who stands a fifth from the left."""
        flat, clock = self.rows.scene, self.scene.clock
        mine = [token for token in flat.tokens if token.mine] or list(flat.tokens)
        rows = [flat.road.cells[token.cell].row for token in mine]
        if not rows and clock and clock.home:
            rows = [flat.road.finish]  # everybody is home: nothing to see but the finish
        first = min(rows, default=0) - count // 5
        return max(min(first, len(flat.road.squares) - count), -LEAD_IN), count

    def strip(self, window: Window, place: Box) -> Strip:
        """Lay out a window."""
        return unroll(self.columns.course, window, place, RATIO, 0)

    def row_strip(self, strip: Strip) -> Strip:
        """Return the strip itself."""
        return strip

    def lanes(self, strip: Strip, prefix: str, k: float) -> str:
        """Draw the road of one strip with everything on and under it."""
        scene, there = self.scene, hex_strip(self.scene.road, strip)
        below = Box(strip.box.x, strip.box.y, strip.box.w, strip.box.h + self.depth * k)
        cells = [cell for cell in scene.road.cells if cell.tile in there.tiles]
        return group(
            rect(below, fill=PAPER),
            rect(strip.box, fill=LAND[0]),
            _apron(there),
            *(_square(there, cell) for cell in cells),
            _way(there),
            *(_edges(there, tile) for tile in there.tiles),
            _lines(scene, there),
            _block(scene, there),
            self._figures(there, prefix),
            _badges(scene, there),
            rect(Box(below.x, strip.box.bottom, below.w, below.bottom - strip.box.bottom), fill=PAPER),
            draw_footing(self.rows.scene, self.rows.course, strip, k),
            line((strip.box.x, below.bottom), (strip.box.right, below.bottom), INK, 2 * k),
        )

    def _figures(self, there: HexStrip, prefix: str) -> str:
        """Draw riders in their lanes, those below in front."""
        drawn, where = [], stands(self.scene)
        for token in self.scene.tokens:
            if _column(there, token):
                stand = where[token.rider]
                x, y = there.place(token.cell, stand.along, stand.aside)
                size = stand.size if stand.size == 1 else stand.size * self.shared
                scale = there.strip.unit / UNIT * size
                foot = y + there.strip.lane / 2 * size - FOOT * scale
                drawn.append((y, x, rider_element(token, draw_figure(token, (x, foot), scale, prefix))))
        return "".join(drawing for _, _, drawing in sorted(drawn))

    def shelf(self, strip: Strip, k: float, ceiling: float, taken: list[Box]) -> str:
        """Draw everything said over one strip."""
        scene, flat = self.scene, self.rows.scene
        signs, there = Shelf(flat, strip, k, ceiling, taken), hex_strip(scene.road, strip)
        if scene.start_word and 0 in strip.rows:
            signs.put((0, 0.0), plaque_size(scene.start_word), plaque(scene.start_word, INK), INK)
        signs.line_word(flat.road.finish, scene.finish_word, RED)
        for sign in scene.lines:
            row = there.starts[sign.tile]
            place = (row - 1, 0.7) if sign.tile >= len(scene.road.hexes) else (row, 0.0)
            if place[0] in strip.rows:
                signs.put(place, line_size(sign), line_sign(sign), line_colour(sign.kind))
        for spot in spots(flat):
            signs.group(spot)
        for mark in flat.marks:
            signs.pill(mark)
        return signs.draw()

    def below(self, width: float, k: float) -> float:
        """Return the height of the accounts."""
        riders = len(accounts(self.scene.tokens))
        return math.ceil(riders / _per_line(width, k)) * LINE * k + (16 * k if riders else 0)

    def footer(self, box: Box, k: float, prefix: str) -> str:
        """Draw the accounts of all riders."""
        tokens, per_line = accounts(self.scene.tokens), _per_line(box.w, k)
        drawn = []
        for place, token in enumerate(tokens):
            level, column = divmod(place, per_line)
            x, y = box.x + column * (box.w / per_line) + 10 * k, box.y + 8 * k + level * LINE * k
            drawn.append(transform(x, y, account(token, prefix), scale=k))
        return rect(box, fill=CARD) + group(*drawn, class_="accounts") if tokens else ""

    @property
    def all_columns(self) -> Window:
        """The window of a board: the whole road, and the rows before it."""
        return -LEAD_IN, len(self.columns.course.columns) + LEAD_IN

    def figure_places(self, strip: Strip) -> dict[int, Place]:
        """Return the middle of a figure in every square and in closed groups."""
        there, road = hex_strip(self.scene.road, strip), self.scene.road
        numbers = [*range(len(road.cells)), *(road.on_line(row) for row in range(len(road.rows)))]
        lift = (FOOT - FIGURE_LIFT) * strip.unit / UNIT
        return {number: make_place(x, y - lift) for number in numbers for x, y in [there.place(number)]}

    def middles(self, strip: Strip) -> dict[int, Place]:
        """Return the middle of every row."""
        there = hex_strip(self.scene.road, strip)
        return {row: make_place(there.x(row + 0.5), there.middle) for row in range(len(self.scene.road.rows))}

    def lane_width(self, strip: Strip) -> float:
        """Return the height of a lane."""
        return strip.lane

    def bands(self, strip: Strip) -> dict[int, str]:
        """Return path data of every row."""
        there = hex_strip(self.scene.road, strip)
        return {row: band_path(there.band(row)) for row in range(-LEAD_IN, len(self.scene.road.rows))}


def _per_line(width: float, k: float) -> int:
    return max(int(width / (WIDE * k + 8 * k)), 1)


class HexStrip(msgspec.Struct, frozen=True, gc=False):
    """Hexagons, lanes and squares in a strip whose columns are rows of the line for closed groups."""

    road: HexRoad
    strip: Strip
    starts: tuple[int, ...]
    """The first row of every hexagon, and the end of the last one."""

    def column(self, tile: int, t: float) -> float:
        """Return a place as rows from the first hexagon on."""
        return self.starts[tile] + t * (self.starts[tile + 1] - self.starts[tile])

    def x(self, column: float) -> float:
        """Return how far across a column begins."""
        return self.strip.box.x + (column - self.strip.first) * self.strip.unit

    def y(self, lane: float, lanes: int) -> float:
        """Return the middle of a lane, counted from 0 at the top."""
        return self.middle + (lane + 0.5 - lanes / 2) * self.strip.lane

    @property
    def middle(self) -> float:
        """The line that closed groups follow."""
        return self.strip.box.y + self.strip.box.h / 2

    def lanes(self, tile: int) -> int:
        """Return the lanes of a stretch."""
        return len(self.road.hexes[min(tile, len(self.road.hexes) - 1)].lanes)

    def shown(self, column: float) -> bool:
        """Return whether a column lies in the strip."""
        return self.strip.first - 1e-9 <= column <= self.strip.first + self.strip.count + 1e-9

    @property
    def tiles(self) -> list[int]:
        """Stretches of which the strip shows anything."""
        last = self.strip.first + self.strip.count
        spans = pairwise(self.starts)
        return [tile for tile, (start, end) in enumerate(spans) if start < last and end > self.strip.first]

    def box(self, cell: HexCell) -> Box:
        """Return the square itself."""
        lanes, wide = self.lanes(cell.tile), self.strip.lane
        left, right = (self.x(self.column(cell.tile, (cell.index + end) / cell.count)) for end in (0, 1))
        return Box(left, self.y(lane_of(cell, lanes), lanes) - wide / 2, right - left, wide)

    def band(self, row: int) -> Box:
        """Return a whole row."""
        tile = max((tile for tile, start in enumerate(self.starts[:-1]) if start <= row), default=0)
        high = self.lanes(tile) * self.strip.lane * 0.96
        return Box(self.x(row), self.middle - high / 2, self.strip.unit, high)

    def place(self, cell: int, along: float = 0.0, aside: float = 0.0) -> Point:
        """Return the middle of a square, or of the two first rows of a closed group, or a place beside it."""
        if cell >= len(self.road.cells):
            row = cell - len(self.road.cells)
            return self.x(row + along), self.middle + aside * self.strip.lane
        box = self.box(self.road.cells[cell])
        return box.x + box.w * 0.5 + self.strip.unit * along, box.centre[1] + self.strip.lane * aside


def hex_strip(road: HexRoad, strip: Strip) -> HexStrip:
    """Return a strip for this road."""
    return HexStrip(road, strip, tuple(accumulate(row_counts(road), initial=0)))


def _apron(there: HexStrip) -> str:
    """Draw rows before the start."""
    high = there.lanes(0) * there.strip.lane
    box = Box(there.x(-LEAD_IN), there.middle - high / 2, LEAD_IN * there.strip.unit, high)
    return rect(box, fill=ZONE, stroke=INK, stroke_width=1.2) if there.strip.first < 0 else ""


def _square(there: HexStrip, cell: HexCell) -> str:
    terrain, box = there.road.terrain(cell.progress), there.box(cell)
    beyond = cell.tile >= len(there.road.hexes) and terrain in {"", "flat"}
    fill = GRAVEL.fill if cell.dark else ZONE if beyond else terrain_of(terrain).fill
    sheet = rect(
        box, class_="square", data_cell=str(cell.number), fill=fill, stroke=INK, stroke_width=1, stroke_opacity=0.5
    )
    if cell.dark:
        size = there.strip.unit * 0.06
        stones = [(box.x + box.w * across, box.y + box.h * down) for across, down in _STONES]
        path = "".join(
            f"M{x - size:.1f} {y + size:.1f}l{size:.1f} {-2 * size:.1f}l{size:.1f} {2 * size:.1f}Z" for x, y in stones
        )
        return sheet + el("path", d=path, fill=GRAVEL.mark, class_="dark")
    if terrain not in MARKS:
        return sheet
    return sheet + chevrons(box.centre, 0.0, there.strip.unit * 0.8, terrain_of(terrain).mark, MARKS[terrain])


def _way(there: HexStrip) -> str:
    """Draw the grey line that closed groups follow, with a stroke at the beginning of each row."""
    left, right = there.x(there.strip.first), there.x(there.starts[-1])
    ticks = [there.x(row) for row in range(len(there.road.rows)) if there.shown(row)]
    path = f"M{left:.1f} {there.middle:.1f}H{right:.1f}" + "".join(f"M{x:.1f} {there.middle - 6:.1f}v12" for x in ticks)
    return el("path", d=path, fill="none", stroke=GREY, stroke_width=there.strip.unit * 0.05, opacity=0.7, class_="way")


def _edges(there: HexStrip, tile: int) -> str:
    """Draw edges in the colour of the terrain, two lines at the right."""
    half, unit = there.lanes(tile) * there.strip.lane / 2, there.strip.unit
    colour = EDGES.get(there.road.hexes[min(tile, len(there.road.hexes) - 1)].terrain, EDGES["flat"])
    left, right = (there.x(column) for column in there.starts[tile : tile + 2])
    top, bottom = there.middle - half, there.middle + half
    return (
        line((left, top), (right, top), colour, unit * 0.08)
        + line((left, bottom), (right, bottom), colour, unit * 0.08)
        + line((left, bottom - unit * 0.1), (right, bottom - unit * 0.1), colour, unit * 0.03)
        + line((left, top), (left, bottom), INK, 2, opacity=0.8)
    )


def _lines(scene: HexScene, there: HexStrip) -> str:
    """Start, finish, and whatever else lies across the road."""
    unit, finish = there.strip.unit, len(scene.road.hexes)
    drawn = []
    for one in scene.lines:
        column, half = there.starts[one.tile], there.lanes(min(one.tile, finish - 1)) * there.strip.lane / 2
        if there.shown(column):
            x = there.x(column) - (unit * 0.34 if one.tile >= finish else 0)
            ends = (x, there.middle - half), (x, there.middle + half)
            dash = f"{unit * 0.2:.1f} {unit * 0.08:.1f}"
            drawn += [line(*ends, CARD, unit * 0.18)]
            drawn += [line(*ends, line_colour(one.kind), unit * 0.12, stroke_dasharray=dash)]
    if there.shown(0):
        half = there.lanes(0) * there.strip.lane / 2
        drawn += [
            line((there.x(0) + dx, there.middle - half), (there.x(0) + dx, there.middle + half), INK, 3)
            for dx in (0, 7)
        ]
    return group(*drawn, _checks(there, finish), class_="lines")


def _checks(there: HexStrip, finish: int) -> str:
    """Draw two rows of checks at the finish."""
    if not there.shown(there.starts[finish]):
        return ""
    high, x = there.lanes(finish - 1) * there.strip.lane, there.x(there.starts[finish])
    count = there.lanes(finish - 1) * 8
    size, top = high / count, there.middle - high / 2
    path = "".join(
        f"M{x + (column - 1) * size:.1f} {top + row * size:.1f}h{size:.1f}v{size:.1f}h{-size:.1f}Z"
        for row in range(count)
        for column in (0, 1)
        if (row + column) % 2
    )
    return rect(Box(x - size, top, 2 * size, high), fill=CARD) + el("path", d=path, fill=INK, class_="finish")


def band_path(box: Box) -> str:
    """Return a row as path data."""
    return trail(((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)), close=True)


def _block(scene: HexScene, there: HexStrip) -> str:
    block = scene.block
    if not block or not any(there.shown(row + 0.5) for row in range(block.tail, block.head + 1)):
        return ""
    rows = range(max(block.tail, -LEAD_IN), block.head + 1)
    shapes = [band_path(there.band(row)) for row in rows]
    return block_drawing(shapes, there.strip.unit * 2.2, el("title", el_text(block.words)))


def _column(there: HexStrip, token: Token) -> bool:
    """Return whether the strip shows a rider."""
    x = there.place(token.cell)[0]
    tail = there.strip.unit if token.cell >= len(there.road.cells) else 0.0
    return there.strip.box.x - 1 < x + tail * 0.5 and x - tail * 0.5 < there.strip.box.right + 1


def _badges(scene: HexScene, there: HexStrip) -> str:
    """Draw what happened, over its rider or at the edge of its row."""
    drawn, tokens, where = [], {token.rider: token for token in scene.tokens}, stands(scene)
    unit = there.strip.unit
    for mark in scene.marks:
        token = tokens.get(mark.rider)
        if token and _column(there, token):
            stand = where[token.rider]
            x, y = there.place(token.cell, stand.along, stand.aside)
            drawn.append(
                mark_badge(mark.kind, (x + unit * 0.36 * stand.size, y - unit * 0.34 * stand.size), unit * 0.14)
            )
        elif not token and there.shown(mark.row + 0.5):
            band = there.band(mark.row)
            drawn.append(mark_badge(mark.kind, (band.centre[0], band.y + unit * 0.16), unit * 0.14))
    return "".join(drawn)
