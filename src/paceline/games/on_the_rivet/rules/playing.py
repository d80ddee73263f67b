"""OR 4.1, OR 4.3, OR 4.4 and OR 5: the rider of a turn, the card that is played, and the end of the move."""

from __future__ import annotations

from collections.abc import Iterator

from paceline.games.on_the_rivet.actions import (
    KINDS,
    Action,
    Activate,
    Discard,
    Done,
    Kind,
    Lot,
    Play,
    Spend,
    Swap,
    Unload,
)
from paceline.games.on_the_rivet.box import WILD, Card
from paceline.games.on_the_rivet.events import Chosen, Discarded, EnergySpent, Played, Rode, Swapped, Unloaded
from paceline.games.on_the_rivet.rules import draws, moving
from paceline.games.on_the_rivet.rules.links import Field, ahead_of, behind_of
from paceline.games.on_the_rivet.rules.strokes import Fatigue, may_play, parts, recover, room, spare, tire
from paceline.games.on_the_rivet.rules.tactics import boosts, early_tactics, late_tactics
from paceline.games.on_the_rivet.run import Run, available, book_of, move_of
from paceline.games.on_the_rivet.state import NOBODY, Awaited, Move, State, Table


def turn_choices(state: State) -> tuple[Action, ...]:
    """Return the riders who can be activated (OR 4.1), and tactics that come before a card."""
    table = state.table
    seat = table.queue[0]
    riders = [Activate(table.riders[rider].name) for rider in available(table, seat)]
    return (*riders, *early_tactics(state, seat))


def activate(run: Run, action: Activate) -> None:
    """Begin a turn with the chosen rider (OR 4.1)."""
    run.set(phase="card", move=Move(run.table.number(action.rider)))
    run.tell(Chosen(action.rider))


def pick(run: Run, action: Lot) -> None:
    """Begin a turn of the artificial team: lot chose the rider, who moves with the top card of its deck (OR 20.2)."""
    number = run.table.number(action.rider)
    owed = Awaited("card", run.table.riders[number].seat)
    run.set(phase="card", move=Move(number), awaited=(owed,))
    run.tell(Chosen(action.rider, "OR 20.2"))


def playable(state: State, boost: str) -> tuple[Play, ...]:
    """Return every card of the hand, in every kind, that the rider may play with this tactics card beside it."""
    table = state.table
    numbers, rider = book_of(table), move_of(table).rider
    hand = [numbers.cards[card] for card in state.hands[table.riders[rider].seat]]
    allowed = [card for card in hand if fits(table, card, boost) and may_play(table, rider, card)]
    return tuple(Play(card.id, kind) for card in allowed for kind in kinds(card))


def kinds(card: Card) -> tuple[Kind, ...]:
    """Return the kinds that a card can be played as: a Wild one as all (OR 5.3)."""
    return KINDS if card.kind == WILD else (card.kind,)


def fits(table: Table, card: Card, boost: str) -> bool:
    """Return whether a card may be played with this tactics card: T12 wants a Draft card (OR 19.10)."""
    return not boost or book_of(table).tactics[boost].does != "class-in-draft" or card.kind == "draft"


def card_choices(state: State) -> tuple[Action, ...]:
    """Return the cards that may be played, what goes with one, or cards to discard if none may be (OR 4.3)."""
    return tuple(_card_choices(state))


def _card_choices(state: State) -> Iterator[Action]:
    table, move = state.table, move_of(state.table)
    plays = playable(state, move.boost)
    yield from plays
    seat = table.riders[move.rider].seat
    if not plays:
        yield from (Discard(card) for card in state.hands[seat])
        return
    if table.riders[move.rider].energy and not move.energy:
        yield Spend()
    if not move.boost:
        yield from (tactic for tactic in boosts(state, seat) if playable(state, tactic.card))


def spend(run: Run, _action: Spend) -> None:
    """Spend the rider's energy for a pedal stroke (OR 13.4)."""
    rider = move_of(run.table).rider
    run.change(rider, energy=False)
    run.moving(energy=True)
    run.tell(EnergySpent(run.name(rider), ""))


def play(run: Run, action: Play) -> None:
    """Play a card for the rider of the turn and count the pedal strokes (OR 5.2)."""
    table = run.table
    seat = table.riders[move_of(table).rider].seat
    run.hold(seat, tuple(card for card in run.hands[seat] if card != action.card))
    ride_out(run, action.card, action.kind)


def ride_out(run: Run, card: str, kind: Kind) -> None:
    """Begin the move: count pedal strokes, and in a Lead read the train (OR 7.1)."""
    table, move, found = run.table, move_of(run.table), run.book.cards[card]
    wild = found.kind == WILD
    strokes = parts(table, move.rider, found, kind, wild, move.boost, move.energy)
    ps = sum(amount for _, amount in strokes)
    visits = (table.riders[move.rider].cell,)
    run.moving(card=card, kind=kind, wild=wild, ps=ps, visits=visits)
    run.set(phase="moving")
    moving.begin(run)
    train = tuple(map(run.name, move_of(run.table).train))
    run.tell(Played(run.name(move.rider), card, kind, ps, strokes, train))


