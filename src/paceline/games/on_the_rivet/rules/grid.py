"""OR 3.1 and OR 3.2: the first player, and the grid."""

from __future__ import annotations

from paceline.games.on_the_rivet.actions import First, Lot, Place
from paceline.games.on_the_rivet.events import FirstPlayer, Placed
from paceline.games.on_the_rivet.rules.order import clockwise
from paceline.games.on_the_rivet.rules.run import Run
from paceline.games.on_the_rivet.state import Awaited, Table


def name_first(run: Run, action: First) -> None:
    """Lot has named the first player (OR 3.1)."""
    run.set(awaited=(), first=action.seat, queue=snake(run.table.seats, run.table.each, action.seat))
    run.tell(FirstPlayer(action.seat))


def snake(seats: int, each: int, first: int) -> tuple[int, ...]:
    """Seats in the order of the spaces on the grid: there and back again (OR 3.2)."""
    there = clockwise(seats, first)
    return tuple(seat for turn in range(each) for seat in (there if turn % 2 == 0 else there[::-1]))


def places(table: Table) -> tuple[Place, ...]:
    """Riders whom the seat can put on the next space (OR 3.2)."""
    own = table.own(table.queue[0])
    return tuple(Place(table.riders[rider].name) for rider in own if not table.riders[rider].on_road)


def place(run: Run, action: Place | Lot) -> None:
    """A rider takes the next space, chosen by his player or, in the artificial team, by lot (OR 20.2)."""
    table = run.table
    space = table.seats * table.each - len(table.queue)
    cell = run.course.grid[space]
    run.change(table.number(action.rider), cell=cell)
    run.set(queue=table.queue[1:], awaited=())
    clause = "OR 20.2" if isinstance(action, Lot) else "OR 3.2"
    run.tell(Placed(action.rider, cell, space + 1, clause))


def fill_grid(run: Run) -> bool:
    """Lot picks for the artificial team; whether the grid is full."""
    queue = run.table.queue
    if queue and queue[0] == run.table.rules.third:
        run.set(awaited=(Awaited("grid", queue[0]),))
    return not queue
