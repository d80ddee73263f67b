"""The eight methods of the contract for On the Rivet."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from paceline.core.game import CHANCE, Seat
from paceline.core.messages import Illegal
from paceline.games.on_the_rivet.actions import Action
from paceline.games.on_the_rivet.events import Event
from paceline.games.on_the_rivet.guess import guessed_hands, guessed_tactics
from paceline.games.on_the_rivet.presentation.names import team_of
from paceline.games.on_the_rivet.rules.answering import ANSWERS, CHOICES, DRAWS, carry_out
from paceline.games.on_the_rivet.rules.draws import Pending, pending
from paceline.games.on_the_rivet.rules.finish import result
from paceline.games.on_the_rivet.rules.reacting import reactor
from paceline.games.on_the_rivet.rules.refusing import answer_refused, draw_refused
from paceline.games.on_the_rivet.rules.run import Run
from paceline.games.on_the_rivet.rules.undo import remember
from paceline.games.on_the_rivet.state import State, Table, View

__all__ = ["apply", "asked_seat", "chance", "imagine", "legal", "result", "to_act", "view"]

_NOBODY: Final[frozenset[Seat]] = frozenset()
_LATEST: Final[list[tuple[State, Seat, Sequence[Action]] | None]] = [None]
_CHANCE_ALONE: Final = frozenset([CHANCE])


def asked_seat(table: Table) -> Seat:
    """The seat that is asked; only while one is."""
    if table.phase == "reacting":
        return reactor(table)
    if table.happening is not None:
        happening = table.happening
        return happening.asks[0].seat if table.phase == "event" else table.riders[happening.compact[0]].seat
    return table.queue[0]


def to_act(state: State) -> frozenset[Seat]:
    """Who may act now: always one, until the race is over. Draws wait for an event that broke into them (OR 14.1)."""
    table = state.table
    if table.over:
        return _NOBODY
    return _CHANCE_ALONE if _chance_acts(table) else frozenset([asked_seat(table)])


def _chance_acts(table: Table) -> bool:
    return bool(table.awaited) and table.happening is None


def under_way(state: State) -> bool:
    """Whether the first Movement phase has begun: everybody is on the grid and has his cards (OR 4.1)."""
    return state.table.round > 0 or not (state.table.awaited or state.table.phase in ("grid", "assigning"))


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """What this seat may do now. The latest answer is kept: whoever asked for it mostly applies one of them next."""
    latest = _LATEST[0]
    if latest and latest[0] is state and latest[1] == seat:
        return latest[2]
    found = _legal(state, seat)
    _LATEST[0] = state, seat, found
    return found


def _legal(state: State, seat: Seat) -> Sequence[Action]:
    table = state.table
    if table.over or _chance_acts(table) or seat != asked_seat(table):
        return ()
    return CHOICES[table.phase](state)


def chance(state: State) -> Pending:
    """The next draw."""
    return pending(state)


def apply(state: State, seat: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after this input; refuses whatever `legal` and `chance` would not offer."""
    kind = type(action)
    if kind in DRAWS:
        _check_draw(state, seat, action)
    elif kind in ANSWERS:
        _check_answer(state, seat, action)
    else:
        raise Illegal("OR 4.1", "on-the-rivet.refused.not-an-action", action=kind.__name__)
    run = Run(state)
    carry_out(run, action)
    remember(run, state.table, action)
    return run.done()


def _check_draw(state: State, seat: Seat, action: Action) -> None:
    """Chance draws what it owes next, and nobody else does."""
    if seat != CHANCE or state.table.over or not _chance_acts(state.table):
        raise Illegal("OR 4.1", "on-the-rivet.refused.no-draw-now")
    draw = pending(state)
    if not draw.allows(action):
        raise draw_refused(state.table, draw.label)


def _check_answer(state: State, seat: Seat, action: Action) -> None:
    """The seat that is asked answers with what it was offered."""
    table = state.table
    if table.over:
        raise Illegal("OR 18.3", "on-the-rivet.refused.race-over")
    if _chance_acts(table):
        raise Illegal("OR 4.1", "on-the-rivet.refused.draw-first", label=pending(state).label)
    asked = asked_seat(table)
    if seat != asked:
        raise Illegal("OR 4.1", "on-the-rivet.refused.not-your-turn", team=team_of(table, asked))
    if action not in legal(state, seat):
        raise answer_refused(state, action)


def view(state: State, seat: Seat | None) -> View:
    """What this seat may know: everything but the hands and tactics cards of others (OR 3.4, OR 19.1)."""
    if seat is None:
        return View(None, state.table)
    return View(seat, state.table, state.hands[seat], state.tactics[seat])


def imagine(view: View, rng: Random) -> State:
    """A full state that looks like this view: other seats' hidden cards are dealt anew."""
    return State(view.table, guessed_hands(view, rng), guessed_tactics(view, rng))
