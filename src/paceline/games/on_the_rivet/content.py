"""Load the data files once and check them: the built-in set, or the set of an owner of the box.

The only module here that opens files.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, TypeVar, get_args, get_type_hints

import msgspec

from paceline.core.messages import BadOptions, Message
from paceline.games.on_the_rivet.box import (
    Book,
    Card,
    EventCard,
    Numbers,
    Parts,
    ReadyCourse,
    RiderClass,
    Riders,
    TacticCard,
    Tile,
)
from paceline.games.on_the_rivet.content_checks import check, expects, place_in, shown, wrong

BUILT_IN: Final = files(__package__) / "content"
FILES: Final = tuple(f"{name}.toml" for name in ("cards", "riders", "numbers", "tactics", "events", "tiles", "courses"))
_LARGEST: Final = 1_000_000
"""Bytes of a file; nobody's set of cards comes near."""
_DEEPEST: Final = 10
"""Tables and lists within each other; nothing here has more than six."""
OWN_SETS: Final = "PACELINE_CONTENT"
"""Environment variable with the folders of own sets: `game=folder`, separated by commas."""
_NAME: Final = "on-the-rivet"


@lru_cache(maxsize=64)
def book(folder: str = "") -> Book:
    """Return the content set of a folder, loaded once; raise `BadOptions` if it is invalid."""
    return _book(place(folder))


def place(folder: str = "") -> str:
    """Return the absolute folder of a set; empty for the built-in one.

    If no folder is given the environment may name one, so that a server can use an owner's cards too.
    """
    folder = folder or _from_environment()
    try:
        return str(Path(folder).expanduser().absolute()) if folder else ""
    except (RuntimeError, OSError):  # no such home, or nowhere to begin with
        return folder


def _from_environment() -> str:
    for part in os.environ.get(OWN_SETS, "").split(","):
        name, _, folder = part.partition("=")
        if name.strip() == _NAME:
            return folder.strip()
    return ""


def _load(folder: str) -> dict[str, dict[str, Any]]:
    """Return all files of a set by name; files that the folder lacks are the built-in ones."""
    own = _listed(folder) if folder else ()
    places = {name: Path(folder) / name if name in own else BUILT_IN / name for name in FILES}
    return {name: _parsed(name, _bytes(path, name)) for name, path in places.items()}


def _listed(folder: str) -> tuple[str, ...]:
    """Return which of the files a folder has; raise `BadOptions` for a misspelled one."""
    try:
        found = sorted(path.name for path in Path(folder).iterdir() if path.match("[!.]*.toml"))
    except (OSError, ValueError):
        raise BadOptions("content", "on-the-rivet.refused.content-no-folder", folder=folder, files=FILES) from None
    for name in found:
        if name not in FILES:
            near = get_close_matches(name, FILES, n=1, cutoff=0.0)[0]
            raise BadOptions(
                "content", "on-the-rivet.refused.content-unknown-file", folder=folder, file=name, near=near, files=FILES
            )
    if not found:
        raise BadOptions("content", "on-the-rivet.refused.content-empty", folder=folder, files=FILES)
    return tuple(found)


