"""FR 15.9 to 15.12: breakaway and chase, with the examples of the text."""

from __future__ import annotations

import pytest

from games.flamme_rouge.conftest import of, stand, stands, turn
from games.flamme_rouge.powers import Powers
from paceline.games.flamme_rouge.events import Chased, Slipstreamed
from paceline.games.flamme_rouge.rules.setup import Options

GT = ("grand-tour",)


# Breakaway


def test_the_example_of_the_baroudeur() -> None:
    """FR 15.9: riders in the same square and ahead slipstream, all behind stay; merged, they slipstream again."""
    position = (
        Powers("""
        -- -- -- -- -- -- -- -- -- --
        PS CS .. .. JS .. .. .. .. ..
        PR AR JR .. CR .. AS .. .. ..
    """)
        .showing(AR="5bt")
        .slipstream()
    )
    assert (
        position
        == """
        -- -- -- -- -- -- -- -- -- --
        PS .. .. CS .. JS .. .. .. ..
        PR .. .. AR JR CR AS .. .. ..
    """
    )
    assert position.exhausted() == {"AS", "PR", "PS"}


def test_a_breakaway_gives_nothing_to_a_pack_behind() -> None:
    """FR 15.9: one empty square behind the baroudeur's square nobody moves, behind others they do."""
    before = """
        -- -- -- -- --
        .. .. CS .. ..
        JS .. AR .. ..
    """
    assert Powers(before).showing(AR="6bt").slipstream() == before
    assert Powers(before).showing(AR="6").slipstream().row("JS") == 1


def test_everybody_in_the_baroudeurs_square_is_silent() -> None:
    """FR 15.9: CS beside them gives nothing either; JR in the square behind does."""
    position = (
        Powers("""
        -- -- -- -- --
        .. .. .. CS ..
        JS .. JR AR ..
    """)
        .showing(AR="7bt")
        .slipstream()
    )
    assert position.row("JS") == 1
    before = """
        -- -- -- -- --
        .. .. .. .. ..
        .. JS .. CS ..
    """
    assert Powers(before).showing(CS="7bc").slipstream() == before


def test_silent_riders_stay_silent_wherever_they_go() -> None:
    """FR 15.9: AR slipstreams away; JS, who is then one square behind them, gets nothing."""
    position = (
        Powers("""
        -- -- -- -- -- --
        .. .. .. .. .. ..
        JS AR .. CR .. ..
    """)
        .showing(AR="5bt")
        .slipstream()
    )
    assert (
        position
        == """
        -- -- -- -- -- --
        .. .. .. .. .. ..
        JS .. AR CR .. ..
    """
    )


def test_breakaway_lasts_one_round() -> None:
    """FR 15.9, FR 15.8: in a race: the round of the card, and not the next one."""
    options = Options("abcdefghu", expansions=GT, specialists=("", "baroudeur"))
    start = stand(options, 2, AR=20, CS=19, AS=2, CR=1)
    state, events = turn(start, AR="6bt", CS="5", AS="2", CR="2")
    assert (stands(state, "AR"), stands(state, "CS")) == (26, 24)
    assert not [event for event in of(Slipstreamed, events) if "CS" in event.riders]
    assert 1 not in state.table.tired[0]
    state, _ = turn(state, AR="6", CS="6", AS="2", CR="2")
    assert (stands(state, "AR"), stands(state, "CS")) == (32, 31)


def test_a_breakaway_on_one_way_of_a_roundabout() -> None:
    """FR 15.9, FR 14.8: the inner way gives nothing, so AR rides onto the outer one."""
    position = (
        Powers("""
        -- () () () () () --
        .. ## ## .. JR .. ..
        AR .. CS .. .. .. ..
    """)
        .showing(JR="5bt")
        .slipstream()
    )
    assert (
        position
        == """
        -- () () () () () --
        .. ## ## .. JR .. ..
        .. AR CS .. .. .. ..
    """
    )


# Chase


