"""L1 15.8: the order in which riders pass bonus lines and summits during a race."""

from __future__ import annotations

import pytest

from games.leader_1.positions import COL, PELOTON, Position, bunch, on
from paceline.games.leader_1.events import LinePassed

pytestmark = pytest.mark.usefixtures("hexagons_of_seven")

BONUS = "FF*F+FFFF"
"""A bonus line at the beginning of hexagon 2, before row 14."""


def passed(race: Position) -> list[str]:
    """Return everybody who has passed, from first to last."""
    return [race.table.riders[one.rider].name for one in race.table.passages]


def test_riders_in_the_peloton_pass_before_those_whom_it_drops_beyond_the_line() -> None:
    """L1 15.8: by their energy after they have paid, then as the token has it; only three score."""
    race = Position(BONUS, head=12, AR=bunch(energy=0), CL=bunch(energy=31)).roll("5")
    assert (race.table.head, race.where("AR")) == (17, (2, "M", 1))
    assert passed(race) == ["CL", "AL", "AC", "CR", "CC", "AR"]
    assert race.of(LinePassed) == [
        LinePassed(name, "bonus", 0, place) for place, name in enumerate(("CL", "AL", "AC"), start=1)
    ]


def test_who_is_dropped_before_the_line_has_not_passed_it() -> None:
    """L1 15.8."""
    race = Position(BONUS, head=10, AR=bunch(energy=0)).roll("5")
    assert (race.table.head, race.where("AR")) == (15, (1, "M", 6))
    assert passed(race) == ["AL", "AC", "CR", "CL", "CC"]


def test_an_escapee_passes_before_the_peloton_and_once() -> None:
    """L1 15.8: as the rider comes to the line, and not again when they are caught."""
    race = Position(BONUS, head=11, phase="escapees", CC=on(1, "M", 6)).ride((2, "M", 0), 1).go_on("4")
    assert race.where("CC") == PELOTON
    assert passed(race) == ["CC", "AR", "AL", "AC", "CR", "CL"]
    assert race.of(LinePassed) == [
        LinePassed(name, "bonus", 0, place) for place, name in enumerate(("CC", "AR", "AL"), start=1)
    ]


def test_who_joins_the_peloton_has_passed_what_its_head_has() -> None:
    """L1 15.8: the line lies between the tail, where the rider joins, and the head."""
    race = Position(BONUS, head=14, phase="dropped", AR=on(1, "M", 5)).ride(PELOTON, 1)
    assert passed(race) == ["AR"]


def test_summits_are_passed_alike() -> None:
    """L1 15.8: the col ends before row 35; what is level with its end is not beyond it."""
    race = Position(COL, head=20, phase="escapees", CC=on(4, "L", 5)).ride((4, "L", 6), 1)
    assert passed(race) == []
    race = Position(COL, head=20, phase="escapees", CC=on(4, "L", 6)).ride((5, "L", 0), 1)
    assert race.of(LinePassed) == [LinePassed("CC", "summit", 0, 1)]
