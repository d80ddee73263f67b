"""OR 8: Chase and Draft."""

from __future__ import annotations

import pytest

from games.on_the_rivet.positions import NARROW, Position
from paceline.games.on_the_rivet.actions import Kind
from paceline.games.on_the_rivet.events import Moved

LINE = """
.. .. .. .. .. ..
C1 C2 AS J1 J2 ..
__ __ __ __ __ __
"""


def test_a_chase_herds_the_chain_ahead_front_first() -> None:
    """OR 8.1, ruling 20: riders behind stay; whoever is beside does too."""
    race = Position(LINE, rider="AS", kind="chase")
    assert race.find("forward").others == (("J2", race.cell(13, 1)), ("J1", race.cell(12, 1)))
    race.forward().shows(
        """
        .. .. .. .. .. ..
        C1 C2 .. AS J1 J2
        __ __ __ __ __ __
        """
    )
    assert race.train == []
    assert {one.why for one in race.of(Moved)} == {"herded"}


@pytest.mark.parametrize("kind", ["chase", "draft"])
def test_whoever_is_met_joins_the_herd_for_one_stroke(kind: Kind) -> None:
    """OR 8.2, ruling 20: the step costs 1 however many there are; across a gap nobody moves."""
    race = Position(
        """
        .. .. .. .. .. .. ..
        AS .. J1 .. C1 .. ..
        __ __ __ __ __ __ __
        """,
        rider="AS",
        kind=kind,
    )
    race.step("forward", cost=1).shows(
        """
        .. .. .. .. .. .. ..
        .. AS J1 .. C1 .. ..
        __ __ __ __ __ __ __
        """
    )
    race.step("forward", cost=1).step("forward", cost=1).shows(
        """
        .. .. .. .. .. .. ..
        .. .. .. AS J1 C1 ..
        __ __ __ __ __ __ __
        """
    )
    assert race.ps == 3


@pytest.mark.parametrize("kind", ["chase", "draft"])
def test_strokes_are_used_as_usual_with_nobody_ahead(kind: Kind) -> None:
    """OR 8.2: a lone rider pays 1 PS a space."""
    race = Position("AS .. .. ..\n.. .. .. ..\n__ __ __ __", rider="AS", kind=kind, ps=3)
    race.forward(3).shows(".. .. .. AS\n.. .. .. ..\n__ __ __ __")
    assert race.ps == 0


def test_a_draft_takes_both_parts_of_the_line_along() -> None:
    """OR 8.3, ruling 22: the chain ahead, then A, then the chain behind."""
    race = Position(LINE, rider="AS", kind="draft")
    race.step("forward", cost=1).shows(
        """
        .. .. .. .. .. ..
        .. C1 C2 AS J1 J2
        __ __ __ __ __ __
        """
    )
    assert [one.rider for one in race.of(Moved)] == ["J2", "J1", "C2", "C1"]
    assert race.train == ["C2", "C1"]


def test_the_rear_part_of_a_draft_snakes_through_a_lane_change() -> None:
    """OR 8.3, ruling 22: into A's lane, whatever lane the riders ahead have taken."""
    race = Position(".. .. .. .. ..\n.. C1 AS\n__ __ __ __ __", road=NARROW, rider="AS", kind="draft")
    race.step("forward", (11, 1)).forward().shows(".. .. .. .. ..\n.. .. ..\n__ __ __ C1 AS")


@pytest.mark.parametrize("kind", ["chase", "draft"])
def test_a_sideways_step_takes_them_alone(kind: Kind) -> None:
    """OR 8.4, ruling 21: the riders ahead and behind stay where they are."""
    race = Position(LINE, rider="AS", kind=kind)
    race.step("left", cost=1).shows(
        """
        .. .. AS .. .. ..
        C1 C2 .. J1 J2 ..
        __ __ __ __ __ __
        """
    )
    race.step("forward").shows(
        """
        .. .. .. AS .. ..
        C1 C2 .. J1 J2 ..
        __ __ __ __ __ __
        """
    )


@pytest.mark.parametrize(("kind", "top"), [("chase", ".. C1 .. AS CA .."), ("draft", ".. .. C1 AS CA ..")])
def test_the_next_forward_step_takes_the_new_neighbours(kind: Kind, top: str) -> None:
    """OR 8.4, ruling 21: a Chase those ahead, a Draft those behind too."""
    race = Position(
        """
        .. C1 .. CA .. ..
        .. C2 AS J1 .. ..
        __ __ __ __ __ __
        """,
        rider="AS",
        kind=kind,
    )
    race.step("left").forward().shows(f"{top}\n.. C2 .. J1 .. ..\n__ __ __ __ __ __")


def test_they_may_step_back_into_their_line() -> None:
    """OR 8.4, OR 6.5, ruling 21: and takes it along again."""
    race = Position(LINE, rider="AS", kind="draft")
    race.step("left").step("right").forward().shows(
        """
        .. .. .. .. .. ..
        .. C1 C2 AS J1 J2
        __ __ __ __ __ __
        """
    )


