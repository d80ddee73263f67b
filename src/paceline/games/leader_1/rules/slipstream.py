"""L1 10: a free square more for whoever stands right behind a rider who moves."""

from __future__ import annotations

from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.events import Sheltered, Unsheltered
from paceline.games.leader_1.rules.order import course_of, outside, road_order
from paceline.games.leader_1.state import Run, Table


def shelter(run: Run, table: Table, front: int, squares: int) -> None:
    """Give slipstream for this turn to riders who were right behind one who has now moved (L1 10.6).

    `table` is the one before the move. The peloton gives no slipstream, so a rider who left it gives none (L1 10.5).
    """
    if table.riders[front].cell < 0:
        return
    for rider in road_order(table, followers(table, front)):
        behind, ahead = table.riders[rider], table.riders[front]
        because = behind.cell, ahead.cell
        if clause := _find_refusal(table, front, rider, squares):
            run.tell(Unsheltered(behind.name, ahead.name, squares, because, clause))
        else:
            run.change(rider, wheel=table.turn)
            run.tell(Sheltered(behind.name, ahead.name, because))


def followers(table: Table, front: int) -> list[int]:
    """Return riders right behind this one (L1 10.1) who have yet to move this turn and have no slipstream yet."""
    cells, here, turn = course_of(table).road.cells, table.riders[front].cell, table.turn
    found = []
    for number in outside(table):
        rider = table.riders[number]
        cell = cells[rider.cell]
        behind = here in cell.ahead if table.rules.diagonal else here == cell.straight
        if behind and rider.moved < turn and turn not in (rider.down, rider.wheel):
            found.append(number)
    return found


def _find_refusal(table: Table, front: int, rider: int, squares: int) -> str:
    """Return the clause that refuses a follower slipstream, or an empty string."""
    ahead, behind = table.riders[front], table.riders[rider]
    if ahead.flat or behind.flat:
        return "L1 10.4"
    if behind.down and behind.down == table.turn - 1:  # starts again after a fall
        return "L1 10.3"
    return "L1 10.2" if squares >= numbers().slip[course_of(table).ground[ahead.cell]] else ""
