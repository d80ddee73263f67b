"""Chapter 11 of the rules: bonks and falls."""

from __future__ import annotations

from typing import Any

import pytest

from games.leader_1.positions import BLACK, BOTH, COL, TURN, Position, on
from paceline.core.game import CHANCE
from paceline.games.leader_1 import GAME
from paceline.games.leader_1.actions import EventDie, Ride
from paceline.games.leader_1.events import Fell, Missed, Rode, Rolled

pytestmark = pytest.mark.usefixtures("hexagons_of_seven")


def climbing(square: int = 0, tile: int = 3, role: str = "C", code: str = COL, **changes: Any) -> Position:
    """Return a race with a rider alone on the left of a col."""
    return Position(code, head=3, phase="escapees", riders={f"A{role}": on(tile, "L", square, **changes)})


def descending(role: str = "R", square: int = 3, code: str = BLACK, stop: bool = True, **changes: Any) -> Position:
    """Return a race with a rider on the flat before the bend with the black squares, in its inner lane."""
    spot = on(1, "R", square, **changes)
    return Position(code, head=3, phase="escapees", options={"stop_on_black": stop}, riders={f"A{role}": spot})


def both(**changes: Any) -> Position:
    """Return a rouleur, one square from where two paid squares of a hard col and a black one are ahead of them."""
    return Position(BOTH, head=3, phase="escapees", AR=on(3, "R", 3, **{"energy": 40, **changes}))


BLACK_AFTER_COL = ((4, "R", 2), 6)
"""One free square, two paid on the col, three on the descent, the last of them black: 11 energy."""


@pytest.mark.parametrize(("taken", "needed"), [(0, 5), (1, 8), (2, 11)])
@pytest.mark.parametrize("off", [-1, 0])
def test_the_die_must_show_5_then_8_then_11(taken: int, needed: int, off: int) -> None:
    """L1 11.1: a risk is crossed off however it ends."""
    race = climbing(risks=taken).ride((3, "L", 6), 6)
    assert race.awaited == [("bonk", "AC")]
    race.die(needed + off)
    failed = off < 0
    event = race.last(Rolled)
    assert (event.rider, event.risk, event.needed, event.value, event.failed) == (
        "AC",
        "bonk",
        needed,
        needed + off,
        failed,
    )
    assert race.rider("AC").risks == taken + 1


def test_the_event_die_is_a_twelve() -> None:
    """L1 11.1: every number alike."""
    race = climbing().ride((3, "L", 6), 6)
    weights = dict(GAME.chance(race.state).outcomes())
    assert set(weights) == {EventDie("AC", "bonk", value) for value in range(1, 13)}
    assert len(set(weights.values())) == 1
    assert race.refused(EventDie("AC", "bonk", 13), CHANCE)


@pytest.mark.parametrize(("code", "limit"), [("FF*HC1CF", 1), ("FF*HC2CF", 2), ("FF*HC3CF", 3)])
def test_more_paid_squares_than_the_category_risk_a_bonk(code: str, limit: int) -> None:
    """L1 11.2: the climber has three free squares there."""
    risks = {ride.squares: ride.risks for ride in climbing(code=code, energy=90).rides}
    assert risks == {squares: ("bonk",) if squares > 3 + limit else () for squares in range(1, 10)}


def test_squares_are_counted_for_each_token() -> None:
    """L1 11.2: two and three, but never four of the easier one, nor three of the harder."""
    race = climbing(code="FF*HC2C3F", square=1, energy=99)
    # squares 2 to 4 are free, 5 and 6 are paid under the first token, the next ones under the second
    assert {ride.squares: ride.risks for ride in race.rides} == dict.fromkeys(range(1, 9), ()) | {9: ("bonk",)}
    race = climbing(code="FF*HC2C3F", square=0, energy=99)
    assert {ride.squares: ride.risks for ride in race.rides}[6] == ("bonk",)


