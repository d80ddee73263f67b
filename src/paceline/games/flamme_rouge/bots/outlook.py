"""Outlook on the round: a few likely plays of all others, and where each leads."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.bots.forecast import (
    BEYOND,
    EMPTY,
    Reserve,
    dummy_reserve,
    own_reserve,
    reserve,
    rounds_left,
    worth,
)
from paceline.games.flamme_rouge.bots.preparations import expect_back
from paceline.games.flamme_rouge.bots.question import Question
from paceline.games.flamme_rouge.card_counting import known_deck
from paceline.games.flamme_rouge.cards import ATTACK_FRONT, ATTACK_REAR, PELOTON, VALUES
from paceline.games.flamme_rouge.content import ATTACK, EXHAUSTION
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.events import Chased, Event, MovedOver, Slipstreamed
from paceline.games.flamme_rouge.rules.energy import hand_size
from paceline.games.flamme_rouge.rules.finish import arrive, take_tokens
from paceline.games.flamme_rouge.rules.round import ride_round, tire_riders
from paceline.games.flamme_rouge.state import Table, View

FUTURES: Final = 5
"""Plays of the others that each own card is tried against; a prime, for the lattice in `_futures`."""
FINALE: Final = 2.0
"""With so many rounds to go all riders are expected to play what carries furthest."""
EAGER, SPRINTING, BLIND = 0.6, 0.3, 1.0
"""Randomness of the choices of others: 1 is blind, like dummies; towards 0 the best card is ever more likely."""
ATTACK_LIKE: Final = "5"
"""Average card of an attack, for each rider of the peloton team."""


class Known(msgspec.Struct, frozen=True, gc=False):
    """The cards of one rider, as far as they can be counted."""

    likely: tuple[str, ...]
    """The cards of which one may be played now, or the one that was played."""
    left: int
    """Number of cards with the one about to be played; 0 if that one is gone already."""
    reserve: Reserve
    mean: float = 0.0
    """The average card of a dummy, whose deck comes in any order; 0 for players."""


HOME: Final = Known((), 0, ())
"""A rider across the line."""


class Outlook(msgspec.Struct, frozen=True, gc=False):
    """Everything that is the same for every card one may play."""

    rider: Question
    table: Table
    known: tuple[Known, ...]
    reserves: tuple[Reserve, ...]
    futures: tuple[list[str], ...]
    """All cards of this round; the entry of the rider who is asked is filled in later."""


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """The result of one future."""

    places: list[int]
    """A cell for every rider by number, -1 for those who were home before."""
    tired: tuple[int, ...]
    fallen: set[int]
    """Riders who lie on the road."""
    after: Table
    """The table of a timed stage with the tokens and times of this round; otherwise as it was."""
    events: list[Event]

    def pulled(self, number: int) -> bool:
        """Return whether a rider gained a square from slipstream."""
        name = RIDERS[number]
        return any(type(event) is Slipstreamed and name in event.riders for event in self.events)

    def chased(self, number: int) -> bool:
        """Return whether a rider's card closed up to those ahead."""
        return any(type(event) is Chased and event.rider == RIDERS[number] for event in self.events)

    def squeezed(self, number: int) -> bool:
        """Return whether others had to make room for a rider."""
        return any(type(event) is MovedOver and event.by == RIDERS[number] for event in self.events)


def outlook(view: View, rider: Question, rng: Random) -> Outlook:
    """Collect what is the same for every card this rider may play."""
    table, row_of, to_finish = view.table, rider.track.row, rider.track.to_finish
    rows = [row_of[cell] if cell >= 0 else -1 for cell in table.cells]
    known = tuple([_known(view, number, row) if row >= 0 else HOME for number, row in enumerate(rows)])
    reserves = tuple([riders.reserve for riders in known])
    to_go = rounds_left([to_finish[row] for row in rows if row >= 0], [ahead for ahead in reserves if ahead])
    appeal = [
        _by_appeal(rider.track, table.stage, row, riders.likely, to_go <= FINALE) if row >= 0 else [""]
        for row, riders in zip(rows, known, strict=True)
    ]
    taste = SPRINTING if to_go <= FINALE else EAGER
    futures = _futures(appeal, [BLIND if riders.mean else taste for riders in known], rng)
    for seat, dummy in enumerate(table.dummies):
        if dummy == PELOTON:
            _share_cards(table, seat, futures)
    return Outlook(rider, table, known, reserves, futures)


