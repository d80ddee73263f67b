"""Bots that know Leader 1."""

from __future__ import annotations

from typing import Final

from paceline.core.game import Bot
from paceline.games.leader_1.bots.captain import Temper, bot

_TEMPERS: Final = (
    Temper("captain", attack=0.2, effort=0.6, patience=1.0),
    Temper("lurker", attack=-0.3, effort=0.6, patience=0.5),
    Temper("raider", attack=0.8, effort=0.3, patience=2.0),
)
BOTS: Final[dict[str, Bot]] = {temper.name: bot(temper) for temper in _TEMPERS}
"""By name, the strongest first."""
