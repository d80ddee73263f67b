"""Preview choices: the paths of everybody who would move and what stops them; links for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from paceline.core.messages import say
from paceline.core.presentation import Limit, Path, Preview
from paceline.games.on_the_rivet.actions import Action, Close, Let, Play, Rescue, Step, Straight, Swap, Tactic
from paceline.games.on_the_rivet.presentation.names import at, card_of, known_as
from paceline.games.on_the_rivet.rules.bumping import Outcome
from paceline.games.on_the_rivet.rules.links import Field, ahead_of, chains_ahead, chains_behind, lines
from paceline.games.on_the_rivet.rules.rescue import dropped
from paceline.games.on_the_rivet.rules.ride import Ride
from paceline.games.on_the_rivet.rules.strokes import PLAIN, Prices, parts
from paceline.games.on_the_rivet.run import course_of, move_of
from paceline.games.on_the_rivet.state import Move, Rider, Table, View
from paceline.roads.lanes import LaneRoad

# Links.


def line_ahead(table: Table, rider: int) -> tuple[str, ...]:
    """Return the longest chain ahead of a rider, from front to back (OR 8.1)."""
    return max(_names(table, chains_ahead(Field.of(table), rider)), key=len, default=())[::-1]


def lines_behind(table: Table, rider: int) -> tuple[tuple[str, ...], ...]:
    """Return every reading of the chain behind a rider (OR 6.8), each from the nearest on; one may be empty."""
    return tuple(_names(table, chains_behind(Field.of(table), rider)))


def line_behind(table: Table, rider: int) -> tuple[str, ...]:
    """Return the longest chain behind a rider, from front to back (OR 7.1)."""
    return max(lines_behind(table, rider), key=len, default=())


def _names(table: Table, chains: tuple[tuple[int, ...], ...]) -> list[tuple[str, ...]]:
    return [tuple(table.riders[rider].name for rider in chain) for chain in chains]


def beside(table: Table, rider: int, way: str) -> list[Rider]:
    """Return the riders directly `ahead` of a rider or `behind` them (OR 6.7)."""
    cell = table.riders[rider].cell
    if cell < 0:
        return []
    here, who = course_of(table).road.cells[cell], at(table)
    return [who[near] for near in (here.ahead if way == "ahead" else here.behind) if near in who]


def dropped_rider(table: Table) -> Rider:
    """Return the rider whom the seat that is asked may rescue (OR 16.1)."""
    number = dropped(table, table.queue[0])
    assert number is not None
    return table.riders[number]


# Paths.


def preview(view: View, action: Action) -> Preview | None:
    """Return where everybody would come who stays on the road, and who would be in the way."""
    table, home = view.table, course_of(view.table).road.home
    limits: tuple[Limit, ...] = ()
    if isinstance(action, Play):
        ridden = ride_card(table, action)
        paths, limits = _ways(table, ridden), _limits(view, ridden.ride)
    else:
        paths = _paths(table, action)
    moved = {rider: cells for rider, cells in paths.items() if 0 <= cells[-1] < home}
    if not moved and not limits:
        return None
    return Preview(
        tuple(Path(*path) for path in moved.items()),
        limits,
        carried=tuple(_carried(table, moved)),
        chains=_chains_after(table, {rider: cells[-1] for rider, cells in paths.items()}),
    )


def _carried(table: Table, moved: Mapping[str, tuple[int, ...]]) -> Iterator[tuple[str, int]]:
    """Yield how many rows everybody comes forward or falls back whom the rider of the move takes along."""
    cells, move = course_of(table).road.cells, table.move
    for rider, way in moved.items() if move is not None else ():
        rows = cells[way[-1]].row - cells[way[0]].row
        if rows and way[0] >= 0 and rider != table.riders[move_of(table).rider].name:
            yield rider, rows


def _chains_after(table: Table, ends: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
    """Return the lines of linked riders once these are in their places."""
    field = Field.of(table)
    numbers = {table.number(rider): end for rider, end in ends.items()}
    field.move([(rider, end) for rider, end in numbers.items() if table.riders[rider].on_road])
    return tuple(tuple(table.riders[rider].name for rider in line) for line in lines(field))


def goal(view: View, action: Action) -> int | None:
    """Return the space that a step, Grupo Compacto, a rescue or a tactics card leads to; the finish is none."""
    match action:
        case Step() | Straight() | Close() | Rescue():
            return action.to if action.to < course_of(view.table).road.home else None
        case Tactic(end=end) if end >= 0:
            return end
    return None


def _paths(table: Table, action: Action) -> dict[str, tuple[int, ...]]:
    """Return the spaces of everybody whom a choice would move; the last may be `road.home`."""
    match action:
        case Straight():
            return _ways(table, ride_on(table, action))
        case Let() if table.bump is not None:
            return _paths(table, table.bump)
        case Tactic(end=end) if end >= 0:
            start = table.riders[table.number(action.rider)].cell
            return {action.rider: find_way(course_of(table).road, start, end)}
    return _jumps(table, _ends(table, action))


def _ends(table: Table, action: Action) -> dict[str, int]:
    match action:
        case Step():
            return {table.riders[move_of(table).rider].name: action.to, **dict(action.others)}
        case Close():
            assert table.happening is not None
            return {table.riders[table.happening.compact[0]].name: action.to}
        case Rescue():
            return {action.helper: action.helper_to, dropped_rider(table).name: action.to}
        case Swap():
            rider, other = table.riders[move_of(table).rider], table.riders[table.number(action.rider)]
            return {rider.name: other.cell, other.name: rider.cell}
    return {}


def _jumps(table: Table, ends: Mapping[str, int]) -> dict[str, tuple[int, ...]]:
    starts = {name: table.riders[table.number(name)].cell for name in ends}
    return {name: (starts[name], end) for name, end in ends.items() if starts[name] != end}


def _ways(table: Table, ridden: Ridden) -> dict[str, tuple[int, ...]]:
    return {table.riders[rider].name: ridden.ways[rider] for rider in moved_by(table, ridden.ride)}


def find_way(road: LaneRoad, start: int, end: int) -> tuple[int, ...]:
    """Return the spaces of a shortest way from one space to another, forward if possible; the finish is left out."""
    came = {start: start}
    queue = [start]
    for cell in queue:
        here = road.cells[cell]
        if cell == end or (end >= road.home and road.home in here.ahead):
            return _trace_back(came, cell)
        for near in (*here.ahead, *here.left, *here.right):
            if near < road.home and near not in came:
                came[near] = cell
                queue.append(near)
    return start, end


def _trace_back(came: Mapping[int, int], cell: int) -> tuple[int, ...]:
    way = [cell]
    while came[way[-1]] != way[-1]:
        way.append(came[way[-1]])
    return tuple(reversed(way))


# Rides that are tried.


class Ridden:
    """A ride that was tried, with the spaces of everybody in it."""

    def __init__(self, ride: Ride, step: Callable[[Ride], Outcome | None]) -> None:
        """Take steps as long as `step` gives one."""
        self.ride = ride
        ways = {rider: [cell] for rider, cell in enumerate(ride.field.cells)}
        while outcome := step(ride):
            ride.take(outcome)
            for rider, cell in outcome.moves:
                ways[rider].append(cell)
        self.ways: dict[int, tuple[int, ...]] = {rider: tuple(cells) for rider, cells in ways.items()}


def ride_on(table: Table, action: Straight) -> Ridden:
    """Return the move under way after several steps forward (OR 6.9)."""
    left = iter(range(action.steps))
    return Ridden(Ride.of(table), lambda ride: ride.forward()[0] if next(left, None) is not None else None)


def ride_card(table: Table, play: Play) -> Ridden:
    """Return the move of a card that is ridden straight on, with no bumps and nobody picked up on the way.

    At a lane change the lane nearer to the priority line is taken, at a fork the longest train.
    """
    return Ridden(_begin(table, play), _step_straight)


def _step_straight(ride: Ride) -> Outcome | None:
    steps = [] if ride.is_over() else [step for step in ride.forward() if step.cost == 1]
    return max(steps, key=lambda step: step.to, default=None)


def _begin(table: Table, play: Play) -> Ride:
    """Return the move as it would begin; nobody may bump in it."""
    card, move = card_of(table, play.card), move_of(table)
    wild = card.kind == "wild"
    made = parts(table, move.rider, card, play.kind, wild, move.boost, move.energy)
    ps = max(sum(amount for _, amount in made), 0)
    begun = Move(move.rider, play.card, play.kind, wild, ps, move.boost, move.energy)
    ride = Ride(Field.of(table), begun, PLAIN, Prices(table, begun), bumps=False, readings=table.rules.readings)
    ride.begin()
    if ride.undecided:
        ride.pick_up(max(ride.pick_ups(), key=len))
    return ride


def moved_by(table: Table, ride: Ride) -> dict[int, int]:
    """Return where a ride leaves everybody whom it moves; riders who cross the line come to `road.home`."""
    field = ride.field
    return {
        number: cell if cell >= 0 else field.road.home
        for number, cell in enumerate(field.cells)
        if table.riders[number].on_road and cell != table.riders[number].cell
    }


def _limits(view: View, ride: Ride) -> tuple[Limit, ...]:
    """Return who would stop a card that is ridden straight on: to go further costs a bump (OR 9.2)."""
    riders: Sequence[int] = () if ride.is_over() else ahead_of(ride.field, ride.rider)
    if not riders:
        return ()
    names = tuple(known_as(view, view.table.riders[rider].name) for rider in riders)
    why = say("on-the-rivet.limit.in-the-way", riders=names, n=ride.ps)
    return (Limit(tuple(ride.field.cells[rider] for rider in riders), why, "OR 9.2"),)
