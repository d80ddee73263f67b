"""Standings after every stage (FR 17), bonus points and the final ranking (FR 18.5 to 18.8)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS
from paceline.games.flamme_rouge.rules.finish import RiderResult, StageResult
from paceline.games.flamme_rouge.rules.variants import find_combative, keep_half
from paceline.games.flamme_rouge.tour.model import Tour

JERSEYS: Final = ("yellow", "green", "polka-dots")
"""In the order of priority (FR 17.4)."""
TWO_TEAMS: Final = 2


class Totals(msgspec.Struct, frozen=True, gc=False):
    """One rider over all stages so far."""

    time: int = 0
    sprint: int = 0
    mountain: int = 0
    place: int = 0
    """On the latest stage; it breaks all ties (FR 17.5, 18.8)."""
    exhaustion: int = 0
    """Cards carried into the next stage."""


class Standing(msgspec.Struct, frozen=True):
    """The tour between two stages."""

    riders: tuple[Totals, ...]
    """By number."""
    podium: tuple[int, ...]
    """Tour points of every team from podiums."""
    rest: tuple[int, ...]
    """Tour points of every team from rest days."""
    combative: tuple[int, ...]
    """Tour points of every team for its most combative riders (FR 21.3)."""

    def general(self) -> tuple[int, ...]:
        """Return riders by total time."""
        return self._by(lambda rider: rider.time)

    def sprint(self) -> tuple[int, ...]:
        """Return riders with sprint points, most points first."""
        return tuple(n for n in self._by(lambda rider: -rider.sprint) if self.riders[n].sprint)  # FR 17.10

    def mountain(self) -> tuple[int, ...]:
        """Return riders with mountain points, most points first."""
        return tuple(n for n in self._by(lambda rider: -rider.mountain) if self.riders[n].mountain)  # FR 17.10

    def orders(self) -> tuple[tuple[int, ...], ...]:
        """Return the classifications of riders in the order of their jerseys."""
        return self.general(), self.sprint(), self.mountain()

    def teams(self) -> tuple[int, ...]:
        """Return teams by the total time of both riders."""
        return tuple(sorted(range(len(self.podium)), key=lambda team: (self.team_time(team), self.team_place(team))))

    def team_time(self, team: int) -> int:
        """Return both riders' times together (FR 18.5)."""
        return sum(rider.time for rider in self._own(team))

    def team_place(self, team: int) -> int:
        """Return the place of the team's better rider on the latest stage (FR 18.8)."""
        return min(rider.place for rider in self._own(team))

    def leaders(self) -> tuple[int, ...]:
        """Return who leads each classification (FR 17.8); one rider may be there three times."""
        return tuple(order[0] for order in self.orders() if order)

    def jerseys(self) -> tuple[str, ...]:
        """Return who wears yellow, green and polka dots (FR 17.3, FR 17.4); nothing for a jersey nobody wears."""
        worn: list[int] = []
        names = []
        for order in self.orders():
            best = next((number for number in order if number not in worn), None)
            names.append("" if best is None else RIDERS[best])
            worn += [] if best is None else [best]
        return tuple(names)

    def points(self, team: int) -> int:
        """Return tour points so far, before any bonus."""
        return self.podium[team] + self.rest[team] + self.combative[team]

    def _by(self, value: Callable[[Totals], int]) -> tuple[int, ...]:
        """Return riders by a value; the place on the latest stage breaks ties (FR 17.5)."""
        return tuple(sorted(range(len(self.riders)), key=lambda n: (value(self.riders[n]), self.riders[n].place)))

    def _own(self, team: int) -> tuple[Totals, ...]:
        return self.riders[2 * team : 2 * team + 2]


@lru_cache(maxsize=256)
def history(tour: Tour) -> tuple[Standing, ...]:
    """Return the standing before the first stage and after every stage so far."""
    teams = len(tour.seats)
    start, variants = Standing((Totals(),) * (2 * teams), *((0,) * teams,) * 3), tour.plan.variants
    standings = [start]
    for number, result in enumerate(tour.results, start=1):
        standings.append(_add_stage(standings[-1], result, number in tour.plan.rests, variants))
    return tuple(standings)


