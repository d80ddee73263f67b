"""OR 16: players rescue their dropped riders after a Movement phase."""

from __future__ import annotations

from collections.abc import Iterator

from paceline.games.on_the_rivet.actions import Action, Let, Rescue
from paceline.games.on_the_rivet.events import Helped, Rescued
from paceline.games.on_the_rivet.rules import artificial_team
from paceline.games.on_the_rivet.rules.links import Field, linked, ranked_on_road
from paceline.games.on_the_rivet.rules.strokes import tire
from paceline.games.on_the_rivet.run import Run
from paceline.games.on_the_rivet.state import HELPERS_AHEAD, Table


def begin(run: Run) -> None:
    """Ask players in the order of the phase just ended (OR 16.1), but only those who can rescue a rider."""
    run.set(phase="rescue")
    _ask(run, run.table.order)


def choices(table: Table) -> tuple[Action, ...]:
    """Return every rescue that the seat that is asked may choose, or none."""
    return (*rescues(table, table.queue[0]), Let())


def answer(run: Run, action: Action) -> None:
    """Carry out a rescue or go without."""
    seat, *others = run.table.queue
    if isinstance(action, Rescue):
        _rescue(run, seat, action)
    _ask(run, tuple(others))


def _ask(run: Run, seats: tuple[int, ...]) -> None:
    """Go on to the next player who can rescue a rider; the artificial team decides by rule."""
    while seats:
        table = run.table
        if seats[0] == table.rules.third:
            action = artificial_team.choose_rescue(table, rescues(table, seats[0]))
            if action is not None:
                _rescue(run, seats[0], action)
        elif rescues(table, seats[0]):
            break
        seats = seats[1:]
    run.set(queue=seats)


def _rescue(run: Run, seat: int, action: Rescue) -> None:
    """Move the helper back and the rescued rider forward, who takes H (OR 16.4); nobody is flipped, no bonus won."""
    rider, helper = dropped(run.table, seat), run.table.number(action.helper)
    assert rider is not None
    starts = run.table.riders[helper].cell, run.table.riders[rider].cell
    if starts[0] != action.helper_to:
        run.tell(Helped(action.helper, starts[0], action.helper_to))
    run.tell(Rescued(run.name(rider), action.helper, starts[1], action.to))
    run.put({helper: action.helper_to, rider: action.to})
    tire(run, rider, "H", "rescue", "OR 16.4")


def dropped(table: Table, seat: int) -> int | None:
    """Return a seat's last placed rider, if unlinked and ranked below everybody in a line (OR 16.1)."""
    field = Field.of(table)
    own = [rider for rider in table.own(seat) if field.cells[rider] >= 0]
    tail = last_tail(field)
    if not own or tail is None:
        return None
    last = min(own, key=field.cells.__getitem__)
    return last if field.cells[last] < field.cells[tail] else None


def last_tail(field: Field) -> int | None:
    """Return the tail of the last line (OR 16.2): the worst placed linked rider; None if there is no line.

    Nobody below is linked, so this is the tail of each of the rider's lines, whatever branch it takes at a fork.
    """
    chained = [rider for rider in ranked_on_road(field) if linked(field, rider)]
    return chained[-1] if chained else None


def rescues(table: Table, seat: int) -> tuple[Rescue, ...]:
    """Return every rescue that a seat may choose (OR 16.3): best placed helpers first, at forks better spaces first."""
    rider = dropped(table, seat)
    if rider is None:
        return ()
    return tuple(_rescues(table, seat, rider))


def _rescues(table: Table, seat: int, rider: int) -> Iterator[Rescue]:
    field = Field.of(table)
    tail = last_tail(field)
    assert tail is not None
    behind = HELPERS_AHEAD not in table.rules.readings
    for helper in ranked_on_road(field):
        if table.riders[helper].seat != seat or helper == rider:
            continue
        if field.cells[helper] < field.cells[tail] and not behind:  # OR 21.3
            continue
        for there in _helper_spaces(field, helper, tail):
            for to in _rescued_spaces(field, rider, helper, there):
                yield Rescue(table.riders[helper].name, there, to)


def _helper_spaces(field: Field, helper: int, tail: int) -> list[int]:
    """Return where a helper goes: behind the tail; the tail itself stays."""
    if helper == tail:
        return [field.cells[tail]]
    return sorted(field.road.cells[field.cells[tail]].behind, reverse=True)


def _rescued_spaces(field: Field, rider: int, helper: int, there: int) -> list[int]:
    """Return the first empty space behind the new tail on every branch, if the rescued rider gains by it."""
    after = field.copy()
    after.at.pop(after.cells[helper])
    after.cells[helper] = there
    after.at[there] = helper
    start = field.cells[rider]
    return [cell for cell in sorted(_first_empty(after, there), reverse=True) if cell > start]


def _first_empty(field: Field, cell: int) -> set[int]:
    """Return the first empty space on every branch behind a space."""
    found: set[int] = set()
    for space in field.road.cells[cell].behind:
        found |= _first_empty(field, space) if space in field.at else {space}
    return found
