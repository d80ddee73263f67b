"""Public card counts agree with the real cards with the expansions too (FR 4.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from games.flamme_rouge.test_card_counting import since_shuffling
from games.flamme_rouge.test_conformance import MIXES
from paceline.core.chance import Luck
from paceline.core.game import CHANCE
from paceline.games.flamme_rouge.actions import RIDERS, Action
from paceline.games.flamme_rouge.card_counting import known_deck
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.events import Event
from paceline.games.flamme_rouge.game import apply, chance, imagine, legal, to_act, view
from paceline.games.flamme_rouge.rules.setup import setup
from paceline.games.flamme_rouge.state import State


def ride(mix: str, seed: int) -> Iterator[tuple[State, list[Event]]]:
    """Yield every state of a race between people who do anything in any order."""
    rng, luck = Random(seed), Luck(seed)
    seats, options = MIXES[mix]
    state = setup(seats, options)
    while acting := to_act(state):
        seat = rng.choice(sorted(acting))
        action: Action = chance(state).sample(luck) if seat == CHANCE else rng.choice(legal(state, seat))
        state, events = apply(state, seat, action)
        yield state, list(events)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("mix", MIXES)
def test_counting_along_finds_the_truth(mix: str, seed: int) -> None:
    """FR 10.7, FR 11.5 to FR 11.8, FR 12.3, FR 12.4: bids, dummies' cards and hands of five and three are counted."""
    fresh: Counter[str] = Counter()
    rounds = 0
    for state, events in ride(mix, seed):
        table = state.table
        since_shuffling(fresh, events)
        if table.to_place or table.auction is not None or state.round < rounds:
            continue
        rounds = state.round + 1
        for rider, cards in enumerate(state.cards):
            known = known_deck(table, rider)
            assert known.left == tuple(sorted(cards.face_down + cards.recycled))
            assert known.pile == len(cards.face_down)
            assert known.fresh == fresh[RIDERS[rider]] <= cards.recycled.count("2x")
    assert rounds > 3


@pytest.mark.parametrize("mix", MIXES)
def test_what_holds_at_every_moment(mix: str) -> None:
    """FR 13.1, FR 13.2, FR 5.5: a cell each, nobody rides back, and whoever lies, lies on a wet square."""
    before: tuple[int, ...] = ()
    for state, _ in ride(mix, seed=7):
        table = state.table
        track = course(table.stage, table.weather)
        on_the_road = [cell for cell in table.cells if cell >= 0]
        assert len(on_the_road) == len(set(on_the_road))
        assert all(track.wet[track.row[table.cells[rider]]] for rider in table.fallen)
        if before and min(before) >= 0:
            assert all(track.row[new] >= track.row[old] for old, new in zip(before, table.cells, strict=True))
        before = table.cells


@pytest.mark.parametrize("mix", MIXES)
def test_a_guess_looks_like_the_truth(mix: str) -> None:
    """FR 10.2, FR 11.2, FR 4.8: what a seat imagines it cannot tell from what it sees, bids and dummies included."""
    rng = Random(mix)
    for state, _ in ride(mix, seed=3):
        for seat in (None, *state.table.ridden[:2]):
            seen = view(state, seat)
            assert view(imagine(seen, rng), seat) == seen
