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
from paceline.core import message, play
from paceline.core.play import Race
from paceline.core.protocol import AnyGame, Bot
from paceline.core.registry import game, names

__version__ = "0.1.0"
__all__ = ["Race", "game", "names", "ride"]


def _speak(said: message.Message) -> str:
    from paceline.words import english  # noqa: PLC0415 – reading the catalogue can wait for the first word

    try:
        return english()(said)
    except KeyError:  # a game that is not registered has no catalogue, and an error must be told all the same
        return message.bare(said)


message.install_speaker(_speak)


def ride(on: AnyGame, riders: Sequence[str | Bot], /, seed: int | str = 0, **options: Any) -> Race:
    """A whole race between bots, given by name or as functions of (view, legal, rng); `riders` may be an option too."""
    named = [(who, bots.find(on, who)) if isinstance(who, str) else (who.__name__, who) for who in riders]
    return play.ride(on, on.seated(on.facts.options(**options), [name for name, _ in named]), named, seed)
