"""OR 16: players rescue their dropped riders after a Movement phase."""

from __future__ import annotations

from paceline.games.on_the_rivet.actions import Action, Let, Rescue
from paceline.games.on_the_rivet.events import Helped, Rescued
from paceline.games.on_the_rivet.rules import third
from paceline.games.on_the_rivet.rules.fatigue import tire
from paceline.games.on_the_rivet.rules.helping import dropped, rescues
from paceline.games.on_the_rivet.rules.run import Run
from paceline.games.on_the_rivet.state import Table


def begin(run: Run) -> None:
    """Players are asked in the order of the phase just ended (OR 16.1), those who can rescue nobody are not."""
    run.set(phase="rescue")
    _ask(run, run.table.order)


def legal(table: Table) -> tuple[Action, ...]:
    """Every rescue that the seat that is asked may choose, or none."""
    return (*rescues(table, table.queue[0]), Let())


def answer(run: Run, action: Action) -> None:
    """A player has said whom he rescues and how."""
    seat, *others = run.table.queue
    if isinstance(action, Rescue):
        _rescue(run, seat, action)
    _ask(run, tuple(others))


def _ask(run: Run, seats: tuple[int, ...]) -> None:
    """Go on to the next player who can rescue his rider; the artificial team decides by itself."""
    while seats:
        table = run.table
        if seats[0] == table.rules.third:
            action = third.rescue_choice(table)
            if action is not None:
                _rescue(run, seats[0], action)
        elif rescues(table, seats[0]):
            break
        seats = seats[1:]
    run.set(queue=seats)


def _rescue(run: Run, seat: int, action: Rescue) -> None:
    """The helper goes back, the rescued rider goes forward and takes H (OR 16.4); neither is flipped, no bonus won."""
    rider, helper = dropped(run.table, seat), run.table.number(action.helper)
    assert rider is not None
    starts = run.table.riders[helper].cell, run.table.riders[rider].cell
    if starts[0] != action.helper_to:
        run.tell(Helped(action.helper, starts[0], action.helper_to))
    run.tell(Rescued(run.name(rider), action.helper, starts[1], action.to))
    run.put({helper: action.helper_to, rider: action.to})
    tire(run, rider, "H", "rescue", "OR 16.4")
