"""Choices in words: each says what it leads to; steps have a file of their own."""

from __future__ import annotations

from typing import Any, Final, get_args

import pytest

from games.on_the_rivet.showing import cell, moving, verge, view
from paceline.games.on_the_rivet import actions as do
from paceline.games.on_the_rivet.actions import Action, Step
from paceline.games.on_the_rivet.presentation.ask import describe, reason
from paceline.games.on_the_rivet.run import book_of
from paceline.games.on_the_rivet.state import HOME, Ask, Happening, Past
from paceline.i18n import english

SAID: Final = english()
BUMP: Final = Step("left", cell(-129, "left"), 2, (("CA", cell(-130, "left")),))
CARD: Final = {"phase": "card", "move": moving("AS", card="")}
PICK: Final = {"phase": "moving", "move": moving("AS", forward=1, train=(5, 8, 11))}
ENDING: Final = {"phase": "moving", "move": moving("AS", ps=0)}
CHOICES: Final[list[tuple[Action, dict[str, Any], str]]] = [
    (do.Place("AS"), {"phase": "grid"}, "Sprinter: mountain −1, flat +1, descent −1, sprint +2"),
    (do.Assign("T01", "AC"), {"phase": "assigning"}, "Mountain Camp: +1 on mountain for Climber"),
    (do.Assign("T06", "AC"), {"phase": "assigning"}, "Lone Wolf: +1 starting alone for Climber"),
    (do.Activate("A3"), {}, "Domestique 3: flat +1, one ahead, four on the wheel"),
    (
        do.Activate("AS"),
        {"riders": {"AS": {"cell": cell(-100), "light": 2, "energy": True}}},
        "Sprinter: flat +1, alone, 2 light, energy",
    ),
    (do.Tactic("T07", "AS", amount=2), {}, "Second Wind: Sprinter sheds 2 fatigue"),
    (do.Tactic("T08"), CARD, "Deep Reserves: +2 strokes this turn"),
    (
        do.Tactic("T09", "AS", "A1", 1),
        {},
        "Loyal Helper: 1 fatigue from Sprinter to Domestique 1",
    ),
    (
        do.Tactic("T10", "AS", amount=2, end=cell(-126)),
        {},
        "Long Hand-Off: Sprinter rolls on to −126 left",
    ),
    (do.Tactic("T12"), CARD, "Full Gas Train: terrain counts in this Draft"),
    (do.Tactic("T13"), {}, "Change of Plan: swap cards for new ones"),
    (do.Tactic("T14", "CS"), ENDING, "Turn the Screw: Coquelicot Sprinter takes fatigue"),
    (do.Exchange("A03"), {"phase": "exchanging"}, "Swap out Mountain Tempo"),
    (do.Refill(), {"phase": "exchanging"}, "That will do: draw 4 cards"),
    (do.Spend(), CARD, "Spend energy: +1 stroke"),
    (do.Play("A16", "draft"), CARD, "Paceline, Draft: 6 strokes, five behind come too."),
    (
        do.Play("A08", "chase"),
        CARD,
        "Organised Chase, Chase: 6 strokes, alone.",
    ),
    (
        do.Play("A19", "break"),
        {"phase": "card", "move": moving("A3", card="")},
        "Test the Legs, Break: 6 strokes, alone.",
    ),
    (
        do.Play("A27", "lead"),
        {**CARD, "riders": {"AS": {"light": 1, "heavy": 1}}},
        "Pure Instinct as a Lead: 5 strokes, five follow. One heavy fatigue.",
    ),
    (
        do.Play("A27", "break"),
        {**CARD, "riders": {"AS": {"light": 1, "heavy": 1}}},
        "Pure Instinct as a Break: 5 strokes, alone. One heavy fatigue.",
    ),
    (
        do.Play("A13", "draft"),
        CARD,
        "Freewheel, Draft: 4 strokes, five behind come too. Shed up to two light fatigue.",
    ),
    (
        do.Play("A19", "break"),
        {**CARD, "riders": {"CS": {"cell": cell(-125)}}},
        "Test the Legs, Break: 6 strokes, alone.",
    ),
    (
        do.Play("A19", "break"),
        {**CARD, "riders": {"AS": {"cell": verge(20, 0)}}},
        "Test the Legs, Break: 6 strokes, alone.",
    ),
    (do.Discard("A04"), CARD, "Sit it out and drop Windbreak"),
    (do.PickUp(("C1",)), PICK, "Pick up Coquelicot Domestique 1"),
    (do.PickUp(("C1", "C2")), PICK, "Pick up Coquelicot Domestique 1 and Coquelicot Domestique 2"),
    (
        do.PickUp(("C1", "C2")),
        {"phase": "moving", "move": moving("AS")},
        "Take Coquelicot Domestique 1 and Coquelicot Domestique 2 along",
    ),
    (do.PickUp(()), {"phase": "moving", "move": moving("AS")}, "Take nobody along"),
    (do.Unhook(2), PICK, "Drop Coquelicot Sprinter and Coquelicot Domestique 3"),
    (do.Unhook(1), PICK, "Drop Coquelicot Domestique 3"),
    (do.Swap("A3"), ENDING, "Swap places with Domestique 3"),
    (do.Unload("A3"), ENDING, "Domestique 3 takes the fatigue"),
    (do.Done(), ENDING, "Done at −128."),
    (do.Done(), {"phase": "moving", "move": moving("AS", ps=2)}, "Stop here. 2 strokes go unused."),
    (do.Done(), {"phase": "moving", "move": moving("AS", ps=2, home=True)}, "Done, over the line."),
    (
        do.Done(),
        {"phase": "moving", "move": moving("AS", card="A03", ps=0)},
        "Done at −128. One fatigue.",
    ),
    (
        do.Done(),
        {"phase": "moving", "move": moving("AS", card="A06", ps=0)},
        "Done at −128. One heavy fatigue.",
    ),
    (
        do.Done(),
        {"phase": "moving", "move": moving("A3", card="A06", ps=0)},
        "Done at −129. One fatigue.",
    ),
    (
        do.Done(),
        {"phase": "moving", "move": moving("AS", card="A03", ps=0), "riders": {"AS": {"light": 3}}},
        "Done at −128. No room for more fatigue.",
    ),
    (
        do.Done(),
        {"phase": "moving", "move": moving("AS", card="A26", ps=0, unloaded=5)},
        "Done at −128. Domestique 3 takes the fatigue.",
    ),
    (
        do.Done(spare=True),
        {"phase": "moving", "move": moving("AS", card="A03", ps=0)},
        "Done at −128. Energy pays for it.",
    ),
    (do.Hold(), {"phase": "reacting"}, "Hold Your Line: no shove"),
    (
        do.Let(),
        {"phase": "reacting", "bump": BUMP, "riders": {"CA": {"cell": cell(-129)}, "A3": {"cell": HOME}}},
        "Let it happen: Coquelicot All-Star makes room",
    ),
    (
        do.Let(),
        {"phase": "compact", "happening": Happening("E09", 0, compact=(2,))},
        "Sprinter stays",
    ),
    (do.Let(), {"phase": "rescue"}, "No rescue"),
    (do.Let(), {"phase": "event", "happening": Happening("E22", 0, (Ask("pause", 0),))}, "Nobody drops back"),
    (
        do.Let(),
        {"phase": "event", "happening": Happening("E09", 0, (Ask("spare", 0, 2),))},
        "Take the fatigue, keep the energy",
    ),
    (
        do.Choose("AS"),
        {"phase": "event", "happening": Happening("E08", 0, (Ask("energy", 0),))},
        "Sprinter gets energy (fresh)",
    ),
    (
        do.Choose("CS"),
        {"phase": "event", "happening": Happening("E21", 0, (Ask("accuse", 0),))},
        "Coquelicot Sprinter drops back from −130",
    ),
    (
        do.Choose("AS"),
        {"phase": "event", "happening": Happening("E22", 0, (Ask("pause", 0),)), "riders": {"AS": {"light": 2}}},
        "Sprinter drops back and recovers (2 light)",
    ),
    (do.Spare(), {"phase": "event"}, "Spend energy, no fatigue"),
    (
        do.Close(cell(-129, "left")),
        {"phase": "compact", "riders": {"A3": {"cell": cell(-134)}}},
        "To −129 left: place 6, on Sprinter's wheel",
    ),
    (do.Close(cell(-126, "left")), {"phase": "compact", "crossed": 1}, "To −126 left: place 2"),
    (
        do.Close(cell(-126, "left")),
        {"phase": "compact", "riders": {"CS": {"cell": cell(-124, "middle")}}},
        "To −126 left: place 2, next after Coquelicot Sprinter",
    ),
    (
        do.Rescue("A3", cell(-133, "left"), cell(-134, "left")),
        {"phase": "rescue", "riders": {"A1": {"cell": verge(0, 0)}, "J3": {"cell": HOME}}},
        "Domestique 3 drops back 4 to −133 left, Domestique 1 gets up to −134 left",
    ),
    (
        do.Rescue("A3", cell(-129, "left"), cell(-130, "left")),
        {"phase": "rescue", "riders": {"A1": {"cell": verge(0, 0)}}},
        "Domestique 3 waits, Domestique 1 gets up to −130 left",
    ),
    (do.First(1), {}, "Coquelicot begins"),
    (do.Drawn(1, "A03"), {}, "Coquelicot draws Mountain Tempo (Lead 6, light fatigue)"),
    (do.Drawn(1, do.HEADLINES), {}, "Coquelicot draws Making Headlines"),
    (do.Top(1, headlines=True), {}, "Coquelicot: Making Headlines on top"),
    (do.Top(1, headlines=False), {}, "Coquelicot: another card on top"),
    (do.EventDrawn("E10"), {}, "Event: Cloudburst"),
    (do.Dealt(1, "T01"), {}, "Coquelicot is dealt Mountain Camp"),
    (do.Lot("J1"), {"rules": {"third": 2}}, "Jonquille Domestique 1 is drawn"),
]


