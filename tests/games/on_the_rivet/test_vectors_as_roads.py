"""Positions that were worked out by hand, as roads before and after every step."""

from __future__ import annotations

import pytest

from games.on_the_rivet.positions import NARROW, Position
from paceline.games.on_the_rivet.actions import TEAMS, Discard, Done, Play
from paceline.games.on_the_rivet.rules.links import Field, ranking

MEDIUM = "START-A C1 I3A C2 I1A C3 I4A C5 I2A C4 FIN-A"
"""Six lines; the first one is flat with three lanes."""


def order(race: Position) -> list[str]:
    """Return everybody on the road, the best placed first."""
    return [race.table.riders[one].name for one in ranking(Field.of(race.table))]


def test_green_drafts_after_two_bumps_to_the_edge() -> None:
    """OR 10.1, OR 10.2, OR 8.3: two bumps for 2 PS each, then all four move for 1."""
    race = Position(
        """
        row 7
        .. .. .. AS .. ..
        .. .. .. CA .. ..
        __ __ J1 JA __ __
        """,
        rider="AS",
        kind="draft",
    )
    race.step("right", cost=2).shows(
        """
        row 7
        .. .. .. .. .. ..
        .. .. .. AS .. ..
        __ J1 JA CA __ __
        """
    )
    race.step("right", cost=2).shows(
        """
        row 7
        .. .. .. .. .. ..
        .. .. .. .. .. ..
        J1 JA CA AS __ __
        """
    )
    race.step("forward", cost=1).shows(
        """
        row 7
        .. .. .. .. .. ..
        .. .. .. .. .. ..
        __ J1 JA CA AS __
        """
    )
    assert race.ps == 1
    assert not race.may_stop


def test_green_leads_out_of_a_box_and_picks_a_line_up() -> None:
    """OR 9.2, OR 7.2, OR 7.3: a forward bump for 2 PS, a sideways step, and the line beside is carried on."""
    race = Position(
        """
        C2 C1 .. .. .. ..
        A1 AS J1 .. .. ..
        __ __ __ __ __ __
        """,
        rider="AS",
        kind="lead",
    )
    race.step("forward", cost=2).shows(
        """
        C2 C1 .. .. .. ..
        .. A1 AS J1 .. ..
        __ __ __ __ __ __
        """
    )
    race.step("left", cost=1).shows(
        """
        C2 C1 AS .. .. ..
        .. .. A1 J1 .. ..
        __ __ __ __ __ __
        """
    )
    assert race.pick_ups() == []
    race.step("forward", cost=1).shows(
        """
        C2 C1 A1 AS .. ..
        .. .. .. J1 .. ..
        __ __ __ __ __ __
        """
    )
    assert race.pick_ups() == [("C1", "C2")]
    race.pick_up("C1", "C2").step("forward", cost=1).shows(
        """
        .. C2 C1 A1 AS ..
        .. .. .. J1 .. ..
        __ __ __ __ __ __
        """
    )
    assert race.ps == 1


def test_a_chase_closes_a_gap_and_leaves_the_rider_behind() -> None:
    """OR 8.1, OR 8.2: the second rider ahead joins when they are touched."""
    race = Position(
        """
        J1 AS C1 .. CS ..
        .. .. .. .. .. ..
        __ __ __ __ __ __
        """,
        rider="AS",
        kind="chase",
    )
    race.step("forward", cost=1).shows(
        """
        J1 .. AS C1 CS ..
        .. .. .. .. .. ..
        __ __ __ __ __ __
        """
    )
    race.step("forward", cost=1).shows(
        """
        J1 .. .. AS C1 CS
        .. .. .. .. .. ..
        __ __ __ __ __ __
        """
    )


def test_a_lead_from_the_middle_lane_may_take_either_and_is_followed() -> None:
    """OR 2.8, OR 11.2: both lanes are offered; the train follows although the other lane is emptier."""
    race = Position(
        """
        .. .. .. .. .. JA
        .. A1 AS
        __ __ __ __ __ __
        """,
        road=NARROW,
        rider="AS",
        kind="lead",
    )
    assert race.ends("forward") == {(11, 0), (11, 1)}
    race.step("forward", (11, 0), cost=1).shows(
        """
        .. .. .. AS .. JA
        .. .. A1
        __ __ __ __ __ __
        """
    )
    assert race.steps("forward")[0].others == (("A1", race.cell(11, 0)),)
    race.forward().shows(
        """
        .. .. .. A1 AS JA
        .. .. ..
        __ __ __ __ __ __
        """
    )


