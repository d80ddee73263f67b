"""Chapter 9 of the rules: how riders move, what it costs and what it gives back."""

from __future__ import annotations

from typing import Any

import pytest

from games.leader_1.positions import FLAT, GROUNDS, PELOTON, SUMMIT, TURN, Position, on
from paceline.games.leader_1.actions import Eat, Ride, Wait
from paceline.games.leader_1.events import Rode, Stuck

pytestmark = pytest.mark.usefixtures("hexagons_of_seven")

HEXAGON = {"F": 1, "H": 2, "C": 3, "D": 4}
"""Of each ground on the course `GROUNDS`."""
FREE = {
    "R": {"F": 3, "H": 2, "C": 1, "D": 4},
    "L": {"F": 2, "H": 2, "C": 2, "D": 4},
    "C": {"F": 1, "H": 2, "C": 3, "D": 4},
}
COSTS = (0, 1, 3, 5, 8, 11, 15)


def alone(code: str, tile: int, square: int, role: str = "R", side: str = "L", **changes: Any) -> Position:
    """Return a rider alone, far ahead of the peloton."""
    return Position(code, head=3, phase="escapees", riders={f"A{role}": on(tile, side, square, **changes)})


def free_squares(race: Position) -> int:
    """Return the free squares of the rider who is asked, as their move reports them."""
    race.answer(min(race.rides, key=lambda ride: ride.squares))
    return race.last(Rode).free


def test_a_rider_moves_straight_or_diagonally_ahead() -> None:
    """L1 9.1: one square at least, never sideways."""
    race = alone(FLAT, 3, 2, side="M")
    assert min(ride.squares for ride in race.rides) == 1
    assert race.ends(1) == {(3, "L", 3), (3, "M", 3), (3, "R", 3)}
    assert race.ends(2) == {(3, side, 4) for side in "LMR"}
    assert race.refused(Ride(race.cell(3, "L", 2), 1, 0, ()))
    assert race.refused(Ride(race.cell(3, "M", 2), 0, 0, ()))
    left = alone(FLAT, 3, 2, side="L")
    assert left.ends(1) == {(3, "L", 3), (3, "M", 3)}


def test_a_square_holds_one_rider() -> None:
    """L1 9.2."""
    race = Position(head=3, phase="escapees", CR=on(3, "M", 4, down=TURN), AR=on(3, "M", 2))
    assert race.ends(1) == {(3, "L", 3), (3, "M", 3), (3, "R", 3)}
    assert race.ends(2) == {(3, "L", 4), (3, "R", 4)}
    assert race.refused(Ride(race.cell(3, "M", 4), 2, 0, ())) == "L1 9.2"


def test_a_taken_square_cannot_be_crossed() -> None:
    """L1 9.2: from the left lane the right one is two steps away, but only through the middle."""
    free = Position(head=3, phase="escapees", AR=on(3, "L", 2))
    assert (3, "R", 4) in free.ends(2)
    race = Position(head=3, phase="escapees", CR=on(3, "M", 3, down=TURN), AR=on(3, "L", 2))
    assert race.ends(1) == {(3, "L", 3)}
    assert race.ends(2) == {(3, "L", 4), (3, "M", 4)}


@pytest.mark.parametrize("ground", HEXAGON)
@pytest.mark.parametrize("role", FREE)
def test_free_squares(role: str, ground: str) -> None:
    """L1 9.3: by role and by the ground the rider starts on, not the one they come to."""
    assert free_squares(alone(GROUNDS, HEXAGON[ground], 1, role)) == FREE[role][ground]
    assert free_squares(alone(GROUNDS, HEXAGON[ground], 6, role)) == FREE[role][ground]


@pytest.mark.parametrize(("ground", "more"), [("F", 0), ("H", 0), ("C", 0), ("D", 1)])
def test_a_descender_has_one_more_on_a_descent(ground: str, more: int) -> None:
    """L1 9.4."""
    race = alone(GROUNDS, HEXAGON[ground], 1, "L", speciality="descender")
    assert free_squares(race) == FREE["L"][ground] + more


@pytest.mark.parametrize(("code", "tile", "free"), [(FLAT, 5, 2), (FLAT, 6, 3), (GROUNDS, 4, 4), (SUMMIT, 4, 2)])
def test_a_sprinter_has_one_more_in_the_sprint_zone(code: str, tile: int, free: int) -> None:
    """L1 9.5: on the finish hexagon, unless that is a col."""
    assert free_squares(alone(code, tile, 0, "L", speciality="sprinter")) == free


def test_neither_speciality_is_the_other() -> None:
    """L1 9.4, L1 9.5."""
    assert free_squares(alone(FLAT, 6, 0, "L", speciality="descender")) == 2
    assert free_squares(alone(GROUNDS, 4, 0, "L", speciality="sprinter")) == 4


