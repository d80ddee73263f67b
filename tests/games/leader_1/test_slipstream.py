"""Chapter 10 of the rules: slipstream and all its exceptions."""

from __future__ import annotations

import pytest

from games.leader_1.positions import FLAT, GROUNDS, PELOTON, TURN, Position, bunch, on
from paceline.games.leader_1.actions import Leave
from paceline.games.leader_1.events import Rode, Sheltered, Unsheltered
from paceline.games.leader_1.state import NEVER

pytestmark = pytest.mark.usefixtures("hexagons_of_seven")


def free_squares(race: Position) -> int:
    """Return the free squares of the rider who is asked, as their move reports them."""
    race.answer(min(race.rides, key=lambda ride: ride.squares))
    return race.last(Rode).free


def test_right_behind_a_rider_who_moves_there_is_one_more_free_square() -> None:
    """L1 10.1: in the move of the same turn."""
    race = Position(head=3, phase="escapees", CR=on(3, "M", 3), AR=on(3, "M", 2)).ride((3, "M", 5), 2)
    because = (race.cell(3, "M", 2), race.cell(3, "M", 3))
    assert race.of(Sheltered) == [Sheltered("AR", "CR", because)]
    assert race.asked == "AR"
    race.ride((3, "M", 6), 4)
    event = race.last(Rode)
    assert (event.free, event.cost, event.sheltered) == (4, 0, True)


@pytest.mark.parametrize(("side", "square"), [("L", 2), ("R", 2), ("M", 1)])
def test_diagonally_behind_or_further_back_there_is_none(side: str, square: int) -> None:
    """L1 10.1: right behind means straight behind."""
    race = Position(head=3, phase="escapees", CR=on(3, "M", 3), AR=on(3, side, square)).ride((3, "M", 5), 2)
    assert not race.of(Sheltered)
    assert free_squares(race) == 3
    assert not race.last(Rode).sheltered


@pytest.mark.parametrize(("side", "free"), [("L", 4), ("M", 4), ("R", 4)])
def test_an_option_allows_diagonally_too(side: str, free: int) -> None:
    """L1 10.1."""
    race = Position(head=3, phase="escapees", options={"diagonal": True}, CR=on(3, "M", 3), AR=on(3, side, 2)).ride(
        (3, "M", 5), 2
    )
    assert len(race.of(Sheltered)) == 1
    assert free_squares(race) == free


def test_slipstream_reaches_across_hexagons() -> None:
    """L1 10.1: the square straight ahead is the other's, on the next hexagon too."""
    race = Position(head=3, phase="escapees", CR=on(4, "R", 0), AR=on(3, "R", 6)).ride((4, "R", 1), 1)
    assert free_squares(race) == 4


def test_a_middle_lane_that_ends_has_nothing_straight_ahead() -> None:
    """L1 10.1, L1 2.14: from false flat to a col."""
    race = Position(GROUNDS, head=3, phase="escapees", CR=on(3, "R", 0), AR=on(2, "M", 6)).ride((3, "R", 1), 1)
    assert not race.of(Sheltered)
    assert free_squares(race) == 2


def test_a_chain_of_wheels() -> None:
    """L1 10.1: every one of three has the wheel of the rider in front, who has to move before them."""
    race = Position(head=3, phase="escapees", CR=on(3, "M", 4), AR=on(3, "M", 3), AL=on(3, "M", 2))
    assert [free_squares(race) for _ in range(3)] == [3, 4, 3]


def test_dropped_riders_have_it_too() -> None:
    """L1 10.1."""
    race = Position(head=30, phase="dropped", CR=on(2, "M", 4), AR=on(2, "M", 3)).ride((2, "M", 5), 1)
    assert free_squares(race) == 4


