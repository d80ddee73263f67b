"""Check a content set of an owner of the box beyond its types: how entries fit the rules and each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import Final

from paceline.core.content import Fault, expects, raise_first, ranges, shown, texts
from paceline.core.messages import BadOptions, Message
from paceline.games.leader_1 import content
from paceline.games.leader_1.actions import ROLES

GROUNDS: Final = "FHCD"
SHAPES: Final = {"straight": 0, "wide": 1, "tight": 2, "velodrome": 0}
"""The shapes that a course can be written with (L1 2.17), with their bends."""
WORDS: Final = {"F": "flat", "H": "rise", "C": "ascent", "D": "descent"}
_LANES: Final = (2, 3)
_MOST_SQUARES, _MOST_ENERGY = 30, 99
_NUMBERS: Final = {
    "peloton_length": (1, 9), "leave_least": (1, 9), "chase": (0, 9), "empty": (0, 9), "descender": (0, 9),
    "sprinter": (0, 9), "shelter": (0, 9), "event_die": (2, 99), "bonk": (1, 9), "crash": (1, 9), "puncture": (0, 99),
    "run_off": (1, 30), "podium": (1, 30), "late": (0, 99), "carried": (0, 999), "fewest_stages": (1, 99),
    "most_stages": (1, 99),
}  # fmt: skip
_FACES: Final = ("3", "4", "4R", "5")
"""Faces of the peloton die, as inputs name them."""


def tiles() -> Iterator[Fault]:
    """L1 2.2, 2.3, 2.15: the four grounds, and shapes with as many lanes as these have."""
    if set(content.grounds()) != set(GROUNDS):
        yield Fault(content.TILES, "", "grounds", ", ".join(content.grounds()), expects("names", names=(*GROUNDS,)))
    for letter, ground in content.grounds().items():
        if ground.lanes not in _LANES:
            yield Fault(content.TILES, shown(letter), "lanes", ground.lanes, expects("one-of", choices=("2", "3")))
        if ground.word != WORDS[letter]:
            yield Fault(content.TILES, shown(letter), "word", ground.word, expects("one-of", choices=(WORDS[letter],)))
    if set(content.shapes()) != set(SHAPES):
        yield Fault(content.TILES, "", "shapes", ", ".join(content.shapes()), expects("names", names=(*SHAPES,)))
    for name, shape in content.shapes().items():
        yield from ranges(content.TILES, name, shape, {"bend": (SHAPES[name],) * 2, "rows": (1, _MOST_SQUARES)})
        for field, lanes in (("three", 3), ("two", 2)):
            squares: Sequence[int] = getattr(shape, field)
            if squares and not (len(squares) == lanes and all(0 < one <= _MOST_SQUARES for one in squares)):
                expected = expects("lane-squares", lanes=lanes, most=_MOST_SQUARES)
                yield Fault(content.TILES, shown(name), field, list(squares), expected)


def hexagons() -> Iterator[Fault]:
    """L1 2.1, 2.4, 2.11: faces of known grounds and shapes, one of each for all pieces, and both ends of a course."""
    faces: dict[content.Kind, content.Face] = {}
    for number, piece in enumerate(content.pieces(), start=1):
        yield from ranges(content.TILES, "", piece, {"count": (1, 30)})
        for side, face in (("a", piece.a), ("b", piece.b)):
            for field, found, expected in _face_faults(face):
                yield Fault(content.TILES, f"#{number}", f"{side}.{field}", found, expected)
            if faces.setdefault(face.kind, face) != face:
                yield Fault(content.TILES, f"#{number}", f"{side}.milestone", face.milestone, expects("alike"))
    ends = {face.end for face in faces.values()}
    if not {"start", "finish"} <= ends:
        yield Fault(content.TILES, "", "hexagons", len(faces), expects("ends"))


def _face_faults(face: content.Face) -> Iterator[tuple[str, object, Message]]:
    if face.ground not in GROUNDS:
        yield "ground", face.ground, expects("one-of", choices=(*GROUNDS,))
        return
    if face.shape not in SHAPES:
        yield "shape", face.shape, expects("one-of", choices=(*SHAPES,))
        return
    shape = content.shapes()[face.shape]
    lanes = shape.three if content.grounds()[face.ground].lanes == len(shape.three) else shape.two
    if not lanes:
        yield "shape", face.shape, expects("ground-lanes", ground=face.ground)
    elif not 0 <= face.black <= lanes[0] - lanes[0] // 2:
        yield "black", face.black, expects("range", low=0, high=lanes[0] - lanes[0] // 2)
    if not 0 <= face.milestone <= _MOST_ENERGY:
        yield "milestone", face.milestone, expects("range", low=0, high=_MOST_ENERGY)


def tokens() -> Iterator[Fault]:
    """L1 2.7 to 2.9."""
    own = content.tokens()
    if set(own.categories) != {1, 2, 3} or any(not 0 <= count <= 30 for count in own.categories.values()):
        yield Fault(content.TILES, "[tokens]", "categories", dict(own.categories), expects("categories"))
    if not own.feeds or any(not 0 < count < 10 for pair in own.feeds.items() for count in pair[1:]):
        yield Fault(content.TILES, "[tokens]", "feeds", dict(own.feeds), expects("feeds"))
    yield from ranges(content.TILES, "[tokens]", own, {"feed_gap": (1, 9), "bonuses": (0, 9)})


def numbers() -> Iterator[Fault]:
    """L1 1.1, 7.1, 9.3, 9.6, 10.2, 11.1, 13.2, 15: every number by itself, and tables for all roles and grounds."""
    own = content.numbers()
    yield from ranges(content.NUMBERS, "", own, _NUMBERS)
    if set(own.free) != set(ROLES) or any(not _is_table(free) for free in own.free.values()):
        yield Fault(content.NUMBERS, "", "free", dict(own.free), expects("free", roles=(*ROLES,), grounds=(*GROUNDS,)))
    if not _is_table(own.slip):
        yield Fault(content.NUMBERS, "", "slip", dict(own.slip), expects("names", names=(*GROUNDS,)))
    if own.paid[:1] != (0,) or len(own.paid) < 2 or any(one > other for one, other in pairwise(own.paid)):
        yield Fault(content.NUMBERS, "", "paid", list(own.paid), expects("paid"))
    if not own.thresholds or any(not 1 <= one <= own.event_die for one in own.thresholds):
        yield Fault(content.NUMBERS, "", "thresholds", list(own.thresholds), expects("thresholds", most=own.event_die))
    if not own.die or any(face not in _FACES for face in own.die):
        yield Fault(content.NUMBERS, "", "die", list(own.die), expects("die", faces=_FACES))
    if any(not 1 <= tile <= _MOST_ENERGY for tile in own.tiles):
        yield Fault(content.NUMBERS, "", "tiles", list(own.tiles), expects("range", low=1, high=_MOST_ENERGY))
    for seats, each in own.riders.items():
        if not 1 <= seats <= 10 or not each or any(one not in (1, 2, 3) for one in each):
            yield Fault(content.NUMBERS, "", "riders", dict(own.riders), expects("riders"))
    if set(own.summit_points) != {1, 2, 3}:
        yield Fault(content.NUMBERS, "", "summit_points", dict(own.summit_points), expects("categories"))


def _is_table(values: Mapping[str, int]) -> bool:
    return set(values) == set(GROUNDS) and all(0 <= value <= _MOST_SQUARES for value in values.values())


def courses() -> Iterator[Fault]:
    """L1 2: every ready course can be laid from the hexagons of the set."""
    from paceline.games.leader_1.course import course  # noqa: PLC0415 – needs checked hexagons

    names: set[str] = set()
    for ready in content.courses():
        yield from texts(content.COURSES, ready.name, ready, ("name",))
        for name in (ready.name, *ready.also):
            if name.casefold() in names:
                yield Fault(content.COURSES, shown(ready.name), "name", name, expects("own-name"))
            names.add(name.casefold())
        try:
            course(ready.code)
        except BadOptions as error:
            yield Fault(content.COURSES, shown(ready.name), "code", ready.code, expects("course", why=error.message))


def check() -> None:
    """Raise `BadOptions` for the first thing that is wrong with the set in use."""
    raise_first(chain(tiles(), hexagons(), tokens(), numbers(), courses()))


if content.FOLDER:
    check()
