"""FR 7.5 to FR 7.7: slipstream where the road climbs and falls."""

from __future__ import annotations

import pytest

from games.flamme_rouge.positions import Position
from paceline.games.flamme_rouge.events import Refused, Slipstreamed


def refusals(position: Position) -> list[tuple[tuple[str, ...], tuple[int, ...], str]]:
    """Return who got nothing, which cells forbade it, and by which clause."""
    return [(event.riders, event.because, event.clause) for event in position.of(Refused)]


def test_no_slipstream_towards_a_rider_on_an_ascent() -> None:
    """FR 7.5: the rider cannot give."""
    road = """
        -- -- ^^ --
        .. .. CS ..
        AS .. CR ..
    """
    position = Position(road).slipstream()
    assert position == Position(road)
    assert position.events == [Refused(("AS",), ("CR", "CS"), position.course.landing[2], "FR 7.5")]


def test_no_slipstream_for_a_rider_on_an_ascent() -> None:
    """FR 7.5: the rider cannot receive, and the rider's square is the reason."""
    road = """
        ^^ -- -- --
        .. .. .. ..
        AS .. CR ..
    """
    position = Position(road).slipstream()
    assert position == Position(road)
    assert position.events == [Refused(("AS",), ("CR",), position.course.landing[0], "FR 7.5")]


def test_only_the_squares_of_riders_count_not_the_gap() -> None:
    """FR 7.5: neither rider is on the ascent between them; once there, the follower receives no more."""
    position = Position("""
        -- ^^ -- -- -- --
        .. .. .. .. .. ..
        AS .. CR .. JR ..
    """).slipstream()
    assert position == Position("""
        -- ^^ -- -- -- --
        .. .. .. .. .. ..
        .. AS .. CR JR ..
    """)
    assert [(event.riders, event.clause) for event in position.of(Refused)] == [(("AS",), "FR 7.6")]


def test_the_rear_of_a_pack_gives_though_its_front_climbs() -> None:
    """FR 7.5: CR, who gives, stands on the flat; then the merged pack has its front on the ascent."""
    position = Position("""
        -- -- -- ^^ -- -- --
        .. .. .. .. .. .. ..
        AS .. CR CS .. JR ..
    """).slipstream()
    assert position == Position("""
        -- -- -- ^^ -- -- --
        .. .. .. .. .. .. ..
        .. AS CR CS .. JR ..
    """)
    front = position.course.landing[3]
    assert position.of(Refused) == [Refused(("CS", "CR", "AS"), ("JR",), front, "FR 7.5")]


def test_a_pack_with_its_rear_on_an_ascent_gives_nothing_but_receives_in_front() -> None:
    """FR 7.5, FR 7.6: AS gets nothing from CR; CS, in front of CR, moves on alone."""
    position = Position("""
        -- -- ^^ -- -- -- --
        .. .. .. .. .. .. ..
        AS .. CR CS .. JR ..
    """).slipstream()
    assert position == Position("""
        -- -- ^^ -- -- -- --
        .. .. .. .. .. .. ..
        AS .. CR .. CS JR ..
    """)
    climb = position.course.landing[2]
    assert refusals(position) == [(("AS",), climb, "FR 7.5"), (("CR",), climb, "FR 7.6")]


def test_a_pack_with_its_middle_on_an_ascent_splits_there() -> None:
    """FR 7.6: both riders in front of the ascent move, both on it and the one behind it stay."""
    position = Position("""
        -- -- ^^ -- -- -- -- --
        .. .. CS .. .. .. .. ..
        .. AS CR JS JR .. PR ..
    """).slipstream()
    assert position == Position("""
        -- -- ^^ -- -- -- -- --
        .. .. CS .. .. .. .. ..
        .. AS CR .. JS JR PR ..
    """)
    assert [event.riders for event in position.of(Slipstreamed)] == [("JR", "JS")]
    assert refusals(position) == [(("CR", "CS", "AS"), position.course.landing[2], "FR 7.6")]


def test_the_foremost_rider_on_the_ascent_holds_all_behind_them() -> None:
    """FR 7.6: AR, flat between two ascents, is behind CR, who climbs, and stays too."""
    assert Position("""
        ^^ -- ^^ -- -- -- --
        .. .. .. .. .. .. ..
        AS AR CR CS .. JR ..
    """).slipstream() == Position("""
        ^^ -- ^^ -- -- -- --
        .. .. .. .. .. .. ..
        AS AR CR .. CS JR ..
    """)


def test_the_front_part_of_a_split_pack_goes_on_in_a_chain() -> None:
    """FR 7.6, FR 7.4: what moved merges and is checked again; who was left behind gains nothing more."""
    position = Position("""
        ^^ -- -- -- -- -- --
        .. .. .. .. .. .. ..
        AS AR .. CR .. JR ..
    """).slipstream()
    assert position == Position("""
        ^^ -- -- -- -- -- --
        .. .. .. .. .. .. ..
        AS .. .. AR CR JR ..
    """)
    assert len(position.of(Refused)) == 1


@pytest.mark.parametrize("ground", ["vv vv vv vv vv", "vv -- -- -- --", "-- -- vv -- --", "-- vv vv -- --"])
def test_descents_change_nothing(ground: str) -> None:
    """FR 7.7: given, received and ridden as on the flat."""
    road = f"{ground}\n.. .. .. .. ..\nAS .. CR .. .."
    assert Position(road).slipstream() == Position(f"{ground}\n.. .. .. .. ..\n.. AS CR .. ..")


def test_no_slipstream_on_a_finish_that_climbs() -> None:
    """FR 7.8, FR 7.5: on the tile U every square is an ascent, across the line too."""
    road = """
        -- ^^ ^^|^^ ^^ ^^ ^^
        .. .. ..|.. .. .. ..
        AS .. CR|.. JR .. PR
    """
    assert Position(road).slipstream() == Position(road)