@pytest.mark.parametrize(
    ("tile", "squares", "free"),
    [(1, 5, 4), (1, 6, 3), (1, 7, 3), (2, 5, 3), (2, 6, 2), (3, 5, 2), (3, 6, 1), (4, 7, 5), (4, 8, 4)],
)
def test_nobody_holds_the_wheel_of_a_rider_who_is_too_fast(tile: int, squares: int, free: int) -> None:
    """L1 10.2: six from flat, false flat and col, eight from a descent; by the ground under the rider in front."""
    race = Position(GROUNDS, head=3, phase="escapees", energy=60, CL=on(tile, "L", 1), AR=on(tile, "L", 0))
    ride = next(ride for ride in race.rides if ride.squares == squares and not ride.risks)
    race.answer(ride)
    fast = squares >= (8 if tile == 4 else 6)
    assert len(race.of(Sheltered)) == (not fast)
    because = (race.cell(tile, "L", 0), race.cell(tile, "L", 1))
    assert race.of(Unsheltered) == ([Unsheltered("AR", "CL", squares, because, "L1 10.2")] if fast else [])
    assert free_squares(race) == free


def test_the_ground_is_that_of_the_rider_in_front() -> None:
    """L1 10.2: the rider starts on a descent, the one behind on a col."""
    race = Position(GROUNDS, head=3, phase="escapees", CL=on(4, "L", 0), AR=on(3, "L", 6))
    race.answer(next(ride for ride in race.rides if ride.squares == 7))
    assert free_squares(race) == 2


def test_after_a_fall_a_rider_starts_without_slipstream() -> None:
    """L1 10.3: the rider missed the turn before; in the turn after this they have it again."""
    race = Position(head=3, phase="escapees", CR=on(3, "M", 3), AR=on(3, "M", 2, down=TURN - 1)).ride((3, "M", 4), 1)
    assert [(event.rider, event.clause) for event in race.of(Unsheltered)] == [("AR", "L1 10.3")]
    assert free_squares(race) == 3
    race = Position(head=3, phase="escapees", CR=on(3, "M", 3), AR=on(3, "M", 2, down=TURN - 2)).ride((3, "M", 4), 1)
    assert free_squares(race) == 4


def test_a_whole_fall() -> None:
    """L1 10.3: the rider falls, misses a turn, and then starts behind a wheel that they may not use."""
    race = Position(head=8, CR=on(3, "M", 3, down=TURN + 1), AR=on(3, "M", 2, down=TURN + 1)).roll("3").go_on()
    assert (race.table.turn, race.asked) == (TURN + 2, "CR")
    race.ride((3, "M", 4), 1)
    assert free_squares(race) == 3


def test_a_rider_with_a_puncture_has_none() -> None:
    """L1 10.4: nor does the rider behind one who has a puncture, who moves before them anyway."""
    race = Position(head=3, phase="escapees", CR=on(3, "M", 3), AR=on(3, "M", 2, flat=TURN)).ride((3, "M", 4), 1)
    assert not race.of(Sheltered)
    assert [event.clause for event in race.of(Unsheltered)] in ([], ["L1 10.4"])
    race.go_on()
    assert (race.table.phase, race.asked) == ("flats", "AR")
    assert free_squares(race) == 3


def test_a_rider_with_a_puncture_gives_none() -> None:
    """L1 10.4: the one behind rides through their square, the one with the puncture moves last."""
    race = Position(head=3, phase="escapees", CR=on(3, "M", 3, flat=TURN), AR=on(3, "M", 2))
    assert race.asked == "AR"
    assert free_squares(race) == 3
    race.go_on()
    assert race.asked == "CR"
    race.answer(race.rides[0])
    assert not race.of(Sheltered)


def test_of_two_with_punctures_the_one_behind_has_none() -> None:
    """L1 10.4."""
    race = Position(head=3, phase="flats", CR=on(3, "M", 3, flat=TURN), AR=on(3, "M", 2, flat=TURN))
    race.ride((3, "M", 4), 1)
    assert not race.of(Sheltered)
    assert free_squares(race) == 3


def test_the_peloton_gives_none() -> None:
    """L1 10.5: a dropped rider stands right behind its tail when it moves."""
    race = Position(head=10, AR=on(1, "M", 1)).roll("5")
    assert free_squares(race) == 3
    assert not race.of(Sheltered)


def test_nobody_in_the_peloton_has_any() -> None:
    """L1 10.5: the rider right ahead of its head moves, then one leaves."""
    race = Position(head=10, phase="escapees", CR=on(1, "M", 4)).ride((1, "M", 6), 2).answer(Leave("R"))
    assert free_squares(race) == 3
    assert not race.of(Sheltered)


