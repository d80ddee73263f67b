"""The examples of the rulebook that need a lane change or an order, as roads before and after every step."""

from __future__ import annotations

import pytest

from games.on_the_rivet.positions import NARROW, Position
from paceline.games.on_the_rivet.rules.links import Field, ranking

WIDE = "START-B C3 I2A C1 FIN-A"
"""Two lanes become three before row 39; the left lane is best there."""


def test_the_ranking_example() -> None:
    """OR 2.6: the foremost row first, in each row from the priority line outwards."""
    race = Position(
        """
        .. J1 .. CA
        .. .. C1 A1
        __ J2 C2 AA
        """
    )
    found = [race.table.riders[one].name for one in ranking(Field.of(race.table))]
    assert found == ["AA", "A1", "CA", "C2", "C1", "J2", "J1"]


def test_blue_drags_purple_through_a_narrowing_and_may_take_black_along() -> None:
    """OR 7.3, OR 11.2: the line beside is on offer once the tail has passed it, not before."""
    race = Position(
        """
        .. .. .. .. .. ..
        .. A1 AS
        __ C1 CA __ __ __
        """,
        road=NARROW,
        rider="AS",
        kind="lead",
    )
    race.step("forward", (11, 1)).shows(
        """
        .. .. .. .. .. ..
        .. .. A1
        __ C1 CA AS __ __
        """
    )
    assert race.pick_ups() == []
    race.forward().shows(
        """
        .. .. .. .. .. ..
        .. .. ..
        __ C1 CA A1 AS __
        """
    )
    assert race.pick_ups() == [("CA", "C1")]
    race.pick_up("CA", "C1").forward().shows(
        """
        .. .. .. .. .. ..
        .. .. ..
        __ __ C1 CA A1 AS
        """
    )


def test_green_pushes_black_aside_at_a_widening_and_chases_on_in_their_lane() -> None:
    """OR 11.3, OR 11.4: the herd takes one lane, A another, where they herd the riders who are there."""
    race = Position(
        """
        row 37
        AS C1 JA J1 .. ..
        .. .. .. ..
        .. .. .. .. .. ..
        """,
        road=WIDE,
        rider="AS",
        kind="chase",
    )
    race.step("forward", C1=(39, 1), cost=1).shows(
        """
        row 37
        .. AS JA J1 .. ..
        C1 .. .. ..
        .. .. .. .. .. ..
        """
    )
    race.step("forward", (39, 0), cost=1).shows(
        """
        row 37
        .. .. AS JA J1 ..
        C1 .. .. ..
        .. .. .. .. .. ..
        """
    )


@pytest.mark.parametrize(
    ("road", "rider", "lanes"),
    [
        ("row 10\nAS ..\n..\n__ __", "AS", {0}),
        ("row 10\n.. ..\nAS\n__ __", "AS", {0, 1}),
        ("row 10\n.. ..\n..\nAS __", "AS", {1}),
        ("row 21\nAS ..\n..\n__ __", "AS", {0, 1}),
        ("row 21\n.. ..\n..\nAS __", "AS", {1, 2}),
    ],
)
def test_outer_lanes_lead_outwards_where_lanes_change(road: str, rider: str, lanes: set[int]) -> None:
    """OR 2.8: at a narrowing only the middle lane chooses, at a widening both do."""
    race = Position(road, road=NARROW, rider=rider, kind="break")
    assert {place[1] for place in race.ends("forward")} == lanes
    assert {step.cost for step in race.steps("forward")} == {1}


def test_from_the_inside_a_rider_chooses_their_pseudo_space() -> None:
    """OR 2.9: from the single space both halves, from a half only the same half or the single space."""
    race = Position("row 23\n.. ..\n.. ..\nAS", rider="AS", kind="break")
    assert race.ends("left") == {(23, 1, 0), (23, 1, 1)}
    race.step("left", (23, 1, 1)).shows("row 23\n.. ..\n.. AS\n__")
    assert race.ends("left") == {(23, 0, 1)}
    assert race.ends("right") == {(23, 2)}
