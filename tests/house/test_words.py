"""The catalogue: every sentence the code asks for exists, every sentence is asked for, every place is filled."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from paceline.core import registry
from paceline.core.messages import Message, flat, say
from paceline.i18n import Catalogue, catalogue, english, shared

SOURCE = Path(__file__).parents[2] / "src" / "paceline"
SPEAKERS = {"say": 0, "PacelineError": 0, "BadRecord": 0, "Illegal": 1, "BadOptions": 1, "Message": 0, "Refusal": 2}
"""Calls that name a sentence, and which argument names it."""
BY_HAND = {"list.last", "list.more"}


def sentences() -> dict[str, Any]:
    """Every sentence in English by its key."""
    found = flat(shared("en"))
    for name in registry.BUILT_IN:
        found |= flat(registry.game(name).presentation.words("en"), f"{name}.")
    return found


def pattern(node: ast.expr) -> str | None:
    """A regular expression for the key that an argument names, or None where it is no literal."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values)
    return None


def keyed_calls() -> Iterator[tuple[str, str, set[str] | None]]:
    """Where a sentence is named, the pattern of its key, and the places given (None where they are dynamic)."""
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
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
    """Patterns of every literal that looks like a key, wherever it stands."""
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant | ast.JoinedStr):
                key = pattern(node)
                if key and "\\." in key:
                    yield key


def places_of(sentence: Any) -> set[str]:
    forms = sentence.values() if isinstance(sentence, dict) else [sentence]
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}


CALLS = list(keyed_calls())


@pytest.mark.parametrize(("where", "key", "places"), CALLS, ids=[call[0] for call in CALLS])
def test_every_sentence_asked_for_exists_and_gets_its_places(where: str, key: str, places: set[str] | None) -> None:
    found = {name: text for name, text in sentences().items() if re.fullmatch(key, name)}
    assert found, f"{where} asks for {key}"
    if len(found) == 1 and places is not None:  # with several, riding the games shows that each is filled
        (name, text), *_ = found.items()
        assert places_of(text) <= places, f"{where} does not fill all of {name}"


def test_every_sentence_is_asked_for() -> None:
    patterns = [re.compile(key) for key in set(written_keys()) if key != ".+"]
    idle = [name for name in sentences() if name not in BY_HAND and not any(p.fullmatch(name) for p in patterns)]
    assert idle == []


def test_a_table_of_forms_is_chosen_by_the_number() -> None:
    gap = [english()(say("cli.gap", n=count)) for count in (0, 1, 2)]
    assert gap == ["  +0 squares", "  +1 square", "  +2 squares"]


def test_lists_read_as_sentences() -> None:
    names = Message("bots.unknown", {"name": "x", "near": "y", "names": ("a", "b", "c")})
    assert english()(names).endswith("There are: a, b and c.")


def test_a_language_without_a_sentence_falls_back_to_english() -> None:
    message = say("core.unknown-game", name="x", near="y")
    assert Catalogue("xx")(message) == catalogue("en")(message)


def test_an_unknown_key_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError, match="no sentence"):
        english()(say("core.nothing-of-the-kind"))
