"""The round as wheelsucker sees it coming: a few likely plays of everybody else, and what each leads to."""

from __future__ import annotations

from math import exp, sqrt
from random import Random
from typing import Final

import msgspec

from paceline.games.flamme_rouge.bots.asked import STANDING_UP, Asked
from paceline.games.flamme_rouge.bots.forecast import (
    EMPTY,
    Reserve,
    dummy_reserve,
    own_reserve,
    reserve,
    rounds_left,
    squares_in,
    worth,
)
from paceline.games.flamme_rouge.content import ATTACK, EXHAUSTION
from paceline.games.flamme_rouge.course import VALUES, Course
from paceline.games.flamme_rouge.events import Event
from paceline.games.flamme_rouge.knowledge import known_deck
from paceline.games.flamme_rouge.rules.dummies import PELOTON
from paceline.games.flamme_rouge.rules.energy import hand_size
from paceline.games.flamme_rouge.rules.exhaustion import exhausted
from paceline.games.flamme_rouge.rules.movement import front_to_back, move
from paceline.games.flamme_rouge.rules.slipstream import slipstream
from paceline.games.flamme_rouge.state import Table, View

FUTURES: Final = 5
"""Plays of the others that each own card is tried against; a prime, for the lattice in `_futures`."""
FINALE: Final = 2.0
"""With so many rounds to go everybody is expected to play what carries furthest."""
EAGER, SPRINTING, BLIND = 0.6, 0.3, 1.0
"""How others choose among their cards: 1 is blind, as dummies are, towards 0 ever more surely the best one."""
ATTACK_LIKE: Final = "5"
"""What an attack is worth to each rider of the peloton team, in the long run."""
TIRED: Final = 0.6
"""Squares that an exhaustion card costs somebody else in the long run."""
DOUBT, DOUBT_A_ROUND = 1.0, 1.2
"""Squares by which a forecast may fail: at once, and times the root of the rounds to go."""
A_PLACE: Final = 0.02
"""What a place is worth when the race is lost, in races won."""


class Known(msgspec.Struct, frozen=True, gc=False):
    """What can be counted of one rider's cards."""

    likely: tuple[str, ...]
    """Those of which he may play one now, or the one he has played."""
    left: int
    """How many he has with the one he is about to play; 0 where that one is already gone."""
    reserve: Reserve
    mean: float = 0.0
    """What a dummy, whose deck comes in any order, turns over on average; 0 for those who choose."""


class Outlook(msgspec.Struct, frozen=True, gc=False):
    """All that is the same for every card one may play."""

    rider: Asked
    table: Table
    known: tuple[Known, ...]
    reserves: tuple[Reserve, ...]
    futures: tuple[list[str], ...]
    """Cards of everybody for this round; the place of the asking rider is his to fill."""


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """Where one future leads."""

    places: list[int]
    """A cell for every rider by number."""
    tired: tuple[int, ...]
    pulled: bool
    """Whether the asking rider gained a square from slipstream."""
    fallen: set[int]
    """Riders who lie on the road."""


def outlook(view: View, rider: Asked, rng: Random) -> Outlook:
    """Look around before playing for this rider."""
    table, row_of = view.table, rider.track.row
    rows = [row_of[cell] for cell in table.cells]
    known = tuple([_known(view, number, row) for number, row in enumerate(rows)])
    reserves = tuple([riders.reserve for riders in known])
    to_go = rounds_left([rider.track.finish - row for row in rows], reserves)
    appeal = [
        _by_appeal(rider.track, table.stage, row, riders.likely, to_go <= FINALE)
        for row, riders in zip(rows, known, strict=True)
    ]
    taste = SPRINTING if to_go <= FINALE else EAGER
    futures = _futures(appeal, [BLIND if riders.mean else taste for riders in known], rng)
    for seat, dummy in enumerate(table.dummies):
        if dummy == PELOTON:
            _share_cards(table, seat, futures)
    return Outlook(rider, table, known, reserves, futures)


def _share_cards(table: Table, seat: int, futures: tuple[list[str], ...]) -> None:
    """FR 11.5: the peloton team has one card for both riders; an attack sends the one behind ahead."""
    first, second = table.own(seat)
    front, back = (first, second) if table.cells[first] > table.cells[second] else (second, first)
    for future in futures:
        card = future[first]
        future[front], future[back] = (f"2{ATTACK}", f"9{ATTACK}") if card == ATTACK else (card, card)


