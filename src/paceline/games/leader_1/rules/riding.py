"""L1 9 and L1 11: a rider's free squares, the moves on offer, the risks rolled for, and the move itself."""

from __future__ import annotations

from typing import Final

from paceline.games.leader_1.actions import IN_PELOTON, Action, EventDie, Ride, Wait
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.events import Fell, Missed, Rode, Rolled, Stuck
from paceline.games.leader_1.rules.finish import cross, pass_lines
from paceline.games.leader_1.rules.food import meals, pass_feeds
from paceline.games.leader_1.rules.moves import Mover, Traffic, energy_back, has_ride, price, rides
from paceline.games.leader_1.rules.order import course_of, head_at, is_peloton_home, progress_of, tail
from paceline.games.leader_1.rules.sitting import look_around
from paceline.games.leader_1.rules.slipstream import shelter
from paceline.games.leader_1.state import NEVER, Awaited, Risked, Run, State, Table

_RISK_CLAUSES: Final = {"bonk": "L1 11.2", "crash": "L1 11.4"}


def ground_of(table: Table, rider: int) -> str:
    """Return the ground a rider starts on; in the peloton the one under its head (L1 5.3)."""
    cell, track = table.riders[rider].cell, course_of(table)
    return track.row_ground[table.head] if cell == IN_PELOTON else track.ground[cell]


def free_squares(table: Table, rider: int) -> int:
    """Return the free squares of a rider who moves now, slipstream included; in the peloton those for leaving it."""
    one, ground, rules, sprint = table.riders[rider], ground_of(table, rider), numbers(), course_of(table).sprint
    free = rules.free[one.role][ground]  # L1 9.3
    if one.speciality == "descender" and ground == "D":  # L1 9.4
        free += rules.descender
    if one.speciality == "sprinter" and sprint is not None and progress_of(table, rider) >= sprint:  # L1 9.5
        free += rules.sprinter
    return free + rules.shelter if has_slipstream(table, rider) else free


def has_slipstream(table: Table, rider: int) -> bool:
    """Return whether a rider has slipstream in this turn (L1 10.1); nobody in the peloton has (L1 10.5)."""
    return table.riders[rider].wheel == table.turn and table.riders[rider].cell >= 0


def mover(table: Table, rider: int) -> Mover:
    """Return a rider as the one who moves now; one in the peloton leaves it (L1 5.2)."""
    one, track, rules = table.riders[rider], course_of(table), numbers()
    free, boxes = free_squares(table, rider), len(rules.thresholds) - one.risks
    if one.cell == IN_PELOTON:
        return Mover(track.exits[table.head], free, one.energy, boxes, rules.leave_least)
    cell = track.road.cells[one.cell]
    joins = not is_peloton_home(table) and cell.progress <= head_at(table)  # L1 8.2, 8.3
    return Mover(cell.ahead, free, one.energy, boxes, join=track.road.rows[tail(table)] if joins else None)


def traffic(table: Table) -> Traffic:
    """Return the squares that riders stand or lie on."""
    taken = frozenset([rider.cell for rider in table.riders if rider.cell >= 0 and not rider.flat])
    return Traffic(taken, frozenset([rider.cell for rider in table.riders if rider.cell >= 0 and rider.flat]))


def moves(table: Table, rider: int) -> tuple[Ride, ...]:
    """Return the moves of a rider who moves now; in the peloton those that leave it."""
    rules = table.rules
    return rides(course_of(table), mover(table, rider), traffic(table), rules.stop_on_black, rules.readings)


def can_move(table: Table, rider: int) -> bool:
    """Return whether a rider who moves now has any move."""
    rules = table.rules
    return has_ride(course_of(table), mover(table, rider), traffic(table), rules.stop_on_black, rules.readings)


def asked_rider(table: Table) -> int:
    """Return the rider whose move is asked for: one who leaves, or the next in the queue."""
    return table.mover if table.mover >= 0 else table.queue[0]


def choices(state: State) -> tuple[Action, ...]:
    """Return the moves of the rider who is asked, and the feed tiles that may be eaten before."""
    rider = asked_rider(state.table)
    return (*(moves(state.table, rider) or (Wait(),)), *meals(state, (rider,)))


