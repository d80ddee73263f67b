"""Chapter 20 of the rules: two players with an artificial third team, as its turns come in a race.

How its riders choose their way is in `test_artificial_team` and `test_artificial_team_riding`.
"""

from __future__ import annotations

import pytest

from games.on_the_rivet.turns import ALL_CARDS, MEDIUM, THIRD_ROAD, before_the_start, came, chances, inputs, placed
from paceline.core.game import CHANCE
from paceline.core.messages import BadOptions, Illegal
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import (
    HEADLINES,
    Activate,
    Dealt,
    Drawn,
    First,
    Lot,
    Place,
    Play,
)
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.course import course
from paceline.games.on_the_rivet.events import (
    Chosen,
    Drew,
    EventRevealed,
    Headlines,
    Placed,
    Rode,
    Shuffled,
)
from paceline.games.on_the_rivet.rules.setup import Options
from paceline.games.on_the_rivet.state import NOBODY, Deck

PLAIN_CARDS = {card for card in ALL_CARDS if book("").cards[card].kind != "wild"}

# ---- OR 20.1


def test_two_seats_need_the_artificial_team() -> None:
    """OR 20.1: two alone cannot race."""
    with pytest.raises(BadOptions):
        GAME.setup(2, Options())


def test_a_seat_called_artificial_is_the_third_teams() -> None:
    """OR 20.1: any of the three, and one at most."""
    for seat in range(3):
        people = ["Ann", "Ben"]
        people.insert(seat, "artificial")
        assert GAME.seated(Options(), people).third == seat
    assert GAME.seated(Options(), ["Ann", "Ben", "Cat"]).third == NOBODY
    with pytest.raises(BadOptions):
        GAME.seated(Options(), ["Ann", "artificial", "artificial"])


def test_six_riders_each() -> None:
    """OR 20.1: three teams, of which one is artificial; not with more players."""
    state = GAME.setup(3, Options(third=2))
    assert (state.table.seats, state.table.each, state.table.rules.third) == (3, 6, 2)
    with pytest.raises(BadOptions):
        GAME.setup(4, Options(third=2))
    with pytest.raises(BadOptions):
        GAME.setup(3, Options(third=3))


def test_it_has_no_hand() -> None:
    """OR 20.1: five cards for each of the others, none for it."""
    state = placed(3, third=1)
    assert {one.seat for one in state.table.awaited} == {0, 2}
    while GAME.to_act(state) == {CHANCE} and state.table.awaited[0].kind == "deal":
        state = inputs(state, (CHANCE, next(iter(chances(state)))))
    assert [len(hand) for hand in state.hands] == [5, 0, 5]
    assert [deck.headlines for deck in state.table.decks] == ["deck"] * 3


def test_it_has_no_tactics() -> None:
    """OR 20.1: two cards for each of the others."""
    state = placed(3, third=1, course=MEDIUM)
    dealt = []
    while GAME.to_act(state) == {CHANCE} and state.table.awaited[0].kind in {"deal", "tactic"}:
        draw = max(chances(state), key=str)
        if isinstance(draw, Dealt):
            dealt.append(draw.seat)
        state = inputs(state, (CHANCE, draw))
    assert sorted(dealt) == [0, 0, 2, 2]


def test_its_deck_has_no_wild_cards() -> None:
    """OR 20.1, ruling 46: 24 cards and Making Headlines."""
    race = came().luck(Lot("JA"))
    assert set(race.chances) == {Drawn(2, card) for card in PLAIN_CARDS} | {Drawn(2, HEADLINES)}
    assert len(race.chances) == 25
    assert len(set(race.chances.values())) == 1
    for card in set(ALL_CARDS) - PLAIN_CARDS:
        race.refused(Drawn(2, card), seat=CHANCE)


# ---- OR 20.2


