"""Invariants of every race."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as some

from games.flamme_rouge.test_conformance import random_stage
from paceline import bots
from paceline.core.log import Entry
from paceline.core.race import play_bots
from paceline.games.flamme_rouge import GAME
from paceline.games.flamme_rouge.cards import start_deck
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.state import State


def states(seed: int) -> list[State]:
    """Return every state of a random race on a random stage."""
    rng = Random(seed)
    seats = rng.choice(GAME.facts.seats)
    handicap = tuple(rng.randrange(3) for _ in range(rng.randrange(seats + 1)))
    options = Options(random_stage(seed), rng.randrange(seats), handicap)
    entries: list[Entry] = play_bots(GAME, options, [("random", bots.random)] * seats, seed).log.entries
    found = [setup(seats, options)]
    for entry in entries:
        found.append(GAME.apply(found[-1], entry.seat, entry.action)[0])
    return found


@settings(max_examples=40, deadline=None, derandomize=True)
@given(some.integers(0, 10**6))
def test_cards_are_conserved(seed: int) -> None:
    """FR 7.1, FR 7.14: a card is in one pile, or was revealed; only exhaustion cards ever join."""
    for state in states(seed):
        table = state.table
        for rider, cards in enumerate(state.cards):
            held = Counter(cards.face_down + cards.recycled + cards.hand)
            held.update([cards.played] if cards.played else [])
            spent = Counter(revealed[rider] for revealed in table.revealed)
            taken = sum(rider in tired for tired in table.tired)
            given_ = Counter(start_deck(rider, table.dummies, table.handicap)) + Counter({EXHAUSTION: taken})
            borrowed = (held + spent) - given_
            assert given_ - (held + spent) == Counter()
            assert set(borrowed) <= {EXHAUSTION}  # FR 4.7: played without ever being in the deck


@settings(max_examples=40, deadline=None, derandomize=True)
@given(some.integers(0, 10**6))
def test_riders_have_a_cell_each_and_never_ride_back(seed: int) -> None:
    before: tuple[int, ...] = ()
    for state in states(seed):
        placed = [cell for cell in state.table.cells if cell >= 0]
        assert len(placed) == len(set(placed))
        rows = course(state.table.stage).row
        if before and not state.table.to_place and min(before) >= 0:
            assert all(rows[new] >= rows[old] for old, new in zip(before, state.table.cells, strict=True))
        before = state.table.cells


@settings(max_examples=40, deadline=None, derandomize=True)
@given(some.integers(0, 10**6))
def test_the_race_ends_with_the_first_round_that_brings_a_rider_across(seed: int) -> None:
    """FR 8.1."""
    for state in states(seed):
        track = course(state.table.stage)
        across = any(track.row[cell] >= track.finish for cell in state.table.cells if cell >= 0)
        assert across == (GAME.result(state) is not None)
        assert across == (not GAME.to_act(state))


@settings(max_examples=40, deadline=None, derandomize=True)
@given(some.integers(0, 10**6))
def test_nobody_runs_out_of_road(seed: int) -> None:
    """FR 8.5: the longest move and every slipstream fit behind the last tile."""
    last = states(seed)[-1].table
    track = course(last.stage)
    assert max(track.row[cell] for cell in last.cells) + 12 < len(track.landing)
