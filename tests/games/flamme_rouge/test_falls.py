"""FR 13: riders who are held up on wet squares fall, and stand up again."""

from __future__ import annotations

import pytest

from games.flamme_rouge.positions import Position
from paceline.games.flamme_rouge.events import Blocked, Capped, Fell, Moved, Raised, Refused, Slipstreamed, StoodUp


def test_the_first_example_of_the_grand_tour_text() -> None:
    """FR 13.1, FR 13.3: AR rides through, AS is held up on a wet square and falls, CS stops behind them, dry.

    «They cannot move the full amount because the square with the crashed rider is completely blocked.»
    """
    position = Position("""
        -- -- -- ~~ ~~ ~~ -- -- -- -- -- --
        .. .. .. ## ## ## .. .. .. .. .. ..
        CS AS AR .. JR .. .. .. .. .. .. ..
    """).move(JR=0, AR=5, AS=3, CS=9)
    assert position == Position("""
        -- -- -- ~~ ~~ ~~ -- -- -- -- -- --
        .. .. .. ## ## ## .. .. .. .. .. ..
        .. .. CS AS JR .. .. AR .. .. .. ..
    """)
    assert position.down == {"AS"}
    assert position.of(Fell) == [Fell("AS", position.course.landing[3], "FR 14.3")]
    assert position.of(Blocked) == [
        Blocked("AS", 1, ("JR",), position.course.landing[4], "FR 5.5"),
        Blocked("CS", 7, ("AS",), position.course.landing[3], "FR 13.3"),
    ]


def test_the_second_example_of_the_grand_tour_text() -> None:
    """FR 13.4, FR 7.6: CS gets nothing from fallen CR; AS slipstreams as usual, CR behind them stays.

    «Therefore only S slipstreams forward, and the crashed rider stays in place.»
    """
    position = Position(
        """
        -- -- ~~ ~~ ~~ -- -- --
        .. .. .. .. .. .. .. ..
        CS .. CR AS .. JR .. ..
    """,
        down={"CR"},
    ).slipstream()
    assert position == Position("""
        -- -- ~~ ~~ ~~ -- -- --
        .. .. .. .. .. .. .. ..
        CS .. CR .. AS JR .. ..
    """)
    lying = position.course.landing[2]
    assert [(event.riders, event.because, event.clause) for event in position.of(Refused)] == [
        (("CS",), lying, "FR 13.4"),
        (("CR",), lying, "FR 7.6"),
    ]
    assert [event.riders for event in position.of(Slipstreamed)] == [("AS",)]


@pytest.mark.parametrize(("wet", "falls"), [((2,), True), ((0, 1, 3, 4), False), ((), False)])
def test_only_the_square_where_the_move_ends_counts(wet: tuple[int, ...], falls: bool) -> None:
    """FR 13.1: not the squares of the start, of the way or of those who held the rider up."""
    position = Position("-- -- -- -- --\n.. .. .. CS ..\nAS .. .. CR ..", wet=wet).move(AS=3, CR=0, CS=0)
    assert position.row("AS") == 2
    assert position.down == ({"AS"} if falls else set())


@pytest.mark.parametrize(("card", "falls"), [(1, False), (2, False), (3, True), (4, False)])
def test_who_loses_no_square_does_not_fall(card: int, falls: bool) -> None:
    """FR 13.1: onto a wet square, into its free lane, or through a full one: no harm done."""
    position = Position("~~ ~~ ~~ ~~ ~~\n.. .. CR CS ..\nAS .. .. JR ..").move(AS=card, CR=0, JR=0, CS=0)
    assert bool(position.down) == falls


def test_what_an_ascent_takes_is_not_being_held_up() -> None:
    """FR 13.1, FR 6.1: capped onto a wet square: the rider stands."""
    position = Position("^^ -- -- -- -- -- --\n.. .. .. .. .. .. ..\nAS .. .. .. .. .. ..", wet=range(7)).move(AS=9)
    assert position.row("AS") == 5
    assert position.of(Capped)
    assert not position.down


def test_a_capped_and_held_up_rider_falls() -> None:
    """FR 13.1, FR 6.3: the square lost to other riders counts, though the cap took more."""
    position = Position("""
        ^^ -- -- -- -- -- --
        .. .. .. .. .. CS ..
        AS .. .. .. .. CR ..
    """, wet=range(7)).move(AS=9, CS=0, CR=0)  # fmt: skip
    assert position.row("AS") == 4
    assert position.down == {"AS"}


