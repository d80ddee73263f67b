"""Checkpoints: the position of a race between two moves, so that a long log need not be replayed from its start.

The log stays the only truth. A checkpoint counts only with the header, rules and content it was taken with, after the
very step it was taken after, and if its state is read back exactly; otherwise the whole log is replayed.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from paceline.core.codec import digest, from_json, to_json
from paceline.core.log import Header
from paceline.core.messages import BadRecord
from paceline.web.race import TableRace

_FORMAT: Final = 1


class Checkpoint(msgspec.Struct, frozen=True):
    """A race after `n` steps, at the end of a move."""

    key: str
    """Digest of the header and the version of the rules."""
    n: int
    last: str
    """Digest of the lines of the `n`-th step."""
    answered: tuple[int, ...]
    dealt: tuple[bool, ...]
    seen: tuple[int, ...]
    """Number of steps seen by every seat, and by spectators."""
    state: msgspec.Raw
    digest: str
    """Digest of the state."""


class Mark(NamedTuple):
    """The parts of a checkpoint, kept while a race goes on."""

    n: int
    last: str
    answered: tuple[int, ...]
    dealt: tuple[bool, ...]
    seen: tuple[int, ...]
    state: Any


def mark(race: TableRace, lines: str) -> Mark:
    """Remember a race between two moves, after the step with these lines."""
    return Mark(race.steps, lines, tuple(race.answered), tuple(race.dealt), tuple(race.seen.values()), race.state)


def take(race: TableRace, at: Mark) -> Checkpoint:
    """Return the checkpoint of a race that was marked."""
    key = _key(race.header, race.game.facts.rules_version)
    return Checkpoint(
        key, at.n, digest(at.last), at.answered, at.dealt, at.seen, msgspec.Raw(to_json(at.state)), digest(at.state)
    )


def resume(header: Header, checkpoint: Checkpoint | None) -> TableRace:
    """Return the race at a checkpoint; at its start if there is none, or if it does not fit."""
    race = TableRace(header)
    if checkpoint is not None and checkpoint.key == _key(header, race.game.facts.rules_version):
        _restore(race, checkpoint)
    return race


def _restore(race: TableRace, checkpoint: Checkpoint) -> None:
    try:
        state = from_json(bytes(checkpoint.state), race.game.facts.state)
    except BadRecord:
        return
    if digest(state) != checkpoint.digest:
        return
    race.state, race.steps = state, checkpoint.n
    race.answered, race.dealt = [*checkpoint.answered], [*checkpoint.dealt]
    race.seen = dict(zip(race.audiences, checkpoint.seen, strict=True))
    race.begun = dict(race.seen)


def follows(checkpoint: Checkpoint, lines: Sequence[str]) -> bool:
    """Return whether the first of these steps is the one after which the checkpoint was taken."""
    return bool(lines) and digest(lines[0]) == checkpoint.last


def pack(checkpoint: Checkpoint) -> bytes:
    """Return a checkpoint as the store keeps it."""
    return zlib.compress(to_json(checkpoint), 1)


def unpack(stored: bytes) -> Checkpoint | None:
    """Return a stored checkpoint, or None if this version cannot read it."""
    try:
        checkpoint: Checkpoint = from_json(zlib.decompress(stored), Checkpoint)
    except (zlib.error, BadRecord):
        return None
    return checkpoint


def _key(header: Header, rules: int) -> str:
    return digest((_FORMAT, rules, header))
