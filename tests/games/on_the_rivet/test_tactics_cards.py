"""OR 19.5 to OR 19.11 without OR 19.9: what tactics cards do for their player, and when they may be played."""

from __future__ import annotations

from typing import Any

import pytest

from games.on_the_rivet.content_set import GROUNDS, NARROW
from games.on_the_rivet.turns import HAND, MEDIUM, Turns
from paceline.core.game import CHANCE
from paceline.games.on_the_rivet.actions import (
    Activate,
    Done,
    Drawn,
    Exchange,
    Kind,
    Play,
    Refill,
    Tactic,
)
from paceline.games.on_the_rivet.events import BonusWon, NewTerrain, Played, Recovered, TacticPlayed
from paceline.games.on_the_rivet.state import HOME

PLAIN = ".. A1 .. .. .. ..\n.. .. AA .. .. ..\n__ C1 __ __ __ J1"
"""Riders who are not linked."""


def _holding(*cards: str, picture: str = PLAIN, **said: Any) -> Turns:
    """Return a medium race in which the first player holds these cards."""
    return Turns(picture, **{"road": MEDIUM, "tactics": {0: cards}, "rules": {"tactics": True}, **said})


# ---- OR 19.5

WEARY = {"AA": {"light": 3, "heavy": 1}, "A1": {"light": 1}, "AC": {"light": 2}, "C1": {"light": 2}}


def test_second_wind() -> None:
    """OR 19.5: up to two L of one rider of one's own on the road; H stays, and they are not activated by it."""
    race = _holding("T07", riders=WEARY)
    offered = {(one.rider, one.amount) for one in race.offered(Tactic)}
    assert {("AA", 2), ("A1", 1)} <= offered <= {("AA", 1), ("AA", 2), ("A1", 1)}
    for refused in (Tactic("T07", "C1", amount=2), Tactic("T07", "AA", amount=3), Tactic("T07", "A1", amount=2)):
        race.refused(refused)
    race.answer(Tactic("T07", "AA", amount=2))
    assert (race.rider("AA").light, race.rider("AA").heavy, race.rider("AA").activated) == (1, 1, False)
    assert race.last_of(Recovered).amount == 2
    assert race.seat == 0, "their turn goes on"


def test_second_wind_before_a_card_only() -> None:
    """OR 19.5: not once it is played, nor after the move."""
    race = _holding("T07", riders=WEARY).play("A1", "A19")
    race.refused(Tactic("T07", "AA", amount=2))
    race.ride().refused(Tactic("T07", "AA", amount=2))


def test_second_wind_is_for_this_turns_card_too() -> None:
    """OR 19.5, OR 1.4: whoever recovers first rides faster; five chits less two cost 3 PS."""
    race = _holding("T07", riders={"AA": {"light": 5}}).answer(Tactic("T07", "AA", amount=2))
    assert race.play("AA", "A19").last_of(Played).ps == 2


# ---- OR 19.6


@pytest.mark.parametrize(
    ("card", "kind", "ps"),
    [("A01", "lead", 7), ("A08", "chase", 7), ("A15", "draft", 7), ("A19", "break", 7), ("A25", "draft", 6)],
)
def test_deep_reserves(card: str, kind: Kind, ps: int) -> None:
    """OR 19.6: two strokes more with every card."""
    race = _holding("T08").answer(Activate("AA"), Tactic("T08"), Play(card, kind))
    assert race.last_of(Played).ps == ps
    assert ("tactic", 2) in race.last_of(Played).parts
    assert race.state.tactics[0] == ()
    assert race.table.tactics_played == ("T08",)


def test_deep_reserves_go_with_a_card() -> None:
    """OR 19.6: not after it."""
    race = _holding("T08").play("AA", "A19")
    race.refused(Tactic("T08"))
    race.ride().refused(Tactic("T08"))


# ---- OR 19.7


def test_a_loyal_helper() -> None:
    """OR 19.7: up to two L go from one of the player's riders to another on the road; H does not."""
    race = _holding("T09", riders=WEARY)
    offered = set(race.offered(Tactic))
    assert {Tactic("T09", "AA", "A1", amount) for amount in (1, 2)} <= offered
    assert Tactic("T09", "A1", "AA", 1) in offered
    for giver, taker, amount in (("A1", "AA", 2), ("AA", "A1", 3), ("AA", "C1", 1), ("C1", "AA", 1), ("AA", "AA", 1)):
        race.refused(Tactic("T09", giver, taker, amount))
    race.answer(Tactic("T09", "AA", "A1", 2))
    assert (race.rider("AA").light, race.rider("AA").heavy, race.rider("A1").light) == (1, 1, 3)


