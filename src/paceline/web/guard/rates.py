"""Token buckets for addresses and connections."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

Clock = Callable[[], float]
MOST_ADDRESSES: Final = 10_000
_HOUSEHOLD: Final = 64
"""Bits of an IPv6 address that name a network: within one, addresses are free."""
_HOST_BITS: Final = 128 - _HOUSEHOLD


class Bucket:
    """Holds up to `burst` tokens and gets `rate` new ones a second; a rate of 0 means no limit."""

    __slots__ = ("_burst", "_clock", "_rate", "_then", "_tokens")

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._tokens, self._then = burst, clock()

    def take(self) -> float:
        """Take a token; return 0, or the seconds until there will be one."""
        if not self._rate:
            return 0.0
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._then) * self._rate)
        self._then = now
        if self._tokens < 1:
            return (1 - self._tokens) / self._rate
        self._tokens -= 1
        return 0.0

    def give_back(self) -> None:
        """Return a token that was taken."""
        self._tokens = min(self._burst, self._tokens + 1)


class Buckets:
    """A bucket for every recent address; the least recently used one is dropped first."""

    def __init__(self, rate: float, burst: float, most: int = MOST_ADDRESSES, clock: Clock = time.monotonic) -> None:
        self._rate, self._burst, self._most, self._clock = rate, burst, most, clock
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def take(self, address: str) -> float:
        """Take a token of this address."""
        bucket = self._known.get(address)
        if bucket is None:
            bucket = self._known[address] = Bucket(self._rate, self._burst, self._clock)
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        else:
            self._known.move_to_end(address)
        return bucket.take()

    def give_back(self, address: str) -> None:
        """Return a token of this address that was taken."""
        if address in self._known:
            self._known[address].give_back()


def rate_key(address: str) -> str:
    """Return the key of an address: itself, or for IPv6 its network."""
    if ":" not in address:
        return address
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is None:
        return f"{int(parsed) >> _HOST_BITS:x}"
    return str(getattr(parsed, "ipv4_mapped", None) or parsed)
