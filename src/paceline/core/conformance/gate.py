"""`apply` is the gate: it accepts every offered input and refuses all others, naming the clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

import msgspec

from paceline.core.codec import from_json, to_json, to_text
from paceline.core.conformance.trial import Check, Moment, deal_all, describe_error, name_viewer
from paceline.core.game import CHANCE, Chance, Seat
from paceline.core.messages import BadRecord, Illegal

FROM_POOL: Final = 10
"""Actions seen elsewhere that every seat tries at a moment."""
MUTATED: Final = 6
"""Of these, how many are tried with a field changed as well."""


def accepts(moment: Moment) -> Iterator[str]:
    """`apply` accepts every action that `legal` offers, twice with the same state and events."""
    for seat in moment.riders:
        for action in moment.game.legal(moment.state, seat):
            first = moment.game.apply(moment.state, seat, action)
            if first != moment.game.apply(moment.state, seat, action):
                yield f"«{to_text(action)}» of seat {seat} leads to two different states"
            if not isinstance(first[1], tuple):
                yield f"the events of «{to_text(action)}» are a {type(first[1]).__name__}, not a tuple"


class Attempt(NamedTuple):
    """An input that was not offered, and its outcome."""

    seat: Seat
    action: Any
    error: Exception | None
    after: Any

    def __str__(self) -> str:
        return f"«{to_text(self.action)}» by {name_viewer(self.seat)}"


def refuses(moment: Moment) -> Iterator[str]:
    """`apply` refuses whatever neither `legal` nor `chance` offers."""
    draws = _pending(moment)
    for attempt in attempts(moment):
        if attempt.error is None and not _early(moment, attempt, draws):
            yield f"{attempt} was not offered and is accepted"


def _early(moment: Moment, attempt: Attempt, draws: list[Chance[Any]]) -> bool:
    """Return whether an outcome belongs to a later pending draw."""
    draw = next((draw for draw in draws if draw.allows(attempt.action)), None)
    if attempt.seat != CHANCE or draw is None:
        return False
    in_turn = deal_all(moment.game, moment.state, moment.luck, {draw.label: attempt.action})
    return bool(deal_all(moment.game, attempt.after, moment.luck)[0] == in_turn[0])


def _pending(moment: Moment) -> list[Chance[Any]]:
    return deal_all(moment.game, moment.state, moment.luck)[2]


def refusal(moment: Moment) -> Iterator[str]:
    """A refused input raises `Illegal` and nothing else."""
    for attempt in attempts(moment):
        if attempt.error is not None and not isinstance(attempt.error, Illegal):
            yield f"{attempt} raises {describe_error(attempt.error)}"


def clause(moment: Moment) -> Iterator[str]:
    """`Illegal` names the clause that forbids the input."""
    for attempt in attempts(moment):
        if isinstance(attempt.error, Illegal) and not attempt.error.clause:
            yield f"{attempt} is refused without a clause"


def untouched(moment: Moment) -> Iterator[str]:
    """A refused input leaves the state as it was."""
    if moment.json and attempts(moment) and to_json(moment.state) != moment.json:
        yield f"after refused inputs the state is {moment.state!r}"


def attempts(moment: Moment) -> list[Attempt]:
    """Let every seat, unknown ones too, try actions seen in the races; computed once per moment."""
    made: list[Attempt] | None = moment.__dict__.get("attempts")
    if made is None:
        made = moment.__dict__["attempts"] = list(_attempts(moment))
    return made


def _attempts(moment: Moment) -> Iterator[Attempt]:
    game, state = moment.game, moment.state
    actions = candidates(moment)
    for seat in (CHANCE, *range(moment.seats), moment.seats, CHANCE - 1):
        legal = game.legal(state, seat)
        for action in actions:
            if action in legal or (seat == CHANCE and CHANCE in moment.acting and moment.draw.allows(action)):
                continue
            try:
                yield Attempt(seat, action, None, game.apply(state, seat, action)[0])
            except Exception as error:
                yield Attempt(seat, action, error, None)


def candidates(moment: Moment) -> list[Any]:
    """Yield the actions offered now, some offered at other moments, and mutations of both."""
    offers = [moment.game.legal(moment.state, seat) for seat in moment.riders]
    found = dict.fromkeys(action for legal in offers for action in legal)
    if CHANCE in moment.acting:
        found[moment.draw.sample(moment.luck)] = None
    pool, rng = moment.trial.actions, moment.rng
    elsewhere = rng.sample(pool, min(FROM_POOL, len(pool)))
    distorted = [mutant for action in [*found, *elsewhere][:MUTATED] for mutant in mutants(action, elsewhere)]
    found |= dict.fromkeys(elsewhere) | dict.fromkeys(distorted)
    kinds = moment.game.facts.actions
    return [action for action in found if action in moment.trial.pool or _well_formed(action, kinds)]


def _well_formed(action: Any, kinds: Any) -> bool:
    """Return whether the action could arrive from outside."""
    try:
        return bool(from_json(to_json(action), kinds) == action)
    except BadRecord:
        return False


def mutants(action: Any, others: Iterable[Any]) -> Iterator[Any]:
    """Yield the action with one field changed: slightly, absurdly, or to a value seen elsewhere."""
    for name in action.__struct_fields__:
        value = getattr(action, name)
        alike = [getattr(other, name) for other in others if type(other) is type(action)]
        for other in [*_distorted(value), *alike[:2]]:
            yield msgspec.structs.replace(action, **{name: other})


def _distorted(value: Any) -> list[Any]:
    if isinstance(value, int):
        return [value + 1, value - 1, -1 - value, 99]
    if isinstance(value, str):
        return ["", value + value, value.swapcase()]
    if isinstance(value, tuple):
        return [(), value[1:], value + value[:1], value[::-1]]
    return []


SAMPLED: Final[tuple[Check, ...]] = (accepts, refusal, untouched, clause, refuses)
