"""FR 6: ascents cap a move at 5, descents raise it to 5."""

from __future__ import annotations

import pytest

from games.flamme_rouge.positions import Position
from paceline.games.flamme_rouge.events import Blocked, Capped, Moved, Raised

CARDS = (2, 3, 4, 5, 6, 7, 9)
CLIMB_AT = {
    # squares to the first of the ascent: squares ridden with the cards 2 3 4 5 6 7 9
    0: (2, 3, 4, 5, 5, 5, 5),
    1: (2, 3, 4, 5, 5, 5, 5),
    2: (2, 3, 4, 5, 5, 5, 5),
    4: (2, 3, 4, 5, 5, 5, 5),
    5: (2, 3, 4, 5, 5, 5, 5),
    6: (2, 3, 4, 5, 5, 5, 5),
    7: (2, 3, 4, 5, 6, 6, 6),
    8: (2, 3, 4, 5, 6, 7, 7),
    9: (2, 3, 4, 5, 6, 7, 8),
    10: (2, 3, 4, 5, 6, 7, 9),
}


def alone(ground: str, card: int | str) -> Position:
    """Return AS after a move from the first square of this ground."""
    lanes = len(ground.split())
    text = "\n".join([ground, " ".join([".."] * lanes), " ".join(["AS", *[".."] * (lanes - 1)])])
    return Position(text).move(AS=card)


@pytest.mark.parametrize("climb", CLIMB_AT)
@pytest.mark.parametrize("length", [1, 4])
def test_every_card_at_every_distance_to_an_ascent(climb: int, length: int) -> None:
    """FR 6.1, FR 6.2: the rulebook's two sentences as a table, for a short and a long ascent."""
    marks = ["--"] * climb + ["^^"] * length + ["--"] * 12
    ridden = tuple(alone(" ".join(marks), card).row("AS") for card in CARDS)
    assert ridden == CLIMB_AT[climb]


def test_starting_on_an_ascent_caps_a_nine() -> None:
    """FR 6.1: even when every square after the first is flat; the start square is the reason given."""
    position = alone("^^ -- -- -- -- -- -- -- -- -- --", 9)
    assert position.row("AS") == 5
    assert position.of(Capped) == [Capped("AS", "9", 5, position.course.landing[0], "FR 6.1")]


def test_going_across_an_ascent_caps_the_move_beyond_it() -> None:
    """FR 6.1: the rider ends on flat road and still moves only 5."""
    position = alone("-- -- -- ^^ -- -- -- -- -- -- --", 9)
    assert position.row("AS") == 5
    assert position.of(Capped) == [Capped("AS", "9", 5, position.course.landing[3], "FR 6.1")]


def test_an_ascent_on_the_fifth_square_is_entered() -> None:
    """FR 6.1: five squares are always allowed, onto the ascent too."""
    position = alone("-- -- -- -- -- ^^ ^^ ^^ -- -- --", 9)
    assert position.row("AS") == 5
    assert position.of(Capped) == [Capped("AS", "9", 5, position.course.landing[5], "FR 6.1")]


def test_an_ascent_on_the_sixth_square_is_not_entered() -> None:
    """FR 6.2: the rider stops on the last square before it."""
    position = alone("-- -- -- -- -- -- ^^ ^^ -- -- --", 9)
    assert position.row("AS") == 5
    assert position.of(Capped) == [Capped("AS", "9", 5, position.course.landing[6], "FR 6.2")]


def test_an_ascent_on_the_seventh_square_allows_six() -> None:
    """FR 6.2: not five, for the rider is not on the ascent."""
    position = alone("-- -- -- -- -- -- -- ^^ ^^ -- --", 9)
    assert position.row("AS") == 6
    assert position.of(Capped) == [Capped("AS", "9", 6, position.course.landing[7], "FR 6.2")]


@pytest.mark.parametrize("card", [2, 5, "2x"])
def test_a_card_up_to_five_loses_nothing_on_an_ascent(card: int | str) -> None:
    """FR 6.1: nothing is cut short, so nothing is told."""
    position = alone("^^ ^^ ^^ ^^ ^^ ^^ ^^ ^^", card)
    assert position.row("AS") == int(str(card)[0])
    assert not position.of(Capped)


def test_an_ascent_beyond_the_card_changes_nothing() -> None:
    """FR 6.1, FR 6.2: the ninth square is the last one before the ascent."""
    position = alone("-- -- -- -- -- -- -- -- -- -- ^^", 9)
    assert position.row("AS") == 9
    assert [type(event) for event in position.events] == [Moved]


def test_the_first_of_two_ascents_decides() -> None:
    """FR 6.1, FR 6.2: an ascent within five squares caps, whatever comes later."""
    position = alone("-- ^^ -- -- -- -- ^^ ^^ -- -- --", 9)
    assert position.row("AS") == 5
    assert [event.clause for event in position.of(Capped)] == ["FR 6.1"]


