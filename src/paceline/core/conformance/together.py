"""Simultaneous play: sealed answers commute, reveal nothing, and do not change the deal."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from paceline.core.chance import Luck
from paceline.core.codec import to_json, to_text
from paceline.core.conformance.trial import Check, Moment, deal_all, describe_error, name_viewer, visible_events
from paceline.core.game import CHANCE, AnyGame, Seat
from paceline.core.messages import Illegal

WAYS: Final = 3
"""Ways in which a seat answers before others' views are compared."""
STEPS: Final = 64
"""Answers one seat may owe in a row."""


def commutes(moment: Moment) -> Iterator[str]:
    """Simultaneous answers lead to the same state and tell the same, in whatever order they come."""
    game, rng = moment.game, moment.rng
    answers = {seat: rng.choice(game.legal(moment.state, seat)) for seat in moment.riders}
    order = sorted(moment.acting)
    ends = []
    for one in (order, order[::-1], rng.sample(order, len(order))):
        try:
            ends.append(_in_order(moment, one, answers))
        except Illegal as error:
            yield f"answers {_texts(answers)} in the order {one}: {describe_error(error)}"
    if any(end[0] != ends[0][0] for end in ends):
        yield f"answers {_texts(answers)} lead to different states in different orders"
    if any(end[1] != ends[0][1] for end in ends):
        yield f"answers {_texts(answers)} tell different events in different orders"


def _texts(answers: dict[Seat, Any]) -> str:
    return ", ".join(f"«{seat} {to_text(action)}»" for seat, action in answers.items())


def _in_order(moment: Moment, order: Sequence[Seat], answers: dict[Seat, Any]) -> tuple[Any, Any]:
    """Return the state after these answers and everybody's events, with all pending draws dealt."""
    game, state = moment.game, moment.state
    events: list[Any] = []
    for seat in (*order, CHANCE):
        more: Sequence[Any]
        if seat == CHANCE:
            state, more, _ = deal_all(game, state, moment.luck)
        else:
            state, more = game.apply(state, seat, answers[seat])
        events += more
    return state, [sorted(map(to_json, visible_events(events, viewer))) for viewer in moment.viewers]


def sealed(moment: Moment) -> Iterator[str]:
    """A sealed answer tells nobody else anything, but in the end that its seat owes none."""
    state = deal_all(moment.game, moment.state, moment.luck)[0]
    acting = sorted(moment.game.to_act(state))
    for seat in acting if len(acting) > 1 else ():
        yield from _leaks(moment, state, seat)


def _leaks(moment: Moment, state: Any, seat: Seat) -> Iterator[str]:
    """Yield what others see while a seat answers, in several ways, until it owes nothing more."""
    game = moment.game
    others = [viewer for viewer in moment.viewers if viewer != seat]
    before = [_seen(game, state, viewer, ()) for viewer in others]
    ends: list[list[Any]] = []
    for way in range(WAYS):
        for after, events in _alone(game, state, seat, moment.rng, Luck(f"{moment.ride.seed}/{way}")):
            seen = [_seen(game, after, viewer, events) for viewer in others]
            if {seat, CHANCE}.isdisjoint(game.to_act(after)):
                ends.append(seen)
            else:
                yield from _different(others, before, seen, f"sees how far seat {seat} is")
    for end in ends:
        yield from _different(others, ends[0], end, f"sees what seat {seat} did")


def _seen(game: AnyGame, state: Any, viewer: Seat | None, events: Sequence[Any]) -> tuple[Any, ...]:
    """Return what a viewer knows and may do after an input."""
    legal = () if viewer is None else tuple(game.legal(state, viewer))
    return game.view(state, viewer), visible_events(events, viewer), legal


def _different(others: list[Seat | None], one: list[Any], two: list[Any], what: str) -> Iterator[str]:
    for viewer, first, second in zip(others, one, two, strict=True):
        if first != second:
            yield f"{name_viewer(viewer)} {what}: {first!r} or {second!r}"


def _alone(game: AnyGame, state: Any, seat: Seat, rng: Random, luck: Luck) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Yield states and events while one seat and chance act until the seat owes nothing more."""
    for _ in range(STEPS):
        acting = game.to_act(state)
        if CHANCE in acting:
            state, events = game.apply(state, CHANCE, game.chance(state).sample(luck))
        elif seat in acting:
            state, events = game.apply(state, seat, rng.choice(game.legal(state, seat)))
        else:
            return
        yield state, events


def sealed_draw(moment: Moment) -> Iterator[str]:
    """A draw tells nothing to a seat that may act meanwhile, nor to a spectator."""
    game = moment.game
    after, events = game.apply(moment.state, CHANCE, moment.draw.sample(moment.luck))
    others = [None, *moment.riders]
    before = [_seen(game, moment.state, viewer, ()) for viewer in others]
    seen = [_seen(game, after, viewer, events) for viewer in others]
    yield from _different(others, before, seen, f"sees the draw «{moment.draw.label}»")


def keyed_luck(moment: Moment) -> Iterator[str]:
    """The same seed and the same answers lead to the same end, in whatever order seats answer."""
    game, luck, rng = moment.game, moment.luck, moment.rng
    answers: dict[Seat, deque[Any]] = {seat: deque() for seat in range(moment.seats)}
    for entry in moment.ride.log.entries:
        if entry.seat != CHANCE:
            answers[entry.seat].append(entry.action)
    state = moment.ride.states[0]
    while acting := game.to_act(state):
        seat = rng.choice(sorted(acting))
        if seat == CHANCE:
            state, _ = game.apply(state, seat, game.chance(state).sample(luck))
        elif not answers[seat] or answers[seat][0] not in game.legal(state, seat):
            yield f"in another order seat {seat} is offered {game.legal(state, seat)!r} at {state!r}"
            return
        else:
            state, _ = game.apply(state, seat, answers[seat].popleft())
    if state != moment.state:
        yield f"in another order the race ends with {state!r} instead of {moment.state!r}"


SAMPLED: Final[tuple[Check, ...]] = (commutes, sealed)
"""At moments at which two or more may act."""
DEALING: Final[tuple[Check, ...]] = (sealed_draw,)
"""At moments at which chance and a seat may act."""
END: Final[tuple[Check, ...]] = (keyed_luck,)
