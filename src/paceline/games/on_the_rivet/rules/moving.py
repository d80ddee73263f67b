"""OR 6 to OR 11: the steps of a move at the table, with bonus lines, the finish and their events."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from paceline.games.on_the_rivet.actions import Moves, PickUp, Step, Straight, Unhook
from paceline.games.on_the_rivet.events import BonusWon, Crossed, Moved, NewTerrain, PickedUp, Stepped, Unhooked
from paceline.games.on_the_rivet.rules.bumping import SIDES, Outcome
from paceline.games.on_the_rivet.rules.ride import Ride
from paceline.games.on_the_rivet.rules.strokes import bumping_allowed
from paceline.games.on_the_rivet.run import Run, course_of
from paceline.games.on_the_rivet.state import HOME, Table

__all__ = [
    "begin",
    "bumping_allowed",
    "legal_steps",
    "may_stop",
    "pick_up",
    "ride_on",
    "step_of",
    "straight_on",
    "take_outcome",
    "take_step",
    "unhook",
]


def begin(run: Run) -> None:
    """Begin a move whose card and PS are known: a Lead has its train, unless there are several readings (OR 7.1)."""
    ride = Ride.of(run.table)
    ride.begin()
    run.moving(visits=ride.visits, train=ride.train, read=ride.read)


def legal_steps(table: Table) -> tuple[Step | PickUp | Unhook, ...]:
    """Return how the move may go on: steps, then riders to pick up (OR 7.3) or to unhook (OR 5.11).

    If a Lead must choose its train these are its readings and nothing else (OR 6.8).
    """
    if not table.move or table.move.closing:
        return ()
    ride = Ride.of(table)
    return (
        *(step_of(table, outcome) for outcome in ride.steps()),
        *(PickUp(tuple(table.riders[rider].name for rider in riders)) for riders in ride.pick_ups()),
        *(Unhook(number) for number in ride.unhooks()),
    )


def may_stop(table: Table) -> bool:
    """Return whether the move may end here (OR 6.2 to OR 6.6)."""
    return Ride.of(table).may_stop()


def step_of(table: Table, outcome: Outcome) -> Step:
    """Return the action for an outcome."""
    assert table.move
    own, riders = table.move.rider, table.riders
    others: Moves = tuple((riders[rider].name, cell) for rider, cell in outcome.moves if rider != own)
    return Step(outcome.way, outcome.to, outcome.cost, others)


def straight_on(table: Table) -> tuple[Straight, ...]:
    """Return every ride of more than one step without a choice, the furthest first (OR 6.9)."""
    ride, steps, home = Ride.of(table), 0, course_of(table).road.home
    found: dict[int, Straight] = {}
    while outcome := _plain(ride, first=not steps):
        ride.take(outcome)
        steps += 1
        if steps > 1:
            cell = ride.field.cells[ride.rider]
            to = home if cell < 0 else cell
            found[to] = Straight(to, steps)  # across the line the train rides on as far as it can
    return tuple(reversed(found.values()))


def _plain(ride: Ride, first: bool) -> Outcome | None:
    """Return the next forward step if it is the only one, bumps nobody and nobody can be picked up (OR 6.9)."""
    ways = ride.forward()
    if len(ways) != 1 or ways[0].cost != 1 or (not first and ride.pick_ups()):
        return None
    return ways[0]


def ride_on(run: Run, action: Straight) -> None:
    """Take several forward steps, one after the other (OR 6.9)."""
    for _ in range(action.steps):
        ride = Ride.of(run.table)
        take_outcome(run, ride, ride.forward()[0])


def take_step(run: Run, step: Step) -> None:
    """Take a legal step."""
    ride = Ride.of(run.table)
    ways = ride.forward if step.way == "forward" else ride.diagonals if step.way == "diagonal" else ride.sideways
    for outcome in ways():
        if step_of(run.table, outcome) == step:
            take_outcome(run, ride, outcome)
            return
    raise ValueError(f"not a legal step: {step}")


def take_outcome(run: Run, ride: Ride, outcome: Outcome) -> None:
    """Take a step of a ride of this table: everybody moves, lines are won and crossed.

    The activated rider alone pays, however many others move (OR 10.5).
    """
    before = [rider.cell for rider in run.table.riders]
    carried = _carried(run, ride, outcome)
    gained = ride.take(outcome)
    run.put({rider: ride.field.cells[rider] for rider, _ in outcome.moves})
    run.moving(
        ps=ride.ps,
        train=ride.train,
        read=ride.read,
        lanes=ride.lanes,
        visits=ride.visits,
        sideways=ride.sidesteps,
        forward=ride.advanced,
        may_join=True,
        carried=carried,
        home=ride.home,
    )
    _tell_moves(run, ride, outcome, before)
    for rider, cell in sorted(outcome.moves, key=lambda move: (move[1], before[move[0]]), reverse=True):
        _win(run, rider, before[rider], cell)
        if cell == ride.field.road.home:
            _cross(run, rider)
    if gained:
        terrain = ride.field.road.rows[ride.field.road.cells[outcome.to].row].terrain
        run.tell(NewTerrain(run.name(ride.rider), outcome.to, terrain, gained, ride.ps))


def _carried(run: Run, ride: Ride, outcome: Outcome) -> tuple[int, ...]:
    """Return the riders who were in the train at some step, with those who follow in this one."""
    assert run.table.move
    carried = run.table.move.carried
    new = [rider for rider, _ in _followers(ride.rider, outcome) if rider not in carried]
    return (*carried, *new) if new else carried


def _followers(own: int, outcome: Outcome) -> tuple[tuple[int, int], ...]:
    """Return those who move after the activated rider; everybody if that rider is across the line (OR 18.2)."""
    place = next((place for place, move in enumerate(outcome.moves) if move[0] == own), -1)
    return outcome.moves[place + 1 :]


def _tell_moves(run: Run, ride: Ride, outcome: Outcome, before: list[int]) -> None:
    """Tell the step, then the moves of everybody else."""
    own, road = run.name(ride.rider), ride.field.road
    start = before[ride.rider]
    clause = _step_clause(ride, outcome, start)
    run.tell(
        Stepped(own, road.home if start == HOME else start, outcome.to, outcome.way, outcome.cost, ride.ps, clause)
    )
    followers = {rider for rider, _ in _followers(ride.rider, outcome)}
    for rider, cell in outcome.moves:
        if rider != ride.rider:
            why, clause = _follows(ride, start) if rider in followers else _why(ride, outcome, rider, before[rider])
            run.tell(Moved(run.name(rider), before[rider], cell, why, own, clause))


_FOLLOWS: Final = {"lead": "OR 7.2", "draft": "OR 8.3"}
_Why: TypeAlias = Literal["follows", "herded", "pushed", "bumped", "back", "joins"]


def _step_clause(ride: Ride, outcome: Outcome, start: int) -> str:
    if start == HOME:
        return "OR 18.2"
    if outcome.way == "diagonal":
        return "OR 5.16"
    return "OR 12.4" if ride.field.road.cells[start].verge else "OR 6.1"


def _follows(ride: Ride, start: int) -> tuple[_Why, str]:
    """Return why a rider follows; `start` tells whether the activated rider is across the line."""
    return "follows", "OR 18.2" if start == HOME else _FOLLOWS[ride.kind]


def _why(ride: Ride, outcome: Outcome, rider: int, start: int) -> tuple[_Why, str]:
    """Return why a rider makes room."""
    if rider == outcome.joined:
        return "joins", "OR 7.5"
    if outcome.way not in SIDES:
        return ("herded", "OR 8.1") if ride.kind in ("chase", "draft") else ("pushed", "OR 9.2")
    if ride.field.cells[rider] in ride.field.road.cells[start].behind:
        return "back", "OR 10.2"
    return "bumped", "OR 10.1"


def _cross(run: Run, rider: int) -> None:
    """Give a rider the next place on the podium (OR 18.1); with the first one lasting effects end (OR 14.8)."""
    table = run.table
    run.set(podium=(*table.podium, rider), crossed=table.crossed + 1, lasting=())
    run.tell(Crossed(run.name(rider), table.crossed + 1))


def _win(run: Run, rider: int, start: int, end: int) -> None:
    """Give the chits of bonus lines to the first rider over them (OR 17.1)."""
    road = run.course.road
    old = road.cells[start].row
    new = len(road.rows) if end == road.home else road.cells[end].row
    if new <= old:
        return
    for line, bonus in enumerate(run.course.bonuses):
        if old < bonus.row <= new and line not in run.table.lines_won:
            run.set(lines_won=(*run.table.lines_won, line), line_winners=(*run.table.line_winners, rider))
            run.change(rider, bonuses=(*run.table.riders[rider].bonuses, bonus.kind))
            run.tell(BonusWon(run.name(rider), bonus.kind, line, bonus.row))


def pick_up(run: Run, action: PickUp) -> None:
    """Add riders to the tail of the train (OR 7.3), or choose it at the start of a Lead (OR 6.8)."""
    ride, table = Ride.of(run.table), run.table
    riders = tuple(table.number(name) for name in action.riders)
    tail = ride.train[-1] if ride.train else ride.rider
    because = tuple(ride.field.cells[rider] for rider in (tail, *riders[:1]))
    clause = "OR 6.8" if ride.undecided else "OR 7.3"
    ride.pick_up(riders)
    run.moving(train=ride.train, read=ride.read, may_join=False)
    run.tell(PickedUp(run.name(ride.rider), action.riders, because, clause))


def unhook(run: Run, action: Unhook) -> None:
    """Leave riders of the tail behind (OR 5.11)."""
    ride = Ride.of(run.table)
    left = ride.train[len(ride.train) - action.riders :]
    ride.unhook(action.riders)
    run.moving(train=ride.train, may_join=False)
    run.tell(Unhooked(run.name(ride.rider), tuple(run.name(rider) for rider in left)))
