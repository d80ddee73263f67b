"""L1 2: every way in which a course cannot be laid, with the clause, the hexagon and what was expected."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from string import Formatter
from typing import Any

import pytest

from paceline.core.messages import BadOptions, Message, flat
from paceline.games.leader_1 import content
from paceline.games.leader_1.content import Kind
from paceline.games.leader_1.course import course, find_course
from paceline.games.leader_1.rules.building import (
    Laid,
    faces_needed,
    find_faults,
    match,
    read_course,
    rivals,
    write_course,
    zones,
)

SENTENCES = flat(content.words("en"), "leader-1.")


def refused(text: str) -> BadOptions:
    with pytest.raises(BadOptions) as caught:
        find_course(text)
    assert caught.value.field == "course"
    assert_spoken(caught.value.message)
    return caught.value


def assert_spoken(message: Message) -> None:
    """Check that the catalogue has the sentence, and that all its fields are given."""
    sentence = SENTENCES[message.key]
    for form in sentence.values() if isinstance(sentence, dict) else [sentence]:
        assert {name for _, name, _, _ in Formatter().parse(form) if name} <= set(message.places), message.key
    for place in message.places.values():
        for one in place if isinstance(place, tuple) else [place]:
            if isinstance(one, Message):
                assert_spoken(one)


def found(text: str) -> list[tuple[str, str]]:
    """Return clauses and keys of everything that is wrong."""
    findings = find_faults(read_course(text))
    for finding in findings:
        assert_spoken(finding.why)
    return [(finding.clause, finding.why.key.removeprefix("leader-1.refused.")) for finding in findings]


@pytest.mark.parametrize(
    ("code", "clause", "key", "place"),
    [
        ("HFF", "L1 2.1", "start", 1),
        ("DF", "L1 2.1", "start", 1),
        ("FFH", "L1 2.1", "finish", 3),
        ("FD", "L1 2.1", "finish", 2),
        ("FFoF", "L1 2.1", "velodrome", 2),
        ("FoF", "L1 2.1", "velodrome", 1),
        ("FHoF", "L1 2.1", "velodrome", 2),
        ("FllF", "L1 2.4", "no-such-face", 1),
        ("FFFrr", "L1 2.4", "no-such-face", 3),
        ("FHCr2", "L1 2.4", "no-such-face", 3),
        ("FHCo2", "L1 2.4", "no-such-face", 3),
        ("FFllFrrFllF", "L1 2.4", "too-few", 4),
        ("FFFFFFFF", "L1 2.4", "too-few", 7),
        ("FFFFHFFF", "L1 2.4", "too-few-together", 7),
        ("FFrrFrrHF", "L1 2.5", "overlap", 4),
        ("FC2F", "L1 2.6", "no-rise", 2),
        ("FFC1", "L1 2.6", "no-rise", 3),
        ("FDHFC2DF", "L1 2.6", "no-rise", 5),
        ("FHC2DC3F", "L1 2.6", "no-rise", 5),
        ("FHCF", "L1 2.7", "no-category", 3),
        ("FHC", "L1 2.7", "no-category", 3),
        ("FHC2DHCrC2F", "L1 2.7", "no-category", 6),
        ("FH2C2F", "L1 2.7", "category-off-col", 2),
        ("F3F", "L1 2.7", "category-off-col", 1),
        ("FHC4F", "L1 2.7", "bad-category", 3),
        ("FHC9F", "L1 2.7", "bad-category", 3),
        ("FHC1C1Cr1F", "L1 2.7", "too-many-of-category", 5),
        ("F*F*F", "L1 2.8", "feeds", None),
        ("FF*FFrF*FFFl", "L1 2.8", "feeds", None),
        ("FFrFlF*FrHFFF", "L1 2.8", "feeds", None),
        ("F*FF", "L1 2.8", "feed-at-start", 1),
        ("FFrFlF*F*rHFFF", "L1 2.17", "bad-sign", 6),
        ("FFrFlF*Fr*HFFF", "L1 2.8", "feeds-close", 5),
        ("F+F", "L1 2.9", "bonus-at-start", 1),
        ("FF+F+F+F", "L1 2.9", "bonuses", 4),
        ("F", "L1 2.1", "too-short", None),
        ("FH" * 11, "L1 2.4", "too-long", None),
    ],
)
def test_what_is_refused(code: str, clause: str, key: str, place: int | None) -> None:
    """L1 2.1, 2.4 to 2.9, 2.17: the first thing that is wrong is said, with its clause and its hexagon."""
    message = refused(code).message
    assert message.places["clause"] == clause
    why = message.places.get("why", message)
    assert isinstance(why, Message)
    assert why.key == f"leader-1.refused.{key}"
    assert why.places.get("place") == place
    with pytest.raises(BadOptions):
        course(code)


@pytest.mark.parametrize(
    "code",
    [
        "FF",
        "FlF",
        "FFr",
        "FFo",
        "FHC1",
        "FrDllF",
        "FHC2C3*C1",
        "FHC2C2F",
        "FF+F+F",
        "FF+*F+F",
        "FFFrFHFlFF",
        "FFrrFHrrF",
        "FHHC3F",
        "FFrFlF*Fr+H*FFF",
    ],
)
def test_what_is_allowed(code: str) -> None:
    """L1 2.1, 2.4 to 2.9: starts, finishes, tokens and lines as the box has them."""
    assert found(code) == []
    assert course(code).code.replace("*", "") == write_course(read_course(code)).replace("*", "")


def why(code: str) -> dict[str, Any]:
    message = refused(code).message.places["why"]
    assert isinstance(message, Message)
    return message.places


def test_a_refusal_says_what_was_expected() -> None:
    """L1 2.1, 2.4, 2.7, 2.8, 2.9."""
    assert why("HFF")["choices"] == ("F", "Fl", "Fr")
    assert why("FFH")["choices"] == why("FFFrr")["choices"] == ("F", "Fl", "Fr", "Fo", "C")
    assert why("FHCF")["categories"] == why("FHC4F")["categories"] == ("1", "2", "3")
    assert (why("F*F*F")["n"], why("F*F*F")["found"]) == (1, 2)
    assert why("FFrFlF*FrHFFF")["n"] == 2
    assert (why("FF+F+F+F")["n"], why("FF+F+F+F")["found"]) == (2, 3)
    assert why("FHC1C1Cr1F")["n"] == 2
    assert why("FFrrFrrHF")["other"] == 1


def test_too_few_of_a_face() -> None:
    """L1 2.4: which face, how many are wanted and how many there are."""
    places = why("FFllFrrFllF")
    assert (places["face"].places["ground"].key, places["face"].places["shape"].key) == (
        "leader-1.ground.F",
        "leader-1.shape.tight",
    )
    assert (places["wanted"], places["n"]) == (3, 2)


def test_too_few_of_two_faces_that_share_pieces() -> None:
    """L1 2.4: three false flats are there, and five straights of the flat, but not all of them at once."""
    assert found("FHHFFF") == found("FHHFFHF") == []
    places = why("FHHFFHFF")
    assert [face.places["ground"].key[-1] for face in places["faces"]] == ["F", "H"]
    assert (places["wanted"], places["n"]) == (6, 5)
    assert found("FDFDFDFDF") == []  # two straights of the descent on the backs of cols, two on those of the flat
    assert found("FDFDFDFDFF") == [("L1 2.4", "too-few-together")]


def test_a_start_and_a_finish_are_pieces_of_their_own() -> None:
    """L1 2.4: five straights of the flat lie between them."""
    assert found("FFFFFFF") == []
    assert found("FFFFFFFF") == [("L1 2.4", "too-few")]


def test_everything_that_is_wrong_is_found() -> None:
    """L1 2.1, 2.5, 2.6, 2.8, 2.9: each fault once, in the order of the clauses."""
    assert found("H+*C4FrrFrrFrrFrD*") == [
        ("L1 2.1", "start"),
        ("L1 2.1", "finish"),
        ("L1 2.4", "too-few"),
        ("L1 2.5", "overlap"),
        ("L1 2.5", "overlap"),
        ("L1 2.7", "bad-category"),
        ("L1 2.8", "feeds"),
        ("L1 2.8", "feed-at-start"),
        ("L1 2.9", "bonus-at-start"),
    ]


def test_feed_zones_by_length() -> None:
    """L1 2.8: up to 8 hexagons one, up to 14 two, then three."""
    assert [zones(count) for count in (2, 8, 9, 14, 15, 21)] == [1, 1, 2, 2, 3, 3]


ROAD: list[Kind] = [kind for kind in content.faces() if not kind[0]]


def hall(wanted: Counter[Kind]) -> bool:
    """Return whether pieces suffice, counted the slow way: for every set of faces there are enough pieces."""
    return all(
        sum(wanted[kind] for kind in some)
        <= sum(any(face.kind in some for face in sides) for sides in content.hexagons())
        for size in range(1, len(wanted) + 1)
        for some in combinations(wanted, size)
    )


def test_pieces_are_found_exactly_if_they_suffice() -> None:
    """L1 2.4: against the marriage theorem, for random heaps of faces."""
    rng, outcomes = Random(24), Counter[bool]()
    for _ in range(150):
        wanted = rng.choices(rng.sample(ROAD, 7), k=rng.randint(4, 16))
        given, missing = match(wanted)
        assert (not missing) == hall(Counter(wanted))
        outcomes[not missing] += 1
        assert sorted([*given.values(), *missing]) == list(range(len(wanted)))
        for piece, place in given.items():
            assert wanted[place] in {face.kind for face in content.hexagons()[piece]}
        for place in missing:
            short = rivals(wanted, place, given)
            pieces = sum(any(face.kind in short for face in sides) for sides in content.hexagons())
            assert sum(kind in short for kind in wanted) > pieces
    assert min(outcomes.values()) > 30


@pytest.mark.parametrize(
    ("text", "near"),
    [("les ecluse", "Les Écluses"), ("Sorbier", "Le Haut Sorbier"), ("double clues", "La Double Cluse")],
)
def test_a_mistyped_name_is_guessed(text: str, near: str) -> None:
    error = refused(text)
    assert error.message.key == "leader-1.refused.unknown-course-near"
    assert error.message.places["near"] == near


@pytest.mark.parametrize("text", ["", "   ", "Grand Ballon", "42", "?" * 500, "-"])
def test_what_is_no_course_at_all(text: str) -> None:
    error = refused(text)
    assert error.message.key == "leader-1.refused.unknown-course"
    assert error.message.places["names"] == tuple(ready.name for ready in content.courses())


@pytest.mark.parametrize(
    ("text", "sign", "position", "place"),
    [("FFxF", "x", 3, 3), ("FF lll F", "l", 5, 3), ("FHC12F", "2", 5, 4), ("FF**F", "*", 4, 3), ("FF*2F", "2", 4, 3)],
)
def test_a_sign_that_means_nothing(text: str, sign: str, position: int, place: int) -> None:
    """L1 2.17: which one, and where."""
    places = refused(text).message.places
    assert (places["sign"], places["position"], places["place"]) == (sign, position, place)


def test_random_texts_are_courses_or_refused() -> None:
    """Whatever people type, they get a course or a sentence."""
    rng, legal = Random(7), 0
    for _ in range(3000):
        signs = rng.choice(["FFFFHCDlr23*+", "FHCDlro123*+", "FHCDlro 0123456789*+xé«ﬀ²١\n"])
        text = rng.choice(["", "F"]) + "".join(rng.choices(signs, k=rng.randint(0, 24)))
        try:
            code = find_course(text)
        except BadOptions as error:
            assert_spoken(error.message)
            continue
        legal += 1
        assert find_course(code) == code == course(code).code
        assert not find_faults(read_course(code))
    assert legal > 50


def test_a_very_long_text_is_refused_too() -> None:
    assert len(str(refused("FH" * 5000).message)) < 1000
    assert len(str(refused("Fx" * 5000).message)) < 1000


def test_the_face_that_a_hexagon_needs() -> None:
    """L1 2.4: start and finish have faces of their own."""
    assert faces_needed((Laid("F", -1), Laid("H", 2), Laid("F", oval=True))) == (
        ("start", "F", "wide"),
        ("", "H", "tight"),
        ("finish", "F", "velodrome"),
    )
