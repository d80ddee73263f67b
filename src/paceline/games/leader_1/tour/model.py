"""The data of a stage race: plan, seats and results so far; and its riders, whose roles never change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from paceline.core.tours import BaseTour
from paceline.games.leader_1.actions import ROLES, TEAMS, team_of

ALL: Final = "all"
"""Stands for all ready courses, in their order."""


class RiderResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rider's finish of a stage."""

    rider: str
    place: int
    """1 for the winner; no two are alike."""
    time: int
    """Time lost on the winner (L1 15.1), before anything is gained."""
    energy: int = 0
    """Energy left (L1 15.5)."""


class Summit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first riders over a col: as many as score there, in the order of passing (L1 15.7, L1 15.8)."""

    category: int
    """The hardest of its tokens."""
    riders: tuple[str, ...] = ()


class StageResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a stage, whether it was ridden here or typed in from a real table."""

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
    """The options of a stage race."""

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
    variants: tuple[str, ...] = ()
    """Other readings of the rules that are played (L1 16)."""


class Tour(BaseTour, frozen=True, forbid_unknown_fields=True):
    """A stage race so far."""

    plan: Plan
    """With its courses, the number of riders and the first holder of the token written out."""
    results: tuple[StageResult, ...] = ()

    @property
    def planned(self) -> tuple[str, ...]:
        """The courses as they were planned."""
        return self.plan.courses


def roles(tour: Tour) -> tuple[str, ...]:
    """Return the roles of every seat: all three (L1 1.2), or those picked on the first stage (L1 1.3); none before."""
    if tour.results:
        return tour.results[0].roles
    return ("".join(ROLES),) * len(tour.seats) if tour.plan.riders == len(ROLES) else ()


def rider_codes(roles: Sequence[str]) -> tuple[str, ...]:
    """Return the short names of riders by number, seat by seat."""
    return tuple(team_of(seat) + role for seat, own in enumerate(roles) for role in own)


def riders(tour: Tour) -> tuple[str, ...]:
    """Return the riders of a stage race by number; none while their roles are not picked."""
    return rider_codes(roles(tour))


def shares_colours(tour: Tour) -> bool:
    """Return whether players share a colour, so that a rider's name does not tell their seat (L1 1.4)."""
    return len(tour.seats) > len(TEAMS)


def minus(value: int) -> str:
    """Return a number with a true minus sign: gains can make a total time negative (L1 15.4)."""
    return str(value).replace("-", "−")
