"""Bots that know Flamme Rouge."""

from __future__ import annotations

from typing import Final

from paceline.core.protocol import Bot

BOTS: Final[dict[str, Bot]] = {}
