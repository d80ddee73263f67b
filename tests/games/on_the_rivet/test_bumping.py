"""OR 10: bumping sideways."""

from __future__ import annotations

import pytest

from games.on_the_rivet.positions import NARROW, TWO, Position
from paceline.games.on_the_rivet.actions import Done, Kind, Step
from paceline.games.on_the_rivet.events import Moved

WIDE = "START-B C3 I2A C1 FIN-A"
"""Two lanes become three before row 39."""


@pytest.mark.parametrize("kind", ["lead", "chase", "draft", "break"])
def test_every_kind_bumps_sideways_for_two(kind: Kind) -> None:
    """OR 10.1, ruling 23: the rider there is pushed on in the same direction."""
    race = Position(".. AS ..\n.. C1 ..\n__ __ __", rider="AS", kind=kind)
    race.step("right", cost=2).shows(".. .. ..\n.. AS ..\n__ C1 __")
    assert race.ps == 4
    (moved,) = race.of(Moved)
    assert (moved.rider, moved.why) == ("C1", "bumped")


def test_riders_are_pushed_to_the_left_too_and_own_ones_as_well() -> None:
    """OR 10.1, ruling 23."""
    race = Position(".. .. ..\n.. A1 ..\n__ AS __", rider="AS", kind="break")
    race.step("left", cost=2).shows(".. A1 ..\n.. AS ..\n__ __ __")


def test_the_pushed_rider_pushes_the_next_one_up_to_the_edge() -> None:
    """OR 10.1, OR 10.2, rulings 23 and 24: the last one goes back, never onto the road side."""
    race = Position(".. AS ..\n.. C1 ..\n__ J1 __", rider="AS", kind="break")
    race.step("right", cost=2).shows(".. .. ..\n.. AS ..\nJ1 C1 __")
    assert [(one.rider, one.why) for one in race.of(Moved)] == [("J1", "back"), ("C1", "bumped")]
    assert not any(race.road.cells[one.cell].verge for one in race.table.riders if one.on_road)


def test_a_free_space_ends_the_pushing() -> None:
    """OR 10.1: riders behind those who are pushed aside do not move."""
    race = Position(".. AS ..\nC2 C1 ..\n__ __ __", rider="AS", kind="break")
    race.step("right").shows(".. .. ..\nC2 AS ..\n__ C1 __")


def test_at_the_edge_everybody_chained_behind_goes_back() -> None:
    """OR 10.2, ruling 24: up to the gap, and for the same 2 PS."""
    race = Position(
        """
        row 5
        .. .. .. .. .. ..
        .. .. .. .. AS ..
        J3 __ J2 J1 JA __
        """,
        rider="AS",
        kind="break",
    )
    race.step("right", cost=2).shows(
        """
        row 5
        .. .. .. .. .. ..
        .. .. .. .. .. ..
        J3 J2 J1 JA AS __
        """
    )


@pytest.mark.parametrize(
    ("picture", "legal"),
    [
        ("row 0\n.. ..\n.. AS\n__ C1", True),
        ("row 0\n..\nAS\nC1", False),
        ("row 0\n.. ..\n.. AS\nC2 C1", False),
        ("row 0\n.. .. ..\n.. .. AS\nC3 C2 C1", False),
        ("row 0\n..\nC1\nAS", True),
        ("row 0\n..\n..\nAS", True),
    ],
)
def test_a_bump_is_illegal_if_nobody_can_go_back(picture: str, legal: bool) -> None:
    """OR 10.3, ruling 25: at the start of the road there is no space behind the tail of the chain."""
    race = Position(picture, rider="AS", kind="break")
    assert bool(race.steps("left" if picture.endswith("AS") else "right")) is legal


def test_going_back_the_player_picks_among_free_spaces() -> None:
    """OR 10.3, ruling 25: where two lanes meet, the tail has two spaces behind them."""
    race = Position("row 10\n.. AS\n..\n__ C1", road=NARROW, rider="AS", kind="break")
    assert {one.others for one in race.steps("right")} == {(("C1", race.cell(10, 1)),), (("C1", race.cell(10, 2)),)}
    race.step("right", C1=(10, 1)).shows("row 10\n.. ..\nC1\n__ AS")


