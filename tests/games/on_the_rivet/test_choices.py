"""Choices in words: each says what it leads to; steps have a file of their own."""

from __future__ import annotations

from typing import Any, Final, get_args

import pytest

from games.on_the_rivet.showing import cell, moving, verge, view
from paceline.games.on_the_rivet import actions as do
from paceline.games.on_the_rivet.actions import Action, Step
from paceline.games.on_the_rivet.presentation.ask import describe
from paceline.games.on_the_rivet.run import book_of
from paceline.games.on_the_rivet.state import HOME, Ask, Happening, Past
from paceline.i18n import english

SAID: Final = english()
BUMP: Final = Step("left", cell(-129, "left"), 2, (("CA", cell(-130, "left")),))
CARD: Final = {"phase": "card", "move": moving("AS", card="")}
PICK: Final = {"phase": "moving", "move": moving("AS", forward=1, train=(5, 8, 11))}
ENDING: Final = {"phase": "moving", "move": moving("AS", ps=0)}
CHOICES: Final[list[tuple[Action, dict[str, Any], str]]] = [
    (do.Place("AS"), {"phase": "grid"}, "Azur Sprinter: mountain −1, flat +1, descent −1, sprint +2"),
    (do.Assign("T01", "AC"), {"phase": "assigning"}, "Mountain Camp: Azur Climber gets +1 PS on mountain"),
    (do.Assign("T06", "AC"), {"phase": "assigning"}, "Lone Wolf: Azur Climber gets +1 PS when starting unlinked"),
    (do.Activate("A3"), {}, "A3 Domestique: −129 left, flat +1, ahead AS, behind CS C3 JS J3"),
    (
        do.Activate("AS"),
        {"riders": {"AS": {"cell": cell(-100), "light": 2, "energy": True}}},
        "AS Sprinter: −100 left, flat +1, 2 L (−2 PS), with energy, unlinked",
    ),
    (do.Tactic("T07", "AS", amount=2), {}, "Tactics card Second Wind: 2 L leave Azur Sprinter"),
    (do.Tactic("T08"), CARD, "Tactics card Deep Reserves: +2 PS for the card of this turn"),
    (
        do.Tactic("T09", "AS", "A1", 1),
        {},
        "Tactics card Loyal Helper: 1 L goes from Azur Sprinter to Azur Domestique 1",
    ),
    (
        do.Tactic("T10", "AS", amount=2, end=cell(-126)),
        {},
        "Tactics card Long Hand-Off: Azur Sprinter rides 2 spaces to −126 left",
    ),
    (do.Tactic("T12"), CARD, "Tactics card Full Gas Train: terrain counts in a Draft of this turn"),
    (do.Tactic("T13"), {}, "Tactics card Change of Plan: discard any number of cards and draw as many"),
    (do.Tactic("T14", "CS"), ENDING, "Tactics card Turn the Screw: Coquelicot Sprinter takes L"),
    (do.Exchange("A03"), {"phase": "exchanging"}, "Discard Mountain Tempo (Lead 6, L)"),
    (do.Refill(), {"phase": "exchanging"}, "That is all: draw 4 cards"),
    (do.Spend(), CARD, "Spend energy: +1 PS"),
    (do.Play("A16", "draft"), CARD, "Paceline (Draft 6): 6 PS to −122 left; takes along A3 CS C3 JS J3 behind"),
    (
        do.Play("A08", "chase"),
        CARD,
        "Organised Chase (Chase 5): 6 PS (5, terrain +1) to −122 left; drives nobody on yet",
    ),
    (
        do.Play("A19", "break"),
        {"phase": "card", "move": moving("A3", card="")},
        "Test the Legs (Break 5): 6 PS (5, terrain +1) but AS ahead; alone",
    ),
    (
        do.Play("A27", "lead"),
        {**CARD, "riders": {"AS": {"light": 1, "heavy": 1}}},
        "Pure Instinct (Wild 7, H) as a Lead: 5 PS (7, fatigue −2) to −123 left; leads A3 CS C3 JS J3",
    ),
    (
        do.Play("A27", "break"),
        {**CARD, "riders": {"AS": {"light": 1, "heavy": 1}}},
        "Pure Instinct as a Break: 5 PS to −123 left; alone",
    ),
    (
        do.Play("A13", "draft"),
        CARD,
        "Freewheel (Draft 4): 4 PS to −124 left; takes along A3 CS C3 JS J3 behind. Remove up to 2 L from this rider.",
    ),
    (
        do.Play("A19", "break"),
        {**CARD, "riders": {"CS": {"cell": cell(-125)}}},
        "Test the Legs (Break 5): 6 PS (5, terrain +1) to −126 left behind CS; alone",
    ),
    (
        do.Play("A19", "break"),
        {**CARD, "riders": {"AS": {"cell": verge(20, 0)}}},
        "Test the Legs (Break 5): 6 PS (5, terrain +1) from the road side; alone",
    ),
    (do.Discard("A04"), CARD, "Discard Windbreak (Lead 6): no card can be played, the rider stays without fatigue"),
    (do.PickUp(("C1",)), PICK, "Pick up C1: follows from now on"),
    (do.PickUp(("C1", "C2")), PICK, "Pick up C1 C2: they follow from now on"),
    (do.PickUp(("C1", "C2")), {"phase": "moving", "move": moving("AS")}, "Take along behind: C1 C2"),
    (do.PickUp(()), {"phase": "moving", "move": moving("AS")}, "Take nobody along"),
    (do.Unhook(2), PICK, "Leave CS C3 behind: they follow no longer"),
    (do.Unhook(1), PICK, "Leave C3 behind: follows no longer"),
    (do.Swap("A3"), ENDING, "Change places: Azur Sprinter to −129 left, Azur Domestique 3 to −128 left"),
    (do.Unload("A3"), ENDING, "Azur Domestique 3 takes the L of the card instead"),
    (do.Done(), ENDING, "Confirm the move: Azur Sprinter, −128 left"),
    (do.Done(), {"phase": "moving", "move": moving("AS", ps=2)}, "Stop here with 2 PS left: Azur Sprinter, −128 left"),
    (do.Done(), {"phase": "moving", "move": moving("AS", ps=2, home=True)}, "Confirm the move: Azur Sprinter is home"),
    (
        do.Done(),
        {"phase": "moving", "move": moving("AS", card="A03", ps=0)},
        "Confirm the move: Azur Sprinter, −128 left; takes L",
    ),
    (
        do.Done(),
        {"phase": "moving", "move": moving("AS", card="A06", ps=0)},
        "Confirm the move: Azur Sprinter, −128 left; takes H",
    ),
    (
        do.Done(),
        {"phase": "moving", "move": moving("A3", card="A06", ps=0)},
        "Confirm the move: Azur Domestique 3, −129 left; takes L",
    ),
    (
        do.Done(),
        {"phase": "moving", "move": moving("AS", card="A03", ps=0), "riders": {"AS": {"light": 3}}},
        "Confirm the move: Azur Sprinter, −128 left; no room for more fatigue",
    ),
    (
        do.Done(),
        {"phase": "moving", "move": moving("AS", card="A26", ps=0, unloaded=5)},
        "Confirm the move: Azur Sprinter, −128 left; Azur Domestique 3 takes L",
    ),
    (
        do.Done(spare=True),
        {"phase": "moving", "move": moving("AS", card="A03", ps=0)},
        "Confirm the move: Azur Sprinter, −128 left; energy cancels the L",
    ),
    (do.Hold(), {"phase": "reacting"}, "Play Hold Your Line: no bump"),
    (
        do.Let(),
        {"phase": "reacting", "bump": BUMP, "riders": {"CA": {"cell": cell(-129)}, "A3": {"cell": HOME}}},
        "Let it happen: Coquelicot All-Star goes to −130 left",
    ),
    (
        do.Let(),
        {"phase": "compact", "happening": Happening("E09", 0, compact=(2,))},
        "Azur Sprinter stays on −128 left",
    ),
    (do.Let(), {"phase": "rescue"}, "No rescue"),
    (do.Let(), {"phase": "event", "happening": Happening("E22", 0, (Ask("pause", 0),))}, "Nobody goes back"),
    (
        do.Let(),
        {"phase": "event", "happening": Happening("E09", 0, (Ask("spare", 0, 2),))},
        "Take L and keep the energy",
    ),
    (
        do.Choose("AS"),
        {"phase": "event", "happening": Happening("E08", 0, (Ask("energy", 0),))},
        "Azur Sprinter gets energy (−128 left, no fatigue)",
    ),
    (
        do.Choose("CS"),
        {"phase": "event", "happening": Happening("E21", 0, (Ask("accuse", 0),))},
        "Coquelicot Sprinter goes back (−130 left, no fatigue)",
    ),
    (
        do.Choose("AS"),
        {"phase": "event", "happening": Happening("E22", 0, (Ask("pause", 0),)), "riders": {"AS": {"light": 2}}},
        "Azur Sprinter goes back and recovers (−128 left, 2 L)",
    ),
    (do.Spare(), {"phase": "event"}, "Spend energy and take no L"),
    (
        do.Close(cell(-129, "left")),
        {"phase": "compact", "riders": {"A3": {"cell": cell(-134)}}},
        "To −129 left: place 6, right behind AS",
    ),
    (do.Close(cell(-126, "left")), {"phase": "compact", "crossed": 1}, "To −126 left: place 2"),
    (
        do.Close(cell(-126, "left")),
        {"phase": "compact", "riders": {"CS": {"cell": cell(-124, "middle")}}},
        "To −126 left: place 2, next after CS",
    ),
    (
        do.Rescue("A3", cell(-133, "left"), cell(-134, "left")),
        {"phase": "rescue", "riders": {"A1": {"cell": verge(0, 0)}, "J3": {"cell": HOME}}},
        "A3 drops back 4 rows to −133 left; A1 to −134 left, takes H",
    ),
    (
        do.Rescue("A3", cell(-129, "left"), cell(-130, "left")),
        {"phase": "rescue", "riders": {"A1": {"cell": verge(0, 0)}}},
        "A3 waits at the tail; A1 comes up to −130 left, takes H",
    ),
    (do.First(1), {}, "Coquelicot begins"),
    (do.Drawn(1, "A03"), {}, "Coquelicot draws Mountain Tempo (Lead 6, L)"),
    (do.Drawn(1, do.HEADLINES), {}, "Coquelicot draws Making Headlines"),
    (do.Top(1, headlines=True), {}, "Making Headlines lies on top of the deck of Coquelicot"),
    (do.Top(1, headlines=False), {}, "Another card lies on top of the deck of Coquelicot"),
    (do.EventDrawn("E10"), {}, "The event is Cloudburst"),
    (do.Dealt(1, "T01"), {}, "Coquelicot is dealt Mountain Camp"),
    (do.Lot("J1"), {"rules": {"third": 2}}, "Jonquille Domestique 1 is drawn"),
]


