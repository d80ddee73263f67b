"""A course: the road of a race with its lines and its grid, built from tiles; the ready courses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from itertools import accumulate
from typing import Final

import msgspec

from paceline.core.game import Stage, stretches
from paceline.core.messages import BadOptions, Message, say
from paceline.games.on_the_rivet.box import Book, Length, ReadyCourse, Tile
from paceline.games.on_the_rivet.building import Laid, faults, plain, read, refuse, shown, write
from paceline.games.on_the_rivet.content import book, reconstructed
from paceline.roads.lanes import Hand, LaneRoad, Stretch, lay

_SIDES: Final[tuple[Hand, Hand]] = ("right", "left")
"""The side of the priority line, line by line and curve by curve (OR 2.4)."""
_BENDS: Final = (1, -1)
"""Which way the curves bend (OR 2.3)."""
_SHORTEST_NAME, _LONGEST_NAME = 3, 40
"""Shorter and longer texts are nobody's slip of the pen."""


class BonusLine(msgspec.Struct, frozen=True, gc=False):
    """A line whose first rider wins a time bonus (OR 2.11)."""

    kind: str
    """`sprint` or `mountain`."""
    row: int
    """The first row beyond it: riders who come there from a row before have crossed it."""


class Course(msgspec.Struct, frozen=True, gc=False):
    """A road with all that the rules need of it."""

    code: str
    """As it is written down (OR 2.14)."""
    road: LaneRoad
    tiles: tuple[str, ...]
    lines: int
    """The number of tiles that are lines, start and finish included."""
    length: Length
    """OR 1.3."""
    expansion: bool
    """True if it needs tiles of the expansion."""
    bonuses: tuple[BonusLine, ...]
    """In the order of the road."""
    grid: tuple[int, ...]
    """Cells of the grid, space 1 first (OR 2.12)."""
    finish_row: int
    """The first row of the finish tile."""
    curves: frozenset[int]
    """Rows that lie on curves."""

    def __hash__(self) -> int:
        """Hash the code and the road's size, which identify it."""
        return hash((self.code, len(self.road.cells)))


@lru_cache(maxsize=256)
def course(folder: str, code: str) -> Course:
    """Return the course with this code, built from the tiles of a content set; raise `BadOptions` if it is illegal."""
    own, tiles = book(folder), read(code)
    for finding in faults(tiles, own.tiles):
        raise refuse(finding)
    return _build(tiles, own)


@lru_cache(maxsize=1024)
def find_course(folder: str, text: str) -> str:
    """Return the code of a course given by name, number of lines or code; raise `BadOptions` if there is none."""
    return course(folder, write(tiles_of(folder, text))).code


def tiles_of(folder: str, text: str) -> tuple[Laid, ...]:
    """Return the tiles of a course given by name or code, legal or not; raise `BadOptions` if it is no course."""
    own = book(folder)
    ready = _named(own.courses).get(plain(text))
    if ready is not None:
        return read(ready.code)
    if not _code_like(text, own.tiles):
        raise _no_such_course(text, own.courses)
    return read(text)


def name_of(folder: str, code: str) -> str:
    """Return the name of the ready course with this code, or the code."""
    return next((ready.name for ready in book(folder).courses if write(read(ready.code)) == code), code)


def _named(courses: Sequence[ReadyCourse]) -> dict[str, ReadyCourse]:
    return {plain(name): ready for ready in courses for name in (ready.name, *ready.also)}


def _code_like(text: str, tiles: Mapping[str, Tile]) -> bool:
    """Return whether a text looks like a code rather than a name: several words, or a tile among them."""
    words = [word.upper().partition("*")[0] for word in text.split()]
    return len(words) > 2 or any(word in tiles for word in words) or any(sign in text for sign in "*@")


def _no_such_course(text: str, courses: Sequence[ReadyCourse]) -> BadOptions:
    names, typed = {name: ready.name for name, ready in _named(courses).items()}, plain(text)
    near: list[str] = []
    if _SHORTEST_NAME <= len(typed) <= _LONGEST_NAME:
        near = [name for name in names if typed in name] or get_close_matches(typed, names, n=1)
    if near:
        return BadOptions("course", "on-the-rivet.refused.unknown-course-near", course=shown(text), near=names[near[0]])
    known = tuple(ready.name for ready in courses)
    return BadOptions("course", "on-the-rivet.refused.unknown-course", course=shown(text), names=known)


