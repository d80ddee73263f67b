"""OR 11: where three lanes become two, and two become three."""

from __future__ import annotations

import pytest

from games.on_the_rivet.positions import NARROW, Position
from paceline.games.on_the_rivet.actions import Done, Kind

WIDE = "START-B C3 I2A C1 FIN-A"
"""Two lanes become three before row 39; the left lane is best there."""


@pytest.mark.parametrize("kind", ["lead", "chase", "draft", "break"])
def test_a_lane_change_is_a_plain_forward_step(kind: Kind) -> None:
    """OR 11.1, ruling 28: 1 PS, forward, into either lane."""
    race = Position("row 10\n.. ..\nAS\n__ __", road=NARROW, rider="AS", kind=kind)
    assert {(one.way, race.place(one.to), one.cost) for one in race.steps("forward")} == {
        ("forward", (11, 0), 1),
        ("forward", (11, 1), 1),
    }
    race.step("forward", (11, 0)).shows("row 10\n.. AS\n..\n__ __")
    assert (race.ps, race.move.sideways, race.move.forward) == (5, 0, 1)


def test_a_lane_change_is_no_sideways_step() -> None:
    """OR 11.1, OR 5.15, OR 5.17, ruling 28: the free step of A17 is still there, and A24 may change lanes."""
    race = Position("row 10\n.. ..\nAS\n__ __", road=NARROW, rider="AS", kind="draft", card="A17")
    assert race.step("forward", (11, 0)).find("right").cost == 0
    race = Position("row 9\n.. .. ..\nAS ..\n__ __ __", road=NARROW, rider="AS", kind="break", card="A24")
    assert race.forward().ends("forward") == {(11, 0), (11, 1)}


def test_followers_of_a_lead_take_their_way() -> None:
    """OR 11.2, ruling 28: though from the middle lane they could take the other."""
    race = Position(".. .. .. .. ..\nC2 C1 AS\n__ __ __ __ __", road=NARROW, rider="AS", kind="lead")
    race.step("forward", (11, 1)).shows(".. .. .. .. ..\n.. C2 C1\n__ __ __ AS __")
    assert len(race.steps("forward")) == 1
    race.forward().shows(".. .. .. .. ..\n.. .. C2\n__ __ __ C1 AS")


def test_followers_of_a_lead_take_their_way_where_the_road_widens() -> None:
    """OR 11.2."""
    race = Position("row 37\nC1 AS .. ..\n.. ..\n.. .. .. ..", road=WIDE, rider="AS", kind="lead")
    race.step("forward", (39, 1)).forward().shows("row 37\n.. .. .. ..\nC1 AS\n.. .. .. ..")


def herded(kind: Kind = "chase") -> Position:
    """Return two riders herded towards a narrowing; the first one has taken the left lane."""
    race = Position(
        """
        .. .. .. .. .. ..
        AS C1 C2
        __ __ __ __ __ __
        """,
        road=NARROW,
        rider="AS",
        kind=kind,
        ps=9,
    )
    assert {dict(one.others)["C2"] for one in race.steps("forward")} == {race.cell(11, 0), race.cell(11, 1)}
    race.step("forward", C2=(11, 0))
    return race.shows(
        """
        .. .. .. C2 .. ..
        .. AS C1
        __ __ __ __ __ __
        """
    )


@pytest.mark.parametrize("kind", ["chase", "draft"])
def test_the_first_of_a_herd_fixes_its_lane(kind: Kind) -> None:
    """OR 11.3, rulings 27 and 58: the next one has no choice."""
    race = herded(kind)
    assert len(race.steps("forward")) == 1
    race.forward().shows(
        """
        .. .. .. C1 C2 ..
        .. .. AS
        __ __ __ __ __ __
        """
    )


def test_the_moving_rider_is_not_bound() -> None:
    """OR 11.3, rulings 27 and 58: at the change they may chase on or leave the herd."""
    race = herded().forward()
    assert race.ends("forward") == {(11, 0), (11, 1)}
    race.step("forward", (11, 1), cost=1).shows(
        """
        .. .. .. C1 C2 ..
        .. .. ..
        __ __ __ AS __ __
        """
    )
    race = herded().forward().step("forward", (11, 0), cost=1)
    race.shows(
        """
        .. .. .. AS C1 C2
        .. .. ..
        __ __ __ __ __ __
        """
    )


def test_a_sideways_step_frees_the_lane_again() -> None:
    """OR 11.3, ruling 58: the rider at the change may now take the other lane."""
    race = herded().step("left").step("right")
    race.step("forward", C1=(11, 1)).shows(
        """
        .. .. .. C2 .. ..
        .. .. AS
        __ __ __ C1 __ __
        """
    )


def test_a_diagonal_step_frees_the_lane_again() -> None:
    """OR 11.3, OR 5.16, ruling 58: whatever lane the herd had taken is forgotten."""
    race = Position(".. .. .. ..\nAS C1 C2\n__ __ __ __", road=NARROW, rider="AS", kind="chase", card="A20")
    race.step("forward", C2=(11, 0))
    assert len(race.move.lanes) == 1
    race.step("diagonal", (10, 2)).shows(".. .. .. C2\n.. .. C1\n__ __ AS __")
    assert len(race.move.lanes) == 0


