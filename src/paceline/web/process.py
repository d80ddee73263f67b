"""One of several processes of a server: `python -m paceline.web.process FD`, with its settings on standard input.

It serves the listening socket FD, and ends in order when standard input does: so it never outlives its supervisor.
"""

from __future__ import annotations

import asyncio
import signal
import socket
import sys

import msgspec

from paceline.web import logs
from paceline.web.serve import Server
from paceline.web.settings import Settings


class _Worker(Server):
    """A server that ends with its supervisor."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and begin to watch the supervisor."""
        asyncio.get_running_loop().add_reader(sys.stdin.fileno(), self.stop)
        await super().startup(sockets)


def main() -> None:
    """Serve until the supervisor says that it is enough, or is gone."""
    settings = msgspec.json.decode(sys.stdin.buffer.readline(), type=Settings)
    logs.configure(settings.log)
    for ending in (signal.SIGTERM, signal.SIGINT):  # uvicorn raises them once more after the end
        signal.signal(ending, lambda _signal, _frame: None)
    _Worker(settings).run([socket.socket(fileno=int(sys.argv[1]))])


if __name__ == "__main__":
    main()