def test_whoever_takes_it_must_have_room() -> None:
    """OR 19.7: five chits are the most in a medium race."""
    race = _holding("T09", riders={"AA": {"light": 2}, "A1": {"heavy": 4}})
    assert set(race.offered(Tactic)) == {Tactic("T09", "AA", "A1", 1)}
    race = _holding("T09", riders={"AA": {"light": 2}, "A1": {"heavy": 5}})
    assert race.offered(Tactic) == []


def test_a_loyal_helper_comes_before_the_card_or_before_the_end() -> None:
    """OR 19.7: not in the middle of a move."""
    race = _holding("T09", riders={"AA": {"light": 1}})
    race.play("AA", "A19").go()
    assert race.refused(Tactic("T09", "AA", "A1", 1))
    race.ride()
    assert Tactic("T09", "AA", "A1", 1) in race.legal
    race.answer(Tactic("T09", "AA", "A1", 1))
    assert (race.rider("AA").light, race.rider("A1").light) == (0, 1)
    race.answer(Done())
    assert race.acting == {CHANCE}


# ---- OR 19.8


def test_a_long_hand_off() -> None:
    """OR 19.8: an unlinked rider goes up to three empty spaces on in their lane; they are not activated by it."""
    race = _holding("T10")
    ends = {(one.rider, race.place(one.end)) for one in race.offered(Tactic)}
    assert ends == {("A1", (row, 0)) for row in (10, 11, 12)} | {("AA", (row, 1)) for row in (11, 12, 13)}
    race.answer(next(one for one in race.offered(Tactic) if race.place(one.end) == (12, 0)))
    assert race.where("A1") == (12, 0)
    assert race.last_of(TacticPlayed).end == race.rider("A1").cell
    assert Activate("A1") in race.legal


@pytest.mark.parametrize(
    ("picture", "rows"),
    [
        ("A1 .. C1 ..\n.. .. .. ..\n__ __ __ J1", [9]),
        ("A1 C1 .. ..\n.. .. .. ..\n__ __ __ J1", []),
        ("C1 A1 .. ..\n.. .. .. ..\n__ __ __ J1", []),
        ("A1 .. C1 .. ..\n.. .. .. .. ..\n__ __ __ __ J1", [9]),
    ],
    ids=["rider ahead", "linked ahead", "linked behind", "no jumping"],
)
def test_a_hand_off_needs_an_unlinked_rider_and_empty_spaces(picture: str, rows: list[int]) -> None:
    """OR 19.8."""
    race = _holding("T10", picture=picture)
    assert [race.place(one.end)[0] for one in race.offered(Tactic)] == rows


def test_a_hand_off_is_for_ones_own_rider_before_the_card() -> None:
    """OR 19.8: not for an opponent's, and not in or after the move."""
    race = _holding("T10")
    race.refused(Tactic("T10", "C1", amount=1, end=race.cell(10, 2)))
    far = Tactic("T10", "A1", amount=4, end=race.cell(13, 0))
    race.refused(far)
    race.play("AA", "A19")
    race.refused(Tactic("T10", "A1", amount=1, end=race.cell(10, 0)))


def test_a_hand_off_at_a_lane_change() -> None:
    """OR 19.8: it is a way forward like any other, and goes on behind the change."""
    race = _holding("T10", picture="row 10\n..\nA1\n__", road=NARROW)
    assert {race.place(one.end) for one in race.offered(Tactic)} == {
        (row, lane) for row in (11, 12, 13) for lane in (0, 1)
    }


def test_a_hand_off_does_not_leave_the_road_side() -> None:
    """OR 19.8, OR 12.3: there is no lane to go on in."""
    race = _holding("T10", picture=",, A1 ,, ,,\n.. .. .. ..\n.. .. .. ..\n__ C1 __ J1")
    assert race.offered(Tactic) == []


