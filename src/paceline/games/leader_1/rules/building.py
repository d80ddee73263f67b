"""L1 2: the notation of courses (`FFr*HC2CDll+F`), and what a course must be so that it can be laid from the box."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

import msgspec

from paceline.core.designer import Finding
from paceline.core.messages import BadOptions, Message, say
from paceline.games.leader_1 import content
from paceline.games.leader_1.content import End, Face, Kind
from paceline.roads.hexes import Hex, Spot, spots

COL: Final = "C"
RISE: Final = "H"
FLAT: Final = "F"
_BENDS: Final = {"": 0, "l": -1, "ll": -2, "r": 1, "rr": 2}
_SIGNS: Final = {bend: sign for sign, bend in _BENDS.items()}
_SHAPES: Final = ("straight", "wide", "tight")
OVAL: Final = "velodrome"
_HEXAGON: Final = re.compile(r"([FHCD])(LL|RR|[LRO])?([0-9])?(\*\+?|\+\*?)?", re.ASCII | re.IGNORECASE)
_SHOWN: Final = 40
"""Letters of a bad code that are quoted."""


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A hexagon of a course, with what lies at its beginning."""

    ground: str
    bend: int = 0
    """0 straight on, 1 a wide bend to the right, 2 a tight one, negative to the left."""
    oval: bool = False
    """True for a velodrome."""
    category: int = 0
    """Category of the token that lies on it; 0 if there is none."""
    feed: bool = False
    bonus: bool = False

    @property
    def shape(self) -> str:
        """The shape of its road, whichever way it turns."""
        return OVAL if self.oval else _SHAPES[abs(self.bend)]

    @property
    def name(self) -> str:
        """Ground and shape in the notation."""
        return self.ground + ("o" if self.oval else _SIGNS[self.bend])

    def kind(self, end: End = "") -> Kind:
        """Return the face it needs, at this end of a course."""
        return end, self.ground, self.shape

    def __str__(self) -> str:
        category = str(self.category) if self.category else ""
        return self.name + category + "*" * self.feed + "+" * self.bonus


def read_course(text: str) -> tuple[Laid, ...]:
    """Return the hexagons of a course; raise `BadOptions` at the first bad sign. Case and blanks do not matter."""
    letters = "".join(text.split())
    found: list[Laid] = []
    place = 0
    while place < len(letters):
        match = _HEXAGON.match(letters, place)
        if match is None:
            raise _unreadable(letters, place, len(found))
        found.append(_parse(match))
        place = match.end()
    return tuple(found)


def write_course(hexagons: Sequence[Laid]) -> str:
    """Return a course in its one normal form."""
    return "".join(map(str, hexagons))


def _parse(match: re.Match[str]) -> Laid:
    ground, shape, category, marks = (part or "" for part in match.groups())
    oval = shape.upper() == "O"
    bend = 0 if oval else _BENDS[shape.lower()]
    return Laid(ground.upper(), bend, oval, int(category or 0), "*" in marks, "+" in marks)


def shorten(text: str) -> str:
    """Return a text short enough to be quoted."""
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def _unreadable(letters: str, place: int, hexagons: int) -> BadOptions:
    """Return the error about a sign that means nothing at its position."""
    places: dict[str, object] = {"sign": letters[place], "position": place + 1, "place": hexagons + 1}
    return BadOptions("course", "leader-1.refused.bad-sign", course=shorten(letters), clause="L1 2.17", **places)


Hexagons: TypeAlias = Sequence[Laid]
Rule: TypeAlias = Callable[[Hexagons], Iterator[Finding]]
FEWEST: Final = 2
"""The fewest hexagons: a start and a finish."""


def find_faults(hexagons: Hexagons) -> tuple[Finding, ...]:
    """Return every rule that a course breaks, in the order of the clauses; unnamed feed zones are no fault."""
    if len(hexagons) < FEWEST:
        return (Finding("L1 2.1", say("leader-1.refused.too-short", n=len(hexagons), fewest=FEWEST)),)
    most = len(content.hexagons())
    if len(hexagons) > most:
        return (Finding("L1 2.4", say("leader-1.refused.too-long", found=len(hexagons), n=most)),)
    return tuple(finding for rule in _RULES for finding in rule(hexagons))


def refuse(finding: Finding) -> BadOptions:
    """Return a fault as the refusal of a course."""
    return BadOptions("course", "leader-1.refused.course", why=finding.why, clause=finding.clause)


def ends(count: int) -> tuple[End, ...]:
    """Return for every hexagon of a course which end it is: start, finish or neither (L1 2.1)."""
    between: list[End] = [""] * (count - FEWEST)
    return ("start", *between, "finish")


def faces_needed(hexagons: Hexagons) -> tuple[Kind, ...]:
    """Return the face that every hexagon of a course needs."""
    return tuple(hexagon.kind(end) for hexagon, end in zip(hexagons, ends(len(hexagons)), strict=True))


