"""Chapter 5 of the rules: leaving the peloton, and sitting in."""

from __future__ import annotations

import pytest

from games.leader_1.positions import COL, FLAT, GROUNDS, PELOTON, SUMMIT, TURN, Position, bunch, on
from paceline.core.protocol import CHANCE
from paceline.games.leader_1.actions import IN_PELOTON, Back, Leave, Ride, SitIn, Stay
from paceline.games.leader_1.events import Announced, Caught, PelotonRode, Rode, SatIn, SatUp, Unfed

pytestmark = pytest.mark.usefixtures("hexagons_of_seven")

DICE = frozenset((CHANCE,))
ALL_TILES = (2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4)


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
    """L1 5.1: as many as the player likes, each with his move before the next one."""
    race = Position(phase="leaving")
    assert {action for action in race.legal if isinstance(action, Leave)} == {Leave("R"), Leave("L"), Leave("C")}
    assert Stay() in race.legal
    race.leave("L", (2, "M", 0), 4)
    assert race.seat == 0
    assert {action for action in race.legal if isinstance(action, Leave)} == {Leave("R"), Leave("C")}
    race.leave("C", (2, "L", 0), 4).leave("R", (2, "R", 0), 4)
    assert race.seat == 1
    assert [race.where(name)[0] for name in ("AR", "AL", "AC", "CR")] == [2, 2, 2, -1]


def test_one_leaves_with_four_squares_at_least_from_right_ahead_of_the_head() -> None:
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


def test_one_leaves_past_those_who_stand_ahead() -> None:
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
        (FLAT, 10, "C", 1),
    ],
)
def test_the_ground_under_the_head_counts(code: str, head: int, role: str, free: int) -> None:
    """L1 5.3: also where the next hexagon is another."""
    race = Position(code, head=head, phase="leaving").answer(Leave(role))  # type: ignore[arg-type]
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


def test_a_descender_leaves_where_the_head_is_on_a_descent() -> None:
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


def test_sitting_in_means_to_be_asked_no_more() -> None:
    """L1 5.5: neither who leaves nor whether to chase."""
    race = Position(head=8, phase="leaving").answer(SitIn(), SitIn())
    assert race.of(SatIn) == [SatIn(0), SatIn(1)]
    assert (race.table.phase, race.acting) == ("peloton", DICE)
    for head in (11, 14, 17):
        race.roll("3")
        assert (race.table.phase, race.acting, race.table.head) == ("peloton", DICE, head)
    assert not race.of(Announced)
    assert not race.of(SatUp)
    assert {event.chase for event in race.of(PelotonRode)} == {False}
    assert all(rider.cell == IN_PELOTON for rider in race.table.riders)


def test_whoever_does_not_sit_in_is_asked_as_before() -> None:
    """L1 5.5: it is every player's own choice."""
    race = Position(head=8, phase="leaving").answer(SitIn(), Stay())
    assert race.acting == DICE  # seat 0 has the token and does not chase
    race.roll("3")
    assert (race.table.phase, race.seat) == ("leaving", 1)
    race.stay()
    assert (race.table.phase, race.seat) == ("chase", 1)


def test_a_rider_outside_ends_the_sitting() -> None:
    """L1 5.5: the holder is asked again whether to chase, in the same turn."""
    race = Position(head=8, phase="leaving").answer(SitIn()).leave("R", (1, "M", 5), 4)
    race.stay()
    assert SatUp(0, "outside") in race.of(SatUp)
    assert (race.table.phase, race.seat) == ("chase", 0)
    assert not race.table.sitting


def test_food_ends_the_sitting() -> None:
    """L1 5.5: one of his own is given it."""
    race = Position("FFFF*FFF", head=19, phase="leaving").answer(SitIn(), SitIn()).roll("3")
    race.feed(2, 2, 2, 2, 2, 2)
    assert set(race.of(SatUp)) == {SatUp(0, "fed"), SatUp(1, "fed")}
    assert race.table.phase == "leaving"