def test_the_example_of_the_flandrien() -> None:
    """FR 15.10, FR 15.12: on a wet tile, directly behind fallen CS, AR moves on into the free lane."""
    position = Powers(
        """
        ~~ ~~ ~~ ~~ ~~ ~~
        .. .. .. .. .. ..
        AR .. .. .. .. CS
    """,
        down={"CS"},
    ).move(AR="4c", CS="2")
    assert position.place("AR") == (5, 1)
    assert position.down == set()
    assert [(event.rider, event.towards, event.clause) for event in position.of(Chased)] == [
        ("AR", ("CS",), "FR 15.10")
    ]


@pytest.mark.parametrize("ground", ["--", "^^", "oo", "~~", "vv"])
def test_chase_into_a_free_lane(ground: str) -> None:
    """FR 15.10, FR 15.12: on any ground."""
    road = " ".join([ground] * 7)
    position = Powers(f"{road}\n.. .. .. .. .. .. ..\nAR .. .. .. CS .. ..").move(AR="3c", CS=0)
    assert position.place("AR") == ((4, 1) if ground != "vv" else (5, 0))


@pytest.mark.parametrize("ground", ["--", "^^", "oo", "~~"])
@pytest.mark.parametrize("crosswind", [(), range(8)])
def test_chase_over_a_gap(ground: str, crosswind: tuple[int, ...]) -> None:
    """FR 15.11, FR 15.12: one empty square behind a pack the rider moves up one, on any ground, in any wind."""
    road = " ".join([ground] * 8)
    text = f"{road}\n.. .. .. .. .. .. .. ..\nAR .. .. .. .. CS .. .."
    position = Powers(text, crosswind=crosswind).move(AR="3c", CS=0)
    assert position.place("AR") == (4, 0)
    assert [event.clause for event in position.of(Chased)] == ["FR 15.11"]
    assert not position.exhausted() - {"CS"}


def test_chase_goes_beyond_the_cap() -> None:
    """FR 15.12, FR 6.1: a 7 up a climb is cut to 5, and the rider still moves up to the pack ahead."""
    position = Powers("""
        ^^ ^^ ^^ ^^ ^^ ^^ ^^ ^^ ^^
        .. .. .. .. .. .. .. .. ..
        AR .. .. .. .. .. .. CS ..
    """).move(AR="7c", CS=0)
    assert position.row("AR") == 6


def test_chase_onto_a_climb() -> None:
    """FR 15.12, FR 6.2: the rider stops at the foot, and closes up onto the ascent."""
    position = Powers("""
        -- -- -- -- -- -- ^^ ^^ ^^
        .. .. .. .. .. .. .. .. ..
        AR .. .. .. .. .. CS .. ..
    """).move(AR="7c", CS=0)
    assert position.place("AR") == (6, 1)


@pytest.mark.parametrize(("card", "row"), [("3c", 3), ("4c", 5), ("5c", 6), ("6c", 6), ("7c", 7)])
def test_chase_is_checked_once(card: str, row: int) -> None:
    """FR 15.12: two empty squares are too many; one is closed and then it is over; beside them the rider stays."""
    position = Powers("""
        -- -- -- -- -- -- -- -- -- --
        .. .. .. .. .. .. .. .. .. ..
        AR .. .. .. .. .. CS .. .. ..
    """).move(AR=card, CS=0)
    assert position.row("AR") == row


def test_chase_up_to_a_rider_who_has_another_ahead() -> None:
    """FR 15.12: the rider closes the gap to JR, and does not go on into the lane beside them."""
    position = Powers("""
        -- -- -- -- -- -- -- -- --
        .. .. .. .. .. .. .. .. ..
        AR .. .. .. .. JR CS .. ..
    """).move(AR="3c", CS=0, JR=0)
    assert position.place("AR") == (4, 0)


def test_chase_needs_a_free_lane() -> None:
    """FR 15.10: the square ahead is full."""
    position = Powers("""
        -- -- -- -- -- --
        .. .. .. .. JS ..
        AR .. .. .. CS ..
    """).move(AR="3c", CS=0, JS=0)
    assert position.place("AR") == (3, 0)
    assert not position.of(Chased)


