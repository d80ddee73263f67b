"""Choices: picks that tell them apart, previews that follow the rules, prices with the right odds."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from games.leader_1.positions import BLACK, COL, TURN, Position, bunch, on
from games.leader_1.showing import TRACK, view
from paceline.core.game import CHANCE
from paceline.core.presentation import Choice, Pick
from paceline.games.leader_1 import GAME, actions
from paceline.games.leader_1.actions import IN_PELOTON, Chase, Eat, Leave, Ride
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.presentation.ask import short_way
from paceline.games.leader_1.presentation.choices import choice
from paceline.games.leader_1.rules import riding
from paceline.games.leader_1.rules.moves import Mover, Traffic, energy_back, price, rides, route
from paceline.games.leader_1.rules.order import course_of
from paceline.games.leader_1.rules.setup import Options
from paceline.games.leader_1.state import State
from paceline.i18n import english

SAID: Final = english()
pytestmark = pytest.mark.usefixtures("hexagons_of_seven")


def race(seed: int, seats: int, options: Options) -> Iterator[tuple[State, int]]:
    """Yield every state of a random race in which a seat is asked, with the seat."""
    state, rng = GAME.setup(seats, options), Random(seed)
    while acting := GAME.to_act(state):
        (seat,) = acting
        if seat == CHANCE:
            action, _ = rng.choice([*GAME.chance(state).outcomes()])
        else:
            yield state, seat
            action = rng.choice([*GAME.legal(state, seat)])
        state, _ = GAME.apply(state, seat, action)


def choices(position: Position, seat: int = 0) -> list[Choice]:
    """Return the choices of a seat as it is asked."""
    seen = GAME.view(position.state, seat)
    return [*GAME.presentation.ask(seen, GAME.legal(position.state, seat)).choices]


def reason(found: Choice) -> str:
    assert found.reason is not None
    return SAID(found.reason)


def facts(found: Choice, kind: str) -> list[str]:
    return [SAID(fact.text) for fact in found.price if fact.kind == kind]


@pytest.mark.parametrize("seed", range(6))
def test_picks_lead_to_one_choice_and_previews_to_its_end(seed: int) -> None:
    """L1 9.12: whoever clicks everything that stands for a choice has chosen it; its path is one the rules allow."""
    options = Options("FF*HC2DrrF", riders=1 + seed % 3, slipstream="diagonal" if seed % 2 else "straight")
    for state, seat in race(seed, 2 + seed % 3, options):
        asked = GAME.presentation.ask(GAME.view(state, seat), GAME.legal(state, seat))
        clicked = [frozenset((pick.kind, pick.id) for pick in found.picks) for found in asked.choices]
        assert all(mine and not any(mine <= other for other in clicked if other is not mine) for mine in clicked)
        for found in asked.choices:
            if isinstance(found.action, Ride):
                check_path(state, found)


def check_path(state: State, found: Choice) -> None:
    """Follow a preview square by square."""
    assert found.preview is not None
    (path,) = found.preview.paths
    table, road = state.table, course_of(state.table).road
    rider = table.riders[riding.asked_rider(table)]
    assert path.rider == rider.name
    assert len(path.cells) == found.action.squares + 1
    peloton = road.on_line(table.head)
    assert path.cells[0] == (peloton if rider.cell == IN_PELOTON else rider.cell)
    assert path.cells[-1] == (peloton if found.action.end == IN_PELOTON else found.action.end)
    steps = [*zip(path.cells[:-1], path.cells[1:], strict=True)]
    firsts = course_of(table).exits[table.head]
    assert all(
        after in (firsts if here == peloton else road.cells[here].ahead) or after == peloton for here, after in steps
    )


@pytest.mark.parametrize("seed", range(4))
def test_every_move_has_a_route(seed: int) -> None:
    """L1 9.1, 9.9, 11.2, 11.4: the squares of a route make up exactly the riders passed and the risks of its move."""
    rng, track = Random(seed), course_of(Position(BLACK if seed % 2 else COL).state.table)
    road = track.road
    for _ in range(60):
        start, free = rng.randrange(len(road.cells) // 2), rng.randrange(1, 4)
        taken = frozenset(rng.sample([c.number for c in road.cells if c.number > start], 12))
        mover = Mover(road.cells[start].ahead, free, 40, 3)
        traffic = Traffic(taken, frozenset())
        for ride in rides(track, mover, traffic, True):
            way = route(track, mover, traffic, ride)
            assert way[-1] == ride.end
            assert len(way) == ride.squares
            assert sum(step in taken for step in way) == ride.past
            assert any(road.cells[step].dark for step in way[free:]) == ("crash" in ride.risks)


def test_a_move_that_is_not_there_has_no_route() -> None:
    mover = Mover(TRACK.road.cells[0].ahead, 3, 40, 3)
    assert route(TRACK, mover, Traffic(frozenset(), frozenset()), Ride(200, 2, 0, ())) == ()


def test_the_price_of_a_move_is_what_the_rules_charge() -> None:
    """L1 9.6, L1 9.8."""
    position = Position(phase="escapees", AR=on(3, "M", 0))
    for found in choices(position):
        free, ride = 3, found.action
        after = 30 - price(free, ride) + energy_back(free, ride)
        said = facts(found, "gain" if after > 30 else "cost")
        assert said == [f"Free, {after} left" if after == 30 else said[0]]
        assert said[0].endswith(f"30→{after}") or after == 30
        assert facts(found, "note")[0].startswith(f"{ride.squares} square")
        assert (found.cost, found.steps) == (30 - after, ride.squares)
        assert found.preview is not None
        assert found.preview.free == min(free, ride.squares)
        assert sum(fact.amount for fact in found.price) == max(30 - after, 0)


@pytest.mark.parametrize("taken", range(3))
def test_a_risk_has_the_odds_of_the_event_die(taken: int) -> None:
    """L1 11.1: 8, 5 and 2 of twelve faces; what failure costs is what the rules would charge (L1 11.5)."""
    position = Position(BLACK, phase="escapees", head=3, AR=on(1, "R", 6, risks=taken))
    risky = [found for found in choices(position) if found.action.risks == ("crash",)]
    assert risky
    needed = numbers().thresholds[taken]
    for found in risky:
        (said,) = facts(found, "odds")
        assert said == f"{sum(face >= needed for face in range(1, 13))} in 12"
        cost = price(3, found.action)
        assert facts(found, "risk") == [f"Fall: pay {2 * cost}, lose a turn"]
        assert f". {said} to stay up. Miss it: pay {2 * cost}, lose a turn." in reason(found)
        assert [limit.clause for limit in (found.preview.limits if found.preview else ())] == ["L1 11.4"]


def test_a_bonk_costs_three_times_and_lights_the_col() -> None:
    """L1 11.2, L1 11.3."""
    position = Position(COL, phase="escapees", head=3, AR=on(2, "M", 6))
    risky = next(found for found in choices(position) if found.action.risks == ("bonk",))
    cost = 3 * price(2, risky.action)
    assert facts(risky, "risk") == [f"Bonk: pay {cost}"]
    assert f"8 in 12 to hold on. Miss it: pay {cost}." in reason(risky)
    assert risky.preview is not None
    (limit,) = risky.preview.limits
    assert (limit.clause, SAID(limit.why)) == ("L1 11.2", "More than 2 paid squares on this col risk a bonk.")
    assert {course_of(position.state.table).ground[lit] for lit in limit.cells} == {"C"}


CAUGHT: Final = {
    4: "The bunch needs a 4 to catch you: 8 in 12; chased, for sure.",
    5: "The bunch needs a 5 to catch you: 5 in 12; chased, a 4: 8 in 12.",
    6: "Only a chase and a 5 can catch you: 5 in 12.",
    7: "The bunch cannot catch you this turn.",
}


@pytest.mark.parametrize("rows", range(4, 8))
def test_the_odds_of_being_caught_are_those_of_the_rules(rows: int) -> None:
    """L1 7.1, L1 7.5: as many faces catch the rider as the sentence says, without a chase and with one."""
    start = Position(phase="leaving", holder=0).answer(Leave("R"))
    ride = next(one for one in choices(start) if one.action == Ride(start.cell(2, "M", rows - 4), rows, 0, ()))
    assert CAUGHT[rows] in reason(ride)
    odds = {4: (8, 12), 5: (5, 8), 6: (0, 5), 7: (0, 0)}
    assert tuple(caught(start.state, ride.action, announced) for announced in (False, True)) == odds[rows]


def caught(state: State, ride: Ride, announced: bool) -> int:
    """Return how many faces of the peloton die catch the rider of seat 0 after this move."""
    state, _ = GAME.apply(state, 0, ride)
    while CHANCE not in GAME.to_act(state):
        (seat,) = GAME.to_act(state)
        legal = GAME.legal(state, seat)
        answers = [action for action in (Chase(announced), actions.Stay()) if action in legal]
        state, _ = GAME.apply(state, seat, (answers or legal)[0])
    outcomes = GAME.chance(state).outcomes()
    return sum(
        weight for face, weight in outcomes if GAME.apply(state, CHANCE, face)[0].table.riders[0].cell == IN_PELOTON
    )


def test_an_empty_peloton_catches_with_one_less_on_the_die() -> None:
    """L1 7.2: six rows ahead of a peloton with nobody in it."""
    position = Position(each=1, phase="escapees", AR=on(2, "M", 0), CR=on(1, "M", 5))
    found = next(one for one in choices(position) if one.action == Ride(position.cell(2, "M", 2), 2, 0, ()))
    assert CAUGHT[5] in reason(found)
    assert caught(position.state, found.action, announced=False) == 5


def test_behind_the_peloton_the_reason_says_how_far() -> None:
    position = Position(phase="dropped", AR=on(0, "M", 0))
    found = {reason(one) for one in choices(position)}
    assert "1 square · +2 energy · 30→32. 8 behind the bunch." in found


def test_a_feed_tile_is_picked_as_a_card_that_only_its_seat_sees() -> None:
    """L1 13.3."""
    position = Position(phase="escapees", AR=on(3, "M", 0, tiles=(2, 4, 4)), CR=on(2, "M", 0, tiles=(3,)))
    meals = [found for found in choices(position) if isinstance(found.action, Eat)]
    assert [found.picks for found in meals] == [(Pick("card", "feed-AR-2"),), (Pick("card", "feed-AR-4"),)]
    assert [facts(found, "gain") for found in meals] == [["+2 energy, 30→32"], ["+4 energy, 30→34"]]
    assert [found.cost for found in meals] == [-2, -4]
    assert [SAID(found.short) for found in meals if found.short] == ["Eat: Rouleur 30→32", "Eat: Rouleur 30→34"]


def test_a_chase_says_every_speed_with_its_odds() -> None:
    """L1 7.1, L1 7.4."""
    position = Position(phase="chase", AR=on(3, "M", 0))
    calm, chase = choices(position)
    assert (calm.action, chase.action) == (Chase(False), Chase(True))
    assert facts(calm, "odds")[-1] == "5 rows for 1 (5 in 12)"
    assert facts(chase, "odds")[-1] == "6 rows for 2 (5 in 12)"


def test_nobody_is_asked_to_chase_riders_past_the_line_with_an_empty_peloton() -> None:
    calm, chase = choices(Position(phase="chase", each=1, head=45, AR=on(7, "M", 1), CR=on(7, "M", 0)))
    assert (calm.automatic, chase.automatic) == (True, False)
    for asked in (
        Position(phase="chase", each=1, head=45, AR=on(7, "M", 1), CR=bunch()),
        Position(phase="chase", each=1, head=45, AR=on(7, "M", 1), CR=on(6, "M", 6)),
    ):
        assert not any(found.automatic for found in choices(asked))


def test_leaving_the_peloton_has_its_cheapest_price() -> None:
    """L1 5.2."""
    position = Position(phase="leaving", AR=bunch())
    leave = next(found for found in choices(position) if found.action == Leave("R"))
    assert leave.picks == (Pick("rider", "AR"),)
    assert facts(leave, "cost") == ["From 1 energy"]
    assert facts(leave, "note") == ["At least 4 squares"]
    assert (leave.cost, reason(leave)) == (1, "At least 4 squares, for 1 energy or more.")
    assert leave.short
    assert SAID(leave.short) == "from 1 energy"


def test_several_ways_to_one_square_have_buttons() -> None:
    """L1 9.12."""
    position = Position(BLACK, phase="escapees", head=3, AR=on(1, "R", 6))
    ends = [found.action.end for found in choices(position)]
    for found in choices(position):
        assert [pick.kind for pick in found.picks[:2]] == ["rider", "cell"]
        assert len(found.picks) == 2 + (ends.count(found.action.end) > 1)
    assert len({*ends}) < len(ends)
    labels = {SAID(pick.label) for found in choices(position) for pick in found.picks if pick.label}
    assert {"2 squares, +1 energy"} <= labels


def test_a_move_too_fast_to_follow_says_so_if_somebody_is_right_behind() -> None:
    """L1 10.2: a longer way to the same square may be worth its price."""
    wheel = Position(phase="escapees", AR=on(3, "M", 1), CR=on(3, "M", 0))
    fast = {
        found.steps
        for found in choices(wheel)
        if "Too fast to follow: no slipstream behind you" in facts(found, "note")
    }
    assert fast == {6, 7, 8, 9}
    ride = next(found.action for found in choices(wheel) if found.steps == 6)
    assert SAID(short_way(wheel.state.table, ride, squares=True)) == "6 squares, 5 energy, too fast to follow"
    alone = Position(phase="escapees", AR=on(3, "M", 1))
    assert not any("Too fast" in fact for found in choices(alone) for fact in facts(found, "note"))


@pytest.mark.parametrize(
    ("action", "button", "label"),
    [
        (actions.Pick("C"), "role-C", "Climber"),
        (actions.Token(1), "token-1", "Coquelicot"),
        (actions.PelotonDie("4R"), "face-red-4R", "Red 4"),
        (actions.EventDie("AR", "bonk", 7), "face-7", "7"),
        (actions.Fed("AR", 3), "face-3", "3"),
    ],
)
def test_roles_and_outcomes_of_chance_are_buttons(action: Any, button: str, label: str) -> None:
    (pick,) = choice(view(), action).picks
    assert (pick.kind, pick.id, pick.label and SAID(pick.label)) == ("button", button, label)


def test_sprinter_and_descender_are_told_apart() -> None:
    """L1 1.5."""
    one, other = (choice(view(), actions.Appoint(*roles)) for roles in (("R", "L"), ("L", "R")))
    assert {pick.id for pick in one.picks} == {"sprinter-R", "descender-L"}
    assert {pick.id for pick in other.picks} == {"sprinter-L", "descender-R"}


def test_a_preview_across_the_line_says_so() -> None:
    position = Position(phase="escapees", AR=on(6, "M", 6))
    notes = {fact for found in choices(position) for fact in facts(found, "note")}
    assert "Across the line, 1 past it" in notes


def test_a_move_across_the_line_says_the_place_it_gives_so_far() -> None:
    """L1 14.1: more rows are better; level riders are ranked by who moved earlier."""
    position = Position(phase="escapees", head=30, AR=on(6, "M", 6), CR=on(7, "M", 1, moved=TURN))
    places = {found.steps: reason(found).split(". ")[-1] for found in choices(position) if found.number}
    assert places[2] == "Across the line: number 2 so far."
    assert places[3] == "Across the line: first so far."


@pytest.mark.parametrize(
    ("phase", "deeds"),
    [
        ("leaving", {"Attack", "Stay", "Sit in"}),
        ("chase", {"Chase", "No chase"}),
        ("escapees", {f"Ride {squares}" for squares in range(1, 10)}),
    ],
)
def test_the_button_names_the_deed(phase: Any, deeds: set[str]) -> None:
    position = Position(phase=phase, AR=on(3, "M", 0) if phase == "escapees" else bunch())
    assert {SAID(found.deed) for found in choices(position) if found.deed} == deeds


@pytest.mark.parametrize("seed", range(3))
def test_every_choice_has_a_deed_of_few_words_and_every_move_its_numbers(seed: int) -> None:
    for state, seat in race(seed, 3, Options("FF*HC2DrrF")):
        for found in GAME.presentation.ask(GAME.view(state, seat), GAME.legal(state, seat)).choices:
            assert found.deed is not None
            assert len(SAID(found.deed).split()) <= 2
            assert isinstance(found.action, Ride) == (found.steps is not None)
            assert not isinstance(found.action, Ride) or found.cost is not None


def test_a_chase_says_whom_it_catches() -> None:
    """L1 7.5: five rows ahead."""
    calm, chase = choices(Position(phase="chase", AR=on(2, "M", 1)))
    assert reason(calm) == "5 in 12 to catch Azur rouleur. Everybody inside pays 1 for 5 rows."
    assert reason(chase) == "8 in 12 to catch Azur rouleur. Everybody inside pays 1 for 5 rows and 2 for 6 rows."
    _, sure = choices(Position(phase="chase", AR=on(2, "M", 0)))
    assert reason(sure).startswith("Azur rouleur is caught for sure. ")
    far, _ = choices(Position(phase="chase", AR=on(4, "M", 1)))
    assert reason(far).startswith("Azur rouleur is out of reach. ")
    nobody, _ = choices(Position(phase="chase"))
    assert "catch" not in reason(nobody)


def test_food_on_the_way_is_a_fact_of_a_move() -> None:
    """L1 13.1."""
    position = Position("FFFF*FFF", phase="escapees", AR=on(2, "M", 6))
    assert all("Food on the way" in facts(found, "note") for found in choices(position))


def test_sitting_in_says_until_when() -> None:
    """L1 5.5: the feed line, another ground or the last two hexagons, whatever comes first."""
    told = {
        "FFFF*FFF": "the feed line, 11 rows on",
        COL: "the false flat, 4 rows on",
        "FF*FFFFF": "the finale, 25 rows on",
    }
    for code, stop in told.items():
        asked = choices(Position(code, head=10, phase="leaving"))
        sit = next(found for found in asked if isinstance(found.action, actions.SitIn))
        assert SAID(sit.label) == f"Sit in until somebody attacks, drops or comes back, or until {stop}"


def signposts(position: Position) -> list[tuple[int, str, str, bool]]:
    """Return the signs beside the road as seat 0 is asked."""
    found = GAME.presentation.signposts(GAME.view(position.state, 0))
    return [(one.row, one.value, SAID(one.text), one.pale) for one in found]


def test_the_reach_of_the_peloton_stands_beside_the_road() -> None:
    """L1 6.1, L1 7.1: for whoever leaves it or rides ahead of it, and for nobody else."""
    wanted = [
        (13, "3", "12/12", False),
        (14, "4", "8/12", False),
        (15, "5", "5/12", False),
        (16, "6", "if chased", True),
    ]
    assert signposts(Position(head=10, phase="escapees", AR=on(3, "M", 0))) == wanted
    leaving = Position(head=10, phase="leaving")
    assert signposts(leaving) == []
    assert signposts(leaving.answer(Leave("R"))) == wanted
    assert signposts(Position(head=10, phase="dropped", AR=on(0, "M", 0))) == []


def test_a_peloton_without_riders_reaches_one_row_further() -> None:
    """L1 7.2."""
    alone = Position(seats=2, each=1, head=10, phase="escapees", AR=on(3, "M", 0), CR=on(4, "M", 0))
    assert [(row, value) for row, value, _, _ in signposts(alone)] == [(14, "4"), (15, "5"), (16, "6"), (17, "7")]