def _known(view: View, number: int, row: int) -> Known:
    """One's own cards as they lie, anybody else's as the table has seen them."""
    table, stage = view.table, view.table.stage
    if table.dummies[number // table.riders]:
        return _known_dummy(table, number, row)
    if number // table.riders != view.seat:
        deck = known_deck(table, number).left
        return Known(deck, len(deck), reserve(deck, stage, row))
    cards = view.mine[number % table.riders]
    pile, back = cards.face_down, cards.recycled + cards.hand
    ahead = own_reserve(pile, back, stage, row)
    if cards.played:
        return Known((cards.played,), 0, ahead)
    size = hand_size(table, number)
    return Known(pile if len(pile) >= size else pile + back, len(pile) + len(back), ahead)


def _known_dummy(table: Table, number: int, row: int) -> Known:
    """A dummy's deck is known to everybody, and he never tires; the peloton team's lies with its sprinteur."""
    own = table.own(number // table.riders)
    shared = table.dummies[number // table.riders] == PELOTON
    deck = known_deck(table, own[0] if shared else number).left
    counted = tuple([ATTACK_LIKE if card == ATTACK else card for card in deck])
    mean = sum([VALUES[card] for card in counted]) / len(counted) if counted else float(EMPTY)
    return Known(deck, len(deck), dummy_reserve(counted, table.stage, row), mean)


def _by_appeal(track: Course, stage: str, row: int, deck: tuple[str, ...], finale: bool) -> list[str]:
    """Cards from the least to the most likely: what gains most here against its worth later on."""
    if ATTACK in deck:  # blindly turned over in any case
        return list(deck)
    later = worth(stage)[row]
    gains = {card: track.reach[VALUES[card]][row] - (0.0 if finale else later[VALUES[card]]) for card in deck}
    return sorted(deck, key=lambda card: (gains[card], VALUES[card])) or [EXHAUSTION]


def _futures(appeal: list[list[str]], tastes: list[float], rng: Random) -> tuple[list[str], ...]:
    """Likely cards of everybody, spread evenly over each deck and differently combined each time."""
    futures = tuple([[""] * len(appeal) for _ in range(FUTURES)])
    for number, (cards, taste) in enumerate(zip(appeal, tastes, strict=True)):
        start, step = rng.random(), (1 + number % (FUTURES - 1)) / FUTURES
        for turn, future in enumerate(futures):
            future[number] = cards[int(((start + turn * step) % 1.0) ** taste * len(cards))]
    return futures


def outcomes(seen: Outlook, card: str) -> list[Outcome]:
    """What playing this card leads to in every future."""
    return [_outcome(seen, card, future) for future in seen.futures]


def _outcome(seen: Outlook, card: str, future: list[str]) -> Outcome:
    """The rest of the round, ridden by the rules themselves."""
    rider, unheard = seen.rider, list[Event]()
    future[rider.number] = card
    down = set(seen.table.fallen)
    places = move(rider.track, seen.table.cells, future, unheard, down)
    landed = places[rider.number]
    slipstream(rider.track, places, unheard, down)
    tired = exhausted(rider.track, places, unheard, seen.table.dummy_riders)
    row_of = rider.track.row
    return Outcome(places, tired, row_of[places[rider.number]] > row_of[landed], down)


def promise(seen: Outlook, card: str, found: list[Outcome]) -> float:
    """Races won of a hundred futures like these, roughly, as a number from 0 to 1."""
    number, total = seen.rider.number, 0.0
    left: dict[bool, Reserve] = {}
    for outcome, future in zip(found, seen.futures, strict=True):
        tired = number in outcome.tired
        if tired not in left:
            left[tired] = _left(seen, card, tired)
        ahead = [*seen.reserves[:number], left[tired], *seen.reserves[number + 1 :]]
        total += _chance(seen, outcome, future, ahead)
    return total / len(found)


def _left(seen: Outlook, card: str, tired: bool) -> Reserve:
    """What the asking rider's cards are good for after this one, with or without a new exhaustion card."""
    rider, cards = seen.rider, seen.rider.cards
    hand = list(cards.hand)
    hand.remove(card)
    back = (*cards.recycled, *hand, EXHAUSTION) if tired else (*cards.recycled, *hand)
    return own_reserve(cards.face_down, back, seen.table.stage, rider.row + rider.reach(card))


def _chance(seen: Outlook, outcome: Outcome, future: list[str], ahead: list[Reserve]) -> float:
    """How likely this team wins from here: riders are compared where they should be when the race ends."""
    track, me = seen.rider.track, seen.rider.number
    if max(outcome.places) >= track.line:
        return _finished(outcome, me, seen.table.riders)
    distances = [track.finish - track.row[cell] for cell in outcome.places]
    to_go = max(1.0, rounds_left(distances, ahead))
    doubt = DOUBT + DOUBT_A_ROUND * sqrt(to_go)
    own = seen.table.own(me // seen.table.riders)
    mine = others = 0.0
    for number, squares in enumerate(distances):
        at_the_end = squares_in(to_go, ahead[number]) - squares
        if number != me:
            at_the_end -= _spent(seen, number, future[number], to_go)
            if number in outcome.tired:
                at_the_end -= TIRED
        if number in outcome.fallen:
            at_the_end -= STANDING_UP
        strength = exp(at_the_end / doubt)
        if number in own:
            mine += strength
        else:
            others += strength
    return mine / (mine + others)


def _finished(outcome: Outcome, me: int, riders: int) -> float:
    """A race that is over is won, or lost by so many riders."""
    ahead = [number // riders for number in front_to_back(outcome.places)].index(me // riders)
    return -A_PLACE * ahead if ahead else 1.0


def _spent(seen: Outlook, number: int, card: str, to_go: float) -> float:
    """Squares that a card just played is missed by: all of it where every card will be needed."""
    known = seen.known[number]
    return (VALUES[card] - known.mean) * min(1.0, to_go / known.left) if known.left else 0.0
