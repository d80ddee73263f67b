"""Verifiable deals: show the hash of the seed before a race, check every draw against the seed after it."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from paceline.core.chance import SeededDealer
from paceline.core.game import CHANCE, AnyGame
from paceline.core.log import Log, start_of


def seed_hash(seed: int | str) -> str:
    """Return the SHA-256 of a seed, which commits the dealer without revealing the seed."""
    return sha256(str(seed).encode()).hexdigest()


def find_unfair_draw(game: AnyGame, log: Log) -> int | None:
    """Return the index of the first entry that the seed of its race would not have drawn, or None."""
    assert log.header.seed is not None, "a race without a seed cannot be checked"
    dealer = SeededDealer(log.header.seed)
    state = start_of(game, log.header)
    for place, entry in enumerate(log.entries):
        if entry.seat == CHANCE and not _drawn(game, state, dealer, entry.action):
            return place
        state, _ = game.apply(state, entry.seat, entry.action)
    return None


def _drawn(game: AnyGame, state: Any, dealer: SeededDealer, outcome: Any) -> bool:
    """Return whether one of the pending draws gives `outcome`; they may be logged in any order."""
    while CHANCE in game.to_act(state):
        dealt = dealer.deal(game.chance(state))
        if dealt == outcome:
            return True
        state, _ = game.apply(state, CHANCE, dealt)
    return False
