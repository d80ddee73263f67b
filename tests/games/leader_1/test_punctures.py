"""Chapter 12 of the rules: the red face and what follows from it."""

from __future__ import annotations

import pytest

from games.leader_1.positions import PELOTON, TURN, Position, bunch, on
from paceline.games.leader_1.actions import IN_PELOTON, Leave, Ride
from paceline.games.leader_1.events import (
    Caught,
    Charged,
    Crossed,
    Dropped,
    Fed,
    Missed,
    NoPunctures,
    PelotonArrived,
    PelotonRode,
    Punctured,
    Rode,
)
from paceline.games.leader_1.state import NEVER

pytestmark = pytest.mark.usefixtures("hexagons_of_seven")

EVERYBODY = {"AR", "AL", "AC", "CR", "CL", "CC"}


@pytest.mark.parametrize("face", ["3", "4", "5"])
def test_other_faces_bring_no_punctures(face: str) -> None:
    """L1 12.1."""
    race = Position().roll(face)  # type: ignore[arg-type]  # a face from the parameters
    assert not race.awaited
    assert not race.of(NoPunctures)


def test_on_the_red_face_everybody_rolls() -> None:
    """L1 12.1: a 1 is a puncture, a 2 is none."""
    race = Position(head=10, AR=on(4, "M", 0), CC=on(0, "M", 0, moved=TURN)).roll("4R")
    assert race.table.head == 14
    assert {name for _, name in race.awaited} == EVERYBODY
    assert {kind for kind, _ in race.awaited} == {"puncture"}
    race.die(1, 2, 12, 5, 2, 2)
    assert race.of(Punctured) == [Punctured("AR", race.cell(4, "M", 0))]
    assert race.rider("AR").flat == TURN + 1
    assert {rider.name for rider in race.table.riders if rider.flat} == {"AR"}
    assert not race.of(NoPunctures)


def test_nobody_has_a_puncture() -> None:
    """L1 12.1: and that is told."""
    race = Position().roll("4R").die(*[2] * 6)
    assert race.of(NoPunctures) == [NoPunctures()]
    assert not race.of(Punctured)


def test_punctures_come_after_everything_else_that_the_peloton_does() -> None:
    """L1 12.1: it has moved, caught, been paid, dropped riders and passed feed zones."""
    race = Position("FFFF*FFF", head=19, phase="chase", AR=on(3, "M", 2), CR=bunch(energy=0)).chase(True).roll("4R")
    assert (race.where("AR"), race.where("CR")) == (PELOTON, (3, "M", 1))
    assert race.awaited[0][0] == "feed"
    while race.awaited[0][0] == "feed":
        race.feed(3)
    race.die(*[2] * 6)
    kinds = (PelotonRode, Caught, Charged, Dropped, Fed, NoPunctures)
    order = [type(event) for event in race.events if isinstance(event, kinds)]
    assert list(dict.fromkeys(order)) in (
        [PelotonRode, Caught, Charged, Dropped, Fed, NoPunctures],
        [PelotonRode, Caught, Dropped, Charged, Fed, NoPunctures],
    )


def test_those_who_are_home_do_not_roll() -> None:
    """L1 12.1: also whoever crossed the line in this very turn."""
    race = Position(head=30, phase="escapees", AR=on(6, "M", 5), CR=on(5, "M", 0)).ride((7, "M", 1), 3)
    assert race.of(Crossed)
    race.ride((5, "M", 1), 1).stay(2).chase().roll("4R")
    assert {name for _, name in race.awaited} == EVERYBODY - {"AR"}


def test_those_outside_roll_first() -> None:
    """L1 12.2: the first on the road first, those just dropped and passed among them; then the peloton, by seats."""
    race = (
        Position(
            head=10,
            seats=3,
            holder=1,
            phase="chase",
            AL=on(0, "M", 0, moved=TURN),
            AC=on(4, "M", 0),
            CL=on(5, "M", 0),
            JR=bunch(energy=0),
        )
        .chase(True)
        .roll("4R")
    )
    assert [name for _, name in race.awaited] == ["CL", "AC", "JR", "AL", "CR", "CC", "JL", "JC", "AR"]