def test_only_paid_squares_that_lie_on_the_col_count() -> None:
    """L1 11.2: those of the false flat before it and of the flat behind it do not."""
    before = Position(COL, head=3, phase="escapees", energy=99, AL=on(2, "L", 2))
    # two free squares and two paid ones on the false flat, then at most two on the col without a risk
    assert {ride.squares for ride in before.rides if not ride.risks} == set(range(1, 7))
    assert {ride.squares for ride in before.rides if ride.risks == ("bonk",)} == {7, 8}
    behind = climbing(tile=4, square=4, role="R", energy=99)
    assert {ride.risks for ride in behind.rides} == {()}


def test_free_squares_on_the_col_do_not_count() -> None:
    """L1 11.2."""
    assert {ride.squares for ride in climbing(energy=99).rides if not ride.risks} == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(("value", "cost"), [(4, 15), (5, 5)])
def test_who_bonks_pays_three_times(value: int, cost: int) -> None:
    """L1 11.3: three paid squares cost 5, or 15; the move ends as intended."""
    race = climbing().ride((3, "L", 6), 6)
    race.die(value)
    assert (race.energy("AC"), race.where("AC")) == (30 - cost, (3, "L", 6))
    assert race.last(Rode).cost == cost
    assert race.last(Rolled).clause == "L1 11.2"
    assert race.rider("AC").down == 0


def test_a_paid_black_square_risks_a_fall() -> None:
    """L1 11.4: ridden across or stopped on."""
    race = descending(square=5)
    # one square of the flat and two of the bend are free, the third of the bend is black
    assert race.find((2, "R", 2), 4).risks == ("crash",)
    race.ride((2, "R", 2), 4)
    assert race.awaited == [("crash", "AR")]
    race.die(12)
    assert race.last(Rolled).clause == "L1 11.4"


def test_a_free_black_square_does_not() -> None:
    """L1 11.4: from a descent four squares are free."""
    race = Position(BLACK, head=3, phase="escapees", AR=on(2, "R", 0))
    assert race.find((2, "R", 2), 2).risks == ()
    assert race.find((2, "R", 3), 3).risks == ()


def test_two_black_squares_are_one_risk() -> None:
    """L1 11.4."""
    race = descending(square=5)
    assert race.find((2, "R", 4), 6, risks=("crash",)).risks == ("crash",)
    race.ride((2, "R", 4), 6, risks=("crash",))
    assert race.awaited == [("crash", "AR")]
    race.die(5)
    assert race.where("AR") == (2, "R", 4)
    assert race.rider("AR").risks == 1


@pytest.mark.parametrize(("value", "cost"), [(4, 2), (5, 1)])
def test_who_falls_pays_twice_and_misses_a_turn(value: int, cost: int) -> None:
    """L1 11.5."""
    race = descending(square=5).ride((2, "R", 2), 4).die(value)
    fell = value < 5
    assert race.energy("AR") == 30 - cost
    assert race.rider("AR").down == (TURN + 1 if fell else 0)
    assert race.of(Fell) == ([Fell("AR", race.cell(2, "R", 2), TURN + 1, "L1 11.5")] if fell else [])
    race.go_on()
    assert race.table.turn == TURN + 1
    assert [event.rider for event in race.of(Missed)] == (["AR"] if fell else [])
    assert race.asked == ("" if fell else "AR")


def test_the_fall_does_not_shorten_the_move() -> None:
    """L1 11.6: the black square was the fourth of six."""
    race = descending(square=5).ride((2, "R", 4), 6, risks=("crash",)).die(1)
    assert race.where("AR") == (2, "R", 4)
    assert race.last(Rode).squares == 6
    assert race.last(Rode).cost == 10
    assert race.last(Fell).cell == race.cell(2, "R", 4)


