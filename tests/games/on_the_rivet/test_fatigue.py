"""Chapter 13 of the rules: fatigue and energy, and OR 14.10: energy against the fatigue of an event."""

from __future__ import annotations

from typing import Any

import pytest

from games.on_the_rivet.happenings import drawn
from games.on_the_rivet.turns import HAND, MEDIUM, SCATTERED, Turns
from paceline.games.on_the_rivet.actions import Activate, Done, EventDrawn, Let, Play, Spare, Spend, Undo
from paceline.games.on_the_rivet.events import Brimful, Energised, EnergySpent, Played, Recovered, Tired

TIRING = {0: ("A12", "A13", "A18", "A22", "A06"), 1: HAND, 2: HAND}
"""A12 H, A13 removes up to two L, A18 L, A22 L, A06 H or L."""


def _after(card: str, **body: Any) -> tuple[int, int]:
    """Return light and heavy fatigue of a rider with such a body after they have ridden a card in a short race."""
    race = Turns(SCATTERED, hands=TIRING, riders={"AA": body}).turn("AA", card)
    return race.rider("AA").light, race.rider("AA").heavy


# ---- OR 13.1


@pytest.mark.parametrize(
    ("card", "light", "heavy", "then"),
    [
        ("A18", 2, 0, (3, 0)),
        ("A18", 3, 0, (3, 0)),
        ("A18", 1, 2, (1, 2)),
        ("A18", 0, 3, (0, 3)),
        ("A12", 1, 1, (1, 2)),
        ("A12", 3, 0, (2, 1)),
        ("A12", 1, 2, (0, 3)),
        ("A12", 0, 3, (0, 3)),
    ],
)
def test_fatigue_beyond_what_a_rider_can_hold(card: str, light: int, heavy: int, then: tuple[int, int]) -> None:
    """OR 13.1, ruling 8: L is ignored, H replaces an L if there is one; three chits are the most of a short race."""
    assert _after(card, light=light, heavy=heavy) == then


def test_ignored_fatigue_is_told() -> None:
    """OR 13.1."""
    race = Turns(SCATTERED, hands=TIRING, riders={"AA": {"heavy": 3}}).turn("AA", "A12")
    assert race.of(Brimful) == [Brimful("AA", "H")]
    assert not race.of(Tired)


def test_h_does_not_replace_an_l_while_there_is_room() -> None:
    """OR 13.1: in a medium race five chits fit."""
    race = Turns(SCATTERED, road=MEDIUM, hands=TIRING, riders={"AA": {"light": 4}}).turn("AA", "A12")
    assert (race.rider("AA").light, race.rider("AA").heavy) == (4, 1)


# ---- OR 13.2


@pytest.mark.parametrize(("light", "heavy", "then"), [(3, 0, (1, 0)), (1, 2, (0, 2)), (0, 3, (0, 3)), (2, 1, (0, 1))])
def test_only_light_fatigue_is_removed(light: int, heavy: int, then: tuple[int, int]) -> None:
    """OR 13.2: A13 removes up to two L and never an H."""
    assert _after("A13", light=light, heavy=heavy) == then


def test_nothing_removed_is_not_told() -> None:
    """OR 13.2."""
    race = Turns(SCATTERED, hands=TIRING, riders={"AA": {"heavy": 2}}).turn("AA", "A13")
    assert not race.of(Recovered)


def test_removed_fatigue_costs_nothing_any_more() -> None:
    """OR 13.2, ruling 8: gaps are closed, so only the number of chits counts."""
    race = Turns(SCATTERED, riders={"AA": {"light": 0, "heavy": 1}}).play("AA", "A19")
    assert race.last_of(Played).ps == 4


# ---- OR 13.3


def test_a_rider_holds_one_energy_chit() -> None:
    """OR 13.3: E24 gives none to a last rider who has one."""
    race = drawn("E24", SCATTERED, riders={"J1": {"energy": True}})
    assert race.rider("J1").energy is True
    assert not race.of(Energised)
    assert drawn("E24", SCATTERED).of(Energised) == [Energised("J1", clause="OR 15.24")]


