"""Steps in words: who moves where, what it costs, who stays behind and why; and where everybody would stand."""

from __future__ import annotations

from typing import Final

import pytest

from games.on_the_rivet.positions import GROUNDS, NARROW, Position
from games.on_the_rivet.showing import cell, moving, view, walk
from paceline.core.game import CHANCE
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import (
    Action,
    Close,
    Done,
    Kind,
    PickUp,
    Play,
    Rescue,
    Step,
    Straight,
    Swap,
    Tactic,
)
from paceline.games.on_the_rivet.presentation.preview import goal, preview
from paceline.games.on_the_rivet.rules.setup import Options
from paceline.games.on_the_rivet.state import Happening, View
from paceline.i18n import english

SAID: Final = english()
LINE: Final = """
    .. CS C1 AS A1 J1
    .. .. .. .. .. ..
    __ __ __ __ __ __
"""
"""A line of five in the left lane from row 9 to row 13, its head J1; AS is in the middle of it."""


def offered(race: Position) -> list[str]:
    seen = GAME.view(race.state, 0)
    return [SAID(choice.label) for choice in GAME.presentation.ask(seen, race.offers()).choices]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (
            "lead",
            [
                "Shove ahead · 2 strokes, 4 left. Two are shoved on. Two follow.",
                "Right · 1 stroke, 5 left. Two follow.",
            ],
        ),
        (
            "chase",
            [
                "Ahead · 1 stroke, 5 left. Two ahead are carried on. Coquelicot Domestique 1 stays behind.",
                "Right · 1 stroke, 5 left. Two stay behind.",
            ],
        ),
        (
            "draft",
            [
                "Ahead · 1 stroke, 5 left. Two follow. Two ahead are carried on.",
                "Right · 1 stroke, 5 left. Two stay behind.",
            ],
        ),
        (
            "break",
            [
                "Shove ahead · 2 strokes, 4 left. Two are shoved on. Coquelicot Domestique 1 stays behind.",
                "Right · 1 stroke, 5 left. Two stay behind.",
            ],
        ),
    ],
)
def test_every_type_says_who_goes_along_and_who_does_not(kind: Kind, said: list[str]) -> None:
    """OR 7.2, OR 8.1, OR 8.3, OR 8.4, OR 9.1, OR 9.2."""
    assert offered(Position(LINE, rider="AS", kind=kind)) == said


def test_a_bump_says_who_is_pushed_and_who_goes_back() -> None:
    """OR 10.1, OR 10.2."""
    race = Position(
        """
        .. J2 J1 .. ..
        .. .. C1 .. ..
        __ __ AS __ __
        """,
        rider="AS",
        kind="break",
    )
    assert "Shove left · 2 strokes, 4 left. Coquelicot Domestique 1 moves over. Two drop back one." in offered(race)


def test_who_is_bumped_into_a_train_is_told_and_a_winding_train_follows() -> None:
    """OR 7.2, OR 7.5: J1 goes back to where A2 was, who has stepped aside after A1."""
    race = Position(
        """
        .. .. .. .. .. ..
        .. .. .. .. .. ..
        __ C2 A2 A1 AS J1
        """,
        rider="AS",
        kind="lead",
        ps=9,
    )
    race.step("left").step("forward")
    assert "Shove right · 2 strokes, 5 left. Jonquille Domestique 1 joins your line. Two follow." in offered(race)


def test_at_a_lane_change_the_lane_is_named() -> None:
    """OR 11.3, OR 11.4: three lanes become two before row 11."""
    race = Position(
        """
        .. .. ..
        .. A1 C1
        __ __ __
        """,
        road=NARROW,
        rider="A1",
        kind="chase",
    )
    ahead = [one for one in offered(race) if one.startswith("Ahead")]
    assert ahead == [
        "Ahead · 1 stroke, 5 left. Coquelicot Domestique 1 is carried on. Coquelicot Domestique 1 goes left.",
        "Ahead · 1 stroke, 5 left. Coquelicot Domestique 1 is carried on. Coquelicot Domestique 1 goes right.",
    ]


def test_new_terrain_and_bonus_lines_are_foreseen() -> None:
    """OR 5.4, OR 17.1."""
    climb = Position("row 27\nAC ..\n.. ..\n__ __", road=GROUNDS, rider="AC", kind="break")
    assert "Ahead · 1 stroke back, 7 left. Mountain +2." in offered(climb)
    sprint = Position("row 62\nAS C1 ..\n.. .. ..\n__ __ __", road=GROUNDS, rider="AS", kind="chase")
    ahead = next(one for one in offered(sprint) if one.startswith("Ahead"))
    assert ahead.endswith("is carried on. Coquelicot Domestique 1 takes the sprint bonus.")


