"""OR 20.3, OR 20.4: the artificial team ignores special text, and goes into the lane of the next rider."""

from __future__ import annotations

import pytest

from games.on_the_rivet.artificial_team_moves import THIRD, ridden, ways
from games.on_the_rivet.positions import NARROW, Position

# ---- OR 20.3


def test_special_text_is_ignored() -> None:
    """OR 20.3: A20 would allow diagonal steps, A17 a free sideways step."""
    for card in ("A20", "A17"):
        race = Position(".. J1 ..\n.. .. ..\n.. .. ..", rider="J1", kind="break", card=card, rules=THIRD)
        assert {step.way for step in race.steps()} == {"forward", "right"}
        assert {step.cost for step in race.steps()} == {1}


# ---- OR 20.4


def test_an_unlinked_rider_goes_into_the_lane_of_the_nearest_rider_ahead() -> None:
    """OR 20.4: then they ride on; the Break comes to the wheel of C1, bumps them on once and has no more strokes."""
    race = ridden(
        """
        J1 .. .. .. .. ..
        .. .. .. .. AS ..
        .. .. .. C1 .. ..
        """,
        ps=4,
    )
    assert ways(race) == ["r1", "r1", "f1", "f1"]
    race.shows(
        """
        .. .. .. .. .. ..
        .. .. .. .. AS ..
        .. .. J1 C1 .. ..
        """
    )


def test_of_riders_in_the_same_row_the_one_in_the_nearer_lane_counts() -> None:
    """OR 20.4: fewest rows, then fewest lanes."""
    race = ridden(
        """
        J1 .. .. .. .. ..
        .. .. .. AS .. ..
        .. .. .. C1 .. ..
        """,
        kind="chase",
        ps=2,
    )
    assert ways(race) == ["r1", "f1"]
    race.shows(
        """
        .. .. .. .. .. ..
        .. J1 .. AS .. ..
        .. .. .. C1 .. ..
        """
    )


@pytest.mark.parametrize(("first", "side"), [(8, "r1"), (30, "l1")])
def test_then_the_one_nearer_to_the_priority_line_counts(first: int, side: str) -> None:
    """OR 20.4: the right lane is best up to row 27, then the left one."""
    race = ridden(f"row {first}\n.. .. .. AS\nJ1 .. .. ..\n.. .. .. C1", kind="chase", ps=1)
    assert ways(race) == [side]


def test_with_nobody_ahead_they_do_not_step_sideways() -> None:
    """OR 20.4: nor for a rider beside them, behind them or on the road side."""
    race = ridden(
        """
        ,, ,, ,, CS ,, ,, ,,
        .. J1 .. .. .. .. ..
        .. .. .. .. .. .. ..
        AS C1 .. .. .. .. ..
        """,
        ps=3,
    )
    assert ways(race) == ["f1", "f1", "f1"]


def test_a_linked_rider_stays_in_their_lane() -> None:
    """OR 20.4: somebody behind them is a link."""
    race = ridden(
        """
        AS J1 .. .. .. ..
        .. .. .. .. .. ..
        .. .. C1 .. .. ..
        """,
        ps=2,
    )
    assert ways(race) == ["f1", "f1"]


@pytest.mark.parametrize(("beside", "ps"), [("CS", 4), ("..", 1)])
def test_they_neither_bump_for_it_nor_go_half_way(beside: str, ps: int) -> None:
    """OR 20.4: the way into the lane must be free, and the strokes for it there."""
    race = ridden(
        f"""
        J1 .. .. .. .. ..
        .. .. .. .. .. ..
        {beside} .. .. .. .. C1
        """,
        ps=ps,
    )
    assert ways(race) == ["f1"] * ps


def test_a_lane_is_where_riding_straight_on_leads_to() -> None:
    """OR 20.4: where three lanes become two, the middle one leads to both."""
    race = ridden(
        """
        row 9
        J1 .. .. .. ..
        .. ..
        .. .. .. AS ..
        """,
        road=NARROW,
        kind="chase",
        ps=3,
    )
    assert ways(race) == ["r1", "f1", "f1"]
    race.shows(
        """
        row 9
        .. .. .. .. ..
        .. ..
        .. .. J1 AS ..
        """
    )


@pytest.mark.parametrize(("front", "half"), [("..", 1), ("C1", 0)])
def test_beside_two_pseudo_spaces_they_take_the_front_one_if_it_is_free(front: str, half: int) -> None:
    """OR 20.4: in row 23 the middle lane has two spaces."""
    race = ridden(
        f"""
        row 22
        .. .. .. .. .. .. ..
        .. .. {front} ..... .AS..
        .. .J1.. ..... .....
        """,
        kind="chase",
        ps=1,
    )
    assert ways(race) == ["l1"]
    assert race.where("J1") == (23, 1, half)


def test_from_the_road_side_they_come_back_into_the_lane_of_the_next_rider() -> None:
    """OR 20.4, OR 12.4: on the road side they are unlinked."""
    race = ridden(
        """
        ,, J1 ,, ,, ,, ,,
        .. .. .. .. .. ..
        AC .. .. .. AS ..
        .. .. .. .. .. ..
        """,
        kind="draft",
        ps=4,
    )
    assert ways(race) == ["r1", "r1", "f1", "f1"]


def test_from_the_road_side_they_bump_if_there_is_no_other_way() -> None:
    """OR 20.5: the first step could not be made without a bump."""
    race = ridden(
        """
        ,, J1 ,, ,, ,, ,,
        .. AS .. .. .. ..
        .. .. .. .. .. ..
        .. .. .. .. .. ..
        """,
        ps=4,
    )
    assert ways(race) == ["r2", "f1", "f1"]
    assert race.where("AS") == (9, 1)