def test_a_herd_keeps_to_its_lane_where_the_road_widens() -> None:
    """OR 11.3, rulings 27 and 58: the second one takes the middle lane too, A either."""
    race = Position("row 36\nAS C1 C2 .. ..\n.. ..\n.. .. .. .. ..", road=WIDE, rider="AS", kind="chase")
    race.step("forward", C2=(39, 1))
    assert [dict(one.others)["C1"] for one in race.steps("forward")] == [race.cell(39, 1)]
    race.forward().shows("row 36\n.. .. AS .. ..\nC1 C2\n.. .. .. .. ..")
    assert race.ends("forward") == {(39, 0), (39, 1)}


def _in_the_other_lane(*variants: str) -> Position:
    """Return two riders before a widening in the right lane, after others of the herd have fixed the left one there."""
    picture = "row 19\n.. .. .. ..\n..\nAS C1 C2 __"
    rules, move = {"variants": variants}, {"lanes": ((22, 0),)}
    return Position(picture, road=NARROW, rider="AS", kind="chase", ps=9, rules=rules, move=move)


@pytest.mark.parametrize("lane", [1, 2])
def test_riders_who_cannot_take_a_fixed_lane_all_take_one(lane: int) -> None:
    """OR 11.5: the first of them picks the middle or the right lane, the next one has no choice."""
    race = _in_the_other_lane()
    assert {dict(one.others)["C2"] for one in race.steps("forward")} == {race.cell(22, 1), race.cell(22, 2)}
    race.step("forward", C2=(22, lane))
    assert [dict(one.others)["C1"] for one in race.steps("forward")] == [race.cell(22, lane)]
    assert race.move.lanes == ((22, 0), (22, lane))


def test_each_of_them_may_pick_by_choice() -> None:
    """OR 21.2: the first one binds nobody."""
    race = _in_the_other_lane("free-lanes").step("forward", C2=(22, 1))
    assert {dict(one.others)["C1"] for one in race.steps("forward")} == {race.cell(22, 1), race.cell(22, 2)}
    assert race.move.lanes == ((22, 0),)


@pytest.mark.parametrize("kind", ["chase", "draft"])
def test_a_herded_rider_may_enter_an_occupied_space(kind: Kind) -> None:
    """OR 11.4, rulings 27 and 58: whoever is there joins the herd, for the same 1 PS; the other lane stays."""
    before = "row 9\n.. .. J1 ..\nAS C1\n__ __ J2 __"
    race = Position(before, road=NARROW, rider="AS", kind=kind)
    assert {one.cost for one in race.steps("forward")} == {1}
    race.step("forward", C1=(11, 0)).shows("row 9\n.. .. C1 J1\n.. AS\n__ __ J2 __")
    race = Position(before, road=NARROW, rider="AS", kind=kind)
    race.step("forward", C1=(11, 1)).shows("row 9\n.. .. J1 ..\n.. AS\n__ __ C1 J2")


def test_a_herded_rider_may_take_the_empty_space_beside_an_occupied_one() -> None:
    """OR 11.4, ruling 58: then nobody of the other lane moves."""
    race = Position("row 9\n.. .. J1 ..\nAS C1\n__ __ __ __", road=NARROW, rider="AS", kind="chase")
    assert len(race.steps("forward")) == 2
    race.step("forward", C1=(11, 1)).shows("row 9\n.. .. J1 ..\n.. AS\n__ __ C1 __")


def test_pushed_riders_choose_anew_at_every_bump() -> None:
    """OR 11.4, ruling 58: a forward bump fixes no lane."""
    race = Position(
        """
        .. .. .. .. .. ..
        AS C1 C2
        __ __ __ __ __ __
        """,
        road=NARROW,
        rider="AS",
        kind="break",
    )
    race.step("forward", C2=(11, 0), cost=2)
    assert {dict(one.others)["C1"] for one in race.steps("forward")} == {race.cell(11, 0), race.cell(11, 1)}
    race.step("forward", C1=(11, 1), cost=2).shows(
        """
        .. .. .. C2 .. ..
        .. .. AS
        __ __ __ C1 __ __
        """
    )


def test_a_pushed_rider_may_enter_an_occupied_space() -> None:
    """OR 11.4, ruling 58: whoever is there is pushed on, still for 2 PS."""
    race = Position("row 9\n.. .. J1 ..\nAS C1\n__ __ J2 __", road=NARROW, rider="AS", kind="break")
    race.step("forward", C1=(11, 0), cost=2).shows("row 9\n.. .. C1 J1\n.. AS\n__ __ J2 __")


@pytest.mark.parametrize("kind", ["lead", "break"])
def test_a_rider_of_another_lane_blocks_where_two_lanes_meet(kind: Kind) -> None:
    """OR 11.4, OR 6.3, ruling 27: from the outer lane they are in the way, from the middle one not."""
    outer = Position("row 10\nAS C1\n..\n__ __", road=NARROW, rider="AS", kind=kind)
    assert [one.cost for one in outer.steps("forward")] == [2]
    assert Done() in outer.legal
    middle = Position("row 10\n.. C1\nAS\n__ __", road=NARROW, rider="AS", kind=kind)
    assert {middle.place(one.to): one.cost for one in middle.steps("forward")} == {(11, 0): 2, (11, 1): 1}


@pytest.mark.parametrize("kind", ["chase", "draft"])
def test_a_rider_of_another_lane_joins_the_herd_where_two_lanes_meet(kind: Kind) -> None:
    """OR 11.4, OR 8.2, ruling 27."""
    race = Position("row 10\nAS C1 ..\n..\n__ __ __", road=NARROW, rider="AS", kind=kind)
    race.step("forward", cost=1).shows("row 10\n.. AS C1\n..\n__ __ __")
