"""Messages: what is said to a person, as a key and named places. The words live in catalogues outside."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec

PLURAL_FORMS: Final = {"one", "other"}
"""Keys of a table that holds the forms of one sentence, chosen by its place `n`."""


class Message(msgspec.Struct, frozen=True):
    """A sentence to be: `key` finds it in a catalogue, `places` fill it. A place may be a message itself."""

    key: str
    places: dict[str, object] = {}

    def __str__(self) -> str:
        return speak(self)


def say(key: str, /, **places: object) -> Message:
    """Shorthand for a message with its places."""
    return Message(key, places)


def bare(message: Message) -> str:
    """A message without a catalogue: its key and places."""
    return " ".join([message.key, *(f"{name}={value}" for name, value in message.places.items())])


_speaker: Callable[[Message], str] = bare


def speak(message: Message) -> str:
    """The message in words, as the installed speaker puts it."""
    return _speaker(message)


def install_speaker(speaker: Callable[[Message], str]) -> None:
    """Choose who turns messages into words when nobody in particular is asked."""
    global _speaker  # noqa: PLW0603 – the one seam between the pure core and the catalogues
    _speaker = speaker


def flat(tables: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Nested tables as dotted keys; a table of plural forms is a leaf."""
    return dict(_leaves(tables, prefix))


def _leaves(tables: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Any]]:
    for key, value in tables.items():
        if isinstance(value, Mapping) and set(value) != PLURAL_FORMS:
            yield from _leaves(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


class PacelineError(ValueError):
    """Anything a person did that cannot be done, with the sentence that says what was expected."""

    def __init__(self, key: str, /, **places: object) -> None:
        self.message = Message(key, places)
        super().__init__(self.message)

    def __str__(self) -> str:
        return speak(self.message)


class Illegal(PacelineError):
    """An input the rules refuse; `clause` names the rule."""

    def __init__(self, clause: str, key: str, /, **places: object) -> None:
        super().__init__(key, clause=clause, **places)
        self.clause = clause


class BadOptions(PacelineError):
    """A race that cannot be set up this way; `field` names the option at fault."""

    def __init__(self, field: str, key: str, /, **places: object) -> None:
        super().__init__(key, **places)
        self.field = field


class BadRecord(PacelineError):
    """A race file or text that does not say what it should."""
