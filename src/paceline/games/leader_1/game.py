"""The eight methods of the contract for Leader 1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from paceline.core.game import CHANCE, Seat
from paceline.core.messages import Illegal
from paceline.games.leader_1 import actions
from paceline.games.leader_1.actions import Action
from paceline.games.leader_1.chance import Pending, pending
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.events import Event
from paceline.games.leader_1.presentation.names import seat_name
from paceline.games.leader_1.refusals import refuse_answer, refuse_draw
from paceline.games.leader_1.rules import food, leaving, peloton, punctures, riding, setup, turn
from paceline.games.leader_1.rules.finish import result
from paceline.games.leader_1.state import RIDING, Phase, Run, State, Table, View

__all__ = ["apply", "asked_seat", "chance", "has_started", "imagine", "legal", "result", "to_act", "view"]

_NOBODY: Final[frozenset[Seat]] = frozenset()
_CHANCE_ALONE: Final = frozenset([CHANCE])
_CHOICES: Final[dict[Phase, Callable[[State], Sequence[Action]]]] = {
    "picking": lambda state: setup.picks(state.table, state.table.queue[0]),
    "appointing": lambda state: setup.appointments(state.table, state.table.queue[0]),
    "escapees": riding.choices,
    "leaving": leaving.choices,
    "chase": lambda _state: peloton.CHASE_CHOICES,
    "dropped": riding.choices,
    "flats": riding.choices,
}


def _eat(run: Run, action: actions.Eat) -> None:
    """Let a rider of the seat that is asked eat."""
    own = run.table.own(asked_seat(run.table))
    rider = next(number for number in own if run.table.riders[number].role == action.rider)
    food.eat(run, rider, action.value)


def _roll_event(run: Run, action: actions.EventDie) -> None:
    (punctures.roll_puncture if action.about == "puncture" else riding.roll_risk)(run, action)


_ANSWERS: Final[dict[type, Callable[[Run, Any], None]]] = {
    actions.Pick: setup.pick,
    actions.Appoint: setup.appoint,
    actions.Ride: riding.ride,
    actions.Wait: riding.wait,
    actions.Leave: leaving.leave,
    actions.Back: leaving.back,
    actions.Stay: leaving.stay,
    actions.SitIn: leaving.stay_in,
    actions.Chase: peloton.chase,
    actions.Eat: _eat,
}
_DRAWS: Final[dict[type, Callable[[Run, Any], None]]] = {
    actions.Token: setup.give_token,
    actions.PelotonDie: peloton.roll_peloton,
    actions.EventDie: _roll_event,
    actions.Fed: food.take_tile,
}


def asked_seat(table: Table) -> Seat:
    """Return the seat that is asked; call it only while one is."""
    return table.queue[0] // table.rules.each if table.phase in RIDING else table.queue[0]


def to_act(state: State) -> frozenset[Seat]:
    """Return who may act now: always one, until the race is over."""
    table = state.table
    if table.awaited:
        return _CHANCE_ALONE
    return _NOBODY if table.phase == "over" else frozenset([asked_seat(table)])


def has_started(state: State) -> bool:
    """Return whether the first turn has begun: riders are chosen and appointed."""
    return not state.table.awaited and state.table.phase not in ("picking", "appointing")


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """Return what this seat may do now."""
    table = state.table
    if table.awaited or table.phase == "over" or seat != asked_seat(table):
        return ()
    return _CHOICES[table.phase](state)


def chance(state: State) -> Pending:
    """Return the next roll or draw."""
    return pending(state)


def apply(state: State, seat: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Return the state after this input; raise `Illegal` for what `legal` and `chance` would not offer."""
    kind = type(action)
    if kind in _DRAWS:
        _check_draw(state, seat, action)
        handler = _DRAWS[kind]
    elif kind in _ANSWERS:
        _check_answer(state, seat, action)
        handler = _ANSWERS[kind]
    else:
        raise Illegal("L1 3.3", "leader-1.refused.not-an-action", action=kind.__name__)
    run = Run(state)
    handler(run, action)
    turn.advance(run)
    return run.finish()


def _check_draw(state: State, seat: Seat, action: Action) -> None:
    """Raise `Illegal` unless chance rolls or draws what is awaited next."""
    if seat != CHANCE or not state.table.awaited:
        raise Illegal("L1 3.3", "leader-1.refused.no-roll-now")
    draw = pending(state)
    if not draw.allows(action):
        raise refuse_draw(state.table, draw.label)


def _check_answer(state: State, seat: Seat, action: Action) -> None:
    """Raise `Illegal` unless the seat that is asked answers with what it was offered."""
    table = state.table
    if table.phase == "over":
        raise Illegal("L1 14.4", "leader-1.refused.race-over")
    if table.awaited:
        raise Illegal("L1 3.3", "leader-1.refused.roll-first", label=pending(state).label)
    asked = asked_seat(table)
    if seat != asked:
        raise Illegal("L1 3.3", "leader-1.refused.not-your-turn", team=seat_name(asked, table.seats))
    if action not in legal(state, seat):
        raise refuse_answer(state, action)


def view(state: State, seat: Seat | None) -> View:
    """Return what this seat may know: everything but the feed tiles of others (L1 13.1)."""
    if seat is None:
        return View(None, state.table, ())
    own = state.table.own(seat)
    return View(seat, state.table, state.tiles[own.start : own.stop])


def imagine(view: View, rng: Random) -> State:
    """Return a full state that this view cannot tell from the truth: other seats' feed tiles are dealt anew."""
    table = view.table
    own = range(0) if view.seat is None else table.own(view.seat)
    pools: dict[str, list[int]] = {role: _shuffle_unseen(view, role, rng) for role in actions.ROLES}
    tiles = (
        view.tiles[number - own.start] if number in own else _deal(pools, rider.role, rider.tiles)
        for number, rider in enumerate(table.riders)
    )
    return State(table, tuple(tiles))


def _shuffle_unseen(view: View, role: str, rng: Random) -> list[int]:
    """Return the tiles of a colour that this seat does not see, shuffled."""
    unseen = Counter(numbers().tiles)
    if view.seat is not None:
        for number, tiles in zip(view.table.own(view.seat), view.tiles, strict=True):
            if view.table.riders[number].role == role:
                unseen.subtract(tiles)
    pool = sorted(unseen.elements())
    rng.shuffle(pool)
    return pool


def _deal(pools: dict[str, list[int]], role: str, count: int) -> tuple[int, ...]:
    """Take tiles off a pool; riders without a role have none."""
    return tuple(sorted(pools[role].pop() for _ in range(count))) if count else ()
