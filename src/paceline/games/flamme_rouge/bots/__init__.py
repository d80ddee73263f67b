"""Bots for Flamme Rouge, which give a reason in one line."""

from __future__ import annotations

from typing import Final

from paceline.core.game import Bot
from paceline.games.flamme_rouge.bots.champion import champion, oracle
from paceline.games.flamme_rouge.bots.simple import highest, saver
from paceline.games.flamme_rouge.bots.wheelsucker import wheelsucker

BOTS: Final[dict[str, Bot]] = {
    "wheelsucker": wheelsucker,
    "champion": champion,
    "oracle": oracle,
    "saver": saver,
    "highest": highest,
}
"""By name: the recommended opponent, those that search on the kernel, and the simple ones."""