def test_its_riders_take_their_places_at_random() -> None:
    """OR 20.2: at its turns of the grid, any who is not placed yet, all alike."""
    state = before_the_start(3, third=1, first=0)
    grid = course(state.table.rules.content, state.table.rules.course).grid
    state = inputs(state, (0, Place("AA")))
    assert GAME.to_act(state) == {CHANCE}
    assert chances(state) == {Lot(f"C{letter}"): 1 for letter in "ACS123"}
    state, events = GAME.apply(state, CHANCE, Lot("C2"))
    placings = [one for one in events if isinstance(one, Placed)]
    assert [(one.rider, one.cell, one.space) for one in placings] == [("C2", grid[1], 2)]
    assert GAME.to_act(state) == {2}
    state = inputs(state, (2, Place("JA")), (2, Place("JC")))
    assert set(chances(state)) == {Lot(f"C{letter}") for letter in "ACS13"}
    with pytest.raises(Illegal):
        GAME.apply(state, CHANCE, Lot("C2"))


def test_it_may_be_first_player() -> None:
    """OR 20.2, OR 3.1: then its rider comes first."""
    state = inputs(before_the_start(3, third=0), (CHANCE, First(0)))
    assert GAME.to_act(state) == {CHANCE}
    assert set(chances(state)) == {Lot(f"A{letter}") for letter in "ACS123"}


def test_lot_picks_an_available_rider_on_the_road() -> None:
    """OR 20.2: all alike; neither one who was activated nor one who is not there."""
    race = came(THIRD_ROAD.replace(".. J1 ..", ".. J1 j2", 1))
    assert race.acting == {CHANCE}
    assert race.chances == {Lot("JA"): 1, Lot("J1"): 1}
    for rider in ("J2", "JS", "A1"):
        race.refused(Lot(rider), seat=CHANCE)


def test_nobody_plays_for_it() -> None:
    """OR 20.2: lot and the deck do."""
    race = came()
    race.refused(Activate("JA"), seat=2)
    race.luck(Lot("JA"))
    race.refused(Play("A01", "lead"), seat=2)
    assert GAME.legal(race.state, 2) == ()


def test_it_rides_the_top_card_at_once() -> None:
    """OR 20.2: the whole move, then the next player's turn; the card lies open, and none is drawn in its place."""
    race = came().luck(Lot("JA"), Drawn(2, "A08"))
    assert Chosen("JA", clause="OR 20.2") in race.events
    assert race.last_of(Rode).rider == "JA"
    assert race.rider("JA").activated
    assert race.where("JA") == (13, 1)
    assert race.table.decks[2].discards == ("A08",)
    assert race.table.decks[2].hand == 0
    assert race.acting == {0}
    assert not [one for one in race.of(Drew) if one.seat == 2]


def test_its_empty_deck_is_made_anew() -> None:
    """OR 20.2, OR 4.5: from its discard pile, still without Wild cards."""
    decks = (Deck(hand=5, headlines="deck"),) * 2 + (Deck(discards=tuple(sorted(PLAIN_CARDS)), headlines="discard"),)
    race = came(decks=decks).luck(Lot("JA"))
    assert set(race.chances) == {Drawn(2, card) for card in PLAIN_CARDS} | {Drawn(2, HEADLINES)}
    race.luck(Drawn(2, "A08"))
    assert Shuffled(2) in race.events
    assert race.table.decks[2].discards == ("A08",)


def test_it_reveals_making_headlines_as_well() -> None:
    """OR 20.2, OR 14.1: met while drawing; the event is resolved, then the next card is drawn for the same rider."""
    race = came().luck(Lot("JA"), Drawn(2, HEADLINES))
    assert Headlines(2, "event") in race.events
    race.event("E09")
    assert EventRevealed("E09", 2) in race.events
    assert race.acting == {CHANCE}
    assert set(race.chances) == {Drawn(2, card) for card in PLAIN_CARDS}
    race.luck(Drawn(2, "A08"))
    assert race.last_of(Rode).rider == "JA"


def test_over_the_limit_its_making_headlines_is_shuffled_back() -> None:
    """OR 20.2, OR 14.2."""
    race = came(resolved=2).luck(Lot("JA"), Drawn(2, HEADLINES))
    assert race.last_of(Headlines).leads_to == "back"
    assert Drawn(2, HEADLINES) in race.chances
    race.luck(Drawn(2, "A08"))
    assert race.acting == {0}


def test_without_a_rider_it_is_passed_over() -> None:
    """OR 20.2, OR 4.2."""
    race = came(".. j1 .. .. .. ..\n.. .. .. A1 .. ..\n__ ja __ C1 __ __")
    assert race.acting == {0}
