"""FR 7.2 to FR 7.9: packs close a gap of one square, from the back."""

from __future__ import annotations

import pytest

from games.flamme_rouge.positions import Position
from paceline.games.flamme_rouge.events import Event, Refused, Slipstreamed


def events(position: Position) -> list[Event]:
    return position.events


def test_a_pack_is_what_has_no_empty_square_between() -> None:
    """FR 7.2: three squares with riders in either lane move as one; FR 7.3: towards the pack one square ahead."""
    position = Position("""
        -- -- -- -- -- --
        .. AS .. .. .. ..
        AR CR CS .. JR ..
    """)
    cells = position.riders
    assert position.slipstream() == """
        -- -- -- -- -- --
        .. .. AS .. .. ..
        .. AR CR CS JR ..
    """
    now = position.riders
    movers = ("CS", "CR", "AS", "AR")
    starts, ends = tuple(cells[name] for name in movers), tuple(now[name] for name in movers)
    gap = position.course.landing[3]
    assert events(position) == [Slipstreamed(movers, starts, ends, ("JR",), gap, "FR 7.3")]


@pytest.mark.parametrize("road", [
    "-- -- -- --\n.. .. .. ..\n.. AS CR ..",
    "-- -- -- --\n.. .. .. ..\nAS .. .. CR",
    "-- -- -- --\n.. CR .. ..\n.. AS .. ..",
    "-- -- -- -- --\n.. .. .. .. ..\nAS .. .. .. CR",
])
def test_no_slipstream_without_exactly_one_empty_square(road: str) -> None:
    """FR 7.3: next to each other, in one square, two or three squares apart: nothing happens, nothing is told."""
    position = Position(road).slipstream()
    assert position == road
    assert not position.events


def test_packs_are_checked_from_the_back() -> None:
    """FR 7.3, FR 7.4: from the front CR would leave before AS could follow."""
    position = Position("""
        -- -- -- -- -- --
        .. .. .. .. .. ..
        AS .. CR .. JR ..
    """).slipstream()
    assert position == """
        -- -- -- -- -- --
        .. .. .. .. .. ..
        .. .. AS CR JR ..
    """
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
    assert position == """
        -- -- -- -- -- -- -- --
        .. .. .. .. .. CS .. ..
        .. .. .. AS AR CR JR ..
    """
    assert [event.towards for event in position.of(Slipstreamed)] == [("AR",), ("CR", "CS"), ("JR",)]


def test_a_chain_ends_at_a_gap_of_two() -> None:
    """FR 7.3, FR 7.4: the merged pack is two squares short; the pack ahead goes on without it."""
    assert Position("""
        -- -- -- -- -- -- -- -- --
        .. .. .. .. .. .. .. .. ..
        AS .. AR .. .. CR .. JR ..
    """).slipstream() == """
        -- -- -- -- -- -- -- -- --
        .. .. .. .. .. .. .. .. ..
        .. AS AR .. .. .. CR JR ..
    """


def test_a_pack_left_alone_does_not_follow_the_one_that_moved_away() -> None:
    """FR 7.3: AS is two squares behind CR when he is looked at; that CR gains a square afterwards is no help,
    and had CR been one square nearer nothing would have been different for JR."""
    assert Position("""
        -- -- -- -- -- -- --
        .. .. .. .. .. .. ..
        AS .. .. CR .. JR ..
    """).slipstream() == """
        -- -- -- -- -- -- --
        .. .. .. .. .. .. ..
        AS .. .. .. CR JR ..
    """


def test_no_slipstream_towards_a_rider_on_an_ascent() -> None:
    """FR 7.5: he cannot give."""
    road = """
        -- -- ^^ --
        .. .. CS ..
        AS .. CR ..
    """
    position = Position(road).slipstream()
    assert position == road
    assert events(position) == [Refused(("AS",), ("CR", "CS"), position.course.landing[2], "FR 7.5")]


def test_no_slipstream_for_a_rider_on_an_ascent() -> None:
    """FR 7.5: he cannot receive, and the square he stands on is the reason."""
    road = """
        ^^ -- -- --
        .. .. .. ..
        AS .. CR ..
    """
    position = Position(road).slipstream()
    assert position == road
    assert events(position) == [Refused(("AS",), ("CR",), position.course.landing[0], "FR 7.5")]


def test_only_the_squares_of_riders_count_not_the_gap() -> None:
    """FR 7.5: neither rider is on the ascent between them; once there, the follower receives no more."""
    position = Position("""
        -- ^^ -- -- -- --
        .. .. .. .. .. ..
        AS .. CR .. JR ..
    """).slipstream()
    assert position == """
        -- ^^ -- -- -- --
        .. .. .. .. .. ..
        .. AS .. CR JR ..
    """
    assert [(event.riders, event.clause) for event in position.of(Refused)] == [(("AS",), "FR 7.6")]


def test_the_rear_of_a_pack_gives_though_its_front_climbs() -> None:
    """FR 7.5: CR, who gives, stands on the flat; the merged pack then has its front on the ascent and stays."""
    position = Position("""
        -- -- -- ^^ -- -- --
        .. .. .. .. .. .. ..
        AS .. CR CS .. JR ..
    """).slipstream()
    assert position == """
        -- -- -- ^^ -- -- --
        .. .. .. .. .. .. ..
        .. AS CR CS .. JR ..
    """
    front = position.course.landing[3]
    assert position.of(Refused) == [Refused(("CS", "CR", "AS"), ("JR",), front, "FR 7.5")]


