"""FR 11.5 to FR 11.10: how dummies ride, riding alone against them, and one rider each."""

from __future__ import annotations

from collections import Counter

import pytest

from games.flamme_rouge.conftest import (
    after,
    bidding,
    cards_of,
    clause_against,
    holding,
    lane_of,
    of,
    on_the_road,
    placed,
    row_of,
)
from games.flamme_rouge.test_dummies import AGAINST_MUSCLE, AGAINST_PELOTON, PELOTON, ROAD, people_play, turned
from paceline.core.game import CHANCE
from paceline.core.messages import BadOptions
from paceline.games.flamme_rouge import GAME, content
from paceline.games.flamme_rouge.actions import NUMBER, Draw, Drawn, Place, Play
from paceline.games.flamme_rouge.card_counting import known_deck
from paceline.games.flamme_rouge.cards import start_deck
from paceline.games.flamme_rouge.events import Escaped, Exhausted, Moved, Raised, Turned
from paceline.games.flamme_rouge.game import legal, to_act
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.state import Auction, Cards


def key(seats: int, options: Options) -> str:
    """Return the last part of the key of what is said against a race."""
    with pytest.raises(BadOptions) as caught:
        setup(seats, options)
    return caught.value.message.key.rpartition(".")[2]


def test_the_decks_of_dummies() -> None:
    """FR 11.5, FR 11.6: a rouleur's with two attacks for both; a sprinteur's with one 5 more, and a rouleur's."""
    sprinteur, rouleur = Counter(content.deck("S")), Counter(content.deck("R"))
    dummies = ("", "peloton", "muscle")
    decks = [Counter(start_deck(rider, dummies, (0, 0, 0))) for rider in range(6)]
    assert decks[2:] == [rouleur + Counter({"!": 2}), Counter(), sprinteur + Counter("5"), rouleur]


def test_one_card_moves_both_riders() -> None:
    """FR 11.5: and both show it among the cards revealed; the deck has one card less."""
    state = people_play(on_the_road(AGAINST_PELOTON, 2, AS=40, AR=38, CS=10, CR=20), AS="2", AR="3")
    state, events = turned(state, CS="6")
    assert (row_of(state, "CS"), row_of(state, "CR")) == (16, 26)
    assert of(Turned, events) == [Turned("CS", "6", "FR 11.5")]
    assert state.table.revealed == (("2", "3", "6", "6"),)
    assert len(cards_of(state, "CS").face_down) == 16
    assert known_deck(state.table, NUMBER["CS"]).left == cards_of(state, "CS").face_down
    assert known_deck(state.table, NUMBER["CR"]).left == ()


@pytest.mark.parametrize(("rows", "ends"), [((10, 20), (19, 22)), ((20, 10), (22, 19)), ((10, 10), (12, 19))])
def test_an_attack_moves_the_front_rider_two_and_the_other_nine(rows: tuple[int, int], ends: tuple[int, int]) -> None:
    """FR 11.5: whichever of them is in front; in one square CS, who has the right lane."""
    sprinteur, rouleur = rows
    state = on_the_road(AGAINST_PELOTON, 2, AS=50, AR=47, CS=sprinteur, CR=rouleur)
    state, events = turned(people_play(state, AS="2", AR="3"), CS="!")
    assert [event.card for event in of(Turned, events)] == ["!"]
    assert [(event.rider, event.card) for event in of(Moved, events) if event.rider in {"CS", "CR"}] == sorted(
        [("CS", "2!" if ends[0] - rows[0] == 2 else "9!"), ("CR", "2!" if ends[1] - rows[1] == 2 else "9!")],
        key=lambda pair: pair[1],
    )
    assert (row_of(state, "CS"), row_of(state, "CR")) == ends
    assert known_deck(state.table, NUMBER["CS"]).left.count("!") == 1


def test_in_one_square_the_right_lane_is_in_front() -> None:
    """FR 11.5: CR has the right lane here and moves 2, CS to the left 9, though both moves are made in turn."""
    state = on_the_road(AGAINST_PELOTON, 2, AS=50, AR=47, CR=10, CS=10)
    assert (lane_of(state, "CR"), lane_of(state, "CS")) == (0, 1)
    state, _ = turned(people_play(state, AS="2", AR="3"), CS="!")
    assert (row_of(state, "CR"), row_of(state, "CS")) == (12, 19)
    assert state.table.revealed[0][2:] == ("9!", "2!")


