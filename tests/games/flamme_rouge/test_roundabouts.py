"""FR 14.4 to 14.7 and 14.11: riding through roundabouts, and the wind in them."""

from __future__ import annotations

import pytest

from games.flamme_rouge.conftest import of, stand, stands, turn
from games.flamme_rouge.positions import Position
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.events import Detoured, Moved
from paceline.games.flamme_rouge.rules.setup import Options

GT = ("grand-tour",)


def inner(stage: str, which: int = 0) -> list[int]:
    """Return rows of the inner way of the first (or another) roundabout of a stage."""
    return _way(stage, "inner", which, 3)


def outer(stage: str, which: int = 0) -> list[int]:
    return _way(stage, "outer", which, 5)


def _way(stage: str, branch: str, which: int, squares: int) -> list[int]:
    rows = [square.row for square in course(stage).road.squares if square.branch == branch]
    return rows[which * squares : (which + 1) * squares]


@pytest.mark.parametrize("tile", ["x", "X", "y", "Y"])
def test_squares_of_a_roundabout(tile: str) -> None:
    """FR 14.4: three squares with two lanes, then three inside and five outside with one lane each."""
    stage = f"a{tile}bu"
    track, inside, outside = course(stage), inner(stage), outer(stage)
    assert [len(track.landing[row]) for row in (6, 7, 8)] == [2, 2, 2]
    assert (len(inside), len(outside)) == (3, 5)
    assert {len(track.landing[row]) for row in inside + outside} == {1}
    assert track.ahead[8] == (inside[0], outside[0])
    assert [track.ahead[row] for row in inside] == [(inside[1],), (inside[2],), (17,)]
    assert [track.ahead[row] for row in outside] == [*[(row,) for row in outside[1:]], (17,)]
    assert not any(track.no_draft[6:17])


@pytest.mark.parametrize("turned", [False, True])
def test_the_example_with_a_three_a_three_and_a_five(turned: bool) -> None:
    """FR 14.5: AS (3) rides inside, AR (3) has to take the outer way, CS (5) still gets through inside."""
    before = """
        -- -- -- () () () () () -- -- --
        .. .. AR ## ## .. .. .. .. .. ..
        .. CS AS .. .. .. .. .. .. .. ..
    """
    after = """
        -- -- -- () () () () () -- -- --
        .. .. .. ## ## .. .. AS .. .. ..
        .. .. .. .. .. AR .. .. CS .. ..
    """
    if turned:
        before = """
        -- -- -- () () () () () -- -- --
        .. .. AR .. .. .. .. .. .. .. ..
        .. CS AS ## ## .. .. .. .. .. ..
        """
        after = """
        -- -- -- () () () () () -- -- --
        .. .. .. .. .. AR .. .. .. .. ..
        .. .. .. ## ## .. .. AS CS .. ..
        """
    position = Position(before).move(AS=3, AR=3, CS=5)
    assert position == after
    assert [event.rider for event in position.of(Detoured)] == ["AR"]


def test_ten_riders_move_inside_and_outside_in_turn() -> None:
    """FR 14.7: the one with fewest squares to the exit first, inside before outside; then the squares behind."""
    position = Position("""
        -- -- -- () () () () () -- --
        .. .. NR ## ## JS CS AS .. ..
        .. .. NS PR PS JR CR AR .. ..
    """)
    position.move(AS=9, AR=9, CS=9, CR=9, JS=9, JR=9, PS=9, PR=9, NS=9, NR=9)
    order = ["AS", "AR", "CS", "CR", "JS", "JR", "PS", "PR", "NS", "NR"]
    assert [event.rider for event in position.of(Moved)] == order


def test_the_order_is_the_same_if_the_road_turns_right() -> None:
    """FR 14.7: there the inner way is the right one."""
    position = Position("""
        -- -- -- () () () () () -- --
        .. NR NS PR PS JR CR AR .. ..
        .. .. .. ## ## JS CS AS .. ..
    """)
    position.move(AS=9, AR=9, CS=9, CR=9, JS=9, JR=9, PS=9, PR=9, NS=9, NR=9)
    order = ["AS", "AR", "CS", "CR", "JS", "JR", "PS", "PR", "NS", "NR"]
    assert [event.rider for event in position.of(Moved)] == order


