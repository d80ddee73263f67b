"""FR 9.4: slipstream into a square with fewer lanes."""

from __future__ import annotations

from games.flamme_rouge.positions import Position
from paceline.games.flamme_rouge.events import Refused, Slipstreamed


def test_three_lanes_into_two() -> None:
    """FR 9.4: the two rightmost advance; the third becomes the rightmost of the rear square."""
    position = Position("""
        -- -- -- -- --
        AS ## ## ## ##
        CS .. .. .. ..
        CR .. JR .. ..
    """).slipstream()
    assert position == Position("""
        -- -- -- -- --
        .. ## ## ## ##
        .. CS .. .. ..
        AS CR JR .. ..
    """)


def test_the_event_tells_who_moved_and_who_closed_up() -> None:
    """FR 9.4, FR 7.3: every rider of the pack with their old and their new cell, and the gap that was closed."""
    position = Position("""
        -- -- -- --
        AS ## ## ##
        CS .. .. ..
        CR .. JR ..
    """)
    before = tuple(position.cell(0, lane) for lane in (0, 1, 2))
    ends = (position.cell(1), position.cell(1, 1), position.cell(0))
    gap = position.course.landing[1]
    assert position.slipstream().events == [
        Slipstreamed(("CR", "CS", "AS"), before, ends, ("JR",), gap, "FR 7.3"),
        Refused(("AS",), ("JR",), gap, "FR 9.4"),
    ]


def test_two_lanes_into_one() -> None:
    """FR 9.4: any narrowing; the left rider stays and closes up to the right."""
    position = Position("""
        -- oo -- --
        AS ## .. ..
        CR .. JR ..
    """).slipstream()
    assert position == Position("""
        -- oo -- --
        .. ## .. ..
        AS CR JR ..
    """)


def test_three_lanes_into_one() -> None:
    """FR 9.4: one moves on, two stay, in the order they had."""
    position = Position("""
        -- -- -- --
        AS ## ## ##
        CS ## .. ..
        CR .. JR ..
    """).slipstream()
    assert position == Position("""
        -- -- -- --
        .. ## ## ##
        AS ## .. ..
        CS CR JR ..
    """)


def test_two_riders_on_three_lanes_have_room_in_two() -> None:
    """FR 9.4: riders count, not lanes; both fit, whatever lanes they had (FR 7.9)."""
    position = Position("""
        -- -- -- --
        AS ## ## ##
        .. .. .. ..
        CR .. JR ..
    """).slipstream()
    assert position == Position("""
        -- -- -- --
        .. ## ## ##
        .. AS .. ..
        .. CR JR ..
    """)


def test_a_lone_rider_on_the_left_slips_into_the_only_lane() -> None:
    """FR 9.4, FR 7.9: the left lane ends, the rider takes the right one."""
    position = Position("""
        -- oo -- --
        AS ## .. ..
        .. .. JR ..
    """).slipstream()
    assert (position.row("AS"), position.lane("AS")) == (1, 0)


def test_riders_behind_fill_what_is_left() -> None:
    """FR 9.4: AS stays, so only two of the three behind find room beside them; the third stays too."""
    position = Position("""
        -- -- -- -- --
        PS AS ## ## ##
        JS CS .. .. ..
        JR CR .. PR ..
    """).slipstream()
    assert position == Position("""
        -- -- -- -- --
        .. JS ## ## ##
        .. JR CS .. ..
        PS AS CR PR ..
    """)


def test_a_chain_behind_a_single_lane() -> None:
    """FR 9.4: two abreast three deep: one moves on, everybody else shifts by one place."""
    position = Position("""
        -- -- -- oo -- --
        PS JS AS ## .. ..
        PR JR CR .. NR ..
    """).slipstream()
    assert position == Position("""
        -- -- -- oo -- --
        .. PR JR ## .. ..
        PS JS AS CR NR ..
    """)


def test_who_stayed_is_ahead_of_those_who_come_from_behind() -> None:
    """FR 9.4, FR 7.9: slipstream brings nobody past anybody: AS closes up on the right, JR comes beside them."""
    position = Position("""
        -- -- oo -- --
        JS AS ## .. ..
        JR CR .. NR ..
    """).slipstream()
    assert position == Position("""
        -- -- oo -- --
        .. JR ## .. ..
        JS AS CR NR ..
    """)


def test_nobody_behind_moves_if_no_room_is_left() -> None:
    """FR 9.4: a single file of cobbles ahead of full single squares moves as one; each finds their lane."""
    position = Position("""
        -- -- -- -- -- --
        ## ## ## ## .. ..
        AS AR CS .. CR ..
    """).slipstream()
    assert position == Position("""
        -- -- -- -- -- --
        ## ## ## ## .. ..
        .. AS AR CS CR ..
    """)


def test_a_widening_road_does_not_widen_the_pack() -> None:
    """FR 7.9, FR 9.4: from one lane into two each keeps their own square; nobody moves two."""
    position = Position("""
        -- -- -- -- --
        ## ## .. .. ..
        AS CS .. CR ..
    """).slipstream()
    assert position == Position("""
        -- -- -- -- --
        ## ## .. .. ..
        .. AS CS CR ..
    """)


def test_a_narrowing_inside_the_pack() -> None:
    """FR 9.4: the front row moves freely, the row behind it meets the narrow square the front row left."""
    position = Position("""
        -- oo -- -- -- --
        .. ## .. .. .. ..
        .. AR CS .. CR ..
    """)
    assert position.slipstream().row("AR") == 1  # on cobbles too (FR 9.2)
    narrow = Position("""
        -- -- -- -- -- --
        AS ## ## .. .. ..
        AR CS JS .. CR ..
    """).slipstream()
    assert narrow == Position("""
        -- -- -- -- -- --
        .. ## ## .. .. ..
        AS AR CS JS CR ..
    """)


def test_a_pack_left_behind_a_narrowing_is_still_one_pack() -> None:
    """FR 9.4, FR 7.4: who stayed stands right behind the others, so the next gap is closed by all."""
    position = Position("""
        -- -- -- -- -- --
        AS ## .. .. .. ..
        CR .. JR .. NR ..
    """).slipstream()
    assert position == Position("""
        -- -- -- -- -- --
        .. ## .. .. .. ..
        .. AS CR JR NR ..
    """)
    assert [event.towards for event in position.of(Slipstreamed)] == [("JR",), ("NR",)]


def test_whoever_stays_is_sheltered() -> None:
    """FR 9.4, FR 7.10: AS did not move, but the square ahead of them is taken now."""
    position = Position("""
        -- oo -- --
        AS ## .. ..
        CR .. JR ..
    """).slipstream()
    assert position.exhausted() == {"JR"}


def test_moving_into_a_narrowing_is_ordinary_blocking() -> None:
    """FR 5.5, FR 9.4: cards are ridden in turn; the narrow square holds one, the next stops behind it."""
    position = Position("""
        -- -- oo --
        AS .. ## ..
        CR .. .. ..
    """).move(CR=2, AS=2)
    assert position == Position("""
        -- -- oo --
        .. .. ## ..
        .. AS CR ..
    """)
