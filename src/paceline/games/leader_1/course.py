"""Courses: the road of a race with the tables that make the rules quick to apply, and the ready courses by name."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

import msgspec

from paceline.core.game import Notation, Stage, stretches
from paceline.core.messages import BadOptions, Message, say
from paceline.games.leader_1 import content
from paceline.games.leader_1.actions import HOME, IN_PELOTON
from paceline.games.leader_1.content import Face
from paceline.games.leader_1.rules.building import (
    COL,
    Laid,
    faces_needed,
    find_faults,
    read_course,
    refuse,
    shorten,
    spread,
    write_course,
)
from paceline.roads.hexes import LEFT, MIDDLE, RIGHT, SIDES, SPAN, Hex, HexCell, HexRoad, lay

NO_TOKEN: Final = -1
NO_TILE: Final = -1
_Lanes: TypeAlias = dict[int, list[HexCell]]
"""Cells of a hexagon, lane by lane."""
_DROPPED_ORDER: Final = {MIDDLE: 0, LEFT: 1, RIGHT: 2}
"""Which of level squares a dropped rider takes first (L1 7.9)."""
_SHORTEST_NAME, _LONGEST_NAME = 4, 60
"""Shorter and longer texts are not taken for mistyped names."""


class Course(msgspec.Struct, frozen=True, gc=False):
    """A road seen by the rules: its grounds, lines and tokens, and where riders come from the peloton and fall back."""

    code: str
    """Its notation (L1 2.17), feed zones included."""
    road: HexRoad
    ground: tuple[str, ...]
    """Letter of the ground of every cell, the run-off included."""
    row_ground: tuple[str, ...]
    """The same for every row of the grey line."""
    energy: int
    """Energy of every rider at the start: the sum of the milestones (L1 1.6)."""
    token: tuple[int, ...]
    """For every cell the category token in force, as a place in `limits`; `NO_TOKEN` off the cols."""
    limits: tuple[int, ...]
    """Category of every token, in the order of the road (L1 2.7)."""
    feeds: tuple[int, ...]
    """Progress of the feed zones (L1 2.8); riders beyond have passed one."""
    bonuses: tuple[int, ...]
    """The same for bonus lines (L1 2.9)."""
    summits: tuple[tuple[int, int], ...]
    """Progress of the end of every col, and the hardest of its categories (L1 15.7)."""
    sprint: int | None
    """Progress of the sprint zone, which goes on to the end of the road (L1 2.10), or None."""
    exits: tuple[tuple[int, ...], ...]
    """For every row the cells right ahead of a peloton whose head is there, from left to right (L1 5.2)."""
    order: tuple[int, ...]
    """All cells in the order in which dropped riders take them (L1 7.9)."""

    def __hash__(self) -> int:
        """Hash the code, which decides everything else."""
        return hash(self.code)

    def behind(self, row: int) -> tuple[int, ...]:
        """Return the cells behind a row, in the order in which dropped riders take them (L1 7.9)."""
        tail = self.road.rows[row]
        return tuple(cell for cell in self.order if self.road.cells[cell].progress < tail)


@lru_cache(maxsize=256)
def course(code: str) -> Course:
    """Return the course with this code; raise `BadOptions` if it is not legal."""
    hexagons = read_course(code)
    for finding in find_faults(hexagons):
        raise refuse(finding)
    return _build(spread(hexagons))


@lru_cache(maxsize=1024)
def find_course(text: str) -> str:
    """Return the code of a course given by name, number or code; raise `BadOptions` if there is none."""
    return course(write_course(hexagons_of(text))).code


def hexagons_of(text: str) -> tuple[Laid, ...]:
    """Return the hexagons of a course given by name, number or code, legal or not; raise `BadOptions` if it is none."""
    ready = _named().get(_plain(text))
    if ready is not None:
        return read_course(ready.code)
    try:
        hexagons = read_course(text)
    except BadOptions as error:
        raise _mistyped(text) or error from None
    if not hexagons:
        raise _unknown(text)
    return hexagons


def name_of(code: str) -> str:
    """Return the name of the ready course with this code, or the code."""
    return _names().get(code, code)


@cache
def _names() -> dict[str, str]:
    return {course(ready.code).code: ready.name for ready in content.courses()}


@cache
def _named() -> dict[str, content.ReadyCourse]:
    return {_plain(name): ready for ready in content.courses() for name in (ready.name, *ready.also)}


def _plain(name: str) -> str:
    """Return a name without accents, dashes, blanks and capitals, for comparison."""
    decomposed = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in decomposed if letter.isalnum())


def _mistyped(text: str) -> BadOptions | None:
    """Return the error for a text that looks like a name; None if it looks like a code."""
    names, typed = {plain: ready.name for plain, ready in _named().items()}, _plain(text)
    near: list[str] = []
    if _SHORTEST_NAME <= len(typed) <= _LONGEST_NAME:
        near = [name for name in names if typed in name] or get_close_matches(typed, names, n=1)
    if near:
        return BadOptions("course", "leader-1.refused.unknown-course-near", course=shorten(text), near=names[near[0]])
    return None if _is_like_code(text) else _unknown(text)


def _is_like_code(text: str) -> bool:
    """Return whether the first letter and most others mean something in a course."""
    letters = "".join(text.split()).upper()
    known = sum(letter in "FHCDLRO123*+" for letter in letters)
    return letters[:1] in set("FHCD") and known * 3 >= len(letters) * 2


def _unknown(text: str) -> BadOptions:
    names = tuple(ready.name for ready in content.courses())
    return BadOptions("course", "leader-1.refused.unknown-course", course=shorten(text), names=names)


def _build(hexagons: Sequence[Laid]) -> Course:
    """Build the course of legal hexagons; the road knows which squares follow each other (L1 2.12 to 2.14)."""
    faces = [content.faces()[kind] for kind in faces_needed(hexagons)]
    road = lay([_hex(one, face) for one, face in zip(hexagons, faces, strict=True)], content.numbers().run_off)
    in_force = _in_force(hexagons)
    last = len(hexagons) - 1
    return Course(
        code=write_course(hexagons),
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
    """Lay a face: lanes from left to right (L1 2.2, 2.3), black squares from the middle of the inner one."""
    shape, ground = content.shapes()[face.shape], content.grounds()[face.ground]
    inward = shape.three if ground.lanes == len(shape.three) else shape.two
    inner = len(inward) - 1 if one.bend > 0 else 0
    dark = tuple((inner, inward[0] // 2 + square) for square in range(face.black))  # L1 2.11
    lanes = inward[::-1] if one.bend > 0 else inward
    return Hex(one.name, ground.word, lanes, shape.rows, one.bend, dark, one.oval)


def _in_force(hexagons: Sequence[Laid]) -> list[int]:
    """Return for every hexagon the token in force, up to the next one or the end of the col (L1 2.7)."""
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
    """Return where every col ends, with the hardest of its categories: the lowest number (L1 15.7)."""
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
    """Return for every row the cells right ahead of it, from left to right (L1 5.2)."""
    lanes = [*_lanes(road), {}]  # nothing beyond the end of the road
    tiles = [progress // SPAN for progress in road.rows]
    last = [tile != after for tile, after in zip(tiles, [*tiles[1:], NO_TILE], strict=True)]
    return tuple(
        _ahead_of(head, lanes[tile], lanes[tile + 1], ends)
        for head, tile, ends in zip(road.rows, tiles, last, strict=True)
    )


def _ahead_of(head: int, here: _Lanes, after: _Lanes, ends: bool) -> tuple[int, ...]:
    """Return in every lane of the head's hexagon the first cell that is further, there or on the next hexagon.

    If two lanes become three and the head has reached the last row, the new middle one counts too (L1 2.14).
    """
    firsts = dict[int, HexCell]()
    for side, cells in here.items():
        further = [cell for cell in cells if cell.progress > head] or after.get(side, [])
        firsts |= {side: further[0]} if further else {}
    if ends and len(here) < len(after):
        firsts[MIDDLE] = after[MIDDLE][0]
    return tuple(firsts[side].number for side in sorted(firsts))


def _lanes(road: HexRoad) -> list[_Lanes]:
    """Return the cells of every lane of every hexagon, the run-off last."""
    found: list[_Lanes] = [{side: [] for side in SIDES[len(tile.lanes)]} for tile in road.tiles]
    for cell in road.cells:
        found[cell.tile][cell.side].append(cell)
    return found


def stages() -> list[Stage]:
    """Return the ready courses, in the order of their numbers."""
    return [_stage(ready) for ready in content.courses()]


def _stage(ready: content.ReadyCourse) -> Stage:
    track = course(ready.code)
    road = track.road
    grounds = stretches(track.row_ground[: road.length], road.distance, plain="F")
    notes = _notes(track, ready)
    return Stage(
        ready.name,
        track.code,
        road.length,
        notes,
        ready.source,
        also=ready.also,
        grounds=grounds,
        kind="mountain" if len(track.summits) > 1 else "hills" if track.summits else "flat",
        minutes=5 * round(0.8 * road.length / 5),
    )


def _notes(track: Course, ready: content.ReadyCourse) -> Message:
    """Describe a course: hexagons, cols with their categories, energy and finish, and whether it is reconstructed."""
    categories = _categories(track)
    notes = say(
        "leader-1.stage-notes.parts",
        hexagons=say("leader-1.stage-notes.hexagons", n=len(track.road.hexes)),
        cols=say("leader-1.stage-notes.cols", n=len(track.summits), categories=categories)
        if categories
        else say("leader-1.stage-notes.no-cols"),
        energy=track.energy,
        finish=say(f"leader-1.stage-notes.{_finish(track)}"),
    )
    return say("leader-1.stage-notes.reconstructed", notes=notes) if content.is_reconstructed(ready) else notes


def _categories(track: Course) -> tuple[str, ...]:
    """Return for every col its categories, as in `3` or `3+2`."""
    found: list[str] = []
    tokens = dict.fromkeys(zip([cell.tile for cell in track.road.cells], track.token, strict=True))
    before: tuple[int, int] | None = None
    for tile, token in sorted((tile, token) for tile, token in tokens if token != NO_TOKEN):
        if before is None or tile > before[0] + 1:
            found.append(str(track.limits[token]))
        elif token != before[1]:
            found[-1] += f"+{track.limits[token]}"
        before = tile, token
    return tuple(found)


def _finish(track: Course) -> str:
    """Return the kind of finish (L1 2.1)."""
    if track.sprint is None:
        return "to-summit"
    return "to-velodrome" if track.road.hexes[-1].oval else "to-flat"


def _distances(state: Any) -> list[int]:
    road = course(state.table.rules.course).road
    return [road.distance(road.row_of(cell)) for cell in range(len(road.cells))]


NOTATION: Final = Notation(
    cells=frozenset({"Rider.cell"}),
    riders=frozenset({"Table.riders", "State.tiles"}),
    off_road={IN_PELOTON: "peloton", HOME: "home"},
    distances=_distances,
    rider_names=lambda state: [rider.name for rider in state.table.riders],
)
