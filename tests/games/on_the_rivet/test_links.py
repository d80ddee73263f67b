"""Links, lines and ranking."""

from __future__ import annotations

from games.on_the_rivet.boards import Board, piece
from paceline.games.on_the_rivet.rules.links import (
    ahead_of,
    behind_of,
    chains_ahead,
    chains_behind,
    lines,
    linked,
    ranked_on_road,
    ranking,
)
from paceline.roads.lanes import lay

NARROWING = lay([piece(3, 4), piece(2, 4)])
WIDENING = lay([piece(2, 4), piece(3, 4)])
BEND = lay([piece(3, bend=1)])


def behind(board: Board, name: str) -> set[str]:
    """Return all readings of the chain behind a rider."""
    return {board.word(chain) for chain in chains_behind(board.field, board.names.index(name))}


def ahead(board: Board, name: str) -> set[str]:
    """Return all readings of the chain ahead of a rider."""
    return {board.word(chain) for chain in chains_ahead(board.field, board.names.index(name))}


def words(board: Board) -> list[str]:
    """Return all lines."""
    return [board.word(line) for line in lines(board.field)]


def test_one_behind_the_other_is_linked_side_by_side_is_not() -> None:
    """OR 6.7."""
    board = Board(A=(5, 1), B=(4, 1), C=(3, 1), D=(5, 0), E=(1, 1))
    assert ahead_of(board.field, 1) == (0,)
    assert behind_of(board.field, 1) == (2,)
    assert behind(board, "A") == {"BC"}
    assert ahead(board, "C") == {"BA"}
    assert [linked(board.field, rider) for rider in range(5)] == [True, True, True, False, False]
    assert words(board) == ["ABC"]


def test_where_three_lanes_become_two_one_branch_is_read() -> None:
    """OR 6.8: two riders behind one, each only behind them: one of them, and nobody is no reading."""
    board = Board(NARROWING, A=(4, 0), L=(3, 0), M=(3, 1), N=(2, 1))
    assert behind(board, "A") == {"L", "MN"}
    assert ahead(board, "N") == {"MA"}


def test_nobody_is_linked_only_if_all_behind_are_behind_another_too() -> None:
    """OR 6.8: the middle rider is behind both; with another who is not, somebody must be linked."""
    board = Board(NARROWING, A=(4, 0), B=(4, 1), M=(3, 1))
    assert behind(board, "A") == behind(board, "B") == {"M", ""}
    assert ahead(board, "M") == {"A", "B"}
    board = Board(NARROWING, A=(4, 0), B=(4, 1), M=(3, 1), L=(3, 0))
    assert behind(board, "A") == {"L", "M"}
    assert behind(board, "B") == {"M", ""}


def test_where_two_lanes_become_three_the_middle_is_behind_both() -> None:
    """OR 2.8, OR 6.8: the middle lane has both riders behind it, each of whom is behind an edge lane as well."""
    board = Board(WIDENING, A=(4, 1), L=(3, 0), R=(3, 1))
    assert behind(board, "A") == {"L", "R"}
    board = Board(WIDENING, A=(4, 1), B=(4, 0), L=(3, 0), R=(3, 1))
    assert behind(board, "A") == {"L", "R"}
    assert behind(board, "B") == {"L", ""}
    board = Board(WIDENING, A=(4, 1), B=(4, 0), C=(4, 2), L=(3, 0), R=(3, 1))
    assert behind(board, "A") == {"L", "R", ""}


def test_pseudo_spaces_are_linked_one_behind_the_other() -> None:
    """OR 2.7, OR 6.7: rear to front, front to the next row; not to the single space beside."""
    board = Board(BEND, A=(2, 0), B=(1, 0, 1), C=(1, 0, 0), D=(0, 0), E=(1, 2))
    assert behind(board, "A") == {"BCD"}
    assert not linked(board.field, 4)
    board = Board(BEND, A=(2, 0), C=(1, 0, 0))
    assert not linked(board.field, 0)


def test_lines_prefer_the_priority_side_and_share_nobody() -> None:
    """OR 6.7: the right lane is best here, so B heads the first line and takes the middle rider."""
    board = Board(NARROWING, A=(4, 0), B=(4, 1), M=(3, 1), L=(3, 0), N=(2, 1))
    assert words(board) == ["BMN", "AL"]
    board = Board(NARROWING, A=(4, 0), B=(4, 1), M=(3, 1))
    assert words(board) == ["BM"]


def test_a_rider_left_out_at_a_fork_heads_their_own_line() -> None:
    """OR 6.7: two lines come together."""
    board = Board(NARROWING, A=(4, 0), M=(3, 1), N=(2, 1), L=(3, 0), K=(2, 0))
    assert words(board) == ["AMN", "LK"]


def test_the_ranking_has_the_road_side_last_in_its_row() -> None:
    """OR 2.6, OR 12.3: priority side before the other."""
    board = Board(A=(5, 0), B=(5, 2), C=(5, 3), D=(5, -1), E=(6, 0), F=(4, 2))
    assert board.word(ranking(board.field)) == "EBACDF"
    assert board.word(ranked_on_road(board.field)) == "EBAF"
    assert not linked(board.field, board.names.index("C"))
