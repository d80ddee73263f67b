"""Courses written down (L1 2.17): `FFr*HC2CDll+F`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from paceline.core.messages import BadOptions
from paceline.games.leader_1.content import End, Kind

COL: Final = "C"
RISE: Final = "H"
FLAT: Final = "F"
_BENDS: Final = {"": 0, "l": -1, "ll": -2, "r": 1, "rr": 2}
_SIGNS: Final = {bend: sign for sign, bend in _BENDS.items()}
_SHAPES: Final = ("straight", "wide", "tight")
OVAL: Final = "velodrome"
_HEXAGON: Final = re.compile(r"([FHCD])(LL|RR|[LRO])?([0-9])?(\*\+?|\+\*?)?", re.ASCII | re.IGNORECASE)
_SHOWN: Final = 40
"""Letters of a bad code that are shown again."""


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A hexagon of a course, with what lies at its beginning."""

    ground: str
    bend: int = 0
    """0 straight on, 1 a wide bend to the right, 2 a tight one, negative to the left."""
    oval: bool = False
    """Whether it is a velodrome."""
    category: int = 0
    """Of the token that lies on it; 0 where there is none."""
    feed: bool = False
    bonus: bool = False

    @property
    def shape(self) -> str:
        """What its road looks like, whichever way it turns."""
        return OVAL if self.oval else _SHAPES[abs(self.bend)]

    @property
    def name(self) -> str:
        """Ground and shape as they are written."""
        return self.ground + ("o" if self.oval else _SIGNS[self.bend])

    def kind(self, end: End = "") -> Kind:
        """The face it needs, at this end of a course."""
        return end, self.ground, self.shape

    def __str__(self) -> str:
        category = str(self.category) if self.category else ""
        return self.name + category + "*" * self.feed + "+" * self.bonus


def read(text: str) -> tuple[Laid, ...]:
    """The hexagons of a course, capitals and blanks as one likes; raises `BadOptions` where it is not written so."""
    letters = "".join(text.split())
    found: list[Laid] = []
    place = 0
    while place < len(letters):
        match = _HEXAGON.match(letters, place)
        if match is None:
            raise _unreadable(letters, place, len(found))
        found.append(_laid(match))
        place = match.end()
    return tuple(found)


def write(hexagons: Sequence[Laid]) -> str:
    """A course in its one normal form."""
    return "".join(map(str, hexagons))


def _laid(match: re.Match[str]) -> Laid:
    ground, shape, category, marks = (part or "" for part in match.groups())
    oval = shape.upper() == "O"
    bend = 0 if oval else _BENDS[shape.lower()]
    return Laid(ground.upper(), bend, oval, int(category or 0), "*" in marks, "+" in marks)


def shown(text: str) -> str:
    """A text as it is said again, shortened where nobody could want the whole of it."""
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def _unreadable(letters: str, place: int, hexagons: int) -> BadOptions:
    """What is said of the first sign that means nothing where it stands."""
    places: dict[str, object] = {"sign": letters[place], "position": place + 1, "place": hexagons + 1}
    return BadOptions("course", "leader-1.refused.bad-sign", course=shown(letters), clause="L1 2.17", **places)
