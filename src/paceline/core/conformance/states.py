"""Properties of every state: plain frozen data, exact lists of actions, a proper end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from types import NoneType
from typing import Any, Final

import msgspec

from paceline.core.codec import to_json, to_text
from paceline.core.conformance.trial import ENDLESS, Check, Moment
from paceline.core.game import CHANCE
from paceline.core.messages import BadOptions

_PLAIN: Final = (str, int, float, bytes, NoneType, Enum, msgspec.UnsetType)


def frozen(moment: Moment) -> Iterator[str]:
    """State is frozen, hashable, plain data: nothing in it can change or knows the future."""
    part = changeable(moment.state, "state", moment.trial.plain)
    if part:
        yield part
    hash(moment.state)


def changeable(value: Any, path: str, plain: dict[int, Any]) -> str:
    """Return the first part of a value that is not frozen plain data, or ""; `plain` holds values already checked."""
    if isinstance(value, _PLAIN) or id(value) in plain:
        return ""
    if isinstance(value, tuple | frozenset):
        parts = [(f"[{number}]", part) for number, part in enumerate(value)]
    elif isinstance(value, msgspec.Struct) and value.__struct_config__.frozen:
        parts = [(f".{name}", getattr(value, name)) for name in value.__struct_fields__]
    elif is_dataclass(value) and getattr(type(value), "__dataclass_params__").frozen:  # noqa: B009 – unknown to type checkers
        parts = [(f".{field.name}", getattr(value, field.name)) for field in fields(value)]
    else:
        return f"{path} is a {type(value).__name__}, which is not frozen plain data"
    fault = next(filter(None, (changeable(part, path + name, plain) for name, part in parts)), "")
    if not fault:
        plain[id(value)] = value
    return fault


def round_trip(moment: Moment) -> Iterator[str]:
    """The state equals its JSON round trip, and so does its hash."""
    twin = moment.twin
    if twin != moment.state or to_json(twin) != moment.json:
        yield f"{moment.state!r} came back from JSON as {twin!r}"
    if hash(twin) != hash(moment.state):
        yield "an equal state from JSON has another hash"


def pure(moment: Moment) -> Iterator[str]:
    """`apply` leaves the state it was given as it was."""
    before = moment.number - 1
    if moment.json and before >= 0 and to_json(moment.ride.states[before]) != moment.ride.jsons[before]:
        yield f"the state before the last input changed: {moment.ride.states[before]!r}"


def rounds(moment: Moment) -> Iterator[str]:
    """Rounds are counted from 0 and never fall."""
    before = moment.ride.states[moment.number - 1].round if moment.number else 0
    if type(moment.state.round) is not int or moment.state.round < before:
        yield f"round {moment.state.round!r} after round {before}"


def acting(moment: Moment) -> Iterator[str]:
    """`to_act` is a frozenset of seats and CHANCE."""
    known = {CHANCE, *range(moment.seats)}
    if not isinstance(moment.acting, frozenset) or not moment.acting <= known:
        yield f"to_act is {moment.acting!r}"


def offered(moment: Moment) -> Iterator[str]:
    """`legal` is empty exactly when the seat may not act, for chance and strangers too."""
    for seat in (CHANCE, *range(moment.seats), moment.seats, CHANCE - 1):
        legal = moment.game.legal(moment.state, seat)
        if (len(legal) > 0) != (seat in moment.riders):
            yield f"seat {seat} is offered {legal!r} while {sorted(moment.acting)} may act"


def distinct(moment: Moment) -> Iterator[str]:
    """`legal` offers distinct actions."""
    for seat in moment.riders:
        legal = moment.game.legal(moment.state, seat)
        twice = next((action for place, action in enumerate(legal) if action in legal[:place]), None)
        if twice is not None:
            yield f"seat {seat} is offered «{to_text(twice)}» twice"


def steady(moment: Moment) -> Iterator[str]:
    """`legal` keeps its order, however often and of whatever equal state it is asked."""
    for seat in moment.riders:
        lists = [list(moment.game.legal(state, seat)) for state in (moment.state, moment.twin, moment.state)]
        if lists[0] != lists[1] or lists[0] != lists[2]:
            yield f"seat {seat} is offered {lists[0]!r}, then {lists[1]!r}, then {lists[2]!r}"


def over(moment: Moment) -> Iterator[str]:
    """There is a result exactly when nobody may act any more."""
    result = moment.game.result(moment.state)
    if (result is None) != bool(moment.acting):
        yield f"{sorted(moment.acting)} may act and the result is {result!r}"


def ranking(moment: Moment) -> Iterator[str]:
    """The result ranks every seat exactly once."""
    result = moment.game.result(moment.state)
    ranked = sorted(seat for tied in result.ranking for seat in tied) if result else None
    if ranked is not None and ranked != list(range(moment.seats)):
        yield f"{result!r} for {moment.seats} seats"


def ends(moment: Moment) -> Iterator[str]:
    """A race of random answers comes to an end."""
    if moment.number >= ENDLESS:
        yield f"still going on after {moment.number} inputs"


def seats(moment: Moment) -> Iterator[str]:
    """With default options `setup` refuses numbers of seats that the game's facts do not list, with `BadOptions`."""
    game = moment.game
    for count in (game.facts.seats[0] - 1, game.facts.seats[-1] + 1, 0):
        try:
            game.setup(count, game.facts.options())
        except BadOptions:
            continue
        yield f"a race with {count} seats can be set up"


EVERY: Final[tuple[Check, ...]] = (
    frozen, round_trip, pure, rounds, acting, over, ranking, ends, offered, distinct, steady
)  # fmt: skip
"""At every moment, in this order: the later ones rely on the earlier."""
ONCE: Final[tuple[Check, ...]] = (seats,)
