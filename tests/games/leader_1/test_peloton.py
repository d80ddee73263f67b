"""Chapter 7 of the rules: the peloton rides, catches, is paid for, and drops riders."""

from __future__ import annotations

from typing import Any

import pytest

from games.leader_1.positions import FLAT, GROUNDS, PELOTON, TURN, Place, Position, Spot, bunch, on
from paceline.core.game import CHANCE
from paceline.games.leader_1 import GAME
from paceline.games.leader_1.actions import IN_PELOTON, Face, PelotonDie
from paceline.games.leader_1.events import Ate, Caught, Charged, Dropped, Passed, PelotonRode
from paceline.games.leader_1.state import Phase

pytestmark = pytest.mark.usefixtures("hexagons_of_seven")

FASTER: dict[int, tuple[bool, Face]] = {3: (False, "3"), 4: (True, "3"), 5: (False, "5"), 6: (True, "5")}
"""Chase and face for a speed."""


def at_speed(speed: int, head: int = 10, seats: int = 2, holder: int = 0, code: str = FLAT, **spots: Spot) -> Position:
    """Return the race after the peloton rode so fast."""
    chase, face = FASTER[speed]
    phase: Phase = "chase"
    return Position(code, head=head, seats=seats, holder=holder, phase=phase, riders=spots).chase(chase).roll(face)


def test_the_peloton_die_has_twelve_faces() -> None:
    """L1 7.1: four 3, three 4 of which one is red, five 5."""
    weights = dict(GAME.chance(Position().state).outcomes())
    assert weights == {PelotonDie("3"): 4, PelotonDie("4"): 2, PelotonDie("4R"): 1, PelotonDie("5"): 5}


def test_a_face_that_is_not_there_is_refused() -> None:
    """L1 7.1."""
    assert Position().refused(PelotonDie("6"), CHANCE)  # type: ignore[arg-type]  # no such face


def test_an_empty_peloton_is_one_row_faster() -> None:
    """L1 7.2: nobody is in it after the second phase, though somebody was before."""
    race = Position(each=1, head=10, phase="leaving", AR=bunch(), CR=on(5, "M", 0)).leave("R", (2, "M", 0), 4)
    race.chase().roll("3")
    event = race.last(PelotonRode)
    assert (event.empty, event.speed, event.end) == (True, 4, 14)


def test_one_rider_in_it_makes_it_no_faster() -> None:
    """L1 7.2."""
    race = Position(each=1, head=10, phase="leaving", AR=bunch(), CR=on(5, "M", 0)).stay().chase().roll("3")
    event = race.last(PelotonRode)
    assert (event.empty, event.speed) == (False, 3)


def test_both_bonuses_count_on_the_red_face() -> None:
    """L1 7.2."""
    race = Position(each=1, head=10, phase="chase", AR=on(4, "M", 0), CR=on(5, "M", 0)).chase(True).roll("4R")
    event = race.last(PelotonRode)
    assert (event.rolled, event.chase, event.empty, event.speed, event.end) == ("4R", True, True, 6, 16)


def test_the_peloton_rides_past_everybody() -> None:
    """L1 7.3: across squares that are all taken."""
    race = Position(head=10, AR=on(1, "L", 5), AL=on(1, "M", 5), CR=on(1, "R", 5)).roll("4")
    assert race.table.head == 14


def test_in_a_bend_it_follows_the_grey_line() -> None:
    """L1 7.3: a tight bend on hexagon 2 has six rows for it, so row 20 is the first of the next hexagon."""
    race = Position("FF*FrrFFF", head=16, CR=on(3, "L", 0), CL=on(3, "L", 1)).roll("4")
    assert race.table.head == 20
    assert [event.rider for event in race.of(Caught)] == ["CR"]


@pytest.mark.parametrize(("speed", "cost"), [(3, 0), (4, 0), (5, 1), (6, 2)])
def test_speed_costs_everybody_in_it(speed: int, cost: int) -> None:
    """L1 7.4: and everybody it catches, but nobody ahead of it or behind."""
    race = at_speed(speed, AR=on(1, "M", 6), AL=on(5, "M", 0), CC=on(0, "M", 0))
    paid = {name for name in ("AR", "AL", "AC", "CR", "CL", "CC") if race.energy(name) == 30 - cost}
    assert paid == ({"AR", "AC", "CR", "CL"} if cost else {"AR", "AL", "AC", "CR", "CL", "CC"})
    assert race.last(PelotonRode).cost == cost
    charged = race.of(Charged)
    assert [{*event.riders} for event in charged] == ([{"AR", "AC", "CR", "CL"}] if cost else [])
    assert all((event.cost, event.clause) == (cost, "L1 7.4") for event in charged)


