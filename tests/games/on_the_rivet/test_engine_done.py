"""OR 4.4, OR 5.10, OR 5.12, OR 5.13, OR 5.18 and OR 13: the end of a move, fatigue and energy."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from games.on_the_rivet.positions import Position
from paceline.games.on_the_rivet.actions import Done, Swap, Undo, Unload
from paceline.games.on_the_rivet.events import Brimful, EnergySpent, Recovered, Rode, Swapped, Tired
from paceline.games.on_the_rivet.rules.strokes import recover, tire
from paceline.games.on_the_rivet.run import Run
from paceline.games.on_the_rivet.state import Rider

LINE = ".. .. .. ..\n.. A1 AS C1\n__ __ __ __"
"""A line of three: C1 before AS before A1."""


def stopped(card: str, kind: Any, rider: str = "AS", picture: str = LINE, **said: Any) -> Position:
    """Return a race in which a rider has played a card and has no pedal strokes left."""
    return Position(picture, rider=rider, kind=kind, card=card, ps=0, **said)


def test_a_move_without_strokes_can_only_be_confirmed() -> None:
    """OR 5.6, OR 6.6: and the rider still takes the fatigue."""
    race = stopped("A21", "break")
    assert race.legal == (Done(),)
    race.answer(Done())
    assert race.last_of(Rode) == Rode("AS", race.cell(10, 1), race.cell(10, 1), 0)
    assert race.rider("AS").light == 1


def test_a_move_with_strokes_to_spend_cannot_be_confirmed() -> None:
    """OR 6.2."""
    race = Position(LINE, rider="C1", kind="break", card="A19", ps=2)
    assert Done() not in race.legal
    assert race.refused(Done()) == "OR 6.2"


def test_a_rider_swaps_places_with_their_teammate_behind() -> None:
    """OR 5.10: then only the end of the move is left, or to take it back."""
    race = stopped("A02", "lead")
    assert [*race.legal] == [Swap("A1"), Done()]
    race.answer(Swap("A1")).shows(".. .. .. ..\n.. AS A1 C1\n__ __ __ __")
    assert race.last_of(Swapped).cells == (race.cell(9, 1), race.cell(10, 1))
    assert [*race.legal] == [Done(), Undo()]


def test_nobody_swaps_with_an_opponent_or_while_strokes_must_be_spent() -> None:
    """OR 5.10."""
    assert stopped("A02", "lead", "AS", LINE.replace("A1", "J1")).legal == (Done(),)
    race = Position(LINE.replace("C1", ".."), rider="AS", kind="lead", card="A02", ps=2)
    assert race.refused(Swap("A1")) == "OR 5.10"


@pytest.mark.parametrize(("rider", "light", "heavy"), [("A1", 1, 0), ("AS", 0, 1)])
def test_a_domestique_takes_light_fatigue_instead_of_heavy(rider: str, light: int, heavy: int) -> None:
    """OR 5.12."""
    race = stopped("A06", "lead", rider).answer(Done())
    assert (race.rider(rider).light, race.rider(rider).heavy) == (light, heavy)


@pytest.mark.parametrize(("rider", "left"), [("AS", 1), ("C1", 2)])
def test_a07_removes_fatigue_if_somebody_is_directly_ahead(rider: str, left: int) -> None:
    """OR 5.13."""
    race = stopped("A07", "chase", rider, riders={rider: {"light": 2}}).answer(Done())
    assert race.rider(rider).light == left


@pytest.mark.parametrize(("card", "left"), [("A13", 1), ("A14", 2)])
def test_some_drafts_remove_light_fatigue(card: str, left: int) -> None:
    """OR 5.13, OR 13.2: never heavy."""
    race = stopped(card, "draft", riders={"AS": {"light": 3}}).answer(Done())
    assert race.rider("AS").light == left
    race = stopped(card, "draft", riders={"AS": {"heavy": 3}}).answer(Done())
    assert (race.rider("AS").heavy, race.of(Recovered)) == (3, [])


def test_a_teammate_may_take_the_fatigue_of_the_card() -> None:
    """OR 5.18."""
    race = stopped("A26", "lead", move={"wild": True})
    assert race.legal == (Unload("A1"), Done())
    race.answer(Unload("A1"), Done())
    assert (race.rider("AS").light, race.rider("A1").light) == (0, 1)
    assert race.last_of(Tired).clause == "OR 5.18"


def test_fatigue_goes_to_no_opponent_and_to_nobody_who_is_full() -> None:
    """OR 5.18."""
    assert stopped("A26", "lead", "AS", riders={"A1": {"heavy": 3}}).legal == (Done(),)
    assert stopped("A26", "lead", "C1").refused(Unload("AS")) == "OR 5.18"


def test_energy_cancels_the_light_fatigue_of_a_card() -> None:
    """OR 13.4."""
    race = stopped("A21", "break", riders={"AS": {"energy": True}})
    assert race.legal == (Done(), Done(spare=True))
    race.answer(Done(spare=True))
    assert (race.rider("AS").light, race.rider("AS").energy) == (0, False)
    assert race.last_of(EnergySpent) == EnergySpent("AS", "L")


@pytest.mark.parametrize("card", ["A12", "A19"])
def test_energy_cancels_no_heavy_fatigue(card: str) -> None:
    """OR 13.4: nor what there is not."""
    race = stopped(card, "chase", riders={"AS": {"energy": True}})
    assert race.legal == (Done(),)
    assert race.refused(Done(spare=True)) == "OR 13.4"


def tired(fatigue: Literal["L", "H"], **said: int) -> tuple[Rider, list[type]]:
    """Return a rider after they took fatigue, and the events."""
    race = Position(LINE, riders={"AS": said})
    run = Run(race.state)
    tire(run, race.table.number("AS"), fatigue, "event", "OR 14.3")
    return run.table.riders[race.table.number("AS")], [type(event) for event in run.events]


def test_fatigue_beyond_the_mat_is_ignored_but_heavy_replaces_light() -> None:
    """OR 13.1: three in a short race (OR 1.4)."""
    rider, told = tired("L", light=2)
    assert (rider.light, rider.heavy, told) == (3, 0, [Tired])
    rider, told = tired("L", light=1, heavy=2)
    assert (rider.light, rider.heavy, told) == (1, 2, [Brimful])
    rider, told = tired("H", light=1, heavy=2)
    assert (rider.light, rider.heavy, told) == (0, 3, [Tired])
    rider, told = tired("H", heavy=3)
    assert (rider.light, rider.heavy, told) == (0, 3, [Brimful])


def test_no_more_light_fatigue_leaves_than_there_is() -> None:
    """OR 13.2."""
    race = Position(LINE, riders={"AS": {"light": 1, "heavy": 1}})
    run = Run(race.state)
    recover(run, race.table.number("AS"), 2, "OR 5.13")
    assert run.events == [Recovered("AS", 1, 0)]
    assert run.table.riders[race.table.number("AS")].heavy == 1
