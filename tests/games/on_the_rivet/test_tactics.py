"""OR 19.1 to OR 19.3: the deal, initial tactics, and how many tactics cards may be played."""

from __future__ import annotations

from random import Random

import pytest

from games.on_the_rivet.turns import MEDIUM, SCATTERED, Turns, chances, inputs, placed
from paceline.core.game import CHANCE
from paceline.core.messages import Illegal
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import Activate, Assign, Dealt, Let, Play, Tactic
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.events import Assigned, TacticDealt
from paceline.games.on_the_rivet.state import State

TACTICS = tuple(book("").tactics)


def _hands(state: State) -> State:
    """Deal first hands, if it is time for that."""
    while GAME.to_act(state) == {CHANCE} and state.table.awaited[0].kind == "deal":
        state, _ = GAME.apply(state, CHANCE, next(iter(chances(state))))
    return state


def _dealt(*cards: tuple[str, str], first: int = 0) -> State:
    """Return everybody on the grid with two tactics cards; hands too, before or after."""
    state = _hands(placed(len(cards), course=MEDIUM, first=first))
    while GAME.to_act(state) == {CHANCE} and state.table.awaited[0].kind == "tactic":
        seat = state.table.awaited[0].seat
        had = sum(one.tactics for one in state.table.decks[seat : seat + 1])
        state = inputs(state, (CHANCE, Dealt(seat, cards[seat][had])))
    return _hands(state)


# ---- OR 19.1


@pytest.mark.parametrize("seats", [3, 7])
def test_two_cards_each_of_fourteen(seats: int) -> None:
    """OR 19.1: no card twice; seven players get all of them."""
    state = _hands(placed(seats, course=MEDIUM))
    left = set(TACTICS)
    assert len(left) == 14
    got: dict[int, int] = dict.fromkeys(range(seats), 0)
    while GAME.to_act(state) == {CHANCE} and state.table.awaited[0].kind == "tactic":
        ways = chances(state)
        assert {draw.card for draw in ways if isinstance(draw, Dealt)} == left
        assert len(set(ways.values())) == 1
        draw = max(ways, key=str)
        assert isinstance(draw, Dealt)
        left.discard(draw.card)
        got[draw.seat] += 1
        state = inputs(state, (CHANCE, draw))
    assert got == dict.fromkeys(range(seats), 2)
    assert len(left) == 14 - 2 * seats


def test_the_others_leave_the_game() -> None:
    """OR 19.1: nothing of a race ever deals a tactics card again."""
    state = _dealt(("T07", "T08"), ("T09", "T10"), ("T12", "T13"))
    assert not [one for one in state.table.awaited if one.kind == "tactic"]
    assert state.tactics == (("T07", "T08"), ("T09", "T10"), ("T12", "T13"))
    assert state.table.phase == "turn"


def test_tactics_are_known_to_their_player_alone() -> None:
    """OR 19.1: others see how many they hold."""
    state = _dealt(("T07", "T08"), ("T09", "T10"), ("T12", "T13"))
    other = _dealt(("T13", "T14"), ("T09", "T10"), ("T07", "T12"))
    assert GAME.view(state, 0).tactics == ("T07", "T08")
    assert GAME.view(state, 1) == GAME.view(other, 1)
    assert GAME.view(state, None) == GAME.view(other, None)
    assert GAME.view(state, 1).table.decks[0].tactics == 2


def test_a_dealt_card_is_seen_by_its_player_alone() -> None:
    """OR 19.1."""
    state = _hands(placed(3, course=MEDIUM))
    _, events = GAME.apply(state, CHANCE, Dealt(0, "T07"))
    dealt = TacticDealt(0, "T07")
    assert dealt in events
    assert [dealt.seen_by(seat) for seat in (0, 1, None)] == [dealt, TacticDealt(0, ""), TacticDealt(0, "")]


def test_others_might_hold_whatever_is_not_seen() -> None:
    """OR 19.1: neither the own cards nor those that were played, and no initial one."""
    race = Turns(
        SCATTERED,
        road=MEDIUM,
        tactics={0: ("T07", "T08"), 1: ("T11",), 2: ("T12", "T14")},
        tactics_played=("T09",),
        rules={"tactics": True},
    )
    seen: set[str] = set()
    for seed in range(60):
        guess = GAME.imagine(GAME.view(race.state, 0), Random(seed))
        assert guess.tactics[0] == ("T07", "T08")
        assert (len(guess.tactics[1]), len(guess.tactics[2])) == (1, 2)
        assert not set(guess.tactics[1]) & set(guess.tactics[2])
        seen |= {*guess.tactics[1], *guess.tactics[2]}
    assert seen == {"T10", "T11", "T12", "T13", "T14"}


# ---- OR 19.2


