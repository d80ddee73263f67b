"""Chapter 1 of the rules: players, roles, colours, specialities and the energy at the start."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.leader_1.positions import FLAT, GROUNDS
from paceline.core.game import CHANCE
from paceline.core.messages import BadOptions, Illegal
from paceline.games.leader_1 import GAME
from paceline.games.leader_1.actions import ROLES, Action, Appoint, Pick, Token
from paceline.games.leader_1.events import Appointed, Event, Picked
from paceline.games.leader_1.rules.setup import Options
from paceline.games.leader_1.state import State

pytestmark = pytest.mark.usefixtures("hexagons_of_seven")


def start(seats: int, riders: int = 0, first: int = 0, course: str = FLAT) -> State:
    return GAME.setup(seats, Options(course=course, riders=riders, first=first))


def after(state: State, *actions: Action) -> tuple[State, list[Event]]:
    """Return answers of whoever is asked, one after the other."""
    events: list[Event] = []
    for action in actions:
        (seat,) = GAME.to_act(state)
        state, more = GAME.apply(state, seat, action)
        events += more
    return state, events


def clause_against(state: State, action: Action) -> str:
    (seat,) = GAME.to_act(state)
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, seat, action)
    return caught.value.clause


def names(state: State) -> list[str]:
    return [rider.name for rider in state.table.riders]


@pytest.mark.parametrize(
    ("seats", "usual", "allowed"),
    [*[(seats, 3, 3) for seats in (2, 3, 4)], (5, 2, 2), *[(n, 1, 1) for n in range(6, 11)]],
)
def test_how_many_riders_everybody_has(seats: int, usual: int, allowed: int) -> None:
    """L1 1.1: three up to four players, two with five, one with more; fewer if they agree."""
    assert len(start(seats).table.riders) == seats * usual
    assert [rider.seat for rider in start(seats).table.riders] == [s for s in range(seats) for _ in range(usual)]
    for riders in range(1, allowed + 1):
        assert len(start(seats, riders).table.riders) == seats * riders
    for riders in range(allowed + 1, 5):
        with pytest.raises(BadOptions) as caught:
            start(seats, riders)
        assert caught.value.field == "riders"


@pytest.mark.parametrize("seats", [0, 1, 11])
def test_two_to_ten_play(seats: int) -> None:
    """L1 1.1."""
    with pytest.raises(BadOptions):
        start(seats)


def test_a_team_of_three_has_one_of_each_role() -> None:
    """L1 1.2: nobody is asked."""
    state = start(2)
    assert names(state) == ["AR", "AL", "AC", "CR", "CL", "CC"]
    assert state.table.phase == "appointing"


def test_roles_are_picked_in_the_order_of_the_seats_from_the_holder_on() -> None:
    """L1 1.3."""
    state = start(3, riders=2, first=1)
    asked, events = [], list[Event]()
    for role in ("C", "R", "L", "R", "C", "L"):
        (seat,) = GAME.to_act(state)
        asked.append(seat)
        state, more = after(state, Pick(role))
        events += more
    assert asked == [1, 1, 2, 2, 0, 0]
    assert {frozenset(names(state)[place : place + 2]) for place in (0, 2, 4)} == {
        frozenset(("AC", "AL")),
        frozenset(("CC", "CR")),
        frozenset(("JL", "JR")),
    }
    picked = [event for event in events if isinstance(event, Picked)]
    assert [(event.seat, event.rider, event.clause) for event in picked][:2] == [
        (1, "CC", "L1 1.3"),
        (1, "CR", "L1 1.3"),
    ]
    assert state.table.phase == "appointing"


def test_the_lot_falls_before_the_picking() -> None:
    """L1 1.3: it begins with the holder of the token, whoever that will be."""
    state = GAME.setup(4, Options(course=FLAT, riders=1, first=-1))
    assert GAME.to_act(state) == {CHANCE}
    state, _ = GAME.apply(state, CHANCE, Token(2))
    assert GAME.to_act(state) == {2}
    assert list(GAME.legal(state, 2)) == [Pick("R"), Pick("L"), Pick("C")]


def test_no_role_is_picked_twice() -> None:
    """L1 1.3."""
    state, _ = after(start(2, riders=2), Pick("L"))
    assert set(GAME.legal(state, 0)) == {Pick("R"), Pick("C")}
    assert clause_against(state, Pick("L")) == "L1 1.3"


def test_whoever_shares_a_colour_takes_another_role() -> None:
    """L1 1.4: the sixth player has the colour of the first."""
    state = start(6)
    assert start(5).table.own(4) == range(8, 10)
    for role in ("R", "L", "R", "C", "R"):
        state, _ = after(state, Pick(role))
    assert GAME.to_act(state) == {5}
    assert set(GAME.legal(state, 5)) == {Pick("L"), Pick("C")}
    assert clause_against(state, Pick("R")) == "L1 1.4"
    state, _ = after(state, Pick("C"))
    assert names(state) == ["AR", "CL", "JR", "PC", "NR", "AC"]


def test_the_first_five_give_way_to_a_sixth_who_picks_before_them() -> None:
    """L1 1.4: the other figure of the colour, whoever took theirs first."""
    state, _ = after(start(7, first=5), Pick("L"), Pick("L"))
    assert GAME.to_act(state) == {0}
    assert set(GAME.legal(state, 0)) == {Pick("R"), Pick("C")}
    state, _ = after(state, Pick("R"))
    assert set(GAME.legal(state, 1)) == {Pick("R"), Pick("C")}


def test_ten_players_have_ten_different_figures() -> None:
    """L1 1.4."""
    state = start(10, first=3)
    while state.table.phase == "picking":
        (seat,) = GAME.to_act(state)
        state, _ = after(state, GAME.legal(state, seat)[0])
    assert len(set(names(state))) == 10
    assert {name[0] for name in names(state)} == set("ACJPN")


def test_one_rider_becomes_sprinter_and_another_descender() -> None:
    """L1 1.5: of three riders any two, in this order of seats."""
    state = start(3, first=2)
    asked = []
    for _ in range(3):
        (seat,) = GAME.to_act(state)
        asked.append(seat)
        assert set(GAME.legal(state, seat)) == {Appoint(*pair) for pair in permutations(ROLES, 2)}
        assert clause_against(state, Appoint("R", "R")) == "L1 1.5"
        assert clause_against(state, Appoint("R", "")) == "L1 1.5"
        state, events = after(state, Appoint("L", "C"))
        mine = [event for event in events if isinstance(event, Appointed)]
        letter = "ACJ"[seat]
        assert mine == [Appointed(seat, letter + "L", letter + "C")]
        assert [state.table.riders[rider].speciality for rider in state.table.own(seat)] == [
            "",
            "sprinter",
            "descender",
        ]
    assert asked == [2, 0, 1]
    assert state.table.phase == "leaving"


def test_of_two_riders_each_is_one_of_them() -> None:
    """L1 1.5."""
    state, _ = after(start(2, riders=2), Pick("R"), Pick("L"), Pick("L"), Pick("C"))
    assert set(GAME.legal(state, 0)) == {Appoint("R", "L"), Appoint("L", "R")}
    state, _ = after(state, Appoint("L", "R"))
    assert {rider.name: rider.speciality for rider in state.table.riders[:2]} == {"AR": "descender", "AL": "sprinter"}


def test_a_single_rider_is_one_of_the_two() -> None:
    """L1 1.5."""
    state, _ = after(start(2, riders=1), Pick("C"), Pick("L"))
    assert set(GAME.legal(state, 0)) == {Appoint("C", ""), Appoint("", "C")}
    state, _ = after(state, Appoint("", "C"), Appoint("L", ""))
    assert [rider.speciality for rider in state.table.riders] == ["descender", "sprinter"]


@pytest.mark.parametrize(("course", "energy"), [(FLAT, 35), (GROUNDS, 35), ("FF*HC2DF", 30), ("FrFrr*HCl3Dr+Fo", 30)])
def test_everybody_starts_with_the_energy_of_the_milestones(course: str, energy: int) -> None:
    """L1 1.6: 5 on the flat and false flat, on a tight bend 4, on a col 6, on a descent 4, at a velodrome 6."""
    state = GAME.setup(4, Options(course=course))
    assert {rider.energy for rider in state.table.riders} == {energy}
