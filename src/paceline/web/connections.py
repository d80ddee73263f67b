"""A client's connection to a table: the seats it holds and the frames still to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from paceline.core.game import Seat
from paceline.i18n import Catalogue, english
from paceline.web.guard.limits import Limits
from paceline.web.protocol import Frame, You
from paceline.web.race import Audience

USUAL: Final = Limits()
_ENCODER: Final = msgspec.json.Encoder()


def encode(frame: Frame) -> str:
    """Return a frame as JSON."""
    return _ENCODER.encode(frame).decode()


class Connection:
    """A client at a table, with a queue of encoded frames."""

    __slots__ = (
        "_most_unsent",
        "_ready",
        "_size",
        "_unsent",
        "audiences",
        "closed",
        "digests",
        "host",
        "screen",
        "seats",
        "slow",
        "speak",
    )

    def __init__(
        self,
        seats: tuple[Seat, ...] = (),
        host: bool = False,
        digests: frozenset[str] | None = None,
        most_unsent: int = USUAL.unsent,
    ) -> None:
        self.seats, self.host = seats, host
        self.digests = digests
        """Digests of the tokens it authenticated with; None if it was not asked for any."""
        self.speak: Catalogue = english()
        """The catalogue of its language."""
        self.audiences: tuple[Audience, ...] = seats or (None,)
        self.screen = False
        """True for a television."""
        self.closed = False
        """True if the connection is closed or too slow."""
        self.slow = False
        """True if it was closed because its client reads too slowly; it can reconnect and catch up."""
        self._most_unsent = most_unsent
        self._size = 0
        """Letters in `_unsent`; nearly all frames are ASCII."""
        self._unsent: deque[str] = deque()
        self._ready = asyncio.Event()

    @property
    def you(self) -> You:
        """The seats it holds, as the client is told."""
        return You(self.seats, self.host)

    def push(self, frame: str) -> None:
        """Queue a frame without waiting; close the connection if too much is unsent already."""
        if self.closed:
            return
        if self._size > self._most_unsent:
            self.slow = True
            self.close()
            return
        self._unsent.append(frame)
        self._size += len(frame)
        self._ready.set()

    def close(self) -> None:
        """Drop unsent frames and send nothing more."""
        self.closed = True
        self._unsent.clear()
        self._size = 0
        self._ready.set()

    async def pump(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send queued frames until the connection is closed."""
        while not self.closed:
            await self._ready.wait()
            self._ready.clear()
            while self._unsent and not self.closed:
                frame = self._unsent.popleft()
                self._size -= len(frame)
                await send(frame)
