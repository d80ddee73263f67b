"""FR 19.8 to 19.10: extended stages and the refresh phase."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.flamme_rouge.conftest import after, clause_against, of, stand, turn
from paceline.core.chance import Luck
from paceline.core.game import CHANCE
from paceline.games.flamme_rouge import GAME
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS, Draw, Enough, Play, Retrieve
from paceline.games.flamme_rouge.card_counting import known_deck
from paceline.games.flamme_rouge.cards import VALUES
from paceline.games.flamme_rouge.content import ATTACK
from paceline.games.flamme_rouge.events import Event, Refreshed, RoundEnded, TookRefresh
from paceline.games.flamme_rouge.game import chance, imagine, legal, to_act, view
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.state import Cards, State

GT, BOXES = ("grand-tour",), ("peloton", "grand-tour")
STAGE = "abcdefghijklmnopqrstu"
EXTENDED = Options(STAGE, expansions=GT, kind="extended")
TOKEN = setup(2, EXTENDED).table.refresh_row


def ridden(
    *rounds: dict[str, str], options: Options = EXTENDED, seats: int = 2, **rows: int
) -> tuple[State, list[Event]]:
    """Return a race after some rounds from these rows, counted from the refresh token."""
    state, events = stand(options, seats, **{name: TOKEN + row for name, row in rows.items()}), list[Event]()
    for cards in rounds:
        state, events = turn(state, **cards)
    return state, events


def cards(**played: str) -> list[dict[str, str]]:
    """Return rounds from a line of cards for every rider."""
    lines = {name: line.split() for name, line in played.items()}
    return [{name: line[turn_] for name, line in lines.items()} for turn_ in range(len(next(iter(lines.values()))))]


TWOS = "2 2 2 2 2"
FOUR_AND_ONE = cards(AS=TWOS, AR="3 6 7 8t 4", CS=TWOS, CR="7 7 6 6 2x")
PUNCHEUR = Options(STAGE, expansions=GT, kind="extended", specialists=("", "puncheur"))


def refreshing() -> State:
    """Return a race in which AS is about to pass the token with their fifth card; AR is a puncheur far behind."""
    return ridden(*FOUR_AND_ONE, options=PUNCHEUR, AS=-9, AR=-38, CS=-39, CR=-36)[0]


def taken(state: State, seat: int, *wanted: str) -> tuple[State, list[Event]]:
    """Return the same race after a seat took back these cards for its first rider who may choose, and no more."""
    rider, events = next(rider for rider in state.choosing if rider // 2 == seat), list[Event]()
    for card in wanted:
        state, more = after(state, (seat, Retrieve(card)))
        events += more
    if rider in state.choosing:
        state, more = after(state, (seat, Enough()))
        events += more
    return state, events


def test_extended_stages_have_a_token() -> None:
    """FR 19.8: by their card or by choice; others have none."""
    assert setup(2, Options("Grand Tour 5", expansions=BOXES)).table.refresh_row > 0
    assert setup(2, Options(STAGE, expansions=GT)).table.refresh_row == -1
    assert TOKEN > 0


def test_the_token_is_taken_by_who_is_furthest_at_the_end_of_the_round() -> None:
    """FR 19.8: CS passes AS and AR, who moved before them."""
    one = {"AS": "3", "AR": "3", "CS": "9", "CR": "2"}
    state, events = ridden(one, AS=-1, AR=-2, CS=-3, CR=-20)
    assert [event.rider for event in of(TookRefresh, events)] == ["CS"]
    assert state.table.refresh_row == -1
    assert state.table.refresh is not None
    assert state.table.refresh.holder == NUMBER["CS"]


@pytest.mark.parametrize(("card", "reached"), [("2", False), ("3", True), ("4", True)])
def test_reaching_or_passing_the_square(card: str, reached: bool) -> None:
    """FR 19.8."""
    state, events = ridden({"AS": card, "AR": "2", "CS": "2", "CR": "2"}, AS=-3, AR=-12, CS=-16, CR=-20)
    assert bool(of(TookRefresh, events)) == reached
    assert bool(state.choosing) == reached


def test_in_one_square_the_right_lane_takes_it() -> None:
    """FR 19.8, FR 8.2."""
    _, events = ridden({"AS": "4", "CR": "4", "CS": "2", "AR": "2"}, CR=-3, AS=-3, CS=-12, AR=-20)
    assert [event.rider for event in of(TookRefresh, events)] == ["CR"]


def test_it_happens_once() -> None:
    """FR 19.8, FR 19.10: after the phase the next round begins, and later riders find no token."""
    state = refreshing()
    for seat in (0, 0, 1, 1):
        state, _ = taken(state, seat)
    assert to_act(state) == {0, 1}
    assert set(legal(state, 0)) == {Draw("S"), Draw("R")}
    state, events = turn(state, AS="2", AR="11", CS="11", CR="11")
    assert not of(TookRefresh, events)
    assert not state.choosing


def test_all_choose_at_once() -> None:
    """FR 19.9: both seats may act, in any order; nothing is told before all are done."""
    state = refreshing()
    assert to_act(state) == {0, 1}
    assert clause_against(state, 0, Draw("S")) == "FR 19.9"
    assert clause_against(state, 0, Play("2")) == "FR 19.9"
    state, events = taken(state, 1, "2")
    state, more = taken(state, 1, "7")
    assert to_act(state) == {0}
    assert events + more == []
    assert view(state, 0).table == view(state, None).table
    assert clause_against(state, 1, Enough()) == "FR 19.9"
    state, events = taken(state, 0)
    assert events == []
    state, events = taken(state, 0, "8t")
    told = {event.rider: event.cards for event in of(Refreshed, events)}
    assert told == {"CS": ("2",), "CR": ("7",), "AR": ("8t",)}
    assert state.table.refresh is not None
    assert state.table.refresh.cards == ((), ("8t",), ("2",), ("7",))


def test_nobody_sees_which_riders_of_others_have_chosen() -> None:
    """FR 19.9: when CS is done and CR is not, only their own seat knows it."""
    before = refreshing()
    state, _ = taken(before, 1, "2")
    for other in (0, None):
        assert view(state, other) == view(before, other)
    assert [view(each, 1).choosing for each in (before, state)] == [(2, 3), (3,)]


def test_the_example_of_the_puncheur() -> None:
    """FR 19.9: 3, 6, 7 and 8 are 24, and with that the rider has enough; a 4 more does not fit."""
    state, _ = taken(refreshing(), 0)
    for card in ("8t", "7", "6"):
        state, _ = after(state, (0, Retrieve(card)))
    assert set(legal(state, 0)) == {Retrieve("3"), Enough()}
    assert clause_against(state, 0, Retrieve("4")) == "FR 19.9"
    state, _ = after(state, (0, Retrieve("3")))
    assert to_act(state) == {1}
    state, _ = taken(state, 1)
    state, events = taken(state, 1)
    assert of(Refreshed, events) == [Refreshed("AR", ("3", "6", "7", "8t"))]


def test_only_cards_that_were_played() -> None:
    """FR 19.9: each as often as it was played, and no exhaustion card."""
    state, _ = taken(refreshing(), 0)
    assert set(legal(state, 0)) == {Retrieve(card) for card in ("8t", "7", "6", "4", "3")} | {Enough()}
    assert clause_against(state, 0, Retrieve("5")) == "FR 19.9"
    state, _ = after(state, (0, Retrieve("7")))
    assert clause_against(state, 0, Retrieve("7")) == "FR 19.9"
    state, _ = taken(state, 1)
    assert set(legal(state, 1)) == {Retrieve("7"), Retrieve("6"), Enough()}
    assert clause_against(state, 1, Retrieve("2x")) == "FR 19.9"


def test_not_even_exhaustion_cards_of_the_start() -> None:
    """FR 19.9, FR 17.1: CR brought some along and played one; it stays away."""
    options = Options(STAGE, expansions=GT, kind="extended", fatigue=(0, 0, 0, 3), handicap=(0, 1))
    state, _ = ridden(*cards(AS="2 2", AR="3 3", CS="2x 2", CR="2x 7"), options=options, AS=-3, AR=-20, CS=-25, CR=-30)
    state, _ = taken(state, 1)
    assert set(legal(state, 1)) == {Retrieve("7"), Enough()}


def test_one_more_for_the_holder() -> None:
    """FR 19.9: 9, 9, 5 and 2 are 25: AS took the token, CS did not."""
    state, _ = ridden(*cards(AS="9 9 5 2", AR="3 3 3 3", CS="9 9 5 2", CR="3 3 3 3"), AS=-24, AR=-38, CS=-34, CR=-39)
    assert state.table.refresh is not None
    assert state.table.refresh.holder == NUMBER["AS"]
    for seat in (0, 1):
        for card in ("9", "9", "5"):
            state, _ = after(state, (seat, Retrieve(card)))
        assert (Retrieve("2") in legal(state, seat)) == (seat == 0)
    state, _ = after(state, (0, Retrieve("2")))
    assert state.cards[NUMBER["AS"]].hand == ("2", "5", "9", "9")


def test_everybody_shuffles() -> None:
    """FR 19.10: all their cards lie face down, with or without cards that came back; all know how many."""
    state = refreshing()
    before = [Counter(pile.face_down + pile.recycled) for pile in state.cards]
    state, _ = taken(state, 0)
    state, _ = taken(state, 0, "8t", "7")
    state, _ = taken(state, 1, "2", "2")
    state, _ = taken(state, 1)
    assert [pile.recycled + pile.hand for pile in state.cards] == [()] * 4
    gained = [Counter(pile.face_down) - old for pile, old in zip(state.cards, before, strict=True)]
    assert gained == [Counter(), Counter({"8t": 1, "7": 1}), Counter({"2": 2}), Counter()]


def test_riders_who_did_not_reach_the_token_refresh_too() -> None:
    """FR 19.9."""
    assert refreshing().choosing == (0, 1, 2, 3)


def test_who_played_nothing_but_exhaustion_is_not_asked() -> None:
    """FR 19.9: CR has only exhaustion cards behind them; seat 0 still has to answer."""
    state, _ = ridden({"AS": "3", "AR": "3", "CS": "2x", "CR": "2x"}, AS=-1, AR=-9, CS=-14, CR=-20)
    assert state.choosing == (0, 1)
    assert to_act(state) == {0}


def test_dummies_take_back_their_highest_cards_that_fit() -> None:
    """FR 19.10: a muscle sprinteur played 9, 9, 5, 4, 2: 9 + 9 + 5 are 23, and nothing of 1 is there."""
    options = Options(STAGE, expansions=BOXES, kind="extended", dummies=("", "muscle"))
    rounds = cards(AS=TWOS, AR="3 3 3 4 4", CS="9 9 5 4 2", CR="7 6 6 5 3")
    state, events = ridden(*rounds, options=options, AS=-9, AR=-38, CS=-39, CR=-37)
    assert state.choosing == (0, 1)
    state, _ = taken(state, 0)
    state, events = taken(state, 0)
    told = {event.rider: Counter(event.cards) for event in of(Refreshed, events)}
    assert told == {"CS": Counter("995"), "CR": Counter("7665")}


def test_a_peloton_team_takes_back_its_attack() -> None:
    """FR 19.10, FR 11.5: an attack counts as its higher number, 9."""
    options = Options(STAGE, expansions=BOXES, kind="extended", dummies=("", "peloton"))
    state = stand(options, 2, AS=TOKEN - 9, AR=TOKEN - 38, CS=TOKEN - 39, CR=TOKEN - 37)
    for card in (ATTACK, "7", "6", "5", "4"):
        state, _ = turn(state, {"CS": Cards((card,)), "CR": Cards(())}, AS="2", AR="3")
    state, _ = taken(state, 0)
    state, events = taken(state, 0)
    assert [(event.rider, Counter(event.cards)) for event in of(Refreshed, events)] == [
        ("CS", Counter([ATTACK, "7", "6"]))
    ]


@pytest.mark.parametrize("timed", [True, False])
@pytest.mark.parametrize("seed", range(4))
def test_everybody_can_count_along(seed: int, timed: bool) -> None:
    """FR 19.9, FR 19.10: in whole races what is known of a deck is what is in it, before and after the phase."""
    options = Options(
        "1 b 3 5 L 9 d C u" if seed % 2 else "abLcdefg u", expansions=BOXES, kind="extended", timed=timed,
        dummies=("", "", "peloton", "muscle") if seed % 2 else ("",), breakaway=False,
        specialists=("descender", "domestique", "flahute", "baroudeur"),
    )  # fmt: skip
    state, rng, refreshed = setup(4 if seed % 2 else 2, options), Random(seed), 0
    while acting := to_act(state):
        seat = min(acting)
        luck = chance(state).sample(Luck(seed)) if seat == CHANCE else None
        action = luck or rng.choice(legal(state, seat))
        state, events = GAME.apply(state, seat, action)
        refreshed += len(of(TookRefresh, events))
        for event in of(Refreshed, events):
            assert sum(VALUES[card if card[0].isdigit() else "9"] for card in event.cards) <= 25
            assert "2x" not in event.cards
        if state.owing == state.table.ridden and not state.drawing and not state.choosing and state.table.started:
            check_knowledge(state)
        if state.choosing:
            imagine(view(state, 0), rng)
    assert refreshed == 1


def check_knowledge(state: State) -> None:
    for rider, pile in enumerate(state.cards):
        if not pile.hand and not pile.played and state.table.cells[rider] >= 0:
            known = known_deck(state.table, rider)
            assert Counter(known.left) == Counter(pile.face_down + pile.recycled), RIDERS[rider]
            assert known.pile == len(pile.face_down), RIDERS[rider]
            assert pile.recycled.count("2x") >= known.fresh


def test_whoever_passes_token_and_line_in_one_round_still_takes_the_token() -> None:
    """FR 19.8: furthest ahead at the end of the round, though the rider has left the road by then."""
    home_at_once = 0
    for seed in range(40):
        state = setup(3, Options("abv", expansions=("grand-tour",), kind="extended", timed=True))
        rng = Random(seed)
        while acting := to_act(state):
            seat = min(acting)
            luck = chance(state).sample(Luck(seed)) if seat == CHANCE else None
            state, events = GAME.apply(state, seat, luck or rng.choice(legal(state, seat)))
            for token in of(TookRefresh, events):
                (ended,) = of(RoundEnded, events)
                assert token.rider == ended.order[0]
                home_at_once += state.table.cells[NUMBER[token.rider]] < 0
    assert home_at_once