def give_up(run: Run, action: Discard) -> None:
    """End the turn without a move and without fatigue because no card may be played (OR 4.3)."""
    table, rider = run.table, move_of(run.table).rider
    seat, cell = table.riders[rider].seat, table.riders[rider].cell
    run.hold(seat, tuple(card for card in run.hands[seat] if card != action.card))
    draws.discard(run, seat, action.card)
    run.tell(Discarded(seat, (action.card,)))
    run.change(rider, activated=True)
    run.tell(Rode(run.name(rider), cell, cell, 0, "OR 4.3"))
    end_turn(run, seat)


def end_turn(run: Run, seat: int) -> None:
    """End the turn: refill the hand, then go on to the next seat (OR 4.4)."""
    run.set(phase="turn", queue=run.table.queue[1:], move=None, undone=0, tacticians=())
    if seat != run.table.rules.third:
        draws.refill(run, seat)


def move_choices(state: State) -> tuple[Action, ...]:
    """Return the next steps, and whatever may be done instead."""
    return tuple(_move_choices(state))


def _move_choices(state: State) -> Iterator[Action]:
    table, move = state.table, move_of(state.table)
    if move.ps > 0 and not move.closing:
        yield from moving.straight_on(table)
        yield from moving.legal_steps(table)
    if move.closing or may_end(table):
        yield from _closings(state)
        yield Done()
        if may_spare(table):
            yield Done(spare=True)


def may_end(table: Table) -> bool:
    """Return whether the move may be confirmed: nothing must be spent any more (OR 6.2 to OR 6.6)."""
    return move_of(table).ps == 0 or moving.may_stop(table)


def _closings(state: State) -> Iterator[Action]:
    """Yield what ends a move: A02, A26, T09 and T14."""
    table, move = state.table, move_of(state.table)
    card, who = book_of(table).cards[move.card], table.riders[move.rider]
    if who.on_road:
        field = Field.of(table)
        if card.swap and not move.swapped:
            yield from (Swap(table.riders[mate].name) for mate in _mates(table, behind_of(field, move.rider)))
        if card.unload and fatigue_of(table) == "L" and move.unloaded == NOBODY:
            near = (*ahead_of(field, move.rider), *behind_of(field, move.rider))
            yield from (Unload(table.riders[mate].name) for mate in _mates(table, near) if room(table, mate) > 0)
    yield from late_tactics(state, who.seat)


def _mates(table: Table, riders: tuple[int, ...]) -> list[int]:
    """Return those of these riders who are teammates of the activated rider."""
    seat = table.riders[move_of(table).rider].seat
    return [rider for rider in riders if table.riders[rider].seat == seat]


def fatigue_of(table: Table) -> Fatigue | None:
    """Return the fatigue of the card: with A06 a Domestique takes L instead of H (OR 5.12)."""
    move, numbers = move_of(table), book_of(table)
    card, who = numbers.cards[move.card], table.riders[move.rider]
    if not card.fatigue:
        return None
    eased = card.light_for == numbers.class_of[who.letter] and who.seat != table.rules.third  # OR 20.3
    return "L" if eased else card.fatigue


def taker(table: Table) -> int:
    """Return who takes the fatigue of the card: the rider, or the teammate it was placed on (OR 5.18)."""
    move = move_of(table)
    return move.rider if move.unloaded == NOBODY else move.unloaded


def may_spare(table: Table) -> bool:
    """Return whether energy could cancel the L that is about to be taken (OR 13.4)."""
    rider = taker(table)
    return fatigue_of(table) == "L" and table.riders[rider].energy and room(table, rider) > 0


def swap(run: Run, action: Swap) -> None:
    """Change places with a teammate right behind (OR 5.10)."""
    rider, mate = move_of(run.table).rider, run.table.number(action.rider)
    cells = run.table.riders[mate].cell, run.table.riders[rider].cell
    run.put({rider: cells[0], mate: cells[1]})
    run.moving(closing=True, swapped=True)
    run.tell(Swapped(run.name(rider), action.rider, cells))


def unload(run: Run, action: Unload) -> None:
    """Give the L of the card to a teammate (OR 5.18)."""
    run.moving(closing=True, unloaded=run.table.number(action.rider))
    run.tell(Unloaded(run.name(move_of(run.table).rider), action.rider))


def finish_move(run: Run, action: Done) -> None:
    """Confirm the move: special text, flip, fatigue, discard (OR 4.4)."""
    table, move = run.table, move_of(run.table)
    card, who = run.book.cards[move.card], table.riders[move.rider]
    if who.seat != table.rules.third:  # OR 20.3
        _recover(run, card)
    run.change(move.rider, activated=True)
    end = who.cell if who.on_road else run.course.road.home
    run.tell(Rode(who.name, move.visits[0], end, move.ps))
    fatigue, rider = fatigue_of(table), taker(table)
    if action.spare:
        spare(run, rider)
    elif fatigue:
        tire(run, rider, fatigue, "card", "OR 4.4" if rider == move.rider else "OR 5.18")
    draws.discard(run, who.seat, move.card)
    end_turn(run, who.seat)


def _recover(run: Run, card: Card) -> None:
    """Remove L from the rider, with A07 only if somebody is directly ahead (OR 5.13)."""
    rider = move_of(run.table).rider
    if not card.recover or not run.table.riders[rider].on_road:
        return
    if not card.recover_if_ahead or ahead_of(Field.of(run.table), rider):
        recover(run, rider, card.recover, "OR 5.13")
