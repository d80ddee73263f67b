"""OR 3.3, OR 4.4, OR 4.5: decks of Action cards, and everything that chance draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, TypeAlias

import msgspec

from paceline.core.chance import Luck
from paceline.games.on_the_rivet.actions import HEADLINES, TEAMS, Dealt, Drawn, EventDrawn, First, Lot, Top
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.events import Drew, Shuffled
from paceline.games.on_the_rivet.rules.event_cards import event_deck, reveal
from paceline.games.on_the_rivet.rules.setup import undealt
from paceline.games.on_the_rivet.run import Run, available, book_of, people
from paceline.games.on_the_rivet.state import Awaited, State, Table


def pack(table: Table, seat: int) -> tuple[str, ...]:
    """Return all Action cards of a seat; the artificial team has no Wild ones (OR 20.1)."""
    return _pack(table.rules.content, seat == table.rules.third)


@lru_cache(maxsize=64)
def _pack(content: str, tame: bool) -> tuple[str, ...]:
    return tuple(sorted(card.id for card in book(content).cards.values() if not (tame and card.kind == "wild")))


def hidden(table: Table, seat: int) -> tuple[str, ...]:
    """Return the Action cards of a seat that are in its hand or still to be drawn."""
    shown = {*table.decks[seat].discards}
    if table.move is not None and table.riders[table.move.rider].seat == seat:
        shown.add(table.move.card)
    return tuple(card for card in pack(table, seat) if card not in shown)


def undrawn(table: Table, hand: tuple[str, ...], seat: int) -> tuple[str, ...]:
    """Return the Action cards still in a seat's deck."""
    return tuple(card for card in hidden(table, seat) if card not in hand)


def discard(run: Run, seat: int, *cards: str) -> None:
    """Put cards on a seat's discard pile, face up (OR 3.4)."""
    run.deck(seat, discards=tuple(sorted((*run.table.decks[seat].discards, *cards))))


def refill(run: Run, seat: int) -> None:
    """Queue the draws that a hand lacks, then a look at the top of the deck (OR 4.4, OR 14.1)."""
    table = run.table
    owed = sum(awaited.seat == seat and awaited.kind == "draw" for awaited in table.awaited)
    missing = book_of(table).hand - table.decks[seat].hand - owed
    if missing > 0:
        look = () if owed else (Awaited("top", seat),)
        run.set(awaited=(*(Awaited("draw", seat),) * missing, *look, *table.awaited))


def refill_all(run: Run) -> None:
    """Refill every hand that lacks cards: an event may have taken one (OR 15.17)."""
    for seat in reversed(people(run.table)):
        refill(run, seat)


def prepare(run: Run) -> bool:
    """Shuffle a new deck if no card is left to draw; return whether the next draw can be skipped."""
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
    """Make the discard pile the new deck, with Making Headlines if it was used (OR 4.5)."""
    deck = run.table.decks[seat]
    headlines = "deck" if deck.headlines == "discard" else deck.headlines
    run.deck(seat, discards=(), headlines=headlines, clear_top=False)
    run.tell(Shuffled(seat))


def draw(run: Run, action: Drawn) -> None:
    """Draw a card; Making Headlines is revealed, and drawing goes on (OR 14.1)."""
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
    """Reveal Making Headlines, drawn instead of a card; if the deck is empty, shuffle the discard pile with it."""
    reveal(run, seat)
    if run.table.decks[seat].headlines == "deck" and not undrawn(run.table, run.hands[seat], seat):
        shuffle(run, seat)


class FirstLot(msgspec.Struct, frozen=True, gc=False):
    """The lot for the first player (OR 3.1)."""

    seats: int

    @property
    def label(self) -> str:
        """A constant: there is one such lot a race."""
        return "first player"

    def sample(self, luck: Luck) -> First:
        """Return the seat that this luck names."""
        return First(luck.word(self.label) % self.seats)

    def allows(self, outcome: object) -> bool:
        """Return whether there is such a seat."""
        return type(outcome) is First and 0 <= outcome.seat < self.seats

    def outcomes(self) -> Iterator[tuple[First, int]]:
        """Yield every seat; all are equally likely."""
        for seat in range(self.seats):
            yield First(seat), 1


class CardDraw(msgspec.Struct, frozen=True, gc=False):
    """The top card of a seat's deck, about to be drawn (OR 4.4)."""

    seat: int
    number: int
    """The number of the draw from this deck, from 1."""
    cards: tuple[str, ...]
    """The possible cards, with Making Headlines if it may lie on top."""

    @property
    def label(self) -> str:
        """The seat and the number of the draw."""
        return f"seat {TEAMS[self.seat]}, card {self.number}"

    def sample(self, luck: Luck) -> Drawn:
        """Return the card that this luck draws."""
        return Drawn(self.seat, self.cards[luck.word(self.label) % len(self.cards)])

    def allows(self, outcome: object) -> bool:
        """Return whether this seat can draw such a card."""
        return type(outcome) is Drawn and outcome.seat == self.seat and outcome.card in self.cards

    def outcomes(self) -> Iterator[tuple[Drawn, int]]:
        """Yield every card; all are equally likely."""
        for card in self.cards:
            yield Drawn(self.seat, card), 1


