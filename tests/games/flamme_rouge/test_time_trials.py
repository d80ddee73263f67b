"""FR 19.1 to 19.7 and FR 19.11: time trials, by teams and alone."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.flamme_rouge.conftest import after, clause_against, of, stand, stands, turn
from paceline.core.chance import Luck
from paceline.core.game import CHANCE
from paceline.core.messages import BadOptions
from paceline.core.presentation import Order
from paceline.games.flamme_rouge import GAME
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS, Draw, Place
from paceline.games.flamme_rouge.events import CameHome, Exhausted, Slipstreamed, Spared, Strained, TookToken
from paceline.games.flamme_rouge.game import apply, chance, legal, result, to_act
from paceline.games.flamme_rouge.presentation.names import clock
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.state import State, course_of

GT, BOXES = ("grand-tour",), ("peloton", "grand-tour")
STAGE = "abcdefghijklmnopqrstu"
TEAM, ALONE = "team-time-trial", "individual-time-trial"


def trial(kind: str, **more: object) -> Options:
    return Options(STAGE, kind=kind, **({"expansions": BOXES} | more))  # type: ignore[arg-type]  # any option


GOAL = course_of(setup(2, trial(TEAM)).table).finish


def to_the_end(state: State, seed: int = 5) -> State:
    luck, rng = Luck(seed), Random(seed)
    while acting := to_act(state):
        seat = min(acting)
        action = chance(state).sample(luck) if seat == CHANCE else rng.choice(legal(state, seat))
        state, _ = apply(state, seat, action)
    return state


# The start


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_all_start_from_the_foremost_square(seats: int) -> None:
    """FR 19.1, FR 19.2: each team places its riders there, whoever stands there already; no bidding afterwards."""
    state = setup(seats, Options("a 2B 3 b c u", kind=TEAM, expansions=BOXES))
    for seat in range(seats):
        assert to_act(state) == {seat}
        front = course_of(state.table).start - 1
        assert set(legal(state, seat)) == {Place("S", front), Place("R", front)}
        assert clause_against(state, seat, Place("S", front - 1)) == "FR 2.8"
        state, _ = after(state, (seat, Place("R", front)), (seat, Place("S", front)))
    assert {stands(state, name) for name in RIDERS[: 2 * seats]} == {front}
    cells = state.table.cells
    assert all(cells[2 * seat] < cells[2 * seat + 1] for seat in range(seats))  # the rouleur was first: right lane
    assert state.table.auction is None
    assert to_act(state) == set(range(seats))


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_alone_nobody_has_to_be_placed(seats: int) -> None:
    """FR 19.1, FR 19.5: all stand in the right lane of the foremost square, and the first round begins."""
    state = setup(seats, trial(ALONE))
    assert to_act(state) == set(range(seats))
    assert {stands(state, name) for name in RIDERS[: 2 * seats]} == {course_of(state.table).start - 1}
    assert set(legal(state, 0)) == {Draw("S"), Draw("R")}


def test_alone_in_the_weather() -> None:
    """FR 19.1, FR 12.1: the weather is laid, then the first round begins."""
    state = setup(2, trial(ALONE, expansions=("meteo", "grand-tour")))
    state, _ = after(state, (CHANCE, chance(state).sample(Luck(0))))
    assert to_act(state) == {0, 1}


@pytest.mark.parametrize("kind", [TEAM, ALONE])
def test_no_tokens_in_time_trials(kind: str) -> None:
    """FR 19.1."""
    state = setup(2, trial(kind, timed=True))
    assert state.table.piles == ()
    start = stand(trial(kind), 2, AS=GOAL - 1, AR=GOAL - 1, CS=GOAL - 1, CR=GOAL - 1)
    _, events = turn(start, AS="5", AR="5", CS="5", CR="5")
    assert not of(TookToken, events)
    assert len(of(CameHome, events)) == 4


@pytest.mark.parametrize("kind", [TEAM, ALONE])
def test_stage_cards_know_their_kind(kind: str) -> None:
    """FR 19.1: cards 1 and 10 are time trials; a plain race can be ridden on them too."""
    card = "Grand Tour 1" if kind == TEAM else "Grand Tour 10"
    assert setup(1, Options(card, expansions=GT)).table.kind == kind
    assert setup(2, Options(card, expansions=GT, kind="plain")).table.kind == "plain"


@pytest.mark.parametrize("kind", [TEAM, ALONE])
def test_alone_against_the_clock(kind: str) -> None:
    """FR 19.7: one seat is enough, in time trials only; the handicap of FR 11.9 is not for them."""
    state = to_the_end(setup(1, trial(kind, expansions=GT)))
    outcome = result(state)
    assert outcome is not None
    assert outcome.ranking == ((0,),)
    assert outcome.across == 2
    assert setup(1, trial(kind)).table.handicap == (0,)
    with pytest.raises(BadOptions):
        setup(1, Options(STAGE, expansions=GT, timed=True))
    with pytest.raises(BadOptions):
        setup(0, trial(kind))


# By teams


def test_the_example_of_the_team_time_trial() -> None:
    """FR 19.2: AR is drawn up by AS; CS is too far from CR; all but AR tire, whoever else rides where."""
    start = stand(trial(TEAM), 3, AS=20, AR=17, CS=18, CR=21, JS=20, JR=18)
    state, events = turn(start, AS="3", AR="4", CS="3", CR="3", JS="3", JR="2")
    assert [stands(state, name) for name in ("AS", "AR", "CS", "CR", "JS", "JR")] == [23, 22, 21, 24, 23, 20]
    assert [event.riders for event in of(Slipstreamed, events)] == [("AR",)]
    assert {RIDERS[rider] for rider in state.table.tired[0]} == {"AS", "CS", "CR", "JS", "JR"}
    assert "AR" not in [event.rider for event in of(Exhausted, events)]


def test_other_teams_do_not_hold_anybody_up() -> None:
    """FR 19.2: six sprinteurs end on one square, all in its right lane; their team-mates beside them."""
    start = stand(trial(TEAM), 6, **dict.fromkeys(RIDERS, 10))
    state, _ = turn(start, **dict.fromkeys(RIDERS, "5"))
    assert {stands(state, name) for name in RIDERS} == {15}
    assert len(set(state.table.cells)) == 2


def test_the_team_mate_is_in_the_way() -> None:
    """FR 19.2, FR 14.3: on one lane a team-mate holds them up, and the rider falls in the corner; others ride on."""
    options = Options("a z b c d e f u", kind=TEAM, expansions=GT)
    start = stand(options, 2, AS=6, AR=5, CS=6, CR=3)
    state, _ = turn(start, AS="3", AR="4", CS="3", CR="2")
    assert [stands(state, name) for name in ("AS", "AR", "CS")] == [9, 8, 9]
    assert state.table.fallen == (NUMBER["AR"],)
    state, _ = turn(state, AS="5", AR="2", CS="2", CR="9")
    assert stands(state, "CR") == 14  # fallen AR is nobody's wall but AS's


def test_slipstream_only_from_the_team_mate() -> None:
    """FR 19.2: one empty square behind another team is nothing."""
    state, events = turn(stand(trial(TEAM), 2, AS=20, AR=10, CS=22, CR=5), AS="3", AR="3", CS="3", CR="3")
    assert stands(state, "AS") == 23
    assert not of(Slipstreamed, events)
    assert len(state.table.tired[0]) == 4


def test_both_take_the_time_of_the_slower() -> None:
    """FR 19.3: AS is home at once, AR a round later."""
    start = stand(trial(TEAM), 2, AS=GOAL - 1, AR=GOAL - 6, CS=GOAL - 1, CR=GOAL - 2)
    state, _events = turn(start, AS="5", AR="2", CS="3", CR="3")
    state, _ = turn(state, AR="6")
    outcome = result(state)
    assert outcome is not None
    assert outcome.stage is not None
    found = {rider.rider: rider.time for rider in outcome.stage.riders}
    assert found == {"AS": 80, "AR": 80, "CS": 20, "CR": 20}


def test_the_podium_decides_a_team_time_trial() -> None:
    """FR 19.11: AS is first across, so A wins and takes 3 points, though the team's time is a minute worse than C's."""
    start = stand(trial(TEAM), 2, AS=GOAL - 1, AR=GOAL - 6, CS=GOAL - 1, CR=GOAL - 2)
    state, _events = turn(start, AS="5", AR="2", CS="3", CR="3")
    state, _ = turn(state, AR="6")
    outcome = result(state)
    assert outcome is not None
    assert outcome.stage is not None
    assert {rider.rider: rider.podium for rider in outcome.stage.riders} == {"AS": 3, "AR": 0, "CS": 2, "CR": 0}
    assert outcome.ranking == ((0,), (1,))


@pytest.mark.parametrize("kind", [TEAM, ALONE])
@pytest.mark.parametrize("seed", range(6))
def test_ranking_and_podium_agree_in_time_trials(kind: str, seed: int) -> None:
    """FR 19.11, FR 19.4, FR 8.4: the points of the podium follow the ranking of the teams, and so do ties of a tour."""
    outcome = result(to_the_end(setup(4, trial(kind)), seed))
    assert outcome is not None
    assert outcome.stage is not None
    first = {NUMBER[rider.rider] // 2: rider.place for rider in reversed(outcome.stage.riders)}
    assert [seat for (seat,) in outcome.ranking] == sorted(first, key=first.__getitem__)
    if kind == TEAM:
        points = Counter[int]()
        for rider in outcome.stage.riders:
            points[NUMBER[rider.rider] // 2] += rider.podium
        assert [points[seat] for (seat,) in outcome.ranking] == [3, 2, 1, 0]


def test_the_slower_one_in_the_same_round() -> None:
    """FR 19.3, FR 16.6: in one pack both have the front one's time; apart, the rear one's."""
    together = stand(trial(TEAM), 1, AS=GOAL - 1, AR=GOAL - 1)
    outcome = result(turn(together, AS="5", AR="4")[0])
    assert outcome is not None
    assert outcome.stage is not None
    assert {rider.time for rider in outcome.stage.riders} == {0}
    outcome = result(turn(together, AS="5", AR="2")[0])
    assert outcome is not None
    assert outcome.stage is not None
    assert {rider.time for rider in outcome.stage.riders} == {30}


def test_one_place_on_the_podium_for_a_team() -> None:
    """FR 19.4: A is first and second, but its second rider gets nothing; J and C share what is left."""
    rows = {"AS": -1, "AR": -1, "JS": -1, "JR": -1, "CS": -1, "CR": -5, "PS": -2, "PR": -5}
    start = stand(trial(TEAM), 4, **{name: GOAL + row for name, row in rows.items()})
    cards = {"AS": "9", "AR": "8", "JS": "7", "JR": "6", "CS": "5", "CR": "2", "PS": "2", "PR": "2"}
    _, events = turn(start, **cards)
    home = [(event.rider, event.podium) for event in of(CameHome, events)]
    assert home == [("AS", 3), ("AR", 0), ("JS", 2), ("JR", 0), ("CS", 1), ("PS", 0)]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_on_one_square_the_order_of_the_start_decides(first: int) -> None:
    """FR 19.4: the seat that began is ahead, then clockwise."""
    start = stand(trial(TEAM, first=first), 3, **dict.fromkeys(RIDERS[:6], GOAL - 1))
    _, events = turn(start, **{name: "5" if name.endswith("S") else "3" for name in RIDERS[:6]})
    home = [(event.rider, event.podium) for event in of(CameHome, events)]
    order = [RIDERS[2 * ((first + step) % 3)] for step in range(3)]
    assert home[:3] == list(zip(order, (3, 2, 1), strict=True))


# Alone


def test_not_even_the_team_mate_exists() -> None:
    """FR 19.5: no slipstream from them, no shelter behind them, and they share a lane."""
    start = stand(trial(ALONE), 1, AS=20, AR=18)
    state, events = turn(start, AS="3", AR="3")
    assert (stands(state, "AS"), stands(state, "AR")) == (23, 21)
    assert not of(Slipstreamed, events)
    state, _ = turn(state, AS="2", AR="4")
    assert stands(state, "AS") == stands(state, "AR") == 25
    assert state.table.cells[0] == state.table.cells[1]


def test_each_rider_has_their_own_time() -> None:
    """FR 19.5, FR 16.5: one behind the other, but not in a pack; podium as usual."""
    start = stand(trial(ALONE), 2, AS=GOAL - 1, AR=GOAL - 1, CS=GOAL - 1, CR=GOAL - 9)
    state, events = turn(start, AS="5", AR="4", CS="3", CR="3")
    home = [(event.rider, event.time, event.podium) for event in of(CameHome, events)]
    assert home == [("AS", 0, 3), ("AR", 10, 2), ("CS", 20, 1)]
    state, events = turn(state, CR="7")
    assert [(event.rider, event.time, event.podium) for event in of(CameHome, events)] == [("CR", 90, 0)]


def strains(options: Options, cards: dict[str, str], **rows: int) -> set[str]:
    start = stand(options, len(cards) // 2, **{name: rows.get(name, 20) for name in cards})
    state, events = turn(start, **cards)
    assert {event.rider for event in of(Strained, events)} == {RIDERS[rider] for rider in state.table.tired[0]}
    assert not of(Exhausted, events)
    return {RIDERS[rider] for rider in state.table.tired[0]}


def test_the_highest_cards_tire() -> None:
    """FR 19.6: one sprinteur and one rouleur, wherever they are on the road."""
    cards = {"AS": "9", "AR": "3", "CS": "5", "CR": "7", "JS": "2", "JR": "6"}
    assert strains(trial(ALONE), cards) == {"AS", "CR"}
    assert strains(trial(ALONE), cards, AS=40, CR=10) == {"AS", "CR"}


def test_all_who_are_equal_tire() -> None:
    """FR 19.6."""
    cards = {"AS": "9", "AR": "3", "CS": "9", "CR": "3", "JS": "5", "JR": "2x"}
    assert strains(trial(ALONE), cards) == {"AS", "CS", "AR", "CR"}
    everybody = {"AS": "2x", "AR": "2x", "CS": "2", "CR": "2x"}
    assert strains(trial(ALONE), everybody) == set(everybody)


def test_the_printed_value_counts() -> None:
    """FR 19.6: a 3 from a descent carries five squares, and is still a 3."""
    options = Options("a b F d e c g u", kind=ALONE, expansions=GT)
    track = course_of(setup(1, options).table)
    descent = next(square.row for square in track.road.squares if square.terrain == "descent")
    start = stand(options, 2, AS=descent, CS=10, AR=6, CR=7)
    state, _ = turn(start, AS="3", CS="4", AR="3", CR="2")
    assert stands(state, "AS") == descent + 5
    assert state.table.tired == ((NUMBER["AR"], NUMBER["CS"]),)


def test_relentless_riders_are_spared() -> None:
    """FR 19.6, FR 15.8: the puncheur's 8 is the highest card, and nobody takes the exhaustion card for them."""
    options = trial(ALONE, specialists=("", "puncheur"))
    assert strains(options, {"AS": "9", "AR": "8t", "CS": "5", "CR": "7"}) == {"AS"}
    assert strains(options, {"AS": "9", "AR": "8t", "CS": "5", "CR": "8"}) == {"AS", "CR"}


