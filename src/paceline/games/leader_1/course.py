"""A course: the road of a race with the tables that make the rules quick to apply."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Final, TypeAlias

import msgspec

from paceline.core.messages import BadOptions
from paceline.games.leader_1 import content
from paceline.games.leader_1.content import Face
from paceline.games.leader_1.notation import COL, Laid, read, shown, write
from paceline.games.leader_1.rules.building import faults, kinds, refuse, spread
from paceline.roads.hexes import LEFT, MIDDLE, RIGHT, SIDES, SPAN, Hex, HexCell, HexRoad, lay

NO_TOKEN: Final = -1
NO_TILE: Final = -1
_Lanes: TypeAlias = dict[int, list[HexCell]]
"""Cells of a hexagon, lane by lane."""
_DROPPED_ORDER: Final = {MIDDLE: 0, LEFT: 1, RIGHT: 2}
"""Which of level squares a dropped rider takes first (L1 7.9)."""
_SHORTEST_NAME, _LONGEST_NAME = 4, 60
"""Shorter and longer texts are nobody's slip of the pen."""


class Course(msgspec.Struct, frozen=True, gc=False):
    """A road seen by the rules: its grounds, lines and tokens, and where riders come from the peloton and fall back."""

    code: str
    """As it is written down (L1 2.17), feed zones included."""
    road: HexRoad
    ground: tuple[str, ...]
    """Letter of the ground of every cell, the run-off included."""
    row_ground: tuple[str, ...]
    """The same for every row of the grey line."""
    energy: int
    """What every rider starts with: the sum of the milestones (L1 1.6)."""
    token: tuple[int, ...]
    """For every cell the category token in force, as a place in `limits`; `NO_TOKEN` off the cols."""
    limits: tuple[int, ...]
    """Category of every token, in the order of the road (L1 2.7)."""
    feeds: tuple[int, ...]
    """How far the feed zones are (L1 2.8); a rider has passed one who is further."""
    bonuses: tuple[int, ...]
    """The same for bonus lines (L1 2.9)."""
    summits: tuple[tuple[int, int], ...]
    """How far the end of every col is, and the hardest of its categories (L1 15.7)."""
    sprint: int | None
    """How far the sprint zone is, which goes on to the end of the road (L1 2.10); None where there is none."""
    exits: tuple[tuple[int, ...], ...]
    """For every row the cells right ahead of a peloton whose head is there, from left to right (L1 5.2)."""
    order: tuple[int, ...]
    """All cells in the order in which dropped riders take them (L1 7.9)."""

    def __hash__(self) -> int:
        """That of the code, which tells everything else."""
        return hash(self.code)

    def behind(self, row: int) -> tuple[int, ...]:
        """Cells behind a row, in the order in which dropped riders take them (L1 7.9)."""
        tail = self.road.rows[row]
        return tuple(cell for cell in self.order if self.road.cells[cell].progress < tail)


@lru_cache(maxsize=256)
def course(code: str) -> Course:
    """The course with this code; raises `BadOptions` where it is not legal."""
    hexagons = read(code)
    for finding in faults(hexagons):
        raise refuse(finding)
    return _build(spread(hexagons))


@lru_cache(maxsize=1024)
def find_course(text: str) -> str:
    """The code of a course given by name, number or code; raises `BadOptions` with what was expected."""
    return course(write(hexagons_of(text))).code


def hexagons_of(text: str) -> tuple[Laid, ...]:
    """The hexagons of a course given by name, number or code, legal or not; `BadOptions` where it is no course."""
    ready = _named().get(_plain(text))
    if ready is not None:
        return read(ready.code)
    try:
        hexagons = read(text)
    except BadOptions as error:
        raise _mistyped(text) or error from None
    if not hexagons:
        raise _unknown(text)
    return hexagons


def name_of(code: str) -> str:
    """The name of the ready course with this code, or the code."""
    return _names().get(code, code)


@cache
def _names() -> dict[str, str]:
    return {course(ready.code).code: ready.name for ready in content.courses()}


@cache
def _named() -> dict[str, content.ReadyCourse]:
    return {_plain(name): ready for ready in content.courses() for name in (ready.name, *ready.also)}


def _plain(name: str) -> str:
    """A name without accents, dashes, blanks and capitals: what people type."""
    decomposed = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in decomposed if letter.isalnum())


def _mistyped(text: str) -> BadOptions | None:
    """What to say where the text is rather a name than a code; None where it is nearly a code."""
    names, typed = {plain: ready.name for plain, ready in _named().items()}, _plain(text)
    near: list[str] = []
    if _SHORTEST_NAME <= len(typed) <= _LONGEST_NAME:
        near = [name for name in names if typed in name] or get_close_matches(typed, names, n=1)
    if near:
        return BadOptions("course", "leader-1.refused.unknown-course-near", course=shown(text), near=names[near[0]])
    return None if _code_like(text) else _unknown(text)


