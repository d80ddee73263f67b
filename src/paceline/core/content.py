"""Content sets: the data files of a game, from its package or from a folder of somebody who owns the box.

A game lists its files and converts their entries; whatever is wrong with them is one sentence that names the file,
the entry, the field, the value and what was expected.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar, get_args, get_type_hints

import msgspec

from paceline.core import registry
from paceline.core.messages import BadOptions, Message, say

OWN_SETS: Final = "PACELINE_CONTENT"
"""Environment variable with the folders of own sets: `game=folder`, separated by commas."""
_LARGEST: Final = 1_000_000
"""Bytes of a file; nobody's set of cards comes near."""
_DEEPEST: Final = 10
"""Tables and lists within each other; no file has more than six."""
_LONGEST: Final = 1000
"""Letters of a text in one."""
_SHOWN: Final = 60
"""Letters of a wrong value that are shown again."""
Raw = dict[str, Any]
T = TypeVar("T")
_chosen: dict[str, str] = {}


# Folders.


def choose(game: str, folder: str) -> None:
    """Choose the folder of a game that has one set for the whole process; without effect once the game is loaded."""
    _chosen[game] = absolute(folder)


def chosen_folder(game: str) -> str:
    """Return the folder chosen for a game, or the one that the environment names; empty for the built-in set."""
    return _chosen.get(game) or folder_of(game)


def folder_of(game: str) -> str:
    """Return the absolute folder that the environment names for a game; empty for the built-in set."""
    return own_folders().get(game, "")


def own_folders() -> dict[str, str]:
    """Return the folders that the environment names, by game; raise `BadOptions` if one of them is wrong."""
    found: dict[str, str] = {}
    for part in filter(str.strip, os.environ.get(OWN_SETS, "").split(",")):
        game, _, folder = (word.strip() for word in part.partition("="))
        if game not in registry.names():
            names = tuple(registry.names())
            raise BadOptions("content", "core.content.no-such-game", setting=OWN_SETS, part=part.strip(), games=names)
        found[game] = absolute(folder)
        if not folder or not Path(found[game]).is_dir():
            raise BadOptions("content", "core.content.no-such-folder", setting=OWN_SETS, folder=folder, game=game)
    return found


def absolute(folder: str) -> str:
    """Return an absolute path; links are not resolved."""
    try:
        return str(Path(folder).expanduser().absolute()) if folder else ""
    except (RuntimeError, OSError):  # no such home, or nowhere to begin with
        return folder


def check_chosen(folder: str, loaded: str) -> None:
    """Raise `BadOptions` if the options of a race name another folder than the one a game was loaded from."""
    if folder and absolute(folder) != loaded:
        raise BadOptions("content", "core.content.other-set", folder=folder, loaded=loaded or "–")


# Files.


def load(folder: str, names: Sequence[str], built_in: Any) -> dict[str, Raw]:
    """Return all files of a set by name; files that the folder lacks are the built-in ones."""
    own = _listed(folder, names) if folder else ()
    places = {name: Path(folder) / name if name in own else built_in.joinpath(*name.split("/")) for name in names}
    return {name: _parsed(name, _bytes(path, name)) for name, path in places.items()}


def texts_of(names: Sequence[str], built_in: Any) -> dict[str, str]:
    """Return the built-in files, for owners who want to correct them."""
    return {name: built_in.joinpath(*name.split("/")).read_text(encoding="utf-8") for name in names}


