"""The bots in races with Peloton and Météo: legal, explained, and in the same order of strength."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import paceline
from games.flamme_rouge.conftest import holding
from games.flamme_rouge.test_bots import ask, check_answers, field
from paceline.games.flamme_rouge import GAME
from paceline.games.flamme_rouge.actions import Draw, Play
from paceline.games.flamme_rouge.bots.forecast import dummy_reserve
from paceline.games.flamme_rouge.bots.outlook import outlook
from paceline.games.flamme_rouge.bots.preparations import FIRST_BID, SECOND_BID
from paceline.games.flamme_rouge.bots.question import read_question
from paceline.games.flamme_rouge.bots.wheelsucker import wheelsucker
from paceline.games.flamme_rouge.cards import VALUES
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.state import Auction, Cards, State
from soak import amount

MIXES: list[tuple[str, tuple[str, ...], dict[str, Any]]] = [
    ("two dummy teams", ("", "peloton", "muscle", ""), {"stage": "7", "expansions": ("peloton", "meteo")}),
    ("alone", ("peloton", ""), {"stage": "10", "expansions": ("peloton",)}),
    ("six teams", ("", "", "muscle", "", "", "peloton"), {"stage": "9", "expansions": ("peloton", "meteo")}),
    ("nine riders", ("",) * 9, {"stage": "11", "expansions": ("peloton", "meteo")}),
    ("twelve riders", ("",) * 12, {"stage": "12", "expansions": ("peloton",), "breakaway": False}),
    ("bad weather", ("",) * 4, {"expansions": ("meteo",), "weather": ("b=wet", "c=wet", "d=tailwind", "f=headwind")}),
    (
        "rain on a narrow road",
        ("",) * 4,
        {"stage": "a 2B 5B 8 6 c u", "expansions": ("peloton", "meteo"), "weather": ("c=wet", "8=wet")},
    ),
]
"""Names of races with expansions, the dummies at their seats, and their options."""


def mixed(race: int) -> tuple[list[str], Options]:
    """Return names and options of one of the mixes, a different bot in front each time."""
    _, dummies, options = MIXES[race % len(MIXES)]
    names = [dummy or name for dummy, name in zip(dummies, field(len(dummies), race // len(MIXES)), strict=True)]
    return names, GAME.seated(Options(**options), names)


@pytest.mark.parametrize(
    "race", range(amount(1, 3) * len(MIXES)), ids=lambda race: f"{MIXES[race % len(MIXES)][0]} {race}"
)
def test_every_answer_is_legal_and_explained_with_expansions(race: int) -> None:
    names, options = mixed(race)
    check_answers(names, race, options)


def between_rounds(names: list[str], rows: list[int], **options: Any) -> State:
    """Return a race with Peloton between two rounds, its riders on these rows."""
    chosen = GAME.seated(Options(expansions=("peloton", "meteo"), **options), names)
    start = setup(len(names), chosen)
    cells: list[int] = []
    for row in rows:
        cells.append(next(cell for cell in course(start.table.stage).landing[row] if cell not in cells))
    table = replace(start.table, cells=tuple(cells), to_place=(), weather=start.table.weather or ("clear",) * 9)
    return replace(start, table=table, owing=table.ridden, drawing=())


def bidding(hand: str, auction: Auction, names: list[str]) -> State:
    """Return a race in which the first seat's rouleur has to bid one of these cards."""
    state = between_rounds(names, [1 + seat // 2 for seat in range(2 * len(names))], stage="7")
    state = replace(state, table=replace(state.table, auction=auction))
    return holding(state, AR=Cards(("3", "4"), (), tuple(hand.split())))


def test_wheelsucker_bids_with_the_rouleur_and_keeps_what_wins_races() -> None:
    state = bidding("3 5 6 7", Auction(), ["wheelsucker", "saver"])
    assert ask(wheelsucker, holding(state, AR=state.cards[3])).action == Draw("R")
    decision = ask(wheelsucker, state)
    assert decision.action == Play("6")
    assert FIRST_BID == SECOND_BID == 6


@pytest.mark.parametrize(
    ("rival", "card", "reason"),
    [("2", "3", "bid"), ("4", "4", "bid"), ("6", "6", "bid"), ("9", "3", "bid-low")],
)
def test_wheelsucker_pays_what_it_takes_and_not_more(rival: str, card: str, reason: str) -> None:
    state = bidding("3 4 6 7", Auction((1, 2), ("5", rival)), ["wheelsucker", "saver"])
    decision = ask(wheelsucker, state)
    assert decision.action == Play(card)
    assert decision.reason.key == f"flamme-rouge.bot.wheelsucker.{reason}"


def test_wheelsucker_bids_nothing_if_nobody_else_can() -> None:
    decision = ask(wheelsucker, bidding("3 5 6 7", Auction(), ["wheelsucker", "muscle", "peloton"]))
    assert decision.action == Play("3")
    assert decision.reason.key.endswith(".bid-alone")


def test_the_peloton_team_is_expected_to_play_one_card_for_both() -> None:
    state = between_rounds(["wheelsucker", "peloton"], [20, 19, 21, 22], stage="7")
    state = holding(state, AS=Cards((), ("2", "3"), ("4", "5", "9")), AR=Cards((), ("3",), (), "4"))
    view, found = GAME.view(state, 0), set()
    for seed in range(40):
        for future in outlook(view, read_question(view), Random(seed)).futures:
            found.add((future[2], future[3]))
    assert found == {("3", "3"), ("4", "4"), ("5", "5"), ("6", "6"), ("7", "7"), ("9!", "2!")}


def test_a_dummy_rides_the_mean_of_its_deck_and_then_two() -> None:
    flat_road = "abcdefghijklmnopqrstu"
    ahead = dummy_reserve(("3", "5", "7"), flat_road, 10)
    assert ahead[:6] == (0, 5, 10, 15, 17, 19)


def test_a_fallen_rider_counts_two_squares_less() -> None:
    state = between_rounds(["wheelsucker", "saver"], [20, 19, 21, 22], stage="7")
    state = holding(state, AS=Cards((), (), ("2", "5", "9")), AR=Cards((), ("3",), (), "4"))
    upright = read_question(GAME.view(state, 0))
    fallen = read_question(GAME.view(replace(state, table=replace(state.table, fallen=(0,))), 0))
    for card in ("2", "5"):
        assert fallen.reach(card) == min(upright.reach(card), VALUES[card] - 2)


def test_the_order_of_strength_is_the_same_with_expansions() -> None:
    places: Counter[str] = Counter()
    names = ["wheelsucker", "saver", "random"]
    for race in range(24):
        shift = race // 6 % 3
        seats = [*names[shift:], *names[:shift], ("muscle", "peloton")[race % 2]]
        options = {"stage": str(7 + race % 6), "first": race % 3, "expansions": ("peloton", "meteo")}
        result = GAME.result(paceline.Race.new(GAME, seats, seed=race, **options).play().state)
        assert result is not None
        for place, (seat,) in enumerate(result.ranking):
            places[seats[seat]] += place
    assert places["wheelsucker"] + 10 < places["saver"] < places["random"] - 10
