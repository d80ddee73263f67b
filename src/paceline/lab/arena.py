"""The arena: bots against each other in rotating seats and with the same shuffles, until their order is known.

A block is one field of bots on one shuffle, in as many races as there are seats: every bot sits in every seat once and
gets the cards that every other got there. So a block is one sample, and luck cancels out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from random import Random
from statistics import mean
from typing import Any, Final

import msgspec

from paceline.core.game import AnyGame
from paceline.core.messages import PacelineError
from paceline.lab.intervals import Z95, Estimate, Moments, estimate_paired_share
from paceline.lab.records import Heat, Outcome, RaceRecord
from paceline.lab.simulate import REFERENCE, new_tally
from paceline.lab.tally import FailureTally

DECIDED: Final = 3.0
"""Standard errors between neighbours that end the races: more than the usual two, because it is looked at often."""
LOOK: Final = 10
"""Blocks between two looks at the order."""
LEAST: Final = 20
"""Blocks before the first look."""


class Ratings:
    """The rating of every bot by the model of Plackett and Luce, updated after every race.

    Bots do not change, so certainty only grows.
    """

    def __init__(self, bots: Sequence[str]) -> None:
        try:
            from openskill.models import PlackettLuce  # noqa: PLC0415 – an extra
        except ImportError:
            raise PacelineError("lab.missing-extra", what="The arena", library="openskill") from None
        self._model: Any = PlackettLuce(tau=0.0)
        self._ratings: dict[str, Any] = {bot: self._model.rating(name=bot) for bot in bots}

    def add(self, seats: Sequence[str], places: Sequence[int]) -> None:
        """Learn from a race; a bot in several seats learns the mean of them."""
        teams = [[self._ratings[bot]] for bot in seats]
        rated = self._model.rate(teams, ranks=list(map(float, places)))
        learnt: dict[str, list[Any]] = defaultdict(list)
        for bot, (rating,) in zip(seats, rated, strict=True):
            learnt[bot].append(rating)
        for bot, ratings in learnt.items():
            mu, sigma = (mean(getattr(rating, name) for rating in ratings) for name in ("mu", "sigma"))
            self._ratings[bot] = self._model.rating(mu=mu, sigma=sigma, name=bot)

    def estimate(self, bot: str) -> Estimate:
        """Return the rating of a bot."""
        rating = self._ratings[bot]
        reach = Z95 * rating.sigma
        return Estimate(round(rating.mu, 3), round(rating.mu - reach, 3), round(rating.mu + reach, 3))


class BotResult(msgspec.Struct, frozen=True):
    """The results of one bot."""

    bot: str
    rating: Estimate
    share: Estimate
    """Share of races won."""
    races: int
    wins: float
    place_mean: float


class Pair(msgspec.Struct, frozen=True):
    """Two bots that met."""

    bot: str
    other: str
    races: int
    ahead: Estimate
    """Share of these races in which the first was placed before the second; ties count half."""


class ArenaResult(msgspec.Struct, kw_only=True):
    """The table of an arena, the best bot first."""

    game: str
    rules: int
    content: str
    options: dict[str, Any]
    stages: list[str]
    seed: int | str
    seats: int
    asked: int
    races: int
    decided: bool
    """True if the order of the bots is known, so that it may have ended early."""
    bots: list[BotResult]
    pairs: list[Pair]
    failed: int
    failures: list[FailureTally]
    played_by: str = REFERENCE
    seconds: float = 0.0


def draw_fields(bots: Sequence[str], seats: int, rng: Random) -> Iterator[tuple[str, ...]]:
    """Yield fields of so many bots without end, so that all race equally often and meet each other equally often."""
    raced: Counter[str] = Counter()
    met: Counter[frozenset[str]] = Counter()
    while True:
        field: list[str] = []
        while len(field) < seats:
            open_bots = [bot for bot in bots if field.count(bot) <= len(field) // len(bots)]
            rng.shuffle(open_bots)
            best = min(open_bots, key=lambda bot: (raced[bot], sum(met[frozenset((bot, mate))] for mate in field)))
            field.append(best)
            raced[best] += 1
        met.update(frozenset(pair) for pair in combinations(field, 2))
        rng.shuffle(field)
        yield tuple(field)


class Arena:
    """A contest of bots, and what is known of it so far."""

    def __init__(
        self, game: AnyGame, courses: Sequence[Any], bots: Sequence[str], seats: int, *, seed: int | str = 0
    ) -> None:
        """`courses` are options; blocks take turns with them."""
        if len({*bots}) < 2:
            raise PacelineError("lab.two-bots")
        self.game, self.courses, self.bots, self.seats, self.seed = game, courses, tuple(bots), seats, seed
        self.ratings = Ratings(bots)
        self.tally = new_tally(game, seats)
        self._wins: dict[str, Moments] = {bot: Moments() for bot in bots}
        self._places: dict[str, Moments] = {bot: Moments() for bot in bots}
        self._won: defaultdict[str, float] = defaultdict(float)
        self._ahead: dict[tuple[str, str], Moments] = defaultdict(Moments)
        self._met: Counter[tuple[str, str]] = Counter()
        self._block: list[tuple[tuple[str, ...], RaceRecord]] = []
        self._fields: dict[int, tuple[str, ...]] = {}
        self.blocks = 0

    def heats(self, races: int) -> Iterator[Heat]:
        """Yield whole blocks of heats, at least so many races."""
        fields = draw_fields(self.bots, self.seats, Random(f"arena {self.seed}"))
        for block in range(-(-races // self.seats)):
            field, course = next(fields), self.courses[block % len(self.courses)]
            options = msgspec.to_builtins(self.game.in_series(course, self.seats, block // len(self.courses)))
            self._fields[block] = field
            for turn in range(self.seats):
                seated = field[turn:] + field[:turn]
                yield Heat(block * self.seats + turn, seated, options, f"{self.seed}.{block}")

    def take(self, outcome: Outcome) -> bool:
        """Add the next outcome; return whether it ended a block."""
        block, turn = divmod(outcome.race, self.seats)
        field = self._fields[block]
        if outcome.failure is not None:
            self.tally.fail(outcome.failure)
        elif outcome.record is not None:
            self.tally.add(outcome.record)
            self._block.append((field[turn:] + field[:turn], outcome.record))
        if turn < self.seats - 1:
            return False
        self._close_block()
        del self._fields[block]
        return True

    def _close_block(self) -> None:
        """Learn from a whole block."""
        wins, ahead = defaultdict[str, list[float]](list), defaultdict[tuple[str, str], list[float]](list)
        for seats, record in self._block:
            self.ratings.add(seats, record.places)
            first = record.places.count(1)
            for bot, place in zip(seats, record.places, strict=True):
                wins[bot].append((place == 1) / first)
                self._places[bot].add(place)
                self._won[bot] += (place == 1) / first
            for (one, here), (other, there) in combinations(zip(seats, record.places, strict=True), 2):
                if one != other:
                    ahead[one, other].append((here < there) + (here == there) / 2)
                    ahead[other, one].append((there < here) + (here == there) / 2)
        for bot, won in wins.items():
            self._wins[bot].add(sum(won) / len(won))
        for pair, shares in ahead.items():
            self._ahead[pair].add(sum(shares) / len(shares))
            self._met[pair] += len(shares)
        self._block.clear()
        self.blocks += 1

    @property
    def order(self) -> list[str]:
        """Bots by their ratings, the best first."""
        return sorted(self.bots, key=lambda bot: -self.ratings.estimate(bot).mean)

    @property
    def decided(self) -> bool:
        """True if every bot is clearly better than the next one."""
        if self.blocks < LEAST:
            return False
        pairs = list(pairwise(self.order))
        return all(self._met[pair] and self._estimate_pair(pair, DECIDED).low > 0.5 for pair in pairs)

    def is_time_to_look(self) -> bool:
        """Return whether the order may be looked at now; looks at fixed blocks do not depend on speed."""
        return self.blocks % LOOK == 0

    def _estimate_pair(self, pair: tuple[str, str], z: float | None = None) -> Estimate:
        moments, races = self._ahead[pair], self._met[pair]
        return estimate_paired_share(moments, races) if z is None else estimate_paired_share(moments, races, z)

    def result(self, asked: int) -> ArenaResult:
        """Return the table."""
        game, course = self.game, self.courses[0]
        return ArenaResult(
            game=game.facts.name,
            rules=game.facts.rules_version,
            content=game.content_hash(self.seats, course),
            options=msgspec.to_builtins(course),
            stages=[str(getattr(one, game.facts.course_option)) for one in self.courses],
            seed=self.seed,
            seats=self.seats,
            asked=asked,
            races=self.tally.races,
            decided=self.decided,
            bots=[self._result_of(bot) for bot in self.order],
            pairs=[
                Pair(one, other, self._met[one, other], self._estimate_pair((one, other)))
                for one, other in combinations(self.order, 2)
                if self._met[one, other]
            ],
            failed=self.tally.failed,
            failures=self.tally.failures,
        )

    def _result_of(self, bot: str) -> BotResult:
        places = self._places[bot]
        share = estimate_paired_share(self._wins[bot], places.n)
        rating = self.ratings.estimate(bot)
        return BotResult(bot, rating, share, places.n, round(self._won[bot], 6), round(places.mean, 3))
