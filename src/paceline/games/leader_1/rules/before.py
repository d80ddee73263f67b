"""L1 1 and L1 3.2: what is settled before the start: the token, the roles, the sprinters and descenders."""

from __future__ import annotations

from itertools import permutations
from typing import Final, Literal, TypeAlias

from paceline.games.leader_1.actions import ROLES, Appoint, Pick, Role, Token, team_of
from paceline.games.leader_1.events import Appointed, Picked, TokenGiven
from paceline.games.leader_1.rules.order import clockwise
from paceline.games.leader_1.rules.run import Run
from paceline.games.leader_1.state import Table

_Name: TypeAlias = Role | Literal[""]
_NOBODY: Final = ""


def give_token(run: Run, action: Token) -> None:
    """Lot has decided who holds the token first (L1 3.2)."""
    run.set(awaited=(), holder=action.seat)
    run.set(queue=first_asked(run.table))
    run.tell(TokenGiven(action.seat))


def first_asked(table: Table) -> tuple[int, ...]:
    """Seats that choose before the start, from the holder of the token on (L1 1.3), once for every rider they pick."""
    times = table.rules.each if table.phase == "picking" else 1
    return tuple(seat for seat in clockwise(table) for _ in range(times))


def picks(table: Table, seat: int) -> tuple[Pick, ...]:
    """Roles that no figure of this colour has yet (L1 1.3, 1.4)."""
    taken = {rider.role for rider in table.riders if team_of(rider.seat) == team_of(seat)}
    return tuple(Pick(role) for role in ROLES if role not in taken)


def pick(run: Run, action: Pick) -> None:
    """The next rider of a seat has a role."""
    seat = run.table.queue[0]
    number = next(rider for rider in run.table.own(seat) if not run.table.riders[rider].role)
    rider = run.change(number, role=action.role)
    run.tell(Picked(seat, rider.name))
    run.set(queue=run.table.queue[1:])


def begin_appointing(run: Run) -> None:
    """After the roles, in the same order (L1 1.5)."""
    run.set(queue=first_asked(run.table))


def appointments(table: Table, seat: int) -> tuple[Appoint, ...]:
    """Every way to have a sprinter and a descender; a single rider is one of the two (L1 1.5)."""
    roles = [role for role in ROLES if role in {table.riders[rider].role for rider in table.own(seat)}]
    pairs: list[tuple[_Name, _Name]] = [*permutations(roles, 2)] or [(roles[0], ""), ("", roles[0])]
    return tuple(Appoint(*pair) for pair in pairs)


def appoint(run: Run, action: Appoint) -> None:
    """Sprinter and descender of a seat are known."""
    seat = run.table.queue[0]
    names = {"": _NOBODY}
    for number in run.table.own(seat):
        rider = run.table.riders[number]
        names[rider.role] = rider.name
        if rider.role == action.sprinter:
            run.change(number, speciality="sprinter")
        elif rider.role == action.descender:
            run.change(number, speciality="descender")
    run.tell(Appointed(seat, names[action.sprinter], names[action.descender]))
    run.set(queue=run.table.queue[1:])
