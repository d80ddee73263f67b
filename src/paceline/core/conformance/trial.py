"""The races of a conformance run, the moments reached in them, and the error that quotes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any, Final, TypeAlias

import msgspec

from paceline.core.chance import Luck
from paceline.core.codec import from_json, to_json
from paceline.core.game import CHANCE, AnyGame, Chance, Seat
from paceline.core.log import Entry, Log, digest_line, entry_line, header_for, header_line
from paceline.core.messages import PacelineError, bare, flat

ENDLESS: Final = 50_000
"""Inputs after which a race counts as endless."""
MANY: Final = 5_000
"""Outcomes of one draw that are checked."""
LANGUAGE: Final = "en"
PENDING: Final = 32
"""Draws that may await chance at once."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The checks that found no fault."""

    game: str
    seats: tuple[int, ...]
    races: int
    inputs: int
    checked: dict[str, int]
    """Number of tests of each property; 0 if no moment of these races could."""


class ConformanceError(AssertionError):
    """A game broke a property of the contract; `race` is a race file that leads there."""

    def __init__(self, moment: Moment, check: Check, what: str) -> None:
        trial = moment.trial
        self.property, self.what, self.race = name_of(check), what, moment.race_text
        super().__init__(
            f"{trial.game.facts.name} with {trial.seats} seats breaks «{self.property}» "
            f"after {moment.number} inputs of the race with seed {moment.ride.seed!r}\n"
            f"  must hold: {check.__doc__}\n  found: {what}\n{self.race}"
        )


class Ride:
    """One race: every state, and the input and the events that led to it."""

    def __init__(self, game: AnyGame, seats: int, options: Any, seed: str) -> None:
        self.seed = seed
        self.log = Log(header_for(game, options, [f"seat {seat}" for seat in range(seats)], seed), [])
        self.states: list[Any] = [game.setup(seats, options)]
        self.jsons: dict[int, bytes] = {}
        """JSON of the states as they were when reached."""
        self.events: list[tuple[Any, ...]] = [()]
        self.labels: dict[str, int] = {}
        """After how many inputs each draw was dealt."""

    def add(self, entry: Entry, state: Any, events: tuple[Any, ...]) -> None:
        """Append one input."""
        self.log.entries.append(entry)
        self.states.append(state)
        self.events.append(events)


class Trial:
    """One game, number of seats and set of options."""

    def __init__(self, game: AnyGame, seats: int, options: Any, only: Collection[str]) -> None:
        self.game, self.seats, self.options, self.only = game, seats, options, only
        self.viewers: tuple[Seat | None, ...] = (None, *range(seats))
        self.pool: dict[Any, None] = {}
        """Every action offered to anybody at any time, and every outcome dealt."""
        self.plain: dict[int, Any] = {}
        """Values known to be frozen plain data, by identity."""
        self.rides: list[Ride] = []
        self.checked: Counter[str] = Counter()

    @cached_property
    def sentences(self) -> dict[str, Any]:
        """English sentences of the game by key."""
        return flat(self.game.presentation.words(LANGUAGE), f"{self.game.facts.name}.")

    @cached_property
    def actions(self) -> list[Any]:
        """The pool as a list, once all races are played."""
        return list(self.pool)

    def demand(self, moment: Moment, checks: Sequence[Check]) -> None:
        """Raise the first complaint of these checks."""
        for check in checks:
            if self.only and name_of(check) not in self.only:
                continue
            self.checked[name_of(check)] += 1
            try:
                complaint = next(check(moment), None)
            except Exception as error:  # whatever a game raises, the property is broken
                raise ConformanceError(moment, check, describe_error(error)) from error
            if complaint is not None:
                raise ConformanceError(moment, check, complaint)


