"""Rate a stage from many races of equal bots: its length, its winners, its fairness, and when it is decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import erf, sqrt
from typing import Any, Final

import msgspec

from paceline.core.game import AnyGame, Game
from paceline.lab.intervals import Estimate, estimate_share
from paceline.lab.records import RaceRecord
from paceline.lab.simulate import REFERENCE, new_tally
from paceline.lab.tally import FailureTally, FigureTally, KindWins

STEP: Final = 5
"""Squares that share a point of the curve."""
FEWEST: Final = 20
"""Races below which a point of the curve says nothing."""
_UNLIKELY: Final = 0.01
"""Equal chances that give such differences less often than this are doubted."""


class Length(msgspec.Struct, frozen=True):
    """The races that took so many rounds."""

    length: int
    races: int


class PlaceShare(msgspec.Struct, frozen=True):
    """The share of wins from one place on the grid, or in the order of turns; 1 is at the front, or begins."""

    place: int
    share: Estimate
    par: float
    """The share if the place made no difference: that of the kinds of riders who start there."""


class LeadPoint(msgspec.Struct, frozen=True):
    """The worth of a lead when the leader has so many squares to go."""

    to_go: int
    """The least of a few squares that are taken together."""
    races: int
    leads: Estimate
    """Share in which the later winner leads."""
    close: Estimate
    """Share in which the later winner is among the first three."""


class Settled(msgspec.Struct, frozen=True):
    """Squares that the leader had to go when the later winner took the lead for good."""

    last_round: Estimate
    """Share of races in which that happened in the last round."""
    median: int
    quarter: int
    """In a quarter of the races it was this far from the line or further."""


class StageRating(msgspec.Struct, kw_only=True):
    """The rating of a stage."""

    game: str
    rules: int
    content: str
    stage: str
    options: dict[str, Any]
    bots: list[str]
    seed: int | str
    asked: int
    races: int
    kind: str
    """The kind of stage by the design rules of the game; empty if it has none."""
    notes: list[str] = []
    """The stage in a few sentences; filled in by the caller."""
    rounds: Estimate
    rounds_least: int
    rounds_most: int
    lengths: list[Length]
    kinds: list[KindWins]
    grid: list[PlaceShare]
    """By starting place; empty if all start level."""
    grid_fair: float
    """The probability of differences like these if all places are equal; 1 without a grid."""
    turns: list[PlaceShare]
    """By the order of turns; empty if the first seat never changes."""
    turns_fair: float
    leads: list[LeadPoint]
    settled: Settled | None
    gap_second: Estimate | None
    gap_last: Estimate | None
    figures: list[FigureTally]
    failed: int
    failures: list[FailureTally]
    played_by: str = REFERENCE
    seconds: float = 0.0


class Rater:
    """Adds up the races of a stage."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game, self.seats = game, seats
        self.tally = new_tally(game, seats)
        self._rounds: Counter[int] = Counter()
        self._grid: Counter[int] = Counter()
        self._started: Counter[tuple[int, str]] = Counter()
        """Riders of every kind by starting place."""
        self._turns: Counter[int] = Counter()
        self._led: Counter[int] = Counter()
        self._close: Counter[int] = Counter()
        self._seen: Counter[int] = Counter()
        self._settled: list[int] = []
        self._rotates = type(game).in_series is not Game.in_series

    def add(self, record: RaceRecord) -> None:
        """Add a race."""
        self.tally.add(record)
        self._rounds[record.rounds] += 1
        self._turns[(record.places.index(1) - record.race) % self.seats] += 1
        if record.winner is not None and record.winner.grid:
            self._grid[record.winner.grid] += 1
            self._started.update((rider.grid, rider.kind) for rider in record.riders)
        for to_go, place in record.leads:
            if to_go:
                point = to_go // STEP
                self._seen[point] += 1
                self._led[point] += place == 1
                self._close[point] += place <= 3
        if record.leads:
            self._settled.append(_settled_at(record.leads))

    def rating(self, stage: str, options: Any, bots: list[str], *, seed: int | str, asked: int) -> StageRating:
        """Return the rating so far."""
        tally, races, designer = self.tally, self.tally.races, self.game.designer
        pars = self._pars()
        grid = [PlaceShare(place, estimate_share(self._grid[place], races), par) for place, par in pars.items()]
        order = range(self.seats) if self._rotates and self.seats > 1 else ()
        return StageRating(
            game=self.game.facts.name,
            rules=self.game.facts.rules_version,
            content=self.game.content_hash(self.seats, options),
            stage=stage,
            options=msgspec.to_builtins(options),
            bots=bots,
            seed=seed,
            asked=asked,
            races=races,
            kind=designer.classify(stage) if designer else "",
            rounds=tally.rounds.estimate(),
            rounds_least=tally.least,
            rounds_most=tally.most,
            lengths=[Length(rounds, races) for rounds, races in sorted(self._rounds.items())],
            kinds=tally.kind_wins(),
            grid=grid,
            grid_fair=chance_of([self._grid[place] for place in pars], [races * par for par in pars.values()]),
            turns=[
                PlaceShare(turn + 1, estimate_share(self._turns[turn], races), round(1 / self.seats, 6))
                for turn in order
            ],
            turns_fair=chance_of([self._turns[turn] for turn in order], [races / self.seats for _ in order]),
            leads=[self._point(point) for point in sorted(self._seen) if self._seen[point] >= FEWEST],
            settled=self._settle(),
            gap_second=tally.second.estimate() if tally.second.n else None,
            gap_last=tally.last.estimate() if tally.last.n else None,
            figures=tally.figures(),
            failed=tally.failed,
            failures=tally.failures,
        )

    def _pars(self) -> dict[int, float]:
        """Return for every starting place the share of wins if only kinds of riders made a difference."""
        kinds, races = Counter[str](), max(self.tally.races, 1)
        for (_, kind), riders in self._started.items():
            kinds[kind] += riders
        pars: dict[int, float] = {place: 0.0 for place, _ in sorted(self._started)}
        for (place, kind), riders in self._started.items():
            pars[place] += riders / kinds[kind] * self.tally.kinds[kind] / races
        return {place: round(par, 6) for place, par in pars.items()}

    def _point(self, point: int) -> LeadPoint:
        seen = self._seen[point]
        led, close = estimate_share(self._led[point], seen), estimate_share(self._close[point], seen)
        return LeadPoint(point * STEP, seen, led, close)

    def _settle(self) -> Settled | None:
        if not self._settled:
            return None
        found, races = sorted(self._settled), len(self._settled)
        return Settled(estimate_share(found.count(0), races), found[races // 2], found[races * 3 // 4])


def _settled_at(leads: tuple[tuple[int, int], ...]) -> int:
    """Return the squares that were to go when the later winner took the lead for good; 0 in the last round."""
    settled = 0
    for to_go, place in reversed(leads):
        if place != 1:
            break
        settled = to_go
    return settled


def chance_of(counts: Sequence[int], expected: Sequence[float]) -> float:
    """Return how often chance gives counts that are so far from the expected ones, by the chi-squared test."""
    pairs = [(count, wanted) for count, wanted in zip(counts, expected, strict=True) if wanted > 0]
    free = len(pairs) - 1
    if free < 1:
        return 1.0
    chi = sum((count - wanted) ** 2 / wanted for count, wanted in pairs)
    spread = 2 / (9 * free)
    z = ((chi / free) ** (1 / 3) - (1 - spread)) / sqrt(spread)  # the approximation of Wilson and Hilferty
    return round(0.5 * (1 - erf(z / sqrt(2))), 6)


def is_unfair(chance: float) -> bool:
    """Return whether differences are too large for equal chances."""
    return chance < _UNLIKELY
