"""Chance: random numbers keyed by the draw they are for, and the dealers that answer draws."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b, sha256
from struct import Struct
from typing import TYPE_CHECKING, Any, Protocol

from paceline.core.messages import BadRecord

if TYPE_CHECKING:
    from paceline.core.game import Chance

_WORDS = Struct("<8Q")
_BLOCK = 8


class Luck:
    """The random numbers of one race: the same seed gives the same number to the same topic and index."""

    __slots__ = ("_block", "_key", "_topic", "_words", "seed")

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._key = blake2b(str(seed).encode(), digest_size=32).digest()
        self._topic, self._block = "", -1
        self._words: tuple[int, ...] = ()

    def word(self, topic: str, index: int = 0) -> int:
        """Return a uniform 64-bit number. Eight neighbouring indices share one hash: ask for them in a row."""
        block, place = divmod(index, _BLOCK)
        if topic != self._topic or block != self._block:
            digest = blake2b(f"{topic}/{block}".encode(), key=self._key, digest_size=64).digest()
            self._words = _WORDS.unpack(digest)
            self._topic, self._block = topic, block
        return self._words[place]

    def stream(self, name: str) -> str:
        """Return a seed for another generator (a bot's), unrelated to any `word`."""
        return blake2b(f"stream/{name}".encode(), key=self._key, digest_size=16).hexdigest()


class Dealer(Protocol):
    """Answers draws and rolls."""

    def deal(self, chance: Chance[Any]) -> Any:
        """Return the outcome of a draw."""


class SeededDealer:
    """Deal from a seed: the same race gets the same cards in any order of play."""

    def __init__(self, seed: int | str) -> None:
        self.luck = Luck(seed)

    def deal(self, chance: Chance[Any]) -> Any:
        """Return the outcome this seed gives to the draw's label."""
        return chance.sample(self.luck)


class ScriptedDealer:
    """Deal a prepared list of outcomes, each to the first draw that allows it."""

    def __init__(self, outcomes: Iterable[Any]) -> None:
        self.outcomes = list(outcomes)

    def deal(self, chance: Chance[Any]) -> Any:
        """Return the next prepared outcome that fits."""
        for place, outcome in enumerate(self.outcomes):
            if chance.allows(outcome):
                return self.outcomes.pop(place)
        raise BadRecord("core.script-ends", label=chance.label)


def seed_hash(seed: int | str) -> str:
    """Return the SHA-256 of a seed, which commits the dealer without revealing the seed."""
    return sha256(str(seed).encode()).hexdigest()
