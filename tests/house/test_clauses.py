"""Every clause of a rules page is cited by code and by a test, and nothing cites a clause that is not there."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from paceline.core import registry

ROOT = Path(__file__).parents[2]
CLAUSE = re.compile(r"\b(?:FR|L1|OR) \d+\.\d+\b")
RANGE = re.compile(r"\b(FR|L1|OR) (\d+)\.(\d+) (?:to|and) (?:\1 )?(?:\2\.)?(\d+)\b(?!\.\d)")
ONLY_THE_FRAME = {"FR 1.1", "FR 1.3", "FR 3.1"}
"""Clauses about the game as a whole, which no single line of code plays."""


def folder(name: str) -> str:
    return name.replace("-", "_")


def clauses(name: str) -> list[str]:
    """Return the clauses a rules page defines, in its order."""
    page = ROOT / "docs" / "rules" / registry.game(name).facts.rules_page
    return re.findall(r"^- \*\*((?:FR|L1|OR) \d+\.\d+)\*\*", page.read_text(encoding="utf-8"), re.MULTILINE)


@cache
def cited(root: Path) -> frozenset[str]:
    """Return clauses that the Python files under a folder cite, ranges such as «FR 7.2 to 7.9» included."""
    found: set[str] = set()
    for file in root.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        found |= set(CLAUSE.findall(text))
        for book, chapter, first, last in RANGE.findall(text):
            found |= {f"{book} {chapter}.{number}" for number in range(int(first), int(last) + 1)}
        for book, chapter, more in re.findall(r"\b(FR|L1|OR) (\d+)\.\d+((?:, \d+\.\d+)+)", text):
            found |= {f"{book} {clause}" for clause in re.findall(r"\d+\.\d+", more) if clause.startswith(chapter)}
    return frozenset(found)


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_every_clause_is_cited_by_code(name: str) -> None:
    code = cited(ROOT / "src" / "paceline" / "games" / folder(name))
    assert [clause for clause in clauses(name) if clause not in code | ONLY_THE_FRAME] == []


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_every_clause_is_cited_by_a_test(name: str) -> None:
    tests = cited(ROOT / "tests" / "games" / folder(name))
    assert [clause for clause in clauses(name) if clause not in tests] == []


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_nothing_cites_a_clause_that_is_not_there(name: str) -> None:
    known = set(clauses(name))
    assert known
    assert cited(ROOT / "src" / "paceline" / "games" / folder(name)) <= known
    assert cited(ROOT / "tests" / "games" / folder(name)) <= known


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_clauses_are_numbered_without_holes(name: str) -> None:
    numbers = [tuple(map(int, clause.split(" ")[1].split("."))) for clause in clauses(name)]
    for (chapter, number), (next_chapter, next_number) in pairwise(numbers):
        assert (next_chapter, next_number) in {(chapter, number + 1), (chapter + 1, 1)}
