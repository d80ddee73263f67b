"""Check, describe and generate courses from the hexagons of the box (L1 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from random import Random
from typing import Final

import msgspec

from paceline.core.designer import Designer, Finding, check_design
from paceline.core.messages import Message, say
from paceline.games.leader_1 import content
from paceline.games.leader_1.content import Face
from paceline.games.leader_1.course import find_course, hexagons_of
from paceline.games.leader_1.rules.building import (
    COL,
    OVAL,
    Laid,
    ends,
    face_words,
    faces_needed,
    find_faults,
    spread,
    write_course,
)
from paceline.roads.hexes import Hex, spots

KINDS: Final = ("flat", "hilly", "mountain")
_LENGTHS: Final = {"flat": range(8, 13), "hilly": range(10, 15), "mountain": range(11, 17)}
"""Hexagons of a course."""
_HILLS: Final = {
    "flat": ((), ("H",), ("HD",), ("HFD", "H")),
    "hilly": (("HCD",), ("HCD", "HD"), ("HCD", "HFD"), ("HCD", "HCD"), ("HCCD", "HD")),
    "mountain": (("HCCD", "HCD"), ("HCCD", "HCCD"), ("HCCCD", "HCD"), ("HCDD", "HCCD"), ("HCD", "HCD", "HCCD")),
}
"""Hills of a course, which lie between flat hexagons."""
_SUMMITS: Final = {"flat": (), "hilly": ("HC",), "mountain": ("HC", "HCC", "HCCC")}
"""Climbs that a course may end with."""
_CATEGORIES: Final = {"flat": (), "hilly": (2, 2, 3, 3), "mountain": (1, 1, 2, 2, 3, 3)}
"""Tokens that cols are given; there are as many in the box (L1 2.7)."""
_ON_THE_WAY: Final = 3
"""One in so many hexagons of a long col, on average, has a further token."""


def check(code: str, players: int, kind: str = "") -> tuple[Finding, ...]:
    """Return every rule of L1 2 that a course breaks; raise `BadOptions` if it is no course at all."""
    _check_request(players, kind)
    return find_faults(hexagons_of(code))


def _check_request(players: int, kind: str) -> None:
    check_design(players, content.numbers().riders, kind or KINDS[0], KINDS)


def describe(code: str, players: int, kind: str = "") -> Sequence[Message]:
    """Return the length of a course, legal or not, and what to lay: hexagons, tokens, and the riders' energy."""
    _check_request(players, kind)
    hexagons = spread(hexagons_of(code))
    notes = [_length(hexagons), say("leader-1.design.pieces", pieces=_pieces(hexagons))]
    cols = [(place, laid.category) for place, laid in enumerate(hexagons, start=1) if laid.category]
    if cols:
        tokens = tuple(say("leader-1.design.category", category=category, place=place) for place, category in cols)
        notes.append(say("leader-1.design.categories", tokens=tokens))
    for mark in ("feed", "bonus"):
        places = tuple(str(place) for place, laid in enumerate(hexagons, start=1) if getattr(laid, mark))
        notes += [say(f"leader-1.design.{mark}", n=len(places), places=places)] if places else []
    notes.append(say("leader-1.design.reconstructed"))
    return notes


def _length(hexagons: Sequence[Laid]) -> Message:
    """L1 1.6, 2.15: hexagons, rows and energy; a face that is not in the box adds nothing."""
    rows = sum(content.shapes()[laid.shape].rows for laid in hexagons)
    faces = [content.faces().get(kind) for kind in faces_needed(hexagons)] if len(hexagons) > 1 else []
    energy = sum(face.milestone for face in faces if face is not None)
    return say("leader-1.design.length", n=len(hexagons), rows=rows, energy=energy)


def _pieces(hexagons: Sequence[Laid]) -> tuple[Message, ...]:
    """Return the faces with their numbers."""
    counts = Counter(faces_needed(hexagons)) if len(hexagons) > 1 else Counter()
    return tuple(say("leader-1.design.piece", n=count, face=face_words(kind)) for kind, count in counts.items())


