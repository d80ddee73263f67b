"""Packs of occupied rows (FR 7.2)."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from paceline.roads.packs import packs

CASES: list[tuple[list[int], list[list[int]]]] = [
    ([], []),
    ([7], [[7]]),
    ([3, 4, 5], [[3, 4, 5]]),
    ([5, 3, 4], [[3, 4, 5]]),
    ([4, 4, 5, 5], [[4, 5]]),
    ([1, 3, 5], [[1], [3], [5]]),
    ([9, 1, 2, 7, 8], [[1, 2], [7, 8, 9]]),
    ([0, 1, 3, 4, 6], [[0, 1], [3, 4], [6]]),
]


@pytest.mark.parametrize(("rows", "found"), CASES)
def test_rows_without_an_empty_one_between_are_a_pack(rows: list[int], found: list[list[int]]) -> None:
    """FR 7.2: backmost pack first, however the rows are given and however many riders share one."""
    assert packs(rows) == found


@pytest.mark.parametrize("seed", range(30))
def test_packs_share_out_all_rows_with_gaps_between(seed: int) -> None:
    """FR 7.2: every occupied row once; inside a pack steps of one, between packs more."""
    rng = Random(seed)
    rows = [rng.randrange(20) for _ in range(rng.randint(1, 12))]
    found = packs(iter(rows))
    flat = [row for pack in found for row in pack]
    assert flat == sorted(set(rows))
    assert all(pack == list(range(pack[0], pack[-1] + 1)) for pack in found)
    assert all(ahead[0] - pack[-1] > 1 for pack, ahead in pairwise(found))
