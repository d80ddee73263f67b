"""OR 6: steps, what they cost, when a move may end, and who is linked."""

from __future__ import annotations

import pytest

from games.on_the_rivet.positions import NARROW, Position
from paceline.games.on_the_rivet.actions import Done, Kind, PickUp, Step

BLOCKED = """
.. .. .. ..
.. AS C1 ..
__ __ __ __
"""


def test_a_step_goes_forward_or_sideways_and_never_back() -> None:
    """OR 6.1: to the spaces ahead and beside for 1 PS each, to no other one."""
    race = Position(".. .. ..\n.. AS ..\n__ __ __", rider="AS", kind="break")
    assert {(one.way, race.place(one.to), one.cost) for one in race.steps()} == {
        ("forward", (10, 1), 1),
        ("left", (9, 0), 1),
        ("right", (9, 2), 1),
    }
    assert race.refused(Step("forward", race.cell(8, 1), 1)) == "OR 6.1"
    assert race.refused(Step("forward", race.cell(11, 1), 1)) == "OR 6.1"
    assert race.refused(Step("diagonal", race.cell(10, 0), 1)) == "OR 6.1"
    race.step("left", cost=1).shows(".. AS ..\n.. .. ..\n__ __ __")
    assert race.ps == 5


@pytest.mark.parametrize(("lane", "way"), [(0, "right"), (2, "left")])
def test_nobody_rides_off_the_raceway(lane: int, way: str) -> None:
    """OR 6.1, OR 2.10: from an edge lane there is one way sideways."""
    picture = "\n".join("AS" if one == lane else ".." for one in range(3))
    race = Position(picture, rider="AS", kind="break")
    assert {one.way for one in race.steps()} == {"forward", way}


@pytest.mark.parametrize(("ps", "costs"), [(2, {2}), (1, set())])
def test_a_bump_costs_two_in_all(ps: int, costs: set[int]) -> None:
    """OR 6.1, ruling 23: 2 PS instead of 1, so that one stroke is not enough."""
    race = Position(".. C2 ..\n.. AS C1\n__ __ __", rider="AS", kind="break", ps=ps)
    assert {one.cost for one in race.steps() if one.others} == costs
    assert race.ends("right") == {(9, 2)}
    if costs:
        assert race.step("forward").ps == 0


@pytest.mark.parametrize("kind", ["lead", "chase", "draft", "break"])
def test_strokes_must_be_spent_while_the_way_is_free(kind: Kind) -> None:
    """OR 6.2, ruling 12."""
    race = Position(".. ..\nAS ..\n__ __", rider="AS", kind=kind, ps=1)
    assert race.refused(Done()) == "OR 6.2"
    race.forward()
    assert Done() in race.legal


@pytest.mark.parametrize(
    ("picture", "stops"),
    [
        ("row 10\nC1 ..\nAS\nC2 __", False),
        ("row 10\n.. C1\nAS\n__ __", False),
        ("row 10\n.. ..\nAS\n__ C2", False),
        ("row 10\n.. C1\nAS\n__ C2", True),
    ],
)
def test_at_a_lane_change_strokes_must_be_spent_while_a_space_is_empty(picture: str, stops: bool) -> None:
    """OR 6.2, ruling 64."""
    race = Position(picture, road=NARROW, rider="AS", kind="break")
    assert race.may_stop is stops
    assert (Done() in race.legal) is stops


@pytest.mark.parametrize("kind", ["lead", "break"])
def test_a_rider_ahead_blocks_a_lead_and_a_break(kind: Kind) -> None:
    """OR 6.3, OR 6.4, ruling 12: to bump, to step sideways and to stop are all open."""
    race = Position(BLOCKED, rider="AS", kind=kind)
    assert {(one.way, one.cost) for one in race.steps()} == {("forward", 2), ("left", 1), ("right", 1)}
    assert Done() in race.legal
    race.step("left")
    assert race.refused(Done()) == "OR 6.2"
    last = Position(BLOCKED, rider="AS", kind=kind, ps=1)
    assert last.steps("forward") == []
    assert Done() in last.legal


@pytest.mark.parametrize("kind", ["chase", "draft"])
def test_riders_never_block_a_chase_or_a_draft(kind: Kind) -> None:
    """OR 6.3, ruling 12: the rider ahead is herded for 1 PS, and stopping is not allowed."""
    race = Position(BLOCKED, rider="AS", kind=kind)
    assert race.refused(Done()) == "OR 6.2"
    race.step("forward", cost=1).shows(".. .. .. ..\n.. .. AS C1\n__ __ __ __")


def test_a_space_is_not_entered_sideways_a_third_time() -> None:
    """OR 6.5, ruling 13: the space they start on counts as visited."""
    race = Position(".. .. ..\n.. AS ..\n__ __ __", rider="AS", kind="break")
    race.step("left").step("right").shows(".. .. ..\n.. AS ..\n__ __ __")
    race.step("left").shows(".. AS ..\n.. .. ..\n__ __ __")
    assert race.steps("right") == []
    assert race.ps == 3
    assert race.refused(Step("right", race.cell(9, 1), 1)) == "OR 6.1"
    race.forward()
    assert race.ends("right") == {(10, 1)}


def test_a_diagonal_step_is_a_visit_and_may_be_refused_as_one() -> None:
    """OR 6.5, ruling 59: halves beside each other, entered diagonally and sideways."""
    race = Position("row 23\n.. ..\n.. ..\nAS", rider="AS", kind="draft", card="A20", ps=9)
    race.step("left", (23, 1, 0)).step("diagonal", (23, 2))
    race.step("left", (23, 1, 0))
    assert race.ends("right") == set()
    assert race.ends("diagonal") == {(23, 0, 1)}