@pytest.mark.parametrize(("action", "changes", "said"), CHOICES)
def test_a_choice_says_what_it_leads_to(action: Action, changes: dict[str, Any], said: str) -> None:
    seen = view(hand=("A01",), tactics=("T07", "T11"), **changes)
    assert SAID(describe(seen, action)) == said


@pytest.mark.parametrize(
    ("rider", "riders", "said"),
    [
        ("AS", {}, "Straight on to −122."),
        ("AS", {"CS": {"cell": cell(-125)}}, "Up to −126, onto Coquelicot Sprinter's wheel."),
        ("A3", {}, "Sprinter in the way: shove or go round."),
        ("AS", {"AS": {"cell": verge(20, 0)}}, "From the roadside, sideways first."),
    ],
)
def test_a_card_says_how_far_it_leads_and_who_is_in_the_way(rider: str, riders: dict[str, Any], said: str) -> None:
    """OR 9.2, OR 12.4."""
    seen = view(phase="card", move=moving(rider, card="", ps=0), hand=("A19",), riders=riders)
    assert str(reason(seen, do.Play("A19", "break"))) == said


UNDONE: Final[list[tuple[Action, str]]] = [
    (do.Activate("AS"), "Sprinter"),
    (do.Play("A03", "lead"), "Mountain Tempo"),
    (do.Exchange("A03"), "the swap of Mountain Tempo"),
    (do.Tactic("T08"), "Deep Reserves"),
    (Step("forward", cell(-120), 1), "the step to −120"),
    (Step("right", cell(-120), 1), "the step right"),
    (Step("diagonal", cell(-120), 1), "the diagonal step"),
    (do.PickUp(("C1", "C2")), "picking up Coquelicot Domestique 1 and Coquelicot Domestique 2"),
    (do.Unhook(2), "dropping riders (2)"),
    (do.Swap("A3"), "the swap with Domestique 3"),
    (do.Unload("A3"), "the fatigue for Domestique 3"),
    (do.Spend(), "the energy"),
    (do.Refill(), "your last move"),
]


@pytest.mark.parametrize(("action", "said"), UNDONE)
def test_taking_back_says_what(action: Action, said: str) -> None:
    """OR 4.8."""
    seen = view(past=Past(view().table, (do.Activate("AS"), action)))
    assert SAID(describe(seen, do.Undo())) == f"Take back: {said}"


@pytest.mark.parametrize(("undone", "left"), [(0, ""), (4, ""), (5, " (5 left)"), (8, " (2 left)")])
def test_few_that_are_left_are_counted(undone: int, left: str) -> None:
    """OR 4.8."""
    assert book_of(view().table).undo_limit == 10
    seen = view(past=Past(view().table, (do.Spend(),)), undone=undone)
    assert SAID(describe(seen, do.Undo())) == f"Take back: the energy{left}"


def test_every_action_is_among_them() -> None:
    told = {type(action) for action, _, _ in CHOICES} | {Step, do.Straight, do.Undo}
    assert told == {*get_args(Action)}
