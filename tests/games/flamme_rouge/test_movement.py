"""FR 5: movement on a flat road, front to back, through riders but never onto them."""

from __future__ import annotations

import pytest

from games.flamme_rouge.positions import Position
from paceline.games.flamme_rouge.events import Blocked, Moved


def order(position: Position) -> list[str]:
    return [event.rider for event in position.of(Moved)]


def test_front_rider_moves_first_and_the_right_lane_before_the_left() -> None:
    """FR 5.1: from the front of the road to the back, in the same square right before left."""
    position = Position("""
        -- -- -- -- -- -- -- --
        .. AS .. JS .. .. .. ..
        CR AR .. JR CS .. .. ..
    """).move(AS=2, AR=2, CS=2, CR=2, JS=2, JR=2)
    assert order(position) == ["CS", "JR", "JS", "AR", "AS", "CR"]


def test_right_lane_rider_takes_the_right_lane_of_a_shared_goal() -> None:
    """FR 5.1: whoever stands right lands first, so the rider keeps the right lane."""
    assert Position("""
        -- -- -- --
        AS .. .. ..
        CR .. .. ..
    """).move(AS=2, CR=2) == Position("""
        -- -- -- --
        .. .. AS ..
        .. .. CR ..
    """)


def test_the_one_free_lane_goes_to_the_rider_on_the_right() -> None:
    """FR 5.1, FR 5.5: the rider in the left lane comes second and finds the square full."""
    assert Position("""
        -- -- -- -- -- --
        AS .. .. .. .. ..
        CR .. JR .. .. ..
    """).move(JR=2, AS=4, CR=4) == Position("""
        -- -- -- -- -- --
        .. .. .. .. CR ..
        .. .. .. AS JR ..
    """)


def test_equal_goal_goes_to_the_rider_who_was_in_front() -> None:
    """FR 5.1: the rear rider comes later, whatever their card."""
    assert Position("""
        -- -- -- -- -- --
        .. .. .. .. .. ..
        AS AR CR .. .. ..
    """).move(AS=4, AR=3, CR=2) == Position("""
        -- -- -- -- -- --
        .. .. .. .. AR ..
        .. .. .. AS CR ..
    """)


def test_nobody_moves_twice_although_overtaken() -> None:
    """FR 5.1: the order is that at the beginning of the phase, and each rider moves once."""
    position = Position("""
        -- -- -- -- -- -- -- -- -- -- --
        .. .. .. .. .. .. .. .. .. .. ..
        AS AR .. .. .. .. .. .. .. .. ..
    """).move(AS=9, AR=3)
    assert order(position) == ["AR", "AS"]
    assert (position.row("AS"), position.row("AR")) == (9, 4)


CARDS = [("2", 2), ("3", 3), ("4", 4), ("5", 5), ("6", 6), ("7", 7), ("9", 9), ("2x", 2)]


@pytest.mark.parametrize(("card", "squares"), CARDS)
def test_a_card_moves_exactly_its_number(card: str, squares: int) -> None:
    """FR 5.2, FR 7.12: neither more nor less; an exhaustion card counts 2."""
    position = Position("""
        -- -- -- -- -- -- -- -- -- -- --
        .. .. .. .. .. .. .. .. .. .. ..
        AS .. .. .. .. .. .. .. .. .. ..
    """)
    start = position.cells[0]
    position.move(AS=card)
    assert position.row("AS") == squares
    assert position.events == [Moved("AS", card, start, position.cells[0], "FR 5.2")]


def test_an_empty_square_is_entered_on_the_right() -> None:
    """FR 5.3: a rider from the left lane changes to the right one for nothing."""
    assert Position("""
        -- -- --
        AS .. ..
        .. .. ..
    """).move(AS=2) == Position("""
        -- -- --
        .. .. ..
        .. .. AS
    """)


def test_a_rider_takes_the_left_lane_beside_another() -> None:
    """FR 5.3: the lane left free, although the rider came on the right."""
    assert Position("""
        -- -- -- -- --
        .. .. .. .. ..
        AS .. CR .. ..
    """).move(AS=4, CR=2) == Position("""
        -- -- -- -- --
        .. .. .. .. AS
        .. .. .. .. CR
    """)


NARROWS = """
    -- -- -- --
    ## JS ## ##
    ## AS ## ##
    CR AR .. ..
"""
"""On two-lane squares nobody can lose their whole move, so the clause is tried in a bottleneck."""


