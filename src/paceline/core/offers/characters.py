"""Opponents with a name, a level and a style, made from bots that make mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import msgspec

from paceline.core.game import Bot, Decision
from paceline.core.messages import Message, say

LEVELS: Final = 10
"""Level 1 is a newcomer, the last one a champion; a level should win about 60 races of 100 against the one below."""
_DISTRACTED: Final = say("bots.distracted")


class Character(msgspec.Struct, frozen=True):
    """An opponent with a name."""

    name: str
    """As typed on the command line."""
    title: str
    """As people read it."""
    level: int
    style: str
    """One of the sentences `bots.style`."""
    game: str
    """The name of the game, which has a sentence `character` about them."""
    bot: Bot

    @property
    def level_name(self) -> Message:
        """The level in a word: «newcomer»."""
        return say(f"bots.level.{self.level}")

    @property
    def style_name(self) -> Message:
        """The style in a word or two: «wheelsucker»."""
        return say(f"bots.style.{self.style}")

    @property
    def manner(self) -> Message:
        """The way they ride, in four words at most."""
        return say(f"bots.manner.{self.style}")

    @property
    def biography(self) -> Message:
        """A sentence about them."""
        return say(f"{self.game}.character.{self.name}")


def mix(usual: Bot, other: Bot, share: float) -> Bot:
    """Return a bot that answers as `usual`, but this share of its answers as `other`."""

    def answer(view: Any, legal: Sequence[Any], rng: Random) -> Any:
        return (other if rng.random() < share else usual)(view, legal, rng)

    return answer


def distract(usual: Bot, share: float) -> Bot:
    """Return a bot that answers as `usual`, but this share of its answers is any legal one."""
    return mix(usual, _look_away, share)


def _look_away(_view: Any, legal: Sequence[Any], rng: Random) -> Decision:
    return Decision(legal[int(rng.random() * len(legal))], _DISTRACTED)
