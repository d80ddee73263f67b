"""The round as wheelsucker sees it coming: a few likely plays of everybody else, and what each leads to."""

from __future__ import annotations

from math import exp, sqrt
from random import Random
from typing import Final

import msgspec

from paceline.games.flamme_rouge.bots.asked import Asked
from paceline.games.flamme_rouge.bots.forecast import (
    HAND,
    Reserve,
    own_reserve,
    reserve,
    rounds_left,
    squares_in,
    worth,
)
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.course import VALUES, Course
from paceline.games.flamme_rouge.events import Event
from paceline.games.flamme_rouge.knowledge import known_deck
from paceline.games.flamme_rouge.rules.exhaustion import exhausted
from paceline.games.flamme_rouge.rules.movement import front_to_back, move
from paceline.games.flamme_rouge.rules.slipstream import slipstream
from paceline.games.flamme_rouge.state import View

FUTURES: Final = 5
"""Plays of the others that each own card is tried against; a prime, for the lattice in `_futures`."""
FINALE: Final = 2.0
"""With so many rounds to go everybody is expected to play what carries furthest."""
EAGER, SPRINTING = 0.6, 0.3
"""How others choose among their cards: 1 is blind, towards 0 ever more surely the best one."""
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


class Outlook(msgspec.Struct, frozen=True, gc=False):
    """All that is the same for every card one may play."""

    rider: Asked
    stage: str
    cells: tuple[int, ...]
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
    futures = _futures(appeal, SPRINTING if to_go <= FINALE else EAGER, rng)
    return Outlook(rider, table.stage, table.cells, known, reserves, futures)


def _known(view: View, number: int, row: int) -> Known:
    """One's own cards as they lie, anybody else's as the table has seen them."""
    stage = view.table.stage
    if number >> 1 != view.seat:
        deck = known_deck(view.table, number).left
        return Known(deck, len(deck), reserve(deck, stage, row))
    cards = view.mine[number & 1]
    pile, back = cards.face_down, cards.recycled + cards.hand
    ahead = own_reserve(pile, back, stage, row)
    if cards.played:
        return Known((cards.played,), 0, ahead)
    return Known(pile if len(pile) >= HAND else pile + back, len(pile) + len(back), ahead)


def _by_appeal(track: Course, stage: str, row: int, deck: tuple[str, ...], finale: bool) -> list[str]:
    """Cards from the least to the most likely: what gains most here against its worth later on."""
    later = worth(stage)[row]
    gains = {card: track.reach[VALUES[card]][row] - (0.0 if finale else later[VALUES[card]]) for card in deck}
    return sorted(deck, key=lambda card: (gains[card], VALUES[card])) or [EXHAUSTION]


def _futures(appeal: list[list[str]], taste: float, rng: Random) -> tuple[list[str], ...]:
    """Likely cards of everybody, spread evenly over each deck and differently combined each time."""
    futures = tuple([[""] * len(appeal) for _ in range(FUTURES)])
    for number, cards in enumerate(appeal):
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
    places = move(rider.track, seen.cells, future, unheard)
    landed = places[rider.number]
    slipstream(rider.track, places, unheard)
    tired = exhausted(rider.track, places, unheard)
    row_of = rider.track.row
    return Outcome(places, tired, row_of[places[rider.number]] > row_of[landed])


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
    return own_reserve(cards.face_down, back, seen.stage, rider.row + rider.reach(card))


def _chance(seen: Outlook, outcome: Outcome, future: list[str], ahead: list[Reserve]) -> float:
    """How likely this team wins from here: riders are compared where they should be when the race ends."""
    track, me = seen.rider.track, seen.rider.number
    if max(outcome.places) >= track.line:
        return _finished(outcome, me >> 1)
    distances = [track.finish - track.row[cell] for cell in outcome.places]
    to_go = max(1.0, rounds_left(distances, ahead))
    doubt = DOUBT + DOUBT_A_ROUND * sqrt(to_go)
    mine = others = 0.0
    for number, squares in enumerate(distances):
        at_the_end = squares_in(to_go, ahead[number]) - squares
        if number != me:
            at_the_end -= _spent(seen, number, future[number], to_go)
            if number in outcome.tired:
                at_the_end -= TIRED
        strength = exp(at_the_end / doubt)
        if number >> 1 == me >> 1:
            mine += strength
        else:
            others += strength
    return mine / (mine + others)


def _finished(outcome: Outcome, team: int) -> float:
    """A race that is over is won, or lost by so many riders."""
    ahead = [number >> 1 for number in front_to_back(outcome.places)].index(team)
    return -A_PLACE * ahead if ahead else 1.0


def _spent(seen: Outlook, number: int, card: str, to_go: float) -> float:
    """Squares that a card just played is missed by: all of it where every card will be needed."""
    left = seen.known[number].left
    return VALUES[card] * min(1.0, to_go / left) if left else 0.0
