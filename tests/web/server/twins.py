"""Twin races: the same but for one hidden hand. Whoever does not hold it must not be able to tell them apart.

Which draws are hidden, and from whom, is said in the `hidden.py` among the tests of every game, from its rule book and
not from its views.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol, cast

import msgspec

from paceline import bots
from paceline.core import registry
from paceline.core.game import CHANCE, AnyGame, Seat
from paceline.core.log import Entry, Header, Log, entry_line, header_line, options_of
from paceline.core.race import Race, play_bots
from paceline.web.race import legal_actions
from web.server.opening import answer, open_table, race_of

GOLDENS: Final = Path(__file__).parents[2] / "goldens"


LONGEST: Final = 300
"""Inputs of a golden race that is looked at as a whole."""
BEGINNING: Final = 100
"""Of a longer one so many, up to the next answer of a seat."""


class Hidden(Protocol):
    """Hidden information of a game, as its tests define it."""

    def seen_only_by(self, state: Any, drawn: Any) -> Seat | None:
        """Return the seat that alone sees a draw, or None if everybody does."""

    def mistakable(self, way: Any, drawn: Any) -> bool:
        """Return whether two draws differ, and the race can go on in the same way after both."""


def hidden(name: str) -> Hidden:
    """Return the secrets of a game."""
    folder = "toygame" if name == "toy" else f"games.{name.replace('-', '_')}"
    found: Any = import_module(f"{folder}.hidden")
    return cast(Hidden, found)


class Twins(msgspec.Struct):
    """A race up to a hidden draw, and another way in which that draw could have fallen."""

    game: AnyGame
    header: Header
    owner: Seat
    before: list[Entry]
    draws: tuple[Any, Any]

    def texts(self) -> tuple[str, str]:
        """Return both as race files."""
        lines = [header_line(self.header), *map(entry_line, self.before)]
        first, second = ("\n".join([*lines, entry_line(Entry(CHANCE, drawn))]) + "\n" for drawn in self.draws)
        return first, second


def logs_of(name: str) -> dict[str, Log]:
    """Return races of a game in all of its forms; of very long ones, the beginning."""
    game = registry.game(name)
    logs = {}
    for file in sorted((GOLDENS / name).glob("*.race")):
        log = logs[file.stem] = Race.read(game, file.read_text()).log
        if len(log.entries) > LONGEST:
            answers = (number for number, entry in enumerate(log.entries) if entry.seat != CHANCE)
            log.entries = log.entries[: next(number for number in answers if number >= BEGINNING)]
    return logs or {f"seed {seed}": random_race(name, seed) for seed in range(3)}


def random_race(name: str, seed: int) -> Log:
    """Return a whole race between random riders."""
    game = registry.game(name)
    riders = [("random", bots.find(game, "random"))] * game.facts.default_seats
    return play_bots(game, game.facts.options(), riders, seed).log


def twins_of(log: Log, seed: str, every: int = 1) -> Iterator[Twins]:
    """Yield twins at every n-th of the hidden draws of a race; all seats but the game's own are people's."""
    game, rng, secrets = registry.game(log.header.game), Random(seed), hidden(log.header.game)
    seats = tuple(name if name in game.facts.own_teams else "you" for name in log.header.seats)
    header = msgspec.structs.replace(log.header, seats=seats)
    state, number = game.setup(len(seats), options_of(game, header)), rng.randrange(every)
    for place, entry in enumerate(log.entries):
        owner = secrets.seen_only_by(state, entry.action) if entry.seat == CHANCE else None
        if owner is not None:
            number += 1
            others = [way for way, _ in game.chance(state).outcomes() if secrets.mistakable(way, entry.action)]
            if others and number % every == 0:
                draws = entry.action, rng.choice(others)
                if not _parted(game, *(game.apply(state, CHANCE, drawn)[0] for drawn in draws)):
                    yield Twins(game, header, owner, log.entries[:place], draws)
        state, _ = game.apply(state, entry.seat, entry.action)


def _parted(game: AnyGame, one: Any, other: Any) -> bool:
    """Return whether what chance deals next, before anybody is asked, may differ because both drew from one stack."""
    while CHANCE in game.to_act(one):
        ways = [[*game.chance(state).outcomes()] for state in (one, other)]
        if ways[0] != ways[1]:
            return True
        one, other = (game.apply(state, CHANCE, ways[0][0][0])[0] for state in (one, other))
    return False


def alike(twins: Twins, most: int) -> Iterator[tuple[Seat, str]]:
    """Yield answers that can be given in both races, and after which chance deals the same in both.

    If several draw from one stack, the next one may fall otherwise in the twin, and whoever sees it learns that much
    by the rules.
    """
    tables = [open_table(text) for text in twins.texts()]
    for _ in range(most):
        first, second = map(race_of, tables)
        assert first.waiting == second.waiting
        if not first.waiting:
            return
        seat = first.waiting[-1]
        action = _in_both([legal_actions(race, seat) for race in (first, second)])
        if action is None:
            assert seat == twins.owner
            return
        dealt = [[line for line in answer(table, seat, action).split("\n") if line[0] != "="] for table in tables]
        if dealt[0] != dealt[1]:
            return
        yield seat, action


def _in_both(asked: Sequence[Sequence[str]]) -> str | None:
    """Return an action that can be taken in both races."""
    return next((action for action in asked[0] if action in asked[1]), None)
