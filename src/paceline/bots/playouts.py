"""Playouts: bots play a position to the end again and again; how often a seat wins is its win share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from time import process_time
from typing import Any, Final

import msgspec

from paceline import bots
from paceline.core.chance import SeededDealer
from paceline.core.game import CHANCE, AnyGame, Decision, Seat
from paceline.core.race import bot_player

_TRIES: Final = 3
"""Playouts in which a bot may show that it is quick enough; the first one is slower than the others."""


class WinShares(msgspec.Struct, frozen=True):
    """The bot that played, and the share of playouts that each seat won; a tie for first place is shared."""

    bot: str
    shares: tuple[float, ...]


def play_on(game: AnyGame, state: Any, bot: str, seed: str) -> Iterator[Any]:
    """Yield every state until the race is over; the same bot answers for all seats, and chance follows the seed."""
    dealer, players, chosen = SeededDealer(seed), dict[Seat, Any](), bots.find(game, bot)
    while acting := game.to_act(state):
        seat = min(acting)
        if seat == CHANCE:
            action = dealer.deal(game.chance(state))
        else:
            if seat not in players:
                players[seat] = bot_player(chosen, seed, seat)
            action = players[seat](game.view(state, seat), game.legal(state, seat))
            if isinstance(action, Decision):
                action = action.action
        state, _ = game.apply(state, seat, action)
        yield state


def win_shares(
    game: AnyGame, state: Any, seats: int, candidates: Sequence[str], *, seed: str, playouts: int, seconds: float
) -> WinShares | None:
    """Return the win shares of a position by the first of these bots that is quick enough, or None if none is.

    A bot is quick enough if it plays the position out in so many `seconds` of processor time.
    """
    for bot in candidates:
        if any(_winners(game, state, bot, f"{seed} try {number}", seconds) for number in range(_TRIES)):
            won = [0.0] * seats
            for number in range(playouts):
                first = _winners(game, state, bot, f"{seed} {number}")
                for seat in first:
                    won[seat] += 1 / len(first)
            return WinShares(bot, tuple(wins / playouts for wins in won))
    return None


def _winners(game: AnyGame, state: Any, bot: str, seed: str, seconds: float = inf) -> tuple[Seat, ...]:
    """Return who wins a playout, or nobody if it takes longer than this."""
    end = process_time() + seconds
    for reached in play_on(game, state, bot, seed):
        state = reached
        if process_time() > end:
            return ()
    result = game.result(state)
    return result.ranking[0] if result is not None else ()
