"""Roads of lanes: rows of two or three lanes, some with room for two riders in a lane, and a verge at both edges.

A road is a row of stretches. On each of them one edge lane is the best, the one on the priority line. In a bend the
lanes further out are longer: in some rows they hold two spaces, a rear and a front one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, Literal, TypeAlias

import msgspec

Hand: TypeAlias = Literal["left", "right"]
LANES: Final = (2, 3)
REAR, FRONT = 0, 1
_NARROWING: Final = ((0,), (0, 1), (1,))
_WIDENING: Final = ((0, 1), (1, 2))


class Stretch(msgspec.Struct, frozen=True, gc=False):
    """A piece of road that is the same all along."""

    tile: str
    """The name of the tile it is printed on."""
    terrain: str
    lanes: int
    rows: int
    best: Hand
    """The side that the priority line is on."""
    bend: int = 0
    """1 for half a circle to the right, -1 to the left, 0 for a straight."""
    doubled: tuple[tuple[int, ...], ...] = ()
    """For every lane from the inside of a bend outwards, the rows (from 0) that hold two spaces."""


class LaneCell(msgspec.Struct, frozen=True, gc=False):
    """Room for one rider: a space of a lane, or of the verge beside a row."""

    number: int
    row: int
    lane: int
    """From 0 at the left; -1 is the left verge, as many as there are lanes the right one."""
    half: int = REAR
    """`REAR` or `FRONT` if the lane holds two spaces in this row."""
    doubled: bool = False
    verge: bool = False
    ahead: tuple[int, ...] = ()
    """Spaces one step further on, from the left; `road.home` from the last row. None from a verge."""
    behind: tuple[int, ...] = ()
    """Spaces from which this one is ahead."""
    left: tuple[int, ...] = ()
    """Spaces beside it in the next lane, the rear one first; from a verge those of the edge lane, never a verge."""
    right: tuple[int, ...] = ()


class Row(msgspec.Struct, frozen=True, gc=False):
    """A row of spaces, and what they have in common."""

    stretch: int
    terrain: str
    lanes: int
    best: int
    """The lane on the priority line."""
    cells: tuple[tuple[int, ...], ...]
    """For every lane from the left its spaces, the rear one first."""
    verges: tuple[int, int]
    """The left and the right one."""


class LaneRoad(msgspec.Struct, frozen=True, dict=True):
    """Cells are numbered so that a higher one is better placed: further on, nearer to the priority line, in front."""

    stretches: tuple[Stretch, ...]
    rows: tuple[Row, ...]
    cells: tuple[LaneCell, ...]

    @property
    def home(self) -> int:
        """The number that stands for a cell beyond the finish line: ahead of the last row, with room for everybody."""
        return len(self.cells)

    @cached_property
    def first_rows(self) -> tuple[int, ...]:
        """For every stretch the row it begins with."""
        ends = [0]
        for stretch in self.stretches:
            ends.append(ends[-1] + stretch.rows)
        return tuple(ends[:-1])

    def distance(self, row: int) -> int:
        """Return signed rows from the finish line: -1 is the last row before it."""
        return row - len(self.rows)

    def far(self, cell: int) -> int:
        """Return how many lanes a space is from the priority line; the verge counts as a lane."""
        one = self.cells[cell]
        return abs(one.lane - self.rows[one.row].best)


_Place: TypeAlias = tuple[int, int, int]
"""Row, lane, half."""


def lay(stretches: Sequence[Stretch]) -> LaneRoad:
    """Lay stretches one behind the other."""
    for stretch in stretches:
        _check(stretch)
    plan = [(number, stretch, row) for number, stretch in enumerate(stretches) for row in range(stretch.rows)]
    numbers: dict[_Place, int] = {}
    for row, (_, stretch, within) in enumerate(plan):
        for lane, half in _worst_first(stretch, within):
            numbers[row, lane, half] = len(numbers)
    cells = [_bare(place, number, plan[place[0]]) for place, number in numbers.items()]
    ahead = {place: tuple(_ahead(place, plan, numbers)) for place in numbers}
    behind: dict[int, list[int]] = {}
    for place, spaces in ahead.items():
        for space in spaces:
            behind.setdefault(space, []).append(numbers[place])
    linked = tuple(
        msgspec.structs.replace(
            cell,
            ahead=ahead[place],
            behind=tuple(sorted(behind.get(cell.number, ()), key=lambda one: cells[one].lane)),
            left=tuple(_beside(place, -1, plan, numbers)),
            right=tuple(_beside(place, 1, plan, numbers)),
        )
        for place, cell in zip(numbers, cells, strict=True)
    )
    return LaneRoad(tuple(stretches), tuple(_row(row, plan, numbers) for row in range(len(plan))), linked)


_Plan: TypeAlias = list[tuple[int, Stretch, int]]
"""For every row its stretch, by number and itself, and its place on it."""


def _check(stretch: Stretch) -> None:
    if stretch.lanes not in LANES:
        raise ValueError("a road has two lanes or three")
    if stretch.rows < 1:
        raise ValueError("a stretch has at least one row")
    if any(not 0 <= row < stretch.rows for rows in stretch.doubled for row in rows):
        raise ValueError("a doubled row is one of its stretch's rows")


def _best(stretch: Stretch) -> int:
    return 0 if stretch.best == "left" else stretch.lanes - 1


def _is_doubled(stretch: Stretch, within: int, lane: int) -> bool:
    """Return whether a lane holds two spaces in that row: lanes count from the inside of the bend."""
    if not stretch.bend or not 0 <= lane < stretch.lanes:
        return False
    out = stretch.lanes - 1 - lane if stretch.bend > 0 else lane
    return out < len(stretch.doubled) and within in stretch.doubled[out]


def _worst_first(stretch: Stretch, within: int) -> Iterator[tuple[int, int]]:
    """Yield lanes and halves of a row, the best placed last; verges are worse than any lane."""
    best = _best(stretch)
    lanes = sorted(range(stretch.lanes), key=lambda lane: -abs(lane - best))
    verges = (-1, stretch.lanes) if stretch.best == "right" else (stretch.lanes, -1)
    for lane in (*verges, *lanes):
        yield lane, REAR
        if _is_doubled(stretch, within, lane):
            yield lane, FRONT


def _bare(place: _Place, number: int, there: tuple[int, Stretch, int]) -> LaneCell:
    row, lane, half = place
    _, stretch, within = there
    verge = not 0 <= lane < stretch.lanes
    return LaneCell(number, row, lane, half, _is_doubled(stretch, within, lane), verge)


def _ahead(place: _Place, plan: _Plan, numbers: dict[_Place, int]) -> Iterator[int]:
    """Yield within a doubled row from the rear to the front, otherwise to the next row."""
    row, lane, half = place
    _, stretch, within = plan[row]
    if not 0 <= lane < stretch.lanes:
        return
    if half == REAR and _is_doubled(stretch, within, lane):
        yield numbers[row, lane, FRONT]
    elif row + 1 == len(plan):
        yield len(numbers)
    else:
        for there in _lanes_ahead(lane, stretch.lanes, plan[row + 1][1].lanes):
            yield numbers[row + 1, there, REAR]


def _lanes_ahead(lane: int, lanes: int, then: int) -> tuple[int, ...]:
    if lanes == then:
        return (lane,)
    return _NARROWING[lane] if lanes > then else _WIDENING[lane]


def _beside(place: _Place, to: int, plan: _Plan, numbers: dict[_Place, int]) -> Iterator[int]:
    """Yield from a single space both halves, from a half the single space or the same half."""
    row, lane, half = place
    _, stretch, within = plan[row]
    there = lane + to
    if not 0 <= there < stretch.lanes:
        return
    if not _is_doubled(stretch, within, there):
        yield numbers[row, there, REAR]
    elif _is_doubled(stretch, within, lane):
        yield numbers[row, there, half]
    else:
        yield from (numbers[row, there, REAR], numbers[row, there, FRONT])


def _row(row: int, plan: _Plan, numbers: dict[_Place, int]) -> Row:
    number, stretch, within = plan[row]
    cells = tuple(
        tuple(numbers[row, lane, half] for half in (REAR, FRONT) if half == REAR or _is_doubled(stretch, within, lane))
        for lane in range(stretch.lanes)
    )
    verges = numbers[row, -1, REAR], numbers[row, stretch.lanes, REAR]
    return Row(number, stretch.terrain, stretch.lanes, _best(stretch), cells, verges)
