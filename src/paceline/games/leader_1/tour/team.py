"""Who rides for whom, and what riders and times are called: roles are the same on every stage."""

from __future__ import annotations

from collections.abc import Sequence

from paceline.games.leader_1.actions import ROLES, TEAMS, team_of
from paceline.games.leader_1.tour.model import Tour


def roles(tour: Tour) -> tuple[str, ...]:
    """The roles of every seat: all three (L1 1.2), or those picked on the first stage (L1 1.3); nothing before it."""
    if tour.results:
        return tour.results[0].roles
    return ("".join(ROLES),) * len(tour.seats) if tour.plan.riders == len(ROLES) else ()


def names_of(roles: Sequence[str]) -> tuple[str, ...]:
    """Riders by number, seat by seat."""
    return tuple(team_of(seat) + role for seat, own in enumerate(roles) for role in own)


def riders(tour: Tour) -> tuple[str, ...]:
    """The riders of a stage race by number; none while their roles are not picked."""
    return names_of(roles(tour))


def shared(tour: Tour) -> bool:
    """L1 1.4: whether two players share a colour, so that a rider's name does not tell whose he is."""
    return len(tour.seats) > len(TEAMS)


def player(tour: Tour, seat: int) -> str:
    """Whoever rides a team, as he is called; nothing for somebody without a name."""
    person, colon, own = tour.seats[seat].partition(":")
    return own if colon and person == "you" else "" if person == "you" else tour.seats[seat]


def own_letter(tour: Tour, seat: int) -> str:
    """What a team's own sheet is asked for by: its colour, with the number of the seat where two share it."""
    return f"{team_of(seat)}{seat + 1}" if shared(tour) else team_of(seat)


def minus(value: int) -> str:
    """A number with a true minus sign: gains can make a total time negative (L1 15.4)."""
    return str(value).replace("-", "−")
