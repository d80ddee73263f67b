"""OR 9: Break, and bumping forward."""

from __future__ import annotations

import pytest

from games.on_the_rivet.positions import Position
from paceline.games.on_the_rivet.actions import Done, Kind
from paceline.games.on_the_rivet.events import Moved


def test_a_break_takes_nobody_along() -> None:
    """OR 9.1: neither forward nor sideways, and nobody is picked up."""
    race = Position(
        """
        .. .. J1 .. .. ..
        C2 C1 AS .. .. ..
        __ __ __ __ __ __
        """,
        rider="AS",
        kind="break",
    )
    race.forward().shows(
        """
        .. .. J1 .. .. ..
        C2 C1 .. AS .. ..
        __ __ __ __ __ __
        """
    )
    race.step("left").shows(
        """
        .. .. J1 AS .. ..
        C2 C1 .. .. .. ..
        __ __ __ __ __ __
        """
    )
    assert race.pick_ups() == []
    race.forward().shows(
        """
        .. .. J1 .. AS ..
        C2 C1 .. .. .. ..
        __ __ __ __ __ __
        """
    )


def test_a_break_leaves_its_line_sideways_alone() -> None:
    """OR 9.1: the rider behind does not follow, the one ahead stays."""
    race = Position(".. .. .. ..\n.. C1 AS J1\n__ __ __ __", rider="AS", kind="break")
    race.step("right").shows(".. .. .. ..\n.. C1 .. J1\n__ __ AS __")


@pytest.mark.parametrize(("kind", "top"), [("break", "C2 C1 .. AS J1 J2 JA"), ("lead", ".. C2 C1 AS J1 J2 JA")])
def test_a_forward_bump_pushes_the_whole_chain_for_two(kind: Kind, top: str) -> None:
    """OR 9.2, ruling 19: 2 PS for any number; a train follows in a Lead; a gap ends the chain."""
    race = Position(
        """
        C2 C1 AS J1 J2 .. JA
        .. .. .. .. .. .. ..
        __ __ __ __ __ __ __
        """,
        rider="AS",
        kind=kind,
    )
    race.step("forward", cost=2).shows(f"{top}\n.. .. .. .. .. .. ..\n__ __ __ __ __ __ __")
    assert race.ps == 4
    assert [one.rider for one in race.of(Moved)][:2] == ["J2", "J1"]
    assert {one.why for one in race.of(Moved) if one.rider[0] == "J"} == {"pushed"}


@pytest.mark.parametrize("kind", ["break", "lead"])
def test_pushed_riders_do_not_join(kind: Kind) -> None:
    """OR 9.2, ruling 19: the next step is a bump again, and one to the side leaves them."""
    race = Position(".. .. .. .. ..\n.. AS J1 .. ..\n__ __ __ __ __", rider="AS", kind=kind)
    race.step("forward", cost=2)
    assert race.find("forward").cost == 2
    assert race.train == []
    assert Done() in race.legal
    race.step("left").forward().shows(".. .. .. AS ..\n.. .. .. J1 ..\n__ __ __ __ __")


def test_a_bumped_chain_grows_by_whom_it_meets() -> None:
    """OR 9.2: the chain is read anew for the next bump, still for 2 PS."""
    race = Position(".. .. .. .. .. ..\nAS J1 .. J2 .. ..\n__ __ __ __ __ __", rider="AS", kind="break")
    race.step("forward", cost=2).shows(".. .. .. .. .. ..\n.. AS J1 J2 .. ..\n__ __ __ __ __ __")
    race.step("forward", cost=2).shows(".. .. .. .. .. ..\n.. .. AS J1 J2 ..\n__ __ __ __ __ __")


def test_own_riders_may_be_bumped_forward() -> None:
    """OR 9.2, ruling 23."""
    race = Position(".. .. ..\nAS A1 ..\n__ __ __", rider="AS", kind="break")
    race.step("forward", cost=2).shows(".. .. ..\n.. AS A1\n__ __ __")


@pytest.mark.parametrize("kind", ["chase", "draft"])
def test_a_chase_and_a_draft_never_bump_forward(kind: Kind) -> None:
    """OR 9.2, OR 8.2: riders ahead are herded, for 1 PS."""
    race = Position(".. .. ..\nAS J1 ..\n__ __ __", rider="AS", kind=kind, ps=1)
    assert [one.cost for one in race.steps("forward")] == [1]


def test_the_truce_forbids_forward_bumps() -> None:
    """OR 9.2, OR 15.16, ruling 68: every bump; herding is none."""
    road = "row 9\nJ2 ..\nAS J1\n__ __"
    race = Position(road, rider="AS", kind="break", lasting=("E16",))
    assert {one.way for one in race.steps()} == {"right"}
    assert Position(road, rider="AS", kind="chase", lasting=("E16",)).find("forward").cost == 1