def _listed(folder: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return which of the files a folder has; raise `BadOptions` for a misspelled one."""
    top, files = Path(folder), tuple(names)
    try:
        paths = [*top.iterdir(), *(path for name in names if "/" in name for path in (top / name).parent.glob("*"))]
        found = sorted({path.relative_to(top).as_posix() for path in paths if path.match("[!.]*.toml")})
    except (OSError, ValueError):
        raise BadOptions("content", "core.content.no-folder", folder=folder, files=files) from None
    for name in found:
        if name not in names:
            near = get_close_matches(name, names, n=1)
            key = "core.content.unknown-file-near" if near else "core.content.unknown-file"
            raise BadOptions("content", key, folder=folder, file=name, near="".join(near), files=files)
    if not found:
        raise BadOptions("content", "core.content.empty", folder=folder, files=files)
    return tuple(found)


def _bytes(path: Any, name: str) -> bytes:
    try:
        with path.open("rb") as file:
            data: bytes = file.read(_LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadOptions("content", "core.content.unreadable", file=name, why=reason) from None
    if len(data) > _LARGEST:
        raise BadOptions("content", "core.content.too-large", file=name, most=_LARGEST)
    return data


def _parsed(name: str, data: bytes) -> Raw:
    """Return the tables of a file; a byte-order mark is allowed."""
    try:
        found = tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BadOptions("content", "core.content.toml", file=name, why=str(error)) from None
    level: list[Any] = [found]
    for _ in range(_DEEPEST):
        level = [inner for value in level if isinstance(value, dict | list) for inner in _within(value)]
    if level:
        raise BadOptions("content", "core.content.nested", file=name, most=_DEEPEST)
    return found


def _within(value: Raw | list[Any]) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value


# Entries.

_MISSING: Final = re.compile(r"missing required field `(.+?)`")
_UNKNOWN: Final = re.compile(r"unknown field `(.+?)`")
_EXPECTED: Final = re.compile(r"Expected `(\w+)")
_AT: Final = re.compile(r" - at (`key` in )?`\$\.?(.*)`$")
_STEP: Final = re.compile(r"\[(\d+|\.\.\.)\]|\.?([^.\[\]]+)")
"""An item of a list or any one of a table, or a field."""
_TYPES: Final = ("int", "str", "bool", "array", "object")


def entries(name: str, tables: Mapping[str, Any], list_name: str, struct: type[T]) -> tuple[T, ...]:
    """Return the entries of a file that is one list."""
    for key in tables:
        if key != list_name:
            places = {"file": name, "field": key, "known": (list_name,)}
            raise BadOptions("content", "core.content.unknown-field", **places)
    return listed(name, tables, list_name, struct)


def listed(name: str, tables: Mapping[str, Any], list_name: str, struct: type[T]) -> tuple[T, ...]:
    """Return the entries of one list of a file."""
    if list_name not in tables:
        raise _absent(name, list_name)
    found = tables[list_name]
    if not isinstance(found, list) or not found:
        raise wrong(name, "", list_name, found, expects("entries", list=list_name))
    return tuple(entry(name, _label(raw, number), raw, struct) for number, raw in enumerate(found, start=1))


def named(name: str, tables: Mapping[str, Any], key: str, struct: type[T]) -> dict[str, T]:
    """Return the entries of a table of a file, each under its name."""
    return {one: entry(name, shown(one), raw, struct) for one, raw in table(name, tables, key).items()}


def _absent(name: str, field: str) -> BadOptions:
    return BadOptions("content", "core.content.missing", file=name, field=field)


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
        return BadOptions("content", "core.content.missing", field=_joined(path, missing.group(1)), **where)
    if unknown:
        known = tuple(known_field.name for known_field in msgspec.structs.fields(hint))
        field = _joined(path, unknown.group(1))
        return BadOptions("content", "core.content.unknown-field", field=field, known=known, **where)
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


def merged(name: str, tables: Mapping[str, Any]) -> Raw:
    """Return the values of a file that is divided into tables, without their sources."""
    found: Raw = {}
    for heading, values in tables.items():
        if not isinstance(values, dict):
            raise wrong(name, "", heading, values, expects("object"))
        for key, value in values.items():
            if key == "source":
                continue
            if key in found:
                raise BadOptions("content", "core.content.twice", file=place_in(name, f"[{heading}]"), field=key)
            found[key] = value
    return found


def table(name: str, tables: Mapping[str, Any], key: str) -> Raw:
    """Return a table of a file."""
    if key not in tables:
        raise _absent(name, key)
    found = tables[key]
    if not isinstance(found, dict):
        raise wrong(name, "", key, found, expects("object"))
    return found


# Faults.


class Fault(NamedTuple):
    """A wrong value."""

    file: str
    entry: str
    """The name of the entry; empty for the whole file."""
    field: str
    found: object
    expected: Message


def wrong(file: str, entry: str, field: str, found: object, expected: Message) -> BadOptions:
    """Return the refusal of a wrong value."""
    places = {"file": place_in(file, entry), "field": field, "found": shown(found), "expected": expected}
    return BadOptions("content", "core.content.wrong", **places)


def raise_first(faults: Iterable[Fault]) -> None:
    """Raise `BadOptions` for the first fault, if there is one."""
    for fault in faults:
        raise wrong(*fault)


def place_in(file: str, entry: str) -> str | Message:
    """Return the name of a file, or of an entry in it."""
    return say("core.content.place", file=file, entry=entry) if entry else file


def expects(what: str, /, **places: object) -> Message:
    """Return what was expected, in words."""
    return say(f"core.content.expects.{what}", **places)


def shown(value: object) -> str:
    """Return a value for a message, shortened if it is long."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except ValueError:  # a number with thousands of digits
        text = "…"
    return f"«{text if len(text) <= _SHOWN else text[:_SHOWN] + '…'}»"


def ranges(file: str, name: str, values: Any, limits: Mapping[str, tuple[int, int]]) -> Iterator[Fault]:
    """Yield numbers of an entry that are too small or too large."""
    for field, (low, high) in limits.items():
        number = getattr(values, field)
        if not low <= number <= high:
            expected = expects("range", low=low, high=high) if low < high else expects("only", n=low)
            yield Fault(file, shown(name) if name else "", field, number, expected)


def texts(file: str, name: str, values: Any, fields: Sequence[str]) -> Iterator[Fault]:
    """Yield texts of an entry that are empty or not printable."""
    for field in fields:
        text = getattr(values, field)
        if not text.strip() or not text.isprintable():
            yield Fault(file, shown(name), field, text, expects("text"))
