"""Chapter 14 of the rules: the finish."""

from __future__ import annotations

import pytest
from msgspec import UNSET, UnsetType

from games.leader_1.positions import OFF, PELOTON, TURN, Position, bunch, on
from paceline.games.leader_1 import GAME
from paceline.games.leader_1.events import Caught, Crossed, PelotonArrived, RaceOver, Ranked

pytestmark = pytest.mark.usefixtures("hexagons_of_seven")


def ranking(race: Position) -> list[str]:
    """Return riders who are home, from first to last."""
    return [race.table.riders[one.rider].name for one in race.table.home]


def test_in_the_same_turn_the_furthest_beyond_the_line_is_first() -> None:
    """L1 14.1: the rider crossed it second."""
    race = Position(each=1, head=30, phase="escapees", AR=on(6, "M", 6), CR=on(6, "L", 5))
    race.ride((7, "M", 1), 2)
    assert race.of(Crossed) == [Crossed("AR", 2)]
    assert race.where("AR") == (7, "M", 1)
    race.ride((7, "L", 3), 5)
    assert race.of(Crossed)[1] == Crossed("CR", 4)
    race.chase().roll("3")
    assert ranking(race) == ["CR", "AR"]
    assert [(event.rider, event.place) for event in race.of(Ranked)] == [("CR", 1), ("AR", 2)]
    assert [(one.turn, one.rows) for one in race.table.home] == [(TURN, 4), (TURN, 2)]


def test_of_level_riders_the_one_who_moved_earlier_is_first() -> None:
    """L1 14.1."""
    race = Position(each=1, head=30, phase="escapees", AR=on(6, "M", 4), CR=on(6, "L", 5))
    assert race.asked == "CR"
    race.ride((7, "L", 0), 2).ride((7, "M", 0), 3).chase().roll("3")
    assert ranking(race) == ["CR", "AR"]


def test_an_earlier_turn_is_earlier_however_far_the_others_come() -> None:
    """L1 14.1."""
    race = Position(head=30, phase="escapees", AR=on(6, "M", 6), CR=on(6, "L", 1)).ride((7, "M", 0), 1)
    race.ride((6, "L", 4), 3).go_on()
    assert ranking(race) == ["AR"]
    race.ride((7, "L", 3), 6).go_on()
    assert ranking(race) == ["AR", "CR"]
    assert [one.turn for one in race.table.home] == [TURN, TURN + 1]


def test_riders_in_the_peloton_arrive_when_its_head_crosses_the_line() -> None:
    """L1 14.2: with the rows of the head, whoever has more energy first."""
    race = Position(
        head=46, AR=bunch(energy=3), AL=bunch(energy=9), AC=bunch(energy=4), CR=bunch(energy=8), CL=bunch(energy=1)
    ).roll("5")
    order = ("CC", "AL", "CR", "AC", "AR", "CL")
    assert race.of(PelotonArrived) == [PelotonArrived(order, 3)]
    assert ranking(race) == list(order)
    assert {one.rows for one in race.table.home} == {3}


def test_a_peloton_before_the_line_does_not_arrive() -> None:
    """L1 14.2."""
    race = Position(head=45).roll("3")
    assert race.table.head == 48
    assert not race.of(PelotonArrived)
    race.stay(2).chase().roll("3")
    assert race.of(PelotonArrived)[0].rows == 3


def test_of_equal_energy_the_sprinter_is_first() -> None:
    """L1 14.2: then clockwise from the holder of the token, rouleur, leader, climber."""
    race = Position(seats=3, holder=1, head=47, AC=bunch(speciality="sprinter"), JL=bunch(energy=31)).roll("3")
    assert ranking(race) == ["JL", "AC", "CR", "CL", "CC", "JR", "JC", "AR", "AL"]


def test_of_two_sprinters_the_token_decides() -> None:
    """L1 14.2."""
    sprinter = bunch(speciality="sprinter")
    race = Position(seats=3, holder=2, head=47, AL=sprinter, CR=sprinter, JC=sprinter).roll("3")
    assert ranking(race)[:3] == ["JC", "AL", "CR"]


