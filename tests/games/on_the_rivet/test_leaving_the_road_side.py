"""OR 12.4: how a rider leaves the road side."""

from __future__ import annotations

import pytest

from games.on_the_rivet.positions import Position
from paceline.games.on_the_rivet.actions import Done, Kind, Play
from paceline.games.on_the_rivet.events import Stepped

ASIDE = """
,, AS ,, ,,
.. .. .. ..
.. .. .. ..
__ __ __ __
"""
KINDS: tuple[Kind, ...] = ("lead", "chase", "draft", "break")


@pytest.mark.parametrize("kind", KINDS)
def test_they_leave_by_one_sideways_step_with_any_card(kind: Kind) -> None:
    """OR 12.4, ruling 31: 1 PS onto the edge lane of their row; forward only from there."""
    race = Position(ASIDE, rider="AS", kind=kind)
    assert {(one.way, race.place(one.to), one.cost) for one in race.steps()} == {("right", (9, 0), 1)}
    race.step("right").shows(".. AS .. ..\n.. .. .. ..\n__ __ __ __")
    assert race.last_of(Stepped).clause == "OR 12.4"
    race.forward().shows(".. .. AS ..\n.. .. .. ..\n__ __ __ __")
    assert race.ps == 4


def test_from_the_right_they_step_to_the_left() -> None:
    """OR 12.4."""
    race = Position(".. .. ..\n.. .. ..\n__ __ __\n,, AS ,,", rider="AS", kind="break")
    assert [one.way for one in race.steps()] == ["left"]
    race.step("left", cost=1).shows(".. .. ..\n.. .. ..\n__ AS __")


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_forces_them(kind: Kind) -> None:
    """OR 12.4, ruling 12: they may stay with all their strokes; on the road they must ride on."""
    race = Position(ASIDE, rider="AS", kind=kind)
    assert Done() in race.legal
    race.step("right")
    assert race.refused(Done()) == "OR 6.2"


def test_nobody_rides_onto_the_road_side() -> None:
    """OR 12.4, OR 2.10: having left it they do not come back."""
    race = Position(ASIDE, rider="AS", kind="break").step("right")
    assert race.steps("left") == []


@pytest.mark.parametrize("kind", KINDS)
def test_they_bump_their_way_in(kind: Kind) -> None:
    """OR 12.4, ruling 65: 2 PS, pushing in the direction of the step."""
    race = Position(",, AS ,,\n.. C1 ..\n.. .. ..\n__ __ __", rider="AS", kind=kind)
    race.step("right", cost=2).shows(".. AS ..\n.. C1 ..\n__ __ __")
    assert race.ps == 4


def test_a_full_row_is_pushed_to_the_other_edge() -> None:
    """OR 12.4, OR 10.2, ruling 65: the last one goes back, never onto the other road side."""
    race = Position(",, AS ,,\n.. C1 ..\n.. C2 ..\nJ1 C3 __", rider="AS", kind="break")
    race.step("right", cost=2).shows("row 7\n.. .. AS ..\n.. .. C1 ..\nJ1 C3 C2 __")


def test_with_one_stroke_they_do_not_bump() -> None:
    """OR 12.4, OR 6.1: the road is full beside them, so they stay."""
    race = Position(",, AS ,,\n.. C1 ..\n.. .. ..\n__ __ __", rider="AS", kind="break", ps=1)
    assert race.steps() == []
    assert Done() in race.legal


def test_elbows_count_on_the_road_side() -> None:
    """OR 12.4, OR 5.14, ruling 65: A11 bumps for 1 PS."""
    race = Position(",, AS ,,\n.. C1 ..\n.. .. ..\n__ __ __", rider="AS", kind="chase", card="A11", ps=1)
    race.step("right", cost=1).shows(".. AS ..\n.. C1 ..\n__ __ __")


