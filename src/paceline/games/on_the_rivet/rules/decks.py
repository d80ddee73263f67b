"""OR 3.3, OR 4.4, OR 4.5: the Action cards of every seat, and drawing them."""

from __future__ import annotations

from functools import lru_cache

from paceline.games.on_the_rivet.actions import HEADLINES, Drawn
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.events import Drew, Shuffled
from paceline.games.on_the_rivet.rules.headlines import reveal
from paceline.games.on_the_rivet.rules.order import book_of, people
from paceline.games.on_the_rivet.rules.run import Run
from paceline.games.on_the_rivet.state import Awaited, Table


def pack(table: Table, seat: int) -> tuple[str, ...]:
    """All Action cards of a seat; the artificial team has no Wild ones (OR 20.1)."""
    return _pack(table.rules.content, seat == table.rules.third)


@lru_cache(maxsize=64)
def _pack(content: str, tame: bool) -> tuple[str, ...]:
    return tuple(sorted(card.id for card in book(content).cards.values() if not (tame and card.kind == "wild")))


def hidden(table: Table, seat: int) -> tuple[str, ...]:
    """Action cards of a seat that lie nowhere in the open: in its hand or still to be drawn."""
    shown = {*table.decks[seat].discards}
    if table.move is not None and table.riders[table.move.rider].seat == seat:
        shown.add(table.move.card)
    return tuple(card for card in pack(table, seat) if card not in shown)


def undrawn(table: Table, hand: tuple[str, ...], seat: int) -> tuple[str, ...]:
    """Action cards still in a seat's deck."""
    return tuple(card for card in hidden(table, seat) if card not in hand)


def discard(run: Run, seat: int, *cards: str) -> None:
    """Cards go to a seat's discard pile, face up (OR 3.4)."""
    run.deck(seat, discards=tuple(sorted((*run.table.decks[seat].discards, *cards))))


def refill(run: Run, seat: int) -> None:
    """Chance owes this seat what its hand lacks, and then a look at the top of its deck (OR 4.4, OR 14.1)."""
    table = run.table
    owed = sum(one.seat == seat and one.kind == "draw" for one in table.awaited)
    missing = book_of(table).hand - table.decks[seat].hand - owed
    if missing > 0:
        look = () if owed else (Awaited("top", seat),)
        run.set(awaited=(*(Awaited("draw", seat),) * missing, *look, *table.awaited))


def refill_all(run: Run) -> None:
    """Every hand that lacks cards is refilled: after an event somebody may have lost his (OR 15.17)."""
    for seat in reversed(people(run.table)):
        refill(run, seat)


def prepare(run: Run) -> bool:
    """Before chance acts: a new deck where there is no card left; whether the draw can be left out."""
    owed = run.table.awaited[0]
    deck = run.table.decks[owed.seat] if owed.seat >= 0 else None
    if deck is None:
        return False
    if owed.kind == "top" and (deck.headlines != "deck" or deck.clear_top):
        run.set(awaited=run.table.awaited[1:])
        return True
    drawing = owed.kind in {"deal", "draw", "card"}
    if drawing and deck.headlines != "deck" and not undrawn(run.table, run.hands[owed.seat], owed.seat):
        shuffle(run, owed.seat)
    return False


def shuffle(run: Run, seat: int) -> None:
    """The discard pile becomes the new deck, with Making Headlines if it was used (OR 4.5)."""
    deck = run.table.decks[seat]
    headlines = "deck" if deck.headlines == "discard" else deck.headlines
    run.deck(seat, discards=(), headlines=headlines, clear_top=False)
    run.tell(Shuffled(seat))


def draw(run: Run, action: Drawn) -> None:
    """A seat drew a card; Making Headlines is revealed, and drawing goes on (OR 14.1)."""
    owed, seat = run.table.awaited[0], action.seat
    deck = run.table.decks[seat]
    run.deck(seat, draws=deck.draws + 1, clear_top=False)
    if action.card == HEADLINES:
        headlines_met(run, seat)
        return
    run.set(awaited=run.table.awaited[1:])
    if owed.kind == "card":
        return  # the artificial team has no hand
    run.hold(seat, (*run.hands[seat], action.card))
    clause = "OR 3.3" if owed.kind == "deal" else "OR 19.11" if run.table.refilling else "OR 4.4"
    run.tell(Drew(seat, action.card, clause))


def headlines_met(run: Run, seat: int) -> None:
    """Making Headlines came instead of a card; if it is shuffled into nothing, the discard pile goes with it."""
    reveal(run, seat)
    if run.table.decks[seat].headlines == "deck" and not undrawn(run.table, run.hands[seat], seat):
        shuffle(run, seat)
