"""Random numbers of a race: splitmix64, seeded per race, so that results do not depend on batches or threads."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

import numpy as np
from numba.core import cgutils
from numba.extending import intrinsic

from paceline.games.flamme_rouge.kernel import compiled

_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
_MIX1, _MIX2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31, HALF = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_LOW: Final = np.uint64(0xFFFFFFFF)


def seed_number(seed: int | str) -> np.uint64:
    """Return 64 bits for any seed."""
    return np.uint64(int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest(), "little"))


@compiled(entry=True)
def mix(word: Any) -> Any:
    """Return a well mixed word."""
    word = (word ^ (word >> _S30)) * _MIX1
    word = (word ^ (word >> _S27)) * _MIX2
    return word ^ (word >> _S31)


@compiled()
def seed_race(race: Any, seed: Any, number: Any) -> None:
    """Give a race the generator of its number in a series."""
    race.rng = mix(mix(seed) + np.uint64(number) * _GOLDEN)


@compiled()
def next_word(race: Any) -> Any:
    """Return 64 random bits."""
    race.rng += _GOLDEN
    return mix(race.rng)


@compiled()
def scale(half: Any, limit: Any) -> Any:
    """Return a number from 0 to `limit` - 1 for 32 random bits, unsigned: as an index it needs no check."""
    return ((half & _LOW) * np.uint64(limit)) >> HALF


@compiled()
def draw_below(race: Any, limit: Any) -> Any:
    """Return a random number from 0 to `limit` - 1."""
    return np.int64(scale(next_word(race) >> HALF, limit))


def _borrow(_context: Any, array: Any) -> Any:
    """Return an array that is not counted as a reference: calls that pass it on cost nothing.

    The caller must hold the original for as long as the borrowed one is used.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        borrowed = context.make_array(signature.args[0])(context, builder, arguments[0])
        borrowed.meminfo = _null(borrowed.meminfo.type)
        borrowed.parent = _null(borrowed.parent.type)
        return borrowed._getvalue()

    return array(array), generate


_null: Any = cgutils.get_null_value
borrow: Any = intrinsic(_borrow)
