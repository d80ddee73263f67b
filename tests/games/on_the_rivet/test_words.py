"""Sentences: nothing is left without one, places are filled, and every choice says what it leads to."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from games.on_the_rivet.showing import TRACK, cell, moving, verge, view
from paceline.core.message import flat
from paceline.games.on_the_rivet import actions as do
from paceline.games.on_the_rivet.actions import Action, Step
from paceline.games.on_the_rivet.asking import describe, prompt
from paceline.games.on_the_rivet.content import words
from paceline.games.on_the_rivet.names import clock, rider_name, seat_name, space
from paceline.games.on_the_rivet.rules.setup import Options
from paceline.games.on_the_rivet.state import HOME, Ask, Happening, Past, Phase
from paceline.words import english

SOURCE: Final = Path(__file__).parents[3] / "src" / "paceline" / "games" / "on_the_rivet"
SENTENCES: Final = flat(words("en"), "on-the-rivet.")
SAID: Final = english()


def forms(sentence: Any) -> list[str]:
    return list(sentence.values()) if isinstance(sentence, dict) else [sentence]


def test_every_key_in_the_code_has_a_sentence() -> None:
    text = "\n".join(file.read_text(encoding="utf-8") for file in SOURCE.rglob("*.py"))
    keys = set(re.findall(r'(?<!f)"(on-the-rivet\.[A-Za-z0-9.-]+[A-Za-z0-9])"', text))
    assert len(keys) > 150
    assert sorted(keys - SENTENCES.keys() - {"on-the-rivet.md"}) == []


def test_every_option_says_what_belongs_into_it() -> None:
    told = {key.removeprefix("on-the-rivet.option.") for key in SENTENCES if key.startswith("on-the-rivet.option.")}
    assert told == set(Options.__struct_fields__)


def test_refusals_and_events_are_whole_sentences() -> None:
    for key, sentence in SENTENCES.items():
        if key.split(".")[1] in {"refused", "event"} and not key.endswith((".refused.course", ".rode-unused")):
            for form in forms(sentence):
                assert form[0].isupper() or form[0] in "{«", key
                assert form[-1] in ".!?" or form.endswith("{text}"), key


def test_sentences_are_short() -> None:
    long = [key for key, sentence in SENTENCES.items() for form in forms(sentence) if len(form) > 320]
    assert long == ["on-the-rivet.help"]


def test_the_help_explains_the_four_types_and_the_marks_of_the_road() -> None:
    """These are the hard part for whoever learns the game."""
    told = SENTENCES["on-the-rivet.help"]
    for kind in ("Lead: ", "Chase: ", "Draft: ", "Break: ", "Wild"):
        assert kind in told, kind
    for mark in ("__ ", ".. ", ",, ", "- links", "! is", "||"):
        assert mark in told, mark
    assert "reconstructed" in told


# Names.


def test_seats_are_teams() -> None:
    assert [SAID(seat_name(seat, 7)) for seat in range(7)] == [
        "Azur",
        "Coquelicot",
        "Jonquille",
        "Prairie",
        "Nuit",
        "Mauve",
        "Ocre",
    ]


def test_riders_are_named_by_team_and_class() -> None:
    """OR 1.2."""
    assert [SAID(rider_name(name)) for name in ("AA", "CC", "JS", "P1", "O3")] == [
        "Azur All-Star",
        "Coquelicot Climber",
        "Jonquille Sprinter",
        "Prairie Domestique 1",
        "Ocre Domestique 3",
    ]


def test_every_space_has_a_name_of_its_own() -> None:
    """OR 2.5, OR 2.10: both halves of a doubled row, and the road sides."""
    names = [SAID(space(TRACK, one.number)) for one in TRACK.road.cells]
    assert len({*names}) == len(names)
    assert SAID(space(TRACK, cell(-134, "middle"))) == "−134 middle"
    assert SAID(space(TRACK, cell(-111, "left", 1))) == "−111 left front"
    assert SAID(space(TRACK, verge(0, 1))) == "−134 right road side"
    assert SAID(space(TRACK, TRACK.road.home)) == "the finish"


@pytest.mark.parametrize(("seconds", "said"), [(0, "0:00"), (71, "1:11"), (-2, "−0:02")])
def test_times_are_minutes_and_seconds(seconds: int, said: str) -> None:
    assert clock(seconds) == said


# Questions.

BUMP: Final = Step("left", cell(-129, "left"), 2, (("CA", cell(-130, "left")),))
MOVE: Final = moving("AS")
QUESTIONS: Final[dict[Phase, list[tuple[dict[str, Any], str]]]] = {
    "grid": [({"riders": {"J3": {"cell": -2}}}, "Grid space 18 (−133 left): which rider do you put there?")],
    "assigning": [({}, "Which rider gets the chit of your tactics card?")],
    "turn": [({"stint": 3, "round": 13}, "Movement phase 3, round 2: whom do you activate?")],
    "exchanging": [({}, "Which card do you discard?")],
    "card": [
        (
            {"move": moving("AS", card=""), "riders": {"AS": {"light": 1, "heavy": 2}}},
            "Azur Sprinter: −128 left, flat, 1 L + 2 H. Which card?",
        )
    ],
    "moving": [
        ({"move": moving("AS", train=(5, 8))}, "Lead, 6 PS left: AS on −128 left leads A3 CS. Where to?"),
        ({"move": moving("AS")}, "Lead, 6 PS left: AS on −128 left leads nobody. Where to?"),
        ({"move": moving("A3", kind="chase")}, "Chase, 6 PS left: A3 on −129 left drives on AS. Where to?"),
        ({"move": moving("AS", kind="chase")}, "Chase, 6 PS left: AS on −128 left drives nobody on. Where to?"),
        (
            {"move": moving("A3", kind="draft", read=False)},
            "Draft, 6 PS left: A3 on −129 left takes along AS ahead, CS C3 JS J3 behind. Where to?",
        ),
        (
            {"move": moving("A3", kind="draft", train=(8,))},
            "Draft, 6 PS left: A3 on −129 left takes along AS ahead, CS behind. Where to?",
        ),
        ({"move": moving("AS", kind="draft")}, "Draft, 6 PS left: AS on −128 left takes nobody along. Where to?"),
        ({"move": moving("AS", kind="break")}, "Break, 6 PS left: AS on −128 left rides alone. Where to?"),
        ({"move": moving("AS", ps=0)}, "Lead, 0 PS left: AS on −128 left. Is that the move?"),
        ({"move": moving("AS", ps=2, closing=True)}, "Lead, 2 PS left: AS on −128 left. Is that the move?"),
        (
            {"move": moving("AS", ps=2, home=True, train=(5,)), "riders": {"AS": {"cell": HOME}}},
            "Lead, 2 PS left: AS, across the line, leads A3. How does it go on?",
        ),
    ],
    "reacting": [
        (
            {"move": MOVE, "bump": BUMP, "riders": {"CA": {"cell": cell(-129, "left")}, "A3": {"cell": HOME}}},
            "Azur Sprinter wants to bump Coquelicot All-Star to the left. Do you stop him?",
        )
    ],
    "event": [
        ({"happening": Happening("E08", 0, (Ask("energy", 0),))}, "Feed Station: which of your riders gets energy?"),
        ({"happening": Happening("E21", 0, (Ask("accuse", 0),))}, "Jury Notice: which rider goes back?"),
        (
            {"happening": Happening("E22", 0, (Ask("pause", 0),))},
            "Unspoken Pause: does one of your riders go back and recover?",
        ),
        (
            {"happening": Happening("E09", 0, (Ask("spare", 0, 2),))},
            "Lunch Bag Missed: Azur Sprinter would take L. Does he spend his energy against it?",
        ),
    ],
    "compact": [
        (
            {"happening": Happening("E09", 0, compact=(2,))},
            "Grupo Compacto: Azur Sprinter, on −128 left, may go forward up to 10 rows. Where to?",
        )
    ],
    "rescue": [
        (
            {"riders": {"A1": {"cell": verge(0, 0)}}},
            "Azur Domestique 1 is dropped, on −134 left road side. Who brings him back?",
        )
    ],
    "over": [({"podium": (2,)}, "The race is over; Azur Sprinter was the first across the line. What now?")],
}


@pytest.mark.parametrize(
    ("phase", "changes", "said"),
    [(phase, changes, said) for phase, asked in QUESTIONS.items() for changes, said in asked],
)
def test_every_phase_has_its_question(phase: Phase, changes: dict[str, Any], said: str) -> None:
    assert SAID(prompt(view(phase=phase, **changes))) == said


def test_no_phase_is_missing() -> None:
    assert {*QUESTIONS} == {*get_args(Phase)}


# Choices.

CARD: Final = {"phase": "card", "move": moving("AS", card="")}
PICK: Final = {"phase": "moving", "move": moving("AS", forward=1, train=(5, 8, 11))}
ENDING: Final = {"phase": "moving", "move": moving("AS", ps=0)}
CHOICES: Final[list[tuple[Action, dict[str, Any], str]]] = [
    (do.Place("AS"), {"phase": "grid"}, "Azur Sprinter: mountain −1, flat +1, descent −1, sprint +2"),
    (do.Assign("T01", "AC"), {"phase": "assigning"}, "Mountain Camp: Azur Climber gets +1 PS on mountain"),
    (do.Assign("T06", "AC"), {"phase": "assigning"}, "Lone Wolf: Azur Climber gets +1 PS when he starts unlinked"),
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
    (do.Discard("A04"), CARD, "Discard Windbreak (Lead 6): no card can be played, he stays without fatigue"),
    (do.PickUp(("C1",)), PICK, "Pick up C1: he follows from now on"),
    (do.PickUp(("C1", "C2")), PICK, "Pick up C1 C2: they follow from now on"),
    (do.PickUp(("C1", "C2")), {"phase": "moving", "move": moving("AS")}, "Take along behind him: C1 C2"),
    (do.PickUp(()), {"phase": "moving", "move": moving("AS")}, "Take nobody along"),
    (do.Unhook(2), PICK, "Leave CS C3 behind: they follow no longer"),
    (do.Unhook(1), PICK, "Leave C3 behind: he follows no longer"),
    (do.Swap("A3"), ENDING, "Change places: Azur Sprinter to −129 left, Azur Domestique 3 to −128 left"),
    (do.Unload("A3"), ENDING, "Azur Domestique 3 takes the L of the card instead"),
    (do.Done(), ENDING, "Confirm the move: Azur Sprinter, −128 left"),
    (do.Done(), {"phase": "moving", "move": moving("AS", ps=2)}, "Stop here with 2 PS left: Azur Sprinter, −128 left"),
    (do.Done(), {"phase": "moving", "move": moving("AS", ps=2, home=True)}, "Confirm the move: Azur Sprinter is home"),
    (
        do.Done(),
        {"phase": "moving", "move": moving("AS", card="A03", ps=0)},
        "Confirm the move: Azur Sprinter, −128 left; he takes L",
    ),
    (
        do.Done(),
        {"phase": "moving", "move": moving("AS", card="A06", ps=0)},
        "Confirm the move: Azur Sprinter, −128 left; he takes H",
    ),
    (
        do.Done(),
        {"phase": "moving", "move": moving("A3", card="A06", ps=0)},
        "Confirm the move: Azur Domestique 3, −129 left; he takes L",
    ),
    (
        do.Done(),
        {"phase": "moving", "move": moving("AS", card="A03", ps=0), "riders": {"AS": {"light": 3}}},
        "Confirm the move: Azur Sprinter, −128 left; he can hold no more fatigue",
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
    (do.Hold(), {"phase": "reacting"}, "Play Hold Your Line: he is not bumped"),
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
        "He takes L and keeps his energy",
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
    (do.Spare(), {"phase": "event"}, "He spends his energy and takes no L"),
    (
        do.Close(cell(-129, "left")),
        {"phase": "compact", "riders": {"A3": {"cell": cell(-134)}}},
        "To −129 left: place 6, right behind AS",
    ),
    (do.Close(cell(-126, "left")), {"phase": "compact", "crossed": 1}, "To −126 left: place 2"),
    (
        do.Rescue("A3", cell(-133, "left"), cell(-134, "left")),
        {"phase": "rescue", "riders": {"A1": {"cell": verge(0, 0)}, "J3": {"cell": HOME}}},
        "Azur Domestique 3 drops back 4 rows to −133 left; Azur Domestique 1 comes up to −134 left and takes H",
    ),
    (
        do.Rescue("A3", cell(-129, "left"), cell(-130, "left")),
        {"phase": "rescue", "riders": {"A1": {"cell": verge(0, 0)}}},
        "Azur Domestique 3 waits at the tail; Azur Domestique 1 comes up to −130 left and takes H",
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


def test_every_action_is_among_them() -> None:
    told = {type(action) for action, _, _ in CHOICES} | {Step, do.Undo}
    assert told == {*get_args(Action)}
