"""Guesses about feed tiles nobody has shown: dealt anew from those that may be there."""

from __future__ import annotations

from collections import Counter
from random import Random

from paceline.games.leader_1.actions import ROLES
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.state import View


def guessed_tiles(view: View, rng: Random) -> tuple[tuple[int, ...], ...]:
    """Everybody's tiles as they may be: this seat's own as they are, the others' of each colour by guess."""
    table = view.table
    own = range(0) if view.seat is None else table.own(view.seat)
    pools: dict[str, list[int]] = {role: _unseen(view, role, rng) for role in ROLES}
    return tuple(
        view.tiles[number - own.start] if number in own else _deal(pools, rider.role, rider.tiles)
        for number, rider in enumerate(table.riders)
    )


def _unseen(view: View, role: str, rng: Random) -> list[int]:
    """The tiles of a colour that this seat does not see, in any order."""
    there = Counter(numbers().tiles)
    if view.seat is not None:
        for number, tiles in zip(view.table.own(view.seat), view.tiles, strict=True):
            if view.table.riders[number].role == role:
                there.subtract(tiles)
    pool = sorted(there.elements())
    rng.shuffle(pool)
    return pool


def _deal(pools: dict[str, list[int]], role: str, count: int) -> tuple[int, ...]:
    """So many tiles off a pool; riders without a role have none."""
    return tuple(sorted(pools[role].pop() for _ in range(count))) if count else ()