@pytest.mark.parametrize(("beside", "cost"), [("..", 0), ("C1", 1)])
def test_the_free_step_counts_on_the_road_side(beside: str, cost: int) -> None:
    """OR 12.4, OR 5.15, ruling 65: A17 leaves for nothing, or for 1 PS with a bump; then steps cost again."""
    race = Position(f",, AS ,,\n.. {beside} ..\n.. .. ..\n__ __ __", rider="AS", kind="draft", card="A17")
    race.step("right", cost=cost)
    assert race.find("right").cost == (2 if beside == "C1" else 1)


def test_a_lead_starts_without_a_train() -> None:
    """OR 12.4, ruling 65: nobody is linked to them there; on the road they may pick up whom they stand before."""
    race = Position("A1 AS ,, ,,\nC1 .. .. ..\n.. .. .. ..\n__ __ __ __", rider="AS", kind="lead")
    assert race.train == []
    race.step("right").shows("A1 ,, ,, ,,\nC1 AS .. ..\n.. .. .. ..\n__ __ __ __")
    assert race.train == []
    assert race.pick_ups() == [("C1",)]
    race.forward().shows("A1 ,, ,, ,,\nC1 .. AS ..\n.. .. .. ..\n__ __ __ __")


def test_a_draft_takes_the_new_neighbours_from_the_road_on() -> None:
    """OR 12.4, OR 8.4: after the step onto the road."""
    race = Position(",, AS ,, ,,\nC1 .. C2 ..\n.. .. .. ..\n__ __ __ __", rider="AS", kind="draft")
    race.step("right").forward().shows(".. C1 AS C2\n.. .. .. ..\n__ __ __ __")


def test_in_a_bend_they_choose_their_half_at_the_outside() -> None:
    """OR 12.4, OR 2.9."""
    race = Position("row 22\n,, AS\n.. .. ..\n.. .. ..\n__ __", rider="AS", kind="break")
    assert race.ends("right") == {(23, 0, 0), (23, 0, 1)}


def test_whoever_is_pushed_from_the_inside_of_a_bend_takes_any_empty_half() -> None:
    """OR 12.4, OR 10.4, rulings 57 and 65: pushed from a single space, in the direction of the step."""
    road = "row 22\n.. .. ..\n.. .. ..\n__ C1\n,, AS"
    race = Position(road, rider="AS", kind="break")
    assert {dict(one.others)["C1"] for one in race.steps("left")} == {race.cell(23, 1, 0), race.cell(23, 1, 1)}
    race.step("left", C1=(23, 1, 1), cost=2).shows("row 22\n.. .. ..\n.. .. C1\n__ AS")


@pytest.mark.parametrize("kind", ["chase", "draft"])
def test_nobody_on_the_road_side_is_herded_or_follows(kind: Kind) -> None:
    """OR 12.3, ruling 31: riders pass them, and they stay."""
    race = Position("C1 ,, J1 ,,\n.. AS .. ..\n.. .. .. ..\n__ __ __ __", rider="AS", kind=kind)
    race.forward(2).shows("C1 ,, J1 ,,\n.. .. .. AS\n.. .. .. ..\n__ __ __ __")


def test_nobody_on_the_road_side_is_bumped_or_in_the_way() -> None:
    """OR 12.3, OR 10.2: at the edge riders go back in their lane, past them."""
    race = Position(",, C1 J1 ,,\n.. .. C2 ..\n.. .. AS ..\n__ __ __ __", rider="AS", kind="break")
    race.step("left", cost=2).shows(",, C1 J1 ,,\n.. C2 AS ..\n.. .. .. ..\n__ __ __ __")


def test_requirements_of_links_fail_on_the_road_side() -> None:
    """OR 12.4, OR 5.8, OR 12.3: A04 wants riders linked behind; those behind on the road side or beside are not."""
    race = Position("C1 C2 AS ,,\nC3 CA .. ..\n.. .. .. ..\n__ __ __ __", rider="AS", hands={0: ["A04", "A01"]})
    assert Play("A04", "lead") not in race.legal
    assert Play("A01", "lead") in race.legal