def test_a_pack_with_its_rear_on_an_ascent_gives_nothing_but_receives_in_front() -> None:
    """FR 7.5, FR 7.6: AS gets nothing from CR; CS, in front of CR, moves on alone."""
    position = Position("""
        -- -- ^^ -- -- -- --
        .. .. .. .. .. .. ..
        AS .. CR CS .. JR ..
    """).slipstream()
    assert position == """
        -- -- ^^ -- -- -- --
        .. .. .. .. .. .. ..
        AS .. CR .. CS JR ..
    """
    climb = position.course.landing[2]
    assert position.of(Refused) == [
        Refused(("AS",), ("CR",), climb, "FR 7.5"),
        Refused(("CR",), ("CS",), climb, "FR 7.6"),
    ]


def test_a_pack_with_its_middle_on_an_ascent_splits_there() -> None:
    """FR 7.6: both riders in front of the ascent move, both on it and the one behind it stay."""
    position = Position("""
        -- -- ^^ -- -- -- -- --
        .. .. CS .. .. .. .. ..
        .. AS CR JS JR .. PR ..
    """).slipstream()
    assert position == """
        -- -- ^^ -- -- -- -- --
        .. .. CS .. .. .. .. ..
        .. AS CR .. JS JR PR ..
    """
    assert [event.riders for event in position.of(Slipstreamed)] == [("JR", "JS")]
    left = ("CR", "CS", "AS")
    assert position.of(Refused) == [Refused(left, ("JR", "JS"), position.course.landing[2], "FR 7.6")]


def test_the_foremost_rider_on_the_ascent_holds_all_behind_him() -> None:
    """FR 7.6: AR, flat between two ascents, is behind CR, who climbs, and stays too."""
    assert Position("""
        ^^ -- ^^ -- -- -- --
        .. .. .. .. .. .. ..
        AS AR CR CS .. JR ..
    """).slipstream() == """
        ^^ -- ^^ -- -- -- --
        .. .. .. .. .. .. ..
        AS AR CR .. CS JR ..
    """


def test_the_front_part_of_a_split_pack_goes_on_in_a_chain() -> None:
    """FR 7.6, FR 7.4: what moved merges and is checked again; who was left behind gains nothing more."""
    position = Position("""
        ^^ -- -- -- -- -- --
        .. .. .. .. .. .. ..
        AS AR .. CR .. JR ..
    """).slipstream()
    assert position == """
        ^^ -- -- -- -- -- --
        .. .. .. .. .. .. ..
        AS .. .. AR CR JR ..
    """
    assert len(position.of(Refused)) == 1


@pytest.mark.parametrize("ground", ["vv vv vv vv vv", "vv -- -- -- --", "-- -- vv -- --", "-- vv vv -- --"])
def test_descents_change_nothing(ground: str) -> None:
    """FR 7.7: given, received and ridden as on the flat."""
    road = f"{ground}\n.. .. .. .. ..\nAS .. CR .. .."
    assert Position(road).slipstream() == f"{ground}\n.. .. .. .. ..\n.. AS CR .. .."


def test_slipstream_across_the_line() -> None:
    """FR 7.8: AS is drawn across the finish line by CR, who crossed it."""
    assert Position("""
        -- -- -- --|-- -- --
        .. .. .. ..|.. .. ..
        .. .. .. AS|.. CR ..
    """).slipstream() == """
        -- -- -- --|-- -- --
        .. .. .. ..|.. .. ..
        .. .. .. ..|AS CR ..
    """


def test_slipstream_past_the_line() -> None:
    """FR 7.8: both are across already; AR before the line is two squares short."""
    assert Position("""
        -- -- -- --|-- -- -- --
        .. .. .. ..|.. .. .. ..
        .. .. AR ..|.. AS .. CR
    """).slipstream() == """
        -- -- -- --|-- -- -- --
        .. .. .. ..|.. .. .. ..
        .. .. AR ..|.. .. AS CR
    """


def test_no_slipstream_on_a_finish_that_climbs() -> None:
    """FR 7.8, FR 7.5: on the tile U every square is an ascent, across the line too."""
    road = """
        -- ^^ ^^|^^ ^^ ^^ ^^
        .. .. ..|.. .. .. ..
        AS .. CR|.. JR .. PR
    """
    assert Position(road).slipstream() == road


def test_a_rider_from_the_left_lane_goes_right_into_an_empty_square() -> None:
    """FR 7.9: AS was left with nobody beside him."""
    assert Position("""
        -- -- -- --
        .. AS .. ..
        .. .. .. CR
    """).slipstream() == """
        -- -- -- --
        .. .. .. ..
        .. .. AS CR
    """


def test_the_order_of_two_riders_in_a_square_is_kept() -> None:
    """FR 7.9: right stays right, left stays left, in every square of the pack."""
    assert Position("""
        -- -- -- -- --
        AR CS .. .. ..
        CR AS .. JR ..
    """).slipstream() == """
        -- -- -- -- --
        .. AR CS .. ..
        .. CR AS JR ..
    """


def test_lone_riders_in_left_lanes_of_a_pack_close_to_the_right() -> None:
    """FR 7.9: each fills his new square from the right, though the rider ahead left it on the other lane."""
    assert Position("""
        -- -- -- -- --
        AS .. .. .. ..
        .. CR .. JR ..
    """).slipstream() == """
        -- -- -- -- --
        .. .. .. .. ..
        .. AS CR JR ..
    """
