"""Chapter 5 of the rules: leaving the peloton."""

from __future__ import annotations

import pytest

from games.leader_1.positions import BLACK, FLAT, GROUNDS, PELOTON, SUMMIT, TURN, Position, bunch, on
from paceline.games.leader_1.actions import IN_PELOTON, Back, Leave, Ride, Stay
from paceline.games.leader_1.events import Caught, Missed, Rode

pytestmark = pytest.mark.usefixtures("hexagons_of_seven")


def test_players_are_asked_clockwise_from_the_holder() -> None:
    """L1 5.1."""
    race = Position(seats=4, holder=2, phase="escapees", AR=on(4, "M", 0)).ride((4, "M", 1), 1)
    asked = []
    while race.table.phase == "leaving":
        asked.append(race.seat)
        race.stay()
    assert asked == [2, 3, 0, 1]


def test_whoever_has_nobody_in_the_peloton_is_not_asked() -> None:
    """L1 5.1."""
    race = Position(seats=3, each=1, phase="escapees", AR=on(5, "M", 0), CR=on(4, "M", 0))
    race.ride((5, "M", 1), 1).ride((4, "M", 1), 1)
    assert (race.table.phase, race.seat) == ("leaving", 2)


def test_riders_leave_one_after_the_other() -> None:
    """L1 5.1: as many as the player likes, each with their move before the next one."""
    race = Position(phase="leaving")
    assert {action for action in race.legal if isinstance(action, Leave)} == {Leave("R"), Leave("L"), Leave("C")}
    assert Stay() in race.legal
    race.leave("L", (2, "M", 0), 4)
    assert race.seat == 0
    assert {action for action in race.legal if isinstance(action, Leave)} == {Leave("R"), Leave("C")}
    race.leave("C", (2, "L", 0), 4).leave("R", (2, "R", 0), 4)
    assert race.seat == 1
    assert [race.where(name)[0] for name in ("AR", "AL", "AC", "CR")] == [2, 2, 2, -1]


def test_a_rider_leaves_with_four_squares_at_least_from_right_ahead_of_the_head() -> None:
    """L1 5.2: in any lane; the head stands on the fourth row of the second hexagon."""
    race = Position(head=10, phase="leaving", AR=bunch(energy=20)).answer(Leave("R"))
    assert race.asked == "AR"
    assert min(ride.squares for ride in race.rides) == 4
    assert race.ends(4) == {(2, side, 0) for side in "LMR"}
    assert race.refused(Ride(race.cell(1, "M", 6), 3, 0, ())) == "L1 5.2"
    race.ride((2, "R", 0), 4)
    assert race.where("AR") == (2, "R", 0)
    event = race.last(Rode)
    assert (event.start, event.squares, event.free, event.cost, event.clause) == (IN_PELOTON, 4, 3, 1, "L1 5.2")
    assert race.energy("AR") == 19


def test_a_rider_leaves_past_those_who_stand_ahead() -> None:
    """L1 5.2: the first square must be free, as any other."""
    race = Position(head=10, phase="leaving", CR=on(1, "M", 4), CL=on(2, "L", 0)).answer(Leave("R"))
    assert race.ends(4) == {(2, "M", 0), (2, "R", 0)}


@pytest.mark.parametrize(
    ("code", "head", "role", "free"),
    [
        (GROUNDS, 13, "R", 3),
        (GROUNDS, 20, "R", 2),
        (GROUNDS, 27, "R", 1),
        (GROUNDS, 27, "C", 3),
        (GROUNDS, 34, "L", 4),
        (GROUNDS, 14, "R", 2),
        (GROUNDS, 21, "R", 1),
        (GROUNDS, 28, "R", 4),
        (GROUNDS, 35, "R", 3),
        (FLAT, 10, "C", 1),
    ],
)
def test_the_ground_under_the_head_counts(code: str, head: int, role: str, free: int) -> None:
    """L1 5.3: on the last row of a hexagon, and on the first."""
    race = Position(code, head=head, phase="leaving").answer(Leave(role))  # type: ignore[arg-type]  # a letter from the parameters
    race.answer(race.rides[0])
    event = race.last(Rode)
    assert (event.squares, event.free) == (4, free)
    assert event.cost == {0: 0, 1: 1, 2: 3, 3: 5}[max(0, 4 - free)]


def test_a_rider_who_leaves_moves_like_everybody_else() -> None:
    """L1 5.3: six paid squares at most."""
    race = Position(FLAT, head=10, phase="leaving").answer(Leave("R"))
    assert max(ride.squares for ride in race.rides) == 9


@pytest.mark.parametrize(("head", "free"), [(41, 3), (42, 4)])
def test_a_sprinter_starts_in_the_zone_where_the_head_is(head: int, free: int) -> None:
    """L1 5.3: the head on the last hexagon but one, and on the last."""
    race = Position(FLAT, head=head, phase="leaving", AR=bunch(speciality="sprinter")).answer(Leave("R"))
    race.answer(race.rides[0])
    assert race.last(Rode).free == free


def test_a_descender_leaves_if_the_head_is_on_a_descent() -> None:
    """L1 5.3."""
    race = Position(GROUNDS, head=30, phase="leaving", AR=bunch(speciality="descender")).answer(Leave("R"))
    race.answer(race.rides[0])
    assert race.last(Rode).free == 5


def test_a_rider_who_was_caught_may_leave_in_the_next_turn() -> None:
    """L1 5.4."""
    race = Position(head=10, AR=on(1, "M", 5), AL=on(4, "M", 0)).roll("3")
    assert race.of(Caught)
    assert race.table.turn == TURN + 1
    race.ride((4, "M", 1), 1)
    while race.seat != 0:
        race.stay()
    assert Leave("R") in race.legal
    race.leave("R", (2, "M", 3), 4)
    assert race.where("AR") == (2, "M", 3)