def test_going_back_does_not_pass_a_rider_who_must_be_linked() -> None:
    """OR 10.3, rulings 51 and 56: the rider of the outer lane is behind nobody else, so they go back too."""
    race = Position("row 9\n.. .. AS\n.. ..\n__ C2 C1", road=NARROW, rider="AS", kind="break")
    race.step("right").shows("row 9\n.. .. ..\n.. ..\nC2 C1 AS")


def test_going_back_may_pass_a_rider_who_can_be_read_elsewhere() -> None:
    """OR 10.3, rulings 51 and 56: the rider of the middle lane is also behind A, as it was before the step."""
    before = "row 9\n.. .. AS\n.. C2\n__ __ C1"
    race = Position(before, road=NARROW, rider="AS", kind="break")
    assert len(race.steps("right")) == 2
    race.step("right", C1=(10, 2)).shows("row 9\n.. .. ..\n.. C2\n__ C1 AS")
    race = Position(before, road=NARROW, rider="AS", kind="break")
    race.step("right", C1=(10, 1)).shows("row 9\n.. .. ..\nC2 C1\n__ __ AS")


def test_going_back_takes_one_branch() -> None:
    """OR 10.3, OR 6.8, ruling 56: with riders in both lanes behind either line goes back, not both."""
    before = "row 9\n.. .. AS\n.. C2\n__ C3 C1"
    race = Position(before, road=NARROW, rider="AS", kind="break")
    assert len(race.steps("right")) == 2
    race.step("right", C1=(10, 1)).shows("row 9\n.. .. ..\nC2 C1\n__ C3 AS")
    race = Position(before, road=NARROW, rider="AS", kind="break")
    race.step("right", C1=(10, 2)).shows("row 9\n.. .. ..\n.. C2\nC3 C1 AS")


def test_going_back_in_a_bend_is_by_halves() -> None:
    """OR 10.2, OR 10.3: from the front half to the rear one, and from there to the row behind."""
    race = Position("row 22\n.. J1 C1\n.. .. AS\n__ __", rider="AS", kind="break")
    race.step("left", cost=2).shows("row 22\nJ1 C1 AS\n.. .. ..\n__ __")


def test_they_choose_their_pseudo_space_and_whom_they_bump() -> None:
    """OR 10.4, ruling 26: from the single space into either half, each with its own price."""
    race = Position("row 22\n.. .. ..\n.. .. C1\n__ AS", rider="AS", kind="break")
    assert {(race.place(one.to), one.cost) for one in race.steps("left")} == {((23, 1, 0), 1), ((23, 1, 1), 2)}
    race.step("left", (23, 1, 1)).shows("row 22\n.. .. C1\n.. .. AS\n__ __")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (".. .. ..\n.. C1 ..\n__ AS", ".. C1 ..\n.. AS ..\n__ __"),
        (".. J1 ..\n.. C1 ..\n__ AS", ".. J1 C1\n.. AS ..\n__ __"),
        (".. J1 J2\n.. C1 ..\n__ AS", "J1 C1 J2\n.. AS ..\n__ __"),
    ],
)
def test_a_rider_pushed_from_a_half(before: str, after: str) -> None:
    """OR 10.4, ruling 57: to the same half, else the other one, else the same, pushing on."""
    race = Position(f"row 22\n{before}", rider="AS", kind="break")
    race.step("left", (23, 1, 0), cost=2).shows(f"row 22\n{after}")


def test_a_rider_pushed_from_the_front_half_of_a_full_row() -> None:
    """OR 10.4, OR 10.2, ruling 57: the front one is pushed on and goes back, which sends the rear one back too."""
    race = Position("row 22\n.. J1 J2\n.. .. C1\n__ AS", rider="AS", kind="break")
    race.step("left", (23, 1, 1), cost=2).shows("row 22\nJ1 J2 C1\n.. .. AS\n__ __")