def test_seven_rows_cost_three() -> None:
    """L1 7.4: only an empty peloton that chases is so fast; whom it catches pays."""
    race = Position(each=1, head=10, phase="chase", AR=on(2, "M", 3), CR=on(5, "M", 0)).chase(True).roll("5")
    assert race.last(PelotonRode).speed == 7
    assert (race.energy("AR"), race.energy("CR")) == (27, 30)


def test_whoever_left_does_not_pay() -> None:
    """L1 7.4: the rider was not in it when it began to move."""
    race = Position(head=10, phase="leaving").leave("R", (2, "M", 2), 6).stay(2).chase().roll("5")
    assert race.where("AR") == (2, "M", 2)
    assert race.energy("AR") == 30 - 5
    assert race.energy("AL") == 29


def test_the_peloton_catches_who_is_level_with_its_head_or_behind() -> None:
    """L1 7.5: of those who were ahead of it."""
    race = Position(
        head=10, AR=on(2, "L", 0), AL=on(1, "M", 4), AC=on(2, "R", 1), CR=on(1, "L", 3), CL=on(0, "M", 0, moved=TURN)
    ).roll("4")
    assert race.table.head == 14
    assert [race.where(name) for name in ("AR", "AL")] == [PELOTON] * 2
    assert race.where("AC") == (2, "R", 1)
    assert {(event.rider, race.place(event.cell), event.clause) for event in race.of(Caught)} == {
        ("AR", (2, "L", 0), "L1 7.5"),
        ("AL", (1, "M", 4), "L1 7.5"),
    }
    assert race.where("CR") == (1, "L", 3)  # level with the head before it moved, so not ahead of it


def test_in_a_bend_it_catches_by_how_far_squares_are() -> None:
    """L1 7.5: the third row of six lies beyond the third of eight squares, not beyond the second of four."""
    race = Position("FF*FFrrFF", head=20, AL=on(3, "L", 2), AR=on(3, "L", 3), CR=on(3, "R", 1), CL=on(3, "R", 2))
    race.roll("3")
    assert race.table.head == 23
    assert {event.rider for event in race.of(Caught)} == {"AL", "CR"}


@pytest.mark.parametrize("state", [{"down": TURN + 1, "moved": TURN}, {"down": TURN}, {"flat": TURN}])
def test_those_who_lie_or_have_a_puncture_are_passed(state: dict[str, Any]) -> None:
    """L1 7.6: they pay nothing and stay where they are."""
    race = Position(head=10, AR=on(1, "M", 5, **state), CR=on(4, "M", 0)).roll("5")
    assert race.where("AR") == (1, "M", 5)
    assert race.energy("AR") == 30
    assert race.of(Passed) == [Passed("AR", race.cell(1, "M", 5), "L1 7.6")]
    assert not race.of(Caught)


def test_whoever_cannot_pay_in_full_pays_nothing_and_is_dropped() -> None:
    """L1 7.7: one energy does not pay for two."""
    race = at_speed(6, AR=bunch(energy=1), CR=bunch(energy=2))
    assert (race.energy("AR"), race.energy("CR")) == (1, 0)
    assert race.where("CR") == PELOTON
    assert race.where("AR") == (2, "M", 0)
    assert race.of(Dropped) == [Dropped("AR", race.cell(2, "M", 0), 2, 1, "L1 7.7")]


def test_a_caught_rider_who_cannot_pay_is_dropped() -> None:
    """L1 7.7."""
    race = at_speed(5, AR=on(1, "L", 5, energy=0))
    assert [event.rider for event in race.of(Caught)] == ["AR"]
    assert race.where("AR") == (1, "M", 6)


def test_riders_are_dropped_clockwise_from_the_holder() -> None:
    """L1 7.7, L1 7.9: rouleur before leader before climber; middle, left, right, then the row behind."""
    low = bunch(energy=0)
    race = at_speed(5, seats=3, holder=1, AL=low, CR=low, CL=low, CC=on(1, "R", 4, energy=0), JC=low)
    assert [event.rider for event in race.of(Dropped)] == ["CR", "CL", "CC", "JC", "AL"]
    assert [race.where(name) for name in ("CR", "CL", "CC", "JC", "AL")] == [
        (1, "M", 6),
        (1, "L", 6),
        (1, "R", 6),
        (1, "M", 5),
        (1, "L", 5),
    ]


