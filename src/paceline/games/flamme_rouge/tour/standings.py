"""Standings after every stage (FR 17), bonus points and the final ranking (FR 18.5 to 18.8)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate
from typing import Final

import msgspec

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS
from paceline.games.flamme_rouge.results import RiderResult, StageResult
from paceline.games.flamme_rouge.tour.model import Tour

JERSEYS: Final = ("yellow", "green", "polka-dots")
"""In the order of priority (FR 17.4)."""


class Totals(msgspec.Struct, frozen=True, gc=False):
    """One rider over all stages so far."""

    time: int = 0
    sprint: int = 0
    mountain: int = 0
    place: int = 0
    """Where he came in on the latest stage: all ties go by it (FR 17.5, 18.8)."""
    exhaustion: int = 0
    """Cards that he takes into the next stage."""


class Standing(msgspec.Struct, frozen=True):
    """The tour between two stages."""

    riders: tuple[Totals, ...]
    """By number."""
    podium: tuple[int, ...]
    """Tour points of every team from podiums."""
    rest: tuple[int, ...]
    """Tour points of every team from rest days."""

    def general(self) -> tuple[int, ...]:
        """Riders by total time."""
        return self._by(lambda rider: rider.time)

    def sprint(self) -> tuple[int, ...]:
        """Riders with sprint points, most points first."""
        return tuple(n for n in self._by(lambda rider: -rider.sprint) if self.riders[n].sprint)  # FR 17.10

    def mountain(self) -> tuple[int, ...]:
        """Riders with mountain points, most points first."""
        return tuple(n for n in self._by(lambda rider: -rider.mountain) if self.riders[n].mountain)  # FR 17.10

    def teams(self) -> tuple[int, ...]:
        """Teams by the total time of both riders."""
        return tuple(sorted(range(len(self.podium)), key=lambda team: (self.team_time(team), self.team_place(team))))

    def team_time(self, team: int) -> int:
        """Both riders' times together (FR 18.5)."""
        return sum(rider.time for rider in self._of(team))

    def team_place(self, team: int) -> int:
        """A team came in on the latest stage where its better rider did (FR 18.8)."""
        return min(rider.place for rider in self._of(team))

    def leaders(self) -> tuple[int, ...]:
        """FR 17.8: who leads the general, the sprint and the mountain classification; one may be there thrice."""
        return self.general()[:1] + self.sprint()[:1] + self.mountain()[:1]

    def jerseys(self) -> tuple[str, ...]:
        """FR 17.3, FR 17.4: who wears yellow, green and polka dots; nothing where nobody does."""
        worn: list[int] = []
        names = []
        for order in (self.general(), self.sprint(), self.mountain()):
            best = next((number for number in order if number not in worn), None)
            names.append("" if best is None else RIDERS[best])
            worn += [] if best is None else [best]
        return tuple(names)

    def points(self, team: int) -> int:
        """Tour points so far, before any bonus."""
        return self.podium[team] + self.rest[team]

    def _by(self, value: Callable[[Totals], int]) -> tuple[int, ...]:
        """Riders by a value; equals as they crossed the line on the latest stage (FR 17.5)."""
        return tuple(sorted(range(len(self.riders)), key=lambda n: (value(self.riders[n]), self.riders[n].place)))

    def _of(self, team: int) -> tuple[Totals, ...]:
        return self.riders[2 * team : 2 * team + 2]


def begun(teams: int) -> Standing:
    """Before the first stage everything is at nought."""
    return Standing((Totals(),) * (2 * teams), (0,) * teams, (0,) * teams)


def added(before: Standing, result: StageResult, rest_day: bool) -> Standing:
    """The standing after one more stage, and after the rest day that follows it."""
    ridden = sorted(result.riders, key=lambda rider: NUMBER[rider.rider])
    riders = tuple(_added(*pair) for pair in zip(before.riders, ridden, strict=True))
    podium = tuple(
        points + ridden[2 * team].podium + ridden[2 * team + 1].podium for team, points in enumerate(before.podium)
    )
    standing = Standing(riders, podium, before.rest)
    return _rested(standing) if rest_day else standing


