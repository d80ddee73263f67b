"""Who is linked to whom, for people: short names in the order of the road."""

from __future__ import annotations

from collections.abc import Mapping

from paceline.games.on_the_rivet.actions import Action, Close, Play, Rescue, Step, Straight, Swap, Tactic
from paceline.games.on_the_rivet.presentation.names import at, card_of
from paceline.games.on_the_rivet.rules.links import Field, chains_ahead, chains_behind
from paceline.games.on_the_rivet.rules.rescue import dropped
from paceline.games.on_the_rivet.rules.ride import Ride
from paceline.games.on_the_rivet.rules.strokes import PLAIN, Prices, parts
from paceline.games.on_the_rivet.run import course_of
from paceline.games.on_the_rivet.state import Move, Rider, Table, View


def line_ahead(table: Table, rider: int) -> tuple[str, ...]:
    """The longest chain ahead of a rider, from front to back (OR 8.1)."""
    return max(_names(table, chains_ahead(Field.of(table), rider)), key=len, default=())[::-1]


def lines_behind(table: Table, rider: int) -> tuple[tuple[str, ...], ...]:
    """Every reading of the chain behind a rider (OR 6.8), each from the nearest on; one of them may
    be nobody."""
    return tuple(_names(table, chains_behind(Field.of(table), rider)))


def line_behind(table: Table, rider: int) -> tuple[str, ...]:
    """The longest chain behind a rider, from front to back (OR 7.1)."""
    return max(lines_behind(table, rider), key=len, default=())


def _names(table: Table, chains: tuple[tuple[int, ...], ...]) -> list[tuple[str, ...]]:
    return [tuple(table.riders[rider].name for rider in chain) for chain in chains]


def beside(table: Table, rider: int, way: str) -> list[Rider]:
    """Riders directly `ahead` of a rider or `behind` him (OR 6.7)."""
    cell = table.riders[rider].cell
    if cell < 0:
        return []
    here, who = course_of(table).road.cells[cell], at(table)
    return [who[one] for one in (here.ahead if way == "ahead" else here.behind) if one in who]


def dropped_rider(table: Table) -> Rider:
    """The rider whom the seat that is asked may rescue (OR 16.1)."""
    number = dropped(table, table.queue[0])
    assert number is not None
    return table.riders[number]


def goal(view: View, action: Action) -> int | None:
    """The space that a step, a place in Grupo Compacto, a rescue or a tactics card leads to; the finish is none."""
    match action:
        case Step() | Straight() | Close() | Rescue():
            return action.to if action.to < course_of(view.table).road.home else None
        case Tactic(end=end) if end >= 0:
            return end
    return None


def ghosts(view: View, action: Action) -> Mapping[str, int]:
    """Everybody whom a choice would move, with his new space; whoever would cross the line is left out."""
    table, home = view.table, course_of(view.table).road.home
    return {rider: cell for rider, cell in _moved(table, action).items() if 0 <= cell < home}


def _moved(table: Table, action: Action) -> dict[str, int]:
    match action:
        case Step():
            return {table.riders[_move(table).rider].name: action.to, **dict(action.others)}
        case Straight() | Play():
            ride = ridden_on(table, action) if isinstance(action, Straight) else ridden(table, action)
            return {table.riders[rider].name: cell for rider, cell in moved_by(table, ride).items()}
        case Close():
            assert table.happening is not None
            return {table.riders[table.happening.compact[0]].name: action.to}
        case Rescue():
            rescued = dropped_rider(table).name
            return {action.helper: action.helper_to, rescued: action.to}
        case Swap():
            rider, other = table.riders[_move(table).rider], table.riders[table.number(action.rider)]
            return {rider.name: other.cell, other.name: rider.cell}
    return {action.rider: action.end} if isinstance(action, Tactic) else {}


def straight_on(table: Table, play: Play) -> dict[int, int]:
    """Where everybody would be if the card was ridden straight on; riders who would not move are left out.

    Whoever crosses the line comes to `road.home`.
    """
    return moved_by(table, ridden(table, play))


def ridden_on(table: Table, action: Straight) -> Ride:
    """The move under way after several steps forward (OR 6.9)."""
    ride = Ride.of(table)
    for _ in range(action.steps):
        ride.take(ride.forward()[0])
    return ride


def moved_by(table: Table, ride: Ride) -> dict[int, int]:
    """Where a ride leaves everybody whom it moves; whoever crosses the line comes to `road.home`."""
    field = ride.field
    return {
        number: cell if cell >= 0 else field.road.home
        for number, cell in enumerate(field.cells)
        if table.riders[number].on_road and cell != table.riders[number].cell
    }


def ridden(table: Table, play: Play) -> Ride:
    """The move of a card that is ridden straight on, with no bumps and nobody picked up on the way.

    At a lane change the lane nearer to the priority line is taken, at a fork the longest train.
    """
    ride = _ride(table, play)
    while not ride.is_over():
        steps = [step for step in ride.forward() if step.cost == 1]
        if not steps:
            break
        ride.take(max(steps, key=lambda step: step.to))
    return ride


def _ride(table: Table, play: Play) -> Ride:
    """The move as it would begin; nobody may bump in it."""
    card, move = card_of(table, play.card), _move(table)
    wild = card.kind == "wild"
    made = parts(table, move.rider, card, play.kind, wild, move.boost, move.energy)
    ps = max(sum(amount for _, amount in made), 0)
    begun = Move(move.rider, play.card, play.kind, wild, ps, move.boost, move.energy)
    ride = Ride(Field.of(table), begun, PLAIN, Prices(table, begun), bumps=False)
    ride.begin()
    if ride.undecided:
        ride.pick_up(max(ride.pick_ups(), key=len))
    return ride


def _move(table: Table) -> Move:
    assert table.move is not None
    return table.move