@pytest.mark.parametrize(
    ("speed", "tiles", "eaten", "left"),
    [
        (5, (2, 3), (2,), 1),
        (5, (3, 4), (3,), 2),
        (6, (2, 4), (2,), 0),
        (6, (3,), (3,), 1),
    ],
)
def test_a_rider_eats_before_the_rider_is_dropped(
    speed: int, tiles: tuple[int, ...], eaten: tuple[int, ...], left: int
) -> None:
    """L1 7.8: the smallest tile that is enough."""
    race = at_speed(speed, AR=bunch(energy=0, tiles=tiles))
    assert race.where("AR") == PELOTON
    assert race.energy("AR") == left
    assert [(event.value, event.clause) for event in race.of(Ate)] == [(value, "L1 7.8") for value in eaten]
    assert race.tiles("AR") == tuple(tile for tile in tiles if tile not in eaten)
    assert race.rider("AR").tiles == len(tiles) - len(eaten)


@pytest.mark.parametrize(
    ("energy", "tiles", "eaten"),
    [
        (0, (2, 4), (4,)),
        (0, (2, 3, 4), (3,)),
        (0, (2, 2, 3), (3,)),
        (0, (2, 2, 4), (4,)),
        (0, (2, 2), (2, 2)),
        (1, (2,), (2,)),
        (1, (2, 3), (2,)),
        (2, (2, 4), (2,)),
    ],
)
def test_a_rider_eats_the_least_that_is_enough(energy: int, tiles: tuple[int, ...], eaten: tuple[int, ...]) -> None:
    """L1 7.8: seven rows cost three; two tiles only if one is not enough."""
    race = Position(each=1, head=10, phase="chase", AR=on(2, "M", 0, energy=energy, tiles=tiles), CR=on(5, "M", 0))
    race.chase(True).roll("5")
    assert race.where("AR") == PELOTON
    assert [event.value for event in race.of(Ate)] == [*eaten]
    assert race.energy("AR") == energy + sum(eaten) - 3
    assert sorted(race.tiles("AR") + eaten) == [*tiles]


def test_what_is_not_enough_is_not_eaten() -> None:
    """L1 7.8: nor does a rider eat who can pay."""
    race = Position(
        each=1, head=10, phase="chase", AR=on(2, "M", 0, energy=0, tiles=(2,)), CR=on(2, "L", 0, energy=3, tiles=(2,))
    )
    race.chase(True).roll("5")
    assert race.where("AR") == (2, "M", 1)
    assert (race.energy("AR"), race.tiles("AR")) == (0, (2,))
    assert (race.energy("CR"), race.tiles("CR")) == (0, (2,))
    assert not race.of(Ate)


def test_a_dropped_rider_moves_from_the_next_turn_on() -> None:
    """L1 7.9."""
    race = at_speed(5, AR=bunch(energy=0), CR=on(5, "M", 0))
    assert race.table.turn == TURN + 1
    assert race.asked == "CR"
    race.ride((5, "M", 1), 1).go_on()
    assert (race.table.phase, race.asked) == ("dropped", "AR")


def test_squares_that_are_taken_are_left_out() -> None:
    """L1 7.9: the furthest free one; the middle of the next row before the right of this one would be nearer."""
    race = at_speed(5, AR=bunch(energy=0), CR=on(1, "M", 6, flat=TURN), CL=on(1, "L", 6, flat=TURN), AL=bunch(energy=0))
    assert [race.where(name) for name in ("AR", "AL")] == [(1, "R", 6), (1, "M", 5)]


@pytest.mark.parametrize(
    ("code", "head", "first", "second"),
    [
        (GROUNDS, 28, (4, "L", 3), (4, "R", 3)),
        ("FF*FFrFF", 20, (3, "L", 3), (3, "R", 2)),
        ("FF*FFlFF", 20, (3, "R", 3), (3, "L", 2)),
    ],
)
def test_the_furthest_square_behind_the_tail(code: str, head: int, first: Place, second: Place) -> None:
    """L1 7.9: left before right on two lanes; in a bend the square furthest along, whatever its lane."""
    race = at_speed(5, head=head, code=code, AR=bunch(energy=0), AL=bunch(energy=0))
    assert [race.where(name) for name in ("AR", "AL")] == [first, second]


def test_without_a_square_behind_the_rider_stays_in_without_paying() -> None:
    """L1 7.10: twelve riders with punctures stand on all four rows behind the tail."""
    names = [team + role for team in "ACJP" for role in "RLC"]
    squares = [(0, side, row) for row in range(4) for side in "LMR"]
    spots = {name: on(*square, flat=TURN) for name, square in zip(names, squares, strict=True)}
    race = Position(seats=5, head=0, riders=spots, NR=bunch(energy=0), NL=bunch(energy=1)).roll("5")
    assert race.table.head == 5
    assert race.where("NR") == race.where("NL") == PELOTON
    assert (race.energy("NR"), race.energy("NL"), race.energy("NC")) == (0, 0, 29)
    assert race.of(Dropped) == [Dropped("NR", IN_PELOTON, 1, 0, "L1 7.10")]
