"""Long lists: cards stand under what they are, steps under their way, places under their row; nothing reads alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import pytest

from games.on_the_rivet.showing import cell, moving, view, walk
from paceline.core.game import CHANCE
from paceline.core.presentation import FEW, Group, group_choices
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet import actions as do
from paceline.games.on_the_rivet.actions import KINDS, Action, Close, Play, Rescue, Step, Straight, Tactic
from paceline.games.on_the_rivet.presentation.ask import brief, describe, heading, rank, reason
from paceline.games.on_the_rivet.rules.setup import Options
from paceline.games.on_the_rivet.state import View
from paceline.i18n import english

SAID: Final = english()
CARD: Final = view(phase="card", move=moving("AS", card="", ps=0))
STEP: Final = view(phase="moving", move=moving("AS", kind="break"))


def groups(seen: View, legal: Sequence[Action]) -> list[Group]:
    """Return the choices as people are offered them."""
    return group_choices(GAME.presentation.ask(seen, legal).choices)


def acts(group: Group) -> list[Any]:
    return [choice.action for choice in group.choices]


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Play("A25", "lead"), "Read the Road (Wild 4)"),
        (Play("A26", "draft"), "Orders from the Car (Wild 6, light fatigue)"),
        (Step("forward", cell(-127), 1), "Ahead"),
        (Straight(cell(-120), 8), "Straight on"),
        (Step("left", cell(-120), 1), "Left"),
        (Step("diagonal", cell(-127, "middle"), 1), "Diagonal, middle"),
        (Close(cell(-120, "middle")), "Row −120"),
        (Rescue("A2", cell(-120), cell(-121)), "Domestique 2 helps"),
        (Tactic("T07", "AS", amount=2), "Second Wind: Sprinter"),
    ],
)
def test_a_heading_says_what_its_choices_have_in_common(action: Action, said: str) -> None:
    found = heading(STEP, action)
    assert found is not None
    assert SAID(found) == said


@pytest.mark.parametrize(
    "action", [do.Done(), do.Undo(), do.Let(), do.Activate("AS"), do.Tactic("T08"), do.PickUp(("C1",)), do.Spend()]
)
def test_whatever_stands_by_itself_has_no_heading(action: Action) -> None:
    assert heading(STEP, action) is None


def test_a_wild_card_stands_once_with_all_it_can_be_ridden_as() -> None:
    """OR 5.3."""
    legal = [Play(card, kind) for card in ("A25", "A26") for kind in KINDS] + [
        Play("A01", "lead"),
        Play("A08", "chase"),
    ]
    found = groups(CARD, legal)
    assert [len(acts(group)) for group in found] == [4, 4, 1, 1]
    under = [SAID(choice.short) for choice in found[1].choices if choice.short]
    assert [told.partition(":")[0] for told in under] == ["Lead", "Chase", "Draft", "Break"]
    assert not any("Orders" in told for told in under)
    whole = [SAID(choice.label) for choice in found[1].choices]
    assert [told.endswith(" the fatigue.") for told in whole] == [True, False, False, False]  # the text, once


def test_under_its_heading_a_choice_says_the_rest() -> None:
    tactic = Tactic("T07", "AS", amount=2)
    assert SAID(describe(STEP, tactic)) == "Second Wind: Sprinter sheds 2 fatigue"
    assert str(brief(STEP, tactic)) == "Sprinter sheds 2 fatigue"


def test_a_step_is_short_and_its_sentence_says_the_rest() -> None:
    """The page shows the short words at the square, and the sentence once it is pointed at."""
    step = Step("left", cell(-128, "middle"), 1)
    assert SAID(describe(STEP, step)) == "Left · 1 stroke, 5 left. Domestique 3 stays behind."
    assert str(brief(STEP, step)) == "Left"
    assert reason(STEP, step) is None
    assert str(brief(STEP, Straight(cell(-126), 2))) == "Two on"


@pytest.mark.parametrize("action", [do.Done(), do.Undo(), do.Tactic("T08")])
def test_what_is_short_enough_is_told_whole(action: Action) -> None:
    assert brief(STEP, action) is None


def test_long_lists_of_whole_races_become_short_ones() -> None:
    """Under a heading no two choices read alike; nobody is asked to read more than a screen at once."""
    longest, most = Counter[str](), Counter[str]()
    for state, seat, *_ in walk(3, Options(course="medium"), 5, 3000):
        legal = GAME.legal(state, seat) if seat != CHANCE else ()
        if len(legal) <= FEW:
            continue
        seen, phase = GAME.view(state, seat), state.table.phase
        found = groups(seen, legal)
        for group in found:
            told = [SAID(choice.short or choice.label) for choice in group.choices]
            assert len({*told}) == len(told)
        assert sum(len(acts(group)) for group in found) == len(legal)
        longest[phase] = max(longest[phase], len(legal))
        most[phase] = max(most[phase], len(found))
    assert longest["card"] > FEW
    assert longest["compact"] > 2 * FEW
    assert max(most.values()) <= 2 * FEW


def test_rescues_are_in_the_order_of_the_rows_they_cost() -> None:
    """OR 16.3: the cheapest first, none at all last."""
    tail = cell(-130)
    riders = {name: {"cell": cell(row)} for name, row in (("AA", -120), ("AC", -128), ("AS", -125), ("A1", -134))}
    seen = view(phase="rescue", riders=riders)
    legal: list[Action] = [do.Let(), *(Rescue(helper, tail, cell(-131)) for helper in ("AA", "AC", "AS"))]
    assert sorted(legal, key=lambda action: rank(seen, action)) == [legal[2], legal[3], legal[1], legal[0]]