def test_a_rider_with_a_puncture_moves_after_the_dropped_riders() -> None:
    """L1 12.3: in the next turn, though the rider is ahead of everybody."""
    race = Position(head=10, AR=on(5, "M", 0), CR=on(4, "M", 0), CL=on(0, "M", 0, moved=TURN)).roll("4R")
    race.die(1, *[2] * 5)
    asked = []
    while race.table.turn == TURN + 1:
        if race.asked:
            asked.append((race.table.phase, race.asked))
            race.answer(race.rides[0])
        else:
            race.go_on()
    assert asked == [("escapees", "CR"), ("dropped", "CL"), ("flats", "AR")]
    assert race.asked == "AR"  # and then in their place again


def test_of_several_with_punctures_the_first_on_the_road_moves_first() -> None:
    """L1 12.3: wherever they are."""
    race = Position(head=20, AL=on(1, "M", 0, flat=TURN), CR=on(5, "M", 0, flat=TURN), CL=on(4, "M", 0, flat=TURN))
    race.roll("3")
    asked = []
    while race.table.phase == "flats":
        asked.append(race.asked)
        race.answer(race.rides[0])
    assert asked == ["CR", "CL", "AL"]


def test_a_puncture_in_the_peloton_puts_the_rider_behind_it() -> None:
    """L1 12.4: on the square of a dropped rider, and the rider moves with the others who have a puncture."""
    race = Position(head=10).roll("4R").die(2, 1, 2, 2, 1, 2)
    assert race.table.head == 14
    assert (race.where("AL"), race.where("CL")) == ((1, "M", 5), (1, "L", 5))
    assert [(event.rider, race.place(event.cell), event.clause) for event in race.of(Punctured)] == [
        ("AL", (1, "M", 5), "L1 12.4"),
        ("CL", (1, "L", 5), "L1 12.4"),
    ]
    assert race.table.turn == TURN + 1
    race.go_on()
    assert (race.table.phase, race.asked) == ("flats", "CL")  # level, and the rider got there last


def test_riders_may_ride_through_the_square_of_a_puncture() -> None:
    """L1 12.5: at no price, but not stop there."""
    race = Position(
        "FF*HC3DFF",
        head=8,
        phase="escapees",
        CR=on(4, "L", 3, flat=TURN),
        CL=on(4, "R", 3, flat=TURN),
        AR=on(4, "L", 2),
    )
    assert race.ends(1) == set()
    assert race.ends(2) == {(4, "L", 4), (4, "R", 4)}
    assert {ride.past for ride in race.rides} == {0}
    assert race.refused(Ride(race.cell(4, "L", 3), 1, 0, ())) == "L1 12.5"
    race.ride((4, "L", 4), 2)
    assert (race.last(Rode).cost, race.last(Rode).regained) == (0, 2)


def test_through_one_puncture_beside_a_free_square() -> None:
    """L1 12.5: straight through the middle to both sides behind it."""
    race = Position(head=8, phase="escapees", CR=on(4, "M", 3, flat=TURN), AR=on(4, "L", 2))
    assert race.ends(1) == {(4, "L", 3)}
    assert race.ends(2) == {(4, "L", 4), (4, "M", 4), (4, "R", 4)}


def test_the_puncture_is_mended_when_the_rider_has_moved() -> None:
    """L1 12.6."""
    race = Position(head=8, phase="flats", AR=on(4, "M", 0, flat=TURN)).ride((4, "M", 1), 1)
    assert race.rider("AR").flat == 0
    assert (race.table.turn, race.table.phase, race.asked) == (TURN + 1, "escapees", "AR")


def test_the_puncture_is_mended_when_the_rider_has_missed_the_turn() -> None:
    """L1 12.6: the rider also lies on the road after a fall."""
    race = Position(head=8, AR=on(4, "M", 0, flat=TURN + 1, down=TURN + 1), CR=on(5, "M", 0)).roll("3")
    race.ride((5, "M", 1), 1).go_on()
    assert race.table.turn == TURN + 2
    assert [event.rider for event in race.of(Missed)] == ["AR"]
    assert race.rider("AR").flat == 0
    race.ride((5, "M", 2), 1)
    assert (race.table.phase, race.asked) == ("escapees", "AR")


