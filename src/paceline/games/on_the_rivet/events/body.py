"""Fatigue and energy."""

from __future__ import annotations

from typing import Literal

from paceline.games.on_the_rivet.events.base import Public


class Tired(Public, frozen=True, gc=False, tag="tired"):
    """A rider took fatigue."""

    rider: str
    fatigue: Literal["L", "H"]
    light: int
    """What he has now."""
    heavy: int
    why: Literal["card", "event", "rescue", "tactic"]
    clause: str = "OR 4.4"


class Brimful(Public, frozen=True, gc=False, tag="brimful"):
    """Fatigue was ignored, for the rider holds as much as he can."""

    rider: str
    fatigue: Literal["L", "H"]
    clause: str = "OR 13.1"


class Recovered(Public, frozen=True, gc=False, tag="recovered"):
    """Light fatigue left a rider."""

    rider: str
    amount: int
    light: int
    """What he has now."""
    clause: str = "OR 5.13"


class Hardened(Public, frozen=True, gc=False, tag="hardened"):
    """A light fatigue of a rider became heavy."""

    rider: str
    light: int
    heavy: int
    clause: str = "OR 15.18"


class Energised(Public, frozen=True, gc=False, tag="energised"):
    """A rider got an energy chit."""

    rider: str
    clause: str = "OR 13.3"


class EnergySpent(Public, frozen=True, gc=False, tag="energy-spent"):
    """A rider spent his energy: for a pedal stroke (OR 13.4), or against a light fatigue."""

    rider: str
    against: Literal["", "L"]
    """Nothing where it was for a pedal stroke."""
    clause: str = "OR 13.4"