def _share_cards(table: Table, seat: int, futures: tuple[list[str], ...]) -> None:
    """Give both riders of the peloton team one card; an attack sends the rear one ahead (FR 11.5)."""
    riding = sorted(table.riding(seat), key=table.cells.__getitem__)
    if not riding:
        return
    front = riding[-1] if len(riding) == table.riders else -1
    for future in futures:
        card = future[riding[0]]
        for rider in riding:
            future[rider] = (ATTACK_FRONT if rider == front else ATTACK_REAR) if card == ATTACK else card


def _known(view: View, number: int, row: int) -> Known:
    """Return what is known of a rider's cards: own ones as they lie, others as they were revealed."""
    table, stage = view.table, view.table.stage
    if table.dummies[number // table.riders]:
        return _known_dummy(table, number, row)
    refreshed = expect_back(table, number)
    if number // table.riders != view.seat:
        deck = known_deck(table, number).left
        return Known(deck, len(deck), reserve(deck + refreshed, stage, row))
    cards = view.mine[number % table.riders]
    pile, back = cards.face_down, cards.recycled + cards.hand
    ahead = own_reserve(pile, back + refreshed, stage, row)
    if cards.played:
        return Known((cards.played,), 0, ahead)
    size = hand_size(table, number)
    return Known(pile if len(pile) >= size else pile + back, len(pile) + len(back), ahead)


def _known_dummy(table: Table, number: int, row: int) -> Known:
    """Return a dummy's deck, which is public and never tires; the peloton team's lies with its sprinteur."""
    own = table.own(number // table.riders)
    shared = table.dummies[number // table.riders] == PELOTON
    deck = known_deck(table, own[0] if shared else number).left
    counted = tuple([ATTACK_LIKE if card == ATTACK else card for card in deck])
    mean = sum([VALUES[card] for card in counted]) / len(counted) if counted else float(EMPTY)
    return Known(deck, len(deck), dummy_reserve(counted, table.stage, row), mean)


def _by_appeal(track: Course, stage: str, row: int, deck: tuple[str, ...], finale: bool) -> list[str]:
    """Return cards from the least to the most likely: what gains most here against its worth later on."""
    if ATTACK in deck:  # blindly turned over in any case
        return list(deck)
    later = worth(stage)[row]
    gains = {card: track.reach[card][row] - (0.0 if finale else later[card] - BEYOND[card]) for card in deck}
    return sorted(deck, key=lambda card: (gains[card], VALUES[card])) or [EXHAUSTION]


def _futures(appeal: list[list[str]], tastes: list[float], rng: Random) -> tuple[list[str], ...]:
    """Return likely cards of everybody, spread evenly over each deck and differently combined each time."""
    futures = tuple([[""] * len(appeal) for _ in range(FUTURES)])
    for number, (cards, taste) in enumerate(zip(appeal, tastes, strict=True)):
        start, step = rng.random(), (1 + number % (FUTURES - 1)) / FUTURES
        for turn, future in enumerate(futures):
            future[number] = cards[int(((start + turn * step) % 1.0) ** taste * len(cards))]
    return futures


def outcomes(seen: Outlook, card: str) -> list[Outcome]:
    """Return the results of this card in every future."""
    return [_outcome(seen, card, future) for future in seen.futures]


def _outcome(seen: Outlook, card: str, future: list[str]) -> Outcome:
    """Return the rest of the round, ridden by the rules themselves."""
    table, track, events = seen.table, seen.rider.track, list[Event]()
    future[seen.rider.number] = card
    down = set(table.fallen)
    places, _ = ride_round(table, track, future, events, down)
    tired = tire_riders(table, track, places, future, events)
    after = table
    if table.timed:
        if table.piles:
            after = take_tokens(after, track, places, events)
        if max(places) >= track.line:
            after = arrive(after, track, places, events)
    return Outcome(places, tired, down, after, events)
