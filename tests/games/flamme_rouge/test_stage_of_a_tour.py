"""FR 16: tokens on the way, times at the line, and everybody rides home."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.flamme_rouge.conftest import of, stand, stands, turn
from paceline.core.chance import Luck
from paceline.core.game import CHANCE
from paceline.games.flamme_rouge.actions import NUMBER, Draw
from paceline.games.flamme_rouge.events import CameHome, Delayed, Exhausted, Finished, TookToken
from paceline.games.flamme_rouge.game import apply, chance, legal, result, to_act
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.state import State, course_of

GT = ("grand-tour",)
FLAT = Options("Grand Tour 3", expansions=GT, timed=True)
CLIMB = Options("abcdefghijklmnopqrstU", expansions=GT, timed=True)


def line(options: Options) -> int:
    return course_of(setup(2, options).table).finish


def times(state: State) -> dict[str, int]:
    outcome = result(state)
    assert outcome is not None
    assert outcome.stage is not None
    return {rider.rider: rider.time for rider in outcome.stage.riders}


def before_the_line() -> tuple[State, int]:
    """Return the round before the finish in the example of the rules, eight riders strong."""
    goal = line(FLAT)
    rows = {"AR": -5, "CR": -5, "JR": -4, "AS": -6, "CS": -6, "JS": -9, "PR": -10, "PS": -10}
    return stand(FLAT, 4, **{name: goal + row for name, row in rows.items()}), goal


def first_home() -> tuple[State, list[object]]:
    start, _ = before_the_line()
    cards = {"AR": "9", "CR": "9", "JR": "5", "AS": "5", "CS": "5", "JS": "5", "PR": "5", "PS": "5"}
    state, events = turn(start, **cards)
    return state, [*events]


def test_the_example_of_the_finish() -> None:
    """FR 16.4 to 16.7: five across in two packs, 0:00 and 0:30, two of them by slipstream; a minute for three."""
    start, _ = before_the_line()
    cards = {"AR": "9", "CR": "9", "JR": "5", "AS": "5", "CS": "5", "JS": "5", "PR": "5", "PS": "5"}
    state, events = turn(start, **cards)
    home = [(event.rider, event.place, event.time, event.podium) for event in of(CameHome, events)]
    assert home == [("AR", 1, 0, 3), ("CR", 2, 0, 2), ("JR", 3, 30, 1), ("AS", 4, 30, 0), ("CS", 5, 30, 0)]
    assert [(set(event.riders), event.seconds) for event in of(Delayed, events)] == [({"JS", "PS", "PR"}, 60)]
    assert [event.rider for event in of(Exhausted, events)] == ["JS"]
    assert state.table.tired == ((NUMBER["JS"],),)
    assert result(state) is None


def test_one_round_later() -> None:
    """FR 16.7, FR 16.8: the last three come home together at 1:20, and the stage is over."""
    state, _ = first_home()
    goal = line(FLAT)
    assert [stands(state, name) for name in ("JS", "PR", "PS")] == [goal - 4, goal - 5, goal - 5]
    state, events = turn(state, JS="6", PR="6", PS="6")
    assert {event.time for event in of(CameHome, events)} == {80}
    assert not of(Delayed, events)
    assert not of(Exhausted, events)
    assert times(state) == {"AR": 0, "CR": 0, "JR": 30, "AS": 30, "CS": 30, "JS": 80, "PR": 80, "PS": 80}
    assert to_act(state) == frozenset()
    assert of(Finished, events)[0].riders == ("AR", "CR", "JR", "AS", "CS", "JS", "PR", "PS")


def test_riders_at_home_are_off_the_road_and_owe_nothing() -> None:
    """FR 16.8: team A is done; J draws for its sprinteur alone; nobody stands in the way across the line."""
    state, _ = first_home()
    assert [stands(state, name) for name in ("AR", "AS", "CR", "CS", "JR")] == [-1] * 5
    assert to_act(state) == {2, 3}
    assert legal(state, 0) == ()
    assert legal(state, 2) == (Draw("S"),)
    assert set(legal(state, 3)) == {Draw("S"), Draw("R")}
    state, events = turn(state, JS="9", PR="9", PS="9")
    assert {event.time for event in of(CameHome, events)} == {60}
    assert state.table.revealed[-1] == ("", "", "", "", "9", "", "9", "9")


def test_everybody_takes_a_minute_a_round() -> None:
    """FR 16.7: two rounds late are two minutes, though only one of them brought somebody home."""
    state, _ = first_home()
    state, events = turn(state, JS="9", PR="2", PS="2")
    assert [(event.rider, event.time) for event in of(CameHome, events)] == [("JS", 60)]
    state, events = turn(state, PR="2", PS="2")
    assert not of(CameHome, events)
    assert of(Delayed, events)
    state, _ = turn(state, PR="3", PS="4")
    assert times(state)["PS"] == 3 * 60 + times(state)["PS"] % 60
    assert times(state)["JS"] == 60


def test_no_minutes_before_the_first_is_home() -> None:
    """FR 16.7."""
    goal = line(FLAT)
    state, events = turn(
        stand(FLAT, 2, AS=goal - 9, AR=goal - 20, CS=goal - 25, CR=goal - 30), AS="5", AR="5", CS="5", CR="5"
    )
    assert not of(Delayed, events)
    assert state.table.minutes == 0


@pytest.mark.parametrize(("beyond", "seconds"), [(1, 40), (2, 30), (3, 20), (4, 10), (5, 0), (6, 0), (8, 0)])
def test_the_flat_timing_tile(beyond: int, seconds: int) -> None:
    """FR 16.5: beside the squares across the line, and 0 further on."""
    goal = line(FLAT)
    start = stand(FLAT, 2, AS=goal - 1, AR=goal - 20, CS=goal - 25, CR=goal - 30)
    _, events = turn(start, AS=str(beyond), AR="2", CS="2", CR="2")
    assert [(event.rider, event.time, event.clause) for event in of(CameHome, events)] == [("AS", seconds, "FR 16.5")]


@pytest.mark.parametrize(("beyond", "seconds"), [(1, 30), (2, 20), (3, 10), (4, 0), (5, 0)])
def test_the_climbing_timing_tile(beyond: int, seconds: int) -> None:
    """FR 16.5: four values, and no slipstream up there."""
    goal = line(CLIMB)
    start = stand(CLIMB, 2, AS=goal - 1, AR=goal - 20, CS=goal - 25, CR=goal - 30)
    _, events = turn(start, AS=str(beyond), AR="2", CS="2", CR="2")
    assert [(event.rider, event.time) for event in of(CameHome, events)] == [("AS", seconds)]


def test_a_pack_on_the_climb_shares_its_time() -> None:
    """FR 16.6: riders without an empty square between them, though slipstream does not work there."""
    goal = line(CLIMB)
    start = stand(CLIMB, 2, AS=goal - 1, AR=goal - 2, CS=goal - 2, CR=goal - 12)
    _, events = turn(start, AS="4", AR="4", CS="2", CR="2")
    found = [(event.rider, event.time, event.front, event.clause) for event in of(CameHome, events)]
    assert found == [
        ("AS", 0, "AS", "FR 16.5"),
        ("AR", 0, "AS", "FR 16.6"),
        ("CS", 30, "CS", "FR 16.5"),
    ]


def test_who_is_not_across_does_not_share_the_time() -> None:
    """FR 16.6, FR 16.7: CS is in the same pack but before the line: a minute for them."""
    goal = line(FLAT)
    start = stand(FLAT, 2, AS=goal - 3, CS=goal - 4, AR=goal - 20, CR=goal - 25)
    state, events = turn(start, AS="3", CS="3", AR="2", CR="2")
    assert [(event.rider, event.time) for event in of(CameHome, events)] == [("AS", 40)]
    assert stands(state, "CS") == goal - 1
    assert "CS" in of(Delayed, events)[0].riders


def test_the_winner_is_the_first_across() -> None:
    """FR 16.9: who came home in a later round is behind; in one round the furthest wins, the right lane first."""
    goal = line(FLAT)
    start = stand(FLAT, 2, AS=goal - 2, AR=goal - 5, CS=goal - 4, CR=goal - 4)
    state, _ = turn(start, AS="2", AR="2", CS="9", CR="9")
    state, _ = turn(state, AR="11")
    outcome = result(state)
    assert outcome is not None
    assert outcome.riders == ("CS", "CR", "AS", "AR")
    assert outcome.ranking == ((1,), (0,))
    assert outcome.stage is not None
    assert [(rider.rider, rider.place, rider.podium) for rider in outcome.stage.riders] == [
        ("CS", 1, 3), ("CR", 2, 2), ("AS", 3, 1), ("AR", 4, 0)
    ]  # fmt: skip


def test_podium_points_over_two_rounds() -> None:
    """FR 16.4: two come home first, the third point goes to the first of the next round."""
    goal = line(FLAT)
    state, _ = turn(stand(FLAT, 2, AS=goal - 2, AR=goal - 2, CS=goal - 8, CR=goal - 9), AS="5", AR="4", CS="2", CR="2")
    state, events = turn(state, CS="9", CR="9")
    assert [(event.rider, event.podium) for event in of(CameHome, events)] == [("CS", 1), ("CR", 0)]


def test_riders_across_shelter_those_behind_in_their_round() -> None:
    """FR 16.8, FR 7.10: AS leaves the road after exhaustion is given, so CS right behind them takes none."""
    goal = line(FLAT)
    start = stand(FLAT, 2, AS=goal - 3, CS=goal - 4, AR=goal - 20, CR=goal - 25)
    state, _ = turn(start, AS="3", CS="3", AR="2", CR="2")
    assert NUMBER["CS"] not in state.table.tired[0]
    assert NUMBER["AS"] not in state.table.tired[0]


def test_exhaustion_is_handed_over() -> None:
    """FR 16.8, FR 17.1: the cards in the deck when the stage is over."""
    state, _ = first_home()
    state, _ = turn(state, JS="9", PR="9", PS="9")
    outcome = result(state)
    assert outcome is not None
    assert outcome.stage is not None
    assert sum(rider.exhaustion for rider in outcome.stage.riders) == 0  # JS had only the card the rider played
    fresh = stand(FLAT, 2, AS=line(FLAT) - 1, AR=line(FLAT) - 1, CS=line(FLAT) - 3, CR=line(FLAT) - 6)
    state, _ = turn(fresh, AS="5", AR="5", CS="2", CR="2")
    mine = state.cards[NUMBER["CR"]]
    assert mine.recycled == ("2x",)
    state = replace(state, cards=tuple(replace(pile, face_down=("9", "9", "9", "9")) for pile in state.cards))
    while to_act(state):
        seat = min(to_act(state))
        action = chance(state).sample(Luck(0)) if seat == CHANCE else legal(state, seat)[0]
        state, _ = apply(state, seat, action)
    outcome = result(state)
    assert outcome is not None
    assert outcome.stage is not None
    found = {rider.rider: rider.exhaustion for rider in outcome.stage.riders}
    assert found["CR"] == 1
    assert found["AS"] == 0


# Tokens


def piles() -> dict[str, tuple[int, str, tuple[int, ...]]]:
    return {pile.name: (pile.row, pile.points, pile.values) for pile in setup(2, FLAT).table.piles}


def test_the_piles_of_a_stage() -> None:
    """FR 16.1: Major 5, 3, 1 and Minor 2, 1; on stage 3 for sprints at the line and for the mountain behind L."""
    found = piles()
    assert found["major"] == (line(FLAT), "sprint", (5, 3, 1))
    assert found["minor"][1:] == ("mountain", (2, 1))


def test_no_piles_in_a_single_race() -> None:
    """FR 16.1: tokens lie only on stages of a tour."""
    assert setup(2, Options("Grand Tour 3", expansions=GT)).table.piles == ()


def at_the_pile(**rows: int) -> State:
    row = piles()["minor"][0]
    return stand(FLAT, len(rows) // 2, **{name: row + distance for name, distance in rows.items()})


def test_tokens_go_to_riders_in_their_order_at_the_end_of_the_round() -> None:
    """FR 16.2: CS moves last and rides furthest, so the rider takes the 2; AS takes the 1, nothing is left for AR."""
    state, events = turn(at_the_pile(AS=-1, AR=-2, CS=-3, CR=-20), AS="2", AR="2", CS="5", CR="2")
    took = [(event.rider, event.points, event.value) for event in of(TookToken, events)]
    assert took == [("CS", "mountain", 2), ("AS", "mountain", 1)]
    assert [pile.name for pile in state.table.piles] == ["major"]
    state, events = turn(state, AS="2", AR="2", CS="2", CR="9")
    assert not of(TookToken, events)


def test_tokens_over_two_rounds() -> None:
    """FR 16.2: the top one is gone; who was past the square before takes nothing more."""
    state, events = turn(at_the_pile(AS=-1, AR=-4, CS=-12, CR=-20), AS="3", AR="2", CS="2", CR="2")
    assert [(event.rider, event.value) for event in of(TookToken, events)] == [("AS", 2)]
    state, events = turn(state, AS="3", AR="5", CS="2", CR="2")
    assert [(event.rider, event.value) for event in of(TookToken, events)] == [("AR", 1)]


def test_a_square_before_the_pile_is_not_reached() -> None:
    """FR 16.2: on the square itself the rider takes it, one before the rider does not."""
    _, events = turn(at_the_pile(AS=-3, AR=-9, CS=-12, CR=-20), AS="2", AR="2", CS="2", CR="2")
    assert not of(TookToken, events)
    _, events = turn(at_the_pile(AS=-3, AR=-9, CS=-12, CR=-20), AS="3", AR="2", CS="2", CR="2")
    assert [event.rider for event in of(TookToken, events)] == ["AS"]


def test_in_one_square_the_right_lane_takes_the_better_token() -> None:
    """FR 16.2, FR 8.2."""
    _, events = turn(at_the_pile(CR=-3, AS=-3, AR=-9, CS=-20), CR="4", AS="4", AR="2", CS="2")
    assert [(event.rider, event.value) for event in of(TookToken, events)] == [("CR", 2), ("AS", 1)]


def test_slipstream_reaches_a_pile_too() -> None:
    """FR 16.2: what counts is the end of the round; here AS is drawn onto the square by CR."""
    options = Options("abcdefghijklmnopqrstu", expansions=GT, timed=True)
    pile = next(pile for pile in setup(2, options).table.piles if pile.name == "minor")
    rows = {"CR": pile.row - 1, "AS": pile.row - 3, "AR": pile.row - 12, "CS": pile.row - 20}
    state, events = turn(stand(options, 2, **rows), CR="2", AS="2", AR="2", CS="2")
    assert stands(state, "AS") == pile.row
    took = [(event.rider, event.points, event.value) for event in of(TookToken, events)]
    assert took == [("CR", "sprint", 2), ("AS", "sprint", 1)]


def test_tokens_count_for_the_rider() -> None:
    """FR 16.3: sprint points at the line; they are no tour points."""
    state, _ = first_home()
    state, _ = turn(state, JS="9", PR="9", PS="9")
    outcome = result(state)
    assert outcome is not None
    assert outcome.stage is not None
    found = {rider.rider: (rider.podium, rider.sprint, rider.mountain) for rider in outcome.stage.riders}
    assert found["AR"] == (3, 5, 0)
    assert found["CR"] == (2, 3, 0)
    assert found["JR"] == (1, 1, 0)
    assert set(found.values()) == {(3, 5, 0), (2, 3, 0), (1, 1, 0), (0, 0, 0)}


# Dummies


def test_dummies_alone_on_the_road_ride_home_by_themselves() -> None:
    """FR 16.8, FR 11.2: the only human is home; chance turns over cards until all are."""
    options = Options("abcdu", expansions=("peloton", "grand-tour"), timed=True, dummies=("", "muscle", "peloton"))
    goal = line(Options("abcdu", expansions=GT, timed=True))
    start = stand(options, 3, AS=goal - 1, AR=goal - 2, CS=goal - 15, CR=goal - 16, JS=goal - 17, JR=goal - 18)
    cards = {name: start.cards[NUMBER[name]] for name in ("CS", "CR", "JS", "JR")}
    state, _ = turn(start, cards, AS="5", AR="5")
    assert [stands(state, name) for name in ("AS", "AR")] == [-1, -1]
    rounds = 0
    while to_act(state):
        assert to_act(state) == {CHANCE}
        state, _ = apply(state, CHANCE, chance(state).sample(Luck(3)))
        rounds += 1
    outcome = result(state)
    assert outcome is not None
    assert outcome.across == 6
    assert rounds > 3
    assert outcome.stage is not None
    assert all(rider.exhaustion == 0 for rider in outcome.stage.riders if rider.rider[0] in "CJ")
    assert max(rider.time for rider in outcome.stage.riders) >= 60


def test_one_dummy_home_the_other_on_the_road() -> None:
    """FR 16.8, FR 11.5 to 11.7: a muscle rider turns over their own deck; the peloton's deck serves who is left."""
    options = Options("abcdu", expansions=("peloton", "grand-tour"), timed=True, dummies=("", "muscle", "peloton"))
    goal = line(Options("abcdu", expansions=GT, timed=True))
    start = stand(options, 3, CS=goal - 1, CR=goal - 15, JS=goal - 2, JR=goal - 16, AS=goal - 17, AR=goal - 18)
    cards = {name: start.cards[NUMBER[name]] for name in ("CS", "CR", "JS", "JR")}
    state, _ = turn(start, cards, AS="2", AR="2")
    assert [stands(state, name) for name in ("CS", "JS")] == [-1, -1]
    before = [len(pile.face_down) for pile in state.cards]
    state, _ = turn(state, AS="2", AR="2")
    assert len(state.cards[NUMBER["CS"]].face_down) == before[2]
    assert len(state.cards[NUMBER["CR"]].face_down) == before[3] - 1
    assert len(state.cards[NUMBER["JS"]].face_down) == before[4] - 1
