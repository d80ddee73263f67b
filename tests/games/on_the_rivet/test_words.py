"""Sentences: nothing is left without one, places are filled, and every phase has its question."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from games.on_the_rivet.showing import TRACK, cell, moving, verge, view
from paceline.core.messages import flat
from paceline.games.on_the_rivet.actions import Step
from paceline.games.on_the_rivet.content import words
from paceline.games.on_the_rivet.presentation.ask import prompt
from paceline.games.on_the_rivet.presentation.names import clock, rider_name, seat_name, space
from paceline.games.on_the_rivet.rules.setup import Options
from paceline.games.on_the_rivet.state import HOME, Ask, Happening, Phase
from paceline.i18n import english

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
    assert long == []


def test_the_help_explains_the_four_types_and_the_marks_of_the_road() -> None:
    """These are the hard part for whoever learns the game."""
    told = " ".join(sentence for key, sentence in SENTENCES.items() if key.startswith("on-the-rivet.help."))
    for kind in ("Lead: ", "Chase: ", "Draft: ", "Break: ", "Wild"):
        assert kind in told, kind
    for mark in (
        *("__ ", ".. ", ",, ", "..... ", ".AS..", "- links", "/ and \\", "! a bonus", "||", "< where", "> where", "~ "),
        *(">> right", "<< left", "S+1 D+1", "small letters", "^ mountain", "clean-up"),
    ):
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
    assert SAID(space(TRACK, verge(0, 1))) == "−134 right roadside"
    assert SAID(space(TRACK, TRACK.road.home)) == "the finish"


@pytest.mark.parametrize(("seconds", "said"), [(0, "0:00"), (71, "1:11"), (-2, "−0:02")])
def test_times_are_minutes_and_seconds(seconds: int, said: str) -> None:
    assert clock(seconds) == said


# Questions.

BUMP: Final = Step("left", cell(-129, "left"), 2, (("CA", cell(-130, "left")),))
MOVE: Final = moving("AS")
QUESTIONS: Final[dict[Phase, list[tuple[dict[str, Any], str]]]] = {
    "grid": [({"riders": {"J3": {"cell": -2}}}, "Who takes grid spot 18?")],
    "assigning": [({}, "Who gets the chit?")],
    "turn": [({"stint": 3, "round": 13}, "Who rides?")],
    "exchanging": [({}, "Which card goes?")],
    "card": [
        (
            {"move": moving("AS", card=""), "riders": {"AS": {"light": 1, "heavy": 2}}},
            "Sprinter: which card?",
        )
    ],
    "moving": [
        ({"move": moving("AS", train=(5, 8))}, "Sprinter: 6 strokes left. Where to?"),
        ({"move": moving("AS")}, "Sprinter: 6 strokes left. Where to?"),
        ({"move": moving("A3", kind="chase")}, "Domestique 3: 6 strokes left. Where to?"),
        ({"move": moving("AS", kind="chase")}, "Sprinter: 6 strokes left. Where to?"),
        (
            {"move": moving("A3", kind="draft", read=False)},
            "Domestique 3: 6 strokes left. Where to?",
        ),
        (
            {"move": moving("A3", kind="draft", train=(8,))},
            "Domestique 3: 6 strokes left. Where to?",
        ),
        ({"move": moving("AS", kind="draft")}, "Sprinter: 6 strokes left. Where to?"),
        ({"move": moving("AS", kind="break")}, "Sprinter: 6 strokes left. Where to?"),
        ({"move": moving("AS", ps=0)}, "Sprinter has ridden. Undo, or on we go?"),
        ({"move": moving("AS", ps=2, closing=True)}, "Sprinter has ridden. Undo, or on we go?"),
        (
            {"move": moving("AS", ps=2, home=True, train=(5,)), "riders": {"AS": {"cell": HOME}}},
            "Sprinter is over the line. Who else gets there?",
        ),
    ],
    "reacting": [
        (
            {"move": MOVE, "bump": BUMP, "riders": {"CA": {"cell": cell(-129, "left")}, "A3": {"cell": HOME}}},
            "Sprinter wants to shove Coquelicot All-Star left. Stop it?",
        )
    ],
    "event": [
        ({"happening": Happening("E08", 0, (Ask("energy", 0),))}, "Feed Station: who gets energy?"),
        ({"happening": Happening("E21", 0, (Ask("accuse", 0),))}, "Jury Notice: who drops back?"),
        (
            {"happening": Happening("E22", 0, (Ask("pause", 0),))},
            "Unspoken Pause: who drops back to recover?",
        ),
        (
            {"happening": Happening("E09", 0, (Ask("spare", 0, 2),))},
            "Lunch Bag Missed: fatigue for your Sprinter. Spend energy?",
        ),
    ],
    "compact": [
        (
            {"happening": Happening("E09", 0, compact=(2,))},
            "Grupo Compacto: your Sprinter may close up. Where to?",
        )
    ],
    "rescue": [
        (
            {"riders": {"A1": {"cell": verge(0, 0)}}},
            "Domestique 1 is dropped. Who brings them back, for one heavy fatigue?",
        )
    ],
    "over": [({"podium": (2,)}, "Azur Sprinter is first home. What now?")],
}


@pytest.mark.parametrize(
    ("phase", "changes", "said"),
    [(phase, changes, said) for phase, asked in QUESTIONS.items() for changes, said in asked],
)
def test_every_phase_has_its_question(phase: Phase, changes: dict[str, Any], said: str) -> None:
    assert SAID(prompt(view(phase=phase, **changes))) == said


def test_no_phase_is_missing() -> None:
    assert {*QUESTIONS} == {*get_args(Phase)}
