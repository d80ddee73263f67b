"""L1 5: the second phase, riders who leave the peloton."""

from __future__ import annotations

from paceline.games.leader_1.actions import IN_PELOTON, ROLES, Action, Back, Leave, SitIn, Stay
from paceline.games.leader_1.events import Missed
from paceline.games.leader_1.rules import riding
from paceline.games.leader_1.rules.food import meals
from paceline.games.leader_1.rules.order import clockwise, inside, is_peloton_home, token_order
from paceline.games.leader_1.rules.sitting import may_sit_in, sit_in
from paceline.games.leader_1.state import Run, State, Table


def begin_leaving(run: Run) -> None:
    """Queue all seats clockwise from the holder of the token (L1 5.1); riders caught last turn may leave (L1 5.4)."""
    table = run.table
    if is_peloton_home(table):
        return
    for rider in token_order(table, inside(table)):
        if table.riders[rider].down == table.turn:  # fell on the way into the peloton
            run.tell(Missed(run.name(rider)))
            run.change(rider, moved=table.turn)
    run.set(queue=clockwise(run.table), kept=())


def asks(run: Run) -> bool:
    """Return whether somebody has more to decide than to stay; players who sit in are not asked (L1 5.5)."""
    if run.table.mover >= 0:
        return True
    while run.table.queue:
        if _has_choice(run.table, run.table.queue[0]):
            return True
        run.set(queue=run.table.queue[1:])
    return False


def _has_choice(table: Table, seat: int) -> bool:
    if seat in table.sitting:
        return False
    riding_in = _riding_in(table, seat)
    return bool(may_sit_in(table, seat) or any(table.riders[r].tiles for r in riding_in) or leavers(table, seat))


def _riding_in(table: Table, seat: int) -> list[int]:
    """Return a seat's riders in the peloton, rouleur first."""
    return token_order(table, [rider for rider in table.own(seat) if table.riders[rider].cell == IN_PELOTON])


def leavers(table: Table, seat: int) -> list[int]:
    """Return a seat's riders who have a move that is long enough to leave (L1 5.2)."""
    return [rider for rider in _riding_in(table, seat) if _may_move(table, rider) and riding.can_move(table, rider)]


def _may_move(table: Table, rider: int) -> bool:
    """Return whether a rider neither misses this turn (L1 4.3) nor has a puncture and moves last (L1 12.3)."""
    return table.turn not in (table.riders[rider].down, table.riders[rider].flat)


def choices(state: State) -> tuple[Action, ...]:
    """Return who may leave, to stay, to sit in, and what riders in the peloton may eat (L1 13.3)."""
    table = state.table
    if table.mover >= 0:
        return (*riding.choices(state), *([] if table.mover in table.kept else [Back()]))
    seat = table.queue[0]
    leaving = {table.riders[rider].role for rider in leavers(table, seat)}
    leaves = [Leave(role) for role in ROLES if role in leaving]
    sits = [SitIn()] if may_sit_in(table, seat) else []
    return (*leaves, Stay(), *sits, *meals(state, _riding_in(table, seat)))


def leave(run: Run, action: Leave) -> None:
    """Let a rider leave; their move is asked for next."""
    own = run.table.own(run.table.queue[0])
    run.set(mover=next(rider for rider in own if run.table.riders[rider].role == action.rider))


def back(run: Run, _action: Back) -> None:
    """Keep a rider who was about to leave; allowed once a turn, so that the question ends."""
    run.set(mover=-1, kept=(*run.table.kept, run.table.mover))


def stay(run: Run, _action: Stay) -> None:
    """Keep the rest of the seat's riders in the peloton this turn."""
    run.set(queue=run.table.queue[1:])


def stay_in(run: Run, _action: SitIn) -> None:
    """Stay, and sit in until something happens (L1 5.5)."""
    sit_in(run, run.table.queue[0])
    run.set(queue=run.table.queue[1:])