def test_who_crosses_the_line_is_spared() -> None:
    """FR 19.6, FR 7.13: AS comes home with the highest card; no other sprinteur tires for them."""
    cards = {"AS": "9", "AR": "3", "CS": "5", "CR": "4"}
    assert strains(trial(ALONE), cards, AS=GOAL - 3) == {"CR"}


def test_riders_at_home_no_longer_count() -> None:
    """FR 19.6, FR 16.8."""
    start = stand(trial(ALONE), 2, AS=GOAL - 3, AR=20, CS=20, CR=20)
    state, _ = turn(start, AS="9", AR="3", CS="5", CR="4")
    state, _ = turn(state, AR="3", CS="2", CR="3")
    assert state.table.tired[1] == (NUMBER["AR"], NUMBER["CS"], NUMBER["CR"])


def test_dummies_count_but_take_nothing() -> None:
    """FR 19.6, FR 11.8: the muscle sprinteur's 9 is the highest, so AS takes no card."""
    options = trial(ALONE, dummies=("", "muscle"))
    start = stand(options, 2)
    state, events = turn(start, AS="5", AR="7", CS="9", CR="3")
    assert [event.rider for event in of(Strained, events)] == ["AR"]
    assert state.table.tired == ((NUMBER["AR"],),)


@pytest.mark.parametrize("kind", [TEAM, ALONE])
@pytest.mark.parametrize("dummies", [("", "muscle"), ("", "peloton", "muscle")])
def test_dummies_ride_time_trials(kind: str, dummies: tuple[str, ...]) -> None:
    """FR 19.1, FR 11.1: they start from the foremost square too, and come home."""
    state = setup(len(dummies), trial(kind, dummies=dummies))
    front = course_of(state.table).start - 1
    assert {stands(state, RIDERS[rider]) for rider in state.table.dummy_riders} == {front}
    outcome = result(to_the_end(state))
    assert outcome is not None
    assert outcome.across == 2 * len(dummies)


