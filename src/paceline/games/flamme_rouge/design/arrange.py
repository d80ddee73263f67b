"""Laying the parts of a stage in an order in which no tile comes to lie on another (FR 20.15)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeAlias

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.design.overlap import Layout
from paceline.games.flamme_rouge.design.pieces import ROUGH, is_supply

Unit: TypeAlias = tuple[str, ...]
"""Tiles that stay together, such as those of one climb."""
GAP: Final = 0.4
"""Room between tiles, enough for three lanes as wide as in our pictures."""
PATIENCE: Final = 400
"""Tiles laid before one begins anew: a bad beginning is not mended by more of the same."""


class _Attempt:
    """One table, and the tiles on it so far."""

    def __init__(self, last: Unit, rng: Random) -> None:
        self.layout, self.names = Layout(GAP), list[str]()
        self.last, self.rng, self.patience = last, rng, PATIENCE

    def lay(self, unit: Unit) -> bool:
        """Lay a unit; where it does not fit the table stays as it was."""
        for count, name in enumerate(unit, start=1):
            self.patience -= 1
            self.layout.lay(name)
            self.names.append(name)
            if next(self.layout.conflicts(), None) is not None:
                self.take_up(count)
                return False
        return True

    def take_up(self, count: int) -> None:
        """Take the last tiles away again."""
        for _ in range(count):
            self.layout.take_up()
            self.names.pop()

    def finish(self, units: Sequence[Unit]) -> bool:
        """Lay all units that are left in some order, then the last one."""
        if not units:
            return follows(self.names[-1], self.last[0]) and self.lay(self.last)
        for place in self.rng.sample(range(len(units)), len(units)):
            unit = units[place]
            if self.patience <= 0:
                return False
            if not follows(self.names[-1], unit[0]) or not self.lay(unit):
                continue
            if self.finish([*units[:place], *units[place + 1 :]]):
                return True
            self.take_up(len(unit))
        return False


def arrange(first: Unit, units: Sequence[Unit], last: Unit, rng: Random) -> tuple[str, ...] | None:
    """The units between the first and the last tiles in an order that can be laid; None where patience ends first."""
    attempt = _Attempt(last, rng)
    return tuple(attempt.names) if attempt.lay(first) and attempt.finish(units) else None


def follows(before: str, after: str) -> bool:
    """Whether two tiles may meet: sections stay apart (FR 20.2), and so do supply zones and the finish (FR 20.3)."""
    one, other = content.tiles()[before], content.tiles()[after]
    if is_supply(one) and other.finish:
        return False
    return one.terrain[-1] not in ROUGH or one.terrain[-1] != other.terrain[0]
