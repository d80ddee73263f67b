"""The data of a stage race: plan, seats and results so far; and its riders, whose roles never change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from paceline.games.leader_1.actions import ROLES, TEAMS, team_of

ALL: Final = "all"
"""Stands for all ready courses, in their order."""


class RiderResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one rider finished a stage."""

    rider: str
    place: int
    """1 for the winner; no two are alike."""
    time: int
    """What he lost on the winner (L1 15.1), before anything is gained."""
    energy: int = 0
    """What he had left (L1 15.5)."""


class Summit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who came first over a col: as many riders as score there, in the order of passing (L1 15.7, L1 15.8)."""

    category: int
    """The hardest of its tokens."""
    riders: tuple[str, ...] = ()


class StageResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a stage hands over, whether it was ridden here or typed in from a real table."""

    stage: str
    """The course as it is written down (L1 2.17)."""
    riders: tuple[RiderResult, ...]
    """In the order of the ranking."""
    roles: tuple[str, ...]
    """For every seat the roles of its riders, such as `RL`."""
    bonuses: tuple[tuple[str, ...], ...] = ()
    """For every bonus line the riders who score there, in the order of passing."""
    summits: tuple[Summit, ...] = ()


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen before a stage race."""

    name: str = ""
    courses: tuple[str, ...] = (ALL,)
    """Ready courses by name or number, or courses as they are written down; `all` for all ready ones."""
    riders: int = 0
    """Riders of every player; 0 for the usual number."""
    first: int = -1
    """The seat that holds the peloton token first on the first stage; -1 for a lot."""
    ending: Literal["all", "podium"] = "all"
    slipstream: Literal["straight", "diagonal"] = "straight"
    stop_on_black: bool = True


class Tour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stage race so far, complete in itself."""

    plan: Plan
    """With its courses, the number of riders and the first holder of the token written out."""
    seats: tuple[str, ...]
    seed: int | str
    results: tuple[StageResult, ...] = ()

    @property
    def stages(self) -> int:
        """How many stages it has."""
        return len(self.plan.courses)

    @property
    def ridden(self) -> int:
        """How many of them have been ridden."""
        return len(self.results)

    @property
    def over(self) -> bool:
        """Whether the last stage has been ridden."""
        return self.ridden == self.stages


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
