"""Why an input is not allowed: the clause that forbids it, and the sentence that says what was expected."""

from __future__ import annotations

from typing import Final

import msgspec

from paceline.core.messages import Illegal
from paceline.games.leader_1 import actions
from paceline.games.leader_1.actions import Action, Pick, Ride, team_of
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.rules import riding
from paceline.games.leader_1.rules.moves import BOUNDLESS, Traffic, price, reserve, rides
from paceline.games.leader_1.rules.order import course_of
from paceline.games.leader_1.state import RIDING, State, Table

_DRAWS: Final = {
    "token": "L1 3.2",
    "peloton": "L1 7.1",
    "bonk": "L1 11.1",
    "crash": "L1 11.1",
    "puncture": "L1 12.1",
    "feed": "L1 13.2",
}
_ANSWERS: Final[dict[type, tuple[str, str]]] = {
    Pick: ("L1 1.3", "leader-1.refused.no-such-role"),
    actions.Appoint: ("L1 1.5", "leader-1.refused.no-such-appointment"),
    Ride: ("L1 9.1", "leader-1.refused.no-such-ride"),
    actions.Wait: ("L1 9.11", "leader-1.refused.has-a-move"),
    actions.Leave: ("L1 5.2", "leader-1.refused.cannot-leave"),
    actions.Back: ("L1 5.1", "leader-1.refused.nobody-leaves-now"),
    actions.Stay: ("L1 5.1", "leader-1.refused.nobody-leaves-now"),
    actions.SitIn: ("L1 5.5", "leader-1.refused.cannot-sit-in"),
    actions.Chase: ("L1 6.1", "leader-1.refused.no-chase-now"),
    actions.Eat: ("L1 13.3", "leader-1.refused.no-such-tile"),
}


def refuse_draw(table: Table, label: str) -> Illegal:
    """Return the refusal of an outcome that the roll or draw with this label cannot have."""
    return Illegal(_DRAWS[table.awaited[0].kind], "leader-1.refused.impossible-roll", label=label)


def refuse_answer(state: State, action: Action) -> Illegal:
    """Return the refusal of an answer that was not offered to the seat that is asked."""
    table = state.table
    if isinstance(action, Ride) and (table.phase in RIDING or table.mover >= 0):
        return _refuse_ride(table, action)
    if isinstance(action, Pick) and table.phase == "picking" and _is_figure_taken(table, action):
        return Illegal("L1 1.4", "leader-1.refused.figure-taken", role=action.role)
    return Illegal(*_ANSWERS[type(action)])


def _is_figure_taken(table: Table, action: Pick) -> bool:
    """Return whether another seat of the same colour has this role."""
    seat = table.queue[0]
    others = [rider for rider in table.riders if rider.seat != seat and team_of(rider.seat) == team_of(seat)]
    return any(rider.role == action.role for rider in others)


def _refuse_ride(table: Table, ride: Ride) -> Illegal:
    """Return what keeps the rider who is asked from a move: the squares, or their energy and risks."""
    number, track, traffic = riding.asked_rider(table), course_of(table), riding.traffic(table)
    mover = riding.mover(table, number)
    able = msgspec.structs.replace(mover, energy=BOUNDLESS, boxes=len(numbers().thresholds), least=1)
    if ride not in rides(track, able, traffic, True, table.rules.readings):
        return _refuse_way(ride, traffic)
    if ride.squares < mover.least:
        return Illegal("L1 5.2", "leader-1.refused.too-few-squares", n=mover.least)
    if len(ride.risks) > mover.boxes:
        return Illegal("L1 11.9", "leader-1.refused.no-risk-left", n=mover.boxes)
    return _refuse_cost(table, number, ride) or Illegal("L1 11.6", "leader-1.refused.no-stop-on-black")


def _refuse_way(ride: Ride, traffic: Traffic) -> Illegal:
    """Return the refusal of a move to a square that no energy could reach."""
    if ride.end in traffic.taken:
        return Illegal("L1 9.2", "leader-1.refused.square-taken")
    if ride.end in traffic.flats:
        return Illegal("L1 12.5", "leader-1.refused.square-of-a-puncture")
    return Illegal(*_ANSWERS[Ride])


def _refuse_cost(table: Table, number: int, ride: Ride) -> Illegal | None:
    """Return the refusal of a move that costs more than the rider has (L1 9.7), or would if a risk failed (L1 11.7)."""
    free, energy = riding.free_squares(table, number), table.riders[number].energy
    if price(free, ride) > energy:
        return Illegal("L1 9.7", "leader-1.refused.too-dear", cost=price(free, ride), energy=energy)
    if reserve(free, ride) > energy:
        return Illegal("L1 11.7", "leader-1.refused.risk-too-dear", cost=reserve(free, ride), energy=energy)
    return None