def _code_like(text: str) -> bool:
    """Whether most of a text means something in a course, beginning with its first letter."""
    letters = "".join(text.split()).upper()
    known = sum(letter in "FHCDLRO123*+" for letter in letters)
    return letters[:1] in set("FHCD") and known * 3 >= len(letters) * 2


def _unknown(text: str) -> BadOptions:
    names = tuple(ready.name for ready in content.courses())
    return BadOptions("course", "leader-1.refused.unknown-course", course=shown(text), names=names)


def _build(hexagons: Sequence[Laid]) -> Course:
    """A course of hexagons that can be laid; which squares follow each other is the road's (L1 2.12 to 2.14)."""
    faces = [content.faces()[kind] for kind in kinds(hexagons)]
    road = lay([_hex(one, face) for one, face in zip(hexagons, faces, strict=True)], content.numbers().run_off)
    in_force = _in_force(hexagons)
    last = len(hexagons) - 1
    return Course(
        code=write(hexagons),
        road=road,
        ground=tuple(hexagons[min(cell.tile, last)].ground for cell in road.cells),
        row_ground=tuple(hexagons[min(progress // SPAN, last)].ground for progress in road.rows),
        energy=sum(face.milestone for face in faces),
        token=tuple(in_force[min(cell.tile, last)] for cell in road.cells),  # L1 2.16: the run-off is as steep
        limits=tuple(one.category for one in hexagons if one.category),
        feeds=tuple(place * SPAN for place, one in enumerate(hexagons) if one.feed),
        bonuses=tuple(place * SPAN for place, one in enumerate(hexagons) if one.bonus),
        summits=_summits(hexagons),
        sprint=last * SPAN if hexagons[last].ground != COL else None,  # L1 2.10
        exits=_exits(road),
        order=tuple(cell.number for cell in sorted(road.cells, key=lambda c: (-c.progress, _DROPPED_ORDER[c.side]))),
    )


def _hex(one: Laid, face: Face) -> Hex:
    """A face as it is laid: lanes from left to right (L1 2.2, 2.3), black squares from the middle of the inner one."""
    shape, ground = content.shapes()[face.shape], content.grounds()[face.ground]
    inward = shape.three if ground.lanes == len(shape.three) else shape.two
    inner = len(inward) - 1 if one.bend > 0 else 0
    dark = tuple((inner, inward[0] // 2 + square) for square in range(face.black))  # L1 2.11
    lanes = inward[::-1] if one.bend > 0 else inward
    return Hex(one.name, ground.word, lanes, shape.rows, one.bend, dark, one.oval)


def _in_force(hexagons: Sequence[Laid]) -> list[int]:
    """L1 2.7: for every hexagon the token that holds there, up to the next one or the end of the col."""
    found: list[int] = []
    count, holds = 0, NO_TOKEN
    for one in hexagons:
        if one.category:
            holds, count = count, count + 1
        if one.ground != COL:
            holds = NO_TOKEN
        found.append(holds)
    return found


def _summits(hexagons: Sequence[Laid]) -> tuple[tuple[int, int], ...]:
    """L1 15.7: where every col ends, with the hardest of its categories: the lowest number."""
    found: list[tuple[int, int]] = []
    categories: list[int] = []
    for place, one in enumerate(hexagons):
        if one.ground == COL:
            categories += [one.category] if one.category else []
            if place + 1 == len(hexagons) or hexagons[place + 1].ground != COL:
                found.append(((place + 1) * SPAN, min(categories)))
                categories = []
    return tuple(found)


def _exits(road: HexRoad) -> tuple[tuple[int, ...], ...]:
    """L1 5.2: for every row the cells that are right ahead of it, from left to right."""
    lanes = [*_lanes(road), {}]  # nothing beyond the end of the road
    tiles = [progress // SPAN for progress in road.rows]
    last = [tile != after for tile, after in zip(tiles, [*tiles[1:], NO_TILE], strict=True)]
    return tuple(
        _ahead_of(head, lanes[tile], lanes[tile + 1], ends)
        for head, tile, ends in zip(road.rows, tiles, last, strict=True)
    )


def _ahead_of(head: int, here: _Lanes, after: _Lanes, ends: bool) -> tuple[int, ...]:
    """In every lane of the head's hexagon the first cell that is further, there or on the next hexagon.

    Where two lanes become three and the head has reached the last row, the new one in the middle too (L1 2.14).
    """
    firsts = dict[int, HexCell]()
    for side, cells in here.items():
        further = [cell for cell in cells if cell.progress > head] or after.get(side, [])
        firsts |= {side: further[0]} if further else {}
    if ends and len(here) < len(after):
        firsts[MIDDLE] = after[MIDDLE][0]
    return tuple(firsts[side].number for side in sorted(firsts))


def _lanes(road: HexRoad) -> list[_Lanes]:
    """The cells of every lane of every hexagon, the run-off last."""
    found: list[_Lanes] = [{side: [] for side in SIDES[len(tile.lanes)]} for tile in road.tiles]
    for cell in road.cells:
        found[cell.tile][cell.side].append(cell)
    return found