@pytest.mark.parametrize("paid", range(7))
def test_paid_squares(paid: int) -> None:
    """L1 9.6: after the free ones, 1, 3, 5, 8, 11 or 15 in all."""
    race = alone(FLAT, 3, 0, "L")
    squares = 2 + paid
    race.ride((3 + squares // 7, "L", squares % 7), squares)
    event = race.last(Rode)
    assert (event.squares, event.free, event.cost, event.regained) == (squares, 2, COSTS[paid], 0)
    assert race.energy("AL") == event.energy == 30 - COSTS[paid]


def test_six_paid_squares_at_most() -> None:
    """L1 9.6."""
    race = alone(FLAT, 3, 0, "C", energy=99)
    assert max(ride.squares for ride in race.rides) == 7
    assert race.refused(Ride(race.cell(4, "L", 1), 8, 0, ()))


@pytest.mark.parametrize(("energy", "most"), [(0, 2), (1, 3), (2, 3), (3, 4), (7, 5), (8, 6), (14, 7), (15, 8)])
def test_nobody_rides_more_than_they_can_pay(energy: int, most: int) -> None:
    """L1 9.7."""
    race = alone(FLAT, 3, 0, "L", energy=energy)
    assert max(ride.squares for ride in race.rides) == most
    if most < 8:
        assert race.refused(Ride(race.cell(3 + (most + 1) // 7, "L", (most + 1) % 7), most + 1, 0, ())) == "L1 9.7"


@pytest.mark.parametrize(("squares", "back"), [(1, 3), (2, 2), (3, 1), (4, 0), (5, 0)])
def test_unused_free_squares_give_energy(squares: int, back: int) -> None:
    """L1 9.8: on a descent everybody has four."""
    race = alone(GROUNDS, 4, 0).ride((4, "L", squares), squares)
    assert race.last(Rode).regained == back
    assert race.energy("AR") == 30 + back - COSTS[max(0, squares - 4)]


def test_unused_slipstream_gives_energy() -> None:
    """L1 9.8: three for the rouleur, one for the wheel in front."""
    race = Position(head=3, phase="escapees", CR=on(3, "M", 3), AR=on(3, "M", 2))
    race.ride((3, "M", 4), 1).ride((3, "M", 3), 1)
    assert (race.last(Rode).free, race.last(Rode).regained, race.energy("AR")) == (4, 3, 33)


def test_on_a_blocked_road_riders_may_ride_past() -> None:
    """L1 9.9: on two lanes two riders block it; one energy more, and nobody stops there."""
    race = Position(
        GROUNDS, head=3, phase="escapees", CR=on(4, "L", 3, down=TURN), CL=on(4, "R", 3, down=TURN), AR=on(4, "L", 2)
    )
    assert race.ends(1) == set()
    assert {ride.past for ride in race.rides} == {1}
    race.ride((4, "L", 4), 2)
    event = race.last(Rode)
    assert (event.squares, event.past, event.free, event.cost, event.regained) == (2, 1, 4, 1, 2)
    assert race.energy("AR") == 30 - 1 + 2


def test_riding_past_is_a_square_as_any_other() -> None:
    """L1 9.9: five squares from a descent are four free and one paid."""
    race = Position(
        GROUNDS, head=3, phase="escapees", CR=on(4, "L", 2, down=TURN), CL=on(4, "R", 2, down=TURN), AR=on(4, "L", 0)
    )
    race.ride((4, "L", 5), 5)
    assert (race.last(Rode).cost, race.last(Rode).past) == (2, 1)


def test_two_blocks_are_ridden_past_for_two() -> None:
    """L1 9.9: one behind the other."""
    race = Position(
        GROUNDS,
        head=3,
        phase="escapees",
        CR=on(4, "L", 3, down=TURN),
        CL=on(4, "R", 3, down=TURN),
        AL=on(4, "L", 4, down=TURN),
        CC=on(4, "R", 4, down=TURN),
        AR=on(4, "L", 2),
    )
    assert race.ends(1) == race.ends(2) == set()
    race.ride((4, "R", 5), 3)
    assert (race.last(Rode).cost, race.last(Rode).past, race.last(Rode).regained) == (2, 2, 1)


def test_a_road_with_one_free_square_is_not_blocked() -> None:
    """L1 9.9: nobody rides past there."""
    race = Position(GROUNDS, head=3, phase="escapees", CR=on(4, "L", 3, down=TURN), AR=on(4, "L", 2))
    assert {ride.past for ride in race.rides} == {0}
    assert race.ends(1) == {(4, "R", 3)}


def test_a_puncture_does_not_block_the_road() -> None:
    """L1 9.9: one of the two squares ahead can be ridden through (L1 12.5), so nobody is ridden past."""
    race = Position(
        GROUNDS, head=3, phase="escapees", CR=on(4, "L", 3, down=TURN), CL=on(4, "R", 3, flat=TURN), AR=on(4, "L", 2)
    )
    assert {ride.past for ride in race.rides} == {0}
    assert race.ends(1) == set()
    race.ride((4, "L", 4), 2)
    assert (race.last(Rode).cost, race.last(Rode).regained) == (0, 2)


def test_riding_past_is_paid_before_anything_comes_back() -> None:
    """L1 9.10: with one energy the rider may, without any they have no move, though they would get two back."""
    block = {"CR": on(4, "L", 3, down=TURN + 1), "CL": on(4, "R", 3, down=TURN + 1)}
    race = Position(GROUNDS, head=3, riders=block, AR=on(4, "L", 2, energy=1)).roll("3")
    assert {ride.squares for ride in race.rides} == {2, 3, 4}
    race = Position(GROUNDS, head=3, riders=block, AR=on(4, "L", 2, energy=0)).roll("3")
    assert [event.rider for event in race.of(Stuck)] == ["AR"]


def test_a_rider_without_a_move_stays_put() -> None:
    """L1 9.11: the rider pays nothing and gets nothing back; nobody is asked."""
    race = Position(
        GROUNDS,
        head=3,
        CR=on(4, "L", 3, down=TURN + 1),
        CL=on(4, "R", 3, down=TURN + 1),
        AR=on(4, "L", 2, energy=0),
    ).roll("3")
    assert race.table.turn == TURN + 1
    assert race.table.phase == "leaving"
    assert (race.where("AR"), race.energy("AR")) == ((4, "L", 2), 0)
    ahead = {race.cell(4, "L", 3), race.cell(4, "R", 3)}
    assert [(event.rider, set(event.because), event.clause) for event in race.of(Stuck)] == [("AR", ahead, "L1 9.11")]
    assert race.rider("AR").moved == TURN + 1


def test_a_rider_without_a_move_may_eat_to_have_one() -> None:
    """L1 9.11, L1 13.3: waiting is only for those who do not want to."""
    race = Position(
        GROUNDS,
        head=3,
        CR=on(4, "L", 3, down=TURN + 1),
        CL=on(4, "R", 3, down=TURN + 1),
        AR=on(4, "L", 2, energy=0, tiles=(2,)),
    ).roll("3")
    assert race.asked == "AR"
    assert set(race.legal) == {Eat("R", 2), Wait()}
    race.answer(Eat("R", 2))
    assert race.rides
    assert Wait() not in race.legal
    race.ride((4, "L", 4), 2)
    assert race.energy("AR") == 2 - 1 + 2


def test_waiting_is_staying() -> None:
    """L1 9.11."""
    race = Position(
        GROUNDS,
        head=3,
        CR=on(4, "L", 3, down=TURN + 1),
        CL=on(4, "R", 3, down=TURN + 1),
        AR=on(4, "L", 2, energy=0, tiles=(2,)),
    ).roll("3")
    race.answer(Wait())
    assert (race.where("AR"), race.energy("AR"), race.tiles("AR")) == ((4, "L", 2), 0, (2,))
    assert [event.rider for event in race.of(Stuck)] == ["AR"]
    assert race.table.phase == "leaving"


def test_a_rider_with_a_move_cannot_wait() -> None:
    """L1 9.11."""
    race = alone(FLAT, 3, 2, energy=0)
    assert Wait() not in race.legal
    assert race.refused(Wait()) == "L1 9.11"


def test_moves_are_offered_as_distinct_results() -> None:
    """L1 9.12: nothing twice, and nothing that differs only in needless risks or riding past."""
    race = Position(
        "FF*DrrFF", head=3, phase="escapees", CR=on(2, "L", 3, down=TURN), CL=on(2, "R", 4, down=TURN), AR=on(1, "R", 6)
    )
    rides = race.rides
    assert len(rides) == len(set(rides)) > 20
    for one in rides:
        for other in rides:
            if one is not other and (one.end, one.squares) == (other.end, other.squares):
                assert not (one.past <= other.past and set(one.risks) <= set(other.risks))


def test_the_same_end_may_be_reached_with_more_squares() -> None:
    """L1 9.12: the way round the outside of a bend is another result; a peloton behind plays no part."""
    race = alone("FF*FFrrFF", 2, 6, "R", side="M")
    assert {ride.squares for ride in race.rides if race.place(ride.end) == (3, "M", 5)} >= {6, 7}
    assert PELOTON not in {race.place(ride.end) for ride in race.rides}
