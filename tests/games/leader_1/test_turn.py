"""Chapter 3 of the rules: the start, the token and the six phases of a turn."""

from __future__ import annotations

import pytest

from games.leader_1.positions import FLAT, PELOTON, TURN, Position, on
from paceline.core.game import CHANCE
from paceline.core.messages import Illegal
from paceline.games.leader_1 import GAME
from paceline.games.leader_1.actions import Appoint, Pick, Token
from paceline.games.leader_1.course import course
from paceline.games.leader_1.events import PelotonRode, Rode, TokenGiven, TokenPassed
from paceline.games.leader_1.rules.setup import Options
from paceline.i18n import english

pytestmark = pytest.mark.usefixtures("hexagons_of_seven")


def test_all_start_in_a_peloton_of_two_rows_on_the_start_hexagon() -> None:
    """L1 3.1: head on the second row, tail on the first."""
    state = GAME.setup(2, Options(course=FLAT, first=0))
    for seat in (0, 1):
        state, _ = GAME.apply(state, seat, Appoint("R", "L"))
    assert [rider.cell for rider in state.table.riders] == [-1] * 6
    assert (state.table.head, state.table.turn) == (1, 1)
    assert course(state.table.rules.course).road.row_at(0) == 0


def test_the_peloton_is_two_rows_long_when_it_has_moved() -> None:
    """L1 3.1: its tail is right behind its head, on row 13, where a rider joins it (L1 8.2)."""
    race = Position(head=10, AR=on(1, "M", 3)).roll("4")
    assert race.table.head == 14
    assert race.ends(2) == {(1, side, 5) for side in "LMR"}
    assert race.ends(3) == {PELOTON}


def test_lot_gives_the_token() -> None:
    """L1 3.2: every seat alike."""
    state = GAME.setup(4, Options(course=FLAT, first=-1))
    assert GAME.to_act(state) == {CHANCE}
    weights = dict(GAME.chance(state).outcomes())
    assert set(weights) == {Token(seat) for seat in range(4)}
    assert len(set(weights.values())) == 1
    state, events = GAME.apply(state, CHANCE, Token(3))
    assert state.table.holder == 3
    assert TokenGiven(3) in events
    assert GAME.to_act(state) == {3}


def test_players_may_name_who_holds_the_token() -> None:
    """L1 3.2: then no lot is cast."""
    state = GAME.setup(4, Options(course=FLAT, first=2))
    assert state.table.holder == 2
    assert GAME.to_act(state) == {2}


def test_the_phases_follow_each_other() -> None:
    """L1 3.3: escapees, leaving, chase, peloton, dropped riders, token, and escapees again."""
    race = Position(head=20, phase="escapees", AR=on(4, "M", 0), CR=on(0, "M", 3))
    seen: list[tuple[str, int]] = [(race.table.phase, race.seat)]
    race.ride((4, "M", 3), 3)
    for _ in range(2):
        seen.append((race.table.phase, race.seat))
        race.stay()
    seen.append((race.table.phase, race.seat))
    race.chase()
    assert race.table.phase == "peloton"
    assert race.acting == {CHANCE}
    race.roll("3")
    seen.append((race.table.phase, race.seat))
    race.ride((0, "M", 6), 3)
    seen.append((race.table.phase, race.seat))
    assert seen == [("escapees", 0), ("leaving", 0), ("leaving", 1), ("chase", 0), ("dropped", 1), ("escapees", 0)]
    assert (race.table.turn, race.table.holder) == (TURN + 1, 1)
    assert [type(event) for event in race.events if isinstance(event, Rode | PelotonRode | TokenPassed)] == [
        Rode,
        PelotonRode,
        Rode,
        TokenPassed,
    ]


def test_the_token_goes_round_clockwise() -> None:
    """L1 3.4: from the last seat to the first."""
    race = Position(seats=3, holder=1).roll("3")
    assert race.table.holder == 2
    assert race.of(TokenPassed) == [TokenPassed(2)]
    race.go_on()
    assert race.table.holder == 0
    assert race.last(TokenPassed).seat == 0


@pytest.mark.parametrize(
    ("seats", "first", "asked"), [(5, 0, "Azur"), (6, 0, "Azur I"), (6, 5, "Azur II"), (10, 6, "Coquelicot II")]
)
def test_whose_turn_it_is_not_is_told_who_is_asked(seats: int, first: int, asked: str) -> None:
    """L1 3.3, L1 1.4: if two players share a colour, which of them."""
    state = GAME.setup(seats, Options(course=FLAT, first=first))
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, (first + 1) % seats, Pick("R"))
    assert english()(caught.value.message) == f"It is not your turn: {asked} is asked (L1 3.3)."
