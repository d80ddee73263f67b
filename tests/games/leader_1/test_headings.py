"""Headings: moves stand together by their squares and what these cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest

from games.leader_1.showing import TRACK, cell, view
from paceline.core.presentation import FEW, Group, group_choices
from paceline.games.leader_1 import GAME
from paceline.games.leader_1 import actions as do
from paceline.games.leader_1.actions import IN_PELOTON, Action, Ride
from paceline.games.leader_1.presentation.ask import describe
from paceline.games.leader_1.rules.moves import energy_back, price
from paceline.games.leader_1.rules.riding import free_squares, moves
from paceline.games.leader_1.state import View
from paceline.i18n import english

SAID: Final = english()
AHEAD: Final = view(queue=(0,), riders={"AR": {"cell": cell(2, "L", 1)}})
"""Azur's rouleur asked alone in front: 30 energy, three free squares."""


def groups(seen: View, legal: Sequence[Action]) -> list[Group]:
    """Return the choices as people are offered them."""
    return group_choices(GAME.presentation.ask(seen, legal).choices)


def acts(group: Group) -> list[Any]:
    return [choice.action for choice in group.choices]


def words(ride: Ride) -> str:
    found = describe(AHEAD, ride).heading
    assert found is not None
    return SAID(found)


@pytest.mark.parametrize(
    ("squares", "past", "said"),
    [
        (1, 0, "1 square · +2 energy · 30→32"),
        (3, 0, "3 squares · free · 30 left"),
        (5, 0, "5 squares · 3 energy · 30→27"),
        (5, 2, "5 squares · 5 energy · 30→25 · past 2 riders"),
        (2, 1, "2 squares · free · 30 left · past 1 rider"),
    ],
)
def test_a_heading_says_what_its_squares_cost(squares: int, past: int, said: str) -> None:
    """L1 9.6, L1 9.8, L1 9.10."""
    assert words(Ride(cell(2, "M", 4), squares, past, ())) == said


def test_ways_back_into_the_peloton_stand_together() -> None:
    """L1 8.2."""
    assert {words(Ride(IN_PELOTON, squares, 0, ())) for squares in (1, 2, 3)} == {"Back in the bunch"}


@pytest.mark.parametrize("action", [do.Wait(), do.Stay(), do.SitIn(), do.Leave("R"), do.Eat("R", 3), do.Chase(True)])
def test_whatever_is_no_move_has_no_heading(action: do.Action) -> None:
    assert describe(AHEAD, action).heading is None


def test_all_moves_of_a_rider_stand_under_few_headings_that_are_true() -> None:
    rides, free = moves(AHEAD.table, 0), free_squares(AHEAD.table, 0)
    assert len(rides) > 2 * FEW
    found = groups(AHEAD, rides)
    assert len(found) <= FEW
    assert sorted(acts(group)[0].squares for group in found) == [acts(group)[0].squares for group in found]
    for group in found:
        assert len({(ride.squares, price(free, ride) - energy_back(free, ride)) for ride in acts(group)}) == 1
    assert sorted(ride for group in found for ride in map(repr, acts(group))) == sorted(map(repr, rides))


def test_a_heading_says_what_the_move_risks_and_the_rest_where_it_ends() -> None:
    risky = Ride(cell(2, "M", 4), 5, 0, ("crash",))
    assert words(risky) == "5 squares · 3 energy · 30→27, gravel: 8 in 12"
    assert SAID(describe(AHEAD, risky).short) == "52 to go, middle; out of reach"
    assert SAID(describe(AHEAD, Ride(len(TRACK.road.cells) - 1, 5, 0, ())).short) == "8 past the line"


def test_what_no_heading_tells_is_told_whole() -> None:
    for action in (Ride(IN_PELOTON, 2, 0, ()), do.Wait(), do.Stay()):
        assert describe(AHEAD, action).short == describe(AHEAD, action).label


def test_moves_under_a_heading_read_differently() -> None:
    for group in groups(AHEAD, moves(AHEAD.table, 0)):
        assert len({SAID(describe(AHEAD, ride).short) for ride in acts(group)}) == len(acts(group))
