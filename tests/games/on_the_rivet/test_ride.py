"""Knots that riders tie: trains, forks, pseudo-spaces and the edge of the road."""

from __future__ import annotations

import pytest

from games.on_the_rivet.boards import Board, piece
from paceline.games.on_the_rivet.rules.strokes import Special
from paceline.roads.lanes import lay

NARROWING = lay([piece(3, 6), piece(2, 8)])
WIDENING = lay([piece(2, 6), piece(3, 8)])
BEND = lay([piece(3, 3), piece(3, bend=1), piece(3, 3)])
"""Rows 4 to 7 are doubled in lane 0, rows 4 and 7 in lane 1 too."""


def test_a_rider_bumped_back_into_the_train_joins_it() -> None:
    """OR 7.5: the member has moved up, those behind them stay."""
    board = Board(A=(9, 2), T=(8, 2), U=(7, 2), V=(6, 2), X=(10, 2))
    board.play("A", "lead", 9)
    board.go("left")
    board.go("forward")
    assert board.places() == {"A": (10, 1), "T": (9, 1), "U": (9, 2), "V": (8, 2), "X": (10, 2)}
    board.go("right", cost=2)
    assert board.places() == {"A": (10, 2), "T": (10, 1), "U": (9, 1), "V": (8, 2), "X": (9, 2)}
    assert board.train == "TUXV"
    board.go("forward")
    assert board.places() == {"A": (11, 2), "T": (10, 2), "U": (10, 1), "V": (9, 2), "X": (9, 1)}


def test_a_member_of_the_own_train_is_neither_bumped_nor_pushed() -> None:
    """OR 7.4: in a doubled row A can come behind and beside those who follow them."""
    board = Board(BEND, A=(4, 1, 1), T=(4, 1, 0), U=(3, 1))
    board.play("A", "lead", 9)
    board.go("right", A=(4, 2))
    assert board.places() == {"A": (4, 2), "T": (4, 1, 1), "U": (4, 1)}
    assert not board.steps("left")
    board = Board(BEND, A=(4, 1, 1), T=(4, 1, 0))
    board.play("A", "lead", 9)
    board.go("right", A=(4, 2))
    board.go("left", A=(4, 1))
    assert board.places() == {"A": (4, 1), "T": (4, 2)}


def test_going_back_needs_a_free_space() -> None:
    """OR 10.3: at the start of the road there is none, so there is no bump."""
    board = Board(A=(1, 1), X=(1, 2), Y=(0, 2))
    board.play("A", "break")
    assert not board.steps("right")


def test_going_back_at_a_fork_goes_to_whoever_is_linked() -> None:
    """OR 10.3: into the space of the only rider behind, not into the free one beside it; else as the player picks."""
    board = Board(NARROWING, A=(6, 1), X=(6, 0), M=(5, 1))
    board.play("A", "break")
    results = board.results("left")
    # M is behind A as well, so X may leave them or take them along
    assert {(result["X"], result["M"]) for result in results} == {((5, 0), (5, 1)), ((5, 1), (4, 1))}
    board = Board(NARROWING, A=(6, 1), X=(6, 0), L=(5, 0))
    board.play("A", "break")
    assert [(result["X"], result["L"]) for result in board.results("left")] == [((5, 0), (4, 0))]
    board = Board(NARROWING, A=(6, 1), X=(6, 0))
    board.play("A", "break")
    assert {result["X"] for result in board.results("left")} == {(5, 0), (5, 1)}


