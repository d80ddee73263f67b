"""Courses of one's own: checked, described, and dealt at random from the hexagons of the box (L1 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from random import Random
from typing import Final

import msgspec

from paceline.core.designer import Finding
from paceline.core.messages import BadOptions, Message, say
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
"""What a course has besides the flat."""
_SUMMITS: Final = {"flat": (), "hilly": ("HC",), "mountain": ("HC", "HCC", "HCCC")}
"""What a course may end with instead of the flat."""
_CATEGORIES: Final = {"flat": (), "hilly": (2, 2, 3, 3), "mountain": (1, 1, 2, 2, 3, 3)}
"""Tokens that cols are given; there are as many in the box (L1 2.7)."""
_ON_THE_WAY: Final = 3
"""One in so many hexagons of a long col, on average, has a further token."""


def check(code: str, players: int, kind: str = "") -> tuple[Finding, ...]:
    """Every rule of L1 2 that a course breaks; raises `BadOptions` where it is no course at all."""
    _checked(players, kind or KINDS[0])
    return find_faults(hexagons_of(code))


def _checked(players: int, kind: str) -> None:
    """Raise what is wrong with a number of players or a kind of course."""
    numbers = content.numbers().riders
    if players not in numbers:
        counts = {"players": players, "fewest": min(numbers), "most": max(numbers)}
        raise BadOptions("players", "leader-1.refused.bad-players", **counts)
    if kind not in KINDS:
        raise BadOptions("kind", "leader-1.refused.no-such-kind", kind=kind, kinds=KINDS)


def describe(code: str, players: int, kind: str = "") -> Sequence[Message]:
    """How long a course is, and what to lay: hexagons, tokens, and the energy of every rider; right or not."""
    _checked(players, kind or KINDS[0])
    hexagons = spread(hexagons_of(code))
    said = [_length(hexagons), say("leader-1.design.pieces", pieces=_pieces(hexagons))]
    cols = [(place, one.category) for place, one in enumerate(hexagons, start=1) if one.category]
    if cols:
        tokens = tuple(say("leader-1.design.category", category=category, place=place) for place, category in cols)
        said.append(say("leader-1.design.categories", tokens=tokens))
    for mark in ("feed", "bonus"):
        places = tuple(str(place) for place, one in enumerate(hexagons, start=1) if getattr(one, mark))
        said += [say(f"leader-1.design.{mark}", n=len(places), places=places)] if places else []
    said.append(say("leader-1.design.reconstructed"))
    return said


def _length(hexagons: Sequence[Laid]) -> Message:
    """L1 1.6, 2.15: hexagons, rows and energy; a face that the box has not brings nothing."""
    rows = sum(content.shapes()[one.shape].rows for one in hexagons)
    faces = [content.faces().get(kind) for kind in faces_needed(hexagons)] if len(hexagons) > 1 else []
    energy = sum(face.milestone for face in faces if face is not None)
    return say("leader-1.design.length", n=len(hexagons), rows=rows, energy=energy)


def _pieces(hexagons: Sequence[Laid]) -> tuple[Message, ...]:
    """Which faces, and how many of each."""
    counts = Counter(faces_needed(hexagons)) if len(hexagons) > 1 else Counter()
    return tuple(say("leader-1.design.piece", n=count, face=face_words(kind)) for kind, count in counts.items())


def generate(players: int, kind: str, rng: Random) -> str:
    """The code of a course in which nothing is wrong."""
    _checked(players, kind)
    while True:
        course = _dealt(_grounds(kind, rng), rng)
        if course is None:
            continue
        course = _with_bonuses(_with_categories(course, kind, rng), rng)
        if not find_faults(course):
            return write_course(spread(course))


def _grounds(kind: str, rng: Random) -> str:
    """Grounds from start to finish: some hills between stretches of flat, as long as this kind is."""
    hills = list(rng.choice(_HILLS[kind]))
    rng.shuffle(hills)
    summit = rng.choice(_SUMMITS[kind]) + COL if _SUMMITS[kind] and rng.random() < 1 / 3 else ""
    length = rng.choice(_LENGTHS[kind])
    flats = max(length - sum(map(len, hills)) - len(summit), 2)
    parts = ["F", *hills, summit or "F"]  # flat at both ends; the rest of it anywhere between
    for _ in range(flats - (1 if summit else 2)):
        parts.insert(rng.randint(1, len(parts) - 1), "F")
    return "".join(parts)


def _dealt(grounds: str, rng: Random) -> tuple[Laid, ...] | None:
    """Hexagons of these grounds, pieces drawn from the box; None where none of those left fits (L1 2.4, 2.5)."""
    box, found = list(content.hexagons()), list[Laid]()
    for ground, end in zip(grounds, ends(len(grounds)), strict=True):
        rng.shuffle(box)
        options = [
            (piece, laid)
            for piece in box
            for face in rng.sample(piece, 2)
            if (face.end, face.ground) == (end, ground)
            for laid in _ways(face, rng)
        ]
        piece, laid = next((one for one in options if _free([*found, one[1]])), (None, None))
        if piece is None or laid is None:
            return None
        box.remove(piece)
        found.append(laid)
    return tuple(found)


def _ways(face: Face, rng: Random) -> list[Laid]:
    """A face turned to either side."""
    bend = content.shapes()[face.shape].bend
    turns = rng.sample((-bend, bend), 2) if bend else [0]
    return [Laid(face.ground, turn, face.shape == OVAL) for turn in turns]


def _free(hexagons: Sequence[Laid]) -> bool:
    """Whether the next hexagon has room too, wherever the last one leads (L1 2.5)."""
    taken = [spot for spot, _ in spots([Hex("", "", (), 0, one.bend) for one in (*hexagons, Laid("F"))])]
    return len(set(taken)) == len(taken)


def _with_categories(hexagons: Sequence[Laid], kind: str, rng: Random) -> tuple[Laid, ...]:
    """A token at the beginning of every col, and sometimes another on its way (L1 2.7)."""
    bag = list(_CATEGORIES[kind])
    rng.shuffle(bag)
    found = list[Laid]()
    for ground, run in groupby(hexagons, key=lambda one: one.ground):
        for number, one in enumerate(run):
            token = ground == COL and bag and (number == 0 or rng.randrange(_ON_THE_WAY) == 0)
            found.append(msgspec.structs.replace(one, category=bag.pop()) if token else one)
    return tuple(found)


def _with_bonuses(hexagons: Sequence[Laid], rng: Random) -> tuple[Laid, ...]:
    """Up to two bonus lines, anywhere but on the first hexagon (L1 2.9)."""
    chosen = rng.sample(range(1, len(hexagons)), rng.randint(0, content.tokens().bonuses))
    return tuple(
        msgspec.structs.replace(one, bonus=True) if place in chosen else one for place, one in enumerate(hexagons)
    )


def options(code: str, players: int, kind: str = "") -> Mapping[str, str]:
    """The options of a race on this course, as people type them."""
    _checked(players, kind or KINDS[0])
    return {"course": find_course(code)}


class CourseDesigner:
    """The designer as the contract knows it."""

    kinds: Final = KINDS
    check = staticmethod(check)
    describe = staticmethod(describe)
    generate = staticmethod(generate)
    options = staticmethod(options)


DESIGNER: Final = CourseDesigner()
