"""Bots that know On the Rivet, each with a reason in one line."""

from __future__ import annotations

from typing import Final

from paceline.core.game import Bot
from paceline.games.on_the_rivet.bots.director import director
from paceline.games.on_the_rivet.bots.easy import easy

BOTS: Final[dict[str, Bot]] = {"director": director, "easy": easy}
"""By name, from the strongest to the weakest; the first is recommended."""