def test_pushed_riders_in_doubled_rows() -> None:
    """OR 10.4: from a half the same one, else the other, else the same and on; from a single space any empty one."""
    board = Board(BEND, A=(5, 2), X=(5, 1))
    board.play("A", "break")
    assert {result["X"] for result in board.results("left")} == {(5, 0), (5, 0, 1)}
    board = Board(BEND, A=(5, 2), X=(5, 1), Y=(5, 0))
    board.play("A", "break")
    assert [result["X"] for result in board.results("left")] == [(5, 0, 1)]
    board = Board(BEND, A=(5, 2), X=(5, 1), Y=(5, 0), Z=(5, 0, 1))
    board.play("A", "break")
    assert board.results("left") == [{"A": (5, 1), "X": (5, 0), "Y": (4, 0, 1), "Z": (5, 0, 1)}]
    board = Board(BEND, A=(4, 2), X=(4, 1, 1), Y=(4, 0, 1))
    board.play("A", "break")
    assert {(step["A"], step["X"], step["Y"]) for step in board.results("left")} == {
        ((4, 1, 1), (4, 0), (4, 0, 1)),
        ((4, 1), (4, 1, 1), (4, 0, 1)),
    }
    assert [step.cost for step in board.steps("left")] == [1, 2]


def test_a_herd_keeps_the_lane_that_its_first_rider_took() -> None:
    """OR 11.3: until A steps sideways; A is never bound."""
    board = Board(NARROWING, A=(3, 1), Y=(4, 1), X=(5, 1))
    board.play("A", "chase", 9)
    assert {result["X"] for result in board.results("forward")} == {(6, 0), (6, 1)}
    board.go("forward", X=(6, 1))
    assert board.results("forward") == [{"A": (5, 1), "Y": (6, 1), "X": (7, 1)}]
    board.go("forward")
    assert [(result["A"], result["Y"]) for result in board.results("forward")] == [((6, 0), (6, 1)), ((6, 1), (7, 1))]


def test_a_herd_is_free_again_after_a_sideways_step() -> None:
    """OR 11.3: the lane is no longer fixed."""
    board = Board(WIDENING, A=(3, 0), X=(5, 0), Y=(4, 0), Z=(5, 1))
    board.play("A", "chase", 9)
    board.go("forward", X=(6, 1))
    board.go("right")
    board.go("forward", A=(5, 1), Z=(6, 2))
    assert board.places() == {"A": (5, 1), "X": (6, 1), "Y": (5, 0), "Z": (6, 2)}


def test_a_herded_rider_may_enter_an_occupied_space() -> None:
    """OR 11.4: whoever is there is herded on; a Lead pushes them on for 2 PS."""
    for kind, cost in (("chase", 1), ("lead", 2)):
        board = Board(NARROWING, A=(4, 1), X=(5, 1), Z=(6, 1))
        board.play("A", kind)  # type: ignore[arg-type]  # plain words
        assert {step.cost for step in board.steps("forward")} == {cost}
        assert [(result["X"], result["Z"]) for result in board.results("forward")] == [
            ((6, 0), (6, 1)),
            ((6, 1), (7, 1)),
        ]


def test_a_draft_picks_up_at_a_lane_change_only() -> None:
    """OR 8.5: its rear part is a list; whoever comes behind it at a change may be added."""
    board = Board(NARROWING, A=(5, 1), T=(4, 1), L=(5, 0), K=(4, 0))
    board.play("A", "draft")
    board.go("forward", A=(6, 0))
    assert board.train == "T"
    assert board.pick_ups() == set()
    board.go("forward")
    assert board.places() == {"A": (7, 0), "T": (6, 0), "L": (5, 0), "K": (4, 0)}
    assert board.pick_ups() == {"LK"}


def test_a_draft_reads_one_branch_at_a_fork() -> None:
    """OR 8.3, OR 6.8: each branch is a step of its own."""
    board = Board(NARROWING, A=(6, 0), L=(5, 0), M=(5, 1), X=(7, 0))
    board.play("A", "draft")
    assert board.results("forward") == [
        {"A": (7, 0), "L": (6, 0), "M": (5, 1), "X": (8, 0)},
        {"A": (7, 0), "L": (5, 0), "M": (6, 0), "X": (8, 0)},
    ]


