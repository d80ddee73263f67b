"""FR 18.5 to 18.8: bonus points at the end of a tour, and who wins it."""

from __future__ import annotations

import msgspec

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.standings import Standing, standing

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
