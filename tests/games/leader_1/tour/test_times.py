"""L1 15.1 and L1 15.2: what riders lose on the winner."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from paceline.games.leader_1.tour.standings import times


def test_l1_15_1_a_row_is_one_and_a_turn_is_four() -> None:
    """The winner ended 5 rows beyond the line in turn 12: 3 rows there lose 2, 5 rows a turn later lose 4."""
    assert times([(12, 5), (12, 3), (12, 1), (13, 5), (14, 2)]) == (0, 2, 4, 4, 11)


def test_l1_15_1_more_rows_in_a_later_turn_count_for_the_rider() -> None:
    """Turn 13 with 8 rows: four for the turn, less three for the rows."""
    assert times([(12, 5), (13, 8), (15, 8)]) == (0, 1, 9)


def test_l1_15_1_never_less_than_a_better_placed_rider() -> None:
    """The third would have 4 − 7 = −3, the fourth 8 − 7 = 1: both have the four of the second."""
    assert times([(12, 1), (12, -3), (13, 8), (14, 8), (14, 1)]) == (0, 4, 4, 4, 8)
    assert times([(12, 1), (13, 8)]) == (0, 0)


def test_l1_15_1_level_riders_have_the_same_time() -> None:
    assert times([(9, 4), (9, 4), (9, 2), (9, 2)]) == (0, 0, 2, 2)


def test_l1_15_2_a_stage_that_was_stopped() -> None:
    """Three are home in turn 20; of the others one is on the last row before the line, one 10 rows before it."""
    assert times([(19, 2), (19, 1), (20, 1), (20, 0), (20, -9)]) == (0, 1, 5, 6, 15)


@pytest.mark.parametrize("seed", range(20))
def test_l1_15_1_times_recounted(seed: int) -> None:
    """Place by place, with a pencil."""
    rng = Random(seed)
    ranked = sorted(((rng.randrange(10, 14), rng.randrange(1, 9)) for _ in range(9)), key=lambda at: (at[0], -at[1]))
    found = times(ranked)
    assert found[0] == 0
    for place, (turn, rows) in enumerate(ranked):
        own = 4 * (turn - ranked[0][0]) + ranked[0][1] - rows
        assert found[place] == max(own, *found[:place]) if place else found[place] == own
    assert all(behind >= ahead for ahead, behind in pairwise(found))