def standing(tour: Tour) -> Standing:
    """Return the current standing."""
    return history(tour)[-1]


def _add_stage(before: Standing, result: StageResult, rest_day: bool, variants: Collection[str]) -> Standing:
    """Return the standing after one more stage, and after the rest day that follows it."""
    ridden = sorted(result.riders, key=lambda rider: NUMBER[rider.rider])
    riders = tuple(_add(*pair, variants) for pair in zip(before.riders, ridden, strict=True))
    won = zip(before.podium, ridden[::2], ridden[1::2], strict=True)
    podium = tuple(points + sprinteur.podium + rouleur.podium for points, sprinteur, rouleur in won)
    standing = Standing(riders, podium, before.rest, _add_combative(before.combative, ridden))
    return _add_rest_day(standing, variants) if rest_day else standing


def _add_combative(before: tuple[int, ...], ridden: Sequence[RiderResult]) -> tuple[int, ...]:
    """Return the points after the most combative rider of a stage has won one (FR 21.3)."""
    best = find_combative(ridden)
    return tuple(points + (best >= 0 and best // 2 == team) for team, points in enumerate(before))


def _add(before: Totals, stage: RiderResult, variants: Collection[str]) -> Totals:
    return Totals(
        before.time + stage.time,
        before.sprint + stage.sprint,
        before.mountain + stage.mountain,
        stage.place,
        keep_half(stage.exhaustion, variants),
    )


def _add_rest_day(standing: Standing, variants: Collection[str]) -> Standing:
    """FR 17.8, FR 17.9: points for the leaders, rest for everybody else."""
    leaders = standing.leaders()
    won = content.tour_numbers().rest_day
    rest = tuple(
        points + won * sum(number // 2 == team for number in leaders) for team, points in enumerate(standing.rest)
    )
    riders = tuple(
        rider if number in leaders else msgspec.structs.replace(rider, exhaustion=keep_half(rider.exhaustion, variants))
        for number, rider in enumerate(standing.riders)
    )
    return Standing(riders, standing.podium, rest, standing.combative)


class Score(msgspec.Struct, frozen=True, gc=False):
    """Tour points of one team by their source."""

    podium: int
    rest: int
    general: int = 0
    team: int = 0
    sprint: int = 0
    mountain: int = 0
    combative: int = 0
    """FR 21.3."""

    @property
    def total(self) -> int:
        """All points together, which decide the tour (FR 18.7)."""
        return self.podium + self.rest + self.general + self.team + self.sprint + self.mountain + self.combative


def bonus_table(stages: int, teams: int) -> content.Bonus:
    """Return the bonus points of a tour of this length (FR 18.5, FR 18.6)."""
    tables = content.bonuses()
    if teams == TWO_TEAMS:
        return tables[0]
    return next(row for row in tables if stages <= row.up_to)


def scores(tour: Tour) -> tuple[Score, ...]:
    """Return the points of every team, bonuses included once the tour is over."""
    now, teams = standing(tour), range(len(tour.seats))
    bonuses = [_bonuses(tour, now, team) if tour.over else {} for team in teams]
    won = zip(now.podium, now.rest, now.combative, bonuses, strict=True)
    return tuple(Score(podium, rest, combative=combative, **bonus) for podium, rest, combative, bonus in won)


def _bonuses(tour: Tour, now: Standing, team: int) -> dict[str, int]:
    """Return what a team takes from each classification, both riders together."""
    worth = bonus_table(tour.stages, len(tour.seats))
    general, sprint, mountain = (tuple(number // 2 for number in order) for order in now.orders())
    owners = {"general": general, "team": now.teams(), "sprint": sprint, "mountain": mountain}
    return {
        what: sum(points for owner, points in zip(order, getattr(worth, what), strict=False) if owner == team)
        for what, order in owners.items()
    }


def ranking(tour: Tour) -> tuple[int, ...]:
    """Return teams by their points; the order on the latest stage breaks ties (FR 18.8)."""
    now, points = standing(tour), scores(tour)
    return tuple(sorted(range(len(points)), key=lambda team: (-points[team].total, now.team_place(team))))