def _build(laid: Sequence[Laid], own: Book) -> Course:
    """Build a course of legal tiles; the road numbers its spaces (OR 2.5 to 2.10, and OR 2.13)."""
    tiles = [own.tiles[piece.tile] for piece in laid]
    starts = list(accumulate((tile.rows for tile in tiles), initial=0))
    lines = sum(tile.is_line for tile in tiles)
    curves = accumulate((not tile.is_line for tile in tiles), initial=0)
    road = lay([stretch for tile, before in zip(tiles, curves, strict=False) for stretch in _stretches(tile, before)])
    return Course(
        code=write(laid),
        road=road,
        tiles=tuple(tile.id for tile in tiles),
        lines=lines,
        length=length_of(lines, own),
        expansion=any(tile.box == "expansion" for tile in tiles),
        bonuses=tuple(
            line
            for piece, tile, start in zip(laid, tiles, starts, strict=False)
            for line in _bonuses(piece, tile, start)
        ),
        grid=_grid(road, own.grid_rows),
        finish_row=starts[-2],
        curves=frozenset(row for row, there in enumerate(road.rows) if road.stretches[there.stretch].bend),
    )


def _stretches(tile: Tile, curves: int) -> Iterator[Stretch]:
    """OR 2.3, 2.4: a line has its priority line where the next curve bends to, which alternates.

    `curves` is the number of those before the tile.
    """
    best = _SIDES[curves % 2]
    bend = 0 if tile.is_line else _BENDS[curves % 2]
    doubled = tuple(tuple(row - 1 for row in rows) for rows in tile.doubled)
    for section in tile.sections:
        yield Stretch(tile.id, section.terrain, section.lanes, section.rows, best, bend, doubled)


def length_of(lines: int, own: Book) -> Length:
    """OR 1.3: short, medium or long by the number of lines."""
    if lines >= own.long_from:
        return "long"
    return "medium" if lines >= own.medium_from else "short"


def _bonuses(piece: Laid, tile: Tile, start: int) -> Iterator[BonusLine]:
    """OR 2.11: the lines on a tile that begins with this row."""
    sections = list(accumulate((section.rows for section in tile.sections), initial=start))
    for line in piece.lines:
        yield BonusLine(tile.sections[line.section - 1].terrain, sections[line.section - 1] + line.row)


def _grid(road: LaneRoad, rows: int) -> tuple[int, ...]:
    """OR 2.12: row by row from the front, in each from the priority lane outwards: the better a cell, the sooner."""
    cells = [cell for row in road.rows[:rows] for lane in row.cells for cell in lane]
    return tuple(sorted(cells, reverse=True))


def stages() -> list[Stage]:
    """Return the ready courses, the shortest first."""
    return [_stage(ready) for ready in book().courses]


def _stage(ready: ReadyCourse) -> Stage:
    track = course("", ready.code)
    road = track.road
    grounds = stretches([row.terrain for row in road.rows], road.distance)
    notes = _notes(track, ready)
    return Stage(
        ready.name,
        track.code,
        len(road.rows),
        notes,
        ready.source,
        also=ready.also,
        grounds=grounds,
        kind=track.length,
        minutes=5 * round(0.45 * len(road.rows) / 5),
    )


def _notes(track: Course, ready: ReadyCourse) -> Message:
    """Return lines, bonus lines, finish and box, and whether the course is a guess."""
    kinds = [line.kind for line in track.bonuses]
    notes = say(
        "on-the-rivet.stage-notes.parts",
        lines=say("on-the-rivet.stage-notes.lines", n=track.lines),
        length=say(f"on-the-rivet.length.{track.length}"),
        sprints=say("on-the-rivet.stage-notes.sprints", n=kinds.count("sprint")),
        mountains=say("on-the-rivet.stage-notes.mountains", n=kinds.count("mountain")),
        finish=say(
            "on-the-rivet.stage-notes.finish", terrain=say(f"on-the-rivet.terrain.{track.road.rows[-1].terrain}")
        ),
    )
    if track.expansion:
        notes = say("on-the-rivet.stage-notes.expansion", notes=notes)
    return say("on-the-rivet.stage-notes.reconstructed", notes=notes) if reconstructed(ready) else notes
