"""Times of a stage (L1 15.1, L1 15.2) and standings after every stage (L1 15.3 to L1 15.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate

import msgspec

from paceline.games.leader_1 import content
from paceline.games.leader_1.tour.model import StageResult, Tour, riders


class Scored(msgspec.Struct, frozen=True, gc=False):
    """What one rider brought home, from one stage or from all so far."""

    time: int = 0
    gained: int = 0
    """What is taken off his time (L1 15.3)."""
    points: int = 0
    mountains: int = 0
    place: int = 0
    """On the latest stage: of equal times the better place is first (L1 15.4)."""
    energy: int = 0
    """What he had left at the end of the latest stage."""

    @property
    def total(self) -> int:
        """L1 15.4: what counts."""
        return self.time - self.gained

    @property
    def carried(self) -> int:
        """L1 15.5: what he takes into the next stage."""
        return min(self.energy, content.numbers().carried)


class Standing(msgspec.Struct, frozen=True):
    """The stage race between two stages, every rider by his number."""

    riders: tuple[Scored, ...]

    def general(self) -> tuple[int, ...]:
        """L1 15.4: riders by total time, equal ones by their places on the latest stage."""
        return tuple(sorted(range(len(self.riders)), key=lambda n: (self.riders[n].total, self.riders[n].place)))

    def points(self) -> tuple[int, ...]:
        """L1 15.6: riders with points, most points first."""
        return self._most(lambda rider: rider.points)

    def mountains(self) -> tuple[int, ...]:
        """L1 15.7: riders with mountain points, most points first."""
        return self._most(lambda rider: rider.mountains)

    def _most(self, value: Callable[[Scored], int]) -> tuple[int, ...]:
        """L1 15.6: ties go to the better in the general classification."""
        having = (number for number in self.general() if value(self.riders[number]))
        return tuple(sorted(having, key=lambda number: -value(self.riders[number])))

    def leaders(self) -> tuple[int | None, ...]:
        """Who leads the general, the points and the mountains classification; nobody where no points are won."""
        orders = (self.general(), self.points(), self.mountains())
        return tuple(order[0] if order else None for order in orders)


def scored(result: StageResult) -> dict[str, Scored]:
    """What every rider brings home from a stage."""
    numbers = content.numbers()
    order = [rider.rider for rider in result.riders]
    gained = _given([(order, numbers.finish_gains), *((line, numbers.line_gains) for line in result.bonuses)])
    points = _given([(order, numbers.finish_points), *((line, numbers.line_points) for line in result.bonuses)])
    mountains = _given([(summit.riders, numbers.summit_points[summit.category]) for summit in result.summits])
    return {
        one.rider: Scored(one.time, gained[one.rider], points[one.rider], mountains[one.rider], one.place, one.energy)
        for one in result.riders
    }


def _given(lines: Iterable[tuple[Sequence[str], Sequence[int]]]) -> Counter[str]:
    """What riders take at these lines, the first there most."""
    won: Counter[str] = Counter()
    for passing, worth in lines:
        for rider, given in zip(passing, worth, strict=False):
            won[rider] += given
    return won


def added(before: Standing, stage: Mapping[str, Scored], names: Sequence[str]) -> Standing:
    """The standing after one more stage; risks and specialities leave nothing behind (L1 15.5)."""
    pairs = zip(before.riders, (stage[name] for name in names), strict=True)
    return Standing(tuple(_sum(old, new) for old, new in pairs))


def _sum(old: Scored, new: Scored) -> Scored:
    return Scored(
        old.time + new.time,
        old.gained + new.gained,
        old.points + new.points,
        old.mountains + new.mountains,
        new.place,
        new.energy,
    )


@lru_cache(maxsize=256)
def history(tour: Tour) -> tuple[Standing, ...]:
    """The standing before the first stage and after every stage ridden."""
    begun = Standing((Scored(),) * (tour.plan.riders * len(tour.seats)))
    names = riders(tour)
    stages = map(scored, tour.results)
    return tuple(accumulate(stages, lambda before, stage: added(before, stage, names), initial=begun))


def standing(tour: Tour) -> Standing:
    """Where the stage race stands now."""
    return history(tour)[-1]


def winner(tour: Tour) -> int:
    """L1 15.10: the seat of the first rider in the general classification."""
    return standing(tour).general()[0] // tour.plan.riders


def times(arrivals: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The time of everybody, from turn and rows beyond the line in the order of the ranking.

    L1 15.2: whoever was on the road when a stage was stopped has the last turn, and rows of nought or less.
    """
    late = content.numbers().late
    first, best = arrivals[0]
    lost = (late * (turn - first) + best - rows for turn, rows in arrivals)
    return tuple(accumulate(lost, max))  # L1 15.1: never less than that of a better-placed rider
