"""Bicycle-racing board games, by the book.

>>> import paceline
>>> race = paceline.Race.play("flamme-rouge", ["wheelsucker", "saver"], seed=7)
>>> race.over
True
"""

from __future__ import annotations

from paceline.core.game import Bot
from paceline.core.registry import game
from paceline.core.registry import names as game_names
from paceline.lab.simulate import simulate
from paceline.library import Position, Race

__version__ = "0.1.0"
__all__ = ["Bot", "Position", "Race", "game", "game_names", "simulate"]
