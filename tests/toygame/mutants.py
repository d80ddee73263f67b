"""Toy games, each broken in one way, with the property that must catch it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from typing import Any, Final, TypeVar

import msgspec

from paceline.core.message import Illegal, Message, say
from paceline.core.protocol import CHANCE, AnyGame
from toygame import Toy, moody, rules
from toygame.rules import Action, Bid, Cards, Dealt, Draw, Drew, Event, Options, Result, Rolled, State, Table, View

ToyT = TypeVar("ToyT", bound=type[Toy])
MUTANTS: Final[list[tuple[str, AnyGame]]] = []
"""Properties and games that break them."""
Step = tuple[State, tuple[Event, ...]]


def breaks(name: str) -> Callable[[ToyT], ToyT]:
    """Enter a mutant with the property it breaks."""

    def enter(mutant: ToyT) -> ToyT:
        MUTANTS.append((name, mutant()))
        return mutant

    return enter


# State


@breaks("frozen")
class ListInState(Toy):
    def setup(self, seats: int, options: Options) -> State:
        rows: Any = [0] * seats
        return State(Table(options.stage, rows), super().setup(seats, options).cards)


@breaks("frozen")
class GeneratorInState(Toy):
    def setup(self, seats: int, options: Options) -> State:
        state = super().setup(seats, options)
        wind: Any = Random(1)
        return State(msgspec.structs.replace(state.table, wind=wind), state.cards)


@breaks("round-trip")
class FractionsInState(Toy):
    def ride(self, state: State) -> Step:
        after, events = super().ride(state)
        rows: Any = tuple(row + 0.5 for row in after.table.rows)
        return State(msgspec.structs.replace(after.table, rows=rows), after.cards), events


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
        offers = super().legal(state, seat)
        waits = 0 <= seat < len(state.cards) and state.cards[seat].bid
        return offers or ((Bid(state.cards[seat].bid),) if waits else ())


@breaks("offered")
class ChanceHasLegalActions(Toy):
    def legal(self, state: State, seat: int) -> Sequence[Action]:
        rolls = seat == CHANCE and not state.table.wind
        return (Rolled(1),) if rolls else super().legal(state, seat)


@breaks("distinct")
class OffersTwice(Toy):
    def legal(self, state: State, seat: int) -> Sequence[Action]:
        offers = super().legal(state, seat)
        return tuple(Bid(card) for card in state.cards[seat].hand) if offers else ()


@breaks("steady")
class ShufflesOffers(Toy):
    asked = count()

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        return super().legal(state, seat)[:: -1 if next(self.asked) % 2 else 1]


@breaks("over")
class ResultTooEarly(Toy):
    def result(self, state: State) -> Result | None:
        return super().result(state) or (Result(((0, 1, 2),)) if state.round else None)


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
class NeverTheSame(Toy):
    asked = count()

    def ride(self, state: State) -> Step:
        after, events = super().ride(state)
        return after, events[:: -1 if next(self.asked) % 2 else 1]


@breaks("refuses")
class AcceptsForeignCards(Toy):
    def offered(self, state: State, seat: int, action: Action) -> bool:
        turn = bool(self.legal(state, seat))
        return (turn and isinstance(action, Bid) and action.card in rules.DECK) or super().offered(
            state, seat, action
        )


@breaks("refuses")
class AcceptsOutOfTurn(Toy):
    def offered(self, state: State, seat: int, action: Action) -> bool:
        known = 0 <= seat < len(state.cards) and isinstance(action, Bid)
        return (known and action.card in state.cards[seat].hand) or super().offered(state, seat, action)  # type: ignore[union-attr]


@breaks("refuses")
class DealsAtAnyTime(Toy):
    def offered(self, state: State, seat: int, action: Action) -> bool:
        wind = isinstance(action, Rolled) and action.wind in rules.WINDS
        return (seat == CHANCE and wind) or super().offered(state, seat, action)


@breaks("refuses")
class AnybodyRolls(Toy):
    def offered(self, state: State, seat: int, action: Action) -> bool:
        rolls = isinstance(action, Rolled) and action.wind in rules.WINDS
        return (rolls and not state.table.wind) or super().offered(state, seat, action)


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
            msgspec.structs.force_setattr(state.table, "stage", "long")
        return super().apply(state, seat, action)


# Chance


class OddDraw(Draw, frozen=True):
    """A draw to be broken."""


class OddChance(Toy):
    """Chance by another kind of draw."""

    draw: type[Draw] = OddDraw

    def chance(self, state: State) -> Draw:
        draw = super().chance(state)
        return self.draw(draw.label, draw.ways)


@breaks("label")
class SameLabelEveryRound(Toy):
    def chance(self, state: State) -> Draw:
        draw = super().chance(state)
        return Draw(draw.label.partition(", ")[2], draw.ways)


@breaks("sample")
class LuckByCounting(OddChance):
    class draw(Draw, frozen=True):  # noqa: N801
        def sample(self, luck: Any) -> Action:
            return self.ways[luck.word("draw", next(COUNTER)) % len(self.ways)][0]


COUNTER = count()


@breaks("outcomes")
class ListsTwice(OddChance):
    class draw(Draw, frozen=True):  # noqa: N801
        def outcomes(self) -> Sequence[tuple[Action, int]]:
            return self.ways + self.ways[:1]


@breaks("outcomes")
class WeighsNothing(OddChance):
    class draw(Draw, frozen=True):  # noqa: N801
        def outcomes(self) -> Sequence[tuple[Action, int]]:
            return [(outcome, weight - 1) for outcome, weight in self.ways]


@breaks("allows")
class AllowsAnyHand(OddChance):
    class draw(Draw, frozen=True):  # noqa: N801
        def allows(self, outcome: object) -> bool:
            hand = isinstance(outcome, Dealt) and isinstance(self.ways[0][0], Dealt)
            return hand or super().allows(outcome)


@breaks("deals")
class RefusesAThree(Toy):
    def apply(self, state: State, seat: int, action: Action) -> Step:
        if action == Rolled(3):
            raise Illegal("TOY 2", "toy.refused.input", seat=seat)
        return super().apply(state, seat, action)


@breaks("fair")
class LoadedDie(OddChance):
    class draw(Draw, frozen=True):  # noqa: N801
        def sample(self, luck: Any) -> Action:
            return self.ways[luck.word(self.label) % (len(self.ways) + 1) % len(self.ways)][0]