def test_a_hand_off_wins_no_bonus_and_does_not_finish() -> None:
    """OR 19.8, a ruling: the sprint line before row 64 is still to be won; the finish line is not crossed."""
    picture = "row 62\n.. A1 .. ..\n.. .. .. ..\nC1 J1 .. .."
    race = _holding("T10", picture=picture, road=GROUNDS)
    race.answer(next(one for one in race.offered(Tactic) if race.place(one.end) == (65, 0)))
    assert not race.of(BonusWon)
    assert race.table.lines_won == ()
    race = _holding("T10", picture="row 103\n.. A1 ..\n.. .. ..\nC1 J1 ..", road=GROUNDS)
    assert [race.place(one.end) for one in race.offered(Tactic)] == [(105, 0)]
    assert HOME not in {one.end for one in race.offered(Tactic)}


# ---- OR 19.10


def test_full_gas() -> None:
    """OR 19.10: class modifiers count in this Draft, fatigue does not; the Domestique has +1 on flat."""
    for chits, ps in (((), 6), (("T02",), 7), (("T06",), 7)):
        race = _holding("T12", riders={"A1": {"light": 3, "chits": chits}})
        race.answer(Activate("A1"), Tactic("T12"), Play("A15", "draft"))
        assert race.last_of(Played).ps == ps
    race = _holding("T12").play("A1", "A15")
    assert race.last_of(Played).ps == 5


def test_full_gas_counts_on_new_terrain() -> None:
    """OR 19.10, OR 5.4: and without it nothing is gained there."""
    for tactic, gains in ((True, [1]), (False, [])):
        race = _holding("T12", picture="row 27\n..\n..\nAA", road=GROUNDS).answer(Activate("AA"))
        if tactic:
            race.answer(Tactic("T12"))
        race.answer(Play("A15", "draft")).ride()
        assert [one.ps for one in race.of(NewTerrain)] == gains


def test_full_gas_goes_with_a_draft_card() -> None:
    """OR 19.10, ruling 67: neither with another nor with a Wild one, even as a Draft."""
    race = _holding("T12").answer(Activate("A1"), Tactic("T12"))
    assert race.offered(Play) == [Play("A15", "draft")]
    race.refused(Play("A25", "draft"))
    race.refused(Play("A01", "lead"))
    race = _holding("T12", hands={0: ("A01", "A25"), 1: HAND, 2: HAND}).answer(Activate("A1"))
    race.refused(Tactic("T12"))


# ---- OR 19.11


def test_change_of_plan() -> None:
    """OR 19.11: any number of cards is discarded, then the hand filled and the top looked at; the turn goes on."""
    other = ("A09", "A10", "A11", "A12", "A13")
    race = _holding("T13", hands={0: HAND, 1: other, 2: other}).answer(Tactic("T13"))
    assert set(race.offered(Exchange)) == {Exchange(card) for card in HAND}
    race.refused(Exchange("A09"))
    race.answer(Exchange("A01"), Exchange("A25"), Refill())
    assert race.table.decks[0].discards == ("A01", "A25")
    assert Drawn(0, "A01") not in race.chances
    race.refill("A02", "A03")
    assert race.state.hands[0] == ("A02", "A03", "A08", "A15", "A19")
    assert race.seat == 0
    assert race.offered(Tactic) == []
    race.turn("AA", "A19").refill("A04")
    assert race.seat == 1
    assert race.state.hands[1:] == (other, other)


@pytest.mark.parametrize("count", [0, 5])
def test_any_number_may_be_changed(count: int) -> None:
    """OR 19.11: none and all."""
    race = _holding("T13").answer(Tactic("T13"), *(Exchange(card) for card in HAND[:count]), Refill())
    if race.acting == {CHANCE}:
        race.refill(*("A02", "A03", "A04", "A05", "A06")[:count])
    assert len(race.state.hands[0]) == 5
    assert race.seat == 0


def test_plans_change_before_a_card_is_played() -> None:
    """OR 19.11."""
    race = _holding("T13").play("AA", "A19")
    race.refused(Tactic("T13"))
    race.refused(Exchange("A01"))


@pytest.mark.parametrize("card", ["T08", "T12"])
def test_without_a_card_to_play_nothing_goes_with_it(card: str) -> None:
    """OR 19.6, OR 19.10, OR 4.3: one card is discarded and the tactics card stays."""
    picture = "row 142\n__ AA __\n.. .. ..\nC1 .. .."
    race = _holding(card, picture=picture, hands={0: ("A04", "A09", "A23"), 1: HAND, 2: HAND}).answer(Activate("AA"))
    assert race.offered(Play) == []
    assert race.offered(Tactic) == []