def test_who_moves_first_takes_the_exit() -> None:
    """FR 14.7: both are one square from the exit; the inner one has the right lane behind it."""
    position = Position("""
        -- -- -- () () () () () -- --
        .. .. .. ## ## .. .. AS .. ..
        .. .. .. .. .. .. .. AR .. ..
    """).move(AS=1, AR=1)
    assert (
        position
        == """
        -- -- -- () () () () () -- --
        .. .. .. ## ## .. .. .. AR ..
        .. .. .. .. .. .. .. .. AS ..
    """
    )


def test_nobody_changes_ways() -> None:
    """FR 14.6: on the outer way AR rides round to the exit, though the inner one is free and AS blocks them."""
    position = Position("""
        -- -- -- () () () () () -- --
        .. .. .. ## ## .. .. .. .. ..
        .. .. .. AR .. .. AS .. .. ..
    """).move(AS=0, AR=3)
    assert position.row("AR") == Position("""
        -- -- -- () () () () () -- --
        .. .. .. ## ## .. .. .. .. ..
        .. .. .. .. .. AR AS .. .. ..
    """).row("AR")


def test_on_the_inner_way_nobody_changes_either() -> None:
    """FR 14.6, FR 5.5: AS is held up behind CS, the outer way notwithstanding."""
    position = Position("""
        -- -- -- () () () () () -- --
        .. .. .. ## ## AS .. CS .. ..
        .. .. .. .. .. .. .. .. .. ..
    """).move(CS=0, AS=2)
    assert (
        position
        == """
        -- -- -- () () () () () -- --
        .. .. .. ## ## .. AS CS .. ..
        .. .. .. .. .. .. .. .. .. ..
    """
    )


def test_from_either_way_the_squares_are_counted_to_the_exit() -> None:
    """FR 14.4: a 4 from the first square of each way."""
    position = Position("""
        -- () () () () () -- -- --
        .. ## ## AS .. .. .. .. ..
        .. AR .. .. .. .. .. .. ..
    """).move(AS=4, AR=4)
    assert (
        position
        == """
        -- () () () () () -- -- --
        .. ## ## .. .. .. .. .. ..
        .. .. .. .. .. AR .. AS ..
    """
    )


@pytest.mark.parametrize("card", range(1, 10))
def test_the_inner_way_is_taken_if_it_is_free(card: int) -> None:
    """FR 14.5: inside for moves that end on the ways, and for those that end beyond the exit."""
    position = Position("""
        -- () () () () () -- -- -- -- -- -- -- --
        .. ## ## .. .. .. .. .. .. .. .. .. .. ..
        AS .. .. .. .. .. .. .. .. .. .. .. .. ..
    """).move(AS=card)
    way = [0, *[row for row in range(1, 9) if position.course.road.squares[row].branch == "inner"], *range(9, 30)]
    assert position.row("AS") == way[card]


def test_beyond_the_exit_the_whole_distance_decides() -> None:
    """FR 14.5: a 5 ends on the second square after the exit; that is full, so the outer way is ridden to its end."""
    position = Position("""
        -- () () () () () -- -- --
        .. ## ## .. .. .. .. CS ..
        AS .. .. .. .. .. .. CR ..
    """).move(AS=5, CS=0, CR=0)
    assert (
        position
        == """
        -- () () () () () -- -- --
        .. ## ## .. .. .. .. CS ..
        .. .. .. .. .. AS .. CR ..
    """
    )
    assert [event.rider for event in position.of(Detoured)] == ["AS"]


def test_blocked_on_both_ways_inside_wins_the_tie() -> None:
    """FR 14.5: a 2 finds both second squares taken; one square is possible on either way."""
    position = Position("""
        -- -- () () () () () --
        .. .. ## ## .. CS .. ..
        .. AS .. CR .. .. .. ..
    """).move(CS=0, CR=0, AS=2)
    assert (
        position
        == """
        -- -- () () () () () --
        .. .. ## ## AS CS .. ..
        .. .. .. CR .. .. .. ..
    """
    )
    assert not position.of(Detoured)


def test_blocked_on_both_ways_most_squares_win() -> None:
    """FR 14.5: a 3: two squares outside are more than one inside."""
    position = Position("""
        -- -- () () () () () --
        .. .. ## ## .. CS PS ..
        .. AS .. .. CR .. .. ..
    """).move(CS=0, CR=0, PS=0, AS=3)
    assert (
        position
        == """
        -- -- () () () () () --
        .. .. ## ## .. CS PS ..
        .. .. .. AS CR .. .. ..
    """
    )


