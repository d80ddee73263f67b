"""How a stage of one's own is ridden: the boxes and the kind of race that it asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paceline.games.flamme_rouge.course import tile_names
from paceline.games.flamme_rouge.design.pieces import EXTENDED, TIME_TRIAL
from paceline.games.flamme_rouge.rules.setup import GRAND_TOUR, MOST
from paceline.games.flamme_rouge.rules.trials import INDIVIDUAL, TRIALS
from paceline.games.flamme_rouge.stages import EXTRA_BOXES, boxes_of, find_stage

PELOTON: Final = EXTRA_BOXES[0]
_RACES: Final = {TIME_TRIAL: INDIVIDUAL, EXTENDED: EXTENDED} | {trial: trial for trial in TRIALS}
"""Kinds that a race must be told of."""


def options(code: str, players: int, kind: str) -> Mapping[str, str]:
    """The options of a race on this stage, as people type them (FR 9.1, 9.5, 14.1, 19)."""
    stage, race = find_stage(code, boxes=EXTRA_BOXES), _RACES.get(kind, "")
    used = {*boxes_of(tile_names(stage)), *([PELOTON] if players > MOST else []), *([GRAND_TOUR] if race else [])}
    given = {"stage": stage, "expansions": ",".join(box for box in EXTRA_BOXES if box in used), "kind": race}
    return {name: value for name, value in given.items() if value}