def test_on_the_way_to_a_summit_there_is_no_sprint_zone_under_the_head() -> None:
    """L1 5.3: the ground is that of a col."""
    race = Position(SUMMIT, head=29, phase="leaving", AC=bunch(speciality="sprinter")).answer(Leave("C"))
    race.answer(race.rides[0])
    assert race.last(Rode).free == 3
    assert race.where("AC") != PELOTON


@pytest.mark.parametrize(("energy", "offered"), [(4, False), (5, True)])
def test_who_cannot_pay_for_four_squares_cannot_leave(energy: int, offered: bool) -> None:
    """L1 5.2, L1 9.7: the climber has one free square on the flat, and three more cost 5."""
    race = Position(head=10, phase="leaving", AC=bunch(energy=energy))
    assert (Leave("C") in race.legal) == offered
    if not offered:
        assert race.refused(Leave("C"))


def test_who_has_no_room_ahead_cannot_leave() -> None:
    """L1 5.2, L1 9.9: all squares right ahead are taken, and there is no energy to ride past."""
    block = {name: on(1, side, 4, down=TURN) for name, side in (("CR", "L"), ("CL", "M"), ("CC", "R"))}
    assert Leave("R") not in Position(head=10, phase="leaving", riders=block, AR=bunch(energy=1)).legal
    race = Position(head=10, phase="leaving", riders=block, AR=bunch(energy=2)).answer(Leave("R"))
    race.ride((2, "M", 0), 4)
    assert (race.last(Rode).cost, race.last(Rode).past) == (2, 1)


def test_a_rider_who_has_not_moved_may_stay_after_all() -> None:
    """L1 5.1: their player is asked again, about everybody."""
    race = Position(head=8, phase="leaving")
    before = race.legal, race.table.riders, race.table.queue
    race.answer(Leave("R"))
    assert race.legal[-1] == Back()
    race.answer(Back())
    assert (race.legal, race.table.riders, race.table.queue) == before


def test_nobody_goes_back_who_was_not_about_to_leave() -> None:
    """L1 5.1: a rider on the road has to move."""
    assert Position(head=8, phase="leaving").refused(Back()) == "L1 5.1"
    assert Position(head=8, phase="escapees", AR=on(3, "M", 0)).refused(Back()) == "L1 5.1"


def test_a_rider_is_kept_once_a_turn() -> None:
    """L1 5.1: a rider who was kept may leave all the same, but then has to ride; a team-mate may still be kept."""
    race = Position(head=8, phase="leaving").answer(Leave("R"), Back(), Leave("L"))
    assert Back() in race.legal
    race.answer(Back(), Leave("R"))
    assert race.asked == "AR"
    assert Back() not in race.legal
    assert race.refused(Back()) == "L1 5.1"
    race.ride((1, "M", 5), 4)
    assert race.where("AR") == (1, "M", 5)


def test_in_the_next_turn_a_rider_may_be_kept_again() -> None:
    """L1 5.1."""
    race = Position(head=8, phase="leaving").answer(Leave("R"), Back()).go_on()
    assert (race.table.turn, race.seat) == (TURN + 1, 1)
    race.stay().answer(Leave("R"))
    assert Back() in race.legal
    race.answer(Back())
    assert race.where("AR") == PELOTON


def test_a_rider_who_fell_on_the_way_into_the_peloton_does_not_leave_in_the_missed_turn() -> None:
    """L1 11.5, L1 4.3: the rider rides with it; in the turn after they may."""
    race = Position(BLACK, head=17, phase="dropped", AC=on(1, "R", 6)).ride(PELOTON, 3, risks=("crash",)).die(1)
    assert (race.where("AC"), race.rider("AC").down) == (PELOTON, TURN + 1)
    race.stay()
    assert (race.table.turn, race.table.phase, race.seat) == (TURN + 1, "leaving", 0)
    assert race.of(Missed) == [Missed("AC")]
    assert {action for action in race.legal if isinstance(action, Leave)} == {Leave("R"), Leave("L")}
    assert race.refused(Leave("C")) == "L1 5.2"
    race.stay().chase().roll("3")
    assert (race.table.turn, race.seat) == (TURN + 2, 0)
    assert Leave("C") in race.legal


def test_who_comes_into_the_peloton_with_a_puncture_does_not_leave_in_the_next_turn() -> None:
    """L1 12.3: the rider had it before they joined; in the turn after they may."""
    race = Position(head=10, AR=on(1, "M", 3)).roll("4R").die(1, *[2] * 5).ride(PELOTON, 3)
    assert (race.where("AR"), race.rider("AR").flat) == (PELOTON, TURN + 1)
    race.stay()
    assert (race.table.turn, race.table.phase, race.seat) == (TURN + 1, "leaving", 0)
    assert {action for action in race.legal if isinstance(action, Leave)} == {Leave("L"), Leave("C")}
    assert race.refused(Leave("R")) == "L1 5.2"
    race.stay().chase().roll("3")
    assert (race.table.turn, race.seat) == (TURN + 2, 0)
    assert Leave("R") in race.legal


def test_once_the_peloton_is_home_nobody_is_asked_who_leaves() -> None:
    """L1 5.1, L1 8.3: nor is anybody who carries food; the one on the road moves."""
    race = Position(each=1, head=47, AR=on(3, "M", 0, tiles=(2,)), CR=bunch(tiles=(3,))).roll("4")
    race.ride((3, "M", 1), 1)
    assert (race.table.turn, race.table.phase, race.asked) == (TURN + 1, "dropped", "AR")
