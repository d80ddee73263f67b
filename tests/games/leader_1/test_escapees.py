"""Chapter 4 of the rules: riders ahead of the peloton."""

from __future__ import annotations

import pytest

from games.leader_1.positions import TURN, Position, on
from paceline.games.leader_1.events import Missed

pytestmark = pytest.mark.usefixtures("hexagons_of_seven")


def test_escapees_move_first_on_the_road_first() -> None:
    """L1 4.1: not by seats, and only those ahead of the peloton."""
    race = Position(
        head=20, AR=on(4, "L", 1), AL=on(4, "M", 3), CR=on(4, "R", 2), CL=on(1, "M", 0, moved=TURN), CC=on(5, "M", 0)
    ).roll("3")
    asked = []
    while race.table.phase == "escapees":
        asked.append(race.asked)
        race.answer(race.rides[0])
    assert asked == ["CC", "AL", "CR", "AR"]


def test_level_with_the_head_is_not_ahead() -> None:
    """L1 4.1: the rider moves with the dropped riders."""
    race = Position(head=20, phase="leaving", AR=on(2, "L", 6), CR=on(3, "L", 0)).go_on()
    assert (race.table.phase, race.asked) == ("dropped", "AR")
    race = Position(head=20, AR=on(3, "L", 2, down=TURN), CR=on(4, "L", 0)).roll("3")
    assert race.table.head == 23
    assert (race.table.phase, race.asked) == ("escapees", "CR")
    race.ride((4, "L", 1), 1).go_on()
    assert (race.table.phase, race.asked) == ("dropped", "AR")


def test_in_bends_the_further_part_of_the_hexagon_counts() -> None:
    """L1 4.1: the fourth of four squares is further than the fifth of six, though its number is smaller."""
    race = Position("FF*FFrrFF", head=14, AR=on(3, "M", 4), CR=on(3, "R", 3)).roll("3")
    assert race.asked == "CR"


def test_of_level_riders_the_last_to_get_there_plays_first() -> None:
    """L1 4.2."""
    race = Position(head=20, AR=on(4, "L", 1, arrived=7), CR=on(4, "M", 1, arrived=9), CL=on(4, "R", 1, arrived=8))
    race.roll("3")
    asked = []
    for _ in range(3):
        asked.append(race.asked)
        race.answer(race.rides[0])
    assert asked == ["CR", "CL", "AR"]


def test_a_rider_who_draws_level_plays_first_next_turn() -> None:
    """L1 4.2: the rider got there last."""
    race = Position(head=20, phase="escapees", AR=on(4, "L", 3), CR=on(4, "R", 1))
    race.ride((4, "L", 4), 1).ride((4, "R", 4), 3)
    race.go_on()
    assert race.asked == "CR"
    race.ride((4, "R", 6), 2).ride((4, "L", 6), 2).go_on()
    assert race.asked == "AR"


def test_a_fallen_escapee_misses_their_next_turn() -> None:
    """L1 4.3: the others move, the rider does the turn after."""
    race = Position(head=10, AR=on(4, "L", 3, down=TURN + 1), CR=on(4, "R", 1)).roll("3")
    assert race.table.turn == TURN + 1
    assert race.asked == "CR"
    assert race.of(Missed) == [Missed("AR", "L1 4.3")]
    race.ride((4, "R", 2), 1).go_on()
    assert race.where("AR") == (4, "L", 3)
    assert race.table.turn == TURN + 2
    assert race.asked == "AR"
    assert len(race.of(Missed)) == 1


def test_a_fallen_rider_behind_the_peloton_misses_their_next_turn() -> None:
    """L1 4.3: wherever the rider is."""
    race = Position(head=20, AR=on(1, "L", 3, down=TURN), CR=on(1, "R", 1)).roll("3")
    assert (race.table.turn, race.asked) == (TURN, "CR")
    race.ride((1, "R", 2), 1)
    assert race.of(Missed) == [Missed("AR", "L1 4.3")]
    race.go_on()
    assert (race.table.turn, race.asked) == (TURN + 1, "AR")
