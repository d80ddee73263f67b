"""Series of races between bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from paceline.core.game import AnyGame, Bot, Result
from paceline.core.race import Race, play_bots


class Summary(msgspec.Struct, kw_only=True):
    """Statistics of a series; everything but `seconds` follows from the fields above `wins`."""

    game: str
    rules: int
    """Version of the rules."""
    content: str
    """Digest of the content."""
    options: dict[str, Any]
    seed: int | str
    seats: list[str]
    races: int
    wins: list[float]
    """For every seat; a tie for first place is shared."""
    place_mean: list[float]
    """Mean place of every seat, 1 is first; seats that tie share the better place."""
    rounds_mean: float
    rounds_least: int
    rounds_most: int
    seconds: float = 0.0
    """Duration, filled in by the caller."""


def simulate(
    game: AnyGame,
    options: Any,
    bots: Sequence[tuple[str, Bot]],
    races: int,
    seed: int | str,
    *,
    each: Callable[[int, Race], None] | None = None,
) -> Summary:
    """Play a series of at least one race; call `each` with the number of every race and the race."""
    if races < 1:
        raise ValueError(f"a series has at least one race, not {races}")
    seats = len(bots)
    rounds: list[int] = []
    wins, places = [0.0] * seats, [0] * seats
    for number in range(races):
        race = play_bots(game, game.in_series(options, seats, number), bots, f"{seed}.{number}")
        rounds.append(race.state.round)
        _count(game.result(race.state), wins, places)
        if each is not None:
            each(number, race)
    return Summary(
        game=game.facts.name,
        rules=game.facts.rules_version,
        content=game.content_hash(seats, options),
        options=msgspec.to_builtins(options),
        seed=seed,
        seats=[name for name, _ in bots],
        races=races,
        wins=[round(won, 6) for won in wins],
        place_mean=[round(total / races, 3) for total in places],
        rounds_mean=round(sum(rounds) / races, 3),
        rounds_least=min(rounds),
        rounds_most=max(rounds),
    )


def _count(result: Result | None, wins: list[float], places: list[int]) -> None:
    """Add one result to the tallies."""
    assert result is not None, "the race was ridden to its end"
    place = 1
    for tied in result.ranking:
        for seat in tied:
            places[seat] += place
            if place == 1:
                wins[seat] += 1 / len(tied)
        place += len(tied)