def generate(players: int, kind: str, rng: Random, boxes: Collection[str] = ()) -> str:  # noqa: ARG001 – one box
    """Return the code of a course that breaks no rule."""
    check_design(players, content.numbers().riders, kind, KINDS)
    while True:
        course = _deal(_grounds(kind, rng), rng)
        if course is None:
            continue
        course = _add_bonuses(_add_categories(course, kind, rng), rng)
        if not find_faults(course):
            return write_course(spread(course))


def _grounds(kind: str, rng: Random) -> str:
    """Return the grounds from start to finish: some hills between flat stretches, as long as this kind is."""
    hills = list(rng.choice(_HILLS[kind]))
    rng.shuffle(hills)
    summit = rng.choice(_SUMMITS[kind]) + COL if _SUMMITS[kind] and rng.random() < 1 / 3 else ""
    length = rng.choice(_LENGTHS[kind])
    flats = max(length - sum(map(len, hills)) - len(summit), 2)
    parts = ["F", *hills, summit or "F"]  # flat at both ends; the rest of it anywhere between
    for _ in range(flats - (1 if summit else 2)):
        parts.insert(rng.randint(1, len(parts) - 1), "F")
    return "".join(parts)


def _deal(grounds: str, rng: Random) -> tuple[Laid, ...] | None:
    """Return hexagons of these grounds, with pieces from the box; None if none of those left fits (L1 2.4, 2.5)."""
    box, course = list(content.hexagons()), list[Laid]()
    for ground, end in zip(grounds, ends(len(grounds)), strict=True):
        rng.shuffle(box)
        options = [
            (piece, laid)
            for piece in box
            for face in rng.sample(piece, 2)
            if (face.end, face.ground) == (end, ground)
            for laid in _turns(face, rng)
        ]
        piece, laid = next((option for option in options if _is_free([*course, option[1]])), (None, None))
        if piece is None or laid is None:
            return None
        box.remove(piece)
        course.append(laid)
    return tuple(course)


def _turns(face: Face, rng: Random) -> list[Laid]:
    """Return a face turned to either side."""
    bend = content.shapes()[face.shape].bend
    turns = rng.sample((-bend, bend), 2) if bend else [0]
    return [Laid(face.ground, turn, face.shape == OVAL) for turn in turns]


def _is_free(hexagons: Sequence[Laid]) -> bool:
    """Return whether the next hexagon has room too, in any direction the last one leads (L1 2.5)."""
    taken = [spot for spot, _ in spots([Hex("", "", (), 0, laid.bend) for laid in (*hexagons, Laid("F"))])]
    return len(set(taken)) == len(taken)


def _add_categories(hexagons: Sequence[Laid], kind: str, rng: Random) -> tuple[Laid, ...]:
    """Lay a token at the beginning of every col, and sometimes another on the way (L1 2.7)."""
    bag = list(_CATEGORIES[kind])
    rng.shuffle(bag)
    course = list[Laid]()
    for ground, run in groupby(hexagons, key=lambda laid: laid.ground):
        for number, laid in enumerate(run):
            token = ground == COL and bag and (number == 0 or rng.randrange(_ON_THE_WAY) == 0)
            course.append(msgspec.structs.replace(laid, category=bag.pop()) if token else laid)
    return tuple(course)


def _add_bonuses(hexagons: Sequence[Laid], rng: Random) -> tuple[Laid, ...]:
    """Lay up to two bonus lines, anywhere but on the first hexagon (L1 2.9)."""
    chosen = rng.sample(range(1, len(hexagons)), rng.randint(0, content.tokens().bonuses))
    return tuple(
        msgspec.structs.replace(laid, bonus=True) if place in chosen else laid for place, laid in enumerate(hexagons)
    )


def options(code: str, players: int, kind: str = "") -> Mapping[str, str]:
    """Return the options of a race on this course, as people type them."""
    _check_request(players, kind)
    return {"course": find_course(code)}


class CourseDesigner(Designer):
    """Course design of Leader 1."""

    kinds = KINDS
    check = staticmethod(check)
    describe = staticmethod(describe)
    generate = staticmethod(generate)
    options = staticmethod(options)


DESIGNER: Final = CourseDesigner()