def test_energy_counts_after_the_last_turn_was_paid() -> None:
    """L1 14.2, L1 7.4: all pay alike, and those caught before the line arrive with the others."""
    race = Position(each=1, head=46, AR=bunch(energy=4), CR=on(6, "M", 6, energy=9)).roll("5")
    assert ranking(race) == ["CR", "AR"]
    assert (race.energy("AR"), race.energy("CR")) == (3, 8)


def test_the_peloton_and_escapees_of_the_same_turn() -> None:
    """L1 14.1, L1 14.2: ranked by their rows; of level ones who moved earlier."""
    race = Position(head=44, phase="escapees", AR=on(6, "M", 5), CR=on(6, "L", 5), CL=on(6, "R", 4))
    race.ride((7, "L", 1), 3).ride((7, "M", 2), 4).ride((7, "R", 3), 6).stay(2).chase().roll("5")
    assert race.table.head == 49
    assert ranking(race)[:3] == ["CL", "AR", "CR"]
    level = Position(head=44, phase="escapees", AR=on(6, "M", 5)).ride((7, "M", 0), 2).stay(2).chase().roll("5")
    assert ranking(level)[0] == "AR"
    faster = Position(head=46, phase="escapees", AR=on(6, "M", 5)).ride((7, "M", 0), 2).stay(2).chase().roll("5")
    assert ranking(faster)[-1] == "AR"


def test_whoever_has_crossed_the_line_is_not_caught() -> None:
    """L1 14.3: though the peloton comes further."""
    race = (
        Position(head=46, phase="escapees", AR=on(6, "M", 5, energy=7)).ride((7, "M", 0), 2).stay(2).chase().roll("5")
    )
    assert not race.of(Caught)
    assert race.energy("AR") == 8
    assert race.where("AR") == OFF


def test_who_is_across_leaves_the_road_at_the_end_of_the_turn() -> None:
    """L1 14.3: to then their square is taken."""
    race = Position(head=30, phase="escapees", AR=on(6, "M", 6), CR=on(6, "L", 4), CC=on(0, "M", 0)).ride(
        (7, "M", 0), 1
    )
    assert race.where("AR") == (7, "M", 0)
    assert (7, "M", 0) not in {race.place(ride.end) for ride in race.rides}
    race.ride((6, "L", 5), 1).go_on()
    assert race.where("AR") == (7, "M", 0)
    race.ride((0, "M", 1), 1)
    assert race.where("AR") == OFF
    assert race.asked == "CR"
    assert (7, "M", 0) in {race.place(ride.end) for ride in race.rides}


def test_the_race_is_over_when_everybody_is_home() -> None:
    """L1 14.4: not before."""
    race = Position(each=1, head=30, phase="escapees", AR=on(6, "M", 6), CR=on(6, "L", 2)).ride((7, "M", 0), 1)
    race.ride((6, "L", 3), 1).chase().roll("3")
    assert GAME.result(race.state) is None
    assert race.asked == "CR"
    race.ride((7, "L", 0), 4).chase().roll("3")
    assert not race.acting
    assert race.table.phase == "over"
    assert GAME.result(race.state) is not None
    assert race.of(RaceOver) == [RaceOver(("AR", "CR"))]


def three_home() -> Position:
    """Return a race with `ending=podium`: three are across the line, others ahead of the peloton, in it and behind."""
    return Position(
        head=42,
        phase="escapees",
        options={"podium": True},
        AR=on(6, "M", 6),
        AL=on(6, "L", 6),
        CR=on(6, "R", 5),
        CL=on(6, "L", 5),
        CC=on(1, "M", 0),
        AC=bunch(),
    )