def test_a_rider_who_leaves_neither_gives_nor_keeps_slipstream() -> None:
    """L1 10.5: caught with a wheel that the rider did not use, they leave without it."""
    race = Position(head=10, phase="leaving", AR=bunch(wheel=TURN)).leave("L", (2, "M", 0), 4).answer(Leave("C"))
    race.answer(race.rides[0])
    assert race.last(Rode).free == 1
    assert not race.of(Sheltered)


def test_it_holds_for_this_turn_only() -> None:
    """L1 10.6."""
    assert free_squares(Position(head=3, phase="escapees", AR=on(3, "M", 2, wheel=TURN - 1))) == 3
    assert free_squares(Position(head=3, phase="escapees", AR=on(3, "M", 2, wheel=NEVER))) == 3
    assert free_squares(Position(head=3, phase="escapees", AR=on(3, "M", 2, wheel=TURN))) == 4


def test_the_rider_in_front_must_have_moved() -> None:
    """L1 10.6: not so if that rider lies on the road, or is stuck."""
    race = Position(head=3, phase="escapees", CR=on(3, "M", 3, down=TURN), AR=on(3, "M", 2))
    assert free_squares(race) == 3
    stuck = Position(
        GROUNDS,
        head=3,
        CR=on(4, "L", 4, down=TURN + 1),
        CL=on(4, "R", 4, down=TURN + 1),
        CC=on(4, "L", 3, energy=0),
        AR=on(4, "L", 2),
    ).roll("3")
    assert stuck.asked == "AR"
    assert free_squares(stuck) == 4
    assert not stuck.of(Sheltered)


def test_slipstream_on_the_flat_is_for_everybody_alike() -> None:
    """L1 10.1: one square, whoever the two are."""
    race = Position(FLAT, head=3, phase="escapees", AC=on(3, "M", 3), AL=on(3, "M", 2)).ride((3, "M", 4), 1)
    assert race.where("AL") != PELOTON
    assert free_squares(race) == 3


def test_two_wheels_are_worth_one_square() -> None:
    """L1 10.1: with the option the rider stands diagonally behind one and straight behind another."""
    spots = {"CR": on(3, "M", 3), "CL": on(3, "L", 3), "AR": on(3, "M", 2)}
    race = Position(head=3, phase="escapees", options={"diagonal": True}, riders=spots)
    race.ride((3, "L", 4), 1).ride((3, "M", 4), 1)
    assert race.asked == "AR"
    assert len(race.of(Sheltered)) == 1
    assert free_squares(race) == 4


def test_who_does_not_move_any_more_has_no_use_for_a_wheel() -> None:
    """L1 10.1: their own move of the same turn is over, or the rider was dropped in this turn."""
    race = Position(head=30, phase="dropped", CR=on(2, "M", 4), AR=on(2, "M", 3, moved=TURN)).ride((2, "M", 5), 1)
    assert not race.of(Sheltered)
    assert race.rider("AR").wheel != TURN + 1


def test_who_punctured_in_this_turn_gives_none() -> None:
    """L1 10.4: the rider still moves in the fifth phase, and the one behind has nothing of it."""
    race = Position(head=20, AR=on(2, "M", 0), CR=on(1, "M", 6)).roll("4R").die(1, *[2] * 5)
    assert (race.table.phase, race.asked, race.rider("AR").flat) == ("dropped", "AR", TURN + 1)
    race.ride((2, "M", 1), 1)
    because = (race.cell(1, "M", 6), race.cell(2, "M", 0))
    assert race.of(Unsheltered) == [Unsheltered("CR", "AR", 1, because, "L1 10.4")]
    assert (race.asked, free_squares(race)) == ("CR", 3)


@pytest.mark.parametrize(("front", "behind", "free"), [(2, 2, 4), (2, 1, 3), (1, 2, 4)])
def test_a_puncture_loses_the_wheel(front: int, behind: int, free: int) -> None:
    """L1 10.4: between the move in front and their own; what the other gave before their own puncture stays."""
    race = Position(head=10, phase="escapees", AR=on(1, "M", 4), CR=on(1, "M", 3)).ride((2, "M", 1), 4)
    assert [event.rider for event in race.of(Sheltered)] == ["CR"]
    race.go_on("4R").die(front, behind, *[2] * 4)
    assert (race.table.phase, race.asked) == ("dropped", "CR")
    assert free_squares(race) == free
