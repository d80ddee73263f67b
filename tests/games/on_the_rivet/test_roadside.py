"""OR 12.1, OR 12.2, OR 14.5: to the road side, and back."""

from __future__ import annotations

import pytest

from games.on_the_rivet.happenings import Happens, standing
from games.on_the_rivet.positions import LEFT, NARROW, STRAIGHT, TWO, Place
from paceline.games.on_the_rivet.events import RoadSide
from paceline.games.on_the_rivet.rules.event_effects import back, behind_tail, to_the_side
from paceline.games.on_the_rivet.run import Run


def sent(race: Happens, name: str) -> Run:
    """Return the table after a rider was sent to the road side."""
    run = Run(race.state)
    to_the_side(run, race.table.number(name), "OR 15.1")
    return run


def where(race: Happens, run: Run, *names: str) -> list[Place]:
    return [race.place(run.table.riders[race.table.number(name)].cell) for name in names]


@pytest.mark.parametrize(
    ("road", "start", "side"),
    [
        (STRAIGHT, (9, 0), (9, -1)),
        (STRAIGHT, (9, 2), (9, 3)),
        (STRAIGHT, (9, 1), (9, -1)),
        (LEFT, (30, 1), (30, 3)),
        (STRAIGHT, (24, 1), (24, -1)),
        (STRAIGHT, (24, 0, 1), (24, -1)),
        (TWO, (12, 0), (12, -1)),
        (TWO, (12, 1), (12, 2)),
    ],
)
def test_the_edge_they_go_to(road: str, start: Place, side: Place) -> None:
    """OR 12.1: the nearer one, from a middle lane the one away from the priority line."""
    race = standing(road, A1=start)
    assert where(race, sent(race, "A1"), "A1") == [side]


def test_whoever_is_there_goes_back() -> None:
    """OR 12.2: and so does the next, until there is room; the other edge is another matter."""
    race = standing(STRAIGHT, A1=(9, 0), C1=(9, -1), C2=(8, -1), C3=(6, -1), J1=(9, 3))
    run = sent(race, "A1")
    assert where(race, run, "A1", "C1", "C2", "C3", "J1") == [(9, -1), (8, -1), (7, -1), (6, -1), (9, 3)]
    told = [(event.rider, event.clause) for event in run.events if isinstance(event, RoadSide)]
    assert told == [("C2", "OR 12.2"), ("C1", "OR 12.2"), ("A1", "OR 15.1")]


def test_back_on_the_road_side_of_another_stretch() -> None:
    """OR 12.2: right stays right if the road has fewer lanes."""
    race = standing(NARROW, A1=(11, 1), C1=(11, 2))
    assert where(race, sent(race, "A1"), "A1", "C1") == [(11, 2), (10, 3)]


def test_no_room_at_the_start() -> None:
    """OR 12.2: with one side full down to the first row they go to the other one, with both full nowhere."""
    race = standing(STRAIGHT, A1=(1, 0), C1=(1, -1), C2=(0, -1))
    assert where(race, sent(race, "A1"), "A1", "C1", "C2") == [(1, 3), (1, -1), (0, -1)]
    race.stand(J1=(1, 3), J2=(0, 3))
    run = sent(race, "A1")
    assert where(race, run, "A1", "J1") == [(1, 0), (1, 3)]
    assert not run.events


@pytest.mark.parametrize(
    ("start", "spaces", "others", "end"),
    [
        ((9, 0), 3, {}, (6, 0)),
        ((9, 0), 3, {"C1": (7, 0)}, (8, 0)),
        ((9, 0), 3, {"C1": (8, 1), "C2": (8, -1)}, (6, 0)),
        ((1, 0), 3, {}, (0, 0)),
        ((24, 0, 1), 3, {}, (23, 0, 0)),
        ((12, 0), 2, {}, (10, 0)),
        ((12, 0), 2, {"C1": (10, 0)}, (11, 0)),
        ((12, 1), 2, {}, (10, 2)),
        ((22, 0), 1, {}, (21, 0)),
        ((22, 1), 1, {}, (21, 1)),
        ((22, 1), 1, {"C1": (21, 1)}, (21, 0)),
    ],
)
def test_going_back(start: Place, spaces: int, others: dict[str, Place], end: Place) -> None:
    """OR 14.5: space by space up to an occupied one; edges stay edges, a middle lane takes the better empty one."""
    race = standing(NARROW, A1=start, **others)
    run = Run(race.state)
    assert back(run, race.table.number("A1"), spaces, "OR 15.19")
    assert where(race, run, "A1") == [end]
    assert where(race, run, *others) == [*others.values()]


def test_nowhere_to_go_back_to() -> None:
    """OR 14.5: a rider stays if the space behind is taken, or if there is none."""
    race = standing(STRAIGHT, A1=(9, 0), C1=(8, 0), C2=(0, 0))
    for name in ("A1", "C2"):
        run = Run(race.state)
        assert not back(run, race.table.number(name), 2, "OR 15.19")
        assert not run.events
        assert run.table == race.table


def test_behind_the_tail_of_a_line() -> None:
    """OR 15.14: spaces that others have taken are passed over, at a fork on the better side."""
    race = standing(NARROW, CS=(12, 0), CA=(11, 0), J1=(10, 0), J2=(10, 1), J3=(9, 1))
    run = Run(race.state)
    assert behind_tail(run, race.table.number("CS"), race.table.number("CA"), "OR 15.14")
    assert where(race, run, "CS") == [(8, 1)]
    race = standing(STRAIGHT, CS=(1, 0), CA=(0, 0))
    assert not behind_tail(Run(race.state), race.table.number("CS"), race.table.number("CA"), "OR 15.14")