def _where(hexagons: Hexagons, place: int) -> dict[str, object]:
    """Return what sentences call a hexagon: its number counted from 1, and its notation."""
    return {"place": place + 1, "hexagon": str(hexagons[place])}


def _start(hexagons: Hexagons) -> Iterator[Finding]:
    """L1 2.1: the start is flat."""
    if hexagons[0].ground != FLAT:
        yield Finding("L1 2.1", say("leader-1.refused.start", choices=_written("start"), **_where(hexagons, 0)))


def _finish(hexagons: Hexagons) -> Iterator[Finding]:
    """L1 2.1: the finish is flat, a velodrome or a summit; a velodrome lies nowhere else."""
    last = len(hexagons) - 1
    if hexagons[last].ground not in (FLAT, COL):
        yield Finding("L1 2.1", say("leader-1.refused.finish", choices=_written("finish"), **_where(hexagons, last)))
    for place, one in enumerate(hexagons[:last]):
        if one.oval:
            yield Finding("L1 2.1", say("leader-1.refused.velodrome", **_where(hexagons, place)))


def _faces(hexagons: Hexagons) -> Iterator[Finding]:
    """L1 2.4: faces that no hexagon of the box has; what L1 2.1 finds is not said twice."""
    for place, kind in enumerate(faces_needed(hexagons)):
        end, ground, shape = kind
        at_all = {face.ground for face in content.faces().values() if face.end == end}
        if kind in content.faces() or ground not in at_all or (shape == OVAL and end != "finish"):
            continue
        choices = tuple(name for name in _written(end) if end or name[0] == ground)
        yield Finding("L1 2.4", say("leader-1.refused.no-such-face", choices=choices, **_where(hexagons, place)))


def _written(end: End) -> tuple[str, ...]:
    """Return the notation of the faces for an end of a course, each bend to both sides."""
    return tuple(name for face in content.faces().values() if face.end == end for name in _names(face))


def _names(face: Face) -> tuple[str, ...]:
    bend = content.shapes()[face.shape].bend
    turns = (-bend, bend) if bend else (0,)
    return tuple(Laid(face.ground, turn, face.shape == OVAL).name for turn in turns)


def _supply(hexagons: Hexagons) -> Iterator[Finding]:
    """L1 2.4: every hexagon of the course finds a piece of cardboard of its own, or too few have its face."""
    wanted = faces_needed(hexagons)
    given, missing = match(wanted)
    said: set[frozenset[Kind]] = set()
    for place in missing:
        short = rivals(wanted, place, given)
        if wanted[place] in content.faces() and short not in said:
            said.add(short)
            yield Finding("L1 2.4", _too_few(hexagons, place, short))


def _too_few(hexagons: Hexagons, place: int, short: frozenset[Kind]) -> Message:
    """Say which faces are too few; several if they are the two sides of the same pieces."""
    kind, wanted = hexagons[place].kind(ends(len(hexagons))[place]), Counter(faces_needed(hexagons))
    where = _where(hexagons, place)
    own = sum(any(face.kind == kind for face in sides) for sides in content.hexagons())
    if wanted[kind] > own:
        return say("leader-1.refused.too-few", face=face_words(kind), n=own, wanted=wanted[kind], **where)
    shared = sum(any(face.kind in short for face in sides) for sides in content.hexagons())
    faces = tuple(face_words(one) for one in sorted(short))
    total = sum(wanted[one] for one in short)
    return say("leader-1.refused.too-few-together", faces=faces, n=shared, wanted=total, **where)


def face_words(kind: Kind) -> Message:
    """Return a face in words."""
    end, ground, shape = kind
    places = {"ground": say(f"leader-1.ground.{ground}"), "shape": say(f"leader-1.shape.{shape}")}
    return say(f"leader-1.face.{end or 'road'}", **places)


def match(wanted: Sequence[Kind]) -> tuple[dict[int, int], list[int]]:
    """Match pieces to the hexagons of a course; return hexagon by piece, and the hexagons left without."""
    given: dict[int, int] = {}
    return given, [place for place in range(len(wanted)) if not _augment(wanted, place, given, set())]


def _augment(wanted: Sequence[Kind], place: int, given: dict[int, int], tried: set[int]) -> bool:
    """Find a piece for a hexagon; the hexagon that holds it may have to take another one."""
    for piece, sides in enumerate(content.hexagons()):
        if piece in tried or all(face.kind != wanted[place] for face in sides):
            continue
        tried.add(piece)
        if piece not in given or _augment(wanted, given[piece], given, tried):
            given[piece] = place
            return True
    return False


