"""OR 7: the train of a Lead."""

from __future__ import annotations

from games.on_the_rivet.positions import NARROW, Position
from paceline.games.on_the_rivet.actions import Done, PickUp, Step


def test_the_train_is_the_chain_behind() -> None:
    """OR 7.1, ruling 14: nobody ahead, beside or behind a gap follows."""
    race = Position(
        """
        .. .. J1 .. .. ..
        J2 .. C1 CS AS ..
        __ __ __ JA __ __
        """,
        rider="AS",
        kind="lead",
    )
    assert race.train == ["CS", "C1"]
    race.forward().shows(
        """
        .. .. J1 .. .. ..
        J2 .. .. C1 CS AS
        __ __ __ JA __ __
        """
    )


def test_riders_ahead_are_not_linked() -> None:
    """OR 7.1, OR 9.2, ruling 14: the rider ahead must be bumped for 2 PS, and is left when A steps aside."""
    race = Position(".. .. .. ..\n.. AS C1 ..\n__ __ __ __", rider="AS", kind="lead")
    assert race.find("forward").cost == 2
    race.step("left").forward().shows(".. .. AS ..\n.. .. C1 ..\n__ __ __ __")


def test_followers_snake_after_them_and_pay_nothing() -> None:
    """OR 7.2, ruling 15: each into the space that the one before them has left, sideways too."""
    race = Position(
        """
        .. .. .. .. ..
        .. .. .. .. ..
        C2 C1 AS __ __
        """,
        rider="AS",
        kind="lead",
    )
    race.step("left", cost=1).shows(
        """
        .. .. .. .. ..
        .. .. AS .. ..
        __ C2 C1 __ __
        """
    )
    race.step("left", cost=1).shows(
        """
        .. .. AS .. ..
        .. .. C1 .. ..
        __ __ C2 __ __
        """
    )
    race.step("forward", cost=1).shows(
        """
        .. .. C1 AS ..
        .. .. C2 .. ..
        __ __ __ __ __
        """
    )
    assert race.ps == 3


def test_followers_go_through_the_halves_of_a_bend() -> None:
    """OR 7.2, ruling 15: A sideways from the front half, the others half by half after them."""
    race = Position("row 22\n.. .. ..\nC2 C1 AS\n__ __", rider="AS", kind="lead")
    race.step("right").shows("row 22\n.. .. ..\n.. C2 C1\n__ AS")
    race.step("forward").shows("row 22\n.. .. .. .. ..\n.. .. C2 ..\n__ C1 AS")


def test_a_line_may_be_picked_up_once_the_tail_has_passed_it() -> None:
    """OR 7.3, ruling 16: not when A stands before it, but when the last follower does."""
    race = Position(
        """
        .. .. .. .. .. ..
        .. A2 A1 AS .. ..
        __ J2 J1 __ __ __
        """,
        rider="AS",
        kind="lead",
    )
    race.step("right").shows(
        """
        .. .. .. .. .. ..
        .. .. A2 A1 .. ..
        __ J2 J1 AS __ __
        """
    )
    assert race.pick_ups() == []
    race.forward()
    assert race.pick_ups() == []
    race.forward().shows(
        """
        .. .. .. .. .. ..
        .. .. .. .. .. ..
        __ J2 J1 A2 A1 AS
        """
    )
    assert race.pick_ups() == [("J1", "J2")]


def passing() -> Position:
    """Return a race in which a line of two may be picked up."""
    return Position(".. .. .. ..\n.. .. AS ..\nJ2 J1 __ __", rider="AS", kind="lead").step("right")


def test_a_line_is_picked_up_whole_or_not_at_all() -> None:
    """OR 7.3, ruling 16: not a part of it; once they are in the train they follow, sideways too."""
    race = passing()
    assert race.refused(PickUp(("J1",))) == "OR 7.3"
    race.pick_up("J1", "J2")
    assert race.train == ["J1", "J2"]
    race.step("left").shows(".. .. .. ..\n.. .. AS ..\n__ J2 J1 __")


