"""Catalogues: messages as sentences of a language.

A catalogue file is TOML: dotted keys, each a sentence with named fields in braces, or a table of
plural forms (`one`, `other`) chosen by the field `n`. A game's own sentences are in its folder and
are found under its name: `flamme-rouge.event.moved`. The sentences of the page are in `page`; it gets them all at once.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from paceline.core import registry
from paceline.core.messages import Message, flat

DEFAULT: Final = "en"
LANGUAGES: Final = (DEFAULT, "fr")
"""Languages that people can choose, each with catalogues of its own."""
_PLAIN: Final = frozenset({str, int})
"""Types of fields that need no formatting."""
_SINGULAR_UP_TO: Final = {"fr": 1}
"""Largest number that takes the singular besides 1 itself: French says «0 carte»."""


class Catalogue:
    """The sentences of one language; one it lacks comes in English."""

    def __init__(self, language: str = DEFAULT) -> None:
        self.language = language
        self.sentences: dict[str, Any] = {}
        self._loaded: set[str] = set()

    def __call__(self, message: Message) -> str:
        """Return the message as a sentence."""
        places = message.places
        sentence = self.sentences.get(message.key) or self._find(message.key)
        if type(sentence) is not str:
            sentence = str(sentence[self._form(places.get("n", 0))] if isinstance(sentence, Mapping) else sentence)
        if not places and "{" not in sentence:
            return sentence
        filled = {name: place if type(place) in _PLAIN else self._fill(place) for name, place in places.items()}
        return sentence.format(**filled)

    def _form(self, count: object) -> str:
        low = _SINGULAR_UP_TO.get(self.language, -1)
        return "one" if count == 1 or (isinstance(count, int) and 0 <= count <= low) else "other"

    def _fill(self, place: object) -> object:
        if isinstance(place, Message):
            return self(place)
        if isinstance(place, tuple | list):
            return self._list([str(self._fill(item)) for item in place])
        return place

    def _list(self, items: list[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        pair = str(self._find("list.last")).format(before=items[-2], last=items[-1])
        return str(self._find("list.more")).join([*items[:-2], pair])

    def _find(self, key: str) -> Any:
        if key not in self.sentences:
            self._load(key.partition(".")[0])
        if key not in self.sentences:
            raise KeyError(f"the catalogue has no sentence {key!r}")
        return self.sentences[key]

    def _load(self, part: str) -> None:
        """Read the sentences of the game that `part` names, or the shared ones if there is no such game (yet)."""
        game = part if part in registry.names() else ""
        if game in self._loaded:
            return
        self._loaded.add(game)
        for language in dict.fromkeys((DEFAULT, self.language)):
            if game:
                self.sentences |= flat(registry.game(game).presentation.words(language), f"{game}.")
            else:
                self.sentences |= flat(shared(language))


@cache
def shared(language: str) -> dict[str, Any]:
    """Return the sentences that belong to no game."""
    return _read(f"{language}.toml")


def sentences_of_page(language: str) -> dict[str, Any]:
    """Return the sentences of the page by their keys; those that a language lacks in English."""
    found = dict[str, Any]()
    for spoken in dict.fromkeys((DEFAULT, language)):
        lists = {"list": shared(spoken).get("list", {})}
        found |= page_part(spoken) | flat(lists)
    return found


def page_part(language: str) -> dict[str, Any]:
    """Return the sentences that only the page has, in this language alone."""
    return flat(_read(f"page/{language}.toml"))


def _read(name: str) -> dict[str, Any]:
    file = files(__package__).joinpath(name)
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


@cache
def catalogue(language: str = DEFAULT) -> Catalogue:
    """Return the catalogue of a language."""
    return Catalogue(language)


def english() -> Catalogue:
    """Return the default catalogue."""
    return catalogue(DEFAULT)
