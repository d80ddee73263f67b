"""Series of races between bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from paceline.core import log
from paceline.core.codec import digest
from paceline.core.game import AnyGame, Bot
from paceline.core.race import Race
from paceline.lab.intervals import Estimate
from paceline.lab.records import Heat
from paceline.lab.ride import ride
from paceline.lab.tally import FailureTally, FigureTally, KindWins, Tally

REFERENCE = "reference"
"""Names the rules that are easy to read, as opposed to a kernel that is quick."""


class Summary(msgspec.Struct, kw_only=True):
    """Statistics of a series; everything but `seconds` follows from the fields above `wins`."""

    game: str
    rules: int
    """Version of the rules."""
    content: str
    """Digest of the content."""
    options: dict[str, Any]
    seed: int | str
    seats: list[str]
    races: int
    wins: list[float]
    """For every seat; a tie for first place is shared."""
    place_mean: list[float]
    """Mean place of every seat, 1 is first; seats that tie share the better place."""
    rounds_mean: float
    rounds_least: int
    rounds_most: int
    seconds: float = 0.0
    """Duration, filled in by the caller."""
    played_by: str = REFERENCE
    """`reference` or `kernel`: which implementation of the rules rode the races."""
    asked: int = 0
    """Races that were asked for; there may be fewer after Ctrl-C, or if bots spoiled some."""
    win_shares: list[Estimate] = []
    rounds: Estimate | None = None
    kinds: list[KindWins] = []
    """Wins by kind of rider."""
    figures: list[FigureTally] = []
    """Figures of riders that the game counts."""
    gap_second: Estimate | None = None
    """The gap of the second rider, as the game measures it."""
    gap_last: Estimate | None = None
    failed: int = 0
    """Races that bots spoiled; they are not counted otherwise."""
    failures: list[FailureTally] = []


def simulate(
    game: AnyGame,
    options: Any,
    bots: Sequence[tuple[str, Bot]],
    races: int,
    seed: int | str,
    *,
    each: Callable[[int, Race], None] | None = None,
) -> Summary:
    """Play a series of at least one race in this process; call `each` with the number of every race and the race."""
    if races < 1:
        raise ValueError(f"a series has at least one race, not {races}")
    tally = new_tally(game, len(bots))
    for number in range(races):
        race, record, _ = ride(game, game.in_series(options, len(bots), number), bots, number, f"{seed}.{number}")
        tally.add(record)
        if each is not None:
            each(number, race)
    return Series(game, options, [name for name, _ in bots], seed).summarize(tally, races)


def new_tally(game: AnyGame, seats: int) -> Tally:
    """Return an empty tally for races of a game."""
    return Tally(seats, game.statistics.gap if game.statistics else "")


class Series:
    """A series to be ridden: the same bots in the same seats, with a seed."""

    def __init__(self, game: AnyGame, options: Any, seats: Sequence[str], seed: int | str) -> None:
        self.game, self.options, self.seats, self.seed = game, options, tuple(seats), seed
        self.played_by = REFERENCE

    @property
    def id(self) -> str:
        """A digest of everything that decides its races."""
        return self.id_by(self.played_by)

    def id_by(self, rules: str) -> str:
        """Return the id that it has if it is ridden by these rules."""
        header = log.header_for(self.game, self.options, self.seats, self.seed)
        return digest(header if rules == REFERENCE else [header, rules])

    @property
    def riders(self) -> int:
        """Riders in each of its races; teams if the game tells nothing about riders."""
        counting, seats = self.game.statistics, len(self.seats)
        return len(counting().riders(self.game.setup(seats, self.options))) if counting else seats

    def heats(self, races: int, first: int = 0) -> Iterator[Heat]:
        """Yield its heats: race n has the seed `SEED.n`, and the next seat begins."""
        for number in range(first, races):
            options = msgspec.to_builtins(self.game.in_series(self.options, len(self.seats), number))
            yield Heat(number, self.seats, options, f"{self.seed}.{number}")

    def summarize(self, tally: Tally, asked: int) -> Summary:
        """Return the statistics of a tally."""
        game, races = self.game, max(tally.races, 1)
        return Summary(
            game=game.facts.name,
            rules=game.facts.rules_version,
            content=game.content_hash(len(self.seats), self.options),
            options=msgspec.to_builtins(self.options),
            seed=self.seed,
            seats=list(self.seats),
            races=tally.races,
            wins=[round(won, 6) for won in tally.wins],
            place_mean=[round(total / races, 3) for total in tally.places],
            rounds_mean=round(tally.rounds.mean, 3),
            rounds_least=tally.least,
            rounds_most=tally.most,
            played_by=self.played_by,
            asked=asked,
            win_shares=tally.win_shares(),
            rounds=tally.rounds.estimate(),
            kinds=tally.kind_wins(),
            figures=tally.figures(),
            gap_second=tally.second.estimate() if tally.second.n else None,
            gap_last=tally.last.estimate() if tally.last.n else None,
            failed=tally.failed,
            failures=tally.failures,
        )
