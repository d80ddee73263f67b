"""Times of a stage (L1 15.1, L1 15.2) and standings after every stage (L1 15.3 to L1 15.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate

import msgspec

from paceline.games.leader_1 import content
from paceline.games.leader_1.tour.model import StageResult, Tour, riders


def times(arrivals: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Return everybody's time from turn and rows beyond the line, in the order of the ranking.

    L1 15.2: riders still on the road when a stage was stopped have the last turn, and rows of zero or less.
    """
    late = content.numbers().late
    first, best = arrivals[0]
    lost = (late * (turn - first) + best - rows for turn, rows in arrivals)
    return tuple(accumulate(lost, max))  # L1 15.1: never less than that of a better-placed rider


class Totals(msgspec.Struct, frozen=True, gc=False):
    """One rider's gains and losses, on one stage or on all so far."""

    time: int = 0
    gained: int = 0
    """Seconds taken off the time (L1 15.3)."""
    points: int = 0
    mountains: int = 0
    place: int = 0
    """On the latest stage: of equal times the better place is first (L1 15.4)."""
    energy: int = 0
    """Energy left at the end of the latest stage."""

    @property
    def total(self) -> int:
        """The time that counts (L1 15.4)."""
        return self.time - self.gained

    @property
    def carried(self) -> int:
        """Energy that is carried into the next stage (L1 15.5)."""
        return min(self.energy, content.numbers().carried)


class Standing(msgspec.Struct, frozen=True):
    """The stage race between two stages, riders by number."""

    riders: tuple[Totals, ...]

    def general(self) -> tuple[int, ...]:
        """Return riders by total time; places on the latest stage break ties (L1 15.4)."""
        return tuple(sorted(range(len(self.riders)), key=lambda n: (self.riders[n].total, self.riders[n].place)))

    def points(self) -> tuple[int, ...]:
        """Return riders with points, most points first (L1 15.6)."""
        return self._most(lambda rider: rider.points)

    def mountains(self) -> tuple[int, ...]:
        """Return riders with mountain points, most points first (L1 15.7)."""
        return self._most(lambda rider: rider.mountains)

    def _most(self, value: Callable[[Totals], int]) -> tuple[int, ...]:
        """Return riders by points; the general classification breaks ties (L1 15.6)."""
        having = (number for number in self.general() if value(self.riders[number]))
        return tuple(sorted(having, key=lambda number: -value(self.riders[number])))

    def leaders(self) -> tuple[int | None, ...]:
        """Return who leads the general, the points and the mountains classification; None if nobody has points."""
        orders = (self.general(), self.points(), self.mountains())
        return tuple(order[0] if order else None for order in orders)


def stage_totals(result: StageResult) -> dict[str, Totals]:
    """Return what every rider won and lost on one stage."""
    numbers = content.numbers()
    order = [rider.rider for rider in result.riders]
    gained = _award([(order, numbers.finish_gains), *((line, numbers.line_gains) for line in result.bonuses)])
    points = _award([(order, numbers.finish_points), *((line, numbers.line_points) for line in result.bonuses)])
    mountains = _award([(summit.riders, numbers.summit_points[summit.category]) for summit in result.summits])
    return {
        name: Totals(rider.time, gained[name], points[name], mountains[name], rider.place, rider.energy)
        for name, rider in zip(order, result.riders, strict=True)
    }


def _award(lines: Iterable[tuple[Sequence[str], Sequence[int]]]) -> Counter[str]:
    """Return what riders win at these lines, the first of each line most."""
    won: Counter[str] = Counter()
    for passing, worth in lines:
        for rider, points in zip(passing, worth, strict=False):
            won[rider] += points
    return won


def _add_stage(before: Standing, stage: Mapping[str, Totals], names: Sequence[str]) -> Standing:
    """Return the standing after one more stage; risks and specialities leave nothing behind (L1 15.5)."""
    pairs = zip(before.riders, (stage[name] for name in names), strict=True)
    return Standing(tuple(_add(old, new) for old, new in pairs))


def _add(old: Totals, new: Totals) -> Totals:
    return Totals(
        old.time + new.time,
        old.gained + new.gained,
        old.points + new.points,
        old.mountains + new.mountains,
        new.place,
        new.energy,
    )


@lru_cache(maxsize=256)
def history(tour: Tour) -> tuple[Standing, ...]:
    """Return the standing before the first stage and after every stage so far."""
    start = Standing((Totals(),) * (tour.plan.riders * len(tour.seats)))
    names = riders(tour)
    stages = map(stage_totals, tour.results)
    return tuple(accumulate(stages, lambda before, stage: _add_stage(before, stage, names), initial=start))


def standing(tour: Tour) -> Standing:
    """Return the current standing."""
    return history(tour)[-1]


def winner(tour: Tour) -> int:
    """Return the seat of the first rider in the general classification (L1 15.10)."""
    return standing(tour).general()[0] // tour.plan.riders
