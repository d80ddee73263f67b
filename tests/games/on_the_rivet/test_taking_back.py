"""OR 4.8: a player may take back what they did in their turn."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.on_the_rivet.turns import HAND, MEDIUM, SCATTERED, Turns
from paceline.core.messages import Illegal
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import (
    Action,
    Activate,
    Done,
    Drawn,
    Exchange,
    Let,
    PickUp,
    Play,
    Refill,
    Spend,
    Step,
    Swap,
    Tactic,
    Top,
    Undo,
    Unhook,
    Unload,
)
from paceline.games.on_the_rivet.events import TookBack
from paceline.games.on_the_rivet.state import State

LINE = """
.. .. .. .. .. .. ..
.. A2 C1-A1 .. .. ..
__ __ __ __ J1 __ __
"""
"""A1 leads a line of two, with A2 unlinked right behind it after a step."""
TRAIN = ".. .. .. .. ..\n.. C1-A2-A1 ..\n__ J1 __ __ __"


def _same(state: State, other: State) -> bool:
    """Return whether nothing differs but how often something was taken back."""
    return replace(state, table=replace(state.table, undone=0)) == replace(other, table=replace(other.table, undone=0))


def _undone(race: Turns, action: Action) -> None:
    """Check that doing this and taking it back leads to the same state."""
    before = race.state
    race.answer(action)
    assert not _same(race.state, before)
    race.answer(Undo())
    assert _same(race.state, before)
    assert race.events[-1] == TookBack(race.seat)


def test_an_activation_is_taken_back() -> None:
    """OR 4.8: another rider can be chosen."""
    race = Turns(LINE)
    _undone(race, Activate("A1"))
    race.answer(Activate("A2"), Play("A19", "break"))


def test_a_card_is_taken_back_into_the_hand() -> None:
    """OR 4.8: and another one can be played."""
    race = Turns(LINE).answer(Activate("A1"))
    _undone(race, Play("A19", "break"))
    assert race.state.hands[0] == HAND
    race.answer(Play("A01", "lead"))


def test_steps_are_taken_back_one_by_one() -> None:
    """OR 4.8: with everybody whom they moved, to the beginning of the turn."""
    race = Turns(LINE)
    passed = [race.state]
    for action in (Activate("A1"), Play("A01", "lead")):
        race.answer(action)
        passed.append(race.state)
    for way in ("forward", "right", "forward"):
        race.answer(next(one for one in race.offered(Step) if one.way == way))
        passed.append(race.state)
    for earlier in passed[-2::-1]:
        race.answer(Undo())
        assert _same(race.state, earlier)
    assert race.state.table.undone == 5
    assert Undo() not in race.legal


def test_a_bump_is_taken_back() -> None:
    """OR 4.8: whoever was bumped stands where they were."""
    race = Turns("..\nA1\nC1").play("A1", "A19")
    _undone(race, next(one for one in race.offered(Step) if one.way == "right"))


def test_a_pick_up_is_taken_back() -> None:
    """OR 4.8: after a step the train may pick up whom it has passed."""
    race = Turns(".. .. .. .. ..\n.. .. A1 .. ..\n__ C1 __ __ __").play("A1", "A01").go("right")
    assert PickUp(("C1",)) in race.legal
    _undone(race, PickUp(("C1",)))


def test_unhooking_is_taken_back() -> None:
    """OR 4.8."""
    race = Turns(TRAIN, hands={0: ("A01", "A05"), 1: HAND, 2: HAND}).play("A1", "A05").go()
    _undone(race, Unhook(1))


def test_a_swap_is_taken_back() -> None:
    """OR 4.8."""
    race = Turns(TRAIN, hands={0: ("A01", "A02"), 1: HAND, 2: HAND}).play("A1", "A02").ride()
    _undone(race, Swap("A2"))


def test_an_unloading_is_taken_back() -> None:
    """OR 4.8."""
    race = Turns(TRAIN, hands={0: ("A01", "A26"), 1: HAND, 2: HAND}).play("A1", "A26", "lead").ride()
    _undone(race, Unload("A2"))


def test_spent_energy_is_taken_back() -> None:
    """OR 4.8."""
    race = Turns(LINE, riders={"A1": {"energy": True}}).answer(Activate("A1"))
    _undone(race, Spend())
    assert race.rider("A1").energy


TIRED = {"A1": {"light": 2}, "A2": {"light": 1}}


def _with(*cards: str, **said: Any) -> Turns:
    """Return a race in which the first player holds these tactics cards."""
    return Turns(LINE, road=MEDIUM, tactics={0: cards}, riders=TIRED, rules={"tactics": True}, **said)


@pytest.mark.parametrize(
    "action",
    [Tactic("T07", "A1", amount=2), Tactic("T09", "A1", "A2", amount=1), Tactic("T13")],
    ids=["recover", "shift", "exchange"],
)
def test_tactics_before_the_card_are_taken_back(action: Tactic) -> None:
    """OR 4.8, OR 19.3: the card is back in the hand and may be played again."""
    race = _with(action.card)
    assert action in race.legal, race.legal
    _undone(race, action)
    assert race.state.tactics[0] == (action.card,)
    assert race.table.tacticians == ()
    assert action in race.legal


def test_a_rider_sent_forward_by_a_tactic_goes_back() -> None:
    """OR 4.8, OR 19.8."""
    race = Turns(SCATTERED, road=MEDIUM, tactics={0: ("T10",)}, rules={"tactics": True})
    _undone(race, race.offered(Tactic)[0])


@pytest.mark.parametrize("card", ["T08", "T12"])
def test_tactics_with_a_card_are_taken_back(card: str) -> None:
    """OR 4.8, OR 19.6, OR 19.10."""
    race = _with(card).answer(Activate("A1"))
    _undone(race, Tactic(card))
    assert race.state.tactics[0] == (card,)


def test_an_exchanged_card_is_taken_back_until_cards_are_drawn() -> None:
    """OR 4.8, OR 19.11: each card by itself."""
    race = _with("T13").answer(Tactic("T13"))
    _undone(race, Exchange("A19"))
    assert race.state.hands[0] == HAND


# ---- What cannot be taken back


def test_there_is_nothing_to_take_back_at_the_beginning() -> None:
    """OR 4.8."""
    race = Turns(LINE)
    assert Undo() not in race.legal
    assert race.refused(Undo()) == "OR 4.8"


def test_what_was_confirmed_stays() -> None:
    """OR 4.8: neither its player nor the next one can take it back."""
    race = Turns(LINE).turn("A1", "A19")
    race.refused(Undo(), seat=0)
    race.refill("A02")
    assert race.seat == 1
    assert Undo() not in race.legal
    for seat in (0, 1):
        race.refused(Undo(), seat=seat)


def test_only_the_own_turn_can_be_taken_back() -> None:
    """OR 4.8: another player may not do it."""
    race = Turns(LINE).play("A1", "A19")
    race.refused(Undo(), seat=1)


def test_a_discard_is_confirmed_at_once() -> None:
    """OR 4.8, OR 4.3: cards are drawn after it."""
    from paceline.games.on_the_rivet.actions import Discard

    hard = ("A04", "A09", "A23")
    race = Turns("row 30\n__ AA __\n.. .. ..\nC1 .. ..", hands={0: hard, 1: HAND, 2: HAND})
    race.answer(Activate("AA"), Discard("A04"))
    race.refused(Undo(), seat=0)


def test_a_drawn_card_is_a_barrier() -> None:
    """OR 4.8: after T13 has drawn, neither it nor what came before is taken back; what follows is."""
    race = _with("T13").answer(Tactic("T13"), Exchange("A19"), Refill())
    race.luck(Drawn(0, "A02"), Top(0, False))
    assert race.seat == 0
    assert Undo() not in race.legal
    _undone(race, Activate("A1"))
    assert race.refused(Undo()) == "OR 4.8"


def _asked() -> Turns:
    """Return a race in which C, who may hold T11, is asked about a bump of A1."""
    race = Turns(
        ".. .. .. ..\n.. A1 .. ..\n__ C1 __ __", road=MEDIUM, tactics={1: ("T08", "T11")}, rules={"tactics": True}
    ).play("A1", "A19")
    race.answer(next(one for one in race.offered(Step) if one.way == "right"))
    assert race.table.phase == "reacting"
    return race


def test_an_answer_is_a_barrier() -> None:
    """OR 4.8: what C answered stands, and so does everything before; the steps after it can be taken back."""
    race = _asked().answer(Let())
    assert race.seat == 0
    assert race.where("A1") == (9, 2)
    assert Undo() not in race.legal
    assert race.refused(Undo()) == "OR 4.8"
    before = race.state
    race.go().answer(Undo())
    assert _same(race.state, before)


def test_whoever_answers_takes_nothing_back() -> None:
    """OR 4.8."""
    race = _asked()
    assert race.seat == 1
    assert Undo() not in race.legal
    race.refused(Undo(), seat=0)


def test_ten_times_a_turn() -> None:
    """OR 4.8: the eleventh is refused, and the turn can still be ended."""
    race = Turns(LINE)
    for _ in range(10):
        race.answer(Activate("A1"), Undo())
    race.answer(Activate("A1"))
    assert Undo() not in race.legal
    assert race.refused(Undo()) == "OR 4.8"
    race.answer(Play("A19", "break"))
    assert race.refused(Undo()) == "OR 4.8"
    race.ride().answer(Done())
    race.refill("A02")
    race.answer(Activate("C1"), Undo())
    assert race.table.undone == 1, "the next player may take back as often"


def test_taking_back_tells_nothing_hidden() -> None:
    """OR 4.8, OR 3.4: what others may see does not depend on the hand."""
    with pytest.raises(Illegal):
        GAME.apply(Turns(LINE).state, 1, Undo())
    one = Turns(LINE).answer(Activate("A1"), Play("A19", "break"), Undo())
    other = Turns(LINE, hands={0: ("A02", "A03", "A05", "A06", "A19"), 1: HAND, 2: HAND})
    other.answer(Activate("A1"), Play("A19", "break"), Undo())
    assert GAME.view(one.state, 1) == GAME.view(other.state, 1)
