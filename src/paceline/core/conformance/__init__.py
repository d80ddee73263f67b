"""Check that a game keeps the contract: `conforms` plays seeded random races and tests every property.

Every property is a small function named after it, in the module of its subject; its docstring says what
must hold. The first one that does not hold raises `ConformanceError` with a race file that leads there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from random import Random
from typing import Any, Final, NamedTuple

from paceline.core.chance import Luck
from paceline.core.codec import to_text
from paceline.core.conformance import bots, draws, gate, records, secrecy, states, telling, together
from paceline.core.conformance.trial import (
    Check,
    ConformanceError,
    Moment,
    Report,
    Ride,
    Trial,
    describe_error,
    name_of,
    name_viewer,
    random_input,
)
from paceline.core.game import CHANCE, AnyGame
from paceline.core.log import Entry

__all__ = ["PROPERTIES", "ConformanceError", "Report", "conforms"]


class _Group(NamedTuple):
    """Checks that belong together, the moments they apply to, and the share of these to sample."""

    fits: Callable[[Moment], bool]
    checks: tuple[Check, ...]
    share: float = 1.0
    """Of the `moments` of `conforms`."""


def _any(_moment: Moment) -> bool:
    return True


def _dealing(moment: Moment) -> bool:
    return CHANCE in moment.acting


def _riding(moment: Moment) -> bool:
    return bool(moment.riders)


def _together(moment: Moment) -> bool:
    return len(moment.acting) > 1


def _sealed(moment: Moment) -> bool:
    return len(moment.riders) > 1


def _dealing_aside(moment: Moment) -> bool:
    return CHANCE in moment.acting and _riding(moment)


_SAMPLED: Final = (
    _Group(_any, gate.SAMPLED),
    _Group(_dealing, draws.SAMPLED, 0.5),
    _Group(_together, together.SAMPLED),
    _Group(_dealing_aside, together.DEALING),
    _Group(_any, secrecy.SAMPLED, 0.5),
    _Group(_sealed, secrecy.SEALED),
    _Group(_dealing_aside, secrecy.DEALING),
    _Group(_any, telling.SAMPLED),
    _Group(_riding, bots.SAMPLED, 0.5),
    _Group(_dealing, draws.FEW, 0.0),
)
_AT_END: Final = together.END + records.END
_FIRST: Final = states.ONCE + telling.ONCE
_LAST: Final = bots.ONCE
_IN_ORDER: Final = (
    states.EVERY,
    telling.EVENTS,
    draws.EVERY,
    _FIRST,
    *(group.checks for group in _SAMPLED),
    _AT_END,
    _LAST,
)
PROPERTIES: Final = tuple(name_of(check) for checks in _IN_ORDER for check in checks)
"""Names of all properties, in the order they are checked."""


def conforms(
    game: AnyGame,
    seats: int | Iterable[int] | None = None,
    options: Any = None,
    races: int = 3,
    seed: int | str = 0,
    *,
    moments: int = 6,
    only: Collection[str] = (),
) -> Report:
    """Test a game against the contract; raise `ConformanceError` at the first broken property.

    Without `seats` every number of seats is tried. `races` are ridden for each; cheap properties are checked
    at every input, the others at about `moments` moments of each race. `only` names the properties to check.
    """
    counts = (seats,) if isinstance(seats, int) else tuple(seats or game.facts.seats)
    options = game.facts.options() if options is None else options
    trials = [_tried(Trial(game, count, options, only), races, seed, moments) for count in counts]
    return Report(
        game=game.facts.name,
        seats=counts,
        races=races * len(counts),
        inputs=sum(len(ride.log.entries) for trial in trials for ride in trial.rides),
        checked={name: sum(trial.checked[name] for trial in trials) for name in PROPERTIES},
    )


def _tried(trial: Trial, races: int, seed: int | str, moments: int) -> Trial:
    """Play all races first: actions seen in any of them are tried in all."""
    for number in range(races):
        _ride(trial, f"{seed}.{number}")
    first = trial.rides[0]
    end = Moment(trial, first, len(first.log.entries))
    trial.demand(end, _FIRST)
    for ride in trial.rides:
        _look_into(trial, ride, moments)
    trial.demand(end, _LAST)
    return trial


def _ride(trial: Trial, seed: str) -> None:
    """Play one race of random answers in random order, checking the cheap properties at every input."""
    rng, luck = Random(f"{seed}/ride"), Luck(seed)
    ride = Ride(trial.game, trial.seats, trial.options, seed)
    trial.rides.append(ride)
    while True:
        moment = Moment(trial, ride, len(ride.log.entries))
        trial.demand(moment, states.EVERY)
        if moment.events:
            trial.demand(moment, telling.EVENTS)
        if CHANCE in moment.acting:
            trial.demand(moment, draws.EVERY)
        if not moment.acting:
            return
        for seat in moment.riders:
            trial.pool.update(dict.fromkeys(trial.game.legal(moment.state, seat)))
        _go_on(moment, random_input(trial.game, moment.state, rng, luck))


def _go_on(moment: Moment, entry: Entry) -> None:
    """Apply one input that was offered."""
    trial, ride = moment.trial, moment.ride
    if entry.seat == CHANCE:
        trial.pool[entry.action] = None
        ride.labels.setdefault(moment.draw.label, moment.number)
    try:
        ride.add(entry, *trial.game.apply(moment.state, entry.seat, entry.action))
    except Exception as error:
        check = draws.deals if entry.seat == CHANCE else gate.accepts
        what = f"«{to_text(entry.action)}» by {name_viewer(entry.seat)}: {describe_error(error)}"
        raise ConformanceError(moment, check, what) from error


def _look_into(trial: Trial, ride: Ride, moments: int) -> None:
    """Check the expensive properties at the first, the last and some other moments that fit them."""
    reached = [Moment(trial, ride, number) for number in range(len(ride.states))]
    rng = Random(f"{ride.seed}/look")
    for group in _SAMPLED:
        fitting = [moment for moment in reached if group.fits(moment)]
        count = min(round(moments * group.share), len(fitting))
        for moment in dict.fromkeys((*fitting[:1], *rng.sample(fitting, count), *fitting[-1:])):
            trial.demand(moment, group.checks)
    trial.demand(reached[-1], _AT_END)