@pytest.mark.parametrize(
    ("before", "after", "spaces"),
    [
        (
            "row 21\nAC .. .. .. .. .. .. .. .. .. .. ..\n.. .. .. .. .. .. .. .. .. ..\n__ __ __ __ __ __ __ __",
            "row 21\n.. .. .. .. .. .. .. .. .. .. .. AC\n.. .. .. .. .. .. .. .. .. ..\n__ __ __ __ __ __ __ __",
            10,
        ),
        (
            "row 21\n.. .. .. .. .. .. .. .. .. .. .. ..\nAC .. .. .. .. .. .. .. .. ..\n__ __ __ __ __ __ __ __",
            "row 21\n.. .. .. .. .. .. .. .. .. .. .. ..\n.. .. .. .. .. .. .. .. .. AC\n__ __ __ __ __ __ __ __",
            8,
        ),
        (
            "row 21\n.. .. .. .. .. .. .. .. .. .. .. ..\n.. .. .. .. .. .. .. .. .. ..\nAC __ __ __ __ __ __ __",
            "row 21\n.. .. .. .. .. .. .. .. .. .. .. ..\n.. .. .. .. .. .. .. .. .. ..\n__ __ __ __ __ __ __ AC",
            6,
        ),
    ],
)
def test_a_right_hand_bend_is_ten_eight_or_six_spaces_long(before: str, after: str, spaces: int) -> None:
    """OR 2.5, OR 2.7: from the row before the bend to the row behind it, in the outer, middle and inner lane."""
    race = Position(before, rider="AC", kind="break", ps=spaces + 1)
    race.forward(spaces + 1).shows(after)
    assert race.ps == 0


def test_order_in_a_doubled_row() -> None:
    """OR 2.6: the inner space first, then the middle ones, front before rear, then the outer ones."""
    race = Position(
        """
        row 22
        .. JA J1 .. ..
        .. C1 CA ..
        __ AA __
        """
    )
    assert order(race) == ["AA", "CA", "C1", "J1", "JA"]


@pytest.mark.parametrize(
    ("row", "leads", "follows"),
    [(".. JA J1\n.. .. ..\n__ __", "J1", "JA"), (".. .. J1\n.. C1 ..\n__ __", "C1", "J1")],
)
def test_the_leader_of_a_doubled_row_may_not_play_a_card_for_others(row: str, leads: str, follows: str) -> None:
    """OR 2.6, OR 5.8: front before rear, the nearer lane before the farther one, whatever the half."""
    for rider, plays in ((leads, False), (follows, True)):
        race = Position(f"row 22\n{row}", rider=rider, hands={TEAMS.index(rider[0]): ["A09"]})
        assert (Play("A09", "chase") in race.legal) is plays
        assert (Discard("A09") in race.legal) is not plays


@pytest.mark.parametrize("road", ["START-A C6 I7A C1 FIN-A", "START-A C6 I5A C1 FIN-A"])
def test_a_sprinter_gains_on_a_sprint_and_loses_behind_it(road: str) -> None:
    """OR 5.4: 6 + 2 - 1 = 7 PS from a sprint to a descent, and the same to a mountain."""
    race = Position("row 27\n..\n..\nAS", road=road, rider="AS", hands={0: ["A20"]})
    race.answer(Play("A20", "break"))
    assert race.ps == 8
    race.forward()
    assert race.ps == 6
    race.forward(6).shows("row 34\n..\n..\nAS")
    assert race.ps == 0


def test_an_all_star_gains_once_on_two_sections_of_mountain() -> None:
    """OR 5.4: 6 + 1 = 7 PS."""
    race = Position("row 26\n.. ..\n.. ..\nAA", road="START-A C4 I5A C1 FIN-A", rider="AA", hands={0: ["A20"]})
    race.answer(Play("A20", "break"))
    race.forward(7).shows("row 33\n..\n..\nAA")
    assert race.ps == 0
    assert Done() in race.legal


@pytest.mark.parametrize(("card", "ps"), [("A16", 6), ("A26", 4)])
def test_two_chits_of_a_medium_race_count_in_a_wild_draft_only(card: str, ps: int) -> None:
    """OR 5.3, OR 1.4: Draft cards do not know fatigue, Wild ones played as a Draft do."""
    race = Position(
        "AS .. .. .. .. .. ..\n.. .. .. .. .. .. ..\n__ __ __ __ __ __ __",
        road=MEDIUM,
        rider="AS",
        hands={0: [card]},
        riders={"AS": {"light": 1, "heavy": 1}},
    )
    race.answer(Play(card, "draft"))
    assert race.ps == ps
    race.forward(ps)
    assert race.where("AS") == (8 + ps, 0)
    assert race.steps() == []
