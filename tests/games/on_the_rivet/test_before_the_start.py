"""Chapter 3 of the rules: the lot, the grid and the first hands."""

from __future__ import annotations

from random import Random

import pytest

from games.on_the_rivet.turns import (
    ALL_CARDS,
    HAND,
    SCATTERED,
    Turns,
    before_the_start,
    chances,
    inputs,
    names,
    placed,
)
from paceline.core.game import CHANCE
from paceline.core.messages import Illegal
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import CLASSES, HEADLINES, Drawn, First, Place, Undo
from paceline.games.on_the_rivet.course import course
from paceline.games.on_the_rivet.events import Drew, FirstPlayer, Placed
from paceline.games.on_the_rivet.state import State

# ---- OR 3.1


def test_lot_names_the_first_player() -> None:
    """OR 3.1: every seat alike, and whoever it is places first."""
    state = before_the_start(4)
    assert GAME.to_act(state) == {CHANCE}
    weights = chances(state)
    assert set(weights) == {First(seat) for seat in range(4)}
    assert len(set(weights.values())) == 1
    state, events = GAME.apply(state, CHANCE, First(2))
    assert FirstPlayer(2) in events
    assert state.table.first == 2
    assert GAME.to_act(state) == {2}


def test_players_may_name_the_first_player() -> None:
    """OR 3.1: then no lot is cast."""
    state = before_the_start(4, first=3)
    assert GAME.to_act(state) == {3}
    with pytest.raises(Illegal):
        GAME.apply(state, CHANCE, First(0))


def test_the_first_movement_phase_begins_with_the_first_player() -> None:
    """OR 3.1, OR 4.1: clockwise from them, whoever stands in front."""
    state = _dealt(placed(3, first=1))
    assert state.table.phase == "turn"
    assert state.table.order == (1, 2, 0)
    assert GAME.to_act(state) == {1}


# ---- OR 3.2


@pytest.mark.parametrize(
    ("seats", "first", "order"),
    [
        (3, 0, "012210012210012210"),
        (3, 2, "201102201102201102"),
        (4, 0, "01233210012332100123"),
        (4, 1, "12300321123003211230"),
        (7, 0, "012345665432100123456"),
    ],
)
def test_the_order_goes_back_and_forth(seats: int, first: int, order: str) -> None:
    """OR 3.2: the last places twice in a row, then the first does; riders fill spaces 1, 2, 3 and so on."""
    state = before_the_start(seats, first=first)
    track = course(state.table.rules.content, state.table.rules.course)
    for number, seat in enumerate(order):
        assert GAME.to_act(state) == {int(seat)}
        action = GAME.legal(state, int(seat))[-1]
        assert isinstance(action, Place)
        state, events = GAME.apply(state, int(seat), action)
        assert Placed(action.rider, track.grid[number], number + 1) in events
        assert state.table.riders[state.table.number(action.rider)].cell == track.grid[number]
    assert state.table.phase != "grid" or GAME.to_act(state) == {CHANCE}
    assert all(rider.on_road for rider in state.table.riders)


def test_a_player_chooses_any_rider_who_is_not_placed() -> None:
    """OR 3.2: in any order, but neither twice nor one of another team's."""
    state = inputs(before_the_start(first=0), (0, Place("A3")), (1, Place("CS")), (2, Place("JA")), (2, Place("J2")))
    assert names(GAME.legal(state, 1)) == ["CA", "CC", "C1", "C2", "C3"]
    for rider in ("CS", "AA", "CX"):
        with pytest.raises(Illegal) as caught:
            GAME.apply(state, 1, Place(rider))
        assert caught.value.clause == "OR 3.2"
    with pytest.raises(Illegal):
        GAME.apply(state, 0, Place("AA"))


def test_what_is_placed_stays_placed() -> None:
    """OR 3.2, OR 4.8: only moves can be taken back."""
    state = inputs(before_the_start(first=0), (0, Place("A3")), (1, Place("CS")), (2, Place("JA")))
    assert Undo() not in GAME.legal(state, 2)
    with pytest.raises(Illegal):
        GAME.apply(state, 2, Undo())


def test_nobody_is_activated_at_the_start() -> None:
    """OR 3.2, OR 4.1: all riders are available."""
    state = _dealt(placed(3))
    assert names(GAME.legal(state, 0)) == [f"A{letter}" for letter in CLASSES]


# ---- OR 3.3


def _dealt(state: State) -> State:
    """Deal every seat the first five cards there are."""
    while GAME.to_act(state) == {CHANCE}:
        state, _ = GAME.apply(state, CHANCE, next(iter(chances(state))))
    return state


