"""OR 12, OR 14.5: riders who are sent to the road side or back."""

from __future__ import annotations

from itertools import pairwise

from paceline.games.on_the_rivet.events import RoadSide, SentBack
from paceline.games.on_the_rivet.rules.field import Field
from paceline.games.on_the_rivet.rules.run import Run
from paceline.roads.lanes import LaneCell, LaneRoad


def to_the_side(run: Run, rider: int, clause: str) -> bool:
    """Send a rider to the road side (OR 12.1); whoever is in the way goes back on it (OR 12.2).

    Where the road side is full down to the first row of the course, he goes to the other side, and where that is full
    too he stays. Says whether he went.
    """
    field = Field.of(run.table)
    start = field.cells[rider]
    here = field.road.cells[start]
    side = nearer_side(field.road, here)
    ways = (_room(field, here.row, one) for one in (side, 1 - side))
    way = next((cells for cells in ways if cells), None)
    if way is None:
        return False
    moved = [(field.at[cell], cell, end) for cell, end in pairwise(way)]
    run.put({rider: way[0]} | {other: end for other, _, end in moved})
    for other, cell, end in reversed(moved):
        run.tell(RoadSide(run.name(other), cell, end, "OR 12.2"))
    run.tell(RoadSide(run.name(rider), start, way[0], clause))
    return True


def nearer_side(road: LaneRoad, here: LaneCell) -> int:
    """The edge a rider is sent to: the nearer one, from a middle lane that away from the priority line (OR 12.1)."""
    row = road.rows[here.row]
    if here.lane == 0:
        return 0
    return 1 if here.lane == row.lanes - 1 or row.best == 0 else 0


def _room(field: Field, row: int, side: int) -> list[int]:
    """Spaces of one side from a row back to the first empty one; nothing where all of them are taken."""
    cells = []
    for behind in range(row, -1, -1):
        cells.append(field.road.rows[behind].verges[side])
        if cells[-1] not in field.at:
            return cells
    return []


def space_behind(field: Field, cell: int) -> int | None:
    """The empty space behind one in the same lane (OR 14.5), or nothing.

    Through a lane change the left lane stays the left and the right the right one; behind a middle lane that comes from
    two it is the better placed empty one.
    """
    return _best_empty(field, _own_lane(field.road, field.road.cells[cell]))


def _own_lane(road: LaneRoad, here: LaneCell) -> tuple[int, ...]:
    if here.lane == 0:
        return here.behind[:1]
    return here.behind[-1:] if here.lane == road.rows[here.row].lanes - 1 else here.behind


def _best_empty(field: Field, cells: tuple[int, ...]) -> int | None:
    return max((cell for cell in cells if cell not in field.at), default=None)


def way_back(field: Field, rider: int, spaces: int) -> list[int]:
    """The spaces he comes to when he goes back so many, as far as they are empty (OR 14.5)."""
    cells: list[int] = []
    cell: int | None = field.cells[rider]
    for _ in range(spaces):
        cell = None if cell is None else space_behind(field, cell)
        if cell is not None:
            cells.append(cell)
    return cells


def back(run: Run, rider: int, spaces: int, clause: str) -> bool:
    """Send a rider back in his lane, up to an occupied space; says whether he went at all."""
    way = way_back(Field.of(run.table), rider, spaces)
    return bool(way) and _send(run, rider, way[-1], clause)


def back_to_row(run: Run, rider: int, row: int, clause: str) -> bool:
    """Send a rider back to the first space of his lane in that row (OR 15.7)."""
    field = Field.of(run.table)
    start = cell = field.cells[rider]
    while field.road.cells[cell].row > row:
        behind = space_behind(field, cell)
        if behind is None:
            break
        cell = behind
    return cell != start and _send(run, rider, cell, clause)


def behind_tail(run: Run, rider: int, tail: int, clause: str) -> bool:
    """Send a rider to the first empty space behind the tail of his line, at a fork the better placed (OR 15.14)."""
    field = Field.of(run.table)
    cell: int | None = field.cells[tail]
    while cell is not None:
        behind = field.road.cells[cell].behind
        empty = _best_empty(field, behind)
        if empty is not None:
            return _send(run, rider, empty, clause)
        cell = max(behind, default=None)
    return False


def block_back(run: Run, riders: tuple[int, ...], spaces: int, clause: str) -> bool:
    """Send the rear of a line back (OR 15.15): each to the space of the one behind him, the last to an empty one."""
    went = False
    for _ in range(spaces):
        field = Field.of(run.table)
        end = space_behind(field, field.cells[riders[-1]])
        if end is None:
            break
        starts = [field.cells[rider] for rider in riders]
        ends = [*starts[1:], end]
        run.put(dict(zip(riders, ends, strict=True)))
        for rider, start, there in reversed([*zip(riders, starts, ends, strict=True)]):
            run.tell(SentBack(run.name(rider), start, there, clause))
        went = True
    return went


def _send(run: Run, rider: int, cell: int, clause: str) -> bool:
    run.tell(SentBack(run.name(rider), run.table.riders[rider].cell, cell, clause))
    run.put({rider: cell})
    return True
