"""Designers: a game whose stages people can design says which designs are right, and makes some itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol

import msgspec

from paceline.core.messages import Message


class Finding(msgspec.Struct, frozen=True):
    """A rule of design that a stage breaks, or advice it does not follow."""

    clause: str
    why: Message
    advice: bool = False
    """Whether it is only advice."""


class Designer(Protocol):
    """What a game with stages of one's own offers."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of stages that `generate` makes."""

    def check(self, code: str, players: int, kind: str) -> Sequence[Finding]:
        """What is wrong with a stage; raises `BadOptions` where the code is no stage at all."""

    def describe(self, code: str, players: int, kind: str) -> Sequence[Message]:
        """What people should know of a stage and lay beside it, in a few sentences."""

    def generate(self, players: int, kind: str, rng: Random) -> str:
        """The code of a stage in which nothing is wrong."""

    def options(self, code: str, players: int, kind: str) -> Mapping[str, str]:
        """The options of a race of so many teams on this stage, as people type them."""
