"""The data of a tour: plan, seats and results so far. Everything else follows from these."""

from __future__ import annotations

import msgspec

from paceline.core.tours import BaseTour
from paceline.games.flamme_rouge.rules.finish import StageResult


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a tour."""

    name: str = ""
    stages: tuple[str, ...] = ("basic",)
    """Tour cards by number, stage cards by name, or tiles, in the order of riding; `basic` or `grand` for a whole tour.

    Tiles may have their kind before them: `extended: A b c`."""
    rests: tuple[int, ...] = ()
    """Rest days, each as the number of stages before it."""
    expansions: tuple[str, ...] = ()
    """Boxes used besides the base game and Grand Tour; with meteo every stage has new weather."""
    draft: bool = False
    """True if specialists are drafted before the first stage."""
    specialists: tuple[str, ...] = ()
    """The specialist of every rider by number instead of a draft; nothing for a rider without one."""
    handicap: tuple[int, ...] = ()
    """Exhaustion cards that each seat shuffles into both decks before the first stage."""
    breakaway: bool = True
    """True if riders bid for a breakaway on stages that have a tile for it."""
    variants: tuple[str, ...] = ()
    """Rules of others that are played instead of the printed ones (FR 21)."""


class Tour(BaseTour, frozen=True, forbid_unknown_fields=True):
    """A tour so far."""

    plan: Plan
    """With its stages written out."""
    first: int
    """The seat that begins the first stage (FR 17.7)."""
    results: tuple[StageResult, ...] = ()

    @property
    def planned(self) -> tuple[str, ...]:
        """The stages as they were planned."""
        return self.plan.stages
