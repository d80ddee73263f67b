"""How far a deck will carry a rider: the squares to be expected of his cards in the rounds to come."""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb
from operator import mul
from typing import Final, TypeAlias

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.course import HIGHEST, VALUES, course

ROUNDS: Final = 16
"""Nobody plans further ahead than this."""
HAND: Final = content.numbers().hand
EMPTY: Final = VALUES[content.EXHAUSTION]
"""What a rider without cards moves (FR 4.7)."""

Reserve: TypeAlias = tuple[float, ...]
"""reserve[n]: squares expected of a rider's next n rounds."""


@lru_cache(maxsize=64)
def worth(stage: str) -> tuple[tuple[float, ...], ...]:
    """worth[row][value]: squares a card is good for on the way from a row to the line, on average.

    A 9 is worth less than 9 while climbs lie ahead, a 2 more than 2 while descents do.
    """
    track = course(stage)
    sums, rows = [0] * (HIGHEST + 1), []
    for row in reversed(range(track.finish)):
        sums = [total + reach[row] for total, reach in zip(sums, track.reach, strict=True)]
        rows.append(tuple([total / (track.finish - row) for total in sums]))
    return tuple(reversed(rows))


@cache
def chances(cards: int) -> tuple[tuple[float, ...], ...]:
    """chances[n][k]: how likely the k-th best of so many cards is played within n rounds of drawing a hand
    and playing the best of it, reckoned with the average deck of each round."""
    there, rounds = [1.0] * cards, [(0.0,) * cards]
    for _ in range(1, ROUNDS):
        picks = _picks(there)
        there = [max(0.0, chance - pick) for chance, pick in zip(there, picks, strict=True)]
        rounds.append(tuple([1.0 - chance for chance in there]))
    return tuple(rounds)


def _picks(there: list[float]) -> list[float]:
    """How likely each card, there with these chances and the best first, is the best of the next hand."""
    deck, better, picks = sum(there), 0.0, []
    for chance in there:
        pick = chance
        for place in range(1, HAND):  # none of the others in the hand is better
            others = max(deck - place, 1e-9)
            pick *= min(1.0, max(0.0, (others - better) / others))
        picks.append(pick)
        better += chance
    scale = min(1.0, deck) / (sum(picks) or 1.0)
    return [pick * scale for pick in picks]


@lru_cache(maxsize=8192)
def reserve(deck: tuple[str, ...], stage: str, row: int) -> Reserve:
    """What these cards, in whatever order they come, are good for from this row on."""
    table = worth(stage)
    values = table[min(row, len(table) - 1)]
    best = sorted([values[VALUES[card]] for card in deck], reverse=True)
    return tuple(
        [
            sum(map(mul, odds, best)) + EMPTY * max(0, rounds - len(best))
            for rounds, odds in enumerate(chances(len(best)))
        ]
    )


def own_reserve(pile: tuple[str, ...], recycled: tuple[str, ...], stage: str, row: int) -> Reserve:
    """As `reserve`, for one's own cards: what is recycled comes back only when the pile has run out."""
    whole = reserve(tuple(sorted(pile + recycled)), stage, row)
    hands = len(pile) // HAND
    if not hands:
        return whole
    each = _best_of_hand(pile, stage, row)
    first = [min(whole[rounds], each * rounds) for rounds in range(hands + 1)]
    later = [min(all_in, each * hands + more) for all_in, more in zip(whole[hands + 1 :], whole[1:], strict=False)]
    return tuple(first + later)


@lru_cache(maxsize=8192)
def _best_of_hand(pile: tuple[str, ...], stage: str, row: int) -> float:
    """What the best card of a hand from this pile is good for, on average over all hands."""
    table = worth(stage)
    values = table[min(row, len(table) - 1)]
    best = sorted([values[VALUES[card]] for card in pile], reverse=True)
    last = len(best) - 1
    ways = [comb(last - place, HAND - 1) for place in range(len(best))]
    return sum(map(mul, ways, best)) / sum(ways)


def rounds_to(squares: int, ahead: Reserve) -> float:
    """Rounds this reserve takes for so many squares, with a fraction for the last one."""
    before = 0.0
    for rounds, reached in enumerate(ahead):
        if reached >= squares:
            return rounds - 1 + (squares - before) / (reached - before) if rounds else 0.0
        before = reached
    return float(ROUNDS - 1)


def squares_in(rounds: float, ahead: Reserve) -> float:
    """Squares this reserve gives in so many rounds."""
    whole = int(rounds)
    if whole >= ROUNDS - 1:
        return ahead[-1]
    return ahead[whole] + (rounds - whole) * (ahead[whole + 1] - ahead[whole])
