"""FR 2 and FR 1.1: teams, decks, handicap and the start grid."""

from __future__ import annotations

import pytest

from games.flamme_rouge.conftest import FLAT, after, clause_against, lane_of, row_of
from paceline.core.game import CHANCE
from paceline.core.messages import BadOptions
from paceline.games.flamme_rouge.actions import Action, Draw, Drawn, Kind, Place, Play
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.events import Placed
from paceline.games.flamme_rouge.game import legal, to_act
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.state import Cards, State

SPRINTEUR = ("2", "2", "2", "3", "3", "3", "4", "4", "4", "5", "5", "5", "9", "9", "9")
ROULEUR = ("3", "3", "3", "4", "4", "4", "5", "5", "5", "6", "6", "6", "7", "7", "7")


def placing(*places: tuple[int, Kind, int], seats: int = 2, options: Options | None = None) -> State:
    """Return a race in which these riders have been placed."""
    inputs = [(seat, Place(kind, row)) for seat, kind, row in places]
    return after(setup(seats, options or Options()), *inputs)[0]


def field_at_fault(seats: int, options: Options) -> str:
    with pytest.raises(BadOptions) as caught:
        setup(seats, options)
    return caught.value.field


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_team_has_a_sprinteur_and_a_rouleur_with_decks_of_their_own(seats: int) -> None:
    """FR 1.1, FR 2.4, FR 2.5: three cards of every number, all of them face down."""
    state = setup(seats, Options())
    assert state.cards == (Cards(SPRINTEUR), Cards(ROULEUR)) * seats
    assert state.table.cells == (-1, -1) * seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 6])
def test_two_to_four_teams_race(seats: int) -> None:
    """FR 2.3: any other number is refused."""
    assert field_at_fault(seats, Options()) == "seats"


def test_a_handicap_goes_into_both_decks_of_its_team() -> None:
    """FR 2.6: one card for seat 1, two for seat 2, none for those not named."""
    state = setup(4, Options(handicap=(0, 1, 2)))
    tired = [cards.face_down.count("2x") for cards in state.cards]
    assert tired == [0, 0, 1, 1, 2, 2, 0, 0]
    assert [len(cards.face_down) for cards in state.cards] == [15, 15, 16, 16, 17, 17, 15, 15]
    assert state.table.handicap == (0, 1, 2, 0)


@pytest.mark.parametrize("handicap", [(3,), (0, -1), (1, 1, 1)])
def test_a_handicap_is_one_or_two_cards_for_a_team_that_races(handicap: tuple[int, ...]) -> None:
    """FR 2.6: not three, not fewer than none, not for a third team of two."""
    assert field_at_fault(2, Options(handicap=handicap)) == "handicap"


@pytest.mark.parametrize(
    ("first", "turns"),
    [
        (0, (0, 0, 1, 1, 2, 2, 3, 3)),
        (2, (2, 2, 3, 3, 0, 0, 1, 1)),
        (3, (3, 3, 0, 0, 1, 1, 2, 2)),
    ],
)
def test_one_team_begins_and_the_others_follow_clockwise(first: int, turns: tuple[int, ...]) -> None:
    """FR 2.7, FR 2.8: only one seat is to act at a time, and each places both its riders in a row."""
    state = setup(4, Options(first=first))
    asked: list[int] = []
    while len(asked) < 8:
        (seat,) = to_act(state)
        asked.append(seat)
        state, _ = after(state, (seat, legal(state, seat)[0]))
    assert tuple(asked) == turns
    assert to_act(state) == {0, 1, 2, 3}


@pytest.mark.parametrize("first", [-1, 2])
def test_the_team_that_begins_must_race(first: int) -> None:
    """FR 2.7: there is no third seat of two."""
    assert field_at_fault(2, Options(first=first)) == "first"


