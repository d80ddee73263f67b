"""OR 6.9: several forward steps at once."""

from __future__ import annotations

from random import Random

from paceline.core.chance import SeededDealer
from paceline.core.game import CHANCE
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import PickUp, Step, Straight, Undo
from paceline.games.on_the_rivet.events import TookBack
from paceline.games.on_the_rivet.state import HOME, State


def _moments(seed: int, wanted: int) -> list[State]:
    """Return states of a random race in which riding straight on is offered."""
    rng, dealer = Random(seed), SeededDealer(seed)
    state, found = GAME.setup(4, GAME.facts.options()), list[State]()
    while len(found) < wanted:
        (seat,) = GAME.to_act(state)
        if seat == CHANCE:
            state, _ = GAME.apply(state, CHANCE, dealer.deal(GAME.chance(state)))
            continue
        legal = [action for action in GAME.legal(state, seat) if not isinstance(action, Undo)]
        found += [state] if isinstance(legal[0], Straight) else []
        state, _ = GAME.apply(state, seat, rng.choice(legal))
    return found


def test_it_leads_where_the_steps_lead_one_by_one() -> None:
    """OR 6.9: the same table and the same events but for how it can be taken back."""
    for state in _moments(1, 120):
        (seat,) = GAME.to_act(state)
        straight = GAME.legal(state, seat)[0]
        assert isinstance(straight, Straight)
        at_once, events = GAME.apply(state, seat, straight)
        told = list[object]()
        slowly = state
        for _ in range(straight.steps):
            (step,) = [
                action for action in GAME.legal(slowly, seat) if isinstance(action, Step) and action.way == "forward"
            ]
            assert step.cost == 1
            slowly, more = GAME.apply(slowly, seat, step)
            told += more
        assert at_once.table.riders == slowly.table.riders
        assert at_once.table.move == slowly.table.move
        assert list(events) == told
        assert straight.steps > 1


def test_every_space_on_the_way_is_offered() -> None:
    """OR 6.9: the furthest first, each a step shorter than the one before; across the line only the longest ride."""
    several = 0
    for state in _moments(4, 120):
        (seat,) = GAME.to_act(state)
        rides = [action for action in GAME.legal(state, seat) if isinstance(action, Straight)]
        steps = [ride.steps for ride in rides]
        assert len({ride.to for ride in rides}) == len(rides)
        assert steps[1:] == [*range(steps[1], 1, -1)] if len(steps) > 1 else True
        assert steps[-1] == 2 or len(steps) == 1
        several += len(steps) > 1
        for ride in rides:
            after, _ = GAME.apply(state, seat, ride)
            rider = after.table.riders[state.table.move.rider if state.table.move else 0]
            assert rider.cell in (ride.to, HOME)
    assert several > 20


def test_it_ends_where_there_is_something_to_choose() -> None:
    """OR 6.9: after it PS are used up, or the next step forward is a choice, bumps, or somebody could be picked up."""
    for state in _moments(2, 120):
        (seat,) = GAME.to_act(state)
        after, _ = GAME.apply(state, seat, GAME.legal(state, seat)[0])
        legal = GAME.legal(after, seat)
        forward = [action for action in legal if isinstance(action, Step) and action.way == "forward"]
        joining = any(isinstance(action, PickUp) for action in legal)
        assert len(forward) != 1 or forward[0].cost != 1 or joining


def test_it_is_taken_back_as_one() -> None:
    """OR 4.8, OR 6.9: one Undo brings everybody back."""
    for state in _moments(3, 60):
        (seat,) = GAME.to_act(state)
        straight = GAME.legal(state, seat)[0]
        assert isinstance(straight, Straight)
        after, _ = GAME.apply(state, seat, straight)
        if Undo() not in GAME.legal(after, seat):
            continue
        back, events = GAME.apply(after, seat, Undo())
        assert back.table.riders == state.table.riders
        assert back.table.move == state.table.move
        assert events == (TookBack(seat, straight.steps),)
