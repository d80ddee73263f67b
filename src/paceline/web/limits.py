"""Limits: token buckets for addresses and sockets."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

from paceline.web.errors import Refusal
from paceline.web.settings import Limits

Clock = Callable[[], float]
MOST_ADDRESSES: Final = 10_000
_HOUSEHOLD: Final = 64
"""Bits of an IPv6 address that tell one household from another: within one, addresses cost nothing."""
_HOST_BITS: Final = 128 - _HOUSEHOLD


class Bucket:
    """Holds up to `burst` tokens and gets `rate` new ones a second; with a rate of 0 it never runs dry."""

    __slots__ = ("_burst", "_clock", "_rate", "_then", "_tokens")

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._tokens, self._then = burst, clock()

    def take(self) -> float:
        """Take a token; where there is none, the seconds until there will be one."""
        if not self._rate:
            return 0.0
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._then) * self._rate)
        self._then = now
        if self._tokens < 1:
            return (1 - self._tokens) / self._rate
        self._tokens -= 1
        return 0.0


class Buckets:
    """A bucket for every address that was here lately; the one that was away longest is forgotten first."""

    def __init__(self, rate: float, burst: float, most: int = MOST_ADDRESSES, clock: Clock = time.monotonic) -> None:
        self._rate, self._burst, self._most, self._clock = rate, burst, most, clock
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def take(self, address: str) -> float:
        """Take a token of this address, as from a bucket."""
        bucket = self._known.get(address)
        if bucket is None:
            bucket = self._known[address] = Bucket(self._rate, self._burst, self._clock)
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        else:
            self._known.move_to_end(address)
        return bucket.take()


def household(address: str) -> str:
    """What an address counts as: itself, or where it is of IPv6 the network it belongs to."""
    if ":" not in address:
        return address
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is None:
        return f"{int(parsed) >> _HOST_BITS:x}"
    return str(getattr(parsed, "ipv4_mapped", None) or parsed)


class Doorkeeper:
    """Lets every address ask for as much as the limits allow."""

    def __init__(self, limits: Limits, clock: Clock = time.monotonic) -> None:
        self._tables = Buckets(limits.tables_per_minute / 60, limits.tables_per_minute, clock=clock)
        self._posts = Buckets(limits.posts_per_second, limits.posts_burst, clock=clock)
        self._reads = Buckets(limits.reads_per_second, limits.reads_burst, clock=clock)

    def admit(self, address: str, makes_table: bool) -> None:
        """Raise `Refusal` where somebody asks for too much."""
        _take(self._tables if makes_table else self._posts, address)

    def admit_reader(self, address: str) -> None:
        """The same for somebody who only looks."""
        _take(self._reads, address)


def _take(buckets: Buckets, address: str) -> None:
    wait = buckets.take(household(address))
    if wait:
        raise too_many(wait)


def message_bucket(limits: Limits, clock: Clock = time.monotonic) -> Bucket:
    """The bucket of one socket."""
    return Bucket(limits.messages_per_second, limits.messages_burst, clock)


def too_many(wait: float) -> Refusal:
    """What is said to somebody who asks for too much."""
    return Refusal("too-many-requests", 429, "table.http.too-many-requests", retry_after=wait)