def joining() -> Position:
    """Return a Draft that has come through a narrowing, past a rider of the outer lane."""
    race = Position(
        """
        .. J1 JA .. .. .. ..
        .. C1 AS
        __ __ __ __ __ __ __
        """,
        road=NARROW,
        rider="AS",
        kind="draft",
    )
    race.step("forward", (11, 0)).forward()
    return race.shows(
        """
        .. J1 JA C1 AS .. ..
        .. .. ..
        __ __ __ __ __ __ __
        """
    )


def test_a_draft_does_not_read_its_rear_part_at_every_step() -> None:
    """OR 8.5, ruling 52: whoever comes to stand behind the tail at a lane change is left."""
    joining().forward().shows(
        """
        .. J1 JA .. C1 AS ..
        .. .. ..
        __ __ __ __ __ __ __
        """
    )


def test_a_draft_may_pick_up() -> None:
    """OR 8.5, OR 7.3, rulings 52 and 53: with the whole chain, right after the step."""
    race = joining()
    assert race.pick_ups() == [("JA", "J1")]
    race.pick_up("JA", "J1").forward().shows(
        """
        .. .. J1 JA C1 AS ..
        .. .. ..
        __ __ __ __ __ __ __
        """
    )


def test_a_chase_does_not_pick_up() -> None:
    """OR 8.5, OR 8.1, ruling 53: only Lead and Draft do."""
    race = Position(".. .. JA .. ..\n.. .. AS\n__ __ __ __ __", road=NARROW, rider="AS", kind="chase")
    assert race.step("forward", (11, 0)).pick_ups() == []


def test_a_draft_reads_its_rear_part_at_its_first_forward_step() -> None:
    """OR 8.5, OR 6.8, rulings 51 and 52: at a fork there one branch follows, as the player likes, not none."""
    fork = ".. C2 C1 AS ..\n.. J2 J1\n__ __ __ __ __"
    race = Position(fork, road=NARROW, rider="AS", kind="draft")
    assert {one.others[0][0] for one in race.steps("forward")} == {"C1", "J1"}
    assert len(race.steps("forward")) == 2
    race.step("forward", J1=(11, 0)).shows(".. C2 C1 J1 AS\n.. .. J2\n__ __ __ __ __")


def test_a_draft_reads_its_rear_part_again_after_a_sideways_step() -> None:
    """OR 8.5, OR 8.4, ruling 52: the old followers are left and the new ones taken."""
    race = Position(
        """
        .. .. J1 .. .. ..
        .. C1 AS .. .. ..
        __ __ __ __ __ __
        """,
        rider="AS",
        kind="draft",
    )
    race.forward().step("left").forward().shows(
        """
        .. .. .. J1 AS ..
        .. .. C1 .. .. ..
        __ __ __ __ __ __
        """
    )
    assert race.train == ["J1"]


def test_a_draft_without_a_rear_part_is_its_own_tail() -> None:
    """OR 8.5, OR 7.3, ruling 53: at a lane change it may pick up, and otherwise rides on alone."""
    before = ".. J1 JA .. ..\n.. .. AS\n__ __ __ __ __"
    race = Position(before, road=NARROW, rider="AS", kind="draft").step("forward", (11, 0))
    assert race.pick_ups() == [("JA", "J1")]
    race.forward().shows(".. J1 JA .. AS\n.. .. ..\n__ __ __ __ __")


def test_a_draft_may_read_nobody_if_the_rider_behind_is_behind_another_too() -> None:
    """OR 8.5, OR 6.8, rulings 51 and 52."""
    race = Position(".. .. .. AS ..\n.. .. J1\n__ __ __ C1 __", road=NARROW, rider="AS", kind="draft")
    assert {one.others for one in race.steps("forward")} == {(), (("J1", race.cell(11, 0)),)}


@pytest.mark.parametrize("kind", ["chase", "draft"])
def test_of_two_lines_ahead_one_is_herded(kind: Kind) -> None:
    """OR 8.2, OR 6.7, ruling 29: if both lanes ahead are taken the player picks."""
    race = Position("row 10\n.. J1 ..\nAS\n__ J2 __", road=NARROW, rider="AS", kind=kind)
    assert [one.cost for one in race.steps("forward")] == [1, 1]
    race.step("forward", (11, 1)).shows("row 10\n.. J1 ..\n..\n__ AS J2")


@pytest.mark.parametrize("kind", ["chase", "draft"])
def test_in_a_bend_a_herd_moves_by_halves(kind: Kind) -> None:
    """OR 8.1, OR 2.7: from the row to the rear half, from the rear to the front, from the front to the next row."""
    race = Position("row 22\nAS C1 C2 .. ..\n.. .. .. ..\n__ __ __", rider="AS", kind=kind)
    race.step("forward", cost=1).shows("row 22\n.. AS C1 C2 ..\n.. .. .. ..\n__ __ __")


def test_followers_of_a_draft_are_bumped_as_anybody() -> None:
    """OR 8.4, OR 7.5, OR 10.3, ruling 55: nobody joins, and the follower who is in the way goes back."""
    race = Position(".. .. .. ..\n.. C1 AS\n__ __ __ J1", road=NARROW, rider="AS", kind="draft")
    race.step("forward", (11, 0)).shows(".. .. .. AS\n.. .. C1\n__ __ __ J1")
    assert race.train == ["C1"]
    race.step("right", J1=(10, 1), cost=2).shows(".. .. .. ..\n.. C1 J1\n__ __ __ AS")
    assert race.train == []
