"""Limits: token buckets for addresses and sockets, with a clock of our own."""

from __future__ import annotations

import pytest

from paceline.web.errors import Refusal, describe_error
from paceline.web.guard.limits import Limits
from paceline.web.guard.rates import Bucket, Buckets, rate_key
from paceline.web.security import RateLimiter, message_bucket


class Clock:
    """Time that passes when we say so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_bucket_gives_its_burst_and_then_its_rate(clock: Clock) -> None:
    bucket = Bucket(rate=2, burst=3, clock=clock)
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]
    clock.now += 0.25
    assert bucket.take() == 0.25
    clock.now += 0.25
    assert bucket.take() == 0
    clock.now += 1000
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]


def test_a_rate_of_nothing_is_no_limit(clock: Clock) -> None:
    bucket = Bucket(rate=0, burst=0, clock=clock)
    assert not any(bucket.take() for _ in range(1000))


def test_every_address_has_a_bucket_and_the_longest_away_is_forgotten(clock: Clock) -> None:
    buckets = Buckets(rate=1, burst=1, most=2, clock=clock)
    assert buckets.take("a") == 0
    assert buckets.take("b") == 0
    assert buckets.take("a") == 1
    assert buckets.take("c") == 0  # b was away longest
    assert len(buckets) == 2
    assert buckets.take("a") == 1
    assert buckets.take("b") == 0


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::9"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("no:address", "no:address"),
    ],
)
def test_addresses_of_one_network_count_as_one(address: str, counts_as: str) -> None:
    assert rate_key(address) == rate_key(counts_as)


def test_addresses_of_different_networks_differ() -> None:
    assert rate_key("2001:db8:1:2::1") != rate_key("2001:db8:1:3::1")


def test_tables_and_other_posts_have_separate_limits(clock: Clock) -> None:
    door = RateLimiter(Limits(tables_per_minute=2, posts_per_second=1, posts_burst=3), clock)
    for _ in range(2):
        door.admit("a", makes_table=True)
    for _ in range(3):
        door.admit("a", makes_table=False)
    with pytest.raises(Refusal) as refused:
        door.admit("a", makes_table=True)
    status, problem, headers = describe_error(refused.value)
    assert (status, problem.code, headers) == (429, "too-many-requests", {"Retry-After": "30"})
    with pytest.raises(Refusal):
        door.admit("a", makes_table=False)
    door.admit("b", makes_table=True)
    clock.now += 30
    door.admit("a", makes_table=True)


def test_a_socket_has_a_bucket_of_its_own(clock: Clock) -> None:
    bucket = message_bucket(Limits(messages_per_second=10, messages_burst=2), clock)
    assert [bucket.take() for _ in range(3)] == [0, 0, pytest.approx(0.1)]