def test_most_squares_inside() -> None:
    """FR 14.5: a 3: two squares inside are more than one outside."""
    position = Position("""
        -- -- () () () () () --
        .. .. ## ## .. .. CS ..
        .. AS .. CR PR .. .. ..
    """).move(CS=0, CR=0, PR=0, AS=3)
    assert (
        position
        == """
        -- -- () () () () () --
        .. .. ## ## .. AS CS ..
        .. .. .. CR PR .. .. ..
    """
    )


def test_blocked_down_to_the_last_square_with_two_lanes() -> None:
    """FR 14.5, FR 5.5: nothing is free on either way, so the rider stops on the square before them."""
    position = Position("""
        -- -- () () () () () --
        .. .. ## ## CS PS JS ..
        AS .. CR PR .. .. .. ..
    """).move(CS=0, CR=0, PS=0, PR=0, JS=0, AS=3)
    assert position.row("AS") == 1


def test_blocked_from_the_last_square_with_two_lanes() -> None:
    """FR 14.5, FR 5.6: the rider keeps their square and their lane."""
    position = Position("""
        -- -- () () () () () --
        .. AS ## ## CS PS JS ..
        .. .. CR PR .. .. .. ..
    """).move(CS=0, CR=0, PS=0, PR=0, JS=0, AS=2)
    assert (position.row("AS"), position.lane("AS")) == (1, 1)


def test_riders_on_the_ways_are_ridden_through() -> None:
    """FR 5.4, FR 14.5: all squares of the inner way are taken, but a 4 ends behind the exit."""
    position = Position("""
        -- () () () () () -- --
        .. ## ## CS PS JS .. ..
        AS .. .. .. .. .. .. ..
    """).move(CS=0, PS=0, JS=0, AS=4)
    assert position.row("AS") == 9
    assert position.lane("AS") == 0


def test_an_ascent_behind_the_exit_inside() -> None:
    """FR 14.5, FR 6.1: inside, the ascent lies within five squares and caps a 9."""
    position = Position("""
        -- () () () () () ^^ ^^ ^^ ^^
        .. ## ## .. .. .. .. .. .. ..
        AS .. .. .. .. .. .. .. .. ..
    """).move(AS=9)
    assert position.row("AS") == 10


def test_an_ascent_behind_the_exit_outside() -> None:
    """FR 14.5, FR 6.2: the inner distance is blocked; outside, the ascent is the sixth square: AS stops before it."""
    position = Position("""
        -- () () () () () ^^ ^^ ^^ ^^
        .. ## ## .. .. .. .. CS .. ..
        AS .. .. .. .. .. .. CR .. ..
    """).move(CS=0, CR=0, AS=9)
    assert (
        position
        == """
        -- () () () () () ^^ ^^ ^^ ^^
        .. ## ## .. .. .. .. CS .. ..
        .. .. .. .. .. AS .. CR .. ..
    """
    )


def test_before_a_later_ascent_the_inner_way_is_judged_by_what_is_left() -> None:
    """FR 14.5, FR 6.2: an 8; inside the ascent is the seventh square and leaves 6, which is their whole distance."""
    position = Position("""
        -- () () () () () -- -- -- ^^ ^^
        .. ## ## .. .. .. .. .. .. .. ..
        AS .. .. .. .. .. .. .. .. .. ..
    """).move(AS=8)
    assert position.row("AS") == 11
    assert not position.of(Detoured)


def test_from_a_square_on_the_outer_way_an_ascent_counts_along_it() -> None:
    """FR 6.1, FR 14.6: from the first outer square the ascent is the fifth one and caps a 7 at 5."""
    position = Position("""
        -- () () () () () ^^ ^^ ^^ ^^
        .. ## ## .. .. .. .. .. .. ..
        .. AS .. .. .. .. .. .. .. ..
    """).move(AS=7)
    assert position.row("AS") == 9


@pytest.mark.parametrize("name", ["A b X Y c u", "A b x y c u", "A b x Y c u"])
def test_over_two_roundabouts_in_a_row(name: str) -> None:
    """FR 14.5: a 9 from the last square before the first ends on the third inner square of the second."""
    split = inner(name)[0] - 1 - 3  # three outer squares are numbered before the first inner one
    start = stand(Options(name, expansions=GT), 2, AS=split, AR=1, CS=1, CR=0)
    state, _ = turn(start, AS="9", AR="2", CS="2", CR="2")
    assert stands(state, "AS") == inner(name, 1)[2]


