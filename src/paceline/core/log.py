"""The log: a header and every input, chance included. It is the only truth of a race.

As text, one line each: the header, then inputs (`0 play 9`; `*` is chance), and after every round
a line `= 3 5f2a9c10b7e4` with a digest of the state, so that a replay can never silently go wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from paceline.core import content, registry
from paceline.core.codec import digest, from_json, from_text, to_json, to_text
from paceline.core.game import CHANCE, AnyGame, Seat
from paceline.core.messages import BadRecord
from paceline.core.notation import read_position

FORMAT: Final = "paceline-race 1"
_CHANCE_MARK: Final = "*"
_DIGEST_MARK: Final = "="
_SEAT: Final = re.compile(r"[0-9]{1,3}")


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything known before the first input."""

    game: str
    rules: int
    content: str
    seats: tuple[str, ...]
    """A name for every seat."""
    options: dict[str, Any]
    seed: int | str | None = None
    """The seed of the dealer; None if people draw real cards."""
    position: str | UnsetType = UNSET
    """The position from which the race was ridden, in its notation; unset for a race from the start."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One input."""

    seat: Seat
    action: Any


class Log(msgspec.Struct):
    """A race so far."""

    header: Header
    entries: list[Entry]


def header_for(game: AnyGame, options: Any, seats: Iterable[str], seed: int | str | None) -> Header:
    """Return the header of a new race."""
    names = tuple(seats)
    return Header(
        game=game.facts.name,
        rules=game.facts.rules_version,
        content=game.content_hash(len(names), options),
        seats=names,
        options=msgspec.to_builtins(options),
        seed=seed,
    )


def game_of(header: Header) -> AnyGame:
    """Return the game of a race, loaded with the cards that the race names, if it was not loaded before."""
    folder = header.options.get("content")
    if isinstance(folder, str) and folder:
        content.choose(header.game, folder)
    return registry.game(header.game)


def options_of(game: AnyGame, header: Header) -> Any:
    """Return the options of a race after checking that this version of the game can replay it."""
    if header.game != game.facts.name:
        raise BadRecord("core.other-game", theirs=header.game, ours=game.facts.name)
    options = read_options(game, header, header.options)
    ours = game.content_hash(len(header.seats), options)
    if header.content != ours:
        raise BadRecord("core.other-content", theirs=header.content, ours=ours)
    return options


def start_of(game: AnyGame, header: Header) -> Any:
    """Return the state before the first input; raise `BadRecord` if the game cannot replay the race."""
    options = options_of(game, header)
    if header.position is UNSET:
        return game.setup(len(header.seats), options)
    position = read_position(header.position, lambda _name: game)
    if (position.seats, position.options) != (len(header.seats), options):
        raise BadRecord("core.position.other-race")
    return position.state


def read_options(game: AnyGame, header: Header, given: Mapping[str, Any]) -> Any:
    """Return options as the rules version of a header means them; raise `BadRecord` if that cannot be played."""
    facts, options = game.facts, given
    if header.rules != facts.rules_version:
        former = game.former_options(header.rules, len(header.seats), given)
        if former is None:
            raise BadRecord("core.other-rules", theirs=header.rules, ours=facts.rules_version, game=facts.title)
        options = former
    try:
        return msgspec.convert(options, facts.options)
    except msgspec.ValidationError as error:
        raise BadRecord("core.bad-header", why=str(error)) from None


def header_line(header: Header) -> str:
    """Write the first line of a race file."""
    return f"{FORMAT} {to_json(header).decode()}"


def entry_line(entry: Entry) -> str:
    """Write an input as a line."""
    seat = _CHANCE_MARK if entry.seat == CHANCE else str(entry.seat)
    return f"{seat} {to_text(entry.action)}"


def digest_line(state: Any) -> str:
    """Write the line that closes a round."""
    return f"{_DIGEST_MARK} {state.round} {digest(state)}"


def parse_header(line: str) -> Header:
    """Parse the first line; raise `BadRecord`."""
    if not line.startswith(FORMAT + " "):
        raise BadRecord("core.not-a-race", wanted=FORMAT)
    header = from_json(line[len(FORMAT) :], Header)
    assert isinstance(header, Header)
    return header


class Line(NamedTuple):
    """A line of a race after the header: an input, or the digest of a round."""

    number: int
    entry: Entry | None
    digest: str


def parse_lines(game: AnyGame, lines: Iterable[str]) -> Iterator[Line]:
    """Parse inputs and digests in order; raise `BadRecord` with the number of a line that is neither."""
    for number, line in enumerate(lines, start=2):
        try:
            yield _parse_line(game, number, line)
        except BadRecord as error:
            raise BadRecord("core.bad-line", line=number, why=error.message) from None


def _parse_line(game: AnyGame, number: int, line: str) -> Line:
    mark, _, rest = line.partition(" ")
    if mark == _DIGEST_MARK:
        return Line(number, None, line)
    if mark != _CHANCE_MARK and not _SEAT.fullmatch(mark):
        raise BadRecord("core.no-seat", mark=mark)
    seat = CHANCE if mark == _CHANCE_MARK else int(mark)
    return Line(number, Entry(seat, from_text(rest, game.facts.actions)), "")
