"""FR 4.2 and FR 4.5 to FR 4.7: what a hand can be, and what happens when cards run out."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest

from games.flamme_rouge.conftest import (
    about_to_draw,
    after,
    cards_of,
    clause_against,
    dealt,
    hand_draw,
    holding,
    of,
    riding,
    with_hand,
)
from paceline.core.chance import Luck
from paceline.core.game import CHANCE
from paceline.games.flamme_rouge.actions import Draw, Drawn, Play
from paceline.games.flamme_rouge.events import OutOfCards, Shuffled
from paceline.games.flamme_rouge.game import chance, legal, to_act
from paceline.games.flamme_rouge.state import Cards

START = riding(AS=4, AR=4, CS=3, CR=3)
SPRINTEUR = START.cards[0].face_down


def test_a_team_chooses_a_rider_and_draws_four() -> None:
    """FR 4.2: either rider; each of the 1365 ways to draw four of fifteen is as likely as any other."""
    assert legal(START, 0) == (Draw("S"), Draw("R"))
    state = about_to_draw(START, "AS", SPRINTEUR)
    hands = list(hand_draw(state).outcomes())
    assert sum(ways for _, ways in hands) == comb(15, 4)
    assert len({hand for hand, _ in hands}) == len(hands)
    for hand, ways in hands:
        wanted = Counter(hand.cards)
        assert wanted.total() == 4
        assert ways == _ways(Counter(SPRINTEUR), wanted)


def _ways(deck: Counter[str], hand: Counter[str]) -> int:
    ways = 1
    for card, count in hand.items():
        ways *= comb(deck[card], count)
    return ways


def test_chance_deals_every_card_equally_often() -> None:
    """FR 4.2: over 3000 seeds each of the five numbers fills a fifth of the hands."""
    draw_four = hand_draw(about_to_draw(START, "AS", SPRINTEUR))
    seen = Counter(card for seed in range(3000) for card in draw_four.sample(Luck(seed)).cards)
    assert seen.total() == 12000
    assert all(2200 < count < 2600 for count in seen.values())


def test_the_recycled_cards_are_shuffled_in_mid_draw() -> None:
    """FR 4.5: the one face-down card is kept, three come from the recycled ones, which are now the deck."""
    state = about_to_draw(START, "AS", ("9",), ("2", "3", "3", "4", "5"))
    state, events = after(state, (CHANCE, Drawn("AS", ("2", "3", "5", "9"))))
    assert cards_of(state, "AS") == Cards(("3", "4"), (), ("2", "3", "5", "9"))
    assert events == [Shuffled("AS", 0, "FR 4.5")]


def test_every_mid_draw_hand_keeps_what_was_drawn() -> None:
    """FR 4.5: two 9s lie face down, so each hand has both; the rest is two of five."""
    hands = list(hand_draw(about_to_draw(START, "AS", ("9", "9"), ("2", "2", "3", "4", "5"))).outcomes())
    assert sum(ways for _, ways in hands) == comb(5, 2)
    assert {hand.cards[2:] for hand, _ in hands} == {("9", "9")}
    assert {(hand.cards[:2], ways) for hand, ways in hands} >= {
        (("2", "2"), 1),
        (("2", "3"), 2),
        (("3", "4"), 1),
    }


def test_a_pile_of_four_is_drawn_without_shuffling() -> None:
    """FR 4.5: the recycled cards stay where they are until the pile really runs out in mid-draw."""
    state, events = after(
        about_to_draw(START, "AS", ("2", "3", "4", "9"), ("5", "5")),
        (CHANCE, Drawn("AS", ("2", "3", "4", "9"))),
    )
    assert cards_of(state, "AS") == Cards((), ("5", "5"), ("2", "3", "4", "9"))
    assert not events


def test_an_empty_pile_is_made_of_the_recycled_cards() -> None:
    """FR 4.5: nothing lies face down at the beginning of the draw."""
    state, events = after(
        about_to_draw(START, "AS", (), ("2", "3", "4", "5", "9")), (CHANCE, Drawn("AS", ("2", "3", "4", "9")))
    )
    assert cards_of(state, "AS") == Cards(("5",), (), ("2", "3", "4", "9"))
    assert events == [Shuffled("AS", 0)]


@pytest.mark.parametrize(
    ("face_down", "recycled"),
    [
        ((), ("3",)),
        ((), ("2", "2x", "9")),
        (("5",), ("3",)),
        (("2", "5"), ("2x",)),
    ],
)
def test_fewer_than_four_cards_are_all_drawn(face_down: tuple[str, ...], recycled: tuple[str, ...]) -> None:
    """FR 4.6: face down and recycled together, and no card stays behind."""
    state = about_to_draw(START, "AS", face_down, recycled)
    hand = tuple(sorted(face_down + recycled))
    assert list(chance(state).outcomes()) == [(Drawn("AS", hand), 1)]
    assert cards_of(dealt(state), "AS") == Cards((), (), hand)


def test_four_cards_in_all_are_all_drawn() -> None:
    """FR 4.6, FR 4.5: the limit itself, divided between the piles."""
    assert cards_of(dealt(about_to_draw(START, "AS", ("5", "9"), ("2", "3"))), "AS") == Cards(
        (), (), ("2", "3", "5", "9")
    )


def test_a_rider_without_cards_plays_an_exhaustion_card() -> None:
    """FR 4.7: at once; their team-mate's hand follows."""
    state, events = after(holding(START, AS=Cards(())), (0, Draw("S")))
    assert events == [OutOfCards("AS", 0, "FR 4.7")]
    assert cards_of(state, "AS") == Cards((), (), (), "2x")
    assert chance(state).label == "round 1, AR"