def test_whoever_is_not_picked_up_is_left() -> None:
    """OR 7.3, rulings 16 and 53: they do not follow, and are not offered again."""
    race = passing().forward()
    race.shows(".. .. .. ..\n.. .. .. ..\nJ2 J1 __ AS")
    assert race.pick_ups() == []
    assert race.train == []


def test_nobody_is_picked_up_before_the_first_step() -> None:
    """OR 7.3, ruling 53: a pick-up comes right after a step, and only if the tail is directly in front."""
    race = Position(".. .. .. ..\nJ1 .. AS ..\n__ __ __ __", rider="AS", kind="lead")
    assert race.pick_ups() == []
    assert race.forward().pick_ups() == []


def test_a_forward_step_over_a_lane_change_may_pick_up() -> None:
    """OR 7.3, ruling 53: without a train A is the tail, here in front of the outer lane."""
    race = Position(".. J1 JA ..\n.. .. AS\n__ J2 J3 __", road=NARROW, rider="AS", kind="lead")
    race.step("forward", (11, 0))
    assert race.pick_ups() == [("JA", "J1")]
    race.pick_up("JA", "J1").forward().shows(".. .. J1 JA AS\n.. .. ..\n__ J2 J3 __ __")


def test_a_diagonal_step_may_pick_up() -> None:
    """OR 7.3, ruling 53."""
    race = Position(".. J1 ..\n.. AS ..\n__ __ __", rider="AS", kind="lead", card="A20")
    race.step("diagonal", (10, 0))
    assert race.pick_ups() == [("J1",)]


def test_two_lines_are_on_offer_at_a_fork() -> None:
    """OR 7.3, ruling 53: one branch at most."""
    race = Position(
        """
        .. .. .. .. .. ..
        .. .. CA
        __ J1 JA __ __ __
        ,, ,, ,, AS ,, ,,
        """,
        road=NARROW,
        rider="AS",
        kind="lead",
    )
    race.step("left", (11, 1), cost=1)
    assert set(race.pick_ups()) == {("CA",), ("JA", "J1")}
    race.pick_up("CA")
    assert race.pick_ups() == []
    race.forward().shows(
        """
        .. .. .. .. .. ..
        .. .. ..
        __ J1 JA CA AS __
        """
    )


def test_a_does_not_bump_their_own_train_sideways() -> None:
    """OR 7.4, ruling 17: the follower stands beside them; an opponent there would be bumped."""
    race = Position(".. .. .. ..\n.. A1 AS ..\n__ __ __ __", rider="AS", kind="lead").step("left")
    race.shows(".. .. AS ..\n.. .. A1 ..\n__ __ __ __")
    assert race.steps("right") == []
    assert race.refused(Step("right", race.cell(10, 1), 2)) == "OR 6.1"
    other = Position(".. .. AS ..\n.. .. A1 ..\n__ __ __ __", rider="AS", kind="lead")
    assert other.find("right").cost == 2


def test_a_forward_bump_does_not_push_the_own_train() -> None:
    """OR 7.4, ruling 54: in a bend the train comes to stand ahead of A."""
    race = Position("row 21\nJ1 C1 AS ..\n.. .. .. ..\n__ __ __", rider="AS", kind="lead", ps=9)
    race.forward().step("right").step("right").step("left", (23, 1, 0))
    race.shows("row 21\n.. .. .. ..\n.. .. AS J1\n__ __ C1")
    assert race.train == ["C1", "J1"]
    assert race.steps("forward") == []
    assert race.steps("right") == []
    assert race.may_stop


def test_riders_who_were_unhooked_may_be_bumped() -> None:
    """OR 7.4, OR 5.11: they are no members any more."""
    race = Position(".. .. ..\nA1 AS ..\n__ __ __", rider="AS", kind="lead", card="A05").step("left")
    assert race.steps("right") == []
    race.unhook(1).step("right", cost=2).shows(".. .. ..\n.. AS ..\n__ A1 __")


def test_without_strokes_no_train_need_be_chosen() -> None:
    """OR 7.1, OR 6.6, ruling 63: the move is over before it began."""
    race = Position(".. .. C1 AS\n.. .. J1\n__ __ __ __", road=NARROW, rider="AS", kind="lead", ps=0)
    assert list(race.legal) == [Done()]
