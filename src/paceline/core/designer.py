"""The designer contract: a game whose stages people can design checks them, describes them and generates some."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import ClassVar

import msgspec

from paceline.core.messages import BadOptions, Message


class Finding(msgspec.Struct, frozen=True):
    """A rule of design that a stage breaks, or advice it does not follow."""

    clause: str
    why: Message
    advice: bool = False
    """True if it is only advice."""


class Designer(ABC):
    """Stage design of one game. A stage is given by its code, with the number of teams and the kind it is meant for."""

    kinds: ClassVar[tuple[str, ...]]
    """Kinds of stages that `generate` makes."""
    boxes: ClassVar[tuple[str, ...]] = ()
    """Boxes that tiles come from, the base game first; empty if there is only one."""

    @abstractmethod
    def check(self, code: str, players: int, kind: str = "") -> Sequence[Finding]:
        """Return every rule and advice that a stage breaks; raise `BadOptions` if the code is no stage at all."""

    @abstractmethod
    def describe(self, code: str, players: int, kind: str = "") -> Sequence[Message]:
        """Return a few sentences on a stage and on what to lay beside it."""

    @abstractmethod
    def generate(self, players: int, kind: str, rng: Random, boxes: Collection[str] = ()) -> str:
        """Return the code of a stage that breaks no rule, laid from these boxes, or from all if none is named."""

    @abstractmethod
    def options(self, code: str, players: int, kind: str = "") -> Mapping[str, str]:
        """Return the options of a race of so many teams on this stage, as people type them."""

    def classify(self, code: str) -> str:  # noqa: ARG002 – a default
        """Return which of `kinds` a stage is by its ground; empty if the game makes no difference."""
        return ""


def check_design(players: int, allowed: Collection[int], kind: str, kinds: Collection[str]) -> None:
    """Raise `BadOptions` for a number of teams or a kind of stage that the game does not have."""
    if players not in allowed:
        raise BadOptions("players", "core.design.bad-players", players=players, fewest=min(allowed), most=max(allowed))
    if kind not in kinds:
        raise BadOptions("kind", "core.design.no-such-kind", kind=kind, kinds=tuple(kinds))
