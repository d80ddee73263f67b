"""Messages: sentences for people as a key and named fields. The words are in the catalogues of `paceline.i18n`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

PLURAL_FORMS: Final = {"one", "other"}
"""Keys of a table that holds the forms of one sentence, chosen by its field `n`."""


class Message(msgspec.Struct, frozen=True):
    """A sentence for people: `key` finds it in a catalogue, `places` fill its fields, messages among them.

    `str(message)` is the English sentence.
    """

    key: str
    places: dict[str, object] = {}

    def __str__(self) -> str:
        from paceline.i18n import english  # noqa: PLC0415 – a race without people reads no catalogue

        try:
            return english()(self)
        except KeyError:  # a game outside the registry has no catalogue, and an error must be readable all the same
            return bare(self)


def say(key: str, /, **places: object) -> Message:
    """Return a message with its fields."""
    return Message(key, places)


def bare(message: Message) -> str:
    """Return the key and fields of a message, without a catalogue."""
    return " ".join([message.key, *(f"{name}={value}" for name, value in message.places.items())])


def flat(tables: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Flatten nested tables to dotted keys; a table of plural forms is a leaf."""
    return dict(_leaves(tables, prefix))


def _leaves(tables: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Any]]:
    for key, value in tables.items():
        if isinstance(value, Mapping) and set(value) != PLURAL_FORMS:
            yield from _leaves(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


class PacelineError(ValueError):
    """A request that cannot be carried out, with the sentence that says what was expected."""

    def __init__(self, key: str, /, **places: object) -> None:
        self.message = Message(key, places)
        super().__init__(self.message)

    def __str__(self) -> str:
        return str(self.message)


class Illegal(PacelineError):
    """An input the rules refuse; `clause` names the rule."""

    def __init__(self, clause: str, key: str, /, **places: object) -> None:
        super().__init__(key, clause=clause, **places)
        self.clause = clause


class BadOptions(PacelineError):
    """Options that no race can be set up with; `field` names the one at fault."""

    def __init__(self, field: str, key: str, /, **places: object) -> None:
        super().__init__(key, **places)
        self.field = field


class BadRecord(PacelineError):
    """A race file or text that cannot be read."""
