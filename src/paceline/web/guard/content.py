"""Limit the contents of options, race files and addresses, whatever the game makes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import unquote_to_bytes

import msgspec

from paceline.core.log import Header
from paceline.core.messages import BadOptions, BadRecord
from paceline.web.errors import Refusal
from paceline.web.guard.limits import LARGEST_NUMBER, LONGEST_OPTION, LONGEST_SEAT, LONGEST_SEED, MOST_SEATS

_LARGEST_SEED: Final = 1 << 128


def check_values(options: Mapping[str, Any]) -> None:
    """Raise `BadOptions` if an option is too long or a number in it too large."""
    for name, value in options.items():
        if len(msgspec.json.encode(value).decode()) > LONGEST_OPTION:
            raise BadOptions(name[:LONGEST_OPTION], "table.form.long-option", option=name[:40], most=LONGEST_OPTION)
        if not all(-LARGEST_NUMBER <= number <= LARGEST_NUMBER for number in _numbers(value)):
            raise BadOptions(name, "table.form.large-number", option=name[:40], most=LARGEST_NUMBER)


def _numbers(value: object) -> list[float]:
    if isinstance(value, dict):
        value = [*value.values()]
    if isinstance(value, list):
        return [number for inner in value for number in _numbers(inner)]
    return [value] if isinstance(value, int | float) else []


def check_header(header: Header) -> None:
    """Raise `BadRecord` if the seed, the seats or the options of a race file are too long to be shown to everybody."""
    seed = header.seed
    if isinstance(seed, str) and not (len(seed) <= LONGEST_SEED and seed.isprintable()):
        raise BadRecord("table.long-seed", most=LONGEST_SEED)
    if isinstance(seed, int) and abs(seed) >= _LARGEST_SEED:
        raise BadRecord("table.long-seed", most=LONGEST_SEED)
    if len(header.seats) > MOST_SEATS:
        raise BadRecord("table.bad-seats", n=len(header.seats), most=MOST_SEATS)
    for name in header.seats:
        if len(name) > LONGEST_SEAT:
            raise BadRecord("table.long-seat", most=LONGEST_SEAT)
    check_values(header.options)


def check_address(path: str, query: bytes) -> None:
    """Raise `bad-request` if an address holds bytes that are not UTF-8, or the letter with the number 0."""
    if "\0" in path or "\ufffd" in path:
        raise Refusal("bad-request", 400, "table.http.bad-address")
    if b"%" not in query and query.isascii():
        return
    plain = unquote_to_bytes(query)
    try:
        plain.decode()
    except UnicodeDecodeError:
        raise Refusal("bad-request", 400, "table.http.bad-address") from None
    if b"\0" in plain:
        raise Refusal("bad-request", 400, "table.http.bad-address")