def test_a_rider_who_cannot_move_at_all_falls_on_the_spot() -> None:
    """FR 13.1, FR 5.6: the rider lost their whole move, keeps square and lane, and lies there."""
    position = Position("~~ ~~ --\nAS CS ..\nJR CR ..").move(AS=1, JR=0, CR=0, CS=0)
    assert (position.row("AS"), position.lane("AS")) == (0, 1)
    assert position.down == {"AS"}


def test_a_fallen_rider_fills_their_lane() -> None:
    """FR 13.2: one more finds room beside them, a second is held up and falls behind."""
    position = Position("~~ ~~ ~~ ~~ ~~\n.. .. .. .. ..\nAS CS .. CR ..", down={"CR"}).move(AS=3, CS=2, CR=2)
    assert position == "~~ ~~ ~~ ~~ ~~\n.. .. .. CS ..\n.. .. AS CR .."
    assert position.down == {"AS"}


def test_one_standing_rider_lets_others_through() -> None:
    """FR 13.3: a square stops others only if fallen riders take all its lanes; here JS stands beside JR."""
    position = Position("""
        ~~ ~~ ~~ ~~ ~~ ~~
        .. JS CS .. .. ..
        AS JR CR .. .. ..
    """).move(CR=0, CS=0, JR=1, JS=0, AS=4)
    assert position.down == {"JR"}
    assert position.row("AS") == 4


@pytest.mark.parametrize(("ground", "falls"), [("--", False), ("~~", True)])
def test_nobody_rides_through_a_wall(ground: str, falls: bool) -> None:
    """FR 13.3, FR 13.1: JR and JS fell side by side; AS stops behind them, and falls if it is wet there."""
    position = Position(f"""
        -- -- {ground} ~~ ~~ -- -- -- --
        .. .. .. JS CS .. .. .. ..
        AS .. .. JR CR .. .. .. ..
    """).move(CR=0, CS=0, JR=1, JS=1, AS=8)
    assert position.row("AS") == 2
    assert position.lane("AS") == 0
    assert position.of(Blocked)[-1] == Blocked("AS", 6, ("JR", "JS"), position.course.landing[3], "FR 13.3")
    assert position.down == ({"AS", "JR", "JS"} if falls else {"JR", "JS"})


def test_the_nearest_free_lane_behind_a_wall() -> None:
    """FR 13.3, FR 5.5: the square behind the wall is full, so AS stops two behind it; both held them up."""
    position = Position("""
        -- -- -- -- ~~ -- -- -- --
        .. .. .. PS JS CS .. .. ..
        AS .. .. PR JR CR .. .. ..
    """).move(CR=0, CS=0, JR=1, JS=1, PR=0, PS=0, AS=7)
    assert position.row("AS") == 2
    wall, full = position.course.landing[4], position.course.landing[3]
    assert position.of(Blocked)[-1] == Blocked("AS", 5, ("JR", "JS", "PR", "PS"), wall + full, "FR 13.3")
    assert position.down == {"JR", "JS"}


def test_a_wall_right_ahead() -> None:
    """FR 13.3, FR 5.6: the rider gains no square and keeps their lane; on a wet square the rider lies there."""
    position = Position("""
        ~~ ~~ -- -- --
        AS JS CS .. ..
        .. JR CR .. ..
    """).move(CR=0, CS=0, JR=1, JS=1, AS=3)
    assert (position.row("AS"), position.lane("AS")) == (0, 1)
    assert position.down == {"AS", "JR", "JS"}


def test_a_fallen_rider_stands_up_before_those_behind_them_move() -> None:
    """FR 13.3, FR 13.5: a wall lasts until its riders have their turn; AS then rides through."""
    position = Position("~~ ~~ ~~ ~~ ~~ ~~\n.. CS .. .. .. ..\nAS CR .. .. .. ..", down={"CR", "CS"})
    position.move(CR=2, CS=2, AS=4)
    assert (position.row("CR"), position.row("CS"), position.row("AS")) == (1, 1, 4)
    assert not position.down


def test_a_card_counts_two_less_for_standing_up() -> None:
    """FR 13.5: a 5 moves three squares; the event says so and names their square."""
    position = Position("~~ -- -- -- -- --\n.. .. .. .. .. ..\nAS .. .. .. .. ..", down={"AS"}).move(AS=5)
    start = position.course.landing[0]
    assert position.events == [
        Moved("AS", "5", start[0], position.cell(3)),
        StoodUp("AS", "5", 3, start, "FR 13.5"),
    ]
    assert not position.down