FIELD = """
.. .. C1 .. C2 CS .. CA
.. .. A1 .. A2 AS .. AA
__ J1 __ __ __ __ __ __
"""


def test_there_are_seven_energy_chits() -> None:
    """OR 13.3: with six of them given the last rider gets the seventh, with seven none."""
    holders = ("C1", "C2", "CS", "CA", "A1", "A2", "AS")
    race = drawn("E24", FIELD, riders={name: {"energy": True} for name in holders[:6]})
    assert race.rider("J1").energy
    race = drawn("E24", FIELD, riders={name: {"energy": True} for name in holders})
    assert not race.rider("J1").energy


def test_a_spent_chit_can_be_given_again() -> None:
    """OR 13.3: seven at a time."""
    holders = ("C1", "C2", "CS", "CA", "A1", "A2", "AS")
    race = Turns(FIELD, riders={name: {"energy": True} for name in holders}, rules={"expansion": True})
    race.answer(Activate("AS"), Spend(), Play("A19", "break"))
    race.ride().answer(Done())
    race.refill("A02", top=True).event("E24")
    assert race.rider("J1").energy


# ---- OR 13.4

FRESH = {"AA": {"energy": True}}


@pytest.mark.parametrize(("card", "ps"), [("A01", 6), ("A08", 6), ("A15", 6), ("A19", 6), ("A25", 5)])
def test_energy_is_worth_a_stroke_with_every_kind_of_card(card: str, ps: int) -> None:
    """OR 13.4: in a Draft and with a Wild card too."""
    race = Turns(SCATTERED, riders=FRESH).answer(Activate("AA"), Spend(), Play(card, _kind(card)))
    assert race.last_of(Played).ps == ps
    assert ("energy", 1) in race.last_of(Played).parts
    assert race.rider("AA").energy is False
    assert race.of(EnergySpent) == [EnergySpent("AA", "")]


def _kind(card: str) -> Any:
    return {"A01": "lead", "A08": "chase", "A15": "draft", "A19": "break", "A25": "draft"}[card]


def test_energy_need_not_be_spent() -> None:
    """OR 13.4: then it stays."""
    race = Turns(SCATTERED, riders=FRESH).turn("AA", "A19")
    assert race.last_of(Played).ps == 5
    assert race.rider("AA").energy


def test_energy_is_spent_once_and_before_the_card() -> None:
    """OR 13.4: they have one chit, and spend it when they are activated."""
    race = Turns(SCATTERED, riders=FRESH).answer(Activate("AA"))
    assert Spend() in race.legal
    race.answer(Spend())
    assert Spend() not in race.legal
    assert race.refused(Spend()) == "OR 13.4"
    race.answer(Undo(), Play("A19", "break"))
    assert race.refused(Spend()) == "OR 13.4"


def test_only_the_energy_of_the_activated_rider_counts() -> None:
    """OR 13.4: neither a teammate's nor one that they do not have."""
    race = Turns(".. .. .. ..\n.. AA A1 ..\n__ C1 __ __", riders=FRESH)
    assert race.refused(Spend()) == "OR 13.4"
    race.answer(Activate("A1"))
    assert race.refused(Spend()) == "OR 13.4"


def test_energy_can_lift_a_rider_over_zero() -> None:
    """OR 13.4, OR 5.2: it is part of the sum that is cut at 0."""
    race = Turns(
        SCATTERED, road=MEDIUM, riders={"AA": {"energy": True, "heavy": 5}}, hands={0: ("A25",), 1: HAND, 2: HAND}
    )
    race.answer(Activate("AA"), Spend(), Play("A25", "break"))
    assert race.last_of(Played).ps == 0, "4 less 5 plus 1"