def asks(run: Run) -> bool:
    """Return whether somebody in the queue has to be asked; riders who cannot move stay put."""
    while run.table.queue:
        number = run.table.queue[0]
        rider = run.table.riders[number]
        if rider.down == run.table.turn:
            run.tell(Missed(rider.name))
        elif rider.tiles or moves(run.table, number):
            return True
        else:
            _tell_stuck(run, number)
        stay(run, number)
    return False


def _tell_stuck(run: Run, rider: int) -> None:
    """Tell that a rider has no move: nothing is paid and nothing given back (L1 9.11)."""
    ahead = course_of(run.table).road.cells[run.table.riders[rider].cell].ahead
    run.tell(Stuck(run.name(rider), ahead))


def stay(run: Run, rider: int) -> None:
    """End a rider's turn, and with it a puncture they had for it (L1 12.6)."""
    _spend_turn(run, rider)
    run.set(queue=run.table.queue[1:])


def _spend_turn(run: Run, rider: int) -> None:
    table = run.table
    mended = table.riders[rider].flat == table.turn
    run.change(rider, moved=table.turn, **({"flat": NEVER} if mended else {}))


def wait(run: Run, _action: Wait) -> None:
    """Keep a rider who has no move on their square (L1 9.11); asked only of riders who could eat."""
    rider = asked_rider(run.table)
    _tell_stuck(run, rider)
    stay(run, rider)


def ride(run: Run, action: Ride) -> None:
    """Move a rider; if the move has risks, await their rolls first (L1 11.1), the bonk before the fall (L1 11.8)."""
    rider = asked_rider(run.table)
    cost = price(free_squares(run.table, rider), action)
    if action.risks:
        rolls = tuple(Awaited(risk, rider) for risk in action.risks)
        run.set(risked=Risked(rider, action, cost), awaited=rolls)
    else:
        carry_out(run, rider, action, cost)


def carry_out(run: Run, rider: int, action: Ride, cost: int, fell: bool = False) -> None:
    """Make a move, at what it costs in the end."""
    table, before = run.table, run.table.riders[rider]
    free, in_shelter = free_squares(table, rider), has_slipstream(table, rider)
    back = energy_back(free, action)  # L1 9.8
    after = run.arrive(rider, action.end, energy=before.energy - cost + back)
    clause = "L1 5.2" if before.cell == IN_PELOTON else "L1 8.2" if action.end == IN_PELOTON else "L1 9.1"
    told = (action.squares, free, cost, back, after.energy, action.past, in_shelter, clause)
    run.tell(Rode(after.name, before.cell, action.end, *told))
    shelter(run, table, rider, action.squares)
    if table.mover == rider:
        run.change(rider, moved=table.turn)
        run.set(mover=-1)
    else:
        stay(run, rider)
    if fell:  # L1 11.5
        run.change(rider, down=table.turn + 1)
        run.tell(Fell(after.name, action.end, table.turn + 1))
    _pass(run, rider)


def _pass(run: Run, rider: int) -> None:
    """Record what a rider has passed on the way."""
    pass_lines(run, (rider,))
    if run.table.riders[rider].cell >= 0:
        cross(run, rider)
    pass_feeds(run, (rider,))
    look_around(run)


def roll_risk(run: Run, action: EventDie) -> None:
    """Cross off a risk, however it ends; after the last one the rider moves."""
    table, risked = run.table, run.table.risked
    assert risked is not None
    assert action.about != "puncture"
    rider = table.riders[risked.rider]
    wanted = numbers().thresholds[rider.risks]  # L1 11.1
    failed = action.value < wanted
    run.tell(Rolled(rider.name, action.about, wanted, action.value, failed, _RISK_CLAUSES[action.about]))
    run.change(risked.rider, risks=rider.risks + 1)
    fails = (*risked.failed, action.about) if failed else risked.failed
    risked = Risked(risked.rider, risked.ride, risked.cost, fails)
    run.set(risked=risked, awaited=table.awaited[1:])
    if not run.table.awaited:
        run.set(risked=None)
        carry_out(run, risked.rider, risked.ride, risked.cost * _factor(fails), "crash" in fails)


def _factor(failed: tuple[str, ...]) -> int:
    """Return how many times its price a move costs: the higher factor if both risks fail (L1 11.3, 11.5, 11.8)."""
    rules = numbers()
    factors = {"bonk": rules.bonk, "crash": rules.crash}
    return max((factors[risk] for risk in failed), default=1)
