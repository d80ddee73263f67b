"""Notes above a question: the hand, cards that may not be played now, and whether anything can be taken back."""

from __future__ import annotations

from typing import Any, Final

import pytest

from games.on_the_rivet.showing import cell, moving, view
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import Activate
from paceline.games.on_the_rivet.presentation.panels import hand_words, notes
from paceline.games.on_the_rivet.rules.finish import Result
from paceline.games.on_the_rivet.state import Past
from paceline.i18n import english

SAID: Final = english()
HAND: Final = ("A03", "A04", "A21")


def told(hand: tuple[str, ...] = HAND, tactics: tuple[str, ...] = (), **changes: Any) -> list[str]:
    """Return the notes of a later round than the first."""
    seen = view(hand=hand, tactics=tactics, **{"round": 1, **changes})
    return [SAID(note) for note in (*hand_words(seen), *notes(seen))]


def test_whoever_chooses_a_rider_sees_their_cards() -> None:
    """OR 3.3, OR 19.1."""
    assert told(("A03", "A04"), ("T07", "T11")) == [
        "Your hand: Mountain Tempo (Lead 6, light fatigue), Windbreak (Lead 6).",
        "Your tactics cards: Second Wind, Hold Your Line.",
    ]
    assert told(()) == []


def test_the_kinds_of_cards_are_told_in_the_first_round() -> None:
    """OR 5.1: before anybody has played one."""
    (said,) = told(("A01",), phase="card", move=moving("AS", card="", ps=0), round=0)
    assert all(kind in said for kind in ("Lead", "Chase", "Draft", "Break"))


ALONE: Final = {"AS": {"cell": cell(-100)}}


@pytest.mark.parametrize(
    ("card", "changes", "said"),
    [
        ("A04", {"riders": ALONE}, "Not now: Windbreak (needs 2 on your wheel)."),
        ("A04", {}, ""),
        ("A01", {"riders": ALONE}, ""),
        ("A01", {"boost": "T12"}, "Not now: Steady Turn (you need a Draft now)."),
    ],
)
def test_a_card_that_may_not_be_played_is_named_with_the_reason(card: str, changes: dict[str, Any], said: str) -> None:
    """OR 5.8, OR 19.10."""
    move = moving("AS", card="", ps=0, boost=changes.pop("boost", ""))
    assert told((card,), phase="card", move=move, **changes) == [said] * bool(said)


@pytest.mark.parametrize(
    ("card", "row", "said"),
    [
        ("A23", -5, "Not now: Long-Range Raid (not on the last tile)."),
        ("A09", -5, "Not now: Mark the Move (not for the leader)."),
    ],
)
def test_where_a_rider_is_may_be_against_a_card(card: str, row: int, said: str) -> None:
    """OR 5.8."""
    riders = {"AS": {"cell": cell(row)}}
    assert told((card,), phase="card", move=moving("AS", card="", ps=0), riders=riders) == [said]


def test_when_nothing_more_can_be_taken_back_it_is_said() -> None:
    """OR 4.8."""
    past = Past(view().table, (Activate("AS"),))
    assert told(("A01",), phase="card", move=moving("AS", card=""), past=past, undone=10) == [
        "That was your last undo this turn."
    ]
    assert told(("A01",), phase="card", move=moving("AS", card=""), past=past, undone=9) == []


def test_the_final_table_has_the_times_of_the_teams() -> None:
    """OR 18.6."""
    assert GAME.presentation.totals(Result(((1,), (0,)), (75, -2), ("CS", "AS"), 2)) == ("1:15", "−0:02")