def test_a_rider_who_has_not_moved_yet_moves_in_the_turn_of_the_puncture() -> None:
    """L1 8.1, L1 12.3: a dropped rider punctures before the fifth phase; only in the next turn the rider moves last."""
    race = Position(head=20, AR=on(2, "M", 0), CR=on(1, "M", 0)).roll("4R").die(1, *[2] * 5)
    assert (race.table.turn, race.table.phase, race.asked) == (TURN, "dropped", "AR")
    race.ride((2, "M", 1), 1).ride((1, "M", 1), 1)
    assert race.rider("AR").flat == TURN + 1
    race.go_on()
    assert (race.table.phase, race.asked) == ("dropped", "CR")
    race.ride((1, "M", 2), 1)
    assert (race.table.phase, race.asked) == ("flats", "AR")


def test_a_rider_is_passed_in_the_turn_after_their_puncture() -> None:
    """L1 7.6, L1 12.3: the rider stands there until they have moved."""
    race = Position(head=10, AR=on(2, "M", 3)).roll("4R").die(1, *[2] * 5)
    race.go_on("5")
    assert race.where("AR") == (2, "M", 3)
    assert (race.table.head, race.table.phase, race.asked) == (19, "flats", "AR")


def test_a_second_puncture_changes_nothing() -> None:
    """L1 12.6: the rider still has the first one, moves with it in this turn, and is mended."""
    race = Position(head=10, AR=on(5, "M", 0, flat=TURN)).roll("4R").die(1, *[2] * 5)
    assert (race.of(Punctured), race.of(NoPunctures)) == ([], [NoPunctures()])
    assert (race.table.turn, race.table.phase, race.asked) == (TURN, "flats", "AR")
    race.ride((5, "M", 1), 1)
    assert race.rider("AR").flat == NEVER
    assert (race.table.turn, race.table.phase, race.asked) == (TURN + 1, "escapees", "AR")


def test_a_peloton_that_comes_home_does_not_roll() -> None:
    """L1 12.1: the red face took it across the line."""
    race = Position(head=47).roll("4R")
    assert (race.awaited, race.table.phase) == ([], "over")


def test_who_is_on_the_road_rolls_though_the_peloton_is_home() -> None:
    """L1 12.1: the rider is not home."""
    race = Position(head=47, AR=on(3, "M", 0), CL=on(4, "M", 0)).roll("4R")
    assert race.of(PelotonArrived)
    assert race.awaited == [("puncture", "CL"), ("puncture", "AR")]
    race.die(2, 1)
    assert [event.rider for event in race.of(Punctured)] == ["AR"]
    assert race.rider("AR").flat == TURN + 1


def test_without_a_square_behind_the_rider_stays_in_without_a_puncture() -> None:
    """L1 7.10: nine riders lie on all three rows behind the tail; the rider may leave in the next turn."""
    names = [team + role for team in "ACJ" for role in "RLC"]
    squares = [(0, side, row) for row in range(3) for side in "LMR"]
    spots = {name: on(*square, down=TURN) for name, square in zip(names, squares, strict=True)}
    race = Position(seats=4, head=0, riders=spots).roll("4R").die(*[2] * 9, 1, 2, 2)
    assert race.table.head == 4
    assert race.of(Punctured) == [Punctured("PR", IN_PELOTON, "L1 7.10")]
    assert (race.where("PR"), race.rider("PR").flat) == (PELOTON, NEVER)
    assert (race.table.turn, race.table.phase, race.seat) == (TURN + 1, "leaving", 3)
    assert Leave("R") in race.legal


def test_the_puncture_of_one_in_the_peloton_is_mended_with_the_turn() -> None:
    """L1 12.6: the rider has had no move in it, and the next puncture counts."""
    race = Position(head=10, AR=bunch(flat=TURN)).roll("3")
    assert (race.table.turn, race.rider("AR").flat) == (TURN + 1, NEVER)
    race.go_on("4R").die(2, 2, 2, 1, 2, 2)
    assert [event.rider for event in race.of(Punctured)] == ["AR"]
    assert race.rider("AR").flat == TURN + 2


def test_who_was_dropped_with_a_puncture_does_not_move_in_that_turn() -> None:
    """L1 7.9, L1 12.3: the rider came into the peloton with it, and could not pay."""
    race = Position(head=10, AR=bunch(energy=0, flat=TURN)).roll("5")
    assert race.where("AR") == (1, "M", 6)
    assert (race.table.turn, race.table.phase) == (TURN + 1, "leaving")
    assert race.rider("AR").flat == NEVER  # L1 12.6
    race.go_on()
    assert (race.table.phase, race.asked) == ("dropped", "AR")
