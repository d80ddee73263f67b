"""L1 9 and 11: the moves that a rider has, against every way there is."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from games.leader_1.walker import made, mover, offered, outcomes
from paceline.games.leader_1.course import Course, course
from paceline.games.leader_1.rules.moves import Mover, Traffic, rides
from paceline.roads.hexes import Hex
from soak import amount


def shapes(ground: str, wide: bool) -> list[Hex]:
    """Return straight, wide and tight bends to both sides, with their black squares, if any."""
    lanes = (
        [(8, 8, 8), (7, 8, 9), (9, 8, 7), (5, 7, 9), (9, 7, 5)] if wide else [(8, 8), (7, 9), (9, 7), (6, 8), (8, 6)]
    )
    black = {"flat": (0, 0, 1), "descent": (0, 1, 2)}.get(ground, (0, 0, 0))
    return [
        Hex("x", ground, one, 8, dark=tuple((inner * (len(one) - 1), min(one) // 2 + n) for n in range(black[tight])))
        for one, inner, tight in zip(lanes, (0, 0, 1, 0, 1), (0, 1, 1, 2, 2), strict=True)
    ]


PARTS = [*shapes("flat", True), *shapes("false-flat", True), *shapes("ascent", False), *shapes("descent", False),
         Hex("o", "flat", (10, 11, 12), 11)]  # fmt: skip
END2, END3 = Hex("e", "ascent", (3, 3), 3), Hex("e", "flat", (3, 3, 3), 3)
SMALL = [
    *(made([part]) for part in PARTS[:5]),
    *(made([part], categories={0: 1}) for part in PARTS[10:15:2]),
    *(made([part]) for part in PARTS[15:]),
    made([PARTS[0], END2], categories={1: 1}),
    made([PARTS[3], END2], categories={1: 1}),
    made([PARTS[13], END3], categories={0: 1}),
    made([PARTS[10], END2, END3], categories={0: 1, 1: 2}),
    made([END3, END2, END3], categories={1: 1}),
    made([END3], beyond=3),
    made([END2], beyond=4, categories={0: 1}),
]
NEAR, FAR = 6, 4
"""Squares that are filled in every way, and the longest way that is left on a small road."""


def longest(track: Course) -> list[int]:
    """Return squares of the longest way from every square to the end of the road."""
    left: list[int] = []
    for cell in reversed(track.road.cells):
        left.append(max((1 + left[len(track.road.cells) - 1 - there] for there in cell.ahead), default=0))
    return left[::-1]


@pytest.mark.parametrize("number", range(len(SMALL)))
def test_all_patterns_of_riders_on_a_small_road(number: int) -> None:
    """L1 9, 11, 12.5: the squares ahead empty, taken or with a puncture, in every way."""
    track = SMALL[number]
    start = next(cell for cell, left in enumerate(longest(track)) if left <= FAR)
    base = mover(track, start, free=number % 3)
    near = range(start + 1, start + 1 + NEAR)
    for pattern in product((0, 1, 2), repeat=NEAR):
        traffic = Traffic(
            *(frozenset(cell for cell, what in zip(near, pattern, strict=True) if what == kind) for kind in (1, 2))
        )
        found = outcomes(track, base, traffic)
        for energy, boxes, stop in ((9, 1, True), (50, 3, False)):
            one = replace(base, energy=energy, boxes=boxes)
            assert rides(track, one, traffic, stop) == offered(track, one, traffic, stop, found), pattern


def any_course(rng: Random) -> Course:
    """Return three hexagons of any kind, a token on the first col and on some of the others."""
    parts = rng.choices(PARTS, k=3)
    climbs = [n for n, part in enumerate(parts) if part.terrain == "ascent"]
    tokens = {n: rng.randint(1, 3) for n in climbs if n - 1 not in climbs or rng.random() < 0.5}
    return made(parts, rng.choice((0, 4, 8)), tokens)


def any_mover(rng: Random, track: Course) -> Mover:
    start = rng.randrange(len(track.road.cells) * 3 // 4)
    join = rng.choice(track.road.rows) if rng.random() < 0.3 else None
    return replace(mover(track, start, rng.choice((0, 1, 1, 1, 2, 2, 3, 3, 4, 5, 6))), join=join)


def any_traffic(rng: Random, track: Course, firsts: tuple[int, ...]) -> Traffic:
    """Return riders near those who move; often they fill the road."""
    first = min(firsts)
    near = range(first, min(first + 24, len(track.road.cells)))
    crowd, flat = rng.choice((0.1, 0.4, 0.6, 0.8)), rng.choice((0, 0.2))
    there = [cell for cell in near if rng.random() < crowd]
    flats = frozenset(cell for cell in there if rng.random() < flat)
    return Traffic(frozenset(there) - flats, flats)


@pytest.mark.parametrize("seed", range(amount(8, 30)))
def test_any_position_on_any_road(seed: int) -> None:
    """L1 8.2, 9, 11, 12.5: a hundred positions each, with all that a rider can be."""
    rng = Random(seed)
    for _ in range(20):
        track = any_course(rng)
        base = any_mover(rng, track)
        traffic = any_traffic(rng, track, base.firsts)
        found = outcomes(track, base, traffic)
        for _ in range(5):
            one = replace(base, energy=rng.randrange(61), boxes=rng.randrange(4), least=rng.choice((1, 1, 4)))
            stop = rng.random() < 0.5
            assert rides(track, one, traffic, stop) == offered(track, one, traffic, stop, found)


@pytest.mark.parametrize("code", ["FFrrHC1CrCl3DrrDllF", "FHlC2DrHllC1C", "FFo"])
def test_leaving_the_peloton_on_real_courses(code: str) -> None:
    """L1 5.2, 9, 11: from every row, with riders ahead of it."""
    track, rng = course(code), Random(code)
    for head, firsts in enumerate(track.exits[:-1]):
        one = Mover(firsts, rng.randint(1, 2), rng.randrange(50), rng.randrange(4), least=4)
        traffic = any_traffic(rng, track, firsts)
        assert rides(track, one, traffic, True) == offered(track, one, traffic, True), head