def test_across_the_line() -> None:
    """OR 18.1, OR 18.2."""
    race = Position("row 48\nA1 AS\n.. ..\n__ __", rider="AS", kind="lead", ps=3)
    assert offered(race)[0] == "Across the line · 1 stroke, 2 left. Domestique 1 follows."
    assert offered(race.forward()) == ["The line rides on · 1 stroke, 1 left. Domestique 1 crosses the line."]


def test_several_steps_at_once_say_where_they_end() -> None:
    """OR 6.9."""
    race = Position(LINE, rider="AS", kind="draft")
    seen = GAME.view(race.state, 0)
    rides = [one for one in race.legal if isinstance(one, Straight)]
    assert rides
    for ride in rides:
        told = SAID(GAME.presentation.choice(seen, ride).label)
        row = race.road.cells[ride.to].row - len(race.road.rows)
        price = f"{ride.steps} strokes, {6 - ride.steps} left"
        assert told == f"Straight on to −{-row} · {price}. Two follow. Two ahead are carried on."


# Goals and previews.


def ghosts(seen: View, action: Action) -> dict[str, int]:
    """Return the spaces that riders would come to."""
    found = preview(seen, action)
    return {path.rider: path.cells[-1] for path in found.paths} if found else {}


def test_a_step_shows_everybody_where_they_would_be() -> None:
    race = Position(LINE, rider="AS", kind="draft")
    step = race.find("forward")
    seen = GAME.view(race.state, 0)
    assert goal(seen, step) == step.to
    shadows = ghosts(seen, step)
    assert {*shadows} == {"AS", "A1", "J1", "C1", "CS"}
    race.take(step)
    assert shadows == {name: race.rider(name).cell for name in shadows}


@pytest.mark.parametrize(
    ("card", "kind", "movers"),
    [
        ("A01", "lead", ()),
        ("A08", "chase", ("AS", "A1", "J1")),
        ("A16", "draft", ("AS", "A1", "J1", "C1", "CS")),
        ("A19", "break", ()),
    ],
)
def test_a_card_shows_how_far_it_leads_straight_on(card: str, kind: Kind, movers: tuple[str, ...]) -> None:
    """There is no bump in it, so that a Lead and a Break stay behind whoever is ahead."""
    race = Position(LINE, rider="AS")
    shadows = ghosts(GAME.view(race.state, 0), Play(card, kind))
    assert {*shadows} == {*movers}
    played = Position(LINE, rider="AS", kind=kind, ps=6)
    if movers:
        played.forward(6)
        assert shadows == {name: played.rider(name).cell for name in movers}


def test_whoever_would_cross_the_line_has_no_ghost() -> None:
    race = Position("row 48\nA1 AS\n.. ..\n__ __", rider="AS", kind="chase", ps=3)
    seen, step = GAME.view(race.state, 0), race.find("forward")
    assert (goal(seen, step), ghosts(seen, step)) == (None, {})


def test_other_choices_lead_somewhere_too() -> None:
    """OR 5.10, OR 14.9, OR 16.3, OR 19.8."""
    compact = view(phase="compact", happening=Happening("E09", 0, compact=(2,)))
    close = Close(cell(-120))
    assert (goal(compact, close), ghosts(compact, close)) == (cell(-120), {"AS": cell(-120)})
    spread = view(phase="rescue", riders={"A1": {"cell": TRACKS_END}})
    rescue = Rescue("A3", cell(-129), cell(-120))
    assert ghosts(spread, rescue) == {"A1": cell(-120)}, "A3 is there already"
    assert goal(spread, rescue) == cell(-120)
    tactic = Tactic("T10", "AS", amount=1, end=cell(-127))
    assert (goal(view(), tactic), ghosts(view(), tactic)) == (cell(-127), {"AS": cell(-127)})
    swap = view(phase="moving", move=moving("AS"))
    assert ghosts(swap, Swap("A3")) == {"AS": cell(-129), "A3": cell(-128)}


TRACKS_END: Final = 0
"""The worst space there is."""


@pytest.mark.parametrize("action", [Done(), PickUp(("C1",)), Tactic("T08"), Tactic("T07", "AS", amount=1)])
def test_what_leads_nowhere_has_neither(action: Action) -> None:
    seen = view(phase="moving", move=moving("AS"))
    assert (goal(seen, action), ghosts(seen, action)) == (None, {})


def test_in_a_whole_race_steps_end_where_their_ghosts_stood() -> None:
    checked = 0
    for state, seat, action, after, _ in walk(3, Options(third=1), 7, 1500):
        if seat != CHANCE and isinstance(action, Step | Straight) and after.table.bump is None:
            shadows = ghosts(GAME.view(state, seat), action)
            cells = {rider.name: rider.cell for rider in after.table.riders}
            assert all(cells[name] == shadow for name, shadow in shadows.items())
            checked += 1
    assert checked > 200