def test_food_for_others_does_not() -> None:
    """L1 5.5: of the colour of seat 0 nothing is left, which his player carries all himself."""
    full = bunch(tiles=ALL_TILES)
    race = Position("FFFF*FFF", each=1, head=19, phase="leaving", AR=full, CL=bunch()).answer(SitIn(), SitIn())
    race.roll("3").feed(4)
    assert race.of(Unfed)
    assert race.of(SatUp) == [SatUp(1, "fed")]
    assert race.table.sitting == (0,)


def test_another_ground_ends_the_sitting() -> None:
    """L1 5.5: from the flat to false flat under the head."""
    race = Position(COL, head=8, phase="leaving").answer(SitIn(), SitIn()).roll("5")
    assert not race.of(SatUp)
    race.roll("3")
    assert race.table.head == 16
    assert set(race.of(SatUp)) == {SatUp(0, "ground"), SatUp(1, "ground")}
    assert race.table.phase == "leaving"


def test_the_last_two_hexagons_end_the_sitting() -> None:
    """L1 5.5: the sixth of seven begins with row 35."""
    race = Position(FLAT, head=31, phase="leaving").answer(SitIn(), SitIn()).roll("3")
    assert (race.table.head, race.acting) == (34, DICE)
    race.roll("3")
    assert set(race.of(SatUp)) == {SatUp(0, "finish"), SatUp(1, "finish")}
    assert race.table.phase == "leaving"


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


def test_a_dropped_rider_ends_the_sitting_too() -> None:
    """L1 5.5: he is outside the peloton."""
    race = Position(head=8, phase="leaving", AR=bunch(energy=0)).answer(SitIn(), SitIn()).roll("5")
    assert set(race.of(SatUp)) == {SatUp(0, "outside"), SatUp(1, "outside")}
    assert race.table.phase == "leaving"


@pytest.mark.parametrize(
    ("head", "outside", "offered"), [(8, False, True), (8, True, True), (34, False, True), (35, False, False)]
)
def test_one_sits_in_only_where_nothing_would_end_it_at_once(head: int, outside: bool, offered: bool) -> None:
    """L1 5.5: not with the head on the last two hexagons; whether somebody is outside does not matter."""
    spots = {"CR": on(0, "M", 0, moved=TURN)} if outside else {}
    race = Position(FLAT, head=head, phase="leaving", riders=spots)
    assert (SitIn() in race.legal) == offered
    if not offered:
        assert race.refused(SitIn()) == "L1 5.5"


def test_sitting_in_goes_on_while_the_same_riders_are_outside() -> None:
    """L1 5.5: a rider far ahead does not end it, one who leaves does."""
    race = Position(FLAT, head=8, holder=1, phase="leaving", CR=on(4, "M", 0, moved=TURN))
    race.answer(Stay(), SitIn()).chase().roll("3").ride((4, "M", 1), 1)
    assert (race.table.phase, race.seat, race.table.sitting) == ("leaving", 1, (0,))
    assert race.of(SatUp) == []
    race.leave("L", (2, "M", 1), 4)
    assert race.of(SatUp) == [SatUp(0, "outside")]


def test_a_rider_who_has_not_moved_may_stay_after_all() -> None:
    """L1 5.1: his player is asked again, about everybody."""
    race = Position(head=8, phase="leaving")
    before = race.legal, race.table
    race.answer(Leave("R"))
    assert race.legal[-1] == Back()
    race.answer(Back())
    assert (race.legal, race.table) == before


def test_nobody_goes_back_who_was_not_about_to_leave() -> None:
    """L1 5.1: a rider on the road has to move."""
    assert Position(head=8, phase="leaving").refused(Back()) == "L1 5.1"
    assert Position(head=8, phase="escapees", AR=on(3, "M", 0)).refused(Back()) == "L1 5.1"


def test_who_sat_in_stays_in_until_he_is_asked_again() -> None:
    """L1 5.5: when the rider outside is caught he may sit in anew."""
    race = Position(head=8, phase="leaving").answer(SitIn()).leave("R", (1, "M", 5), 4).stay().chase().roll("4")
    assert race.where("CR") == PELOTON
    assert (race.table.phase, race.seat) == ("leaving", 1)
    race.answer(SitIn(), SitIn())
    assert race.acting == DICE
