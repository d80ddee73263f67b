"""OR 4.4: the end of a move: what its card allows after it, and what follows when it is confirmed."""

from __future__ import annotations

from collections.abc import Iterator

from paceline.games.on_the_rivet.actions import Action, Done, Swap, Unload
from paceline.games.on_the_rivet.content import Card
from paceline.games.on_the_rivet.events import Rode, Swapped, Unloaded
from paceline.games.on_the_rivet.rules import decks, moves
from paceline.games.on_the_rivet.rules.fatigue import Fatigue, recover, room, spare, tire
from paceline.games.on_the_rivet.rules.field import Field
from paceline.games.on_the_rivet.rules.links import ahead_of, behind_of
from paceline.games.on_the_rivet.rules.order import book_of
from paceline.games.on_the_rivet.rules.playing import end_turn, the_move
from paceline.games.on_the_rivet.rules.run import Run
from paceline.games.on_the_rivet.rules.tactics import late_tactics
from paceline.games.on_the_rivet.rules.undo import undos
from paceline.games.on_the_rivet.state import NOBODY, State, Table


def move_choices(state: State) -> tuple[Action, ...]:
    """The next steps, and whatever may be done instead."""
    return (*_move_choices(state), *undos(state.table))


def _move_choices(state: State) -> Iterator[Action]:
    table, move = state.table, the_move(state.table)
    if move.ps > 0 and not move.closing:
        yield from moves.straight_on(table)
        yield from moves.legal_steps(table)
    if move.closing or may_end(table):
        yield from _closings(state)
        yield Done()
        if may_spare(table):
            yield Done(spare=True)


def may_end(table: Table) -> bool:
    """Whether the move may be confirmed: nothing must be spent any more (OR 6.2 to OR 6.6)."""
    return the_move(table).ps == 0 or moves.may_stop(table)


def _closings(state: State) -> Iterator[Action]:
    """What ends a move: A02, A26, T09 and T14."""
    table, move = state.table, the_move(state.table)
    card, one = book_of(table).cards[move.card], table.riders[move.rider]
    if one.on_road:
        field = Field.of(table)
        if card.swap and not move.swapped:
            yield from (Swap(table.riders[mate].name) for mate in _mates(table, behind_of(field, move.rider)))
        if card.unload and fatigue_of(table) == "L" and move.unloaded == NOBODY:
            near = (*ahead_of(field, move.rider), *behind_of(field, move.rider))
            yield from (Unload(table.riders[mate].name) for mate in _mates(table, near) if room(table, mate) > 0)
    yield from late_tactics(state, one.seat)


def _mates(table: Table, riders: tuple[int, ...]) -> list[int]:
    """Those who ride for the team of the rider who is activated."""
    seat = table.riders[the_move(table).rider].seat
    return [rider for rider in riders if table.riders[rider].seat == seat]


def fatigue_of(table: Table) -> Fatigue | None:
    """What the card gives: with A06 a Domestique takes L instead of H (OR 5.12)."""
    move, numbers = the_move(table), book_of(table)
    card, one = numbers.cards[move.card], table.riders[move.rider]
    if not card.fatigue:
        return None
    eased = card.light_for == numbers.class_of[one.letter] and one.seat != table.rules.third  # OR 20.3
    return "L" if eased else card.fatigue


def taker(table: Table) -> int:
    """Who takes the fatigue of the card: the rider, or the teammate it was placed on (OR 5.18)."""
    move = the_move(table)
    return move.rider if move.unloaded == NOBODY else move.unloaded


def may_spare(table: Table) -> bool:
    """Whether energy could cancel the L that is about to be taken (OR 13.4)."""
    rider = taker(table)
    return fatigue_of(table) == "L" and table.riders[rider].energy and room(table, rider) > 0


def swap(run: Run, action: Swap) -> None:
    """The rider changes places with his teammate right behind (OR 5.10)."""
    rider, mate = the_move(run.table).rider, run.table.number(action.rider)
    cells = run.table.riders[mate].cell, run.table.riders[rider].cell
    run.put({rider: cells[0], mate: cells[1]})
    run.moving(closing=True, swapped=True)
    run.tell(Swapped(run.name(rider), action.rider, cells))


def unload(run: Run, action: Unload) -> None:
    """A teammate is to take the L of the card (OR 5.18)."""
    run.moving(closing=True, unloaded=run.table.number(action.rider))
    run.tell(Unloaded(run.name(the_move(run.table).rider), action.rider))


def finish_move(run: Run, action: Done) -> None:
    """The move is confirmed: special text, flip, fatigue, and the card is discarded (OR 4.4)."""
    table, move = run.table, the_move(run.table)
    card, one = run.book.cards[move.card], table.riders[move.rider]
    if one.seat != table.rules.third:  # OR 20.3
        _recover(run, card)
    run.change(move.rider, activated=True)
    end = one.cell if one.on_road else run.course.road.home
    run.tell(Rode(one.name, move.visits[0], end, move.ps))
    fatigue, rider = fatigue_of(table), taker(table)
    if action.spare:
        spare(run, rider)
    elif fatigue:
        tire(run, rider, fatigue, "card", "OR 4.4" if rider == move.rider else "OR 5.18")
    decks.discard(run, one.seat, move.card)
    end_turn(run, one.seat)


def _recover(run: Run, card: Card) -> None:
    """L leave the rider, with A07 only if somebody is directly ahead of him (OR 5.13)."""
    rider = the_move(run.table).rider
    if not card.recover or not run.table.riders[rider].on_road:
        return
    if not card.recover_if_ahead or ahead_of(Field.of(run.table), rider):
        recover(run, rider, card.recover, "OR 5.13")