class Moment:
    """The state after so many inputs of a ride."""

    def __init__(self, trial: Trial, ride: Ride, number: int) -> None:
        self.trial, self.ride, self.number = trial, ride, number
        self.game, self.seats, self.viewers = trial.game, trial.seats, trial.viewers
        self.state, self.events = ride.states[number], ride.events[number]

    @cached_property
    def json(self) -> bytes:
        """The state as JSON, as it was when first asked for."""
        if self.number not in self.ride.jsons:
            self.ride.jsons[self.number] = to_json(self.state)
        return self.ride.jsons[self.number]

    @cached_property
    def twin(self) -> Any:
        """The state as its JSON tells it."""
        return from_json(self.json, self.game.facts.state)

    @cached_property
    def acting(self) -> frozenset[Seat]:
        """Seats and chance that may act now."""
        return self.game.to_act(self.state)

    @cached_property
    def riders(self) -> list[Seat]:
        """Seats, without chance, that may act now."""
        return sorted(self.acting - {CHANCE})

    @cached_property
    def rng(self) -> Random:
        """Choices of the checks at this moment."""
        return Random(f"{self.ride.seed}/{self.number}")

    @property
    def luck(self) -> Luck:
        """The luck of the race, as fresh as at its start."""
        return Luck(self.ride.seed)

    @cached_property
    def draw(self) -> Chance[Any]:
        """The draw that awaits chance."""
        return self.game.chance(self.state)

    @cached_property
    def outcomes(self) -> list[tuple[Any, int]]:
        """Its outcomes, or very many of them."""
        return list(islice(self.draw.outcomes(), MANY))

    @property
    def race_text(self) -> str:
        """The race file that leads here."""
        rounds = [state.round for state in self.ride.states[: self.number + 1]]
        lines = [header_line(self.ride.log.header)]
        for number, entry in enumerate(self.ride.log.entries[: self.number], start=1):
            lines.append(_line(entry_line, entry))
            if rounds[number] != rounds[number - 1]:
                lines.append(_line(digest_line, self.ride.states[number]))
        return "\n".join(lines)


Check: TypeAlias = Callable[[Moment], Iterator[str]]
"""Yields what is wrong at a moment. Its name is the property's, its docstring says what must hold."""


def name_of(check: Check) -> str:
    """Return the name of the property that a check tests."""
    return check.__name__.replace("_", "-")


def _line(write: Callable[[Any], str], what: Any) -> str:
    try:
        return write(what)
    except Exception:  # the text form itself may be what is broken
        return f"# {what!r}"


def random_input(game: AnyGame, state: Any, rng: Random, luck: Luck) -> Entry:
    """Return a random input: any seat that may act, any of its actions; chance deals from `luck`."""
    seat = rng.choice(sorted(game.to_act(state)))
    if seat == CHANCE:
        return Entry(seat, game.chance(state).sample(luck))
    legal = game.legal(state, seat)
    if not legal:
        raise LookupError(f"seat {seat} may act and is offered nothing at {state!r}")
    return Entry(seat, rng.choice(legal))


def deal_all(
    game: AnyGame, state: Any, luck: Luck, instead: Mapping[str, Any] | None = None
) -> tuple[Any, list[Any], list[Chance[Any]]]:
    """Deal while chance may act; return state, events and draws. `instead` fixes outcomes by label."""
    events: list[Any] = []
    draws: list[Chance[Any]] = []
    while CHANCE in game.to_act(state) and len(draws) < PENDING:
        draw = game.chance(state)
        outcome = instead[draw.label] if instead and draw.label in instead else draw.sample(luck)
        state, more = game.apply(state, CHANCE, outcome)
        events += more
        draws.append(draw)
    return state, events, draws


def visible_events(events: Sequence[Any], viewer: Seat | None) -> list[Any]:
    """Return the events as a viewer may know them."""
    seen = (event.seen_by(viewer) for event in events)
    return [event for event in seen if event is not None]


def describe_error(error: Exception) -> str:
    """Return an error as text; Paceline's own without a catalogue, which may lack the game."""
    words = bare(error.message) if isinstance(error, PacelineError) else str(error)
    return f"{type(error).__name__}: {words}"


def name_viewer(viewer: Seat | None) -> str:
    """Return a seat, a spectator or chance in words."""
    if viewer is None:
        return "a spectator"
    return "chance" if viewer == CHANCE else f"seat {viewer}"
