"""Every input that is not on offer is refused with its clause and a sentence that says what was expected."""

from __future__ import annotations

from typing import Any

import pytest

from games.on_the_rivet.engine_rounds import FIVE, SPREAD, Rounds
from paceline.core.game import CHANCE
from paceline.core.messages import Illegal
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import (
    Activate,
    Assign,
    Choose,
    Close,
    Discard,
    Done,
    Drawn,
    Exchange,
    Hold,
    Let,
    PickUp,
    Place,
    Play,
    Refill,
    Rescue,
    Spare,
    Spend,
    Step,
    Swap,
    Tactic,
    Top,
    Undo,
    Unhook,
    Unload,
)
from paceline.i18n import english


def why(race: Rounds, action: Any, seat: int | None = None) -> tuple[str, str]:
    """Return the clause and the key of a refusal, which can be said in English."""
    with pytest.raises(Illegal) as caught:
        GAME.apply(race.state, race.seat if seat is None else seat, action)
    assert english()(caught.value.message)
    return caught.value.clause, caught.value.message.key.removeprefix("on-the-rivet.refused.")


def asked(**said: Any) -> Rounds:
    """Return a race in which seat 0 is asked for its rider."""
    return Rounds(SPREAD, **({"hands": {0: FIVE}} | said))


@pytest.mark.parametrize(
    ("action", "clause", "key"),
    [
        (Place("A1"), "OR 3.2", "no-such-place"),
        (Assign("T01", "A1"), "OR 19.2", "no-such-assignment"),
        (Activate("C1"), "OR 4.1", "nobody-to-activate"),
        (Tactic("T07", "A1", amount=1), "OR 19.3", "no-such-tactic"),
        (Exchange("A01"), "OR 19.11", "no-exchange-now"),
        (Refill(), "OR 19.11", "no-exchange-now"),
        (Spend(), "OR 13.4", "no-energy-now"),
        (Play("A01", "lead"), "OR 5.1", "no-such-card"),
        (Discard("A01"), "OR 4.3", "no-discard-now"),
        (Step("forward", 30, 1), "OR 6.1", "no-such-step"),
        (PickUp(("C1",)), "OR 7.3", "nobody-to-pick-up"),
        (Unhook(1), "OR 5.11", "nobody-to-unhook"),
        (Swap("A2"), "OR 5.10", "no-such-swap"),
        (Unload("A2"), "OR 5.18", "no-such-unloading"),
        (Done(), "OR 6.2", "not-done-yet"),
        (Undo(), "OR 4.8", "nothing-to-take-back"),
        (Hold(), "OR 19.9", "nothing-to-hold"),
        (Let(), "OR 19.9", "nothing-to-let"),
        (Choose("A1"), "OR 14.3", "nobody-to-choose"),
        (Spare(), "OR 14.10", "nothing-to-spare"),
        (Close(40), "OR 14.9", "no-such-close"),
        (Rescue("A1", 30, 20), "OR 16.3", "no-such-rescue"),
    ],
)
def test_what_is_not_asked_for_is_refused(action: Any, clause: str, key: str) -> None:
    assert why(asked(), action) == (clause, key)


def test_only_whoever_is_asked_may_answer() -> None:
    """OR 4.1."""
    assert why(asked(), Activate("C1"), 1) == ("OR 4.1", "not-your-turn")


def test_nobody_answers_before_chance_has_dealt() -> None:
    """OR 4.4."""
    race = asked(rider="A1", kind="break", card="A20", ps=0, hands={0: FIVE[:4]}).answer(Done())
    assert why(race, Activate("C1"), 1) == ("OR 4.1", "draw-first")
    assert why(race, Drawn(0, "A01"), CHANCE) == ("OR 4.4", "impossible-draw")
    assert why(race, Top(0, True), CHANCE) == ("OR 4.4", "impossible-draw")
    assert why(race, Drawn(0, "A02"), 0) == ("OR 4.1", "no-draw-now")


def test_chance_deals_nothing_while_somebody_is_asked() -> None:
    """OR 4.1."""
    assert why(asked(), Drawn(0, "A02"), CHANCE) == ("OR 4.1", "no-draw-now")


def test_nothing_is_done_after_the_race() -> None:
    """OR 18.3."""
    race = asked(phase="over", podium=tuple(range(18)), crossed=1)
    assert why(race, Activate("A1"), 0) == ("OR 18.3", "race-over")
    assert why(race, Drawn(0, "A02"), CHANCE) == ("OR 4.1", "no-draw-now")


def test_a_strange_action_is_none() -> None:
    assert why(asked(), "ride")[1] == "not-an-action"


def test_riders_who_cannot_be_activated() -> None:
    """OR 4.1."""
    race = asked(riders={"A1": {"activated": True}, "AS": {"cell": -1}, "A2": {"cell": 90, "activated": False}})
    assert why(race, Activate("A1")) == ("OR 4.1", "activated-already")
    assert why(race, Activate("AS")) == ("OR 4.1", "not-on-the-road")


BUMP = """
.. .. .. ..
.. C1 .. ..
__ A1 __ __
"""


@pytest.mark.parametrize(
    ("said", "cost", "expected"),
    [
        ({"ps": 0}, 2, ("OR 6.6", "no-strokes-left")),
        ({"ps": 1}, 2, ("OR 6.1", "too-dear")),
        ({"move": {"barred": (9,)}}, 2, ("OR 19.9", "holds-the-line")),
        ({"lasting": ("E16",)}, 2, ("OR 15.16", "no-bumps")),
        ({"move": {"closing": True}}, 2, ("OR 4.4", "move-is-over")),
    ],
)
def test_steps_that_cannot_be_taken_now(said: dict[str, Any], cost: int, expected: tuple[str, str]) -> None:
    made: dict[str, Any] = {"rider": "A1", "kind": "break", "card": "A20", "ps": 4}
    race = Rounds(BUMP, **(made | said))
    others = (("C1", race.cell(9, 0)),)
    assert why(race, Step("left", race.cell(9, 1), cost, others)) == expected