@pytest.mark.parametrize(("action", "changes", "said"), CHOICES)
def test_a_choice_says_what_it_leads_to(action: Action, changes: dict[str, Any], said: str) -> None:
    seen = view(hand=("A01",), tactics=("T07", "T11"), **changes)
    assert SAID(describe(seen, action)) == said


UNDONE: Final[list[tuple[Action, str]]] = [
    (do.Activate("AS"), "the choice of Azur Sprinter"),
    (do.Play("A03", "lead"), "Mountain Tempo (Lead 6, L)"),
    (do.Exchange("A03"), "discarding Mountain Tempo (Lead 6, L)"),
    (do.Tactic("T08"), "the tactics card Deep Reserves"),
    (Step("forward", cell(-120), 1), "the step forward to −120 left"),
    (Step("right", cell(-120), 1), "the step to the right, to −120 left"),
    (Step("diagonal", cell(-120), 1), "the diagonal step to −120 left"),
    (do.PickUp(("C1", "C2")), "taking C1 C2 along"),
    (do.Unhook(2), "leaving riders behind (2)"),
    (do.Swap("A3"), "the change of places with Azur Domestique 3"),
    (do.Unload("A3"), "the L for Azur Domestique 3"),
    (do.Spend(), "the spent energy"),
    (do.Refill(), "the last thing you did"),
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
    assert SAID(describe(seen, do.Undo())) == f"Take back: the spent energy{left}"


def test_every_action_is_among_them() -> None:
    told = {type(action) for action, _, _ in CHOICES} | {Step, do.Straight, do.Undo}
    assert told == {*get_args(Action)}
