"""OR 20.5 to OR 20.7: how the artificial team rides, whom it takes along and how it answers."""

from __future__ import annotations

import pytest

from games.on_the_rivet.artificial_team_moves import THIRD, ridden, ways
from games.on_the_rivet.positions import NARROW, Position
from paceline.games.on_the_rivet.actions import Rescue
from paceline.games.on_the_rivet.events import PickedUp
from paceline.games.on_the_rivet.rules import artificial_team
from paceline.games.on_the_rivet.rules.event_cards import spaces
from paceline.games.on_the_rivet.rules.rescue import rescues
from paceline.games.on_the_rivet.state import Happening

# ---- OR 20.5


def test_they_ride_round_a_blocker_rather_than_bump() -> None:
    """OR 20.5: both come one space forward for two strokes; fewest bumps count before fewest sideways steps."""
    race = ridden(
        """
        .. J1 AS .. .. ..
        .. .. .. .. .. ..
        .. .. .. .. .. ..
        """,
        ps=2,
    )
    assert ways(race) == ["r1", "f1"]


def test_they_bump_if_there_is_no_way_round() -> None:
    """OR 20.5: most forward spaces come before fewest bumps."""
    race = ridden(
        """
        .. J1 AS .. .. ..
        .. .. CS .. .. ..
        .. .. CA .. .. ..
        """,
        ps=4,
    )
    assert ways(race) == ["f2", "f2"]
    race.shows(
        """
        .. .. .. J1 AS ..
        .. .. CS .. .. ..
        .. .. CA .. .. ..
        """
    )


def test_of_two_ways_round_they_take_the_one_to_the_priority_line() -> None:
    """OR 20.5: it ends nearer to the priority line."""
    race = ridden(
        """
        .. .. .. .. .. ..
        .. J1 AS .. .. ..
        .. .. .. .. .. ..
        """,
        ps=4,
    )
    assert ways(race) == ["r1", "f1", "f1", "f1"]


@pytest.mark.parametrize("kind", ["chase", "draft"])
def test_chase_and_draft_never_step_sideways_while_linked(kind: str) -> None:
    """OR 20.5: they are never blocked, and drive the line on."""
    race = ridden(
        """
        .. J1 AS CS .. .. .. ..
        .. .. .. .. .. .. .. ..
        .. .. .. .. .. .. .. ..
        """,
        kind=kind,
        ps=3,
    )
    assert ways(race) == ["f1", "f1", "f1"]
    assert race.where("CS") == (14, 0)


def test_spaces_count_and_not_rows() -> None:
    """OR 20.5: nobody leaves the long lane of a bend for the short one."""
    race = ridden(
        """
        row 21
        J1 .. .. .. .. ..
        .. .. .. .. .....
        .. .. ..... .....
        """,
        ps=5,
    )
    assert ways(race) == ["f1"] * 5
    assert race.where("J1") == (24, 0, 1)


def test_the_line_is_crossed_and_the_train_carried_over_it() -> None:
    """OR 20.5, OR 18.2."""
    race = ridden(
        """
        row 45
        .. .. J2 J1 ..
        .. .. .. .. ..
        .. .. .. .. ..
        """,
        kind="lead",
        ps=5,
    )
    assert race.home == ["J1", "J2"]


# ---- OR 20.6


def test_a_line_is_picked_up_if_it_holds_a_rider_of_the_team() -> None:
    """OR 20.6: the train goes round CS, and its tail comes to stand before AS."""
    race = ridden(
        """
        .. .. A1 J1 CS .. ..
        .. J2 AS .. .. .. ..
        .. .. .. .. .. .. ..
        """,
        kind="lead",
        ps=4,
    )
    race.shows(
        """
        .. .. .. .. CS .. ..
        .. .. .. J2 AS A1 J1
        .. .. .. .. .. .. ..
        """
    )
    assert [event.riders for event in race.of(PickedUp)] == [("AS", "J2")]


def test_a_line_without_one_is_not_picked_up() -> None:
    """OR 20.6."""
    race = ridden(
        """
        .. .. A1 J1 CS .. ..
        .. C2 AS .. .. .. ..
        .. .. .. .. .. .. ..
        """,
        kind="lead",
        ps=4,
    )
    race.shows(
        """
        .. .. .. .. CS .. ..
        .. C2 AS .. .. A1 J1
        .. .. .. .. .. .. ..
        """
    )
    assert not race.of(PickedUp)


@pytest.mark.parametrize(("other", "then"), [("J2", ["AS", "J2"]), ("C2", ["AS"])])
def test_the_train_at_a_fork_is_the_one_on_the_priority_side(other: str, then: list[str]) -> None:
    """OR 20.6: whoever is in it; the other branch is a line to be picked up then."""
    race = ridden(
        f"""
        row 9
        .. {other} J1 .. ..
        .. AS
        .. .. .. .. ..
        """,
        road=NARROW,
        kind="lead",
        ps=2,
    )
    assert race.train == then
    assert race.where("AS") == (12, 0)


# ---- OR 20.7


def test_in_grupo_compacto_it_takes_the_best_row_and_there_a_space_that_links() -> None:
    """OR 20.7: of the row of AS only worse spaces are allowed, and the middle one links with CS."""
    race = Position(
        """
        .. J1 .. .. .. ..
        .. .. .. .. CS ..
        .. .. .. AS .. ..
        """,
        rules=THIRD,
        happening=Happening("E01", 0, effect_over=True),
    )
    number = race.table.number("J1")
    assert {race.place(cell)[0] for cell in spaces(race.table, number)} >= {10, 11}
    choice = artificial_team.choose_space(race.table, number, spaces(race.table, number))
    assert choice is not None
    assert race.place(choice) == (11, 1)


def test_it_rescues_only_if_its_rider_is_the_tail_already() -> None:
    """OR 20.7."""
    picture = """
        J1 .. .. .. {tail} CS
        .. .. .. .. {other} CA
        .. .. .. .. .. ..
        """
    tail = Position(picture.format(tail="J2", other=".."), rules=THIRD)
    assert artificial_team.choose_rescue(tail.table, rescues(tail.table, tail.table.rules.third)) == Rescue(
        "J2", tail.cell(12, 0), tail.cell(11, 0)
    )
    other = Position(picture.format(tail="AS", other="J2"), rules=THIRD)
    assert artificial_team.choose_rescue(other.table, rescues(other.table, other.table.rules.third)) is None


def test_it_accuses_the_best_placed_rider_of_a_person() -> None:
    """OR 20.7."""
    race = Position(".. .. .. J1\n.. AS .. ..\n.. .. CS ..", rules=THIRD)
    assert artificial_team.choose_opponent(race.table) == race.table.number("CS")