def test_the_road_counts_for_dummies_too() -> None:
    """FR 11.5, FR 6.4: the 2 of an attack counts 5 for one who starts on a descent."""
    options = Options("aBcdu", expansions=PELOTON, dummies=("", "peloton"))
    state = on_the_road(options, 2, AS=20, AR=18, CS=8, CR=6)
    state, events = turned(people_play(state, AS="2", AR="3"), CS="!")
    assert [(event.rider, event.card, event.steps) for event in of(Raised, events)] == [("CS", "2!", 5)]
    assert (row_of(state, "CS"), row_of(state, "CR")) == (8 + 5 + 1, 6 + 9)  # and one by slipstream (FR 7.3)


def test_muscle_turns_over_a_card_for_each() -> None:
    """FR 11.6: one from each deck, and they are gone."""
    state = people_play(on_the_road(AGAINST_MUSCLE, 2, AS=40, AR=38, CS=10, CR=20), AS="2", AR="3")
    state, _ = turned(state, CR="7", CS="5")
    assert (row_of(state, "CS"), row_of(state, "CR")) == (15, 27)
    assert cards_of(state, "CS").face_down.count("5") == 3
    assert cards_of(state, "CR").face_down.count("7") == 2
    assert state.table.revealed == (("2", "3", "5", "7"),)


def test_a_dummy_without_cards_rides_two() -> None:
    """FR 11.7: nothing is turned over for them; their team-mate's card still is."""
    state = on_the_road(AGAINST_MUSCLE, 2, AS=40, AR=38, CS=10, CR=20)
    state = people_play(holding(state, CS=Cards(())), AS="2", AR="3")
    assert state.drawing == (NUMBER["CR"],)
    state, events = turned(state, CR="7")
    assert of(Turned, events) == [Turned("CS", "2", "FR 11.7"), Turned("CR", "7", "FR 11.6")]
    assert (row_of(state, "CS"), row_of(state, "CR")) == (12, 27)
    assert state.table.revealed == (("2", "3", "2", "7"),)


@pytest.mark.parametrize("options", [AGAINST_MUSCLE, AGAINST_PELOTON])
def test_a_team_without_cards_rides_two_every_round(options: Options) -> None:
    """FR 11.7: the round ends with the last card that somebody plays, this round and the next."""
    state = holding(on_the_road(options, 2, AS=50, AR=48, CS=10, CR=20), CS=Cards(()), CR=Cards(()))
    for number in (1, 2):
        state = people_play(state, AS="2", AR="2")
        assert state.round == number
        assert state.table.revealed[-1] == ("2", "2", "2", "2")
    assert (row_of(state, "CS"), row_of(state, "CR")) == (14, 24)


def test_dummies_do_not_tire() -> None:
    """FR 11.8: all four ride into the wind, only those of the team that is ridden take a card."""
    state = people_play(on_the_road(AGAINST_MUSCLE, 2, AS=50, AR=40, CS=10, CR=30), AS="2", AR="3")
    state, events = turned(state, CS="9", CR="3")
    assert [event.rider for event in of(Exhausted, events)] == ["AS", "AR"]
    assert state.table.tired == ((NUMBER["AS"], NUMBER["AR"]),)
    assert not cards_of(state, "CS").recycled


def test_dummies_do_not_bid() -> None:
    """FR 11.8, FR 10.1: only those who ride bid, and one who rides alone wins their own auction."""
    options = Options("a 2B 3 u", expansions=PELOTON, dummies=("", "muscle", "peloton"))
    state, _ = placed(options, 3, 2, 1)
    assert state.table.auction == Auction()
    assert to_act(state) == {0}
    state, _ = bidding(state, AS="2")
    state, events = bidding(state, AS="3")
    assert [(event.rider, event.over) for event in of(Escaped, events)] == [("AS", ())]
    assert to_act(state) == {0}


def test_at_most_one_peloton_team() -> None:
    """FR 11.9: two are refused; as many muscle teams as there are seats but one are not."""
    assert key(3, Options(ROAD, expansions=PELOTON, dummies=("", "peloton", "peloton"))) == "two-pelotons"
    for seats in range(2, 7):
        state = setup(seats, Options("1 b u", expansions=PELOTON, dummies=("", *["muscle"] * (seats - 1))))
        assert state.table.ridden == (0,)


