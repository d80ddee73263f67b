"""OR 4.1, OR 4.3 and OR 5: the rider of a turn, and the card that is played for him."""

from __future__ import annotations

from collections.abc import Iterator

from paceline.games.on_the_rivet.actions import KINDS, Action, Activate, Discard, Kind, Lot, Play, Spend
from paceline.games.on_the_rivet.content import WILD, Card
from paceline.games.on_the_rivet.events import Chosen, Discarded, EnergySpent, Played, Rode
from paceline.games.on_the_rivet.rules import decks, moves
from paceline.games.on_the_rivet.rules.order import available, book_of
from paceline.games.on_the_rivet.rules.run import Run
from paceline.games.on_the_rivet.rules.strokes import may_play, parts
from paceline.games.on_the_rivet.rules.tactics import boosts, early_tactics
from paceline.games.on_the_rivet.rules.undo import undos
from paceline.games.on_the_rivet.state import Awaited, Move, State, Table


def turn_choices(state: State) -> tuple[Action, ...]:
    """The riders who can be activated (OR 4.1), and tactics that come before a card."""
    table = state.table
    seat = table.queue[0]
    riders = [Activate(table.riders[rider].name) for rider in available(table, seat)]
    return (*riders, *early_tactics(state, seat), *undos(table))


def activate(run: Run, action: Activate) -> None:
    """A player chose the rider of his turn (OR 4.1)."""
    run.set(phase="card", move=Move(run.table.number(action.rider)))
    run.tell(Chosen(action.rider))


def pick(run: Run, action: Lot) -> None:
    """Lot chose the rider of the artificial team, who moves with the top card of its deck (OR 20.2)."""
    number = run.table.number(action.rider)
    owed = Awaited("card", run.table.riders[number].seat)
    run.set(phase="card", move=Move(number), awaited=(owed,))
    run.tell(Chosen(action.rider, "OR 20.2"))


def the_move(table: Table) -> Move:
    """The move under way; only while there is one."""
    assert table.move is not None
    return table.move


def playable(state: State, boost: str) -> tuple[Play, ...]:
    """Every card of the hand, in every way, that the rider may play, with this tactics card beside it."""
    table = state.table
    numbers, rider = book_of(table), the_move(table).rider
    hand = [numbers.cards[card] for card in state.hands[table.riders[rider].seat]]
    allowed = [card for card in hand if fits(table, card, boost) and may_play(table, rider, card)]
    return tuple(Play(card.id, kind) for card in allowed for kind in kinds(card))


def kinds(card: Card) -> tuple[Kind, ...]:
    """How a card can be ridden: a Wild one in all ways (OR 5.3)."""
    return KINDS if card.kind == WILD else (card.kind,)


def fits(table: Table, card: Card, boost: str) -> bool:
    """Whether a card may be played with this tactics card: T12 wants a Draft card (OR 19.10)."""
    return not boost or book_of(table).tactics[boost].does != "class-in-draft" or card.kind == "draft"


def card_choices(state: State) -> tuple[Action, ...]:
    """The cards that may be played, what goes with one, or a card to discard where none may be (OR 4.3)."""
    return (*_card_choices(state), *undos(state.table))


def _card_choices(state: State) -> Iterator[Action]:
    table, move = state.table, the_move(state.table)
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
    """The rider spends his energy for a pedal stroke (OR 13.4)."""
    rider = the_move(run.table).rider
    run.change(rider, energy=False)
    run.moving(energy=True)
    run.tell(EnergySpent(run.name(rider), ""))


def play(run: Run, action: Play) -> None:
    """A card is played for the rider of the turn: now he has pedal strokes (OR 5.2)."""
    table = run.table
    seat = table.riders[the_move(table).rider].seat
    run.hold(seat, tuple(card for card in run.hands[seat] if card != action.card))
    ride_out(run, action.card, action.kind)


def ride_out(run: Run, card: str, kind: Kind) -> None:
    """The move begins: pedal strokes are counted, and in a Lead the train is read (OR 7.1)."""
    table, move, found = run.table, the_move(run.table), run.book.cards[card]
    wild = found.kind == WILD
    strokes = parts(table, move.rider, found, kind, wild, move.boost, move.energy)
    ps = sum(amount for _, amount in strokes)
    visits = (table.riders[move.rider].cell,)
    run.moving(card=card, kind=kind, wild=wild, ps=ps, visits=visits)
    run.set(phase="moving")
    moves.begin(run)
    train = tuple(map(run.name, the_move(run.table).train))
    run.tell(Played(run.name(move.rider), card, kind, ps, strokes, train))


def give_up(run: Run, action: Discard) -> None:
    """No card may be played: the rider is activated without a move and without fatigue (OR 4.3)."""
    table, rider = run.table, the_move(run.table).rider
    seat, cell = table.riders[rider].seat, table.riders[rider].cell
    run.hold(seat, tuple(card for card in run.hands[seat] if card != action.card))
    decks.discard(run, seat, action.card)
    run.tell(Discarded(seat, (action.card,)))
    run.change(rider, activated=True)
    run.tell(Rode(run.name(rider), cell, cell, 0, "OR 4.3"))
    end_turn(run, seat)


def end_turn(run: Run, seat: int) -> None:
    """The move is confirmed: the hand is refilled, and then the next seat is asked (OR 4.4)."""
    run.set(phase="turn", queue=run.table.queue[1:], move=None, undone=0, tacticians=())
    if seat != run.table.rules.third:
        decks.refill(run, seat)
