"""What a stage hands over to its tour, whether it was ridden here or typed in from a real table."""

from __future__ import annotations

from typing import Final

import msgspec

MINUTE: Final = 60
LONGEST: Final = 1000 * MINUTE - 1
"""Seconds beyond which a time is a slip: no stage has so many rounds."""


class RiderResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one rider finished a stage."""

    rider: str
    place: int
    """1 for whoever crossed the line first; no two are alike."""
    time: int
    """Seconds for the classification (FR 16.5 to 16.7)."""
    podium: int = 0
    """Tour points (FR 16.4)."""
    sprint: int = 0
    mountain: int = 0
    """Points from tokens (FR 16.3)."""
    exhaustion: int = 0
    """Exhaustion cards in his deck at the end of the stage, before half of them leave it (FR 17.1)."""


class StageResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All riders of a stage in the order in which they crossed the line."""

    stage: str
    """The name of the stage card, or its tiles."""
    riders: tuple[RiderResult, ...]
    specialists: tuple[str, ...] = ()
    """The specialist of every rider by number, where there are any."""
