"""Courses written down (OR 2.14): `START-A C1 I2A*2 C4 FIN-A`, bonus lines after row 8 or as in `I2A*2@5`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

import msgspec

from paceline.core.messages import BadOptions

USUAL_ROW: Final = 8
"""The row after which a bonus line lies where none is named."""
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
    """The tiles of a course, small letters as good as capitals; raises `BadOptions` where it is not written so."""
    return tuple(_laid(word, place, text) for place, word in enumerate(text.split(), start=1))


def write(tiles: Sequence[Laid]) -> str:
    """A course in its one normal form."""
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
    """A text as it is said again, shortened where nobody could want the whole of it."""
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def plain(name: str) -> str:
    """A name without accents, dashes, blanks and capitals: what people type."""
    decomposed = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in decomposed if letter.isalnum())
