"""Bicycle-racing board games, by the book.

>>> import paceline
>>> game = paceline.game("flamme-rouge")
>>> race = paceline.ride(game, ["wheelsucker", "saver"], seed=7)
>>> race.over
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paceline import bots
from paceline.core import messages, race
from paceline.core.game import AnyGame, Bot
from paceline.core.race import Race
from paceline.core.registry import game, names

__version__ = "0.1.0"
__all__ = ["Race", "game", "names", "ride"]


def _speak(said: messages.Message) -> str:
    from paceline.i18n import english  # noqa: PLC0415 – reading the catalogue can wait for the first word

    try:
        return english()(said)
    except KeyError:  # a game that is not registered has no catalogue, and an error must be told all the same
        return messages.bare(said)


messages.install_speaker(_speak)


def ride(on: AnyGame, riders: Sequence[str | Bot], /, seed: int | str = 0, **options: Any) -> Race:
    """A whole race between bots, given by name or as functions of (view, legal, rng); `riders` may be an option too."""
    named = [(who, bots.find(on, who)) if isinstance(who, str) else (who.__name__, who) for who in riders]
    return race.ride(on, on.seated(on.facts.options(**options), [name for name, _ in named]), named, seed)
