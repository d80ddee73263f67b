"""OR 4.8: taking back actions of the own turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from paceline.games.on_the_rivet import actions
from paceline.games.on_the_rivet.events import TookBack
from paceline.games.on_the_rivet.run import Run, book_of
from paceline.games.on_the_rivet.state import Past, State, Table

_REVOCABLE: Final = (
    actions.Activate,
    actions.Tactic,
    actions.Exchange,
    actions.Refill,
    actions.Spend,
    actions.Play,
    actions.Step,
    actions.Straight,
    actions.PickUp,
    actions.Unhook,
    actions.Swap,
    actions.Unload,
)
_OWN_TURN: Final = ("turn", "exchanging", "card", "moving")


def undos(table: Table) -> tuple[actions.Undo, ...]:
    """Return `Undo` if there is something to take back and it was not done too often in this turn."""
    return () if table.past is None or not undos_left(table) else (actions.Undo(),)


def undos_left(table: Table) -> int:
    """Return how often something can still be taken back in this turn."""
    return max(book_of(table).undo_limit - table.undone, 0)


def remember(run: Run, before: Table, action: actions.Action) -> None:
    """Keep what can be taken back after an input, or forget everything if it is too late for that."""
    if isinstance(action, actions.Undo):
        return
    table = run.table
    if not isinstance(action, _REVOCABLE) or table.awaited or table.phase not in _OWN_TURN:
        if table.past is not None:
            run.set(past=None)
        return
    past = before.past or Past(before)
    run.set(past=Past(past.table, (*past.done, action)))


def take_back(run: Run, carry_out: Callable[[Run, Any], None]) -> None:
    """Repeat everything of this turn but the last action, from its beginning."""
    past, undone = run.table.past, run.table.undone
    assert past is not None
    seat, kept = run.table.queue[0], past.done[:-1]
    again = Run(_rewound(run, past, seat))
    for action in kept:
        carry_out(again, action)
    run.table, run.hands, run.tactics = again.table, again.hands, again.tactics
    run.set(past=Past(past.table, kept) if kept else None, undone=undone + 1)
    last = past.done[-1]
    run.tell(TookBack(seat, last.steps if isinstance(last, actions.Straight) else 1))


def _rewound(run: Run, past: Past, seat: int) -> State:
    """Return the state to begin again from: cards that left the hand since are in it again."""
    cards = [action.card for action in past.done if isinstance(action, actions.Play | actions.Exchange)]
    tactics = [action.card for action in past.done if isinstance(action, actions.Tactic)]
    return State(
        msgspec.structs.replace(past.table, past=None),
        _with(run.hands, seat, cards),
        _with(run.tactics, seat, tactics),
    )


def _with(hands: tuple[tuple[str, ...], ...], seat: int, cards: list[str]) -> tuple[tuple[str, ...], ...]:
    return (*hands[:seat], tuple(sorted((*hands[seat], *cards))), *hands[seat + 1 :])
