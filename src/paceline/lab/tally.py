"""Tallies of a series: wins, rounds, and the figures of riders, each with its 95 % interval."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Final

import msgspec

from paceline.lab.intervals import Estimate, Moments, estimate_share
from paceline.lab.records import Failure, RaceRecord

_MOST_FAILURES: Final = 20
"""Failures that a summary lists; it counts all of them."""


class KindWins(msgspec.Struct, frozen=True):
    """The races won by riders of one kind."""

    kind: str
    wins: int
    share: Estimate
    riders: int
    """Riders of this kind in a race: equal chances would give them their share of all riders."""


class KindFigure(msgspec.Struct, frozen=True):
    """A figure of the riders of one kind."""

    kind: str
    mean: Estimate


class FigureTally(msgspec.Struct, frozen=True):
    """A figure of riders: its mean over all of them, over those of each seat and over those of each kind."""

    name: str
    mean: Estimate
    by_seat: list[Estimate]
    by_kind: list[KindFigure]


class FailureTally(msgspec.Struct, frozen=True):
    """Races that one bot spoiled in one way."""

    bot: str
    why: str
    races: int
    first: int
    """The number of the first of them."""
    seed: str
    """Its seed."""


class Tally:
    """Adds up the records of a series, one by one and in their order."""

    def __init__(self, seats: int, gap: str = "") -> None:
        self.seats, self._gap = seats, gap
        self.wins = [0.0] * seats
        self.places = [0] * seats
        self.rounds = Moments()
        self.least, self.most = 0, 0
        self.kinds: Counter[str] = Counter()
        self._kind_riders: dict[str, Moments] = defaultdict(Moments)
        self._figures: dict[str, _Figure] = {}
        self.second, self.last = Moments(), Moments()
        """Gaps of the second and of the last rider."""
        self._failures: dict[tuple[str, str], FailureTally] = {}

    @property
    def races(self) -> int:
        """Races added so far, without those that were spoiled."""
        return self.rounds.n

    def add(self, record: RaceRecord) -> None:
        """Add a race."""
        self.least = min(self.least, record.rounds) if self.races else record.rounds
        self.most = max(self.most, record.rounds)
        self.rounds.add(record.rounds)
        first = record.places.count(1)
        for seat, place in enumerate(record.places):
            self.places[seat] += place
            self.wins[seat] += (place == 1) / first
        self._add_riders(record)

    def _add_riders(self, record: RaceRecord) -> None:
        if not record.riders:
            return
        assert record.winner is not None
        self.kinds[record.winner.kind] += 1
        for kind, riders in Counter(rider.kind for rider in record.riders).items():
            self._kind_riders[kind].add(riders)
        for name in record.riders[0].figures:
            self._figures.setdefault(name, _Figure(self.seats)).add(name, record)
        if self._gap and len(record.riders) > 1:
            gaps = {rider.place: rider.figures[self._gap] for rider in record.riders}
            self.second.add(gaps[2])
            self.last.add(gaps[len(gaps)])

    def fail(self, failure: Failure) -> None:
        """Add a race that was spoiled."""
        key = failure.bot, failure.why
        known = self._failures.get(key)
        self._failures[key] = (
            FailureTally(failure.bot, failure.why, 1, failure.race, failure.seed)
            if known is None
            else msgspec.structs.replace(known, races=known.races + 1)
        )

    @property
    def failed(self) -> int:
        """Races that were spoiled."""
        return sum(failure.races for failure in self._failures.values())

    @property
    def failures(self) -> list[FailureTally]:
        """The commonest ways in which races were spoiled."""
        return sorted(self._failures.values(), key=lambda failure: -failure.races)[:_MOST_FAILURES]

    def win_shares(self) -> list[Estimate]:
        """Return the share of wins of every seat."""
        return [estimate_share(wins, self.races) for wins in self.wins]

    def kind_wins(self) -> list[KindWins]:
        """Return the wins of every kind of rider, the commonest winner first."""
        return [
            KindWins(kind, self.kinds[kind], estimate_share(self.kinds[kind], self.races), round(riders.mean))
            for kind, riders in sorted(self._kind_riders.items(), key=lambda pair: (-self.kinds[pair[0]], pair[0]))
        ]

    def figures(self) -> list[FigureTally]:
        """Return the figures of riders."""
        return [figure.tally(name) for name, figure in self._figures.items()]


class _Figure:
    """Sums of one figure. A race is one sample: its riders depend on each other."""

    def __init__(self, seats: int) -> None:
        self._mean = Moments()
        self._seats = [Moments() for _ in range(seats)]
        self._kinds: dict[str, Moments] = defaultdict(Moments)

    def add(self, name: str, record: RaceRecord) -> None:
        values = [(rider.seat, rider.kind, rider.figures[name]) for rider in record.riders]
        self._mean.add(_mean([value for _, _, value in values]))
        for seat, moments in enumerate(self._seats):
            own = [value for here, _, value in values if here == seat]
            if own:
                moments.add(_mean(own))
        for kind in dict.fromkeys(kind for _, kind, _ in values):
            self._kinds[kind].add(_mean([value for _, here, value in values if here == kind]))

    def tally(self, name: str) -> FigureTally:
        kinds = [KindFigure(kind, moments.estimate()) for kind, moments in sorted(self._kinds.items())]
        return FigureTally(name, self._mean.estimate(), [seat.estimate() for seat in self._seats], kinds)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
