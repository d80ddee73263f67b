"""The registry of games: one line each; a game is imported on demand."""

from __future__ import annotations

import os
from difflib import get_close_matches
from importlib import import_module
from typing import Final

from paceline.core.game import AnyGame
from paceline.core.messages import PacelineError

BUILT_IN: Final = {
    "flamme-rouge": "paceline.games.flamme_rouge:GAME",
    "leader-1": "paceline.games.leader_1:GAME",
    "on-the-rivet": "paceline.games.on_the_rivet:GAME",
}
EXTRA_GAMES: Final = "PACELINE_GAMES"
"""Environment variable with further games: `name=module:attribute`, several separated by commas."""


def names() -> tuple[str, ...]:
    """Return the names of all games."""
    return tuple(_addresses())


def game(name: str) -> AnyGame:
    """Return a game by its name; raise `PacelineError` with a near name, or with all."""
    addresses = _addresses()
    if name not in addresses:
        near = get_close_matches(name.casefold(), addresses, n=1)
        if near:
            raise PacelineError("core.unknown-game-near", name=name, near=near[0])
        raise PacelineError("core.unknown-game", name=name, games=tuple(addresses))
    module, _, attribute = addresses[name].partition(":")
    try:
        found: AnyGame = getattr(import_module(module), attribute)
    except PacelineError:  # something is wrong with its cards
        raise
    except (ImportError, AttributeError, ValueError) as error:
        raise PacelineError("core.no-such-module", name=name, address=addresses[name], why=str(error)) from error
    return found


def _addresses() -> dict[str, str]:
    extra = [pair.partition("=") for pair in os.environ.get(EXTRA_GAMES, "").split(",") if pair]
    return BUILT_IN | {name.strip(): address.strip() for name, _, address in extra}
