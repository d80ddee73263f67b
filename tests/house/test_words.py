"""The catalogue: every sentence that the code names exists and is used, and every field of it is filled."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from string import Formatter
from typing import Any

import pytest

from house.sources import SOURCE, parsed
from paceline.core import registry
from paceline.core.messages import Message, flat, say
from paceline.i18n import Catalogue, catalogue, english, shared

SPEAKERS = {"say": 0, "PacelineError": 0, "BadRecord": 0, "Illegal": 1, "BadOptions": 1, "Message": 0, "Refusal": 2}
"""Calls that name a sentence, and which argument names it."""
BY_HAND = {"list.last", "list.more"}


@cache
def sentences() -> dict[str, Any]:
    """Return every sentence in English by its key."""
    found = flat(shared("en"))
    for name in registry.BUILT_IN:
        found |= flat(registry.game(name).presentation.words("en"), f"{name}.")
    return found


def pattern(node: ast.expr) -> str | None:
    """Return a regular expression for the key that an argument names, or None if it is no literal."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values)
    return None


def keyed_calls() -> Iterator[tuple[str, str, set[str] | None]]:
    """Yield the line of each call, the pattern of its key, and the fields given (None if they are dynamic)."""
    for file, nodes in parsed().items():
        for node in nodes:
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in SPEAKERS:
                continue
            place = SPEAKERS[node.func.id]
            key = pattern(node.args[place]) if len(node.args) > place else None
            if key is None:
                continue
            names = {word.arg for word in node.keywords}
            places = None if None in names else {name for name in names if name is not None}
            if node.func.id == "Illegal" and places is not None:
                places |= {"clause"}
            yield f"{file.relative_to(SOURCE)}:{node.lineno}", key, places


def written_keys() -> Iterator[str]:
    """Yield patterns of every literal that looks like a key."""
    for nodes in parsed().values():
        for node in nodes:
            if isinstance(node, ast.Constant | ast.JoinedStr):
                key = pattern(node)
                if key and "\\." in key:
                    yield key


def named(key: str) -> list[str]:
    """Return the sentences whose name matches this pattern."""
    if ".+" in key:
        return [name for name in sentences() if re.fullmatch(key, name)]
    name = re.sub(r"\\(.)", r"\1", key)
    return [name] if name in sentences() else []


def places_of(sentence: Any) -> set[str]:
    forms = sentence.values() if isinstance(sentence, dict) else [sentence]
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}


def test_every_sentence_named_exists_and_gets_its_fields() -> None:
    calls = list(keyed_calls())
    assert len(calls) > 500
    matches = {key: named(key) for key in {key for _, key, _ in calls}}
    for line, key, given in calls:
        assert matches[key], f"{line} names {key}"
        if len(matches[key]) == 1 and given is not None:  # with several, playing the games shows that each is filled
            (name,) = matches[key]
            assert places_of(sentences()[name]) <= given, f"{line} does not fill all of {name}"


def test_every_sentence_is_asked_for() -> None:
    used = {name for key in set(written_keys()) if key != ".+" for name in named(key)}
    assert set(sentences()) - used - BY_HAND == set()


def test_a_table_of_forms_is_chosen_by_the_number() -> None:
    gap = [english()(say("cli.gap", n=count)) for count in (0, 1, 2)]
    assert gap == ["  +0 squares", "  +1 square", "  +2 squares"]


def test_lists_read_as_sentences() -> None:
    names = Message("bots.unknown", {"name": "x", "near": "y", "names": ("a", "b", "c")})
    assert english()(names).endswith("There are: a, b and c.")


def test_a_language_without_a_sentence_falls_back_to_english() -> None:
    message = say("core.unknown-game-near", name="x", near="y")
    assert Catalogue("xx")(message) == catalogue("en")(message)


def test_an_unknown_key_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError, match="no sentence"):
        english()(say("core.nothing-of-the-kind"))
