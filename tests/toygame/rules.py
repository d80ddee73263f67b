"""The rules of the toy game: its nouns, and the eight methods of the contract.

TOY 1  Two to four seats have one rider each, on a road of a few squares, and seven cards each.
TOY 2  A round begins with a roll of the die: the wind, 1 to 3.
TOY 3  Each seat draws up to two cards from its own pile and shows them to nobody.
TOY 4  Each seat bids one card face down; when all have bid, every rider moves as far as their bid.
TOY 5  The only highest bidder rides on with the wind.
TOY 6  When a rider has crossed the line the race is over; riders on the same square tie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Final, TypeAlias

import msgspec

from paceline.core.chance import Luck
from paceline.core.game import CHANCE, Game
from paceline.core.messages import BadOptions, Illegal

DECK: Final = (1, 1, 2, 2, 3, 3, 4)
HAND: Final = 2
WINDS: Final = (1, 2, 3)
STAGES: Final = {"short": 6, "long": 12}
"""Squares to the finish line; a deck reaches 16, so a race always ends."""
FEWEST, MOST = 2, 4


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a race."""

    stage: str = "short"


class Bid(msgspec.Struct, frozen=True, tag="bid", tag_field="do"):
    """A seat bids a card face down."""

    card: int


class Rolled(msgspec.Struct, frozen=True, tag="rolled", tag_field="do"):
    """Chance rolls the wind."""

    wind: int


class Dealt(msgspec.Struct, frozen=True, tag="dealt", tag_field="do"):
    """Chance fills a hand."""

    seat: int
    cards: tuple[int, ...]


Action: TypeAlias = Bid | Rolled | Dealt
CLAUSES: Final[dict[type, str]] = {Rolled: "TOY 2", Dealt: "TOY 3", Bid: "TOY 4"}


class Public(msgspec.Struct, frozen=True, tag_field="event"):
    """Base of events that everybody sees whole."""

    def seen_by(self, _seat: int | None) -> Public | None:
        return self


class Blew(Public, frozen=True, tag="blew"):
    """The wind was rolled."""

    wind: int
    clause: str = "TOY 2"


class Rode(Public, frozen=True, tag="rode"):
    """A rider rode; with TOY 5 as its clause, the wind carried them."""

    seat: int
    start: int
    end: int
    clause: str = "TOY 4"


class Won(Public, frozen=True, tag="won"):
    """The race is over."""

    seats: tuple[int, ...]
    clause: str = "TOY 6"


class Drew(msgspec.Struct, frozen=True, tag="drew", tag_field="event"):
    """A seat drew cards; nobody else learns even when."""

    seat: int
    cards: tuple[int, ...]
    clause: str = "TOY 3"

    def seen_by(self, seat: int | None) -> Drew | None:
        return self if seat == self.seat else None


Event: TypeAlias = Blew | Rode | Won | Drew


class Cards(msgspec.Struct, frozen=True):
    """One seat's secret: sorted piles, no order. A bid of 0 is none."""

    pile: tuple[int, ...] = DECK
    hand: tuple[int, ...] = ()
    bid: int = 0

    @property
    def short(self) -> bool:
        """Return whether the hand is to be filled."""
        return not self.bid and len(self.hand) < HAND and bool(self.pile)


class Table(msgspec.Struct, frozen=True):
    """Everything public."""

    stage: str
    rows: tuple[int, ...]
    wind: int = 0
    bids: tuple[tuple[int, ...], ...] = ()
    """Every seat's bid in every round completed."""

    @property
    def over(self) -> bool:
        return max(self.rows) > STAGES[self.stage]


class State(msgspec.Struct, frozen=True):
    """The whole truth, and no future."""

    table: Table
    cards: tuple[Cards, ...]

    @property
    def round(self) -> int:
        return len(self.table.bids)

    @property
    def owing(self) -> tuple[int, ...]:
        """Seats without a bid."""
        return () if self.table.over else tuple(seat for seat, own in enumerate(self.cards) if not own.bid)


class View(msgspec.Struct, frozen=True):
    """The view of a seat; a spectator has no cards."""

    seat: int | None
    table: Table
    mine: Cards | None
    owing: tuple[int, ...]


class Result(msgspec.Struct, frozen=True):
    """Seats from first to last, ties together."""

    ranking: tuple[tuple[int, ...], ...]


class Draw(msgspec.Struct, frozen=True):
    """Any draw of this game: its label, and its ways to fall, each with its weight."""

    label: str
    ways: tuple[tuple[Action, int], ...]

    def sample(self, luck: Luck) -> Action:
        deck = [outcome for outcome, weight in self.ways for _ in range(weight)]
        return deck[luck.word(self.label) % len(deck)]

    def allows(self, outcome: object) -> bool:
        return any(outcome == way for way, _ in self.ways)

    def outcomes(self) -> Sequence[tuple[Action, int]]:
        return self.ways


