"""OR 15.1 to 15.12: event cards, each at a position in which it strikes and at one in which nobody fits."""

from __future__ import annotations

from typing import Any

import pytest

from games.on_the_rivet.happenings import SCATTERED, TWO_LINES, drawn, four, standing, who_tired
from games.on_the_rivet.positions import GROUNDS, STRAIGHT
from paceline.games.on_the_rivet.events import Lasting, NobodyFits, RoadSide, SentBack, Tired

LIGHT: Any = {"light": 1}
SHORT_LINE_AHEAD = """
.. .. .. .. .. .. .. ..
.. C1-CS-CA .. .. .. ..
__ A1 __ __ P1-AS __ __
"""


def test_leader_to_the_road_side() -> None:
    """OR 15.1: E01; the leader is in the priority lane at the right."""
    race = drawn("E01", SCATTERED)
    assert race.where("CA") == (15, 3)
    assert race.last_of(RoadSide).clause == "OR 15.1"


def test_most_fatigue_to_the_road_side() -> None:
    """OR 15.2, OR 14.4: E02; of two with as much the better placed one."""
    race = drawn("E02", SCATTERED, riders={"A1": {"heavy": 2}, "C1": {"light": 1, "heavy": 1}, "CA": LIGHT})
    assert (race.where("C1"), race.where("A1")) == ((10, -1), (8, 2))


def test_nobody_has_fatigue() -> None:
    """OR 15.2: E02 finds nobody if nobody has any."""
    race = drawn("E02", SCATTERED)
    assert race.last_of(NobodyFits).clause == "OR 15.2"
    race.shows(SCATTERED)


def test_second_of_the_largest_line() -> None:
    """OR 15.3, OR 14.4: E03; of two lines of three that with the better head."""
    race = four("E03", TWO_LINES)
    assert race.where("AS") == (13, 3)
    assert race.tired("AS") == (1, 0)
    assert race.last_of(Tired).clause == "OR 15.3"


def test_a_longer_line_counts_before_one_further_ahead() -> None:
    """OR 15.3, OR 14.4: E03; of a line of two and one of three behind it."""
    race = four("E03", SHORT_LINE_AHEAD)
    assert race.where("CS") == (10, -1)
    assert race.tired("CS") == (1, 0)


def test_no_line() -> None:
    """OR 15.3: otherwise the second of the race takes L."""
    race = drawn("E03", SCATTERED)
    assert who_tired(race) == ["AA"]
    assert not race.of(RoadSide)
    assert race.of(NobodyFits)


def test_most_crowded_row() -> None:
    """OR 15.4, OR 14.4: E04; of two rows with as many the one ahead, and only riders on the road count."""
    race = drawn(
        "E04",
        """
        .. C1 .. C2 .. .. ..
        .. .. .. CS .. .. ..
        __ A1 __ __ __ __ AA
        ,, CA ,, ,, ,, ,, ,,
        """,
    )
    assert who_tired(race) == ["CS", "C2"]


def test_no_crowd() -> None:
    """OR 15.4: a row of one is not crowded."""
    assert drawn("E04", SCATTERED).of(NobodyFits)


def test_tails_of_long_lines_go_back() -> None:
    """OR 15.5, OR 14.5: E05; one of them is stopped by another rider."""
    four(
        "E05",
        """
        .. .. .. .. CA-C2-C1-CS ..
        .. .. .. .. .. PA-PS-P1 ..
        __ P2 __ A2-A1-AS-AA __ __
        """,
    ).shows(
        """
        .. .. CA .. .. C2 C1 CS ..
        .. .. .. .. .. PA PS P1 ..
        __ P2 A2 __ A1 AS AA __ __
        """
    )


def test_tail_of_the_largest_line_goes_back() -> None:
    """OR 15.5: otherwise the tail of the largest line."""
    race = four("E05", TWO_LINES)
    assert [(event.rider, event.clause) for event in race.of(SentBack)] == [("P1", "OR 15.5")]
    assert race.where("P1") == (10, 2)


def test_heads_of_lines() -> None:
    """OR 15.6: E06, for all lines of three or more; otherwise the leader."""
    assert who_tired(four("E06", TWO_LINES)) == ["AA", "CA"]
    assert who_tired(drawn("E06", SCATTERED)) == ["CA"]


def test_clear_leader_comes_back() -> None:
    """OR 15.7: E07; four rows are more than three."""
    race = drawn(
        "E07",
        """
        .. .. .. .. .. .. ..
        .. C1 .. .. .. CA ..
        __ A1 __ __ __ __ __
        """,
    )
    assert race.where("CA") == (12, 1)
    assert race.last_of(SentBack).clause == "OR 15.7"
    assert not race.of(Tired)


def test_leader_is_not_clear() -> None:
    """OR 15.7: otherwise they take L; three rows are not more than three."""
    race = drawn("E07", "C1 .. .. CA ..\n.. .. .. .. ..\n__ __ __ __ __")
    assert who_tired(race) == ["CA"]
    assert who_tired(drawn("E07", "C1 .. .. .. ..\n.. .. .. .. ..\n__ __ __ __ __")) == ["C1"]


def test_clear_leader_in_a_bend() -> None:
    """OR 15.7: in a doubled row they stop on the front half."""
    race = standing(STRAIGHT, C1=(20, 0), CA=(26, 0, 0)).begin("E07")
    assert race.where("CA") == (23, 0, 1)


def test_best_placed_without_fatigue() -> None:
    """OR 15.9: E09; otherwise nobody."""
    assert who_tired(drawn("E09", SCATTERED, riders={"CA": {"heavy": 1}})) == ["AA"]
    tired = dict.fromkeys(("CA", "AA", "C1", "A1"), LIGHT)
    race = drawn("E09", SCATTERED, riders=tired)
    assert race.of(NobodyFits)
    assert not race.of(Tired)


@pytest.mark.parametrize(("card", "clause"), [("E10", "OR 15.10"), ("E16", "OR 15.16")])
def test_lasting_events(card: str, clause: str) -> None:
    """OR 15.10, OR 15.16: E10 and E16 lie on the table until clean-up."""
    race = drawn(card, SCATTERED)
    assert race.table.lasting == (card,)
    assert race.last_of(Lasting).clause == clause
    assert not race.of(NobodyFits)
    race.shows(SCATTERED)


def test_six_best_on_cobbles() -> None:
    """OR 15.11: E11; the seventh is spared, and so are those elsewhere and on the road side."""
    race = drawn(
        "E11",
        """
        row 66
        .. A1 .. A2 A3
        JA C1 .. C2 C3
        .. J1 .. J2 J3
        ,, ,, JS ,, ,,
        """,
        road=GROUNDS,
    )
    assert sorted(who_tired(race)) == ["A2", "A3", "C2", "C3", "J2", "J3"]


def test_nobody_on_cobbles() -> None:
    """OR 15.11: otherwise the best placed rider in the lane farthest from the priority line goes back 2."""
    drawn("E11", SCATTERED).shows(SCATTERED.replace(".. .. C1", "C1 .. .."))


def test_tired_riders_on_mountains() -> None:
    """OR 15.12: E12; otherwise the leader."""
    mountain = "row 27\nA1 .. C1 ..\n.. .. A2 ..\n.. C2 .. J1"
    race = drawn("E12", mountain, road=GROUNDS, riders={"C1": LIGHT, "C2": {"heavy": 1}, "A1": LIGHT})
    assert who_tired(race) == ["C1", "C2"]
    assert who_tired(drawn("E12", mountain, road=GROUNDS, riders={"A1": LIGHT})) == ["J1"]
