"""Answers to events that are refused say why."""

from __future__ import annotations

import pytest

from games.on_the_rivet.happenings import Happens, drawn
from games.on_the_rivet.positions import Place
from paceline.games.on_the_rivet.actions import Action, Choose, Close, Let, Rescue
from paceline.games.on_the_rivet.refusals import objection

FIELD = """
.. .. C1 .. .. .. .. ..
.. JA .. .. .. AA .. ..
A1 __ __ C2 __ __ A2 CA
,, ,, ,, ,, C3 ,, ,, ,,
"""


def said(race: Happens, action: Action) -> str:
    """Return the last word of the key of what is said."""
    assert action not in race.options
    found = objection(race.table, action)
    return found.message.key.rpartition(".")[2] if found else ""


@pytest.mark.parametrize(
    ("place", "key"),
    [
        ((11, 2), "close-taken"),
        ((10, 1), "close-not-ahead"),
        ((21, 1), "close-too-far"),
        ((12, 2), "close-passes"),
        ((11, -1), ""),
    ],
)
def test_close(place: Place, key: str) -> None:
    """OR 14.9: C1 is asked; they may go to row 11, where C2 has the best space."""
    race = drawn("E10", FIELD)
    assert race.table.riders[race.event.compact[0]].name == "C1"
    assert said(race, Close(race.cell(*place))) == key
    assert said(race, Close(-1)) == said(race, Close(race.road.home)) == ""


@pytest.mark.parametrize(
    ("card", "rider", "key"),
    [
        ("E08", "C1", "choose-own"),
        ("E08", "AA", "has-energy"),
        ("E08", "AS", "not-on-the-road"),
        ("E08", "A9", ""),
        ("E08", "", ""),
        ("E21", "A2", "accuse-own"),
        ("E21", "JA", "accuse-behind"),
        ("E21", "C3", "not-on-the-road"),
        ("E22", "C2", "choose-own"),
        ("E22", "A1", "pause-no-room"),
    ],
)
def test_choose(card: str, rider: str, key: str) -> None:
    """OR 15.8, OR 15.21, OR 15.22: who may be named."""
    picture = FIELD.replace("A1 __ __ C2", "C2-A1 __ __") if card == "E22" else FIELD
    race = drawn(card, picture, riders={"AA": {"energy": True}})
    assert said(race, Choose(rider)) == key


def test_nothing_more_to_say() -> None:
    """Other answers are refused by the general sentences, and so are these if they are not asked for."""
    race = drawn("E21", FIELD)
    assert said(race, Let()) == said(race, Close(race.cell(12, 0))) == said(race, Rescue("AA", 1, 2)) == ""
    race = drawn("E06", FIELD.replace("A2 CA", "__ CA"), riders={"CA": {"energy": True}})
    assert race.table.phase == "event"
    assert said(race, Choose("CA")) == ""
