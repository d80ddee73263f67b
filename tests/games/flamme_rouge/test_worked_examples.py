"""The examples and pictures of the rulebook, as far as its text describes them.

Its colours are our teams: Red is A, Black is C, Blue is J.
"""

from __future__ import annotations

import pytest

from games.flamme_rouge.conftest import after, lane_of, row_of
from games.flamme_rouge.positions import Position
from paceline.games.flamme_rouge.actions import Place
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.events import Capped, Raised, Refused, Slipstreamed
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.stages import find_stage


def test_blue_joins_black_in_the_third_square() -> None:
    """FR 2.8, FR 2.9: «takes the top position, which had been left free»: the left lane beside Black."""
    state, _ = after(
        setup(3, Options()),
        *((0, Place("R", 4)), (0, Place("S", 3))),
        *((1, Place("S", 4)), (1, Place("R", 2))),
        *((2, Place("S", 2)), (2, Place("R", 1))),
    )
    assert row_of(state, "CR") == row_of(state, "JS") == 2
    assert (lane_of(state, "CR"), lane_of(state, "JS")) == (0, 1)
    assert state.owing == (0, 1, 2)


def test_the_first_game_is_flat() -> None:
    """FR 2.1: «Use the Avenue Corso Paseo stage card», all tiles with lower case letters."""
    letters = find_stage("Avenue Corso Paseo")
    assert letters.islower()
    assert {square.terrain for square in course(letters).road.squares} == {"flat"}


def test_slipstreaming_on_mountains() -> None:
    """FR 7.5, FR 7.7: the picture with Red sprinteur, Blue rouleur and Black sprinteur.

    «Red Sprinter does not move, because Blue Rouleur is on Ascent. Blue rouleur does not move, because
    he's on Ascent and cannot gain slipstreaming. Black Sprinter moves, because he is on Descent.»
    """
    position = Position("""
        -- -- ^^ ^^ vv vv vv -- --
        .. .. .. .. .. .. .. .. ..
        AS .. JR .. CS .. AR .. ..
    """).slipstream()
    assert position == Position("""
        -- -- ^^ ^^ vv vv vv -- --
        .. .. .. .. .. .. .. .. ..
        AS .. JR .. .. CS AR .. ..
    """)
    assert [event.riders for event in position.of(Slipstreamed)] == [("CS",)]
    ascent = position.course.landing[2]
    assert position.of(Refused) == [
        Refused(("AS",), ("JR",), ascent, "FR 7.5"),
        Refused(("JR",), ("CS",), ascent, "FR 7.5"),
    ]


def test_exhaustion_on_mountains() -> None:
    """FR 7.15, FR 7.10: «Exhaustion cards are given as per normal rules», on the same picture."""
    position = Position("""
        -- -- ^^ ^^ vv vv vv -- --
        .. .. .. .. .. .. .. .. ..
        AS .. JR .. CS .. AR .. ..
    """).slipstream()
    assert position.exhausted() == {"AS", "JR", "AR"}


def test_the_pack_drives_in_the_middle_of_the_road() -> None:
    """FR 7.11: «An empty lane in front of a rider does not cause exhaustion»."""
    assert Position("""
        -- -- -- --
        AS .. .. ..
        AR CR .. ..
    """).exhausted() == {"CR"}


def test_two_packs_merge_and_the_new_pack_is_checked() -> None:
    """FR 7.3, FR 7.4: «The rear pack is moved forward one square so that the two packs merge. Then, check if
    slipstreaming applies to this new pack.»"""
    assert Position("""
        -- -- -- -- -- -- -- --
        AS .. .. .. .. .. .. ..
        CR CS .. JS .. AR JR ..
    """).slipstream() == Position("""
        -- -- -- -- -- -- -- --
        .. .. AS .. .. .. .. ..
        .. .. CR CS JS AR JR ..
    """)


def test_stop_behind_a_fully_occupied_square() -> None:
    """FR 5.5, FR 5.4: «A rider can move through other riders, but cannot end their movement on them.»"""
    position = Position("""
        -- -- -- -- -- -- -- --
        .. .. .. JS .. .. .. ..
        AS CS .. JR .. .. .. ..
    """).move(AS=5, CS=4, JS=2, JR=2)
    assert position == Position("""
        -- -- -- -- -- -- -- --
        .. .. .. .. AS JS .. ..
        .. .. .. .. CS JR .. ..
    """)


@pytest.mark.parametrize("card", [6, 7, 9])
def test_a_higher_card_can_be_played_but_is_capped(card: int) -> None:
    """FR 6.1: «its value is capped at 5 and excess moves are wasted»."""
    position = Position("""
        -- ^^ ^^ -- -- -- -- -- -- --
        .. .. .. .. .. .. .. .. .. ..
        AS .. .. .. .. .. .. .. .. ..
    """).move(AS=card)
    assert position.row("AS") == 5
    assert [event.steps for event in position.of(Capped)] == [5]


def test_stop_on_the_last_free_lane_before_the_ascent() -> None:
    """FR 6.2, FR 6.3: «If the 6th or above move would allow the rider to enter»."""
    assert Position("""
        -- -- -- -- -- -- ^^ ^^ ^^
        .. .. .. .. .. .. .. .. ..
        AS CR .. .. .. .. .. .. ..
    """).move(AS=9, CR=4) == Position("""
        -- -- -- -- -- -- ^^ ^^ ^^
        .. .. .. .. .. AS .. .. ..
        .. .. .. .. .. CR .. .. ..
    """)


@pytest.mark.parametrize("card", ["2", "3", "4", "2x"])
def test_a_lower_card_can_be_played_on_a_descent(card: str) -> None:
    """FR 6.4, FR 7.12: «its value is always minimum 5»."""
    position = Position("""
        vv vv -- -- -- -- --
        .. .. .. .. .. .. ..
        AS .. .. .. .. .. ..
    """).move(AS=card)
    assert position.row("AS") == 5
    assert [event.steps for event in position.of(Raised)] == [5]