@pytest.mark.parametrize("card", ["2", "2x"])
def test_a_two_only_stands_the_rider_up(card: str) -> None:
    """FR 13.5, FR 5.6: in the lane the rider has, though the right one is free; the rider does not fall again."""
    position = Position("~~ ~~ ~~\nAS .. ..\n.. .. ..", down={"AS"}).move(AS=card)
    assert position == "~~ ~~ ~~\nAS .. ..\n.. .. .."
    assert not position.down
    assert position.of(StoodUp) == [StoodUp("AS", card, 0, position.course.landing[0])]


@pytest.mark.parametrize(("card", "steps"), [(9, 5), (7, 5), (6, 4), (5, 3), (2, 0)])
def test_standing_up_on_an_ascent(card: int, steps: int) -> None:
    """FR 13.6: the 2 comes off before the cap: a 7 still moves 5."""
    road = "^^ ^^ ^^ ^^ ^^ ^^ ^^ ^^\n.. .. .. .. .. .. .. ..\nAS .. .. .. .. .. .. .."
    assert Position(road, wet=[0], down={"AS"}).move(AS=card).row("AS") == steps


@pytest.mark.parametrize(("card", "steps"), [(2, 3), (4, 3), (5, 3), (6, 4), (9, 7)])
def test_standing_up_on_a_descent(card: int, steps: int) -> None:
    """FR 13.6, FR 6.4: the minimum of 5 first, then 2 less: a 2 moves 3."""
    road = "vv -- -- -- -- -- -- --\n.. .. .. .. .. .. .. ..\nAS .. .. .. .. .. .. .."
    position = Position(road, wet=[0], down={"AS"}).move(AS=card)
    assert position.row("AS") == steps
    assert position.of(StoodUp)[0].steps == steps
    assert not position.of(Raised)


@pytest.mark.parametrize(("card", "steps"), [(2, 2), (3, 2), (4, 2), (5, 3)])
def test_standing_up_in_a_supply_zone(card: int, steps: int) -> None:
    """FR 13.6, FR 9.3: the minimum of 4 first, then 2 less."""
    road = "++ -- -- -- -- -- -- --\n.. .. .. .. .. .. .. ..\nAS .. .. .. .. .. .. .."
    assert Position(road, wet=[0], down={"AS"}).move(AS=card).row("AS") == steps


def test_standing_up_before_a_climb() -> None:
    """FR 13.6, FR 6.2: a 9 counts 7, which the ascent at the seventh square cuts to 6."""
    road = "-- -- -- -- -- -- -- ^^ ^^\n.. .. .. .. .. .. .. .. ..\nAS .. .. .. .. .. .. .. .."
    assert Position(road, wet=[0], down={"AS"}).move(AS=9).row("AS") == 6


def test_a_rider_can_fall_again() -> None:
    """FR 13.1, FR 13.5: stood up, held up on the wet, and down once more."""
    position = Position("~~ ~~ ~~ ~~\n.. .. CS ..\nAS .. CR ..", down={"AS"}).move(CR=0, CS=0, AS=4)
    assert position.row("AS") == 1
    assert position.down == {"AS"}
    assert [type(event) for event in position.events[-4:]] == [Moved, StoodUp, Blocked, Fell]


def test_no_slipstream_to_a_square_with_a_fallen_rider() -> None:
    """FR 13.4: not even to the rider who stands beside them."""
    position = Position("~~ ~~ ~~ --\nAS .. .. ..\nAR .. CR ..", down={"AR"})
    before = str(position)
    assert str(position.slipstream()) == before
    assert position.events == [Refused(("AR", "AS"), ("CR",), position.course.landing[0], "FR 13.4")]


def test_no_slipstream_from_a_square_with_a_fallen_rider() -> None:
    """FR 13.4: not even from the rider who stands beside them."""
    position = Position("~~ ~~ ~~ --\n.. .. CS ..\nAS .. CR ..", down={"CS"})
    before = str(position)
    assert str(position.slipstream()) == before
    assert position.events == [Refused(("AS",), ("CR", "CS"), position.course.landing[2], "FR 13.4")]


def test_fallen_riders_tire_as_usual() -> None:
    """FR 7.10, FR 13.2: with an empty square ahead a fallen rider takes a card; behind another the rider does not."""
    position = Position("~~ ~~ ~~ ~~\n.. .. .. ..\nAS CR .. ..", down={"AS", "CR"})
    assert position.exhausted() == {"CR"}
