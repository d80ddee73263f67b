"""Courses of one's own: what is checked, described and made."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from random import Random

import pytest

from paceline.core.designer import Designer
from paceline.core.messages import BadOptions
from paceline.games.leader_1 import content
from paceline.games.leader_1.course import course
from paceline.games.leader_1.design import DESIGNER, KINDS

BOX = "Fs/Hs " * 3 + "Fw/Hw " * 3 + "Ft/Ht " * 2 + "Fs/Ds " * 2 + "Cs/Ds " * 2 + "Cw/Dw " * 3 + "Ct/Dt " * 3
"""Pieces between start and finish, by ground and shape of their sides, written down again for this test."""
PIECES = [set(piece.split("/")) for piece in BOX.split()]
SHAPES = {"": ("s", 0), "l": ("w", -1), "r": ("w", 1), "ll": ("t", -2), "rr": ("t", 2), "o": ("o", 0)}
HEXAGON = re.compile(r"([FHCD])(ll|rr|l|r|o)?([123])?(\*)?(\+)?")


@cache
def made() -> tuple[tuple[str, str], ...]:
    """Return two hundred courses with their kinds."""
    return tuple((kind, DESIGNER.generate(4, kind, Random(f"{kind} {seed}"))) for kind in KINDS for seed in range(67))


def parts(code: str) -> list[tuple[str, ...]]:
    found = HEXAGON.findall(code)
    assert "".join(map("".join, found)) == code
    return found


def suffice(faces: Counter[str]) -> bool:
    """Return whether no set of faces is wanted more often than pieces show it; both sides bend alike (L1 2.4)."""
    return all(
        sum(faces[face] for face in some) <= sum(not piece.isdisjoint(some) for piece in PIECES)
        for shape in "swt"
        for size in range(1, 5)
        for some in combinations([face for face in faces if face[1] == shape], size)
    ) and {face[1] for face in faces} <= set("swt")


def spots(bends: list[int]) -> list[complex]:
    """Return places of hexagons on the table, by walking."""
    turn, heading, here, found = complex(0.5, -(3**0.5) / 2), complex(1, 0), complex(0, 0), []
    for bend in bends:
        found.append(complex(round(here.real, 3), round(here.imag, 3)))
        heading *= turn**bend
        here += heading
    return found


def assert_legal(code: str) -> None:
    """Check L1 2.1, 2.4 to 2.9 in another way than the game does."""
    hexagons = parts(code)
    names = [ground + SHAPES[shape][0] for ground, shape, *_ in hexagons]
    grounds = [name[0] for name in names]
    assert names[0] in {"Fs", "Fw"}
    assert names[-1] in {"Fs", "Fw", "Fo", "Cs"}
    assert suffice(Counter(names[1:-1]))
    places = spots([SHAPES[shape][1] for _, shape, *_ in hexagons])
    assert len(set(places)) == len(places)
    for before, here in pairwise(hexagons):
        first = here[0] == "C" and before[0] != "C"
        assert not first or (before[0] == "H" and here[2])
    assert all(ground == "C" or not category for ground, _, category, *_ in hexagons)
    assert max(Counter(part[2] for part in hexagons if part[2]).values(), default=0) <= 2
    feeds = [place for place, part in enumerate(hexagons) if part[3]]
    assert len(feeds) == (1 if len(hexagons) <= 8 else 2 if len(hexagons) <= 14 else 3)
    assert 0 not in feeds
    assert all(there - here >= 2 for here, there in pairwise(feeds))
    assert sum(bool(part[4]) for part in hexagons) <= 2
    assert not hexagons[0][4]
    assert "C" not in grounds[:1]


def test_two_hundred_courses_are_legal() -> None:
    """L1 2.1, 2.4 to 2.9: by the game and by counting again."""
    assert len(made()) > 200
    for kind, code in made():
        assert_legal(code)
        assert not DESIGNER.check(code, 4, kind)
        assert course(code).code == code


def test_ready_courses_are_legal_by_counting_too() -> None:
    """L1 2.4, 2.5: so the second opinion says yes to what people made."""
    for ready in content.courses():
        assert_legal(ready.code)


@pytest.mark.parametrize("code", ["FFllFrrFllF*F", "FFrrFrrHr*F", "FHC1C1Cr1*F", "FHHFF*HFF", "FC1*F"])
def test_the_second_opinion_says_no_too(code: str) -> None:
    """L1 2.4 to 2.7."""
    with pytest.raises(AssertionError):
        assert_legal(code)


def cols(code: str) -> int:
    return len(course(code).summits)


def test_courses_are_of_their_kind() -> None:
    """A flat one has no col, a hilly one at least one, a mountain one at least two."""
    by_kind = {kind: [code for other, code in made() if other == kind] for kind in KINDS}
    assert {cols(code) for code in by_kind["flat"]} == {0}
    assert {cols(code) for code in by_kind["hilly"]} <= {1, 2, 3}
    assert {cols(code) for code in by_kind["mountain"]} <= {2, 3, 4}
    assert {len(parts(code)) for code in by_kind["flat"]} == set(range(8, 13))


def test_courses_are_of_many_sorts() -> None:
    """L1 2.1: all finishes occur, further tokens in a col (L1 2.7), three feed zones (L1 2.8), bonus lines (L1 2.9)."""
    codes = [code for _, code in made()]
    assert len(set(codes)) == len(codes)
    finishes = Counter(parts(code)[-1][0] + parts(code)[-1][1] for code in codes)
    assert set(finishes) == {"F", "Fl", "Fr", "Fo", "C"}
    assert min(finishes.values()) > 5
    assert any(len(course(code).limits) > cols(code) for code in codes)
    assert {len(course(code).feeds) for code in codes} == {1, 2, 3}
    assert {len(course(code).bonuses) for code in codes} == {0, 1, 2}


def test_the_same_seed_makes_the_same_course() -> None:
    one, other = (DESIGNER.generate(4, "hilly", Random(3)) for _ in range(2))
    assert one == other


def test_a_check_names_everything() -> None:
    """L1 2.6, 2.7: findings with their clauses; a refusal if it is no course at all."""
    assert [finding.clause for finding in DESIGNER.check("FCF", 4, "")] == ["L1 2.6", "L1 2.7"]
    assert not any(finding.advice for finding in DESIGNER.check("FCF", 4, ""))
    assert DESIGNER.check("3", 4, "") == ()
    with pytest.raises(BadOptions):
        DESIGNER.check("what", 4, "")


def keys(code: str) -> list[str]:
    return [message.key.removeprefix("leader-1.design.") for message in DESIGNER.describe(code, 4, "")]


def test_what_to_lay() -> None:
    """L1 1.6, 2.7 to 2.9, 2.15: pieces, tokens, rows and energy."""
    said = {message.key.rpartition(".")[2]: message.places for message in DESIGNER.describe("FFrrHC2C1+DFo", 4, "")}
    assert said["length"] == {"n": 7, "rows": 8 + 7 + 8 + 8 + 8 + 8 + 11, "energy": 5 + 4 + 5 + 6 + 6 + 4 + 6}
    pieces = said["pieces"]["pieces"]
    assert isinstance(pieces, tuple)
    assert [piece.places["n"] for piece in pieces] == [1, 1, 1, 2, 1, 1]
    tokens = said["categories"]["tokens"]
    assert isinstance(tokens, tuple)
    assert [(one.places["category"], one.places["place"]) for one in tokens] == [(2, 4), (1, 5)]
    assert said["feed"] == {"n": 1, "places": ("5",)}
    assert said["bonus"] == {"n": 1, "places": ("5",)}
    assert keys("FF") == ["length", "pieces", "feed", "reconstructed"]


@pytest.mark.parametrize("code", ["F", "HFo", "FCF", "FoFoFo", "F*F*F", "D" * 40, "FHCrr9"])
def test_what_is_wrong_is_described_as_well(code: str) -> None:
    assert DESIGNER.check(code, 4, "")
    assert "length" in keys(code)


def test_how_a_course_is_ridden() -> None:
    """L1 2.17: what is typed is the course in its normal form."""
    assert DESIGNER.options("ffH*c2 f", 4, "") == {"course": "FFH*C2F"}
    assert DESIGNER.options("1", 4, "flat") == {"course": content.courses()[0].code}


@pytest.mark.parametrize("players", [0, 1, 11])
def test_players_that_cannot_be(players: int) -> None:
    """L1 1.1: two to ten."""
    for ask in (DESIGNER.check, DESIGNER.describe, DESIGNER.options):
        with pytest.raises(BadOptions) as caught:
            ask("FF", players, "")
        assert caught.value.field == "players"


def test_a_kind_that_is_not_there() -> None:
    for kind in ("", "cobbled"):
        with pytest.raises(BadOptions) as caught:
            DESIGNER.generate(4, kind, Random(1))
        assert caught.value.field == "kind"
    with pytest.raises(BadOptions):
        DESIGNER.check("FF", 4, "cobbled")


def test_it_is_a_designer() -> None:
    designer: Designer = DESIGNER
    assert designer.kinds == ("flat", "hilly", "mountain")
