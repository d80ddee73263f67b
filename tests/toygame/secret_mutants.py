"""More broken toy games: those that leak, forget the order of play, or tell it wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from random import Random
from typing import Any, ClassVar, Final

import msgspec

from paceline.core.codec import digest
from paceline.core.message import Message, say
from paceline.core.protocol import Bot, Facts
from toygame import WORDS, Toy, moody
from toygame.mutants import OddChance, Step, breaks
from toygame.rules import (
    Action,
    Bid,
    Cards,
    Dealt,
    Draw,
    Drew,
    Event,
    Options,
    Public,
    Rolled,
    State,
    View,
    guess,
    with_cards,
    without,
)


def facts(**changes: Any) -> Facts:
    """The toy's facts but for some."""
    return msgspec.structs.replace(Toy.facts, **changes)


# Simultaneous play


@breaks("commutes")
class FirstBidderRides(Toy):
    def apply(self, state: State, seat: int, action: Action) -> Step:
        after, events = super().apply(state, seat, action)
        if isinstance(action, Bid) and len(state.owing) == len(state.cards):
            own = after.cards[seat]
            after = with_cards(after, seat, Cards(own.pile[1:], own.hand, own.bid))
        return after, events


@breaks("keyed-luck")
class LuckByPosition(Toy):
    """The k-th hand of a round gets the k-th word, whoever it is for."""

    def chance(self, state: State) -> Draw:
        draw = super().chance(state)
        if not state.table.wind:
            return draw
        filled = sum(not own.short for own in state.cards)
        return PositionDraw(draw.label, draw.ways, filled, state.round)


class PositionDraw(Draw, frozen=True):
    filled: int = 0
    round: int = 0

    def sample(self, luck: Any) -> Action:
        return Draw(f"{self.round}/{self.filled}", self.ways).sample(luck)


class TellingView(View, frozen=True):
    extra: tuple[int, ...] = ()


class Teller(Toy):
    """A toy whose views say a little more."""

    facts = facts(view=TellingView)

    def more(self, state: State, seat: int | None) -> tuple[int, ...]:
        raise NotImplementedError

    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        return TellingView(view.seat, view.table, view.mine, view.owing, self.more(state, seat))


@breaks("sealed")
class ShowsHands(Teller):
    def more(self, state: State, seat: int | None) -> tuple[int, ...]:
        return state.cards[0].hand


@breaks("sealed")
class ShowsHowFar(Teller):
    def more(self, state: State, seat: int | None) -> tuple[int, ...]:
        return tuple(len(own.hand) for own in state.cards)


@breaks("sealed")
class ShowsOddBids(Teller):
    def more(self, state: State, seat: int | None) -> tuple[int, ...]:
        return tuple(own.bid % 2 for own in state.cards)


class LoudDrew(Drew, frozen=True, tag="drew"):
    def seen_by(self, seat: int | None) -> Drew | None:
        return self


@breaks("sealed")
class TellsDraws(Toy):
    facts = facts(events=LoudDrew | Public.__subclasses__()[0] | Public.__subclasses__()[1])
