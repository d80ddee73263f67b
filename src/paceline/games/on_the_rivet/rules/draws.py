"""What chance decides: lots, cards off decks and the top of a deck, each before anybody knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

import msgspec

from paceline.core.chance import Luck
from paceline.games.on_the_rivet.actions import HEADLINES, TEAMS, Dealt, Drawn, EventDrawn, First, Lot, Top
from paceline.games.on_the_rivet.rules.assigning import undealt
from paceline.games.on_the_rivet.rules.decks import undrawn
from paceline.games.on_the_rivet.rules.headlines import event_deck
from paceline.games.on_the_rivet.rules.order import available
from paceline.games.on_the_rivet.state import State, Table


class FirstLot(msgspec.Struct, frozen=True, gc=False):
    """The lot for the first player (OR 3.1)."""

    seats: int

    @property
    def label(self) -> str:
        """There is one lot a race."""
        return "first player"

    def sample(self, luck: Luck) -> First:
        """The seat that this luck names."""
        return First(luck.word(self.label) % self.seats)

    def allows(self, outcome: object) -> bool:
        """Whether there is such a seat."""
        return type(outcome) is First and 0 <= outcome.seat < self.seats

    def outcomes(self) -> Iterator[tuple[First, int]]:
        """Every seat; all are as likely."""
        for seat in range(self.seats):
            yield First(seat), 1


class CardDraw(msgspec.Struct, frozen=True, gc=False):
    """The top card of a seat's deck, about to be drawn (OR 4.4)."""

    seat: int
    number: int
    """The how-manieth draw of this deck it is, from 1."""
    cards: tuple[str, ...]
    """Those that it can be, Making Headlines among them where it may lie on top."""

    @property
    def label(self) -> str:
        """Draws of a deck are counted."""
        return f"seat {TEAMS[self.seat]}, card {self.number}"

    def sample(self, luck: Luck) -> Drawn:
        """The card that this luck draws."""
        return Drawn(self.seat, self.cards[luck.word(self.label) % len(self.cards)])

    def allows(self, outcome: object) -> bool:
        """Whether this seat can draw such a card."""
        return type(outcome) is Drawn and outcome.seat == self.seat and outcome.card in self.cards

    def outcomes(self) -> Iterator[tuple[Drawn, int]]:
        """Every card; all are as likely."""
        for card in self.cards:
            yield Drawn(self.seat, card), 1


class TopLook(msgspec.Struct, frozen=True, gc=False):
    """A look at the back of the top card of a seat's deck (OR 14.1)."""

    seat: int
    number: int
    size: int
    """How many cards the deck has, Making Headlines included."""

    @property
    def label(self) -> str:
        """Counted with the draws of this deck."""
        return f"seat {TEAMS[self.seat]}, top {self.number}"

    def sample(self, luck: Luck) -> Top:
        """What this luck has put on top."""
        return Top(self.seat, luck.word(self.label) % self.size == 0)

    def allows(self, outcome: object) -> bool:
        """Whether it is this deck, and can be so."""
        return type(outcome) is Top and outcome.seat == self.seat and (outcome.headlines is True or self.size > 1)

    def outcomes(self) -> Iterator[tuple[Top, int]]:
        """Making Headlines is one card of the deck."""
        yield Top(self.seat, True), 1
        if self.size > 1:
            yield Top(self.seat, False), self.size - 1


class EventDraw(msgspec.Struct, frozen=True, gc=False):
    """An event card, about to be drawn (OR 14.3)."""

    number: int
    cards: tuple[str, ...]

    @property
    def label(self) -> str:
        """Events are counted."""
        return f"event {self.number}"

    def sample(self, luck: Luck) -> EventDrawn:
        """The card that this luck draws."""
        return EventDrawn(self.cards[luck.word(self.label) % len(self.cards)])

    def allows(self, outcome: object) -> bool:
        """Whether this card is in the deck."""
        return type(outcome) is EventDrawn and outcome.card in self.cards

    def outcomes(self) -> Iterator[tuple[EventDrawn, int]]:
        """Every card; all are as likely."""
        for card in self.cards:
            yield EventDrawn(card), 1


class TacticDraw(msgspec.Struct, frozen=True, gc=False):
    """A tactics card, about to be dealt to a seat (OR 19.1)."""

    seat: int
    number: int
    cards: tuple[str, ...]

    @property
    def label(self) -> str:
        """Cards of a seat are counted."""
        return f"seat {TEAMS[self.seat]}, tactics card {self.number}"

    def sample(self, luck: Luck) -> Dealt:
        """The card that this luck deals."""
        return Dealt(self.seat, self.cards[luck.word(self.label) % len(self.cards)])

    def allows(self, outcome: object) -> bool:
        """Whether this seat can be dealt such a card."""
        return type(outcome) is Dealt and outcome.seat == self.seat and outcome.card in self.cards

    def outcomes(self) -> Iterator[tuple[Dealt, int]]:
        """Every card that nobody has; all are as likely."""
        for card in self.cards:
            yield Dealt(self.seat, card), 1


class RiderLot(msgspec.Struct, frozen=True, gc=False):
    """The lot for a rider of the artificial team (OR 20.2)."""

    label: str
    riders: tuple[str, ...]

    def sample(self, luck: Luck) -> Lot:
        """The rider whom this luck picks."""
        return Lot(self.riders[luck.word(self.label) % len(self.riders)])

    def allows(self, outcome: object) -> bool:
        """Whether he can be picked."""
        return type(outcome) is Lot and outcome.rider in self.riders

    def outcomes(self) -> Iterator[tuple[Lot, int]]:
        """Every rider; all are as likely."""
        for rider in self.riders:
            yield Lot(rider), 1


Pending: TypeAlias = FirstLot | CardDraw | TopLook | EventDraw | TacticDraw | RiderLot


def pending(state: State) -> Pending:
    """The draw that chance owes next."""
    return _PENDING[state.table.awaited[0].kind](state)


def _first(state: State) -> FirstLot:
    return FirstLot(state.table.seats)


def _card(state: State) -> CardDraw:
    """Making Headlines can come unless the top card was seen to be another one."""
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
    """Riders of the artificial team who are not on the grid yet."""
    table = state.table
    seat = table.awaited[0].seat
    waiting = [rider for rider in table.own(seat) if not table.riders[rider].on_road]
    return RiderLot(f"grid, {table.each - len(waiting) + 1}", _names(table, waiting))


def _pool(state: State) -> RiderLot:
    """Riders of the artificial team who can be activated."""
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
