"""Bicycle-racing board games, by the book.

>>> import paceline
>>> race = paceline.Race.new("flamme-rouge", ["wheelsucker", "saver"], seed=7).play()
>>> race.over
True
"""

from __future__ import annotations

from importlib import import_module

from paceline.core.game import CHANCE, AnyGame, Bot, Decision, Game, Result, Seat
from paceline.core.messages import BadOptions, BadRecord, Illegal, PacelineError
from paceline.lab.simulate import Summary

import_module("paceline.games")  # the folder of this name: once it is loaded, the function below keeps its name

from paceline.library import Position, Race, game, games, picture, simulate  # noqa: E402

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "AnyGame",
    "BadOptions",
    "BadRecord",
    "Bot",
    "Decision",
    "Game",
    "Illegal",
    "PacelineError",
    "Position",
    "Race",
    "Result",
    "Seat",
    "Summary",
    "game",
    "games",
    "picture",
    "simulate",
]