class TopLook(msgspec.Struct, frozen=True, gc=False):
    """A look at the back of the top card of a seat's deck (OR 14.1)."""

    seat: int
    number: int
    size: int
    """The size of the deck, Making Headlines included."""

    @property
    def label(self) -> str:
        """The seat and the number, counted with the draws of this deck."""
        return f"seat {TEAMS[self.seat]}, top {self.number}"

    def sample(self, luck: Luck) -> Top:
        """Return what this luck has put on top."""
        return Top(self.seat, luck.word(self.label) % self.size == 0)

    def allows(self, outcome: object) -> bool:
        """Return whether this deck can have such a top."""
        return type(outcome) is Top and outcome.seat == self.seat and (outcome.headlines is True or self.size > 1)

    def outcomes(self) -> Iterator[tuple[Top, int]]:
        """Yield both; Making Headlines is one card of the deck."""
        yield Top(self.seat, True), 1
        if self.size > 1:
            yield Top(self.seat, False), self.size - 1


class EventDraw(msgspec.Struct, frozen=True, gc=False):
    """An event card, about to be drawn (OR 14.3)."""

    number: int
    cards: tuple[str, ...]

    @property
    def label(self) -> str:
        """The number of the event."""
        return f"event {self.number}"

    def sample(self, luck: Luck) -> EventDrawn:
        """Return the card that this luck draws."""
        return EventDrawn(self.cards[luck.word(self.label) % len(self.cards)])

    def allows(self, outcome: object) -> bool:
        """Return whether this card is in the deck."""
        return type(outcome) is EventDrawn and outcome.card in self.cards

    def outcomes(self) -> Iterator[tuple[EventDrawn, int]]:
        """Yield every card; all are equally likely."""
        for card in self.cards:
            yield EventDrawn(card), 1


class TacticDraw(msgspec.Struct, frozen=True, gc=False):
    """A tactics card, about to be dealt to a seat (OR 19.1)."""

    seat: int
    number: int
    cards: tuple[str, ...]

    @property
    def label(self) -> str:
        """The seat and the number of its card."""
        return f"seat {TEAMS[self.seat]}, tactics card {self.number}"

    def sample(self, luck: Luck) -> Dealt:
        """Return the card that this luck deals."""
        return Dealt(self.seat, self.cards[luck.word(self.label) % len(self.cards)])

    def allows(self, outcome: object) -> bool:
        """Return whether this seat can be dealt such a card."""
        return type(outcome) is Dealt and outcome.seat == self.seat and outcome.card in self.cards

    def outcomes(self) -> Iterator[tuple[Dealt, int]]:
        """Yield every card that nobody has; all are equally likely."""
        for card in self.cards:
            yield Dealt(self.seat, card), 1


class RiderLot(msgspec.Struct, frozen=True, gc=False):
    """The lot for a rider of the artificial team (OR 20.2)."""

    label: str
    riders: tuple[str, ...]

    def sample(self, luck: Luck) -> Lot:
        """Return the rider whom this luck picks."""
        return Lot(self.riders[luck.word(self.label) % len(self.riders)])

    def allows(self, outcome: object) -> bool:
        """Return whether this rider can be picked."""
        return type(outcome) is Lot and outcome.rider in self.riders

    def outcomes(self) -> Iterator[tuple[Lot, int]]:
        """Yield every rider; all are equally likely."""
        for rider in self.riders:
            yield Lot(rider), 1


Pending: TypeAlias = FirstLot | CardDraw | TopLook | EventDraw | TacticDraw | RiderLot


def pending(state: State) -> Pending:
    """Return the next pending draw."""
    return _PENDING[state.table.awaited[0].kind](state)


def _first(state: State) -> FirstLot:
    return FirstLot(state.table.seats)


def _card(state: State) -> CardDraw:
    """Return a card draw; Making Headlines is possible unless the top card was seen to be another one."""
    table, seat = state.table, state.table.awaited[0].seat
    deck, cards = table.decks[seat], undrawn(table, state.hands[seat], seat)
    if deck.headlines == "deck" and not deck.clear_top:
        cards += (HEADLINES,)
    return CardDraw(seat, deck.draws + 1, cards)


def _top(state: State) -> TopLook:
    table, seat = state.table, state.table.awaited[0].seat
    return TopLook(seat, table.decks[seat].draws + 1, len(undrawn(table, state.hands[seat], seat)) + 1)


def _event(state: State) -> EventDraw:
    return EventDraw(state.table.events_drawn + 1, event_deck(state.table))


def _tactic(state: State) -> TacticDraw:
    seat = state.table.awaited[0].seat
    return TacticDraw(seat, len(state.tactics[seat]) + 1, undealt(state))


def _grid(state: State) -> RiderLot:
    """Return the lot among riders of the artificial team who are not on the grid yet."""
    table = state.table
    seat = table.awaited[0].seat
    waiting = [rider for rider in table.own(seat) if not table.riders[rider].on_road]
    return RiderLot(f"grid, {table.each - len(waiting) + 1}", _names(table, waiting))


def _pool(state: State) -> RiderLot:
    """Return the lot among riders of the artificial team who can be activated."""
    table = state.table
    return RiderLot(f"round {table.round + 1}, rider", _names(table, available(table, table.awaited[0].seat)))


def _names(table: Table, riders: list[int] | tuple[int, ...]) -> tuple[str, ...]:
    return tuple(table.riders[rider].name for rider in riders)


_PENDING: Final[dict[str, Callable[[State], Pending]]] = {
    "first": _first,
    "deal": _card,
    "draw": _card,
    "card": _card,
    "top": _top,
    "event": _event,
    "tactic": _tactic,
    "grid": _grid,
    "pool": _pool,
}