@pytest.mark.parametrize(
    ("outside", "ends"),
    [
        (".. .. ..", {(24, 0, 0), (24, 0, 1)}),
        (".. J1 ..", {(24, 0, 1)}),
        (".. .. J1", {(24, 0, 0)}),
    ],
)
def test_a_rider_pushed_from_a_single_space(outside: str, ends: set[tuple[int, ...]]) -> None:
    """OR 10.4, ruling 57: to any empty half, as the player likes."""
    race = Position(f"row 23\n.. {outside}\n.. .. C1\n__ AS", rider="AS", kind="break")
    assert {race.place(dict(one.others)["C1"]) for one in race.steps("left")} == ends
    assert all(len(one.others) == 1 for one in race.steps("left"))


def test_a_rider_pushed_from_a_single_space_into_a_full_row() -> None:
    """OR 10.4, ruling 57: to the rear half, whose rider goes back."""
    race = Position("row 23\n.. .. J1 J2\n.. .. C1\n__ AS", rider="AS", kind="break")
    race.step("left", cost=2).shows("row 23\n.. J1 C1 J2\n.. .. AS\n__ __")


def test_a_rider_pushed_to_the_inside_of_a_bend() -> None:
    """OR 10.4, OR 10.2: from a half to the single space, whose rider goes back."""
    race = Position("row 22\n.. .. AS\n.. .. C1\n__ J1", rider="AS", kind="break")
    race.step("right", cost=2).shows("row 22\n.. .. ..\n.. .. AS\nJ1 C1")


def test_pushing_on_goes_through_halves_and_single_spaces() -> None:
    """OR 10.4, OR 10.2, ruling 57: into a full middle lane, from there to the inside, whose rider goes back."""
    race = Position("row 22\n,, AS\n.. C1 ..\n.. C2 C3\n__ J1", rider="AS", kind="break")
    race.step("right", (23, 0, 0), cost=2).shows("row 22\n.. AS ..\n.. C1 C3\nJ1 C2")


def test_where_the_road_widens_the_only_space_behind_is_taken() -> None:
    """OR 10.3, ruling 56: its rider could be read as A's, but there is no free space, so they go back too."""
    race = Position("row 37\n.. .. ..\nAS\n.. C1 J1", road=WIDE, rider="AS", kind="break")
    race.step("right", cost=2).shows("row 37\n.. .. ..\n..\nC1 J1 AS")


def test_two_lanes_are_bumped_as_three() -> None:
    """OR 10.2: with two lanes the one beside is the edge."""
    race = Position("row 12\n.. AS ..\n__ C1 __", road=TWO, rider="AS", kind="break")
    race.step("right", cost=2).shows("row 12\n.. .. ..\nC1 AS __")


@pytest.mark.parametrize("kind", ["lead", "chase", "draft", "break"])
def test_whoever_is_moved_by_others_is_not_activated(kind: Kind) -> None:
    """OR 10.5: they keep their turn, their strokes and their fatigue; A alone pays."""
    race = Position(
        """
        .. .. AS .. ..
        .. .. A1 .. ..
        __ A2 __ C1 __
        """,
        rider="AS",
        kind=kind,
        card="A16",
        ps=4,
    )
    race.step("right", cost=2).forward(2).answer(Done())
    assert [name for name in ("AS", "A1", "A2", "C1") if race.rider(name).activated] == ["AS"]
    assert all(race.rider(name).fatigue == 0 for name in ("A1", "A2", "C1"))


def test_the_truce_forbids_sideways_bumps() -> None:
    """OR 10.1, OR 15.16, ruling 68."""
    race = Position(".. AS ..\n.. C1 ..\n__ __ __", rider="AS", kind="chase", lasting=("E16",))
    assert race.steps("right") == []
    assert race.refused(Step("right", race.cell(9, 1), 2, (("C1", race.cell(9, 2)),))) == "OR 15.16"
