"""Tiles and ready courses of a content set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from paceline.core.messages import BadOptions
from paceline.games.on_the_rivet.box import Parts, Tile
from paceline.games.on_the_rivet.checking.faults import Fault, texts
from paceline.games.on_the_rivet.checking.numbers import most_riders
from paceline.games.on_the_rivet.notation import TILE_NAME, plain, read
from paceline.games.on_the_rivet.reading import expects, shown
from paceline.games.on_the_rivet.rules.building import faults
from paceline.roads.lanes import LANES

TILES: Final = "tiles.toml"
COURSES: Final = "courses.toml"
_LONGEST_NAME: Final = 12
_ROWS: Final = range(1, 41)
_SECTIONS: Final = {"curve": range(1, 2)}
_LINE_SECTIONS: Final = range(1, 10)
_FACES: Final = 2


def tiles(parts: Parts) -> Iterator[Fault]:
    """OR 2.1, 2.2, 2.5, 2.12: what each tile is like, and that a course can be laid of them."""
    names, faces = Counter(tile.id for tile in parts.tiles), Counter(tile.piece for tile in parts.tiles)
    for tile in parts.tiles:
        label = shown(tile.id)
        if len(tile.id) > _LONGEST_NAME or not TILE_NAME.fullmatch(tile.id):
            yield Fault(TILES, label, "id", tile.id, expects("tile-name", most=_LONGEST_NAME))
        if names[tile.id] > 1:
            yield Fault(TILES, label, "id", tile.id, expects("own-name"))
        yield from texts(TILES, tile.id, tile, ("piece",))
        if faces[tile.piece] > _FACES:
            yield Fault(TILES, label, "piece", tile.piece, expects("faces", n=_FACES))
        yield from _sections(tile)
        yield from _doubled(tile)
        if tile.kind == "start":
            yield from _grid(tile, parts.numbers.grid_rows, most_riders(parts.riders))
    kinds = {tile.kind for tile in parts.tiles}
    for kind in ("start", "curve", "finish"):
        if kind not in kinds:
            yield Fault(TILES, "", "kind", ", ".join(sorted(kinds)), expects("some-tile", kind=kind))


def _sections(tile: Tile) -> Iterator[Fault]:
    label, usual = shown(tile.id), _SECTIONS.get(tile.kind, _LINE_SECTIONS)
    if len(tile.sections) not in usual:
        yield Fault(TILES, label, "sections", len(tile.sections), expects("range", low=usual[0], high=usual[-1]))
    for number, section in enumerate(tile.sections, start=1):
        if section.lanes not in LANES:
            choices = tuple(map(str, LANES))
            yield Fault(TILES, label, f"lanes ({number})", section.lanes, expects("one-of", choices=choices))
        if section.rows not in _ROWS:
            expected = expects("range", low=_ROWS[0], high=_ROWS[-1])
            yield Fault(TILES, label, f"rows ({number})", section.rows, expected)


def _doubled(tile: Tile) -> Iterator[Fault]:
    """OR 2.5: a list for every lane, of rows that the curve has."""
    label, found = shown(tile.id), [list(rows) for rows in tile.doubled]
    if tile.is_line:
        if found:
            yield Fault(TILES, label, "doubled", found, expects("no-doubled"))
        return
    lanes, rows = tile.sections[0].lanes, tile.rows
    right = all(one == sorted(set(one)) and set(one) <= set(range(1, rows + 1)) for one in found)
    if found and (len(found) != lanes or not right):
        yield Fault(TILES, label, "doubled", found, expects("doubled", lanes=lanes, rows=rows))


def _grid(tile: Tile, rows: int, riders: int) -> Iterator[Fault]:
    """OR 2.12: room for the largest field in the first rows of every start tile."""
    spaces = [section.lanes for section in tile.sections for _ in range(section.rows)][:rows]
    if sum(spaces) < riders:
        yield Fault(TILES, shown(tile.id), "sections", sum(spaces), expects("grid", rows=rows, n=riders))


def courses(parts: Parts) -> Iterator[Fault]:
    """Every ready course can be laid (OR 2), and has names of its own."""
    box = {tile.id: tile for tile in parts.tiles}
    names: set[str] = set()
    for ready in parts.courses:
        label = shown(ready.name)
        yield from texts(COURSES, ready.name, ready, ("name",))
        for name in (ready.name, *ready.also):
            if not plain(name) or plain(name) in names:
                yield Fault(COURSES, label, "name" if name == ready.name else "also", name, expects("own-name"))
            names.add(plain(name))
        try:
            found = faults(read(ready.code), box)
        except BadOptions as error:
            yield Fault(COURSES, label, "code", ready.code, expects("course", why=error.message))
        else:
            for finding in found:
                yield Fault(COURSES, label, "code", ready.code, expects("course", why=finding.why))
