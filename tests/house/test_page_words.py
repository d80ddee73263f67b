"""The sentences of the page: every one that a module names exists and is used, in every language."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from house.sources import SOURCE
from house.test_words import BY_HAND as BY_SERVER
from paceline.i18n import DEFAULT, sentences_of_page

STATIC = SOURCE / "web" / "static"
CALL = re.compile(r"\bsay\((?:'([^']+)'|`([^`]+)`)")
TEMPLATE = re.compile(r"`([\w-]+\.[^`\s]*\$\{[^`]*\}[^`\s]*)`")
BY_HAND = {*BY_SERVER, "language.name"}
SENT = ("web/protocol.py", "core/presentation.py")
"""Modules with words that are sent to the page."""
UNKNOWN = re.compile(r"\\\$\\\{.*?\\\}")


@cache
def modules() -> dict[str, str]:
    paths = [path for path in STATIC.rglob("*.js") if "vendor" not in path.parts]
    return {path.relative_to(STATIC).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def keys(text: str) -> dict[str, tuple[str, ...]]:
    """Return the keys that a text, or a template of them, can stand for, each with what is filled in."""
    pattern = re.compile(UNKNOWN.sub("(.+)", re.escape(text)))
    return {key: found.groups() for key in english() if (found := pattern.fullmatch(key))}


@cache
def english() -> dict[str, Any]:
    return sentences_of_page(DEFAULT)


def test_every_sentence_that_a_module_names_exists() -> None:
    named = {(module, one or other) for module, text in modules().items() for one, other in CALL.findall(text)}
    assert len(named) > 300
    assert {(module, key) for module, key in named if not keys(key)} == set()


def test_every_sentence_is_used() -> None:
    page = "\n".join(modules().values())
    sent = "\n".join((SOURCE / name).read_text(encoding="utf-8") for name in SENT)
    used = {key for key in english() if f"'{key}'" in page}
    for template in {*TEMPLATE.findall(page), *(other for _, other in CALL.findall(page))}:
        for key, filled in keys(template).items():
            if all(
                f"'{word}'" in page or f'"{word}"' in sent or re.search(rf"\b{re.escape(word)}: ", page)
                for word in filled
            ):
                used.add(key)
    assert set(english()) - used - BY_HAND == set()
