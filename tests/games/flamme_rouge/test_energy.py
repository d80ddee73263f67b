"""FR 4: drawing and playing, sealed and one rider after the other."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from msgspec.structs import replace

from games.flamme_rouge.conftest import (
    about_to_draw,
    after,
    cards_of,
    clause_against,
    dealt,
    holding,
    riding,
    with_hand,
)
from paceline.core.game import CHANCE
from paceline.games.flamme_rouge.actions import Action, Draw, Drawn, Play
from paceline.games.flamme_rouge.events import Event, OutOfCards, Shuffled
from paceline.games.flamme_rouge.game import apply, chance, legal, to_act, view
from paceline.games.flamme_rouge.state import Cards, State

START = riding(AS=4, AR=4, CS=3, CR=3)
SPRINTEUR = START.cards[0].face_down


def both_played(state: State, seat: int, seed: int = 0) -> State:
    """Return the same race after a seat drew and played for both riders, the first card of every hand."""
    state, _ = after(state, (seat, Draw("S")))
    for _ in range(2):
        state = dealt(state, seed)
        state, _ = after(state, (seat, legal(state, seat)[0]))
    return state


def test_all_teams_act_at_the_same_time() -> None:
    """FR 4.1: everybody may begin, and nobody waits because another seat is being dealt to."""
    start = riding(AS=4, AR=4, CS=3, CR=3, JS=2, JR=2)
    assert to_act(start) == {0, 1, 2}
    state, _ = after(start, (1, Draw("R")))
    assert to_act(state) == {0, 2, CHANCE}
    state, _ = after(state, (0, Draw("S")))
    assert to_act(state) == {2, CHANCE}


@pytest.mark.parametrize("turn", list(permutations((0, 1, 2))))
def test_the_order_in_which_teams_answer_changes_nothing(turn: tuple[int, ...]) -> None:
    """FR 4.1: the round ends in the same state, whoever was quicker."""
    start = riding(AS=4, AR=4, CS=3, CR=3, JS=2, JR=2)
    states = []
    for order in (turn, (0, 1, 2)):
        state = start
        for seat in order:
            state = both_played(state, seat, seed=7)
        states.append(state)
    assert states[0] == states[1]
    assert states[0].round == 1


def test_no_card_is_seen_by_others() -> None:
    """FR 4.1: while a seat still owes an answer, neither rivals nor spectators see what it does."""
    events: list[Event] = []
    state = START
    others = [view(state, seat) for seat in (1, None)]
    inputs: list[tuple[int, Action]] = [
        (0, Draw("S")),
        (CHANCE, Drawn("AS", ("2", "3", "4", "9"))),
        (0, Play("9")),
        (CHANCE, Drawn("AR", ("3", "4", "5", "7"))),
    ]
    for seat, action in inputs:
        state, more = apply(state, seat, action)
        events += more
        assert [view(state, seat) for seat in (1, None)] == others
    state, _ = after(state, (0, Play("7")))
    assert view(state, 1) == replace(view(START, 1), owing=(1,))
    assert not [event for event in events if event.seen_by(1) or event.seen_by(None)]


def test_reshuffling_and_running_out_are_private() -> None:
    """FR 4.1: they would tell how far a team is."""
    _, events = after(about_to_draw(START, "AS", ("9",), ("2", "3", "4")), (CHANCE, Drawn("AS", ("2", "3", "4", "9"))))
    _, more = after(holding(START, AS=Cards(())), (0, Draw("S")))
    assert [type(event) for event in (*events, *more)] == [Shuffled, OutOfCards]
    for event in (*events, *more):
        assert event.seen_by(0) == event
        assert event.seen_by(1) is event.seen_by(None) is None


def test_the_views_of_others_do_not_depend_on_hidden_cards() -> None:
    """FR 4.1, FR 4.8: exchange A's cards for others, and C's view is the same."""
    other = holding(START, AS=Cards(("9",), ("2",), ("3",)), AR=Cards((), (), (), "7"))
    assert view(other, 1) == view(START, 1)
    assert view(other, None) == view(START, None)
    assert view(START, None).mine == ()


def test_one_card_is_played_and_the_others_are_recycled() -> None:
    """FR 4.3: they go under the deck to those already there; the played card lies apart."""
    state = with_hand(holding(START, AS=Cards(SPRINTEUR, ("2x",))), 0, "AS", "2", "2", "4", "9")
    assert legal(state, 0) == (Play("2"), Play("4"), Play("9"))
    state, _ = after(state, (0, Play("4")))
    rest = tuple((Counter(SPRINTEUR) - Counter(("2", "2", "4", "9"))).elements())
    assert cards_of(state, "AS") == Cards(tuple(sorted(rest)), ("2", "2", "2x", "9"), (), "4")


@pytest.mark.parametrize("card", ["5", "7", "2x", ""])
def test_only_a_card_in_hand_can_be_played(card: str) -> None:
    """FR 4.3: not one of the deck, of another rider, or none."""
    assert clause_against(with_hand(START, 0, "AS", "2", "3", "4", "9"), 0, Play(card)) == "FR 4.3"


def test_nothing_can_be_played_without_a_hand() -> None:
    """FR 4.3, FR 4.2: not before a rider is chosen, and not while their hand is on its way."""
    assert clause_against(START, 0, Play("3")) == "FR 4.3"
    assert clause_against(about_to_draw(START, "AS", SPRINTEUR), 0, Play("3")) == "FR 4.2"


@pytest.mark.parametrize(("first", "second"), [("S", "AR"), ("R", "AS")])
def test_the_other_rider_draws_after_the_first_has_played(first: str, second: str) -> None:
    """FR 4.4: their hand comes by itself, and not a moment sooner."""
    own = "A" + first
    hand = ("3", "4", "4", "5")
    state = with_hand(START, 0, own, *hand)
    assert clause_against(state, CHANCE, Drawn(second, hand)) == "FR 4.2"
    assert clause_against(state, 0, Draw("R" if first == "S" else "S")) == "FR 4.4"
    state, _ = after(state, (0, Play("4")))
    assert chance(state).label == f"round 1, {second}"
    assert clause_against(state, 0, Draw("S")) == "FR 4.2"
    state, _ = after(state, (CHANCE, Drawn(second, hand)))
    assert clause_against(state, 0, Draw("S")) == clause_against(state, 0, Draw("R")) == "FR 4.4"
    assert legal(state, 0) == (Play("3"), Play("4"), Play("5"))


def test_a_team_plays_once_a_rider() -> None:
    """FR 4.1: with both cards down a seat has nothing left to do before the others are ready."""
    state = both_played(START, 0)
    assert to_act(state) == {1}
    assert legal(state, 0) == ()
    assert clause_against(state, 0, Draw("S")) == clause_against(state, 0, Play("3")) == "FR 4.1"


def test_a_team_sees_its_own_recycled_and_played_cards() -> None:
    """FR 4.8: at any time; of the deck it sees only what it could count, in no order."""
    state = with_hand(START, 0, "AS", "2", "3", "4", "9")
    state, _ = after(state, (0, Play("9")))
    sprinteur, rouleur = view(state, 0).mine
    assert (sprinteur.played, sprinteur.recycled) == ("9", ("2", "3", "4"))
    assert rouleur == START.cards[1]
    counted = Counter(SPRINTEUR) - Counter(("2", "3", "4", "9"))
    assert sprinteur.face_down == tuple(sorted(counted.elements()))


WRONG: list[tuple[int, Action, str]] = [
    (2, Draw("S"), "FR 4.1"),
    (-2, Draw("S"), "FR 4.1"),
    (0, Drawn("AS", ("2", "3", "4", "9")), "FR 4.2"),
    (CHANCE, Play("3"), "FR 4.1"),
    (CHANCE, Draw("S"), "FR 4.1"),
    (CHANCE, Drawn("AS", ("2", "3", "4", "9")), "FR 4.2"),
    (CHANCE, Drawn("ZZ", ("2", "3", "4", "9")), "FR 4.2"),
]


@pytest.mark.parametrize(("seat", "action", "clause"), WRONG)
def test_wrong_seats_and_wrong_inputs(seat: int, action: Action, clause: str) -> None:
    """FR 4.1, FR 4.2: a seat that does not race, a seat that deals, chance that plays or deals to nobody."""
    assert clause_against(START, seat, action) == clause
