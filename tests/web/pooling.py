"""Helpers for tests of the process pool: questions for bots, and the processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from paceline.bots.questions import Decided
from paceline.core import registry
from paceline.core.chance import SeededDealer
from paceline.core.codec import to_json, to_text
from paceline.core.game import CHANCE
from paceline.core.race import Race
from paceline.web.bots.pool import Pool

PATIENCE: Final = 60.0
"""Timeout in seconds."""


class Moment(msgspec.Struct):
    """A seat that is asked."""

    game: str
    view: Any
    legal: list[Any]

    async def put_to(self, pool: Pool, bot: str, seed: str = "") -> Decided:
        return await pool.decide(self.game, bot, to_json(self.view), [to_text(action) for action in self.legal], seed)


def moments(name: str, seats: int) -> Iterator[Moment]:
    """Yield the questions to the seats of a race, one after the other."""
    game, dealer, rng = registry.game(name), SeededDealer(1), Random(1)
    race = Race.start(game, game.facts.options(), ["x"] * seats)
    while not race.over:
        seat = min(game.to_act(race.state))
        if seat == CHANCE:
            race.put(seat, dealer.deal(game.chance(race.state)))
            continue
        legal = list(game.legal(race.state, seat))
        yield Moment(name, game.view(race.state, seat), legal)
        race.put(seat, rng.choice(legal))


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


def children(parent: int) -> set[int]:
    """Return the running workers that a process started."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
            ours = b"paceline.web.bots.worker" in stat.with_name("cmdline").read_bytes()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if ours and int(fields[1]) == parent and fields[0] != "Z":
            found.add(int(stat.parent.name))
    return found
