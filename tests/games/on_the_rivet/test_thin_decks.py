"""OR 4.5 with OR 14.1, OR 14.2, OR 14.8, OR 15.17 and OR 19.11: few cards are left, or many are drawn at once."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from games.on_the_rivet.turns import ALL_CARDS, HAND, MEDIUM, SCATTERED, Turns
from paceline.core.game import CHANCE
from paceline.games.on_the_rivet.actions import HEADLINES, Drawn, EventDrawn, Exchange, Let, Refill, Tactic, Top
from paceline.games.on_the_rivet.events import EventRevealed, Headlines, Shuffled
from paceline.games.on_the_rivet.state import Awaited, Deck


def thin(
    left: tuple[str, ...],
    headlines: Literal["deck", "mat", "discard", "aside"] = "deck",
    hand: tuple[str, ...] = HAND,
    clear_top: bool = False,
    **said: Any,
) -> Turns:
    """Return a race in which the first player's deck has only these cards left, and Making Headlines if it is there."""
    gone = tuple(card for card in ALL_CARDS if card not in {*left, *hand})
    tactics = len(said.get("tactics", {}).get(0, ()))
    mine = Deck(hand=len(hand), discards=gone, headlines=headlines, clear_top=clear_top, tactics=tactics)
    other = Deck(hand=5, headlines="deck")
    return Turns(SCATTERED, **{"hands": {0: hand, 1: HAND, 2: HAND}, "decks": (mine, other, other), **said})


def test_what_is_left_is_known() -> None:
    """OR 14.1: the top was seen to be another card, so that A12 comes first and then Making Headlines lies on top."""
    race = thin(("A12",), clear_top=True).turn("AA", "A19")
    assert set(race.chances) == {Drawn(0, "A12")}
    race.luck(Drawn(0, "A12"))
    assert set(race.chances) == {Top(0, True)}
    race.refused(Top(0, False), seat=CHANCE)


def test_one_of_two_cards() -> None:
    """OR 14.1: Making Headlines lies on top of the other or under it, either way alike."""
    race = thin(("A12", "A02")).turn("AA", "A19").luck(Drawn(0, "A12"))
    assert race.chances == {Top(0, True): 1, Top(0, False): 1}


def test_making_headlines_is_the_last_card() -> None:
    """OR 4.5, OR 14.1: it is met, the event resolved, and then the deck is made anew without it."""
    race = thin(()).turn("AA", "A19")
    assert set(race.chances) == {Drawn(0, HEADLINES)}
    race.luck(Drawn(0, HEADLINES)).event("E09")
    assert Drawn(0, HEADLINES) not in race.chances
    assert len(race.chances) == 23
    race.refill("A02")
    assert race.of(Shuffled) == [Shuffled(0)]
    assert race.seat == 1


def test_shuffled_back_into_an_empty_deck() -> None:
    """OR 14.2, OR 4.5: with nothing else to draw, the discard pile is shuffled with it."""
    race = thin((), resolved=2).turn("AA", "A19").luck(Drawn(0, HEADLINES))
    assert race.last_of(Headlines).leads_to == "back"
    assert len(race.chances) == 24
    assert Drawn(0, HEADLINES) in race.chances
    race.luck(Drawn(0, "A02"))
    assert len(race.state.hands[0]) == 5
    assert race.table.resolved == 2


def test_a_hand_filled_with_the_last_card() -> None:
    """OR 4.5: nobody can look at the top of a deck that is not there; if it is made anew at once, all is in it."""
    race = thin(("A12",), headlines="discard").turn("AA", "A19").luck(Drawn(0, "A12"))
    if race.acting == {CHANCE}:
        assert race.chances == {Top(0, True): 1, Top(0, False): 22}
    else:
        assert race.seat == 1
    assert len(race.state.hands[0]) == 5


def test_set_aside_from_a_deck_that_runs_out() -> None:
    """OR 14.8, OR 4.5: after the finish Making Headlines leaves, and the new deck is without it."""
    race = thin((), podium=(17,), crossed=1).turn("AA", "A19").luck(Drawn(0, HEADLINES))
    assert race.last_of(Headlines).leads_to == "aside"
    assert Drawn(0, HEADLINES) not in race.chances
    assert race.refill("A19").seat == 1
    assert not race.of(EventRevealed)