def test_a_forward_step_may_be_a_third_visit_and_counts_as_one() -> None:
    """OR 6.5, ruling 59: forward from the rear half to the front half, where A has been twice."""
    race = Position("row 23\n.. ..\n.. AS\n__", rider="AS", kind="break", ps=9)
    race.step("right").step("left", (23, 1, 1)).step("right")
    assert race.ends("left") == {(23, 1, 0)}
    race.step("left", (23, 1, 0)).step("forward").shows("row 23\n.. ..\n.. AS\n__")
    assert race.ends("right") == set()


def test_a_forward_step_counts_as_a_visit() -> None:
    """OR 6.5, ruling 59: into the front half by a forward step, then once more sideways, and that is all."""
    race = Position("row 23\n.. ..\nAS ..\n__", rider="AS", kind="break", ps=9)
    race.forward().step("right")
    race.step("left", (23, 1, 1)).step("right")
    assert race.ends("left") == {(23, 1, 0)}


def test_without_strokes_the_move_is_over() -> None:
    """OR 6.6, ruling 63: no step, and nobody is picked up although they stand behind the tail."""
    road = ".. .. ..\nC1 .. ..\n__ AS __"
    race = Position(road, rider="AS", kind="lead", ps=1).step("left")
    race.shows(".. .. ..\nC1 AS ..\n__ __ __")
    assert race.offers() == ()
    assert race.refused(PickUp(("C1",))) == "OR 7.3"
    assert race.refused(Step("forward", race.cell(10, 1), 1)) == "OR 6.6"
    assert Position(road, rider="AS", kind="lead", ps=2).step("left").pick_ups() == [("C1",)]


@pytest.mark.parametrize(
    ("picture", "road", "train"),
    [
        ("C2 C1 AS\n.. .. J1\n__ J2 __", NARROW, ["C1", "C2"]),
        ("C2 .. AS\n.. C1 ..\n__ __ __", NARROW, []),
        ("row 9\n.. .. ..\nC2 C1\n__ __ AS", NARROW, ["C1", "C2"]),
        ("row 9\nC2 C1 AS\n.. ..\n__ __ __", NARROW, ["C1", "C2"]),
        ("row 9\n.. .. AS\n.. ..\n__ C1 __", NARROW, []),
        ("row 20\n.. C1 ..\nAS\n__ __ __", NARROW, ["C1"]),
        ("row 22\n.. .. .. .. ..\nC2 C1 AS ..\n__ __ __", "START-A C1 FIN-A", ["C1", "C2"]),
        ("row 22\n.. C1 .. .. ..\n.. .. AS ..\n__ C2 __", "START-A C1 FIN-A", []),
    ],
)
def test_who_is_linked(picture: str, road: str, train: list[str]) -> None:
    """OR 6.7, ruling 29: one directly behind the other, over lane changes and halves; not beside, not over a gap."""
    assert Position(picture, road=road, rider="AS", kind="lead").train == train


def test_one_branch_must_be_chosen_at_a_fork() -> None:
    """OR 6.8, OR 7.1, ruling 51: either branch, not both and not none."""
    fork = ".. C2 C1 AS ..\n.. J2 J1\n__ __ __ __ __"
    race = Position(fork, road=NARROW, rider="AS", kind="lead")
    assert set(race.offers()) == {PickUp(("C1", "C2")), PickUp(("J1", "J2"))}
    assert Done() not in race.legal
    race.pick_up("J1", "J2").step("forward").shows(".. C2 C1 J1 AS\n.. .. J2\n__ __ __ __ __")
    race = Position(fork, road=NARROW, rider="AS", kind="lead").pick_up("C1", "C2")
    race.forward().shows(".. .. C2 C1 AS\n.. J2 J1\n__ __ __ __ __")


def test_the_branch_is_chosen_before_anything_else() -> None:
    """OR 6.8, OR 7.1: also if the way is blocked, so that they might stop, and with diagonal steps."""
    road = ".. .. C1 AS JA\n.. .. J1\n__ __ __ __ __"
    race = Position(road, road=NARROW, rider="AS", kind="lead", card="A20")
    assert list(race.legal) == [PickUp(("C1",)), PickUp(("J1",))]
    assert Done() in race.answer(PickUp(("C1",))).legal


@pytest.mark.parametrize(
    ("picture", "choices"),
    [
        (".. .. .. AS\n.. .. J1\n__ __ __ C1", {("J1",), ()}),
        (".. .. .. AS\n.. .. J1\n__ __ __ __", set()),
        (".. .. C2 AS\n.. .. J1\n__ __ __ C1", {("C2",), ("J1",)}),
    ],
)
def test_nobody_is_linked_only_if_all_behind_are_behind_others_too(picture: str, choices: set[tuple[str, ...]]) -> None:
    """OR 6.8, ruling 51: the rider of the middle lane may be read as linked to the other one ahead of them."""
    race = Position(picture, road=NARROW, rider="AS", kind="lead")
    assert set(race.pick_ups()) == choices
    if not choices:
        assert race.train == ["J1"]


def test_links_are_read_anew_after_every_step() -> None:
    """OR 6.7: a Chase leaves the riders it herded when it steps aside, and herds others."""
    race = Position(".. .. .. J1 ..\n.. AS C1 .. ..\n__ __ __ __ __", rider="AS", kind="chase")
    race.forward().step("left").forward().shows(".. .. .. AS J1\n.. .. .. C1 ..\n__ __ __ __ __")
