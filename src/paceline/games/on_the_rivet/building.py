"""OR 2: read and write courses (OR 2.14), `START-A C1 I2A*2 C4 FIN-A`, and check that they can be built from the box.

Bonus lines lie after row 8, or as in `I2A*2@5`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, TypeAlias

import msgspec

from paceline.core.designer import Finding
from paceline.core.messages import BadOptions, say
from paceline.games.on_the_rivet.box import Tile

USUAL_ROW: Final = 8
"""The row before a bonus line if none is named."""
TILE_NAME: Final = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*", re.ASCII)
_LAID: Final = re.compile(rf"({TILE_NAME.pattern})((?:\*[0-9]{{1,2}}(?:@[0-9]{{1,2}})?)*)", re.ASCII)
_LINE: Final = re.compile(r"\*([0-9]+)(?:@([0-9]+))?", re.ASCII)
_SHOWN: Final = 80
"""Letters of a bad code that are shown again."""


class Line(msgspec.Struct, frozen=True, gc=False, order=True):
    """A bonus line on a tile: the section, from 1, and the row of it that it lies behind, from 1 (OR 2.11)."""

    section: int
    row: int = USUAL_ROW

    def __str__(self) -> str:
        return f"*{self.section}" + ("" if self.row == USUAL_ROW else f"@{self.row}")


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A tile of a course with its bonus lines."""

    tile: str
    lines: tuple[Line, ...] = ()
    """In the order of the road."""

    def __str__(self) -> str:
        return self.tile + "".join(map(str, self.lines))


def read(text: str) -> tuple[Laid, ...]:
    """Return the tiles of a course, in any case; raise `BadOptions` if it is malformed."""
    return tuple(_laid(word, place, text) for place, word in enumerate(text.split(), start=1))


def write(tiles: Sequence[Laid]) -> str:
    """Return a course in its normal form."""
    return " ".join(map(str, tiles))


def _laid(word: str, place: int, text: str) -> Laid:
    match = _LAID.fullmatch(word.upper())
    if match is None:
        places: dict[str, object] = {"word": shown(word), "place": place, "course": shown(text)}
        raise BadOptions("course", "on-the-rivet.refused.bad-word", clause="OR 2.14", **places)
    name, marks = match.groups()
    lines = [Line(int(section), int(row or USUAL_ROW)) for section, row in _LINE.findall(marks)]
    return Laid(name, tuple(sorted(lines)))


def shown(text: str) -> str:
    """Return a text for a message, shortened if it is long."""
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def plain(name: str) -> str:
    """Return a name as people type it: without accents, dashes, spaces and capitals."""
    decomposed = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in decomposed if letter.isalnum())


Tiles: TypeAlias = Sequence[Laid]
Box: TypeAlias = Mapping[str, Tile]
Rule: TypeAlias = Callable[[Tiles, Box], Iterator[Finding]]
FEWEST: Final = 2
"""Tiles: a start and a finish."""
BONUS_TERRAINS: Final = ("sprint", "mountain")
"""Terrains with bonus lines; each is named after its terrain (OR 2.11)."""


def faults(tiles: Tiles, box: Box) -> tuple[Finding, ...]:
    """Return every rule that a course breaks, in the order of the clauses; only unknown tiles if there are any."""
    if len(tiles) > len(box):
        return (Finding("OR 2.1", say("on-the-rivet.refused.too-long", found=len(tiles), n=len(box))),)
    unknown = tuple(_unknown(tiles, box))
    return unknown or tuple(finding for rule in _RULES for finding in rule(tiles, box))


def refuse(finding: Finding) -> BadOptions:
    """Return a fault as the refusal of a course."""
    return BadOptions("course", "on-the-rivet.refused.course", why=finding.why, clause=finding.clause)


def _where(tiles: Tiles, place: int) -> dict[str, object]:
    """Return the places of a sentence that name a tile: its number from 1 and its name."""
    return {"place": place + 1, "tile": tiles[place].tile}


def _unknown(tiles: Tiles, box: Box) -> Iterator[Finding]:
    """OR 2.2: tiles that are not in the box."""
    for place, laid in enumerate(tiles):
        if laid.tile not in box:
            near = get_close_matches(laid.tile, box, n=1)
            key = f"on-the-rivet.refused.unknown-tile{'-near' if near else ''}"
            places = {"near": "".join(near), "tiles": tuple(box)}
            yield Finding("OR 2.2", say(key, **places, **_where(tiles, place)))


def _ends(tiles: Tiles, box: Box) -> Iterator[Finding]:
    """OR 2.1: a start tile comes first, a finish tile last, and neither of them between."""
    if len(tiles) < FEWEST:
        yield Finding("OR 2.1", say("on-the-rivet.refused.too-short", n=len(tiles), fewest=FEWEST))
    last = len(tiles) - 1
    for place, laid in enumerate(tiles):
        kind = box[laid.tile].kind
        for end, there in (("start", 0), ("finish", last)):
            choices = tuple(tile.id for tile in box.values() if tile.kind == end)
            if place == there and kind != end:
                yield Finding("OR 2.1", say(f"on-the-rivet.refused.no-{end}", choices=choices, **_where(tiles, place)))
            elif place != there and kind == end and not (kind == "start" and place == last == 0):
                yield Finding("OR 2.1", say(f"on-the-rivet.refused.{end}-inside", **_where(tiles, place)))


def _pieces(tiles: Tiles, box: Box) -> Iterator[Finding]:
    """OR 2.1: no tile twice, nor both faces of one."""
    taken: dict[str, int] = {}
    for place, laid in enumerate(tiles):
        other = taken.setdefault(box[laid.tile].piece, place)
        if other == place:
            continue
        where = {"other": other + 1, "other_tile": tiles[other].tile, **_where(tiles, place)}
        same = tiles[other].tile == laid.tile
        yield Finding("OR 2.1", say(f"on-the-rivet.refused.{'tile-twice' if same else 'both-faces'}", **where))


def _bonuses(tiles: Tiles, box: Box) -> Iterator[Finding]:
    """OR 2.11: bonus lines lie between two rows of a sprint or mountain section, one a section, not on the finish."""
    for place, laid in enumerate(tiles):
        tile, where = box[laid.tile], _where(tiles, place)
        if laid.lines and tile.kind == "finish":
            yield Finding("OR 2.11", say("on-the-rivet.refused.bonus-on-finish", **where))
            continue
        for number, line in enumerate(laid.lines):
            at = {"section": line.section, "row": line.row, **where}
            if not 1 <= line.section <= len(tile.sections):
                yield Finding("OR 2.11", say("on-the-rivet.refused.no-section", n=len(tile.sections), **at))
                continue
            section = tile.sections[line.section - 1]
            if section.terrain not in BONUS_TERRAINS:
                terrain = say(f"on-the-rivet.terrain.{section.terrain}")
                yield Finding("OR 2.11", say("on-the-rivet.refused.bonus-terrain", terrain=terrain, **at))
            if not 1 <= line.row < section.rows:
                yield Finding("OR 2.11", say("on-the-rivet.refused.bonus-row", last=section.rows - 1, **at))
            if number and laid.lines[number - 1].section == line.section:
                yield Finding("OR 2.11", say("on-the-rivet.refused.bonus-twice", **at))


_RULES: Final[tuple[Rule, ...]] = (_ends, _pieces, _bonuses)
