"""L1 15.1 and L1 15.2: what riders lose on the winner of a stage."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from paceline.games.leader_1 import content


def times(arrivals: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The time of everybody, from turn and rows beyond the line in the order of the ranking.

    L1 15.2: whoever was on the road when a stage was stopped has the last turn, and rows of nought or less.
    """
    late = content.numbers().late
    first, best = arrivals[0]
    lost = (late * (turn - first) + best - rows for turn, rows in arrivals)
    return tuple(accumulate(lost, max))  # L1 15.1: never less than that of a better-placed rider
