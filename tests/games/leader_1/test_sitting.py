"""L1 5.5: players who sit in, and what makes them sit up."""

from __future__ import annotations

import pytest

from games.leader_1.positions import COL, FLAT, PELOTON, TURN, Position, bunch, on
from paceline.core.game import CHANCE
from paceline.core.messages import say
from paceline.games.leader_1 import GAME
from paceline.games.leader_1.actions import IN_PELOTON, SitIn, Stay
from paceline.games.leader_1.events import Announced, PelotonRode, Punctured, SatIn, SatUp, Unfed

pytestmark = pytest.mark.usefixtures("hexagons_of_seven")

DICE = frozenset((CHANCE,))
ALL_TILES = (2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4)


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
    """L1 5.5: one of their own is given it."""
    race = Position("FFFF*FFF", head=19, phase="leaving").answer(SitIn(), SitIn()).roll("3")
    race.feed(2, 2, 2, 2, 2, 2)
    assert set(race.of(SatUp)) == {SatUp(0, "fed"), SatUp(1, "fed")}
    assert race.table.phase == "leaving"


def test_food_for_others_does_not() -> None:
    """L1 5.5: of the colour of seat 0 nothing is left, because that player carries all of them."""
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


def test_a_dropped_rider_ends_the_sitting_too() -> None:
    """L1 5.5: the rider is outside the peloton."""
    race = Position(head=8, phase="leaving", AR=bunch(energy=0)).answer(SitIn(), SitIn()).roll("5")
    assert set(race.of(SatUp)) == {SatUp(0, "outside"), SatUp(1, "outside")}
    assert race.table.phase == "leaving"


def test_the_sitting_ends_before_a_col_and_on_it() -> None:
    """L1 5.5, L1 2.6: the false flat before a col is other ground, and so is the col."""
    race = Position(COL, head=8, phase="leaving").answer(SitIn(), SitIn()).roll("5").roll("3")
    assert race.course.row_ground[race.table.head] == "H"
    assert {event.because for event in race.of(SatUp)} == {"ground"}
    race.events.clear()
    race.answer(SitIn(), SitIn()).roll("5")
    assert race.course.row_ground[race.table.head] == "C"
    assert {event.because for event in race.of(SatUp)} == {"ground"}


def test_the_sitting_ends_before_the_sprint_zone() -> None:
    """L1 5.5, L1 2.10: nobody sits in on the hexagon before it."""
    race = Position(FLAT, head=33, phase="leaving").answer(SitIn(), SitIn()).roll("5")
    assert race.course.sprint is not None
    assert race.course.road.rows[race.table.head] < race.course.sprint
    assert not race.table.sitting


@pytest.mark.parametrize(
    ("head", "outside", "offered"), [(8, False, True), (8, True, True), (34, False, True), (35, False, False)]
)
def test_players_sit_in_only_if_nothing_would_end_it_at_once(head: int, outside: bool, offered: bool) -> None:
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


def test_players_who_sat_in_stay_in_until_asked_again() -> None:
    """L1 5.5: when the rider outside is caught they may sit in anew."""
    race = Position(head=8, phase="leaving").answer(SitIn()).leave("R", (1, "M", 5), 4).stay().chase().roll("4")
    assert race.where("CR") == PELOTON
    assert (race.table.phase, race.seat) == ("leaving", 1)
    race.answer(SitIn(), SitIn())
    assert race.acting == DICE


def test_ground_that_begins_right_under_the_head_ends_the_sitting() -> None:
    """L1 5.5: row 14 is the first of false flat."""
    race = Position(COL, head=10, phase="leaving").answer(SitIn(), SitIn()).roll("3")
    assert (race.table.head, race.of(SatUp)) == (13, [])
    race = Position(COL, head=11, phase="leaving").answer(SitIn(), SitIn()).roll("3")
    assert (race.table.head, race.of(SatUp)) == (14, [SatUp(0, "ground"), SatUp(1, "ground")])
    assert race.table.phase == "leaving"


def test_a_puncture_in_the_peloton_ends_the_sitting() -> None:
    """L1 5.5, L1 12.4: the rider with the puncture is left behind, outside."""
    race = Position(head=8, phase="leaving").answer(SitIn(), SitIn()).roll("4R").die(2)
    assert race.table.sitting == (0, 1)
    race.die(1)
    assert [event.rider for event in race.of(Punctured)] == ["AL"]
    assert race.of(SatUp) == [SatUp(0, "outside"), SatUp(1, "outside")]
    race.die(*[2] * 4)
    assert (race.table.phase, race.seat) == ("leaving", 1)


def test_everybody_sees_who_sits_in_and_only_their_own_seat_that_they_sit_up() -> None:
    """L1 5.5: everybody may know it; being asked again is their own affair."""
    race = Position(head=8, phase="leaving").answer(SitIn()).leave("R", (1, "M", 5), 4)
    (down,), (up,) = race.of(SatIn), race.of(SatUp)
    assert (down, up) == (SatIn(0), SatUp(0, "outside"))
    assert [down.seen_by(seat) for seat in (0, 1, None)] == [down] * 3
    assert [up.seen_by(seat) for seat in (0, 1, None)] == [up, None, None]


def test_whoever_sits_in_is_said_to_skip_turns() -> None:
    """L1 5.5: for the page, which plays them faster; spectators skip nothing."""
    race = Position(head=8, phase="leaving").answer(SitIn())
    words = [GAME.presentation.skipping(GAME.view(race.state, seat)) for seat in (0, 1, None)]
    assert words == [say("leader-1.scene.sitting-in"), None, None]
