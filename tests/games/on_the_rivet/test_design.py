"""Courses of one's own: what is checked, described and made."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from paceline.core.designer import Designer
from paceline.core.messages import BadOptions
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.course import course, stages
from paceline.games.on_the_rivet.design import DESIGNER, KINDS

LINES = {"short": 5, "medium": 6, "medium-7": 7, "long": 8}
RECOMMENDED = {"short": (1, 2), "medium": (2, 3), "medium-7": (2, 3), "long": (2, 3)}
TERRAINS = {"I2A*2": "sprint", "I2B*2": "sprint", "START-B*2": "sprint", "I4B*2": "sprint", "I6A*1": "sprint"}
"""Sections in which sprint lines can lie, written down again for this test; others lie on mountains."""
MOUNTAINS = {"I1A*1", "I1A*2", "I1B*1", "I5A*1", "I6A*2"}


@cache
def made() -> tuple[tuple[str, str], ...]:
    """Return a hundred courses with their kinds."""
    return tuple((kind, DESIGNER.generate(4, kind, Random(f"{kind} {seed}"))) for kind in KINDS for seed in range(25))


def parts(code: str) -> list[tuple[str, list[str]]]:
    """Return tiles with the sections of their bonus lines."""
    return [(name, marks) for name, *marks in (word.split("*") for word in code.split())]


def test_it_is_a_designer() -> None:
    designer: Designer = DESIGNER
    assert designer.kinds == tuple(LINES)


def test_made_courses_are_legal() -> None:
    """OR 2.1, checked another way than the game does."""
    for kind, code in made():
        names = [name for name, _ in parts(code)]
        assert names[0].startswith("START-")
        assert names[-1].startswith("FIN-")
        assert all(name.startswith("C") == (place % 2 == 1) for place, name in enumerate(names))
        assert all(name.startswith("I") for name in names[2:-2:2])
        assert len({name.rstrip("AB") if name[0] != "C" else name for name in names}) == len(names)
        assert (len(names) + 1) // 2 == LINES[kind]


def test_made_courses_have_bonus_lines_as_recommended() -> None:
    """OR 2.11: one or two on a short course, two or three on a longer one, on sprint and mountain."""
    counts = set()
    for kind, code in made():
        lines = [f"{name}*{section}" for name, sections in parts(code) for section in sections]
        fewest, most = RECOMMENDED[kind]
        assert fewest <= len(lines) <= most
        assert set(lines) <= {*TERRAINS, *MOUNTAINS}
        counts.add((kind, len(lines)))
    assert len(counts) == 8


def test_made_courses_differ_and_can_be_made_again() -> None:
    assert len({code for _, code in made()}) > 90
    assert DESIGNER.generate(3, "long", Random(7)) == DESIGNER.generate(3, "long", Random(7))


def test_tiles_of_the_expansion_are_used_if_they_are_needed() -> None:
    for kind, code in made():
        assert course("", code).expansion == (LINES[kind] > 6)


def test_nothing_is_wrong_with_what_is_made_or_ready() -> None:
    for kind, code in (*made(), *((stage.name, stage.code) for stage in stages())):
        assert DESIGNER.check(code, 3, kind) == ()


def test_every_fault_is_found() -> None:
    """OR 2.1, 2.11."""
    found = DESIGNER.check("I1A*1 C1 I1B*2 C1 FIN-A", 3, "short")
    keys = [finding.why.key.rpartition(".")[2] for finding in found]
    assert keys == ["no-start", "both-faces", "tile-twice", "bonus-terrain"]
    assert [finding.clause for finding in found] == ["OR 2.1", "OR 2.1", "OR 2.1", "OR 2.11"]
    assert not any(finding.advice for finding in found)


@pytest.mark.parametrize(
    ("code", "found"),
    [("START-A C1 FIN-A", 0), ("START-A C1 I1A*1*2 C2 I2A*2 C3 FIN-A", 3)],
)
def test_advice_about_bonus_lines(code: str, found: int) -> None:
    """OR 2.11: as few or as many as one likes, but so many are recommended."""
    (finding,) = DESIGNER.check(code, 3, "short")
    assert (finding.clause, finding.advice) == ("OR 2.11", True)
    assert finding.why.places == {"found": found, "fewest": 1, "most": 2}


def test_a_description() -> None:
    said = {message.key.rpartition(".")[2]: message.places for message in DESIGNER.describe("7", 5, "long")}
    assert (said["length"]["n"], said["length"]["rows"]) == (7, 190)
    assert said["riders"] == {"n": 4, "players": 5}
    assert said["bonuses"]["n"] == 3
    assert said["expansion"]["tiles"] == ("I5A",)
    assert "reconstructed" in said


def test_a_wrong_course_is_described_too() -> None:
    said = DESIGNER.describe("START-A C1 I9A*1", 3, "short")
    assert said[0].places["n"] == 1


def test_options() -> None:
    assert DESIGNER.options("short", 3, "") == {"course": stages()[0].code}


@pytest.mark.parametrize(
    ("players", "kind", "field"), [(2, "short", "players"), (8, "short", "players"), (3, "flat", "kind")]
)
def test_bad_players_and_kinds(players: int, kind: str, field: str) -> None:
    for ask in (DESIGNER.check, DESIGNER.describe, DESIGNER.options):
        with pytest.raises(BadOptions) as caught:
            ask("short", players, kind)
        assert caught.value.field == field
    with pytest.raises(BadOptions) as caught:
        DESIGNER.generate(players, kind, Random(1))
    assert caught.value.field == field


def test_stages() -> None:
    """The ready courses are offered by name and called reconstructed."""
    found = stages()
    assert [(stage.name, stage.squares) for stage in found] == [
        ("short", 134),
        ("medium", 162),
        ("medium-7", 190),
        ("long", 218),
    ]
    assert [stage.also[0] for stage in found] == ["5", "6", "7", "8"]
    assert {stage.notes.key for stage in found} == {"on-the-rivet.stage-notes.reconstructed"}
    assert all(stage.source.startswith("reconstructed") for stage in found)
    assert len(book().courses) == len(found)
