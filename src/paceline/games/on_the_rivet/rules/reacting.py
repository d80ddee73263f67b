"""OR 19.9: whoever might hold T11 is asked before a rider of his is bumped sideways; OR 19.12: energy against T14."""

from __future__ import annotations

from paceline.games.on_the_rivet.actions import Action, Hold, Let, Spare, Step
from paceline.games.on_the_rivet.events import Held, TacticPlayed
from paceline.games.on_the_rivet.rules import fatigue, moves
from paceline.games.on_the_rivet.rules.order import book_of
from paceline.games.on_the_rivet.rules.run import Run
from paceline.games.on_the_rivet.rules.tactics import held, show
from paceline.games.on_the_rivet.state import NOBODY, State, Table


def step(run: Run, action: Step) -> None:
    """A step is taken, or only declared where somebody may object to it."""
    if _objector(run.table, action) == NOBODY:
        moves.take_step(run, action)
    else:
        run.set(phase="reacting", bump=action)


def bumped(table: Table, action: Step) -> int:
    """The rider on the space that a sideways step enters."""
    there = (number for number, rider in enumerate(table.riders) if rider.cell == action.to)
    return next(there, NOBODY) if action.way in {"left", "right"} else NOBODY


def _objector(table: Table, action: Step) -> int:
    """The seat that might stop a sideways bump with a card nobody has seen yet."""
    if not table.rules.tactics or table.move is None:
        return NOBODY
    rider = bumped(table, action)
    if rider == NOBODY:
        return NOBODY
    seat = table.riders[rider].seat
    if seat == table.riders[table.move.rider].seat or not table.decks[seat].tactics or seat in table.tacticians:
        return NOBODY
    cards = book_of(table).tactics.values()
    return seat if any(card.does == "hold" and card.id not in table.tactics_played for card in cards) else NOBODY


def reactor(table: Table) -> int:
    """The seat that is asked about the declared step, or about the energy of its rider."""
    if table.screwed != NOBODY:
        return table.riders[table.screwed].seat
    assert table.bump is not None
    return table.riders[bumped(table, table.bump)].seat


def reactions(state: State) -> tuple[Action, ...]:
    """Whether to stop the bump, for whoever holds the card; whether to spend energy against an L."""
    if state.table.screwed != NOBODY:
        return (Spare(), Let())
    return (Hold(), Let()) if held(state, reactor(state.table), "hold") else (Let(),)


def hold(run: Run, _action: Hold) -> None:
    """This rider may not be bumped sideways by this move; no pedal strokes are lost."""
    table = run.table
    assert table.bump is not None
    assert table.move is not None
    rider, seat = bumped(table, table.bump), reactor(table)
    card = held(run.state(), seat, "hold")[0].id
    show(run, seat, card)
    run.moving(barred=tuple(sorted((*table.move.barred, rider))))
    run.set(phase="moving", bump=None)
    run.tell(TacticPlayed(seat, card, run.name(rider), clause="OR 19.9"))
    run.tell(Held(seat, run.name(rider), run.name(table.move.rider)))


def spend(run: Run) -> None:
    """Energy cancels the L of T14 (OR 19.12)."""
    fatigue.spare(run, run.table.screwed, "OR 19.12")
    run.set(phase="moving", screwed=NOBODY)


def let(run: Run) -> None:
    """The declared step is taken, or the L of T14."""
    if run.table.screwed != NOBODY:
        fatigue.tire(run, run.table.screwed, "L", "tactic", "OR 19.12")
        run.set(phase="moving", screwed=NOBODY)
        return
    declared = run.table.bump
    assert declared is not None
    run.set(phase="moving", bump=None)
    moves.take_step(run, declared)
