"""The data of a tour: plan, seats and results so far. Everything else follows from these."""

from __future__ import annotations

import msgspec

from paceline.games.flamme_rouge.results import StageResult


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen before a tour."""

    name: str = ""
    stages: tuple[str, ...] = ("basic",)
    """Tour cards by number, stage cards by name, or tiles, in the order of riding; `basic` or `grand` for a whole tour.

    Tiles may have their kind before them: `extended: A b c`."""
    rests: tuple[int, ...] = ()
    """Rest days, each by the number of stages ridden before it."""
    expansions: tuple[str, ...] = ()
    """Boxes used besides the base game and Grand Tour; with meteo every stage has new weather."""
    draft: bool = False
    """Whether specialists are drafted before the first stage."""
    specialists: tuple[str, ...] = ()
    """The specialist of every rider by number instead of a draft; nothing where he has none."""
    handicap: tuple[int, ...] = ()
    """Exhaustion cards that each seat shuffles into both decks before the first stage."""
    breakaway: bool = True
    """Whether riders bid for a breakaway where a stage has a tile for it."""


class Tour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tour so far, complete in itself."""

    plan: Plan
    """With its stages written out."""
    seats: tuple[str, ...]
    seed: int | str
    first: int
    """The seat that begins the first stage (FR 17.7)."""
    results: tuple[StageResult, ...] = ()

    @property
    def stages(self) -> int:
        """How many stages it has."""
        return len(self.plan.stages)

    @property
    def ridden(self) -> int:
        """How many of them have been ridden."""
        return len(self.results)

    @property
    def over(self) -> bool:
        """Whether the last stage has been ridden."""
        return self.ridden == self.stages
