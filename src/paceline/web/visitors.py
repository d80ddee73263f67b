"""Sockets at a table: whom each speaks for, and what is still to be sent to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from paceline.core.game import Seat
from paceline.web.protocol import Frame, You
from paceline.web.race import Audience

MOST_UNSENT: Final = 512
"""Frames that wait for a slow reader before he is let go: he can come back and ask what he missed."""
_ENCODER: Final = msgspec.json.Encoder()


def encoded(frame: Frame) -> str:
    """A frame as it is sent."""
    return _ENCODER.encode(frame).decode()


class Visitor:
    """A socket at a table."""

    __slots__ = ("_ready", "_unsent", "audiences", "digests", "host", "lost", "seats")

    def __init__(self, seats: tuple[Seat, ...] = (), host: bool = False, digests: frozenset[str] | None = None) -> None:
        self.seats, self.host = seats, host
        self.digests = digests
        """Of the tokens that he came with; None where nobody asked for any."""
        self.audiences: tuple[Audience, ...] = seats or (None,)
        self.lost = False
        """Whether it reads too slowly, or is gone."""
        self._unsent: deque[str] = deque()
        self._ready = asyncio.Event()

    @property
    def you(self) -> You:
        """Who its tokens make it."""
        return You(self.seats, self.host)

    def push(self, frame: str) -> None:
        """Send a frame as soon as the socket takes it; never waits."""
        if self.lost:
            return
        if len(self._unsent) >= MOST_UNSENT:
            self.leave()
            return
        self._unsent.append(frame)
        self._ready.set()

    def leave(self) -> None:
        """Send nothing more."""
        self.lost = True
        self._unsent.clear()
        self._ready.set()

    async def pump(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what is to be sent, until the socket is lost."""
        while not self.lost:
            await self._ready.wait()
            self._ready.clear()
            while self._unsent and not self.lost:
                await send(self._unsent.popleft())