def test_every_deck_is_the_same() -> None:
    """OR 3.3: 27 cards; what one has drawn, another can draw as well."""
    state = placed(3)
    assert len(ALL_CARDS) == 27
    for seat in range(3):
        assert set(chances(state)) == {Drawn(seat, card) for card in ALL_CARDS}
        for card in HAND:
            state = inputs(state, (CHANCE, Drawn(seat, card)))
    assert state.hands == (HAND,) * 3
    assert [deck.hand for deck in state.table.decks] == [5] * 3
    assert GAME.to_act(state) == {0}, "five, and not one more"


def test_a_card_is_in_the_deck_once() -> None:
    """OR 3.3."""
    state = inputs(placed(3), (CHANCE, Drawn(0, "A07")))
    assert Drawn(0, "A07") not in chances(state)
    with pytest.raises(Illegal):
        GAME.apply(state, CHANCE, Drawn(0, "A07"))


def test_making_headlines_is_shuffled_in_after_the_first_hand() -> None:
    """OR 3.3: it cannot be in a first hand and is one of 23 cards afterwards."""
    state = placed(3)
    assert {deck.headlines for deck in state.table.decks} == {"aside"}
    while GAME.to_act(state) == {CHANCE}:
        assert HEADLINES not in {draw.card for draw in chances(state) if isinstance(draw, Drawn)}
        state = inputs(state, (CHANCE, next(iter(chances(state)))))
    assert {deck.headlines for deck in state.table.decks} == {"deck"}
    race = Turns(SCATTERED).turn("AA", "A19")
    assert race.chances[Drawn(0, HEADLINES)] == 1
    assert sum(race.chances.values()) == 23


# ---- OR 3.4


def test_a_hand_is_known_to_its_player_alone() -> None:
    """OR 3.4: nobody else finds its cards in what they may see; only how many there are."""
    hands = {0: ("A01", "A02", "A03", "A05", "A06"), 1: HAND, 2: HAND}
    race = Turns(SCATTERED, hands=hands)
    assert GAME.view(race.state, 0).hand == hands[0]
    for seat in (1, 2):
        assert GAME.view(race.state, seat).hand == HAND
    assert GAME.view(race.state, None).hand == ()
    others = Turns(SCATTERED, hands={**hands, 0: ("A07", "A09", "A10", "A11", "A12")})
    for watcher in (1, 2, None):
        assert GAME.view(race.state, watcher) == GAME.view(others.state, watcher)
    assert GAME.view(race.state, 1).table.decks[0].hand == 5


def test_a_drawn_card_is_seen_by_its_player_alone() -> None:
    """OR 3.4."""
    race = Turns(SCATTERED).turn("AA", "A19").refill("A12")
    drew = race.last_of(Drew)
    assert drew.seen_by(0) == Drew(0, "A12")
    for seat in (1, 2, None):
        assert drew.seen_by(seat) == Drew(0, "")


def test_cards_played_lie_open() -> None:
    """OR 3.4: everybody sees the discard pile."""
    race = Turns(SCATTERED).turn("AA", "A19").refill("A12")
    for seat in (0, 1, 2, None):
        assert GAME.view(race.state, seat).table.decks[0].discards == ("A19",)


def test_what_might_be_is_dealt_from_what_is_not_known() -> None:
    """OR 3.4: the own hand stays, others get any cards that do not lie open."""
    race = Turns(SCATTERED).turn("AA", "A19").refill("A12").turn("CA", "A19").refill("A12")
    seen = set()
    for seed in range(40):
        guess = GAME.imagine(GAME.view(race.state, 2), Random(seed))
        assert guess.hands[2] == race.state.hands[2]
        assert GAME.view(guess, 2) == GAME.view(race.state, 2)
        assert [len(hand) for hand in guess.hands] == [5, 5, 5]
        assert len(set(guess.hands[0])) == 5
        seen |= set(guess.hands[0])
    assert seen == set(ALL_CARDS) - {"A19"}


def test_the_card_in_play_lies_open() -> None:
    """OR 3.4: while A1 rides it, nobody thinks that it might be in that hand; in another hand it might."""
    race = Turns(SCATTERED).play("AA", "A19")
    seen: tuple[set[str], set[str]] = (set(), set())
    for seed in range(40):
        guess = GAME.imagine(GAME.view(race.state, 2), Random(seed))
        for seat in (0, 1):
            seen[seat].update(guess.hands[seat])
    assert seen[0] == set(ALL_CARDS) - {"A19"}
    assert seen[1] == set(ALL_CARDS)