def test_a_move_may_end_on_a_black_square() -> None:
    """L1 11.6: but with the option off it may not, whether it is paid or free."""
    black = {(2, "R", 2), (2, "R", 3)}
    assert black <= {
        place for ride in [descending(square=5)] for squares in range(1, 10) for place in ride.ends(squares)
    }
    strict = descending(square=5, stop=False)
    assert not black & {strict.place(ride.end) for ride in strict.rides}
    assert strict.find((2, "R", 4), 6, risks=("crash",))
    assert strict.refused(Ride(strict.cell(2, "R", 2), 4, 0, ("crash",))) == "L1 11.6"
    free = Position(BLACK, head=3, phase="escapees", options={"stop_on_black": False}, AR=on(2, "R", 0))
    assert not black & {free.place(ride.end) for ride in free.rides}


@pytest.mark.parametrize(("energy", "most"), [(14, 5), (15, 6), (23, 6), (24, 7)])
def test_who_could_not_pay_for_a_bonk_does_not_risk_it(energy: int, most: int) -> None:
    """L1 11.7: three times the price must be there; three paid squares cost 5, four cost 8."""
    assert max(ride.squares for ride in climbing(energy=energy).rides) == most


@pytest.mark.parametrize(("energy", "offered"), [(5, False), (6, True)])
def test_who_could_not_pay_for_a_fall_does_not_risk_it(energy: int, offered: bool) -> None:
    """L1 11.7: twice the price; two paid squares cost 3."""
    race = descending(square=4, energy=energy)
    assert ((2, "R", 2) in race.ends(5)) == offered
    if not offered:
        assert race.refused(Ride(race.cell(2, "R", 2), 5, 0, ("crash",))) == "L1 11.7"


@pytest.mark.parametrize(
    ("bonk", "crash", "cost", "down"), [(5, 8, 11, False), (4, 8, 33, False), (5, 7, 22, True), (4, 7, 33, True)]
)
def test_both_risks_of_a_move(bonk: int, crash: int, cost: int, down: bool) -> None:
    """L1 11.8: the bonk first, for 5 and then 8; if both fail the higher price is paid, once."""
    race = both()
    end, squares = BLACK_AFTER_COL
    assert race.find(end, squares).risks == ("bonk", "crash")
    race.ride(end, squares)
    assert race.awaited[0] == ("bonk", "AR")
    race.die(bonk)
    assert race.awaited == [("crash", "AR")]
    race.die(crash)
    assert [(event.risk, event.needed) for event in race.of(Rolled)] == [("bonk", 5), ("crash", 8)]
    assert (race.energy("AR"), race.last(Rode).cost) == (40 - cost, cost)
    assert race.rider("AR").risks == 2
    assert (race.rider("AR").down == TURN + 1) == down
    assert race.where("AR") == end


@pytest.mark.parametrize(("energy", "offered"), [(32, False), (33, True)])
def test_both_risks_need_the_higher_price(energy: int, offered: bool) -> None:
    """L1 11.7, L1 11.8."""
    race = both(energy=energy)
    assert any((race.place(ride.end), ride.squares) == BLACK_AFTER_COL for ride in race.rides) == offered


@pytest.mark.parametrize(("taken", "most"), [(0, 2), (1, 2), (2, 1), (3, 0)])
def test_nobody_takes_more_risks_than_the_rider_has_left(taken: int, most: int) -> None:
    """L1 11.1, L1 11.9: three in a race."""
    race = both(risks=taken, energy=60)
    assert max(len(ride.risks) for ride in race.rides) == most
    if taken == 2:
        assert race.refused(Ride(race.cell(4, "R", 2), 6, 0, ("bonk", "crash"))) == "L1 11.9"


def test_past_riders_is_part_of_what_is_multiplied() -> None:
    """L1 11.3, L1 9.10: the energy of the move is all of it."""
    race = Position(
        COL, head=3, phase="escapees", CR=on(3, "L", 1, down=TURN), CL=on(3, "R", 1, down=TURN), AC=on(3, "L", 0)
    )
    race.ride((3, "L", 6), 6, past=1, risks=("bonk",)).die(1)
    assert race.last(Rode).cost == 3 * (5 + 1)


def test_a_failed_risk_gives_nothing_back() -> None:
    """L1 11.3: a move with a risk has used all its free squares."""
    race = climbing().ride((3, "L", 6), 6).die(1)
    assert race.last(Rode).regained == 0
