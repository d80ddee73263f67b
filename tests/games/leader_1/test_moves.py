"""L1 9 and 11: the moves that a rider has, on tiny roads, clause by clause."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from msgspec.structs import replace

from games.leader_1.walker import made, mover
from paceline.games.leader_1.actions import IN_PELOTON, Ride
from paceline.games.leader_1.course import Course
from paceline.games.leader_1.rules.moves import Mover, Traffic, energy_back, price, reserve, rides, route
from paceline.roads.hexes import Hex

FLAT = made([Hex("F", "flat", (12, 12, 12), 12)])
"""Row r has squares 3 r to 3 r + 2, from left to right; of every tiny road below likewise."""
COL = made([Hex("H", "false-flat", (1, 1), 1), Hex("C", "ascent", (12, 12), 12)], categories={1: 2})
"""One row before it, then a col of the second category: row r has squares 2 r and 2 r + 1."""
DARK = made([Hex("D", "descent", (12, 12), 12, dark=((0, 3),))])
"""Square 6, the left one of row 3, is black."""
NOBODY = Traffic(frozenset(), frozenset())


def taken(*cells: int, flats: Collection[int] = ()) -> Traffic:
    return Traffic(frozenset(cells), frozenset(flats))


def moves(track: Course, one: Mover, traffic: Traffic = NOBODY, stop_on_black: bool = True) -> list[Ride]:
    """Return the rider's moves, the nearest first."""
    return sorted(rides(track, one, traffic, stop_on_black), key=lambda ride: (ride.squares, ride.end))


def reach(found: list[Ride]) -> dict[int, list[int]]:
    """Return ends by numbers of squares."""
    return {ride.squares: [one.end for one in found if one.squares == ride.squares] for ride in found}


def to(found: list[Ride], end: int) -> list[tuple[int, int, tuple[str, ...]]]:
    """Return squares, riders ridden past and risks of the moves to one square."""
    return [(ride.squares, ride.past, ride.risks) for ride in found if ride.end == end]


# ---- L1 9 moving


def test_straight_or_diagonally_ahead_at_least_one_square() -> None:
    """L1 9.1: from the left lane of row 0 to two squares, from the middle one to three; never sideways."""
    assert moves(FLAT, mover(FLAT, 0)) == [Ride(3, 1, 0, ()), Ride(4, 1, 0, ())]
    assert reach(moves(FLAT, mover(FLAT, 1))) == {1: [3, 4, 5]}
    assert reach(moves(FLAT, mover(FLAT, 0, free=2))) == {1: [3, 4], 2: [6, 7, 8]}


def test_a_square_holds_one_rider_and_is_not_crossed() -> None:
    """L1 9.2: with 3 taken the rider cannot stop there; with 4 and 5 taken only 3 leads on."""
    assert reach(moves(FLAT, mover(FLAT, 1, free=2), taken(3))) == {1: [4, 5], 2: [6, 7, 8]}
    assert reach(moves(FLAT, mover(FLAT, 1, free=2), taken(4, 5))) == {1: [3], 2: [6, 7]}
    assert reach(moves(FLAT, mover(FLAT, 1, free=2, energy=9), taken(4, 5, 6, 7)))[3] == [9, 10, 11]