def _added(before: Totals, stage: RiderResult) -> Totals:
    return Totals(
        before.time + stage.time,
        before.sprint + stage.sprint,
        before.mountain + stage.mountain,
        stage.place,
        kept(stage.exhaustion),
    )


def kept(exhaustion: int) -> int:
    """FR 17.1: half of the cards leave, rounded down."""
    return exhaustion - exhaustion // 2


def _rested(standing: Standing) -> Standing:
    """FR 17.8, FR 17.9: points for the leaders, rest for everybody else."""
    leaders = standing.leaders()
    won = content.tour_numbers().rest_day
    rest = tuple(
        points + won * sum(number // 2 == team for number in leaders) for team, points in enumerate(standing.rest)
    )
    riders = tuple(
        rider if number in leaders else msgspec.structs.replace(rider, exhaustion=kept(rider.exhaustion))
        for number, rider in enumerate(standing.riders)
    )
    return Standing(riders, standing.podium, rest)


@lru_cache(maxsize=256)
def history(tour: Tour) -> tuple[Standing, ...]:
    """The standing before the first stage and after every stage ridden."""
    stages = [(result, number in tour.plan.rests) for number, result in enumerate(tour.results, start=1)]
    steps = accumulate(stages, lambda before, stage: added(before, *stage), initial=begun(len(tour.seats)))
    return tuple(steps)


def standing(tour: Tour) -> Standing:
    """Where the tour stands now."""
    return history(tour)[-1]


TWO_TEAMS = 2


class Score(msgspec.Struct, frozen=True, gc=False):
    """Tour points of one team by where they come from."""

    podium: int
    rest: int
    general: int = 0
    team: int = 0
    sprint: int = 0
    mountain: int = 0

    @property
    def bonus(self) -> int:
        """What the classifications gave at the end."""
        return self.general + self.team + self.sprint + self.mountain

    @property
    def total(self) -> int:
        """FR 18.7: everything together decides the tour."""
        return self.podium + self.rest + self.bonus


def table(stages: int, teams: int) -> content.Bonus:
    """FR 18.5, FR 18.6: the bonus points of a tour of this length."""
    tables = content.bonuses()
    if teams == TWO_TEAMS:
        return tables[0]
    return next(row for row in tables if stages <= row.up_to)


def scores(tour: Tour) -> tuple[Score, ...]:
    """The points of every team, bonuses included once the tour is over."""
    now = standing(tour)
    before = tuple(Score(now.podium[team], now.rest[team]) for team in range(len(tour.seats)))
    return tuple(_with_bonus(tour, now, team, score) for team, score in enumerate(before)) if tour.over else before


def _with_bonus(tour: Tour, now: Standing, team: int, score: Score) -> Score:
    won = table(tour.stages, len(tour.seats))
    return msgspec.structs.replace(
        score,
        general=_won(team, tuple(number // 2 for number in now.general()), won.general),
        team=_won(team, now.teams(), won.team),
        sprint=_won(team, tuple(number // 2 for number in now.sprint()), won.sprint),
        mountain=_won(team, tuple(number // 2 for number in now.mountain()), won.mountain),
    )


def _won(team: int, order: tuple[int, ...], points: tuple[int, ...]) -> int:
    """What a team takes from one classification, both riders together."""
    return sum(worth for owner, worth in zip(order, points, strict=False) if owner == team)


def ranking(tour: Tour) -> tuple[int, ...]:
    """Teams by their points; equals as they crossed the line on the latest stage (FR 18.8)."""
    now, points = standing(tour), scores(tour)
    return tuple(sorted(range(len(points)), key=lambda team: (-points[team].total, now.team_place(team))))
