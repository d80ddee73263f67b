"""Means and shares with 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

import msgspec

Z95: Final = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""
_DIGITS: Final = 6


class Estimate(msgspec.Struct, frozen=True):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {(self.high - self.low) / 2:.2f}"

    @property
    def percent(self) -> str:
        """The estimate of a share, in words: «24.1 % (22.0 to 26.3)»."""
        return f"{100 * self.mean:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"


class Moments:
    """The number, sum and sum of squares of some values: enough for their mean and its interval."""

    __slots__ = ("n", "square", "total")

    def __init__(self) -> None:
        self.n, self.total, self.square = 0, 0.0, 0.0

    def add(self, value: float) -> None:
        """Add a value."""
        self.n += 1
        self.total += value
        self.square += value * value

    @property
    def mean(self) -> float:
        """The mean; 0 without values."""
        return self.total / self.n if self.n else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.n < 2:
            return 0.0
        return sqrt(max(self.square - self.total**2 / self.n, 0.0) / (self.n - 1) / self.n)

    def estimate(self, z: float = Z95) -> Estimate:
        """Return the mean with its interval."""
        reach = z * self.error
        return _rounded(self.mean, self.mean - reach, self.mean + reach)


def estimate_share(hits: float, of: float, z: float = Z95) -> Estimate:
    """Return a share with Wilson's interval, which is right for small numbers, too."""
    if not of:
        return Estimate(0.0, 0.0, 1.0)
    share, square = hits / of, z * z
    middle = (share + square / (2 * of)) / (1 + square / of)
    reach = z / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
    return _rounded(share, max(middle - reach, 0.0), min(middle + reach, 1.0))


def estimate_paired_share(blocks: Sequence[float] | Moments, races: int, z: float = Z95) -> Estimate:
    """Return a share of which each block of races is one sample, such as all seatings of one shuffle.

    If all blocks agree they tell nothing of the spread, and the races count one by one.
    """
    if isinstance(blocks, Moments):
        moments = blocks
    else:
        moments = Moments()
        for block in blocks:
            moments.add(block)
    if not moments.error:
        return estimate_share(moments.mean * races, races, z)
    found = moments.estimate(z)
    return Estimate(found.mean, max(found.low, 0.0), min(found.high, 1.0))


def _rounded(mean: float, low: float, high: float) -> Estimate:
    return Estimate(round(mean, _DIGITS), round(low, _DIGITS), round(high, _DIGITS))
