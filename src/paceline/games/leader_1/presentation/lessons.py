"""Teach the game: the rules in plain words, and a guided race of three hexagons."""

from __future__ import annotations

from typing import Final

from paceline.core.guide import Guide, Hint, Lesson, Term
from paceline.core.messages import Message, say
from paceline.core.presentation import BeatKind
from paceline.games.leader_1.rules.setup import Options

_BASIC: Final = 6
_LESSONS: Final[dict[str, tuple[BeatKind | None, tuple[str, ...]]]] = {
    "sit-in": (None, ()),
    "attack": ("move", ("L1 5.2",)),
    "energy": ("move", ("L1 9.1",)),
    "caught": ("move", ("L1 7.5",)),
    "food": ("draw", ("L1 13.1",)),
    "sprint": (None, ()),
    "slipstream": ("slipstream", ()),
    "pace": ("exhaustion", ("L1 7.4",)),
    "chase": (None, ()),
    "risk": ("roll", ("L1 11.2", "L1 11.4")),
    "fall": ("fall", ("L1 11.5",)),
    "puncture": ("fall", ("L1 12.1", "L1 12.4")),
    "dropped": ("exhaustion", ("L1 7.7",)),
    "bonus": ("gain", ("L1 15.8",)),
    "token": (None, ()),
}
"""The beat that shows each lesson, in the order in which a newcomer should read them; the first six are basic."""


def lessons() -> list[Lesson]:
    """Return all lessons."""
    return [
        Lesson(
            id=name,
            title=say(f"leader-1.lesson.{name}.title"),
            text=say(f"leader-1.lesson.{name}.text"),
            beat=beat,
            clauses=clauses,
            basic=number < _BASIC,
        )
        for number, (name, (beat, clauses)) in enumerate(_LESSONS.items())
    ]


_TERMS: Final = ("bunch", "peloton", "break", "chase", "dropped", "slipstream", "col", "false-flat", "risks", "bonus")


def glossary() -> list[Term]:
    """Return words that a newcomer may not know."""
    return [Term(say(f"leader-1.glossary.{name}.word"), say(f"leader-1.glossary.{name}.text")) for name in _TERMS]


def _hint(key: str) -> Message:
    return say(f"leader-1.guide.{key}")


GUIDE_COURSE: Final = "FF*F"
GUIDE: Final = Guide(
    seats=("you", "captain", "captain"),
    options=Options(course=GUIDE_COURSE, riders=1, first=1, roles=("R", "L", "R")),
    seed=101,
    opening=('1 appoint "" L', '2 appoint R ""', '0 appoint R ""', "1 stay", "2 leave R", "2 ride 16 4 0 -"),
    hints=(
        Hint(_hint("riders"), "riders", "read"),
        Hint(_hint("sit-in"), "lock", "locked"),
        Hint(_hint("attack"), "hand", "locked"),
        Hint(_hint("square"), "board", "picked"),
        Hint(_hint("price"), "preview", "locked"),
        Hint(_hint("eat"), "hand", "locked"),
        Hint(_hint("finish"), "hand", "locked"),
    ),
    teaches=("caught", "food", "pace"),
)
"""A rival attacks and is swallowed, then it is the player's turn; the feed line comes before the third turn."""