def test_relentless_in_the_team_time_trial() -> None:
    """FR 19.2, FR 15.8."""
    options = trial(TEAM, specialists=("", "puncheur"))
    state, events = turn(stand(options, 1, AS=20, AR=30), AS="3", AR="8t")
    assert state.table.tired == ((NUMBER["AS"],),)
    assert [event.rider for event in of(Spared, events)] == ["AR"]


def test_breakaway_and_chase_know_only_the_team_mate() -> None:
    """FR 19.2, FR 15.9, FR 15.11: CR's breakaway keeps CS back, and nobody of team A; AR chases AS, not CR."""
    options = trial(TEAM, specialists=("", "flandrien", "", "baroudeur"))
    start = stand(options, 2, AS=20, AR=16, CS=18, CR=20)
    state, _ = turn(start, AS="3", AR="5c", CS="3", CR="3")
    assert stands(state, "AR") == 22
    state, _ = turn(stand(options, 2, AS=20, AR=10, CS=16, CR=20), AS="2", AR="2", CS="9", CR="7bt")
    assert (stands(state, "CR"), stands(state, "CS")) == (27, 25)
    state, _ = turn(stand(options, 2, AS=40, AR=10, CS=16, CR=20), AS="2", AR="7c", CS="2", CR="2")
    assert stands(state, "AR") == 17  # CS on 18 is not there for them


