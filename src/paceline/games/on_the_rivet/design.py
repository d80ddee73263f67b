"""Check, describe and generate courses from the tiles of the box (OR 2)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import zip_longest
from random import Random
from typing import Final

import msgspec

from paceline.core.designer import Designer, Finding, check_design
from paceline.core.messages import BadOptions, Message, say
from paceline.games.on_the_rivet.box import Tile
from paceline.games.on_the_rivet.building import BONUS_TERRAINS, USUAL_ROW, Laid, Line, faults, write
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.course import find_course, length_of, tiles_of

_LINES: Final = {"short": 5, "medium": 6, "medium-7": 7, "long": 8}
"""Lines of a course, start and finish included (OR 1.3)."""
KINDS: Final = tuple(_LINES)
_TRIES: Final = 50
"""Draws before giving up: a draw fails if too few tiles can have a bonus line, or two are one piece."""


def check(code: str, players: int, kind: str = "") -> tuple[Finding, ...]:
    """Return every rule and advice of OR 2 that a course breaks; raise `BadOptions` if it is no course at all."""
    _check_request(players, kind)
    tiles = tiles_of("", code)
    return (*faults(tiles, book().tiles), *_advice(tiles))


def _advice(tiles: Sequence[Laid]) -> Iterator[Finding]:
    """OR 2.11: the recommended number of bonus lines."""
    lines, (fewest, most) = sum(len(laid.lines) for laid in tiles), _recommended(_lines(tiles))
    if not fewest <= lines <= most:
        places = {"found": lines, "fewest": fewest, "most": most}
        yield Finding("OR 2.11", say("on-the-rivet.design.bonus-advice", **places), advice=True)


def _recommended(lines: int) -> tuple[int, int]:
    return book().bonus_lines[length_of(lines, book())]


def _lines(tiles: Sequence[Laid]) -> int:
    """Return the number of lines of a course; tiles that are not in the box do not count."""
    return sum(tile.is_line for tile in _known(tiles))


def _known(tiles: Sequence[Laid]) -> list[Tile]:
    return [book().tiles[laid.tile] for laid in tiles if laid.tile in book().tiles]


def _check_request(players: int, kind: str) -> None:
    check_design(players, book().riders, kind or KINDS[0], KINDS)


def describe(code: str, players: int, kind: str = "") -> Sequence[Message]:
    """Return the length of a course, legal or not, what to lay, and the number of riders."""
    _check_request(players, kind)
    tiles = tiles_of("", code)
    lines = _lines(tiles)
    rows, length = sum(tile.rows for tile in _known(tiles)), length_of(lines, book())
    notes = [
        say("on-the-rivet.design.length", n=lines, rows=rows, length=say(f"on-the-rivet.length.{length}")),
        say("on-the-rivet.design.tiles", tiles=tuple(_named(tile) for tile in _known(tiles))),
        say("on-the-rivet.design.riders", n=book().riders[players], players=players),
    ]
    bonuses = tuple(_bonus(laid, line) for laid in tiles for line in laid.lines)
    notes += [say("on-the-rivet.design.bonuses", n=len(bonuses), bonuses=bonuses)] if bonuses else []
    expansion = tuple(tile.id for tile in _known(tiles) if tile.box == "expansion")
    notes += [say("on-the-rivet.design.expansion", n=len(expansion), tiles=expansion)] if expansion else []
    notes.append(say("on-the-rivet.design.reconstructed"))
    return notes


def _named(tile: Tile) -> Message:
    """Return a tile with its terrains, each once."""
    terrains = dict.fromkeys(section.terrain for section in tile.sections)
    words = tuple(say(f"on-the-rivet.terrain.{terrain}") for terrain in terrains)
    return say("on-the-rivet.design.tile", tile=tile.id, terrains=words)


def _bonus(laid: Laid, line: Line) -> Message:
    return say("on-the-rivet.design.bonus", tile=laid.tile, section=line.section, row=line.row)


def generate(players: int, kind: str, rng: Random, boxes: Collection[str] = ()) -> str:  # noqa: ARG001 – one box
    """Return the code of a course that breaks no rule."""
    check_design(players, book().riders, kind, KINDS)
    lines = _LINES[kind]
    fewest, most = _recommended(lines)
    tiles, places = _draw(lines, rng), list[tuple[int, Line]]()
    for _ in range(_TRIES):
        places = _places(tiles)
        if len(places) >= fewest and not faults([Laid(tile.id) for tile in tiles], book().tiles):
            break
        tiles = _draw(lines, rng)
    chosen = sorted(rng.sample(places, min(len(places), rng.randint(fewest, most))))
    laid = [Laid(tile.id) for tile in tiles]
    for place, line in chosen:
        laid[place] = msgspec.structs.replace(laid[place], lines=(*laid[place].lines, line))
    return write(laid)


def _draw(lines: int, rng: Random) -> list[Tile]:
    """Draw pieces of the core box, or of both if that has too few, each on one of its sides (OR 2.1)."""
    start, finish = (_pick(kind, 1, rng) for kind in ("start", "finish"))
    straights, curves = _pick("straight", lines - 2, rng), _pick("curve", lines - 1, rng)
    run = (tile for pair in zip_longest(curves, straights) for tile in pair if tile)
    return [*start, *run, *finish]


def _pick(kind: str, count: int, rng: Random) -> list[Tile]:
    for boxes in (("core",), ("core", "expansion")):
        faces: dict[str, list[Tile]] = {}
        for tile in book().tiles.values():
            if tile.kind == kind and tile.box in boxes:
                faces.setdefault(tile.piece, []).append(tile)
        if len(faces) >= count:
            return [rng.choice(faces[piece]) for piece in rng.sample(list(faces), count)]
    raise BadOptions("kind", "on-the-rivet.refused.too-few-tiles", wanted=count, tile_kind=kind, n=len(faces))


def _places(tiles: Sequence[Tile]) -> list[tuple[int, Line]]:
    """Return where bonus lines can lie: on sections that are long enough for the usual row (OR 2.11)."""
    return [
        (place, Line(number))
        for place, tile in enumerate(tiles)
        if tile.kind != "finish"
        for number, section in enumerate(tile.sections, start=1)
        if section.terrain in BONUS_TERRAINS and section.rows > USUAL_ROW
    ]


def options(code: str, players: int, kind: str = "") -> Mapping[str, str]:
    """Return the options of a race on this course, as people type them."""
    _check_request(players, kind)
    return {"course": find_course("", code)}


class CourseDesigner(Designer):
    """Course design of On the Rivet."""

    kinds = KINDS
    check = staticmethod(check)
    describe = staticmethod(describe)
    generate = staticmethod(generate)
    options = staticmethod(options)


DESIGNER: Final = CourseDesigner()
