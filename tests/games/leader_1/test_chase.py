"""Chapter 6 of the rules: the chase."""

from __future__ import annotations

import pytest

from games.leader_1.positions import Position, on
from paceline.core.game import CHANCE
from paceline.games.leader_1.actions import Chase, PelotonDie
from paceline.games.leader_1.events import Announced, PelotonRode

pytestmark = pytest.mark.usefixtures("hexagons_of_seven")


@pytest.mark.parametrize("holder", [0, 1, 2])
def test_the_holder_is_asked_before_the_die_is_rolled(holder: int) -> None:
    """L1 6.1: nobody else, and nothing is rolled before they have spoken."""
    race = Position(seats=3, holder=holder, phase="leaving").stay(3)
    assert (race.table.phase, race.seat) == ("chase", holder)
    assert set(race.legal) == {Chase(True), Chase(False)}
    assert race.refused(PelotonDie("5"), CHANCE)
    assert race.refused(Chase(True), (holder + 1) % 3)


def test_a_chase_is_one_row_more() -> None:
    """L1 6.1."""
    race = Position(head=10, phase="chase").chase(True)
    assert race.of(Announced) == [Announced(0)]
    race.roll("3")
    event = race.last(PelotonRode)
    assert (event.speed, event.chase, event.start, event.end) == (4, True, 10, 14)


def test_without_a_chase_the_die_counts() -> None:
    """L1 6.1."""
    race = Position(head=10, phase="chase").chase(False).roll("3")
    event = race.last(PelotonRode)
    assert (event.speed, event.chase, event.end) == (3, False, 13)
    assert not race.of(Announced)


def test_a_chase_is_for_one_turn() -> None:
    """L1 6.1."""
    race = Position(head=10, phase="chase").chase(True).roll("3").stay(2).chase(False).roll("3")
    assert [event.speed for event in race.of(PelotonRode)] == [4, 3]


def test_a_holder_whose_riders_are_all_ahead_may_chase_too() -> None:
    """L1 6.1: it says nothing about where they are."""
    race = Position(each=1, head=10, phase="escapees", AR=on(4, "M", 0)).ride((4, "M", 1), 1).stay()
    assert (race.table.phase, race.seat) == ("chase", 0)


def test_a_holder_who_sits_in_does_not_inherit_a_chase() -> None:
    """L1 6.1, L1 5.5: the chase of the turn before is over, though nobody is asked for another."""
    race = Position(head=8, phase="chase", sitting=(1,)).chase(True).roll("3")
    assert race.last(PelotonRode).speed == 4
    race.stay().roll("3")
    assert (race.last(PelotonRode).speed, race.last(PelotonRode).chase) == (3, False)
    assert len(race.of(Announced)) == 1
