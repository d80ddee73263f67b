"""What follows from every answer of a seat and every draw of chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from paceline.games.on_the_rivet.actions import (
    Action,
    Activate,
    Assign,
    Choose,
    Close,
    Dealt,
    Discard,
    Done,
    Drawn,
    EventDrawn,
    Exchange,
    First,
    Hold,
    Let,
    Lot,
    PickUp,
    Place,
    Play,
    Refill,
    Rescue,
    Spare,
    Spend,
    Step,
    Straight,
    Swap,
    Tactic,
    Top,
    Undo,
    Unhook,
    Unload,
)
from paceline.games.on_the_rivet.rules import compact, effects, moves, playing, reacting, rescue, tactics, undo
from paceline.games.on_the_rivet.rules.assigning import assign, assignments, deal
from paceline.games.on_the_rivet.rules.done import finish_move, move_choices, swap, unload
from paceline.games.on_the_rivet.rules.grid import name_first, place, places
from paceline.games.on_the_rivet.rules.headlines import draw_event, look
from paceline.games.on_the_rivet.rules.run import Run
from paceline.games.on_the_rivet.rules.turn import draw, go_on, pick_by_lot
from paceline.games.on_the_rivet.state import Phase, State

CHOICES: Final[dict[Phase, Callable[[State], Sequence[Action]]]] = {
    "grid": lambda state: places(state.table),
    "assigning": assignments,
    "turn": playing.turn_choices,
    "exchanging": tactics.exchanges,
    "card": playing.card_choices,
    "moving": move_choices,
    "reacting": reacting.reactions,
    "event": effects.legal,
    "compact": lambda state: compact.legal(state.table),
    "rescue": lambda state: rescue.legal(state.table),
}
"""What the seat that is asked may answer, phase by phase."""


def carry_out(run: Run, action: Action) -> None:
    """Do what an input says, and whatever follows by itself."""
    (ANSWERS.get(type(action)) or DRAWS[type(action)])(run, action)
    go_on(run)


def _let(run: Run, action: Let) -> None:
    """What is let happen, or done without, depends on who asks."""
    if run.table.phase == "reacting":
        reacting.let(run)
    else:
        {"event": effects.answer, "compact": compact.answer, "rescue": rescue.answer}[run.table.phase](run, action)


def _spare(run: Run, action: Spare) -> None:
    """Energy cancels an L: of T14, or of an event."""
    if run.table.phase == "reacting":
        reacting.spend(run)
    else:
        effects.answer(run, action)


def _undo(run: Run, _action: Undo) -> None:
    undo.take_back(run, carry_out)


ANSWERS: Final[dict[type, Callable[[Run, Any], None]]] = {
    Place: place,
    Assign: assign,
    Activate: playing.activate,
    Tactic: tactics.play_tactic,
    Exchange: tactics.exchange,
    Refill: tactics.refill_hand,
    Spend: playing.spend,
    Play: playing.play,
    Discard: playing.give_up,
    Step: reacting.step,
    Straight: moves.ride_on,
    PickUp: moves.pick_up,
    Unhook: moves.unhook,
    Swap: swap,
    Unload: unload,
    Done: finish_move,
    Undo: _undo,
    Hold: reacting.hold,
    Let: _let,
    Choose: effects.answer,
    Spare: _spare,
    Close: compact.answer,
    Rescue: rescue.answer,
}
DRAWS: Final[dict[type, Callable[[Run, Any], None]]] = {
    First: name_first,
    Drawn: draw,
    Top: look,
    EventDrawn: draw_event,
    Dealt: deal,
    Lot: pick_by_lot,
}
