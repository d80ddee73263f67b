"""Why an input is not allowed: the clause that forbids it, and the sentence that says what was expected."""

from __future__ import annotations

from typing import Final

import msgspec

from paceline.core.messages import Illegal
from paceline.games.leader_1.actions import (
    Action,
    Appoint,
    Back,
    Chase,
    Eat,
    Leave,
    Pick,
    Ride,
    SitIn,
    Stay,
    Wait,
    team_of,
)
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.rules.moves import Traffic, price, reserve, rides
from paceline.games.leader_1.rules.order import course_of
from paceline.games.leader_1.rules.riding import asked, free_squares, mover, traffic
from paceline.games.leader_1.state import State, Table

RIDING: Final = ("escapees", "dropped", "flats")
"""Phases in which riders are asked for their moves, one after the other."""
_BOUNDLESS: Final = 1_000_000
"""More energy than any move costs."""
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
    Appoint: ("L1 1.5", "leader-1.refused.no-such-appointment"),
    Ride: ("L1 9.1", "leader-1.refused.no-such-ride"),
    Wait: ("L1 9.11", "leader-1.refused.has-a-move"),
    Leave: ("L1 5.2", "leader-1.refused.cannot-leave"),
    Back: ("L1 5.1", "leader-1.refused.nobody-leaves-now"),
    Stay: ("L1 5.1", "leader-1.refused.nobody-leaves-now"),
    SitIn: ("L1 5.5", "leader-1.refused.cannot-sit-in"),
    Chase: ("L1 6.1", "leader-1.refused.no-chase-now"),
    Eat: ("L1 13.3", "leader-1.refused.no-such-tile"),
}


def draw_refused(table: Table, label: str) -> Illegal:
    """An outcome that the roll or draw with this label cannot have."""
    return Illegal(_DRAWS[table.awaited[0].kind], "leader-1.refused.impossible-roll", label=label)


def answer_refused(state: State, action: Action) -> Illegal:
    """An answer that was not offered to the seat that is asked."""
    table = state.table
    if isinstance(action, Ride) and (table.phase in RIDING or table.mover >= 0):
        return _ride_refused(table, action)
    if isinstance(action, Pick) and table.phase == "picking" and _figure_taken(table, action):
        return Illegal("L1 1.4", "leader-1.refused.figure-taken", role=action.role)
    return Illegal(*_ANSWERS[type(action)])


def _figure_taken(table: Table, action: Pick) -> bool:
    """Whether another seat of the same colour has this role."""
    seat = table.queue[0]
    others = [rider for rider in table.riders if rider.seat != seat and team_of(rider.seat) == team_of(seat)]
    return any(rider.role == action.role for rider in others)


def _ride_refused(table: Table, ride: Ride) -> Illegal:
    """What keeps the rider who is asked from a move: the place, or what he has to move with."""
    number, track, on_road = asked(table), course_of(table), traffic(table)
    one = mover(table, number)
    able = msgspec.structs.replace(one, energy=_BOUNDLESS, boxes=len(numbers().thresholds), least=1)
    if ride not in rides(track, able, on_road, True):
        return _no_way(ride, on_road)
    if ride.squares < one.least:
        return Illegal("L1 5.2", "leader-1.refused.too-few-squares", n=one.least)
    if len(ride.risks) > one.boxes:
        return Illegal("L1 11.9", "leader-1.refused.no-risk-left", n=one.boxes)
    return _too_dear(table, number, ride) or Illegal("L1 11.6", "leader-1.refused.no-stop-on-black")


def _no_way(ride: Ride, on_road: Traffic) -> Illegal:
    """A move that leads nowhere, whatever he had to move with."""
    if ride.end in on_road.taken:
        return Illegal("L1 9.2", "leader-1.refused.square-taken")
    if ride.end in on_road.flats:
        return Illegal("L1 12.5", "leader-1.refused.square-of-a-puncture")
    return Illegal(*_ANSWERS[Ride])


def _too_dear(table: Table, number: int, ride: Ride) -> Illegal | None:
    """A move that costs more than the rider has (L1 9.7), or would if a risk failed (L1 11.7)."""
    free, energy = free_squares(table, number), table.riders[number].energy
    if price(free, ride) > energy:
        return Illegal("L1 9.7", "leader-1.refused.too-dear", cost=price(free, ride), energy=energy)
    if reserve(free, ride) > energy:
        return Illegal("L1 11.7", "leader-1.refused.risk-too-dear", cost=reserve(free, ride), energy=energy)
    return None