def test_placing_out_of_turn() -> None:
    """FR 2.7: seat 1 waits until seat 0 has placed both its riders."""
    assert clause_against(placing(), 1, Place("S", 0)) == "FR 2.7"
    assert clause_against(placing((0, "S", 4)), 1, Place("S", 0)) == "FR 2.7"
    assert clause_against(placing((0, "S", 4), (0, "R", 4)), 0, Place("S", 0)) == "FR 2.7"


@pytest.mark.parametrize(("stage", "rows"), [(FLAT, 5), ("A" + FLAT[1:], 4)])
def test_either_rider_on_any_square_behind_the_line(stage: str, rows: int) -> None:
    """FR 2.8: five squares on the tile a, four on A, and none across the start line."""
    state = setup(2, Options(stage=stage))
    anywhere = {Place(kind, row) for kind in ("S", "R") for row in range(rows)}
    assert set(legal(state, 0)) == anywhere
    assert len(legal(state, 0)) == len(anywhere)
    assert clause_against(state, 0, Place("S", rows)) == "FR 2.8"
    assert clause_against(state, 0, Place("R", -1)) == "FR 2.8"


def test_the_second_rider_is_the_other_one() -> None:
    """FR 2.8: the rider placed first cannot be placed again, nor moved."""
    state = placing((0, "R", 3))
    assert {action.rider for action in legal(state, 0) if isinstance(action, Place)} == {"S"}
    assert clause_against(state, 0, Place("R", 2)) == "FR 2.8"


def test_a_full_square_takes_nobody() -> None:
    """FR 2.8: a square has two lanes; the third rider is refused there and not offered it."""
    state = placing((0, "S", 4), (0, "R", 4))
    assert Place("S", 4) not in legal(state, 1)
    assert {row for row in range(5) if Place("S", row) in legal(state, 1)} == {0, 1, 2, 3}
    assert clause_against(state, 1, Place("S", 4)) == "FR 2.8"


def test_the_first_rider_on_a_square_stands_right_the_next_left() -> None:
    """FR 2.9: whoever they are."""
    state, events = after(setup(2, Options()), (0, Place("R", 2)), (0, Place("S", 4)), (1, Place("S", 2)))
    right, left = course(FLAT).landing[2]
    assert [event for event in events if isinstance(event, Placed)] == [
        Placed("AR", right, "FR 2.9"),
        Placed("AS", course(FLAT).landing[4][0], "FR 2.9"),
        Placed("CS", left, "FR 2.9"),
    ]
    assert (row_of(state, "CS"), lane_of(state, "CS")) == (2, 1)
    assert (row_of(state, "AR"), lane_of(state, "AR")) == (2, 0)


@pytest.mark.parametrize("action", [Draw("S"), Play("3")])
def test_nobody_draws_before_all_riders_are_placed(action: Action) -> None:
    """FR 2.8: the race starts when the last rider stands."""
    state = placing((0, "S", 4), (0, "R", 4), (1, "S", 3))
    assert clause_against(state, 1, action) == "FR 2.8"
    assert clause_against(state, 0, action) == "FR 2.8"
    assert clause_against(state, CHANCE, Drawn("AS", ("2", "2", "2", "3"))) == "FR 4.2"


def test_nobody_is_placed_after_the_start() -> None:
    """FR 2.8: once all riders stand the grid is closed."""
    state = placing((0, "S", 4), (0, "R", 4), (1, "S", 3), (1, "R", 3))
    assert clause_against(state, 0, Place("S", 0)) == "FR 2.8"


def test_a_rider_of_no_kind_cannot_be_placed() -> None:
    """FR 2.8, FR 1.1: a team has a sprinteur and a rouleur, nobody else."""
    stranger: Kind = "X"  # type: ignore[assignment]
    assert clause_against(placing(), 0, Place(stranger, 0)) == "FR 2.8"
    full = placing((0, "S", 4), (0, "R", 4), (1, "S", 3), (1, "R", 3))
    assert clause_against(full, 0, Draw(stranger)) == "FR 4.2"