def rivals(wanted: Sequence[Kind], place: int, given: dict[int, int]) -> frozenset[Kind]:
    """Return the faces that compete for too few pieces: what this hexagon needs, and what the holders of those need."""
    found = {wanted[place]}
    while True:
        held = {piece for piece, sides in enumerate(content.hexagons()) if any(face.kind in found for face in sides)}
        more = {wanted[given[piece]] for piece in held if piece in given}
        if more <= found:
            return frozenset(found)
        found |= more


def _overlaps(hexagons: Hexagons) -> Iterator[Finding]:
    """L1 2.5: a course never comes back to a place that is taken."""
    taken: dict[Spot, int] = {}
    for place, (spot, _) in enumerate(spots([Hex("", "", (), 0, one.bend) for one in hexagons])):
        other = taken.setdefault(spot, place)
        if other != place:
            under = {"other": other + 1, "other_hexagon": str(hexagons[other])}
            yield Finding("L1 2.5", say("leader-1.refused.overlap", **_where(hexagons, place), **under))


def _before_cols(hexagons: Hexagons) -> Iterator[Finding]:
    """L1 2.6: a col begins right after a false flat."""
    for place, (before, one) in enumerate(pairwise(hexagons), start=1):
        if one.ground == COL and before.ground not in (COL, RISE):
            finding = say("leader-1.refused.no-rise", before=str(before), **_where(hexagons, place))
            yield Finding("L1 2.6", finding)


def _categories(hexagons: Hexagons) -> Iterator[Finding]:
    """L1 2.7: a token at the beginning of every col, none off the cols, and no more than there are."""
    stock, laid = content.tokens().categories, Counter[int]()
    for place, one in enumerate(hexagons):
        where, first = _where(hexagons, place), not place or hexagons[place - 1].ground != COL
        if one.ground == COL and first and not one.category:
            yield Finding("L1 2.7", say("leader-1.refused.no-category", categories=tuple(map(str, stock)), **where))
        if not one.category:
            continue
        laid[one.category] += 1
        if one.ground != COL:
            yield Finding("L1 2.7", say("leader-1.refused.category-off-col", **where))
        elif one.category not in stock:
            yield Finding("L1 2.7", say("leader-1.refused.bad-category", categories=tuple(map(str, stock)), **where))
        elif laid[one.category] == stock[one.category] + 1:
            places = {"category": one.category, "n": stock[one.category]}
            yield Finding("L1 2.7", say("leader-1.refused.too-many-of-category", **places, **where))


def _feeds(hexagons: Hexagons) -> Iterator[Finding]:
    """L1 2.8: as many feed zones as the course is long, apart from each other; or none named."""
    placed = [place for place, one in enumerate(hexagons) if one.feed]
    expected, gap = zones(len(hexagons)), content.tokens().feed_gap
    if placed and len(placed) != expected:
        counts = {"hexagons": len(hexagons), "found": len(placed), "n": expected}
        yield Finding("L1 2.8", say("leader-1.refused.feeds", **counts))
    if hexagons[0].feed:
        yield Finding("L1 2.8", say("leader-1.refused.feed-at-start", **_where(hexagons, 0)))
    for one, other in pairwise(placed):
        if other - one < gap:
            places = {"other": one + 1, "other_hexagon": str(hexagons[one]), "gap": gap}
            yield Finding("L1 2.8", say("leader-1.refused.feeds-close", **places, **_where(hexagons, other)))


def _bonuses(hexagons: Hexagons) -> Iterator[Finding]:
    """L1 2.9: up to two bonus lines, none on the first hexagon."""
    placed, most = [place for place, one in enumerate(hexagons) if one.bonus], content.tokens().bonuses
    if hexagons[0].bonus:
        yield Finding("L1 2.9", say("leader-1.refused.bonus-at-start", **_where(hexagons, 0)))
    if len(placed) > most:
        where = _where(hexagons, placed[most])
        yield Finding("L1 2.9", say("leader-1.refused.bonuses", n=most, found=len(placed), **where))


_RULES: Final[tuple[Rule, ...]] = (
    _start,
    _finish,
    _faces,
    _supply,
    _overlaps,
    _before_cols,
    _categories,
    _feeds,
    _bonuses,
)


def zones(count: int) -> int:
    """Return the number of feed zones of a course of so many hexagons (L1 2.8)."""
    table = content.tokens().feeds
    return next((number for most, number in sorted(table.items()) if count <= most), max(table.values()) + 1)


def spread(hexagons: Hexagons) -> tuple[Laid, ...]:
    """Return a course with its feed zones, spread evenly if it names none (L1 2.8)."""
    count = len(hexagons)
    if any(one.feed for one in hexagons) or count < FEWEST:
        return tuple(hexagons)
    parts = zones(count) + 1
    chosen = {(2 * part * count + parts) // (2 * parts) for part in range(1, parts)}
    return tuple(
        msgspec.structs.replace(one, feed=True) if place in chosen else one for place, one in enumerate(hexagons)
    )