def _bytes(path: Any, name: str) -> bytes:
    try:
        with path.open("rb") as file:
            data: bytes = file.read(_LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadOptions("content", "on-the-rivet.refused.content-unreadable", file=name, why=reason) from None
    if len(data) > _LARGEST:
        raise BadOptions("content", "on-the-rivet.refused.content-too-large", file=name, most=_LARGEST)
    return data


def _parsed(name: str, data: bytes) -> dict[str, Any]:
    """Return the tables of a file; a byte-order mark is allowed."""
    try:
        found = tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BadOptions("content", "on-the-rivet.refused.content-toml", file=name, why=str(error)) from None
    level: list[Any] = [found]
    for _ in range(_DEEPEST):
        level = [inner for value in level if isinstance(value, dict | list) for inner in _within(value)]
    if level:
        raise BadOptions("content", "on-the-rivet.refused.content-nested", file=name, most=_DEEPEST)
    return found


def _within(value: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value


@lru_cache(maxsize=32)
def _book(folder: str) -> Book:
    parts = _parts(_load(folder))
    check(parts)
    classes = parts.riders.classes
    return Book(
        **msgspec.structs.asdict(parts.numbers),
        cards={card.id: card for card in parts.cards},
        classes={letter: kind.modifiers for kind in classes for letter in kind.letters},
        class_of={letter: kind.word for kind in classes for letter in kind.letters},
        riders=dict(sorted(parts.riders.each.items())),
        tiles={tile.id: tile for tile in parts.tiles},
        courses=parts.courses,
        events={event.id: event for event in parts.events},
        tactics={tactic.id: tactic for tactic in parts.tactics},
    )


def _parts(raw: dict[str, dict[str, Any]]) -> Parts:
    return Parts(
        cards=entries("cards.toml", raw["cards.toml"], "cards", Card),
        riders=_riders(raw["riders.toml"]),
        numbers=entry("numbers.toml", "", merged("numbers.toml", raw["numbers.toml"]), Numbers),
        tactics=entries("tactics.toml", raw["tactics.toml"], "tactics", TacticCard),
        events=entries("events.toml", raw["events.toml"], "events", EventCard),
        tiles=entries("tiles.toml", raw["tiles.toml"], "tiles", Tile),
        courses=entries("courses.toml", raw["courses.toml"], "courses", ReadyCourse),
    )


def _riders(raw: dict[str, Any]) -> Riders:
    """Return both parts of the file; the sources of the first are only for readers."""
    name = "riders.toml"
    each = {key: value for key, value in table(name, raw, "each").items() if key != "source"}
    others = {key: value for key, value in raw.items() if key != "each"}
    classes = entries(name, others, "classes", RiderClass)
    return Riders(entry(name, "[each]", each, dict[int, int]), classes)


def box() -> dict[str, str]:
    """Return the built-in files, for owners who want to correct them."""
    return {name: (BUILT_IN / name).read_text(encoding="utf-8") for name in FILES}


def reconstructed(ready: ReadyCourse) -> bool:
    """Return whether a course is a guess: the printed one may look different."""
    return ready.source.startswith("reconstructed")


@lru_cache(maxsize=8)
def words(language: str) -> dict[str, Any]:
    """Return the game's sentences in a language; empty if it has none."""
    file = files(__package__) / "words" / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


_LONGEST: Final = 1000
"""Letters of a text in one."""
_MISSING: Final = re.compile(r"missing required field `(.+?)`")
_UNKNOWN: Final = re.compile(r"unknown field `(.+?)`")
_EXPECTED: Final = re.compile(r"Expected `(\w+)")
_AT: Final = re.compile(r" - at (`key` in )?`\$\.?(.*)`$")
_STEP: Final = re.compile(r"\[(\d+|\.\.\.)\]|\.?([^.\[\]]+)")
"""An item of a list or any one of a table, or a field."""
_TYPES: Final = ("int", "str", "bool", "array", "object")
T = TypeVar("T")


def entries(name: str, tables: Mapping[str, Any], list_name: str, struct: type[T]) -> tuple[T, ...]:
    """Return the entries of a file that is one list."""
    for key in tables:
        if key != list_name:
            raise BadOptions(
                "content", "on-the-rivet.refused.content-unknown-field", file=name, field=key, known=(list_name,)
            )
    if list_name not in tables:
        raise _absent(name, list_name)
    found = tables[list_name]
    if not isinstance(found, list) or not found:
        raise wrong(name, "", list_name, found, expects("entries", list=list_name))
    return tuple(entry(name, _label(raw, number), raw, struct) for number, raw in enumerate(found, start=1))


def _absent(name: str, field: str) -> BadOptions:
    return BadOptions("content", "on-the-rivet.refused.content-missing", file=name, field=field)


def _label(raw: Any, number: int) -> str:
    """Return the name of an entry, or its number."""
    if isinstance(raw, dict):
        for key in ("id", "name", "word"):
            if isinstance(raw.get(key), str) and raw[key]:
                return shown(raw[key])
    return f"#{number}"


def entry(name: str, label: str, raw: Any, struct: type[T]) -> T:
    """Return an entry as a struct; raise `BadOptions` if it is invalid."""
    for text in _texts(raw):
        if len(text) > _LONGEST:
            raise wrong(name, label, "…", text, expects("shorter", most=_LONGEST))
    try:
        return msgspec.convert(raw, struct, str_keys=True)
    except msgspec.ValidationError as error:
        raise _refusal(name, label, raw, struct, str(error)) from None


def _texts(raw: Any) -> Iterator[str]:
    """Yield all texts in an entry."""
    if isinstance(raw, str):
        yield raw
    elif isinstance(raw, dict | list):
        for value in raw.values() if isinstance(raw, dict) else raw:
            yield from _texts(value)


def _refusal(name: str, label: str, raw: Any, kind: Any, why: str) -> BadOptions:
    """Return a fault that msgspec found, in our own words."""
    at, missing, unknown = _AT.search(why), _MISSING.search(why), _UNKNOWN.search(why)
    key, path = (at.group(1), at.group(2)) if at else (None, "")
    found, hint = _at(raw, kind, path)
    where = {"file": place_in(name, label)}
    if missing:
        return BadOptions(
            "content", "on-the-rivet.refused.content-missing", field=_joined(path, missing.group(1)), **where
        )
    if unknown:
        field, known = (
            _joined(path, unknown.group(1)),
            tuple(known_field.name for known_field in msgspec.structs.fields(hint)),
        )
        return BadOptions("content", "on-the-rivet.refused.content-unknown-field", field=field, known=known, **where)
    if key:
        found, hint = ", ".join(map(str, found)), get_args(hint)[0]
    return wrong(name, label, path.replace("[...]", "") or "…", found, _expected(hint, why))


def _joined(path: str, field: str) -> str:
    return f"{path}.{field}" if path else field


def _at(raw: Any, kind: Any, path: str) -> tuple[Any, Any]:
    """Return the value at a path of msgspec's and its expected type; the whole table for any value of it."""
    for step in _STEP.finditer(path):
        item, field = step.groups()
        if field:
            raw, kind = raw[field], get_type_hints(kind)[field]
        elif item == "...":
            kind = get_args(kind)[-1]
        else:
            raw, kind = raw[int(item)], get_args(kind)[0]
    return raw, kind


def _expected(hint: Any, why: str) -> Message:
    """Return what msgspec expected: one of a few words, or a value of a type."""
    choices = get_args(hint)
    if choices and all(isinstance(choice, str) for choice in choices):
        return expects("one-of", choices=tuple(choice or '""' for choice in choices))
    kind = _EXPECTED.search(why)
    return expects(kind.group(1) if kind and kind.group(1) in _TYPES else "other")


def merged(name: str, tables: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a file that is divided into tables, without their sources."""
    found: dict[str, Any] = {}
    for table, values in tables.items():
        if not isinstance(values, dict):
            raise wrong(name, "", table, values, expects("object"))
        for key, value in values.items():
            if key == "source":
                continue
            if key in found:
                raise BadOptions(
                    "content", "on-the-rivet.refused.content-twice", file=place_in(name, f"[{table}]"), field=key
                )
            found[key] = value
    return found


def table(name: str, tables: Mapping[str, Any], key: str) -> dict[str, Any]:
    """Return a table of a file."""
    if key not in tables:
        raise _absent(name, key)
    found = tables[key]
    if not isinstance(found, dict):
        raise wrong(name, "", key, found, expects("object"))
    return found
