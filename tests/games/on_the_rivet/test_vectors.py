"""Positions worked out by hand, before and after each step."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.on_the_rivet.boards import HOME, Board, piece
from games.on_the_rivet.positions import Position
from paceline.games.on_the_rivet.actions import Kind
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.rules.strokes import parts
from paceline.roads.lanes import lay

MEDIUM = "START-A C1 I3A C2 I1A C3 I4A C5 I2A C4 FIN-A"


def test_a_draft_bumps_a_whole_row_to_the_edge_and_takes_it_along() -> None:
    """OR 10.1, OR 10.2, OR 8.4: at the edge whoever is pushed goes back with their chain."""
    board = Board(G=(10, 0), Y=(10, 1), K=(10, 2), B=(9, 2))
    board.play("G", "draft")
    board.go("right", cost=2)
    assert board.places() == {"G": (10, 1), "Y": (10, 2), "K": (9, 2), "B": (8, 2)}
    board.go("right", cost=2)
    assert board.places() == {"G": (10, 2), "Y": (9, 2), "K": (8, 2), "B": (7, 2)}
    board.go("forward")
    assert board.places() == {"G": (11, 2), "Y": (10, 2), "K": (9, 2), "B": (8, 2)}
    assert board.ride.ps == 1


def test_a_lead_pushes_its_way_out_and_picks_a_line_up() -> None:
    """OR 9.2, OR 7.2, OR 7.3."""
    board = Board(G=(10, 1), P=(9, 1), R=(11, 1), Y=(10, 0), B=(9, 0))
    board.play("G", "lead")
    assert board.train == "P"
    board.go("forward", cost=2)
    assert board.places() == {"G": (11, 1), "P": (10, 1), "R": (12, 1), "Y": (10, 0), "B": (9, 0)}
    board.go("left")
    assert board.places() == {"G": (11, 0), "P": (11, 1), "R": (12, 1), "Y": (10, 0), "B": (9, 0)}
    assert board.pick_ups() == set()
    board.go("forward")
    assert board.places() == {"G": (12, 0), "P": (11, 0), "R": (12, 1), "Y": (10, 0), "B": (9, 0)}
    assert board.pick_ups() == {"YB"}
    board.ride.pick_up(board.ride.pick_ups()[0])
    board.go("forward")
    assert board.places() == {"G": (13, 0), "P": (12, 0), "R": (12, 1), "Y": (11, 0), "B": (10, 0)}


def test_a_chase_herds_whom_it_meets_and_leaves_those_behind() -> None:
    """OR 8.1, OR 8.2."""
    board = Board(A=(5, 0), X=(6, 0), Z=(8, 0), V=(4, 0))
    board.play("A", "chase")
    board.go("forward")
    assert board.places() == {"A": (6, 0), "X": (7, 0), "Z": (8, 0), "V": (4, 0)}
    board.go("forward")
    assert board.places() == {"A": (7, 0), "X": (8, 0), "Z": (9, 0), "V": (4, 0)}


def test_a_lead_from_the_middle_lane_chooses_and_its_train_follows() -> None:
    """OR 2.8, OR 11.2."""
    board = Board(lay([piece(3, 6), piece(2, 6)]), A=(5, 1), T=(4, 1), X=(7, 0))
    board.play("A", "lead")
    assert [step.to for step in board.steps("forward")] == [board.cell(6, 0), board.cell(6, 1)]
    board.go("forward", A=(6, 0))
    board.go("right")
    assert board.places() == {"A": (6, 1), "T": (6, 0), "X": (7, 0)}


def test_a_right_hand_bend_has_ten_eight_and_six_spaces() -> None:
    """OR 2.5, from the outside to the inside."""
    road = lay([piece(3, bend=1)])
    assert [sum(len(row.cells[lane]) for row in road.rows) for lane in range(3)] == [10, 8, 6]


def test_order_in_a_doubled_row() -> None:
    """OR 2.6: the single space first, then the middle, front before rear, then the outside."""
    board = Board(lay([piece(3, bend=1)]))
    order = [board.cell(1, 2), board.cell(1, 1, 1), board.cell(1, 1), board.cell(1, 0, 1), board.cell(1, 0)]
    assert order == sorted(order, reverse=True)


@pytest.mark.parametrize(("terrain", "gains"), [("descent", -1), ("sprint", 0)])
def test_only_another_terrain_counts(terrain: str, gains: int) -> None:
    """OR 5.4: 8 PS on a sprint, -1 for the descent, nothing for a second sprint."""
    board = Board(lay([piece(rows=6, terrain="sprint"), piece(terrain=terrain)]), A=(4, 0))
    board.play("A", "break", 8, prices={"sprint": 2, "descent": -1})
    board.go("forward")
    assert board.ride.ps == 7
    board.go("forward")
    assert board.ride.ps == 6 + gains


@pytest.mark.parametrize(("kind", "wild", "ps"), [("draft", False, 6), ("draft", True, 4), ("break", True, 4)])
def test_fatigue_counts_in_a_wild_draft_only(kind: Kind, wild: bool, ps: int) -> None:
    """OR 5.3: two fatigue chits in a medium race cost 2 PS, but not in a Draft with a Draft card."""
    race = Position(".. AC\n.. ..\n.. ..", road=MEDIUM, riders={"AC": {"light": 1, "heavy": 1}})
    card = replace(book().cards["A26"], ps=6)
    number = race.table.number("AC")
    assert sum(amount for _, amount in parts(race.table, number, card, kind, wild, "", energy=False)) == ps


def test_a_train_is_carried_over_the_line() -> None:
    """OR 18.1, OR 18.2: after A every stroke must carry their train on."""
    board = Board(A=(18, 1), T=(17, 1), U=(16, 1), R=(16, 2))
    board.play("A", "lead", 5)
    board.go("forward")
    board.go("forward")
    assert board.places() == {"A": HOME, "T": (19, 1), "U": (18, 1), "R": (16, 2)}
    assert not board.ride.may_stop()
    board.go("forward")
    board.go("forward")
    assert board.places() == {"A": HOME, "T": HOME, "U": HOME, "R": (16, 2)}
    assert board.word(board.ride.finished) == "ATU"
    assert board.ride.may_stop()
    assert not board.ride.steps()