def test_over_two_roundabouts_with_the_second_inner_way_blocked() -> None:
    """FR 14.5: inside, then outside; the whole distance is still possible without the first outer way."""
    position = Position("""
        -- () () () () () -- -- () () () () () -- --
        .. ## ## .. .. .. .. .. ## ## .. CS .. .. ..
        AS .. .. .. .. .. .. .. .. .. .. .. .. .. ..
    """).move(CS=0, AS=7)
    assert (
        position
        == """
        -- () () () () () -- -- () () () () () -- --
        .. ## ## .. .. .. .. .. ## ## .. CS .. .. ..
        .. .. .. .. .. .. .. .. .. AS .. .. .. .. ..
    """
    )


def test_over_two_roundabouts_with_both_second_squares_blocked() -> None:
    """FR 14.5: a 7 is possible only by the first outer way, which ends on the square before the second split."""
    position = Position("""
        -- () () () () () -- -- () () () () () -- --
        .. ## ## .. .. .. .. .. ## ## .. CS .. .. ..
        AS .. .. .. .. .. .. .. .. CR .. .. .. .. ..
    """).move(CS=0, CR=0, AS=7)
    assert (
        position
        == """
        -- () () () () () -- -- () () () () () -- --
        .. ## ## .. .. .. .. .. ## ## .. CS .. .. ..
        .. .. .. .. .. .. .. AS .. CR .. .. .. .. ..
    """
    )


def test_left_and_right_roundabouts_ride_alike() -> None:
    """FR 14.4: the same round on x and on X ends on the same squares."""
    rows = {"AS": 8, "AR": 8, "CS": 7, "CR": 6}
    cards = {"AS": "3", "AR": "3", "CS": "5", "CR": "4"}
    left, _ = turn(stand(Options("a x b u", expansions=GT), 2, **rows), **cards)
    right, _ = turn(stand(Options("a X b u", expansions=GT), 2, **rows), **cards)
    assert [stands(left, name) for name in rows] == [stands(right, name) for name in rows]
    assert stands(left, "AS") == inner("a x b u")[2]


def test_the_exhaustion_example() -> None:
    """FR 14.11: AS is ahead of both who are not on the ways yet, so only AS tires."""
    position = Position("""
        -- -- -- () () () () () --
        .. .. CS ## ## .. .. .. ..
        .. .. CR AS .. .. .. .. ..
    """)
    assert position.exhausted() == {"AS"}


def test_both_ways_must_be_empty_ahead_of_the_last_square() -> None:
    """FR 14.11: inside or outside, somebody rides there; and with nobody ahead both tire."""
    within = Position("""
        -- -- -- () () () () () --
        .. .. CS ## ## AS .. .. ..
        .. .. CR .. .. .. .. .. ..
    """)
    assert within.exhausted() == {"AS"}
    nobody = Position("""
        -- -- -- () () () () () --
        .. .. CS ## ## .. AS .. ..
        .. .. CR .. AR .. .. .. ..
    """)
    assert nobody.exhausted() == {"AS", "AR", "CS", "CR"}


def test_the_other_way_gives_no_shelter() -> None:
    """FR 14.11: AR has the whole inner way beside them and still rides into the wind; CR has AR ahead."""
    position = Position("""
        -- -- -- () () () () () -- --
        .. .. .. ## ## AS CS JS .. ..
        .. .. .. .. CR AR .. .. .. ..
    """)
    assert position.exhausted() == {"AR", "JS"}


def test_the_exit_shelters_both_ways() -> None:
    """FR 14.11: somebody on the square of the exit is ahead of the last squares of both ways."""
    position = Position("""
        -- -- -- () () () () () -- --
        .. .. .. ## ## .. .. AS .. ..
        .. .. .. .. .. .. .. AR CR ..
    """)
    assert position.exhausted() == {"CR"}


def test_exhaustion_after_a_whole_round() -> None:
    """FR 14.11: in a race: AS and AR end side by side on different ways."""
    stage = "a x b c u"
    start = stand(Options(stage, expansions=GT), 2, AS=8, AR=8, CS=0, CR=0)
    state, events = turn(start, AS="3", AR="3", CS="2", CR="2")
    assert (stands(state, "AS"), stands(state, "AR")) == (inner(stage)[2], outer(stage)[2])
    assert state.table.tired == ((0, 1, 2, 3),)
    assert [event.rider for event in of(Detoured, events)] == ["AR"]
