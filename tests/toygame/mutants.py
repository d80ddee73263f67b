"""Toy games, each broken in one way, with the property that must catch it. More in `odds`, `leaks`, `slips`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from typing import Any, Final, TypeVar

import msgspec

from paceline.core.game import CHANCE
from paceline.core.messages import Illegal
from toygame import Toy, rules
from toygame.rules import Action, Bid, Cards, Event, Options, Result, Rolled, State, Table

ToyT = TypeVar("ToyT", bound=type[Toy])
MUTANTS: Final[list[tuple[type[Toy], str, tuple[str, ...]]]] = []
"""Broken games, the property that is found broken first, and those that catch the game alone."""
Step = tuple[State, tuple[Event, ...]]


def breaks(first: str, *alone: str) -> Callable[[ToyT], ToyT]:
    """Enter a mutant: the property that is found broken first, and those that also catch it alone."""

    def enter(mutant: ToyT) -> ToyT:
        MUTANTS.append((mutant, first, alone or (first,)))
        return mutant

    return enter


class Moody(Toy):
    """A toy that counts how often it was asked something."""

    def __init__(self) -> None:
        self.asked = count()

    @property
    def odd(self) -> bool:
        """True every other time."""
        return bool(next(self.asked) % 2)


class Telltale(Toy):
    """A toy that tells events in its own way."""

    def retell(self, state: State, event: Event) -> Event:
        raise NotImplementedError

    def apply(self, state: State, seat: int, action: Action) -> Step:
        after, events = super().apply(state, seat, action)
        return after, tuple(self.retell(state, event) for event in events)


# State


@breaks("frozen")
class ListInState(Toy):
    def setup(self, seats: int, options: Options) -> State:
        rows: Any = [0] * seats
        return State(Table(options.stage, rows), super().setup(seats, options).cards)


@breaks("frozen")
class GeneratorInState(Toy):
    def setup(self, seats: int, options: Options) -> State:
        wind: Any = Random(1)
        return State(Table(options.stage, (0,) * seats, wind), super().setup(seats, options).cards)


@breaks("round-trip")
class FractionsInState(Toy):
    def ride(self, state: State) -> Step:
        after, events = super().ride(state)
        rows: Any = tuple(row + 0.5 for row in after.table.rows)
        return State(msgspec.structs.replace(after.table, rows=rows), after.cards), events


@breaks("round-trip")
class SetInState(Toy):
    def setup(self, seats: int, options: Options) -> State:
        bids: Any = frozenset()
        return State(Table(options.stage, (0,) * seats, 0, bids), super().setup(seats, options).cards)


@breaks("pure")
class ChangesItsInput(Toy):
    def apply(self, state: State, seat: int, action: Action) -> Step:
        after = super().apply(state, seat, action)
        msgspec.structs.force_setattr(state, "table", after[0].table)
        return after


@breaks("rounds")
class ForgetsRounds(Toy):
    def ride(self, state: State) -> Step:
        after, events = super().ride(state)
        bids = after.table.bids if after.round < 2 else ()
        return State(msgspec.structs.replace(after.table, bids=bids), after.cards), events


# Who may act, and what


@breaks("acting")
class ActsAsList(Toy):
    def to_act(self, state: State) -> frozenset[int]:
        acting: Any = list(super().to_act(state))
        return acting  # type: ignore[no-any-return]


@breaks("offered")
class OffersOutOfTurn(Toy):
    def legal(self, state: State, seat: int) -> Sequence[Action]:
        waits = 0 <= seat < len(state.cards) and state.cards[seat].bid
        return (Bid(state.cards[seat].bid),) if waits else super().legal(state, seat)


@breaks("offered")
class OffersToChance(Toy):
    def legal(self, state: State, seat: int) -> Sequence[Action]:
        return (Rolled(1),) if seat == CHANCE and not state.table.wind else super().legal(state, seat)


@breaks("distinct")
class OffersTwice(Toy):
    def legal(self, state: State, seat: int) -> Sequence[Action]:
        return tuple(Bid(card) for card in state.cards[seat].hand) if super().legal(state, seat) else ()


@breaks("steady")
class ShufflesOffers(Moody):
    def legal(self, state: State, seat: int) -> Sequence[Action]:
        return super().legal(state, seat)[:: -1 if self.odd else 1]


@breaks("over")
class ResultTooEarly(Toy):
    def result(self, state: State) -> Result | None:
        return super().result(state) or (Result((tuple(range(len(state.cards))),)) if state.round else None)


@breaks("ranking")
class LosesASeat(Toy):
    def result(self, state: State) -> Result | None:
        result = super().result(state)
        return Result(result.ranking[:-1]) if result else None


@breaks("ends")
class AsksForEver(Toy):
    def apply(self, state: State, seat: int, action: Action) -> Step:
        after = super().apply(state, seat, action)
        return (state, ()) if isinstance(action, Bid) else after


@breaks("seats")
class SeatsAnybody(Toy):
    def setup(self, seats: int, options: Options) -> State:
        return State(Table(options.stage, (0,) * seats), (Cards(),) * seats)


# The gate


@breaks("accepts")
class RefusesAnOffer(Toy):
    def offered(self, state: State, seat: int, action: Action) -> bool:
        return action != Bid(4) and super().offered(state, seat, action)


@breaks("accepts")
class ListsEvents(Toy):
    def apply(self, state: State, seat: int, action: Action) -> Step:
        after, events = super().apply(state, seat, action)
        listed: Any = list(events)
        return after, listed


@breaks("accepts", "accepts", "replays")
class NeverTheSame(Moody):
    def ride(self, state: State) -> Step:
        wind = state.table.wind + self.odd
        return super().ride(State(msgspec.structs.replace(state.table, wind=wind), state.cards))


@breaks("refuses")
class AcceptsForeignCards(Toy):
    def offered(self, state: State, seat: int, action: Action) -> bool:
        bid = isinstance(action, Bid) and action.card in rules.DECK
        return (bid and bool(self.legal(state, seat))) or super().offered(state, seat, action)


@breaks("refuses")
class AcceptsOutOfTurn(Toy):
    def offered(self, state: State, seat: int, action: Action) -> bool:
        hand = state.cards[seat].hand if 0 <= seat < len(state.cards) else ()
        return (isinstance(action, Bid) and action.card in hand) or super().offered(state, seat, action)


@breaks("refuses")
class RollsAtAnyTime(Toy):
    def offered(self, state: State, seat: int, action: Action) -> bool:
        roll = isinstance(action, Rolled) and action.wind in rules.WINDS
        return (roll and seat == CHANCE) or super().offered(state, seat, action)


@breaks("refuses")
class AnybodyRolls(Toy):
    def offered(self, state: State, seat: int, action: Action) -> bool:
        return super().offered(state, CHANCE if isinstance(action, Rolled) else seat, action)


@breaks("refusal")
class StumblesOverNonsense(Toy):
    def offered(self, state: State, seat: int, action: Action) -> bool:
        if isinstance(action, Bid) and seat >= 0:
            state.cards[seat].hand.index(action.card)
        return super().offered(state, seat, action)


@breaks("clause")
class RefusesWithoutReason(Toy):
    def apply(self, state: State, seat: int, action: Action) -> Step:
        if not self.offered(state, seat, action):
            raise Illegal("", "toy.refused.input", seat=seat)
        return super().apply(state, seat, action)


@breaks("untouched")
class RefusesTooLate(Toy):
    def apply(self, state: State, seat: int, action: Action) -> Step:
        if not self.offered(state, seat, action):
            msgspec.structs.force_setattr(state.table, "wind", 9)
        return super().apply(state, seat, action)
