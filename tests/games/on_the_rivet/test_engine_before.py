"""OR 3 and OR 19.1: the first player, the grid and the cards."""

from __future__ import annotations

from games.on_the_rivet.engine_rounds import dealt
from games.on_the_rivet.small_set import COURSE, small_set
from paceline.core.chance import Luck
from paceline.core.game import CHANCE
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import HEADLINES, Dealt, Drawn, First, Place
from paceline.games.on_the_rivet.events import FirstPlayer, Placed
from paceline.games.on_the_rivet.rules.setup import Options, setup
from paceline.games.on_the_rivet.state import State


def placed(state: State, seed: int = 0) -> State:
    """Let everybody place their first rider until the grid is full."""
    while GAME.to_act(state) != {CHANCE} and state.table.phase == "grid":
        (seat,) = GAME.to_act(state)
        state, _ = GAME.apply(state, seat, GAME.legal(state, seat)[0])
        if state.table.phase == "grid":
            state = dealt(state, seed)
    return state


def test_lot_decides_who_is_first_unless_somebody_is_named() -> None:
    """OR 3.1."""
    state = setup(4, Options())
    assert dict(GAME.chance(state).outcomes()) == {First(seat): 1 for seat in range(4)}
    state, events = GAME.apply(state, CHANCE, First(2))
    assert events == (FirstPlayer(2),)
    assert GAME.to_act(state) == {2}
    assert GAME.to_act(setup(4, Options(first=3))) == {3}


def test_the_grid_is_filled_there_and_back_again() -> None:
    """OR 3.2: the last one places twice in a row."""
    state = setup(3, Options(first=1))
    assert state.table.queue[:9] == (1, 2, 0, 0, 2, 1, 1, 2, 0)
    assert len(state.table.queue) == 18
    state, events = GAME.apply(state, 1, Place("CS"))
    assert [(event.space, event.rider) for event in events if isinstance(event, Placed)] == [(1, "CS")]
    assert Place("CS") not in GAME.legal(placed(state), 1)


def test_everybody_has_five_cards_and_then_headlines_is_in_the_deck() -> None:
    """OR 3.3: it is not among the cards that are dealt first."""
    state = placed(setup(3, Options(first=0)))
    for number in range(15):
        draw = GAME.chance(state)
        seat = number // 5
        assert Drawn(seat, HEADLINES) not in dict(draw.outcomes())
        assert len(dict(draw.outcomes())) == 27 - number % 5
        state, _ = GAME.apply(state, CHANCE, draw.sample(Luck(1)))
    assert [len(hand) for hand in state.hands] == [5, 5, 5]
    assert [deck.headlines for deck in state.table.decks] == ["deck"] * 3
    assert (state.table.phase, state.table.order) == ("turn", (0, 1, 2))


def test_a_hand_is_known_to_its_player_alone() -> None:
    """OR 3.4."""
    state = dealt(placed(setup(3, Options(first=0))))
    assert GAME.view(state, 1).hand == state.hands[1]
    assert GAME.view(state, None).hand == ()


def test_two_tactics_cards_are_dealt_to_everybody_but_the_artificial_team() -> None:
    """OR 19.1, OR 20.1."""
    state = placed(setup(3, Options(COURSE, content=small_set(3), third=1, first=0)))
    dealt_to = []
    while GAME.to_act(state) == {CHANCE}:
        drawn = GAME.chance(state).sample(Luck(2))
        if isinstance(drawn, Dealt):
            dealt_to.append(drawn.seat)
        state, _ = GAME.apply(state, CHANCE, drawn)
    assert dealt_to == [0, 0, 2, 2]
    assert state.hands[1] == ()
