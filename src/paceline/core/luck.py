"""Luck: random words keyed by what they are for, never by when they are asked for."""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct

_WORDS = Struct("<8Q")
_BLOCK = 8


class Luck:
    """All the chance of one race. The same seed gives the same word to the same topic and index."""

    __slots__ = ("_block", "_key", "_topic", "_words", "seed")

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._key = blake2b(str(seed).encode(), digest_size=32).digest()
        self._topic, self._block = "", -1
        self._words: tuple[int, ...] = ()

    def word(self, topic: str, index: int = 0) -> int:
        """A uniform 64-bit number. Eight neighbouring indices share one hash, so ask them in a row."""
        block, place = divmod(index, _BLOCK)
        if topic != self._topic or block != self._block:
            digest = blake2b(f"{topic}/{block}".encode(), key=self._key, digest_size=64).digest()
            self._words = _WORDS.unpack(digest)
            self._topic, self._block = topic, block
        return self._words[place]

    def stream(self, name: str) -> str:
        """A seed for somebody else's generator (a bot's), unrelated to any word."""
        return blake2b(f"stream/{name}".encode(), key=self._key, digest_size=16).hexdigest()
