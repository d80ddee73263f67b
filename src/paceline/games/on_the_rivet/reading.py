"""The tables of data files turned into structs; whatever is wrong with one is a `BadOptions` that says where."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeVar, get_args, get_type_hints

import msgspec

from paceline.core.messages import BadOptions, Message, say

_LONGEST: Final = 1000
"""Letters of a text in one."""
_SHOWN: Final = 60
"""Letters of a wrong value that are shown again."""
_MISSING: Final = re.compile(r"missing required field `(.+?)`")
_UNKNOWN: Final = re.compile(r"unknown field `(.+?)`")
_EXPECTED: Final = re.compile(r"Expected `(\w+)")
_AT: Final = re.compile(r" - at (`key` in )?`\$\.?(.*)`$")
_STEP: Final = re.compile(r"\[(\d+|\.\.\.)\]|\.?([^.\[\]]+)")
"""An item of a list or any one of a table, or a field."""
_TYPES: Final = ("int", "str", "bool", "array", "object")
T = TypeVar("T")


def wrong(file: str, entry: str, field: str, found: object, expected: Message) -> BadOptions:
    """A value that is not what it should be."""
    places = {"file": _place(file, entry), "field": field, "found": shown(found), "expected": expected}
    return BadOptions("content", "on-the-rivet.refused.content-wrong", **places)


def _place(file: str, entry: str) -> str | Message:
    """A file, or an entry of one."""
    return say("on-the-rivet.expects.place", file=file, entry=entry) if entry else file


def expects(what: str, /, **places: object) -> Message:
    """What was expected, in words."""
    return say(f"on-the-rivet.expects.{what}", **places)


def shown(value: object) -> str:
    """A value as it is said again, shortened where nobody could want the whole of it."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except ValueError:  # a number with thousands of digits
        text = "…"
    return f"«{text if len(text) <= _SHOWN else text[:_SHOWN] + '…'}»"


def entries(name: str, tables: Mapping[str, Any], list_name: str, struct: type[T]) -> tuple[T, ...]:
    """The entries of a file that is one list."""
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
    return tuple(entry(name, _label(one, number), one, struct) for number, one in enumerate(found, start=1))


def _absent(name: str, field: str) -> BadOptions:
    return BadOptions("content", "on-the-rivet.refused.content-missing", file=name, field=field)


def _label(one: Any, number: int) -> str:
    """What an entry is called: by its own name where it has one."""
    if isinstance(one, dict):
        for key in ("id", "name", "word"):
            if isinstance(one.get(key), str) and one[key]:
                return shown(one[key])
    return f"#{number}"


def entry(name: str, label: str, raw: Any, struct: type[T]) -> T:
    """One entry as a struct, or what is wrong with it."""
    for text in _texts(raw):
        if len(text) > _LONGEST:
            raise wrong(name, label, "…", text, expects("shorter", most=_LONGEST))
    try:
        return msgspec.convert(raw, struct, str_keys=True)
    except msgspec.ValidationError as error:
        raise _refusal(name, label, raw, struct, str(error)) from None


def _texts(raw: Any) -> Iterator[str]:
    """All texts in an entry."""
    if isinstance(raw, str):
        yield raw
    elif isinstance(raw, dict | list):
        for one in raw.values() if isinstance(raw, dict) else raw:
            yield from _texts(one)


def _refusal(name: str, label: str, raw: Any, kind: Any, why: str) -> BadOptions:
    """A fault that msgspec has found, in our own words."""
    at, missing, unknown = _AT.search(why), _MISSING.search(why), _UNKNOWN.search(why)
    key, path = (at.group(1), at.group(2)) if at else (None, "")
    found, hint = _at(raw, kind, path)
    where = {"file": _place(name, label)}
    if missing:
        return BadOptions(
            "content", "on-the-rivet.refused.content-missing", field=_joined(path, missing.group(1)), **where
        )
    if unknown:
        field, known = _joined(path, unknown.group(1)), tuple(one.name for one in msgspec.structs.fields(hint))
        return BadOptions("content", "on-the-rivet.refused.content-unknown-field", field=field, known=known, **where)
    if key:
        found, hint = ", ".join(map(str, found)), get_args(hint)[0]
    return wrong(name, label, path.replace("[...]", "") or "…", found, _expected(hint, why))


def _joined(path: str, field: str) -> str:
    return f"{path}.{field}" if path else field


def _at(raw: Any, kind: Any, path: str) -> tuple[Any, Any]:
    """What stands at a path of msgspec's, and the type it should have; the whole table for any value of it."""
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
    """What msgspec expected: one of a few words, or a value of a type."""
    choices = get_args(hint)
    if choices and all(isinstance(one, str) for one in choices):
        return expects("one-of", choices=tuple(one or '""' for one in choices))
    kind = _EXPECTED.search(why)
    return expects(kind.group(1) if kind and kind.group(1) in _TYPES else "other")


def merged(name: str, tables: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a file that is divided into tables, without what they say of their sources."""
    found: dict[str, Any] = {}
    for table, values in tables.items():
        if not isinstance(values, dict):
            raise wrong(name, "", table, values, expects("object"))
        for key, value in values.items():
            if key == "source":
                continue
            if key in found:
                raise BadOptions(
                    "content", "on-the-rivet.refused.content-twice", file=_place(name, f"[{table}]"), field=key
                )
            found[key] = value
    return found


def table(name: str, tables: Mapping[str, Any], key: str) -> dict[str, Any]:
    """One table of a file."""
    if key not in tables:
        raise _absent(name, key)
    found = tables[key]
    if not isinstance(found, dict):
        raise wrong(name, "", key, found, expects("object"))
    return found
