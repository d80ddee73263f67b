"""Broken toy games that leak, see the future, or depend on the order of play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from toygame import Toy
from toygame.mutants import Moody, Step, Telltale, breaks
from toygame.rules import (
    DECK,
    HAND,
    Action,
    Bid,
    Blew,
    Cards,
    Draw,
    Drew,
    Event,
    Options,
    Result,
    Rode,
    State,
    View,
    with_cards,
    without,
)

FACTS = Toy.facts

# Simultaneous play


@breaks("commutes")
class FirstBidderReshuffles(Toy):
    def apply(self, state: State, seat: int, action: Action) -> Step:
        after, events = super().apply(state, seat, action)
        if isinstance(action, Bid) and len(state.owing) == len(state.cards) and after.owing:
            own = after.cards[seat]
            after = with_cards(after, seat, Cards(tuple(sorted(own.pile + own.hand)), (), own.bid))
        return after, events


@breaks("sealed", "sealed", "commutes")
class NoTwoBidsAlike(Toy):
    def legal(self, state: State, seat: int) -> Sequence[Action]:
        offers = super().legal(state, seat)
        taken = [Bid(own.bid) for own in state.cards]
        return tuple(offer for offer in offers if offer not in taken) or offers


@breaks("commutes", "commutes", "keyed-luck")
class LuckByPosition(Toy):
    """Another hand is dealt when somebody has bid already."""

    def chance(self, state: State) -> Draw:
        draw = super().chance(state)
        turned = len(state.owing) % len(draw.ways)
        return Draw(draw.label, draw.ways[turned:] + draw.ways[:turned])


class TellingView(View, frozen=True):
    extra: tuple[int, ...] = ()


class Telling(Toy):
    """A toy whose views say a little more."""

    facts = msgspec.structs.replace(FACTS, view=TellingView)

    def extra(self, state: State, seat: int | None) -> tuple[int, ...]:
        raise NotImplementedError

    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        return TellingView(view.seat, view.table, view.mine, view.owing, self.extra(state, seat))


@breaks("sealed", "sealed", "sealed-draw", "imagines")
class ShowsAHand(Telling):
    def extra(self, state: State, seat: int | None) -> tuple[int, ...]:
        return state.cards[-1].hand


@breaks("sealed-draw")
class ShowsWhoHasDrawn(Telling):
    def extra(self, state: State, seat: int | None) -> tuple[int, ...]:
        return tuple(own.short for own in state.cards)


class Hesitant(Toy):
    """A good game in which a seat says `bid 0` before it may bid; a 0 in its hand is the sign."""

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        offers = super().legal(state, seat)
        ready = offers and 0 in state.cards[seat].hand
        return tuple(offer for offer in offers if offer != Bid(0)) if ready or not offers else (Bid(0),)

    def apply(self, state: State, seat: int, action: Action) -> Step:
        if action == Bid(0) and action in self.legal(state, seat):
            own = state.cards[seat]
            return with_cards(state, seat, Cards(own.pile, (0, *own.hand))), ()
        after, events = super().apply(state, seat, action)
        if isinstance(action, Bid):
            own = after.cards[seat]
            after = with_cards(after, seat, Cards(own.pile, without(own.hand, (0,)), own.bid))
        return after, events


@breaks("sealed")
class ShowsHowFar(Hesitant, Telling):
    def extra(self, state: State, seat: int | None) -> tuple[int, ...]:
        return tuple(0 in own.hand for own in state.cards)


@breaks("sealed")
class ShowsOddBids(Telling):
    def extra(self, state: State, seat: int | None) -> tuple[int, ...]:
        return tuple(own.bid % 2 for own in state.cards)


@breaks("spectator")
class SpectatorKnowsMore(Telling):
    """Between rounds a spectator sees a card that seat 0 kept, and imagines accordingly."""

    def extra(self, state: State, seat: int | None) -> tuple[int, ...]:
        return state.cards[0].hand if seat is None and not state.table.wind else ()

    def imagine(self, view: View, rng: Random) -> State:
        state = super().imagine(view, rng)
        extra = view.extra if isinstance(view, TellingView) else ()
        own = state.cards[0]
        if not extra:
            return state
        return with_cards(state, 0, Cards(without(tuple(sorted(own.pile + own.hand)), extra), extra, own.bid))


class LoudBid(Blew, frozen=True, tag="loud"):
    pass


@breaks("sealed")
class TellsBids(Toy):
    facts = msgspec.structs.replace(FACTS, events=FACTS.events | LoudBid)

    def apply(self, state: State, seat: int, action: Action) -> Step:
        after, events = super().apply(state, seat, action)
        return after, (LoudBid(action.card), *events) if isinstance(action, Bid) else events


@breaks("commutes")
class TellsWhoWasFirst(Toy):
    def apply(self, state: State, seat: int, action: Action) -> Step:
        after, events = super().apply(state, seat, action)
        first = isinstance(action, Bid) and len(state.owing) == len(state.cards)
        return after, (Rode(seat, 0, 0), *events) if first else events


# Secrecy


@breaks("plain-view")
class ListInView(Toy):
    def view(self, state: State, seat: int | None) -> View:
        owing: Any = list(state.owing)
        return msgspec.structs.replace(super().view(state, seat), owing=owing)


@breaks("plain-view")
class ViewsByMood(Moody):
    """Between rounds, when nobody can answer, a view looks different every other time."""

    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        return view if state.table.wind or self.odd else msgspec.structs.replace(view, owing=view.owing[::-1])


@breaks("imagines")
class ImaginesAnything(Toy):
    def imagine(self, view: View, rng: Random) -> State:
        return super().imagine(msgspec.structs.replace(view, seat=None), rng)


@breaks("imagines")
class RanksByHand(Toy):
    def result(self, state: State) -> Result | None:
        best = sorted(range(len(state.cards)), key=lambda seat: -sum(state.cards[seat].hand))
        return super().result(state) and Result(tuple((seat,) for seat in best))


@breaks("imagines")
class ForbidsByNeighboursPile(Toy):
    def legal(self, state: State, seat: int) -> Sequence[Action]:
        offers = super().legal(state, seat)
        barred = Bid(4) if len(offers) > 1 and 4 in state.cards[seat - 1].pile else None
        return tuple(offer for offer in offers if offer != barred)


@breaks("repeats")
class ImaginesLists(Toy):
    def imagine(self, view: View, rng: Random) -> State:
        cards: Any = list(super().imagine(view, rng).cards)
        return State(view.table, cards)


@breaks("repeats")
class ImaginesByItself(Moody):
    def imagine(self, view: View, rng: Random) -> State:
        return super().imagine(view, Random(next(self.asked)))


@breaks("playable")
class ImaginesNoCards(Toy):
    def imagine(self, view: View, rng: Random) -> State:
        state = super().imagine(view, rng)
        own = [cards if seat == view.seat else Cards((), (), cards.bid) for seat, cards in enumerate(state.cards)]
        return State(state.table, tuple(own))


@breaks("no-future")
class OrderedPile(Toy):
    """The next card is drawn from the top of a pile that lies in order."""

    def setup(self, seats: int, options: Options) -> State:
        return State(super().setup(seats, options).table, (Cards((3, 1, 2, 3, 1), (2, 4)),) * seats)

    def apply(self, state: State, seat: int, action: Action) -> Step:
        after, events = super().apply(state, seat, action)
        if isinstance(action, Bid):
            own = after.cards[seat]
            hand = tuple(sorted(own.hand + own.pile[:1]))
            after = with_cards(after, seat, Cards(own.pile[1:], hand, own.bid))
        return after, events

    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        mine = view.mine and Cards(tuple(sorted(view.mine.pile)), view.mine.hand, view.mine.bid)
        return msgspec.structs.replace(view, mine=mine)

    def imagine(self, view: View, rng: Random) -> State:
        cards = []
        for seat in range(len(view.table.rows)):
            bids = tuple(bids[seat] for bids in view.table.bids)
            unseen = rng.sample(without(DECK, bids), len(DECK) - len(bids))
            bid = unseen.pop() if view.owing and seat not in view.owing else 0
            guess = Cards(tuple(unseen[HAND:]), tuple(sorted(unseen[:HAND])), bid)
            mine = view.mine if seat == view.seat else None
            pile = rng.sample(mine.pile, len(mine.pile)) if mine else ()
            cards.append(Cards(tuple(pile), mine.hand, mine.bid) if mine else guess)
        return State(view.table, tuple(cards))


@breaks("no-peeking")
class DrawShowsAPile(Telltale):
    def retell(self, state: State, event: Event) -> Event:
        if not isinstance(event, Drew):
            return event
        return Drew(event.seat, event.cards + state.cards[event.seat - 1].pile)
