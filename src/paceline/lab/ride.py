"""Ride one race of a series, and find out which bot spoiled it if one did."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from reprlib import repr as short_repr
from typing import Any, Final

import msgspec

from paceline import bots as known_bots
from paceline.bots.sources import describe_error
from paceline.core import registry
from paceline.core.chance import SeededDealer
from paceline.core.game import AnyGame, Bot, Decision, Result
from paceline.core.log import Entry, digest_line, entry_line, header_line
from paceline.core.messages import PacelineError, say
from paceline.core.offers.statistics import Statistics
from paceline.core.race import Race, bot_player, play
from paceline.lab.records import Failure, Heat, Outcome, RaceRecord, RiderRecord, Setting

OUT_OF_TIME: Final = 100
"""Exit code of a process whose bot in seat 0 cannot be stopped otherwise; one more for every further seat."""


class BotFault(PacelineError):
    """A bot cannot be asked, or its answer is none."""

    def __init__(self, bot: str, key: str, /, **places: object) -> None:
        super().__init__(key, **places)
        self.bot = bot


class OutOfTime(BaseException):
    """Raised inside a bot that thinks too long; it is no `Exception`, so that few bots catch it."""


class Recorder:
    """Watches a race, and makes its record."""

    def __init__(self, race: Race, keep: bool = False) -> None:
        counting = race.game.statistics
        self.statistics: Statistics[Any] | None = counting() if counting else None
        self._rounds = 0
        self._orders: list[tuple[int, Sequence[str]]] = []
        self.lines: list[str] | None = [header_line(race.log.header)] if keep else None

    def watch(self, entry: Entry, events: Sequence[Any], race: Race) -> None:
        """Count what happened; note the order of the road after every round."""
        state = race.state
        if self.lines is not None:
            self.lines.append(entry_line(entry))
        if events and self.statistics is not None:
            self.statistics.see(events, state)
        if state.round != self._rounds:
            self._rounds = state.round
            if self.statistics is not None:
                self._orders.append((self.statistics.to_go(state), self.statistics.order(state)))
            if self.lines is not None:
                self.lines.append(digest_line(state))

    def record(self, race: Race, number: int, seed: str) -> RaceRecord:
        """Return the record of a race that is over."""
        result = race.result
        assert result is not None, "the race was ridden to its end"
        rounds, places = race.state.round, places_of(result, len(race.log.header.seats))
        if self.statistics is None:
            return RaceRecord(number, seed, rounds, places)
        statistics, order = self.statistics, self.statistics.finish(race.state)
        place = {rider: position for position, rider in enumerate(order, start=1)}
        grid = {rider: position for position, rider in enumerate(statistics.grid, start=1)}
        riders = tuple(
            RiderRecord(
                rider.name,
                rider.seat,
                rider.kind,
                grid.get(rider.name, 0),
                place[rider.name],
                {name: statistics.counts[name][rider.name] for name in sorted(statistics.counts)},
            )
            for rider in statistics.riders(race.state)
        )
        leads = [(to_go, road.index(order[0]) + 1) for to_go, road in self._orders if order[0] in road]
        return RaceRecord(number, seed, rounds, places, riders, tuple(leads))

    @property
    def text(self) -> str:
        """The race file."""
        return "".join(f"{line}\n" for line in self.lines or ())


def places_of(result: Result, seats: int) -> tuple[int, ...]:
    """Return the place of every seat; seats that tie share the better place."""
    places, place = [0] * seats, 1
    for tied in result.ranking:
        for seat in tied:
            places[seat] = place
        place += len(tied)
    return tuple(places)


def ride(
    game: AnyGame, options: Any, named: Sequence[tuple[str, Bot]], number: int, seed: str, *, keep: bool = False
) -> tuple[Race, RaceRecord, str]:
    """Ride a race between bots, and return it with its record and, if it is wanted, the race file."""
    race = Race.start(game, options, [name for name, _ in named], seed)
    recorder = Recorder(race, keep)
    players = [bot_player(bot, seed, seat) for seat, (_, bot) in enumerate(named)]
    play(race, SeededDealer(seed), players, recorder.watch)
    return race, recorder.record(race, number, seed), recorder.text


@lru_cache(maxsize=512)
def _options(game: str, options: bytes) -> Any:
    """Return options from their JSON form; races of a series repeat them."""
    return msgspec.json.decode(options, type=registry.game(game).facts.options)


def ride_heat(setting: Setting, heat: Heat, limit: float = 0) -> Outcome:
    """Ride a heat whoever spoils it; with a limit every answer must come within so many seconds."""
    game = registry.game(setting.game)
    asked: list[tuple[str, Any]] = [("–", None)]
    try:
        guarded = [_guard(game, seat, name, asked, limit) for seat, name in enumerate(heat.seats)]
        options = _options(setting.game, msgspec.json.encode(heat.options))
        named = list(zip(heat.seats, guarded, strict=True))
        _, record, text = ride(game, options, named, heat.race, heat.seed, keep=setting.keep)
    except BotFault as fault:
        return Outcome(heat.race, failure=Failure(heat.race, heat.seed, fault.bot, str(fault).rstrip(".")))
    except Exception as error:  # the rules refuse the last answer
        bot, answer = asked[-1]
        why = say("lab.illegal", answer=short_repr(answer), why=describe_error(error) if bot == "–" else str(error))
        return Outcome(heat.race, failure=Failure(heat.race, heat.seed, bot, str(why).rstrip(".")))
    return Outcome(heat.race, record, text=text)


def _guard(game: AnyGame, seat: int, name: str, asked: list[tuple[str, Any]], limit: float) -> Bot:
    """Return a bot that reports whatever it does wrong, and notes its answers in `asked`."""
    try:
        bot = known_bots.find(game, name)
    except PacelineError as error:
        raise BotFault(name, "lab.not-found", why=error.message) from None

    def ask(view: Any, legal: Sequence[Any], rng: Any) -> Any:
        try:
            with stop_after(limit, seat):
                answer = bot(view, legal, rng)
        except OutOfTime:
            raise BotFault(name, "lab.too-slow", seconds=f"{limit:g}") from None
        except PacelineError as error:
            raise BotFault(name, "lab.not-found", why=error.message) from None
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            if isinstance(error, KeyboardInterrupt) and not limit:
                raise
            raise BotFault(name, "lab.raised", why=describe_error(error)) from None
        if FORKED:
            FORKED.clear()
            raise BotFault(name, "lab.forked")
        asked[:] = [(name, answer.action if type(answer) is Decision else answer)]
        return answer

    return ask


FORKED: Final[list[bool]] = []
"""Holds something after a bot has forked this process."""


@contextmanager
def stop_after(limit: float, seat: int) -> Iterator[None]:
    """Raise `OutOfTime` in whatever takes longer; if that does not help, end the process a second later.

    The processor time is limited, too: its signal ends even code that never returns to Python.
    """
    if not limit:
        yield
        return
    late = [False]

    def alarm(_number: int, _frame: object) -> None:
        if late[0]:
            os._exit(OUT_OF_TIME + seat)
        late[0] = True
        raise OutOfTime

    signal.signal(signal.SIGALRM, alarm)
    signal.setitimer(signal.ITIMER_REAL, limit, 1)
    signal.setitimer(signal.ITIMER_PROF, 2 * limit + 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.setitimer(signal.ITIMER_PROF, 0)
