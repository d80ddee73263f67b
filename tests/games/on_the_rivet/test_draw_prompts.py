"""Questions to people who draw with their own hands: every question says what can be typed."""

from __future__ import annotations

from typing import Final, get_args

import pytest

from games.on_the_rivet.showing import view, walk
from paceline.core.codec import to_text
from paceline.core.game import CHANCE
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import HEADLINES
from paceline.games.on_the_rivet.presentation.ask import deck_owner, draw_prompt, outcome_names
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
from paceline.i18n import english

SAID: Final = english()
ASKED: Final[list[tuple[Pending, str]]] = [
    (FirstLot(3), "Who begins? Type 0 for Azur, 1 for Coquelicot and 2 for Jonquille."),
    (CardDraw(0, 3, ("A01", "A02")), "Which card does Azur draw? Type its name, or the beginning of it."),
    (
        CardDraw(0, 3, ("A01", HEADLINES)),
        "Which card does Azur draw? Type its name, or the beginning of it; Making Headlines is one of them.",
    ),
    (TopLook(1, 3, 20), "Does Making Headlines lie on top of the deck of Coquelicot? Type yes or no."),
    (EventDraw(1, ("E01", "E02")), "Which event card is drawn? Type its name, or the beginning of it."),
    (TacticDraw(0, 1, ("T01", "T02")), "Which tactics card is Azur dealt? Type its name, or the beginning of it."),
    (
        RiderLot("round 1, rider", ("JA", "J1")),
        "Which rider is drawn? Type JA for Jonquille All-Star and J1 for Jonquille Domestique 1.",
    ),
]


@pytest.mark.parametrize(("pending", "said"), ASKED)
def test_every_draw_is_asked_for(pending: Pending, said: str) -> None:
    assert SAID(draw_prompt(pending)) == said


def test_no_kind_of_draw_is_missing() -> None:
    assert {type(pending) for pending, _ in ASKED} == {*get_args(Pending)}


def test_what_is_left_is_not_told() -> None:
    """OR 3.4, OR 19.1: what is not left is in somebody's hand."""
    assert draw_prompt(CardDraw(0, 3, ("A01",))) == draw_prompt(CardDraw(0, 3, ("A05", "A06")))
    assert draw_prompt(TacticDraw(0, 1, ("T01",))) == draw_prompt(TacticDraw(0, 1, ("T02", "T03")))


NAMED: Final[list[tuple[Pending, dict[str, str]]]] = [
    (FirstLot(2), {"0": "Azur", "1": "Coquelicot"}),
    (CardDraw(0, 3, ("A03", HEADLINES)), {"A03": "Mountain Tempo", "headlines": "Making Headlines"}),
    (TopLook(1, 3, 20), {"true": "yes", "false": "no"}),
    (EventDraw(1, ("E10",)), {"E10": "Cloudburst"}),
    (TacticDraw(0, 1, ("T07",)), {"T07": "Second Wind"}),
    (RiderLot("round 1, rider", ("JA",)), {"JA": "Jonquille All-Star"}),
]


@pytest.mark.parametrize(("pending", "names"), NAMED)
def test_outcomes_have_names(pending: Pending, names: dict[str, str]) -> None:
    assert {word: SAID(name) for word, name in outcome_names(view(), pending).items()} == names


def test_action_cards_are_drawn_from_somebodys_deck() -> None:
    """OR 3.3, OR 14.3: event and tactics cards are everybody's."""
    assert [deck_owner(pending) for pending, _ in NAMED] == [None, 0, 1, None, None, None]


def test_outcomes_are_written_as_their_names_say() -> None:
    """Every way a draw can fall has a name under the last word that is written of it."""
    typed: dict[type, set[str]] = {}
    for state, seat, action, _, _ in walk(3, Options(third=1), 3, 400):
        if seat == CHANCE:
            pending = GAME.chance(state)
            typed.setdefault(type(pending), set()).add(to_text(action).split()[-1])
            words = {to_text(outcome).split()[-1] for outcome, _ in pending.outcomes()}
            assert words == {*outcome_names(GAME.view(state, None), pending)}
    assert {"true", "false"} >= typed[TopLook]
    assert "false" in typed[TopLook]
    assert all(word[0] == "A" or word == "headlines" for word in typed[CardDraw])
    assert all(word[0] == "C" for word in typed[RiderLot])
    assert all(word[0] == "E" for word in typed[EventDraw])