def test_initial_tactics_are_played_at_once_in_the_order_of_seats() -> None:
    """OR 19.2, ruling 42: once the grid is set, whoever is first player; nothing else may be done before."""
    state = _dealt(("T07", "T08"), ("T01", "T10"), ("T02", "T06"), first=2)
    assert state.table.phase == "assigning"
    assert GAME.to_act(state) == {1}
    assert set(GAME.legal(state, 1)) == {Assign("T01", rider) for rider in ("CA", "CC", "CS", "C1", "C2", "C3")}
    for action in (Let(), Activate("CA"), Assign("T01", "AA"), Assign("T10", "CA"), Assign("T02", "CA")):
        with pytest.raises(Illegal):
            GAME.apply(state, 1, action)
    state, events = GAME.apply(state, 1, Assign("T01", "CC"))
    assert Assigned("CC", "T01") in events
    assert state.table.riders[state.table.number("CC")].chits == ("T01",)
    assert state.table.tactics_played == ("T01",)
    assert state.tactics[1] == ("T10",)
    assert GAME.to_act(state) == {2}


def test_both_cards_of_a_player_may_be_initial() -> None:
    """OR 19.2: both are played, even for one rider; OR 19.3 is about turns."""
    state = _dealt(("T07", "T08"), ("T09", "T10"), ("T02", "T06"))
    assert GAME.to_act(state) == {2}
    state = inputs(state, (2, Assign("T02", "JS")))
    assert GAME.to_act(state) == {2}
    assert set(GAME.legal(state, 2)) >= {Assign("T06", "JS"), Assign("T06", "JA")}
    state = inputs(state, (2, Assign("T06", "JS")))
    assert sorted(state.table.riders[state.table.number("JS")].chits) == ["T02", "T06"]
    assert state.table.phase == "turn"
    assert GAME.to_act(state) == {0}


def test_two_chits_are_the_most_for_a_rider() -> None:
    """OR 19.2: a third one has to go to somebody else."""
    race = Turns(
        SCATTERED,
        road=MEDIUM,
        tactics={0: ("T03",)},
        riders={"AA": {"chits": ("T01", "T02")}},
        rules={"tactics": True},
        phase="assigning",
        queue=(0,),
    )
    assert Assign("T03", "AA") not in race.legal
    assert Assign("T03", "AC") in race.legal
    assert race.refused(Assign("T03", "AA")) == "OR 19.2"


def test_without_initial_tactics_nobody_is_asked() -> None:
    """OR 19.2."""
    assert _dealt(("T07", "T08"), ("T09", "T10"), ("T12", "T13")).table.phase == "turn"


# ---- OR 19.3


def _holding(*cards: str, **said: object) -> Turns:
    """Return a medium race in which the first player holds these cards, and AA and A1 are tired."""
    return Turns(
        ".. A1 .. .. .. ..\n.. .. AA .. .. ..\n__ C1 __ __ __ J1",
        road=MEDIUM,
        tactics={0: cards},
        riders={"AA": {"light": 2}, "A1": {"light": 1}},
        rules={"tactics": True},
        **said,
    )


def test_one_tactics_card_a_turn() -> None:
    """OR 19.3: after one no other, neither before nor with the card."""
    race = _holding("T07", "T08")
    assert {one.card for one in race.offered(Tactic)} == {"T07"}
    race.answer(Tactic("T07", "AA", amount=2))
    assert race.offered(Tactic) == []
    race.answer(Activate("AA"))
    assert race.offered(Tactic) == []
    assert race.refused(Tactic("T08")) == "OR 19.3"


def test_another_card_in_the_next_turn() -> None:
    """OR 19.3: the limit is for a turn, not for a phase."""
    race = _holding("T07", "T08").answer(Tactic("T07", "AA", amount=2))
    assert race.state.tactics[0] == ("T08",)
    assert race.table.tactics_played == ("T07",)
    race.turn("AA", "A19").refill("A02")
    race.turn("C1", "A19").refill("A02")
    race.turn("J1", "A19").refill("A02")
    race.answer(Activate("A1"), Tactic("T08"), Play("A08", "chase"))
    assert not race.state.tactics[0]


def test_a_card_is_played_once_and_by_whoever_holds_it() -> None:
    """OR 19.3: neither what one does not hold nor what is played already."""
    race = _holding("T07")
    assert race.refused(Tactic("T13"))
    race.answer(Tactic("T07", "AA", amount=1))
    assert race.refused(Tactic("T07", "AA", amount=1))


def test_in_a_turn_of_anothers_only_a_reaction_is_played() -> None:
    """OR 19.3, OR 19.9."""
    race = Turns(
        SCATTERED, road=MEDIUM, tactics={1: ("T07", "T13")}, rules={"tactics": True}, riders={"CA": {"light": 2}}
    )
    assert race.seat == 0
    race.refused(Tactic("T07", "CA", amount=2), seat=1)


def test_what_was_played_in_ones_own_turn_does_not_hinder_another() -> None:
    """OR 19.3: each player may play one, in whosever turn it is."""
    race = Turns(
        ".. .. .. ..\n.. A1 .. ..\n__ C1 __ J1",
        road=MEDIUM,
        tactics={0: ("T08",), 1: ("T11",)},
        rules={"tactics": True},
    )
    race.answer(Activate("A1"), Tactic("T08"), Play("A19", "break"))
    race.go("right")
    assert race.table.phase == "reacting"
    assert race.seat == 1
