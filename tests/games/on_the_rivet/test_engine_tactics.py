"""OR 19: tactics cards."""

from __future__ import annotations

from typing import Any

import pytest

from games.on_the_rivet.engine_rounds import FIVE, Rounds
from paceline.games.on_the_rivet.actions import (
    Activate,
    Assign,
    Dealt,
    Done,
    Drawn,
    Exchange,
    Hold,
    Let,
    Play,
    Refill,
    Tactic,
    Undo,
)
from paceline.games.on_the_rivet.events import Held, Played, TacticPlayed, Tired
from paceline.games.on_the_rivet.state import Awaited

FIELD = """
.. .. .. .. .. ..
A1 .. .. .. C1 ..
AS AA __ __ __ __
"""
"""A1 is unlinked with three empty spaces before them."""


def asked(*cards: str, **said: Any) -> Rounds:
    """Return a race in which seat 0 is asked for its rider and holds these tactics cards."""
    made: dict[str, Any] = {"hands": {0: FIVE}, "tactics": {0: cards}, "rules": {"tactics": True}}
    return Rounds(FIELD, **(made | said))


def tactics(race: Rounds) -> list[Tactic]:
    """Return the tactics cards on offer."""
    return [action for action in race.legal if isinstance(action, Tactic)]


def test_initial_tactics_are_played_at_once_in_the_order_of_seats() -> None:
    """OR 19.2."""
    owed = (Awaited("tactic", 0), Awaited("tactic", 0), Awaited("tactic", 1), Awaited("tactic", 1))
    race = Rounds(FIELD, phase="assigning", queue=(), awaited=owed, first=1, rules={"tactics": True})
    for seat in range(3):
        race.deck(seat, headlines="aside")
    race.deal(Dealt(0, "T07"), Dealt(0, "T02"), Dealt(1, "T01"), Dealt(1, "T06"))
    assert race.seat == 0
    race.answer(Assign("T02", "AA"), Assign("T06", "C1"), Assign("T01", "C1"))
    assert race.rider("C1").chits == ("T01", "T06")
    assert race.state.tactics == (("T07",), (), ())
    assert (race.table.phase, race.table.tactics_played) == ("turn", ("T01", "T02", "T06"))


def test_a_rider_has_room_for_two_chits() -> None:
    """OR 19.2."""
    race = Rounds(FIELD, phase="assigning", queue=(0,), tactics={0: ("T03",)}, riders={"AA": {"chits": ("T01", "T02")}})
    assert Assign("T03", "AA") not in race.legal
    assert Assign("T03", "AS") in race.legal


def test_one_tactics_card_a_turn() -> None:
    """OR 19.3: in the next turn it is another one's."""
    race = asked("T07", "T13", riders={"AA": {"light": 1}}).answer(Tactic("T07", "AA", amount=1))
    assert tactics(race) == []
    assert race.refused(Tactic("T13")) == "OR 19.3"
    assert 0 in race.table.tacticians
    race.answer(Activate("AA"), Play("A08", "chase"))
    while Done() not in race.legal:
        race.answer(race.legal[0])
    race.answer(Done())
    assert not race.table.tacticians


def test_t07_removes_up_to_two_light_fatigue() -> None:
    """OR 19.5: before a card is played."""
    race = asked("T07", riders={"AA": {"light": 3}, "AS": {"heavy": 1}, "C1": {"light": 1}})
    assert tactics(race) == [Tactic("T07", "AA", amount=1), Tactic("T07", "AA", amount=2)]
    race.answer(Tactic("T07", "AA", amount=2))
    assert race.rider("AA").light == 1
    assert race.deck_of(0).tactics == 0
    assert race.last_of(TacticPlayed).clause == "OR 19.5"


@pytest.mark.parametrize(("card", "kind"), [("A08", "chase"), ("A15", "draft")])
def test_t08_gives_two_strokes_with_any_card(card: str, kind: Any) -> None:
    """OR 19.6."""
    race = asked("T08").answer(Activate("AA"), Tactic("T08"), Play(card, kind))
    assert ("tactic", 2) in race.last_of(Played).parts


def test_t09_shifts_light_fatigue_to_a_teammate_with_room() -> None:
    """OR 19.7."""
    riders = {"AA": {"light": 3}, "AS": {"heavy": 2}, "A1": {"heavy": 3}}
    race = asked("T09", riders=riders)
    assert tactics(race) == [Tactic("T09", "AA", "AS", 1)]
    race.answer(Tactic("T09", "AA", "AS", 1))
    assert (race.rider("AA").light, race.rider("AS").light) == (2, 1)


def test_t09_may_come_before_a_move_is_confirmed() -> None:
    """OR 19.7: then the move is over."""
    race = asked("T09", rider="AA", kind="break", ps=0, riders={"AA": {"light": 2}})
    race.answer(Tactic("T09", "AA", "AS", 2))
    assert race.legal == (Done(), Undo())


def test_t10_moves_an_unlinked_rider_up_to_three_empty_spaces() -> None:
    """OR 19.8: they are not activated by it."""
    race = asked("T10")
    ends = [(one.rider, one.amount, race.place(one.end)) for one in tactics(race)]
    assert ends == [("A1", 1, (9, 1)), ("A1", 2, (10, 1)), ("A1", 3, (11, 1))]
    race.answer(Tactic("T10", "A1", amount=3, end=race.cell(11, 1)))
    assert race.where("A1") == (11, 1)
    assert Activate("A1") in race.legal


