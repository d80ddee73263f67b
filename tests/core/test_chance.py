"""Luck: keyed by topic, the same whatever is asked before, uniform enough."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from paceline.core.chance import Luck

TOPICS = st.lists(st.tuples(st.sampled_from(["round 1", "round 2", "wind", ""]), st.integers(0, 40)), max_size=20)


def test_words_never_change() -> None:
    luck = Luck(7)
    assert [luck.word("round 1", index) for index in (0, 1, 7, 8)] == [
        3128009834160294313,
        1278397246998280433,
        15486581124591296974,
        5420935151193534635,
    ]
    assert luck.stream("bot 0") == "54a98e4ae638ecb29a3431770677a35a"


def test_a_seed_may_be_a_number_or_a_word() -> None:
    assert Luck(7).word("wind") == Luck("7").word("wind")
    assert Luck("seven").word("wind") != Luck(7).word("wind")


@settings(derandomize=True, deadline=None)
@given(asked=TOPICS, topic=st.sampled_from(["round 1", "wind"]), index=st.integers(0, 40))
def test_a_word_does_not_depend_on_what_was_asked_before(asked: list[tuple[str, int]], topic: str, index: int) -> None:
    used = Luck("seed")
    for question in asked:
        used.word(*question)
    assert used.word(topic, index) == Luck("seed").word(topic, index)


def test_no_two_words_are_alike() -> None:
    words = {
        Luck(seed).word(topic, index) for seed in range(20) for topic in ("a", "b", "a/0", "") for index in range(20)
    }
    assert len(words) == 20 * 4 * 20
    assert all(0 <= word < 2**64 for word in words)


def test_words_are_uniform() -> None:
    luck = Luck("uniform")
    rolls = Counter(luck.word(f"roll {number}", number % 8) % 6 for number in range(6000))
    assert sorted(rolls) == list(range(6))
    excess = sum((count - 1000) ** 2 / 1000 for count in rolls.values())
    assert excess < 20.5  # one seed in a thousand would miss it; this one is fixed
    bits = [sum(luck.word("bits", index) >> bit & 1 for index in range(2000)) for bit in range(64)]
    assert all(850 < ones < 1150 for ones in bits)


def test_neighbours_are_unrelated() -> None:
    luck = Luck("pairs")
    pairs = Counter((luck.word("x", 2 * n) % 4, luck.word("x", 2 * n + 1) % 4) for n in range(3200))
    assert len(pairs) == 16
    assert all(140 < count < 260 for count in pairs.values())


def test_streams_have_nothing_to_do_with_words() -> None:
    luck = Luck(1)
    before = luck.word("stream/bot 0")
    assert luck.stream("bot 0") == Luck(1).stream("bot 0") != luck.stream("bot 1")
    assert luck.stream("bot 0") != Luck(2).stream("bot 0")
    assert luck.word("stream/bot 0") == before