@pytest.mark.parametrize(("energy", "squares"), [(0, 1), (1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (8, 5), (10, 5),
                                                 (11, 6), (14, 6), (15, 7), (99, 7)])  # fmt: skip
def test_up_to_six_more_squares_as_far_as_the_rider_can_pay(energy: int, squares: int) -> None:
    """L1 9.6, 9.7: one free square and as many others as their energy buys, never more than six."""
    found = moves(FLAT, mover(FLAT, 1, energy=energy))
    assert max(reach(found)) == squares
    assert sorted(reach(found)) == list(range(1, squares + 1))
    assert max(price(1, ride) for ride in found) <= energy


def test_what_paid_squares_cost() -> None:
    """L1 9.6: 1, 3, 5, 8, 11, 15 in all."""
    assert [price(3, Ride(9, squares, 0, ())) for squares in range(1, 10)] == [0, 0, 0, 1, 3, 5, 8, 11, 15]


def test_unused_free_squares_give_energy() -> None:
    """L1 9.8: one each."""
    assert [energy_back(3, Ride(9, squares, 2, ())) for squares in range(1, 6)] == [2, 1, 0, 0, 0]


def test_a_blocked_road_is_ridden_past_for_one_energy() -> None:
    """L1 9.9: all three squares ahead are taken; a square like any other, on which the rider cannot stop."""
    found = moves(FLAT, mover(FLAT, 1, free=2, energy=1), taken(3, 4, 5))
    assert found == [Ride(6, 2, 1, ()), Ride(7, 2, 1, ()), Ride(8, 2, 1, ())]
    assert [price(2, ride) for ride in found] == [1, 1, 1]


def test_a_road_with_one_square_left_is_not_blocked() -> None:
    """L1 9.9: a single empty square is enough, and so is one of a rider with a puncture."""
    assert {ride.past for ride in moves(FLAT, mover(FLAT, 1, energy=30), taken(3, 4))} == {0}
    found = moves(FLAT, mover(FLAT, 1, free=2, energy=1), taken(3, 4, flats=(5,)))
    assert reach(found) == {2: [7, 8], 3: [9, 10, 11]}
    assert {ride.past for ride in found} == {0}


def test_two_rows_in_a_row_are_ridden_past_one_by_one() -> None:
    """L1 9.9: one energy each, two squares, and only row 3 is a place to stop."""
    both = taken(*range(3, 9))
    assert moves(FLAT, mover(FLAT, 1, free=3, energy=1), both) == []
    assert moves(FLAT, mover(FLAT, 1, free=3, energy=2), both) == [Ride(end, 3, 2, ()) for end in (9, 10, 11)]


def test_riding_past_is_part_of_the_cost_and_due_before_anything_is_given_back() -> None:
    """L1 9.10: without energy the rider cannot ride past, though an unused free square would give them one back."""
    assert moves(FLAT, mover(FLAT, 1, free=3, energy=0), taken(3, 4, 5)) == []
    assert reserve(3, Ride(7, 2, 1, ())) == 1
    assert reserve(1, Ride(7, 2, 1, ("crash",))) == 2 * (1 + 1)
    assert max(reach(moves(FLAT, mover(FLAT, 1, free=2, energy=1), taken(3, 4, 5)))) == 2
    assert max(reach(moves(FLAT, mover(FLAT, 1, free=2, energy=2), taken(3, 4, 5)))) == 3


def test_at_the_end_of_the_road_there_is_no_move() -> None:
    """L1 9.11, L1 2.16: nothing lies beyond the last row."""
    assert moves(FLAT, mover(FLAT, 34, free=3, energy=40)) == []
    assert moves(FLAT, mover(FLAT, 31, free=3, energy=40), taken(33, 34, 35)) == []


def test_results_are_distinct_and_sorted() -> None:
    """L1 9.12: many ways lead to row 3, but each square is offered once; squares first, then the furthest end."""
    found = rides(FLAT, mover(FLAT, 1, free=3), NOBODY, stop_on_black=True)
    assert [(ride.squares, ride.end) for ride in found] == [(1 + n // 3, 5 + n - 2 * (n % 3)) for n in range(9)]


def test_needless_risks_are_not_offered() -> None:
    """L1 9.12: behind the black square 6 everything can be reached beside it; on it only with the risk."""
    found = moves(DARK, mover(DARK, 0, energy=40))
    assert to(found, 6) == [(3, 0, ("crash",))]
    assert to(found, 8) == [(4, 0, ())]


def test_needless_riding_past_is_not_offered() -> None:
    """L1 9.12, 9.9: only the left of row 2 is open; who is at the right of row 1 must ride past, others not."""
    found = moves(FLAT, mover(FLAT, 1, free=3, energy=40), taken(7, 8))
    assert {ride.past for ride in found} == {0, 1}
    assert to(found, 9) == [(3, 0, ())]
    assert to(found, 10) == [(3, 0, ())]
    assert to(found, 11) == [(3, 1, ())]


def test_a_risk_and_riding_past_can_both_be_worth_it() -> None:
    """L1 9.12: neither way to 8 is better in everything: over the black square 6, or past riders on the other side."""
    track = made([Hex("D", "descent", (12, 12, 12), 12, dark=((0, 2),))])
    one = mover(track, 1, energy=40)
    traffic = taken(7, 8, 9)
    assert to(moves(track, one, traffic), 10) == [(3, 0, ("crash",)), (3, 1, ())]


# ---- L1 8.2 joining, L1 5.2 leaving


def test_a_rider_joins_at_the_first_square_at_or_beyond_the_tail() -> None:
    """L1 8.2: with the tail in row 3 the rider stops there, however much they could pay."""
    join = FLAT.road.rows[3]
    found = moves(FLAT, replace(mover(FLAT, 1, free=4, energy=40), join=join))
    assert reach(found) == {1: [3, 4, 5], 2: [6, 7, 8], 3: [IN_PELOTON]}
    assert [energy_back(4, ride) for ride in found if ride.end == IN_PELOTON] == [1]


def test_a_rider_joins_whoever_lies_there() -> None:
    """L1 8.2: riders who fell or punctured within the peloton's rows are neither in the way nor ridden past."""
    join = FLAT.road.rows[1]
    for traffic in (taken(3, 4, 5), taken(flats=(3, 4, 5))):
        assert moves(FLAT, replace(mover(FLAT, 1), join=join), traffic) == [Ride(IN_PELOTON, 1, 0, ())]


def test_the_block_of_the_peloton_may_be_closed_where_somebody_lies() -> None:
    """L1 16.3: then they are in the way as elsewhere: the rider joins beside them, or rides past for one energy."""
    one = replace(mover(FLAT, 1), join=FLAT.road.rows[1])
    closed = ("closed-block",)
    assert rides(FLAT, one, taken(3, 4, 5), True, closed) == ()
    able = replace(one, energy=1)
    assert rides(FLAT, able, taken(3, 4, 5), True, closed) == (Ride(IN_PELOTON, 1, 1, ()),)
    assert rides(FLAT, able, taken(3, 4), True, closed)[0] == Ride(IN_PELOTON, 1, 0, ())
    assert route(FLAT, able, taken(3, 4, 5), Ride(IN_PELOTON, 1, 1, ()), closed)
    assert route(FLAT, able, taken(3, 4), Ride(IN_PELOTON, 1, 0, ()), closed) == (5,)


def test_a_black_square_may_be_open_to_moves_without_a_risk() -> None:
    """L1 16.4: with the option off a free move ends there, a paid one that risks a fall does not."""
    loose = ("black-if-free",)
    free, paid = (mover(DARK, 0, squares, energy=40) for squares in (3, 2))
    assert to(list(rides(DARK, free, NOBODY, False, loose)), 6) == [(3, 0, ())]
    assert to(list(rides(DARK, paid, NOBODY, False, loose)), 6) == []
    assert to(list(rides(DARK, paid, NOBODY, True, loose)), 6) == [(3, 0, ("crash",))]


def test_risks_on_the_way_into_the_peloton_count() -> None:
    """L1 8.2, 11.4: the black square on which the rider joins is a paid one; beside it there is none."""
    one = Mover((6,), 0, 40, 3, join=DARK.road.cells[6].progress)
    assert moves(DARK, one) == [Ride(IN_PELOTON, 1, 0, ("crash",))]
    assert moves(DARK, one, stop_on_black=False) == [Ride(IN_PELOTON, 1, 0, ("crash",))]
    assert moves(DARK, replace(one, firsts=(6, 7))) == [Ride(IN_PELOTON, 1, 0, ())]


def test_who_leaves_the_peloton_rides_at_least_four_squares() -> None:
    """L1 5.2: from any square right ahead of its head, and if the rider cannot pay for four they do not leave."""
    one = Mover((6, 7, 8), 3, 1, 3, least=4)
    assert reach(moves(FLAT, one)) == {4: [15, 16, 17]}
    assert moves(FLAT, replace(one, energy=0)) == []
    assert moves(FLAT, replace(one, energy=1), taken(6, 7, 8)) == []
    assert {ride.past for ride in moves(FLAT, replace(one, energy=2), taken(6, 7, 8))} == {1}


# ---- L1 11 risks


def test_more_paid_squares_on_a_col_than_its_category_risk_a_bonk() -> None:
    """L1 11.2: two paid squares under a token of category 2 are safe, the third is a risk."""
    found = moves(COL, mover(COL, 2, energy=60))
    assert {(ride.squares, ride.risks) for ride in found} == {(squares, ()) for squares in (1, 2, 3)} | {
        (squares, ("bonk",)) for squares in (4, 5, 6, 7)
    }


def test_only_paid_squares_that_lie_on_the_col_count() -> None:
    """L1 11.2: the first square here lies before the col, so one more can be paid for without a risk."""
    assert {ride.squares: ride.risks for ride in moves(COL, Mover((0, 1), 0, 60, 3))} == {
        1: (), 2: (), 3: (), 4: ("bonk",), 5: ("bonk",), 6: ("bonk",)
    }  # fmt: skip


def test_free_squares_on_the_col_do_not_count() -> None:
    """L1 11.2: five squares with three free ones are no risk."""
    assert {ride.risks for ride in moves(COL, mover(COL, 2, free=3, energy=3))} == {()}


def test_squares_are_counted_for_each_token() -> None:
    """L1 11.2: two under a token of category 2 and three under one of category 3 are no risk, four are."""
    col = [Hex("C", "ascent", (2, 2), 2), Hex("C", "ascent", (6, 6), 6)]
    found = moves(made(col, categories={0: 2, 1: 3}), Mover((0, 1), 0, 99, 3))
    assert {ride.squares: ride.risks for ride in found} == {1: (), 2: (), 3: (), 4: (), 5: (), 6: ("bonk",)}


def test_a_bonk_is_not_undone_by_the_next_token() -> None:
    """L1 11.2: what was too much under the first token stays a risk under the second one and behind the col."""
    col = [Hex("C", "ascent", (2, 2), 2), Hex("C", "ascent", (2, 2), 2), Hex("D", "descent", (4, 4), 4)]
    found = moves(made(col, categories={0: 1, 1: 3}), Mover((0, 1), 0, 99, 3))
    assert {ride.squares: ride.risks for ride in found} == {1: ()} | dict.fromkeys(range(2, 7), ("bonk",))


def test_one_risk_however_many_black_squares() -> None:
    """L1 11.4: three black squares on the only way are one fall."""
    track = made([Hex("D", "descent", (6, 6), 6, dark=tuple((lane, index) for lane in (0, 1) for index in (1, 2, 3)))])
    found = moves(track, mover(track, 0, free=0, energy=99))
    assert {ride.squares: ride.risks for ride in found} == dict.fromkeys(range(1, 6), ("crash",))


def test_a_free_black_square_is_no_risk() -> None:
    """L1 11.4: only a paid one is."""
    assert to(moves(DARK, mover(DARK, 0, free=3, energy=40)), 6) == [(3, 0, ())]
    assert to(moves(DARK, mover(DARK, 0, free=2, energy=40)), 6) == [(3, 0, ("crash",))]


def test_risks_count_when_riding_past_or_through() -> None:
    """L1 11.4, 9.9, 12.5: a black square is black whoever is on it; riding past is part of what a fall doubles."""
    past = moves(DARK, Mover((6,), 0, 31, 3), taken(6))
    through = moves(DARK, Mover((6,), 0, 31, 3), taken(flats=(6,)))
    assert {(ride.past, ride.risks) for ride in past} == {(1, ("crash",))}
    assert {(ride.past, ride.risks) for ride in through} == {(0, ("crash",))}
    assert {ride.squares for ride in past} == {ride.squares for ride in through} - {6} == {2, 3, 4, 5}


def test_a_move_may_end_on_a_black_square_or_not() -> None:
    """L1 11.6: by the option; with it off the rider may ride over it, but not stop there, not even free."""
    for free in (1, 3):
        assert to(moves(DARK, mover(DARK, 0, free, energy=40)), 6)
        off = moves(DARK, mover(DARK, 0, free, energy=40), stop_on_black=False)
        assert off == [ride for ride in moves(DARK, mover(DARK, 0, free, energy=40)) if ride.end != 6]
    assert to(moves(DARK, mover(DARK, 4, energy=40), taken(7), stop_on_black=False), 8) == [(2, 0, ())]


@pytest.mark.parametrize(("energy", "squares"), [(5, 3), (14, 3), (15, 4), (23, 4), (24, 5), (33, 6), (44, 6), (45, 7)])
def test_nobody_risks_a_bonk_who_could_not_pay_for_it(energy: int, squares: int) -> None:
    """L1 11.7, 11.3: three times 5, 8, 11 or 15 must be there."""
    assert max(reach(moves(COL, mover(COL, 2, energy=energy)))) == squares


@pytest.mark.parametrize(("energy", "found"), [(5, []), (6, [(3, 0, ("crash",))])])
def test_nobody_risks_a_fall_who_could_not_pay_for_it(
    energy: int, found: list[tuple[int, int, tuple[str, ...]]]
) -> None:
    """L1 11.7, 11.5: twice the 3 of two paid squares must be there."""
    assert to(moves(DARK, mover(DARK, 0, energy=energy)), 6) == found


def test_what_must_be_there_is_the_higher_price_of_two_risks() -> None:
    """L1 11.7, 11.8: three times with both risks, never six times."""
    prices = [reserve(1, Ride(9, 4, 1, risks)) for risks in ((), ("crash",), ("bonk",), ("bonk", "crash"))]
    assert prices == [6, 12, 18, 18]


def test_both_risks_need_two_boxes_and_the_higher_price() -> None:
    """L1 11.8, 11.9, 11.7: one paid square, black and too much for the category."""
    track = made([Hex("C", "ascent", (6, 6), 6, dark=((0, 1), (1, 1)))], categories={0: 1})
    one = Mover((0, 1), 0, 9, 2)
    assert to(moves(track, one), 2) == [(2, 0, ("bonk", "crash"))]
    assert to(moves(track, replace(one, energy=8)), 2) == []
    assert to(moves(track, replace(one, boxes=1)), 2) == []


@pytest.mark.parametrize(("boxes", "squares"), [(0, 3), (1, 7)])
def test_no_more_risks_than_the_rider_has_left(boxes: int, squares: int) -> None:
    """L1 11.9: with all risks crossed off the move with a risk is not allowed."""
    assert max(reach(moves(COL, mover(COL, 2, energy=99, boxes=boxes)))) == squares


# ---- L1 12.5 punctures


def test_a_rider_with_a_puncture_is_ridden_through_at_no_price() -> None:
    """L1 12.5: all squares ahead are of such riders, but there is no stopping there; a square ridden through counts."""
    flats = taken(flats=(3, 4, 5))
    assert moves(FLAT, mover(FLAT, 1), flats) == []
    assert moves(FLAT, mover(FLAT, 1, free=2), flats) == [Ride(end, 2, 0, ()) for end in (6, 7, 8)]
