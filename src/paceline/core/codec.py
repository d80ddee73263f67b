"""One codec for every game: msgspec structs to JSON and to a one-line text, and back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any, get_args

import msgspec

from paceline.core.messages import BadRecord

_ENCODER = msgspec.json.Encoder(order="deterministic")
_BARE = re.compile(r"[^\s\"\[\]{},]+")
_LIST = re.compile(r"[^\s\"\[\]{}]+")
_TOKENS = re.compile(r"\"(?:[^\"\\]|\\.)*\"|\s+|[^\s\"\[\]{}]+|.")
_BRACKETS = frozenset('"[]{}')
EMPTY = "-"
"""Stands for an empty list."""
NOTHING = "null"
"""Stands for None."""


def to_json(value: object) -> bytes:
    """Encode a value as JSON, always the same bytes for equal values."""
    return _ENCODER.encode(value)


def from_json(data: bytes | str, kind: Any) -> Any:
    """Decode what `to_json` wrote; raise `BadRecord` saying what is wrong."""
    try:
        return _decoder(kind).decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord("core.not-json", why=str(error)) from None


@lru_cache(maxsize=64)
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def digest(value: object, size: int = 6) -> str:
    """Return a short fingerprint of a value."""
    return blake2b(to_json(value), digest_size=size).hexdigest()


def to_text(struct: msgspec.Struct) -> str:
    """Write a tagged struct as one line: its tag, then its fields in order."""
    tag = struct.__struct_config__.tag
    values = [getattr(struct, name) for name in struct.__struct_fields__]
    return " ".join([str(tag), *map(_write, values)])


def _write(value: object) -> str:
    if isinstance(value, tuple | list) and all(isinstance(item, str | int) for item in value):
        words = [_write(item) for item in value]
        if words and all(map(_BARE.fullmatch, words)):
            return ",".join(words) + ("," if len(words) == 1 else "")
        return EMPTY if not words else to_json(value).decode()
    if isinstance(value, str) and _BARE.fullmatch(value) and value not in (EMPTY, NOTHING):
        return value
    return to_json(value).decode()


def from_text(line: str, union: Any) -> Any:
    """Parse what `to_text` wrote, one of a union of tagged structs; raise `BadRecord`."""
    pieces = _pieces(line)
    kinds = structs_by_tag(union)
    kind = kinds.get(pieces[0]) if pieces else None
    if kind is None:
        word = pieces[0] if pieces else ""
        raise BadRecord("core.unknown-word", word=word, words=", ".join(kinds))
    fields = struct_fields(kind)
    if len(pieces) - 1 != len(fields):
        wanted = " ".join([pieces[0], *(field.encode_name for field in fields)])
        raise BadRecord("core.wrong-fields", line=line.strip(), wanted=wanted)
    try:
        return kind(**{field.name: _read(text, field.type) for text, field in zip(pieces[1:], fields, strict=True)})
    except (msgspec.ValidationError, msgspec.DecodeError, ValueError) as error:
        raise BadRecord("core.wrong-value", line=line.strip(), why=str(error)) from None


@lru_cache(maxsize=256)
def struct_fields(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """Return the fields of a struct class with their types."""
    return msgspec.structs.fields(kind)


def _pieces(line: str) -> list[str]:
    """Split a line into words; quotes and brackets keep their content together."""
    if _BRACKETS.isdisjoint(line):
        return line.split()
    pieces, depth = [list[str]()], 0
    for token in _TOKENS.findall(line):
        if depth == 0 and token.isspace():
            pieces.append([])
            continue
        pieces[-1].append(token)
        depth += (token in ("[", "{")) - (token in ("]", "}"))
    return ["".join(piece) for piece in pieces if piece]


def _read(text: str, kind: Any) -> Any:
    if text[0] in _BRACKETS:
        return msgspec.json.decode(text, type=kind)
    if not _LIST.fullmatch(text):
        raise ValueError(f"a quote or bracket inside {text}")
    if text in (EMPTY, NOTHING):
        return msgspec.convert([] if text == EMPTY else None, kind)
    return msgspec.convert(text.removesuffix(",").split(",") if "," in text else text, kind, strict=False)


@lru_cache(maxsize=64)
def structs_by_tag(union: Any) -> Mapping[str, type[msgspec.Struct]]:
    """Return the structs of a union by their tags."""
    kinds = get_args(union) or (union,)
    return {str(kind.__struct_config__.tag): kind for kind in kinds}