def test_more_than_six_teams_ride_no_time_trial() -> None:
    """FR 19.2: teams of two."""
    with pytest.raises(BadOptions):
        setup(7, trial(TEAM))


def test_a_stage_with_roundabouts() -> None:
    """FR 19.2, FR 14.5: other teams leave the inner way free; the team-mate does not."""
    options = Options("a x b c u", kind=TEAM, expansions=GT)
    start = stand(options, 2, AS=8, AR=8, CS=8, CR=5)
    state, _ = turn(start, AS="3", AR="3", CS="3", CR="2")
    rows = course_of(state.table).road.squares
    assert [rows[stands(state, name)].branch for name in ("AS", "CS", "AR")] == ["inner", "inner", "outer"]


@pytest.mark.parametrize(("word", "kind"), [("tt", ALONE), ("itt", ALONE), ("ttt", TEAM), (ALONE, ALONE)])
def test_short_words_for_kinds(word: str, kind: str) -> None:
    """FR 19.1: as people say it."""
    assert setup(2, Options("abv", expansions=("grand-tour",), kind=word)).table.kind == kind


def test_a_panel_has_the_clock_and_how_far_every_team_is() -> None:
    """FR 19.2, FR 19.3: the team that is ahead first; a team that is home has the time of its slower rider."""
    state = stand(trial(TEAM), 2, AS=10, AR=8, CS=16, CR=14)
    panel = next(panel for panel in GAME.presentation.panels(GAME.view(state, None)) if panel.id == "trial")
    order = next(part for part in panel.parts if isinstance(part, Order))
    assert [(turn.riders, str(turn.note)) for turn in order.turns] == [
        (("CS", "CR"), f"{GOAL - 14} to go"),
        (("AS", "AR"), f"{GOAL - 8} to go"),
    ]
    over = to_the_end(setup(2, trial(TEAM)))
    panel = next(panel for panel in GAME.presentation.panels(GAME.view(over, None)) if panel.id == "trial")
    order = next(part for part in panel.parts if isinstance(part, Order))
    times = [
        max(arrival.time for arrival in over.table.home if arrival.rider // 2 == turn.seat) for turn in order.turns
    ]
    assert [str(turn.note) for turn in order.turns] == [clock(time) for time in times]
    assert [turn.state for turn in order.turns] == ["done", "done"]
