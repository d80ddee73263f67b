"""Stages made by the rules of design (FR 20), of any kind and for any number of teams."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from paceline.core.messages import BadOptions
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.design.arrange import arrange
from paceline.games.flamme_rouge.design.check import LARGE, check, checked_players
from paceline.games.flamme_rouge.design.pieces import EXTENDED, TIME_TRIAL, is_supply
from paceline.games.flamme_rouge.design.plan import plan
from paceline.games.flamme_rouge.rules.trials import TRIALS
from paceline.games.flamme_rouge.stages import join
from paceline.games.flamme_rouge.tokens import refresh_row
from paceline.roads.squares import lay

KINDS: Final = ("flat", "hilly", "mountain", TIME_TRIAL, EXTENDED)
"""Kinds of stages that can be made."""
_MADE: Final = {kind: kind for kind in KINDS} | dict.fromkeys(TRIALS, TIME_TRIAL)
"""The same with the names that a race has for them."""


def generate(players: int, kind: str, rng: Random) -> str:
    """The tiles of a stage in which `check` finds nothing."""
    checked_players(players)
    if kind not in _MADE:
        raise BadOptions("kind", "flamme-rouge.refused.no-such-kind", kind=kind, kinds=tuple(_MADE))
    kind = _MADE[kind]
    large = players >= LARGE and kind != TIME_TRIAL
    while True:
        parts = plan(kind, large, rng)
        row = arrange(parts.first, parts.units, parts.last, rng)
        if row is None:
            continue
        stage = join(list(row))
        if (kind != EXTENDED or refreshes_in_supply(row, stage)) and not check(stage, players, kind):
            return stage


def refreshes_in_supply(row: Sequence[str], stage: str) -> bool:
    """Whether a supply zone lies where the refresh token should (FR 20.9)."""
    tiles = [content.tiles()[name] for name in row]
    return is_supply(tiles[lay(tiles).squares[refresh_row(stage)].tile])
