"""What the terminal tells of moves that are over."""

from __future__ import annotations

from paceline.games.on_the_rivet.events import BonusWon, Chosen, Event, Moved, NewTerrain, Rode, Stepped, TookBack
from paceline.games.on_the_rivet.gist import gist


def stepped(rider: str, start: int) -> Stepped:
    return Stepped(rider, start, start + 5, "forward", 1, 3)


def moved(rider: str, start: int) -> Moved:
    return Moved(rider, start, start + 5, "follows", "AS", "OR 7.2")


ENDED: list[Event] = [
    Chosen("AS"),
    stepped("AS", 10),
    moved("A1", 5),
    NewTerrain("AS", 15, "flat", 1, 4),
    stepped("AS", 15),
    BonusWon("AS", "sprint", 0, 4),
    moved("A1", 10),
    moved("C1", 5),
    Rode("AS", 10, 20, 0),
]


def test_steps_are_left_out_once_a_move_is_over() -> None:
    """OR 4.4: the rider's last place is told with its end, and those he moved (OR 7.2) only where they came to."""
    assert gist(ENDED) == [ENDED[0], ENDED[5], *ENDED[6:]]


def test_a_move_that_goes_on_is_told_step_by_step() -> None:
    """OR 4.8: a player sees what each of his steps has done."""
    going_on: list[Event] = [Chosen("CS"), stepped("CS", 10), moved("C1", 5), stepped("CS", 15), moved("C1", 10)]
    assert gist(going_on) == going_on
    assert gist(going_on[1:]) == going_on[1:]
    assert gist([*ENDED, *going_on]) == [*gist(ENDED), *going_on]


def test_every_move_is_told_by_itself() -> None:
    """OR 4.1: somebody moved in two moves is told in both."""
    again: list[Event] = [Chosen("CS"), stepped("CS", 30), moved("A1", 15), Rode("CS", 30, 35, 0)]
    assert gist([*ENDED, *again]) == [*gist(ENDED), again[0], *again[2:]]


def test_what_was_taken_back_is_not_told_to_who_did_not_see_it() -> None:
    """OR 4.8: a step with all that it moved, and before it the choice of another rider."""
    back = TookBack(0)
    undone: list[Event] = [Chosen("CS"), stepped("CS", 30), moved("A1", 15), NewTerrain("CS", 35, "flat", 1, 4)]
    assert gist([*undone, back, back, *ENDED]) == gist(ENDED)
    assert gist([*undone, back]) == undone[:1]


def test_who_saw_it_is_told_that_it_was_taken_back() -> None:
    """OR 4.8: each step was told when it was taken; what happened before the turn stays."""
    back = TookBack(0)
    assert gist([back]) == [back]
    assert gist([*ENDED, back]) == [*gist(ENDED), back]
