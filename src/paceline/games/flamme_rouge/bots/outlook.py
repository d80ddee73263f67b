"""The round as wheelsucker sees it coming: a few likely plays of everybody else, and what each leads to."""

from __future__ import annotations

from math import exp, sqrt
from random import Random
from typing import Final

import msgspec

from paceline.games.flamme_rouge.bots.asked import Asked
from paceline.games.flamme_rouge.bots.forecast import (
    HAND,
    ROUNDS,
    Reserve,
    own_reserve,
    reserve,
    rounds_to,
    squares_in,
    worth,
)
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.course import VALUES
from paceline.games.flamme_rouge.events import Event
from paceline.games.flamme_rouge.knowledge import known_deck
from paceline.games.flamme_rouge.rules.exhaustion import exhausted
from paceline.games.flamme_rouge.rules.movement import front_to_back, move
from paceline.games.flamme_rouge.rules.slipstream import slipstream
from paceline.games.flamme_rouge.state import View

FUTURES: Final = 5
"""Plays of the others that each own card is tried against; a prime, for the lattice in `futures`."""
FINALE: Final = 2.0
"""With so many rounds to go everybody is expected to play what carries furthest."""
EAGER, SPRINTING = 0.6, 0.3
"""How others choose among their cards: 1 is blind, towards 0 ever more surely the best one."""
TIRED: Final = 0.6
"""Squares that an exhaustion card costs somebody else in the long run."""
WEARY: float = 0.0
DOUBT, DOUBT_A_ROUND = 1.0, 1.2
"""Squares by which a forecast may fail: at once, and times the root of the rounds to go."""
A_PLACE: Final = 0.02
"""What a place is worth when the race is lost, in races won."""


class Outlook(msgspec.Struct, frozen=True, gc=False):
    """All that is the same for every card one may play."""

    rider: Asked
    stage: str
    cells: tuple[int, ...]
    reserves: tuple[Reserve, ...]
    """What every rider's cards are good for."""
    at_stake: tuple[int, ...]
    """Cards of every rider from which the one he plays is still to be taken; 0 where it is known."""
    futures: tuple[list[str], ...]
    """Cards of everybody for this round; the place of the asking rider is his to fill."""


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """Where one future leads."""

    order: list[int]
    """Riders from front to back."""
    places: list[int]
    tired: tuple[int, ...]
    pulled: bool
    """Whether the asking rider gained a square from slipstream."""


def outlook(view: View, rider: Asked, rng: Random) -> Outlook:
    """Look around before playing for this rider."""
    table, track = view.table, rider.track
    decks, reserves = [], []
    for number, cell in enumerate(table.cells):
        row = track.row[cell]
        if number >> 1 == view.seat:
            cards = view.mine[number & 1]
            back = cards.recycled + cards.hand
            decks.append((cards.played,) if cards.played else _drawable(cards.face_down, back))
            reserves.append(own_reserve(cards.face_down, back, table.stage, row))
        else:
            decks.append(known_deck(table, number).left)
            reserves.append(reserve(decks[-1], table.stage, row))
    seen = Outlook(rider, table.stage, table.cells, tuple(reserves), _at_stake(view, decks), ())
    return msgspec.structs.replace(seen, futures=_futures(seen, decks, rng))


def _drawable(pile: tuple[str, ...], back: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that may come into the next hand."""
    return pile if len(pile) >= HAND else pile + back


def _at_stake(view: View, decks: list[tuple[str, ...]]) -> tuple[int, ...]:
    known = {2 * (view.seat or 0) + kind for kind, cards in enumerate(view.mine) if cards.played}
    return tuple([0 if number in known else len(deck) for number, deck in enumerate(decks)])


def _futures(seen: Outlook, decks: list[tuple[str, ...]], rng: Random) -> tuple[list[str], ...]:
    """Likely cards of everybody, spread evenly over each deck and differently combined each time."""
    track = seen.rider.track
    rows = [track.row[cell] for cell in seen.cells]
    to_go = min([rounds_to(track.finish - row, ahead) for row, ahead in zip(rows, seen.reserves, strict=True)])
    finale = to_go <= FINALE
    taste = SPRINTING if finale else EAGER
    futures = tuple([[""] * len(decks) for _ in range(FUTURES)])
    for number, deck in enumerate(decks):
        cards = _by_appeal(seen, deck, rows[number], finale)
        start, step = rng.random(), (1 + number % (FUTURES - 1)) / FUTURES
        for turn, future in enumerate(futures):
            future[number] = cards[int(((start + turn * step) % 1.0) ** taste * len(cards))]
    return futures


def _by_appeal(seen: Outlook, deck: tuple[str, ...], row: int, finale: bool) -> list[str]:
    """Cards from the least to the most likely: what gains most here against its worth later on."""
    reach, later = seen.rider.track.reach, worth(seen.stage)[row]
    if finale:
        return sorted(deck, key=lambda card: reach[VALUES[card]][row]) or [EXHAUSTION]
    return sorted(deck, key=lambda card: (reach[VALUES[card]][row] - later[VALUES[card]], VALUES[card])) or [
        EXHAUSTION
    ]


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
    return Outcome(front_to_back(places), places, tired, row_of[places[rider.number]] > row_of[landed])


def promise(seen: Outlook, card: str, found: list[Outcome]) -> float:
    """Races won of a hundred futures like these, roughly, as a number from 0 to 1."""
    cards, number, row = seen.rider.cards, seen.rider.number, seen.rider.row + seen.rider.reach(card)
    hand = list(cards.hand)
    hand.remove(card)
    back = cards.recycled + tuple(hand)
    fresh = own_reserve(cards.face_down, back, seen.stage, row)
    weary = own_reserve(cards.face_down, (*back, EXHAUSTION), seen.stage, row)
    total = 0.0
    for outcome, future in zip(found, seen.futures, strict=True):
        ahead = list(seen.reserves)
        ahead[number] = weary if number in outcome.tired else fresh
        total += _chance(seen, outcome, future, ahead)
    return total / len(found)


def _chance(seen: Outlook, outcome: Outcome, future: list[str], ahead: list[Reserve]) -> float:
    """How likely this team wins from here: riders are compared where they should be when the race ends."""
    track, team = seen.rider.track, seen.rider.number >> 1
    if outcome.places[outcome.order[0]] >= track.line:
        lost = [number >> 1 for number in outcome.order].index(team)
        return -A_PLACE * lost if lost else 1.0
    rows = [track.row[cell] for cell in outcome.places]
    to_go = float(ROUNDS)
    for row, reach in zip(rows, ahead, strict=True):
        to_go = min(to_go, rounds_to(track.finish - row, reach))
    to_go = max(to_go, 1.0)
    doubt = DOUBT + DOUBT_A_ROUND * sqrt(to_go)
    mine = others = 0.0
    for number, row in enumerate(rows):
        at_the_end = row - track.finish + squares_in(to_go, ahead[number])
        if number != seen.rider.number:
            at_the_end -= _spent(seen, number, future[number], to_go)
            at_the_end -= TIRED * (number in outcome.tired)
        elif number in outcome.tired:
            at_the_end -= WEARY
        strength = exp(at_the_end / doubt)
        if number >> 1 == team:
            mine += strength
        else:
            others += strength
    return mine / (mine + others)


def _spent(seen: Outlook, number: int, card: str, to_go: float) -> float:
    """Squares that a card just played is missed by: all of it where every card will be needed."""
    deck = seen.at_stake[number]
    return VALUES[card] * min(1.0, to_go / deck) if deck else 0.0
