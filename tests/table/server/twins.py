"""Twin races: the same but for one hidden hand. Whoever does not hold it must not be able to tell them apart.

Which draws are hidden, and from whom, is said here for every game, from its rule book and not from its views.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from paceline import bots
from paceline.core import registry
from paceline.core.log import Entry, Header, Log, entry_line, header_line, options_of
from paceline.core.play import read_race, ride
from paceline.core.protocol import CHANCE, AnyGame, Seat

GOLDENS: Final = Path(__file__).parents[2] / "goldens"
_RIDERS: Final = [team + kind for team in "ACJPNM" for kind in "SR"]


def _flamme_rouge(drawn: Any, seats: int) -> Seat | None:
    """A hand is seen by its rider's team: up to six have two riders, more have one (FR 11.10)."""
    return _RIDERS.index(drawn.rider) // (2 if seats <= 6 else 1) if hasattr(drawn, "cards") else None


def _toy(drawn: Any, _seats: int) -> Seat | None:
    """A hand is shown to nobody else (TOY 3)."""
    seat: Seat | None = drawn.seat if hasattr(drawn, "cards") else None
    return seat


DRAWN_BY: Final[dict[str, Callable[[Any, int], Seat | None]]] = {"flamme-rouge": _flamme_rouge, "toy": _toy}
"""For every game: the seat that alone sees a draw, or None where everybody does."""


class Twins(msgspec.Struct):
    """A race up to a hidden draw, and another way in which that draw could have fallen."""

    game: AnyGame
    header: Header
    owner: Seat
    before: list[Entry]
    draws: tuple[Any, Any]

    def texts(self) -> tuple[str, str]:
        """Both as race files."""
        lines = [header_line(self.header), *map(entry_line, self.before)]
        first, second = ("\n".join([*lines, entry_line(Entry(CHANCE, drawn))]) + "\n" for drawn in self.draws)
        return first, second


def logs_of(name: str) -> dict[str, Log]:
    """Whole races of a game in all of its forms."""
    game = registry.game(name)
    logs = {}
    for file in sorted((GOLDENS / name).glob("*.race")):
        logs[file.stem] = read_race(game, file.read_text()).log
    if not logs:
        field = [("random", bots.find(game, "random"))] * game.facts.default_seats
        logs = {f"seed {seed}": ride(game, game.facts.options(), field, seed).log for seed in range(3)}
    return logs


def twins_of(log: Log, seed: str, every: int = 1) -> Iterator[Twins]:
    """Twins at every n-th of the hidden draws of a race; all seats but the game's own are people's."""
    game, rng = registry.game(log.header.game), Random(seed)
    seats = tuple(name if name in game.facts.own_teams else "you" for name in log.header.seats)
    header = msgspec.structs.replace(log.header, seats=seats)
    state, number = game.setup(len(seats), options_of(game, header)), rng.randrange(every)
    for place, entry in enumerate(log.entries):
        owner = DRAWN_BY[header.game](entry.action, len(seats)) if entry.seat == CHANCE else None
        if owner is not None:
            number += 1
            others = [way for way, _ in game.chance(state).outcomes() if _alike(way, entry.action)]
            if others and number % every == 0:
                yield Twins(game, header, owner, log.entries[:place], (entry.action, rng.choice(others)))
        state, _ = game.apply(state, entry.seat, entry.action)


def _alike(way: Any, drawn: Any) -> bool:
    """Whether two hands differ and have a card in common, which can be played from both."""
    return bool(way != drawn and set(way.cards) & set(drawn.cards))


def in_both(asked: Sequence[Sequence[str]]) -> str | None:
    """An action that can be taken in both races."""
    return next((action for action in asked[0] if action in asked[1]), None)
