"""Describe a designed stage, and return the options of a race on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from paceline.core.messages import Message, say
from paceline.games.flamme_rouge.course import course, tile_names
from paceline.games.flamme_rouge.design.rules import EXTENDED, TIME_TRIAL, find_design, sections
from paceline.games.flamme_rouge.rules.setup import GRAND_TOUR, MOST
from paceline.games.flamme_rouge.rules.trials import INDIVIDUAL, TRIALS
from paceline.games.flamme_rouge.stages import EXTRA_BOXES, boxes_of, find_stage, piles, refresh_row
from paceline.roads.squares import Road

PELOTON: Final = EXTRA_BOXES[0]
_RACES: Final = {TIME_TRIAL: INDIVIDUAL, EXTENDED: EXTENDED} | {trial: trial for trial in TRIALS}
"""Kinds of stages that need a kind of race."""

_LONG_CLIMB, _SHORT_CLIMB = 7, 3
"""Squares of a climb that make a mountain stage, and of one that a flat stage may have; as in `generate.PROFILES`."""


def describe(code: str, players: int, kind: str = "") -> Sequence[Message]:
    """Return length, climbs and cobbles of a stage, and the position of its tokens (FR 16.1, 20.9 to 20.14)."""
    stage, kind = find_design(code, players, kind)
    road = course(stage).road
    rough = sections([tile.name for tile in road.tiles])
    parts = tuple(say(f"flamme-rouge.design.section-{terrain}", n=squares) for terrain, squares in rough)
    notes = [
        say("flamme-rouge.design.length" if parts else "flamme-rouge.design.length-flat", n=road.length, parts=parts)
    ]
    if kind == TIME_TRIAL:  # FR 19.1
        return notes
    notes += tokens(stage)
    if kind == EXTENDED:
        notes.append(say("flamme-rouge.design.refresh", where=_place(road, refresh_row(stage))))
    return notes


def tokens(stage: str) -> list[Message]:
    """Return the positions and values of the tokens of a stage (FR 16.1)."""
    road, notes = course(stage).road, []
    for pile in piles(stage):
        where, values = _place(road, pile.row), tuple(map(str, pile.values))
        notes.append(say(f"flamme-rouge.design.{pile.name}-{pile.points}", values=values, where=where))
    return notes


def _place(road: Road, row: int) -> Message:
    """Return a row as a square of its tile."""
    tile = road.squares[row].tile
    first = next(square.row for square in road.squares if square.tile == tile)
    return say("flamme-rouge.design.place", tile=road.tiles[tile].name, square=row - first + 1)


def options(code: str, players: int, kind: str = "") -> Mapping[str, str]:
    """Return the options of a race on this stage, as people type them (FR 9.1, 9.5, 14.1, 19)."""
    stage, race = find_stage(code, boxes=EXTRA_BOXES), _RACES.get(kind, "")
    used = {*boxes_of(tile_names(stage)), *([PELOTON] if players > MOST else []), *([GRAND_TOUR] if race else [])}
    given = {"stage": stage, "expansions": ",".join(box for box in EXTRA_BOXES if box in used), "kind": race}
    return {name: value for name, value in given.items() if value}


def classify(code: str) -> str:
    """Return flat, hilly or mountain by the climbs: a mountain stage has a long one, a hilly one several."""
    road = course(find_stage(code, boxes=EXTRA_BOXES)).road
    terrains = [square.terrain for square in road.squares[: road.finish]]
    climbs = [len(list(run)) for terrain, run in groupby(terrains) if terrain == "ascent"]
    if max(climbs, default=0) >= _LONG_CLIMB:
        return "mountain"
    return "hilly" if len(climbs) > 1 or max(climbs, default=0) > _SHORT_CLIMB else "flat"
