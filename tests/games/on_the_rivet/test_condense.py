"""The log of finished moves in the terminal."""

from __future__ import annotations

from paceline.games.on_the_rivet.events import (
    BonusWon,
    Chosen,
    Drew,
    Event,
    Moved,
    NewTerrain,
    Rode,
    Stepped,
    TacticDealt,
    TookBack,
)
from paceline.games.on_the_rivet.presentation.condense import Dealing, Drawing, Together, condense


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
    """OR 4.4: the rider's last place is told with its end, and whoever they moved (OR 7.2) in one go."""
    line = Together(("A1", "C1"), (5, 5), (15, 10), "follows", "AS", "OR 7.2")
    assert condense(ENDED) == [ENDED[0], line, ENDED[5], ENDED[8]]


def test_what_is_condensed_stays_as_it_is() -> None:
    """Beats are made of events as they happened, and of those that are condensed already."""
    told = condense(ENDED)
    assert [*map(id, condense(told))] == [*map(id, told)]


def test_riders_who_are_moved_differently_are_told_apart() -> None:
    """OR 10.1, OR 10.2: one is bumped, and two drop back."""
    bumped = Moved("C1", 7, 6, "bumped", "AS", "OR 10.1")
    back = [Moved(rider, start, start - 5, "back", "AS", "OR 10.2") for rider, start in (("C2", 8), ("C3", 3))]
    whole = Together(("C2", "C3"), (8, 3), (3, -2), "back", "AS", "OR 10.2")
    assert condense([stepped("AS", 10), bumped, *back]) == [stepped("AS", 10), bumped, whole]


def test_a_move_that_goes_on_is_told_step_by_step() -> None:
    """OR 4.8: a player sees what each of their steps has done."""
    going_on: list[Event] = [Chosen("CS"), stepped("CS", 10), moved("C1", 5)]
    assert condense(going_on) == going_on
    assert condense(going_on[1:]) == going_on[1:]
    assert condense([*ENDED, *going_on]) == [*condense(ENDED), *going_on]


def test_several_steps_at_once_are_told_as_one_from_front_to_back() -> None:
    """OR 6.9: where everybody came to, and what was met on the way behind it."""
    ridden: list[Event] = [
        stepped("CS", 10),
        moved("C1", 5),
        moved("A1", 15),
        NewTerrain("CS", 15, "flat", 1, 4),
        stepped("CS", 15),
        moved("C1", 10),
        moved("A1", 20),
    ]
    whole = Stepped("CS", 10, 20, "forward", 2, 3)
    ahead, behind = Moved("A1", 15, 25, "follows", "AS", "OR 7.2"), Moved("C1", 5, 15, "follows", "AS", "OR 7.2")
    assert condense(ridden) == [ahead, whole, behind, ridden[3]]
    turned = Stepped("CS", 20, 21, "left", 1, 2)
    assert condense([*ridden, turned]) == [ahead, turned, whole, behind, ridden[3]]


def test_cards_drawn_in_a_row_are_told_at_once() -> None:
    """OR 3.3: one's own hand, and as many for all others; OR 4.4: a single card as ever."""
    own = [Drew(0, card, "OR 3.3") for card in ("A01", "A02")]
    others = [Drew(seat, "", "OR 3.3") for seat in (1, 1, 2, 2)]
    hand, unseen = Drawing((0,), 2, ("A01", "A02"), "OR 3.3"), Drawing((1, 2), 2, (), "OR 3.3")
    assert condense([*own, *others]) == [hand, unseen]
    assert condense([*own, *others, Drew(1, "", "OR 4.4")]) == [hand, unseen, Drawing((1,), 1, (), "OR 4.4")]
    assert condense([Drew(0, "A01")]) == [Drew(0, "A01")]


def test_of_tactics_cards_one_reads_ones_own_and_counts_the_others() -> None:
    """OR 19.1."""
    own = [TacticDealt(1, card) for card in ("T01", "T02")]
    others = [TacticDealt(seat, "") for seat in (0, 0, 2, 2)]
    assert condense([*others[:2], *own, *others[2:]]) == [*own, Dealing((0, 2), 2, "OR 19.1")]


def test_every_move_is_told_by_itself() -> None:
    """OR 4.1: somebody moved in two moves is told in both."""
    again: list[Event] = [Chosen("CS"), stepped("CS", 30), moved("A1", 15), Rode("CS", 30, 35, 0)]
    assert condense([*ENDED, *again]) == [*condense(ENDED), again[0], *again[2:]]


def test_what_was_taken_back_is_not_told_to_who_did_not_see_it() -> None:
    """OR 4.8: a step with all that it moved, and before it the choice of another rider."""
    back = TookBack(0)
    undone: list[Event] = [Chosen("CS"), stepped("CS", 30), moved("A1", 15), NewTerrain("CS", 35, "flat", 1, 4)]
    assert condense([*undone, back, back, *ENDED]) == condense(ENDED)
    assert condense([*undone, back]) == undone[:1]


def test_who_saw_it_is_told_that_it_was_taken_back() -> None:
    """OR 4.8: each step was told when it was taken; what happened before the turn stays."""
    back = TookBack(0)
    assert condense([back]) == [back]
    assert condense([*ENDED, back]) == [*condense(ENDED), back]
