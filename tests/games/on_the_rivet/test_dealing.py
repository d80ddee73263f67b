"""What people are asked who draw with their own hands: every question says what can be typed."""

from __future__ import annotations

from typing import Final, get_args

import pytest

from games.on_the_rivet.showing import walk
from paceline.core.codec import to_text
from paceline.core.protocol import CHANCE
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.dealing import dealing
from paceline.games.on_the_rivet.rules.draws import (
    CardDraw,
    EventDraw,
    FirstLot,
    Pending,
    RiderLot,
    TacticDraw,
    TopLook,
)
from paceline.games.on_the_rivet.rules.setup import Options
from paceline.words import english

SAID: Final = english()
ASKED: Final[list[tuple[Pending, str]]] = [
    (FirstLot(3), "Who begins? Type 0 for Azur, 1 for Coquelicot and 2 for Jonquille."),
    (CardDraw(0, 3, ("A01", "A02")), "Which card does Azur draw? Type its number, as in A07, or headlines."),
    (TopLook(1, 3, 20), "Does Making Headlines lie on top of the deck of Coquelicot? Type true or false."),
    (EventDraw(1, ("E01", "E02")), "Which event card is drawn? Type its number, as in E07."),
    (TacticDraw(0, 1, ("T01", "T02")), "Which tactics card is Azur dealt? Type its number, as in T07."),
    (
        RiderLot("round 1, rider", ("JA", "J1")),
        "Which rider is drawn? Type JA for Jonquille All-Star and J1 for Jonquille Domestique 1.",
    ),
]


@pytest.mark.parametrize(("pending", "said"), ASKED)
def test_every_draw_is_asked_for(pending: Pending, said: str) -> None:
    assert SAID(dealing(pending)) == said


def test_no_kind_of_draw_is_missing() -> None:
    assert {type(pending) for pending, _ in ASKED} == {*get_args(Pending)}


def test_what_is_left_is_not_told() -> None:
    """OR 3.4, OR 19.1: what is not left is in somebody's hand."""
    assert dealing(CardDraw(0, 3, ("A01",))) == dealing(CardDraw(0, 3, ("A05", "A06")))
    assert dealing(TacticDraw(0, 1, ("T01",))) == dealing(TacticDraw(0, 1, ("T02", "T03")))


def test_outcomes_are_typed_as_the_questions_say() -> None:
    """Cards by their numbers, `headlines`, true or false, riders by their short names."""
    typed: dict[type, set[str]] = {}
    for state, seat, action, _, _ in walk(3, Options(third=1), 3, 400):
        if seat == CHANCE:
            typed.setdefault(type(GAME.chance(state)), set()).add(to_text(action).split()[-1])
    assert {"true", "false"} >= typed[TopLook]
    assert "false" in typed[TopLook]
    assert all(word[0] == "A" or word == "headlines" for word in typed[CardDraw])
    assert all(word[0] == "C" for word in typed[RiderLot])
    assert all(word[0] == "E" for word in typed[EventDraw])