class Rules(Game[State, Action, View, Options]):
    """The eight methods."""

    def setup(self, seats: int, options: Options) -> State:
        if not FEWEST <= seats <= MOST:
            raise BadOptions("seats", "toy.refused.seats", seats=seats)
        if options.stage not in STAGES:
            raise BadOptions("stage", "toy.refused.stage", stage=options.stage)
        return State(Table(options.stage, (0,) * seats), (Cards(),) * seats)

    def to_act(self, state: State) -> frozenset[int]:
        """Return whoever holds a full hand, once the wind is rolled; chance fills the other hands."""
        if state.table.over:
            return frozenset()
        if not state.table.wind:
            return frozenset({CHANCE})
        return frozenset(CHANCE if state.cards[seat].short else seat for seat in state.owing)

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        """Return a bid for every distinct card in hand."""
        if seat == CHANCE or seat not in self.to_act(state):
            return ()
        return tuple(Bid(card) for card in sorted(set(state.cards[seat].hand)))

    def chance(self, state: State) -> Draw:
        """Return the wind, or the first hand to be filled."""
        if not state.table.wind:
            return Draw(f"round {state.round + 1}, wind", tuple((Rolled(wind), 1) for wind in WINDS))
        return self.deal(state, next(seat for seat, own in enumerate(state.cards) if own.short))

    def deal(self, state: State, seat: int) -> Draw:
        """Return the draw that fills a hand; cards alike make a hand likelier."""
        own = state.cards[seat]
        hands = Counter(combinations(own.pile, min(HAND - len(own.hand), len(own.pile))))
        ways = tuple((Dealt(seat, cards), weight) for cards, weight in hands.items())
        return Draw(f"round {state.round + 1}, seat {seat}", ways)

    def apply(self, state: State, seat: int, action: Action) -> tuple[State, tuple[Event, ...]]:
        """Apply what is offered, and refuse anything else."""
        if not self.offered(state, seat, action):
            raise Illegal(CLAUSES[type(action)], "toy.refused.input", seat=seat)
        match action:
            case Rolled(wind):
                return State(msgspec.structs.replace(state.table, wind=wind), state.cards), (Blew(wind),)
            case Dealt(owner, cards):
                own = state.cards[owner]
                dealt = Cards(without(own.pile, cards), tuple(sorted(own.hand + cards)))
                return with_cards(state, owner, dealt), (Drew(owner, cards),)
            case Bid(card):
                own = state.cards[seat]
                after = with_cards(state, seat, Cards(own.pile, without(own.hand, (card,)), card))
                return (after, ()) if after.owing else self.ride(after)

    def offered(self, state: State, seat: int, action: Action) -> bool:
        """Return whether an action is offered."""
        if seat == CHANCE:
            return CHANCE in self.to_act(state) and self.chance(state).allows(action)
        return action in self.legal(state, seat)

    def ride(self, state: State) -> tuple[State, tuple[Event, ...]]:
        """Turn over all bids (TOY 4 to 6)."""
        table, bids = state.table, tuple(own.bid for own in state.cards)
        rows = [row + bid for row, bid in zip(table.rows, bids, strict=True)]
        events: list[Event] = [Rode(seat, table.rows[seat], row) for seat, row in enumerate(rows)]
        if bids.count(max(bids)) == 1:
            seat = bids.index(max(bids))
            rows[seat] += table.wind
            events.append(Rode(seat, rows[seat] - table.wind, rows[seat], "TOY 5"))
        cards = tuple(Cards(own.pile, own.hand) for own in state.cards)
        after = State(Table(table.stage, tuple(rows), 0, (*table.bids, bids)), cards)
        result = self.result(after)
        return after, (*events, Won(result.ranking[0])) if result else tuple(events)

    def view(self, state: State, seat: int | None) -> View:
        return View(seat, state.table, None if seat is None else state.cards[seat], state.owing)

    def imagine(self, view: View, rng: Random) -> State:
        """Return the other seats' cards dealt anew."""
        seats = range(len(view.table.rows))
        cards = [view.mine if seat == view.seat else guess(view, seat, rng) for seat in seats]
        return State(view.table, tuple(own for own in cards if own is not None))

    def result(self, state: State) -> Result | None:
        rows = state.table.rows
        if not state.table.over:
            return None
        places = sorted(set(rows), reverse=True)
        return Result(tuple(tuple(seat for seat, row in enumerate(rows) if row == place) for place in places))


def guess(view: View, seat: int, rng: Random) -> Cards:
    """Return cards another seat may have: any it has not bid. One that owes a bid is imagined after its draw."""
    unseen = list(without(DECK, tuple(bids[seat] for bids in view.table.bids)))
    rng.shuffle(unseen)
    bid = unseen.pop() if view.owing and seat not in view.owing else 0
    drawn = view.table.wind and not bid
    size = HAND if drawn else int(bid > 0 or bool(view.table.bids))
    return Cards(tuple(sorted(unseen[size:])), tuple(sorted(unseen[:size])), bid)


def with_cards(state: State, seat: int, own: Cards) -> State:
    """Return the state with other cards for one seat."""
    return State(state.table, (*state.cards[:seat], own, *state.cards[seat + 1 :]))


def without(cards: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    """Return sorted cards less some of them."""
    return tuple(sorted((Counter(cards) - Counter(taken)).elements()))
