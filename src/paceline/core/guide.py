"""Guides: a game in a few plain sentences, and a short race that teaches them by doing.

A lesson names a rule beside the first beat that shows it, in any race. A guide is a race by the ordinary rules whose
seed and opening make its lessons happen whatever the player does; hints ask for one thing at a time.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal, TypeAlias

import msgspec

from paceline.core.game import AnyGame
from paceline.core.log import parse_lines
from paceline.core.messages import Message
from paceline.core.presentation import Beat, BeatKind
from paceline.core.race import Race

Anchor: TypeAlias = Literal["riders", "hand", "lock", "preview", "board"]
"""The thing a hint points at: the player's riders, the choices, what stands beside the lock or the lock, the ghost."""
Until: TypeAlias = Literal["read", "picked", "locked"]
"""The end of a hint: the player has read it, has selected a choice, or has locked one."""


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """A rule in plain words, told when it first happens to a player's own riders."""

    id: str
    title: Message
    text: Message
    beat: BeatKind | None = None
    """The kind of beat that shows it; None if it is only told in help."""
    clauses: tuple[str, ...] = ()
    """Clauses of such a beat; empty means any."""
    basic: bool = False
    """True if it is one of the few that explain the game, in the order in which they are read."""
    picture: Any = None
    """A scene that shows it."""

    def is_shown_by(self, beat: Beat, riders: Collection[str]) -> bool:
        """Return whether a beat shows this lesson to the player of these riders."""
        return (
            beat.kind == self.beat
            and (not self.clauses or beat.clause in self.clauses)
            and any(rider in riders for rider in beat.riders)
        )


class Term(msgspec.Struct, frozen=True):
    """A word of the game, explained wherever people meet it."""

    word: Message
    """As sentences have it, in capital letters or not."""
    text: Message
    """Its meaning, in one short sentence."""


class Hint(msgspec.Struct, frozen=True):
    """A sentence of a guided race that asks the player for one thing."""

    text: Message
    at: Anchor
    until: Until


class Guide(msgspec.Struct, frozen=True, kw_only=True):
    """A guided race; seat 0 is the player's."""

    seats: tuple[str, ...]
    """As in a race file; all others are teams that the game plays itself, or bots."""
    options: Any
    seed: int | str
    opening: tuple[str, ...] = ()
    """Lines of a race file: inputs before the player's first question."""
    hints: tuple[Hint, ...] = ()
    """Shown one after the other, each as soon as there is a question."""
    teaches: tuple[str, ...] = ()
    """Lessons that this race tells when they happen, those that happen whatever is played among them."""
    first: str = ""
    """The kind of rider who draws first, if the player shall not be asked about it."""


def begin(game: AnyGame, guide: Guide) -> Race:
    """Return the guided race, ridden up to the player's first question."""
    race = Race.start(game, guide.options, guide.seats, guide.seed)
    for line in parse_lines(game, guide.opening):
        if line.entry is not None:
            race.put(line.entry.seat, line.entry.action)
    return race
