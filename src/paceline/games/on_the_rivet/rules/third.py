"""OR 20: what the artificial team does when it is its turn, and how it answers."""

from __future__ import annotations

from paceline.games.on_the_rivet.actions import PickUp, Rescue
from paceline.games.on_the_rivet.rules import moves
from paceline.games.on_the_rivet.rules.closing import spaces
from paceline.games.on_the_rivet.rules.field import Field
from paceline.games.on_the_rivet.rules.helping import rescues
from paceline.games.on_the_rivet.rules.links import ranked_on_road
from paceline.games.on_the_rivet.rules.ride import Ride
from paceline.games.on_the_rivet.rules.run import Run
from paceline.games.on_the_rivet.rules.third_search import Path, Search, approach, options, settle
from paceline.games.on_the_rivet.state import Table


def play(run: Run) -> None:
    """The rider of the move takes all his steps; his card is played, its PS are known and the move has begun."""
    _take_along(run)
    _ride(run, approach(Ride.of(run.table), _team(run.table)))
    _ride(run, Search(Ride.of(run.table), _team(run.table)).path)
    _carry_on(run)


def _team(table: Table) -> range:
    return table.own(table.rules.third)


def _ride(run: Run, path: Path) -> None:
    """Take steps, and whoever is to be taken along after each (OR 20.6)."""
    for outcome in path:
        moves.take_step(run, moves.step_of(run.table, outcome))
        _take_along(run)


def _take_along(run: Run) -> None:
    riders = settle(Ride.of(run.table), _team(run.table))
    if riders is not None:
        moves.pick_up(run, PickUp(tuple(map(run.name, riders))))


def _carry_on(run: Run) -> None:
    """Across the line the train is carried on while there are PS (OR 18.2)."""
    while True:
        ride = Ride.of(run.table)
        if not ride.home or ride.is_over():
            return
        _ride(run, (options(ride)[0],))


def compact_choice(table: Table, rider: int) -> int | None:
    """Where a rider goes in Grupo Compacto (OR 20.7): the best row, there a space that links, then the best space."""
    field = Field.of(table)
    field.at.pop(field.cells[rider])
    cells = field.road.cells

    def worth(cell: int) -> tuple[int, bool, int]:
        one = cells[cell]
        return one.row, any(other in field.at for other in (*one.ahead, *one.behind)), cell

    return max(spaces(table, rider), key=worth, default=None)


def rescue_choice(table: Table) -> Rescue | None:
    """It rescues only where its rider is the tail of the last line already (OR 20.7), at forks the better space."""
    for rescue in rescues(table, table.rules.third):
        if table.riders[table.number(rescue.helper)].cell == rescue.helper_to:
            return rescue
    return None


def accused(table: Table) -> int:
    """Whom it picks for E21 (OR 20.7): the best placed rider of a person, who is on the road."""
    return next(rider for rider in ranked_on_road(Field.of(table)) if table.riders[rider].seat != table.rules.third)
