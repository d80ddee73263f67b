"""OR 4.8: what one did in one's turn can be taken back."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.on_the_rivet.engine_rounds import FIVE, SPREAD, Rounds
from paceline.games.on_the_rivet.actions import Activate, Done, Exchange, Hold, Play, Refill, Spend, Tactic, Undo
from paceline.games.on_the_rivet.events import TookBack
from paceline.games.on_the_rivet.run import book_of
from paceline.games.on_the_rivet.state import State


def race_of(**said: Any) -> Rounds:
    """Return a race in which seat 0 is asked for its rider."""
    made: dict[str, Any] = {"hands": {0: FIVE}, "riders": {"A1": {"energy": True}}, "rules": {"tactics": True}}
    return Rounds(SPREAD, **(made | said))


def forgotten(state: State) -> State:
    """Return a state but for how often something was taken back."""
    return replace(state, table=replace(state.table, undone=0))


def test_everything_of_a_turn_is_taken_back_step_by_step() -> None:
    """OR 4.8: back to its beginning."""
    race = race_of(tactics={0: ("T08",)})
    states = []
    for action in (Activate("A1"), Tactic("T08"), Spend(), Play("A19", "break")):
        states.append(race.state)
        race.answer(action)
    for row in (9, 10, 11):
        states.append(race.state)
        race.answer(race.find("forward", (row, 2)))
    for before in reversed(states):
        race.answer(Undo())
        assert forgotten(race.state) == forgotten(before)
    assert race.refused(Undo()) == "OR 4.8"
    assert len(race.of(TookBack)) == len(states)


def test_after_taking_back_one_may_do_something_else() -> None:
    """OR 4.8."""
    race = race_of().answer(Activate("A1"), Play("A19", "break"), Undo(), Play("A08", "chase"))
    assert race.move.kind == "chase"
    assert race.state.hands[0] == tuple(card for card in FIVE if card != "A08")


def test_a_confirmed_move_is_not_taken_back() -> None:
    """OR 4.8."""
    race = race_of(rider="A1", kind="break", card="A20", ps=1)
    race.answer(race.find("forward"), Done())
    assert race.table.past is None
    race.by_luck()
    assert Undo() not in race.legal


def test_nothing_before_a_drawn_card_is_taken_back() -> None:
    """OR 4.8, OR 19.11: while cards are only discarded it still is."""
    race = race_of(tactics={0: ("T13",)}).answer(Tactic("T13"), Exchange("A01"), Undo())
    assert race.state.hands[0] == tuple(sorted(FIVE))
    race.answer(Exchange("A01"), Refill())
    race.by_luck()
    assert race.seat == 0
    assert Undo() not in race.legal


def test_nothing_before_another_players_answer_is_taken_back() -> None:
    """OR 4.8, OR 19.9."""
    picture = ".. .. ..\nC1 .. ..\nA1 __ __"
    race = Rounds(picture, rider="A1", kind="break", tactics={1: ("T11",)}, rules={"tactics": True})
    race.answer(race.find("left"), Hold())
    assert race.seat == 0
    assert Undo() not in race.legal


def test_one_may_not_take_back_for_ever() -> None:
    """OR 4.8: so many times a turn, and again in the next."""
    race = race_of()
    limit = book_of(race.table).undo_limit
    for _ in range(limit):
        race.answer(Activate("A1"), Undo())
    race.answer(Activate("A1"))
    assert Undo() not in race.legal
    assert race.refused(Undo()) == "OR 4.8"
    race = race_of(rider="A1", kind="break", card="A20", ps=0, undone=limit).answer(Done())
    assert race.table.undone == 0