def test_a_capped_move_is_blocked_on_the_last_square_before_the_ascent() -> None:
    """FR 6.3: «the last free lane before the ascent»: six squares are allowed, the sixth is full."""
    position = Position("""
        -- -- -- -- -- -- -- ^^ ^^ -- --
        .. CS .. .. .. .. .. .. .. .. ..
        AS CR .. .. .. .. .. .. .. .. ..
    """).move(AS=9, CS=5, CR=5)
    assert position == Position("""
        -- -- -- -- -- -- -- ^^ ^^ -- --
        .. .. .. .. .. .. CS .. .. .. ..
        .. .. .. .. .. AS CR .. .. .. ..
    """)
    assert position.of(Blocked) == [Blocked("AS", 1, ("CR", "CS"), position.course.landing[6], "FR 5.5")]


def test_a_capped_move_falls_back_over_several_full_squares() -> None:
    """FR 6.3, FR 5.5: both squares before the ascent are full; what the cap took is not blocked."""
    position = Position("""
        -- -- -- -- -- -- -- ^^ ^^ -- --
        .. CS JS .. .. .. .. .. .. .. ..
        AS CR JR .. .. .. .. .. .. .. ..
    """).move(AS=9, JS=4, JR=4, CS=4, CR=4)
    assert position == Position("""
        -- -- -- -- -- -- -- ^^ ^^ -- --
        .. .. .. .. .. CS JS .. .. .. ..
        .. .. .. .. AS CR JR .. .. .. ..
    """)
    assert [(event.lost, event.by) for event in position.of(Blocked)] == [(2, ("JR", "JS", "CR", "CS"))]


def test_a_full_square_beyond_the_cap_blocks_nobody() -> None:
    """FR 6.3: the cap comes first, so a full square at the card's own number does not matter."""
    position = Position("""
        -- ^^ -- -- -- -- -- -- -- -- --
        .. .. .. .. CS .. .. .. .. .. ..
        AS .. .. .. CR .. .. .. .. .. ..
    """).move(AS=9, CS=5, CR=5)
    assert position.row("AS") == 5
    assert not position.of(Blocked)


@pytest.mark.parametrize(("card", "squares"), [("2", 5), ("2x", 5), ("3", 5), ("4", 5), ("5", 5), ("6", 6), ("9", 9)])
def test_a_card_counts_at_least_five_from_a_descent(card: str, squares: int) -> None:
    """FR 6.4: exhaustion cards too; a higher card counts what it shows."""
    position = alone("vv -- -- -- -- -- -- -- -- -- --", card)
    assert position.row("AS") == squares
    raised = [Raised("AS", card, 5, position.course.landing[0], "FR 6.4")] if card in ("2", "2x", "3", "4") else []
    assert position.of(Raised) == raised


def test_only_the_square_of_the_start_makes_a_descent() -> None:
    """FR 6.4: crossing a descent or ending on one is worth nothing."""
    position = alone("-- vv vv vv vv vv", 2)
    assert position.row("AS") == 2
    assert not position.of(Raised)


def test_descent_minimum_then_blocked() -> None:
    """FR 6.4, FR 5.5: the raised move is a move like any other and falls back from a full square."""
    position = Position("""
        vv vv vv -- -- -- -- --
        .. .. .. CS .. .. .. ..
        AS .. .. CR .. .. .. ..
    """).move(AS=2, CS=2, CR=2)
    assert position == Position("""
        vv vv vv -- -- -- -- --
        .. .. .. .. .. CS .. ..
        .. .. .. .. AS CR .. ..
    """)
    assert [event.lost for event in position.of(Blocked)] == [1]


@pytest.mark.parametrize(
    ("climb", "card", "squares"),
    [
        (1, 2, 5),
        (3, 2, 5),
        (5, 2, 5),
        (6, 2, 5),
        (1, 9, 5),
        (3, 9, 5),
        (5, 9, 5),
        (6, 9, 5),
        (7, 9, 6),
        (8, 9, 7),
    ],
)
def test_from_a_descent_with_an_ascent_ahead(climb: int, card: int, squares: int) -> None:
    """FR 6.5: a low card is raised though an ascent lies in reach, a high one is cut all the same."""
    marks = ["vv"] * climb + ["^^"] * 2 + ["--"] * 10
    position = alone(" ".join(marks), card)
    assert position.row("AS") == squares
    assert len(position.of(Raised)) == (card < 5)
    assert len(position.of(Capped)) == (card > squares)


@pytest.mark.parametrize(("ground", "squares"), [("vv -- ^^", 5), ("vv vv vv vv vv vv ^^", 5), ("vv vv", 7)])
def test_the_minimum_is_taken_before_the_cap(ground: str, squares: int) -> None:
    """FR 6.5: the printed numbers are both 5 and hide the order; a strong descent's minimum of 7 shows it."""
    position = alone(ground + " --" * 12, "3d")
    assert position.row("AS") == squares