def test_t10_does_not_cross_the_line() -> None:
    """OR 19.8."""
    race = Rounds("row 48\nA1 ..\n.. ..\n__ __", tactics={0: ("T10",)}, rules={"tactics": True})
    assert [race.place(one.end) for one in tactics(race)] == [(49, 0)]


BUMP = """
.. .. .. ..
.. C1 .. ..
__ A1 __ __
"""


def bumping(**said: Any) -> Rounds:
    """Return a race in which seat 0 is about to bump C1."""
    made: dict[str, Any] = {"rider": "A1", "kind": "break", "ps": 4, "rules": {"tactics": True}}
    race = Rounds(BUMP, **(made | said))
    return race.answer(race.find("left", cost=2))


def test_t11_stops_a_sideways_bump() -> None:
    """OR 19.9: no pedal strokes are lost, and they are not bumped sideways in this move."""
    race = bumping(tactics={1: ("T11",)})
    assert (race.seat, race.legal) == (1, (Hold(), Let()))
    race.answer(Hold())
    assert (race.seat, race.ps) == (0, 4)
    assert race.last_of(Held) == Held(1, "C1", "A1")
    assert not race.steps("left")
    assert race.shows(BUMP)


def test_whoever_might_hold_t11_is_asked() -> None:
    """OR 19.9: and lets it happen if they do not."""
    race = bumping(tactics={1: ("T07",)})
    assert (race.seat, race.legal) == (1, (Let(),))
    race.answer(Let()).shows(".. C1 .. ..\n.. A1 .. ..\n__ __ __ __")
    assert race.ps == 2


@pytest.mark.parametrize(
    "said",
    [
        {"tactics": {1: ()}},
        {"tactics": {1: ("T07",)}, "tactics_played": ("T11",)},
        {"tactics": {1: ("T11",)}, "tacticians": (1,)},
        {"tactics": {1: ("T11",)}, "rules": {}},
    ],
)
def test_whoever_cannot_hold_t11_is_not_asked(said: dict[str, Any]) -> None:
    """OR 19.9, OR 19.3."""
    race = bumping(**said)
    assert (race.seat, race.ps) == (0, 2)


def test_nobody_is_asked_about_their_own_bump() -> None:
    """OR 19.9: only an opponent's."""
    race = Rounds(BUMP.replace("C1", "AS"), rider="A1", kind="break", tactics={0: ("T11",)}, rules={"tactics": True})
    race.answer(race.find("left"))
    assert race.where("A1") == (9, 1)


def test_t12_lets_class_modifiers_count_in_a_draft_but_no_fatigue() -> None:
    """OR 19.10: with a Draft card, not with a Wild one."""
    race = asked("T12", hands={0: ("A01", "A15", "A25")}, riders={"AS": {"heavy": 2}})
    race.answer(Activate("AS"), Tactic("T12"))
    assert race.legal == (Play("A15", "draft"), Undo())
    assert race.refused(Play("A25", "draft")) == "OR 19.10"
    race.answer(Play("A15", "draft"))
    assert race.last_of(Played).parts == (("card", 5), ("terrain", 1))


def test_t12_is_not_offered_without_a_draft() -> None:
    """OR 19.10."""
    race = asked("T12", hands={0: ("A01", "A25")}).answer(Activate("AS"))
    assert tactics(race) == []


def test_t13_exchanges_any_number_of_cards() -> None:
    """OR 19.11: then the turn goes on."""
    race = asked("T13").answer(Tactic("T13"), Exchange("A01"), Exchange("A08"))
    assert race.deck_of(0).discards == ("A01", "A08")
    race.answer(Refill())
    assert [owed.kind for owed in race.table.awaited] == ["draw", "draw", "top"]
    assert Drawn(0, "A01") not in race.outcomes
    race.drawn(0, "A02", "A03").clear(0)
    assert race.state.hands[0] == ("A02", "A03", "A15", "A16", "A19")
    assert Activate("AS") in race.legal


def test_t13_may_exchange_nothing() -> None:
    """OR 19.11."""
    race = asked("T13").answer(Tactic("T13"), Refill())
    assert (race.seat, race.table.awaited) == (0, ())


TRAIN = """
.. .. .. .. ..
C1 AS AA .. ..
__ __ __ __ __
"""


def test_t14_tires_an_opponent_who_was_carried_in_a_lead() -> None:
    """OR 19.12."""
    race = Rounds(TRAIN, rider="AA", kind="lead", ps=1, tactics={0: ("T14",)}, rules={"tactics": True})
    assert tactics(race) == []
    race.answer(race.find("forward"))
    assert tactics(race) == [Tactic("T14", "C1")]
    race.answer(Tactic("T14", "C1"))
    assert race.rider("C1").light == 1
    assert race.last_of(Tired).clause == "OR 19.12"


def test_t14_is_only_for_a_lead() -> None:
    """OR 19.12."""
    race = Rounds(TRAIN, rider="AA", kind="draft", card="A15", ps=1, tactics={0: ("T14",)}, rules={"tactics": True})
    race.answer(race.find("forward"))
    assert race.move.carried
    assert tactics(race) == []
