"""Questions to people who roll and draw with their own hands: every question says what can be typed."""

from __future__ import annotations

from typing import Final

import pytest

from games.leader_1.showing import cell, table
from paceline.games.leader_1 import GAME
from paceline.games.leader_1.actions import Ride
from paceline.games.leader_1.chance import EventRoll, FeedDraw, PelotonRoll, Pending, TokenLot
from paceline.games.leader_1.presentation.ask import draw_prompt
from paceline.games.leader_1.state import Awaited, Risked, State
from paceline.i18n import english

SAID: Final = english()
ASKED: Final[list[tuple[Pending, str]]] = [
    (TokenLot(2), "Who gets the peloton token first? Type 0 for Azur and 1 for Coquelicot."),
    (PelotonRoll(4), "What does the peloton die show? Its faces are 3, 4, 4R (the red 4) and 5."),
    (
        EventRoll(4, "AR", "puncture"),
        "Roll the 12-sided die for Azur rouleur: 1 is a puncture. What does it show?",
    ),
    (
        EventRoll(4, "AR", "crash", 8),
        "Roll the 12-sided die for Azur rouleur: 8 or more is needed against a fall. What does it show?",
    ),
    (
        EventRoll(4, "CL", "bonk", 11),
        "Roll the 12-sided die for Coquelicot leader: 11 or more is needed against a bonk. What does it show?",
    ),
    (FeedDraw(0, "AR", (2, 2, 3)), "Which feed tile does Azur rouleur draw? There are 2, 3 and 4."),
]


@pytest.mark.parametrize(("pending", "said"), ASKED)
def test_every_roll_and_draw_is_asked_for(pending: Pending, said: str) -> None:
    assert SAID(draw_prompt(pending)) == said


def test_ten_seats_are_told_apart() -> None:
    assert "5 for Azur II" in SAID(draw_prompt(TokenLot(10)))


def test_what_is_left_is_not_told() -> None:
    """L1 13.1: only the player of a rider knows their tiles, and what is not left is carried by somebody."""
    assert draw_prompt(FeedDraw(0, "AR", (2, 3, 4))) == draw_prompt(FeedDraw(0, "AR", (4,)))


@pytest.mark.parametrize(("taken", "needed"), [(0, 5), (1, 8), (2, 11)])
def test_a_roll_knows_what_it_needs(taken: int, needed: int) -> None:
    """L1 11.1."""
    ride = Ride(cell(5, "L", 2), 6, 0, ("crash",))
    made = table(
        riders={"AR": {"cell": cell(4, "L", 6), "risks": taken}},
        awaited=(Awaited("crash", 0),),
        risked=Risked(0, ride, 3, ()),
    )
    assert GAME.chance(State(made, ((),) * 6)) == EventRoll(made.turn, "AR", "crash", needed)
    flat = table(awaited=(Awaited("puncture", 0),))
    assert GAME.chance(State(flat, ((),) * 6)) == EventRoll(flat.turn, "AR", "puncture")