def test_a_rider_who_gains_nothing_keeps_square_and_lane() -> None:
    """FR 5.6: JS is blocked right back to their start; FR 5.3: and is not shifted when both neighbours leave."""
    position = Position(NARROWS).move(AR=2, AS=2, JS=2, CR=2)
    assert position == Position("""
        -- -- -- --
        ## JS ## ##
        ## .. ## ##
        .. CR AS AR
    """)
    assert (position.row("JS"), position.lane("JS")) == (1, 2)


def test_a_rider_blocked_to_their_start_is_reported() -> None:
    """FR 5.6, FR 5.5: their whole move is lost, and the log still tells that the rider did not get away."""
    position = Position(NARROWS)
    home, ahead = position.riders["JS"], position.course.landing
    position.move(AR=2, AS=2, JS=2, CR=2)
    assert Blocked("JS", 2, ("AR", "AS"), (*ahead[3], *ahead[2]), "FR 5.5") in position.events
    assert Moved("JS", "2", home, home) in position.events


def test_a_rider_passes_through_full_squares() -> None:
    """FR 5.4: four riders fill the road, the fifth rides through them."""
    position = Position("""
        -- -- -- -- -- -- -- -- --
        .. CS JS .. .. .. .. .. ..
        AS CR JR .. .. .. .. .. ..
    """).move(AS=7, CS=2, CR=2, JS=2, JR=2)
    assert position == Position("""
        -- -- -- -- -- -- -- -- --
        .. .. .. CS JS .. .. .. ..
        .. .. .. CR JR .. .. AS ..
    """)
    assert not position.of(Blocked)


def test_a_full_square_stops_a_rider_behind_it() -> None:
    """FR 5.5: the first square behind with a free lane, even if that is beside somebody."""
    assert Position("""
        -- -- -- -- -- --
        .. .. .. CS .. ..
        AS .. JR CR .. ..
    """).move(AS=5, JR=2, CS=2, CR=2) == Position("""
        -- -- -- -- -- --
        .. .. .. .. AS CS
        .. .. .. .. JR CR
    """)


def test_a_chain_of_full_squares_costs_a_square_each() -> None:
    """FR 5.5: three full squares one behind the other; the event names who filled them, from the front."""
    position = Position("""
        -- -- -- -- -- -- -- -- --
        .. CS JS PS .. .. .. .. ..
        AS CR JR PR .. .. .. .. ..
    """).move(AS=6, CS=3, CR=3, JS=3, JR=3, PS=3, PR=3)
    assert position == Position("""
        -- -- -- -- -- -- -- -- --
        .. .. .. .. CS JS PS .. ..
        .. .. .. AS CR JR PR .. ..
    """)
    full = [cell for row in (6, 5, 4) for cell in position.course.landing[row]]
    assert position.of(Blocked) == [Blocked("AS", 3, ("PR", "PS", "JR", "JS", "CR", "CS"), tuple(full), "FR 5.5")]


def test_a_hole_in_the_chain_is_taken() -> None:
    """FR 5.5: the first square behind with a free lane, not the end of the whole queue."""
    position = Position("""
        -- -- -- -- -- -- -- -- --
        .. CS .. PS .. .. .. .. ..
        AS CR JR PR .. .. .. .. ..
    """).move(AS=6, CS=3, CR=3, JR=3, PS=3, PR=3)
    assert position == Position("""
        -- -- -- -- -- -- -- -- --
        .. .. .. .. CS AS PS .. ..
        .. .. .. .. CR JR PR .. ..
    """)
    assert [event.by for event in position.of(Blocked)] == [("PR", "PS")]


def test_a_square_that_empties_before_a_riders_turn_blocks_nobody() -> None:
    """FR 5.1, FR 5.5: riders ahead have moved on by the time the rear rider lands."""
    position = Position("""
        -- -- -- -- -- --
        .. .. CS .. .. ..
        AS .. CR .. .. ..
    """).move(AS=2, CS=2, CR=3)
    assert (position.row("AS"), position.lane("AS")) == (2, 0)
    assert not position.of(Blocked)


def test_a_blocked_rider_blocks_the_next_one() -> None:
    """FR 5.5: AS has to stop and so fills the square for CR, who comes after."""
    position = Position("""
        -- -- -- -- -- -- --
        .. .. AS JS .. .. ..
        .. CR AR JR .. .. ..
    """).move(JR=3, JS=3, AR=3, AS=4, CR=5)
    assert position == Position("""
        -- -- -- -- -- -- --
        .. .. .. .. .. AS JS
        .. .. .. .. CR AR JR
    """)
    assert [(event.rider, event.lost, event.by) for event in position.of(Blocked)] == [
        ("AS", 1, ("JR", "JS")),
        ("CR", 2, ("JR", "JS", "AR", "AS")),
    ]