def test_set_aside_it_is_not_in_a_new_deck() -> None:
    """OR 14.8, OR 4.5: it left before."""
    race = thin((), headlines="aside", podium=(17,), crossed=1).turn("AA", "A19")
    assert Drawn(0, HEADLINES) not in race.chances
    assert len(race.chances) == 23


def test_exchanged_cards_come_back_with_a_new_deck() -> None:
    """OR 19.11, OR 4.5: they were discarded before."""
    race = thin((), headlines="mat", road=MEDIUM, tactics={0: ("T13",)}, rules={"tactics": True}, resolved=1)
    race.answer(Tactic("T13"), Exchange("A19"), Exchange("A01"), Refill())
    assert {Drawn(0, "A19"), Drawn(0, "A01")} <= set(race.chances)
    assert len(race.chances) == 24
    race.refill("A19", "A02")
    assert race.state.hands[0] == ("A02", "A08", "A15", "A19", "A25")
    assert race.seat == 0


# ---- Several draws at once


def _all_stay(race: Turns) -> Turns:
    while race.table.phase == "compact" and race.table.happening:
        race.answer(Let())
    return race


def test_a_new_hand_while_another_is_being_filled() -> None:
    """OR 15.17, OR 14.1: C discards and draws five with a look at the top, A goes on drawing; nobody has six."""
    race = Turns(SCATTERED, hands={0: ("A01", "A08", "A19"), 1: HAND, 2: HAND}).turn("AA", "A08")
    race.luck(Drawn(0, "A02"), Drawn(0, HEADLINES), EventDrawn("E17"))
    _all_stay(race)
    owner = max((rider for rider in race.table.riders if rider.on_road), key=lambda rider: rider.cell).seat
    assert owner == 0, "AA leads now"
    assert race.table.decks[0].hand == 0
    while race.acting == {CHANCE}:
        race.luck(next(one for one in race.chances if one not in {Drawn(0, HEADLINES), Top(0, True)}))
    assert [len(hand) for hand in race.state.hands] == [5, 5, 5]
    assert race.seat == 1


def test_a_new_hand_for_somebody_else() -> None:
    """OR 15.17: C leads; the discarded cards lie open and the top of C's deck is looked at."""
    race = Turns(SCATTERED, seat=2).turn("J1", "A08").refill("A02", top=True).luck(EventDrawn("E17"))
    assert race.table.decks[1].discards == HAND
    _all_stay(race)
    assert race.next_draw == Awaited("draw", 1)
    race.luck(*(Drawn(1, card) for card in ("A02", "A03", "A04", "A05", "A06")))
    assert race.next_draw == Awaited("top", 1)
    race.luck(Top(1, True))
    assert race.last_of(Headlines) == Headlines(1, "event")
    race.event("E09")
    assert race.table.resolved == 2
    assert race.seat == 0, "J has ridden, and A is next"


def test_two_hands_are_filled_at_once() -> None:
    """OR 15.17, OR 14.1: J has three cards to draw when C loses their hand; both end with five."""
    hands = {0: HAND, 1: HAND, 2: ("A01", "A08", "A15")}
    race = Turns(SCATTERED, seat=2, hands=hands).turn("J1", "A08").luck(Drawn(2, HEADLINES), EventDrawn("E17"))
    _all_stay(race)
    drawn = []
    while race.acting == {CHANCE}:
        drawn.append((race.next_draw.kind, race.next_draw.seat))
        race.luck(next(one for one in race.chances if one not in {Drawn(1, HEADLINES), Top(1, True)}))
    assert sorted(drawn) == [*[("draw", 1)] * 5, *[("draw", 2)] * 3, ("top", 1)]
    assert [len(hand) for hand in race.state.hands] == [5, 5, 5]
    assert race.seat == 0


@pytest.mark.parametrize("met", [1, 3])
def test_an_event_in_the_middle_of_a_new_hand(met: int) -> None:
    """OR 15.17, OR 14.1: drawing goes on afterwards, up to five cards."""
    race = Turns(SCATTERED, seat=2).turn("J1", "A08").refill("A02", top=True).luck(EventDrawn("E17"))
    _all_stay(race)
    cards = ("A02", "A03", "A04", "A05", "A06")
    race.luck(*(Drawn(1, card) for card in cards[:met]), Drawn(1, HEADLINES)).event("E09")
    race.luck(*(Drawn(1, card) for card in cards[met:]))
    assert race.state.hands[1] == cards
    assert race.seat == 0
