"""The eight methods of the contract for Leader 1."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from paceline.core.game import CHANCE, Seat
from paceline.core.messages import Illegal
from paceline.games.leader_1.actions import (
    Action,
    Appoint,
    Back,
    Chase,
    Eat,
    EventDie,
    Fed,
    Leave,
    PelotonDie,
    Pick,
    Ride,
    SitIn,
    Stay,
    Token,
    Wait,
)
from paceline.games.leader_1.events import Event
from paceline.games.leader_1.guess import guessed_tiles
from paceline.games.leader_1.presentation.names import seat_name
from paceline.games.leader_1.rules import food, leaving, riding
from paceline.games.leader_1.rules.before import appoint, appointments, give_token, pick, picks
from paceline.games.leader_1.rules.chase import CHOICES, chase
from paceline.games.leader_1.rules.dice import Pending, pending
from paceline.games.leader_1.rules.finish import result
from paceline.games.leader_1.rules.peloton import roll_peloton
from paceline.games.leader_1.rules.punctures import roll_puncture
from paceline.games.leader_1.rules.refusing import RIDING, answer_refused, draw_refused
from paceline.games.leader_1.rules.risks import roll_risk
from paceline.games.leader_1.rules.run import Run
from paceline.games.leader_1.rules.turn import go_on
from paceline.games.leader_1.state import Phase, State, Table, View

__all__ = ["apply", "asked_seat", "chance", "imagine", "legal", "result", "to_act", "view"]

_NOBODY: Final[frozenset[Seat]] = frozenset()
_CHANCE_ALONE: Final = frozenset([CHANCE])
_CHOICES: Final[dict[Phase, Callable[[State], Sequence[Action]]]] = {
    "picking": lambda state: picks(state.table, state.table.queue[0]),
    "appointing": lambda state: appointments(state.table, state.table.queue[0]),
    "escapees": riding.choices,
    "leaving": leaving.choices,
    "chase": lambda _state: CHOICES,
    "dropped": riding.choices,
    "flats": riding.choices,
}


def _eat(run: Run, action: Eat) -> None:
    """The rider of the seat that is asked eats."""
    own = run.table.own(asked_seat(run.table))
    rider = next(number for number in own if run.table.riders[number].role == action.rider)
    food.eat(run, rider, action.value)


def _roll_event(run: Run, action: EventDie) -> None:
    """The event die tells of a puncture, or how a risk ends."""
    (roll_puncture if action.about == "puncture" else roll_risk)(run, action)


_ANSWERS: Final[dict[type, Callable[[Run, Any], None]]] = {
    Pick: pick,
    Appoint: appoint,
    Ride: riding.ride,
    Wait: riding.wait,
    Leave: leaving.leave,
    Back: leaving.back,
    Stay: leaving.stay,
    SitIn: leaving.stay_in,
    Chase: chase,
    Eat: _eat,
}
_DRAWS: Final[dict[type, Callable[[Run, Any], None]]] = {
    Token: give_token,
    PelotonDie: roll_peloton,
    EventDie: _roll_event,
    Fed: food.fed,
}


def asked_seat(table: Table) -> Seat:
    """The seat that is asked; only while one is."""
    return table.queue[0] // table.rules.each if table.phase in RIDING else table.queue[0]


def to_act(state: State) -> frozenset[Seat]:
    """Who may act now: always one, until the race is over."""
    table = state.table
    if table.awaited:
        return _CHANCE_ALONE
    return _NOBODY if table.phase == "over" else frozenset([asked_seat(table)])


def under_way(state: State) -> bool:
    """Whether the first turn has begun: riders are chosen and appointed."""
    return not state.table.awaited and state.table.phase not in ("picking", "appointing")


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """What this seat may do now."""
    table = state.table
    if table.awaited or table.phase == "over" or seat != asked_seat(table):
        return ()
    return _CHOICES[table.phase](state)


def chance(state: State) -> Pending:
    """The next roll or draw."""
    return pending(state)


def apply(state: State, seat: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after this input; refuses whatever `legal` and `chance` would not offer."""
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
    go_on(run)
    return run.done()


def _check_draw(state: State, seat: Seat, action: Action) -> None:
    """Chance rolls and draws what it owes next, and nobody else does."""
    if seat != CHANCE or not state.table.awaited:
        raise Illegal("L1 3.3", "leader-1.refused.no-roll-now")
    draw = pending(state)
    if not draw.allows(action):
        raise draw_refused(state.table, draw.label)


def _check_answer(state: State, seat: Seat, action: Action) -> None:
    """The seat that is asked answers with what it was offered."""
    table = state.table
    if table.phase == "over":
        raise Illegal("L1 14.4", "leader-1.refused.race-over")
    if table.awaited:
        raise Illegal("L1 3.3", "leader-1.refused.roll-first", label=pending(state).label)
    asked = asked_seat(table)
    if seat != asked:
        raise Illegal("L1 3.3", "leader-1.refused.not-your-turn", team=seat_name(asked, table.seats))
    if action not in legal(state, seat):
        raise answer_refused(state, action)


def view(state: State, seat: Seat | None) -> View:
    """What this seat may know: everything but the feed tiles of others (L1 13.1)."""
    if seat is None:
        return View(None, state.table, ())
    own = state.table.own(seat)
    return View(seat, state.table, state.tiles[own.start : own.stop])


def imagine(view: View, rng: Random) -> State:
    """A full state that looks like this view: other seats' feed tiles are dealt anew."""
    return State(view.table, guessed_tiles(view, rng))