def test_on_the_podium_the_race_ends_with_the_turn_of_the_third_rider() -> None:
    """L1 14.4: the others are ranked by how far they are, those in the peloton at its head."""
    race = three_home()
    race.ride((7, "L", 1), 2).ride((7, "M", 1), 2).ride((6, "L", 6), 1).ride((7, "R", 1), 3)
    race.go_on()
    assert (race.table.phase, race.asked) == ("dropped", "CC")  # the turn is ridden to its end
    race.ride((1, "M", 1), 1)
    assert race.table.phase == "over"
    assert ranking(race) == ["AL", "AR", "CR", "CL", "AC", "CC"]
    assert race.of(RaceOver) == [RaceOver(("AL", "AR", "CR", "CL", "AC", "CC"))]
    assert [one.rows <= 0 for one in race.table.home] == [False] * 3 + [True] * 3


def test_with_two_home_it_goes_on() -> None:
    """L1 14.4."""
    race = three_home()
    race.ride((7, "L", 1), 2).ride((7, "M", 1), 2).ride((6, "L", 6), 1).ride((6, "R", 6), 1)
    race.go_on().ride((1, "M", 1), 1)
    assert (race.table.turn, race.table.phase) == (TURN + 1, "escapees")
    assert GAME.result(race.state) is None


def test_players_are_ranked_by_their_best_riders() -> None:
    """L1 14.5: the second player has the first rider, then the third has the next best; others do not matter."""
    order = {"CR": 9, "AL": 8, "AR": 7, "AC": 6, "JR": 5, "CL": 4, "CC": 3, "JL": 2, "JC": 1}
    race = Position(seats=3, head=47, riders={name: bunch(energy=energy) for name, energy in order.items()}).roll("3")
    result = GAME.result(race.state)
    assert result is not None
    assert result.ranking == ((1,), (0,), (2,))
    assert list(result.riders) == list(order)
    assert {race.where(name) for name in order} == {OFF}
    assert PELOTON not in {race.where(name) for name in order}


def test_who_is_dropped_beyond_the_line_has_crossed_it() -> None:
    """L1 14.3: two rows behind the peloton, and the rider is ranked with the others of this turn."""
    race = Position(head=47, AR=bunch(energy=0)).roll("5")
    assert race.table.head == 52
    assert race.of(Crossed) == [Crossed("AR", 2)]
    assert ranking(race) == ["AL", "AC", "CR", "CL", "CC", "AR"]
    assert [one.rows for one in race.table.home] == [4] * 5 + [2]
    assert race.where("AR") == OFF


def test_how_those_are_ranked_who_are_not_home() -> None:
    """L1 14.4: in the peloton as at the line (L1 14.2), level ones on the road the last to get there first."""
    assert ranking(_stopped(())) == ["AC", "AL", "AR", "CL", "CC", "CR", "JC", "JR", "JL"]


@pytest.mark.parametrize("variants", [("earlier-first",), UNSET])
def test_level_riders_may_be_ranked_by_who_got_there_earlier(variants: tuple[str, ...] | UnsetType) -> None:
    """L1 16.2: by choice, and in races of rules version 1, which say nothing about it."""
    assert ranking(_stopped(variants)) == ["AC", "AL", "AR", "CL", "CC", "CR", "JC", "JL", "JR"]


def _stopped(variants: tuple[str, ...] | UnsetType) -> Position:
    """Return a race that is stopped with JL and JR level, JR having come there last."""
    race = Position(
        seats=3,
        head=30,
        phase="escapees",
        options={"podium": True, "variants": variants},
        AR=on(6, "M", 6),
        AL=on(6, "L", 6),
        AC=on(6, "R", 6),
        CR=bunch(energy=5),
        CL=bunch(energy=9),
        CC=bunch(energy=5, speciality="sprinter"),
        JR=on(1, "M", 0),
        JL=on(1, "L", 0),
        JC=on(1, "R", 2),
    )
    for side in "RLM":
        race.ride((7, side, 0), 1)
    race.go_on()
    assert (race.asked, race.where("JC")) == ("JC", (1, "R", 2))
    race.ride((1, "R", 3), 1).ride((1, "L", 1), 1).ride((1, "M", 1), 1)
    assert race.table.phase == "over"
    return race