def test_somebody_must_ride_and_dummies_need_their_box() -> None:
    """FR 11.9, FR 11.1: no race of dummies alone, no unknown kind, none without Peloton."""
    assert key(2, Options(ROAD, expansions=PELOTON, dummies=("muscle", "peloton"))) == "too-many-dummies"
    assert key(2, Options(ROAD, expansions=PELOTON, dummies=("", "robot"))) == "bad-dummies"
    assert key(2, Options(ROAD, expansions=PELOTON, dummies=("", "", "muscle"))) == "bad-dummies"
    assert key(2, Options(ROAD, dummies=("", "muscle"))) == "dummies-need-peloton"


@pytest.mark.parametrize(
    ("dummies", "given", "extra"),
    [
        (("", "muscle"), (), 3),
        (("", "muscle", "peloton"), (), 3),
        (("", "muscle"), (0,), 0),
        (("", "muscle"), (2,), 2),
        (("", "muscle"), (3,), 3),
        (("", "", "muscle"), (), 0),
        (("", ""), (), 0),
    ],
)
def test_riding_alone_begins_tired(dummies: tuple[str, ...], given: tuple[int, ...], extra: int) -> None:
    """FR 11.9, FR 2.6: three exhaustion cards in each deck, unless another handicap is chosen."""
    state = setup(len(dummies), Options(ROAD, handicap=given, expansions=PELOTON, dummies=dummies))
    assert [cards.face_down.count("2x") for cards in state.cards[:2]] == [extra, extra]
    assert all("2x" not in cards.face_down for cards in state.cards[2:])
    assert known_deck(state.table, 0).left == state.cards[0].face_down


def test_who_rides_alone_may_have_any_seat() -> None:
    """FR 11.9: the handicap is for the player, in whichever seat."""
    state = setup(2, Options(ROAD, expansions=PELOTON, dummies=("peloton",)))
    assert [cards.face_down.count("2x") for cards in state.cards] == [0, 0, 3, 3]
    assert key(2, Options(ROAD, handicap=(3,))) == "bad-handicap"
    assert key(2, Options(ROAD, handicap=(0, 1), expansions=PELOTON, dummies=("", "muscle"))) == "handicap-for-a-dummy"
    assert key(2, Options(ROAD, handicap=(4,), expansions=PELOTON, dummies=("", "muscle"))) == "bad-handicap"


@pytest.mark.parametrize("seats", range(7, 13))
def test_seven_to_twelve_people_ride_one_rider_each(seats: int) -> None:
    """FR 11.10: sprinteur and rouleur of a colour after the other, each with their own deck and place."""
    options = Options("1B b u", expansions=PELOTON)
    state = setup(seats, options)
    assert state.table.to_place == tuple(range(seats))
    assert [cards.face_down for cards in state.cards] == [content.deck("SR"[seat % 2]) for seat in range(seats)]
    assert {(place.rider, place.row) for place in legal(state, 0) if isinstance(place, Place)} == {
        ("S", row) for row in range(5)
    }
    state, _ = placed(options, seats, *[seat // 3 for seat in range(seats)])
    assert to_act(state) == set(range(seats))
    assert [legal(state, seat) for seat in range(2)] == [(Draw("S"),), (Draw("R"),)]
    assert clause_against(state, 0, Draw("R")) == "FR 4.2"


def test_one_card_ends_the_turn_of_a_single_rider() -> None:
    """FR 11.10, FR 4.4: there is no other rider to draw for."""
    state, _ = placed(Options("1B b u", expansions=PELOTON), 7, 4, 4, 4, 3, 3, 3, 2)
    state, _ = after(state, (3, Draw("R")), (CHANCE, Drawn("CR", ("3", "4", "5", "7"))), (3, Play("7")))
    assert 3 not in to_act(state)
    assert cards_of(state, "CR").played == "7"


def test_each_rider_is_a_seat_of_their_own() -> None:
    """FR 11.10, FR 8.4: nine seats in the ranking, each with their own place."""
    from paceline import bots
    from paceline.core.race import play_bots

    race = play_bots(GAME, Options("1B b u", expansions=PELOTON), [("random", bots.random)] * 9, 1)
    result = GAME.result(race.state)
    assert result is not None
    assert sorted(result.ranking) == [(seat,) for seat in range(9)]
    assert [NUMBER[rider] for rider in result.riders] == [seat for (seat,) in result.ranking]


@pytest.mark.parametrize("seats", [7, 12])
def test_no_dummies_among_many(seats: int) -> None:
    """FR 11.10."""
    assert key(seats, Options("1 b u", expansions=PELOTON, dummies=("muscle",))) == "too-many-dummies"