def test_the_second_rider_may_be_the_one_without_cards() -> None:
    """FR 4.7: their card is down as soon as the first has played, and the team owes nothing more."""
    state = with_hand(holding(START, AR=Cards(())), 0, "AS", "2", "3", "4", "9")
    state, events = after(state, (0, Play("9")))
    assert of(OutOfCards, events) == [OutOfCards("AR", 0)]
    assert cards_of(state, "AR").played == "2x"
    assert to_act(state) == {1}


def test_a_team_without_any_card_still_rides() -> None:
    """FR 4.7: both play exhaustion cards, even if that ends the round; the cards were never theirs."""
    state = holding(START, **{name: Cards(()) for name in ("AS", "AR", "CS", "CR")})
    state, events = after(state, (0, Draw("S")), (1, Draw("R")))
    assert [event.rider for event in of(OutOfCards, events)] == ["AS", "AR", "CR", "CS"]
    assert state.table.revealed == (("2x", "2x", "2x", "2x"),)
    assert cards_of(state, "CS") == Cards(())


PILES = [
    (SPRINTEUR, ()),
    (("9", "9"), ("2", "2", "3", "4", "5")),
    (("3", "3"), ("4", "4", "4")),
    (("9",), ("2", "3", "4", "5")),
    ((), ("2", "2x", "3", "4", "5", "9")),
    (("5",), ("2", "9")),
    (("5",), ()),
]
HANDS = [
    (),
    ("2",),
    ("4",),
    ("9",),
    ("2", "9"),
    ("4", "4"),
    ("2", "3", "4"),
    ("2", "2", "3", "4"),
    ("2", "3", "4", "5"),
    ("2", "3", "9", "9"),
    ("9", "9", "9", "9"),
    ("2", "3", "4", "7"),
    ("2", "2x", "2x", "3"),
    ("3", "3", "4", "4"),
    ("3", "4", "4", "4"),
    ("2", "3", "4", "5", "9"),
    ("2", "5", "9"),
    ("2", "9", "9"),
    ("2x", "3", "4", "9"),
    ("5",),
]


@pytest.mark.parametrize(("face_down", "recycled"), PILES)
def test_chance_deals_only_hands_that_can_be_drawn(face_down: tuple[str, ...], recycled: tuple[str, ...]) -> None:
    """FR 4.5, FR 4.6: a hand is allowed exactly if it is among the outcomes, and else refused."""
    state = about_to_draw(START, "AS", face_down, recycled)
    possible = {hand.cards for hand, _ in hand_draw(state).outcomes()}
    for hand in HANDS:
        drawn = Drawn("AS", hand)
        assert chance(state).allows(drawn) == (hand in possible), hand
        if hand not in possible:
            assert clause_against(state, CHANCE, drawn) == "FR 4.5"
    assert possible