def test_energy_cancels_the_light_fatigue_of_the_card() -> None:
    """OR 13.4: if its player wants it."""
    race = Turns(SCATTERED, hands=TIRING, riders=FRESH).play("AA", "A22").ride()
    assert {Done(), Done(spare=True)} <= set(race.legal)
    race.answer(Done(spare=True))
    assert (race.rider("AA").fatigue, race.rider("AA").energy) == (0, False)
    assert race.of(EnergySpent) == [EnergySpent("AA", "L")]
    race = Turns(SCATTERED, hands=TIRING, riders=FRESH).turn("AA", "A22")
    assert (race.rider("AA").fatigue, race.rider("AA").energy) == (1, True)


@pytest.mark.parametrize("card", ["A12", "A13"])
def test_energy_cancels_nothing_but_light_fatigue(card: str) -> None:
    """OR 13.4: neither H nor the fatigue that a card does not have."""
    race = Turns(SCATTERED, hands=TIRING, riders=FRESH).play("AA", card).ride()
    assert Done(spare=True) not in race.legal
    assert race.refused(Done(spare=True)) == "OR 13.4"


def test_without_energy_nothing_is_cancelled() -> None:
    """OR 13.4: spent for a stroke, it is gone."""
    race = Turns(SCATTERED, hands=TIRING, riders=FRESH)
    race.answer(Activate("AA"), Spend(), Play("A22", "break"))
    assert race.ride().refused(Done(spare=True)) == "OR 13.4"
    race = Turns(SCATTERED, hands=TIRING).play("AA", "A22").ride()
    assert race.refused(Done(spare=True)) == "OR 13.4"


def test_energy_cancels_what_is_light_for_a_domestique() -> None:
    """OR 13.4, OR 5.12: A06 gives a Domestique L, anybody else H."""
    said: dict[str, Any] = {"hands": TIRING, "riders": {"A1": {"energy": True}, "AA": {"energy": True}}}
    picture = ".. A1 .. ..\n.. .. .. ..\n__ AA __ C1"
    assert Done(spare=True) in Turns(picture, **said).play("A1", "A06").ride().legal
    assert Done(spare=True) not in Turns(picture, **said).play("AA", "A06").ride().legal


# ---- OR 14.10


def _revealed(**said: Any) -> Turns:
    """Return a race in which J1 has ridden, and their player reveals E24: the leader, CA, takes L."""
    race = Turns(SCATTERED, seat=2, rules={"expansion": True}, **said).turn("J1", "A08").refill("A02", top=True)
    return race.luck(EventDrawn("E24"))


def test_energy_cancels_the_light_fatigue_of_an_event() -> None:
    """OR 14.10: the rider's owner is asked, before Grupo Compacto."""
    race = _revealed(riders={"CA": {"energy": True}})
    assert (race.seat, race.table.phase) == (1, "event")
    assert set(race.legal) == {Spare(), Let()}
    race.answer(Spare())
    assert (race.rider("CA").fatigue, race.rider("CA").energy) == (0, False)
    assert race.table.phase == "compact"


def test_they_need_not_cancel_it() -> None:
    """OR 14.10: then they keep their energy."""
    race = _revealed(riders={"CA": {"energy": True}}).answer(Let())
    assert (race.rider("CA").light, race.rider("CA").energy) == (1, True)


def test_without_energy_nobody_is_asked() -> None:
    """OR 14.10: a teammate's does not help."""
    race = _revealed(riders={"C1": {"energy": True}})
    assert race.rider("CA").light == 1
    assert race.table.phase == "compact"


def test_heavy_fatigue_is_not_cancelled() -> None:
    """OR 14.10: E18 turns an L into an H, and nobody is asked."""
    race = drawn("E18", SCATTERED, riders={"CA": {"energy": True, "light": 1}})
    assert (race.rider("CA").heavy, race.rider("CA").energy) == (1, True)
    assert race.table.phase == "compact"
