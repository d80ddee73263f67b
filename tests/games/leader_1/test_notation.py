"""L1 2.17: courses written down, and read again."""

from __future__ import annotations

from paceline.games.leader_1.course import find_course
from paceline.games.leader_1.rules.building import Laid, read_course, shorten, write_course


def test_a_course_is_written_in_one_way() -> None:
    """L1 2.17: letter, shape, category, feed zone, bonus line; capitals, blanks and the order of marks do not count."""
    assert find_course("FFr*HC2CDll+F") == "FFr*HC2CDll+F"
    assert find_course(" ffR *h c2C\tdLL+f") == "FFr*HC2CDll+F"
    assert find_course("FHC2+*F") == "FHC2*+F"
    assert find_course("FFO") == "FFo*"


def test_reading_what_was_written() -> None:
    """L1 2.17."""
    every = [
        Laid(ground, bend, oval, category, feed, bonus)
        for ground in "FHCD"
        for bend, oval in [(0, False), (0, True), (-2, False), (-1, False), (1, False), (2, False)]
        for category in range(4)
        for feed in (False, True)
        for bonus in (False, True)
    ]
    assert read_course(write_course(every)) == tuple(every)


def test_what_a_hexagon_is_called() -> None:
    """L1 2.17: ground and shape make its name, tokens and lines do not."""
    assert [one.name for one in read_course("FrH*Cll2+Fo")] == ["Fr", "H", "Cll", "Fo"]
    assert [one.shape for one in read_course("FrH*Cll2+Fo")] == ["wide", "straight", "tight", "velodrome"]


def test_long_texts_are_shortened() -> None:
    assert shorten("FFr") == "FFr"
    assert shorten("F" * 500) == "F" * 40 + "…"
