"""FR 7.2 to FR 7.4, FR 7.8 and FR 7.9: packs close a gap of one square, from the back."""

from __future__ import annotations

import pytest

from games.flamme_rouge.positions import Position
from paceline.games.flamme_rouge.events import Slipstreamed


def test_a_pack_is_what_has_no_empty_square_between() -> None:
    """FR 7.2: three squares with riders in either lane move as one; FR 7.3: towards the pack ahead."""
    position = Position("""
        -- -- -- -- -- --
        .. AS .. .. .. ..
        AR CR CS .. JR ..
    """)
    cells = position.riders
    assert position.slipstream() == Position("""
        -- -- -- -- -- --
        .. .. AS .. .. ..
        .. AR CR CS JR ..
    """)
    now = position.riders
    movers = ("CS", "CR", "AS", "AR")
    starts, ends = tuple(cells[name] for name in movers), tuple(now[name] for name in movers)
    gap = position.course.landing[3]
    assert position.events == [Slipstreamed(movers, starts, ends, ("JR",), gap, "FR 7.3")]


@pytest.mark.parametrize(
    "road",
    [
        "-- -- -- --\n.. .. .. ..\n.. AS CR ..",
        "-- -- -- --\n.. .. .. ..\nAS .. .. CR",
        "-- -- -- --\n.. CR .. ..\n.. AS .. ..",
        "-- -- -- -- --\n.. .. .. .. ..\nAS .. .. .. CR",
    ],
)
def test_no_slipstream_without_exactly_one_empty_square(road: str) -> None:
    """FR 7.3: next to each other, in one square, two or three squares apart: nothing happens."""
    position = Position(road).slipstream()
    assert position == Position(road)
    assert not position.events


def test_packs_are_checked_from_the_back() -> None:
    """FR 7.3, FR 7.4: from the front CR would leave before AS could follow."""
    position = Position("""
        -- -- -- -- -- --
        .. .. .. .. .. ..
        AS .. CR .. JR ..
    """).slipstream()
    assert position == Position("""
        -- -- -- -- -- --
        .. .. .. .. .. ..
        .. .. AS CR JR ..
    """)
    assert [(event.riders, event.towards) for event in position.of(Slipstreamed)] == [
        (("AS",), ("CR",)),
        (("CR", "AS"), ("JR",)),
    ]


def test_four_packs_merge_in_a_chain() -> None:
    """FR 7.4: the rearmost rider gains three squares in one round, the next two, the third one."""
    position = Position("""
        -- -- -- -- -- -- -- --
        .. .. .. .. CS .. .. ..
        AS .. AR .. CR .. JR ..
    """).slipstream()
    assert position == Position("""
        -- -- -- -- -- -- -- --
        .. .. .. .. .. CS .. ..
        .. .. .. AS AR CR JR ..
    """)
    assert [event.towards for event in position.of(Slipstreamed)] == [("AR",), ("CR", "CS"), ("JR",)]


def test_a_chain_ends_at_a_gap_of_two() -> None:
    """FR 7.3, FR 7.4: the merged pack is two squares short; the pack ahead goes on without it."""
    assert Position("""
        -- -- -- -- -- -- -- -- --
        .. .. .. .. .. .. .. .. ..
        AS .. AR .. .. CR .. JR ..
    """).slipstream() == Position("""
        -- -- -- -- -- -- -- -- --
        .. .. .. .. .. .. .. .. ..
        .. AS AR .. .. .. CR JR ..
    """)


def test_a_pack_left_alone_does_not_follow_the_one_that_moved_away() -> None:
    """FR 7.3: AS is two squares behind CR when the pack is checked, and three squares behind in the end."""
    assert Position("""
        -- -- -- -- -- -- --
        .. .. .. .. .. .. ..
        AS .. .. CR .. JR ..
    """).slipstream() == Position("""
        -- -- -- -- -- -- --
        .. .. .. .. .. .. ..
        AS .. .. .. CR JR ..
    """)


def test_slipstream_across_the_line() -> None:
    """FR 7.8: AS is drawn across the finish line by CR, who crossed it."""
    assert Position("""
        -- -- -- --|-- -- --
        .. .. .. ..|.. .. ..
        .. .. .. AS|.. CR ..
    """).slipstream() == Position("""
        -- -- -- --|-- -- --
        .. .. .. ..|.. .. ..
        .. .. .. ..|AS CR ..
    """)


def test_slipstream_past_the_line() -> None:
    """FR 7.8: both are across already; AR before the line is two squares short."""
    assert Position("""
        -- -- -- --|-- -- -- --
        .. .. .. ..|.. .. .. ..
        .. .. AR ..|.. AS .. CR
    """).slipstream() == Position("""
        -- -- -- --|-- -- -- --
        .. .. .. ..|.. .. .. ..
        .. .. AR ..|.. .. AS CR
    """)


def test_a_rider_from_the_left_lane_goes_right_into_an_empty_square() -> None:
    """FR 7.9: AS was left with nobody beside them."""
    assert Position("""
        -- -- -- --
        .. AS .. ..
        .. .. .. CR
    """).slipstream() == Position("""
        -- -- -- --
        .. .. .. ..
        .. .. AS CR
    """)


def test_the_order_of_two_riders_in_a_square_is_kept() -> None:
    """FR 7.9: right stays right, left stays left, in every square of the pack."""
    assert Position("""
        -- -- -- -- --
        AR CS .. .. ..
        CR AS .. JR ..
    """).slipstream() == Position("""
        -- -- -- -- --
        .. AR CS .. ..
        .. CR AS JR ..
    """)


def test_lone_riders_in_left_lanes_of_a_pack_close_to_the_right() -> None:
    """FR 7.9: each fills their new square from the right, though the rider ahead left it on the other lane."""
    assert Position("""
        -- -- -- -- --
        AS .. .. .. ..
        .. CR .. JR ..
    """).slipstream() == Position("""
        -- -- -- -- --
        .. .. .. .. ..
        .. AS CR JR ..
    """)
