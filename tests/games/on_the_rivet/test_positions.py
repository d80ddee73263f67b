"""Pictures of roads read back, and riders stand where they say."""

from __future__ import annotations

import pytest

from games.on_the_rivet.positions import LEFT, NARROW, STRAIGHT, TWO, Position


def test_a_bend_shows_the_longer_lanes_with_more_spaces() -> None:
    race = Position(
        """
        row 22
        .. .. AS .. ..
        .. AA C1 .....
        .. .CS.. __
        """
    )
    assert [race.where(name) for name in ("AS", "AA", "C1", "CS")] == [(23, 0, 1), (23, 1, 0), (23, 1, 1), (23, 2)]


def test_narrow_rows_road_sides_and_who_had_their_turn_are_shown() -> None:
    race = Position(
        """
        row 10
        ,, CA ,,
        .. .. ..
        ..
        .. as ..
        ,, ,, A1
        """,
        road=NARROW,
    )
    assert [race.where(name) for name in ("CA", "AS", "A1")] == [(11, -1), (11, 1), (12, 2)]
    assert [race.rider(name).activated for name in ("CA", "AS", "A1", "CS")] == [False, True, False, True]


@pytest.mark.parametrize("road", [STRAIGHT, NARROW, TWO, LEFT])
def test_what_is_drawn_reads_back(road: str) -> None:
    race = Position(".. AS ..\n.. .. CA\n.. .. ..", road=road)
    race.shows(race.picture())
    with pytest.raises(AssertionError, match="the road is"):
        race.shows("AS .. ..\n.. .. CA\n.. .. ..")
