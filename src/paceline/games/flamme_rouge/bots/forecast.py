"""Forecast how far a deck carries a rider: the squares to be expected in the rounds to come."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import comb
from operator import mul
from typing import Final, TypeAlias

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.cards import BREAKAWAY, CHASE, NIMBLE, POWERS, RECOVERY, RELENTLESS, VALUES
from paceline.games.flamme_rouge.course import course

ROUNDS: Final = 16
"""Rounds that are planned ahead at most."""
SPARE_ROUNDS, SLOW = 3, 4
"""A plan covers the rounds that a rider takes to the line at this slow pace, and some to spare."""
HAND: Final = content.numbers().hand
EMPTY: Final = VALUES[content.EXHAUSTION]
"""Squares of a rider without cards (FR 4.7)."""
EXTRA: Final = {RELENTLESS: 0.4, CHASE: 0.4, NIMBLE: 0.2, BREAKAWAY: 0.3, RECOVERY: 0.2}
"""Squares that a power is worth in the long run; what ascents and descents make of a card is in the road."""
BEYOND: Final = {card: sum([EXTRA.get(power, 0.0) for power in powers]) for card, powers in POWERS.items()}
"""The same for every card."""

Reserve: TypeAlias = tuple[float, ...]
"""reserve[n]: squares expected of a rider's next n rounds."""


@lru_cache(maxsize=64)
def worth(stage: str) -> tuple[dict[str, float], ...]:
    """Return worth[row][card]: squares a card is good for from a row to the line, on average.

    A 9 is worth less than 9 while climbs lie ahead, a 2 more than 2 while descents do.
    """
    track = course(stage)
    sums, rows = dict.fromkeys(VALUES, 0), []
    for row in reversed(range(track.finish)):
        sums = {card: total + track.reach[card][row] for card, total in sums.items()}
        rows.append({card: total / (track.finish - row) + BEYOND[card] for card, total in sums.items()})
    return tuple(reversed(rows))


@cache
def chances(cards: int) -> tuple[tuple[float, ...], ...]:
    """Return chances[n][k]: how likely the k-th best of so many cards is played within n rounds.

    In each round a hand is drawn from the average deck and its best card is played.
    """
    there, rounds = [1.0] * cards, [(0.0,) * cards]
    for _ in range(1, ROUNDS):
        there = _after_a_round(there)
        rounds.append(tuple([1.0 - chance for chance in there]))
    return tuple(rounds)


def _after_a_round(there: list[float]) -> list[float]:
    """Return how likely each card, the best first, is still there when the best of another hand was played."""
    deck, better, picks = sum(there), 0.0, []
    for chance in there:
        pick = chance
        for place in range(1, HAND):  # none of the others in the hand is better
            others = max(deck - place, 1e-9)
            pick *= min(1.0, max(0.0, (others - better) / others))
        picks.append(pick)
        better += chance
    scale, after, owed = min(1.0, deck) / (sum(picks) or 1.0), [], 0.0
    for chance, pick in zip(there, picks, strict=True):
        owed += pick * scale  # what a card cannot give any more, the next one gives
        given = min(chance, owed)
        owed -= given
        after.append(chance - given)
    return after


@lru_cache(maxsize=8192)
def reserve(deck: tuple[str, ...], stage: str, row: int) -> Reserve:
    """Return what these cards, in whatever order they come, are good for from this row on."""
    best = _worths(deck, stage, row)
    rounds = min(ROUNDS, SPARE_ROUNDS + course(stage).to_finish[row] // SLOW)
    return tuple(
        [
            sum(map(mul, odds, best)) + EMPTY * max(0, turn - len(best))
            for turn, odds in enumerate(chances(len(best))[: max(rounds, SPARE_ROUNDS)])
        ]
    )


@lru_cache(maxsize=8192)
def dummy_reserve(deck: tuple[str, ...], stage: str, row: int) -> Reserve:
    """Return the same for a dummy, whose cards are turned over blindly until there are none (FR 11.7)."""
    worths = _worths(deck, stage, row)
    each = sum(worths) / len(worths) if worths else 0.0
    return tuple([each * min(turn, len(deck)) + EMPTY * max(0, turn - len(deck)) for turn in range(ROUNDS)])


def _worths(cards: tuple[str, ...], stage: str, row: int) -> list[float]:
    """Return what each card is worth on the road from this row, the best first."""
    table = worth(stage)
    values = table[min(row, len(table) - 1)]
    return sorted([values[card] for card in cards], reverse=True)


def own_reserve(pile: tuple[str, ...], recycled: tuple[str, ...], stage: str, row: int) -> Reserve:
    """Return the same for own cards: recycled ones come back only when the pile has run out."""
    whole = reserve(tuple(sorted(pile + recycled)), stage, row)
    hands = len(pile) // HAND
    if not hands:
        return whole
    each = _best_of_hand(pile, stage, row)
    return tuple(
        [
            min(total, each * turn if turn <= hands else each * hands + whole[turn - hands])
            for turn, total in enumerate(whole)
        ]
    )


@lru_cache(maxsize=8192)
def _best_of_hand(pile: tuple[str, ...], stage: str, row: int) -> float:
    """Return what the best card of a hand from this pile is worth, on average over all hands."""
    best = _worths(pile, stage, row)
    ways = [comb(worse, HAND - 1) for worse in reversed(range(len(best)))]
    total: float = sum(map(mul, ways, best))
    return total / sum(ways)


def rounds_to(squares: float, ahead: Reserve) -> float:
    """Return the rounds this reserve takes for so many squares, with a fraction for the last one."""
    before = 0.0
    for turn, reached in enumerate(ahead):
        if reached >= squares:
            return turn - 1 + (squares - before) / (reached - before) if turn else 0.0
        before = reached
    return len(ahead) - 1 + (squares - before) / EMPTY


def squares_in(rounds: float, ahead: Reserve) -> float:
    """Return squares this reserve gives in so many rounds, as far as it was planned."""
    turn = int(rounds)
    if turn >= len(ahead) - 1:
        return ahead[-1]
    return ahead[turn] + (rounds - turn) * (ahead[turn + 1] - ahead[turn])


def rounds_left(distances: Sequence[float], reserves: Sequence[Reserve]) -> float:
    """Return rounds until the first of these riders should be across the line."""
    soonest = float(ROUNDS)
    for squares, ahead in zip(distances, reserves, strict=True):
        if squares_in(soonest, ahead) >= squares:
            soonest = min(soonest, rounds_to(squares, ahead))
    return soonest
