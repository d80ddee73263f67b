"""Public card counts agree with the real cards, round after round (FR 4.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from games.flamme_rouge.conftest import FLAT
from paceline.core.chance import Luck
from paceline.core.game import CHANCE
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS, Action
from paceline.games.flamme_rouge.card_counting import known_deck
from paceline.games.flamme_rouge.events import Event, Exhausted, OutOfCards, Shuffled
from paceline.games.flamme_rouge.game import apply, chance, imagine, legal, to_act, view
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.state import State

STEEP = "ACDEGKMNOQRbfhijlpstu"
"""So many ascents that riders who begin with their high cards run out before the line."""
RACES = [
    (stage, seats, handicap, seed)
    for stage in (FLAT, STEEP)
    for seats, handicap in ((2, (1, 2)), (3, ()), (4, (0, 2, 0, 1)))
    for seed in range(5)
]


def ride(stage: str, seats: int, handicap: tuple[int, ...], seed: int) -> Iterator[tuple[State, list[Event]]]:
    """Yield every state of a race between teams that play anything, or on the steep road their highest card."""
    rng, luck = Random(seed), Luck(seed)
    state = setup(seats, Options(stage=stage, handicap=handicap))
    while acting := to_act(state):
        seat = rng.choice(sorted(acting))
        action: Action
        if seat == CHANCE:
            action = chance(state).sample(luck)
        elif stage == STEEP and not state.table.to_place:
            action = legal(state, seat)[-1]
        else:
            action = rng.choice(legal(state, seat))
        state, events = apply(state, seat, action)
        yield state, list(events)


def since_shuffling(fresh: Counter[str], events: list[Event]) -> None:
    """Count exhaustion cards as they are taken, and forget them when they are shuffled in."""
    for event in events:
        if isinstance(event, Shuffled):
            fresh[event.rider] = 0
        elif isinstance(event, Exhausted):
            fresh[event.rider] += 1


@pytest.mark.parametrize(("stage", "seats", "handicap", "seed"), RACES)
def test_counting_along_finds_the_truth(stage: str, seats: int, handicap: tuple[int, ...], seed: int) -> None:
    """FR 4.8, FR 7.1, FR 7.10: at every start of a round all cards left, the pile and the fresh cards."""
    fresh: Counter[str] = Counter()
    rounds = 0
    for state, events in ride(stage, seats, handicap, seed):
        since_shuffling(fresh, events)
        if state.table.to_place or state.round < rounds:
            continue
        rounds = state.round + 1
        for rider, cards in enumerate(state.cards):
            known = known_deck(state.table, rider)
            assert known.left == tuple(sorted(cards.face_down + cards.recycled))
            assert known.pile == len(cards.face_down)
            assert known.fresh == fresh[RIDERS[rider]] <= cards.recycled.count("2x")
    assert rounds > 8


@pytest.mark.parametrize("seed", range(3))
def test_fresh_exhaustion_is_never_imagined_in_the_face_down_pile(seed: int) -> None:
    """FR 7.10: whoever counts along knows that cards taken since the last reshuffle are recycled."""
    rng, counted, rounds = Random(seed), 0, 0
    for state, _ in ride(STEEP, 3, (), seed):
        if state.table.to_place or state.round < rounds:
            continue
        rounds = state.round + 1
        guess = imagine(view(state, None), rng).cards
        for rider, cards in enumerate(guess):
            known = known_deck(state.table, rider)
            counted += known.fresh
            assert cards.face_down.count("2x") <= known.left.count("2x") - known.fresh
            assert tuple(sorted(cards.face_down + cards.recycled)) == known.left
    assert counted > 20


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_view_holds_ones_own_cards_and_no_order(seat: int) -> None:
    """FR 4.8: one's own piles as they are, every one sorted, so that no view tells what will be drawn."""
    for state, _ in ride(STEEP, 3, (), seed=1):
        mine = view(state, seat).mine
        assert mine == state.cards[2 * seat : 2 * seat + 2]
        for cards in mine:
            for pile in (cards.face_down, cards.recycled, cards.hand):
                assert list(pile) == sorted(pile)


@pytest.mark.parametrize("seed", range(5))
def test_no_card_is_lost_and_none_appears(seed: int) -> None:
    """FR 2.4, FR 2.5, FR 7.1, FR 7.14: the piles are the start deck, less the played, plus exhaustion."""
    expected: dict[int, Counter[str]] = {}
    for state, events in ride(STEEP, 4, (1,), seed):
        for rider, cards in enumerate(state.cards):
            expected.setdefault(rider, Counter(cards.face_down))
        if state.round and any(event.clause == "FR 3.1" for event in events):
            for rider, card in enumerate(state.table.revealed[-1]):
                if expected[rider]:  # FR 4.7: a card played without a deck was never there
                    expected[rider][card] -= 1
                    expected[rider] = +expected[rider]
        for event in events:
            if isinstance(event, Exhausted):
                expected[NUMBER[event.rider]]["2x"] += 1
        for rider, cards in enumerate(state.cards):
            own = "" if cards.played == "2x" and not expected[rider] else cards.played
            found = Counter((*cards.face_down, *cards.recycled, *cards.hand, *filter(None, (own,))))
            assert found == expected[rider]


def test_the_races_above_shuffle_and_run_out() -> None:
    """FR 4.5, FR 4.7: the counting was put to the test by both."""
    steep = [race for race in RACES if race[0] == STEEP]
    kinds = Counter(type(event) for race in steep for _, events in ride(*race) for event in events)
    assert kinds[Shuffled] > 100
    assert kinds[OutOfCards] > 10
