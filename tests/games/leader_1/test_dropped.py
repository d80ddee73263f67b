"""Chapter 8 of the rules: riders behind the peloton."""

from __future__ import annotations

import pytest

from games.leader_1.positions import OFF, PELOTON, TURN, Position, bunch, on
from paceline.games.leader_1.events import Missed, PelotonArrived, Rode

pytestmark = pytest.mark.usefixtures("hexagons_of_seven")


def test_riders_behind_move_first_on_the_road_first() -> None:
    """L1 8.1: of level ones the last to get there plays first (L1 4.2)."""
    race = Position(
        head=30,
        AR=on(1, "L", 3),
        AL=on(2, "M", 0),
        CR=on(1, "R", 3),
        CL=on(5, "M", 0),
        CC=on(0, "M", 0),
    ).roll("3")
    asked = []
    while race.table.phase == "dropped":
        asked.append(race.asked)
        race.answer(race.rides[0])
    assert asked == ["AL", "CR", "AR", "CC"]


def test_a_rider_who_was_dropped_in_this_turn_does_not_move() -> None:
    """L1 8.1: somebody dropped earlier does."""
    race = Position(head=10, AR=bunch(energy=0), CR=on(0, "M", 0)).roll("5")
    assert race.asked == "CR"
    race.ride((0, "M", 1), 1)
    assert race.table.turn == TURN + 1
    assert race.where("AR") == (1, "M", 6)


def test_a_rider_who_has_moved_in_this_turn_does_not_move_again() -> None:
    """L1 8.1: the rider moved as an escapee, fell, and was passed by the peloton."""
    race = Position(head=10, AR=on(1, "M", 5, moved=TURN, down=TURN + 1), CR=on(0, "M", 0)).roll("5")
    assert race.asked == "CR"
    race.ride((0, "M", 1), 1)
    assert race.table.turn == TURN + 1
    race.go_on()
    assert race.asked == "CR"
    race.ride((0, "M", 2), 1)
    assert [event.rider for event in race.of(Missed)] == ["AR"]
    race.go_on()
    assert (race.table.turn, race.asked) == (TURN + 2, "AR")


def test_a_rider_who_comes_to_the_tail_row_joins_the_peloton() -> None:
    """L1 8.2: the rider stops there, pays their move only, and gets back what they have not used."""
    race = Position(head=10, AR=on(1, "M", 2)).roll("5")
    assert race.asked == "AR"  # and the tail is on row 14, the first of hexagon 2
    assert race.ends(4) == {(1, side, 6) for side in "LMR"}
    assert race.ends(5) == {PELOTON}
    assert max(ride.squares for ride in race.rides) == 5
    race.ride(PELOTON, 5)
    assert race.where("AR") == PELOTON
    event = race.last(Rode)
    assert (event.end, event.cost, event.regained, event.clause) == (-1, 3, 0, "L1 8.2")
    assert race.energy("AR") == 27


def test_joining_gives_back_free_squares() -> None:
    """L1 8.2: the rouleur has three, and uses one."""
    race = Position(head=10, phase="dropped", AR=on(1, "M", 1)).ride(PELOTON, 1)
    event = race.last(Rode)
    assert (event.cost, event.regained) == (0, 2)
    assert (race.energy("AR"), race.where("AR")) == (32, PELOTON)


@pytest.mark.parametrize("square", [2, 3])
def test_level_with_the_peloton_every_step_joins_it(square: int) -> None:
    """L1 8.2: the rider stands on its tail row or its head row, and is not ahead of it."""
    race = Position(head=10, phase="dropped", AR=on(1, "M", square))
    assert {(ride.end, ride.squares) for ride in race.rides} == {(-1, 1)}


def test_a_rider_joins_on_a_taken_square() -> None:
    """L1 8.2: the square at the tail row is the peloton's."""
    race = Position(
        head=10, phase="dropped", AR=on(1, "M", 1), CR=on(1, "M", 2, down=TURN), CL=on(1, "L", 2, down=TURN)
    )
    assert PELOTON in race.ends(1)


def test_an_escapee_does_not_join() -> None:
    """L1 8.2: the rider is ahead of it."""
    race = Position(head=10, phase="escapees", AR=on(1, "M", 4))
    assert PELOTON not in {race.place(ride.end) for ride in race.rides}


def test_nobody_joins_a_peloton_that_has_arrived() -> None:
    """L1 8.3: in the turn of its arrival either; the rider rides on alone, in the fifth phase."""
    race = Position(head=47, AR=on(6, "M", 3), CR=on(3, "M", 0)).roll("4")
    assert race.of(PelotonArrived)
    assert (race.table.phase, race.asked) == ("dropped", "AR")
    assert PELOTON not in {race.place(ride.end) for ride in race.rides}
    race.ride((6, "M", 6), 3).ride((3, "M", 3), 3)
    assert race.table.turn == TURN + 1
    assert (race.table.phase, race.asked) == ("dropped", "AR")
    race.ride((7, "M", 0), 1)
    assert race.asked == "CR"
    race.ride((3, "M", 4), 1)
    assert race.where("AR") == OFF
    assert (race.table.turn, race.table.phase, race.asked) == (TURN + 2, "dropped", "CR")


def test_an_empty_peloton_arrives_too() -> None:
    """L1 8.3: afterwards nothing is rolled any more, and nobody is asked for a chase."""
    race = Position(each=1, head=47, AR=on(6, "M", 3), CR=on(3, "M", 0)).roll("4")
    race.ride((6, "M", 4), 1).ride((3, "M", 1), 1)
    assert (race.table.turn, race.table.phase, race.asked) == (TURN + 1, "dropped", "AR")
