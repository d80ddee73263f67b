"""Plain English in the source: no words that hide the usual term, and docstrings that begin with a verb or a noun."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from house.sources import MODULES, ROOT, SOURCE, nodes

INSTEAD = {
    r"\b(he|him|his|himself)\b": "they, their, or the role: player, rider, client",
    r"\bwhere (it|there|they|nobody|somebody|nothing|none)\b": "if, or «in which» of a place",
    r"\bdesks?\b": "the module or the service",
    r"\b(door)?bells?\b": "publish, pub/sub",
    r"\bshea(f|ves)\b": "cache, batch",
    r"\bhears?\b": "receive",
}
"""Words that the source does without, and what it says instead (docs/glossary.md)."""
OPENING = re.compile(r"(What|Who|Whom|Whose|Whether|Where|How|Somebody|Nobody|Those)\b")


def folder(file: Path) -> str:
    """Return the part of the source, and the game, to which a file belongs."""
    parts = file.relative_to(SOURCE).parts
    return "/".join(parts[: 2 if parts[0] == "games" and len(parts) > 2 else 1])


def prose(file: Path) -> Iterator[tuple[int, str]]:
    """Yield the comments and docstrings of a file with their lines."""
    text = file.read_text(encoding="utf-8")
    for token in tokenize.generate_tokens(io.StringIO(text).readline) if "#" in text else ():
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in nodes(file):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value


def faults(file: Path) -> Iterator[str]:
    """Yield every expression of a file that is not plain English."""
    for line, text in prose(file):
        here = f"{file.relative_to(ROOT)}:{line}"
        if not text.startswith("#") and (opening := OPENING.match(text)):
            yield f"{here}: a docstring begins with «{opening[0]}»; begin with a verb, such as Return"
        for pattern, better in INSTEAD.items():
            if word := re.search(pattern, text, re.IGNORECASE):
                yield f"{here}: «{word[0]}»; rather: {better}"


def faults_by_folder() -> dict[str, list[str]]:
    """Return all faults of the source by folder."""
    found: dict[str, list[str]] = {folder(file): [] for file in MODULES}
    for file in MODULES:
        found[folder(file)] += faults(file)
    return found


def test_the_source_is_in_plain_english() -> None:
    for name, found in faults_by_folder().items():
        assert not found, name


PAGE = sorted(file for file in (SOURCE / "web" / "static").rglob("*.js") if file.parent.name != "vendor")
JSDOC = re.compile(rf"(/\*\*\s+(?:\* )?){OPENING.pattern}")
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\w'])//[^\n]*", re.DOTALL)


def test_the_comments_of_the_page_are_in_plain_english() -> None:
    assert len(PAGE) > 50
    found = [
        f"{file.name}: «{word[0]}»; rather: {better}"
        for file in PAGE
        for comment in COMMENT.findall(file.read_text(encoding="utf-8"))
        for pattern, better in INSTEAD.items()
        if (word := re.search(pattern, comment, re.IGNORECASE))
    ]
    openings = [
        f"{file.name}: a comment begins with «{opening[1]}»; begin with a verb, such as Return"
        for file in PAGE
        for opening in JSDOC.findall(file.read_text(encoding="utf-8"))
    ]
    assert [*found, *openings] == []


GLOSSARY = ROOT / "docs" / "glossary.md"


@cache
def sections() -> tuple[tuple[str, ...], ...]:
    """Return the words that each section of the glossary defines: the shared ones, then those of each game."""
    rows = [
        re.findall(r"^\| (.*\*\*.*) \|$", part, re.MULTILINE) for part in GLOSSARY.read_text("utf-8").split("\n## ")
    ]
    return tuple(tuple(re.findall(r"\*\*([^*]+)\*\*", "\n".join(section))) for section in rows)


def test_the_glossary_defines_every_word_once() -> None:
    for words in sections():
        assert [word for word, times in Counter(words).items() if times > 1] == []


def test_the_words_of_the_glossary_are_used() -> None:
    texts = [file.read_text(encoding="utf-8") for kind in ("py", "toml") for file in SOURCE.rglob(f"*.{kind}")]
    source = "\n".join(texts).casefold().replace("_", " ").replace("-", " ")
    assert [word for words in sections() for word in {*words} if word.casefold().replace("-", " ") not in source] == []


def test_the_glossary_has_no_word_that_the_source_avoids() -> None:
    avoided = {
        word for words in sections() for word in words if any(re.fullmatch(pattern, word) for pattern in INSTEAD)
    }
    assert avoided == set()