def test_chase_after_being_held_up() -> None:
    """FR 15.10: if a held-up rider ends directly behind a full square, nothing more happens."""
    position = Powers("""
        -- -- -- -- -- --
        .. .. .. .. JS ..
        AR .. .. .. CS ..
    """).move(AR="4c", CS=0, JS=0)
    assert position.place("AR") == (3, 0)


def test_chasers_still_slipstream() -> None:
    """FR 15.11: the chase closes one gap, slipstream the next; and it happens before others behind them move."""
    position = (
        Powers("""
        -- -- -- -- -- -- -- -- --
        .. .. .. .. .. .. .. .. ..
        AR .. .. .. .. CS .. JS ..
    """)
        .move(AR="3c", CS=0, JS=0)
        .slipstream()
    )
    assert [position.row(name) for name in ("JS", "CS", "AR")] == [7, 6, 5]


def test_chase_before_those_behind_move() -> None:
    """FR 15.10: AR takes the last lane beside CS, so JS has to stop behind."""
    position = Powers("""
        -- -- -- -- -- -- -- -- --
        .. .. .. .. .. .. .. .. ..
        JS AR .. .. .. CS .. .. ..
    """).move(AR="3c", CS=0, JS=5)
    assert (position.place("AR"), position.place("JS")) == ((5, 1), (4, 0))


def test_chase_from_the_split() -> None:
    """FR 15.12: over a gap the rider enters the way on which the pack is, the inner one first."""
    outside = Powers("""
        -- -- -- -- () () () () () --
        .. .. .. .. ## ## .. .. .. ..
        AR .. .. .. .. CS .. .. .. ..
    """).move(AR="3c", CS=0)
    assert (
        outside
        == """
        -- -- -- -- () () () () () --
        .. .. .. .. ## ## .. .. .. ..
        .. .. .. .. AR CS .. .. .. ..
    """
    )
    both = Powers("""
        -- -- -- -- () () () () () --
        .. .. .. .. ## ## .. JS .. ..
        AR .. .. .. .. CS .. .. .. ..
    """).move(AR="3c", CS=0, JS=0)
    assert (
        both
        == """
        -- -- -- -- () () () () () --
        .. .. .. .. ## ## AR JS .. ..
        .. .. .. .. .. CS .. .. .. ..
    """
    )


def test_the_ways_are_squares_with_one_lane() -> None:
    """FR 15.12: directly behind JS on the inner way there is no free lane; the other way is none of their square's."""
    before = """
        -- -- -- -- () () () () () --
        .. .. .. .. ## ## AR JS .. ..
        .. .. .. .. .. .. .. .. .. ..
    """
    position = Powers("""
        -- -- -- -- () () () () () --
        .. .. .. .. ## ## .. JS .. ..
        .. AR .. .. .. .. .. .. .. ..
    """).move(AR="3c", JS=0)
    assert position == before


def test_chase_at_the_line_of_the_exit() -> None:
    """FR 15.11: from the last outer square over an empty exit."""
    position = Powers("""
        -- () () () () () -- -- --
        .. ## ## .. .. .. .. .. ..
        .. .. AR .. .. .. .. CS ..
    """).move(AR="3c", CS=0)
    assert (
        position
        == """
        -- () () () () () -- -- --
        .. ## ## .. .. .. .. .. ..
        .. .. .. .. .. .. AR CS ..
    """
    )


def test_squirrel_breaks_away_from_where_the_chase_ended() -> None:
    """FR 15.9, FR 15.10: their last square counts: CS beside them is silent, and JS behind gets nothing."""
    position = Powers("""
        -- -- -- -- -- -- -- -- -- -- -- --
        .. .. .. .. .. .. .. .. .. .. .. ..
        AS .. .. .. .. .. JS .. CS .. .. ..
    """).move(AS="7bc", CS=0, JS=0)
    assert position.place("AS") == (8, 1)
    assert position.slipstream().row("JS") == 6