def test_a_lead_at_a_fork_must_choose_its_train_first() -> None:
    """OR 6.8, OR 7.1."""
    board = Board(NARROWING, A=(6, 0), L=(5, 0), M=(5, 1))
    board.play("A", "lead")
    assert not board.ride.steps()
    assert not board.ride.may_stop()
    assert board.pick_ups() == {"L", "M"}
    board.ride.pick_up((2,))
    board.go("forward")
    assert board.places() == {"A": (7, 0), "L": (5, 0), "M": (6, 0)}
    assert board.pick_ups() == {"L"}


def test_a_rider_on_the_road_side_steps_in_and_pushes_on() -> None:
    """OR 12.4: nothing forces them, and they bump in the direction of their step."""
    board = Board(A=(5, -1), X=(5, 0), Y=(4, 0))
    board.play("A", "lead", 4)
    assert board.ride.may_stop()
    assert not board.steps("forward")
    board.go("right", cost=2)
    assert board.places() == {"A": (5, 0), "X": (5, 1), "Y": (4, 0)}
    assert board.pick_ups() == {"Y"}
    assert not board.ride.may_stop()


def test_special_texts() -> None:
    """OR 5.14, OR 5.15, OR 5.17: cheaper bumps, a free first sideways step, none after a forward one."""
    board = Board(A=(5, 0), X=(5, 1))
    board.play("A", "chase", special=Special(bump_cost=1))
    board.go("right", cost=1)
    board.play("A", "draft", special=Special(free_sideways=True))
    board.go("left", cost=0)
    board.go("right", cost=1)
    board.go("right", cost=2)
    board.play("A", "break", special=Special(straight_on=True))
    assert board.steps("left")
    board.go("forward")
    assert not board.steps("left")


def test_diagonal_steps() -> None:
    """OR 5.16: past a corner that is taken, into empty spaces only, never over the line."""
    board = Board(A=(5, 1), X=(6, 1), Y=(5, 0), Z=(6, 2), T=(4, 1))
    board.play("A", "break", special=Special(diagonal=True))
    board.go("diagonal", A=(6, 0))
    assert board.place("T") == (4, 1)
    board = Board(A=(19, 1))
    board.play("A", "break", special=Special(diagonal=True))
    assert not board.steps("diagonal")


def test_no_space_is_entered_sideways_a_third_time() -> None:
    """OR 6.5: the space A starts on counts."""
    board = Board(A=(5, 0))
    board.play("A", "break", 9)
    for way in ("right", "left", "right"):
        board.go(way)
    assert not board.steps("left")
    assert board.steps("right")


def test_nobody_bumps_a_rider_who_refused_nor_anybody_during_a_truce() -> None:
    """OR 19.9, OR 15.16: herding is no bump."""
    board = Board(A=(5, 0), X=(5, 1), Y=(6, 0))
    board.play("A", "break", barred="X")
    assert not board.steps("right")
    assert [step.cost for step in board.steps("forward")] == [2]
    board.play("A", "break", bumps=False)
    assert not board.ride.steps()
    board.play("A", "chase", bumps=False)
    assert [step.cost for step in board.ride.steps()] == [1]


@pytest.mark.parametrize("refused", ["", "Y"])
@pytest.mark.parametrize("lane", [-1, 0])
def test_nobody_is_pushed_by_the_next_rider_after_they_refused(lane: int, refused: str) -> None:
    """OR 19.9: A bumps X, and X would push Y, to a free space or at the edge."""
    board = Board(A=(5, lane), X=(5, lane + 1), Y=(5, lane + 2))
    board.play("A", "break", barred=refused)
    assert bool(board.steps("right")) is not bool(refused)


def test_strokes_must_be_used_while_a_space_ahead_is_empty() -> None:
    """OR 6.2, OR 6.3: at a lane change any of them."""
    board = Board(NARROWING, A=(5, 1), X=(6, 0))
    assert not board.play("A", "lead").may_stop()
    assert board.play("A", "lead", 0).may_stop()
    board = Board(NARROWING, A=(5, 1), X=(6, 0), Y=(6, 1))
    assert board.play("A", "break").may_stop()
    assert not board.play("A", "chase").may_stop()
